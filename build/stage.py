"""A clean copy of the game for the packer, and pygbag's own step on it."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from typing import TYPE_CHECKING

from build.paths import GAME, PAGE, ROOT, STAGE, BuildError, files_under

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

TITLE = "CarPG"
# What the browser needs; everything else in game/ stays out. The headless commands do not
# run there, and assets/later comes in an archive of its own behind the title.
CODE = ("carpg/*.py", "carpg/**/*.py")
LEFT_OUT = (
    "carpg/cli.py",
    "carpg/headless/",
    "carpg/platform/desktop.py",
    "carpg/storage/folders.py",
    # Modes without a screen: the Codex reads their rules; nothing in the page plays them.
    "carpg/ai/cards",
    "carpg/ai/crashes",
    "carpg/ai/matrix_game",
    "carpg/ai/wasteland",
    "carpg/cards/scenario",
    "carpg/crashes/lab/",
    "carpg/crashes/scenario",
    "carpg/wasteland/scenario",
    "data/schemas/",
)
DATA = ("data", "assets")
LATER = "assets/later/"
TIMEOUT = 120  # seconds: with a wrong path pygbag would try the network for ever


def game_files() -> dict[str, Path]:
    """Every file of the game that goes to the browser, by its path below game/."""
    found = {"main.py": GAME / "main.py"}
    for pattern in CODE:
        found.update({path.relative_to(GAME).as_posix(): path for path in GAME.glob(pattern)})
    for folder in DATA:
        found.update({path.relative_to(GAME).as_posix(): path for path in files_under(GAME / folder)})
    return {name: path for name, path in sorted(found.items()) if not name.startswith(LEFT_OUT)}


def split(files: dict[str, Path]) -> tuple[dict[str, Path], dict[str, Path]]:
    """What is needed for the title, and what may come behind it."""
    first = {name: path for name, path in files.items() if not name.startswith(LATER)}
    return first, {name: path for name, path in files.items() if name.startswith(LATER)}


def split_title(contents: dict[str, bytes], needed: Collection[str]) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """The packer's files again: those without which the title can't show, and the code and data of all other screens.

    `needed` are paths below game/ before compiling. Pictures and fonts count as the title's.
    """
    root = "assets/"
    first = {
        name: data
        for name, data in contents.items()
        if not name.startswith((f"{root}carpg/", f"{root}data/"))
        or name.removeprefix(root).replace(".pyc", ".py") in needed
    }
    return first, {name: data for name, data in contents.items() if name not in first}


def pack(files: dict[str, Path], icon: Path) -> tuple[dict[str, bytes], str]:
    """Let pygbag pack the files: the contents of its archive, and its page made from our template.

    Raises BuildError when pygbag fails.
    """
    shutil.rmtree(STAGE, ignore_errors=True)
    for name, path in files.items():
        target = STAGE / "game" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    for helper in ("webstart.py", "modules.py", "unrolled.py"):
        shutil.copyfile(PAGE / helper, STAGE / "game" / helper)
    command = [sys.executable, "-m", "pygbag", "--build", "--no_opt", "--disable-sound-format-error"]
    command += ["--template", str(PAGE / "template.html"), "--icon", str(icon), "--cdn", "./rt/"]
    command += ["--title", TITLE, "--width", "1180", "--height", "820", str(STAGE / "game")]
    try:
        done = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, timeout=TIMEOUT, check=False, stdin=subprocess.DEVNULL
        )
    except subprocess.TimeoutExpired as error:
        raise BuildError(f"pygbag did not finish within {TIMEOUT} seconds: {error.stdout!r}") from error
    web = STAGE / "game" / "build" / "web"
    if done.returncode or not (web / "game.apk").is_file():
        raise BuildError(f"pygbag failed (exit status {done.returncode}):\n{done.stdout}\n{done.stderr}")
    with zipfile.ZipFile(web / "game.apk") as archive:
        contents = {info.filename: archive.read(info) for info in archive.infolist() if not info.is_dir()}
    return contents, (web / "index.html").read_text(encoding="utf-8")
