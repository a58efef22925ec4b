"""Hands that press, tap, drag, turn and type whatever comes: the battle never breaks and stays consistent."""

from __future__ import annotations

import pytest
from tests.ui.battle.helpers import AGAINST, PEOPLE, Table, run

from carpg.kernel.dice import Dice
from carpg.platform.base import View
from carpg.platform.inputs import PointerInput, Resized
from carpg.ui.board.display import Display
from carpg.ui.keys import DEFAULT_KEYS, FIXED_KEYS
from carpg.ui.scenes.battle import BattleScene

KEYS = sorted({*DEFAULT_KEYS.values(), *FIXED_KEYS} - {DEFAULT_KEYS["fullscreen"], DEFAULT_KEYS["hint"]})
#: These lead out of the battle, or think for seconds.
LEFT_ALONE = ("Settings", "Leave", "Quit", "Hint", "Codex", "All about", "replay")
SIZES = [(1180, 820), (820, 1180), (390, 844), (844, 390)]
STEPS = 160


class Monkey:
    """Random doings on a table."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)
        seats = PEOPLE if seed % 2 else AGAINST
        options = {"curtain": seed % 3 == 0, "end_turn": "ask_unused", "motion": "full" if seed % 4 == 0 else "reduced"}
        self.table = Table(seats, seed=seed, size=SIZES[seed % 4], cars=3, **options)  # type: ignore[arg-type]

    def pick(self, count: int) -> int:
        """A number below `count`."""
        return self.dice.below("ai", count)

    def spot(self) -> tuple[float, float]:
        """A place on the screen."""
        width, height = self.table.app.stage.size
        return (float(self.pick(width)), float(self.pick(height)))

    def step(self) -> None:
        """One doing."""
        kind = self.pick(12)
        if kind < 6:
            self._press()
        elif kind < 8:
            self.table.key(KEYS[self.pick(len(KEYS))])
        elif kind < 10:
            self.table.tap(self.spot(), ("touch", "mouse")[self.pick(2)])
        elif kind == 10:
            self._drag()
        else:
            self.table.platform.resize(View(*SIZES[self.pick(4)]))
            self.table.platform.send(Resized())

    def _press(self) -> None:
        self.table.app.twin.refresh()
        nodes = [node for node in self.table.app.twin.nodes if node.activate]
        nodes = [node for node in nodes if not any(word in node.name for word in LEFT_ALONE)]
        if nodes:
            activate = nodes[self.pick(len(nodes))].activate
            assert activate is not None
            activate()

    def _drag(self) -> None:
        send = self.table.platform.send
        send(PointerInput("down", *self.spot(), 1, "touch"))
        for _ in range(4):
            send(PointerInput("move", *self.spot(), 1, "touch"))
        send(PointerInput("up", *self.spot(), 1, "touch"))


@pytest.mark.parametrize("seed", range(8))
def test_random_hands(seed: int) -> None:
    async def play() -> None:
        monkey = Monkey(seed)
        table = monkey.table
        for _ in range(STEPS):
            monkey.step()
            for _ in range(1 + monkey.pick(3)):
                await table.frame()
            scene = table.app.scene
            if not isinstance(scene, BattleScene):
                if not any(isinstance(other, BattleScene) for other in table.app.scenes):
                    break
                table.app.back()
                continue
            if scene.planner is not None:
                shown, wanted = scene.display, Display.of(scene.session.state)
                assert shown.active == wanted.active
                assert {p.id: p.tile for p in shown.standing()} == {p.id: p.tile for p in wanted.standing()}

    run(play())
