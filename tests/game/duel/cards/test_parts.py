"""Every word of the duel has all its parts: docstring, rules, bounds for its numbers, a row that acts, its fields."""

from __future__ import annotations

import re
from typing import get_args

import msgspec
import pytest
from msgspec.structs import fields
from tests.game.duel.cards.words import WORDS, name_of, plain, rows

from kickdoor_game.duel.announcing.effects import ACTS
from kickdoor_game.duel.cards.conditions import DuelAsk
from kickdoor_game.duel.cards.effects import DuelEffect
from kickdoor_game.duel.cards.targets import EffectPlace
from kickdoor_game.language.vocabulary import Kind

ANYWHERE = EffectPlace(interrupts=True, stays=True, target=None, this=frozenset(), chosen=frozenset(), host=frozenset())
of_each_word = pytest.mark.parametrize(
    ("family", "kind"), WORDS, ids=lambda part: part if isinstance(part, str) else name_of(part)
)


def test_every_effect_has_a_row_that_acts_and_nothing_else_has() -> None:
    assert set(ACTS) == set(get_args(DuelEffect))


@of_each_word
def test_a_word_says_what_it_means_and_which_rules_are_behind_it(family: str, kind: Kind) -> None:
    assert (kind.__doc__ or "").strip()
    assert "rules" in vars(kind), "say that it has none: rules = ()"


@of_each_word
def test_an_absurd_number_is_a_fault(family: str, kind: Kind) -> None:
    for number in (each.name for each in fields(kind) if each.type is int):
        word = msgspec.structs.replace(plain(kind), **{number: 9999})
        assert number in dict(word.faults() if isinstance(word, DuelAsk) else word.faults(ANYWHERE))


@of_each_word
def test_a_row_of_the_page_names_every_field_and_no_other(family: str, kind: Kind) -> None:
    assert re.findall(r"`(\w+)`", rows()[family][name_of(kind)][0]) == [each.name for each in fields(kind)]
