"""`carpg lint-data`: check every data file and name file, entry and field of each fault."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path

from carpg.headless.commands import print_json
from carpg.kernel.scenario import ERROR
from carpg.tactics.library import DATA
from carpg.tactics.lint import DataFault, data_faults
from carpg.wasteland.lint import data_faults as wasteland_faults


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `carpg lint-data`."""
    parser.add_argument("--data", default=str(DATA), metavar="DIR", help="another data folder than the game's own")
    parser.add_argument("--json", action="store_true", help="print JSON (always on; for uniformity)")


def run(args: argparse.Namespace) -> int:
    """Check the data folder; status 2 if anything is wrong."""
    root = Path(args.data)
    files = sorted(path for path in root.rglob("*") if path.suffix in {".json", ".csv"})
    faults = [*_broken(files, root), *data_faults(root)]
    faults += [DataFault(f"wasteland/{file}", *rest) for file, *rest in wasteland_faults(root / "wasteland")]
    if not files:
        faults.append(DataFault(root.name, "", "", "there are no data files"))
    if not faults:
        print_json({"format": "carpg-lint/1", "files": len(files), "faults": []})
        return 0
    first = faults[0]
    message = f"{len(faults)} faults, first {first.file} {first.entry} {first.field}: {first.message}"
    error = {"command": None, "code": "bad_data", "message": message}
    print_json({"format": ERROR, "error": error, "faults": [asdict(fault) for fault in faults]})
    return 2


def _broken(files: list[Path], root: Path) -> list[DataFault]:
    """Files that are no JSON at all; the rest is checked by the mode that reads them."""
    faults = []
    for path in files:
        if path.suffix == ".json" and path.parent.name not in {"arenas", "cars", "skills"}:
            try:
                json.loads(path.read_text(encoding="utf-8"))
            except (ValueError, RecursionError) as error:
                faults.append(DataFault(str(path.relative_to(root)), "", "", f"can't be read: {error}"))
    return faults
