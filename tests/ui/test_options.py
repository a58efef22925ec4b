"""Settings, keys, texts and sounds: what comes from outside may be anything."""

from __future__ import annotations

import dataclasses
import importlib
import json
import pkgutil
import re
import wave
from pathlib import Path
from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carpg.platform.inputs import KeyInput, PadInput
from carpg.storage.backends import MemoryBackend
from carpg.ui import scenes, strings, texts
from carpg.ui import settings as options
from carpg.ui.keys import DEFAULT_KEYS, FIXED_KEYS, KeyMap
from carpg.ui.scene import Scene
from carpg.ui.sound import Sounds

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=12) | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
NAMES = st.sampled_from([f.name for f in dataclasses.fields(options.Settings)])


def test_settings_round_trip() -> None:
    store = MemoryBackend()
    mine = options.Settings(sound_volume=15, muted=True, speed="fast", palette="amber-blue", keys={"attack": "q"})
    assert options.save(store, mine)
    assert options.load(store) == mine


@given(st.dictionaries(NAMES, JSON, max_size=6))
def test_any_document_gives_usable_settings(data: dict[str, object]) -> None:
    settings = options.from_text(json.dumps(data))
    assert 0 <= settings.sound_volume <= 100
    settings.look(phone=True)
    settings.key_map()
    assert settings.animation_speed() > 0
    assert isinstance(settings.reduced_motion(system=True), bool)


@pytest.mark.parametrize("text", ["", "[1]", "{", "null", "x" * 5000, '{"speed": "warp"}', "[" * 3000])
def test_broken_texts_give_the_defaults(text: str) -> None:
    assert options.from_text(text) == options.Settings()


def test_the_devices_contrast_counts_until_the_player_chooses() -> None:
    store = MemoryBackend()
    assert options.load(store, contrast=True).high_contrast
    options.save(store, options.Settings())
    assert not options.load(store, contrast=True).high_contrast


def test_full_storage_is_reported() -> None:
    assert not options.save(MemoryBackend(room=10), options.Settings())
    assert options.load(MemoryBackend()) == options.Settings()


@given(st.lists(st.tuples(st.sampled_from(sorted(DEFAULT_KEYS)), st.sampled_from("abcdefgaehmsu1+-"))))
def test_no_key_ever_does_two_things(changes: list[tuple[str, str]]) -> None:
    keys = KeyMap()
    for action, key in changes:
        assert keys.assign(action, key)
        assert keys.keys[action] == key
    assert len(set(keys.keys.values())) == len(keys.keys)
    assert KeyMap(keys.changes()).action(KeyInput(keys.keys["attack"])) == "attack"


def test_fixed_keys_and_pads() -> None:
    keys = KeyMap()
    for key in FIXED_KEYS:
        assert not keys.assign("attack", key)
    assert keys.action(KeyInput("tab", shift=True)) == "previous"
    assert keys.action(KeyInput("a", ctrl=True)) is None
    assert keys.action(PadInput("b")) == "back"
    assert keys.action(KeyInput("ö")) is None


def test_texts_name_their_placeholders_and_hold_no_leftovers() -> None:
    for module in pkgutil.iter_modules(texts.__path__):
        strings.extend(importlib.import_module(f"{texts.__name__}.{module.name}").TEXTS)
    for key in strings.keys():
        text = strings.tr(key, **{n: 1 for _, n, _, _ in Formatter().parse(_raw(key)) if n})
        assert text.strip() == text and text, key
        assert not re.search(r"TODO|coming soon|[{}]", text, re.IGNORECASE), key


def _raw(key: str) -> str:
    return strings._catalogue[key]


def test_every_scene_is_named_in_the_catalogue() -> None:
    """No scene holds a sentence itself: its spoken name is a key."""
    for module in pkgutil.iter_modules(scenes.__path__):
        importlib.import_module(f"{scenes.__name__}.{module.name}")
    kinds = [Scene]
    for kind in kinds:
        kinds.extend(kind.__subclasses__())
    named = {kind.__name__: kind.title for kind in kinds if kind.__module__.startswith("carpg.") and kind.title}
    assert len(named) >= 22
    assert [name for name, key in named.items() if not strings.known(key)] == []


def test_unknown_texts_are_mistakes() -> None:
    with pytest.raises(KeyError):
        strings.tr("no.such.text")
    with pytest.raises(ValueError, match="two texts"):
        strings.extend({"common.ok": "Fine"})


def _write_beep(path: Path) -> None:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(22050)
        file.writeframes(b"\x00\x10" * 200)


def test_sounds_play_once_unlocked(tmp_path: Path) -> None:
    _write_beep(tmp_path / "tick.wav")
    (tmp_path / "broken.wav").write_bytes(b"not a sound")
    sounds = Sounds((tmp_path,))
    sounds.play("tick")
    assert sounds._cache == {}, "nothing is loaded before the first gesture"
    sounds.unlock()
    for name in ("tick", "broken", "missing"):
        sounds.play(name)
    assert sounds.played[-3:] == ["tick", "broken", "missing"]
    if sounds._ready:
        assert sounds._cache["tick"] is not None
        assert sounds._cache["broken"] is None
        _write_beep(tmp_path / "missing.wav")
        sounds.forget_missing()
        sounds.play("missing")
        assert sounds._cache["missing"] is not None
