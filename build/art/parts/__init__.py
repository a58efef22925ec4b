"""Parts that bolt on to a body. Importing a module registers its parts by name."""

from __future__ import annotations


def load_all() -> None:
    """Register every part: those written as code, then those kept as data."""
    from .. import props, trim
    from . import bodywork, boss, cockpits, loads, rooftop

    assert all((trim, bodywork, boss, cockpits, loads, rooftop))
    props.load()
