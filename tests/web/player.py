"""A player who knows the screen only through the accessible twin, and acts by touch, mouse, keyboard or roles."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal

from playwright.sync_api import expect
from tests.web.game import START_TIMEOUT

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

Hand = Literal["touch", "mouse", "keys", "roles"]

QUIET: Final = {"motion": "reduced", "speed": "instant", "end_turn": "never", "curtain": False, "muted": True}
PEOPLE: Final = ("person", "person")
#: Two cars each that end a battle soon, on a small arena.
TEAMS: Final = (["ferrari-333", "neon-racer"], ["mach-6", "alley-cat"])
MOST_STEPS: Final = 1500
#: So many frames without a change mean that the last press came at a moment when nothing takes presses.
STILL_FRAMES: Final = 40

BUTTONS: Final = """elements => elements.map((element) => {
  const box = element.getBoundingClientRect();
  return { name: element.getAttribute("aria-label") ?? element.textContent, x: box.x + box.width / 2,
    y: box.y + box.height / 2, off: element.getAttribute("aria-disabled") === "true" };
})"""
#: Waits until the twin reads otherwise, for so many frames at most.
CHANGED: Final = """async ([before, frames]) => {
  const read = () => [...document.querySelectorAll("#twin [data-id]")]
    .map((element) => (element.getAttribute("aria-label") ?? element.textContent) + element.ariaDisabled).join("\\n");
  for (let i = 0; i < frames && read() === before; i += 1) await new Promise(requestAnimationFrame);
  return read();
}"""
#: The first Tab after a change of screens may lead out of the page, as the control that had the focus is gone.
FOCUS_WENT_ON: Final = """(before) => document.activeElement === document.body
  || (document.activeElement.dataset.id ?? '') !== before"""
KEEP_IF_NEW: Final = (
    "for (const [key, text] of {pairs}) if (localStorage.getItem(key) === null) localStorage.setItem(key, text)"
)


def settle_in(target: Page | BrowserContext, **changes: Any) -> None:
    """Let every page start with the choices of an earlier visit."""
    target.add_init_script(earlier_visit(**changes))


def earlier_visit(**changes: Any) -> str:
    """A script with the choices of an earlier visit: no motion, no questions, a small battle; `changes` are those of
    the set-up.
    """
    players = changes.pop("players", PEOPLE)
    setup = {
        "size": len(TEAMS[0]),
        "seats": [{"name": "Ada", "player": players[0]}, {"name": "Ben", "player": players[1]}],
        "arena": "marble-run",
        "teams": TEAMS,
        "rules": {},
        "seed": 7,
        **changes,
    }
    pairs = [["carpg/settings", json.dumps(QUIET)], ["carpg/setup", json.dumps(setup)]]
    return KEEP_IF_NEW.replace("{pairs}", json.dumps(pairs))


@dataclass(frozen=True)
class Seen:
    """A button of the twin and its middle on the screen."""

    name: str
    x: float
    y: float
    off: bool

    @property
    def tile(self) -> tuple[int, int]:
        """The tile that a button of the board speaks of."""
        found = re.search(r"column (\d+) row (\d+)", self.name)
        assert found, self.name
        return int(found[1]), int(found[2])


@dataclass
class Player:
    """Plays by what can be heard: strikes who can be struck, else drives at the nearest enemy, else ends the turn."""

    page: Page
    hand: Hand
    cursor: tuple[int, int] | None = None
    moved: bool = False
    presses: list[str] = field(default_factory=list)
    _text: str = ""

    # ---- looking ----

    def look(self) -> list[Seen]:
        """Every button that a screen reader finds."""
        self._text = self.page.evaluate(CHANGED, [None, 0])
        return [Seen(**found) for found in self.page.get_by_role("button").evaluate_all(BUTTONS)]

    def wait_change(self) -> None:
        """Wait until the twin says something new."""
        self.page.evaluate(CHANGED, [self._text, STILL_FRAMES])

    def acting_team(self) -> str:
        """Whose turn the heading tells."""
        heading = self.page.get_by_role("heading", level=1).first.text_content() or ""
        return heading.rpartition(" · ")[2]

    # ---- pressing ----

    def press(self, seen: Seen, key: str = "") -> None:
        """Press a button of the twin; with the keyboard by its own key."""
        self.presses.append(seen.name)
        if self.hand == "touch":
            self.page.touchscreen.tap(seen.x, seen.y)
        elif self.hand == "mouse":
            self.page.mouse.click(seen.x, seen.y)
        elif self.hand == "keys":
            self._key(seen, key)
        else:
            found = self.page.get_by_role("button", name=seen.name, exact=True)
            found.evaluate_all("elements => elements.slice(0, 1).forEach((element) => element.click())")

    def _key(self, seen: Seen, key: str) -> None:
        if key:
            self.page.keyboard.press(key)
            return
        self.page.keyboard.press("m")  # puts the keys on the board
        goal = seen.tile
        x, y = self.cursor or self._own_tile()
        across, down = goal[0] - x, goal[1] - y
        for arrow, count in (("ArrowRight", across), ("ArrowLeft", -across), ("ArrowDown", down), ("ArrowUp", -down)):
            for _ in range(count):
                self.page.keyboard.press(arrow)
        self.cursor = goal
        self.page.keyboard.press("Enter")

    def _own_tile(self) -> tuple[int, int]:
        return next(seen.tile for seen in self.look() if ", acting, " in seen.name)

    # ---- playing ----

    def step(self) -> None:
        """One press, or a wait while somebody else acts."""
        seen = self.look()
        curtain = [each for each in seen if each.name.startswith("I’m ")]
        bar = {each.name: each for each in seen}
        if curtain:
            self.press(curtain[0], "Enter")
        elif "End turn" in bar:
            self._act(seen, bar)
        self.wait_change()

    def _act(self, seen: list[Seen], bar: dict[str, Seen]) -> None:
        aimed = [each for each in seen if each.name.endswith(", aimed at")]
        targets = [each for each in seen if each.name.endswith(", can be attacked")]
        way = [each for each in seen if each.name.startswith("End of the way")]
        if aimed:
            self.press(aimed[0], "a")
        elif targets:
            self.press(targets[0], "a")
        elif way:
            self.moved = True
            self.press(way[0], "m")
        elif not self.moved and (tile := self._towards(seen)) is not None:
            self.press(tile)
        else:
            self.moved = False
            self.press(bar["End turn"], "e")

    def _towards(self, seen: list[Seen]) -> Seen | None:
        """The tile in reach that is nearest to an enemy."""
        ways = [each for each in seen if each.name.startswith("Drive to column")]
        own = f", {self.acting_team()}, "
        cars = [each for each in seen if " health, facing " in each.name]
        foes = [each.tile for each in cars if own not in each.name and ", acting, " not in each.name]
        if not ways or not foes:
            return None
        return min(ways, key=lambda way: min(abs(way.tile[0] - x) + abs(way.tile[1] - y) for x, y in foes))

    def start(self) -> None:
        """From the title through the set-up into a battle."""
        self.choose("Local battle")
        self.choose("Start the battle")
        self.wait_battle()

    def go_on(self) -> None:
        """From the title into the battle that was kept."""
        self.choose("Continue")
        self.wait_battle()

    def wait_battle(self) -> None:
        """Wait until the battle shows."""
        expect(self.page.get_by_role("button", name="Menu", exact=True)).to_be_visible(timeout=START_TIMEOUT)

    def choose(self, name: str) -> None:
        """Press a button of a menu; with the keyboard by Tab and Enter."""
        button = self.page.get_by_role("button", name=re.compile(f"^{name}")).first
        expect(button).to_be_visible(timeout=START_TIMEOUT)
        if self.hand == "keys":
            while not button.evaluate("element => element === document.activeElement"):
                before = self.page.evaluate("document.activeElement.dataset.id ?? ''")
                self.page.keyboard.press("Tab")
                self.page.wait_for_function(FOCUS_WENT_ON, arg=before)
            self.page.keyboard.press("Enter")
        elif self.hand == "touch":
            box = button.bounding_box()
            assert box is not None
            self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        else:
            button.click()

    def my_turn(self) -> bool:
        """Whether the twin offers to end the turn."""
        return any(each.name == "End turn" for each in self.look())

    def wait_my_turn(self) -> None:
        """Wait until a person's turn can be ended; a recap plays before."""
        for _ in range(MOST_STEPS):
            if self.my_turn():
                return
            self.wait_change()
        raise AssertionError(f"nobody's turn came after {self.presses[-20:]}")

    def play_turn(self) -> None:
        """Play until one turn of a person has ended."""
        for _ in range(MOST_STEPS):
            before = len(self.presses)
            self.step()
            if "End turn" in self.presses[before:] or self.over():
                return
        raise AssertionError(f"no turn ended after {self.presses[-20:]}")

    def over(self) -> bool:
        """Whether the result shows."""
        return self.page.get_by_role("button", name="Rematch").count() > 0

    def play_out(self) -> None:
        """Play until the result shows."""
        for _ in range(MOST_STEPS):
            if self.over():
                return
            self.step()
        raise AssertionError(f"no end after {self.presses[-20:]}")
