"""What differs between a desktop window and a browser page, behind one small interface."""

from __future__ import annotations

import sys

from carpg.platform.base import Platform

__all__ = ["Platform", "open_platform"]


def open_platform() -> Platform:
    """The platform that this program runs on: the browser's page under Pyodide, else a desktop window."""
    if "_pyodide_core" in sys.modules:
        from carpg.platform.web import WebPlatform

        return WebPlatform()
    from carpg.platform.desktop import DesktopPlatform

    return DesktopPlatform()
