"""The accessible twin: what is on the screen as roles, names and states, and the log as spoken lines.

In the browser the twin becomes real elements above the canvas; without a page, tests use it directly:
`app.twin.find("button", "Attack").activate()`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from carpg.platform.inputs import TwinInput
from carpg.ui.roles import HOLDERS
from carpg.ui.stage import Stage
from carpg.ui.widgets.base import TwinNode, Widget
from carpg.ui.widgets.layer import Layer

_MAX_NODES: Final = 600


class TwinError(LookupError):
    """No element, or more than one, has the role and the name asked for."""


@dataclass
class _Entry:
    node: TwinNode
    widget: Widget
    parent: str


@dataclass
class Twin:
    """The twin's elements in focus order, and how to use them."""

    stage: Stage
    send: Callable[[str], None]
    entries: dict[str, _Entry] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)
    _sent: dict[str, dict[str, Any]] = field(default_factory=dict)
    _order: list[str] = field(default_factory=list)
    _focus: str = ""
    _unsaid: list[tuple[str, bool]] = field(default_factory=list)

    # ---- reading ----

    @property
    def nodes(self) -> list[TwinNode]:
        """All elements as of the last refresh."""
        return [entry.node for entry in self.entries.values()]

    @property
    def focused(self) -> TwinNode | None:
        """The element that has the focus as of the last refresh: what a screen reader says."""
        entry = self.entries.get(self._focus)
        return None if entry is None else entry.node

    def all(self, role: str = "", name: str = "") -> list[TwinNode]:
        """Elements of a role whose name contains a text, case aside; '' fits everything."""
        wanted = name.casefold()
        return [n for n in self.nodes if (not role or n.role == role) and wanted in n.name.casefold()]

    def find(self, role: str, name: str) -> TwinHandle:
        """The one element with a role and a name (exact, else the only one containing it); raises TwinError."""
        found = self.all(role, name)
        exact = [n for n in found if n.name == name]
        chosen = exact or found
        if len(chosen) != 1:
            known = ", ".join(sorted({f"{n.role} '{n.name}'" for n in self.nodes if n.role != "text"}))
            raise TwinError(f"{len(chosen)} elements are {role} '{name}'. On the screen: {known}")
        return TwinHandle(self, chosen[0])

    # ---- speaking ----

    def say(self, line: str, urgent: bool = False) -> None:
        """Add a line to the spoken log; an urgent one interrupts."""
        if line:
            self.said.append(line)
            del self.said[:-200]
            self._unsaid.append((line, urgent))
            self.stage.twin_stale = True

    # ---- refreshing ----

    def refresh(self) -> None:
        """Collect the elements anew and hand what changed to the host."""
        self.stage.twin_stale = False
        self.entries = self._collect()
        now = {key: _as_json(key, entry) for key, entry in self.entries.items()}
        changed = [node for key, node in now.items() if self._sent.get(key) != node]
        gone = [key for key in self._sent if key not in now]
        order = list(now)
        focus = self._focused_id()
        message: dict[str, Any] = {}
        if changed:
            message["set"] = changed
        if gone:
            message["drop"] = gone
        if order != self._order:
            message["order"] = order
        if focus != self._focus:
            message["focus"] = focus
        if self._unsaid:
            message["say"] = [{"text": text, "urgent": urgent} for text, urgent in self._unsaid]
        self._sent, self._order, self._focus, self._unsaid = now, order, focus, []
        if message:
            self.send(json.dumps(message, ensure_ascii=False))

    def _collect(self) -> dict[str, _Entry]:
        entries: dict[str, _Entry] = {}
        for number, layer in self._open_layers():
            parent = ""
            if layer.modal and layer.name:
                parent = f"{number}/{layer.role}"
                node = TwinNode(parent, layer.role, layer.name, layer.root.rect)
                entries[parent] = _Entry(node, layer.root, "")
            _gather(layer.root, f"{number}/", parent, entries)
        return entries

    def _open_layers(self) -> list[tuple[int, Layer]]:
        """Layers that can be used: those from the topmost modal one upwards."""
        layers = list(enumerate(self.stage.layers))
        first = max((i for i, layer in layers if layer.modal), default=0)
        return layers[first:]

    def _focused_id(self) -> str:
        focused = self.stage.focused
        if focused is None:
            return ""
        wanted = focused.twin_focus()
        mine = [(key, e.node) for key, e in self.entries.items() if e.widget is focused and e.node.role not in HOLDERS]
        return next((key for key, node in mine if node.id == wanted), mine[0][0] if mine else "")

    # ---- using ----

    def use(self, event: TwinInput) -> bool:
        """Carry out what the player did with an element; False if it is gone."""
        entry = self.entries.get(event.id)
        if entry is None or entry.widget.stage is None:
            return False
        node, widget = entry.node, entry.widget
        if event.action == "activate" and node.activate is not None:
            node.activate()
        elif event.action == "value" and node.set_value is not None:
            node.set_value(event.value)
        elif event.action == "focus" and widget.focusable:
            self._focus = event.id
            self.stage.focus(widget, visible=event.value == "keys")
            widget.on_twin_focus(node)
        elif event.action in {"submit", "blur"}:
            widget.on_twin(event.action)
        return True


def _gather(widget: Widget, prefix: str, parent: str, entries: dict[str, _Entry]) -> None:
    """Add a widget's elements and those below it; an element that holds others becomes their parent."""
    if not widget.visible:
        return
    for node in widget.twin():
        if len(entries) < _MAX_NODES:
            key = _unique(f"{prefix}{node.id}", entries)
            entries[key] = _Entry(node, widget, parent)
            parent = key if node.role in HOLDERS else parent
    for child in widget.children:
        _gather(child, prefix, parent, entries)


def _unique(key: str, taken: dict[str, _Entry]) -> str:
    if key not in taken:
        return key
    number = 2
    while f"{key}#{number}" in taken:
        number += 1
    return f"{key}#{number}"


def _as_json(key: str, entry: _Entry) -> dict[str, Any]:
    node = entry.node
    r = node.rect
    data: dict[str, Any] = {"id": key, "role": node.role, "name": node.name, "box": [r.x, r.y, r.w, r.h]}
    if node.value:
        data["value"] = node.value
    if node.states:
        data["states"] = dict(node.states)
    if entry.parent:
        data["parent"] = entry.parent
    data["use"] = node.activate is not None or node.role in {"slider", "textbox"}
    if not node.stop:
        data["stop"] = False
    return data


@dataclass(frozen=True)
class TwinHandle:
    """One element, to be used as a player would."""

    twin: Twin
    node: TwinNode

    @property
    def value(self) -> str:
        """The element's value."""
        return self.node.value

    @property
    def disabled(self) -> bool:
        """Whether the element can't be used now."""
        return bool(self.node.states.get("disabled"))

    @property
    def checked(self) -> bool:
        """Whether it is on: a checkbox, a switch, a radio button, an option or a tab."""
        return bool(self.node.states.get("checked") or self.node.states.get("selected"))

    def activate(self) -> None:
        """Press it; raises TwinError when it is disabled."""
        if self.node.activate is None:
            raise TwinError(f"{self.node.role} '{self.node.name}' can't be used now")
        self.node.activate()

    def fill(self, value: str) -> None:
        """Set its value."""
        if self.node.set_value is None:
            raise TwinError(f"{self.node.role} '{self.node.name}' has no value")
        self.node.set_value(value)
