"""A battle that is being set up: everything a player chooses before the first turn."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import Final

from carpg.ai.tactics_players import drawn_arena
from carpg.kernel.codec import decode, encode
from carpg.kernel.dice import Dice
from carpg.kernel.errors import DocumentError
from carpg.storage.backends import Backend, StorageError
from carpg.tactics.arena import Arena, arena_faults, arenas
from carpg.tactics.arena_random import random_arena
from carpg.tactics.cars import roster
from carpg.tactics.rules import RuleValue, make_rules
from carpg.tactics.setup import BattleSetup, match_setup
from carpg.ui.game.session import PERSON, Seat

STORAGE_KEY: Final = "setup"
#: Sizes of the named formats; every other size is a custom one (`setup.team_size`).
FORMATS: Final = {"standard": 5, "blitz": 3}
MOST_CARS: Final = 10
#: Instead of an arena's id: one of the game's that suits the size, or one made by the seed.
ANY_ARENA, NEW_ARENA = "", "*"
#: Battles that nobody wins end after so many rounds by health (ruling V02).
ROUND_LIMIT: Final = 60
SEED_LIMIT: Final = 1_000_000
_MAX_TEXT: Final = 20_000


@dataclass(frozen=True)
class Draft:
    """The choices. A team with fewer cars than `size` is filled up by the seed; `seed` None draws a new one."""

    size: int = 5
    seats: tuple[Seat, Seat] = (Seat("Coral"), Seat("Teal"))
    arena: str = ANY_ARENA
    teams: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    rules: dict[str, RuleValue] = field(default_factory=dict)
    seed: int | None = None
    #: An arena of the player's own, as it was when it was chosen; then `arena` is its id.
    own: Arena | None = None

    def __post_init__(self) -> None:
        """Refuse what no battle can have."""
        if not 1 <= self.size <= MOST_CARS:
            raise ValueError(f"a team has 1 to {MOST_CARS} cars")
        if any(len(team) > self.size for team in self.teams):
            raise ValueError("a team has more cars than the format")

    # -- choices ---------------------------------------------------------------------------------------------------

    @property
    def format(self) -> str:
        """standard, blitz or custom."""
        return next((name for name, size in FORMATS.items() if size == self.size), "custom")

    def with_size(self, size: int) -> Draft:
        """Another number of cars; teams that are too long lose their last cars, arenas that don't fit go."""
        teams = (self.teams[0][:size], self.teams[1][:size])
        keep = self.picked is None or suits(self.picked, size)
        arena, own = (self.arena, self.own) if keep else (ANY_ARENA, None)
        return replace(self, size=size, teams=teams, arena=arena, own=own)

    def with_seat(self, team: int, seat: Seat) -> Draft:
        """Another player of a team."""
        return replace(self, seats=(seat, self.seats[1]) if team == 0 else (self.seats[0], seat))

    def with_team(self, team: int, cars: tuple[str, ...]) -> Draft:
        """Other cars in a team."""
        return replace(self, teams=(cars, self.teams[1]) if team == 0 else (self.teams[0], cars))

    def with_rule(self, rule: str, value: RuleValue | None) -> Draft:
        """Another value of a rule; None is the standard one."""
        rules = {key: old for key, old in self.rules.items() if key != rule}
        return replace(self, rules=rules if value is None else {**rules, rule: value})

    @property
    def duplicates(self) -> bool:
        """Whether a car may stand in a team more than once (`setup.duplicates_per_team`)."""
        return make_rules(self.rules).setup_duplicates_per_team

    def taken(self, team: int) -> frozenset[str]:
        """Cars that a team can't take (any more): its own and the other team's (ruling R01)."""
        return frozenset() if self.duplicates else frozenset((*self.teams[0], *self.teams[1]))

    @property
    def picked(self) -> Arena | None:
        """The arena that was chosen by name; None for one that is drawn when the battle starts."""
        return self.own or arenas().get(self.arena)

    # -- the battle ------------------------------------------------------------------------------------------------

    def the_arena(self, seed: int) -> Arena:
        """The arena that is played with a seed."""
        if self.arena == NEW_ARENA:
            return random_arena(seed, self.size)
        return self.picked or drawn_arena(Dice(seed), self.size)

    def full_teams(self, seed: int) -> list[list[str]]:
        """Both teams with their free places filled by a seed, no car twice in the battle."""
        pool = sorted(set(roster()) - set(self.teams[0]) - set(self.teams[1]))
        Dice(seed).shuffle("map", pool)
        teams = []
        for chosen in self.teams:
            need = self.size - len(chosen)
            teams.append([*chosen, *pool[:need]])
            del pool[:need]
        return teams

    def battle(self, fresh_seed: int) -> BattleSetup:
        """The battle as the engine takes it; raises `DocumentError` with a plain message."""
        seed = fresh_seed if self.seed is None else self.seed
        teams = self.full_teams(seed)
        return match_setup(self.the_arena(seed), teams, seed, dict(self.rules), ROUND_LIMIT)


def suits(arena: Arena, size: int) -> bool:
    """Whether an arena is meant for teams of a size."""
    return arena.sizes[0] <= size <= arena.sizes[1]


def quick_draft(level: str) -> Draft:
    """A person against an opponent, all else drawn."""
    return Draft(seats=(Seat("You"), Seat(level.capitalize(), level)))


def keep(storage: Backend, draft: Draft) -> None:
    """Remember the choices for the next time; a storage that refuses is no trouble."""
    try:
        storage.set(STORAGE_KEY, json.dumps(encode(draft)))
    except StorageError:
        return


def recall(storage: Backend) -> Draft:
    """The choices of the last time, or the standard ones."""
    try:
        text = storage.get(STORAGE_KEY)
        if text is None or len(text) > _MAX_TEXT:
            return Draft()
        draft = decode(Draft, json.loads(text), "setup")
        make_rules(draft.rules)
    except (StorageError, DocumentError, ValueError, RecursionError):
        return Draft()
    known = roster()
    teams = tuple(tuple(car for car in team if car in known) for team in draft.teams)
    own = draft.own if draft.own is not None and not arena_faults(draft.own, draft.size) else None
    arena = draft.arena if own is not None or draft.arena in {NEW_ARENA, *arenas()} else ANY_ARENA
    return replace(draft, teams=(teams[0], teams[1]), arena=arena, own=own)


def is_person(seat: Seat) -> bool:
    """Whether somebody at the device plays a seat."""
    return seat.player == PERSON
