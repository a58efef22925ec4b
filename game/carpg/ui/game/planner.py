"""What a person plans in a turn before anything is done: a route, a target, a skill and whom it is used on.

A plan is plain data (`Plan`); `Planner` answers what it leads to. Everything is asked of a copy of the state
with the route driven and without the dice to come, so nothing about the future is given away.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from carpg.ai.tactics_odds import attack_odds
from carpg.ai.tactics_value import roam
from carpg.kernel.errors import IllegalCommandError
from carpg.tactics import movement
from carpg.tactics.attack import attacks_left, targets
from carpg.tactics.commands import Attack, Command, Move, UseSkill
from carpg.tactics.engine import TacticsEngine
from carpg.tactics.forecast import Forecast, SkillForecast, forecast_attack
from carpg.tactics.grid import Tile
from carpg.tactics.skills.modifiers import values
from carpg.tactics.skills.use import refusal
from carpg.tactics.state import BattleState, CarState

#: What planners of one state share: answers that do not depend on the plan.
_SHARED = frozenset({"steps", "reach", "through", "strikes"})
#: A skill with more ways to be used than this offers the first ones only.
MAX_USES = 2000


@dataclass(frozen=True)
class Plan:
    """A person's plan. `route` leaves the start out; `cars` and `tile` are what has been chosen for the skill."""

    route: tuple[Tile, ...] = ()
    target: str = ""
    skill: bool = False
    cars: tuple[str, ...] = ()
    tile: Tile | None = None

    @property
    def empty(self) -> bool:
        """Whether nothing is planned."""
        return self == NO_PLAN


NO_PLAN = Plan()


@dataclass(frozen=True)
class Strike:
    """An attack that is possible in this turn: chances, expected damage, and the route to where it is best."""

    hit: float
    expected: float
    falls: float
    route: tuple[Tile, ...] = ()


class Planner:
    """Answers about the active car's turn in one state; make a new one after every command."""

    def __init__(self, engine: TacticsEngine, state: BattleState, side: int) -> None:
        self.engine = engine
        self.state = state
        self.side = side
        self.plan = NO_PLAN
        self._after: dict[tuple[Tile, ...], BattleState] = {}

    @property
    def car(self) -> CarState:
        """The car whose turn it is."""
        car = self.state.active_car
        if car is None:
            raise IllegalCommandError("not_your_turn", "The battle is over.")
        return car

    @property
    def here(self) -> Tile:
        """Where the car stands."""
        return self.state.setup.board.grid.tile(self.car.pos)

    # -- moving ----------------------------------------------------------------------------------------------------

    @cached_property
    def steps(self) -> int:
        """Steps that the next move may have; 0 when there is nowhere to go."""
        steps = movement.steps_left(self.state, self.car)
        return steps if steps and movement.reachable(self.state, self.car) else 0

    @cached_property
    def reach(self) -> frozenset[Tile]:
        """Tiles where a move can end."""
        if not self.steps:
            return frozenset()
        return frozenset(self.state.setup.board.grid.tiles(movement.reachable(self.state, self.car)))

    @cached_property
    def through(self) -> frozenset[Tile]:
        """Tiles that can be driven over, but not stopped on."""
        if not self.steps:
            return frozenset()
        board = 0
        for layer in movement.reach(self.state, self.car).layers[1:]:
            board |= layer
        return frozenset(self.state.setup.board.grid.tiles(board)) - self.reach

    def extended(self, tile: Tile) -> tuple[Tile, ...] | None:
        """The planned route one step further, if that may still become a move."""
        line = (self.here, *self.plan.route)
        near = abs(line[-1][0] - tile[0]) + abs(line[-1][1] - tile[1]) == 1
        if not near or len(self.plan.route) >= self.steps or tile not in self.reach | self.through:
            return None
        return (*self.plan.route, tile)

    def route_to(self, tile: Tile) -> tuple[Tile, ...] | None:
        """The route that a tap on a tile means: back along the plan, one step on, or the shortest there."""
        if tile in self.plan.route:
            return self.plan.route[: self.plan.route.index(tile) + 1]
        if tile == self.here:
            return ()
        longer = self.extended(tile) if self.plan.route else None
        if longer is not None and tile in self.reach:
            return longer
        return movement.route(self.state, self.car, tile) if tile in self.reach else None

    def drawn(self, tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
        """As much of a drawn route as can be driven."""
        route: list[Tile] = []
        before = self.here
        for tile in tiles:
            step = abs(before[0] - tile[0]) + abs(before[1] - tile[1])
            if step != 1 or len(route) >= self.steps or tile not in self.reach | self.through:
                break
            route.append(tile)
            before = tile
        return tuple(route)

    @property
    def route_is_legal(self) -> bool:
        """Whether the planned route can be driven as it is."""
        try:
            movement.check_route(self.state, self.car, self.plan.route)
        except IllegalCommandError:
            return False
        return True

    @property
    def after(self) -> BattleState:
        """The state with the planned route driven (as far as it needs no luck)."""
        route = self.plan.route
        if not route or not self.route_is_legal:
            return self.state
        if route not in self._after:
            view = self.engine.view(self.state, self.side)
            events = self.engine.apply(view, Move(route))
            lucky = any(event.barrier for event in events)
            self._after[route] = self._placed(route) if lucky or view.active != self.state.active else view
        return self._after[route]

    def _placed(self, route: tuple[Tile, ...]) -> BattleState:
        """The car at the end of a route, and nothing else: what follows there is a matter of dice."""
        copy = self.engine.view(self.state, self.side)
        car, grid = copy.cars[self.car.index], copy.setup.board.grid
        line = [grid.index(tile) for tile in (self.here, *route)]
        copy.place(car, line[-1])
        if copy.setup.rules.facing_after_move == "final_step":
            car.facing = grid.deltas.index(line[-1] - line[-2])
        car.moves += 1
        car.moved += len(route)
        return copy

    @property
    def car_after(self) -> CarState:
        """The active car in `after`."""
        return self.after.cars[self.car.index]

    # -- attacking -------------------------------------------------------------------------------------------------

    @property
    def may_attack(self) -> bool:
        """Whether an attack is left in this turn."""
        return attacks_left(self.state, self.car) > 0

    def targets(self) -> list[str]:
        """Cars that can be attacked from where the plan leads."""
        if not self.may_attack:
            return []
        return [self.after.id_of(car) for car in targets(self.after, self.car_after)]

    @property
    def in_reach(self) -> dict[str, tuple[Tile, ...]]:
        """Cars that can be attacked in this turn with the route to the best place for it ('()' from here)."""
        return {name: strike.route for name, strike in self.strikes.items()}

    @cached_property
    def strikes(self) -> dict[str, Strike]:
        """The best attack on each car that can be attacked in this turn."""
        if not self.may_attack:
            return {}
        copy = self.state.clone()
        car = copy.cars[self.car.index]
        found: dict[str, tuple[float, Tile, Strike]] = {}
        for tile in (self.here, *sorted(self.reach)):
            copy.place(car, copy.setup.board.grid.index(tile))
            for target in targets(copy, car):
                name = copy.id_of(target)
                odds = attack_odds(copy, car, target)
                falls = odds.falls(target.health)
                worth = odds.expected + 3 * falls + (100 if tile == self.here else 0)
                if name not in found or worth > found[name][0]:
                    found[name] = (worth, tile, Strike(odds.hit, odds.expected, falls))
        return {name: replace(strike, route=self._way(tile)) for name, (_, tile, strike) in found.items()}

    def _way(self, tile: Tile) -> tuple[Tile, ...]:
        return () if tile == self.here else movement.route(self.state, self.car, tile) or ()

    def forecast(self) -> Forecast | None:
        """The odds of the planned attack."""
        if self.plan.target not in self.targets():
            return None
        result = self.engine.forecast(self.after, Attack(self.plan.target))
        return result if isinstance(result, Forecast) else None

    def answer(self, target: str) -> Forecast | None:
        """What the target could do in return from where it stands, if it can reach the car."""
        after = self.after
        enemy = after.car(target)
        if enemy is None or not enemy.standing or self.car_after not in targets(after, enemy):
            return None
        return forecast_attack(after, enemy, self.car_after, False)

    def risk(self) -> Tile | None:
        """The tile straight behind the car where the plan leaves it, if an enemy could get there."""
        after, car = self.after, self.car_after
        grid = after.setup.board.grid
        rear = car.pos - grid.deltas[car.facing]
        if not car.standing or rear < 0 or not grid.ortho[car.pos] >> rear & 1:
            return None
        enemies = (enemy for enemy in after.cars if enemy.standing and enemy.side != car.side)
        return grid.tile(rear) if any(roam(after, enemy) >> rear & 1 for enemy in enemies) else None

    def peeked(self, plan: Plan) -> Planner:
        """A planner that answers for another plan, for looking only."""
        other = Planner(self.engine, self.state, self.side)
        other._after = self._after
        other.__dict__.update({key: value for key, value in self.__dict__.items() if key in _SHARED})
        other.plan = plan
        return other

    # -- skill -----------------------------------------------------------------------------------------------------

    def skill_refusal(self) -> str:
        """Why the skill can't be used, in plain words; '' if it can."""
        why = refusal(self.after, self.car_after)
        if why is None and not self.uses:
            return "There is nothing to use it on from here."
        return why[1] if why else ""

    @property
    def uses(self) -> list[UseSkill]:
        """Every way to use the skill from where the plan leads."""
        after = self.after
        if self._uses_of is not after:
            self._uses_of = after
            self._uses = []
            for use in self.engine.skill_uses(after):
                self._uses.append(use)
                if len(self._uses) >= MAX_USES:
                    break
        return self._uses

    _uses_of: BattleState | None = None
    _uses: list[UseSkill]

    def fitting(self) -> list[UseSkill]:
        """Uses that hold everything chosen so far."""
        chosen = set(self.plan.cars)
        return [
            use
            for use in self.uses
            if chosen <= set(use.targets) and (self.plan.tile is None or use.tile == self.plan.tile)
        ]

    def skill_command(self) -> UseSkill | None:
        """The use that has been chosen completely, or None."""
        chosen = set(self.plan.cars)
        for use in self.fitting():
            if set(use.targets) == chosen and use.tile == self.plan.tile:
                return use
        return None

    def skill_cars(self) -> frozenset[str]:
        """Cars that can be chosen next for the skill."""
        return frozenset(name for use in self.fitting() for name in use.targets) - set(self.plan.cars)

    def skill_tiles(self) -> frozenset[Tile]:
        """Tiles that can be chosen next for the skill: once its cars are chosen, where it needs cars."""
        chosen = set(self.plan.cars)
        return frozenset(use.tile for use in self.uses if use.tile is not None and set(use.targets) == chosen)

    def choose(self, name: str, tile: Tile | None) -> Plan | None:
        """The plan after a tap on a car (or '') and a tile while the skill is being aimed; None if it means nothing."""
        plan = self.plan
        if name and name in plan.cars:
            return replace(plan, cars=tuple(car for car in plan.cars if car != name), tile=None)
        if name and name in self.skill_cars():
            return replace(plan, cars=(*plan.cars, name))
        if name and (only := self._instead(name)):
            return replace(plan, cars=only, tile=None)
        if tile is not None and tile in self.skill_tiles():
            return replace(plan, tile=tile)
        return None

    def _instead(self, name: str) -> tuple[str, ...]:
        """A car in place of those chosen, where no further one can be added."""
        fits = any(name in use.targets for use in self.uses)
        return (name,) if fits else ()

    def skill_forecast(self) -> SkillForecast | None:
        """The odds of the chosen use."""
        command = self.skill_command()
        if command is None:
            return None
        result = self.engine.forecast(self.after, command)
        return result if isinstance(result, SkillForecast) else None

    # -- doing -----------------------------------------------------------------------------------------------------

    def moves(self) -> list[Command]:
        """The commands of the planned route."""
        return [Move(self.plan.route)] if self.plan.route and self.route_is_legal else []

    @property
    def idle(self) -> bool:
        """Whether nothing useful is left in this turn."""
        return not self.steps and not self.in_reach and bool(refusal(self.state, self.car) or not self.uses)


def threat(state: BattleState, cars: Iterable[CarState]) -> frozenset[Tile]:
    """Tiles that cars could strike in their next turn: from everywhere they could stand then."""
    grid = state.setup.board.grid
    stride = grid.stride
    board = 0
    for car in cars:
        if not car.standing:
            continue
        stands = roam(state, car)
        far = max((value for _, value in _reaches(state, car)), default=1)
        for _ in range(far):
            stands |= (stands << 1 | stands >> 1 | stands << stride | stands >> stride) & grid.rectangle
        board |= stands
    open_tiles = state.setup.board.playable & ~state.wall
    return frozenset(grid.tiles(board & open_tiles))


def _reaches(state: BattleState, car: CarState) -> list[tuple[object, int]]:
    if "reach" not in state.skills.modifiers:
        return []
    return [(entry, value) for entry, value in values(state, "reach", car) if isinstance(value, int)]
