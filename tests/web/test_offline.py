"""Playing without a network, and changing to a new release without mixing it with the old one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from build.webpage import Parts, Site
from playwright.sync_api import expect
from tests.web.game import START_TIMEOUT, Game

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.web.hosting import Hosted

pytestmark = pytest.mark.web

CACHES = "caches.keys()"
CHECK_FOR_UPDATE = "navigator.serviceWorker.getRegistration().then((r) => r.update()).then(() => true)"


def _release(parts: Parts, label: str) -> Site:
    """The same game under another version, with one file more."""
    return Site(replace(parts, version=label, others={**parts.others, "release.txt": label.encode()}))


def _open_from_copy(game: Game, hosted: Hosted) -> None:
    """Open the page from its offline copy, until its worker rests.

    Only such a page has an older release to be updated, and a worker that still hands out parts is not replaced.
    """
    game.open(hosted.url)
    game.wait_offline_copy()
    game.open(hosted.url)
    game.wait_later()


def test_plays_offline_after_one_visit(game: Game, host: Callable[..., Hosted]) -> None:
    hosted = host()
    game.open(hosted.url)
    game.wait_offline_copy()
    hosted.kill()
    game.open(hosted.url)
    game.wait_later()
    assert game.colours() > 2


def test_an_update_offers_itself_and_is_taken_whole(
    game: Game, host: Callable[..., Hosted], parts: Parts, tmp_path: Path
) -> None:
    site = tmp_path / "site"
    first, second = _release(parts, "1.0"), _release(parts, "1.1")
    first.write(site)
    hosted = host(site)
    _open_from_copy(game, hosted)
    assert game.release == first.id

    second.write(site)
    hosted.faults.asked.clear()
    assert game.page.evaluate(CHECK_FOR_UPDATE)
    expect(game.page.get_by_text("A new version is ready.")).to_be_visible(timeout=START_TIMEOUT)
    assert game.release == first.id
    assert not any("pyodide" in path for path in hosted.faults.asked), "unchanged parts were fetched again"

    # The page of the old release still gets its own parts, the next load is the new release.
    assert game.page.evaluate("(url) => fetch(url).then((r) => r.ok)", first.url("game.apk"))
    game.page.get_by_role("button", name="Update now").click()
    game.page.wait_for_function(f"globalThis.carpgBoot?.release === {second.id!r}", timeout=START_TIMEOUT)
    game.wait_ready()
    game.wait_until(f"{CACHES}.then((names) => names.length === 1)")
    assert game.page.evaluate(CACHES)[0].endswith(second.id)

    hosted.kill()
    game.open(hosted.url)
    assert game.release == second.id


def test_an_update_can_wait(game: Game, host: Callable[..., Hosted], parts: Parts, tmp_path: Path) -> None:
    site = tmp_path / "site"
    first, second = _release(parts, "2.0"), _release(parts, "2.1")
    first.write(site)
    hosted = host(site)
    _open_from_copy(game, hosted)
    second.write(site)
    assert game.page.evaluate(CHECK_FOR_UPDATE)
    notice = game.page.get_by_text("A new version is ready.")
    expect(notice).to_be_visible(timeout=START_TIMEOUT)
    game.page.get_by_role("button", name="Later").click()
    expect(notice).to_be_hidden()
    assert game.release == first.id
    game.open(hosted.url)
    assert game.release == second.id


def test_a_half_published_release_is_not_kept(
    game: Game, host: Callable[..., Hosted], parts: Parts, tmp_path: Path
) -> None:
    site = tmp_path / "site"
    first, second = _release(parts, "3.0"), _release(parts, "3.1")
    first.write(site)
    hosted = host(site)
    _open_from_copy(game, hosted)
    second.write(site)
    (site / "release.txt").write_bytes(b"not what the release was built with")
    failed = game.page.evaluate(
        "navigator.serviceWorker.getRegistration().then((r) => r.update()).then((r) => new Promise((done) => {"
        " const w = r.installing; if (!w) return done('none');"
        " w.addEventListener('statechange', () => done(w.state)); }), () => 'redundant')"
    )
    assert failed == "redundant"
    game.open(hosted.url)
    assert game.release == first.id
