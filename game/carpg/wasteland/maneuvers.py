"""The maneuvers: what each does to speed and heading, what it rolls, and carrying them out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from carpg.wasteland.commands import Choose, ManeuverId
from carpg.wasteland.damage import explode, flip
from carpg.wasteland.events import Driverless, ManeuverMade, SpinEnded
from carpg.wasteland.motion import slide, turn_to
from carpg.wasteland.play import Play
from carpg.wasteland.state import Unit

#: Speed after a successful bootlegger turn (official).
BOOTLEGGER_SPEED = 1
#: How far a driverless vehicle slides before it goes over, and a braking one (official).
DRIVERLESS_SLIDE = 2
BRAKING_SLIDE = 1


@dataclass(frozen=True)
class Table:
    """A die table: results by first die, and for `again` by the second. Six entries each."""

    first: tuple[str, ...]
    second: tuple[str, ...] = ()

    def odds(self) -> dict[str, Fraction]:
        """The chance of each result."""
        out: dict[str, Fraction] = {}
        for result in self.first:
            for final in self.second if result == "again" else (result,):
                share = Fraction(1, 36) if result == "again" else Fraction(1, 6)
                out[final] = out.get(final, Fraction(0)) + share
        return out


_OK, _SPIN, _FLIP, _AGAIN = "ok", "spin", "flip", "again"

#: Turn at the same speed; the re-roll flips on 1 (official).
STEADY = Table((_AGAIN, _SPIN, _OK, _OK, _OK, _OK), (_FLIP, _SPIN, _SPIN, _SPIN, _SPIN, _SPIN))
#: Turn while gaining speed, and 90° turns; the re-roll flips on 1 or 2 (official).
HASTY = Table((_AGAIN, _AGAIN, _SPIN, _SPIN, _OK, _OK), (_FLIP, _FLIP, _SPIN, _SPIN, _SPIN, _SPIN))
#: Turn at the same speed with a handgun: the same numbers (official; its second die a ruling, T09).
ONE_HANDED = HASTY
#: The bootlegger turn (official).
BOOTLEGGER = Table(("explode", _SPIN, _SPIN, _SPIN, _OK, _OK))
#: Braking hard (official).
BRAKING = Table(("slide_left", "slide_right", _OK, _OK, _OK, _OK))


@dataclass(frozen=True)
class Maneuver:
    """A row of the maneuver table. `turn` counts steps of 45°; `first` speed changes happen even if the turn fails."""

    speed: int
    turn: int
    least: int
    table: Table | None = None
    easy_on_two_wheels: bool = False
    first: bool = True


#: All maneuvers by id. `least` is the speed that one needs (ruling T03).
MANEUVERS: dict[ManeuverId, Maneuver] = {
    "hold": Maneuver(0, 0, 0),
    "accelerate": Maneuver(1, 0, 0),
    "decelerate": Maneuver(-1, 0, 1),
    "turn45_slow": Maneuver(-1, 1, 1),
    "turn45_hold": Maneuver(0, 1, 1, STEADY),
    "turn45_accel": Maneuver(1, 1, 0, HASTY, first=False),
    "turn90": Maneuver(-1, 2, 1, HASTY, easy_on_two_wheels=True),
    "turn180": Maneuver(0, 4, 1, BOOTLEGGER, easy_on_two_wheels=True),
    "brake_hard": Maneuver(-2, 0, 2, BRAKING),
}


def table_for(unit: Unit, choice: Choose) -> Table | None:
    """The die table that a choice rolls on, or None if it is safe."""
    row = MANEUVERS[choice.maneuver]
    if row.easy_on_two_wheels and unit.body == "motorcycle":
        return None
    if choice.maneuver == "turn45_hold" and choice.handgun:
        return ONE_HANDED
    return row.table


def possible(unit: Unit) -> Iterator[ManeuverId]:
    """The maneuvers that a vehicle with a driver may choose now (rulings T03, T04, H04)."""
    for name, row in MANEUVERS.items():
        if unit.speed < row.least:
            continue
        if row.speed > 0 and (unit.popped or unit.speed + row.speed > unit.max_speed):
            continue
        yield name


def carry_out(play: Play, unit: Unit, choice: Choose) -> None:
    """Make a chosen maneuver. A speed that was lost since the choice may make less of it."""
    unit.shift = 1 if choice.shift == "right" else -1
    unit.held = choice.handgun
    name: ManeuverId = choice.maneuver if choice.maneuver in set(possible(unit)) else "hold"
    row, table = MANEUVERS[name], table_for(unit, choice) if name == choice.maneuver else None
    if row.first:
        unit.speed = max(0, unit.speed + row.speed)
    dice, result = _throw(play, table)
    turn = choice.turn if row.turn else 0
    play.emit(ManeuverMade(unit.id, name, turn, dice, result, unit.speed))
    _result(play, unit, result, row, turn)
    _aftermath(play, unit, result)


def _throw(play: Play, table: Table | None) -> tuple[tuple[int, ...], str]:
    if table is None:
        return (), _OK
    die = play.roll()
    if table.first[die - 1] != _AGAIN:
        return (die,), table.first[die - 1]
    second = play.roll()
    return (die, second), table.second[second - 1]


def _result(play: Play, unit: Unit, result: str, row: Maneuver, turn: int) -> None:
    """What the result does to heading and speed at once."""
    if result == _OK:
        if not row.first:
            unit.speed += row.speed
        if row.turn:
            turn_to(play, unit, (unit.heading + turn * row.turn) % 8)
        if row.turn == 4 and unit.active:
            unit.speed = BOOTLEGGER_SPEED
    elif result == _SPIN:
        _spin(play, unit, turn)


def _spin(play: Play, unit: Unit, turn: int) -> None:
    """Spin out: 45° at once, and next turn on along the old heading (ruling T06)."""
    course = unit.heading
    turn_to(play, unit, (unit.heading + turn) % 8)
    if unit.active and not unit.flipped:
        unit.course, unit.spin, unit.idle = course, turn, True


def _aftermath(play: Play, unit: Unit, result: str) -> None:
    if result == _FLIP:
        flip(play, unit)
    elif result == "explode":
        explode(play, unit, "bootlegger")
    elif result in {"slide_left", "slide_right"}:
        slide(play, unit, 1 if result == "slide_right" else -1, BRAKING_SLIDE)


def end_spin(play: Play, unit: Unit) -> None:
    """The second half of a spin-out is the whole maneuver: another 45° and a standstill (official)."""
    turn, unit.spin = unit.spin, 0
    unit.course = unit.heading
    turn_to(play, unit, (unit.heading + turn) % 8)
    unit.speed = 0
    play.emit(SpinEnded(unit.id, unit.heading))


#: What a vehicle without a driver does, by die (official).
DRIVERLESS = ("explode_left", "explode_right", "slower", "slower", "faster", "faster")


def driverless(play: Play, unit: Unit) -> None:
    """Roll for a vehicle without a living driver (official, ruling D01)."""
    die = play.roll()
    result = DRIVERLESS[die - 1]
    play.emit(Driverless(unit.id, die, result))
    if result == "slower":
        play.set_speed(unit, unit.speed - 1, "driverless")
    elif result == "faster":
        play.set_speed(unit, unit.speed + (0 if unit.popped else 1), "driverless")
    else:
        slide(play, unit, 1 if result == "explode_right" else -1, DRIVERLESS_SLIDE)
        explode(play, unit, "driverless")


def odds(unit: Unit, choice: Choose) -> dict[str, Fraction]:
    """The chances of a choice: ok, spin, flip, explode, slides; from the table that is rolled on."""
    table = table_for(unit, choice)
    return {_OK: Fraction(1)} if table is None else table.odds()
