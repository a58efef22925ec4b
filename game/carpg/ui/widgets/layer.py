"""A layer of controls above a scene's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from carpg.ui.layout import Form
from carpg.ui.widgets.base import Widget


@dataclass(eq=False)
class Layer:
    """Controls above the scene's: a dialog, a menu, a toast. A modal one keeps every input from those below."""

    root: Widget
    modal: bool = True
    name: str = ""
    #: What a named layer is in the twin: 'dialog' or 'menu'.
    role: str = "dialog"
    #: Called when the player taps beside a modal layer or goes back; None keeps the layer.
    on_dismiss: Callable[[], None] | None = None
    #: Goes away by itself with the next press or key.
    transient: bool = False
    #: Whether what lies below is darkened.
    veil: bool = False
    #: Makes the layer's controls for another form of the screen; a layer without it goes away when that changes.
    lay: Callable[[Form], Widget] | None = None
    focus_before: str | None = None
