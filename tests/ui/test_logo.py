"""The kept picture of the logo is the drawing that the code makes."""

from __future__ import annotations

import pygame

from carpg.ui.paint import logo


def test_the_kept_picture_is_up_to_date() -> None:
    kept = pygame.image.load(str(logo.FILE))
    drawn = logo.draw(logo.MASTER_SCALE)
    assert kept.get_size() == drawn.get_size()
    small = (106, 45)
    pair = [pygame.transform.smoothscale(p.convert_alpha().premul_alpha(), small) for p in (kept, drawn)]
    a, b = (pygame.image.tobytes(p, "RGBA") for p in pair)
    differences = [abs(x - y) for x, y in zip(a, b, strict=True)]
    assert sum(differences) / len(differences) < 3, "run: python build/logo.py"


def test_any_size_can_be_had() -> None:
    assert logo.logo(0.5).get_size() == (318, 134)
    assert logo.logo(1.25).get_size() == (795, 335)
