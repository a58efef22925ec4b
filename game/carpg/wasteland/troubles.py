"""What a loss of control does (advanced collisions, ruling C06): the crash tables in the measure of this mode.

A trouble is a word and a side. It comes at the start of the next maneuver step, after all movement, as the crash
rules let it come with the next move:

- fishtail: one square aside; swerve (two squares or more of fishtail): the rear breaks out, the nose turns 45°
- skid: one square aside, long skid: two squares and one speed less
- spinout: the spin-out of this mode
- roll: the flip of this mode; burning roll: on 4 to 6 it explodes; vault: a flip after one more die to the top
"""

from __future__ import annotations

from carpg.wasteland.damage import explode, flip, hurt
from carpg.wasteland.events import TroubleCame
from carpg.wasteland.geometry import TOP
from carpg.wasteland.motion import slide, turn_to
from carpg.wasteland.play import Play
from carpg.wasteland.state import Unit

#: From this die on a burning roll explodes (crash rules: burns on 4 to 6).
BURNS = 4


def suffer(play: Play, unit: Unit) -> None:
    """Let the trouble of a vehicle happen, if it has one."""
    if not unit.trouble:
        return
    trouble, unit.trouble = unit.trouble, ""
    if not unit.active or unit.flipped:
        return
    play.emit(TroubleCame(unit.id, trouble))
    word, side = trouble.split(":")
    right = 1 if side == "right" else -1
    if word in {"fishtail", "skid"}:
        slide(play, unit, right, 1)
    elif word == "long_skid":
        slide(play, unit, right, 2)
        play.set_speed(unit, unit.speed - 1, "skid")
    elif word == "swerve":
        turn_to(play, unit, (unit.heading - right) % 8)
    elif word == "spinout":
        _spin(play, unit, -right)
    else:
        _roll(play, unit, word)


def _spin(play: Play, unit: Unit, turn: int) -> None:
    """Spin out from the start of the maneuver step on: its first half now, its second in place of the maneuver."""
    turn_to(play, unit, (unit.heading + turn) % 8)
    if unit.active and not unit.flipped:
        unit.spin = turn


def _roll(play: Play, unit: Unit, word: str) -> None:
    if word == "vault":
        hurt(play, unit, TOP, play.roll(), "vault")
    flip(play, unit)
    if word == "burning_roll" and unit.active and play.roll() >= BURNS:
        explode(play, unit, "burning")
