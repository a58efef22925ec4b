"""Opponents think a little a frame, never longer than their level may, and decide at once in a hurry."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

import pytest
from tests.ui.battle.helpers import Table, run

from carpg.ai.tactics_players import PLAYERS, TIME_CAPS_MS
from carpg.platform.memory import MemoryPlatform
from carpg.tactics.commands import Attack, Command, EndTurn
from carpg.ui.battle.thinking import SLICE_MS, Slices
from carpg.ui.game.session import Seat


class Clock(MemoryPlatform):
    """Time stands still but for what a test lets pass."""

    def clock(self) -> float:
        """Now."""
        return self.now


class SlowDevice(MemoryPlatform):
    """Every look at the clock comes 40 milliseconds later: a device on which a step of thinking takes that long."""

    LOOK = 40

    def clock(self) -> float:
        """Later than before."""
        self.now += self.LOOK
        return self.now


def working(platform: MemoryPlatform, costs: list[float]) -> Iterator[int]:
    """Thoughts of which each takes so many milliseconds."""
    for number, cost in enumerate(costs):
        platform.now += cost
        yield number


def frames_of(platform: MemoryPlatform, costs: list[float], most: float = 1e9) -> tuple[list[int], int]:
    """How many thoughts each frame had, and the last one."""
    slices = Slices[int](platform)
    counts = [0]

    def counted() -> Iterator[int]:
        for thought in working(platform, costs):
            counts[-1] += 1
            yield thought

    async def frames(task: asyncio.Task[int]) -> None:
        while not task.done():
            counts.append(0)
            await asyncio.sleep(0)

    async def play() -> int:
        task = asyncio.ensure_future(slices.run(counted(), most))
        await frames(task)
        return task.result()

    best = asyncio.run(play())
    return [count for count in counts if count], best


@pytest.mark.parametrize("cost", [0.5, 1.0, 1.9, 2.5, 2.9])
def test_a_slice_ends_while_another_step_still_fits(cost: float) -> None:
    platform = Clock()
    counts, best = frames_of(platform, [cost] * 60)
    assert best == 59
    # the first thought of all comes before the first slice
    assert all(count * cost <= SLICE_MS for count in counts[1:-1])
    assert max(counts) == SLICE_MS // cost or counts[0] == 1 + SLICE_MS // cost


def test_a_single_long_step_does_not_slow_down_the_rest() -> None:
    counts, best = frames_of(Clock(), [1.0] * 20 + [30.0] + [1.0] * 120)
    assert best == 140
    assert max(counts[-6:-1]) == SLICE_MS


def test_thoughts_end_with_their_time() -> None:
    platform = Clock()
    _, best = frames_of(platform, [2.0] * 1000, most=300)
    assert 300 <= platform.now <= 300 + SLICE_MS
    assert best < 200


async def opponents_turn(table: Table) -> None:
    """End the person's turns until the opponent has begun to think."""
    while not table.scene.director.thinking:
        if table.scene.planner is not None:
            table.press("End turn")
        await table.frame()


def noted(table: Table, hurry: Callable[[], bool] = lambda: False) -> list[tuple[float, Command]]:
    """Notes how long each thought of the opponent takes, and what comes of it."""
    found: list[tuple[float, Command]] = []
    slices = table.scene.director.slices
    plain = slices.run

    async def timed(thoughts: Iterator[Command], most: float, pressed: Callable[[], bool] = lambda: False) -> Command:
        started = table.platform.now
        best = await plain(thoughts, most, pressed)
        found.append((table.platform.now - started, best))
        return best

    slices.run = timed  # type: ignore[assignment, method-assign]
    return found


@pytest.mark.parametrize("level", sorted(PLAYERS))
def test_each_level_keeps_its_time_with_twenty_cars_on_a_slow_device(level: str) -> None:
    async def play() -> None:
        table = Table((Seat("You"), Seat("Them", level)), cars=10, platform=SlowDevice)
        found = noted(table)
        await opponents_turn(table)
        await table.until(lambda: len(found) >= 2 or table.scene.planner is not None)
        assert found
        for took, command in found:
            # a frame and a few looks at the clock may come after the end
            assert took <= TIME_CAPS_MS[level] + 5 * SlowDevice.LOOK
            assert command is not None
        if level in {"racer", "champion"}:
            assert max(took for took, _ in found) >= TIME_CAPS_MS[level]

    run(play())


def test_hurry_takes_the_best_so_far() -> None:
    async def play() -> None:
        table = Table((Seat("You"), Seat("Them", "champion")), cars=10, platform=SlowDevice)
        found = noted(table)
        await opponents_turn(table)
        log = len(table.session.match.log)
        for _ in range(4):
            await table.frame()
        assert not found
        table.press("Hurry")
        await table.until(lambda: bool(found))
        assert found[0][0] < TIME_CAPS_MS["champion"] / 2
        await table.until(lambda: len(table.session.match.log) > log)
        assert table.session.match.log[log].command == found[0][1]

    run(play())


def test_a_hurry_ends_with_the_turn_and_still_finds_an_attack() -> None:
    """Pressed before there was any thought, it must not make opponents end turn after turn."""

    async def play() -> None:
        table = Table((Seat("One", "driver"), Seat("Two", "driver")), plain=True)
        director = table.scene.director
        await table.until(lambda: director.thinking)
        before = table.session.state.active
        table.press("Hurry")
        assert director.hurry
        await table.until(lambda: table.session.state.active != before)
        assert not director.hurry
        assert not isinstance(table.session.match.log[0].command, EndTurn)
        while not table.over:
            if director.thinking and not director.hurry:
                table.press("Hurry")
            await table.frame()
        attacks = [taken for taken in table.session.match.log if isinstance(taken.command, Attack)]
        assert len(attacks) >= 2

    run(play())
