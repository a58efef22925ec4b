"""A battle as JSON and back: the state, whole and checked, and the setup inside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from carpg.kernel.codec import decode, encode
from carpg.kernel.dice import Dice
from carpg.kernel.errors import DocumentError
from carpg.tactics.arena import TERRAINS
from carpg.tactics.elements import ELEMENTS
from carpg.tactics.rules import rules_version
from carpg.tactics.setup import BattleSetup, make_setup, read_statuses
from carpg.tactics.state import BattleState, CarState, Mark
from carpg.tactics.statuses import Status, status_from_json, status_json

FORMAT = "carpg-tactics-state/1"

#: What of a car is saved as plain whole numbers.
_CAR_INTS = (
    "side",
    "pos",
    "facing",
    "health",
    "element",
    "moved",
    "moves",
    "attacks",
    "activations",
    "extra_moves",
    "extra_steps",
    "extra_attacks",
    "revived",
    "straight",
    "fell_at",
)
_BOARDS = ("wall", "difficult", "launch_pad", "surge", "shield_zone")
_STATE_INTS = ("round", "slot", "active", "winner", "turn")


def state_json(state: BattleState) -> dict[str, Any]:
    """All that changes in a battle, as JSON; what a digest is taken of."""
    return {
        **{name: getattr(state, name) for name in _STATE_INTS},
        "reason": state.reason,
        "order": list(state.order),
        "ties": list(state.ties),
        "boards": [format(getattr(state, name), "x") for name in _BOARDS],
        "dice": [format(state.dice.seed, "x"), dict(sorted(state.dice.draws.items()))],
        "cars": [_car_json(car) for car in state.cars],
        "marks": [{**mark._asdict(), "board": format(mark.board, "x")} for mark in state.marks],
    }


def _car_json(car: CarState) -> dict[str, Any]:
    out: dict[str, Any] = {name: getattr(car, name) for name in _CAR_INTS}
    out["statuses"] = [status_json(status) for status in car.statuses]
    out["trail"] = list(car.trail)
    out["memory"] = dict(sorted(car.memory.items()))
    return out


def save_battle(state: BattleState) -> dict[str, Any]:
    """The document of a battle in progress."""
    return {
        "format": FORMAT,
        "rules_version": rules_version(),
        "setup": encode(state.setup.document),
        "state": state_json(state),
    }


@dataclass(frozen=True)
class _SavedMark:
    kind: Literal["trap", "terrain", "share"]
    owner: int
    skill: str
    rounds: int
    board: str
    who: Literal["all", "enemies"]
    stays: bool
    terrain: str
    made: str
    other: int


@dataclass(frozen=True)
class _SavedState:
    round: int
    slot: int
    active: int
    winner: int
    reason: str
    order: tuple[int, ...]
    ties: tuple[int, ...]
    boards: tuple[str, ...]
    dice: tuple[str, dict[str, int]]
    turn: int
    cars: tuple[dict[str, Any], ...]
    marks: tuple[_SavedMark, ...] = ()


def load_battle(document: object) -> BattleState:
    """Read a battle back; what does not fit raises `DocumentError`."""
    if not isinstance(document, Mapping) or document.get("format") != FORMAT:
        raise DocumentError(f"format must be {FORMAT}", "battle")
    if document.get("rules_version") != rules_version():
        raise DocumentError("made with another version of the rules", "rules_version", "other_version")
    setup = make_setup(decode(BattleSetup, document.get("setup"), "setup"))
    saved = decode(_SavedState, document.get("state"), "state")
    state = BattleState(setup, Dice(_hex(saved.dice[0], "dice"), saved.dice[1]))
    _fill(state, saved)
    return state


def _fill(state: BattleState, saved: _SavedState) -> None:
    count = len(state.cars)
    everyone = list(range(count))
    fits = sorted(saved.order) == everyone and sorted(saved.ties) == everyone and len(saved.cars) == count
    if not fits or len(saved.boards) != len(_BOARDS):
        raise DocumentError("order, ties, boards and cars must fit the setup", "state")
    if not -1 <= saved.active < count or not -1 <= saved.slot <= count or not -1 <= saved.winner <= 2:
        raise DocumentError("active, slot or winner is out of range", "state")
    for name in _STATE_INTS:
        setattr(state, name, getattr(saved, name))
    state.reason, state.order, state.ties = saved.reason, saved.order, saved.ties
    for name, text in zip(_BOARDS, saved.boards, strict=True):
        board = _hex(text, "boards")
        if board & ~state.setup.board.playable:
            raise DocumentError("terrain lies outside the arena", "boards")
        setattr(state, name, board)
    for car, data in zip(state.cars, saved.cars, strict=True):
        _fill_car(state, car, data)
    state.refresh_occupied()
    state.refresh_skills()
    state.marks = tuple(_mark(state, saved_mark) for saved_mark in saved.marks)


def _mark(state: BattleState, saved: _SavedMark) -> Mark:
    board, count = _hex(saved.board, "marks"), len(state.cars)
    fits = 0 <= saved.owner < count and -1 <= saved.other < count and not board & ~state.setup.board.playable
    if not fits or (saved.kind == "terrain" and saved.terrain not in TERRAINS) or not -1 <= saved.rounds <= 99:
        raise DocumentError("a mark does not fit the battle", "marks")
    return Mark(**{**saved.__dict__, "board": board})


def _fill_car(state: BattleState, car: CarState, data: Mapping[str, Any]) -> None:
    where = f"cars[{car.index}]"
    if set(data) != {*_CAR_INTS, "statuses", "trail", "memory"} or not isinstance(data["statuses"], list):
        raise DocumentError("its keys do not fit", where)
    car.trail = decode(tuple[int, ...], data["trail"], f"{where}.trail")
    car.memory = decode(dict[str, int], data["memory"], f"{where}.memory")
    if len(car.trail) > 200 or any(not 0 <= pos < len(state.setup.board.grid.ortho) for pos in car.trail):
        raise DocumentError("trail is out of range", where)
    for name in _CAR_INTS:
        value = data[name]
        if type(value) is not int or not -1 <= value <= 100_000:
            raise DocumentError(f"{name} is out of range", where)
        setattr(car, name, value)
    open_tiles = state.setup.board.playable & ~state.wall
    on_board = car.pos >= 0 and open_tiles >> car.pos & 1
    if not (on_board if car.health > 0 else car.pos == -1) or car.side not in {0, 1} or not 0 <= car.facing <= 3:
        raise DocumentError("place, side or facing is out of range", where)
    if car.health > car.max_health or not 0 <= car.element < len(ELEMENTS):
        raise DocumentError("health or element is out of range", where)
    car.bit = 1 << car.pos if car.pos >= 0 else 0
    car.set_statuses(_saved_statuses(state, data["statuses"], where))


def _saved_statuses(state: BattleState, data: Sequence[object], where: str) -> tuple[Status, ...]:
    """A copied skill must be that of a car of the battle; all else is as in a setup."""
    plain = [item for item in data if not (isinstance(item, Mapping) and item.get("status") == "copied_skill")]
    read_statuses(plain, list(state.setup.index), where)
    statuses = tuple(status_from_json(item, where) for item in data)
    if any(item.status == "copied_skill" and item.other not in state.setup.programs for item in statuses):
        raise DocumentError("has a copied skill that nobody has", where)
    return statuses


def _hex(text: str, where: str) -> int:
    try:
        return int(text, 16)
    except ValueError:
        raise DocumentError("should be a hexadecimal number", where) from None
