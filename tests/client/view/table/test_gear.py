"""Names of cards before a seat, where there is no room for them whole: each can be known, and told from the others."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from kickdoor_client.view.table.gear import NAME_LEAST, SMALL, GearPiece, gear, what_it_is, words_of_each
from kickdoor_game.library import SETS, cards_of

OF_A_SEAT = 12
"""Cards before a seat: more than anybody wears and carries."""


def short(word: str) -> str:
    """What is left of it in the least room."""
    return word[:NAME_LEAST].casefold()


def names(name: str) -> list[str]:
    return sorted({card.name for card in cards_of(name)})


@pytest.mark.parametrize("name", SETS)
def test_every_two_cards_of_a_set_are_told_apart_in_the_least_room(name: str) -> None:
    groups: dict[str, list[str]] = {}
    for each in names(name):
        groups.setdefault(short(what_it_is(each)), []).append(each)
    pairs = [pair for group in groups.values() for pair in combinations(group, 2)]
    assert pairs
    assert [pair for pair in pairs if len(set(map(short, words_of_each(pair).values()))) < 2] == []


@pytest.mark.parametrize("name", SETS)
def test_so_are_all_that_lie_before_a_seat(name: str) -> None:
    rng = random.Random(name)
    known = names(name)
    for _ in range(40):
        there = rng.sample(known, OF_A_SEAT)
        assert len(set(map(short, words_of_each(there).values()))) == len(there), there


@pytest.mark.parametrize("name", SETS)
def test_no_card_is_called_by_a_word_that_says_nothing(name: str) -> None:
    found = {each: what_it_is(each) for each in names(name)}
    empty = {each: word for each, word in found.items() if word.casefold() in SMALL or not word[0].isalpha()}
    assert {each: word for each, word in empty.items() if set(each.casefold().split()) - SMALL - {"at"}} == {}


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("Helm of Selective Hearing", "Helm"),
        ("Battering Ram (Live)", "Ram"),
        ("Door, Detached", "Door"),
        ("Shoes Off, Please", "Shoes"),
        ("Crate Marked Nothing", "Crate"),
        ("Butler Who Stayed On", "Butler"),
        ("Boots Numbered 12 and 14", "Boots"),
        ("Cloakroom A", "Cloakroom"),
        ("Out of Tune", "Tune"),
        ("(Live)", "Live"),
        ("Nothing", "Nothing"),
        ("", ""),
    ],
)
def test_the_word_that_says_most(name: str, word: str) -> None:
    assert what_it_is(name) == word


def test_two_that_would_read_alike_are_named_by_what_they_differ_in() -> None:
    halves = [GearPiece(f"Yorick's {which} Half", "", "", "", sideways=False) for which in ("Upper", "Lower", "Upper")]
    assert gear(halves, 20) == "Upper, Lower, Upper"
    pair = [GearPiece(name, "+2", "", "", sideways=False) for name in ("Boots That Fall Down", "Hose That Comes Down")]
    assert gear(pair, 20) == "Boots +2, Hose +2"


@pytest.mark.parametrize("name", SETS)
def test_no_name_is_cut_for_which_the_line_has_room(name: str) -> None:
    """Be all cards named there, or the last of them only counted: "+5 more"."""
    rng = random.Random(name)
    known = [each for each in names(name) if "," not in each and each.isascii()]
    counted = 0
    for _ in range(60):
        there, cells = rng.sample(known, rng.randint(2, OF_A_SEAT)), rng.randint(24, 80)
        line = gear([GearPiece(each, "+2", "", "", sideways=False) for each in there], cells)
        shown = [part.removesuffix(" +2") for part in line.split(", ") if not part.startswith("+")]
        counted += len(shown) < len(there)
        spare, words = cells - len(line), words_of_each(there)
        for each, part in zip(there, shown, strict=False):
            if part != each:
                missing = len(each) - len(part)
                missing = missing if part == words[each] else min(missing, len(words[each]) - len(part))
                assert missing > spare, f"{part!r} of {each!r} in {line!r}: {spare} of {cells} cells are free"
    assert counted > 5
