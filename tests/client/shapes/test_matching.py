"""Which option typed words mean: by number, by key, by the beginnings of words; and what they leave for the details."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.client.questions import ITEMS, PEOPLE

from kickdoor_client.shapes.base import Unclear
from kickdoor_client.shapes.matching import (
    MatchedOption,
    counted,
    find,
    find_open,
    no_number,
    several,
    tokens_of,
    words_of,
)
from kickdoor_protocol.shapes import Barred, WireOption

LATE = Barred("late", "r.1", "it is too late", "come back")


def options(*labels: str) -> tuple[WireOption, ...]:
    """Options of these labels, with keys of no meaning; a label in brackets is barred."""
    return tuple(
        WireOption(f"k{number}", label.strip("()"), barred=LATE if label.startswith("(") else None)
        for number, label in enumerate(labels)
    )


def meant(there: Sequence[WireOption], text: str, *, numbered: bool = True) -> str:
    """The label that is meant with how many words, what is unclear, or nothing."""
    match find(there, tokens_of(text), numbered=numbered):
        case MatchedOption(option, used):
            return f"{option.label}, {used}"
        case Unclear(said):
            return said
        case _:
            return ""


EIGHT = tuple(f"card {letter}" for letter in "abcdefgh")


@pytest.mark.parametrize(
    ("labels", "text", "found"),
    [
        # by number
        (("Boots", "Sword"), "2", "Sword, 1"),
        (("Boots", "Sword"), "2 sword", "Sword, 1"),
        (("Boots", "Sword"), "0", "There is no number 0: say 1 to 2."),
        (("Boots",), "3", "There is no number 3: say 1."),
        # the beginnings of words, in their order
        (("Big Rock", "Rock"), "bi ro", "Big Rock, 2"),
        (("Big Rock", "Rock"), "ro bi", "'ro' could be: Big Rock; Rock."),
        (("Big Rock", "Big Stick"), "big , rock", "Big Rock, 3"),
        (("Big Rock",), "ock", ""),
        (("Big Rock",), "big rocks", "Big Rock, 1"),
        (("Big Rock",), "", ""),
        # which of several: all words, the first words, the only one that is open
        (("Rock", "Rock Garden"), "rock", "Rock, 1"),
        (("Big Rocket", "Big Rock Candy"), "big rock", "Big Rock Candy, 2"),
        (("Big Rocket", "Big Rockery"), "big rock", "'big rock' could be: Big Rocket; Big Rockery."),
        (("(ask Nat)", "ask Ned"), "ask n", "ask Ned, 2"),
        (("(ask Nat)", "ask Ned", "ask Nina"), "ask n", "'ask n' could be: ask Nat; ask Ned; ask Nina."),
        (("(ask Nat)", "(ask Ned)"), "ask n", "'ask n' could be: ask Nat; ask Ned."),
        (("(Rock)", "Rock Garden"), "rock", "Rock, 1"),
        (EIGHT, "card", f"'card' could be: {'; '.join(EIGHT[:6])}."),
        # what means nothing at the end is left over, but one word may be all of it
        (("Cordial Tonic", "Cordial Water"), "cordial to", "'cordial' could be: Cordial Tonic; Cordial Water."),
        (("Bag of Gold", "Bag of Tricks"), "bag of gold", "Bag of Gold, 3"),
        (("The Boots", "The Hat"), "the boots", "The Boots, 2"),
        (("The Boots", "Hat"), "the", "The Boots, 1"),
        (("Big Rock",), "big rock ,", "Big Rock, 2"),
    ],
)
def test_what_is_meant_and_how_many_words_say_so(labels: tuple[str, ...], text: str, found: str) -> None:
    assert meant(options(*labels), text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("run", "flee, 1"),
        ("RUN", "flee, 1"),
        ("run away", "run away, 2"),
        ("card.1", "Card One, 1"),
        ("card.1 now", "Card One, 1"),
        ("twice", "twice said, 1"),
        ("twice said", "twice said, 2"),
        ("flee", "flee, 1"),
    ],
)
def test_a_key_means_its_option_unless_more_words_mean_another(text: str, found: str) -> None:
    there = (
        WireOption("run", "flee"),
        WireOption("x", "run away"),
        WireOption("Card.1", "Card One"),
        WireOption("twice", "twice said"),
        WireOption("y", "twice said"),
    )
    assert meant(there, text) == found


MAIDS = (
    WireOption("card.3", "Cat"),
    WireOption("card.5", "Maid", "Life 3", card=5),
    WireOption("card.6", "Maid", "Life 3", card=6),
    WireOption("card.9", "Maid", "Life 3, 2 tokens", card=9),
)


def test_of_copies_that_are_told_alike_the_first_is_meant_and_what_differs_is_said() -> None:
    assert find(MAIDS[:3], ("maid",)) == MatchedOption(MAIDS[1], 1)
    said = "'maid' could be: 2 Maid (Life 3); 3 Maid (Life 3); 4 Maid (Life 3, 2 tokens)."
    assert find(MAIDS, ("maid",)) == Unclear(said)
    told = "'maid' could be: Maid (Life 3); Maid (Life 3); Maid (Life 3, 2 tokens)."
    assert find(MAIDS, ("maid",), numbered=False) == Unclear(told)


@pytest.mark.parametrize(
    ("said", "meant"),
    [("maid", (1,)), ("maid, maid", (1, 2)), ("maid maid maid", (1, 2)), ("2 2", (1,)), ("2 maid", (1, 2))],
)
def test_a_copy_that_is_called_again_is_another_one(said: str, meant: tuple[int, ...]) -> None:
    """By its name; a number means one of them, however often."""
    assert several(MAIDS[:3], tokens_of(said)) == [MAIDS[place] for place in meant]


def test_where_nothing_is_numbered_a_number_is_a_word() -> None:
    there = options("3 Treasures", "nothing")
    assert meant(there, "3", numbered=False) == "3 Treasures, 1"
    assert meant(there, "2", numbered=False) == ""


def test_what_is_barred_is_answered_with_its_reason_where_that_counts() -> None:
    there = options("(Boots)", "Sword")
    why = Unclear("Boots: Not now: it is too late (r.1). You could: come back.")
    for words in (("1",), ("boots",)):
        assert find_open(there, words) == why
        assert find(there, words) == MatchedOption(there[0], 1)
    assert find_open(there, ("2",)) == MatchedOption(there[1], 1)
    assert find_open(there, ("tuba",)) is None
    assert find_open(there, ("3",)) == no_number(3, 2)


@pytest.mark.parametrize("filler", ["a", "and", "for", "of", "the", "to", "with"])
def test_words_that_mean_nothing_may_stand_between_things(filler: str) -> None:
    boots, sword, _ = ITEMS
    for text in (f"boots {filler} sword", f"{filler} boots sword", f"boots, {filler} sword", f"1 {filler} 2 {filler}"):
        assert several(ITEMS, tokens_of(text)) == [boots, sword], text


@pytest.mark.parametrize("word", ["an", "or", "by", "in"])
def test_other_words_do_not(word: str) -> None:
    assert several(ITEMS[:2], ("boots", word, "sword")) == Unclear(f"I do not know {word!r} here.")


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("boots", ["card.11"]),
        ("sword boots", ["card.12", "card.11"]),
        ("boots boots 1", ["card.11"]),
        (",,", []),
        ("", []),
    ],
)
def test_several_are_named_in_the_order_in_which_they_are_said_each_once(text: str, keys: list[str]) -> None:
    named = several(ITEMS[:2], tokens_of(text))
    assert not isinstance(named, Unclear)
    assert [option.key for option in named] == keys


def test_of_several_the_first_that_is_wrong_is_told() -> None:
    assert several(ITEMS, tokens_of("boots, banana, kiwi")) == Unclear("I do not know 'banana' here.")
    assert several(ITEMS, tokens_of("9 banana")) == no_number(9, 3)
    assert str(several(ITEMS, tokens_of("tuba, banana"))).startswith("Unclear(text='Tuba of Charm: Not now: ")


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("RUN, Away", ("run", ",", "away")),
        ("a,b ,, c", ("a", ",", "b", ",", ",", "c")),
        ("  ", ()),
        ("card.11 +2", ("card.11", "+2")),
    ],
)
def test_commas_are_words_of_their_own(text: str, tokens: tuple[str, ...]) -> None:
    assert tokens_of(text) == tokens


def test_words_of_a_label_are_small_and_without_signs() -> None:
    assert words_of("Ask Greta (+2, for help)!") == ("ask", "greta", "+2", "for", "help")
    assert words_of("Half-Breed's") == ("half-breed", "s")


def test_options_in_a_sentence_say_what_they_lead_to_or_why_they_cannot_be_taken() -> None:
    barred = WireOption("x", "x-ray", "see all", barred=LATE)
    assert counted((PEOPLE[0], barred, WireOption("bare"))) == (
        "1 Boris: level 8, strength 15; 2 x-ray. Not now: it is too late (r.1). You could: come back.; 3 bare."
    )
    assert counted((barred,)).endswith("You could: come back.")
    assert counted(()) == "."
