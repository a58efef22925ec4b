"""The page plays the battles that its speed is measured by, and they end as they do here."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from tests.web.game import START_TIMEOUT

from build import bench_page
from carpg.headless import throughput

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page
    from tests.web.hosting import Hosted

pytestmark = pytest.mark.web


def test_random_battles_and_forecasts_in_the_page(
    page: Page, host: Callable[..., Hosted], tmp_path: Path, built: Path
) -> None:
    page.goto(host(bench_page.program(bench_page.PROGRAM, tmp_path)).url)
    page.wait_for_selector("body[data-python]", timeout=START_TIMEOUT)
    theirs = json.loads(page.evaluate("carpgMeasure('battles', 40, 6)"))
    assert theirs["digest"] == throughput.battles(40, 6)["digest"]
    assert theirs["seconds"] > 0
    taken = json.loads(page.evaluate("carpgMeasure('forecasts', 20, 3)"))
    assert 0 < taken["mean"] <= taken["max"]
