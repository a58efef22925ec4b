"""The words of skills: hooks, operations, modifiers, and how several answers combine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

REFS = ("self", "other", "target", "each", "bearer", "third")
WHO = ("self", "other", "target", "allies", "enemies", "cars", "others", "fallen_allies")
ORDERS = ("nearest", "farthest", "weakest", "healthiest", "fastest", "slowest", "strongest", "initiative")
TILES = ("chosen", "under", "front", "behind", "around", "ring", "line", "path", "left")
TILE_CENTRES = ("self", "other", "target", "each", "tile")
KINDS = ("passive", "triggered", "active")
SPANS = ("turn", "round", "battle")
STATUS_KINDS = ("buff", "debuff", "neutral")
FIGURES = (
    "attack",
    "defense",
    "speed",
    "health",
    "missing_health",
    "amount",
    "moved",
    "straight",
    "distance",
    "round",
)


@dataclass(frozen=True, slots=True)
class Hook:
    """An occasion to act.

    `whose` handlers answer: the `owner` it happened to, or `others` (everybody else standing; `ally` and
    `enemy` keep to one side). `other` says which car a program may name so. `answers` is how several combine:
    `none` (each does its own), `any` (one is enough) or `first` (the first that answers).
    """

    name: str
    whose: Literal["owner", "others", "all"]
    other: str = ""
    answers: Literal["none", "any", "first"] = "none"


_HOOKS = (
    Hook("battle_start", "all"),
    Hook("round_start", "all"),
    Hook("round_end", "all"),
    Hook("turn_start", "owner"),
    Hook("turn_end", "owner"),
    Hook("car_turn_start", "others", "the car whose turn it is"),
    Hook("car_turn_end", "others", "the car whose turn it was"),
    Hook("use", "owner", "the chosen car"),
    Hook("attack_start", "owner", "the target", "any"),
    Hook("attacked", "owner", "the attacker", "any"),
    Hook("ally_attacked", "others", "the ally that is attacked", "any"),
    Hook("attack_end", "owner", "the target"),
    Hook("hit_dealt", "owner", "the target"),
    Hook("crit_dealt", "owner", "the target"),
    Hook("miss_dealt", "owner", "the target"),
    Hook("backstab_dealt", "owner", "the target"),
    Hook("attack_taken", "owner", "the attacker"),
    Hook("hit_taken", "owner", "the attacker"),
    Hook("crit_taken", "owner", "the attacker"),
    Hook("miss_taken", "owner", "the attacker"),
    Hook("ally_hit", "others", "the ally that was hit"),
    Hook("enemy_hit", "others", "the enemy that was hit"),
    Hook("damage_taken", "owner", "who did it"),
    Hook("healed", "owner", "who did it"),
    Hook("low_health", "owner", "who did it"),
    Hook("would_fall", "owner", "who did it", "first"),
    Hook("knocked_out", "owner", "who did it"),
    Hook("knock_out_dealt", "owner", "the car that fell"),
    Hook("ally_fell", "others", "the ally that fell"),
    Hook("enemy_fell", "others", "the enemy that fell"),
    Hook("move_end", "owner"),
    Hook("forced", "owner", "who did it"),
    Hook("passed", "owner", "the car that was passed"),
    Hook("passed_by", "owner", "the car that drove past"),
    Hook("neighbour_came", "owner", "the car that came"),
    Hook("launched", "owner"),
    Hook("landed", "owner"),
    Hook("status_gained", "owner", "who gave it"),
    Hook("status_ended", "owner"),
    Hook("tile_effect", "owner"),
    Hook("skill_used", "others", "the car that used it"),
    Hook("skill_failed", "owner"),
    Hook("trap", "owner", "the car that ended its move there"),
)
HOOKS: dict[str, Hook] = {hook.name: hook for hook in _HOOKS}


@dataclass(frozen=True, slots=True)
class What:
    """Something that a modifier changes: the form of its value, and how several combine."""

    name: str
    value: Literal["add", "number", "flag", "word", "list"]
    combines: Literal["sum", "max", "widest", "any", "union", "best"]
    words: tuple[str, ...] = ()


IGNORED = ("difficult", "dodge", "untargetable", "shielded", "disadvantage", "shield_zone", "invulnerable", "redirect")
IMMUNITIES = ("forced", "critical", "backstab", "terrain", "splash")
PASSABLE = ("enemies", "walls")
MATCHUPS = ("advantage", "neutral", "disadvantage")

_WHATS = (
    *(What(name, "add", "sum") for name in ("attack", "defense", "speed", "steps", "heal", "turns")),
    *(What(name, "add", "sum") for name in ("hit_on", "hit_on_against", "damage", "damage_against")),
    *(What(name, "add", "sum") for name in ("backstab", "backstab_against")),
    *(What(name, "number", "widest") for name in ("crit_on", "crit_on_against")),
    *(What(name, "word", "best", MATCHUPS) for name in ("matchup", "matchup_against")),
    What("reach", "number", "max"),
    What("diagonal", "flag", "any"),
    What("reroll", "word", "any", ("miss",)),
    What("reroll_against", "word", "any", ("hit",)),
    What("ignores", "list", "union", IGNORED),
    What("immune", "list", "union", IMMUNITIES),
    What("passes", "list", "union", PASSABLE),
)
WHATS: dict[str, What] = {what.name: what for what in _WHATS}
