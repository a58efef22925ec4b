"""Which rules and which other entries belong to the chapters on combat, turns, terrain and statuses."""

from __future__ import annotations

from typing import Final

#: Chapters: (id, icon, numbered steps or 0, rules shown, links).
Chapter = tuple[str, str, int, tuple[str, ...], tuple[str, ...]]
COMBAT: Final[tuple[Chapter, ...]] = (
    (
        "steps",
        "attack",
        6,
        ("range.diagonal_vs_prone", "turn.attacks"),
        (
            "combat/hit",
            "combat/critical",
            "combat/damage",
            "combat/backstab",
            "statuses/prone",
            "statuses/airborne",
            "statuses/elemental_surge",
        ),
    ),
    (
        "hit",
        "dice",
        0,
        ("hit.advantage_min", "hit.neutral_min", "hit.disadvantage_min", "hit.difficult_min", "hit.stacking"),
        ("elements/chart", "terrain/difficult", "statuses/hazed", "statuses/dodge"),
    ),
    (
        "critical",
        "bolt",
        0,
        (
            "crit.natural_min",
            "crit.airborne_attacker_min",
            "crit.vs_prone_min",
            "crit.airborne_target_effect",
            "damage.negative_crit_modifier",
        ),
        ("statuses/airborne", "statuses/prone", "statuses/guaranteed_crit"),
    ),
    (
        "damage",
        "heart",
        8,
        (
            "damage.base_die",
            "damage.die_source",
            "damage.default_bonus",
            "damage.negative_crit_modifier",
            "damage.backstab",
            "damage.disadvantage",
            "damage.difficult_taken",
            "damage.shield_zone_taken",
        ),
        (
            "combat/backstab",
            "terrain/difficult",
            "terrain/shield_zone",
            "statuses/shielded",
            "statuses/damage_boost",
            "statuses/invulnerable",
        ),
    ),
    (
        "backstab",
        "rotate",
        0,
        ("damage.backstab", "backstab.position", "facing.after_move"),
        ("turns/move", "combat/damage"),
    ),
    ("over", "knockout", 0, ("revive.acts_same_round",), ("turns/teams", "turns/initiative")),
)
TURNS: Final[tuple[Chapter, ...]] = (
    (
        "turn",
        "play",
        0,
        (
            "turn.moves",
            "turn.attacks",
            "turn.skill_activations",
            "turn.move_after_attack",
            "turn.extra_moves_share_speed",
        ),
        ("turns/start", "turns/move", "combat/steps", "turns/skills"),
    ),
    (
        "start",
        "clock",
        6,
        ("prone.duration", "airborne.airtime_clock"),
        ("statuses/clock", "statuses/damage_over_time", "statuses/stalled"),
    ),
    (
        "initiative",
        "sort",
        0,
        ("initiative.order", "initiative.full_tie", "initiative.recalculate_each_round", "revive.acts_same_round"),
        ("turns/turn", "statuses/stat_change"),
    ),
    (
        "skills",
        "star",
        0,
        ("skill.success_roll_min", "turn.skill_activations"),
        ("skills/count", "statuses/skill_disabled", "statuses/charging", "statuses/copied_skill"),
    ),
    (
        "teams",
        "two",
        0,
        ("setup.team_size", "setup.duplicates_per_team", "map.spawn_tiles_per_car"),
        ("combat/over", "notes/roster"),
    ),
)
MOVES: Final = (
    "move.through_allies",
    "move.end_on_ally",
    "move.airborne_over_walls",
    "move.airborne_over_enemies",
    "move.airborne_over_void",
    "facing.after_move",
)
TERRAIN_RULES: Final[dict[str, tuple[str, ...]]] = {
    "difficult": ("hit.difficult_min", "damage.difficult_taken", "terrain.ground_affects_airborne"),
    "launch_pad": (
        "terrain.launch_pad_airtime_turns",
        "airborne.airtime_clock",
        "terrain.trigger_on",
        "terrain.forced_move_triggers",
    ),
    "surge": ("terrain.surge_effect", "terrain.trigger_on", "terrain.forced_move_triggers"),
    "shield_zone": ("damage.shield_zone_taken", "terrain.ground_affects_airborne"),
    "wall": ("move.airborne_over_walls",),
    "void": ("move.airborne_over_void",),
}
STATUS_RULES: Final[dict[str, tuple[str, ...]]] = {
    "prone": (
        "prone.duration",
        "prone.airborne_crit_duration",
        "prone.ends_airborne",
        "prone.limits_own_actions",
        "crit.vs_prone_min",
        "range.diagonal_vs_prone",
    ),
    "airborne": (
        "terrain.launch_pad_airtime_turns",
        "airborne.airtime_clock",
        "crit.airborne_attacker_min",
        "crit.airborne_target_effect",
        "move.airborne_over_walls",
        "move.airborne_over_enemies",
        "move.airborne_over_void",
        "terrain.ground_affects_airborne",
    ),
    "elemental_surge": ("terrain.surge_effect", "hit.advantage_min"),
    "hazed": ("skill.success_roll_min",),
    "stat_change": ("initiative.recalculate_each_round",),
    "movement_boost": ("turn.extra_moves_share_speed",),
}
STATUS_LINKS: Final[dict[str, tuple[str, ...]]] = {
    "prone": ("statuses/airborne", "combat/critical"),
    "airborne": ("terrain/launch_pad", "statuses/prone", "combat/critical", "turns/move"),
    "elemental_surge": ("terrain/surge", "elements/chart"),
    "shielded": ("combat/damage",),
    "damage_boost": ("combat/damage",),
    "guaranteed_crit": ("combat/critical",),
    "stat_change": ("turns/initiative",),
    "stalled": ("turns/start",),
    "damage_over_time": ("turns/start",),
    "elemental_shift": ("elements/chart",),
}
