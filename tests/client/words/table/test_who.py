"""Who, told word for word: for whom the table waits, until when, and who is not there."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.client.evening import SEATS, after, at_table, connected, public

from kickdoor_client.network.events import LinkLost
from kickdoor_client.state.messages import Tick
from kickdoor_client.words.table.read_out import table as table_page
from kickdoor_client.words.table.who import until_words, who
from kickdoor_protocol.messages import table
from kickdoor_protocol.views import SeatView, Waiting

STATUS = "Boris fights Tax Dragon."


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(None, "no clock runs"), (0, "0 seconds left"), (1, "1 second left"), (2, "2 seconds left")],
)
def test_the_time_that_is_left_is_said_as_one_says_it(seconds: int | None, words: str) -> None:
    assert until_words(seconds) == words


def waiting_for(*waiting: Waiting, seats: tuple[SeatView, ...] = SEATS) -> list[str]:
    return who(at_table(view=public(waiting=waiting, seats=seats)))


def test_each_of_them_has_a_sentence_and_oneself_another() -> None:
    told = waiting_for(Waiting(0, "answers Boris", 14.0), Waiting(2, "rolls the die"))
    assert told[:3] == [
        STATUS,
        "Everybody waits for you: answers Boris, 14 seconds left.",
        "We wait for Greta: rolls the die, no clock runs.",
    ]
    assert "Nobody is waited for." not in told


def test_the_time_runs_while_one_looks_at_it() -> None:
    model = after(at_table(view=public(waiting=(Waiting(2, "rolls the die", 14.0),))), Tick(), now=105.0)
    assert "We wait for Greta: rolls the die, 9 seconds left." in who(model)


def test_nobody_and_nothing_is_said_as_well() -> None:
    assert waiting_for() == [STATUS, "Nobody is waited for."]
    assert who(after(at_table(), table.Over((1,), "Boris wins."))) == ["The match is over; nobody is waited for."]
    assert who(connected()) == ["No match is running, and nobody is waited for."]


def test_who_is_not_there_is_named_people_only() -> None:
    away = tuple(replace(seat, connected=False, kind="ai" if seat.name == "Spite" else seat.kind) for seat in SEATS)
    told = waiting_for(seats=away)
    gone = [line for line in told if line.endswith("is not connected.")]
    assert gone == [f"{seat.name} is not connected." for seat in away if seat.kind == "human" and seat.name]
    kept = tuple(replace(seat, kind="keeper") if seat.name == "Greta" else seat for seat in SEATS)
    assert waiting_for(seats=kept)[-1] == "Greta is away; meanwhile greedy keeps the seat warm."


def test_the_lost_line_comes_first() -> None:
    model = after(at_table(view=public(waiting=())), LinkLost("the cable fell out", 4.0, 3))
    assert who(model)[0] == "You are not connected (the cable fell out); it is tried again by itself."


def test_the_page_of_the_table_begins_with_what_happens_there() -> None:
    lines = table_page(at_table())
    assert STATUS in lines
    bare = public()
    quiet = table_page(at_table(view=replace(bare, header=replace(bare.header, status=""))))
    assert STATUS not in quiet
