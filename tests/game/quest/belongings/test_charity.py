"""Charity at a table with a map: who is given how many of the cards that are too many."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.game.quest.trial import BLUE, GREEN, PLAIN, RED, Played
from tests.game.quest.wardrobe import at_rest

from kickdoor_game.heroes.dealings.charity import Charity
from kickdoor_game.heroes.events import CardsGiven, Received
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.run import questions
from kickdoor_game.quest.state.table import QuestTable

CARDS = tuple(PLAIN)


def too_many(count: int, *levels: int, dead: tuple[Seat, ...] = ()) -> Played:
    """Red has so many cards, all of them DxM cards, at the end of their turn; these are the Levels."""

    def prepare(table: QuestTable) -> None:
        table.heroes[RED].hand = CARDS[:count]
        for hero, level in zip(table.heroes, levels, strict=True):
            hero.level = level
        for seat in dead:
            table.heroes[seat].dead, table.figures[seat].black = True, 4

    return at_rest(frame=Charity(RED), prepare=prepare)


def gives(played: Played, *shares: tuple[CardId, Seat]) -> None:
    played.answers(RED, *((f"card.{card}", f"seat.{seat}") for card, seat in shares))


def refuses(played: Played, *shares: tuple[CardId, Seat]) -> bool:
    """Whether red may not share like this."""
    choice = tuple((f"card.{card}", f"seat.{seat}") for card, seat in shares)
    return questions(played.table)[0].refuses(choice) is not None


def hands(played: Played) -> list[int]:
    return [len(hero.hand) for hero in played.table.heroes]


@pytest.mark.rule("quest.charity.1", "quest.charity.4")
def test_what_is_too_much_goes_to_the_lowest() -> None:
    """The giver says which; only the two of them see it."""
    played = too_many(7, 3, 1, 2)
    gives(played, (CARDS[6], BLUE), (CARDS[0], BLUE))
    assert (hands(played), played.asked()) == ([5, 2, 0], [(RED, "go_on")])
    assert CardsGiven(RED, BLUE, 2) in played.told
    assert Received(BLUE, (CARDS[6], CARDS[0]), audience=(RED, BLUE)) in played.told


@pytest.mark.rule("quest.charity.2")
def test_nine_cards_between_two_who_are_tied() -> None:
    """4 are too many, two for each."""
    played = too_many(9, 3, 1, 1)
    assert refuses(played, *((card, BLUE) for card in CARDS[:4]))
    assert refuses(played, *((card, BLUE) for card in CARDS[:3]), (CARDS[3], GREEN))
    gives(played, (CARDS[0], BLUE), (CARDS[1], GREEN), (CARDS[2], GREEN), (CARDS[3], BLUE))
    assert hands(played) == [5, 2, 2]
    assert played.table.heroes[GREEN].hand == CARDS[1:3]


@pytest.mark.rule("quest.charity.2")
@pytest.mark.parametrize(("more", "less"), [(BLUE, GREEN), (GREEN, BLUE)])
def test_eight_cards_between_two_who_are_tied(more: Seat, less: Seat) -> None:
    """3 are too many; two for one of them and one for the other, as the giver chooses."""
    played = too_many(8, 3, 1, 1)
    assert refuses(played, *((card, more) for card in CARDS[:3]))
    gives(played, (CARDS[0], more), (CARDS[1], less), (CARDS[2], more))
    assert [hands(played)[seat] for seat in (RED, more, less)] == [5, 2, 1]


@pytest.mark.rule("quest.charity.2", "quest.turns.6")
def test_without_an_answer_it_is_shared_evenly() -> None:
    played = too_many(8, 3, 1, 1)
    default = questions(played.table)[0].default
    assert sorted(Counter(seat for _, seat in default).values()) == [1, 2]
    played.answers(RED, *default)
    assert sorted(hands(played)) == [1, 2, 5]


@pytest.mark.rule("quest.charity.3")
@pytest.mark.parametrize("levels", [(1, 2, 3), (1, 1, 3), (1, 1, 1)])
def test_who_is_lowest_discards(levels: tuple[int, int, int]) -> None:
    """Alone or tied."""
    played = too_many(7, *levels)
    assert played.asked() == [(RED, "charity_discard")]
    played.answers(RED, f"card.{CARDS[2]}", f"card.{CARDS[4]}")
    assert hands(played) == [5, 0, 0]
    assert played.table.discards["dxm"] == [CARDS[2], CARDS[4]]


@pytest.mark.rule("quest.charity.6", "quest.death.9", "quest.death.10")
def test_the_dead_count_and_are_given_cards() -> None:
    """And are not asked what to do with them."""
    played = too_many(6, 3, 1, 2, dead=(BLUE,))
    gives(played, (CARDS[0], BLUE))
    assert (hands(played), played.asked()) == ([5, 1, 0], [(RED, "go_on")])


@pytest.mark.rule("quest.charity.7", "quest.setup.10")
def test_who_is_given_cards_may_hold_more_until_their_own_turn_ends() -> None:
    played = too_many(6, 3, 1, 2)
    played.table.heroes[BLUE].hand = CARDS[6:10]
    gives(played, (CARDS[0], BLUE))
    assert hands(played) == [5, 5, 0]
    played = too_many(6, 3, 1, 2)
    played.table.heroes[BLUE].hand = (*CARDS[6:10], CardId(0), CardId(1))
    gives(played, (CARDS[0], BLUE))
    assert (hands(played), played.asked()) == ([5, 7, 0], [(RED, "go_on")])


@pytest.mark.rule("quest.charity.1")
def test_five_are_not_too_many() -> None:
    assert too_many(5, 3, 1, 1).asked() == [(RED, "go_on")]


@pytest.mark.rule("quest.turns.11", "quest.turns.6")
def test_charity_is_a_decision_of_the_turn() -> None:
    """So its giver has no more time for it than for the turn; and what somebody else is asked has its own."""
    for levels in ((3, 1, 2), (1, 2, 3)):
        asked = questions(too_many(7, *levels).table)
        assert [(question.seat, question.deadline) for question in asked] == [(RED, "turn")]
