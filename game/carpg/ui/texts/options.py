"""Texts of the settings."""

from __future__ import annotations

from typing import Final

#: The sides' names by the pair of team colours that the player chose; 'Coral' and 'Teal' stand with each text.
_NAMES: Final = {"amber-blue": ("Amber", "Blue"), "light-dark": ("Light", "Dark")}
_SIDES: Final = {
    "battle.{}": "{}",
    "setup.{}": "{} team",
    "teams.draft_{}": "{}",
    "workshop.brush_spawn_{}": "{} spawn",
}
_SIDE_TEXTS: Final = {
    f"{key.format(side)}@{pair}": text.format(name)
    for pair, names in _NAMES.items()
    for side, name in zip(("coral", "teal"), names, strict=True)
    for key, text in _SIDES.items()
}
TEXTS: Final[dict[str, str]] = {
    **_SIDE_TEXTS,
    "settings.title": "Settings",
    "settings.not_kept": "This browser keeps no saves for the game: settings last until you close it.",
    "settings.tab.sound": "Sound",
    "settings.tab.look": "Look",
    "settings.tab.play": "Play",
    "settings.tab.keys": "Keys",
    "settings.sound_volume": "Battle volume",
    "settings.control_volume": "Button volume",
    "settings.volume.value": "{value} %",
    "settings.muted": "Mute all sounds",
    "settings.try_sound": "Try it",
    "settings.text_size": "Text size",
    "settings.text_size.normal": "Normal",
    "settings.text_size.large": "Large",
    "settings.text_size.largest": "Largest",
    "settings.high_contrast": "High contrast",
    "settings.high_contrast.note": "Darker frame, whiter paper, outlined controls",
    "settings.palette": "Team colours",
    "settings.palette.coral-teal": "Coral and teal",
    "settings.palette.amber-blue": "Amber and blue",
    "settings.palette.light-dark": "Light and dark",
    "settings.motion": "Movement",
    "settings.motion.system": "As the device",
    "settings.motion.full": "All",
    "settings.motion.reduced": "Reduced",
    "settings.speed": "Animation speed",
    "settings.speed.slow": "Slow",
    "settings.speed.normal": "Normal",
    "settings.speed.fast": "Fast",
    "settings.speed.instant": "Instant",
    "settings.left_handed": "Left-handed",
    "settings.left_handed.note": "The main button moves to the left",
    "settings.end_turn": "Ask before a turn ends",
    "settings.end_turn.ask": "Always",
    "settings.end_turn.ask_unused": "If actions are left",
    "settings.end_turn.never": "Never",
    "settings.curtain": "Curtain between players",
    "settings.curtain.note": "Hides the screen while you pass the tablet",
    "settings.keys.hint": "Choose an action, then press its new key. Escape leaves it as it is.",
    "settings.keys.press": "Press a key …",
    "settings.keys.reset": "Standard keys",
    "settings.keys.fixed": "That key has a fixed meaning.",
    "settings.keys.name": "{action}: {key}",
    "settings.reset": "Standard settings",
    "settings.reset.ask": "Set everything back to how it was at first?",
    "key.attack": "Attack",
    "key.move": "Move",
    "key.skill": "Skill",
    "key.end_turn": "End turn",
    "key.undo": "Undo",
    "key.redo": "Redo",
    "key.threat": "Threatened tiles",
    "key.hint": "Hint",
    "key.log": "Log",
    "key.info": "Information",
    "key.menu": "Menu",
    "key.next_car": "Next car",
    "key.zoom_in": "Closer",
    "key.zoom_out": "Farther",
    "key.skip": "Skip animation",
    "key.fullscreen": "Full screen",
}
