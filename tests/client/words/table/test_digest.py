"""Digests of the time that somebody has waited: the weightiest events, and who is about to win."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.client.evening import after, spectating
from tests.client.questions import asked, private
from tests.client.tales import DEFAULTS, GIST, MEANWHILE, back, waiting, with_turn_of

from kickdoor_client.state.model import Manner, Model, StoryLine
from kickdoor_client.words.table.digest import (
    DIGEST_LEAST,
    DIGEST_MOST,
    WEIGHTS,
    ahead_words,
    gist,
    missed,
    since_then,
    waits,
    weight,
)
from kickdoor_protocol.messages import table, talk

ME = 0
DIGEST = replace(DEFAULTS, telling="digest")


def line(event: str, *seats: int, minor: bool = False) -> StoryLine:
    return StoryLine("event", f"A {event}.", seats=seats, event=event, minor=minor)


@pytest.mark.parametrize(
    ("more", "less"),
    [
        (line("game_won", 1), line("died", 1)),
        (line("died", 1), line("levels_changed", 1)),
        (line("levels_changed", 1), line("curse_struck", 1)),
        (line("curse_struck", ME), line("levels_changed", 1)),
        (line("card_moved", ME), line("levels_changed", 1)),
        (line("card_discarded", ME), line("fight_won", 1)),
        (line("fight_won", 1), line("fight_began", 1)),
        (line("fight_began", 1), line("looted", 1)),
        (line("card_used", ME), line("fight_won", 1)),
        (line("looted", 1), line("looted", ME, minor=True)),
        (StoryLine("chat", "Mind the imp!", "Boris"), line("fight_began", 1)),
        (line("looted", 1), line("turn_began", ME)),
        (line("looted", 1), StoryLine("ai", "Finders keepers.", "Greta")),
    ],
)
def test_what_matters_more(more: StoryLine, less: StoryLine) -> None:
    assert weight(more, ME) > weight(less, ME)


LINES = st.lists(st.builds(line, st.sampled_from([*WEIGHTS, "looted"]), st.integers(0, 3), minor=st.booleans()))


@given(LINES)
def test_a_digest_has_the_weightiest_in_their_order(lines: list[StoryLine]) -> None:
    short = gist(lines, ME)
    places = [next(at for at, each in enumerate(lines) if each is one) for one in short]
    assert places == sorted(places)
    left = [each for each in lines if all(each is not one for one in short)]
    assert min((weight(each, ME) for each in short), default=0) >= max((weight(each, ME) for each in left), default=0)
    telling = [each for each in lines if weight(each, ME)]
    assert min(len(telling), DIGEST_LEAST) <= len(short) <= DIGEST_MOST


def test_a_digest_is_not_filled_with_what_matters_little() -> None:
    little = [line("looted", 1) for _ in range(9)]
    assert gist([*little, line("died", 1)], ME) == [*little[-2:], line("died", 1)]
    assert len(gist([line("died", 1), *[line("curse_struck", 1)] * 9], ME)) == DIGEST_MOST


def test_on_the_screen_one_waits_while_others_have_the_turn_and_in_lines_until_one_is_asked() -> None:
    assert waits(waiting())
    assert not waits(back(waiting())), "it is their turn"
    assert not waits(waiting(Manner.LINES)), "everything is read out as it comes"
    in_short = waiting(Manner.LINES, DIGEST)
    assert waits(in_short)
    assert not waits(after(in_short, table.Private(private(asked("help"), number=221)))), "something is asked"
    assert not waits(spectating()), "spectators have no turns"
    assert not waits(after(waiting(), table.Over((1,), "Boris wins.")))


def numbers(model: Model) -> list[int]:
    return [each.n for each in missed(model)]


def test_what_was_missed_is_what_was_told_since_the_last_own_turn() -> None:
    everything = [event.n for event in MEANWHILE]
    model = back(after(waiting(), now=150.0), *MEANWHILE[:4])
    assert numbers(model) == everything[:4]
    own = after(model, table.Told(MEANWHILE[4:6]))
    others = after(
        own, table.Shared(with_turn_of(1, 240)), table.Told(MEANWHILE[6:]), talk.Said("Boris", "Oh.", "chat")
    )
    again = after(others, table.Shared(with_turn_of(0, 250)))
    assert numbers(again) == everything[6:]
    assert [each.n for each in since_then(again)] == [*everything[6:], 0], "with what was said"


def test_nothing_is_left_out_that_concerns_this_person_or_ends_something() -> None:
    model = back(waiting(), *MEANWHILE)
    short = [each.n for each in gist(missed(model), ME)]
    assert {*GIST} <= {*short}
    assert len(short) == DIGEST_MOST


def test_who_is_one_level_from_winning_is_named() -> None:
    assert ahead_words(back(waiting())) == ["Boris has Level 9 of 10."]
