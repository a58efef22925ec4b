"""The commands of run.py: what goes wrong is told with its remedy, never as a traceback."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

import pytest
from build.commands import main
from build.paths import BuildError
from build.serve import HOST

from build import bundle, checks, commands, node

if TYPE_CHECKING:
    from pathlib import Path


def _fail(error: Exception) -> object:
    def work(*_: object, **__: object) -> None:
        raise error

    return work


def test_a_taken_port_is_told_before_anything_is_built(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bundle, "build", _fail(AssertionError("built")))
    with socket.socket() as other:
        other.bind((HOST, 0))
        other.listen()
        port = other.getsockname()[1]
        assert main(["play", "--no-browser", "--port", str(port)]) == 1
    said = capsys.readouterr().err
    assert f"Port {port} can't be used" in said
    assert "leave --port out" in said


@pytest.mark.parametrize("port", ["70000", "-1", "eighty"])
def test_a_port_that_is_none_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["serve", f"--port={port}"])
    assert "is no port" in capsys.readouterr().err


def test_serving_before_building_says_what_to_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(commands, "WEB", tmp_path)
    assert main(["serve"]) == 1
    assert "python3 run.py build" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (BuildError("npm could not fetch it.\n  Is the network there?"), "Is the network there?"),
        (ModuleNotFoundError("No module named 'pygame'"), "remove the folder .venv"),
        (PermissionError(13, "Permission denied", "build/cache"), "Permission denied"),
    ],
)
def test_a_failed_step_says_what_and_how_to_mend_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: Exception, said: str
) -> None:
    monkeypatch.setattr(node, "pyodide", _fail(error))
    assert main(["setup"]) == 1
    told = capsys.readouterr().err
    assert told.startswith("\nrun.py setup: ")
    assert said in told


def test_a_failed_check_is_named_with_its_remedy(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(checks, "_call", lambda command, environment=None: command[0] != "mypy")
    assert main(["lint"]) == 1
    said = capsys.readouterr().out
    assert "Mend the types" in said
    assert said.rstrip().endswith("Failed: mypy")
