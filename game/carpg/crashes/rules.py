"""The switches of the crash rules. Every default is the reading that the rules file settles on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

#: How sure the rules are of a reading, as shown in trace lines.
OFFICIAL = "official"
RULING = "ruling"
ASSUMPTION = "assumption"

CrashDice = Literal["one_die", "two_dice"]


@dataclass(frozen=True, slots=True)
class CrashRules:
    """Readings on which the sources differ.

    crash_dice: one die + speed modifier, or two dice + (difficulty - 3) + speed modifier - driver skill.
    recovery: handling status comes back by class + skill (at least 1) each turn, or in full.
    sideswipe_slides: the phasing vehicle slides on with the higher, or with the lower, damage modifier.
    t_bone_hazard: the struck vehicle's hazard is the inverse of the striker's, or the same procedure.
    flat_collision_hazard: every collision is a D4 hazard, the older flat rule.
    debris_difficulty: 1, or 2 as in an early pocket edition.
    rear_end_capped: no vehicle leaves a rear-end collision faster than the faster one came in; the printed
    rule rounds both shares up, which can add 5 mph.
    """

    crash_dice: CrashDice = "one_die"
    recovery: Literal["class", "full"] = "class"
    sideswipe_slides: Literal["higher", "lower"] = "higher"
    t_bone_hazard: Literal["inverse", "same"] = "inverse"
    flat_collision_hazard: bool = False
    debris_difficulty: Literal[1, 2] = 1
    rear_end_capped: bool = False


DEFAULT_RULES = CrashRules()
