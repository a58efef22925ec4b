"""The table of headless commands. Each lives in a module of its own and is imported only when it is called."""

from __future__ import annotations

import argparse
import importlib
import json
import sys
from collections.abc import Callable, Sequence
from typing import Any

from carpg.kernel.errors import CarpgError, DocumentError

#: Command -> module below `carpg.headless` that has `add_arguments(parser)` and `run(args) -> int`.
COMMANDS: dict[str, tuple[str, str]] = {
    "scenario": ("scenario", "run one scenario document and print the result"),
    "simulate": ("simulate", "play many battles and print the totals"),
    "strength": ("strength", "measure how the levels of opponents compare"),
    "replay": ("replay", "play replays again and compare every digest"),
    "roster": ("roster", "list every car with its skill"),
    "lint-data": ("lint_data", "check every data file"),
    "import-cars": ("import_cars", "read a car table and repair shifted rows"),
    "soak": ("soak", "play random battles until every part of the game was used, and check every state"),
    "balance": ("balance", "measure how often each car wins, and what going first is worth"),
    "card-balance": ("card_balance", "measure how often each gadget and car of the card duel wins"),
    "bench": ("bench", "measure the engine against a baseline of the same run"),
}


def _parser(names: Sequence[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="carpg", description="Headless tools of CarPG. All print JSON.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, (module, text) in COMMANDS.items():
        sub = commands.add_parser(name, help=text, description=text)
        if name in names:
            importlib.import_module(f"carpg.headless.{module}").add_arguments(sub)
    return parser


def run(argv: Sequence[str]) -> int:
    """Parse a command line and carry it out; bad input ends in the error document and status 2."""
    args = _parser(argv[:1]).parse_args(argv)
    module = importlib.import_module(f"carpg.headless.{COMMANDS[args.command][0]}")
    handler: Callable[[argparse.Namespace], int] = module.run
    try:
        return handler(args)
    except CarpgError as error:
        code = error.code if isinstance(error, DocumentError) else "bad_document"
        print_json({"format": "carpg-error/1", "error": {"command": None, "code": code, "message": str(error)}})
        return 2


def print_json(value: Any) -> None:
    """Print one JSON document on a line of its own."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False) + "\n")
