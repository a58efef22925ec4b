"""Entry of every runtime: a desktop window and, packed by pygbag, the browser."""

from __future__ import annotations

import asyncio

from carpg.ui.app import main

asyncio.run(main())
