"""Controls of the screen, one small file each. `docs/ui.md` shows how to use them."""

from __future__ import annotations

from carpg.ui.widgets.base import Group, TwinNode, Widget
from carpg.ui.widgets.button import Button, IconButton, Pressable, TileButton
from carpg.ui.widgets.choice import Segments, Slider, Stepper, Switch
from carpg.ui.widgets.dialog import Choice, Dialog
from carpg.ui.widgets.label import Heading, Label, RichLabel
from carpg.ui.widgets.layer import Layer
from carpg.ui.widgets.listing import Listing
from carpg.ui.widgets.menu import Dropdown, Item, open_menu
from carpg.ui.widgets.painted import Painted, ToggleChip, paint_row
from carpg.ui.widgets.panel import Card, Inset, Panel, Rule
from carpg.ui.widgets.picture import Picture
from carpg.ui.widgets.progress import Progress
from carpg.ui.widgets.scroll import Scroll
from carpg.ui.widgets.sheet import open_sheet
from carpg.ui.widgets.tabs import Tabs
from carpg.ui.widgets.textfield import TextField

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
