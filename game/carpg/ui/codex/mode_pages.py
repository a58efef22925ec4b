"""Reading pages about the other rule systems, from the data and switches that their engines run on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache, partial
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from carpg.cards.catalogue import NITRO, NITRO_SIDES, STAR_LEVELS, card_set
from carpg.cards.rules import RULINGS as CARD_RULINGS
from carpg.cards.texts import gadget_text
from carpg.cards.words import STATS, GadgetMode
from carpg.crashes.rules import CrashRules
from carpg.tactics.library import DATA, read_json
from carpg.ui.codex.page import Block, Entry, Facts, Head, Table, Text
from carpg.ui.game.rulewords import value_words
from carpg.ui.strings import tr
from carpg.wasteland.rules import Rules as WastelandRules

_PARTS: Final = ("bodies", "frames", "engines", "tires", "weapons", "options")
_NAMED: Final = (3, 6, 3)
_MODES: Final[tuple[GadgetMode, ...]] = ("instant", "equipment")


@cache
def _data(mode: str, name: str) -> Any:
    return read_json(DATA / mode / name)


def entries() -> Iterator[Entry]:
    """The wasteland, the crash lab, the cards."""
    yield _entry("wasteland/switches", "gear", _wasteland_switches)
    for part in _PARTS:
        yield _entry(f"wasteland/{part}", "wrench", partial(_parts, part))
    yield _entry("crashes/switches", "gear", _crash_switches)
    for name, rows in _CRASH_TABLES.items():
        yield _entry(f"crashes/{name}", "crash", partial(_crash_table, rows))
    yield _entry("crashes/table_1", "dice", partial(_crash_results, "crash_table_1"))
    yield _entry("crashes/table_2", "dice", partial(_crash_results, "crash_table_2"))
    note = tr("codex.cards.rulings.note", count=len(CARD_RULINGS))
    yield Entry("cards/rulings", tr("codex.cards.rulings"), note, ("icon", "gear"), _card_rulings)
    yield _entry("cards/cars", "cards", _card_cars)
    yield _entry("cards/stars", "star", _stars)
    yield _entry("cards/nitro", "bolt", _nitro)
    yield _entry("cards/gadgets", "wrench", _gadgets)


def _entry(name: str, icon: str, write: Any) -> Entry:
    key = f"codex.{name.replace('/', '.')}"
    return Entry(name, tr(key), tr(f"{key}.note"), ("icon", icon), write)


# ---- switches ---------------------------------------------------------------


def switch_names(rules: type) -> tuple[str, ...]:
    """The switches of a rule system."""
    return tuple(field.name for field in fields(rules))


def _switch(rules: type, name: str) -> str:
    """The value that the game plays, and what a match may choose instead."""
    value, kind = getattr(rules(), name), get_type_hints(rules)[name]
    choices = get_args(kind) if get_origin(kind) is Literal else (True, False) if kind is bool else ()
    others = [value_words(choice) for choice in choices if choice != value]
    shown = f"**{value_words(value)}**"
    return tr("codex.modes.choices", value=shown, others=", ".join(others)) if others else shown


def _wasteland_switches() -> tuple[Block, ...]:
    rows = tuple(
        (tr(f"codex.wasteland.{name}"), _switch(WastelandRules, name)) for name in switch_names(WastelandRules)
    )
    return (Text(tr("codex.wasteland.switches.text")), Facts(rows), _credit("wasteland", "parts.json"))


def _crash_switches() -> tuple[Block, ...]:
    rows = tuple((tr(f"codex.crashes.{name}"), _switch(CrashRules, name)) for name in switch_names(CrashRules))
    return (Text(tr("codex.crashes.switches.text")), Facts(rows))


def _card_rulings() -> tuple[Block, ...]:
    rows = tuple((ruling.id, tr("codex.cards.ruling", text=ruling.text, other=ruling.other)) for ruling in CARD_RULINGS)
    return (Text(tr("codex.cards.rulings.text")), Facts(rows))


# ---- wasteland --------------------------------------------------------------


def _credit(mode: str, name: str) -> Text:
    return Text(str(_data(mode, name)["attribution"]), soft=True)


def _parts(part: str) -> tuple[Block, ...]:
    rows = tuple((row["name"], _part(part, row), _tag(row["tag"])) for row in _data("wasteland", "parts.json")[part])
    header = (tr("codex.modes.name"), tr("codex.wasteland.figures"), tr("codex.modes.tag"))
    return (Table(header, rows, _NAMED), _credit("wasteland", "parts.json"))


def _tag(tag: str) -> str:
    return tag[:1].upper() + tag[1:]


def _part(part: str, row: Mapping[str, Any]) -> str:
    match part:
        case "bodies":
            frames = ", ".join(row["frames"])
            values = {"width": row["width"], "length": row["length"], "armor": row["armor_per_side"], "frames": frames}
            return tr("codex.wasteland.body", **values)
        case "frames":
            key = "codex.wasteland.frame" if row["capacity"] is not None else "codex.wasteland.frame_free"
            return tr(key, speed=row["max_speed"], capacity=row["capacity"])
        case "engines":
            return tr("codex.wasteland.engine", speed=row["speed"], weight=row["weight"])
        case "tires":
            return tr("codex.wasteland.tire", weight=row["weight"])
        case "weapons":
            return tr(
                "codex.wasteland.weapon", **{key: row.get(key, "–") for key in ("text", "power", "range", "weight")}
            )
        case _:
            return tr("codex.wasteland.option", text=row["text"], weight=row["weight"])


# ---- crashes ----------------------------------------------------------------

#: Page -> (file, list in it).
_CRASH_TABLES: Final[dict[str, tuple[str, str]]] = {
    "maneuvers": ("handling.json", "maneuvers"),
    "hazards": ("handling.json", "hazards"),
    "roads": ("handling.json", "roads"),
    "deceleration": ("handling.json", "deceleration"),
    "by_weight": ("modifiers.json", "by_weight"),
    "objects": ("objects.json", "objects"),
}


def _crash_table(where: tuple[str, str]) -> tuple[Block, ...]:
    rows = tuple((*_figures(where[1], row), _sure(row)) for row in _data("crashes", where[0])[where[1]])
    header = (tr("codex.modes.name"), tr("codex.wasteland.figures"), tr("codex.modes.source"))
    return (Text(tr("codex.crashes.text")), Table(header, rows, _NAMED))


def _sure(row: Mapping[str, Any]) -> str:
    return tr(f"codex.modes.{row['confidence']}")


def _readable(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _figures(kind: str, row: Mapping[str, Any]) -> tuple[str, str]:
    match kind:
        case "maneuvers":
            each = next((name for name in ("per15", "per10") if name in row), "")
            key = f"codex.crashes.difficulty{each.replace('per', '_')}"
            return _readable(row["id"]), tr(key, value=row["base"], each=row.get(each, 0))
        case "hazards":
            name = row.get("name", _readable(row["id"]))
            return name[:1].upper() + name[1:], tr("codex.crashes.difficulty", value=row["difficulty"])
        case "roads":
            return _readable(row["id"]), tr("codex.crashes.road", value=row["adds"])
        case "deceleration":
            return tr("codex.crashes.lose", speed=row["lose"]), tr("codex.crashes.difficulty", value=row["difficulty"])
        case "by_weight":
            weight = f"{row['to_weight']:,}"
            return tr("codex.crashes.up_to", weight=weight), tr("codex.crashes.modifier", value=row["modifier"])
        case _:
            return _readable(row["id"]), tr("codex.crashes.points", points=row["points"])


def _crash_results(name: str) -> tuple[Block, ...]:
    rows = tuple(
        (_total(row), _readable(row["result"]), _sure(row))
        for row in _data("crashes", "crash_tables.json")[name]["one_die"]
    )
    header = (tr("codex.modes.value"), tr("codex.modes.figure"), tr("codex.modes.source"))
    return (Text(tr("codex.crashes.table.text")), Table(header, rows, _NAMED))


def _total(row: Mapping[str, Any]) -> str:
    low, high = row["from"], row["to"]
    if low is None or high is None:
        return tr("codex.crashes.above" if high is None else "codex.crashes.below", low=low, high=high)
    words = str(low) if low == high else tr("codex.crashes.total", low=low, high=high)
    return words.replace("-", "−")


# ---- cards ------------------------------------------------------------------


def _card_cars() -> tuple[Block, ...]:
    rows = tuple(
        (car.name, str(car.stars), " / ".join(str(figure) for figure in car.stats)) for car in card_set().cars.values()
    )
    header = (tr("codex.modes.name"), tr("codex.cards.cars.stars"), tr("codex.cards.cars.stats"))
    order = ", ".join(STATS)
    return (Text(tr("codex.cards.cars.text", order=order)), Table(header, rows, (5, 2, 5)))


def _stars() -> tuple[Block, ...]:
    rows = tuple(
        (
            str(stars),
            tr("codex.crashes.total", low=level.sum_min, high=level.sum_max),
            f"+{level.maneuver_bonus}",
            f"+{level.gadget_extra}",
        )
        for stars, level in STAR_LEVELS.items()
    )
    header = tuple(tr(f"codex.cards.stars.{name}") for name in ("stars", "sum", "maneuver", "price"))
    return (Text(tr("codex.cards.stars.text")), Table(header, rows, (3, 4, 5, 4)))


def _nitro() -> tuple[Block, ...]:
    rows = tuple(
        (
            _readable(kind),
            _changes(nitro.bonus),
            _changes(nitro.penalty),
            tr("codex.cards.nitro.fails.value", number=nitro.fails_on, sides=NITRO_SIDES) if nitro.fails_on else "–",
        )
        for kind, nitro in NITRO.items()
    )
    header = tuple(tr(f"codex.cards.nitro.{name}") for name in ("kind", "bonus", "penalty", "fails"))
    return (Text(tr("codex.cards.nitro.text", order=", ".join(STATS))), Table(header, rows, (3, 5, 5, 4)))


def _changes(figures: tuple[int, ...]) -> str:
    return " / ".join(f"{figure:+d}" if figure else "0" for figure in figures).replace("-", "−")


def _gadgets() -> tuple[Block, ...]:
    blocks: list[Block] = [Text(tr("codex.cards.gadgets.text"))]
    for gadget in card_set().gadgets.values():
        instant, equipment = (gadget_text(gadget, mode, module=True) for mode in _MODES)
        rows = [(tr("codex.cards.cost"), str(gadget.cost))]
        rows += [(tr("codex.cards.instant"), instant)] if instant else []
        rows += [(tr("codex.cards.equipment"), equipment)] if equipment else []
        blocks += [Head(gadget.name), Facts(tuple(rows))]
    return tuple(blocks)
