"""What the board shows: the battle as far as its events have been played.

The engine is ahead of the picture while an animation runs. `Display` follows the events one by one, so that a
skipped animation and a watched one end in the same picture. Clocks run down without events: `settle` brings the
figures on badges and the traps that have faded up to date.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from carpg.kernel.events import Event
from carpg.tactics import events as ev
from carpg.tactics.arena import Arena
from carpg.tactics.cars import roster
from carpg.tactics.elements import ELEMENTS
from carpg.tactics.grid import FACINGS, Tile
from carpg.tactics.state import BattleState, CarState
from carpg.tactics.statuses import STATUSES

TEAMS: Final = ("coral", "teal")

#: The most status badges that a car shows on the board; its card shows all.
MAX_BADGES: Final = 3


@dataclass(frozen=True)
class Badge:
    """A status as it is shown: its id, mode and a number (turns, charges or amount; 0 for none)."""

    status: str
    mode: str = ""
    number: int = 0

    @property
    def frame(self) -> str:
        """Shape of the badge: hexagon, octagon or square."""
        return STATUSES[self.status].frame


@dataclass
class Piece:
    """A car on the board. `x`, `y` are in tiles and may lie between two; `lift` is height over the board in tiles."""

    id: str
    name: str
    design: str
    team: int
    side: int
    element: str
    x: float
    y: float
    facing: str
    health: int
    max_health: int
    badges: tuple[Badge, ...] = ()
    out: bool = False
    lift: float = 0.0
    shake: float = 0.0
    tilt: float = 0.0
    fade: float = 1.0

    @property
    def tile(self) -> Tile:
        """The tile that the car stands on (or is nearest to)."""
        return (round(self.x), round(self.y))

    @property
    def airborne(self) -> bool:
        """Whether it flies."""
        return any(badge.status == "airborne" for badge in self.badges)

    @property
    def prone(self) -> bool:
        """Whether it is knocked down."""
        return any(badge.status == "prone" for badge in self.badges)

    @property
    def worn(self) -> bool:
        """Whether it shows marks: half of its health or less."""
        return self.health * 2 <= self.max_health

    @property
    def side_team(self) -> str:
        """Word for the ring under it: whoever controls it now."""
        return TEAMS[self.side]


@dataclass
class Display:
    """The picture's own state; `terrain` maps tiles inside the arena to terrain ids."""

    arena: Arena
    pieces: dict[str, Piece] = field(default_factory=dict)
    terrain: dict[Tile, str] = field(default_factory=dict)
    traps: set[Tile] = field(default_factory=set)
    active: str | None = None
    round: int = 0

    @classmethod
    def of(cls, state: BattleState) -> Display:
        """The picture of a battle as it stands."""
        display = cls(state.setup.document.arena)
        display.settle(state)
        return display

    @classmethod
    def empty(cls, arena: Arena) -> Display:
        """An arena without cars, for previews and the workshop."""
        display = cls(arena)
        display.terrain = arena_terrain(arena)
        return display

    def settle(self, state: BattleState) -> None:
        """Show the battle as it stands."""
        grid = state.setup.board.grid
        self.terrain = {
            (x, y): state.terrain_at(grid.index((x, y))) for y in range(grid.height) for x in range(grid.width)
        }
        self.traps = set(trap_tiles(state))
        self.round = state.round
        active = state.active_car
        self.active = None if active is None else state.id_of(active)
        for car in state.cars:
            self._settle_car(state, car)

    def _settle_car(self, state: BattleState, car: CarState) -> None:
        entrant = state.setup.entrants[car.index]
        old = self.pieces.get(entrant.id)
        at = state.setup.board.grid.tile(car.pos) if car.pos >= 0 else (old.tile if old else (0, 0))
        self.pieces[entrant.id] = Piece(
            entrant.id,
            entrant.name,
            design_of(entrant.car),
            car.team,
            car.side,
            ELEMENTS[car.element_now],
            float(at[0]),
            float(at[1]),
            FACINGS[car.facing],
            car.health,
            car.max_health,
            badges_of(car),
            car.pos < 0,
        )

    def standing(self) -> list[Piece]:
        """The cars on the board, those further up first: the order of drawing."""
        return sorted((piece for piece in self.pieces.values() if not piece.out), key=lambda p: (p.y, p.x, p.id))

    def piece_at(self, tile: Tile) -> Piece | None:
        """The car on a tile."""
        return next((piece for piece in self.pieces.values() if not piece.out and piece.tile == tile), None)

    # -- events ----------------------------------------------------------------------------------------------------

    def apply(self, event: Event) -> None:
        """Take up what an event changed."""
        change = _CHANGES.get(type(event))
        if change is not None:
            change(self, event)


def design_of(car: str | None) -> str:
    """The design of a roster entry; explicit figures without one get a plain toy."""
    entry = roster().get(car) if car else None
    return (entry.design or entry.id) if entry else ""


def badges_of(car: CarState) -> tuple[Badge, ...]:
    """A car's statuses as badges, those that matter most first."""
    found = []
    for status in car.statuses:
        number = status.turns if status.turns > 0 else abs(status.amount)
        found.append(Badge(status.status, status.mode, max(0, number)))
    order = {"debuff": 0, "neutral": 1, "buff": 2}
    return tuple(sorted(found, key=lambda badge: order[STATUSES[badge.status].kind]))


def arena_terrain(arena: Arena) -> dict[Tile, str]:
    """Terrain by tile of an arena as it is drawn."""
    from carpg.tactics.arena import CHARACTERS

    return {(x, y): CHARACTERS[arena.at((x, y))] for y in range(arena.height) for x in range(arena.width)}


def trap_tiles(state: BattleState) -> Iterable[Tile]:
    """Tiles on which traps lie."""
    for mark in state.marks:
        if mark.kind == "trap":
            yield from state.setup.board.grid.tiles(mark.board)


# -- what each event changes -------------------------------------------------------------------------------------------


def _moved(display: Display, event: ev.Moved) -> None:
    piece = display.pieces[event.car]
    piece.x, piece.y = map(float, event.path[-1])
    piece.facing = event.facing


def _turned(display: Display, event: ev.Turned) -> None:
    display.pieces[event.car].facing = event.facing


def _attacked(display: Display, event: ev.Attacked) -> None:
    display.pieces[event.car].facing = event.facing


def _health(display: Display, event: ev.Damaged | ev.Healed) -> None:
    display.pieces[event.car].health = event.health


def _out(display: Display, event: ev.KnockedOut) -> None:
    piece = display.pieces[event.car]
    piece.out, piece.health, piece.badges = True, 0, ()


def _revived(display: Display, event: ev.Revived) -> None:
    piece = display.pieces[event.car]
    piece.out, piece.health, piece.facing = False, event.health, event.facing
    piece.x, piece.y = map(float, event.at)
    piece.fade = 1.0


def _pushed(display: Display, event: ev.Pushed) -> None:
    if event.path:
        piece = display.pieces[event.car]
        piece.x, piece.y = map(float, event.path[-1])


def _teleported(display: Display, event: ev.Teleported) -> None:
    piece = display.pieces[event.car]
    piece.x, piece.y = map(float, event.at)


def _swapped(display: Display, event: ev.Swapped) -> None:
    one, other = display.pieces[event.car], display.pieces[event.other]
    one.x, one.y = map(float, event.at)
    other.x, other.y = map(float, event.other_at)


def _terrain(display: Display, event: ev.TerrainChanged) -> None:
    for tile in event.tiles:
        display.terrain[tile] = event.terrain


def _trap_set(display: Display, event: ev.TrapSet) -> None:
    display.traps |= set(event.tiles)


def _trap_sprung(display: Display, event: ev.TrapSprung) -> None:
    display.traps.discard(event.at)


def _prevented(display: Display, event: ev.Prevented) -> None:
    display.pieces[event.car].health = event.health


def _gained(display: Display, event: ev.StatusGained) -> None:
    piece = display.pieces[event.car]
    kept = tuple(b for b in piece.badges if (b.status, b.mode) != (event.status, event.mode))
    number = event.turns if event.turns > 0 else abs(event.amount)
    piece.badges = (*kept, Badge(event.status, event.mode, max(0, number)))


def _changed(display: Display, event: ev.StatusChanged) -> None:
    piece = display.pieces[event.car]
    piece.badges = tuple(
        Badge(b.status, b.mode, max(0, event.amount)) if b.status == event.status else b for b in piece.badges
    )


def _ended(display: Display, event: ev.StatusEnded) -> None:
    piece = display.pieces[event.car]
    piece.badges = tuple(b for b in piece.badges if (b.status, b.mode) != (event.status, event.mode))


def _control(display: Display, event: ev.ControlChanged) -> None:
    display.pieces[event.car].side = event.side


def _element(display: Display, event: ev.ElementChanged) -> None:
    display.pieces[event.car].element = event.element


def _turn_started(display: Display, event: ev.TurnStarted) -> None:
    display.active = event.car


def _round_started(display: Display, event: ev.RoundStarted) -> None:
    display.round = event.round


def _battle_ended(display: Display, event: ev.BattleEnded) -> None:
    display.active = None


_CHANGES: Final[dict[type[Event], Callable[[Display, Any], None]]] = {
    ev.Moved: _moved,
    ev.Turned: _turned,
    ev.Attacked: _attacked,
    ev.Damaged: _health,
    ev.Healed: _health,
    ev.KnockedOut: _out,
    ev.Revived: _revived,
    ev.Pushed: _pushed,
    ev.Teleported: _teleported,
    ev.Swapped: _swapped,
    ev.TerrainChanged: _terrain,
    ev.TrapSet: _trap_set,
    ev.TrapSprung: _trap_sprung,
    ev.Prevented: _prevented,
    ev.StatusGained: _gained,
    ev.StatusChanged: _changed,
    ev.StatusEnded: _ended,
    ev.ControlChanged: _control,
    ev.ElementChanged: _element,
    ev.TurnStarted: _turn_started,
    ev.RoundStarted: _round_started,
    ev.BattleEnded: _battle_ended,
}
