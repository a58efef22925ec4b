"""Arenas: rows of characters, their faults by tile, and the boards that the engine plays on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from carpg.kernel.codec import decode
from carpg.kernel.errors import DocumentError
from carpg.tactics.grid import Grid, Tile, bits, grid_of
from carpg.tactics.library import DATA, read_json

FORMAT = "carpg-arena/1"
MIN_SIDE, MAX_SIDE = 4, 40

#: Character -> terrain id; spawns are normal tiles, a space is out of bounds.
CHARACTERS = {
    ".": "normal",
    "~": "difficult",
    "^": "launch_pad",
    "*": "surge",
    "+": "shield_zone",
    "#": "wall",
    " ": "void",
    "0": "normal",
    "1": "normal",
}
TERRAINS = ("normal", "difficult", "launch_pad", "surge", "shield_zone", "wall", "void")
TERRAIN_CHARACTER = {terrain: char for char, terrain in reversed(CHARACTERS.items())} | {"normal": "."}
TERRAIN_NAMES = {
    "normal": "Normal",
    "difficult": "Difficult terrain",
    "launch_pad": "Launch pad",
    "surge": "Elemental surge",
    "shield_zone": "Shield zone",
    "wall": "Wall",
    "void": "Out of bounds",
}


@dataclass(frozen=True)
class Arena:
    """An arena as it is drawn: rows of `CHARACTERS`, a name, a line about it, and the team sizes that it suits."""

    rows: tuple[str, ...]
    id: str = ""
    name: str = ""
    note: str = ""
    sizes: tuple[int, int] = (1, 10)
    format: str = FORMAT

    @property
    def width(self) -> int:
        """Columns; shorter rows are out of bounds at their end."""
        return max((len(row) for row in self.rows), default=0)

    @property
    def height(self) -> int:
        """Rows."""
        return len(self.rows)

    def at(self, tile: Tile) -> str:
        """The character of a tile; a space outside."""
        x, y = tile
        inside = 0 <= y < len(self.rows) and 0 <= x < len(self.rows[y])
        return self.rows[y][x] if inside else " "

    def spawns(self, team: int) -> tuple[Tile, ...]:
        """The spawn tiles of a team in reading order."""
        return tuple((x, y) for y, row in enumerate(self.rows) for x, char in enumerate(row) if char == str(team))


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong with an arena, with the tile where it shows (None for the whole)."""

    message: str
    tile: Tile | None = None


class Board:
    """The boards of an arena at the start of a match: a bit a tile, see `Grid`."""

    __slots__ = ("arena", "difficult", "grid", "launch_pad", "playable", "shield_zone", "surge", "wall")

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self.grid: Grid = grid_of(arena.width, arena.height)
        boards = dict.fromkeys(TERRAINS, 0)
        for y, row in enumerate(arena.rows):
            for x, char in enumerate(row):
                boards[CHARACTERS[char]] |= 1 << self.grid.index((x, y))
        self.wall = boards["wall"]
        self.difficult = boards["difficult"]
        self.launch_pad = boards["launch_pad"]
        self.surge = boards["surge"]
        self.shield_zone = boards["shield_zone"]
        self.playable = sum(boards[terrain] for terrain in TERRAINS[:-1])


@lru_cache(maxsize=64)
def board_of(arena: Arena) -> Board:
    """The boards of an arena, made once."""
    return Board(arena)


def check_rows(rows: tuple[str, ...], where: str = "arena", smallest: int = 1) -> None:
    """Raise `DocumentError` if rows are not a readable arena of at most 40 by 40 tiles."""
    widest = max((len(row) for row in rows), default=0)
    if not (smallest <= len(rows) <= MAX_SIDE and smallest <= widest <= MAX_SIDE):
        raise DocumentError(f"an arena has {smallest} to {MAX_SIDE} rows and columns", where)
    for y, row in enumerate(rows):
        for x, char in enumerate(row):
            if char not in CHARACTERS:
                raise DocumentError(f"unknown character {char!r} at column {x}", f"{where}[{y}]")


def arena_faults(arena: Arena, spawns_per_team: int = 1) -> tuple[Fault, ...]:
    """What keeps an arena from being played (nothing: an empty tuple).

    Sides of 4 to 40, as many spawns for one team as for the other and at least `spawns_per_team`
    (`map.spawn_tiles_per_car`), and every open tile reachable from every spawn on the ground.
    """
    try:
        check_rows(arena.rows, smallest=MIN_SIDE)
    except DocumentError as error:
        return (Fault(str(error)),)
    faults = list(_spawn_faults(arena, spawns_per_team))
    if any(arena.spawns(team) for team in (0, 1)):
        faults.extend(_split_faults(arena))
    return tuple(faults)


def _spawn_faults(arena: Arena, needed: int) -> tuple[Fault, ...]:
    ours, theirs = arena.spawns(0), arena.spawns(1)
    faults = []
    if len(ours) != len(theirs):
        more = ours if len(ours) > len(theirs) else theirs
        faults.append(Fault(f"one team has {len(ours)} spawn tiles and the other {len(theirs)}", more[-1]))
    if min(len(ours), len(theirs)) < needed:
        faults.append(Fault(f"each team needs at least {needed} spawn tiles"))
    return tuple(faults)


def _split_faults(arena: Arena) -> tuple[Fault, ...]:
    """Open tiles that can't be driven to from the first spawn."""
    board = board_of(arena)
    open_tiles = board.playable & ~board.wall
    first = (arena.spawns(0) or arena.spawns(1))[0]
    seen = frontier = 1 << board.grid.index(first)
    stride = board.grid.stride
    while frontier:
        spread = frontier << 1 | frontier >> 1 | frontier << stride | frontier >> stride
        frontier = spread & open_tiles & ~seen
        seen |= frontier
    return tuple(Fault("can't be reached", board.grid.tile(index)) for index in bits(open_tiles & ~seen))


@cache
def arenas() -> dict[str, Arena]:
    """The arenas of the game by id, sorted by id; a faulty file raises `DocumentError`."""
    found = {}
    for path in sorted((DATA / "arenas").glob("*.json")):
        arena = decode(Arena, read_json(path), path.name)
        faults = arena_faults(arena, arena.sizes[1])
        if faults or arena.id != path.stem or arena.format != FORMAT:
            raise DocumentError(faults[0].message if faults else "id or format does not fit", path.name)
        found[arena.id] = arena
    return found
