"""Decks: what makes one illegal, all of it at once, and files that read as they were written."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.game.duel.duel import ally, monster, pool_of, trick

from kickdoor_game.duel.cards.effects import Earn
from kickdoor_game.duel.cards.kinds import DuelHero
from kickdoor_game.duel.engine import ENGINE
from kickdoor_game.duel.ruleset.decks import DECK_SIZE, faults_of, in_order, read_deck, written
from kickdoor_game.duel.ruleset.rules import DuelRules
from kickdoor_game.language.decks import Deck, DeckError
from kickdoor_game.machine.ruleset import Player

CLERK = DuelHero(key="clerk", name="The Clerk", of="wizard", life=18)
GUARD = DuelHero(key="guard", name="The Guard", of="warrior", life=22)
PLAIN = tuple(monster(f"Form {number}", number, 2, 3) for number in range(14))
SPELL = trick("Small Print", Earn(1), of="wizard")
SHOUT = trick("Loud Voice", Earn(1), of="warrior")
TWIN = replace(ally("Form Twin", 1, 3), name="Form 0")
POOL = pool_of([CLERK, GUARD, *PLAIN, SPELL, SHOUT, TWIN])
LEGAL = ("clerk", *(card.key for card in PLAIN[:13] for _ in range(3)), "small_print")


@pytest.mark.rule("ccg.deck.1", "ccg.deck.2")
def test_forty_cards_of_the_class_or_of_none_are_a_deck() -> None:
    assert len(LEGAL) == DECK_SIZE + 1
    assert faults_of(POOL, LEGAL) == []


@pytest.mark.rule("ccg.deck.1")
@pytest.mark.parametrize("count", [39, 41])
def test_one_card_more_or_less_is_none(count: int) -> None:
    keys = (*LEGAL[:-1], *["small_print"] * (count - 39))
    assert [(fault.rule, fault.problem) for fault in faults_of(POOL, keys)] == [
        ("ccg.deck.1", f"a deck has 40 cards; this one has {count}")
    ]


@pytest.mark.rule("ccg.deck.2")
def test_cards_of_another_class_have_no_place_in_it() -> None:
    found = faults_of(POOL, (*LEGAL[:-1], "loud_voice"))
    assert [fault.rule for fault in found] == ["ccg.deck.2"]
    assert found[0].problem == "Loud Voice is a Warrior's card, and The Clerk is a Wizard"


@pytest.mark.rule("ccg.deck.3", "ccg.components.1")
def test_a_hero_is_no_card_of_a_deck_and_no_card_a_hero() -> None:
    assert [fault.rule for fault in faults_of(POOL, (*LEGAL[:-1], "guard"))] == ["ccg.deck.3"]
    found = faults_of(POOL, ("clark", *LEGAL[1:]))
    assert [fault.problem for fault in found] == ["'clark' is no Hero; did you mean \"clerk\"?"]


@pytest.mark.rule("ccg.deck.4")
def test_cards_of_one_name_are_one_card() -> None:
    """Three of Form 0 and another card of that name are four of a name."""
    found = faults_of(POOL, (*LEGAL[:-1], "form_twin"))
    assert [(fault.rule, fault.problem, fault.card) for fault in found] == [
        ("ccg.deck.4", "at most 3 of a name; there are 4 of Form 0", "form_0")
    ]


def test_an_unknown_card_is_said_with_the_nearest() -> None:
    found = faults_of(POOL, (*LEGAL[:-1], "smal_print"))
    assert [fault.problem for fault in found] == ["there is no card 'smal_print'; did you mean \"small_print\"?"]


def test_what_was_written_reads_as_the_same_deck() -> None:
    deck = Deck('Say "Please"', in_order(POOL, LEGAL), "Slow, and \\ thorough.")
    text = written(deck, POOL)
    assert read_deck(text, "please.toml", POOL) == deck
    assert "form_3 = 3  # Form 3" in text


def test_cards_may_be_named_as_they_are_printed_and_in_any_order() -> None:
    lines = "\n".join(f'"form {number}" = 3' for number in reversed(range(13)))
    deck = read_deck(f'hero = "The Clerk"\n[cards]\n{lines}\n"Small Print" = 1', "decks/forms.toml", POOL)
    assert deck == Deck("forms", in_order(POOL, LEGAL))


def test_everything_that_is_wrong_is_said_at_once() -> None:
    text = 'nme = "x"\nhero = "guard"\nabout = 3\n[cards]\nform_0 = 4\nform_1 = 0\nsmall_print = 1'
    with pytest.raises(DeckError) as wrong:
        read_deck(text, "bad.toml", POOL)
    assert list(wrong.value.problems) == [
        "bad.toml: 'nme' is not known; did you mean \"name\"?",
        "bad.toml: 'about' is one line of text, not 3",
        "bad.toml: 'form_1': say how many, from 1 to 3, not 0",
        "bad.toml: a deck has 40 cards; this one has 5 (ccg.deck.1)",
        "bad.toml: Small Print is a Wizard's card, and The Guard is a Warrior (ccg.deck.2)",
        "bad.toml: at most 3 of a name; there are 4 of Form 0 (ccg.deck.4)",
    ]


@pytest.mark.parametrize(("name", "about"), [(40, 160), (41, 160), (40, 161)])
def test_a_name_and_what_a_deck_is_about_are_no_longer_than_a_line(name: int, about: int) -> None:
    text = written(Deck("n" * name, LEGAL, "a" * about), POOL)
    if (name, about) == (40, 160):
        assert read_deck(text, "long.toml", POOL).about == "a" * 160
        return
    with pytest.raises(DeckError) as wrong:
        read_deck(text, "long.toml", POOL)
    assert wrong.value.problems == ("long.toml: a name has at most 40 characters, and what it is about at most 160",)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('cards = 3\nhero = "clerk"', "is a table"),
        ("= =", "is not TOML"),
        ("x = " + "[" * 5_000 + "]" * 5_000, "is not TOML"),
    ],
)
def test_a_file_of_another_kind_is_refused_in_words(text: str, said: str) -> None:
    with pytest.raises(DeckError, match=said):
        read_deck(text, "odd.toml", POOL)


def test_players_bring_their_decks_to_the_table() -> None:
    """Both lists lie on it before the first shuffle; whoever brings none gets a ready one."""
    warrior = ("guard", *(key for key in LEGAL[1:-1]), "loud_voice")
    rules = DuelRules("ccg", "The duel", POOL, {"forms": Deck("forms", LEGAL)})
    table = rules.new_table((Player("Ann", deck=warrior), Player("Bob")), {})
    assert table.lists == [in_order(POOL, warrior), in_order(POOL, LEGAL)]
    assert [table.card(duelist.hero).name for duelist in table.duelists] == ["The Guard", "The Clerk"]


def test_nobody_sits_down_with_a_deck_that_is_not_legal() -> None:
    rules = DuelRules("ccg", "The duel", POOL, {"forms": Deck("forms", LEGAL)})
    with pytest.raises(ValueError, match=r"the deck of Ann: a deck has 40 cards; this one has 39 \(ccg.deck.1\)"):
        rules.new_table((Player("Ann", deck=LEGAL[:-1]), Player("Bob")), {})


@pytest.mark.parametrize("count", [1, 3])
def test_a_duel_is_for_two(count: int) -> None:
    """ccg.components.1."""
    rules = DuelRules("ccg", "The duel", POOL, {"forms": Deck("forms", LEGAL)})
    with pytest.raises(ValueError, match=r"a duel has two players"):
        rules.new_table([Player(f"P{number}") for number in range(count)], {})


def test_programs_ask_the_engine_for_all_of_it() -> None:
    """By the engine's record, so that none of them names the duel."""
    rules = DuelRules("ccg", "The duel", POOL, {"forms": Deck("forms", LEGAL)})
    decks = ENGINE.decks
    assert decks is not None
    assert decks.heroes(rules) == ("clerk", "guard")
    assert set(decks.beside(rules, "guard")) == set(POOL.by_key) - {"clerk", "guard", "small_print"}
    assert [decks.cost(rules, key) for key in ("form_3", "small_print", "clerk")] == [3, 0, None]
    assert [decks.given(rules, seat).name for seat in (0, 1)] == ["forms", "forms"]
    deck = decks.read(rules, decks.written(rules, decks.ready(rules)[0]), "forms.toml")
    assert deck.keys == decks.in_order(rules, LEGAL)
    assert not decks.faults(rules, deck.keys)
    assert len(decks.faults(rules, deck.keys[:-1])) == 1
    assert (decks.size, decks.copies_most) == (40, 3)
