"""What a player may do. Commands are secret until their moment of reveal, except the defence."""

from __future__ import annotations

from dataclasses import dataclass

from carpg.cards.words import GadgetMode, Protocol, Stat
from carpg.kernel.events import Json, plain


@dataclass(frozen=True, slots=True)
class OrderCars:
    """Before the race: which car of the deck (0 to 2) drives first, second, third (Q18)."""

    seat: int
    order: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Activate:
    """Use the gadget. `guess` is the variable that a guessing instant names, else None."""

    seat: int
    mode: GadgetMode
    guess: Stat | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the gadget alone in this window, keep the nitro, or take the loss without a defence."""

    seat: int


@dataclass(frozen=True, slots=True)
class Choose:
    """The secret choice of a round. `variable` is None only if the car has none left (it then counts 1, Q23).

    `protocol` is only for cars that may choose theirs (gadget of the module), else None.
    """

    seat: int
    variable: Stat | None
    nitro: bool = False
    protocol: Protocol | None = None


@dataclass(frozen=True, slots=True)
class Defend:
    """Answer the winning figure with another unused variable (Q02, Q03)."""

    seat: int
    variable: Stat


@dataclass(frozen=True, slots=True)
class Light:
    """Light the racing car's nitro after the reveal (only by the other reading of Q08)."""

    seat: int


Command = OrderCars | Activate | Pass | Choose | Light | Defend

#: Name in documents -> class.
KINDS: dict[str, type[Command]] = {
    "order": OrderCars,
    "activate": Activate,
    "pass": Pass,
    "choose": Choose,
    "light": Light,
    "defend": Defend,
}
_NAMES = {kind: name for name, kind in KINDS.items()}


def command_json(command: Command) -> dict[str, Json]:
    """A command as a document: `{"do": "choose", "seat": 0, ...}`."""
    return {"do": _NAMES[type(command)], **plain(command)}
