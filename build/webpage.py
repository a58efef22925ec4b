"""Put the parts of one release together: the static site in build/web."""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from build.paths import PAGE, compact_json, sha256

if TYPE_CHECKING:
    from collections.abc import Mapping

SCRIPTS = ("compat.js", "host.js", "boot.js")
# host.js is these parts of page/host in one scope, in this order.
HOST = ("frames", "pointers", "keys", "gamepads", "twin", "files", "surface")
MODULES = ("boot.js",)
STYLE = "page.css"
PLAIN = ("index.html", "sw.js", ".nojekyll")  # never under a hashed address
HASH_LENGTH = 10


@dataclass(frozen=True)
class Parts:
    """What one release is made of; the names are those that the site will have."""

    template: str
    version: str
    runtime: Mapping[str, bytes]
    loader: str
    core: str
    wheel: str
    lock: Mapping[str, Any]
    game: bytes
    screens: bytes | None
    later: bytes | None
    others: Mapping[str, bytes] = field(default_factory=dict)
    page: Path = PAGE


def integrity(data: bytes) -> str:
    """SHA-256 in the base64 form that browsers' integrity checks use."""
    return base64.b64encode(hashlib.sha256(data).digest()).decode()


def _versioned(name: str, data: bytes) -> str:
    return f"{name}?{sha256(data)[:HASH_LENGTH]}"


def host_script(page: Path) -> bytes:
    """The browser's side of the game's platform layer: the parts as one script whose names stay its own."""
    parts = [(page / "host" / f"{name}.js").read_text(encoding="utf-8") for name in HOST]
    return "\n".join(["(() => {", '"use strict";', *parts, "})();", ""]).encode()


def _runtime_folder(parts: Parts) -> str:
    names = "".join(f"{name}:{sha256(data)}\n" for name, data in sorted(parts.runtime.items()))
    return f"rt/{sha256(names.encode())[:HASH_LENGTH]}/"


class Site:
    """The files of one release and the addresses under which the page asks for them."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.files: dict[str, bytes] = dict(parts.others)
        self.folder = _runtime_folder(parts)
        self.first = [self.folder + name for name in sorted(parts.runtime)] + ["game.apk"]
        self.files.update({self.folder + name: data for name, data in parts.runtime.items()})
        self.files["game.apk"] = parts.game
        behind = {"screens.apk": parts.screens, "later.apk": parts.later}
        self.behind = [name for name, data in behind.items() if data is not None]
        self.files.update({name: data for name, data in behind.items() if data is not None})
        self.files["host.js"] = host_script(parts.page)
        self.files.update({name: (parts.page / name).read_bytes() for name in (*SCRIPTS, STYLE) if name != "host.js"})
        self.id = self._release_id()
        self.files["index.html"] = self._index().encode()
        self.files["sw.js"] = self._service_worker().encode()
        self.files[".nojekyll"] = b""

    def _release_id(self) -> str:
        names = "".join(f"{name}:{sha256(data)}\n" for name, data in sorted(self.files.items()))
        sources = self.parts.template + (self.parts.page / "sw.js").read_text(encoding="utf-8")
        return sha256((names + sources).encode())[:HASH_LENGTH]

    def url(self, name: str) -> str:
        """The address of a file relative to the page; with its hash where that isn't in the path."""
        plain = name.startswith(self.folder) or name in self.parts.others
        return name if plain else _versioned(name, self.files[name])

    def release(self) -> dict[str, Any]:
        """What the boot script must know."""
        parts = self.parts
        return {
            "id": self.id,
            "version": parts.version,
            "runtime": self.folder,
            "loader": self.folder + parts.loader,
            "core": self.folder + parts.core,
            "wheel": self.folder + parts.wheel,
            "lock": parts.lock,
            "game": "game.apk",
            "behind": self.behind,
            "first": self.first,
            "files": {
                name: {"url": self.url(name), "size": len(self.files[name]), "sha256": integrity(self.files[name])}
                for name in [*self.first, *self.behind]
            },
        }

    def _tag(self, name: str) -> str:
        kind = ' type="module"' if name in MODULES else ""
        return f'<script{kind} src="{self.url(name)}" integrity="sha256-{integrity(self.files[name])}"></script>'

    def _index(self) -> str:
        style = f'<link rel="stylesheet" href="{self.url(STYLE)}" integrity="sha256-{integrity(self.files[STYLE])}">'
        ahead = [
            f'<link rel="modulepreload" href="{self.folder}{name}">' for name in (self.parts.loader, self.parts.core)
        ]
        scripts = [self._tag(name) for name in SCRIPTS]
        text = self.parts.template.replace("<!--PRELOADS-->", "\n".join([style, *ahead]))
        text = text.replace("<!--SCRIPTS-->", "\n".join(scripts))
        return text.replace("RELEASE_JSON", compact_json(self.release()).replace("</", "<\\/"))

    def _service_worker(self) -> str:
        kept = ["index.html", *(name for name in self.files if name not in PLAIN)]
        rows = [["./" if name == "index.html" else self.url(name), self._kept_integrity(name)] for name in sorted(kept)]
        text = (self.parts.page / "sw.js").read_text(encoding="utf-8")
        return text.replace("RELEASE_ID", json.dumps(self.id)).replace("RELEASE_FILES", json.dumps(rows, indent=0))

    def _kept_integrity(self, name: str) -> str:
        return f"sha256-{integrity(self.files[name])}"

    def write(self, target: Path) -> None:
        """Write the site; what stood in the folder before is gone."""
        fresh = target.with_name(target.name + ".new")
        shutil.rmtree(fresh, ignore_errors=True)
        for name, data in self.files.items():
            path = fresh / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        shutil.rmtree(target, ignore_errors=True)
        fresh.rename(target)


def manifest(title: str, description: str) -> bytes:
    """The web app manifest."""
    icons = [
        {"src": "icons/icon-192.png", "sizes": "192x192", "type": "image/png", "purpose": "any"},
        {"src": "icons/icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "any"},
        {"src": "icons/maskable-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ]
    content = {
        "id": "./",
        "name": title,
        "short_name": title,
        "description": description,
        "start_url": "./",
        "scope": "./",
        "display": "fullscreen",
        "display_override": ["fullscreen", "standalone"],
        "orientation": "any",
        "background_color": "#1B1C3A",
        "theme_color": "#1B1C3A",
        "categories": ["games"],
        "lang": "en",
        "icons": icons,
    }
    return json.dumps(content, indent=1).encode()
