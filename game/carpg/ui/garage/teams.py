"""Teams: the one on the bench, those saved under a name, codes, checks, advice on elements."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from carpg.kernel.dice import Dice
from carpg.kernel.errors import DocumentError
from carpg.storage.backends import Backend, StorageError
from carpg.storage.codes import decode_code, encode_code
from carpg.storage.envelope import Record
from carpg.tactics.cars import roster
from carpg.tactics.elements import matchup
from carpg.ui.garage.facts import CHARTED, matchups

KIND: Final = "team"
PREFIX: Final = "team-"
MOST_CARS: Final = 10
MAX_NAME: Final = 32
BENCH_KEY: Final = "garage"
_MAX_TEXT: Final = 8_000
#: So many cars of a team that fear the same element are worth a word of advice.
MANY: Final = 2


@dataclass(frozen=True)
class Team:
    """Cars by id, at most `size`. `slot` is where it is saved, '' if nowhere yet."""

    name: str = ""
    size: int = 5
    cars: tuple[str, ...] = ()
    slot: str = ""

    def __post_init__(self) -> None:
        """Refuse what is no team."""
        if not 1 <= self.size <= MOST_CARS or len(self.cars) > self.size or len(self.name) > MAX_NAME:
            raise ValueError(f"a team has 1 to {MOST_CARS} cars and a name of at most {MAX_NAME} characters")

    @property
    def full(self) -> bool:
        """Whether no place is free."""
        return len(self.cars) == self.size

    def with_size(self, size: int) -> Team:
        """Another number of places; cars beyond it go."""
        return replace(self, size=size, cars=self.cars[:size])

    def with_car(self, car: str) -> Team:
        """One car more; a full team stays as it is."""
        return self if self.full else replace(self, cars=(*self.cars, car))

    def without(self, place: int) -> Team:
        """The team without the car of a place."""
        return replace(self, cars=(*self.cars[:place], *self.cars[place + 1 :]))

    def filled(self, seed: int) -> Team:
        """The free places filled by a seed, no car twice."""
        pool = sorted(set(roster()) - set(self.cars))
        Dice(seed).shuffle("map", pool)
        return replace(self, cars=(*self.cars, *pool[: self.size - len(self.cars)]))

    def as_json(self) -> dict[str, Any]:
        """What is saved and shared."""
        return {"name": self.name, "size": self.size, "cars": list(self.cars)}


def team_from_json(data: object, slot: str = "") -> tuple[Team, int]:
    """A team from a save or a code, and how many of its cars this game does not know (they are left out)."""
    if not isinstance(data, Mapping):
        raise DocumentError("This holds no team.")
    name, size, cars = data.get("name"), data.get("size"), data.get("cars")
    if not isinstance(name, str) or type(size) is not int or not isinstance(cars, list):
        raise DocumentError("The team is not complete.")
    if not 1 <= size <= MOST_CARS or len(cars) > size or not all(isinstance(car, str) for car in cars):
        raise DocumentError(f"A team has 1 to {MOST_CARS} cars.")
    known = tuple(car for car in cars if car in roster())
    clean = "".join(char for char in name if char.isprintable())[:MAX_NAME]
    return Team(clean, size, known, slot), len(cars) - len(known)


def record_of(team: Team, name: str, saved_at: str) -> Record:
    """A team as something to keep; lists show the cars without unpacking it."""
    return Record(KIND, name, team.as_json(), saved_at, {"size": team.size, "cars": list(team.cars)})


def team_of(record: Record, slot: str) -> tuple[Team, int]:
    """A saved team, with the number of cars that are not known (any more)."""
    if record.kind != KIND:
        raise DocumentError(f"This save holds a {record.kind}, not a team.")
    team, lost = team_from_json(record.payload, slot)
    return replace(team, name=record.name[:MAX_NAME]), lost


def code_of(team: Team) -> str:
    """The team as a code to share."""
    return encode_code(KIND, team.as_json())


def team_from_code(text: str) -> tuple[Team, int]:
    """The team behind a code, with the number of unknown cars; `DocumentError` says what is wrong with it."""
    kind, content = decode_code(text)
    if kind != KIND:
        raise DocumentError(f"This code holds a {kind}, not a team.")
    return team_from_json(content)


# ---- the team in work ---------------------------------------------------------


def keep_bench(storage: Backend, team: Team) -> None:
    """Remember the team in work; a storage that refuses is no trouble."""
    try:
        storage.set(BENCH_KEY, json.dumps({**team.as_json(), "slot": team.slot}))
    except StorageError:
        return


def recall_bench(storage: Backend) -> Team:
    """The team in work as it was left, or an empty one."""
    try:
        text = storage.get(BENCH_KEY)
        if text is None or len(text) > _MAX_TEXT:
            return Team()
        data = json.loads(text)
        slot = data.get("slot", "") if isinstance(data, dict) else ""
        return team_from_json(data, slot if isinstance(slot, str) else "")[0]
    except (StorageError, DocumentError, ValueError, RecursionError):
        return Team()


# ---- checks and advice --------------------------------------------------------


@dataclass(frozen=True)
class Check:
    """One line of the checks: text key with its values; `state` is good, bad or note."""

    key: str
    state: str
    values: Mapping[str, object]


def duplicates(team: Team) -> list[str]:
    """Names of cars that are in the team more than once."""
    return [roster()[car].name for car, count in Counter(team.cars).items() if count > 1]


def checks(team: Team, other: Sequence[str] = ()) -> list[Check]:
    """Whether the team can battle: full, no car twice; a car that the other side has too gives way there (R01)."""
    missing = team.size - len(team.cars)
    twice = duplicates(team)
    both = [roster()[car].name for car in dict.fromkeys(team.cars) if car in other]
    lines = [
        Check("teams.check_missing", "note", {"count": missing}) if missing else Check("teams.check_full", "good", {}),
        Check("teams.check_twice", "bad", {"cars": ", ".join(twice)})
        if twice
        else Check("teams.check_once", "good", {}),
    ]
    if both:
        lines.append(Check("teams.check_both", "note", {"cars": ", ".join(both)}))
    return lines


@dataclass(frozen=True)
class Cover:
    """What a team's elements mean: who is hit well by whom, and what many of its cars fear."""

    hits: dict[str, int]
    fears: dict[str, int]

    @property
    def open(self) -> tuple[str, ...]:
        """Elements that no car of the team has an advantage over."""
        return tuple(name for name in CHARTED if not self.hits[name])


def cover(team: Team) -> Cover:
    """How many of the team's cars have an advantage over each element, and how many fear it."""
    elements = [roster()[car].element for car in team.cars]
    hits = {name: sum(matchup(own, name) > 0 for own in elements) for name in CHARTED}
    fears = {name: sum(matchup(name, own) > 0 for own in elements) for name in CHARTED}
    return Cover(hits, fears)


@dataclass(frozen=True)
class Advice:
    """The element whose car would help most: what it would cover that nobody does, and what many fear."""

    element: str
    covers: tuple[str, ...]
    threat: str = ""
    threatened: int = 0


def advice(team: Team) -> Advice | None:
    """Which element to add: the most new cover, threats to many counting twice; None where nothing is gained."""
    found = cover(team)
    threats = [name for name in CHARTED if found.fears[name] >= MANY and not found.hits[name]]
    scores = {
        name: sum(1 + (other in threats) for other in matchups(name).strong if other in found.open) for name in CHARTED
    }
    best = max(CHARTED, key=lambda name: scores[name])
    if not scores[best] or not team.cars:
        return None
    covers = tuple(other for other in matchups(best).strong if other in found.open)
    threat = next((name for name in sorted(threats, key=lambda t: -found.fears[t]) if name in covers), "")
    return Advice(best, covers, threat, found.fears.get(threat, 0))
