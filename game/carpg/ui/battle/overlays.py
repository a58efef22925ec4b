"""A plan as marks on the board, and tiles in words for the twin."""

from __future__ import annotations

from carpg.tactics.arena import TERRAIN_NAMES
from carpg.tactics.grid import FACINGS, Tile
from carpg.tactics.state import BattleState, CarState
from carpg.ui.board.display import TEAMS, Display, Piece, design_of
from carpg.ui.board.overlay import Ghost, Overlay
from carpg.ui.game.planner import Planner
from carpg.ui.strings import tr

FACING_WORDS = {"N": "log.north", "E": "log.east", "S": "log.south", "W": "log.west"}


def plan_overlay(planner: Planner, threat: frozenset[Tile], threat_team: int) -> Overlay:
    """The marks of a person's turn."""
    plan = planner.plan
    tiles = {name: _tile_of(planner.after, name) for name in planner.in_reach}
    now = set(planner.targets())
    shown = frozenset(tile for name, tile in tiles.items() if tile and (name in now or not plan.route))
    chosen = _tile_of(planner.after, plan.target) if plan.target else None
    rear, facing = _rear(planner, plan.target)
    if plan.skill:
        return _skill_overlay(planner, threat, threat_team)
    route = (planner.here, *plan.route) if plan.route else ()
    return Overlay(
        reach=planner.reach,
        through=planner.through,
        route=route,
        ghost=_ghost(planner) if route else None,
        threat=threat,
        threat_team=threat_team,
        targets=shown | frozenset({chosen} if chosen else ()),
        chosen=chosen,
        rear=rear,
        rear_facing=facing,
        rear_bonus=planner.state.setup.rules.damage_backstab,
        risk=planner.risk() if plan.route else None,
    )


def _skill_overlay(planner: Planner, threat: frozenset[Tile], threat_team: int) -> Overlay:
    plan = planner.plan
    cars = frozenset(tile for name in planner.skill_cars() if (tile := _tile_of(planner.after, name)))
    chosen = frozenset(tile for name in plan.cars if (tile := _tile_of(planner.after, name)))
    return Overlay(
        route=(planner.here, *plan.route) if plan.route else (),
        ghost=_ghost(planner) if plan.route else None,
        threat=threat,
        threat_team=threat_team,
        targets=chosen | frozenset({plan.tile} if plan.tile else ()),
        chosen=plan.tile or next(iter(sorted(chosen)), None),
        choices=cars | planner.skill_tiles(),
    )


def _tile_of(state: BattleState, name: str) -> Tile | None:
    car = state.car(name)
    return state.setup.board.grid.tile(car.pos) if car is not None and car.standing else None


def _ghost(planner: Planner) -> Ghost:
    car = planner.car_after
    entrant = planner.state.setup.entrants[car.index]
    facing = FACINGS[car.facing]
    end = planner.plan.route[-1]
    if planner.after is planner.state:
        line = (planner.here, *planner.plan.route)
        facing = heading(line[-2], line[-1])
    else:
        end = planner.after.setup.board.grid.tile(car.pos) if car.standing else end
    return Ghost(design_of(entrant.car), end, facing, car.side)


def heading(before: Tile, after: Tile) -> str:
    """The facing of a step."""
    return {(0, -1): "N", (1, 0): "E", (0, 1): "S"}.get((after[0] - before[0], after[1] - before[1]), "W")


def _rear(planner: Planner, target: str) -> tuple[Tile | None, str]:
    """The tile straight behind the aimed target, where a backstab comes from, and the target's facing."""
    car = planner.after.car(target) if target else None
    if car is None or not car.standing:
        return None, "N"
    grid = planner.after.setup.board.grid
    x, y = grid.tile(car.pos)
    dx, dy = ((0, 1), (-1, 0), (0, -1), (1, 0))[car.facing]
    rear = (x + dx, y + dy)
    inside = grid.contains(rear) and planner.after.terrain_at(grid.index(rear)) not in {"wall", "void"}
    return (rear if inside else None), FACINGS[car.facing]


# ---- words ------------------------------------------------------------------


def car_words(piece: Piece, state: BattleState, active: bool) -> str:
    """A car on the board in words."""
    car = state.car(piece.id)
    health = piece.health
    key = "battle.tile_self" if active else "battle.tile_car"
    x, y = piece.tile
    return tr(
        key,
        car=piece.name,
        team=tr(f"battle.{TEAMS[piece.side]}"),
        health=health,
        full=car.max_health if isinstance(car, CarState) else piece.max_health,
        facing=tr(FACING_WORDS[piece.facing]),
        x=x + 1,
        y=y + 1,
    )


def terrain_words(display: Display, tile: Tile) -> str:
    """', difficult terrain' and the like, '' for normal ground."""
    terrain = display.terrain.get(tile, "void")
    return "" if terrain == "normal" else tr("battle.tile_terrain", terrain=TERRAIN_NAMES[terrain].lower())


def describe(tile: Tile, display: Display, state: BattleState, planner: Planner | None) -> str:
    """A tile for the twin: the car on it, or what tapping it would do; '' if it means nothing now."""
    piece = display.piece_at(tile)
    terrain = terrain_words(display, tile)
    if piece is not None:
        words = car_words(piece, state, piece.id == display.active) + terrain
        return words + (_meaning(piece.id, planner) if planner else "")
    if planner is None:
        return ""
    plan, (x, y) = planner.plan, tile
    if plan.skill:
        return tr("battle.tile_choice", x=x + 1, y=y + 1, terrain=terrain) if tile in planner.skill_tiles() else ""
    if plan.route and tile == plan.route[-1]:
        return tr("battle.tile_route", x=x + 1, y=y + 1)
    return tr("battle.tile_reach", x=x + 1, y=y + 1, terrain=terrain) if tile in planner.reach else ""


def ground_words(tile: Tile, display: Display, planner: Planner | None) -> str:
    """A tile that means nothing now, for the cursor: its ground, its place, and that nothing can be done there."""
    terrain = display.terrain.get(tile, "void")
    name = tr("battle.tile_plain") if terrain == "normal" else TERRAIN_NAMES[terrain]
    words = tr("battle.tile_ground", terrain=name, x=tile[0] + 1, y=tile[1] + 1)
    if planner is None or terrain in {"wall", "void"}:
        return words
    return words + tr("battle.tile_no_choice" if planner.plan.skill else "battle.tile_no_reach")


def _meaning(name: str, planner: Planner) -> str:
    plan = planner.plan
    if plan.skill:
        if name in plan.cars:
            return tr("battle.tile_chosen")
        return tr("battle.tile_skill") if name in planner.skill_cars() else ""
    if name == plan.target:
        return tr("battle.tile_aimed")
    return tr("battle.tile_target") if name in planner.in_reach else ""
