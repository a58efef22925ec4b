"""Controls of the screen, one small file each. `docs/ui.md` shows how to use them.

A file is loaded when one of its names is first asked for: the title, which everybody waits for, needs few of them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from carpg.ui.widgets.base import Group, TwinNode, Widget
    from carpg.ui.widgets.button import Button, IconButton, Pressable, TileButton
    from carpg.ui.widgets.choice import Segments, Slider, Stepper, Switch
    from carpg.ui.widgets.dialog import Choice, Dialog
    from carpg.ui.widgets.label import Heading, Label
    from carpg.ui.widgets.layer import Layer
    from carpg.ui.widgets.listing import Listing
    from carpg.ui.widgets.menu import Dropdown, Item, open_menu
    from carpg.ui.widgets.painted import Painted, ToggleChip, paint_row
    from carpg.ui.widgets.panel import Card, Inset, Panel, Rule
    from carpg.ui.widgets.picture import Picture
    from carpg.ui.widgets.progress import Progress
    from carpg.ui.widgets.rich_label import RichLabel
    from carpg.ui.widgets.scroll import Scroll
    from carpg.ui.widgets.sheet import open_sheet
    from carpg.ui.widgets.tabs import Tabs
    from carpg.ui.widgets.textfield import TextField

#: By name the file that it comes from.
_FILES = {
    "Group": "base",
    "TwinNode": "base",
    "Widget": "base",
    "Button": "button",
    "IconButton": "button",
    "Pressable": "button",
    "TileButton": "button",
    "Segments": "choice",
    "Slider": "choice",
    "Stepper": "choice",
    "Switch": "choice",
    "Choice": "dialog",
    "Dialog": "dialog",
    "Heading": "label",
    "Label": "label",
    "RichLabel": "rich_label",
    "Layer": "layer",
    "Listing": "listing",
    "Dropdown": "menu",
    "Item": "menu",
    "open_menu": "menu",
    "Painted": "painted",
    "ToggleChip": "painted",
    "paint_row": "painted",
    "Card": "panel",
    "Inset": "panel",
    "Panel": "panel",
    "Rule": "panel",
    "Picture": "picture",
    "Progress": "progress",
    "Scroll": "scroll",
    "open_sheet": "sheet",
    "Tabs": "tabs",
    "TextField": "textfield",
}

__all__ = [
    "Button",
    "Card",
    "Choice",
    "Dialog",
    "Dropdown",
    "Group",
    "Heading",
    "IconButton",
    "Inset",
    "Item",
    "Label",
    "Layer",
    "Listing",
    "Painted",
    "Panel",
    "Picture",
    "Pressable",
    "Progress",
    "RichLabel",
    "Rule",
    "Scroll",
    "Segments",
    "Slider",
    "Stepper",
    "Switch",
    "Tabs",
    "TextField",
    "TileButton",
    "ToggleChip",
    "TwinNode",
    "Widget",
    "open_menu",
    "open_sheet",
    "paint_row",
]


def __getattr__(name: str) -> Any:
    if name not in _FILES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"{__name__}.{_FILES[name]}"), name)
    globals()[name] = found
    return found
