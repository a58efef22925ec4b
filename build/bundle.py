"""From the sources to build/web and the archive for itch.io; does nothing when nothing changed."""

from __future__ import annotations

import gzip
import io
import tomllib
import zipfile
from pathlib import Path

from build import codetable, compiling, itch, needs, node, stage, trim
from build.paths import BUILD, CACHE, DIST, GAME, PAGE, ROOT, RUNTIME, WEB, files_under, tree_digest, write_zip
from build.webpage import Parts, Site, manifest

STAMP = CACHE / "web.stamp"
ART_STAMP = CACHE / "art.stamp"
# These are compressed already.
PACKED = frozenset({".png", ".ogg", ".jpg"})
PYGAME = "pygame.zip"
INNER = "all.zip"
TITLE_CODE, SCREENS_CODE = "assets/title.code", "assets/screens.code"
CORE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")


def version() -> str:
    """The project's version."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return str(project["project"]["version"])


def _digest() -> str:
    inputs = [*stage.game_files().values(), *files_under(PAGE), ROOT / "pyproject.toml"]
    inputs += [path for path in files_under(RUNTIME) if "work" not in path.relative_to(RUNTIME).parts]
    inputs += [
        *BUILD.glob("*.py"),
        *BUILD.glob("*.mjs"),
        *BUILD.glob("*.toml"),
        *ROOT.glob("LICENSE*"),
        *ROOT.glob("NOTICE*"),
    ]
    return tree_digest(inputs)


def unzip(data: bytes) -> dict[str, bytes]:
    """The files of an archive by their names."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {info.filename: archive.read(info) for info in archive.infolist() if not info.is_dir()}


def zipped(files: dict[str, bytes]) -> bytes:
    """An archive of the files; equal files give equal bytes."""
    buffer = io.BytesIO()
    write_zip(buffer, files, stored=PACKED)
    return buffer.getvalue()


def solid(files: dict[str, bytes]) -> bytes:
    """An archive that holds one of uncompressed files: many small ones that are alike come out a fifth smaller."""
    inner = io.BytesIO()
    write_zip(inner, files, stored=frozenset(Path(name).suffix for name in files))
    return zipped({INNER: inner.getvalue()})


def _compiled(contents: dict[str, bytes]) -> dict[str, bytes]:
    """The game's files with compiled modules; main.py stays as it is."""
    sources = {name: data for name, data in contents.items() if name.endswith(".py") and name != "assets/main.py"}
    others = {name: data for name, data in contents.items() if name not in sources}
    return others | compiling.compiled(sources, compiling.WHOLE)


def whole_game(parts: Parts) -> dict[str, bytes]:
    """All code and data of a release, wherever it is packed."""
    return unzip(parts.game) | (unzip(unzip(parts.screens)[INNER]) if parts.screens else {})


def _others() -> dict[str, bytes]:
    from build.icons import icons

    found = {f"icons/{name}": data for name, data in icons().items()}
    found["manifest.webmanifest"] = manifest(stage.TITLE, "Tactical toy-car battles on a table-top play mat.")
    for name in ("LICENSE", "NOTICE"):
        if (ROOT / name).exists():
            found[f"{name}.txt"] = (ROOT / name).read_bytes()
    found.update({f"licences/{name}": data for name, data in trim.licences().items()})
    return found


def make_parts() -> Parts:
    """Everything that one release is made of."""
    pyodide = node.pyodide()
    first, later = stage.split(stage.game_files())
    others = _others()
    icon = CACHE / "favicon.png"
    icon.parent.mkdir(parents=True, exist_ok=True)
    icon.write_bytes(others["icons/favicon-32.png"])
    contents, template = stage.pack(first, icon)
    runtime = {name: (pyodide / name).read_bytes() for name in CORE_FILES}
    runtime["python_stdlib.zip"] = zipped(
        trim.stdlib(pyodide, [data for name, data in contents.items() if name.endswith(".py")])
    )
    runtime[PYGAME] = zipped(trim.wheel())
    title, screens = stage.split_title(_compiled(contents), needs.title_needs())
    later_files = {f"assets/{name}": path.read_bytes() for name, path in later.items()}
    return Parts(
        template=template,
        version=version(),
        runtime=runtime,
        loader=CORE_FILES[0],
        core=CORE_FILES[1],
        wheel=PYGAME,
        lock=trim.lock(pyodide),
        game=zipped(codetable.tabled(title, TITLE_CODE)),
        screens=solid(codetable.tabled(screens, SCREENS_CODE)),
        later=zipped(later_files) if later_files else None,
        others=others,
    )


def render_art() -> None:
    """Let the pictures be drawn, unless what draws them is as it was."""
    digest = tree_digest(files_under(BUILD / "art"))
    drawn = all((GAME / "assets" / part / "art.json").exists() for part in ("first", "later"))
    if drawn and ART_STAMP.exists() and ART_STAMP.read_text() == digest:
        return
    from build.art.make import make

    print("Drawing the cars and the table (a minute or two the first time) …", flush=True)
    make()
    ART_STAMP.write_text(digest)


def build(*, force: bool = False) -> Path:
    """Build the site and the itch archive if anything changed; returns the site's folder."""
    render_art()
    digest = _digest()
    if not force and WEB.is_dir() and STAMP.exists() and STAMP.read_text() == digest:
        return WEB
    print("Building the page …", flush=True)
    site = Site(make_parts())
    site.write(WEB)
    archive = itch.write(WEB, DIST / "carpg-itch.zip")
    STAMP.parent.mkdir(parents=True, exist_ok=True)
    STAMP.write_text(digest)
    report(site)
    print(f"{WEB.relative_to(ROOT)} and {archive.relative_to(ROOT)} are ready: release {site.id}")
    return WEB


def report(site: Site) -> None:
    """Print the size of every file, as it is and gzipped."""
    rows = [(name, len(data), len(gzip.compress(data, 9))) for name, data in sorted(site.files.items())]
    for name, size, packed in rows:
        if size > 20_000:
            print(f"  {size:>10,} {packed:>10,} gz  {name}")
    started = {*site.first, "index.html", "page.css", "boot.js", "compat.js", "host.js"}
    for label, chosen in (("until the title", started), ("all", set(site.files))):
        total = sum(size for name, size, _ in rows if name in chosen)
        packed = sum(packed for name, _, packed in rows if name in chosen)
        print(f"  {total:>10,} {packed:>10,} gz  {label}")
