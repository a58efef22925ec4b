"""The battle log in plain words: one line an event, each with the rolls and rules that it comes from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from carpg.kernel.events import Event, TraceLine
from carpg.tactics import events as ev
from carpg.tactics.arena import TERRAIN_NAMES
from carpg.tactics.rules import rule_rows
from carpg.tactics.setup import Setup
from carpg.ui.game.links import links_of
from carpg.ui.game.names import cause_name, skill_name, status_name
from carpg.ui.strings import extend, tr
from carpg.ui.texts.log import TEXTS

extend(TEXTS)

FACINGS: Final = {"N": "log.north", "E": "log.east", "S": "log.south", "W": "log.west"}

#: Events that a line is not worth: another line beside them says it.
SILENT: Final = (ev.TurnEnded,)


@dataclass(frozen=True)
class Detail:
    """One step behind a line: text, and the rule with its tag ('' where it is only a roll)."""

    text: str
    rule: str = ""
    tag: str = ""


@dataclass(frozen=True)
class LogLine:
    """One line of the log. `tone` is turn, plain, hit, miss, good, bad, big; `cars` are the ids it speaks of."""

    text: str
    tone: str = "plain"
    cars: tuple[str, ...] = ()
    details: tuple[Detail, ...] = ()


class Narrator:
    """Tells events of one battle; `players` are the names of the two seats."""

    def __init__(self, setup: Setup, players: Sequence[str]) -> None:
        self.names = {entrant.id: entrant.name for entrant in setup.entrants}
        self.players = tuple(players)
        self._roster = {entrant.id: entrant.car for entrant in setup.entrants}
        self._attack: ev.Attacked | None = None
        self._tellers: dict[type[Event], Callable[[Any], LogLine]] = _tellers(self)

    def name(self, car: str) -> str:
        """A car's name as it is shown."""
        return self.names.get(car, car)

    def tell(self, events: Iterable[Event]) -> list[LogLine]:
        """Lines for events, in order, also of a battle told bit by bit. An attack's line tells its damage already."""
        return [self.line(event) for event in events if not isinstance(event, SILENT) and not self._told(event)]

    def _told(self, event: Event) -> bool:
        """Whether the attack before has told this."""
        if isinstance(event, ev.Attacked):
            self._attack = event
        elif self._attack and isinstance(event, ev.Damaged) and event.cause == "attack":
            self._attack = None
            return True
        return False

    def line(self, event: Event) -> LogLine:
        """The line of one event, with everything that can be read about it behind it."""
        line = self._plain(event)
        told = {detail.rule for detail in line.details}
        more = [Detail(tr("log.more", name=name), entry) for name, entry in links_of(event, self._roster)]
        return replace(line, details=(*line.details, *(detail for detail in more if detail.rule not in told)))

    def _plain(self, event: Event) -> LogLine:
        teller = self._tellers.get(type(event))
        if teller:
            return teller(event)
        car = str(getattr(event, "car", ""))
        return LogLine(tr("log.unknown", car=self.name(car), event=event.kind().replace("_", " ")), cars=(car,))

    # -- one method a kind of event --------------------------------------------------------------------------------

    def battle_started(self, event: ev.BattleStarted) -> LogLine:
        """Say who wins full ties (initiative.full_tie: shown to the players)."""
        return LogLine(
            tr("log.battle_started", car=self.name(event.ties[0])),
            "turn",
            details=tuple(
                Detail(f"{i}. {self.name(car)}", "initiative.full_tie") for i, car in enumerate(event.ties, 1)
            ),
        )

    def round_started(self, event: ev.RoundStarted) -> LogLine:
        """Say who leads the round."""
        order = tuple(Detail(f"{i}. {self.name(car)}") for i, car in enumerate(event.order, 1))
        return LogLine(tr("log.round_started", round=event.round, car=self.name(event.order[0])), "turn", (), order)

    def turn_started(self, event: ev.TurnStarted) -> LogLine:
        """Say whose turn it is."""
        text = tr("log.turn_started", player=self.players[event.side], car=self.name(event.car))
        return LogLine(text, "turn", (event.car,))

    def moved(self, event: ev.Moved) -> LogLine:
        """Say how far a car went and where it looks."""
        key = "log.moved_air" if event.airborne else "log.moved"
        text = tr(key, car=self.name(event.car), steps=_steps(len(event.path)), facing=tr(FACINGS[event.facing]))
        return LogLine(text, "plain", (event.car,))

    def turned(self, event: ev.Turned) -> LogLine:
        """Say where a car looks."""
        return LogLine(tr("log.turned", car=self.name(event.car), facing=tr(FACINGS[event.facing])), cars=(event.car,))

    def success_rolled(self, event: ev.SuccessRolled) -> LogLine:
        """Say how a Success Roll went."""
        key = "log.rolled_yes" if event.success else "log.rolled_no"
        detail = Detail(tr("log.success", roll=event.roll, needed=event.needed), "skill.success_roll_min", "confirmed")
        text = tr(key, car=self.name(event.car), roll=event.roll, cause=cause_name(event.cause))
        return LogLine(text, "good" if event.success else "miss", (event.car,), (detail,))

    def attacked(self, event: ev.Attacked) -> LogLine:
        """Say what came of an attack, with every figure behind it."""
        key, tone = _attack_key(event)
        text = tr(
            key,
            car=self.name(event.car),
            target=self.name(event.target),
            other=self.name(event.taken_by),
            damage=event.damage,
        )
        return LogLine(text, tone, (event.car, event.target), tuple(attack_details(event)))

    def status_gained(self, event: ev.StatusGained) -> LogLine:
        """Say what a car gained and for how long."""
        key = "log.gained"
        if event.turns > 0:
            key = "log.refreshed" if event.refreshed else "log.gained_for"
        text = tr(
            key,
            car=self.name(event.car),
            status=status_name(event.status),
            turns=_count("log.turns", event.turns),
        )
        return LogLine(text, "plain", (event.car,))

    def damaged(self, event: ev.Damaged) -> LogLine:
        """Say what else than an attack hurt a car."""
        text = tr(
            "log.damaged",
            car=self.name(event.car),
            amount=event.amount,
            health=event.health,
            cause=cause_name(event.cause),
        )
        return LogLine(text, "bad", (event.car,))

    def knocked_out(self, event: ev.KnockedOut) -> LogLine:
        """Say who is out, and by whom."""
        key = "log.knocked_out_by" if event.source and event.source != event.car else "log.knocked_out"
        return LogLine(tr(key, car=self.name(event.car), source=self.name(event.source)), "big", (event.car,))

    def skill_used(self, event: ev.SkillUsed) -> LogLine:
        """Say that a skill works."""
        key = "log.skill_triggered" if event.triggered else "log.skill_used"
        text = tr(key, car=self.name(event.car), skill=skill_name(event.skill))
        return LogLine(text, "good", (event.car, *event.targets))

    def tile_effect(self, event: ev.TileEffect) -> LogLine:
        """Say what a tile did."""
        key = f"log.tile_{event.terrain}" if event.terrain in {"launch_pad", "surge", "trap"} else "log.tile_other"
        terrain = TERRAIN_NAMES.get(event.terrain, event.terrain).lower()
        return LogLine(tr(key, car=self.name(event.car), terrain=terrain), "plain", (event.car,))

    def terrain_changed(self, event: ev.TerrainChanged) -> LogLine:
        """Say which tiles became what."""
        key = "log.terrain_one" if len(event.tiles) == 1 else "log.terrain"
        terrain = TERRAIN_NAMES.get(event.terrain, event.terrain).lower()
        return LogLine(tr(key, count=len(event.tiles), terrain=terrain, cause=cause_name(event.cause)))

    def trap_set(self, event: ev.TrapSet) -> LogLine:
        """Say where traps lie now."""
        text = tr(
            "log.trap_set", car=self.name(event.source), tiles=_tiles(len(event.tiles)), skill=skill_name(event.cause)
        )
        return LogLine(text, "plain", (event.source,))

    def trap_sprung(self, event: ev.TrapSprung) -> LogLine:
        """Say who drove into whose trap."""
        text = tr(
            "log.trap_sprung", car=self.name(event.car), source=self.name(event.source), skill=skill_name(event.cause)
        )
        return LogLine(text, "bad", (event.car, event.source))

    def battle_ended(self, event: ev.BattleEnded) -> LogLine:
        """Say who won."""
        if event.winner < 0:
            return LogLine(tr("log.draw"), "big")
        return LogLine(tr("log.won", player=self.players[event.winner]), "big")

    def simple(self, key: str, tone: str = "plain") -> Callable[[Any], LogLine]:
        """A teller for events whose text needs nothing but names and plain figures."""

        def teller(event: Any) -> LogLine:
            values = {name: getattr(event, name) for name in event.__dataclass_fields__}
            for field in ("car", "other", "source"):
                if field in values:
                    values[field] = self.name(values[field])
            if "status" in values:
                values["status"] = status_name(values["status"])
            if "cause" in values:
                values["cause"] = cause_name(values["cause"])
            for field in ("skill", "counter"):
                if field in values:
                    values[field] = skill_name(values[field])
            if "side" in values:
                values["player"] = self.players[event.side]
            if "path" in values:
                values["steps"] = _steps(len(event.path))
            return LogLine(tr(key, **values), tone, (event.car,))

        return teller


def _tellers(narrator: Narrator) -> dict[type[Event], Callable[[Any], LogLine]]:
    simple = narrator.simple
    return {
        ev.BattleStarted: narrator.battle_started,
        ev.RoundStarted: narrator.round_started,
        ev.TurnStarted: narrator.turn_started,
        ev.TurnSkipped: simple("log.turn_skipped", "bad"),
        ev.Moved: narrator.moved,
        ev.Turned: narrator.turned,
        ev.SuccessRolled: narrator.success_rolled,
        ev.Attacked: narrator.attacked,
        ev.StatusGained: narrator.status_gained,
        ev.StatusChanged: simple("log.changed"),
        ev.StatusEnded: simple("log.ended"),
        ev.Damaged: narrator.damaged,
        ev.Healed: simple("log.healed", "good"),
        ev.KnockedOut: narrator.knocked_out,
        ev.Revived: simple("log.revived", "good"),
        ev.TileEffect: narrator.tile_effect,
        ev.Pushed: simple("log.pushed"),
        ev.Teleported: simple("log.teleported"),
        ev.Swapped: simple("log.swapped"),
        ev.TerrainChanged: narrator.terrain_changed,
        ev.SkillUsed: narrator.skill_used,
        ev.ControlChanged: simple("log.control"),
        ev.ElementChanged: simple("log.element"),
        ev.StatusResisted: simple("log.resisted"),
        ev.Prevented: simple("log.prevented", "good"),
        ev.OrderChanged: simple("log.order"),
        ev.CounterChanged: simple("log.counter"),
        ev.UsesRestored: simple("log.uses", "good"),
        ev.TrapSet: narrator.trap_set,
        ev.TrapSprung: narrator.trap_sprung,
        ev.BattleEnded: narrator.battle_ended,
    }


def attack_details(event: ev.Attacked) -> Iterable[Detail]:
    """The roll, then every rule that made a number of the attack, then what a shield took."""
    if event.roll:
        yield Detail(tr("log.detail.roll", roll=event.roll, hit_on=event.hit_on))
    yield from (trace_detail(line) for line in event.trace)
    if event.absorbed:
        yield Detail(tr("log.detail.absorbed", absorbed=event.absorbed), "status.shielded")


def trace_detail(line: TraceLine) -> Detail:
    """One line of a trace in words."""
    row = rule_rows().get(line.rule)
    label = row.label if row else cause_name(line.rule.rpartition(".")[2])
    if line.note.startswith("critical") and line.rule.startswith("crit."):
        label = tr("log.detail.critical")
    key = "log.detail.flat" if line.before == line.after else "log.detail.step"
    text = tr(key, label=label, before=line.before, after=line.after)
    return Detail(f"{text} ({line.note})" if line.note else text, line.rule, line.tag)


def _attack_key(event: ev.Attacked) -> tuple[str, str]:
    if event.hazed:
        return "log.hazed", "miss"
    if event.cancelled:
        return "log.cancelled", "miss"
    if event.dodged:
        return "log.dodged", "miss"
    if not event.hit:
        return "log.missed", "miss"
    if event.taken_by != event.target:
        return "log.hit_taken_by", "hit"
    return ("log.critical", "big") if event.critical else ("log.hit", "hit")


def _count(key: str, count: int) -> str:
    return tr(f"{key}_one") if count == 1 else tr(key, count=count)


def _tiles(count: int) -> str:
    return tr("log.tiles_one") if count == 1 else tr("log.steps", count=count)


def _steps(count: int) -> str:
    return _count("log.steps", count)
