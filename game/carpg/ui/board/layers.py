"""The layers of the board above the ground, in the order in which they are drawn."""

from __future__ import annotations

import pygame

from carpg.tactics.grid import Tile
from carpg.ui import theme
from carpg.ui.board import marks
from carpg.ui.board.camera import Camera
from carpg.ui.board.display import TEAMS, Display, Piece
from carpg.ui.board.overlay import Overlay
from carpg.ui.board.pieces import HOVER, draw_block, draw_piece, draw_tags
from carpg.ui.paint.canvas import Canvas
from carpg.ui.paint.controls import chip
from carpg.ui.paint.icons import icon

R = pygame.Rect


def draw_marks(cv: Canvas, camera: Camera, display: Display, overlay: Overlay, px: int) -> None:
    """Chalk that lies flat: traps, threats, reach, choices, the route."""
    for tile in sorted(display.traps):
        cv.put(marks.trap_mark(px), camera.corner(tile))
    deep = theme.team(TEAMS[overlay.threat_team]).deep
    for tile in sorted(overlay.threat):
        cv.put(marks.hatch(px, overlay.threat_team, deep), camera.corner(tile))
    route = set(overlay.route)
    for tile in sorted(overlay.reach - route):
        cv.put(marks.reach_dot(px), camera.corner(tile))
    for tile in sorted(overlay.through - route - overlay.reach):
        cv.put(marks.through_dot(px), camera.corner(tile))
    for tile in sorted(overlay.choices):
        cv.put(marks.choice_mark(px), camera.corner(tile))
    if overlay.rear is not None:
        cv.put(marks.rear_mark(px, overlay.rear_facing), camera.corner(overlay.rear))
    if overlay.risk is not None:
        cv.put(marks.risk_mark(px), camera.corner(overlay.risk))
    for tile, team in sorted(overlay.spawns.items()):
        r = camera.rect(tile).inflate(-8, -8)
        chip(cv, (r.x, r.y), "12"[team], fill=theme.team(TEAMS[team]).deep, ink=(255, 253, 244))
    if len(overlay.route) > 1:
        (x, y), shape = marks.relative(overlay.route)
        cv.put(marks.route_picture(px, shape), camera.corner((x - 1, y - 1)))


def draw_standing(cv: Canvas, camera: Camera, display: Display, px: int, overlay: Overlay) -> None:
    """Blocks and cars row by row, so that nearer ones cover those behind; then the cars' tags over all of it."""
    walls: dict[int, list[Tile]] = {}
    for tile, kind in sorted(display.terrain.items()):
        if kind == "wall":
            walls.setdefault(tile[1], []).append(tile)
    cars = display.standing()
    ghost = _ghost_piece(overlay)
    shown = sorted((*cars, ghost), key=lambda p: (p.y, p.x, p.id)) if ghost is not None else cars
    clip = cv.clip
    for row in range(display.arena.height):
        band = camera.rect((0, row))
        if band.bottom + camera.tile < clip.y or band.y - camera.tile > clip.bottom:
            continue
        for tile in walls.get(row, ()):
            draw_block(cv, camera, tile, px)
        for piece in shown:
            if round(piece.y) == row:
                draw_piece(cv, camera, piece, px, active=piece.id == display.active)
    for piece in cars:
        x, y = piece.tile
        draw_tags(cv, camera, piece, display.terrain.get((x, y + 1)) == "wall")


def _ghost_piece(overlay: Overlay) -> Piece | None:
    """The car at the end of a plan, half there."""
    ghost = overlay.ghost
    if ghost is None:
        return None
    x, y = map(float, ghost.tile)
    return Piece("", "", ghost.design, ghost.team, ghost.team, "", x, y, ghost.facing, 1, 1, fade=0.62)


def draw_floating(cv: Canvas, camera: Camera, display: Display, overlay: Overlay, px: int, cursor: Tile | None) -> None:
    """Markers above everything: whose turn, targets, the backstab bonus, the keyboard's place."""
    active = display.pieces.get(display.active or "")
    if active is not None and not active.out:
        size = round(px * 0.42)
        x, y = camera.centre((active.x, active.y - active.lift - (HOVER if active.airborne else 0.0)))
        cv.put(marks.pointer(size), (x - camera.tile * 0.21, y - camera.tile * 0.9))
    big = round(px * 1.16)
    for tile in sorted(overlay.targets):
        x, y = camera.corner(tile)
        cv.put(marks.brackets(big, tile == overlay.chosen), (x - camera.tile * 0.08, y - camera.tile * 0.08))
    if overlay.rear is not None:
        x, y = camera.centre(overlay.rear)
        note = f"+{overlay.rear_bonus}"
        chip(cv, (x + camera.tile * 0.02, y - camera.tile * 0.54), note, fill=(58, 39, 64), ink=(255, 219, 122))
    if cursor is not None:
        cv.put(marks.cursor(px), camera.corner(cursor))


def draw_edges(cv: Canvas, camera: Camera) -> None:
    """Dark edges with arrows where more board waits."""
    area = camera.area
    left, right, top, bottom = camera.hidden()
    depth, length = cv.px(32), cv.px(area.h)
    ink = theme.palette().frame_text
    if left:
        cv.put(marks.edge_fade(length, depth), area.topleft)
        icon(cv, "left", (area.x + 14, area.centery), 20, ink)
    if right:
        cv.put(pygame.transform.flip(marks.edge_fade(length, depth), True, False), (area.right - 32, area.y))
        icon(cv, "right", (area.right - 14, area.centery), 20, ink)
    flat = marks.edge_fade(cv.px(area.w), cv.px(22)) if top or bottom else None
    if top and flat is not None:
        cv.put(pygame.transform.rotate(flat, -90), area.topleft)
    if bottom and flat is not None:
        cv.put(pygame.transform.rotate(flat, 90), (area.x, area.bottom - 22))
