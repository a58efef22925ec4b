"""Named sounds through pygame's mixer, from the first gesture on. Without a mixer the game is just silent."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pygame

from carpg.ui.fonts import ASSETS

#: Sounds live in either folder: what the title needs comes first, the rest with the second part of the assets.
FOLDERS: Final = (ASSETS / "sounds", ASSETS / "first" / "sounds", ASSETS / "later" / "sounds")
#: Sounds of buttons and menus; all others belong to the battle. The player sets a volume for each kind.
CONTROLS: Final = frozenset({"click", "tick", "select", "error"})
_ENDINGS: Final = (".ogg", ".wav")
_RATE: Final = 22050
_BUFFER: Final = 1024


class Sounds:
    """Plays sounds by name: click, tick, dice, hit, crit, miss, move, engine, ko, surge, win and so on."""

    def __init__(self, folders: tuple[Path, ...] = FOLDERS) -> None:
        self._folders = folders
        self._cache: dict[str, pygame.mixer.Sound | None] = {}
        self._ready: bool | None = None
        self.volume = 0.7
        self.control_volume = 0.7
        self.muted = False
        #: Names in the order played, the newest last; bounded.
        self.played: list[str] = []

    def unlock(self) -> None:
        """Open the mixer: call it in a gesture, the first time it costs a few milliseconds."""
        if self._ready is None:
            try:
                pygame.mixer.init(_RATE, -16, 1, _BUFFER)
                pygame.mixer.set_num_channels(12)
                self._ready = True
            except (pygame.error, NotImplementedError):  # no device, or a pygame built without its mixer
                self._ready = False

    def play(self, name: str, volume: float = 1.0) -> None:
        """Play a sound, `volume` 0 to 1 of the player's setting. Unknown names and a missing mixer are silent."""
        self.played.append(name)
        del self.played[:-64]
        loud = self.loudness(name) * volume
        sound = self._load(name) if self._ready and loud > 0 else None
        if sound is not None:
            sound.set_volume(loud)
            sound.play()

    def loudness(self, name: str) -> float:
        """How loud the player wants a sound, 0 to 1."""
        return 0.0 if self.muted else self.control_volume if name in CONTROLS else self.volume

    def forget_missing(self) -> None:
        """Look again for sounds that were not there: more assets have arrived."""
        self._cache = {name: sound for name, sound in self._cache.items() if sound is not None}

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._cache:
            self._cache[name] = self._read(name)
        return self._cache[name]

    def _read(self, name: str) -> pygame.mixer.Sound | None:
        for folder in self._folders:
            for ending in _ENDINGS:
                path = folder / (name + ending)
                if path.is_file():
                    try:
                        return pygame.mixer.Sound(str(path))
                    except pygame.error:
                        return None
        return None
