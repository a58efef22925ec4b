"""`carpg replay verify FILE…`: play replays again and compare every digest."""

from __future__ import annotations

import argparse
import importlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from carpg.headless.commands import print_json
from carpg.kernel.errors import CarpgError, DocumentError
from carpg.kernel.replay import Codec, replay_from_json, verify
from carpg.kernel.scenario import ERROR

#: Mode -> module whose `CODEC` plays its replays.
RECORDS = {
    "tactics": "carpg.tactics.record",
    "wasteland": "carpg.wasteland.record",
    "crashes": "carpg.crashes.lab.documents",
    "cards": "carpg.cards.record",
}
MAX_CHARS = 20_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `carpg replay`."""
    parser.add_argument("action", choices=["verify"], help="what to do")
    parser.add_argument("files", nargs="+", metavar="FILE", help="replay files")
    parser.add_argument("--json", action="store_true", help="print JSON (always on; for uniformity)")


def run(args: argparse.Namespace) -> int:
    """Verify each file; status 2 if one differs or can't be played."""
    results = [_check(name) for name in args.files]
    faults = [result for result in results if not result["ok"]]
    if not faults:
        print_json({"format": "carpg-verify/1", "replays": results})
        return 0
    message = f"{faults[0]['file']}: {faults[0]['message']}"
    error = {"command": None, "code": faults[0]["code"], "message": message}
    print_json({"format": ERROR, "error": error, "replays": results})
    return 2


def _check(name: str) -> dict[str, Any]:
    try:
        commands = verify_file(Path(name))
    except CarpgError as error:
        code = error.code if isinstance(error, DocumentError) else "bad_replay"
        return {"file": name, "ok": False, "code": code, "message": str(error)}
    return {"file": name, "ok": True, "commands": commands}


def verify_file(path: Path) -> int:
    """Play one replay file to its end; returns its number of commands, raises `DocumentError` if it differs."""
    try:
        text = path.read_text(encoding="utf-8")
        document = json.loads(text) if len(text) <= MAX_CHARS else None
    except (OSError, ValueError, RecursionError) as error:
        raise DocumentError(f"can't be read: {error}", path.name) from error
    mode = document.get("mode") if isinstance(document, Mapping) else None
    if not isinstance(mode, str) or mode not in RECORDS:
        raise DocumentError(f"mode must be one of {', '.join(RECORDS)}", path.name)
    codec: Codec[Any, Any] = importlib.import_module(RECORDS[mode]).CODEC
    replay = replay_from_json(document, mode, codec.rules_version)
    verify(codec, replay)
    return len(replay.commands)
