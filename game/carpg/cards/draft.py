"""Cards by chance and by pick: the car generator, boosters, and the draft between two players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from carpg.cards.catalogue import MAX_STAT, MIN_STAT, NITRO, STAR_LEVELS, Car, CardSet, Gadget
from carpg.cards.deck import Deck, three_stars
from carpg.cards.rules import Rules
from carpg.cards.words import CARS, CLASSES, NITRO_KINDS, PROTOCOLS, STARS, STATS, NitroKind, Race, Stars
from carpg.kernel.dice import Dice
from carpg.kernel.digest import digest_of
from carpg.kernel.errors import IllegalCommandError

STREAM = "draft"

BOOSTER_CARS = 5
DRAFT_ROUNDS = 3

#: Cars of even decks differ by no more than this in the sum of their stats.
EVEN = 1


def weighted(dice: Dice, weights: Sequence[int]) -> int:
    """An index, drawn by whole-number weights."""
    throw = dice.below(STREAM, sum(weights))
    for index, weight in enumerate(weights):
        throw -= weight
        if throw < 0:
            return index
    raise ValueError("weights should add up to more than nothing")


def draw_stars(dice: Dice, stars: Sequence[Stars] = STARS) -> Stars:
    """A star level by the draw weights, among those given."""
    return stars[weighted(dice, [STAR_LEVELS[level].draw_weight for level in stars])]


def draw_nitro(dice: Dice) -> NitroKind:
    """A nitro kind by the draw shares."""
    return NITRO_KINDS[weighted(dice, [NITRO[kind].draw_share for kind in NITRO_KINDS])]


def generate_car(dice: Dice, stars: Stars, name: str) -> Car:
    """A car of the generator's ranges: a sum in the level's range, dealt out point by point."""
    level = STAR_LEVELS[stars]
    total = level.sum_min + dice.below(STREAM, level.sum_max - level.sum_min + 1)
    while True:
        stats = _deal(dice, total)
        if stars == 3 or (stats.count(MIN_STAT) < 2 and stats.count(MAX_STAT) < 2):
            break
    one, two, three, four = stats
    car_class, protocol = dice.pick(STREAM, CLASSES), dice.pick(STREAM, PROTOCOLS)
    return Car(name, name, stars, (one, two, three, four), draw_nitro(dice), car_class, protocol)


def _deal(dice: Dice, total: int) -> list[int]:
    stats = [MIN_STAT] * len(STATS)
    for _ in range(total - sum(stats)):
        stats[dice.pick(STREAM, [index for index, stat in enumerate(stats) if stat < MAX_STAT])] += 1
    return stats


@dataclass(frozen=True, slots=True)
class Booster:
    """A pack: five cars, three stars among them once at most, and a gadget."""

    cars: tuple[Car, ...]
    gadgets: tuple[Gadget, ...]


def booster(dice: Dice, cards: CardSet, rules: Rules) -> Booster:
    """Open a pack: star levels by the draw weights, no card twice."""
    cars: list[Car] = []
    while len(cars) < BOOSTER_CARS:
        levels = STARS[:2] if any(car.stars == 3 for car in cars) else STARS
        car = draw_car(dice, cards, draw_stars(dice, levels))
        if car not in cars:
            cars.append(car)
    return Booster(tuple(cars), (draw_gadget(dice, cards, rules),))


def draw_car(dice: Dice, cards: CardSet, stars: Stars) -> Car:
    """Any car of a star level."""
    return dice.pick(STREAM, [car for car in cards.cars.values() if car.stars == stars])


def draw_gadget(dice: Dice, cards: CardSet, rules: Rules) -> Gadget:
    """Any gadget that makes sense under the rules."""
    return dice.pick(STREAM, [gadget for gadget in cards.gadgets.values() if rules.classes or not gadget.module])


def deck_stars(dice: Dice, race: Race, rules: Rules) -> tuple[Stars, ...]:
    """The star levels of a deck that the race allows, by the draw weights."""
    low, high = three_stars(race, rules)
    levels: list[Stars] = []
    for left in range(CARS, 0, -1):
        stars = levels.count(3)
        must = low - stars >= left
        levels.append(STARS[-1] if must else draw_stars(dice, STARS if stars < high else STARS[:2]))
    return tuple(levels)


def random_deck(dice: Dice, cards: CardSet, levels: Sequence[Stars], rules: Rules) -> Deck:
    """A deck of these star levels: different cars and a gadget at random."""
    cars: list[Car] = []
    for level in levels:
        car = draw_car(dice, cards, level)
        while car in cars:
            car = draw_car(dice, cards, level)
        cars.append(car)
    return Deck(tuple(cars), draw_gadget(dice, cards, rules))


def even_deck(dice: Dice, cards: CardSet, like: Deck, rules: Rules) -> Deck:
    """A deck as strong as another: for each car one of the same stars whose stats add up alike within `EVEN`."""
    cars: list[Car] = []
    for model in like.cars:
        fits = [car for car in cards.cars.values() if car.stars == model.stars and car not in cars]
        cars.append(dice.pick(STREAM, [car for car in fits if abs(sum(car.stats) - sum(model.stats)) <= EVEN] or fits))
    return Deck(tuple(cars), draw_gadget(dice, cards, rules))


@dataclass(frozen=True, slots=True)
class Pick:
    """Take a card out of the pack in hand, by its place in `Draft.packs[seat]`."""

    seat: int
    card: int


@dataclass(slots=True)
class Draft:
    """A draft: three times, both open a pack, take a card, swap packs, until the packs are empty.

    Both pick before the packs change hands; a seat sees its own pack and pool only. Whatever was picked, the
    `starters` (three cars of low stars, one of three, a gadget) complete a pool, so that a deck can always be built.
    """

    cards: CardSet
    rules: Rules
    dice: Dice
    packs: list[list[Car | Gadget]] = field(default_factory=lambda: [[], []])
    pools: list[list[Car | Gadget]] = field(default_factory=lambda: [[], []])
    picked: list[int | None] = field(default_factory=lambda: [None, None])
    round: int = 0

    def to_act(self) -> tuple[int, ...]:
        """The seats that still have to pick from the pack in hand; empty when the draft is over."""
        return tuple(seat for seat in (0, 1) if self.picked[seat] is None and self.packs[seat])

    def legal(self, seat: int) -> tuple[Pick, ...]:
        """Every pick of a seat that may act."""
        return tuple(Pick(seat, card) for card in range(len(self.packs[seat]))) if seat in self.to_act() else ()

    def apply(self, pick: Pick) -> None:
        """Take a card; when both have, the packs change hands and empty ones are followed by new ones."""
        if pick not in self.legal(pick.seat):
            raise IllegalCommandError("no_pick", "There is no such card to pick now.")
        self.picked[pick.seat] = pick.card
        if not self.to_act():
            for seat, card in enumerate(self.picked):
                if card is not None:
                    self.pools[seat].append(self.packs[seat].pop(card))
            self.packs.reverse()
            self.picked = [None, None]
            self.open_packs()

    def open_packs(self) -> None:
        """Open the next two packs if those in hand are empty and rounds are left."""
        if any(self.packs) or self.round >= DRAFT_ROUNDS:
            return
        self.round += 1
        for seat in (0, 1):
            pack = booster(self.dice, self.cards, self.rules)
            self.packs[seat] = [*pack.cars, *pack.gadgets]

    def digest(self) -> str:
        """A short hash of packs and pools."""
        return digest_of([[[card.id for card in pile] for pile in piles] for piles in (self.packs, self.pools)])


def start_draft(seed: int, cards: CardSet, rules: Rules) -> Draft:
    """A draft with its first packs open."""
    draft = Draft(cards, rules, Dice(seed))
    draft.open_packs()
    return draft


def starters(cards: CardSet, rules: Rules) -> tuple[Car | Gadget, ...]:
    """The cards that everybody owns: the first three one-star cars, the first three-star car, the first gadget."""
    low = [car for car in cards.cars.values() if car.stars == 1][:CARS]
    high = next(car for car in cards.cars.values() if car.stars == 3)
    gadget = next(gadget for gadget in cards.gadgets.values() if rules.classes or not gadget.module)
    return (*low, high, gadget)
