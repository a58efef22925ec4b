"""Whole matches by touch, by mouse, by keyboard and through the twin alone."""

from __future__ import annotations

import pytest
from tests.ui.battle.helpers import PEOPLE, Table, run, towards

from carpg.tactics.grid import Tile

SCREENS = [(1180, 820), (820, 1180), (390, 844)]


async def by_pointer(table: Table, device: str) -> None:
    """Tap targets twice, else tap a tile twice, else end the turn."""
    while await table.my_turn():
        planner = table.scene.planner
        assert planner is not None
        if planner.in_reach:
            target = sorted(planner.in_reach)[0]
            for _ in range(2):
                table.tap(table.middle(table.scene.display.pieces[target].tile), device)
                await table.frame()
        elif (tile := towards(planner)) is not None:
            for _ in range(2):
                table.tap(table.middle(tile), device)
                await table.frame()
        else:
            table.tap(table.button("end_turn"), device)
            await table.frame()


@pytest.mark.parametrize("size", SCREENS)
@pytest.mark.parametrize("device", ["touch", "mouse"])
def test_a_match_by_pointer(size: tuple[int, int], device: str) -> None:
    async def play() -> None:
        table = Table(size=size)
        await by_pointer(table, device)
        assert table.session.over

    run(play())


async def steer(table: Table, tile: Tile) -> None:
    """Move the board's cursor with the arrows."""
    board = table.scene.board
    for _ in range(80):
        at = board.cursor
        if at == tile:
            return
        if at is None:
            table.key("up")
        elif at[0] != tile[0]:
            table.key("right" if at[0] < tile[0] else "left")
        else:
            table.key("down" if at[1] < tile[1] else "up")
        await table.frame()
    raise AssertionError(f"the cursor did not reach {tile}")


def test_a_match_by_keyboard() -> None:
    async def play() -> None:
        table = Table(seed=8)
        while await table.my_turn():
            planner = table.scene.planner
            assert planner is not None
            tile = towards(planner)
            if planner.in_reach:
                table.key("a")
                await table.frame()
                assert planner.plan.target
                table.key("a")
            elif tile is not None:
                table.key("m")
                await table.frame()
                await steer(table, tile)
                table.key("enter")
                await table.frame()
                assert planner.plan.route[-1] == tile
                table.key("enter")
            else:
                table.key("e")
            await table.frame()
        assert table.session.over

    run(play())


@pytest.mark.parametrize("seats", [None, PEOPLE])
def test_a_match_through_the_twin(seats: tuple[object, object] | None) -> None:
    async def play() -> None:
        table = Table(seed=9, **({} if seats is None else {"seats": seats, "curtain": True}))  # type: ignore[arg-type]
        curtains = 0
        while not table.over:
            await table.until(
                lambda: table.scene.planner is not None or table.over or table.scene.curtain_side is not None
            )
            await table.frame()
            if table.scene.curtain_side is not None:
                name = table.session.seats[table.scene.curtain_side].name
                table.press(f"I’m {name}")
                curtains += 1
                await table.until(lambda: table.scene.curtain_side is None)
                continue
            planner = table.scene.planner
            if planner is None:
                continue
            tile = towards(planner)
            if planner.in_reach:
                table.press("Attack")
                await table.frame()
                table.press("Attack")
            elif tile is not None:
                table.app.twin.refresh()
                name = f"Drive to column {tile[0] + 1} row {tile[1] + 1}"
                found = [n for n in table.app.twin.all("button", name) if n.name.split(",")[0] == name]
                assert found[0].activate is not None
                found[0].activate()
                await table.frame()
                table.press("Move")
            else:
                table.press("End turn")
            await table.frame()
        assert table.session.over
        assert (curtains > 0) == (seats is not None)
        table.app.twin.refresh()
        assert table.app.twin.all("heading")
        assert table.app.twin.find("button", "Rematch")

    run(play())
