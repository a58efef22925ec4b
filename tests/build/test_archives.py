"""Archives whose bytes depend on their contents alone, within the limits of where they go."""

from __future__ import annotations

import io
import zipfile

import pytest
from build.bundle import unzip, zipped
from build.paths import BuildError, tree_digest, write_zip
from hypothesis import given
from hypothesis import strategies as st

from build import itch

FILES = st.dictionaries(st.text("abc/", min_size=1).map(lambda s: f"f{s}.txt"), st.binary(max_size=200), max_size=6)


@given(FILES)
def test_equal_files_give_equal_archives_in_any_order(files: dict[str, bytes]) -> None:
    backwards = dict(reversed(files.items()))
    assert zipped(files) == zipped(backwards)
    assert unzip(zipped(files)) == files


def test_what_is_compressed_already_is_stored() -> None:
    buffer = io.BytesIO()
    write_zip(buffer, {"a.png": b"0" * 999, "a.txt": b"0" * 999}, stored=frozenset({".png"}))
    with zipfile.ZipFile(buffer) as archive:
        assert archive.getinfo("a.png").compress_size == 999
        assert archive.getinfo("a.txt").compress_size < 99


def test_a_digest_sees_names_contents_and_further_words(tmp_path: object) -> None:
    from pathlib import Path

    folder = Path(str(tmp_path))
    (folder / "a").write_text("1")
    before = tree_digest([folder / "a"])
    assert tree_digest([folder / "a"]) == before
    assert tree_digest([folder / "a"], "more") != before
    (folder / "a").write_text("2")
    assert tree_digest([folder / "a"]) != before


def test_itch_takes_a_small_site() -> None:
    itch.check({"index.html": b"", "a/b.wasm": b"x"})


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"page.html": b""}, "no index.html"),
        ({"index.html": b""} | {f"f{n}": b"" for n in range(itch.MAX_FILES)}, "1001 files"),
        ({"index.html": b"", "a" * 241: b""}, "240 characters"),
    ],
)
def test_itch_limits_are_named(files: dict[str, bytes], said: str) -> None:
    with pytest.raises(BuildError, match=said):
        itch.check(files)
