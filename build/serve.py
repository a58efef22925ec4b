"""A small static server for the built page, on this machine only."""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

from build.paths import BuildError

if TYPE_CHECKING:
    from collections.abc import Iterator

HOST = "127.0.0.1"


class PageHandler(SimpleHTTPRequestHandler):
    """Serves one folder, says the right types, never lets a browser keep a stale file."""

    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012 (as the base class has it)
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".json": "application/json",
        ".webmanifest": "application/manifest+json",
        ".apk": "application/octet-stream",
        ".whl": "application/octet-stream",
    }

    def __init__(self, *args: Any, base: str = "/", **kwargs: Any) -> None:
        self.base = base
        super().__init__(*args, **kwargs)

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing about requests: errors show in the page itself."""

    def end_headers(self) -> None:
        """Ask browsers to check with the server before they reuse a file."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def do_GET(self) -> None:
        """Answer with the file, or with 304 when the browser has it already."""
        path = self._file()
        if path is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        data = path.read_bytes()
        tag = f'"{hashlib.sha256(data).hexdigest()[:32]}"'
        unchanged = self.headers.get("If-None-Match") == tag
        self.send_response(HTTPStatus.NOT_MODIFIED if unchanged else HTTPStatus.OK)
        self.send_header("ETag", tag)
        if not unchanged:
            self.send_header("Content-Type", self.guess_type(str(path)))
            self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if not unchanged and self.command == "GET":
            self.wfile.write(data)

    def _file(self) -> Path | None:
        """The file that is asked for; nothing exists outside the base path."""
        if not self.path.startswith(self.base):
            return None
        path = Path(self.translate_path("/" + self.path.removeprefix(self.base)))
        path = path / "index.html" if path.is_dir() else path
        return path if path.is_file() else None

    do_HEAD = do_GET  # noqa: N815


class PageServer(ThreadingHTTPServer):
    """The server; a browser that goes away in mid-file is nothing to report."""

    daemon_threads = True
    block_on_close = False

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Report real faults only."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def make_server(folder: Path, port: int = 0, base: str = "/") -> PageServer:
    """A server for the folder, bound to this machine; port 0 takes a free one.

    Raises OSError when the port is taken.
    """
    return PageServer((HOST, port), partial(PageHandler, directory=str(folder), base=base))


def address(server: PageServer, base: str = "/") -> str:
    """The URL of the page."""
    return f"http://{HOST}:{server.server_port}{base}"


def serve(server: PageServer, *, browser: bool = False) -> None:
    """Serve until interrupted; prints the address and opens a browser where there is one."""
    print(f"CarPG is at {address(server)}  (Ctrl-C ends it)", flush=True)
    if browser:
        _open_browser(address(server))
    with contextlib.suppress(KeyboardInterrupt):
        server.serve_forever()


@contextlib.contextmanager
def open_server(folder: Path, port: int = 0) -> Iterator[PageServer]:
    """The server for a while.

    Raises BuildError when the port is taken or not allowed.
    """
    try:
        server = make_server(folder, port)
    except OSError as error:
        advice = "Choose another one, or leave --port out: a free one is taken."
        raise BuildError(f"Port {port} can't be used: {error.strerror}.\n  {advice}") from error
    try:
        yield server
    finally:
        server.server_close()


def _open_browser(url: str) -> None:
    """Open the page where there is a desktop; a text browser would only take over the terminal."""
    import webbrowser

    if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(url)
