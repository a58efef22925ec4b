"""Pack the pygame-ce sources and the built side module into a wheel.

usage: pack_wheel.py PYGAME_SOURCE_DIR SIDE_MODULE OUT_DIR [NAME=LICENCE_FILE ...]

The wheel is deterministic: sorted names, fixed dates, fixed modes.
"""

import base64, hashlib, pathlib, re, sys, zipfile

TAG = "cp314-cp314-pyemscripten_2026_0_wasm32"
EXT = ".cpython-314-wasm32-emscripten.so"
# not of use in a browser: native cameras, MIDI, macOS glue, SDL3-only files, installers
SKIP = {"_camera_opencv.py", "camera.py", "macosx.py", "midi.py", "_audio.py", "_sdl3_mixer.py"}


def main(src, so, out, licences):
    src = pathlib.Path(src)
    pkginfo = (src / "PKG-INFO").read_text(encoding="utf-8")
    version = re.search(r"^Version: (\S+)", pkginfo, re.M).group(1)
    meta = pkginfo.split("\n\n", 1)[0] + "\n"  # header only: drop the long description
    meta = re.sub(r"^Description-Content-Type:.*\n", "", meta, flags=re.M)
    info = f"pygame_ce-{version}.dist-info"
    files = {}
    py = src / "src_py"
    for f in sorted(py.glob("*.py")):
        if f.name not in SKIP:
            files[f"pygame/{f.name}"] = f.read_bytes()
    for f in sorted((py / "_sdl2").glob("*.py")):
        files[f"pygame/_sdl2/{f.name}"] = f.read_bytes()
    for name in ("freesansbold.ttf", "pygame_icon.bmp"):
        files[f"pygame/{name}"] = (py / name).read_bytes()
    files["pygame/base" + EXT] = pathlib.Path(so).read_bytes()
    files[f"{info}/METADATA"] = meta.encode()
    files[f"{info}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: pack_wheel\nRoot-Is-Purelib: false\nTag: {TAG}\n"
    ).encode()
    files[f"{info}/top_level.txt"] = b"pygame\n"
    for item in licences:
        name, _, path = item.partition("=")
        files[f"{info}/licenses/{name}"] = pathlib.Path(path).read_bytes()
    rows = []
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        rows.append(f"{name},sha256={digest},{len(data)}")
    rows.append(f"{info}/RECORD,,")
    files[f"{info}/RECORD"] = ("\n".join(rows) + "\n").encode()
    target = pathlib.Path(out) / f"pygame_ce-{version}-{TAG}.whl"
    with zipfile.ZipFile(target, "w") as z:
        for name, data in files.items():
            zi = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))
            zi.compress_type = zipfile.ZIP_DEFLATED
            zi.external_attr = 0o100644 << 16
            z.writestr(zi, data, compresslevel=9)
    print(target, target.stat().st_size)


if __name__ == "__main__":
    main(*sys.argv[1:4], sys.argv[4:])
