"""Short-lived things over the board: effects from the atlas, rising words, and the dice of a roll."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

import pygame

from carpg.ui import art
from carpg.ui.board.camera import Camera
from carpg.ui.paint import surfaces
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.controls import die
from carpg.ui.paint.text import text, width

R = pygame.Rect
Tone = Literal["bad", "good", "plain", "big"]

INK: Final = (43, 24, 58)
TONES: Final[dict[Tone, tuple[tuple[int, int, int], tuple[int, int, int]]]] = {
    "bad": ((176, 53, 42), (255, 244, 223)),
    "good": ((37, 116, 74), (255, 244, 223)),
    "plain": ((60, 35, 80), (255, 244, 223)),
    "big": ((255, 197, 63), (43, 35, 66)),
}


@dataclass
class Effect:
    """An atlas effect at a place on the board, `progress` from 0 to 1 through its frames."""

    name: str
    at: tuple[float, float]
    size: float = 1.0
    progress: float = 0.0


@dataclass
class Words:
    """A word that rises from a place on the board."""

    label: str
    at: tuple[float, float]
    tone: Tone = "plain"
    progress: float = 0.0


@dataclass
class DieShow:
    """A die that tumbles and lands on the real result; `note` says what is needed, `meaning` colours it at the end."""

    at: tuple[float, float]
    face: int
    note: str
    meaning: str
    progress: float = 0.0


@dataclass
class Fx:
    """Everything that is shown for a moment."""

    effects: list[Effect] = field(default_factory=list)
    words: list[Words] = field(default_factory=list)
    dice: list[DieShow] = field(default_factory=list)

    def clear(self) -> None:
        """Nothing more to show."""
        self.effects.clear()
        self.words.clear()
        self.dice.clear()

    def draw(self, cv: Canvas, camera: Camera, area: R) -> None:
        """Draw all of it over the board."""
        for effect in self.effects:
            _draw_effect(cv, camera, effect)
        for words in self.words:
            _draw_words(cv, camera, words, area)
        for show in self.dice:
            _draw_die(cv, camera, show, area)


def _draw_effect(cv: Canvas, camera: Camera, effect: Effect) -> None:
    name = f"effects/{effect.name}"
    if not art.has(name):
        return
    count = art.frames(name)
    frame = min(count - 1, int(effect.progress * count))
    picture = art.effect(effect.name, cv.px(camera.tile * effect.size), frame)
    cv.put_centred(picture, camera.centre(effect.at))


def _draw_words(cv: Canvas, camera: Camera, words: Words, area: R) -> None:
    fill, ink = TONES[words.tone]
    room = round(width(words.label, "display", "label")) + 20
    x, y = camera.centre(words.at)
    top = y - camera.tile * (0.35 + 0.55 * words.progress) - 14
    r = R(round(x - room / 2), round(top), room, 28).clamp(area)
    surfaces.plate(cv, r, 10, fill, edge=INK, edge_w=2)
    text(cv, words.label, r.center, size="label", face="display", colour=ink, align="centre")


def _draw_die(cv: Canvas, camera: Camera, show: DieShow, area: R) -> None:
    """Tumbling for the first half of its time, then still on the result with what was needed."""
    size = max(44.0, camera.tile * 0.8)
    x, y = camera.centre(show.at)
    landed = show.progress >= 0.5
    note_room = round(width(show.note, "display", "body")) + 16
    r = R(0, 0, round(size + 16 + (note_room if landed else 0)), round(size + 12))
    r.midbottom = (round(x), round(y - camera.tile * 0.45))
    r.clamp_ip(area)
    surfaces.plate(cv, r, 14, INK)
    centre = (r.x + 8 + size / 2, r.centery)
    if landed:
        die(cv, centre, size, show.face, show.meaning)
        text(cv, show.note, (r.x + size + 14, r.centery), face="display", colour=(255, 244, 223))
        return
    hop = abs((show.progress * 6) % 1 - 0.5) * size * 0.3
    picture = art.effect("tumble", cv.px(size), int(show.progress * 16))
    cv.put_centred(picture, (centre[0], centre[1] - hop + size * 0.08))
