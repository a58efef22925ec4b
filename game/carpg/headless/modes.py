"""The modes that programs can play, by name; each is imported only when it is asked for.

To add one: write a module below `carpg.ai` with a constant `MODE` that satisfies `carpg.ai.mode.Mode` (that module
says what each member must do) and name it here. `carpg simulate` then serves the mode without further code:

- battle i of a run gets `Setup(seed=derive_seed(run seed, i))`, so the result is the same for any number of jobs;
- side A sits on seat 0 in even battles and on seat 1 in odd ones, so neither level profits from a seat;
- a seat of level `random` is played by `random_command`; any other level thinks about `engine.view(state, seat)`;
- where several seats may act at once, the lowest acts first: its command must stay hidden in the other one's view.
"""

from __future__ import annotations

import importlib
from typing import cast

from carpg.ai.mode import Mode
from carpg.kernel.errors import DocumentError

#: Mode -> module that has `MODE`.
MODES: dict[str, str] = {
    "tactics": "carpg.ai.tactics_players",
    "wasteland": "carpg.ai.wasteland_players",
    "crashes": "carpg.ai.crashes_players",
    "cards": "carpg.ai.cards_players",
}


def load(name: str) -> Mode:
    """The adaptor of a mode; raises `DocumentError` for an unknown name."""
    if name not in MODES:
        raise DocumentError(f"mode must be one of {', '.join(MODES)}", "--mode")
    return cast(Mode, importlib.import_module(MODES[name]).MODE)
