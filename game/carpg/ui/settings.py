"""What the player chose once and for all, kept in the storage as one small JSON text."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final

from carpg.storage.backends import Backend, StorageError
from carpg.ui.keys import KeyMap
from carpg.ui.theme import TEAM_PAIRS, TEXT_SCALES, Look, palette_for

STORAGE_KEY: Final = "settings"
SPEEDS: Final[dict[str, float]] = {"slow": 0.6, "normal": 1.0, "fast": 2.0, "instant": 1000.0}
_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "speed": tuple(SPEEDS),
    "text_size": tuple(TEXT_SCALES),
    "palette": tuple(TEAM_PAIRS),
    "motion": ("system", "full", "reduced"),
    "end_turn": ("ask", "ask_unused", "never"),
}
_MAX_TEXT: Final = 4096


@dataclass
class Settings:
    """All settings with their defaults. Volumes are per cent."""

    sound_volume: int = 70
    control_volume: int = 70
    muted: bool = False
    speed: str = "normal"
    text_size: str = "normal"
    palette: str = "coral-teal"
    high_contrast: bool = False
    motion: str = "system"
    left_handed: bool = False
    end_turn: str = "ask_unused"
    curtain: bool = True
    keys: dict[str, str] = field(default_factory=dict)

    def look(self, phone: bool) -> Look:
        """The look that these settings give on a screen's form."""
        palette = palette_for(self.palette, self.high_contrast)  # type: ignore[arg-type]
        return Look(palette, TEXT_SCALES[self.text_size], phone)

    def key_map(self) -> KeyMap:
        """The keys with the player's changes."""
        return KeyMap(self.keys)

    def animation_speed(self) -> float:
        """Factor on the pace of animations."""
        return SPEEDS[self.speed]

    def reduced_motion(self, system: bool) -> bool:
        """Whether to leave movement out, given what the system asks for."""
        return {"system": system, "full": False, "reduced": True}[self.motion]

    def as_text(self) -> str:
        """These settings as JSON."""
        return json.dumps(asdict(self), ensure_ascii=False, sort_keys=True)


def from_text(text: str) -> Settings:
    """Settings from JSON; whatever is missing, unknown or out of range falls back to its default."""
    settings = Settings()
    if len(text) > _MAX_TEXT:
        return settings
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return settings
    if isinstance(data, dict):
        for spec in fields(Settings):
            if spec.name in data and _fits(spec.name, data[spec.name], getattr(settings, spec.name)):
                setattr(settings, spec.name, data[spec.name])
    return settings


def _fits(name: str, value: Any, default: Any) -> bool:
    if name in _CHOICES:
        return value in _CHOICES[name] if isinstance(value, str) else False
    if name == "keys":
        return isinstance(value, dict) and all(isinstance(k, str) and isinstance(v, str) for k, v in value.items())
    if isinstance(default, bool):
        return isinstance(value, bool)
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 100


def load(storage: Backend, contrast: bool = False) -> Settings:
    """The saved settings; without readable ones the defaults, with high contrast if the device asks for `contrast`."""
    try:
        text = storage.get(STORAGE_KEY)
    except StorageError:
        text = None
    return Settings(high_contrast=contrast) if text is None else from_text(text)


def save(storage: Backend, settings: Settings) -> bool:
    """Keep the settings; False when the storage refuses (they then last until the program ends)."""
    try:
        storage.set(STORAGE_KEY, settings.as_text())
    except StorageError:
        return False
    return True
