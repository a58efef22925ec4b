"""The constants and switches of the rules: data with ids and tags, changeable for a match.

Each row of `rules.json` is one rule: its id (`hit.advantage_min`), what it says, its tag (official, confirmed
or assumption), the value and the values that a match may choose instead. `Rules` holds the values of one
match, a field a row, named as the id with `_` for `.`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache, lru_cache
from typing import Any

from carpg.kernel.errors import DocumentError
from carpg.tactics.library import table

#: A rule's value as it stands in JSON.
RuleValue = bool | int | str | tuple[str, ...] | dict[str, bool | int]

#: Words of the rules that have no switch of their own: trace lines name them with these ids.
TEXT_RULES = {"damage.minimum": "confirmed", "skill": "skill"}


@dataclass(frozen=True, slots=True)
class TeamSize:
    """`setup.team_size` (confirmed): the sizes that a match may have."""

    equal_only: bool
    standard: int
    blitz: int
    min: int
    max: int


@dataclass(frozen=True, slots=True)
class Rules:
    """The values of the 49 rules in one match; see `rules.json` for what each says."""

    hit_advantage_min: int
    hit_difficult_min: int
    damage_backstab: int
    damage_difficult_taken: int
    crit_natural_min: int
    crit_vs_prone_min: int
    crit_airborne_target_effect: str
    range_diagonal_vs_prone: bool
    hit_neutral_min: int
    hit_disadvantage_min: int
    hit_stacking: str
    damage_base_die: str
    damage_die_source: str
    damage_default_bonus: int
    damage_disadvantage: int
    damage_shield_zone_taken: int
    damage_negative_crit_modifier: str
    crit_airborne_attacker_min: int
    backstab_position: str
    facing_after_move: str
    move_end_on_ally: bool
    terrain_launch_pad_airtime_turns: int
    terrain_surge_effect: str
    skill_success_roll_min: int
    initiative_order: tuple[str, ...]
    initiative_full_tie: str
    turn_moves: int
    turn_attacks: int
    move_through_allies: bool
    move_airborne_over_walls: bool
    prone_duration: str
    prone_airborne_crit_duration: str
    initiative_recalculate_each_round: bool
    map_spawn_tiles_per_car: int
    setup_team_size: TeamSize
    airborne_airtime_clock: str
    setup_duplicates_per_team: bool
    turn_move_after_attack: bool
    turn_extra_moves_share_speed: bool
    turn_skill_activations: int
    move_airborne_over_void: bool
    move_airborne_over_enemies: bool
    prone_ends_airborne: bool
    prone_limits_own_actions: bool
    status_reapply: str
    terrain_trigger_on: str
    terrain_forced_move_triggers: bool
    terrain_ground_affects_airborne: bool
    revive_acts_same_round: bool

    @property
    def base_die_sides(self) -> int:
        """Sides of the base damage die (`damage.base_die`)."""
        return int(self.damage_base_die.removeprefix("1d"))


@dataclass(frozen=True, slots=True)
class RuleRow:
    """One rule as data: `allowed` is a list of values, or `{"min", "max"}`, or names a special check."""

    id: str
    label: str
    tag: str
    value: Any
    allowed: Any

    def accepts(self, value: object) -> bool:
        """Whether a match may give the rule this value."""
        if isinstance(self.allowed, list):
            return any(type(item) is type(value) and item == value for item in self.allowed)
        if "min" in self.allowed:
            return type(value) is int and self.allowed["min"] <= value <= self.allowed["max"]
        if "permutation_of" in self.allowed:
            names = list(value) if isinstance(value, list | tuple) else []
            return all(isinstance(name, str) for name in names) and sorted(names) == sorted(
                self.allowed["permutation_of"]
            )
        return _is_team_size(value)

    def choices(self) -> tuple[Any, ...]:
        """Every value that can be offered in a list (ranges are counted out)."""
        if isinstance(self.allowed, list):
            return tuple(self.allowed)
        if "min" in self.allowed:
            return tuple(range(self.allowed["min"], self.allowed["max"] + 1))
        return (self.value,)


def _is_team_size(value: object) -> bool:
    if not isinstance(value, Mapping) or set(value) != {field.name for field in fields(TeamSize)}:
        return False
    numbers = [value[name] for name in ("min", "blitz", "standard", "max")]
    return type(value["equal_only"]) is bool and all(type(n) is int and 1 <= n <= 10 for n in numbers)


@cache
def rule_rows() -> dict[str, RuleRow]:
    """All rules by id, in the order of the data file."""
    return {row["id"]: RuleRow(**row) for row in table("rules.json")["rules"]}


def rules_version() -> str:
    """Names the rules that replays and saves were made with."""
    return str(table("rules.json")["version"])


@cache
def rule_tag(rule: str) -> str:
    """The tag of a rule id: official, confirmed, assumption, ruling or skill."""
    row = rule_rows().get(rule)
    return row.tag if row else TEXT_RULES.get(rule, "ruling")


@lru_cache(maxsize=64)
def _build(overrides: tuple[tuple[str, Any], ...]) -> Rules:
    values = {row.id.replace(".", "_"): row.value for row in rule_rows().values()}
    values.update((name.replace(".", "_"), value) for name, value in overrides)
    values["initiative_order"] = tuple(values["initiative_order"])
    size = values["setup_team_size"]
    values["setup_team_size"] = TeamSize(**dict(size))
    return Rules(**values)


def make_rules(overrides: Mapping[str, object] | None = None, where: str = "rules") -> Rules:
    """The rules with some values changed; an unknown id or value raises `DocumentError`."""
    rows, frozen = rule_rows(), []
    for name, value in sorted((overrides or {}).items()):
        row = rows.get(name)
        if row is None:
            raise DocumentError(f"there is no rule {name!r}", where)
        if not row.accepts(value):
            raise DocumentError(f"{name} can't be {value!r}", where)
        frozen.append((name, _hashable(value)))
    return _build(tuple(frozen))


def _hashable(value: object) -> object:
    if isinstance(value, Mapping):
        return tuple(sorted(value.items()))
    return tuple(value) if isinstance(value, list) else value
