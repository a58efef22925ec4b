"""`carpg scenario FILE`: run one document (or one a line) and print its result."""

from __future__ import annotations

import argparse
import importlib
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from carpg.headless.commands import print_json
from carpg.kernel.scenario import FORMAT, ScenarioError

#: Mode -> module whose `run(document)` plays it.
MODES = {
    "tactics": "carpg.tactics.scenario",
    "wasteland": "carpg.wasteland.scenario",
    "crashes": "carpg.crashes.scenario",
    "cards": "carpg.cards.scenario",
}

#: The largest document that is read, in characters.
MAX_CHARS = 2_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `carpg scenario`."""
    parser.add_argument("file", help="a scenario file, or - for standard input")
    parser.add_argument("--lines", action="store_true", help="one document a line, one result a line, status 0")
    parser.add_argument("--json", action="store_true", help="print JSON (always on; for uniformity)")


def run(args: argparse.Namespace) -> int:
    """Play the document, or every line, and print the results."""
    lines = _lines(args.file)
    if args.lines:
        for line in lines:
            if line.strip():
                print_json(play_text(line))
        return 0
    result = play_text("".join(lines))
    print_json(result)
    return 2 if "error" in result else 0


def _lines(name: str) -> Iterator[str]:
    """Text lines of a file or of standard input."""
    if name == "-":
        return iter(sys.stdin)
    try:
        return iter(Path(name).read_text(encoding="utf-8").splitlines(keepends=True))
    except (OSError, UnicodeDecodeError) as error:
        raise ScenarioError("bad_document", f"{name} can't be read: {error}") from error


def play_text(text: str) -> dict[str, Any]:
    """Run one document given as text; problems come back as the error document, never as an exception."""
    try:
        if len(text) > MAX_CHARS:
            raise ScenarioError("bad_document", f"the document is longer than {MAX_CHARS} characters")
        try:
            document = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise ScenarioError("bad_document", f"not JSON: {error}") from error
        return play(document)
    except ScenarioError as error:
        return error.document()


def play(document: object) -> dict[str, Any]:
    """Run one parsed document; raises `ScenarioError`."""
    if not isinstance(document, Mapping):
        raise ScenarioError("bad_document", "a scenario is a JSON object")
    if document.get("format") != FORMAT:
        raise ScenarioError("bad_document", f"format must be {FORMAT}")
    mode = document.get("mode")
    if not isinstance(mode, str) or mode not in MODES:
        raise ScenarioError("bad_document", f"mode must be one of {', '.join(MODES)}")
    result: dict[str, Any] = importlib.import_module(MODES[mode]).run(document)
    return result
