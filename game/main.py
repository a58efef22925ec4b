"""Entry of every runtime: a desktop window and, packed by pygbag, the browser."""

from __future__ import annotations

import asyncio

import pygame


async def main() -> None:
    """Draw a table-coloured screen until the window is closed."""
    pygame.init()
    screen = pygame.display.set_mode((960, 540), pygame.RESIZABLE)
    frame = 0
    while not any(event.type == pygame.QUIT for event in pygame.event.get()):
        screen.fill((60, 35, 80))
        pygame.draw.circle(screen, (255, 197, 63), (100 + frame % 700, 270), 60)
        pygame.display.flip()
        frame += 1
        await asyncio.sleep(0)


asyncio.run(main())
