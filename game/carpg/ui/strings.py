"""The catalogue of texts: keys to English, with named placeholders. Scenes never hold a sentence themselves.

A scene's texts may stand in a module of their own and be added with `extend`; another language is another
catalogue with the same keys. A text that speaks of the teams' colours has others beside it for the other pairs of
colours, 'key@amber-blue' for instance.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from carpg.ui import theme
from carpg.ui.texts.common import TEXTS as COMMON
from carpg.ui.texts.options import TEXTS as OPTIONS

_catalogue: Final[dict[str, str]] = {}


def extend(texts: Mapping[str, str]) -> None:
    """Add texts to the catalogue; a key that is there already must keep its text."""
    for key, text in texts.items():
        if _catalogue.setdefault(key, text) != text:
            raise ValueError(f"two texts for '{key}'")


def tr(key: str, /, **values: object) -> str:
    """The text of a key with its placeholders filled. Unknown keys raise KeyError: they are mistakes."""
    text = _catalogue[key]
    pair = theme.palette().pair
    if pair != "coral-teal":
        text = _catalogue.get(f"{key}@{pair}", text)
    return text.format(**values) if values else text


def every(key: str) -> set[str]:
    """The text of a key for each pair of team colours."""
    return {text for name, text in _catalogue.items() if name.partition("@")[0] == key}


def known(key: str) -> bool:
    """Whether the catalogue has a key."""
    return key in _catalogue


def keys() -> list[str]:
    """All keys, sorted."""
    return sorted(_catalogue)


extend(COMMON)
extend(OPTIONS)
