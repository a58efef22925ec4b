"""Texts that many screens share, and the title's and the credits'."""

from __future__ import annotations

from typing import Final

TEXTS: Final[dict[str, str]] = {
    "common.back": "Back",
    "common.close": "Close",
    "common.ok": "OK",
    "common.cancel": "Cancel",
    "common.yes": "Yes",
    "common.no": "No",
    "common.on": "On",
    "common.off": "Off",
    "common.menu": "Menu",
    "common.more": "More",
    "common.less": "Less",
    "common.selected": "{name}, chosen",
    "title.name": "CarPG",
    "title.tagline": "Toy cars. Real tactics.",
    "title.continue": "Continue",
    "title.quick": "Quick battle",
    "title.quick.note": "5 against 5, now",
    "title.local": "Local battle",
    "title.local.note": "pass the tablet",
    "title.tutorial": "Tutorial",
    "title.garage": "Garage",
    "title.arenas": "Arenas",
    "title.codex": "Codex",
    "title.saves": "Saves",
    "title.code": "Enter code",
    "title.settings": "Settings",
    "title.about": "About",
    "title.quit": "Quit",
    "title.version": "CarPG {version}",
    "waiting.title": "Unpacking",
    "waiting.text": "The rest of the game is on its way. It goes on by itself.",
    "about.title": "About CarPG",
    "about.what": "Tactical battles with die-cast toy cars on a table-top play mat. Everything runs on your own "
    "device: no account, no server, no tracking.",
    "about.licences": "Licences",
    "about.game": "CarPG",
    "about.game.text": "Code, pictures and sounds of the game: MIT licence. All pictures and sounds are made by the "
    "game's own scripts.",
    "about.fonts": "Typefaces",
    "about.fonts.text": "Fredoka One by Milena Brandão and Lato by Łukasz Dziedzic, both under the SIL Open Font "
    "Licence 1.1.",
    "about.engine": "Runtime",
    "about.engine.text": "pygame-ce (LGPL 2.1) on SDL (zlib licence). In the browser CPython (PSF licence) runs "
    "through Pyodide (MPL 2.0). Their texts and sources come with the game's own source code.",
    "about.privacy": "Privacy",
    "about.privacy.text": "Saves stay in this browser or on this computer. The game sends nothing anywhere.",
    "about.version": "Version {version}",
}
