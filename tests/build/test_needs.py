"""What comes before the title and what behind it."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from build.paths import GAME, BuildError

from build import bundle, needs, stage


def test_the_title_needs_itself_and_no_battle() -> None:
    needed = needs.title_needs()
    assert {"main.py", "carpg/platform/web.py", "carpg/ui/app.py", "carpg/ui/scenes/title.py"} <= needed
    assert {"carpg/ui/scenes/settings.py", "carpg/ui/scenes/waiting.py", "carpg/ui/scenes/about.py"} <= needed
    assert {"carpg/ui/widgets/notice.py", "carpg/ui/widgets/dialog.py", "carpg/ui/widgets/keycap.py"} <= needed
    assert [name for name in needed if "/battle" in name or "/tactics/" in name or "/ai/" in name] == []
    assert all((GAME / name).is_file() for name in needed)


def test_the_first_picture_loads_no_module_that_it_can_do_without() -> None:
    program = (
        "import carpg.ui.app, carpg.ui.scenes.title, sys; print(*[m for m in sys.modules if m.startswith('carpg.')])"
    )
    quiet = {**os.environ, "PYTHONPATH": str(GAME), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run([sys.executable, "-c", program], env=quiet, capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "carpg.ui.widgets.button" in loaded
    late = {"ui.scenes.settings", "ui.scenes.about", "ui.widgets.dialog", "ui.paint.rich", "storage.store", "ui.share"}
    assert not loaded & {f"carpg.{name}" for name in late}


def test_a_title_that_fails_stops_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    failed = subprocess.CompletedProcess([], 1, "", "ImportError: no wheels")
    monkeypatch.setattr(subprocess, "run", lambda *_args, **_options: failed)
    with pytest.raises(BuildError, match="no wheels"):
        needs.title_needs()


def test_code_and_data_are_split_by_need_and_nothing_is_lost() -> None:
    contents = {
        "assets/main.py": b"m",
        "assets/carpg/ui/app.pyc": b"a",
        "assets/carpg/ui/battle/log.pyc": b"b",
        "assets/data/rules.json": b"r",
        "assets/assets/fonts/f.ttf": b"f",
    }
    first, screens = stage.split_title(contents, {"carpg/ui/app.py"})
    assert set(screens) == {"assets/carpg/ui/battle/log.pyc", "assets/data/rules.json"}
    assert first | screens == contents


def test_a_solid_archive_is_smaller_and_holds_the_same() -> None:
    files = {f"assets/{n}.pyc": (f"module {n} " + "alike " * 60).encode() for n in range(40)}
    packed = bundle.solid(files)
    assert bundle.unzip(bundle.unzip(packed)[bundle.INNER]) == files
    assert len(packed) < len(bundle.zipped(files)) // 2
    assert packed == bundle.solid(dict(reversed(files.items())))
