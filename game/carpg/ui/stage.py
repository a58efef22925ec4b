"""The stage: layers of controls, what must be redrawn, where gestures and keys go, which control has the focus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from carpg.ui.focus import Direction, neighbour
from carpg.ui.layout import Form
from carpg.ui.paint import surfaces
from carpg.ui.paint.canvas import Canvas
from carpg.ui.pointer import Gesture
from carpg.ui.ticker import Ticker
from carpg.ui.widgets.base import Group, Widget
from carpg.ui.widgets.layer import Layer

R = pygame.Rect
_VEIL: Final = (12, 8, 28, 150)
_MAX_AREAS: Final = 6
_MOVES: Final[dict[str, Direction]] = {"up": "up", "down": "down", "left": "left", "right": "right"}


class Stage:
    """Everything on the screen between the table and the player."""

    def __init__(self, ticker: Ticker, play: Callable[[str], None], wake: Callable[[], None]) -> None:
        self.ticker = ticker
        self.play = play
        self._wake = wake
        self.size = (0, 0)
        #: Whether text is typed into the twin's own field, so that a text field leaves its text to it.
        self.types_in_twin = False
        self.background: Callable[[Canvas], None] = lambda cv: None
        self.layers: list[Layer] = [Layer(Group((0, 0, 0, 0)), modal=False)]
        self.focused: Widget | None = None
        self.focus_visible = False
        #: Set when the accessible twin may have changed.
        self.twin_stale = True
        #: Shows an info card; set by the application, which owns the card's widget.
        self.info_card: Callable[[Widget, str], None] = lambda widget, text: None
        #: Fetches the clipboard's text for a control; set by the application, which knows the host.
        self.paste: Callable[[Callable[[str], None]], None] = lambda take: None
        self._dirty: list[R] = []
        self._captured: Widget | None = None
        self._dragger: Widget | None = None
        self._hovered: Widget | None = None
        self._outside: Layer | None = None

    # ---- structure ----

    @property
    def root(self) -> Widget:
        """The scene's controls."""
        return self.layers[0].root

    @property
    def top(self) -> Layer:
        """The layer that has the keys: the topmost one that is neither passing nor just a notice."""
        return next((layer for layer in reversed(self.layers) if layer.modal), self.layers[0])

    def set_root(self, root: Widget, keep: bool = True) -> None:
        """Put a scene's controls on the stage; with `keep`, focus and remembered states carry over by key."""
        self._swap(self.layers[0], root, keep)

    def lay_out(self, form: Form) -> None:
        """The screen's form has changed: layers that can are laid out anew, the others go away as if dismissed."""
        for layer in self.layers[:0:-1]:
            if layer.lay is not None:
                self._swap(layer, layer.lay(form))
            elif layer in self.layers:
                self._dismiss(layer)
                self.pop(layer)

    def _swap(self, layer: Layer, root: Widget, keep: bool = True) -> None:
        memory = {w.key: w.remember() for w in layer.root.walk()} if keep else {}
        focus = self.focused.key if keep and self.focused is not None and self._on(layer) else None
        self._forget_pointers()
        layer.root.detach()
        layer.root = root
        root.attach(self)
        for widget in root.walk():
            if memory.get(widget.key) is not None:
                widget.recall(memory[widget.key])
        if self.focused is not None and self.focused.stage is None:
            self.focused = None
        if focus is not None:
            self.focus_key(focus)
        self.invalidate_all()

    def push(self, layer: Layer) -> None:
        """Show a layer on top."""
        if layer.modal:
            layer.focus_before = self.focused.key if self.focused is not None else None
            self._forget_pointers()
            self.focused = None
        self.layers.append(layer)
        layer.root.attach(self)
        self._invalidate_layer(layer)

    def pop(self, layer: Layer) -> None:
        """Take a layer away; the focus returns to where it was."""
        if layer not in self.layers[1:]:
            return
        self._invalidate_layer(layer)
        layer.root.detach()
        self.layers.remove(layer)
        if layer.modal:
            self._forget_pointers()
            self.focused = None
            if layer.focus_before is not None:
                self.focus_key(layer.focus_before)

    def clear_layers(self) -> None:
        """Take everything above the scene away."""
        for layer in self.layers[:0:-1]:
            self.pop(layer)

    def _on(self, layer: Layer) -> bool:
        return self.focused is not None and any(w is self.focused for w in layer.root.walk())

    def _invalidate_layer(self, layer: Layer) -> None:
        if layer.veil:
            self.invalidate_all()
        else:
            self.invalidate(layer.root.bounds)
        self.twin_stale = True

    # ---- redrawing ----

    def invalidate(self, area: R) -> None:
        """Ask for a redraw of an area in logical points."""
        area = area.clip(R((0, 0), self.size))
        if area.w <= 0 or area.h <= 0:
            return
        self.twin_stale = True
        for i, other in enumerate(self._dirty):
            if other.contains(area):
                return
            if other.colliderect(area):
                del self._dirty[i]
                self.invalidate(other.union(area))
                return
        self._dirty.append(area)
        self._wake()

    def invalidate_all(self) -> None:
        """Ask for a redraw of everything."""
        self._dirty = [R((0, 0), self.size)]
        self.twin_stale = True
        self._wake()

    @property
    def dirty(self) -> bool:
        """Whether something waits to be redrawn."""
        return bool(self._dirty)

    def paint(self, cv: Canvas) -> list[R]:
        """Redraw what changed. Returns the areas in device pixels; none when nothing changed."""
        areas, self._dirty = self._dirty, []
        if len(areas) > _MAX_AREAS:
            areas = [areas[0].unionall(areas[1:])]
        for area in areas:
            with cv.clipped(area):
                self.background(cv)
                for layer in self.layers:
                    if layer.veil:
                        cv.fill(area, _VEIL)
                    layer.root.draw_tree(cv)
                self._draw_focus(cv)
        return [cv.box(area) for area in areas]

    def _draw_focus(self, cv: Canvas) -> None:
        w = self.focused
        if w is None or not self.focus_visible or not w.shown:
            return
        window = w.window
        with cv.clipped(w.bounds if window is None else window.inflate(16, 16)):
            surfaces.focus_ring(cv, w.rect.inflate(2 * w.ring_gap, 0), w.radius)

    # ---- focus ----

    def focusables(self) -> list[Widget]:
        """The controls that the focus can reach, in order."""
        return [w for w in self.top.root.walk() if w.focusable and (w.enabled or w.info)]

    def focus(self, widget: Widget | None, *, visible: bool | None = None) -> None:
        """Give the focus to a control (or to none)."""
        if visible is not None and visible != self.focus_visible:
            self.focus_visible = visible
            if self.focused is not None:
                self.focused.invalidate()
        if widget is self.focused:
            return
        before, self.focused = self.focused, widget
        if before is not None:
            before.on_focus(False)
        if widget is not None:
            self._reveal(widget)
            widget.on_focus(True)
        self.twin_stale = True

    def focus_key(self, key: str) -> bool:
        """Give the focus to the control with a key; False if it is not there."""
        for widget in self.focusables():
            if widget.key == key:
                self.focus(widget)
                return True
        return False

    @staticmethod
    def _reveal(widget: Widget) -> None:
        parent = widget.parent
        while parent is not None:
            parent.reveal(widget.rect)
            parent = parent.parent

    def _step(self, by: int) -> None:
        order = self.focusables()
        if not order:
            return
        if self.focused in order:
            index = (order.index(self.focused) + by) % len(order)
        else:
            index = 0 if by > 0 else len(order) - 1
        self.focus(order[index], visible=True)

    # ---- keys ----

    def on_action(self, action: str) -> bool:
        """Give an action to the focused control and its ancestors, then move the focus. False if nothing took it."""
        self._drop_transient()
        if action in {"next", "previous"}:
            self._step(1 if action == "next" else -1)
            return True
        widget, hidden = self.focused, not self.focus_visible
        if widget is not None and hidden and action in {"confirm", *_MOVES}:
            self.focus(widget, visible=True)
        while widget is not None:
            if widget.on_action(action):
                return True
            widget = widget.parent
        if action in _MOVES and hidden and self.focused is not None:
            return True  # the first arrow only shows where the focus is
        if action in _MOVES:
            target = neighbour(self.focused, self.focusables(), _MOVES[action])
            if target is not None:
                self.focus(target, visible=True)
            return target is not None
        return action == "back" and self._dismiss(self.top)

    def on_text(self, text: str) -> bool:
        """Give typed text to the focused control."""
        return self.focused is not None and self.focused.on_text(text)

    def _dismiss(self, layer: Layer) -> bool:
        if layer.on_dismiss is not None:
            layer.on_dismiss()
            return True
        return layer is not self.layers[0]

    # ---- gestures ----

    def on_gesture(self, g: Gesture) -> None:
        """Send a gesture to the control that it means."""
        if g.kind == "down":
            self._down(g)
        elif g.kind in {"hover", "leave"}:
            self._hover(g)
        elif g.kind in {"wheel", "pinch"}:
            self._bubble(self._target(g.pos), g)
        elif g.kind == "drag":
            self._drag(g)
        elif g.kind in {"dragging", "drop"}:
            if self._dragger is not None:
                self._dragger.on_gesture(g)
        else:
            self._finish(g)

    def _down(self, g: Gesture) -> None:
        self._drop_transient()
        self._dragger = None
        target = self._target(g.pos)
        self._outside = self.top if target is None and self.top.modal else None
        self._captured = self._bubble(target, g)
        if target is not None and target.focusable:
            self.focus(target, visible=False)
        elif self.focus_visible:
            self.focus(self.focused, visible=False)

    def _drag(self, g: Gesture) -> None:
        captured, self._captured = self._captured, None
        self._dragger = self._bubble(captured, g)
        if captured is not None and captured is not self._dragger:
            captured.on_gesture(Gesture("cancel", g.pos, g.start, device=g.device))

    def _finish(self, g: Gesture) -> None:
        if self._captured is None and g.kind == "long":
            self._bubble(self._target(g.pos), g)
        elif self._captured is not None:
            self._bubble(self._captured, g)
        elif g.kind == "tap" and self._outside is not None and self._outside in self.layers:
            self._dismiss(self._outside)
        if g.kind != "long":
            self._captured = self._outside = None

    def _hover(self, g: Gesture) -> None:
        target = self._target(g.pos) if g.kind == "hover" else None
        if target is not self._hovered:
            if self._hovered is not None:
                self._hovered.on_gesture(Gesture("leave", g.pos))
            self._hovered = target
        if target is not None:
            target.on_gesture(g)

    def _target(self, pos: tuple[float, float]) -> Widget | None:
        for layer in reversed(self.layers):
            found = layer.root.hit(pos)
            if found is not None:
                return found
            if layer.modal:
                return None
        return None

    @staticmethod
    def _bubble(widget: Widget | None, g: Gesture) -> Widget | None:
        while widget is not None and not widget.on_gesture(g):
            widget = widget.parent
        return widget

    def _forget_pointers(self) -> None:
        for widget in (self._captured, self._dragger):
            if widget is not None and widget.stage is not None:
                widget.on_gesture(Gesture("cancel", (0, 0)))
        self._captured = self._dragger = self._hovered = None

    def _drop_transient(self) -> None:
        for layer in [layer for layer in self.layers if layer.transient]:
            self.pop(layer)

    def show_info(self, widget: Widget, text: str) -> bool:
        """Show an info card beside a control until the next press or key. Always True."""
        self._drop_transient()
        self.info_card(widget, text)
        return True
