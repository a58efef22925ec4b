"""What the wasteland tests share: worked figures and small designs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from carpg.wasteland.design import Armor, Design, Fitting

WORKED: dict[str, Any] = json.loads((Path(__file__).parent / "data" / "worked.json").read_text(encoding="utf-8"))


def car(*fittings: Fitting, armor: int = 10, body: str = "car", frame: str = "heavy", **changes: Any) -> Design:
    """A plain car with the same armor all round."""
    fields: dict[str, Any] = {
        "id": "test-car",
        "name": "Test car",
        "body": body,
        "frame": frame,
        "engine": "4-cylinder",
        "tires": "normal",
        "armor": Armor(armor, armor, armor, armor, armor, armor),
        "driver": (0, 1),
        "engine_at": (0, 1) if body == "motorcycle" else (1, 1),
        "fittings": fittings,
    }
    return Design(**{**fields, **changes})
