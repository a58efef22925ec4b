"""The referee of the CarPG rules: legal commands, their effect, odds, views and digests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import overload

from carpg.kernel.dice import Dice
from carpg.kernel.digest import digest_of
from carpg.kernel.errors import IllegalCommandError
from carpg.kernel.events import Event
from carpg.tactics.attack import attacks_left, carry_out, check_attack, targets
from carpg.tactics.commands import Attack, Command, EndTurn, Move, UseSkill
from carpg.tactics.forecast import Forecast, SkillForecast, forecast_attack, forecast_skill
from carpg.tactics.movement import all_routes, check_route, drive, steps_left
from carpg.tactics.run import Run
from carpg.tactics.save import state_json
from carpg.tactics.setup import BattleSetup, Setup, make_setup
from carpg.tactics.skills.use import check_use, choices, use
from carpg.tactics.state import PLAYING, BattleState, CarState
from carpg.tactics.turn import check_over, end_turn, next_turn, start_battle


class TacticsEngine:
    """Stateless; `trace` off leaves the explanations out of the events (simulations), never changes a figure."""

    def __init__(self, trace: bool = True) -> None:
        self.trace = trace

    def start(self, setup: BattleSetup | Setup, dice: Dice | None = None) -> tuple[BattleState, tuple[Event, ...]]:
        """A new battle with its first events; the setup's seed decides unless other dice are given."""
        ready = make_setup(setup) if isinstance(setup, BattleSetup) else setup
        state = BattleState(ready, Dice(ready.document.seed) if dice is None else dice)
        run = Run(state, self.trace)
        start_battle(run)
        return state, tuple(run.events)

    def legal(self, state: BattleState) -> Iterator[Command]:
        """Every command of the active car; a move once for each end tile and final facing, by a shortest route."""
        car = state.active_car
        if car is None:
            return
        if attacks_left(state, car):
            for target in targets(state, car):
                yield Attack(state.id_of(target))
        if steps_left(state, car):
            for path in all_routes(state, car):
                yield Move(path)
        yield from choices(state, car)
        yield EndTurn()

    def skill_uses(self, state: BattleState) -> Iterator[UseSkill]:
        """The legal uses of the active car's skill."""
        car = state.active_car
        return iter(()) if car is None else choices(state, car)

    def apply(self, state: BattleState, command: Command) -> list[Event]:
        """Carry out a command of the active car; an illegal one raises and changes nothing."""
        car = state.active_car
        if car is None:
            raise IllegalCommandError("not_your_turn", "The battle is over.")
        run = Run(state, self.trace)
        if isinstance(command, Move):
            drive(run, car, check_route(state, car, command.path))
        elif isinstance(command, Attack):
            carry_out(run, car, check_attack(state, car, command.target))
        elif isinstance(command, UseSkill):
            use(run, car, check_use(state, car, command), command)
        else:
            end_turn(run, car)
        _go_on(run, car)
        return run.events

    @overload
    def forecast(self, state: BattleState, command: Attack) -> Forecast | None: ...

    @overload
    def forecast(self, state: BattleState, command: UseSkill) -> SkillForecast | None: ...

    @overload
    def forecast(self, state: BattleState, command: Command) -> Forecast | SkillForecast | None: ...

    def forecast(self, state: BattleState, command: Command) -> Forecast | SkillForecast | None:
        """The exact odds of an attack or of an active skill; None for moves and the end of a turn."""
        car = state.active_car
        if car is None:
            return None
        if isinstance(command, Attack):
            return forecast_attack(state, car, check_attack(state, car, command.target), self.trace)
        if isinstance(command, UseSkill):
            check_use(state, car, command)
            return forecast_skill(state, car, command)
        return None

    def view(self, state: BattleState, seat: int) -> BattleState:
        """A copy without what nobody may know: the dice to come. All else is open to both players."""
        seen = state.clone()
        seen.dice = Dice(seat)
        return seen

    def digest(self, state: BattleState) -> str:
        """A short hash of the whole state."""
        return digest_of(state_json(state))

    def to_act(self, state: BattleState) -> tuple[int, ...]:
        """The side that controls the active car."""
        car = state.active_car
        return () if car is None else (car.side,)

    def outcome(self, state: BattleState) -> int | None:
        """None while playing, the team that won, or -1 for a draw."""
        return None if state.winner == PLAYING else state.winner


def _go_on(run: Run, car: CarState) -> None:
    """After a command: end the battle or the turn if they are over."""
    state = run.state
    check_over(run)
    if state.winner != PLAYING:
        return
    if state.active >= 0 and not car.standing:
        end_turn(run, car)
    if state.active < 0:
        next_turn(run)
