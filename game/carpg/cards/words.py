"""The words of the card rules: variables, nitro kinds, classes, protocols, races."""

from __future__ import annotations

from typing import Literal, get_args

#: A variable of a car; the order is that of every stats tuple.
Stat = Literal["acceleration", "speed", "fuel", "brakes"]
STATS: tuple[Stat, ...] = get_args(Stat)
STAT_INDEX: dict[str, int] = {name: index for index, name in enumerate(STATS)}

NitroKind = Literal["none", "blue", "orange", "both"]
NITRO_KINDS: tuple[NitroKind, ...] = get_args(NitroKind)

CarClass = Literal["turbo", "sport", "luxury", "convertible"]
CLASSES: tuple[CarClass, ...] = get_args(CarClass)

#: Protocols of the optional module, by the rule pages' own short names; the data gives them names for the screen.
Protocol = Literal["pow", "pos", "layer2", "p2p", "genesis"]
PROTOCOLS: tuple[Protocol, ...] = get_args(Protocol)

Stars = Literal[1, 2, 3]
STARS: tuple[Stars, ...] = get_args(Stars)

Race = Literal["common", "diamond", "free"]
RACES: tuple[Race, ...] = get_args(Race)

GadgetMode = Literal["instant", "equipment"]
Who = Literal["own", "rival"]

CARS = 3
ROUNDS_PER_CAR = 3
ROUNDS = CARS * ROUNDS_PER_CAR

#: Every variable used: the mask of `Side.used`.
ALL_USED = (1 << len(STATS)) - 1
