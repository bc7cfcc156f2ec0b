"""A whole match in lines, for somebody who only listens: no faster than it can be heard, and without a clock."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace
from tests.client.evening import after, at_table, public
from tests.client.listener import match
from tests.client.questions import asked, private

from kickdoor_client.network.events import Pushed
from kickdoor_client.state.effects import Send
from kickdoor_client.state.errand import ArrivalSteps, Purpose
from kickdoor_client.state.model import Manner, Model
from kickdoor_client.state.settings import UserSettings
from kickdoor_client.update.questions.auto_pass import is_alone
from kickdoor_client.update.route import update
from kickdoor_protocol.messages import table
from kickdoor_protocol.messages.table import Answer
from kickdoor_protocol.views import Asked

WORDS_PER_MIN_MOST = 200
"""Of speech that one can follow without effort."""


@pytest.fixture(scope="module")
def heard() -> list[str]:
    """What is printed in a match as it begins by default, which is heard in time."""
    listener = match()
    assert listener.words > 3_000, "it is a whole match"
    assert listener.words_per_min < WORDS_PER_MIN_MOST
    return [line for _, line in listener.printed]


def test_a_match_in_lines_is_spoken_in_less_than_two_hundred_words_a_minute(heard: list[str]) -> None:
    """To the end, of which the AI players speak once more."""
    (hint,) = [place for place, line in enumerate(heard) if line.startswith("Say another for another match")]
    last_words = heard[hint + 1 :]
    assert last_words
    assert all(re.match("(?:Greta|Boris|Spite): ", line) for line in last_words), last_words


def test_alone_among_ai_players_no_clock_is_ever_spoken_of(heard: list[str]) -> None:
    assert not [line for line in heard if re.search(r"\d seconds?\b|timeout", line)]


def test_nobody_is_asked_to_pass_where_nothing_else_can_be_done_but_in_their_own_affairs(heard: list[str]) -> None:
    idle = [line for line in heard if line.endswith("Nothing that you have could change it: say pass.")]
    assert idle
    assert all(line.startswith(("Your ", "You ")) or " you" in line for line in idle), idle


def test_bookkeeping_is_folded(heard: list[str]) -> None:
    assert "Greta, Boris and Spite each draw 2 Door cards and 2 Treasure cards." in heard


def test_in_brief_there_is_less_of_it_and_who_wins_is_told_all_the_same(heard: list[str]) -> None:
    brief = [line for _, line in match(UserSettings(telling="brief")).printed]
    assert sum(len(line.split()) for line in brief) < 0.9 * sum(len(line.split()) for line in heard)
    assert [line for line in brief if line.endswith("wins the game!")] == [
        line for line in heard if line.endswith("wins the game!")
    ]


IDLE = replace(asked("window"), seconds_left=None, about=1)


def among(*kinds: str) -> Model:
    """Ada's table with such others at it."""
    seats = [replace(seat, kind=kind) for seat, kind in zip(public().seats[1:], kinds, strict=False)]
    there = public(seats=(public().seats[0], *seats))
    return at_table(view=there, manner=Manner.LINES)


def passes(model: Model, question: Asked) -> bool:
    """Whether that question is passed by itself, with nothing at hand that could be used."""
    _, effects = update(model, Pushed(table.Private(private(question, standing=()))))
    return any(isinstance(effect, Send) and isinstance(effect.request, Answer) for effect in effects)


def test_a_window_in_which_nothing_can_be_done_is_passed_by_itself_alone_among_ai_players() -> None:
    model = among("ai", "ai", "ai")
    assert is_alone(model)
    assert passes(model, IDLE)


@pytest.mark.parametrize("others", [("human", "ai", "ai"), ("keeper", "ai", "ai")])
def test_where_other_people_play_each_window_is_ones_own(others: tuple[str, ...]) -> None:
    assert not passes(among(*others), IDLE)


def test_so_is_one_with_a_clock_and_one_about_oneself_and_one_in_a_lesson() -> None:
    model = among("ai", "ai", "ai")
    assert not passes(model, replace(IDLE, seconds_left=20.0))
    assert not passes(model, replace(IDLE, about=0))
    assert not passes(replace(model, errand=ArrivalSteps(Purpose.LEARN)), IDLE)


@pytest.mark.parametrize("wins", [(1,), None], ids=["Boris", "nobody says whom"])
def test_so_is_one_that_wins_somebody_the_game(wins: tuple[int, ...] | None) -> None:
    assert not passes(among("ai", "ai", "ai"), replace(IDLE, wins=wins))


def test_where_something_can_be_done_one_is_asked() -> None:
    model = among("ai", "ai", "ai")
    own = private().standing
    assert any(option.interferes for option in own), "a card that could be used just then"
    _, effects = update(model, Pushed(table.Private(private(IDLE))))
    assert not any(isinstance(effect, Send) for effect in effects)
    assert after(model, table.Private(private(IDLE))).questions
