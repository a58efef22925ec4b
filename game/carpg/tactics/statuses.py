"""The twenty statuses: what kind each is, which parameters it has, and how one is written in JSON.

A status on a car is a `Status` record. Its clock counts own turns of the car (ruling S03): `turns` is the
number of own turns that it will still be there for, so 0 ends when the car's next turn begins, and `FOREVER`
lasts until it is spent or removed. `rounds` does the same for whole rounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from carpg.kernel.errors import DocumentError
from carpg.tactics.elements import ELEMENTS, MATCHUP_VALUES

FOREVER = -1
MAX_CLOCK = 99
MAX_AMOUNT = 99
_CLOCK = (FOREVER, MAX_CLOCK)

STATS = ("attack", "defense", "speed")


class Status(NamedTuple):
    """One status on one car. Immutable: a change replaces the record.

    `mode` tells copies apart that stand beside each other (the stat of a stat change, reduce or absorb of a
    shield, what an elemental shift changes); `other` names a car, an element, a matchup or a skill; `source`
    is the index of the car that gave it, or -1; `ends` is when the clock is read, at the start or at the end
    of the car's turn; `attacks` counts the own attacks after which it is spent.
    """

    status: str
    turns: int = FOREVER
    rounds: int = FOREVER
    mode: str = ""
    amount: int = 0
    other: str = ""
    source: int = -1
    ends: str = "start"
    attacks: int = FOREVER


@dataclass(frozen=True, slots=True)
class StatusKind:
    """What a status is: buff, debuff or neutral (its frame follows), and its parameters' JSON names."""

    id: str
    name: str
    kind: str
    bit: int
    params: tuple[str, ...] = ()
    turns: int = FOREVER
    text: str = ""

    @property
    def frame(self) -> str:
        """Shape of the badge: hexagon for buffs, octagon for debuffs, square for states."""
        return {"buff": "hexagon", "debuff": "octagon"}.get(self.kind, "square")


_SHIFT = ("element", "attack_matchup", "defend_matchup")
_TABLE: tuple[tuple[str, str, str, tuple[str, ...], int, str], ...] = (
    ("prone", "Prone", "debuff", (), 0, "Attacks on it are critical on 5–6 and may come from a diagonal."),
    ("airborne", "Airborne", "buff", (), 2, "Its attacks are critical on 5–6; it passes over walls."),
    ("elemental_surge", "Elemental Surge", "buff", (), FOREVER, "Its next attack has elemental advantage."),
    ("shielded", "Shielded", "buff", ("reduce", "absorb"), FOREVER, "Lowers or soaks up damage."),
    ("charging", "Charging", "neutral", ("amount",), FOREVER, "Gathers power for its skill."),
    ("stat_change", "Stat change", "neutral", ("stat", "delta"), FOREVER, "One stat is changed for a time."),
    ("dodge", "Dodge", "buff", ("charges",), FOREVER, "Evades attacks that would hit while charges last."),
    ("skill_disabled", "Skill disabled", "debuff", (), FOREVER, "Its skill does nothing."),
    ("damage_over_time", "Damage over time", "debuff", ("amount",), FOREVER, "Loses health as its turn begins."),
    ("stalled", "Stalled", "debuff", (), 1, "Loses its turns while this lasts."),
    ("invulnerable", "Invulnerable", "buff", (), FOREVER, "Takes no damage."),
    ("redirect", "Redirect", "neutral", ("to",), FOREVER, "Another car takes the damage aimed at it."),
    ("guaranteed_crit", "Guaranteed crit", "buff", (), FOREVER, "Every hit of its attacks is critical."),
    ("damage_boost", "Damage boost", "buff", ("amount",), FOREVER, "Its hits deal extra damage."),
    (
        "elemental_shift",
        "Elemental shift",
        "buff",
        _SHIFT,
        FOREVER,
        "Its matchup is changed.",
    ),
    ("hazed", "Hazed", "debuff", (), FOREVER, "Each of its attacks may miss outright."),
    ("movement_boost", "Movement boost", "buff", ("amount",), FOREVER, "It moves further, or less far."),
    ("untargetable", "Untargetable", "buff", (), FOREVER, "Can't be chosen as the target of an attack."),
    ("switched_sides", "Switched sides", "neutral", (), FOREVER, "Fights for the other team for a time."),
    ("copied_skill", "Copied skill", "neutral", ("skill",), FOREVER, "Has another car's skill for a time."),
)

STATUSES: dict[str, StatusKind] = {
    row[0]: StatusKind(row[0], row[1], row[2], 1 << number, row[3], row[4], row[5]) for number, row in enumerate(_TABLE)
}

PRONE = STATUSES["prone"].bit
AIRBORNE = STATUSES["airborne"].bit
SURGE = STATUSES["elemental_surge"].bit
SHIELDED = STATUSES["shielded"].bit
STAT_CHANGE = STATUSES["stat_change"].bit
DODGE = STATUSES["dodge"].bit
SKILL_DISABLED = STATUSES["skill_disabled"].bit
DAMAGE_OVER_TIME = STATUSES["damage_over_time"].bit
STALLED = STATUSES["stalled"].bit
INVULNERABLE = STATUSES["invulnerable"].bit
REDIRECT = STATUSES["redirect"].bit
GUARANTEED_CRIT = STATUSES["guaranteed_crit"].bit
DAMAGE_BOOST = STATUSES["damage_boost"].bit
ELEMENTAL_SHIFT = STATUSES["elemental_shift"].bit
HAZED = STATUSES["hazed"].bit
MOVEMENT_BOOST = STATUSES["movement_boost"].bit
UNTARGETABLE = STATUSES["untargetable"].bit
SWITCHED_SIDES = STATUSES["switched_sides"].bit
COPIED_SKILL = STATUSES["copied_skill"].bit

#: Modes of an elemental shift: another element both ways, or a forced matchup when attacking or attacked.
SHIFTS = {"element": "element", "attack_matchup": "attack", "defend_matchup": "defend"}
_SHIFT_PARAMS = {mode: name for name, mode in SHIFTS.items()}


_UNSET: tuple[tuple[str, object], ...] = (
    ("turns", FOREVER),
    ("rounds", FOREVER),
    ("source", -1),
    ("ends", "start"),
    ("attacks", FOREVER),
)


def status_json(status: Status) -> dict[str, Any]:
    """A status as it is written in scenarios and saves: its clock and its own parameter names only."""
    out: dict[str, Any] = {"status": status.status}
    for name, unset in _UNSET:
        if getattr(status, name) != unset:
            out[name] = getattr(status, name)
    out.update(_params_json(status))
    return out


def _params_json(status: Status) -> dict[str, Any]:
    params = STATUSES[status.status].params
    if status.status == "shielded":
        return {status.mode: status.amount}
    if status.status == "stat_change":
        return {"stat": status.mode, "delta": status.amount}
    if status.status == "elemental_shift":
        return {_SHIFT_PARAMS[status.mode]: status.other}
    return {name: status.other if name in {"to", "skill"} else status.amount for name in params}


def status_from_json(data: object, where: str = "status") -> Status:
    """Read a status; what does not fit raises `DocumentError`."""
    if not isinstance(data, Mapping):
        raise DocumentError("a status is an object", where)
    kind = STATUSES.get(data["status"]) if isinstance(data.get("status"), str) else None
    if kind is None:
        raise DocumentError("status must be one of " + ", ".join(STATUSES), where)
    known = {"status", "turns", "rounds", "source", "ends", "attacks", *kind.params}
    strange = sorted(str(key) for key in set(data) - known)
    if strange:
        raise DocumentError(f"{kind.id} has no {strange[0]!r}", where)
    ends = data.get("ends", "start")
    if ends not in {"start", "end"}:
        raise DocumentError("ends must be start or end", where)
    turns = _number(data, "turns", kind.turns if "rounds" not in data else FOREVER, _CLOCK, where)
    rounds = _number(data, "rounds", FOREVER, _CLOCK, where)
    source = _number(data, "source", -1, (-1, MAX_AMOUNT), where)
    attacks = _number(data, "attacks", FOREVER, _CLOCK, where)
    mode, amount, other = _params(kind, data, where)
    return Status(kind.id, turns, rounds, mode, amount, other, source, str(ends), attacks)


def _params(kind: StatusKind, data: Mapping[str, Any], where: str) -> tuple[str, int, str]:
    """Mode, amount and other of a status that is read."""
    if kind.id == "shielded":
        mode = "absorb" if "absorb" in data else "reduce"
        return mode, _number(data, mode, 1, (0, MAX_AMOUNT), where), ""
    if kind.id == "stat_change":
        return _word(data, "stat", STATS, where), _number(data, "delta", None, (-MAX_AMOUNT, MAX_AMOUNT), where), ""
    if kind.id == "elemental_shift":
        name = next((name for name in SHIFTS if name in data), "element")
        allowed = ELEMENTS if name == "element" else tuple(MATCHUP_VALUES)
        return SHIFTS[name], 0, _word(data, name, allowed, where)
    if kind.params in {("to",), ("skill",)}:
        other = data.get(kind.params[0])
        if not isinstance(other, str) or not other:
            raise DocumentError(f"{kind.params[0]} must be an id", where)
        return "", 0, other
    low = -MAX_AMOUNT if kind.id == "movement_boost" else 0
    return "", _number(data, kind.params[0], 1, (low, MAX_AMOUNT), where) if kind.params else 0, ""


def _number(data: Mapping[str, Any], name: str, default: int | None, limits: tuple[int, int], where: str) -> int:
    low, high = limits
    value = data.get(name, default)
    if type(value) is not int or not low <= value <= high:
        raise DocumentError(f"{name} must be a whole number from {low} to {high}", where)
    return value


def _word(data: Mapping[str, Any], name: str, allowed: tuple[str, ...], where: str) -> str:
    value = data.get(name)
    if not isinstance(value, str) or value not in allowed:
        raise DocumentError(f"{name} must be one of {', '.join(allowed)}", where)
    return value
