"""What can be done with a car or a team from the garage."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final, Protocol

from carpg.kernel.errors import DocumentError
from carpg.ui import layout
from carpg.ui.app import App
from carpg.ui.garage.teams import Team
from carpg.ui.paint.controls import Kind
from carpg.ui.strings import tr
from carpg.ui.widgets import Button, Widget
from carpg.ui.widgets.base import R

#: Who drives against a car that is tried out.
TRIAL_LEVEL: Final = "rookie"
_ICONS_FROM: Final = 560


class Doing(Protocol):
    """What the actions work on: the garage, or a page over it."""

    app: App
    team: Team
    comparing: str

    def compare(self, car: str) -> None:
        """Compare a car with the next one chosen."""

    def toggle_member(self, car: str) -> None:
        """Put a car into the team, or take it out."""


def add_actions(root: Widget, r: R, garage: Doing, car: str) -> None:
    """Compare, try out, and the one primary action: into the team."""
    mine = car in garage.team.cars
    roomy = r.w >= _ICONS_FROM
    compare, trial, member = layout.row(r, [1, 1, 1.45 if roomy else 1], 12 if roomy else 8)
    comparing = garage.comparing == car
    words = tr("garage.compare_stop") if comparing else tr("garage.compare")
    kind: Kind = "planned" if comparing else "normal"
    label = tr("garage.take_out") if mine else tr("garage.add")
    short = label if roomy else tr("garage.take_out_short") if mine else tr("garage.add_short")
    glyph = "" if not roomy else "minus" if mine else "plus"
    root.add(
        Button(compare, tr("garage.compare"), partial(garage.compare, car), glyph="two" if roomy else "", kind=kind,
               name=words, key="compare"),
        Button(trial, tr("garage.try"), partial(try_out, garage.app, car), glyph="dice" if roomy else ""),
        Button(member, short, partial(garage.toggle_member, car), glyph=glyph, kind="normal" if mine else "primary",
               name=label, key="member"),
    )  # fmt: skip


def read(app: App, entry: str) -> None:
    """Read about an element or a skill in the Codex; back leads to the car."""
    from carpg.ui.scenes.codex import open_codex

    open_codex(app, entry)


def try_out(app: App, car: str) -> None:
    """A battle of one against one: this car with a person, a drawn one with an easy opponent."""
    from carpg.ui.game.draft import Draft
    from carpg.ui.game.saves import new_id, new_seed
    from carpg.ui.game.session import Seat, Session
    from carpg.ui.scenes.battle import BattleScene

    seats = (Seat("You"), Seat(TRIAL_LEVEL.capitalize(), TRIAL_LEVEL))
    draft = Draft(1, seats, teams=((car,), ()))
    session = Session.start(new_id(), draft.battle(new_seed()), seats)
    app.sounds.play("engine")
    app.open(BattleScene(app, session))


def to_battle(app: App, team: Team) -> None:
    """The set-up of a battle with this team on the first side; what it can't have is said."""
    from carpg.ui.game.draft import recall
    from carpg.ui.scenes.setup import SetupScene

    draft = recall(app.platform.storage)
    rules = {key: value for key, value in draft.rules.items() if key != "setup.duplicates_per_team"}
    if len(set(team.cars)) < len(team.cars):
        rules["setup.duplicates_per_team"] = True
    others = tuple(car for car in draft.teams[1] if car not in team.cars)
    try:
        draft = replace(draft.with_size(team.size), rules=rules).with_team(0, team.cars)
        draft = draft.with_team(1, others[: team.size])
    except (ValueError, DocumentError) as error:
        app.notices.tell(tr("teams.problem"), str(error))
        return
    app.open(SetupScene(app, draft))
