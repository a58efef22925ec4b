"""Servers for the tests: a folder on a port, with faults on demand."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from build.serve import HOST, PageHandler, PageServer

if TYPE_CHECKING:
    from pathlib import Path


@dataclass
class Faults:
    """What the server does wrong: name endings of files that it withholds, and one it holds back."""

    missing: set[str] = field(default_factory=set)
    held: str | None = None
    released: threading.Event = field(default_factory=threading.Event)
    asked: list[str] = field(default_factory=list)


class FaultyHandler(PageHandler):
    """The project's own handler, with faults."""

    def __init__(self, *args: Any, faults: Faults, **kwargs: Any) -> None:
        self.faults = faults
        super().__init__(*args, **kwargs)

    def do_GET(self) -> None:  # noqa: N802
        name = self.path.split("?")[0]
        self.faults.asked.append(self.path)
        if any(name.endswith(ending) for ending in self.faults.missing):
            self.send_error(404)
            return
        if self.faults.held and name.endswith(self.faults.held):
            self.faults.released.wait(60)
        super().do_GET()


class Hosted:
    """A folder that is being served."""

    def __init__(self, folder: Path, base: str = "/", port: int = 0) -> None:
        self.folder = folder
        self.base = base
        self.faults = Faults()
        self._server = PageServer(
            (HOST, port), partial(FaultyHandler, directory=str(folder), base=base, faults=self.faults)
        )
        self.port = self._server.server_port
        self.url = f"http://{HOST}:{self.port}{base}"
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05})
        self._thread.start()

    def kill(self) -> None:
        """Stop serving; the port answers nothing any more."""
        if self._thread.is_alive():
            self.faults.released.set()
            self._server.shutdown()
            self._thread.join()
            self._server.server_close()
