"""What only the Skull Crusher wears."""

from __future__ import annotations

import math

from ..builder import Builder, part


@part
def skull(b: Builder) -> None:
    """The boss's face: a big pale skull over the bonnet."""
    y = b.d.y(0.16)
    bone = (250, 240, 214)
    z = b.top(0, y)
    b.toy.ball((0, y, z), (0.15, 0.145, 0.11), bone, "paint", 3)
    for s in (-1, 1):
        b.toy.ball((s * 0.062, y - 0.045, z + 0.075), (0.042, 0.042, 0.034), (44, 20, 40), "matte", 4)
        b.toy.ball((s * 0.060, y - 0.055, z + 0.100), (0.016, 0.016, 0.012), (255, 70, 40), "lamp", 5)
    b.toy.ball((0, y - 0.10, z + 0.055), (0.016, 0.022, 0.016), (44, 20, 40), "matte", 4)
    for k in range(-2, 3):
        b.toy.box(
            (k * 0.036 - 0.015, k * 0.036 + 0.015), (y - 0.175, y - 0.13), (z - 0.07, z + 0.01), bone, "paint", 3.5, 4
        )


@part
def horns(b: Builder) -> None:
    """Bull's horns from the cabin, thick to thin."""
    for s in (-1, 1):
        for k in range(9):
            u, v = k / 9, (k + 1) / 9
            pts = [
                (s * (b.hw * 0.55 + 0.17 * math.sin(q * 1.6)), b.d.y(0.50) - 0.16 * q * q, 0.38 + 0.03 * q)
                for q in (u, v)
            ]
            b.toy.tube(pts, 0.072 * (1 - u * 0.86), (250, 236, 200), "paint", 6 + k * 0.01)
