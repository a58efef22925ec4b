"""Short stable hashes of plain data."""

from __future__ import annotations

import json
from hashlib import blake2b

from carpg.kernel.events import Json


def canonical(value: Json) -> bytes:
    """JSON with sorted keys and no spaces: the same bytes on every Python."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False).encode()


def digest_of(value: Json) -> str:
    """Sixteen hexadecimal digits that stand for a plain JSON value."""
    return blake2b(canonical(value), digest_size=8).hexdigest()
