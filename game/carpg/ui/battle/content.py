"""What the battle's plates and cards say at a moment."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from carpg.tactics.arena import TERRAIN_NAMES
from carpg.tactics.elements import CHART
from carpg.tactics.grid import FACINGS, Tile
from carpg.tactics.skills.use import refusal
from carpg.tactics.state import BattleState
from carpg.ui.battle.bars import TurnLine
from carpg.ui.battle.forecast import Advice, Content
from carpg.ui.battle.odds import attack_odds, percent, skill_odds
from carpg.ui.battle.overlays import FACING_WORDS
from carpg.ui.battle.tokens import Face
from carpg.ui.board.display import TEAMS
from carpg.ui.game.narrator import LogLine
from carpg.ui.game.planner import Planner
from carpg.ui.strings import tr
from carpg.ui.widgets import Item, open_menu

if TYPE_CHECKING:
    from carpg.ui.scenes.battle import BattleScene


def turn_line(scene: BattleScene) -> TurnLine:
    """Whose turn it is, in words."""
    session = scene.session
    car, seat = session.active, session.seat
    if car is None or seat is None:
        return TurnLine(tr("battle.over"), "", None, "coral")
    face = Face.of(session.state, car)
    note = tr("battle.plate_note", car=face.name, team=tr(f"battle.{face.team}"))
    people = sum(other.is_person for other in session.seats)
    if seat.is_person:
        head = tr("battle.your_turn") if people == 1 else tr("battle.named_turn", name=seat.name)
    else:
        key = "battle.thinking" if scene.director.thinking and not scene.director.paused else "battle.named_turn"
        head = tr(key, name=seat.name)
    return TurnLine(head, note, face, face.team)


def acting_name(scene: BattleScene) -> str:
    """The name of the car whose turn it is."""
    car = scene.session.active
    return "" if car is None else scene.session.state.setup.entrants[car.index].name


def team_of(scene: BattleScene, line: LogLine) -> str:
    """The team of the car that a log line speaks of first."""
    if not line.cars or line.cars[0] not in scene.display.pieces:
        return ""
    return TEAMS[scene.display.pieces[line.cars[0]].team]


def forecast_content(scene: BattleScene) -> Content:
    """The odds of what is planned, or advice."""
    planner = scene.planner
    return _waiting(scene) if planner is None else planned_content(planner)


def planned_content(planner: Planner) -> Content:
    """What the card says about a plan."""
    plan = planner.plan
    me = planner.state.id_of(planner.car)
    if plan.skill:
        program = planner.after.program_of(planner.car_after)
        if program is not None:
            return skill_odds(planner.after, me, program, planner.skill_forecast())
    odds = planner.forecast() if plan.target else None
    if odds is not None:
        return attack_odds(planner.after, me, odds, planner.answer(plan.target))
    return _advice(planner)


def _waiting(scene: BattleScene) -> Advice:
    if scene.session.over:
        return Advice(tr("battle.advice_over"))
    seat = scene.session.seat
    lines = [("step", tr("battle.advice_wait_line"))]
    newest = [line.text for line in scene.lines if line.tone != "turn"][-3:]
    lines.extend(("log", text) for text in newest)
    return Advice(tr("battle.advice_wait", name=seat.name if seat else ""), tuple(lines))


def _advice(planner: Planner) -> Advice:
    lines: list[tuple[str, str]] = []
    plan, state = planner.plan, planner.state
    if plan.route:
        car = planner.car_after
        steps = tr("log.steps_one") if len(plan.route) == 1 else tr("log.steps", count=len(plan.route))
        lines.append(
            (
                "move",
                tr("battle.advice_route", steps=steps, facing=tr(FACING_WORDS[FACINGS[_facing(planner, car.facing)]])),
            )
        )
        if planner.risk() is not None:
            lines.append(("warning", tr("battle.advice_risk")))
        terrain = terrain_text(state, plan.route[-1])
        if terrain:
            lines.append(("info", terrain))
        lines.append(("check", tr("battle.advice_go")))
        return Advice(tr("battle.advice"), tuple(lines))
    if planner.idle:
        lines.append(("end", tr("battle.advice_done")))
    if planner.steps:
        lines.append(("move", tr("battle.advice_move", steps=planner.steps)))
    if planner.in_reach:
        count = len(planner.in_reach)
        key = "battle.advice_attack_one" if count == 1 else "battle.advice_attack"
        lines.append(("attack", tr(key, count=count)))
    program = state.program_of(planner.car)
    if program is not None:
        lines.append(("skill", tr("battle.advice_skill", name=program.name, text=program.text)))
    lines.extend(_matchups(planner))
    return Advice(tr("battle.options"), tuple(lines), tuple(_strikes(planner)))


def _matchups(planner: Planner) -> Iterator[tuple[str, str]]:
    """Enemies that the car beats, and those that it should leave to others (the attacker's row decides)."""
    state, row = planner.state, CHART[planner.car.element_now]
    enemies = [car for car in state.cars if car.standing and car.side != planner.side]
    for value, glyph, key in ((1, "up", "battle.advice_strong"), (-1, "down", "battle.advice_weak")):
        names = [state.setup.entrants[car.index].name for car in enemies if row[car.element_now] == value]
        if names:
            yield glyph, tr(key, cars=", ".join(names))


def _strikes(planner: Planner) -> Iterator[tuple[Face, str]]:
    """Enemies in reach with the odds of the best attack on each, the most promising first."""
    order = sorted(planner.strikes.items(), key=lambda item: (-item[1].falls, -item[1].expected, item[0]))
    for name, strike in order:
        car = planner.state.car(name)
        if car is not None:
            key = "battle.strike_ko" if strike.falls else "battle.strike"
            words = tr(key, hit=percent(strike.hit), damage=f"{strike.expected:.1f}", ko=percent(strike.falls))
            yield Face.of(planner.state, car), words


def _facing(planner: Planner, now: int) -> int:
    if planner.after is not planner.state:
        return now
    line = (planner.here, *planner.plan.route)
    dx, dy = line[-1][0] - line[-2][0], line[-1][1] - line[-2][1]
    return {(0, -1): 0, (1, 0): 1, (0, 1): 2}.get((dx, dy), 3)


def terrain_text(state: BattleState, tile: Tile) -> str:
    """What a tile's terrain does, with the match's own figures; '' for normal ground."""
    terrain = state.terrain_at(state.setup.board.grid.index(tile))
    if terrain == "normal":
        return ""
    return tr("battle.advice_tile", terrain=TERRAIN_NAMES[terrain], text=terrain_words(state, terrain))


def terrain_words(state: BattleState, terrain: str) -> str:
    """What a terrain does in this match."""
    rules = state.setup.rules
    values = {
        "difficult": {"hit": rules.hit_difficult_min, "damage": rules.damage_difficult_taken},
        "launch_pad": {"turns": rules.terrain_launch_pad_airtime_turns},
        "shield_zone": {"damage": abs(rules.damage_shield_zone_taken)},
    }
    return tr(f"terrain.{terrain}", **values.get(terrain, {}))


def could_still(planner: Planner) -> str:
    """What the car could still do, in words; '' for nothing."""
    could = []
    if planner.steps and not planner.car.moves:
        could.append(tr("battle.end_could_move"))
    if planner.in_reach:
        could.append(tr("battle.end_could_attack"))
    if refusal(planner.state, planner.car) is None and any(True for _ in planner.engine.skill_uses(planner.state)):
        could.append(tr("battle.end_could_skill"))
    if len(could) < 2:
        return "".join(could)
    return tr("battle.and", first=", ".join(could[:-1]), last=could[-1])


def offer_fallen(scene: BattleScene, planner: Planner) -> None:
    """Fallen cars can't be tapped: a skill that wants one offers them in a menu."""
    program = planner.after.program_of(planner.car_after)
    target = program.target if program else None
    if target is None or target.car is None or not target.car.fallen:
        return
    items = []
    for name in sorted(planner.skill_cars()):
        entrant = planner.state.setup.entrants[planner.state.setup.index[name]]
        items.append(Item(entrant.name, partial(_choose_fallen, scene, name), glyph="heart"))
    if items:
        open_menu(scene.app.stage, scene.board.rect, tr("battle.choose_fallen"), items)


def _choose_fallen(scene: BattleScene, name: str) -> None:
    planner = scene.planner
    plan = planner.choose(name, None) if planner else None
    if plan is not None:
        scene.set_plan(plan)
