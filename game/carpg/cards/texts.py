"""Gadget texts for screens and logs, made from the same data that the rules run on."""

from __future__ import annotations

from collections.abc import Sequence

from carpg.cards.catalogue import Discount, Effect, Gadget
from carpg.cards.words import GadgetMode, Protocol, Stat

#: What the protocols are called on the table.
PROTOCOL_NAMES: dict[Protocol, str] = {
    "pow": "Forge",
    "pos": "Vault",
    "layer2": "Express",
    "p2p": "Convoy",
    "genesis": "Origin",
}

_DEEDS = {"declared": "chooses", "used": "races with", "nitro": "lights nitro", "no_nitro": "lights no nitro"}


def gadget_text(gadget: Gadget, mode: GadgetMode, module: bool = False) -> str:
    """What a gadget does in a mode, in short sentences; `module` adds remarks for classes and protocols."""
    until = " this round" if mode == "instant" else ""
    parts = [_effect(effect, until) for effect in gadget.effects[mode] if module or not _needs_module(effect)]
    if module:
        parts += [_discount(each) for each in gadget.discounts if each.mode in {None, mode}]
    return " ".join(part for part in parts if part)


def _needs_module(effect: Effect) -> bool:
    conditions = (effect.car_class, effect.protocol)
    return conditions != (None, None) or effect.op in {"swap_protocols", "any_protocol"}


def _effect(effect: Effect, until: str) -> str:
    text = _plain(effect, until)
    if effect.car_class is not None:
        text += f" (only {effect.car_class} cars)"
    if effect.protocol is not None:
        text += f" (only {PROTOCOL_NAMES[effect.protocol]} cars)"
    if effect.unless_class is not None:
        text += f" (not {effect.unless_class} cars, with classes)"
    if effect.unless_protocol is not None:
        text += f" (not {PROTOCOL_NAMES[effect.unless_protocol]} cars, with classes)"
    return text + "."


def _plain(effect: Effect, until: str) -> str:
    match effect.op:
        case "stat":
            return _stat(effect, until)
        case "fuel":
            return _fuel(effect)
        case "cancel":
            return _cancel(effect)
        case "soften":
            return f"Damage from {_list(effect.stats)} is {effect.by} less{until}"
        case "halve":
            return f"Damage from {_list(effect.stats)} is halved{until}"
        case "price":
            return f"The rival's gadget costs {effect.by} more mana"
    return _FIXED[effect.op]


_FIXED: dict[str, str] = {
    "void_nitro": "No nitro counts this round",
    "peek": "The rival shows its variable before you choose",
    "guess": "Name a variable: if the rival chose it, it is cancelled",
    "swap_protocols": "The racing cars swap protocols",
    "any_protocol": "Choose your protocol every round",
}


def _stat(effect: Effect, until: str) -> str:
    whose = "Your" if effect.who == "own" else "The rival's"
    condition = f" if its last variable was {effect.after}" if effect.after else ""
    return f"{whose} {_list(effect.stats)} {effect.by:+d}{until}{condition}".replace("-", "\u2212")


def _fuel(effect: Effect) -> str:
    who = "You" if effect.who == "own" else "The rival"
    verb = ("gain" if effect.by > 0 else "lose") + ("" if effect.who == "own" else "s")
    amount = f"{who} {verb} {abs(effect.by)} fuel"
    if effect.trigger in {"guessed", "missed"}:
        return f"{amount} if the guess is {'right' if effect.trigger == 'guessed' else 'wrong'}"
    if not effect.trigger:
        return amount
    actor = "you" if effect.actor == "own" else ("it" if effect.who == "rival" else "the rival")
    deed = _DEEDS[effect.trigger]
    if actor == "you":
        deed = {"chooses": "choose", "races with": "race with"}.get(deed, deed)
    what = f" {_list(effect.stats, 'or')}" if effect.stats else ""
    return f"{amount} when {actor} {deed}{what}"


def _cancel(effect: Effect) -> str:
    what = "next variable" if effect.next else f"variable if it is {_list(effect.stats, 'or')}"
    text = f"Cancels the rival's {what}; another one stands in at random"
    if effect.chance < 100:
        text = (
            f"{effect.chance}%: {text[0].lower()}{text[1:]}; else all your figures \u2212{effect.backfire} this round"
        )
    return text


def _discount(discount: Discount) -> str:
    name = discount.car_class or (PROTOCOL_NAMES[discount.protocol] if discount.protocol else "")
    return f"Costs {discount.by} less mana with {name} cars."


def _list(stats: Sequence[Stat], word: str = "and") -> str:
    if not stats:
        return "any variable"
    return f" {word} ".join(stats)
