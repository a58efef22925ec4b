"""The upload for itch.io, within the limits that it sets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from build.paths import BuildError, files_under, write_zip

if TYPE_CHECKING:
    from pathlib import Path

MAX_FILES = 1000
MAX_BYTES = 500_000_000
MAX_FILE_BYTES = 200_000_000
MAX_PATH = 240
PACKED = frozenset({".png", ".apk", ".whl", ".zip"})


def check(files: dict[str, bytes]) -> None:
    """Raise BuildError naming the limit that the files exceed."""
    problems = []
    if "index.html" not in files:
        problems.append("no index.html at the root")
    if len(files) > MAX_FILES:
        problems.append(f"{len(files)} files, at most {MAX_FILES}")
    if sum(len(data) for data in files.values()) > MAX_BYTES:
        problems.append(f"more than {MAX_BYTES} bytes unpacked")
    problems += [f"{name}: over {MAX_FILE_BYTES} bytes" for name, data in files.items() if len(data) > MAX_FILE_BYTES]
    problems += [f"{name}: path over {MAX_PATH} characters" for name in files if len(name) > MAX_PATH]
    if problems:
        raise BuildError("The itch.io archive is not within its limits: " + "; ".join(problems))


def write(web: Path, target: Path) -> Path:
    """Write the archive of the built site; returns its path."""
    files = {path.relative_to(web).as_posix(): path.read_bytes() for path in files_under(web)}
    check(files)
    target.parent.mkdir(parents=True, exist_ok=True)
    write_zip(target, files, stored=PACKED)
    return target
