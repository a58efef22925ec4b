"""The state of a battle: plain ints, strings and tuples, cheap to copy.

Everything that never changes is in the shared `Setup`. Boards are integers with a bit a tile (see `grid`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from carpg.kernel.dice import Dice
from carpg.tactics.elements import ELEMENT_INDEX
from carpg.tactics.setup import Entrant, Setup
from carpg.tactics.skills.index import SkillIndex
from carpg.tactics.skills.program import Program
from carpg.tactics.statuses import COPIED_SKILL, ELEMENTAL_SHIFT, FOREVER, STAT_CHANGE, STATUSES, Status

#: `BattleState.winner` while the battle runs, and for a draw.
PLAYING, DRAW = 2, -1


class Mark(NamedTuple):
    """Something that a skill left on the arena for a while.

    `kind` is `trap`, `terrain` (turns back to `terrain` when it ends) or `share` (links the health of `owner`
    and `other`). `rounds` counts whole rounds after the one in progress, for a link the owner's own turns.
    """

    kind: str
    owner: int
    skill: str
    rounds: int = FOREVER
    board: int = 0
    who: str = "all"
    stays: bool = False
    terrain: str = ""
    made: str = ""
    other: int = -1


class CarState:
    """One car in a battle. `attack`, `defense` and `speed` include stat changes; `pos` is -1 when knocked out.

    `team` owns the car and counts it for victory; `side` controls it now. `moved` are the steps used in its
    latest turn, `straight` those of its last straight stretch, `moves`, `attacks` and `activations` count its
    actions there. `trail` are the tiles of its last move with its start. `memory` holds counters and uses of
    skills by name and is replaced, never changed. `fell_at` is where it was knocked out.
    """

    __slots__ = (
        "activations",
        "attack",
        "attacks",
        "base",
        "bit",
        "defense",
        "element",
        "extra_attacks",
        "extra_moves",
        "extra_steps",
        "facing",
        "fell_at",
        "flags",
        "health",
        "index",
        "max_health",
        "memory",
        "moved",
        "moves",
        "pos",
        "revived",
        "side",
        "skill",
        "speed",
        "statuses",
        "straight",
        "team",
        "trail",
    )

    def __init__(self, index: int, entrant: Entrant) -> None:
        self.index = index
        self.team = self.side = entrant.team
        self.pos = entrant.pos
        self.bit = 1 << entrant.pos if entrant.pos >= 0 else 0
        self.facing = entrant.facing
        self.health = entrant.health_now
        self.max_health = entrant.health
        self.element = entrant.element
        self.base = (entrant.attack, entrant.defense, entrant.speed)
        self.attack, self.defense, self.speed = self.base
        self.statuses: tuple[Status, ...] = ()
        self.flags = 0
        self.moved = self.moves = self.attacks = self.activations = 0
        self.extra_moves = self.extra_steps = self.extra_attacks = 0
        self.skill = entrant.skill
        self.revived = 0
        self.straight = 0
        self.fell_at = -1
        self.trail: tuple[int, ...] = ()
        self.memory: Mapping[str, int] = {}

    def clone(self) -> CarState:
        """An independent copy (statuses are immutable and shared)."""
        new = CarState.__new__(CarState)
        new.index = self.index
        new.team = self.team
        new.side = self.side
        new.pos = self.pos
        new.bit = self.bit
        new.facing = self.facing
        new.health = self.health
        new.max_health = self.max_health
        new.element = self.element
        new.base = self.base
        new.attack = self.attack
        new.defense = self.defense
        new.speed = self.speed
        new.statuses = self.statuses
        new.flags = self.flags
        new.moved = self.moved
        new.moves = self.moves
        new.attacks = self.attacks
        new.activations = self.activations
        new.extra_moves = self.extra_moves
        new.extra_steps = self.extra_steps
        new.extra_attacks = self.extra_attacks
        new.straight = self.straight
        new.fell_at = self.fell_at
        new.trail = self.trail
        new.memory = self.memory
        new.skill = self.skill
        new.revived = self.revived
        return new

    @property
    def standing(self) -> bool:
        """Whether the car is on the board."""
        return self.pos >= 0

    def has(self, status: str) -> bool:
        """Whether the car has a status."""
        return bool(self.flags & STATUSES[status].bit)

    def status(self, name: str, mode: str = "") -> Status | None:
        """The record of a status (of a mode, where one has modes), or None."""
        for status in self.statuses:
            if status.status == name and (not mode or status.mode == mode):
                return status
        return None

    def amount(self, name: str) -> int:
        """The sum of a status's amounts."""
        return sum(status.amount for status in self.statuses if status.status == name)

    def set_statuses(self, statuses: tuple[Status, ...]) -> None:
        """Replace the statuses and work out again what depends on them."""
        old = self.flags
        flags = 0
        for status in statuses:
            flags |= STATUSES[status.status].bit
        self.statuses = statuses
        self.flags = flags
        if (old | flags) & STAT_CHANGE:
            self.refresh_stats()

    def refresh_stats(self) -> None:
        """Base stats plus stat changes: not below 0, speed not below 1."""
        delta = {"attack": 0, "defense": 0, "speed": 0}
        for status in self.statuses:
            if status.status == "stat_change":
                delta[status.mode] += status.amount
        self.attack = max(0, self.base[0] + delta["attack"])
        self.defense = max(0, self.base[1] + delta["defense"])
        self.speed = max(1, self.base[2] + delta["speed"])

    @property
    def element_now(self) -> int:
        """Its element's index after shifts."""
        shift = self.status("elemental_shift", "element") if self.flags & ELEMENTAL_SHIFT else None
        return self.element if shift is None else ELEMENT_INDEX[shift.other]

    def remember(self, name: str, value: int) -> None:
        """Note a number of a skill (a counter, a use)."""
        self.memory = {**self.memory, name: value}


class BattleState:
    """A battle between two commands. `active` is the index of the car whose turn it is, -1 when over.

    `turn` counts all turns so far; `skills` is the shared index of the skills that the cars have now.
    """

    __slots__ = (
        "active",
        "cars",
        "dice",
        "difficult",
        "launch_pad",
        "marks",
        "occupied",
        "order",
        "reason",
        "round",
        "setup",
        "shield_zone",
        "skills",
        "slot",
        "surge",
        "ties",
        "turn",
        "wall",
        "winner",
    )

    def __init__(self, setup: Setup, dice: Dice) -> None:
        self.setup = setup
        self.dice = dice
        self.cars = [CarState(index, entrant) for index, entrant in enumerate(setup.entrants)]
        self.round = 0
        self.order: tuple[int, ...] = ()
        self.slot = -1
        self.active = -1
        self.ties: tuple[int, ...] = ()
        self.wall = setup.board.wall
        self.difficult = setup.board.difficult
        self.launch_pad = setup.board.launch_pad
        self.surge = setup.board.surge
        self.shield_zone = setup.board.shield_zone
        self.occupied = [0, 0]
        self.winner = PLAYING
        self.reason = ""
        self.turn = 0
        self.marks: tuple[Mark, ...] = ()
        self.skills: SkillIndex = setup.skill_index(tuple(entrant.skill for entrant in setup.entrants))

    def clone(self) -> BattleState:
        """An independent copy."""
        new = BattleState.__new__(BattleState)
        new.setup = self.setup
        new.dice = self.dice.clone()
        new.cars = [car.clone() for car in self.cars]
        new.round = self.round
        new.order = self.order
        new.slot = self.slot
        new.active = self.active
        new.ties = self.ties
        new.wall = self.wall
        new.difficult = self.difficult
        new.launch_pad = self.launch_pad
        new.surge = self.surge
        new.shield_zone = self.shield_zone
        new.occupied = self.occupied[:]
        new.winner = self.winner
        new.reason = self.reason
        new.turn = self.turn
        new.marks = self.marks
        new.skills = self.skills
        return new

    @property
    def active_car(self) -> CarState | None:
        """The car whose turn it is."""
        return self.cars[self.active] if self.active >= 0 else None

    def id_of(self, car: CarState) -> str:
        """A car's id in this battle."""
        return self.setup.entrants[car.index].id

    def car(self, name: str) -> CarState | None:
        """The car with an id, or None."""
        index = self.setup.index.get(name)
        return None if index is None else self.cars[index]

    def refresh_occupied(self) -> None:
        """Work out again which tiles each side's cars stand on."""
        sides = [0, 0]
        for car in self.cars:
            sides[car.side] |= car.bit
        self.occupied = sides

    def place(self, car: CarState, pos: int) -> None:
        """Put a car on a tile (-1: off the board)."""
        car.pos = pos
        car.bit = 1 << pos if pos >= 0 else 0
        self.refresh_occupied()

    def at(self, pos: int) -> CarState | None:
        """The (first) car that stands on a tile."""
        for car in self.cars:
            if car.pos == pos:
                return car
        return None

    def refresh_skills(self) -> None:
        """Work out again which skill each car has (a copied skill stands in for the car's own)."""
        names = []
        for car in self.cars:
            copied = car.status("copied_skill") if car.flags & COPIED_SKILL else None
            names.append(car.skill if copied is None else copied.other)
        self.skills = self.setup.skill_index(tuple(names))

    def program_of(self, car: CarState) -> Program | None:
        """The skill that a car has now."""
        return self.skills.programs[car.index]

    def terrain_at(self, pos: int) -> str:
        """The terrain id of a tile index."""
        bit = 1 << pos
        if not self.setup.board.playable & bit:
            return "void"
        for name in ("wall", "difficult", "launch_pad", "surge", "shield_zone"):
            if getattr(self, name) & bit:
                return name
        return "normal"
