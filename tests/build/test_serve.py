"""The small server: right types, no stale files, nothing outside its folder."""

from __future__ import annotations

import http.client
import threading
from typing import TYPE_CHECKING

import pytest
from build.serve import HOST, make_server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text("<p>page")
    (site / "a.wasm").write_bytes(b"wasm")
    (site / "a.mjs").write_text("1")
    (tmp_path / "secret").write_text("secret")
    server = make_server(site, base="/base/")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    yield server.server_port
    server.shutdown()
    thread.join()
    server.server_close()


def ask(port: int, path: str, method: str = "GET", **headers: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection(HOST, port, timeout=10)
    connection.request(method, path, headers=headers)
    response = connection.getresponse()
    response.body = response.read()  # type: ignore[attr-defined]
    connection.close()
    return response


@pytest.mark.parametrize(
    ("path", "kind"), [("", "text/html"), ("a.wasm", "application/wasm"), ("a.mjs", "text/javascript")]
)
def test_types(port: int, path: str, kind: str) -> None:
    response = ask(port, f"/base/{path}")
    assert response.status == 200
    assert response.headers["Content-Type"] == kind
    assert response.headers["Cache-Control"] == "no-cache"


def test_a_known_file_is_not_sent_again(port: int) -> None:
    tag = ask(port, "/base/a.wasm").headers["ETag"]
    again = ask(port, "/base/a.wasm", **{"If-None-Match": tag})
    assert again.status == 304
    assert again.body == b""  # type: ignore[attr-defined]


def test_head_sends_no_body(port: int) -> None:
    response = ask(port, "/base/a.wasm", "HEAD")
    assert response.headers["Content-Length"] == "4"


@pytest.mark.parametrize("path", ["/", "/a.wasm", "/base/../secret", "/base/%2e%2e/secret", "/base/none"])
def test_nothing_outside_its_folder(port: int, path: str) -> None:
    assert ask(port, path).status == 404
