"""Sheets of the workshop and the arenas: name and size, faults, a code or a file from outside."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from carpg.tactics.arena import MAX_SIDE, MIN_SIDE, Arena
from carpg.ui import layout
from carpg.ui.app import App
from carpg.ui.arenas.edit import resized
from carpg.ui.arenas.keep import MAX_NAME, MOST_CARS, arena_from_code, arena_from_file
from carpg.ui.code_entry import CodeEntry, CodeWords
from carpg.ui.strings import tr
from carpg.ui.widgets import Label, Scroll, Stepper, TextField, Widget, open_sheet
from carpg.ui.widgets.base import R

if TYPE_CHECKING:
    from carpg.ui.scenes.workshop import WorkshopScene

_WIDTH: Final = 460
_ROW: Final = 52
_LABEL: Final = 26


# ---- name and size ------------------------------------------------------------


def open_size(scene: WorkshopScene) -> None:
    """Name, columns, rows, and how many cars a team can have; every change shows at once."""
    height = _ROW + 3 * (_LABEL + _ROW) + 6 * 8 + 64
    open_sheet(scene.app.stage, scene.app.form, tr("workshop.size"), (_WIDTH, height), partial(_fill_size, scene))


def _fill_size(scene: WorkshopScene, r: R) -> Widget:
    arena = scene.arena
    root = Scroll(r, key="size", pad=4)
    rows = layout.stack(R(r.x + 4, r.y, r.w - 16, r.h), [_ROW, *([_LABEL, _ROW] * 3)], 8)
    name = tr("workshop.name")
    hint = tr("arenas.unnamed")
    root.add(
        TextField(rows[0], name, arena.name, partial(_named, scene), placeholder=hint, most=MAX_NAME, key="arena-name")
    )
    steps = (
        ("width", arena.width, (MIN_SIDE, MAX_SIDE), partial(_sized, scene, True)),
        ("height", arena.height, (MIN_SIDE, MAX_SIDE), partial(_sized, scene, False)),
        ("teams", arena.sizes[1], (1, MOST_CARS), partial(_teamed, scene)),
    )
    for i, (key, value, span, change) in enumerate(steps):
        label = tr(f"workshop.{key}")
        root.add(Label(rows[1 + 2 * i], label, face="bold"))
        root.add(Stepper(rows[2 + 2 * i], label, value, span, change, label=partial(_count, key), key=f"size-{key}"))
    root.fit()
    return root


def _count(key: str, count: int) -> str:
    if key == "teams" and count == 1:
        return tr("workshop.teams_one")
    return tr(f"workshop.{key}_n", count=count)


def _named(scene: WorkshopScene, name: str) -> None:
    scene.rename(name.strip())


def _sized(scene: WorkshopScene, columns: bool, count: int) -> None:
    arena = scene.arena
    width, height = (count, arena.height) if columns else (arena.width, count)
    scene.change(resized(arena, width, height, scene.symmetry))


def _teamed(scene: WorkshopScene, count: int) -> None:
    arena = scene.arena
    scene.change(replace(arena, sizes=(min(arena.sizes[0], count), count)))


# ---- from outside -------------------------------------------------------------


def open_load(app: App, on_arena: Callable[[Arena], None]) -> None:
    """A sheet that takes an arena's code, typed or pasted, or opens a file."""
    words = CodeWords(
        tr("arenas.paste_title"), tr("arenas.open_note"), tr("arenas.paste_field"), "CPG1-A…", tr("arenas.paste_take")
    )

    def take(code: str) -> None:
        on_arena(arena_from_code(code))

    def take_file(data: bytes) -> None:
        on_arena(arena_from_file(data))

    CodeEntry(app, words, take, take_file).show()
