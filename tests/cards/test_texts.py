from __future__ import annotations

import re

import pytest

from carpg.cards.catalogue import Gadget, card_set
from carpg.cards.texts import gadget_text
from carpg.cards.words import GadgetMode

GADGETS = list(card_set().gadgets.values())


@pytest.mark.parametrize("gadget", GADGETS, ids=lambda gadget: gadget.id)
@pytest.mark.parametrize("mode", ["instant", "equipment"])
def test_every_figure_of_the_data_is_told(gadget: Gadget, mode: GadgetMode) -> None:
    text = gadget_text(gadget, mode, module=True)
    told = re.findall(r"\d+", text)
    for effect in gadget.effects[mode]:
        for figure in (effect.by, effect.backfire, effect.chance if effect.chance < 100 else 0):
            assert not figure or str(abs(figure)) in told
        assert all(stat in text for stat in effect.stats)
    assert text.endswith(".")


def test_some_texts_word_for_word() -> None:
    gadgets = card_set().gadgets
    assert gadget_text(gadgets["speed_bump"], "equipment") == "The rival loses 2 fuel when it races with fuel."
    assert gadget_text(gadgets["spike_strip"], "equipment") == (
        "The rival's speed −2. The rival loses 1 fuel when it chooses speed. You lose 2 fuel when you choose speed."
    )
    assert gadget_text(gadgets["oil_slick"], "instant").startswith("51%: cancels the rival's variable if it is")
    assert gadget_text(gadgets["shock_absorber"], "equipment", module=True).endswith("mana with luxury cars.")
