"""How long the start takes, against a bare page: `python -m build.bench_boot [ROUNDS]`.

The bare page loads the same Pyodide as it is published, with the same pygame wheel, imports
pygame and draws one frame. Both are measured by turns in fresh browser profiles, from the start
of the navigation to the first picture; the medians count.
"""

from __future__ import annotations

import json
import shutil
import statistics
import sys
import tempfile
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from build import browsers, bundle, node, serve, trim

if TYPE_CHECKING:
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
MARK = "performance.getEntriesByName('carpg-title')[0].startTime"


def write_bare(folder: Path) -> None:
    """Write the bare page with the published runtime."""
    for name in BARE_FILES:
        shutil.copy(node.pyodide() / name, folder)
    shutil.copy(trim.WHEEL, folder)
    (folder / "index.html").write_text(BARE_PAGE.replace("WHEEL", trim.WHEEL.name), encoding="utf-8")


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
    """Median start of the game and of the bare page, in milliseconds, and their ratio."""
    from playwright.sync_api import sync_playwright

    chromium = browsers.find().chromium
    with tempfile.TemporaryDirectory() as bare:
        write_bare(Path(bare))
        servers = [serve.make_server(folder) for folder in (bundle.build(), Path(bare))]
        for server in servers:
            threading.Thread(target=server.serve_forever, daemon=True).start()
        times: list[list[float]] = [[], []]
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
            for _ in range(rounds):
                for mine, server in zip(times, servers, strict=True):
                    mine.append(start_time(browser, serve.address(server)))
            browser.close()
        for server in servers:
            server.shutdown()
            server.server_close()
    title, plain = (statistics.median(mine) for mine in times)
    return {"title_ms": round(title), "bare_ms": round(plain), "ratio": round(title / plain, 3), "goal": GOAL}


if __name__ == "__main__":
    result = measure(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
    print(json.dumps(result))
    sys.exit(0 if result["ratio"] <= GOAL else 1)
