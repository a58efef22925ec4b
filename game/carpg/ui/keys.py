"""Keys and gamepad buttons as actions, with a map that the player can change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from carpg.platform.inputs import KeyInput, PadInput

#: Action -> the key that does it at first. These are the remappable ones; scenes name more in `Scene.on_action`.
DEFAULT_KEYS: Final[dict[str, str]] = {
    "attack": "a",
    "move": "m",
    "skill": "s",
    "end_turn": "e",
    "undo": "u",
    "redo": "r",
    "threat": "t",
    "hint": "h",
    "log": "l",
    "info": "i",
    "menu": "f10",
    "next_car": "n",
    "zoom_in": "+",
    "zoom_out": "-",
    "skip": "x",
    "fullscreen": "f11",
}
#: Keys that always mean the same: they move the focus and confirm.
FIXED_KEYS: Final[dict[str, str]] = {
    "enter": "confirm",
    "space": "confirm",
    "escape": "back",
    "up": "up",
    "down": "down",
    "left": "left",
    "right": "right",
    "tab": "next",
    "home": "home",
    "end": "end",
    "pageup": "page_up",
    "pagedown": "page_down",
}
PAD_ACTIONS: Final[dict[str, str]] = {
    "a": "confirm",
    "b": "back",
    "x": "info",
    "y": "hint",
    "l": "previous",
    "r": "next",
    "start": "menu",
    "select": "undo",
    "up": "up",
    "down": "down",
    "left": "left",
    "right": "right",
}


class KeyMap:
    """Which key does what. Two actions never share a key: giving one away takes it from the other."""

    def __init__(self, changes: Mapping[str, str] | None = None) -> None:
        self.keys: dict[str, str] = dict(DEFAULT_KEYS)
        for action, key in (changes or {}).items():
            if action in DEFAULT_KEYS:
                self.assign(action, key)

    def assign(self, action: str, key: str) -> bool:
        """Give a key to an action; False for keys that are fixed. The action that had it gets the old one."""
        if key in FIXED_KEYS or not key:
            return False
        for other, used in self.keys.items():
            if used == key and other != action:
                self.keys[other] = self.keys[action]
        self.keys[action] = key
        return True

    def changes(self) -> dict[str, str]:
        """What differs from the default, for the settings."""
        return {action: key for action, key in self.keys.items() if key != DEFAULT_KEYS[action]}

    def action(self, event: KeyInput | PadInput) -> str | None:
        """The action of a key or a button, or None."""
        if isinstance(event, PadInput):
            return PAD_ACTIONS.get(event.button)
        if event.ctrl or event.alt:
            return None
        if event.key == "tab":
            return "previous" if event.shift else "next"
        if event.key in FIXED_KEYS:
            return FIXED_KEYS[event.key]
        return next((action for action, key in self.keys.items() if key == event.key), None)

    def label(self, action: str) -> str:
        """The key's name as shown to the player, '' for an action without a key."""
        key = self.keys.get(action, "")
        return key.upper() if len(key) == 1 else key.capitalize()
