"""Texts of links and codes: what they open, and what can be wrong with them."""

from __future__ import annotations

from typing import Final

TEXTS: Final[dict[str, str]] = {
    "share.copy_link": "Copy link",
    "share.enter": "Enter a code",
    "share.enter_note": "The code of a team, an arena, a set-up or a replay, or a link that ends in one.",
    "share.enter_field": "Code or link",
    "share.enter_empty": "Type or paste a code first.",
    "share.open": "Open it",
    "share.setup": "Share this set-up",
    "share.setup_note": "Everything as it is chosen here. Without a seed, what is left open is drawn anew.",
    "share.setup_problem": "This set-up can’t be shared",
    "share.problem": "This code can’t be opened",
    "share.setup_taken": "The shared set-up. Change what you like, or start.",
    "share.arena_taken": "{name} was shared with you. Duplicate it to keep it.",
    "share.replace": "Put your team aside?",
    "share.replace_text": "The team in your garage is not saved. The shared team would take its place.",
    "share.replace_keep": "Keep mine",
    "share.replace_take": "Take the new one",
    "share.too_deep": "The code’s content is nested too deeply.",
    "share.no_setup": "The code holds no set-up of a battle.",
    "share.setup_broken": "The set-up in it is not complete or has values that no battle can have ({why}).",
    "share.setup_refused": "The battle in it can’t begin ({why}).",
    "share.no_cars": "It has cars that this game does not know: {cars}.",
    "share.no_arena": "It is for an arena that this game does not know: {arena}.",
    "share.no_player": "It has a player that this game does not know: {player}.",
    "share.seed": "Its seed is not from 0 to {most}.",
    "share.replay_broken": "The replay in it is damaged ({why}).",
}
