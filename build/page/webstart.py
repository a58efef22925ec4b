"""Start of a pygame program in the browser: what asyncio and errors need there.

The page's boot script puts this file beside main.py and calls start(). The program itself
stays a plain one that ends in `asyncio.run(main())`.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import traceback
from typing import TYPE_CHECKING, Any, cast

import js
from pyodide.ffi import create_proxy

if TYPE_CHECKING:
    from collections.abc import Coroutine

_REAL_SLEEP = asyncio.sleep
_TABLES = ("title.code", "screens.code")


class _Frames:
    """Futures that come true with the screen's next animation frame."""

    def __init__(self) -> None:
        self._waiting: list[asyncio.Future[None]] = []
        self._callback = create_proxy(self._on_frame)

    def _on_frame(self, _stamp: float) -> None:
        waiting, self._waiting = self._waiting, []
        for future in waiting:
            if not future.done():
                future.set_result(None)

    def next(self) -> asyncio.Future[None]:
        """A future for the next frame."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if not self._waiting:
            js.requestAnimationFrame(self._callback)
        self._waiting.append(future)
        return future


_frames = _Frames()
_tasks: set[asyncio.Task[Any]] = set()
_modules: Any = None


async def _sleep(delay: float, result: Any = None) -> Any:
    """asyncio.sleep(); a pause of nothing lasts until the next frame, as it does under pygbag."""
    if delay > 0:
        return await _REAL_SLEEP(delay, result)
    await _frames.next()
    return result


def _report(task: asyncio.Task[Any]) -> None:
    """Show on the page what ended the program, if it ended by a fault."""
    _tasks.discard(task)
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, SystemExit):
        js.carpgBoot.crashed("".join(traceback.format_exception(error)))


def _run(main: Coroutine[Any, Any, Any], **_options: Any) -> None:
    """asyncio.run(): blocking would need stack switching, which not all browsers have."""
    task = asyncio.ensure_future(main)
    _tasks.add(task)
    task.add_done_callback(_report)


def _announce_first_frame() -> None:
    """Tell the page when the first picture is on the canvas."""
    import pygame

    flip, update = pygame.display.flip, pygame.display.update

    def announce() -> None:
        pygame.display.flip, pygame.display.update = flip, update
        gc.enable()
        js.carpgBoot.firstFrame()

    def first_flip() -> None:
        flip()
        announce()

    def first_update(*areas: Any) -> None:
        update(*areas)
        announce()

    pygame.display.flip = first_flip
    pygame.display.update = first_update


def take_in() -> None:
    """Let modules be imported from the tables of code that have been unpacked since the last time."""
    global _modules
    folder = os.path.dirname(__file__)  # noqa: PTH120 (pathlib is not loaded at start)
    for path in (f"{folder}/{name}" for name in _TABLES):
        if not os.path.exists(path):  # noqa: PTH110
            continue
        if _modules is None:
            from modules import Modules

            _modules = Modules(folder)
        _modules.take_in(path)
        os.remove(path)  # noqa: PTH107


def start(path: str) -> None:
    """Run the program file as __main__ in its own folder; returns once it is under way."""
    gc.disable()  # until the first frame: nothing is thrown away so early
    take_in()
    asyncio.sleep = _sleep
    asyncio.run = cast("Any", _run)
    _announce_first_frame()
    os.chdir(os.path.dirname(path))  # noqa: PTH120 (pathlib is not loaded at start)
    sys.argv[:] = [path]
    with open(path, encoding="utf-8") as file:  # noqa: PTH123
        source = file.read()
    import __main__

    __main__.__dict__["__file__"] = path
    exec(compile(source, path, "exec"), __main__.__dict__)
