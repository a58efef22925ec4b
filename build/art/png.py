"""Writes pictures as palette PNGs: colours with alpha are cut to a palette by medians, deterministically."""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from collections.abc import Iterable, Sequence

import pygame

RGBA = tuple[int, int, int, int]
Box = list[tuple[RGBA, int]]
WEIGHTS = (3, 4, 2, 5)
"""How much the eye minds errors in red, green, blue and alpha."""


def _bucket(c: int) -> int:
    """A pixel's 24+8 bits, cut to 6 bits a colour and 5 of alpha."""
    return c & 0xFCFCFCF8


def _spread(box: Box) -> tuple[int, int]:
    """The widest channel of a box and its weighted width."""
    best, axis = -1, 0
    for k in range(4):
        values = [c[k] for c, _ in box]
        width = (max(values) - min(values)) * WEIGHTS[k]
        if width > best:
            best, axis = width, k
    return best, axis


def _halves(box: Box, axis: int) -> tuple[Box, Box]:
    box.sort(key=lambda item: (item[0][axis], item[0]))
    half, seen = sum(n for _, n in box) / 2, 0
    for i, (_, n) in enumerate(box):
        seen += n
        if seen >= half:
            cut = min(max(1, i), len(box) - 1)
            return box[:cut], box[cut:]
    return box[:1], box[1:]


def _mean(box: Box) -> RGBA:
    total = sum(n for _, n in box)
    r, g, b, a = (round(sum(c[k] * n for c, n in box) / total) for k in range(4))
    return (r, g, b, a)


def palette_of(colours: Counter[RGBA], size: int) -> tuple[list[RGBA], dict[RGBA, int]]:
    """At most `size` colours for the counted ones, and which of them stands for each."""
    boxes: list[tuple[int, int, Box]] = []
    start: Box = sorted(colours.items())
    spread, axis = _spread(start)
    boxes.append((spread, axis, start))
    while len(boxes) < size:
        at = max(
            range(len(boxes)), key=lambda i: boxes[i][0] * min(64, len(boxes[i][2])) if len(boxes[i][2]) > 1 else -1
        )
        _, axis, box = boxes[at]
        if len(box) < 2:
            break
        for i, half in enumerate(_halves(box, axis)):
            entry = (*_spread(half), half)
            if i:
                boxes.append(entry)
            else:
                boxes[at] = entry
    palette = [_mean(box) for _, _, box in boxes]
    return palette, {c: i for i, (_, _, box) in enumerate(boxes) for c, _ in box}


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _rows(indices: bytes, width: int) -> bytes:
    return b"".join(b"\0" + indices[i : i + width] for i in range(0, len(indices), width))


def write(size: tuple[int, int], indices: bytes, palette: Sequence[RGBA]) -> bytes:
    """A palette PNG's bytes."""
    head = struct.pack(">IIBBBBB", *size, 8, 3, 0, 0, 0)
    colours = b"".join(bytes(c[:3]) for c in palette)
    alphas = bytes(c[3] for c in palette).rstrip(b"\xff")
    squeezer = zlib.compressobj(9, zlib.DEFLATED, 15, 9)
    body = squeezer.compress(_rows(indices, size[0])) + squeezer.flush()
    chunks = [_chunk(b"IHDR", head), _chunk(b"PLTE", colours)]
    if alphas:
        chunks.append(_chunk(b"tRNS", alphas))
    return b"\x89PNG\r\n\x1a\n" + b"".join([*chunks, _chunk(b"IDAT", body), _chunk(b"IEND", b"")])


def _cut(pixels: Iterable[int]) -> list[int]:
    """Pixels as RGBA words in fewer steps; nearly transparent ones become nothing."""
    return [p & 0xFCFCFCF8 if p & 0xF8 > 8 else 0 for p in pixels]


def packed(surf: pygame.Surface, colours: int = 128) -> bytes:
    """A surface with alpha as a palette PNG."""
    raw = pygame.image.tobytes(surf, "RGBA")
    words = _cut(struct.unpack(f">{len(raw) // 4}I", raw))
    counted = Counter(words)
    counted.pop(0, None)
    tally = Counter({(w >> 24, w >> 16 & 255, w >> 8 & 255, w & 255): n for w, n in counted.items()})
    if not tally:
        return write(surf.get_size(), bytes(len(words)), [(0, 0, 0, 0)])
    palette, where = palette_of(tally, colours - 1)
    palette = [_opaque(c) for c in palette]
    order = sorted(range(len(palette)), key=lambda i: (palette[i][3], palette[i]))
    place = {old: new + 1 for new, old in enumerate(order)}
    index = {0: 0}
    for (r, g, b, a), old in where.items():
        index[r << 24 | g << 16 | b << 8 | a] = place[old]
    return write(surf.get_size(), bytes([index[w] for w in words]), [(0, 0, 0, 0), *(palette[i] for i in order)])


def _opaque(c: RGBA) -> RGBA:
    """Undo what cutting the low bits took from full values."""
    r, g, b, a = (min(255, v + (v >> 6)) if k < 3 else (255 if v >= 248 else v) for k, v in enumerate(c))
    return (r, g, b, a)
