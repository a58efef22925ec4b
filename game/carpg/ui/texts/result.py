"""Texts of the result screen."""

from __future__ import annotations

from typing import Final

TEXTS: Final[dict[str, str]] = {
    "result.draw": "A draw",
    "result.you_won": "You win!",
    "result.you_lost": "You lose",
    "result.won": "{name} wins!",
    "result.note": "{rounds} rounds · {arena}",
    "result.rematch": "Rematch",
    "result.swap": "Swap sides",
    "result.change": "Set-up",
    "result.watch": "Watch replay",
    "result.keep": "Keep replay",
    "result.title": "Title",
    "result.dealt": "dealt",
    "result.taken": "taken",
    "result.knock_outs": "knock-outs",
    "result.hits": "hits",
    "result.health": "Health of the teams",
    "result.row_says": "{car}: {dealt} damage dealt, {taken} taken, {ko} knock-outs, "
    "{hits} of {attacks} attacks hit{out}",
    "result.row_out": ", knocked out in round {round}",
    "result.out_in": "out in round {round}",
    "result.best": "most damage",
    "result.plot_says": "Health by round: {text}",
    "result.plot_round": "round {round} {coral} to {teal}",
    "result.now": "end",
}
