"""Pack the pygame-ce sources and the built side module into a wheel.

usage: pack_wheel.py PYGAME_SOURCE_DIR SIDE_MODULE OUT_DIR [NAME=LICENCE_FILE ...]

The wheel is deterministic: sorted names, one date, one mode.
"""

from __future__ import annotations

import base64
import hashlib
import re
import sys
import zipfile
from pathlib import Path

TAG = "cp314-cp314-pyemscripten_2026_0_wasm32"
SUFFIX = ".cpython-314-wasm32-emscripten.so"
# Of no use in a browser: native cameras, MIDI, macOS glue, SDL 3 only.
SKIP = frozenset({"_camera_opencv.py", "camera.py", "macosx.py", "midi.py", "_audio.py", "_sdl3_mixer.py"})
DATE = (2026, 1, 1, 0, 0, 0)


def version_of(package_info: str) -> str:
    """The version that a PKG-INFO names; raises ValueError if it names none."""
    found = re.search(r"^Version: (\S+)", package_info, re.M)
    if found is None:
        raise ValueError("PKG-INFO names no version")
    return found.group(1)


def package_files(source: Path, side_module: Path) -> dict[str, bytes]:
    """The files of the package itself by their path in the wheel."""
    python = source / "src_py"
    files = {f"pygame/{path.name}": path for path in sorted(python.glob("*.py")) if path.name not in SKIP}
    files |= {f"pygame/_sdl2/{path.name}": path for path in sorted((python / "_sdl2").glob("*.py"))}
    files |= {f"pygame/{name}": python / name for name in ("freesansbold.ttf", "pygame_icon.bmp")}
    files[f"pygame/base{SUFFIX}"] = side_module
    return {name: path.read_bytes() for name, path in files.items()}


def metadata(package_info: str) -> bytes:
    """The header of PKG-INFO without the long description."""
    header = package_info.split("\n\n", 1)[0] + "\n"
    return re.sub(r"^Description-Content-Type:.*\n", "", header, flags=re.M).encode()


def record(files: dict[str, bytes], own: str) -> bytes:
    """The RECORD of a wheel: name, hash and size of every file."""
    rows = []
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        rows.append(f"{name},sha256={digest},{len(data)}")
    return ("\n".join([*rows, f"{own},,"]) + "\n").encode()


def write(target: Path, files: dict[str, bytes]) -> None:
    """Write the wheel so that equal files give equal bytes."""
    with zipfile.ZipFile(target, "w") as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, data, compresslevel=9)


def main(source: str, side_module: str, out: str, licences: list[str]) -> None:
    """Pack one wheel and print its path and size."""
    package_info = (Path(source) / "PKG-INFO").read_text(encoding="utf-8")
    version = version_of(package_info)
    info = f"pygame_ce-{version}.dist-info"
    files = package_files(Path(source), Path(side_module))
    files[f"{info}/METADATA"] = metadata(package_info)
    wheel = f"Wheel-Version: 1.0\nGenerator: pack_wheel\nRoot-Is-Purelib: false\nTag: {TAG}\n"
    files[f"{info}/WHEEL"] = wheel.encode()
    files[f"{info}/top_level.txt"] = b"pygame\n"
    for item in licences:
        name, _, path = item.partition("=")
        files[f"{info}/licenses/{name}"] = Path(path).read_bytes()
    files[f"{info}/RECORD"] = record(files, f"{info}/RECORD")
    target = Path(out) / f"pygame_ce-{version}-{TAG}.whl"
    write(target, files)
    print(target, target.stat().st_size)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:])
