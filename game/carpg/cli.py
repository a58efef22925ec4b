"""The console command `carpg`: every headless tool behind one door."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run a headless command and return its exit status (0 success, 2 bad input)."""
    from carpg.headless.commands import run

    return run(list(sys.argv[1:] if argv is None else argv))


if __name__ == "__main__":
    sys.exit(main())
