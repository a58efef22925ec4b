"""The set-up script: which Python it takes, and when it has nothing to do."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def setup() -> ModuleType:
    spec = importlib.util.spec_from_file_location("carpg_run", ROOT / "run.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_new_python_is_taken_as_it_is(setup: ModuleType) -> None:
    assert setup.fitting_python() == sys.executable


def test_an_old_python_without_a_newer_one_says_what_to_do(setup: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "OLDEST", (99, 0))
    monkeypatch.setattr(setup, "NEWER", ())
    with pytest.raises(setup.SetupError, match=r"needs Python 99\.0 or later"):
        setup.fitting_python()


def test_the_stamp_follows_the_pins(setup: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(setup, "VENV", tmp_path)
    assert not setup.is_stamped("dev")
    setup.stamp_file("dev").write_text(setup.pins_digest("dev"))
    assert setup.is_stamped("dev")
    monkeypatch.setattr(setup, "PIP", "pip==1.0")
    assert not setup.is_stamped("dev")


def test_every_direct_dependency_is_pinned_as_the_constraints_say() -> None:
    import tomllib

    groups = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]
    wanted = {item for group in groups.values() for item in group if isinstance(item, str)}
    pinned = set((ROOT / "build" / "constraints.txt").read_text(encoding="utf-8").splitlines())
    assert wanted <= pinned


def test_help_needs_no_set_up() -> None:
    done = subprocess.run([sys.executable, str(ROOT / "run.py"), "--help"], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert "play" in done.stdout


def test_an_environment_without_pip_is_made_anew(
    setup: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(setup, "VENV", tmp_path / "venv")
    assert not setup.is_alive()
    setup.venv_python().parent.mkdir(parents=True)
    setup.venv_python().write_text("#!/bin/sh\nexit 1\n")
    setup.venv_python().chmod(0o755)
    assert not setup.is_alive()
    made: list[str] = []
    monkeypatch.setattr(setup, "make_venv", lambda: made.append("made"))
    monkeypatch.setattr(setup, "run", lambda _command, _failed, _advice: None)
    setup.ensure_environment("bundle")
    assert made == ["made"]
    assert setup.is_stamped("bundle")
    setup.ensure_environment("bundle")
    assert made == ["made"]
