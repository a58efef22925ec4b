"""What the CI, the workflows and the texts call exists: commands of run.py, and the files that are uploaded."""

from __future__ import annotations

import re

import pytest
from build.commands import _parser
from build.paths import DIST, ROOT, WEB

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
CALLERS = [*WORKFLOWS, ROOT / ".ci" / "run", ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
CALL = re.compile(r"python3? run\.py ([a-z]+)")


def test_every_command_that_is_named_exists() -> None:
    named = {(path.name, word) for path in CALLERS for word in CALL.findall(path.read_text(encoding="utf-8"))}
    assert {"test", "build", "play"} <= {word for _, word in named}
    for place, word in sorted(named):
        with pytest.raises(SystemExit) as ended:
            _parser().parse_args([word, "--help"])
        assert ended.value.code == 0, f"{place} calls run.py {word}"


def test_the_workflows_upload_what_the_build_writes() -> None:
    texts = {path.stem: path.read_text(encoding="utf-8") for path in WORKFLOWS}
    assert set(texts) == {"ci", "itch", "pages"}
    web, dist = (path.relative_to(ROOT).as_posix() for path in (WEB, DIST))
    assert f"path: {web}\n" in texts["pages"]
    assert f"push {dist}/carpg-itch.zip " in texts["itch"]
    assert f"            {dist}\n            artifacts\n" in texts["ci"]
    assert 'tags: ["v*"]' in texts["itch"]


def test_every_action_is_pinned_to_a_version() -> None:
    used = {found for path in WORKFLOWS for found in re.findall(r"uses: (\S+)", path.read_text(encoding="utf-8"))}
    assert used
    assert [action for action in used if not re.fullmatch(r"actions/[a-z-]+@v\d+", action)] == []
