"""What a table of several sets is made of: names, cards, numbers, and a book in which each rule is true."""

from __future__ import annotations

import re
from dataclasses import fields
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from tests.catalogue import rules_of, set_names
from tests.citable import citable, is_of_another

from kickdoor_game import library
from kickdoor_game.doors.mixing import SETTLED, Settlement, mixed, settlements
from kickdoor_game.doors.rules import DoorsRules
from kickdoor_game.guests import UnusablePlugin
from kickdoor_game.heroes.numbers import Numbers
from kickdoor_game.language.book import Book
from kickdoor_game.language.cards import Curse
from kickdoor_game.language.catalogue import Rule
from kickdoor_game.language.door_games import DOOR_GAMES
from kickdoor_game.language.loading.errors import CardError
from kickdoor_game.language.words.effects import LoseLevels
from kickdoor_server.table.catalogue.rulebook import Shelf, look_up

ID = re.compile(r"\b[a-z]+\.[a-z_]+\.\d+\b")
MIXES = library.mixes()


def doors(name: str) -> DoorsRules:
    """That set or mix."""
    rules = library.ruleset(name)
    assert isinstance(rules, DoorsRules)
    return rules


def scratch(name: str, *cards: Any, **numbers: Any) -> DoorsRules:
    """A set of these cards."""
    return DoorsRules(name, name.title(), Book.of(cards, DOOR_GAMES), Numbers(**numbers))


def test_all_pairs_and_the_three_together_are_offered() -> None:
    assert MIXES == (
        "classic+shakespeare",
        "classic+bites",
        "shakespeare+bites",
        "classic+shakespeare+bites",
    )
    assert library.mixes(("classic", "bites")) == ("classic+bites",)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("bites+classic", "did you mean 'classic\\+bites'"),
        ("classic+classic", "did you mean 'classic'"),
        ("classic+crossword", "no set 'crossword'"),
        ("+", "no set ''"),
    ],
)
def test_another_name_is_no_table_and_says_what_was_meant(name: str, said: str) -> None:
    assert not library.knows(name)
    with pytest.raises(KeyError, match=said):
        library.ruleset(name)


def test_whoever_chooses_among_tables_reads_of_each_set_what_is_its_own_and_of_all_mixes_the_same() -> None:
    """A set that says nothing of itself would be taken for classic."""
    sentences = {name: doors(name).sentence for name in (*library.MIXED, *MIXES)}
    told_of_sets = [sentences[name] for name in library.MIXED]
    assert len(set(told_of_sets)) == len(told_of_sets) == 3
    assert len({sentences[name] for name in MIXES} - set(told_of_sets)) == 1


def test_a_set_of_another_game_has_no_place_on_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(library.SETS, "biscuit", "tests.biscuit.game:RULES")
    monkeypatch.setitem(library.ENGINES, "house", "tests.biscuit.game:ENGINE")
    assert not library.knows("classic+biscuit")
    with pytest.raises(KeyError, match="the sets classic and biscuit cannot be mixed"):
        library.parts_of("classic+biscuit")


@pytest.mark.parametrize("name", ["classic+bites", "classic+shakespeare+bites"])
def test_what_goes_wrong_with_a_mix_is_blamed_on_the_set_that_was_laid_on_the_others(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def spilt(*_: object) -> None:
        raise ValueError("ink")

    broken = SimpleNamespace(rules=spilt, catalogue=spilt, rulebook=spilt)
    library.rulebook("bites")
    library.catalogue(name)
    monkeypatch.setattr(library, "_mixing", lambda name: broken)
    for made in (library.ruleset, library.catalogue, library.rulebook):
        with pytest.raises(UnusablePlugin, match=r"the set 'bites' .* cannot be used: ValueError: ink"):
            made.__wrapped__(name)


@pytest.mark.rule("mixed.table.1")
@pytest.mark.parametrize("name", MIXES)
def test_the_decks_are_one_and_a_card_that_two_sets_have_is_one_card_more(name: str) -> None:
    parts = [library.ruleset(part).book for part in library.parts_of(name)]
    book = library.ruleset(name).book
    assert len(book.cards) == sum(len(part.cards) for part in parts)
    for key, ids in book.ids.items():
        assert len(ids) == sum(len(part.ids.get(key, ())) for part in parts)


def test_two_cards_of_one_key_that_do_other_things_are_not_mixed() -> None:
    one = scratch("one", Curse(key="cold", name="Cold", effects=(LoseLevels(1),)))
    with pytest.raises(CardError, match="another card in another set"):
        mixed([one, scratch("two", Curse(key="cold", name="Cold", effects=(LoseLevels(2),)))])
    again = mixed([one, scratch("two", Curse(key="cold", name="A Cold", effects=(LoseLevels(1),), copies=2))])
    assert [(card.name, card.copies) for card in again.book.by_key.values()] == [("Cold", 3)]


def test_every_number_is_settled_and_told_if_the_sets_differ_in_it() -> None:
    names = {field.name for field in fields(Numbers)}
    assert set(SETTLED) == names
    told = {name for each in settlements() for name in each.numbers}
    assert told <= names
    for name in MIXES:
        sets = [doors(part) for part in library.parts_of(name)]
        differ = {
            field for field in names if any(getattr(a.base, field) != getattr(b.base, field) for a, b in pairwise(sets))
        }
        assert differ <= told, f"doors/mixed.toml lacks a rule with `numbers` = {sorted(differ - told)}, for {name}"


def test_a_number_that_nothing_settles_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(SETTLED, "charm_min")
    with pytest.raises(ValueError, match=r"Numbers\.charm_min has no row in SETTLED"):
        mixed([doors(part) for part in library.parts_of("classic+bites")])


@pytest.mark.parametrize(
    ("number", "said", "settled"),
    [
        ("start_doors", (2, 4, 3), 4),
        ("kill_window_ms", (2_600, 6_000), 6_000),
        ("charm_min", (3, 1, 2), 1),
        ("monster_floor", (1, 2), 1),
        ("monster_floor", (2, 1), 1),
        ("monster_floor", (1, None), None),
        ("followers_most", (1, 2), 2),
        ("followers_most", (2, 1), 2),
        ("followers_most", (None, 1), None),
        ("level_board", (False, True), True),
        ("level_board", (False, False), False),
        ("usable_at_setup", (False, True), False),
        ("usable_at_setup", (True, True), True),
        ("followers_called", ("Minion", "Follower"), "Follower"),
        ("followers_called", ("Minion", "Minion"), "Minion"),
        ("hybrid_single", ("half_human", "advantages_only"), "advantages_only"),
        ("level_card_target", ("self", "any"), "any"),
        ("steal_blocked", ("any_combat", "party_in_combat"), "party_in_combat"),
        ("followers_played", ("from_the_start", "own_turn", "any_time"), "from_the_start"),
        ("followers_played", ("own_turn", "any_time"), "any_time"),
        ("free_joins", ((("undead", True),), (("bat", False), ("undead", True))), (("undead", True), ("bat", False))),
        ("variants", (("fast_deal",), ("fast_deal", "shared_victory")), ("fast_deal", "shared_victory")),
        ("goal_level", (10, 10), 10),
    ],
)
def test_of_each_number_that_counts_which_is_kindlier_for_play(
    number: str, said: tuple[Any, ...], settled: Any
) -> None:
    assert SETTLED[number](said) == settled


def test_sets_that_nobody_has_decided_about_are_refused() -> None:
    card = Curse(key="cold", name="Cold", effects=(LoseLevels(1),))
    with pytest.raises(ValueError, match="5 and 6 cannot be mixed"):
        mixed([scratch("one", card), scratch("two", card, hand_limit=6)])


def test_a_settlement_is_needed_where_one_of_its_numbers_differs_and_always_if_it_tells_of_none() -> None:
    alike = [scratch("one"), scratch("two")]
    five_and_six = [scratch("one", hand_limit=5), scratch("two", hand_limit=5), scratch("three", hand_limit=6)]
    rule = Rule("mixed.cards.9", "Six cards are kept.")
    for numbers, needed in (
        ((), [True, True]),
        (("hand_limit",), [False, True]),
        (("hands", "hand_limit"), [False, True]),
    ):
        told = Settlement(rule, numbers, ())
        assert [told.needed(alike), told.needed(five_and_six)] == needed
    assert not Settlement(rule, ("hands",), ()).needed(five_and_six)


def test_what_a_settlement_overrules_are_rules_that_there_are() -> None:
    known = {rule for name in set_names() for rule in rules_of(name)}
    overruled = [rule for each in settlements() for rule in each.instead_of]
    assert set(overruled) <= known
    assert len(overruled) == len(set(overruled))


@pytest.mark.parametrize("name", MIXES)
def test_whatever_is_cited_there_is_in_its_book(name: str) -> None:
    book = library.catalogue(name)
    parts = library.parts_of(name)
    for cited in citable("doors"):
        of_no_part = is_of_another(cited) and cited.partition(".")[0] not in parts
        nowhere = all(library.catalogue(part).own(cited) == "" for part in parts)
        assert book.own(cited) in book.rules or of_no_part or nowhere, cited


@pytest.mark.parametrize("name", MIXES)
def test_no_rule_speaks_of_one_that_the_book_leaves_out(name: str) -> None:
    book = library.catalogue(name)
    for rule in book.rules.values():
        for cited in ID.findall(f"{rule.text} {rule.ruling} {rule.example}"):
            assert cited in book.rules, f"{rule.id} speaks of {cited}"


def test_a_rule_that_two_books_tell_alike_is_told_once_and_found_by_either_number() -> None:
    book = library.catalogue("classic+bites")
    assert "bites.combat.3" not in book.rules
    assert book.own("bites.combat.3") == "classic.combat.3"
    assert book.in_words("so it is (bites.combat.3)") == "so it is (classic.combat.3)"


def test_what_no_two_sets_differ_in_is_not_settled_there() -> None:
    both_deal_eight, one_deals_four = library.catalogue("shakespeare+bites"), library.catalogue("classic+bites")
    assert both_deal_eight.own("bites.setup.4") == "shakespeare.setup.4"
    assert one_deals_four.own("classic.setup.4") == "mixed.cards.1"
    assert "mixed.cards.1" not in both_deal_eight.rules


def test_what_is_settled_is_found_under_its_name() -> None:
    book = library.catalogue("classic+bites")
    settled = [rule for rule in book.rules if rule.startswith("mixed.")]
    assert [rule.id for rule in book.search("mixed")] == settled
    assert len(settled) > 15


@pytest.mark.parametrize("words", ["mixed combat", "mixed.combat"])
def test_what_is_settled_of_combat_is_found_by_both_names(words: str) -> None:
    book = library.catalogue("classic+bites")
    found = [rule.id for rule in book.search(words)]
    assert found == [rule for rule in book.rules if rule.startswith("mixed.combat.")]
    assert len(found) > 3


def test_all_that_is_settled_is_shown_at_the_table_at_once() -> None:
    book = library.catalogue("classic+bites")
    shown = look_up(Shelf(book), "classic+bites", "mixed")
    assert [rule.id for rule in shown.rules] == [rule.id for rule in book.search("mixed")]
    assert shown.left_out == 0
