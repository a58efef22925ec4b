"""Synthesises the game's short dry sounds with the standard library alone: `python -m build.art.sounds`.

A sound is a list of samples from -1 to 1. Everything is mixed from struck wood (damped sines), noise through a
one-pole filter, and reedy toots; a fixed generator gives the noise, so equal code gives equal files.
"""

from __future__ import annotations

import math
import random
import struct
import wave
from collections.abc import Callable, Sequence
from pathlib import Path

ASSETS = Path(__file__).resolve().parents[2] / "game" / "assets"
FIRST, LATER = ASSETS / "sounds", ASSETS / "later" / "sounds"
EARLY = frozenset(("click", "tick", "select", "error"))
"""What menus need at once; the other sounds arrive behind the title."""
RATE = 22050
#: Loudness comes in steps of this: far below what can be heard in short dry sounds, and they pack much smaller.
GRAIN = 64
PEAK = 0.72
"""Loudest sample of a sound with volume 1: below speech level when mixed."""
Samples = list[float]
LICENCE = """The sounds in this folder are synthesised by build/art/sounds.py, which is part of this project.
They are released under CC0 1.0 (https://creativecommons.org/publicdomain/zero/1.0/): use them as you like.
"""


def silence(seconds: float) -> Samples:
    """Nothing, for so long."""
    return [0.0] * int(seconds * RATE)


def knock(pitch: float, seconds: float, decay: float = 40.0, bend: float = 0.0) -> Samples:
    """Struck wood: three inharmonic damped sines; bend lets the pitch fall (or rise, below 0) by that part."""
    out, phases = [], [0.0, 0.0, 0.0]
    for i in range(int(seconds * RATE)):
        t = i / RATE
        f = pitch * (1 - bend * min(1.0, t / seconds))
        value = 0.0
        for k, (ratio, level, fade) in enumerate(((1.0, 1.0, 1.0), (2.76, 0.45, 1.9), (5.4, 0.22, 3.2))):
            phases[k] += math.tau * f * ratio / RATE
            value += level * math.sin(phases[k]) * math.exp(-t * decay * fade)
        out.append(value)
    return out


def noise(seconds: float, shade: tuple[float, float], decay: float = 12.0, seed: int = 1) -> Samples:
    """Hiss through a low-pass whose strength (0 dull to 1 bright) runs from the first to the second figure."""
    rng, out, held = random.Random(seed), [], 0.0
    n = int(seconds * RATE)
    for i in range(n):
        k = shade[0] + (shade[1] - shade[0]) * i / n
        held += k * (rng.uniform(-1, 1) - held)
        out.append(held * math.exp(-i / RATE * decay))
    return out


def tone(pitch: float, seconds: float, rise: float = 0.0, reed: float = 0.3, vibrato: float = 0.0) -> Samples:
    """A toot or chime: sine with harmonics, soft start and end; rise changes the pitch by that part."""
    out, phase, n = [], 0.0, int(seconds * RATE)
    for i in range(n):
        t = i / n
        f = pitch * (1 + rise * t) * (1 + vibrato * math.sin(math.tau * 6 * i / RATE))
        phase += math.tau * f / RATE
        shape = min(1.0, i / (0.006 * RATE)) * min(1.0, (n - i) / (0.03 * RATE))
        value = (
            math.sin(phase)
            + reed * math.sin(2 * phase)
            + reed * 0.6 * math.sin(3 * phase)
            + reed * 0.3 * math.sin(5 * phase)
        )
        out.append(value * shape * (1 - 0.4 * t))
    return out


def bell(pitch: float, seconds: float, decay: float = 6.0) -> Samples:
    """A small struck bell."""
    n = int(seconds * RATE)
    parts = ((1.0, 1.0, 1.0), (2.0, 0.5, 1.4), (3.01, 0.3, 2.1), (4.2, 0.16, 3.0))
    return [
        sum(a * math.sin(math.tau * pitch * r * i / RATE) * math.exp(-i / RATE * decay * d) for r, a, d in parts)
        * min(1.0, i / 40)
        * min(1.0, (n - i) / 600)
        for i in range(n)
    ]


def gain(samples: Samples, level: float) -> Samples:
    """Louder or softer."""
    return [s * level for s in samples]


def mixed(*layers: tuple[float, Samples]) -> Samples:
    """Sounds laid over each other, each from its own moment on."""
    total = max(int(at * RATE) + len(s) for at, s in layers)
    out = [0.0] * total
    for at, samples in layers:
        start = int(at * RATE)
        for i, value in enumerate(samples):
            out[start + i] += value
    return out


def _motor(pitch: Sequence[float], seconds: float) -> Samples:
    """A toy engine: a rough buzz that runs through pitches."""
    out, phase, n, held = [], 0.0, int(seconds * RATE), 0.0
    for i in range(n):
        t = i / n * (len(pitch) - 1)
        low = min(int(t), len(pitch) - 2)
        f = pitch[low] + (pitch[low + 1] - pitch[low]) * (t - low)
        phase += f / RATE
        saw = 2 * (phase % 1) - 1
        held += 0.22 * (saw - held)
        shape = min(1.0, i / (0.02 * RATE)) * min(1.0, (n - i) / (0.06 * RATE))
        out.append(held * shape * (0.75 + 0.25 * math.sin(math.tau * phase / 2)))
    return out


def click() -> Samples:
    """A button of wood."""
    return mixed((0, knock(920, 0.07, 75)), (0, gain(noise(0.02, (0.9, 0.5), 200), 0.5)))


def tick() -> Samples:
    """A lighter tap: focus, hover, counting."""
    return gain(knock(1500, 0.04, 120), 0.6)


def select() -> Samples:
    """A car is picked up: two taps upwards."""
    return mixed((0, knock(640, 0.06, 70)), (0.055, knock(860, 0.08, 60)))


def dice() -> Samples:
    """Dice that rattle and settle."""
    rng = random.Random(7)
    layers, at = [], 0.0
    for k in range(11):
        layers.append((at, gain(knock(rng.uniform(700, 1500), 0.05, 90), 0.9 - 0.05 * k)))
        at += 0.028 + 0.005 * k
    return mixed(*layers)


def hit() -> Samples:
    """Tin against wood."""
    return mixed(
        (0, knock(210, 0.2, 24, 0.3)),
        (0, gain(noise(0.12, (0.8, 0.2), 30), 1.2)),
        (0.01, gain(bell(1320, 0.12, 26), 0.25)),
    )


def crit() -> Samples:
    """A heavier crash with a ring."""
    return mixed(
        (0, knock(130, 0.34, 13, 0.4)),
        (0, gain(noise(0.28, (0.9, 0.12), 13, 4), 1.5)),
        (0.02, gain(bell(990, 0.36, 9), 0.45)),
        (0.05, gain(knock(420, 0.16, 30), 0.5)),
    )


def miss() -> Samples:
    """Air and a tyre that chirps past."""
    return mixed((0, gain(noise(0.24, (0.12, 0.5), 11, 2), 1.1)), (0.05, gain(tone(880, 0.11, 0.35, 0.15), 0.22)))


def move() -> Samples:
    """Little wheels over cardboard."""
    rng = random.Random(3)
    bumps = [(0.045 * k, gain(knock(rng.uniform(260, 380), 0.04, 80), 0.35)) for k in range(7)]
    return mixed((0, gain(noise(0.34, (0.1, 0.2), 5, 6), 0.7)), *bumps)


def chirp() -> Samples:
    """Tyres on a turn."""
    return mixed((0, gain(tone(1180, 0.12, -0.22, 0.5, 0.02), 0.6)), (0, gain(noise(0.12, (0.5, 0.3), 14, 9), 0.5)))


def engine() -> Samples:
    """A toy motor revs."""
    return gain(_motor((70, 150, 110, 190, 95), 0.55), 0.9)


def toot() -> Samples:
    """Two notes of a horn."""
    return mixed((0, tone(392, 0.13, 0, 0.6)), (0.15, tone(494, 0.18, 0, 0.6)))


def ko() -> Samples:
    """A car tumbles: knocks that fall and slow down, then a wheel that spins."""
    layers = [
        (t, gain(knock(f, 0.14, 26, 0.25), v))
        for t, f, v in ((0, 240, 1.0), (0.13, 200, 0.8), (0.28, 170, 0.62), (0.40, 150, 0.45))
    ]
    wheel = [(0.46 + 0.03 * k + 0.003 * k * k, gain(knock(980, 0.03, 130), 0.32 - 0.03 * k)) for k in range(8)]
    return mixed((0, gain(noise(0.2, (0.7, 0.15), 18, 5), 0.9)), *layers, *wheel)


def launch() -> Samples:
    """A spring and rushing air."""
    return mixed((0, gain(tone(180, 0.3, 2.2, 0.4), 0.5)), (0.03, gain(noise(0.4, (0.08, 0.6), 5, 8), 0.8)))


def land() -> Samples:
    """Back on the ground: thud and springs."""
    return mixed(
        (0, knock(120, 0.22, 22, 0.3)),
        (0.05, gain(tone(300, 0.12, -0.4, 0.3), 0.25)),
        (0, gain(noise(0.08, (0.4, 0.2), 40), 0.6)),
    )


def surge() -> Samples:
    """A crackling charge."""
    rng = random.Random(11)
    sparks = [(rng.uniform(0, 0.3), gain(noise(0.03, (1.0, 0.7), 90, k), 1.0)) for k in range(9)]
    return mixed((0, gain(tone(220, 0.38, 1.4, 0.7, 0.03), 0.4)), *sparks)


def heal() -> Samples:
    """Three soft bells upwards."""
    return mixed(*((0.08 * k, gain(bell(f, 0.36 - 0.05 * k, 9), 0.8)) for k, f in enumerate((659, 784, 988))))


def shield() -> Samples:
    """A clink of glass and steel."""
    return mixed(
        (0, bell(1568, 0.3, 13)), (0.012, gain(bell(2093, 0.22, 17), 0.5)), (0, gain(knock(500, 0.06, 70), 0.5))
    )


def skill() -> Samples:
    """A skill comes up: a quick rising shimmer."""
    return mixed(*((0.045 * k, gain(bell(f, 0.22, 14), 0.6)) for k, f in enumerate((523, 659, 784, 1047))))


def status() -> Samples:
    """Something sticks to a car: a dull two-tone."""
    return mixed((0, gain(tone(330, 0.1, -0.1, 0.5), 0.7)), (0.09, gain(tone(262, 0.14, -0.12, 0.5), 0.7)))


def poison() -> Samples:
    """Bubbles."""
    return mixed(*((0.07 * k, gain(tone(f, 0.07, 0.7, 0.1), 0.8)) for k, f in enumerate((240, 310, 270, 360))))


def burn() -> Samples:
    """A flame catches."""
    return mixed((0, gain(noise(0.4, (0.05, 0.35), 5, 13), 1.2)), (0.02, gain(noise(0.1, (0.9, 0.6), 30, 14), 0.4)))


def turn() -> Samples:
    """Your turn: two warm notes."""
    return mixed((0, gain(bell(587, 0.25, 11), 0.8)), (0.11, bell(880, 0.36, 8)))


def error() -> Samples:
    """Not now: two low dull knocks."""
    return mixed((0, knock(170, 0.1, 45)), (0.11, knock(150, 0.13, 40)))


def _notes(notes: Sequence[tuple[float, float, float]]) -> Samples:
    return mixed(
        *(
            (at, gain(mixed((0, tone(f, length, 0, 0.35)), (0, gain(bell(f * 2, length, 8), 0.35))), 0.8))
            for at, f, length in notes
        )
    )


def win() -> Samples:
    """A small fanfare."""
    return _notes(((0, 523, 0.13), (0.14, 523, 0.08), (0.23, 659, 0.13), (0.37, 784, 0.16), (0.54, 1047, 0.42)))


def lose() -> Samples:
    """The toy box closes: falling notes and a thud."""
    return mixed(
        (0, _notes(((0, 440, 0.2), (0.2, 392, 0.2), (0.4, 330, 0.32)))), (0.66, gain(knock(110, 0.26, 18, 0.2), 0.9))
    )


SOUNDS: dict[str, tuple[Callable[[], Samples], float]] = {
    "click": (click, 0.7),
    "tick": (tick, 0.45),
    "select": (select, 0.7),
    "dice": (dice, 0.8),
    "hit": (hit, 0.95),
    "crit": (crit, 1.0),
    "miss": (miss, 0.6),
    "move": (move, 0.5),
    "chirp": (chirp, 0.5),
    "engine": (engine, 0.6),
    "toot": (toot, 0.55),
    "ko": (ko, 0.95),
    "launch": (launch, 0.75),
    "land": (land, 0.8),
    "surge": (surge, 0.7),
    "heal": (heal, 0.6),
    "shield": (shield, 0.6),
    "skill": (skill, 0.6),
    "status": (status, 0.55),
    "poison": (poison, 0.55),
    "burn": (burn, 0.65),
    "turn": (turn, 0.65),
    "error": (error, 0.65),
    "win": (win, 0.8),
    "lose": (lose, 0.75),
}
"""Every sound by name, with its loudness from 0 to 1."""


def encode(samples: Samples, loud: float) -> bytes:
    """16-bit samples, the loudest at PEAK times loud, quiet tails cut off."""
    top = max(abs(s) for s in samples) or 1.0
    end = len(samples)
    while end > 1 and abs(samples[end - 1]) < top * 0.004:
        end -= 1
    k, fade = 32767 * PEAK * loud / top, min(end, 220)
    shaped = [s * k * min(1.0, (end - i) / fade) for i, s in enumerate(samples[:end])]
    return struct.pack(f"<{end}h", *(GRAIN * int(s / GRAIN) for s in shaped))


def write(name: str, folder: Path) -> int:
    """One sound as a WAV file; its size in bytes."""
    make, loud = SOUNDS[name]
    path = folder / f"{name}.wav"
    with wave.open(str(path), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(encode(make(), loud))
    return path.stat().st_size


def main() -> None:
    """Write all sounds and their licence."""
    total = 0
    for name in SOUNDS:
        folder = FIRST if name in EARLY else LATER
        folder.mkdir(parents=True, exist_ok=True)
        total += write(name, folder)
        (folder / "LICENCE.txt").write_text(LICENCE, encoding="utf-8")
    print(f"{len(SOUNDS)} sounds, {total / 1024:.0f} KB")


if __name__ == "__main__":
    main()
