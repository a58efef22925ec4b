"""What a skill knows when it is asked: whose it is, who else is in it, and the facts of the event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from carpg.tactics.statuses import Status

if TYPE_CHECKING:
    from carpg.tactics.state import CarState

#: No die has been thrown, no tile chosen.
NOTHING = -1


class Moment:
    """An occasion as one owner sees it.

    `roll` is the hit die (-1 before it), `amount` the damage or healing, `status` the status of the event,
    `tile` the chosen tile. `cancelled` and `kept` are the answers of `cancel` and `prevent`.
    """

    __slots__ = (
        "amount",
        "backstab",
        "bearer",
        "by_skill",
        "cancelled",
        "chosen",
        "critical",
        "each",
        "handler",
        "kept",
        "matchup",
        "other",
        "owner",
        "ranged",
        "roll",
        "skill",
        "splash",
        "status",
        "third",
        "tile",
    )

    def __init__(self, owner: CarState, other: CarState | None = None, third: CarState | None = None) -> None:
        self.owner = owner
        self.other = other
        self.third = third
        self.chosen: tuple[CarState, ...] = ()
        self.tile = NOTHING
        self.each: CarState | None = None
        self.bearer: CarState | None = None
        self.amount = 0
        self.roll = NOTHING
        self.critical = self.backstab = self.ranged = self.by_skill = self.splash = False
        self.matchup = 0
        self.status: Status | None = None
        self.cancelled = False
        self.kept = 0
        self.skill = ""
        self.handler = NOTHING

    def seen_by(self, owner: CarState, other: CarState | None) -> Moment:
        """The same facts for another owner."""
        new = Moment(owner, other, self.third)
        new.chosen, new.tile = self.chosen, self.tile
        new.amount, new.roll = self.amount, self.roll
        new.critical, new.backstab, new.ranged = self.critical, self.backstab, self.ranged
        new.by_skill, new.matchup, new.status = self.by_skill, self.matchup, self.status
        return new

    def car(self, ref: str) -> CarState | None:
        """The car that a program calls by this name, or None."""
        if ref == "self":
            return self.owner
        if ref == "target":
            return self.chosen[0] if self.chosen else self.other
        found: CarState | None = getattr(self, ref)
        return found
