"""The card set, the generator, boosters and the draft."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carpg.cards.catalogue import NITRO, STAR_LEVELS, Car, Gadget, card_set, cars_from
from carpg.cards.deck import Deck, check_deck
from carpg.cards.draft import (
    BOOSTER_CARS,
    DRAFT_ROUNDS,
    Pick,
    booster,
    deck_stars,
    draw_nitro,
    draw_stars,
    generate_car,
    random_deck,
    start_draft,
    starters,
)
from carpg.cards.rules import Rules
from carpg.cards.words import CLASSES, RACES, STARS, Stars
from carpg.kernel.dice import Dice
from carpg.kernel.errors import DocumentError, IllegalCommandError
from carpg.tactics.cars import roster


def test_the_card_set() -> None:
    cars = list(card_set().cars.values())
    assert len(cars) >= 60
    assert len({car.name for car in cars}) == len({car.stats for car in cars}) == len(cars)
    assert min(Counter(car.stars for car in cars).values()) >= 12
    assert {car.car_class for car in cars} == set(CLASSES)
    assert {car.nitro for car in cars} == set(NITRO)
    assert {car.design for car in cars} <= set(roster())


@given(st.integers(), st.sampled_from(STARS))
def test_generated_cars_keep_the_ranges(seed: int, stars: Stars) -> None:
    car = generate_car(Dice(seed), stars, "g")
    level = STAR_LEVELS[stars]
    assert level.sum_min <= sum(car.stats) <= level.sum_max
    assert stars == 3 or (car.stats.count(1) < 2 and car.stats.count(10) < 2)


def test_draw_weights() -> None:
    dice = Dice(2)
    stars = Counter(draw_stars(dice) for _ in range(10_000))
    assert [round(stars[level] / 100) for level in STARS] == pytest.approx([60, 28, 12], abs=2)
    nitro = Counter(draw_nitro(dice) for _ in range(10_000))
    assert [round(nitro[kind] / 100) for kind in NITRO] == pytest.approx([65, 15, 15, 5], abs=2)


def test_boosters_repeat_by_seed_and_hold_no_card_twice() -> None:
    for seed in range(50):
        pack = booster(Dice(seed), card_set(), Rules())
        assert pack == booster(Dice(seed), card_set(), Rules())
        assert len({car.id for car in pack.cars}) == BOOSTER_CARS
        assert sum(car.stars == 3 for car in pack.cars) <= 1
        assert not pack.gadgets[0].module


def test_a_draft_deals_every_card_once_and_hands_packs_over() -> None:
    draft = start_draft(3, card_set(), Rules())
    first = [list(pack) for pack in draft.packs]
    draft.apply(Pick(0, 2))
    assert draft.to_act() == (1,)
    draft.apply(Pick(1, 0))
    assert draft.pools == [[first[0][2]], [first[1][0]]]
    assert draft.packs == [first[1][1:], first[0][:2] + first[0][3:]]
    while seats := draft.to_act():
        draft.apply(draft.legal(seats[0])[-1])
    assert [len(pool) for pool in draft.pools] == [DRAFT_ROUNDS * (BOOSTER_CARS + 1)] * 2
    assert draft.round == DRAFT_ROUNDS
    with pytest.raises(IllegalCommandError):
        draft.apply(Pick(0, 0))


def test_drafts_repeat_by_seed() -> None:
    digests = []
    for seed in (5, 5, 6):
        draft = start_draft(seed, card_set(), Rules())
        while seats := draft.to_act():
            draft.apply(draft.legal(seats[-1])[0])
        digests.append(draft.digest())
    assert digests[0] == digests[1] != digests[2]


def test_the_starters_make_a_deck_for_every_race() -> None:
    cards = starters(card_set(), Rules())
    cars = [card for card in cards if isinstance(card, Car)]
    gadget = next(card for card in cards if isinstance(card, Gadget))
    check_deck(Deck(tuple(cars[:3]), gadget), "common", Rules())
    check_deck(Deck(tuple(cars[:3]), gadget), "free", Rules())
    check_deck(Deck(tuple(cars[1:4]), gadget), "diamond", Rules())


@given(st.integers(), st.sampled_from(RACES), st.booleans())
def test_random_decks_fit_their_race(seed: int, race: str, classes: bool) -> None:
    rules, dice = Rules(classes=classes), Dice(seed)
    for name in RACES:
        if name == race:
            check_deck(random_deck(dice, card_set(), deck_stars(dice, name, rules), rules), name, rules)


def test_a_bad_table_of_cars_names_the_place() -> None:
    good = {"id": "a", "name": "A", "stars": 1, "stats": [3, 3, 3, 3]}
    with pytest.raises(DocumentError, match="comes twice"):
        cars_from({"cars": [good, good]})
    with pytest.raises(DocumentError, match=r"cars\[0\].*add up to 20 to 26"):
        cars_from({"cars": [{**good, "stars": 2}]})
