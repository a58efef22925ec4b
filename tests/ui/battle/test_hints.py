"""The hint button: what the champion would do, put on the board, with one sentence that says why."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from tests.ui.battle.helpers import PEOPLE, Table, run

from carpg.ai.explain import hint
from carpg.tactics.commands import Command
from carpg.ui.battle.thinking import plan_of
from carpg.ui.game.planner import Planner

THINKING = "Thinking about it …"
#: What a hint may advise, by the first words of its sentence.
KINDS = ("Attack", "Drive up and attack", "Drive to", "Use", "End the turn")


async def hinted(table: Table) -> tuple[Planner, str]:
    """Press the button and wait for the advice: the planner with the plan, and the sentence."""
    planner = table.scene.planner
    assert planner is not None
    table.press("Hint")
    await table.until(lambda: THINKING in table.app.twin.said and not table.scene.hinting)
    await table.frame()
    assert table.scene.planner is planner
    said = table.app.twin.said
    return planner, said[said.index(THINKING) + 1]


def champions(planner: Planner) -> tuple[tuple[Command, ...], str]:
    """What the champion would do and say, asked without a screen."""
    *_, last = hint(planner.engine.view(planner.state, planner.side), planner.side)
    return last


def kind_of(sentence: str) -> str:
    """Which kind of advice a sentence gives; it is one sentence, with its reason."""
    assert sentence[0].isupper() and sentence.endswith("."), sentence
    assert re.search(r"[,:] \w", sentence), sentence
    assert len(re.findall(r"[.!?](?= [A-Z]|$)", sentence)) == 1, sentence
    return max((kind for kind in KINDS if sentence.startswith(kind)), key=len)


def check_plan(planner: Planner) -> None:
    """The plan on the board can be carried out as it stands."""
    plan = planner.plan
    if plan.route:
        assert planner.route_is_legal
    if plan.target:
        assert plan.target in planner.targets()
    if plan.skill:
        assert planner.skill_command() is not None


@pytest.mark.parametrize("cars", [2, 3])
def test_hints_in_many_positions_are_the_champions_choice_with_a_reason(cars: int) -> None:
    kinds: Counter[str] = Counter()

    async def ask(seed: int, commands: int) -> None:
        table = Table(PEOPLE, seed=seed, cars=cars, commands=commands)
        if not await table.my_turn():
            return
        planner, sentence = await hinted(table)
        choice, reason = champions(planner)
        assert sentence == reason
        assert planner.plan == plan_of(choice)
        check_plan(planner)
        kinds[kind_of(sentence)] += 1
        if not planner.plan.empty:
            planner.engine.apply(planner.state.clone(), choice[0])

    for seed in range(12):
        for commands in (0, 17, 60):
            run(ask(seed, commands))
    assert kinds.total() >= 25
    assert {"Attack", "Drive up and attack", "Drive to"} & set(kinds)
    assert len(kinds) >= 3, kinds
