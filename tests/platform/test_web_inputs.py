"""What the page sends, and what the screen's scale may be; the page itself is tested in a browser."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest

from carpg.platform.base import MAX_PIXELS, View, capped_scale
from carpg.platform.inputs import KeyInput, PadInput, PointerInput, Resized, TwinInput, Visibility, WheelInput
from carpg.platform.web import WebStorage, read_inputs
from carpg.storage.backends import StorageBlockedError, StorageFullError


def test_inputs_from_json() -> None:
    text = json.dumps(
        [
            {"t": "pointer", "kind": "down", "x": 1.5, "y": 2, "id": 7, "device": "pen", "button": 0},
            {"t": "wheel", "x": 1, "y": 2, "dx": 0, "dy": 56, "zoom": True},
            {"t": "key", "key": "enter", "shift": True, "repeat": False},
            {"t": "pad", "button": "a"},
            {"t": "twin", "id": "0/button:Attack", "action": "activate", "value": ""},
            {"t": "visible", "visible": False},
            {"t": "resized"},
            {"t": "from another release"},
        ]
    )
    assert read_inputs(text) == [
        PointerInput("down", 1.5, 2, 7, "pen", 0),
        WheelInput(1, 2, 0, 56, True),
        KeyInput("enter", shift=True),
        PadInput("a"),
        TwinInput("0/button:Attack", "activate"),
        Visibility(False),
        Resized(),
    ]
    assert read_inputs("") == []


@pytest.mark.parametrize(
    ("size", "density", "scale"), [((1180, 820), 2, 2.0), ((390, 844), 3, 2.0), ((800, 600), 0.75, 1.0)]
)
def test_scale_follows_the_density(size: tuple[int, int], density: float, scale: float) -> None:
    assert capped_scale(*size, density) == scale


@pytest.mark.parametrize("size", [(2560, 1440), (3840, 2160), (1920, 1080), (8000, 4000)])
def test_large_screens_keep_to_the_canvas_cap(size: tuple[int, int]) -> None:
    scale = capped_scale(*size, 2)
    pixels = View(*size, scale).pixels
    assert pixels[0] * pixels[1] <= MAX_PIXELS * 1.01 or scale == 0.5


class _Fault(Exception):  # noqa: N818
    def __init__(self, name: str) -> None:
        super().__init__(f"{name}: refused")
        self.name = name


class _Page:
    """A page's store that refuses with a given error."""

    def __init__(self, fault: str = "") -> None:
        self.texts: dict[str, str] = {}
        self.fault = fault

    def get(self, key: str) -> str | None:
        self._refuse()
        return self.texts.get(key)

    def set(self, key: str, text: str) -> None:
        self._refuse()
        self.texts[key] = text

    def remove(self, key: str) -> None:
        self.texts.pop(key, None)

    def keys(self) -> str:
        return json.dumps(list(self.texts))

    def _refuse(self) -> None:
        if self.fault:
            raise _Fault(self.fault)


def _storage(page: _Page) -> WebStorage:
    return WebStorage(SimpleNamespace(store=page), _Fault)


def test_storage_keeps_and_forgets() -> None:
    store = _storage(_Page())
    store.set("b", "2")
    store.set("a", "1")
    assert store.keys() == ["a", "b"]
    store.remove("a")
    assert (store.get("a"), store.get("b")) == (None, "2")


def test_storage_faults_are_told_apart() -> None:
    with pytest.raises(StorageFullError, match="Delete old saves"):
        _storage(_Page("QuotaExceededError")).set("a", "1")
    with pytest.raises(StorageBlockedError, match="export"):
        _storage(_Page("SecurityError")).get("a")
