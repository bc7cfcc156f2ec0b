"""What the engine cites is a rule of this book, or of another one whose sentence this book has, or says it has not."""

from __future__ import annotations

from functools import cache

from tests.catalogue import SETS
from tests.citable import BEHIND_CARDS, ID, citable, sources

from kickdoor_game.language.catalogue import Catalogue, book_of, load_catalogue

OURS = "quest"
BARE = frozenset({"classic.items.6", "classic.items.7", "classic.items.8"})
"""Of the book of the first set, what cannot happen here: any number of Big Items may be carried (quest.items.19)."""


@cache
def book() -> Catalogue:
    return load_catalogue(SETS / OURS / "rules.toml")


def test_every_rule_that_the_engine_cites_is_in_the_book_or_is_said_to_be_impossible() -> None:
    known = {*book().rules, *book().cites}
    assert sorted(rule for rule in citable(OURS) if rule not in known) == []


def test_nothing_is_said_of_rules_that_nobody_cites() -> None:
    assert sorted(set(book().cites) - citable(OURS)) == []


def test_what_is_impossible_is_of_cards_that_this_game_has_not_or_of_the_limit_on_big_items() -> None:
    impossible = {cited for cited, own in book().cites.items() if not own}
    assert {cited for cited in impossible if book_of(cited) == "classic"} == BARE


def test_the_rules_behind_cards_and_rooms_are_read_with_the_others() -> None:
    assert not set(BEHIND_CARDS) & set(sources(OURS)), "of the door games"
    assert "quest.items.8" in citable(OURS), "of Cheat"
    assert "quest.monstermove.1" in citable(OURS)
    assert {book_of(rule) for rule in citable(OURS)} >= {OURS, "classic"}
    assert all(ID.fullmatch(rule) for rule in citable(OURS))


def test_a_term_is_one_sentence_and_stands_where_one_looks_for_it() -> None:
    names = list(book().terms)
    assert len(names) > 80
    assert names == sorted(names, key=str.lower)
    for name, meaning in book().terms.items():
        assert meaning[0].isupper(), name
        assert meaning.endswith("."), name
