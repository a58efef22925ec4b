"""How fast the game is in the page: `python -m build.bench_page`.

Plays the same random battles with this machine's Python and in a headless Chromium, by turns, compares their
digests and prints the ratio of the rates; then what forecasts take on both sides, and the frames of the screen while
opponents think. The exit status is 1 if digests differ or a goal is missed.
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import sys
import tempfile
import time
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from build import browsers, bundle
from build.bench_boot import served
from build.paths import GAME
from build.webpage import Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

#: Share of this machine's own rate that the page must reach, and milliseconds that a forecast may take in it.
RATIO, FORECAST_MS = 0.45, 2.0
#: Milliseconds that a slice of thinking may take, and a frame or a task of the page at any time.
SLICE_MS, FRAME_MS = 6.0, 50.0
#: Battles a round, forecasts, and seconds that each table of opponents is watched.
BATTLES, FORECASTS, WATCH_SECONDS = 12, 300, 20
TIMEOUT = 120_000  # milliseconds
#: The headless modules that the page gets for this; a release has none of them.
MEASURING = ("__init__", "positions", "throughput")
PROGRAM = """
import json, sys
import js
from pyodide.ffi import create_proxy
from carpg.headless import throughput
js.carpgMeasure = create_proxy(lambda name, *numbers: json.dumps(getattr(throughput, name)(*numbers)))
js.document.body.dataset.python = sys.version.split()[0]
"""
WATCHED = """
import asyncio
import js
from carpg.ui.app import main
from carpg.ui.battle.director import Director

async def watched(self, think=Director._think):
    js.carpgThinking = True
    js.performance.mark("carpg-think")
    try:
        return await think(self)
    finally:
        js.performance.mark("carpg-thought")
        js.carpgThinking = False
        js.carpgSlice = self.slices.longest

Director._think = watched
asyncio.run(main())
"""
#: Notes how long the frames are in which an opponent thinks.
WATCH = """
Object.assign(window, { carpgThinking: false, carpgSlice: 0, carpgFrames: [] });
let last = 0, before = false;
const frame = (now) => {
  if (before && window.carpgThinking) window.carpgFrames.push(now - last);
  [last, before] = [now, window.carpgThinking];
  requestAnimationFrame(frame);
};
requestAnimationFrame(frame);
"""
#: What the browser notes of its own work: tasks with the processor time that they took, and the program's marks.
CATEGORIES = ["toplevel", "blink.user_timing", "__metadata"]
TASK = "ThreadControllerImpl::RunTask"


def program(source: str, folder: Path) -> Path:
    """Write a page like the game's into the folder, with another main.py and what measures."""
    parts = bundle.make_parts()
    names = [f"carpg/headless/{name}.py" for name in MEASURING]
    more = {f"assets/{name}": (GAME / name).read_bytes() for name in names}
    files = bundle.whole_game(parts) | more | {"assets/main.py": source.encode()}
    Site(replace(parts, game=bundle.zipped(files), screens=None)).write(folder)
    return folder


# ---- rates ------------------------------------------------------------------


def rates(browser: Browser, rounds: int) -> dict[str, Any]:
    """Battles a second and milliseconds a forecast, here and in the page; each round plays other battles.

    Processor time counts on both sides, so that what else the machine does hardly matters.
    """
    sys.path.insert(0, str(GAME))
    from carpg.headless import throughput

    with tempfile.TemporaryDirectory() as scratch, served(program(PROGRAM, Path(scratch))) as url:
        page = browser.new_page()
        page.goto(url)
        page.wait_for_selector("body[data-python]", timeout=TIMEOUT)
        _in_page(page, "battles", 0, BATTLES)
        throughput.battles(0, BATTLES)
        ours, theirs = [], []
        for number in range(rounds):
            started = time.process_time()
            mine = throughput.battles(number * BATTLES, BATTLES)
            ours.append(mine | {"seconds": time.process_time() - started})
            theirs.append(_timed_in_page(browser, page, number * BATTLES))
        forecasts = {
            f"{size}v{size}": {
                "native": throughput.forecasts(FORECASTS, size),
                "page": _in_page(page, "forecasts", FORECASTS, size),
            }
            for size in (3, 5, 10)
        }
        version = page.evaluate("document.body.dataset.python")
        page.close()
    pairs = list(zip(ours, theirs, strict=True))
    return {
        "python": {"native": platform.python_version(), "page": version},
        "same_digests": all(mine["digest"] == its["digest"] for mine, its in pairs),
        "battles_per_second": {"native": _rate(ours), "page": _rate(theirs)},
        "ratio": round(statistics.median(mine["seconds"] / its["seconds"] for mine, its in pairs), 3),
        "forecast_ms": _rounded(forecasts),
    }


def _in_page(page: Page, name: str, *numbers: int) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page.evaluate(f"carpgMeasure({json.dumps(name)}, ...{list(numbers)})"))
    return found


def _timed_in_page(browser: Browser, page: Page, first: int) -> dict[str, Any]:
    """A round of battles in the page, with the processor time of the task in which they were played."""
    browser.start_tracing(page=page, categories=CATEGORIES)
    found = _in_page(page, "battles", first, BATTLES)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    work = max(event["tdur"] for event in events if event["name"] == TASK and "tdur" in event)
    return found | {"seconds": work / 1_000_000}


def _rate(rounds: list[dict[str, Any]]) -> float:
    return round(len(rounds) * BATTLES / sum(float(each["seconds"]) for each in rounds), 1)


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _rounded(item) for key, item in value.items()}
    return round(value, 2) if isinstance(value, float) else value


# ---- frames -----------------------------------------------------------------


def frames(browser: Browser, seconds: int, scale: float) -> dict[str, Any]:
    """What frames take while two opponents think, by level and size of the teams."""
    with tempfile.TemporaryDirectory() as scratch, served(program(WATCHED, Path(scratch))) as url:
        return {
            f"{level} {size}v{size}": watch(browser, url, draft(level, size), seconds, scale)
            for level in ("racer", "champion")
            for size in (5, 10)
        }


def draft(level: str, size: int) -> dict[str, Any]:
    """The set-up screen's choices for a battle of two opponents of a level."""
    return {"size": size, "seats": [{"name": name, "player": level} for name in ("Ada", "Ben")], "seed": 5}


def watch(browser: Browser, url: str, setup: dict[str, Any], seconds: int, scale: float) -> dict[str, Any]:
    """Let two opponents fight in the page for so long, and tell of the frames in which they thought."""
    context = browser.new_context(viewport={"width": 1180, "height": 820}, device_scale_factor=scale)
    context.add_init_script(f"localStorage.setItem('carpg/setup', {json.dumps(json.dumps(setup))})\n{WATCH}")
    page = context.new_page()
    page.goto(url)
    page.wait_for_function("document.documentElement.dataset.state === 'ready'", timeout=TIMEOUT)
    for name in ("Local battle", "Start the battle"):
        page.get_by_role("button", name=name).first.click(timeout=TIMEOUT)
    page.wait_for_function("window.carpgFrames.length > 0", timeout=TIMEOUT)
    page.evaluate("carpgFrames.length = 0")
    browser.start_tracing(page=page, categories=CATEGORIES)
    page.wait_for_timeout(1000 * seconds)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    found = page.evaluate("({ frames: carpgFrames, slice: carpgSlice })")
    context.close()
    thinking, others = tasks(events)
    frames = sorted(found["frames"]) or [0.0]
    return {
        "frames": len(found["frames"]),
        "median_frame_ms": round(statistics.median(frames), 1),
        "longest_frame_ms": round(frames[-1], 1),
        "longest_slice_ms": round(found["slice"], 2),
        "longest_work_ms": round(max(thinking, default=0.0), 2),
        "longest_work_otherwise_ms": round(max(others, default=0.0), 2),
    }


def tasks(events: list[dict[str, Any]]) -> tuple[list[float], list[float]]:
    """Milliseconds of processor time of each task of the page's main thread: while opponents think, and otherwise."""
    marks = sorted((event for event in events if event["name"] in {"carpg-think", "carpg-thought"}), key=_start)
    if not marks:
        return [], []
    home = marks[0]["pid"], marks[0]["tid"]
    spans = [(one["ts"], two["ts"]) for one, two in pairwise(marks) if one["name"] == "carpg-think"]
    thinking: list[float] = []
    others: list[float] = []
    for event in events:
        if event["name"] == TASK and (event["pid"], event["tid"]) == home and "tdur" in event:
            begins, ends = event["ts"], event["ts"] + event["dur"]
            within = any(begins < end and ends > begin for begin, end in spans)
            (thinking if within else others).append(event["tdur"] / 1000)
    return thinking, others


def _start(event: dict[str, Any]) -> float:
    return float(event["ts"])


# ---- the whole --------------------------------------------------------------


def faults(found: dict[str, Any]) -> list[str]:
    """Which goals were missed."""
    missed = []
    if not found["same_digests"]:
        missed.append("the page's battles end otherwise than here")
    if found["ratio"] < RATIO:
        missed.append(f"the page reaches {found['ratio']} of this machine's rate")
    for size, each in found["forecast_ms"].items():
        if each["page"]["mean"] > FORECAST_MS:
            missed.append(f"a forecast at {size} takes {each['page']['mean']} ms in the page")
    for table, each in found.get("frames", {}).items():
        # The task in which a thought ends also carries its command out and saves the match: the slice is judged by
        # itself, the whole as a frame.
        if each["longest_slice_ms"] > SLICE_MS:
            missed.append(f"{table}: a slice of thinking takes too long")
        if max(each["longest_work_ms"], each["longest_work_otherwise_ms"], each["longest_frame_ms"]) > FRAME_MS:
            missed.append(f"{table}: too much work at once")
    return missed


def main() -> int:
    """Measure, print, and tell by the exit status whether all goals were reached."""
    parser = argparse.ArgumentParser(prog="python -m build.bench_page", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="rounds of battles here and in the page (5)")
    parser.add_argument("--watch", type=int, default=WATCH_SECONDS, help="seconds a table is watched; 0 for none (20)")
    parser.add_argument("--scale", type=float, default=1.0, help="device pixels a point of the watched screen (1)")
    options = parser.parse_args()
    with browsers.headless() as browser:
        found = rates(browser, options.rounds)
        if options.watch:
            found["frames"] = frames(browser, options.watch, options.scale)
    missed = faults(found)
    print(json.dumps({**found, "missed": missed}, indent=2))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
