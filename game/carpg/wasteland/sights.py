"""Lines of fire: arcs, walls, smoke, and a tanker's own hull in the way."""

from __future__ import annotations

from carpg.wasteland.geometry import (
    SQUARE,
    VECTORS,
    Box,
    Point,
    crosses_box,
    crosses_rect,
    in_arc,
    local,
)
from carpg.wasteland.state import State, Unit


def covered(unit: Unit, aim: int, source: Point, box: Box) -> bool:
    """Whether a footprint lies in the arc of a weapon that points `aim` steps of 45° off the front (ruling A01)."""
    return in_arc(source, (unit.heading + aim) % 8, box)


def towards(source: Point, target: Point) -> int:
    """The heading that comes nearest to the direction of a target."""
    dx, dy = target.x - source.x, target.y - source.y
    return max(range(8), key=lambda heading: (dx * VECTORS[heading][0] + dy * VECTORS[heading][1], -heading))


def blocked_by_wall(state: State, source: Point, target: Point) -> bool:
    """Whether a wall stands between (ruling W04, a switch)."""
    if not state.rules.walls_stop_fire:
        return False
    for wall in state.ground.walls:
        x, y = wall.x * SQUARE, wall.y * SQUARE
        if crosses_rect(source, target, (x, y, x + wall.width * SQUARE, y + wall.height * SQUARE)):
            return True
    return False


def smoke_squares(state: State, source: Point, target: Point) -> int:
    """The squares of smoke that the line of fire crosses (official, ruling A14)."""
    return sum(crosses_box(source, target, square) for cloud in state.smoke for square in cloud.squares())


def over_own_hull(unit: Unit, square: tuple[int, int], target: Point) -> bool:
    """Whether the line from a turret leaves its square into another square of its own hull (official, V06)."""
    box = unit.square_box(square)
    ahead, right = local(box, target.x, target.y)
    column, row = square
    free_long = row == 0 if ahead > 0 else row == unit.length - 1
    free_cross = column == unit.width - 1 if right > 0 else column == 0
    if abs(ahead) == abs(right):
        return not (free_long or free_cross)
    return not (free_long if abs(ahead) > abs(right) else free_cross)
