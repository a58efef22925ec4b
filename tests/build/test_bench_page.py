"""What the page's measurements make of a browser's trace and of missed goals."""

from __future__ import annotations

from typing import Any

from build import bench_page

THREAD = {"pid": 7, "tid": 1}


def task(start: int, took: int, work: int, **where: int) -> dict[str, Any]:
    return {"name": bench_page.TASK, "ts": start, "dur": took, "tdur": work, **THREAD, **where}


def mark(name: str, at: int) -> dict[str, Any]:
    return {"name": name, "ts": at, **THREAD}


def test_work_is_told_apart_by_whether_an_opponent_was_thinking() -> None:
    events = [
        task(0, 900, 800),
        mark("carpg-think", 1_000),
        task(950, 400, 300),
        task(2_000, 9_000, 5_500),
        task(2_000, 9_000, 8_500, tid=2),
        mark("carpg-thought", 20_000),
        task(30_000, 24_000, 21_000),
        mark("carpg-think", 60_000),
        mark("carpg-thought", 61_000),
        task(60_500, 5_000, 4_000),
    ]
    thinking, others = bench_page.tasks(events)
    assert thinking == [0.3, 5.5, 4.0]
    assert others == [0.8, 21.0]
    assert bench_page.tasks([task(0, 1, 1)]) == ([], [])


def table(**changes: float) -> dict[str, float]:
    good = {
        "longest_frame_ms": 17.0,
        "longest_slice_ms": 5.9,
        "longest_work_ms": 15.0,
        "longest_work_otherwise_ms": 24.0,
    }
    return good | changes


def found(**changes: Any) -> dict[str, Any]:
    forecast = {"native": {"mean": 0.1}, "page": {"mean": 0.3}}
    return {
        "same_digests": True,
        "ratio": 0.5,
        "forecast_ms": {"3v3": forecast},
        "frames": {"champion 5v5": table()},
        **changes,
    }


def test_goals_that_are_missed_are_named() -> None:
    assert bench_page.faults(found()) == []
    slow, late = table(longest_slice_ms=6.1), table(longest_work_otherwise_ms=51.0)
    heavy, stalled = table(longest_work_ms=51.0), table(longest_frame_ms=51.0)
    long_forecast = {"native": {"mean": 0.1}, "page": {"mean": 2.1}}
    missed = bench_page.faults(
        found(
            same_digests=False,
            ratio=0.44,
            forecast_ms={"5v5": long_forecast},
            frames={"a": slow, "b": late, "c": heavy, "d": stalled},
        )
    )
    assert len(missed) == 7
    assert [fault.partition(":")[0] for fault in missed[-4:]] == ["a", "b", "c", "d"]
