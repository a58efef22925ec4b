"""What a new match needs from outside: a seed, an id, a time."""

from __future__ import annotations

import os
import time


def now() -> str:
    """The time of a save, sortable as text."""
    return time.strftime("%Y-%m-%dT%H:%M:%S")


def new_id() -> str:
    """A name for a match that no other has."""
    return os.urandom(5).hex()


def new_seed() -> int:
    """A seed from outside: no player can foresee it. Small enough to be read out and typed."""
    return int.from_bytes(os.urandom(4), "big") % 1_000_000
