"""Ways through every screen of the game by role alone; each stops where a test may look at the screen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Literal

from playwright.sync_api import expect
from tests.web.game import START_TIMEOUT
from tests.web.player import Player

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Locator, Page

Role = Literal["button", "heading", "menu", "menuitem", "option", "radio", "switch", "tab", "textbox"]
Control = tuple[Role, str]


def found(page: Page, control: Control) -> Locator:
    """The first element of a role whose name begins so."""
    role, name = control
    return page.get_by_role(role, name=re.compile(f"^{re.escape(name)}")).first


def press(page: Page, control: Control, then: Control) -> None:
    """Press a control as a screen reader does, and wait until what it leads to is there."""
    expect(found(page, control)).to_be_attached(timeout=START_TIMEOUT)
    found(page, control).evaluate("element => element.click()")
    expect(found(page, then)).to_be_attached(timeout=START_TIMEOUT)


def leave(page: Page, then: Control) -> None:
    """Leave a layer or a screen by Escape, and wait until what lies behind is there."""
    page.keyboard.press("Escape")
    expect(found(page, then)).to_be_attached(timeout=START_TIMEOUT)


def title_and_settings(page: Page) -> Iterator[str]:
    """The title, the credits, the four pages of the settings and their question."""
    expect(found(page, ("button", "Quick battle"))).to_be_attached(timeout=START_TIMEOUT)
    yield "title"
    press(page, ("button", "About"), ("heading", "About CarPG"))
    yield "about"
    leave(page, ("button", "Settings"))
    press(page, ("button", "Settings"), ("tab", "Sound"))
    yield "settings, sound"
    press(page, ("tab", "Look"), ("radio", "Text size: Large"))
    yield "settings, look"
    press(page, ("tab", "Play"), ("switch", "Left-handed"))
    yield "settings, play"
    press(page, ("button", "Standard settings"), ("button", "Cancel"))
    yield "a question"
    leave(page, ("switch", "Left-handed"))
    press(page, ("tab", "Keys"), ("button", "Attack: A"))
    yield "settings, keys"


def battle(page: Page) -> Iterator[str]:
    """Set-up with its sheets, a battle with its sheets, the result, and the replay of it."""
    press(page, ("button", "Local battle"), ("button", "Start the battle"))
    yield "set-up"
    press(page, ("button", "Coral team is played by"), ("menu", "Coral team is played by"))
    yield "set-up, menu"
    leave(page, ("button", "Start the battle"))
    press(page, ("button", "Choose cars: Coral team"), ("button", "Done"))
    yield "set-up, cars"
    leave(page, ("button", "Start the battle"))
    press(page, ("button", "Change"), ("button", "Standard"))
    yield "set-up, rules"
    leave(page, ("button", "Start the battle"))
    press(page, ("button", "Share this set-up"), ("button", "Close"))
    yield "set-up, share"
    leave(page, ("button", "Start the battle"))
    press(page, ("button", "Start the battle"), ("button", "End turn"))
    yield "battle"
    yield from _sheets(page)
    player = Player(page, "roles")
    player.play_out()
    yield "result"
    press(page, ("button", "Watch replay"), ("button", "To the next round"))
    yield "replay"
    press(page, ("button", "More"), ("menu", "More"))
    yield "replay, menu"


def _sheets(page: Page) -> Iterator[str]:
    """What lies over a battle."""
    press(page, ("button", "Menu"), ("button", "Back to the battle"))
    yield "battle, pause"
    press(page, ("button", "Rules of this match"), ("button", "All rules"))
    yield "battle, rules"
    leave(page, ("button", "End turn"))
    press(page, ("button", "Battle log"), ("button", "Close the log"))
    yield "battle, log"
    press(page, ("button", "Close the log"), ("button", "End turn"))
    page.keyboard.press("i")
    expect(found(page, ("button", "Close"))).to_be_attached()
    yield "battle, car"
    leave(page, ("button", "End turn"))
    press(page, ("button", "Drive to column"), ("button", "End of the way"))
    yield "battle, planned"
    page.keyboard.press("Escape")


def garage(page: Page) -> Iterator[str]:
    """Garage, filters, comparison, a car's page, the team builder with its sheets, the draft."""
    press(page, ("button", "Garage"), ("textbox", "Name, element or skill"))
    yield "garage"
    press(page, ("button", "Order"), ("menu", "Order"))
    yield "garage, menu"
    leave(page, ("textbox", "Name, element or skill"))
    press(page, ("button", "Filters"), ("button", "No filter"))
    yield "garage, filters"
    leave(page, ("button", "Compare"))
    press(page, ("button", "Compare"), ("button", "Stop comparing"))
    yield "garage, choosing whom to compare"
    press(page, ("button", "Alley Cat, Dark"), ("button", "Change sides"))
    yield "garage, comparison"
    leave(page, ("button", "Your team"))
    press(page, ("button", "Your team"), ("textbox", "Team name"))
    press(page, ("button", "Random"), ("button", "Place 5: "))
    yield "team builder"
    press(page, ("button", "Share"), ("button", "Close"))
    yield "team builder, share"
    leave(page, ("textbox", "Team name"))
    press(page, ("button", "Enter code"), ("button", "Close"))
    yield "team builder, code"
    leave(page, ("textbox", "Team name"))
    found(page, ("textbox", "Team name")).fill("Night shift")
    press(page, ("button", "Save"), ("button", "Teams"))
    press(page, ("button", "Teams"), ("heading", "Saved teams"))
    yield "saved teams"
    leave(page, ("textbox", "Team name"))
    press(page, ("button", "Draft"), ("button", "Begin"))
    yield "draft, choices"
    press(page, ("button", "Begin"), ("button", "Choose a car"))
    yield "draft"


def arenas(page: Page) -> Iterator[str]:
    """Arenas, random ones, the workshop with its sheets, the saves."""
    press(page, ("button", "Arenas"), ("button", "New arena"))
    yield "arenas"
    press(page, ("button", "More about"), ("menu", ""))
    yield "arenas, menu"
    leave(page, ("button", "New arena"))
    press(page, ("button", "From a code or a file"), ("button", "Close"))
    yield "arenas, code"
    leave(page, ("button", "New arena"))
    press(page, ("radio", "Which arenas: Random"), ("textbox", "Seed"))
    yield "arenas, random"
    press(page, ("button", "Edit a copy"), ("radio", "Tool: Paint"))
    yield "workshop"
    press(page, ("button", "More"), ("menuitem", "Name and size"))
    yield "workshop, menu"
    press(page, ("menuitem", "Name and size"), ("textbox", "Name"))
    yield "workshop, size"
    leave(page, ("radio", "Tool: Paint"))
    press(page, ("radio", "Paint with: Difficult"), ("button", "Column 1, row 1"))
    press(page, ("button", "Column 1, row 1"), ("button", "Column 1, row 1: Difficult"))
    page.keyboard.press("Escape")
    expect(found(page, ("button", "Leave"))).to_be_attached()
    yield "workshop, question"
    press(page, ("button", "Leave"), ("button", "New arena"))
    leave(page, ("button", "Saves"))
    press(page, ("button", "Saves"), ("button", "Import a file"))
    yield "saves"


#: Sections of the Codex, each with an entry whose page has something of its own.
CODEX: Final = {
    "Elements": "Fire",
    "Combat": "Attack calculator",
    "Terrain": "Wall",
    "Statuses": "Airborne",
    "Skills": "About Turn",
    "Cars": "Acorn Express",
    "Rules": "What the tags mean",
    "Data notes": "Z-Boss",
    "Wasteland": "Bodies",
}


def codex(page: Page) -> Iterator[str]:
    """The Codex: list, chart, entries with tables and calculator, search."""
    press(page, ("button", "Codex"), ("textbox", "Search"))
    yield "codex"
    for section, entry in CODEX.items():
        press(page, ("button", section), ("button", "All sections"))
        press(page, ("button", f"{entry}: "), ("heading", entry))
        yield f"codex, {section}"
        press(page, ("button", "All sections"), ("button", "Combat"))
    found(page, ("textbox", "Search")).fill("backstab")
    expect(found(page, ("button", "Clear the search"))).to_be_attached()
    yield "codex, search"


def lessons(page: Page) -> Iterator[str]:
    """The tutorial, a lesson, its menu."""
    press(page, ("button", "Tutorial"), ("button", "Lesson 1"))
    yield "lessons"
    press(page, ("button", "Lesson 2"), ("button", "Skip lesson"))
    yield "lesson"
    press(page, ("button", "Menu"), ("button", "Play on"))
    yield "lesson, menu"


def curtain(page: Page) -> Iterator[str]:
    """The curtain between two players, and what to do with a battle that is kept."""
    press(page, ("button", "Settings"), ("tab", "Play"))
    press(page, ("tab", "Play"), ("switch", "Curtain"))
    found(page, ("switch", "Curtain")).check()
    leave(page, ("button", "Local battle"))
    press(page, ("button", "Local battle"), ("button", "Start the battle"))
    press(page, ("button", "Start the battle"), ("button", "End turn"))
    player = Player(page, "roles")
    while not found(page, ("button", "I’m ")).count():
        player.look()
        found(page, ("button", "End turn")).evaluate_all("elements => elements.forEach((element) => element.click())")
        player.wait_change()
    yield "curtain"
    press(page, ("button", "I’m "), ("button", "End turn"))
    press(page, ("button", "Menu"), ("button", "Leave to the title"))
    press(page, ("button", "Leave to the title"), ("button", "Continue"))
    yield "title, something to continue"
    press(page, ("button", "Saves"), ("button", "What to do with"))
    yield "saves, a battle"
    press(page, ("button", "What to do with"), ("menu", ""))
    yield "saves, menu"


def phone(page: Page) -> Iterator[str]:
    """What has a screen or a sheet of its own on a phone."""
    press(page, ("button", "Garage"), ("textbox", "Name, element or skill"))
    yield "garage on a phone"
    press(page, ("button", "Alley Cat, Dark"), ("button", "Add to team"))
    yield "car page"
    leave(page, ("textbox", "Name, element or skill"))
    leave(page, ("button", "Arenas"))
    press(page, ("button", "Arenas"), ("button", "New arena"))
    press(page, ("button", "Kitchen Table"), ("button", "Play here"))
    yield "arena page"
    leave(page, ("button", "New arena"))
    leave(page, ("button", "Codex"))
    press(page, ("button", "Codex"), ("button", "Elements"))
    press(page, ("button", "Elements"), ("button", "Chart of elements"))
    press(page, ("button", "Chart of elements"), ("heading", "Chart of elements"))
    yield "codex entry on a phone"
    for _ in range(3):
        page.keyboard.press("Escape")
    press(page, ("button", "Local battle"), ("button", "Start the battle"))
    yield "set-up on a phone"
    press(page, ("button", "Start the battle"), ("button", "End turn"))
    yield "battle on a phone"


WALKS: Final[dict[str, Callable[[Page], Iterator[str]]]] = {
    "title": title_and_settings,
    "battle": battle,
    "garage": garage,
    "arenas": arenas,
    "codex": codex,
    "lessons": lessons,
    "curtain": curtain,
    "phone": phone,
}
