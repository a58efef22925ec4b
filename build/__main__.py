"""`python -m build COMMAND`: what run.py hands over to once the environment stands."""

from __future__ import annotations

import sys

from build.commands import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
