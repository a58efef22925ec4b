"""What the Codex says: figures from the game's data, links that lead somewhere, a search that finds."""

from __future__ import annotations

import dataclasses
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carpg.kernel.dice import Dice
from carpg.tactics.arena import TERRAINS, arenas
from carpg.tactics.cars import roster
from carpg.tactics.elements import matchup
from carpg.tactics.engine import TacticsEngine
from carpg.tactics.forecast import Forecast
from carpg.tactics.rules import rule_rows
from carpg.tactics.setup import match_setup
from carpg.tactics.simulate import random_command
from carpg.tactics.skills.library import skills
from carpg.tactics.skills.proof import implementation
from carpg.tactics.statuses import STATUSES
from carpg.ui.codex import book, calculator, chapters, element_pages, rule_pages, skill_pages
from carpg.ui.codex import search as search_module
from carpg.ui.codex.calculator import GROUNDS, MINE, PLACES, THEIRS, Case, forecast
from carpg.ui.codex.page import SECTIONS, Facts, Links, RuleList, Table, plain
from carpg.ui.codex.search import search
from carpg.ui.codex.words import allowed_words, fill, rule_value


def test_every_section_has_entries_and_every_entry_a_page() -> None:
    assert {entry.section for entry in book.entries().values()} == set(SECTIONS)
    for entry in book.entries().values():
        assert entry.title
        assert entry.note
        assert plain(entry.write())


def test_every_link_and_rule_leads_to_an_entry() -> None:
    for entry in book.entries().values():
        for block in entry.write():
            if isinstance(block, Links):
                assert set(block.entries) <= set(book.entries()), entry.id
            if isinstance(block, RuleList):
                assert {f"rules/{rule}" for rule in block.rules} <= set(book.entries()), entry.id


def test_no_page_shows_a_rule_reference_that_was_not_filled() -> None:
    for entry in book.entries().values():
        assert not re.search(r"\[[a-z_]+\.", plain(entry.write())), entry.id


def test_the_tags_are_counted_from_the_data() -> None:
    assert rule_pages.tag_counts() == {"official": 8, "confirmed": 27, "assumption": 14}
    assert sum(rule_pages.tag_counts().values()) == len(rule_rows()) == 49


def test_every_rule_status_terrain_skill_element_and_car_resolves() -> None:
    for rule in rule_rows():
        assert book.resolve(rule) == f"rules/{rule}"
    for status in STATUSES:
        assert book.resolve(status) == book.resolve(f"status.{status}") == f"statuses/{status}"
    for terrain in TERRAINS:
        assert book.resolve(terrain) == f"terrain/{terrain}"
    for element in element_pages.CHARTED:
        assert book.resolve(f"element.{element}") == f"elements/{element}"
    for skill in skills():
        assert book.resolve(skill) == book.resolve(f"skill.{skill}") == f"skills/{skill}"
    for car in roster():
        assert book.resolve(f"car.{car}") == f"cars/{car}"
    assert book.resolve("damage.minimum") == "combat/damage"
    assert book.resolve("T06") == "rules/rulings"
    assert book.resolve("status.nothing") is None


def test_what_traces_and_causes_name_resolves() -> None:
    cases = [Case(ground=ground, place=place) for ground in GROUNDS for place in PLACES]
    cases += [Case(mine=frozenset({name})) for name in MINE] + [Case(theirs=frozenset({name})) for name in THEIRS]
    for case in cases:
        found = forecast(case)
        if isinstance(found, Forecast):
            for line in (*found.trace, *found.unapplied):
                assert book.resolve(line.rule) is not None, line.rule


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_all_that_battles_name_resolves(seed: int) -> None:
    pool = sorted(roster())
    Dice(seed).shuffle("map", pool)
    arena = next(arena for arena in arenas().values() if arena.sizes[0] <= 5 <= arena.sizes[1])
    engine, dice = TacticsEngine(), Dice(seed)
    state, _ = engine.start(match_setup(arena, [pool[:5], pool[5:10]], seed=seed, round_limit=6))
    named: set[str] = set()
    while engine.outcome(state) is None:
        for event in engine.apply(state, random_command(state, dice)):
            named.update(line.rule for line in getattr(event, "trace", ()))
            named.update(str(getattr(event, field, "")) for field in ("cause", "skill", "status", "terrain"))
    assert len(named) > 10
    assert {name for name in named if book.resolve(name) is None} == set()


def test_the_shifted_rows_are_those_of_the_source() -> None:
    rows = rule_pages.shifted()
    assert len(rows) == 18
    table = next(block for block in book.entries()["notes/shift"].write() if isinstance(block, Table))
    assert ("Porsche 71", "Porsche 71/5/3/7/6", "5/3/7/6") in table.rows


def test_the_one_sided_pairs_are_the_four_of_the_chart() -> None:
    assert set(element_pages.one_sided()) == {
        ("water", "steel"),
        ("steel", "spirit"),
        ("steel", "poison"),
        ("poison", "dark"),
    }
    for mine, theirs in element_pages.one_sided():
        assert matchup(theirs, mine) == 0


def test_implementation_counts_come_from_the_proofs() -> None:
    counted = skill_pages.counts()
    assert sum(counted.values()) == len(roster())
    assert counted["yes"] == sum(implementation(car.skill) == "yes" for car in roster().values())


def test_values_are_said_with_what_they_mean() -> None:
    rows = rule_rows()
    assert rule_value(rows["hit.advantage_min"]) == "3 or more"
    assert rule_value(rows["crit.natural_min"], 7) == "Never"
    assert rule_value(rows["damage.disadvantage"]) == "−1"
    assert rule_value(rows["turn.moves"]) == "1"
    assert rule_value(rows["initiative.order"]) == "Speed, then Attack, then Defense"
    assert rule_value(rows["setup.team_size"]) == "Equal teams of 1 to 10: Blitz 3, Standard 5"
    assert allowed_words(rows["damage.base_die"]) == "1d4, 1d6, 1d8, 1d10"
    assert allowed_words(rows["hit.neutral_min"]) == "2 or more to 6 or more"
    assert fill("hits on [hit.neutral_min] or more, [damage.disadvantage]") == "hits on 4 or more, −1"
    with pytest.raises(KeyError):
        fill("[hit.nothing]")


def test_statuses_say_kind_frame_and_duration() -> None:
    for status in STATUSES.values():
        facts = next(block for block in book.entries()[f"statuses/{status.id}"].write() if isinstance(block, Facts))
        assert len(facts.rows) == 3
    assert "2 own turns" in plain(book.entries()["statuses/airborne"].write())
    assert "Octagon" in plain(book.entries()["statuses/prone"].write())


def test_chapters_name_only_terrains_and_statuses_that_exist() -> None:
    assert set(chapters.TERRAIN_RULES) <= set(TERRAINS)
    assert set(chapters.STATUS_RULES) | set(chapters.STATUS_LINKS) <= set(STATUSES)


def test_skills_lead_to_the_statuses_that_their_programs_name() -> None:
    topics = skill_pages.topics()
    assert all(set(found) <= set(STATUSES) | set(TERRAINS) for found in topics.values())
    for status in STATUSES:
        assert skill_pages.skills_touching(status), status


# ---- search -----------------------------------------------------------------


def ids(query: str) -> list[str]:
    return [hit.entry.id for hit in search(query)]


def test_a_title_comes_before_a_text() -> None:
    assert ids("launch pad")[0] == "terrain/launch_pad"
    assert ids("prone")[0] == "statuses/prone"
    assert ids("porsche 71")[0] == "cars/porsche-71"


def test_the_text_of_skills_and_rule_ids_are_found() -> None:
    skill = skills()["racing-line"]
    assert "skills/racing-line" in ids("straight stretch")
    assert skill.name
    assert ids("hit.advantage_min") == ["rules/hit.advantage_min"]


def test_case_accents_and_order_of_words_do_not_matter() -> None:
    assert ids("PAD launch")[0] == "terrain/launch_pad"
    assert ids("coupe") == ids("coupé") != []


def test_a_hit_in_the_text_shows_the_place() -> None:
    hit = next(hit for hit in search("neighbouring") if hit.entry.id == "combat/steps")
    assert "neighbouring" in hit.line


@given(st.text(max_size=90))
def test_any_query_is_answered(query: str) -> None:
    assert len(search(query)) <= len(book.entries())


# ---- calculator -------------------------------------------------------------


def test_figures_of_the_rules() -> None:
    found = forecast(Case("water", "fire", 5, 3, 6))
    assert isinstance(found, Forecast)
    assert (found.hit_on, found.crit_on, found.matchup) == (3, 6, "advantage")
    assert (found.damage.min, found.damage.max) == (2, 9)
    assert abs(found.expected_damage - 10 / 3) < 1e-9


def test_backstab_terrain_and_shield_change_the_damage() -> None:
    plain_case = Case("water", "water")
    behind = forecast(dataclasses.replace(plain_case, place="behind"))
    rough = forecast(dataclasses.replace(plain_case, ground="difficult"))
    shielded = forecast(plain_case.switched(False, "shielded", True))
    assert isinstance(behind, Forecast)
    assert isinstance(rough, Forecast)
    assert isinstance(shielded, Forecast)
    assert behind.backstab
    assert behind.damage.min == 4
    assert (rough.hit_on, rough.damage.min) == (5, 3)
    assert shielded.damage.min == 0


def test_a_diagonal_needs_a_prone_target() -> None:
    assert isinstance(forecast(Case(place="diagonal")), str)
    found = forecast(Case(place="diagonal").switched(False, "prone", True))
    assert isinstance(found, Forecast)
    assert not found.backstab


def test_prone_and_airborne_put_each_other_out() -> None:
    case = Case().switched(False, "airborne", True).switched(False, "prone", True)
    assert case.theirs == {"prone"}
    assert case.switched(False, "prone", False).theirs == set()


@given(
    st.sampled_from(element_pages.CHARTED),
    st.sampled_from(element_pages.CHARTED),
    st.integers(0, calculator.MOST_STAT),
    st.integers(0, calculator.MOST_STAT),
    st.sampled_from(sorted(PLACES)),
    st.sampled_from(GROUNDS),
    st.sets(st.sampled_from(sorted(MINE))),
    st.sampled_from([frozenset({name}) for name in sorted(THEIRS)]),
)
def test_every_case_can_be_worked_out(
    mine: str,
    theirs: str,
    attack: int,
    defense: int,
    place: str,
    ground: str,
    my_statuses: set[str],
    their_statuses: frozenset[str],
) -> None:
    found = forecast(Case(mine, theirs, attack, defense, 6, place, ground, frozenset(my_statuses), their_statuses))
    if isinstance(found, Forecast):
        assert found.bound == "exact"
        assert abs(sum(found.spread) - 1) < 1e-9
    else:
        assert place == "diagonal"


def test_the_book_is_read_through_bit_by_bit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_module, "_read", [])
    search.cache_clear()
    for count in range(1, 6):
        assert search_module.read_on(7)
        assert len(search_module._read) == 7 * count
    assert search("backstab")
    assert [item.entry.id for item in search_module._read] == list(book.entries())
    assert not search_module.read_on(7)
