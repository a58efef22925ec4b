"""Short codes for teams, arenas, match set-ups and replays: to copy, to print, or behind a page's `#`.

A code is `CPG1-` + a letter for the kind + the URL-safe base64 of (checksum, compressed JSON).
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import Any

from carpg.kernel.digest import canonical
from carpg.kernel.errors import DocumentError
from carpg.storage.envelope import inflate

HEAD = "CPG1-"
KINDS = {"team": "T", "arena": "A", "setup": "S", "replay": "R"}

#: The longest code that is read, in characters, and the most that one unpacks to, in bytes.
MAX_CODE = 60_000
MAX_CONTENT = 1_000_000

_BY_LETTER = {letter: kind for kind, letter in KINDS.items()}


def encode_code(kind: str, content: Any) -> str:
    """Write plain JSON content as a code; raises `DocumentError` when it would be too long to share."""
    packed = zlib.compress(canonical(content), 9)
    data = zlib.crc32(packed).to_bytes(4, "big") + packed
    code = HEAD + KINDS[kind] + base64.urlsafe_b64encode(data).decode("ascii").rstrip("=")
    if len(code) > MAX_CODE:
        raise DocumentError("This is too large for a code; export it as a file instead.", code="too_large")
    return code


def decode_code(text: str) -> tuple[str, Any]:
    """Read a code (spaces and line breaks are fine) into its kind and content; raises `DocumentError`."""
    code = "".join(text.split())
    if "#" in code:
        code = code[code.rindex("#") + 1 :]
    if len(code) > MAX_CODE:
        raise DocumentError("The code is too long.")
    if not code.startswith(HEAD):
        wrong = (
            "It comes from another version of the game." if code.startswith("CPG") else "It should start with CPG1-."
        )
        raise DocumentError(f"This is not a code that this game can read. {wrong}")
    kind = _BY_LETTER.get(code[len(HEAD) : len(HEAD) + 1])
    if kind is None:
        raise DocumentError("The code does not say what it holds.")
    return kind, _content(code[len(HEAD) + 1 :])


def _content(body: str) -> Any:
    try:
        data = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError) as error:
        raise DocumentError("The code has characters that do not belong in it, or some are missing.") from error
    if len(data) < 5 or zlib.crc32(data[4:]).to_bytes(4, "big") != data[:4]:
        raise DocumentError("The code has a mistake in it: its checksum does not fit. Copy all of it again.")
    try:
        return json.loads(inflate(data[4:], MAX_CONTENT))
    except (ValueError, RecursionError) as error:
        raise DocumentError("The code's content can't be read.") from error
