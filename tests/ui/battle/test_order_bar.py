"""The bar with the order of turns: its words never lie on one another, however few cars are left."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pygame
import pytest
from tests.ui.battle.helpers import PEOPLE, battle_setup

from carpg.ui.battle.bars import OrderBar, Slot, slots
from carpg.ui.game.session import Session
from carpg.ui.paint import text as txt
from carpg.ui.paint.canvas import Canvas


def _words(monkeypatch: pytest.MonkeyPatch, places: list[Slot], turn: int) -> list[tuple[int, int, str]]:
    """What the bar writes, with left and right ends."""
    found: list[tuple[int, int, str]] = []

    def note(cv: Canvas, words: str, at: tuple[float, float], *, face: Any = "text", size: Any, **_: Any) -> None:
        found.append((round(at[0]), round(at[0]) + txt.width(words, face, size), words))

    monkeypatch.setattr(txt, "text", note)
    bar = OrderBar(pygame.Rect(0, 0, 730, 80), places, turn, lambda car: None)
    bar.draw(Canvas(pygame.Surface((730, 80)), 1.0))
    return sorted(found)


@pytest.mark.parametrize("acted", range(4))
@pytest.mark.parametrize("coming", range(4))
@pytest.mark.parametrize("turn", [1, 28])
def test_rounds_are_named_side_by_side(monkeypatch: pytest.MonkeyPatch, acted: int, coming: int, turn: int) -> None:
    face = slots(Session.start("order", battle_setup(5), PEOPLE).state)[0].face
    kinds = ["acted"] * acted + ["active"] + ["next"] * coming
    places = [Slot(face, kind, 0) for kind in kinds]  # type: ignore[arg-type]
    places += [Slot(face, "next", 1) for _ in kinds]
    words = _words(monkeypatch, places, turn)
    assert {f"Round {turn}", f"Round {turn + 1}"} <= {word for _, _, word in words}
    assert [pair for pair in pairwise(words) if pair[0][1] >= pair[1][0]] == []
