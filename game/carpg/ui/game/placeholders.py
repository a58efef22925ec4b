"""Saves that speak of what this game does not know (any more, or yet): placeholders stand in, the battle goes on.

A car brings its figures along, so an unknown one is a plain toy under its own name. An unknown skill does nothing, an
unknown opponent is played by one that is known, unknown statuses and switches of the rules are left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Final

from carpg.ai.tactics_players import PLAYERS
from carpg.tactics.rules import rule_rows
from carpg.tactics.skills.library import skills
from carpg.tactics.statuses import STATUSES

#: Who plays for an opponent that this game does not know.
STAND_IN: Final = "driver"
PERSON: Final = "person"


def mended_battle(battle: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """A copy of a saved battle without what is not known, and the names of that; odd documents stay as they are."""
    out: dict[str, Any] = deepcopy(dict(battle))
    lost: list[str] = []
    setup, state = out.get("setup"), out.get("state")
    if isinstance(setup, dict):
        _mend_rules(setup, lost)
        for car in _dicts(setup.get("cars")):
            if isinstance(car.get("skill"), str) and car["skill"] not in skills():
                lost.append(car["skill"])
                car["skill"] = None
            _mend_statuses(car, lost)
    if isinstance(state, dict):
        for car in _dicts(state.get("cars")):
            _mend_statuses(car, lost)
    return out, list(dict.fromkeys(lost))


def known_player(player: str) -> str:
    """The player of a seat, or one that stands in."""
    return player if player in {PERSON, *PLAYERS} else STAND_IN


def _dicts(value: object) -> list[dict[str, Any]]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def _mend_rules(setup: dict[str, Any], lost: list[str]) -> None:
    rules = setup.get("rules")
    if isinstance(rules, dict):
        unknown = [rule for rule in rules if rule not in rule_rows()]
        lost.extend(unknown)
        setup["rules"] = {rule: value for rule, value in rules.items() if rule not in unknown}


def _mend_statuses(car: dict[str, Any], lost: list[str]) -> None:
    """Leave out statuses that are unknown, or that copy a skill that is."""
    kept = []
    if not isinstance(car.get("statuses"), list):
        return
    for status in car["statuses"]:
        name = status.get("status") if isinstance(status, dict) else ""
        copied = status.get("skill", status.get("other")) if name == "copied_skill" else None
        strange = isinstance(name, str) and name not in STATUSES
        if strange or (isinstance(copied, str) and copied not in skills()):
            lost.append(str(copied if not strange else name))
        else:
            kept.append(status)
    car["statuses"] = kept
