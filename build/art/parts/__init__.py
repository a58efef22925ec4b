"""Parts that bolt on to a body. Importing a module registers its parts by name."""

from __future__ import annotations

from importlib import import_module


def load_all() -> None:
    """Register every part: those written as code, then those kept as data."""
    for name in ("trim", "parts.bodywork", "parts.cockpits", "parts.loads", "parts.rooftop", "parts.boss"):
        import_module(f"build.art.{name}")
    import_module("build.art.props").load()
