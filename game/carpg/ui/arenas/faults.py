"""What is wrong with an arena, in the game's words, each with its tile."""

from __future__ import annotations

from collections.abc import Mapping

from carpg.tactics.arena import CHARACTERS, TERRAIN_NAMES, Arena, Fault
from carpg.tactics.grid import Tile
from carpg.ui.arenas.keep import faults_of
from carpg.ui.board.display import TEAMS, arena_terrain
from carpg.ui.strings import tr


def fault_words(fault: Fault) -> str:
    """The fault with its place, counted from 1 as people do."""
    message = fault.message[:1].upper() + fault.message[1:]
    if fault.tile is None:
        return message
    return tr("workshop.fault_at", x=fault.tile[0] + 1, y=fault.tile[1] + 1, message=fault.message)


def fault_tiles(faults: tuple[Fault, ...]) -> dict[Tile, str]:
    """The tiles to mark, each with what is wrong there."""
    return {fault.tile: fault.message for fault in faults if fault.tile is not None}


def first_fault(arena: Arena) -> str:
    """The first fault in words, '' where the arena can be played."""
    faults = faults_of(arena)
    return fault_words(faults[0]) if faults else ""


def brush_name(char: str) -> str:
    """What a character paints."""
    if char in "01":
        return tr(f"workshop.brush_spawn_{TEAMS[int(char)]}")
    return tr(f"workshop.brush_{CHARACTERS[char]}")


def tile_words(arena: Arena, tile: Tile, faults: Mapping[Tile, str]) -> str:
    """A tile for the twin: where it is, what it is, what is wrong with it."""
    words = tr("workshop.tile", x=tile[0] + 1, y=tile[1] + 1, what=brush_name(arena.at(tile)))
    return tr("workshop.tile_fault", tile=words, message=faults[tile]) if tile in faults else words


def terrain_counts(arena: Arena) -> list[tuple[str, str, int]]:
    """Terrain that an arena has beside plain ground: id, name and number of tiles, the rules' order."""
    kinds = list(arena_terrain(arena).values())
    special = [name for name in TERRAIN_NAMES if name not in {"normal", "void"}]
    return [(name, TERRAIN_NAMES[name], kinds.count(name)) for name in special if name in kinds]
