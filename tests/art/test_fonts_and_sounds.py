from __future__ import annotations

import wave
from pathlib import Path

import pytest
from build.art import fonts, sounds

import pygame  # isort: skip

SOUND_FILES = sorted([*sounds.FIRST.glob("*.wav"), *sounds.LATER.glob("*.wav")])


@pytest.mark.parametrize("name", sorted(fonts.FACES))
def test_faces_have_every_sign_that_the_game_writes(name: str) -> None:
    pygame.font.init()
    face = pygame.font.Font(str(fonts.OUT / name), 20)
    wanted = "Hits on 3+ → ← ↑ ↓ ≥ ≤ − × · … – — ’ “ ” é ß •"
    for sign, metric in zip(wanted, face.metrics(wanted), strict=True):
        assert metric is not None, sign


@pytest.mark.parametrize("name", sorted(fonts.FACES))
def test_faces_are_cut_from_their_packages_and_carry_their_own_name(name: str, tmp_path: Path) -> None:
    package, family, style = fonts.FACES[name]
    notice = fonts.cut(fonts.source(package) / name, tmp_path / name, family, style)
    assert "Reserved Font Name" in notice
    assert (tmp_path / name).read_bytes() == (fonts.OUT / name).read_bytes()
    assert (fonts.OUT / name).stat().st_size < 50_000
    licence = fonts.OUT / f"{name.partition('-')[0]}-OFL.txt"
    assert licence.read_text(encoding="utf-8").startswith(notice)


def test_a_missing_font_package_is_named() -> None:
    with pytest.raises(FileNotFoundError, match="font-nowhere is missing"):
        fonts.source("font_nowhere")


def test_every_sound_is_there_and_all_are_small() -> None:
    assert {path.stem for path in SOUND_FILES} == set(sounds.SOUNDS)
    assert {path.stem for path in sounds.FIRST.glob("*.wav")} == sounds.EARLY
    assert sum(path.stat().st_size for path in SOUND_FILES) <= 420_000


@pytest.mark.parametrize("path", SOUND_FILES, ids=lambda p: p.stem)
def test_sounds_are_short_mono_and_end_in_silence(path: Path) -> None:
    with wave.open(str(path), "rb") as sound:
        assert (sound.getnchannels(), sound.getsampwidth(), sound.getframerate()) == (1, 2, sounds.RATE)
        count = sound.getnframes()
        data = sound.readframes(count)
    samples = [int.from_bytes(data[i : i + 2], "little", signed=True) for i in range(0, len(data), 2)]
    assert count <= sounds.RATE
    loudest = max(map(abs, samples))
    assert 0.2 * 32767 < loudest <= sounds.PEAK * 32767 + 1
    assert max(map(abs, samples[-20:])) < loudest * 0.1


@pytest.mark.parametrize("name", ["click", "hit", "dice"])
def test_sounds_are_what_the_script_makes(name: str, tmp_path: Path) -> None:
    sounds.write(name, tmp_path)
    kept = (sounds.FIRST if name in sounds.EARLY else sounds.LATER) / f"{name}.wav"
    assert (tmp_path / f"{name}.wav").read_bytes() == kept.read_bytes()
