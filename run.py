#!/usr/bin/env python3
"""The one way in: sets up what the project needs, then runs a command.

    python3 run.py play      build the page, serve it on this machine, open a browser
    python3 run.py test      every check and test, as the CI runs them

`python3 run.py --help` lists the rest. This file needs Python 3.11 or later and its
standard library alone; all else (a virtual environment in .venv with pinned packages) it
fetches by itself, once, and again only when the pins change.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
OLDEST = (3, 11)
NEWER = ("python3.14", "python3.13", "python3.12", "python3.11")
PIP = "pip==26.3"
# What a command needs beyond the interpreter: the packer alone, or all tools and tests.
LIGHT = ("play", "build", "serve", "desktop")
BARE = ("clean",)


class SetupError(Exception):
    """A step of the set-up failed; the text says what and how to mend it."""


def venv_python() -> Path:
    """Path of the virtual environment's interpreter."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def run(command: list[str | Path], failed: str, advice: str) -> None:
    """Run a step of the set-up; a failure names the step and says what helps."""
    done = subprocess.run([str(part) for part in command], cwd=str(ROOT), stdin=subprocess.DEVNULL, check=False)
    if done.returncode:
        raise SetupError(f"{failed} (exit status {done.returncode}).\n  {advice}")


def fitting_python() -> str:
    """This interpreter if it is new enough, else a newer one that is installed here."""
    if sys.version_info >= OLDEST:
        return sys.executable
    for name in NEWER:
        found = shutil.which(name)
        if found and subprocess.run([found, "-c", ""], capture_output=True, check=False).returncode == 0:
            return found
    raise SetupError(
        f"CarPG needs Python {OLDEST[0]}.{OLDEST[1]} or later; this is {sys.version.split()[0]}.\n"
        "  Install a newer one (python.org, your package manager) and start with it: python3.12 run.py play"
    )


def pins_digest(group: str) -> str:
    """Hash over all that decides what the environment holds."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    parts = [
        group,
        PIP,
        sys.version,
        repr(project["project"]),
        repr(project["dependency-groups"]),
        (ROOT / "build" / "constraints.txt").read_text(encoding="utf-8"),
    ]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def stamp_file(group: str) -> Path:
    """The file that remembers which pins .venv was set up for."""
    return VENV / f"carpg-{group}.stamp"


def is_stamped(group: str) -> bool:
    """Whether .venv holds what the pins of this group ask for."""
    return stamp_file(group).exists() and stamp_file(group).read_text() == pins_digest(group)


def make_venv() -> None:
    """Create .venv with pip in it, also where the system's Python comes without venv's pip."""
    made = subprocess.run(
        [sys.executable, "-m", "venv", "--clear", str(VENV)], capture_output=True, text=True, check=False
    )
    if made.returncode == 0:
        return
    apt = shutil.which("apt-get")
    if apt and hasattr(os, "geteuid") and os.geteuid() == 0:
        print("Python's venv module is not complete here: installing python3-venv", flush=True)
        quiet = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
        subprocess.run([apt, "update", "-qq"], env=quiet, stdin=subprocess.DEVNULL, check=False)
        subprocess.run([apt, "install", "-y", "-qq", "python3-venv"], env=quiet, stdin=subprocess.DEVNULL, check=False)
    run(
        [sys.executable, "-m", "venv", "--clear", VENV],
        "Making the virtual environment .venv failed",
        "On Debian or Ubuntu: sudo apt-get install python3-venv; then start again.",
    )


def is_alive() -> bool:
    """Whether .venv has an interpreter that runs, with pip: one of an older system's Python may not."""
    if not venv_python().exists():
        return False
    asked = [str(venv_python()), "-c", "import pip"]
    return subprocess.run(asked, capture_output=True, stdin=subprocess.DEVNULL, check=False).returncode == 0


def ensure_environment(group: str) -> None:
    """Bring .venv up to the pins; does nothing when it is there already."""
    if venv_python().exists() and any(is_stamped(each) for each in {group, "dev"}):
        return
    print(f"Setting up .venv (once; {group} packages) …", flush=True)
    if not is_alive():
        make_venv()
    pip: list[str | Path] = [venv_python(), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    advice = "Is the network there? Remove the folder .venv and start again if it looks broken."
    run([*pip, PIP], "Installing pip failed", advice)
    pinned = [*pip, "-c", ROOT / "build" / "constraints.txt"]
    run([*pinned, "--group", group], "Installing the pinned packages failed", advice)
    run([*pinned, "--no-build-isolation", "-e", ROOT], "Installing CarPG into .venv failed", advice)
    stamp_file(group).write_text(pins_digest(group))


def main() -> int:
    """Set up as far as the command needs, then hand over to the project's own tasks."""
    try:
        python = fitting_python()
        if python != sys.executable:
            return subprocess.call([python, str(ROOT / "run.py"), *sys.argv[1:]])
        words = [word for word in sys.argv[1:] if not word.startswith("-")]
        command = words[0] if words else ""
        if command in BARE or not command:
            interpreter = sys.executable
        else:
            ensure_environment("bundle" if command in LIGHT else "dev")
            interpreter = str(venv_python())
        return subprocess.call([interpreter, "-m", "build", *sys.argv[1:]], cwd=str(ROOT))
    except SetupError as error:
        print(f"run.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
