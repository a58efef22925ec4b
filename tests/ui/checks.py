"""What every scene must pass at every size: used by the tests of the scenes."""

from __future__ import annotations

from itertools import combinations

import pygame

from carpg.platform.inputs import KeyInput
from carpg.ui import roles
from carpg.ui.app import App
from carpg.ui.widgets.base import Widget
from carpg.ui.widgets.listing import Listing

SIZES = [(1024, 768), (1180, 820), (820, 1180), (390, 844), (1440, 900)]
LEAST_TARGET = 44


def controls(app: App) -> list[Widget]:
    """The controls that can be used now, top layer only."""
    return [w for w in app.stage.top.root.walk() if w.focusable]


def _where(widget: Widget) -> str:
    return f"{widget.role} '{widget.name}' at {tuple(widget.rect)}"


def assert_inside_screen(app: App) -> None:
    """No control sticks out of the safe area; what scrolls is judged by the part that shows."""
    for widget in controls(app):
        if widget.shown:
            assert app.form.safe.contains(widget.shown), f"{_where(widget)} leaves the screen"
            if widget.window is None:
                assert app.form.safe.contains(widget.rect), f"{_where(widget)} leaves the screen"


def assert_targets_large(app: App) -> None:
    """Every target is at least 44 points high and wide."""
    for widget in controls(app):
        assert min(widget.rect.size) >= LEAST_TARGET, f"{_where(widget)} is a small target"


def assert_no_overlap(app: App) -> None:
    """No two targets share a point of the screen."""
    for a, b in combinations([w for w in controls(app) if w.shown], 2):
        assert not a.shown.colliderect(b.shown), f"{_where(a)} overlaps {_where(b)}"


def assert_text_fits(app: App) -> None:
    """Every text can be read whole in its box."""
    for widget in app.stage.top.root.walk():
        assert getattr(widget, "fits", True), f"{_where(widget)} cuts its text"


def assert_focus_reaches_all(app: App) -> None:
    """Tab goes through every control and comes back to where it began."""
    wanted = app.stage.focusables()
    if app.stage.focused in wanted:  # a sheet or a menu opens with the focus in it
        start = wanted.index(app.stage.focused) + 1
        wanted = wanted[start:] + wanted[:start]
    seen: list[Widget] = []
    for _ in range(len(wanted) + 40):
        app.stage.on_action("next")
        assert app.stage.focused is not None
        if app.stage.focused in seen:
            break
        seen.append(app.stage.focused)
        assert app.stage.focused.shown, f"{_where(app.stage.focused)} has the focus but can't be seen"
    lists = any(isinstance(w, Listing) for w in app.stage.top.root.walk())
    assert lists or seen == wanted


def assert_twin_matches(app: App) -> None:
    """The twin names every control that shows, each role and name once, and keeps to what ARIA allows."""
    app.twin.refresh()
    for entry in app.twin.entries.values():
        holder = app.twin.entries[entry.parent].node.role if entry.parent else ""
        wrong = roles.fault(entry.node.role, entry.node.states, holder)
        assert not wrong, f"{wrong}: '{entry.node.name}'"
    names = [(entry.node.role, entry.node.name) for entry in app.twin.entries.values() if entry.widget.focusable]
    assert len(names) == len(set(names)), "two controls share role and name"
    assert all(name for _, name in names)
    shown = {id(w) for w in controls(app) if w.shown}
    assert shown <= {id(entry.widget) for entry in app.twin.entries.values()}


def assert_sound(app: App) -> None:
    """All of the above."""
    assert_inside_screen(app)
    assert_targets_large(app)
    assert_no_overlap(app)
    assert_text_fits(app)
    assert_twin_matches(app)
    assert_focus_reaches_all(app)


def press(app: App, key: str) -> None:
    """Press a key and run a frame."""
    app.platform.send(KeyInput(key))  # type: ignore[attr-defined]
    app.frame()


def picture(app: App) -> bytes:
    """The screen's pixels."""
    return pygame.image.tobytes(app.canvas.surface, "RGB")
