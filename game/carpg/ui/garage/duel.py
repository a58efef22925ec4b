"""What two cars would do to each other, by the engine's own forecast on plain ground."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from carpg.tactics.arena import Arena
from carpg.tactics.cars import roster
from carpg.tactics.commands import Attack
from carpg.tactics.engine import TacticsEngine
from carpg.tactics.forecast import Forecast
from carpg.tactics.setup import BattleSetup, CarSetup, make_setup, stats_of

_PLAIN: Final = Arena(("......",) * 4, name="Plain")


@lru_cache(maxsize=64)
def duel(attacker: str, target: str) -> Forecast | None:
    """The odds of one attack from the front; None where the engine allows none."""
    engine = TacticsEngine()
    cars = tuple(
        CarSetup(name, team, stats_of(roster()[car]), car=car, skill=roster()[car].skill, at=(2 + team, 1), facing=way)
        for team, (name, car, way) in enumerate((("one", attacker, "E"), ("two", target, "W")))
    )
    state, _ = engine.start(make_setup(BattleSetup(_PLAIN, cars, active="one")))
    odds = engine.forecast(state, Attack("two"))
    return odds if isinstance(odds, Forecast) else None
