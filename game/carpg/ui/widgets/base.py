"""What every control has in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

import pygame

from carpg.platform.inputs import KeyInput
from carpg.ui.paint.canvas import Canvas
from carpg.ui.pointer import Gesture

if TYPE_CHECKING:
    from carpg.ui.stage import Stage

R = pygame.Rect
Box = pygame.Rect | tuple[int, int, int, int]


@dataclass(frozen=True)
class TwinNode:
    """One element of the accessible twin.

    `role` is an ARIA role and `states` what goes with it (see `carpg.ui.roles`). One that holds others ('group',
    'tablist', 'listbox' …) holds what follows it from the same widget, and what that widget's children give.
    Without `stop` the Tab key passes it by: one element of a board or list stands for all of them.
    """

    id: str
    role: str
    name: str
    rect: R
    value: str = ""
    states: Mapping[str, bool | int] = field(default_factory=dict)
    activate: Callable[[], None] | None = field(default=None, compare=False)
    set_value: Callable[[str], None] | None = field(default=None, compare=False)
    stop: bool = True


class Widget:
    """A part of the screen: a rectangle in logical points that draws itself and answers gestures and actions.

    `key` tells a control from its siblings across rebuilds of a scene, so that focus, scroll positions and
    half-typed text survive; without one the role and the name serve.
    """

    role: str = ""
    focusable: bool = False
    #: How far shadows and rings reach beyond the rectangle, in points.
    outset: int = 28
    radius: float = 12.0
    #: Room between the rectangle and the focus ring, for controls without an edge of their own.
    ring_gap: int = 0

    def __init__(self, rect: Box, *, name: str = "", key: str = "") -> None:
        self.rect = R(rect)
        self.name = name
        self._key = key
        self.enabled = True
        self.visible = True
        self.hovered = False
        self.pressed = False
        self.parent: Widget | None = None
        self.children: list[Widget] = []
        self.stage: Stage | None = None
        #: A text or a builder of an info card, shown on a long press, a right click or hovering.
        self.info: str = ""

    # ---- tree ----

    @property
    def key(self) -> str:
        """Identity among the scene's controls."""
        return self._key or f"{self.role}:{self.name}"

    def add(self, *children: Widget) -> Self:
        """Append children; they are drawn after this widget, in order."""
        for child in children:
            child.parent = self
            self.children.append(child)
            if self.stage is not None:
                child.attach(self.stage)
                child.invalidate()
        return self

    def clear(self) -> None:
        """Remove all children."""
        self.invalidate()
        for child in self.children:
            child.detach()
            child.parent = None
        self.children.clear()

    def attach(self, stage: Stage) -> None:
        """Called when the widget comes onto a stage."""
        self.stage = stage
        for child in self.children:
            child.attach(stage)

    def detach(self) -> None:
        """Called when the widget leaves its stage."""
        for child in self.children:
            child.detach()
        self.stage = None

    def walk(self) -> Iterator[Widget]:
        """This widget and everything visible below it, in drawing order."""
        if self.visible:
            yield self
            for child in self.children:
                yield from child.walk()

    def shift(self, dx: int, dy: int) -> None:
        """Move with all children (scrolling)."""
        self.rect.move_ip(dx, dy)
        for child in self.children:
            child.shift(dx, dy)

    @property
    def window(self) -> R | None:
        """The part of the screen that an ancestor shows its children in, or None for all of it."""
        return None if self.parent is None else self.parent.child_window()

    def child_window(self) -> R | None:
        """The window for children: scrolling containers narrow it."""
        return self.window

    def reveal(self, area: R) -> None:
        """Bring a child's area into view (scrolling containers)."""

    @property
    def shown(self) -> R:
        """The part of the rectangle that can be seen through the ancestors' windows."""
        window = self.window
        return self.rect if window is None else self.rect.clip(window)

    # ---- drawing ----

    @property
    def bounds(self) -> R:
        """Everything that drawing may touch."""
        return self.rect.inflate(2 * self.outset, 2 * self.outset)

    def invalidate(self) -> None:
        """Ask for a redraw of this widget."""
        if self.stage is not None:
            window = self.window
            self.stage.invalidate(self.bounds if window is None else self.bounds.clip(window))

    def draw(self, cv: Canvas) -> None:
        """Draw this widget without its children."""

    def draw_over(self, cv: Canvas) -> None:
        """Draw what belongs above the children."""

    def draw_tree(self, cv: Canvas) -> None:
        """Draw this widget and its children, as far as the clip wants them."""
        if not self.visible or not self.bounds.colliderect(cv.clip):
            return
        self.draw(cv)
        for child in self.children:
            child.draw_tree(cv)
        self.draw_over(cv)

    # ---- input ----

    def hit(self, pos: tuple[float, float]) -> Widget | None:
        """The topmost widget that takes a gesture at a point."""
        if not self.visible:
            return None
        for child in reversed(self.children):
            found = child.hit(pos)
            if found is not None:
                return found
        return self if self.takes_gestures and self.rect.collidepoint(pos) else None

    @property
    def takes_gestures(self) -> bool:
        """Whether a pointer over this widget means it (rather than what lies below)."""
        return self.focusable

    def on_gesture(self, g: Gesture) -> bool:
        """Answer a gesture; False passes it on to the parent."""
        return False

    def on_action(self, action: str) -> bool:
        """Answer a key's action while focused; False passes it on to the parent."""
        return False

    def on_key(self, event: KeyInput) -> bool:
        """Answer a raw key while focused, before it becomes an action: for text fields and key catchers."""
        return False

    def on_text(self, text: str) -> bool:
        """Answer typed text while focused."""
        return False

    def activate(self) -> None:
        """Do what a tap does."""

    def on_focus(self, focused: bool) -> None:
        """The focus came or went."""
        self.invalidate()

    # ---- state across rebuilds, twin ----

    def remember(self) -> object:
        """What should survive a rebuild of the scene (a scroll offset, a caret); None for nothing."""
        return None

    def recall(self, state: object) -> None:
        """Take up what an earlier widget with the same key remembered."""

    def twin_value(self) -> str:
        """Value for the twin."""
        return ""

    def twin_states(self) -> dict[str, bool | int]:
        """States for the twin."""
        return {} if self.enabled or not self.focusable else {"disabled": True}

    def twin(self) -> Sequence[TwinNode]:
        """The twin's elements for this widget; boards and lists give several."""
        if not self.role or not self.shown:
            return ()
        act = self.activate if self.focusable and self.enabled else None
        return (
            TwinNode(
                self.key, self.role, self.name, self.shown, self.twin_value(), self.twin_states(), act, self.twin_set
            ),
        )

    def twin_focus(self) -> str:
        """Id of the element that has the focus when this widget has it; '' for the first one."""
        return ""

    def on_twin_focus(self, node: TwinNode) -> None:
        """One of the widget's elements was given the focus in the page."""

    def twin_set(self, value: str) -> None:
        """The twin's own field was changed."""

    def on_twin(self, action: str) -> None:
        """The twin's own field was left ('blur') or sent ('submit')."""


class Group(Widget):
    """A container without looks of its own."""

    outset = 0

    @property
    def bounds(self) -> R:
        """The union of the children's bounds."""
        boxes = [child.bounds for child in self.children if child.visible]
        return self.rect.unionall(boxes) if boxes else self.rect
