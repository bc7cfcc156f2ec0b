"""What is worded once for several lists, and what is worded anew: a card that is nothing else, and all else."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.toy_stage import ToyStage

from kickdoor_game.machine.errors import Refusal
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.questions import Choice, Number, Option, PickOne, Question, card_option, seat_option
from kickdoor_protocol.shapes import WireOption
from kickdoor_server.table.translate.questions import AlreadyWorded, Wording

CARD = card_option(CardId(4))


class Heard(ToyStage):
    """`worded`: the options that it was asked about."""

    def __init__(self) -> None:
        super().__init__()
        self.worded: list[str] = []

    def option_text(self, seen: Any, question: Question | None, option: Option) -> tuple[str, str]:
        self.worded.append(option.key)
        return f"{option.key}, worth {option.worth}", ""

    def option_prompts(self, seen: Any, option: Option) -> tuple[str, ...]:
        return ("How many?",)

    def begun_with(self, seen: Any, question: Question | None, option: Option) -> tuple[Choice, ...]:
        return (2,)


def worded(*options: Option, times: int = 2) -> tuple[list[tuple[WireOption, ...]], list[str]]:
    """These in lists that know of each other, and which of them the stage was asked about."""
    stage = Heard()
    known = AlreadyWorded()
    lists = [Wording(stage, None, Seat(0), known=known).options(options) for _ in range(times)]
    return lists, stage.worded


@pytest.mark.parametrize(
    ("option", "times"),
    [
        (CARD, 1),
        (Option("card.4", card=CardId(4), barred=Refusal("late", "toy.late")), 1),
        (Option("card.4", card=CardId(4), details=(Number(1, 3),)), 2),
        (Option("play.4", card=CardId(4)), 2),
        (Option("cards"), 2),
        (seat_option(Seat(1)), 2),
    ],
)
def test_only_what_is_nothing_but_a_card_is_worded_once(option: Option, times: int) -> None:
    lists, asked = worded(option)
    assert asked == [option.key] * times
    assert lists[0] == lists[1]
    assert lists[0][0].details == tuple(lists[1][0].details)
    assert (lists[0][0].barred is None) == (option.barred is None)
    assert len(lists[0][0].details) == len(option.details)


def test_a_card_with_details_is_not_taken_for_the_card_alone() -> None:
    ((alone, asking, again),), asked = worded(
        CARD, Option(CARD.key, card=CARD.card, details=(Number(1, 3),)), CARD, times=1
    )
    assert (len(alone.details), len(asking.details)) == (0, 1)
    assert again == alone
    assert asked == [CARD.key, CARD.key]


@pytest.mark.parametrize("other", [Option(CARD.key, card=CARD.card, worth=3), Option(CARD.key, seat=Seat(2))])
def test_a_card_that_is_worth_something_else_or_anothers_is_worded_anew(other: Option) -> None:
    ((first, second),), asked = worded(CARD, other, times=1)
    assert (first.worth, first.seat) == (CARD.worth, CARD.seat)
    assert (second.worth, second.seat) == (other.worth, other.seat)
    assert len(asked) == 2


@pytest.mark.parametrize("me", [0, 1, 2])
def test_targets_stand_in_the_order_of_the_seats_whoever_looks(me: int) -> None:
    found: Any = Wording(Heard(), None, Seat(me)).shape(PickOne(tuple(seat_option(Seat(s)) for s in (1, 2, 0))))
    assert [option.key for option in found.options] == ["seat.0", "seat.1", "seat.2"]


def test_only_of_details_it_is_said_what_is_asked_and_what_they_begin_with() -> None:
    ((bare, asking),), _ = worded(Option("run"), Option("play.4", details=(Number(1, 3),)), times=1)
    assert (bare.details, bare.prompts, bare.begin) == ((), (), ())
    assert (len(asking.details), asking.prompts, asking.begin) == (1, ("How many?",), (2,))


class InOneBook(Heard):
    """Two rules of the engine's book are one in that of the set."""

    def cited(self, rule: str) -> str:
        return "" if rule == "none" else "quest.charity.2"


def test_a_rule_of_the_sets_book_is_cited_once() -> None:
    question = Question(Seat(0), "charity", Number(1, 3), 1, "turn", ("classic.charity.1", "none", "classic.charity.3"))
    assert Wording(InOneBook(), None, Seat(0), question).asked(7, None).rules == ("quest.charity.2",)
