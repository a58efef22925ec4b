"""What goes to the browser, and what stays."""

from __future__ import annotations

from pathlib import Path

import pytest
from build.paths import ROOT, RUNTIME, BuildError

from build import node, stage, trim


def test_the_copy_holds_the_game_and_nothing_else() -> None:
    files = stage.game_files()
    assert {"main.py", "carpg/ui/app.py", "carpg/platform/web.py"} <= set(files)
    assert all(path.is_file() for path in files.values())
    unwanted = ("tests", "headless", "cli.py", "__pycache__", ".egg-info", "/.")
    assert [name for name in files if any(word in name for word in unwanted)] == []


def test_what_comes_behind_the_title_is_apart() -> None:
    here = Path("x")
    first, later = stage.split({"main.py": here, "assets/later/a.png": here, "assets/first/b.png": here})
    assert set(later) == {"assets/later/a.png"}
    assert set(first) == {"main.py", "assets/first/b.png"}


def test_the_entry_is_short_and_ends_in_asyncio_run() -> None:
    lines = (ROOT / "game" / "main.py").read_text(encoding="utf-8").splitlines()
    assert len(lines) < 40
    assert lines[-1] == "asyncio.run(main())"


def test_the_wheel_is_the_one_that_was_written_down(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    other = tmp_path / "other.whl"
    other.write_bytes(b"not a wheel")
    monkeypatch.setattr(trim, "WHEEL", other)
    with pytest.raises(BuildError, match="SHA256SUMS"):
        trim.wheel()


def test_the_npm_lock_pins_by_integrity_and_names_no_host() -> None:
    text = (RUNTIME / "package-lock.json").read_text(encoding="utf-8")
    assert text.count('"integrity"') == text.count('"node_modules/')
    assert "://" not in text


def test_a_named_chromium_that_is_not_there_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    from build import browsers

    monkeypatch.setenv(browsers.ENVIRONMENT, "/nowhere/chromium")
    with pytest.raises(BuildError, match="no such file"):
        browsers.find()


def test_node_is_replaced_where_it_is_too_old(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(node, "_version", lambda _path: 16)
    monkeypatch.setattr(node, "_packaged", lambda: (["packaged-node"], ["packaged-npm"]))
    assert node.commands() == (["packaged-node"], ["packaged-npm"])
