"""The rulings as named switches: what the rules leave open, how we play it, and the other readings a match may take."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any, Literal

from carpg.kernel.codec import decode
from carpg.kernel.errors import DocumentError
from carpg.kernel.events import Json


@dataclass(frozen=True, slots=True)
class Rules:
    """The switches of a match. Defaults are the rulings; `RULINGS` says which ruling each belongs to."""

    start_fuel: int = 18
    compared: Literal["chosen", "both"] = "chosen"
    defence: Literal["once", "never"] = "once"
    defence_uses_up: bool = True
    tie_damage: Literal[0, 1] = 1
    gold: Literal["dice", "variable"] = "dice"
    gold_from: Literal["level", "close"] = "level"
    maneuverability: Literal["printed", "current"] = "printed"
    nitro_declared: Literal["choice", "reveal"] = "choice"
    nitro_failure: Literal["penalty", "bonus_too"] = "penalty"
    nitro_lasts: Literal["car", "round"] = "car"
    stat_floor: Literal[0, 1] = 1
    mana: Literal["gain", "pool"] = "gain"
    mana_turn: Literal["match", "car"] = "match"
    price_stars: Literal["active", "dearest"] = "active"
    equipment_extra: Literal[1, 2] = 1
    windows: Literal["both", "before"] = "both"
    equipment_lasts: Literal["match", "car"] = "match"
    order: Literal["secret", "open"] = "secret"
    both_out: Literal["maneuverability", "draw"] = "maneuverability"
    diamond: Literal["exactly_one", "at_most_one"] = "exactly_one"
    classes: bool = False
    sport_repeat: bool = True
    cancelled_counts: bool = True
    halves: Literal["keep", "down"] = "keep"
    level_end: Literal["maneuverability", "draw"] = "maneuverability"

    def __post_init__(self) -> None:
        """Check the one switch that is a range."""
        if not 1 <= self.start_fuel <= MAX_FUEL:
            raise ValueError(f"start_fuel should be from 1 to {MAX_FUEL}")


MAX_FUEL = 99


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling: its id, the switch that carries it, what we play, and what the other value of the switch means."""

    id: str
    switch: str
    text: str
    other: str


RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "Q01",
        "compared",
        "The two chosen figures meet directly, whatever variables they are.",
        "Both chosen variables are added up on each car, and the sums meet.",
    ),
    Ruling(
        "Q02",
        "defence",
        "Whoever would lose the round may answer with another variable, once a car.",
        "Nobody defends.",
    ),
    Ruling(
        "Q03",
        "defence_uses_up",
        "The variable of the defence must be unused and is used up by it.",
        "Any variable but the beaten one may defend, and it stays as it was.",
    ),
    Ruling(
        "Q04",
        "tie_damage",
        "A tied round costs the side that loses the tie-break 1 fuel point.",
        "A tied round costs nothing.",
    ),
    Ruling(
        "Q05",
        "gold",
        "Gold Round: a die plus the star bonus each, again while equal.",
        "Gold Round: the best figures that are still unused meet, then the dice.",
    ),
    Ruling(
        "Q06",
        "gold_from",
        "Only equal maneuverability leads to a Gold Round, and star levels never share one.",
        "Cars that are less than a whole point of maneuverability apart go to a Gold Round as well.",
    ),
    Ruling(
        "Q07",
        "maneuverability",
        "Maneuverability comes from the printed figures, fractions kept.",
        "Maneuverability comes from the figures as nitro and gadgets have made them.",
    ),
    Ruling(
        "Q08",
        "nitro_declared",
        "Nitro is declared in secret together with the variable and rolled at the reveal.",
        "Both decide about nitro in secret after the reveal, when the variables are known.",
    ),
    Ruling(
        "Q09",
        "nitro_failure",
        "Nitro that fails gives its penalty instead of its bonus.",
        "Nitro that fails gives its penalty besides its bonus.",
    ),
    Ruling(
        "Q10",
        "nitro_lasts",
        "What nitro did stays until the car leaves.",
        "What nitro did is gone with the round.",
    ),
    Ruling(
        "Q11",
        "stat_floor",
        "No figure falls below 1, and none has a ceiling.",
        "No figure falls below 0, and none has a ceiling.",
    ),
    Ruling(
        "Q12",
        "mana",
        "Mana is gained and kept: 1, then 2, then 3 a round.",
        "Mana is filled up to 1, then 2, then 3; nothing is saved.",
    ),
    Ruling(
        "Q13",
        "mana_turn",
        "The gain follows the round of the match, not of the car.",
        "The gain starts again at 1 with every car.",
    ),
    Ruling(
        "Q14",
        "price_stars",
        "The stars of the car that is racing raise the gadget's price.",
        "The stars of the dearest car in the deck raise the gadget's price.",
    ),
    Ruling(
        "Q15",
        "equipment_extra",
        "Equipment costs 1 mana more than an instant.",
        "Equipment costs 2 mana more than an instant.",
    ),
    Ruling(
        "Q16",
        "windows",
        "Gadgets act before the choice, instants also after the reveal; less fuel acts first.",
        "Gadgets act before the choice only; less fuel acts first.",
    ),
    Ruling(
        "Q17",
        "equipment_lasts",
        "Equipment works to the end of the match.",
        "Equipment works until the car leaves that was racing when it was paid for.",
    ),
    Ruling(
        "Q18",
        "order",
        "The order of the cars is secret; each shows when it enters.",
        "The cars of both decks lie open from the start, their order once both have chosen it.",
    ),
    Ruling(
        "Q19",
        "both_out",
        "If both run dry at once, maneuverability decides, then a Gold Round.",
        "If both run dry at once, nobody wins.",
    ),
    Ruling(
        "Q20",
        "diamond",
        "A Diamond deck holds exactly one three-star car, a Free deck none or one.",
        "A Diamond deck may also do without a three-star car.",
    ),
    Ruling(
        "Q21",
        "classes",
        "Classes and protocols are a module of their own, off unless a match asks for it.",
        "The module of classes and protocols is on.",
    ),
    Ruling(
        "Q22",
        "sport_repeat",
        "With classes: a sport car that won by acceleration may use it again next round.",
        "With classes: no car uses a variable twice.",
    ),
    Ruling(
        "Q23",
        "cancelled_counts",
        "A cancelled variable counts as used; a random unused one stands in, or 1.",
        "A cancelled variable is free again; a random unused one stands in, or 1.",
    ),
    Ruling(
        "Q24",
        "halves",
        "Half points count in the comparison; fuel lost is rounded down.",
        "Figures are rounded down before they are compared.",
    ),
    Ruling(
        "Q25",
        "level_end",
        "Level fuel after nine rounds: maneuverability of the last cars, then a Gold Round.",
        "Level fuel after nine rounds: nobody wins.",
    ),
)


@cache
def switch_names() -> tuple[str, ...]:
    """Every switch that a match may set."""
    return tuple(field.name for field in fields(Rules))


def rules_from(switches: Mapping[str, Json], where: str = "rules") -> Rules:
    """The rules with some switches changed; raises `DocumentError` for unknown names and values."""
    strange = sorted(set(switches) - set(switch_names()))
    if strange:
        raise DocumentError(f"unknown switch {strange[0]!r}; known are {', '.join(switch_names())}", where)
    return decode(Rules, dict(switches), where)


def changed(rules: Rules) -> dict[str, Any]:
    """The switches that differ from the rulings, for documents."""
    return {name: getattr(rules, name) for name in switch_names() if getattr(rules, name) != getattr(DEFAULT, name)}


def with_switch(rules: Rules, **switches: Any) -> Rules:
    """A copy with some switches changed."""
    return replace(rules, **switches)


DEFAULT = Rules()
