"""When a match ends, and who won (ruling D05)."""

from __future__ import annotations

from carpg.wasteland.events import MatchEnded
from carpg.wasteland.play import Play
from carpg.wasteland.state import State, Unit

DRAW = -1


def living_drivers(state: State, team: int) -> int:
    """Drivers of a team who live on the map, or are about to come back with their next vehicle."""
    alive = sum(unit.living_driver for unit in state.units.values() if state.teams[unit.seat] == team)
    return alive + sum(state.teams[reserve.seat] == team for reserve in state.returning)


def strength(state: State, team: int) -> tuple[int, int]:
    """How well off a team is at the turn limit: living drivers, then armor and damage points (ruling W10)."""
    points = 0
    for unit in state.active():
        if state.teams[unit.seat] == team and not unit.flipped:
            points += sum(unit.armor) + sum(crew.points for crew in unit.crew if crew.alive)
    return living_drivers(state, team), points


def _tanker(state: State) -> Unit | None:
    return next((unit for unit in state.units.values() if unit.body == "tanker"), None)


def _convoy(state: State) -> tuple[int, str] | None:
    """The convoy: it wins when the tanker gets off the map, its enemies when the tanker is gone (official)."""
    tanker = _tanker(state)
    if tanker is None or not tanker.out:
        return None
    mine = state.teams[tanker.seat]
    if tanker.out == "left":
        return mine, "tanker_through"
    return next(team for team in sorted(set(state.teams)) if team != mine), "tanker_destroyed"


def verdict(state: State) -> tuple[int, str] | None:
    """(winning team or -1, reason), or None while the match goes on."""
    if state.objective == "practice":
        return None
    if state.objective == "convoy" and (found := _convoy(state)) is not None:
        return found
    alive = [team for team in sorted(set(state.teams)) if living_drivers(state, team)]
    if not alive:
        return DRAW, "nobody_left"
    if len(alive) == 1:
        return alive[0], "last_standing"
    return None


def _at_limit(state: State) -> tuple[int, str]:
    tanker = _tanker(state)
    if state.objective == "practice":
        return DRAW, "turn_limit"
    if state.objective == "convoy" and tanker is not None:
        return state.teams[tanker.seat], "tanker_held"
    ranked = sorted(((strength(state, team), team) for team in set(state.teams)), reverse=True)
    if ranked[0][0] == ranked[1][0]:
        return DRAW, "turn_limit"
    return ranked[0][1], "turn_limit"


def check(play: Play, limit: bool = False) -> bool:
    """End the match if it is over, at the latest at the turn limit; whether it ended."""
    state = play.state
    found = verdict(state)
    if found is None and limit and state.turn >= state.rules.turn_limit:
        found = _at_limit(state)
    if found is None:
        return False
    state.result, state.reason = found
    state.step = "over"
    state.attackers.clear()
    play.emit(MatchEnded(*found))
    return True
