"""What tiles do to cars, and what happens to tiles: pads, surges, traps, forced moves, changed terrain."""

from __future__ import annotations

from collections.abc import Sequence

from carpg.tactics.effects import gain_status
from carpg.tactics.events import Teleported, TerrainChanged, TileEffect, TrapSprung
from carpg.tactics.run import Run
from carpg.tactics.skills.moment import Moment
from carpg.tactics.state import BattleState, CarState, Mark
from carpg.tactics.statuses import FOREVER, SKILL_DISABLED, Status

#: Terrains that are boards of the state; a normal tile is on none of them.
BOARDS = ("wall", "difficult", "launch_pad", "surge", "shield_zone")


def trigger_tile(run: Run, car: CarState) -> None:
    """A launch pad, a surge tile or a trap acts on the car that came to it (rules `terrain.*`)."""
    state, rules = run.state, run.rules
    where = car.bit
    acted = False
    if where & state.launch_pad:
        acted = True
        run.emit(TileEffect(run.name(car), run.tile(car.pos), "launch_pad"))
        gain_status(run, car, Status("airborne", airtime(run, car)), "launch_pad")
    elif where & state.surge and rules.terrain_surge_effect != "none":
        acted = True
        run.emit(TileEffect(run.name(car), run.tile(car.pos), "surge"))
        gain_status(run, car, Status("elemental_surge"), "surge")
    if state.marks and car.bit == where:
        acted = _spring_traps(run, car) or acted
    if acted and car.standing:
        run.fire("tile_effect", car)


def _spring_traps(run: Run, car: CarState) -> bool:
    """Set off the traps under a car; a trap whose owner's skill is disabled does nothing and stays."""
    state = run.state
    sprung = [
        mark
        for mark in state.marks
        if mark.kind == "trap"
        and mark.board & car.bit
        and (mark.who == "all" or state.cars[mark.owner].side != car.side)
        and not state.cars[mark.owner].flags & SKILL_DISABLED
    ]
    for mark in sprung:
        owner = state.cars[mark.owner]
        program = state.program_of(owner)
        # The trap before it may have moved the car, and so have sprung this one already.
        gone = mark not in state.marks or not mark.board & car.bit
        if gone or program is None or program.id != mark.skill or not car.standing:
            continue
        if not mark.stays:
            _shrink(state, mark, mark.board & ~car.bit)
        run.emit(TrapSprung(run.name(car), run.tile(car.pos), run.name(owner), mark.skill))
        facts = Moment(owner, car)
        facts.tile = car.pos
        run.fire("trap", owner, facts)
    return bool(sprung)


def _shrink(state: BattleState, mark: Mark, board: int) -> None:
    """Leave only some tiles of a mark; without tiles it is gone."""
    new = () if not board else (mark._replace(board=board),)
    place = state.marks.index(mark)
    state.marks = (*state.marks[:place], *new, *state.marks[place + 1 :])


def airtime(run: Run, car: CarState) -> int:
    """Own turns in the air from a pad: the launch turn is free unless the switch counts it (ruling T01)."""
    turns = run.rules.terrain_launch_pad_airtime_turns
    counts = run.rules.airborne_airtime_clock == "launch_turn_counts"
    return turns - 1 if counts and run.state.active == car.index else turns


def force_to(run: Run, car: CarState, pos: int, source: CarState | None) -> None:
    """Put a car on another tile by force; tiles act if `terrain.forced_move_triggers` says so."""
    run.state.place(car, pos)
    if run.rules.terrain_forced_move_triggers and car.standing:
        trigger_tile(run, car)
    if source is not None and source is not car and car.standing:
        run.fire("forced", car, Moment(car, source))


def teleport(run: Run, car: CarState, pos: int, source: CarState | None, cause: str) -> None:
    """Move a car to a free tile at once."""
    start = run.tile(car.pos)
    run.emit(Teleported(run.name(car), start, run.tile(pos), run.name(source), cause))
    force_to(run, car, pos, source)


def change_terrain(run: Run, positions: Sequence[int], terrain: str, mark: Mark) -> None:
    """Make tiles another terrain, for the rounds of the mark or for good; a wall is never put on a car."""
    state = run.state
    taken = state.occupied[0] | state.occupied[1]
    changed: dict[str, int] = {}
    for pos in positions:
        before = state.terrain_at(pos)
        if before not in {"void", terrain} and not (terrain == "wall" and taken >> pos & 1):
            changed[before] = changed.get(before, 0) | 1 << pos
            _set_terrain(state, pos, terrain)
    board = sum(changed.values())
    if not board:
        return
    owner = state.cars[mark.owner]
    tiles = state.setup.board.grid.tiles(board)
    run.emit(TerrainChanged(tiles, terrain, run.name(owner), mark.skill))
    _forget(state, board, changed)
    if mark.rounds != FOREVER:
        for before, part in sorted(changed.items()):
            state.marks = (*state.marks, mark._replace(board=part, terrain=before, made=terrain))


def _forget(state: BattleState, board: int, changed: dict[str, int]) -> None:
    """Tiles that change again while a change is on will turn back to what they were at first."""
    kept = []
    for mark in state.marks:
        if mark.kind == "terrain" and mark.board & board:
            overlap = mark.board & board
            changed[mark.made] = changed.get(mark.made, 0) & ~overlap
            changed[mark.terrain] = changed.get(mark.terrain, 0) | overlap
            mark = mark._replace(board=mark.board & ~overlap)  # noqa: PLW2901 - the rest of the mark stays
        if mark.kind != "terrain" or mark.board:
            kept.append(mark)
    state.marks = tuple(kept)
    for before in [name for name, part in changed.items() if not part]:
        del changed[before]


def _set_terrain(state: BattleState, pos: int, terrain: str) -> None:
    bit = 1 << pos
    for name in BOARDS:
        board = getattr(state, name)
        setattr(state, name, board | bit if name == terrain else board & ~bit)


def run_down_marks(run: Run) -> None:
    """At the start of a round: traps fade and changed terrain turns back (a wall waits for its tile to be free)."""
    state = run.state
    kept: list[Mark] = []
    for mark in state.marks:
        if mark.kind == "share" or mark.rounds == FOREVER:
            kept.append(mark)
        elif mark.rounds > 0:
            kept.append(mark._replace(rounds=mark.rounds - 1))
        elif mark.kind == "terrain":
            kept.extend(_turn_back(run, mark))
    state.marks = tuple(kept)


def _turn_back(run: Run, mark: Mark) -> list[Mark]:
    """Restore terrain; returns what has to wait."""
    state, grid = run.state, run.state.setup.board.grid
    taken = state.occupied[0] | state.occupied[1]
    waits = mark.board & taken if mark.terrain == "wall" else 0
    now = mark.board & ~waits
    for tile in grid.tiles(now):
        _set_terrain(state, grid.index(tile), mark.terrain)
    if now:
        run.emit(TerrainChanged(grid.tiles(now), mark.terrain, run.name(state.cars[mark.owner]), mark.skill))
    return [mark._replace(board=waits)] if waits else []
