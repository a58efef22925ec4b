"""Pictures of screens without a browser: `python build/shots.py title settings --sizes tablet phone`.

A scene is named by its key below or as 'module:callable' (App -> Scene).
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "game"))

import pygame

from carpg.platform.memory import MemoryPlatform
from carpg.ui.app import App

SIZES = {
    "tablet": (1180, 820),
    "portrait": (820, 1180),
    "phone": (390, 844),
    "desktop": (1440, 900),
    "old-tablet": (1024, 768),
    "phone-side": (844, 390),
}
SCENES = {
    "title": "carpg.ui.scenes.title:TitleScene",
    "settings": "carpg.ui.scenes.settings:SettingsScene",
    "about": "carpg.ui.scenes.about:AboutScene",
    "components": "carpg.ui.scenes.components:ComponentsScene",
}


def open_app(scene: str, size: tuple[int, int], scale: float = 1.0, **settings: object) -> App:
    """An application without a window that shows a scene."""
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    app = App(MemoryPlatform(size[0], size[1], scale))
    for name, value in settings.items():
        setattr(app.settings, name, value)
    app.settings.motion = "reduced"
    app.apply_settings(save=False)
    module, _, name = SCENES.get(scene, scene).partition(":")
    app.open(getattr(importlib.import_module(module), name)(app))
    app.frame()
    app.frame()  # the title's picture comes one frame later than its buttons
    return app


def main() -> None:
    """Render what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenes", nargs="+")
    parser.add_argument("--sizes", nargs="+", default=["tablet"], choices=[*SIZES, "all"])
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--text", default="normal")
    parser.add_argument("--contrast", action="store_true")
    parser.add_argument("--out", type=Path, default=Path("artifacts/shots"))
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    for scene in args.scenes:
        for size in SIZES if "all" in args.sizes else args.sizes:
            app = open_app(scene, SIZES[size], args.scale, text_size=args.text, high_contrast=args.contrast)
            path = args.out / f"{scene.rpartition(':')[2]}-{size}.png"
            pygame.image.save(app.canvas.surface, path)
            sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    main()
