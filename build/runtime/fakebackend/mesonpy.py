"""Stand-in for the meson-python build backend, used only while pip downloads the sdist.

pip wants the metadata of an sdist before it keeps the file; this answers from PKG-INFO, so
that neither meson nor a native SDL is needed.
"""

from __future__ import annotations

import re
from pathlib import Path


def prepare_metadata_for_build_wheel(metadata_directory: str, config_settings: object = None) -> str:
    """Write METADATA and WHEEL; returns the name of their folder."""
    text = Path("PKG-INFO").read_text(encoding="utf-8")
    found = re.search(r"^Version: (\S+)", text, re.M)
    if found is None:
        raise ValueError("PKG-INFO names no version")
    name = f"pygame_ce-{found.group(1)}.dist-info"
    folder = Path(metadata_directory, name)
    folder.mkdir()
    (folder / "METADATA").write_text(text, encoding="utf-8")
    wheel = "Wheel-Version: 1.0\nGenerator: stand-in\nRoot-Is-Purelib: false\nTag: py3-none-any\n"
    (folder / "WHEEL").write_text(wheel, encoding="utf-8")
    return name


def build_wheel(*_args: object, **_options: object) -> str:
    """Refuse: only the metadata is ever asked for."""
    raise RuntimeError("this stand-in backend only answers metadata requests")


build_sdist = build_wheel
