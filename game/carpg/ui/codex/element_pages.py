"""Entries about elements: the chart, each element, and the label Z-Boss."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from carpg.tactics.cars import roster
from carpg.tactics.elements import ADVANTAGE, CHART, DISADVANTAGE, ELEMENTS, MATCHUP_NAMES, element_names, matchup
from carpg.tactics.library import table
from carpg.ui.codex.page import Block, Chart, Entry, Facts, Head, Links, RuleList, Text
from carpg.ui.codex.words import page
from carpg.ui.strings import tr

#: The fourteen elements that have a row in the chart.
CHARTED: tuple[str, ...] = tuple(str(entry["id"]) for entry in table("elements.json")["elements"])
MATCHUP_RULES = ("hit.advantage_min", "hit.neutral_min", "hit.disadvantage_min", "damage.disadvantage")


def one_sided() -> tuple[tuple[str, str], ...]:
    """Pairs (attacker, defender) whose matchup is not mirrored when the other one attacks."""
    return tuple(
        (mine, theirs)
        for mine in CHARTED
        for theirs in CHARTED
        if matchup(mine, theirs) and matchup(theirs, mine) != -matchup(mine, theirs)
    )


def marked(elements: tuple[str, ...]) -> str:
    """Elements as discs with their names."""
    names = element_names()
    return "   ".join(f"{{{element}}} {names[element]}" for element in elements) or tr("codex.none")


def rivals(element: str, value: int) -> tuple[str, ...]:
    """The elements that an element attacks with a matchup."""
    row = CHART[ELEMENTS.index(element)]
    return tuple(other for other, entry in zip(ELEMENTS, row, strict=True) if entry == value)


def hunters(element: str, value: int) -> tuple[str, ...]:
    """The elements that attack an element with a matchup."""
    return tuple(other for other in ELEMENTS if matchup(other, element) == value)


def entries() -> Iterator[Entry]:
    """The chart, the elements in its order, Z-Boss."""
    yield Entry("elements/chart", tr("codex.elements.chart"), tr("codex.elements.chart.note"), ("icon", "sort"), _chart)
    names = element_names()
    for element in CHARTED:
        strong = " and ".join(names[other] for other in rivals(element, ADVANTAGE))
        note = tr("codex.elements.element.note", strong=strong)
        yield Entry(f"elements/{element}", names[element], note, ("element", element), partial(_element, element))
    boss = tr("codex.elements.boss.note")
    yield Entry("elements/z-boss", names["z-boss"], boss, ("element", "z-boss"), boss_page)


def _chart() -> tuple[Block, ...]:
    return (
        Text(page("codex.elements.chart.text")),
        Chart(),
        Text(page("codex.elements.effect")),
        RuleList(MATCHUP_RULES),
        Links((*(f"elements/{element}" for element in CHARTED), "notes/one-sided", "elements/z-boss")),
    )


def _element(element: str) -> tuple[Block, ...]:
    name, count = element_names()[element], Counter(car.element for car in roster().values())[element]
    blocks: list[Block] = [
        Head(tr("codex.elements.attacks")),
        Facts(
            (
                (tr("codex.elements.strong"), marked(rivals(element, ADVANTAGE))),
                (tr("codex.elements.weak"), marked(rivals(element, DISADVANTAGE))),
            )
        ),
        Head(tr("codex.elements.defends")),
        Facts(
            (
                (tr("codex.elements.feared"), marked(hunters(element, ADVANTAGE))),
                (tr("codex.elements.shrugged"), marked(hunters(element, DISADVANTAGE))),
            )
        ),
        Text(page("codex.elements.effect")),
    ]
    lopsided = [pair for pair in one_sided() if element in pair]
    if lopsided:
        blocks += [Head(tr("codex.elements.lopsided")), *(Text(one_sided_words(*pair)) for pair in lopsided)]
    near = dict.fromkeys((*rivals(element, ADVANTAGE), *rivals(element, DISADVANTAGE), *hunters(element, ADVANTAGE)))
    blocks += [
        Text(tr("codex.elements.cars", count=count, name=name)),
        Links(("elements/chart", *(f"elements/{other}" for other in near))),
    ]
    return tuple(blocks)


def one_sided_words(mine: str, theirs: str) -> str:
    """A one-sided pair in a sentence."""
    names = element_names()
    return tr(
        "codex.elements.lopsided.row",
        name=f"{{{mine}}} {names[mine]}",
        other=f"{{{theirs}}} {names[theirs]}",
        matchup=MATCHUP_NAMES[matchup(mine, theirs)],
        back=MATCHUP_NAMES[matchup(theirs, mine)],
    )


def boss_page() -> tuple[Block, ...]:
    """What Z-Boss means."""
    boss = [car.id for car in roster().values() if car.element == "z-boss"]
    return (
        Text(page("codex.elements.boss.text")),
        Links((*(f"cars/{car}" for car in boss), "elements/chart", "statuses/elemental_surge")),
    )
