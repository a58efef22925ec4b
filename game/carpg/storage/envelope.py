"""The envelope around everything that is kept or exported: version, kind, label, checksum, payload."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from carpg.kernel.digest import canonical, digest_of
from carpg.kernel.errors import DocumentError

FORMAT = "carpg-save"
VERSION = 1

#: The longest text that is read, and the most that it may unpack to, in bytes.
MAX_TEXT = 2_000_000
MAX_UNPACKED = 16_000_000

_PACKED = "z1:"

#: Version -> function that turns a document of that version into the next one. It gets a copy.
Migration = Callable[[dict[str, Any]], dict[str, Any]]
MIGRATIONS: dict[int, Migration] = {}


@dataclass(frozen=True)
class Record:
    """One thing that was saved.

    `kind` is match, team, arena, replay or settings; `saved_at` is an ISO time given by the caller;
    `about` holds small facts for lists (mode, round, progress, thumbnail).
    """

    kind: str
    name: str
    payload: Any
    saved_at: str = ""
    about: Mapping[str, Any] = field(default_factory=dict)
    app: str = ""


def pack(record: Record) -> str:
    """The record as text: compressed JSON with a checksum over everything inside."""
    body = {
        "format": FORMAT,
        "version": VERSION,
        "app": record.app,
        "kind": record.kind,
        "name": record.name,
        "saved_at": record.saved_at,
        "about": dict(record.about),
        "payload": record.payload,
    }
    body["check"] = digest_of(body)
    return _PACKED + base64.b64encode(zlib.compress(canonical(body), 6)).decode("ascii")


def unpack(text: str, migrations: Mapping[int, Migration] = MIGRATIONS) -> Record:
    """Read a record or raise `DocumentError` that says in plain words what is wrong with it."""
    body = _parse(text)
    if not isinstance(body, dict) or body.get("format") != FORMAT:
        raise DocumentError("This is not a CarPG save.")
    version = body.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 0:
        raise DocumentError("The save has no version.")
    if version > VERSION:
        raise DocumentError("This save comes from a newer version of the game.", code="newer_version")
    check = body.pop("check", None)
    if check != digest_of(body):
        raise DocumentError("The save is damaged: its checksum does not fit.", code="damaged")
    return _record(_migrated(body, version, migrations))


def _parse(text: str) -> Any:
    if len(text) > MAX_TEXT:
        raise DocumentError("The save is too large.")
    try:
        if text.startswith(_PACKED):
            return json.loads(inflate(base64.b64decode(text[len(_PACKED) :].strip(), validate=True)))
        return json.loads(text)
    except (binascii.Error, UnicodeError, RecursionError, ValueError) as error:
        raise DocumentError("The save is damaged: it can't be unpacked.", code="damaged") from error


def inflate(data: bytes, limit: int = MAX_UNPACKED) -> bytes:
    """Decompress at most `limit` bytes; more, less or rubbish raises `DocumentError`."""
    machine = zlib.decompressobj()
    try:
        out = machine.decompress(data, limit)
    except zlib.error as error:
        raise DocumentError("The packed data is damaged.", code="damaged") from error
    if not machine.eof:
        raise DocumentError("The packed data is cut off or unpacks to too much.", code="damaged")
    return out


def _migrated(body: dict[str, Any], version: int, migrations: Mapping[int, Migration]) -> dict[str, Any]:
    while version < VERSION:
        step = migrations.get(version)
        if step is None:
            raise DocumentError(f"Saves of version {version} can't be read any more.", code="old_version")
        body = step(deepcopy(body))
        version += 1
    return body


def _record(body: Mapping[str, Any]) -> Record:
    texts = {}
    for key in ("kind", "name", "saved_at", "app"):
        value = body.get(key)
        if not isinstance(value, str) or len(value) > 400:
            raise DocumentError(f"The save's {key} is not a short text.", code="damaged")
        texts[key] = value
    about = body.get("about")
    if not isinstance(about, dict) or "payload" not in body:
        raise DocumentError("The save is not complete.", code="damaged")
    return Record(texts["kind"], texts["name"], body["payload"], texts["saved_at"], about, texts["app"])
