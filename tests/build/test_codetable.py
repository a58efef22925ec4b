"""The table of code that the page imports from."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from build.codetable import HEADER, STARTERS, tabled
from build.paths import PAGE

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCES = {
    "assets/toybox/__init__.pyc": "WHAT = 'a package'",
    "assets/toybox/car.pyc": "import toybox\nfrom toybox.parts.wheel import COUNT\nPLACE, WHEELS = __file__, COUNT * 4",
    "assets/toybox/parts/__init__.pyc": "",
    "assets/toybox/parts/wheel.pyc": "COUNT = 1",
    "assets/toybox/broken.pyc": "raise ValueError('no wheels')",
}


def contents() -> dict[str, bytes]:
    """An archive's files, compiled by this Python."""
    import marshal

    codes = {name: marshal.dumps(compile(text, name, "exec")) for name, text in SOURCES.items()}
    compiled = {name: bytes(HEADER) + code for name, code in codes.items()}
    return compiled | {"assets/main.py": b""} | dict.fromkeys(STARTERS, b"s")


@pytest.fixture
def modules(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Any]:
    """A finder that took in the table, as long as the test goes on."""
    monkeypatch.syspath_prepend(str(PAGE))
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    (tmp_path / "t.code").write_bytes(tabled(contents(), "t.code")["t.code"])
    found = importlib.import_module("modules").Modules("/game/assets")
    found.take_in(str(tmp_path / "t.code"))
    yield found
    for name in [each for each in sys.modules if each.partition(".")[0] == "toybox"]:
        del sys.modules[name]


def test_all_modules_but_the_starters_are_in_the_table() -> None:
    files = tabled(contents(), "assets/t.code")
    assert set(files) == {"assets/main.py", "assets/t.code", *STARTERS}
    assert files == tabled(dict(reversed(contents().items())), "assets/t.code")


def test_modules_are_imported_from_the_table(modules: Any) -> None:
    car: Any = importlib.import_module("toybox.car")
    assert car.WHEELS == 4
    assert car.toybox.WHAT == "a package"
    assert car.PLACE == "/game/assets/toybox/car.py"
    assert car.__package__ == "toybox"
    assert car.toybox.parts.__path__ == ["/game/assets/toybox/parts"]
    assert sys.meta_path.count(modules) == 1


@pytest.mark.usefixtures("modules")
def test_what_no_table_has_is_looked_for_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with pytest.raises(ModuleNotFoundError, match="boat"):
        importlib.import_module("toybox.boat")
    (tmp_path / "boat.py").write_text("SAILS = 2")
    package: Any = importlib.import_module("toybox")
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(tmp_path)])
    importlib.invalidate_caches()
    assert importlib.import_module("toybox.boat").SAILS == 2


def test_a_later_table_adds_to_the_first(modules: Any, tmp_path: Path) -> None:
    more = {"assets/toybox/van.pyc": contents()["assets/toybox/car.pyc"]}
    (tmp_path / "u.code").write_bytes(tabled(more, "u.code")["u.code"])
    modules.take_in(str(tmp_path / "u.code"))
    assert importlib.import_module("toybox.van").WHEELS == 4
    assert sys.meta_path.count(modules) == 1


def test_a_module_that_fails_is_not_kept(modules: Any) -> None:
    with pytest.raises(ValueError, match="no wheels"):
        importlib.import_module("toybox.broken")
    assert "toybox.broken" not in sys.modules
    assert modules.get_code("toybox.broken").co_filename == "assets/toybox/broken.pyc"
