from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carpg.kernel.errors import DocumentError
from carpg.storage.backends import (
    SAVES,
    Backend,
    MemoryBackend,
    StorageBlockedError,
    StorageError,
    StorageFullError,
)
from carpg.storage.envelope import Record, pack, unpack
from carpg.storage.folders import FolderBackend
from carpg.storage.store import SaveStore, open_store


def record(name: str = "Sunday", payload: object = None, at: str = "2026-01-01T10:00") -> Record:
    return Record("match", name, payload if payload is not None else {"x": [1, 2, 3]}, at, {"round": 3}, "0.1.0")


@pytest.fixture(params=["memory", "folder"])
def backend(request: pytest.FixtureRequest, tmp_path: Path) -> Backend:
    return MemoryBackend() if request.param == "memory" else FolderBackend(tmp_path / "saves")


def test_a_record_comes_back_whole(backend: Backend) -> None:
    store = SaveStore(backend)
    store.save("one", record())
    assert store.load("one") == record()
    assert [info.name for info in store.saves()] == ["Sunday"]
    store.delete("one")
    assert store.saves() == []
    assert backend.keys() == []


def test_the_spare_generation_serves_when_the_current_one_is_damaged() -> None:
    backend = MemoryBackend()
    store = SaveStore(backend)
    store.save("one", record("first"))
    store.save("one", record("second"))
    newest = max(key for key in backend.keys() if "/g" in key)
    backend.texts[newest] = backend.texts[newest][:-9]
    assert store.load("one").name == "first"


def test_a_lost_or_foreign_pointer_does_not_lose_the_slot() -> None:
    for pointer in ("", "[]", "{not json", '{"current": "carpg/1/two/g1-a"}', "[" * 9000):
        backend = MemoryBackend()
        store = SaveStore(backend)
        store.save("one", record())
        backend.texts[f"{SAVES}one/p"] = pointer
        assert store.load("one") == record()
        assert store.info("one").name == "Sunday"


def test_a_full_storage_keeps_the_old_save() -> None:
    backend = MemoryBackend(room=1600)
    store = SaveStore(backend)
    store.save("one", record())
    payload = [(i * 7919 * 7919 * 31) % 99991 for i in range(3000)]
    with pytest.raises(StorageFullError):
        store.save("one", record("too big", payload))
    assert store.load("one") == record()
    assert len(store.saves()) == 1


def test_spares_make_room_before_a_save_fails() -> None:
    backend = MemoryBackend()
    store = SaveStore(backend)
    for name in ("a", "b", "c"):
        store.save("one", record(name))
        store.save("two", record(name))
    backend.room = store.used() + 40
    store.save("one", record("d"))
    assert store.load("one").name == "d"
    assert store.load("two").name == "c"


def test_a_backend_that_forgets_is_noticed() -> None:
    class Forgetful(MemoryBackend):
        def set(self, key: str, text: str) -> None:
            super().set(key, text[: len(text) // 2] if "/g" in key else text)

    store = SaveStore(Forgetful())
    with pytest.raises(StorageError, match="read back"):
        store.save("one", record())
    assert store.slots() == []


def test_blocked_storage_falls_back_to_memory_and_says_so() -> None:
    class Blocked(MemoryBackend):
        def set(self, key: str, text: str) -> None:
            raise StorageBlockedError("no")

    store = open_store(Blocked())
    assert not store.persistent
    store.save("one", record())
    assert store.load("one") == record()
    assert open_store(MemoryBackend()).persistent


def test_two_tabs_saving_one_slot_leave_a_whole_record() -> None:
    backend = MemoryBackend()
    a, b = SaveStore(backend, "a"), SaveStore(backend, "b")
    for turn in range(6):
        (a if turn % 2 else b).save("one", record(f"turn {turn}"))
        assert a.load("one") == b.load("one") == record(f"turn {turn}")
    assert len([key for key in backend.keys() if "/g" in key]) == 2


def test_autosaves_keep_the_three_newest_matches() -> None:
    store = SaveStore(MemoryBackend())
    for i in range(6):
        store.autosave(f"m{i}", record(f"match {i}", at=f"2026-01-01T10:0{i}"))
    assert [info.slot for info in store.saves("auto-")] == ["auto-m5", "auto-m4", "auto-m3"]


def test_a_damaged_slot_is_listed_and_its_original_kept() -> None:
    backend = MemoryBackend()
    backend.texts[f"{SAVES}one/g1-a"] = "rubbish"
    store = SaveStore(backend)
    (info,) = store.saves()
    assert info.damaged
    assert store.original("one") == "rubbish"
    with pytest.raises(DocumentError):
        store.load("one")


def test_versions_are_checked_and_migrated_on_a_copy() -> None:
    newer = {"format": "carpg-save", "version": 99}
    with pytest.raises(DocumentError, match="newer version"):
        unpack(json.dumps(newer))
    with pytest.raises(DocumentError, match="not a CarPG save"):
        unpack("{}")


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_mutated_saves_never_end_in_a_traceback(data: st.DataObject) -> None:
    backend = MemoryBackend()
    store = SaveStore(backend)
    store.save("good", record("good"))
    store.save("one", record())
    for key in [k for k in backend.keys() if "/one/" in k]:
        text = list(backend.texts[key])
        for _ in range(data.draw(st.integers(0, 4))):
            at = data.draw(st.integers(0, len(text) - 1))
            text[at] = data.draw(st.characters(codec="utf-8"))
        backend.texts[key] = "".join(text[: data.draw(st.integers(0, len(text)))])
    try:
        assert store.load("one") == record()
    except DocumentError as error:
        assert error.message
    assert len(store.saves()) >= 1
    assert store.load("good") == record("good")


@given(st.text(max_size=300))
def test_any_text_is_refused_in_plain_words(text: str) -> None:
    with pytest.raises(DocumentError) as caught:
        unpack(text)
    assert "Traceback" not in caught.value.message


def test_pack_is_stable() -> None:
    assert pack(record()) == pack(record())
