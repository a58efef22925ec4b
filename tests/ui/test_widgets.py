"""Controls one by one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pygame
import pytest
from tests.ui import checks
from tests.ui.conftest import OpenScene

from carpg.platform.inputs import KeyInput, PointerInput, TextInput, TwinInput
from carpg.platform.memory import MemoryPlatform
from carpg.ui import layout, widgets
from carpg.ui.app import App
from carpg.ui.focus import neighbour
from carpg.ui.layout import Form
from carpg.ui.paint import rich
from carpg.ui.paint import text as txt
from carpg.ui.scene import Scene
from carpg.ui.widgets import (
    Button,
    Dropdown,
    Group,
    Label,
    Listing,
    Painted,
    Progress,
    Segments,
    Slider,
    Stepper,
    Switch,
    TextField,
    Widget,
    open_sheet,
)
from carpg.ui.widgets.base import R

Show = Callable[[Callable[[App], Widget]], App]


@pytest.fixture
def show(open_scene: OpenScene) -> Show:
    """Show one widget (made from the app) alone on the screen."""

    def make(build: Callable[[App], Widget]) -> App:
        class One(Scene):
            def build(self, form: Form) -> Widget:
                return Group(form.screen).add(build(self.app))

        return open_scene(One)

    return make


def test_every_control_can_be_had_from_the_package() -> None:
    for name in widgets.__all__:
        assert getattr(widgets, name).__name__ == name
        assert getattr(widgets, name) is vars(widgets)[name]
    with pytest.raises(AttributeError, match="no attribute 'Lever'"):
        _ = widgets.Lever


def send(app: App, *events: object) -> None:
    assert isinstance(app.platform, MemoryPlatform)
    app.platform.send(*events)  # type: ignore[arg-type]
    app.frame()


def test_slider_drags_steps_and_clamps(show: Show) -> None:
    heard: list[int] = []
    app = show(lambda a: Slider((100, 100, 400, 48), "Volume", 50, (0, 100), heard.append, step=5))
    send(app, PointerInput("down", 300, 124), PointerInput("move", 900, 124), PointerInput("up", 900, 124))
    assert heard[-1] == 100
    send(app, KeyInput("left"))
    send(app, KeyInput("left"))
    assert heard[-1] in {90, 95}
    app.twin.find("slider", "Volume").fill("-30")
    assert heard[-1] == 0
    app.twin.find("slider", "Volume").fill("loud")
    assert heard[-1] == 0
    assert all(value % 5 == 0 for value in heard)


def test_stepper_stops_at_its_ends(show: Show) -> None:
    heard: list[int] = []
    app = show(lambda a: Stepper((100, 100, 220, 48), "Cars", 2, (1, 3), heard.append))
    more = app.twin.find("button", "Cars: +")
    more.activate()
    app.frame()
    assert app.twin.find("button", "Cars: +").disabled
    app.twin.find("button", "Cars: −").activate()
    app.frame()
    app.twin.find("button", "Cars: −").activate()
    assert heard == [3, 2, 1]


def test_segments_answer_arrows(show: Show) -> None:
    heard: list[str] = []
    options = [("a", "One"), ("b", "Two"), ("c", "Three")]
    app = show(lambda a: Segments((100, 100, 400, 48), "Pick", options, "a", heard.append))
    for key in ("tab", "right", "right", "right"):
        checks.press(app, key)
    assert heard == ["b", "c"]


def test_switch_tells_its_state(show: Show) -> None:
    heard: list[bool] = []
    app = show(lambda a: Switch((100, 100, 400, 60), "Curtain", False, heard.append))
    assert not app.twin.find("switch", "Curtain").checked
    checks.press(app, "tab")
    checks.press(app, "space")
    assert heard == [True]
    assert app.twin.find("switch", "Curtain").checked


def _field(app: App) -> TextField:
    return next(w for w in app.stage.root.walk() if isinstance(w, TextField))


def test_text_field_types_edits_and_submits(show: Show) -> None:
    sent: list[str] = []
    app = show(
        lambda a: TextField(
            (100, 100, 300, 52), "Name", "", lambda v: None, most=6, on_submit=sent.append, glyph="search"
        )
    )
    send(app, PointerInput("down", 150, 120), PointerInput("up", 150, 120))
    for ch in "Speedy one\n":
        send(app, TextInput(ch))
    assert _field(app).value == "Speedy"
    for key in ("left", "backspace", "home", "delete", "end", "u", "enter"):
        send(app, KeyInput(key))
    assert sent == ["peey"]
    send(app, KeyInput("tab"))
    send(app, TextInput("x"))
    assert _field(app).value == "peey" or _field(app).typing


def test_text_field_pastes_at_the_caret(show: Show) -> None:
    async def scenario() -> None:
        app = show(lambda a: TextField((100, 100, 300, 52), "Code", "ab", lambda v: None, most=9))
        app.platform.clipboard = "CPG1\n-T"  # type: ignore[attr-defined]
        send(app, KeyInput("v", ctrl=True))
        await asyncio.sleep(0)
        assert _field(app).value == "ab", "only while typing"
        _field(app).activate()
        send(app, KeyInput("left"), KeyInput("v", ctrl=True))
        await asyncio.sleep(0)
        assert _field(app).value == "aCPG1-Tb"
        send(app, KeyInput("v", ctrl=True))
        await asyncio.sleep(0)
        assert _field(app).value == "aCPG1-TCb", "no more than there is room for"
        app.stage.types_in_twin = True
        send(app, KeyInput("v", ctrl=True))
        await asyncio.sleep(0)
        assert _field(app).value == "aCPG1-TCb", "a page pastes by itself"

    asyncio.run(scenario())


def test_text_field_leaves_typing_to_the_page(show: Show) -> None:
    heard: list[str] = []
    app = show(lambda a: TextField((100, 100, 300, 52), "Name", "", heard.append, most=8))
    app.stage.types_in_twin = True
    key = next(iter(k for k, e in app.twin.entries.items() if e.node.role == "textbox"))
    send(app, TwinInput(key, "focus"), TwinInput(key, "value", "Mach 5\tand more"))
    assert heard == ["Mach 5an"]
    send(app, TextInput("Z"))
    assert _field(app).value == "Mach 5an"
    send(app, TwinInput(key, "blur"))
    assert not _field(app).typing


def test_dropdown_opens_and_closes(show: Show) -> None:
    heard: list[str] = []
    options = [("fast", "Fastest first"), ("name", "By name")]
    app = show(lambda a: Dropdown((100, 700, 240, 48), "Sort", options, "fast", heard.append))
    app.twin.find("button", "Sort").activate()
    app.frame()
    assert app.twin.find("menu", "Sort")
    assert app.twin.find("menuitemradio", "Fastest first").checked
    assert app.stage.focused is not None and app.stage.focused.name == "Fastest first"
    checks.assert_inside_screen(app)
    checks.press(app, "escape")
    assert not app.twin.all("menu")
    app.twin.find("button", "Sort").activate()
    app.frame()
    app.twin.find("menuitemradio", "By name").activate()
    app.frame()
    assert heard == ["name"] and len(app.stage.layers) == 1


def test_a_press_beside_a_menu_closes_it_and_nothing_else(show: Show) -> None:
    pressed: list[str] = []

    def build(app: App) -> Widget:
        return Group((0, 0, 900, 800)).add(
            Dropdown((100, 100, 240, 48), "Sort", [("a", "A")], "a", lambda v: None),
            Button((600, 600, 200, 60), "Below", lambda: pressed.append("below")),
        )

    app = show(build)
    app.twin.find("button", "Sort").activate()
    app.frame()
    send(app, PointerInput("down", 650, 620), PointerInput("up", 650, 620))
    assert pressed == [] and len(app.stage.layers) == 1
    send(app, PointerInput("down", 650, 620), PointerInput("up", 650, 620))
    assert pressed == ["below"]


def test_sheet_closes_by_its_button_and_gives_the_focus_back(show: Show) -> None:
    def build(app: App) -> Widget:
        def opens() -> None:
            open_sheet(app.stage, app.form, "Details", (400, 200), lambda r: Label(r, "Inside", wrap=True))

        return Button((100, 100, 200, 60), "Open", opens)

    app = show(build)
    checks.press(app, "tab")
    checks.press(app, "enter")
    assert app.twin.find("dialog", "Details")
    app.twin.find("button", "Close").activate()
    app.frame()
    assert app.stage.focused is not None and app.stage.focused.name == "Open"


def test_listing_makes_only_what_shows(show: Show) -> None:
    made: list[int] = []
    chosen: list[int] = []

    def cell(index: int, box: R) -> Widget:
        made.append(index)
        return Painted(
            box, f"Car {index}", lambda cv, w: None, lambda: chosen.append(index), role="option", chosen=False
        )

    app = show(lambda a: Listing((100, 100, 400, 400), 500, 60, cell, columns=2, name="Cars"))
    assert max(made) < 30
    for _ in range(60):
        checks.press(app, "tab")
    focused = app.stage.focused
    assert focused is not None and focused.name == "Car 59" and focused.shown
    checks.press(app, "enter")
    assert chosen == [59]
    listing = next(w for w in app.stage.root.walk() if isinstance(w, Listing))
    listing.show_index(499)
    app.frame()
    assert app.twin.find("option", "Car 499")
    assert len(listing.children) < 40


def test_flick_glides_on(show: Show) -> None:
    app = show(lambda a: Listing((0, 0, 400, 400), 100, 60, lambda i, r: Label(r, f"Row {i}")))
    app.ticker.reduced = False
    listing = next(w for w in app.stage.root.walk() if isinstance(w, Listing))
    send(app, PointerInput("down", 50, 300, 1, "touch"), PointerInput("move", 50, 280, 1, "touch"))
    send(app, PointerInput("move", 50, 260, 1, "touch"), PointerInput("up", 50, 260, 1, "touch"))
    let_go = listing.offset
    assert let_go == 40 and app.ticker.moving
    assert isinstance(app.platform, MemoryPlatform)
    app.platform.pass_time(1000)
    app.frame()
    assert listing.offset > let_go


def test_a_drag_from_a_button_scrolls_and_does_not_press(show: Show) -> None:
    pressed: list[int] = []

    def cell(index: int, box: R) -> Widget:
        return Button(box, f"Row {index}", lambda: pressed.append(index))

    app = show(lambda a: Listing((0, 0, 400, 400), 100, 60, cell))
    listing = next(w for w in app.stage.root.walk() if isinstance(w, Listing))
    for event in (("down", 300), ("move", 250), ("move", 200), ("up", 200)):
        send(app, PointerInput(event[0], 50, event[1]))
    assert pressed == [] and listing.offset > 0


def test_arrow_keys_find_the_neighbour() -> None:
    grid = [Button(R(x, y, 90, 50), f"{x},{y}") for y in (0, 60) for x in (0, 100)]
    assert neighbour(grid[0], grid, "right") is grid[1]
    assert neighbour(grid[0], grid, "down") is grid[2]
    assert neighbour(grid[3], grid, "up") is grid[1]
    assert neighbour(grid[0], grid, "left") is None
    assert neighbour(None, grid, "up") is grid[0]


def test_progress_redraws_only_when_it_changes(show: Show) -> None:
    app = show(lambda a: Progress((10, 10, 200, 14), "Loading", 0.2))
    bar = next(w for w in app.stage.root.walk() if isinstance(w, Progress))
    bar.set(0.2)
    assert not app.stage.dirty
    bar.set(2.0)
    assert bar.share == 1.0 and app.stage.dirty


def test_text_is_wrapped_fitted_and_cut() -> None:
    assert txt.wrap("one two\nthree", 10_000) == ("one two", "three")
    assert all(txt.width(line) <= 120 for line in txt.wrap("several words that need more than a line", 120))
    label, size = txt.fitted("A rather long label for a button", 60, "display", "label")
    assert label.endswith("…") and txt.width(label, "display", size) <= 60
    assert txt.fitted("Short", 300, "display", "label") == ("Short", 17)


def test_rich_text_speaks_its_pictures() -> None:
    text = "Loses **2** {heart}, is {@stalled}; {unknown} stays, {water}."
    assert rich.plain(text) == "Loses 2 Heart, is Stalled; {unknown} stays, Water."
    assert rich.height(text, 60) > rich.height(text, 600)


@pytest.mark.parametrize("parts", [[1, 1, 1], [100, 1], [1, 2, 60], [50, 50]])
def test_split_uses_the_whole_length(parts: list[float]) -> None:
    sizes = layout.split(400, parts, 10)
    assert all(size >= 0 for size in sizes)
    if any(p <= 4 for p in parts):
        assert sum(sizes) + 10 * (len(parts) - 1) == 400


def test_flow_wraps_and_grid_counts() -> None:
    boxes = layout.flow(pygame.Rect(0, 0, 100, 0), [60, 30, 60], 20, 10)
    assert [b.topleft for b in boxes] == [(0, 0), (70, 0), (0, 30)]
    assert layout.columns_for(320, 100, 10) == 3
    assert len(layout.grid(pygame.Rect(0, 0, 100, 100), 3, 7, 20)) == 7
