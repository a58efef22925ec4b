"""What is heard of a battle: each tile that the keys go to, and what a plan leads to."""

from __future__ import annotations

from tests.ui.battle.helpers import PEOPLE, Table, run

from carpg.platform.inputs import TwinInput
from carpg.tactics.arena import TERRAIN_NAMES
from carpg.tactics.grid import Tile
from carpg.ui.game.session import Seat
from carpg.ui.mirror import Twin
from carpg.ui.roles import HOLDERS
from carpg.ui.widgets.base import TwinNode


async def heard(table: Table, key: str) -> str:
    """Press a key and hear what the focus came to."""
    table.key(key)
    await table.frame()
    table.app.twin.refresh()
    node = table.app.twin.focused
    return node.name if node else ""


def tiles(twin: Twin) -> list[TwinNode]:
    return [node for node in twin.nodes if node.id.startswith("tile-")]


async def tour(table: Table) -> dict[Tile, str]:
    """Go over every tile of the board with the arrow keys."""
    board = table.scene.board
    width, height = board.camera.columns, board.camera.rows
    said = {}
    await heard(table, "m")
    for key, count in (("up", height), ("left", width)):
        for _ in range(count):
            table.key(key)
            await table.frame()
            table.app.stage.focus(board, visible=True)  # past the edge the focus would go on
    for row in range(height):
        for step in range(width):
            table.app.twin.refresh()
            node = table.app.twin.focused
            assert board.cursor is not None and node is not None
            said[board.cursor] = node.name
            if step < width - 1:
                await heard(table, "left" if row % 2 else "right")
        await heard(table, "down")
        table.app.stage.focus(board, visible=True)
    return said


def test_every_tile_under_the_cursor_is_spoken() -> None:
    async def play() -> None:
        table = Table(PEOPLE, plain=True, commands=6)
        await table.my_turn()
        planner, display = table.scene.planner, table.scene.display
        assert planner is not None
        said = await tour(table)
        board = table.scene.board
        assert len(said) == board.camera.columns * board.camera.rows
        for (x, y), name in said.items():
            terrain = display.terrain.get((x, y), "void")
            piece = display.piece_at((x, y))
            assert f"column {x + 1} row {y + 1}" in name
            if terrain != "normal":
                assert TERRAIN_NAMES[terrain].lower() in name.lower()
            if piece is not None:
                assert name.startswith(piece.name) and f"{piece.health} of " in name
                assert name.endswith(", can be attacked") == (piece.id in planner.in_reach)
            else:
                assert name.startswith("Drive to") == ((x, y) in planner.reach)
                assert name.endswith("out of reach") == (
                    (x, y) not in planner.reach and terrain not in {"wall", "void"}
                )

    run(play())


def test_tab_stops_at_the_cursors_tile_alone() -> None:
    async def play() -> None:
        table = Table(PEOPLE, plain=True)
        await table.my_turn()
        for key in ("m", "right", "down", "down"):
            await heard(table, key)
            found = tiles(table.app.twin)
            assert len(found) > 10
            assert [node for node in found if node.stop] == [table.app.twin.focused]
        holders = {e.parent for e in table.app.twin.entries.values() if e.node.id.startswith("tile-")}
        assert [table.app.twin.entries[key].node.name for key in holders] == ["Board"]
        assert table.app.twin.entries[holders.pop()].node.role in HOLDERS

    run(play())


def test_the_cursor_follows_a_screen_reader() -> None:
    async def play() -> None:
        table = Table(PEOPLE, plain=True)
        await table.my_turn()
        board, twin = table.scene.board, table.app.twin
        await heard(table, "m")
        key, entry = next((k, e) for k, e in twin.entries.items() if e.node.name.startswith("Drive to"))
        table.platform.send(TwinInput(key, "focus", "keys"))
        await table.frame()
        twin.refresh()
        assert board.cursor is not None
        assert entry.node.id == f"tile-{board.cursor[0]}-{board.cursor[1]}"
        assert twin.focused is not None and twin.focused.id == entry.node.id
        sent = [message["focus"] for message in table.platform.twin[-2:] if "focus" in message]
        assert key not in sent, "the page has that focus already"

    run(play())


def test_a_plan_is_spoken_once_with_its_odds() -> None:
    async def play() -> None:
        table = Table(PEOPLE, plain=True, commands=6)
        await table.my_turn()
        hands, said = table.scene.hands, table.app.twin.said
        while not (table.scene.planner and table.scene.planner.in_reach):
            table.press("End turn")
            await table.my_turn()
        hands.next_target()
        await table.frame()
        assert "% to hit" in said[-1] and "damage" in said[-1]
        count = len(said)
        table.scene.rebuild()
        await table.frame()
        assert len(said) == count
        table.key("escape")
        await table.frame()
        assert len(said) == count, "a plan that is taken back has nothing to tell"

    run(play())


def test_others_turns_are_spoken_without_a_plan() -> None:
    async def play() -> None:
        table = Table((Seat("Rookie", "rookie"), Seat("Racer", "racer")), plain=True, commands=4)
        table.scene.director.pause(True)
        await table.frame()
        table.app.stage.focus(table.scene.board, visible=True)
        name = await heard(table, "right")
        assert "column" in name
        assert "reach" not in name

    run(play())
