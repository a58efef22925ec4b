"""Controls of the screen, one small file each. `docs/ui.md` shows how to use them."""

from __future__ import annotations

from carpg.ui.widgets.base import Group, TwinNode, Widget
from carpg.ui.widgets.button import Button, IconButton, TileButton
from carpg.ui.widgets.label import Heading, Label
from carpg.ui.widgets.panel import Card, Panel

__all__ = [
    "Button",
    "Card",
    "Group",
    "Heading",
    "IconButton",
    "Label",
    "Panel",
    "TileButton",
    "TwinNode",
    "Widget",
]
