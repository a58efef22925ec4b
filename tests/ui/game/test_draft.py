"""Setting up a battle."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carpg.kernel.errors import DocumentError
from carpg.storage.backends import MemoryBackend
from carpg.tactics.cars import roster
from carpg.tactics.engine import TacticsEngine
from carpg.ui.game import draft as drafts
from carpg.ui.game.draft import NEW_ARENA, Draft, keep, recall
from carpg.ui.game.session import Seat

IDS = sorted(roster())
ENGINE = TacticsEngine()


@given(st.integers(1, 10), st.integers(0, 10**6 - 1), st.sampled_from(["", NEW_ARENA]))
def test_every_size_gives_a_playable_battle(size: int, seed: int, arena: str) -> None:
    document = Draft(size=size, arena=arena).battle(seed)
    state, _ = ENGINE.start(document)
    assert [car.team for car in state.cars].count(0) == size
    assert len({car.car for car in document.cars}) == 2 * size
    assert ENGINE.to_act(state)


@given(st.integers(1, 5), st.integers(0, 999))
def test_a_seed_gives_the_same_battle(size: int, seed: int) -> None:
    draft = Draft(size=size, seed=seed)
    assert draft.battle(1) == draft.battle(2)


def test_chosen_cars_stay_and_free_places_are_drawn() -> None:
    draft = Draft(size=3, teams=((IDS[0], IDS[1]), (IDS[2],)))
    teams = draft.full_teams(7)
    assert teams[0][:2] == IDS[:2]
    assert teams[1][0] == IDS[2]
    assert len({*teams[0], *teams[1]}) == 6


def test_a_smaller_format_cuts_the_teams_and_unfit_arenas() -> None:
    draft = Draft(size=5, teams=(tuple(IDS[:5]), ()), arena="kitchen-table").with_size(1)
    assert draft.teams[0] == (IDS[0],)
    assert Draft(arena="duel-coaster", size=1).with_size(8).arena == ""


def test_duplicates_follow_the_switch() -> None:
    draft = Draft(size=2, teams=((IDS[0],), ()))
    assert draft.taken(1) == {IDS[0]}
    free = draft.with_rule("setup.duplicates_per_team", True)
    assert free.taken(1) == frozenset()
    assert free.with_rule("setup.duplicates_per_team", None).rules == {}
    with pytest.raises(DocumentError):
        Draft(size=2, teams=((IDS[0], IDS[0]), ())).battle(1)


def test_choices_are_remembered_and_damage_is_harmless() -> None:
    storage = MemoryBackend()
    draft = Draft(3, (Seat("Ada"), Seat("Racer", "racer")), "marble-run", ((IDS[0],), ()), {"turn.moves": 2}, 5)
    keep(storage, draft)
    assert recall(storage) == draft
    for text in ("", "{", "[]", "null", '{"size": 99}', '{"rules": {"no.rule": 1}}', "[" * 5000, "x" * 50_000):
        storage.set(drafts.STORAGE_KEY, text)
        assert recall(storage) == Draft()
    storage.set(drafts.STORAGE_KEY, '{"teams": [["no-such-car"], []], "arena": "nowhere"}')
    assert recall(storage) == Draft()
    keep(MemoryBackend(room=3), draft)
