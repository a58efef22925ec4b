"""Saving, taking back, turning the screen, thinking in slices, asking, threats, hints, giving up."""

from __future__ import annotations

import pytest
from tests.ui import checks
from tests.ui.battle.helpers import AGAINST, PEOPLE, Table, run, towards

from carpg.platform.base import View
from carpg.platform.inputs import PointerInput, Resized, WheelInput
from carpg.platform.memory import MemoryPlatform
from carpg.storage.backends import MemoryBackend, StorageBlockedError
from carpg.tactics.cars import roster
from carpg.tactics.commands import EndTurn
from carpg.ui.battle import menu
from carpg.ui.battle.thinking import SLICE_MS
from carpg.ui.game.draft import Draft
from carpg.ui.game.planner import NO_PLAN, threat
from carpg.ui.game.session import Seat, Session, latest
from carpg.ui.garage.saved import save_team
from carpg.ui.garage.teams import Team
from carpg.ui.scenes import saves_data, setup
from carpg.ui.scenes.battle import BattleScene
from carpg.ui.scenes.codex import CodexScene
from carpg.ui.scenes.setup_team import TeamScene
from carpg.ui.scenes.title import TitleScene


async def one_command(table: Table) -> None:
    """Attack, drive or end the turn."""
    planner = table.scene.planner
    assert planner is not None
    tile = towards(planner)
    if planner.in_reach:
        table.press("Attack")
        await table.frame()
        table.press("Attack")
    elif tile is not None:
        table.scene.hands.tile(tile)
        table.scene.hands.tile(tile)
    else:
        table.press("End turn")


def test_every_command_is_kept() -> None:
    """After each command, what Continue would load is the battle as it stands."""

    async def play() -> None:
        table = Table(PEOPLE, plain=True)
        while await table.my_turn():
            before = len(table.session.match.log)
            await one_command(table)
            assert len(table.session.match.log) == before or table.scene.director.busy
            await table.frame()
            kept = latest(table.app.saves)
            if table.session.over:
                assert kept is None
                break
            assert kept is not None
            assert kept.engine.digest(kept.state) == table.session.engine.digest(table.session.state)

    run(play())


def test_continue_goes_on_there() -> None:
    async def play() -> None:
        table = Table(plain=True)
        for _ in range(3):
            await table.my_turn()
            await one_command(table)
            await table.frame()
        await table.my_turn()
        again = Table(plain=True, storage=table.platform.storage, seed=6)
        found = setup.resume(table.app)
        assert found is not None
        again.app.open(found.open(again.app))
        scene = again.app.scene
        assert isinstance(scene, BattleScene)
        again.scene = scene
        await again.my_turn()
        assert scene.session.engine.digest(scene.session.state) == table.session.engine.digest(table.session.state)
        assert [line.text for line in scene.lines] == [line.text for line in table.scene.lines]

    run(play())


def test_a_full_storage_is_told_once_and_the_battle_goes_on() -> None:
    async def play() -> None:
        table = Table(PEOPLE, plain=True, storage=MemoryBackend(room=200))
        assert await table.my_turn()
        told = [line for line in table.app.twin.said if "can’t be saved" in line]
        for _ in range(3):
            await one_command(table)
            assert await table.my_turn()
        told = [line for line in table.app.twin.said if "can’t be saved" in line]
        assert len(told) == 1

    run(play())


def test_a_move_can_be_taken_back_until_a_die_falls() -> None:
    async def play() -> None:
        table = Table(PEOPLE, plain=True, seed=3)
        await table.my_turn()
        planner = table.scene.planner
        assert planner is not None
        tile = towards(planner)
        assert tile is not None
        start = table.session.engine.digest(table.session.state)
        table.scene.hands.tile(tile)
        await table.frame()
        table.press("Undo")
        await table.frame()
        assert table.scene.planner is not None
        assert table.scene.planner.plan == NO_PLAN, "the first undo takes the plan back"
        table.scene.hands.tile(tile)
        table.scene.hands.tile(tile)
        await table.my_turn()
        moved = table.session.engine.digest(table.session.state)
        assert moved != start
        assert table.session.can_undo
        table.press("Undo")
        await table.my_turn()
        assert table.session.engine.digest(table.session.state) == start
        assert table.scene.display.pieces[table.scene.display.active or ""].tile != tile
        table.press("Redo")
        await table.my_turn()
        assert table.session.engine.digest(table.session.state) == moved
        menu.open_menu(table.scene)
        await table.frame()
        table.press("Reset this turn")
        await table.my_turn()
        assert table.session.engine.digest(table.session.state) == start
        table.press("End turn")
        assert await table.my_turn()
        assert not table.session.can_undo, "the next turn is a barrier"
        table.app.twin.refresh()
        assert table.app.twin.find("button", "Undo").disabled

    run(play())


@pytest.mark.parametrize("turned", [(820, 1180), (390, 844), (1440, 900)])
def test_turning_the_screen_in_mid_battle(turned: tuple[int, int]) -> None:
    async def play() -> None:
        table = Table(plain=True, motion="full")
        await table.my_turn()
        planner = table.scene.planner
        assert planner is not None
        tile = towards(planner)
        assert tile is not None
        table.scene.hands.tile(tile)
        await table.frame()
        before = planner.plan
        for size in (turned, (1180, 820), turned):
            table.platform.resize(View(*size))
            table.platform.send(Resized())
            await table.frame()
            assert table.scene.planner is planner
            assert planner.plan == before
            assert table.app.form.safe.contains(table.scene.board.rect)
        table.scene.hands.tile(tile)
        await table.frame()
        table.platform.resize(View(1180, 820))
        table.platform.send(Resized())
        assert await table.my_turn()
        table.app.ticker.skip()
        await table.frame()
        checks.assert_inside_screen(table.app)

    run(play())


class CountingClock(MemoryPlatform):
    """Every look at the clock costs a millisecond, so that thinking takes time."""

    def clock(self) -> float:
        """One more than before."""
        self.now += 1
        return self.now


def test_opponents_think_in_slices() -> None:
    """An opponent's turn is cut into slices within the budget, with frames between them."""

    async def play() -> None:
        table = Table((Seat("You"), Seat("Racer", "racer")), plain=True, cars=3, platform=CountingClock)
        slices: list[int] = []
        for _ in range(3):
            await table.my_turn()
            table.press("End turn")
            await table.frame()
            frames = 0
            while table.scene.planner is None and not table.over:
                frames += table.scene.director.thinking
                await table.frame()
            slices.append(frames)
        assert max(slices) > 3
        assert 0 < table.scene.director.slices.longest <= SLICE_MS

    run(play())


def test_watching_two_opponents_with_pause_and_hurry() -> None:
    async def play() -> None:
        table = Table((Seat("A", "rookie"), Seat("B", "driver")), plain=True)
        await table.until(lambda: table.scene.director.thinking)
        await table.frame()
        table.press("Pause")
        for _ in range(20):
            await table.frame()
        before = len(table.session.match.log)
        for _ in range(60):
            await table.frame()
        assert len(table.session.match.log) == before
        table.press("Go on")
        await table.frame()
        table.press("Hurry")
        table.press("Skip")
        await table.until(lambda: table.over)
        assert table.session.over

    run(play())


def test_asking_shows_the_card_then_the_threat() -> None:
    async def play() -> None:
        table = Table(PEOPLE, plain=True, seed=5)
        await table.my_turn()
        planner = table.scene.planner
        assert planner is not None
        enemy = next(
            p for p in table.scene.display.standing() if p.side != planner.side and p.id not in planner.in_reach
        )
        table.tap(table.middle(enemy.tile))
        await table.frame()
        assert table.scene.car_card is not None
        assert table.scene.car_card.facts.face.car == enemy.id
        table.tap(table.middle(enemy.tile))
        await table.frame()
        car = table.session.state.car(enemy.id)
        assert car is not None
        assert table.scene.board.overlay.threat == threat(table.session.state, [car])
        table.press("Threatened tiles")
        await table.frame()
        foes = [c for c in table.session.state.cars if c.side != planner.side]
        assert table.scene.board.overlay.threat == threat(table.session.state, foes)
        table.platform.send(PointerInput("down", *table.middle(enemy.tile), 1, "mouse", 2))
        await table.frame()
        table.app.twin.refresh()
        assert table.app.twin.all("dialog", enemy.name)
        table.key("escape")
        await table.frame()
        assert not table.app.stage.top.modal or table.app.stage.top is table.app.stage.layers[0]

    run(play())


def test_a_hint_plans_something_legal() -> None:
    async def play() -> None:
        table = Table(plain=True, seed=5, cars=3)
        await table.my_turn()
        table.press("Hint")
        thought = "Thinking about it …"
        await table.until(lambda: thought in table.app.twin.said and not table.scene.hinting)
        await table.frame()
        planner = table.scene.planner
        assert planner is not None
        if planner.plan.route:
            assert planner.route_is_legal
        reason = table.app.twin.said[table.app.twin.said.index(thought) + 1]
        assert not planner.plan.empty or reason.startswith("End the turn")

    run(play())


def test_a_route_by_dragging() -> None:
    async def play() -> None:
        table = Table(plain=True, seed=5)
        await table.my_turn()
        planner = table.scene.planner
        assert planner is not None
        route = planner.route_to(max(planner.reach - {planner.here}))
        assert route is not None
        commands = len(table.session.match.log)
        points = [table.scene.board.camera.centre(tile) for tile in (planner.here, *route)]
        table.platform.send(PointerInput("down", *points[0], 1, "touch"))
        for point in points[1:]:
            table.platform.send(PointerInput("move", *point, 1, "touch"))
        await table.frame()
        assert planner.plan.route == route
        table.platform.send(PointerInput("move", *points[-2], 1, "touch"))
        await table.frame()
        assert planner.plan.route == route[:-1], "going back shortens it"
        table.platform.send(PointerInput("up", *points[-2], 1, "touch"))
        await table.frame()
        assert planner.plan.route == route[:-1]
        assert len(table.session.match.log) == commands, "a drag only plans"

    run(play())


def test_wheel_and_pinch_zoom_and_a_drag_pans() -> None:
    async def play() -> None:
        table = Table(plain=True, size=(390, 844), seed=5)
        await table.my_turn()
        camera = table.scene.board.camera
        middle = table.scene.board.rect.center
        before, commands = camera.tile, len(table.session.match.log)
        table.platform.send(WheelInput(*middle, 0, -40))
        await table.frame()
        zoomed = camera.tile
        assert zoomed != before
        for step, dx in enumerate((20, 40, 60)):
            if step == 0:
                table.platform.send(PointerInput("down", middle[0] - 20, middle[1], 1, "touch"))
                table.platform.send(PointerInput("down", middle[0] + 20, middle[1], 2, "touch"))
            table.platform.send(PointerInput("move", middle[0] + 20 + dx, middle[1], 2, "touch"))
        await table.frame()
        assert camera.tile > zoomed
        for pointer in (1, 2):
            table.platform.send(PointerInput("up", *middle, pointer, "touch"))
        await table.frame()
        corner = (camera.x, camera.y)
        free = next(
            (x, y)
            for x in range(table.scene.board.rect.x + 30, table.scene.board.rect.right - 30, 20)
            for y in (table.scene.board.rect.centery,)
            if table.scene.board.camera.tile_at((x, y)) != table.scene.board._active_tile()
        )
        table.platform.send(PointerInput("down", *free, 1, "touch"))
        for far in (20, 60, 100):
            table.platform.send(PointerInput("move", free[0] - far, free[1] - far, 1, "touch"))
            table.platform.send(PointerInput("move", free[0] + far, free[1] + far, 1, "touch"))
            await table.frame()
            if (camera.x, camera.y) != corner:
                break
        assert (camera.x, camera.y) != corner
        assert len(table.session.match.log) == commands

    run(play())


def test_the_end_of_a_turn_asks_only_where_something_is_left() -> None:
    async def play() -> None:
        table = Table(plain=True, seed=5, end_turn="ask_unused")
        await table.my_turn()
        turns = len([c for c in table.session.commands() if isinstance(c, EndTurn)])
        table.press("End turn")
        await table.frame()
        table.app.twin.refresh()
        assert table.app.twin.all("dialog")
        assert len([c for c in table.session.commands() if isinstance(c, EndTurn)]) == turns
        table.press("Stay")
        await table.frame()
        assert not table.app.twin.all("dialog")
        table.press("End turn")
        await table.frame()
        table.press("End turn")
        await table.frame()
        assert len([c for c in table.session.commands() if isinstance(c, EndTurn)]) > turns

    run(play())


def test_only_an_opponent_can_be_hurried() -> None:
    async def work() -> None:
        for seats, offered in ((PEOPLE, False), (AGAINST, True)):
            table = Table(seats, motion="full", end_turn="never")
            assert await table.my_turn()
            table.press("End turn")
            await table.frame()
            await table.until(lambda table=table: table.scene.planner is None)  # type: ignore[misc]
            await table.frame()
            table.app.twin.refresh()
            assert bool(table.app.twin.all("button", "Hurry")) is offered
            assert table.app.twin.all("button", "Skip")

    run(work())


def test_keys_do_not_act_behind_an_open_sheet() -> None:
    async def work() -> None:
        table = Table(end_turn="never")
        assert await table.my_turn()
        given = table.session.commands()
        table.key("escape")
        await table.frame()
        layers = len(table.app.stage.layers)
        assert layers == 2
        for key in ("e", "a", "m", "h", "escape"):
            table.key(key)
            await table.frame()
            if key != "escape":
                assert len(table.app.stage.layers) == layers
        assert table.session.commands() == given
        assert len(table.app.stage.layers) == 1

    run(work())


def test_giving_up_ends_the_battle_for_good() -> None:
    async def play() -> None:
        table = Table(AGAINST, plain=True)
        await table.my_turn()
        table.press("Menu")
        await table.frame()
        table.press("Give up")
        await table.frame()
        table.press("Give up")
        await table.until(lambda: table.over)
        assert table.session.winner == 1
        assert latest(table.app.saves) is None
        again = Session.resume(table.app.saves.load(f"auto-{table.session.id}"))
        assert again.winner == 1
        await table.frame()
        table.press("Rematch")
        await table.frame()
        assert isinstance(table.app.scene, BattleScene)
        assert table.app.scene.session.state.setup.document.cars == table.session.state.setup.document.cars

    run(play())


def test_leaving_stops_the_match_and_keeps_it() -> None:
    async def play() -> None:
        table = Table((Seat("A", "rookie"), Seat("B", "rookie")), plain=True)
        await table.until(lambda: len(table.session.match.log) > 2)
        table.press("Menu")
        await table.frame()
        table.press("Leave to the title")
        await table.frame()
        assert isinstance(table.app.scene, TitleScene)
        await table.frame()
        count = len(table.session.match.log)
        for _ in range(100):
            await table.frame()
        assert len(table.session.match.log) == count
        assert latest(table.app.saves) is not None

    run(play())


def test_a_damaged_save_is_told_once_and_the_title_still_works() -> None:
    async def play() -> None:
        table = Table(plain=True)
        await table.my_turn()
        storage = table.platform.storage
        for key in list(storage.keys()):
            if "/g" in key:
                storage.set(key, "{ broken")
        for key in list(storage.keys()):
            if key.endswith("/p"):
                storage.set(key, "[]")
        again = Table(PEOPLE, plain=True, storage=storage, seed=6)
        again.app.home()
        await again.frame()
        told = [line for line in again.app.twin.said if "can’t be continued" in line]
        assert len(told) == 1
        again.app.twin.refresh()
        assert again.app.twin.find("button", "Quick battle")
        again.app.scene.rebuild()
        await again.frame()
        assert len([line for line in again.app.twin.said if "can’t be continued" in line]) == 1

    run(play())


class Blocked(MemoryBackend):
    """A browser that refuses to keep anything."""

    def get(self, key: str) -> str | None:
        """Refuse."""
        raise StorageBlockedError

    def set(self, key: str, value: str) -> None:
        """Refuse."""
        raise StorageBlockedError


def test_without_storage_the_player_is_warned_and_plays() -> None:
    async def play() -> None:
        table = Table(PEOPLE, plain=True, storage=Blocked())
        assert await table.my_turn()
        assert any("keeps no saves" in line for line in table.app.twin.said)
        await one_command(table)
        assert await table.my_turn()

    run(play())


def test_a_battle_is_saved_under_a_name_and_played_on_from_there() -> None:
    async def play() -> None:
        table = Table(PEOPLE, plain=True)
        assert await table.my_turn()
        await one_command(table)
        assert await table.my_turn()
        kept = table.session.engine.digest(table.session.state)
        table.press("Menu")
        await table.frame()
        table.press("Save this battle")
        await table.frame()
        table.app.twin.refresh()
        field = table.app.twin.find("textbox", "Name")
        assert field.value == f"Ada – Ben, round {table.session.state.round}"
        field.fill("Before the bridge")
        table.press("Save")
        await table.frame()
        (info,) = table.app.saves.saves("match-")
        assert (info.name, info.kind) == ("Before the bridge", "match")
        for _ in range(3):
            assert await table.my_turn()
            await one_command(table)
        assert table.session.engine.digest(table.session.state) != kept
        for _ in range(2):
            again = saves_data.resume(table.app.saves, info.slot)
            assert again.engine.digest(again.state) == kept
            assert again.id != table.session.id

    run(play())


def test_a_full_storage_refuses_to_save_in_words() -> None:
    async def play() -> None:
        table = Table(PEOPLE, storage=MemoryBackend(room=3000), plain=True)
        assert await table.my_turn()
        table.press("Menu")
        await table.frame()
        table.press("Save this battle")
        await table.frame()
        table.press("Save")
        await table.frame()
        table.app.twin.refresh()
        assert table.app.twin.find("status", "It could not be saved")
        assert table.app.saves.saves("match-") == []

    run(play())


def test_the_result_offers_the_film_and_keeps_it() -> None:
    async def play() -> None:
        table = Table((Seat("A", "rookie"), Seat("B", "rookie")), plain=True, speed="instant")
        await table.until(lambda: table.over)
        await table.frame()
        table.press("Save")
        assert any(info.kind == "replay" for info in table.app.saves.saves())
        table.press("Watch replay")
        await table.until(lambda: not table.over)
        assert table.app.scene.title != "Result"
        table.app.back()
        await table.frame()
        assert table.over
        table.press("Set-up")
        await table.frame()
        assert isinstance(table.app.scene, setup.SetupScene)
        cars = [car.car for car in table.session.state.setup.document.cars if car.team == 0]
        assert list(table.app.scene.draft.teams[0]) == cars

    run(play())


def test_a_saved_team_fills_a_side() -> None:
    async def play() -> None:
        table = Table(plain=True)
        ids = sorted(roster())
        save_team(table.app.saves, Team("Sunday", 5, tuple(ids[:5])), "Sunday")
        scene = setup.SetupScene(table.app, Draft(size=3, teams=((), (ids[0],))))
        table.app.open(TeamScene(table.app, scene, 0))
        await table.frame()
        table.press("Saved: Saved")
        await table.frame()
        table.app.twin.refresh()
        table.app.twin.find("menuitemradio", "Sunday").activate()
        await table.frame()
        assert scene.draft.teams[0] == tuple(ids[1:4]), "not the other team's car, and only as many as fit"

    run(play())


def test_rules_statuses_and_skills_lead_to_the_codex_and_back() -> None:
    async def play() -> None:
        table = Table(seed=21, cars=3)
        await table.my_turn()
        while not any(len(line.details) > 1 and line.details[-1].rule for line in table.scene.lines):
            await one_command(table)
            assert await table.my_turn()
        scene = table.scene
        told = [i for i, line in enumerate(scene.lines) if len(line.details) > 1 and line.details[-1].rule]
        scene.log_open = True
        scene._open_line(told[-1])
        await table.frame()
        table.press("Step 2:")
        await table.frame()
        assert table.app.scene.title == CodexScene.title
        table.app.back()
        await table.frame()
        assert table.app.scenes[-1] is scene
        scene._toggle_log()
        car = scene.session.active
        assert car is not None
        program = scene.session.state.program_of(car)
        assert program is not None
        scene.hands.car_info(scene.session.state.id_of(car))
        await table.frame()
        table.press(f"{program.name} in the Codex")
        await table.frame()
        assert table.app.scene.title == CodexScene.title
        table.app.back()
        await table.frame()
        menu.open_rules(scene)
        await table.frame()
        table.press("All rules in the Codex")
        await table.frame()
        assert table.app.scene.title == CodexScene.title
        table.app.back()
        assert await table.my_turn()

    run(play())
