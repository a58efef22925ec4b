"""How long the start takes, against bare pages: `python -m build.bench_boot [ROUNDS]`.

Both bare pages import pygame and draw one frame: one with Pyodide and the pygame wheel as they
are published, one with this project's own loader and runtime and nothing of the game. All are
measured by turns in fresh browser profiles, from the start of the navigation to the first
picture. Of the times the quickest is told, of the ratios the median of the rounds: in a round all
three meet the machine in much the same mood. Exits with 1 if the ratio to this project's own
runtime misses the goal.
"""

from __future__ import annotations

import contextlib
import json
import shutil
import statistics
import sys
import tempfile
import threading
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from build import browsers, bundle, node, serve, trim
from build.webpage import Site

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

GOAL = 1.25  # the title may take this much of the bare page's time
TIMEOUT = 120_000  # milliseconds
BARE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
BARE_PAGE = """<!doctype html><meta charset="utf-8"><canvas id="canvas" tabindex="0"></canvas>
<script type="module">
import { loadPyodide } from "./pyodide.mjs";
const pyodide = await loadPyodide({ indexURL: "./", packages: [new URL("./WHEEL", location.href).href] });
pyodide.canvas.setCanvas2D(document.getElementById("canvas"));
await pyodide.runPythonAsync(`
import pygame
pygame.display.init()
pygame.display.set_mode((960, 540)).fill((60, 35, 80))
pygame.display.flip()
`);
performance.mark("carpg-title");
document.documentElement.dataset.state = "ready";
</script>"""
LEAN_PROGRAM = """import asyncio
import pygame

async def main():
    pygame.display.init()
    pygame.display.set_mode((960, 540)).fill((60, 35, 80))
    pygame.display.flip()

asyncio.run(main())
"""
MARK = "performance.getEntriesByName('carpg-title')[0].startTime"


def write_bare(folder: Path) -> None:
    """Write the bare page with the published runtime."""
    for name in BARE_FILES:
        shutil.copy(node.pyodide() / name, folder)
    shutil.copy(trim.WHEEL, folder)
    (folder / "index.html").write_text(BARE_PAGE.replace("WHEEL", trim.WHEEL.name), encoding="utf-8")


def write_lean(folder: Path) -> None:
    """Write a page with the game's own loader and runtime and a program that only draws a frame."""
    parts = bundle.make_parts()
    kept = {name: data for name, data in bundle.unzip(parts.game).items() if "webstart" in name}
    game = bundle.zipped(kept | {"assets/main.py": LEAN_PROGRAM.encode()})
    Site(replace(parts, game=game, screens=None, later=None)).write(folder)


def start_time(browser: Browser, url: str) -> float:
    """Milliseconds from navigation to the first picture in a fresh profile."""
    context = browser.new_context(viewport={"width": 1180, "height": 820})
    page = context.new_page()
    page.goto(url)
    page.wait_for_function("document.documentElement.dataset.state === 'ready'", timeout=TIMEOUT)
    taken = float(page.evaluate(MARK))
    context.close()
    return taken


def measure(rounds: int) -> dict[str, float]:
    """The quickest start of the game and of the bare pages, in milliseconds, and the game's usual ratio to each."""
    with tempfile.TemporaryDirectory() as scratch:
        published, lean = Path(scratch, "published"), Path(scratch, "lean")
        published.mkdir()
        write_bare(published)
        write_lean(lean)
        folders = {"title_ms": bundle.build(), "published_ms": published, "lean_ms": lean}
        with contextlib.ExitStack() as stack:
            urls = {name: stack.enter_context(served(folder)) for name, folder in folders.items()}
            browser = stack.enter_context(browsers.headless())
            rows = [{name: start_time(browser, url) for name, url in urls.items()} for _ in range(rounds)]
    best = {name: min(row[name] for row in rows) for name in folders}
    ratios = {
        f"to_{name}": statistics.median(row["title_ms"] / row[f"{name}_ms"] for row in rows)
        for name in ("published", "lean")
    }
    return {name: round(value, 3) for name, value in {**best, **ratios, "goal": GOAL}.items()}


@contextlib.contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder while it is being served."""
    with serve.open_server(folder) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield serve.address(server)
        server.shutdown()
        thread.join()


if __name__ == "__main__":
    result = measure(int(sys.argv[1]) if len(sys.argv) > 1 else 9)
    print(json.dumps(result))
    sys.exit(0 if result["to_lean"] <= GOAL else 1)
