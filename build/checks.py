"""`run.py lint` and `run.py test`: every check in turn, each with its time and its remedy."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from build.paths import ROOT, BuildError

if TYPE_CHECKING:
    from collections.abc import Callable

SCRIPTS = Path(sys.executable).parent
TEST_TIMEOUT = 300  # seconds for one test: a hanging browser must not hang the whole run


@dataclass(frozen=True)
class Step:
    """One check: a command of the environment and what to do when it fails."""

    name: str
    command: tuple[str, ...]
    remedy: str


LINT = (
    Step("ruff check", ("ruff", "check", "."), "Mend what it names; many by: .venv/bin/ruff check --fix ."),
    Step("ruff format", ("ruff", "format", "--check", "."), "Run: .venv/bin/ruff format ."),
    Step("mypy", ("mypy",), "Mend the types at the places that it names."),
    Step(
        "imports",
        ("lint-imports",),
        "A module imports across a layer: see pyproject.toml, importlinter.",
    ),
    Step("data", ("carpg", "lint-data"), "Mend the entry that it names in game/data."),
)


@dataclass
class Results:
    """What was run, how long it took, what failed."""

    rows: list[tuple[str, float, bool]] = field(default_factory=list)

    def run(self, name: str, remedy: str, body: Callable[[], bool]) -> bool:
        """Run one step and write down its time; says how to mend a failure."""
        print(f"\n== {name}", flush=True)
        started = time.monotonic()
        try:
            passed = body()
        except BuildError as error:
            print(error, flush=True)
            passed = False
        seconds = time.monotonic() - started
        self.rows.append((name, seconds, passed))
        print(f"-- {name}: {'ok' if passed else 'FAILED'}, {seconds:.1f} s", flush=True)
        if not passed:
            print(f"   {remedy}", flush=True)
        return passed

    def summary(self) -> int:
        """Print the table of steps; returns the exit status."""
        print("\nSteps:")
        for name, seconds, passed in self.rows:
            print(f"  {'ok    ' if passed else 'FAILED'} {seconds:7.1f} s  {name}")
        failed = [name for name, _, passed in self.rows if not passed]
        print(f"Failed: {', '.join(failed)}" if failed else "All steps passed.", flush=True)
        return 1 if failed else 0


def _call(command: tuple[str, ...], environment: dict[str, str] | None = None) -> bool:
    program = str(SCRIPTS / command[0])
    done = subprocess.run(
        [program, *command[1:]],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        env={**os.environ, **(environment or {})},
        check=False,
    )
    return done.returncode == 0


def _lint(results: Results) -> None:
    for step in LINT:
        results.run(step.name, step.remedy, partial(_call, step.command))


def lint() -> int:
    """The checks that read the sources; returns the exit status."""
    results = Results()
    _lint(results)
    return results.summary()


def _build() -> bool:
    from build import bundle

    bundle.build()
    return True


def _pytest(arguments: list[str], environment: dict[str, str]) -> bool:
    command = ["pytest", "-q", "-n", "2", "--dist", "worksteal", "--benchmark-disable", f"--timeout={TEST_TIMEOUT}"]
    return _call((*command, *arguments), environment)


def test(arguments: list[str]) -> int:
    """Everything: lint, build, browsers, all tests; returns the exit status."""
    from build import browsers

    results = Results()
    _lint(results)
    results.run("build", "The text above says which part of the build failed.", _build)
    environment: dict[str, str] = {}

    def find_browsers() -> bool:
        found = browsers.find()
        environment.update(found.environment())
        for name, path in environment.items():
            print(f"{name}={path}")
        return True

    results.run("browsers", "Without a Chromium the tests in the browser can't run.", find_browsers)
    for name, share in _shares(arguments):
        results.run(name, "One test again: .venv/bin/pytest PATH::NAME", partial(_pytest, share, environment))
    return results.summary()


def _shares(arguments: list[str]) -> list[tuple[str, list[str]]]:
    """The runs of pytest. Tests in the browser have processes of their own: Playwright keeps an event loop running
    in its thread, and where one runs, other tests can't start theirs.
    """
    if arguments:
        return [("pytest", arguments)]
    return [("pytest", ["tests", "--ignore=tests/web"]), ("pytest in browsers", ["tests/web"])]
