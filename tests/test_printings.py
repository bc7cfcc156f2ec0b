"""What is written down is dealt from a printing: no card to come is in it, and none of its own is missed in silence."""

from __future__ import annotations

from random import Random

import pytest

from kickdoor_game import library
from kickdoor_game.doors.rules import DoorsRules
from kickdoor_game.language.book import Book
from kickdoor_game.language.door_games import DOOR_GAMES
from kickdoor_game.machine.plain import saved_bytes
from tests import doors_rules
from tests.conformance.random_match import RandomMatch
from tests.own_cards import beast
from tests.printings import file_of, of_printing, on_tables, printing


def with_keys(*keys: str) -> DoorsRules:
    """The rules of classic with these of its cards, and a wolf."""
    rules = doors_rules.ruleset("classic")
    cards = [beast("wolf", 3) if key == "wolf" else rules.book.by_key[key] for key in keys]
    return library.engine(rules.engine).with_book(rules, Book.of(cards, DOOR_GAMES))  # type: ignore[return-value]


KEYS = tuple(file_of("classic").read_text("utf-8").split())


def test_a_card_more_and_another_order_of_files_deal_nothing_anew() -> None:
    shuffled = Random(1).sample((*KEYS, "wolf"), len(KEYS) + 1)
    assert of_printing(with_keys(*shuffled)).book == printing("classic").book


def test_what_is_printed_on_a_card_is_what_the_set_says_today() -> None:
    rules = with_keys(*KEYS)
    assert of_printing(rules).book.by_key["tax_golem"] is rules.book.by_key["tax_golem"]
    assert of_printing(rules) is rules, "there are no others"


def test_a_card_that_is_no_more_is_named_with_what_to_do() -> None:
    with pytest.raises(LookupError, match=r"classic has no card tax_golem any more.*say so in .*printing.txt"):
        of_printing(with_keys(*(key for key in KEYS if key != "tax_golem")))


def test_on_tables_a_match_is_dealt_from_the_printing(monkeypatch: pytest.MonkeyPatch) -> None:
    with on_tables():
        dealt = saved_bytes(RandomMatch("classic", 4).table)
    more, before = with_keys("wolf", *KEYS), library.SETS.find
    monkeypatch.setattr(library.SETS, "find", lambda name: more if name == "classic" else before(name))
    library.ruleset.cache_clear()
    try:
        assert saved_bytes(RandomMatch("classic", 4).table) != dealt, "the wolf is among the cards"
        with on_tables():
            assert saved_bytes(RandomMatch("classic", 4).table) == dealt
        assert library.ruleset("classic") is more
    finally:
        library.ruleset.cache_clear()
