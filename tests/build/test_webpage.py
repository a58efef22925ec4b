"""The site of one release: addresses with hashes, nothing foreign, integrity of every part."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from build.icons import ICONS, icons
from build.paths import PAGE
from build.webpage import Parts, Site, integrity, manifest

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def parts() -> Parts:
    return Parts(
        template=(PAGE / "template.html").read_text(encoding="utf-8"),
        version="9.9",
        runtime={"pyodide.mjs": b"loader", "pyodide.asm.mjs": b"core", "pyodide.asm.wasm": b"wasm"},
        loader="pyodide.mjs",
        core="pyodide.asm.mjs",
        wheel="pygame.zip",
        lock={"packages": {}},
        game=b"game",
        screens=b"screens",
        later=b"later",
        others={f"icons/{name}": b"png" for name in ICONS} | {"manifest.webmanifest": manifest("T", "t")},
    )


def _release(site: Site) -> dict[str, Any]:
    found = re.search(r'id="release">(.*?)</script>', site.files["index.html"].decode(), re.S)
    assert found
    release: dict[str, Any] = json.loads(found[1])
    return release


def test_every_part_is_addressed_by_its_contents(parts: Parts) -> None:
    one, other = Site(parts), Site(replace(parts, game=b"another game"))
    assert one.url("game.apk") != other.url("game.apk")
    assert one.url("later.apk") == other.url("later.apk")
    assert one.folder == other.folder
    assert Site(replace(parts, runtime={**parts.runtime, "x": b""})).folder != one.folder
    assert one.id != other.id
    assert Site(parts).files == one.files


def test_the_page_lists_size_and_hash_of_what_it_loads(parts: Parts) -> None:
    site = Site(parts)
    release = _release(site)
    assert set(release["files"]) == {*release["first"], "screens.apk", "later.apk"}
    assert release["behind"] == ["screens.apk", "later.apk"]
    assert not set(release["behind"]) & set(release["first"])
    for name, entry in release["files"].items():
        assert entry["size"] == len(site.files[name])
        assert entry["sha256"] == integrity(site.files[name])
        assert entry["url"].split("?")[0] == name


def test_nothing_on_the_page_points_elsewhere(parts: Parts) -> None:
    site = Site(parts)
    text = site.files["index.html"].decode()
    addresses = re.findall(r'(?:src|href)="([^"]*)"', text)
    assert addresses
    assert [address for address in addresses if ":" in address or address.startswith("/")] == []
    assert [address for address in addresses if address.split("?")[0] not in site.files] == []
    for name in ("index.html", "boot.js", "compat.js", "page.css", "sw.js"):
        assert re.findall(rb"(?:https?:)?//[a-z]+\.", site.files[name]) == [], name


def test_scripts_are_files_with_integrity_and_the_policy_allows_no_others(parts: Parts) -> None:
    text = Site(parts).files["index.html"].decode()
    scripts = re.findall(r"<script([^>]*)>", text)
    assert all('type="application/json"' in script or "integrity=" in script for script in scripts)
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)
    assert policy
    assert policy[1].startswith("default-src 'none'")
    assert "unsafe-inline" not in policy[1]
    assert "style=" not in text


def test_the_service_worker_keeps_every_file_once(parts: Parts) -> None:
    site = Site(parts)
    rows = re.search(r"const FILES = (\[.*?\]);", site.files["sw.js"].decode(), re.S)
    assert rows
    kept = json.loads(rows[1])
    names = [url.split("?")[0] for url, _ in kept]
    assert sorted(names) == sorted({"./", *site.files} - {"index.html", "sw.js", ".nojekyll"})


def test_writing_leaves_nothing_of_the_release_before(parts: Parts, tmp_path: Path) -> None:
    target = tmp_path / "web"
    Site(replace(parts, others={**parts.others, "old.txt": b""})).write(target)
    Site(parts).write(target)
    assert not (target / "old.txt").exists()
    assert (target / ".nojekyll").exists()


def test_the_manifest_can_be_installed() -> None:
    content = json.loads(manifest("CarPG", "cars"))
    assert content["id"] == content["start_url"] == content["scope"] == "./"
    sizes = {(icon["sizes"], icon["purpose"]) for icon in content["icons"]}
    assert sizes == {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}


def test_the_icons_have_their_sizes() -> None:
    import io

    import pygame

    made = icons()
    assert set(made) == set(ICONS)
    for name, (size, bleed) in ICONS.items():
        picture = pygame.image.load(io.BytesIO(made[name]), name)
        assert picture.get_size() == (size, size)
        assert (picture.get_at((0, 0)).a == 255) is bleed
