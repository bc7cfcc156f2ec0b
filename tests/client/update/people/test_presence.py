"""Line mode says who is lost and who is back, over cuts and restarts in any order, and the last word is true."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.client.hearers import Evening

SAID = re.compile(
    r"(?P<lost>.+?) (?:is|are) no longer connected[.;]|(?P<kept>.+?) is away; meanwhile|(?P<back>.+?) is back\.|"
    r"(?P<left>.+?) has left; an AI player goes on\."
)

PLAYERS = ("Ann", "Bob", "Cleo")
SPECTATOR = "Dan"
EVERYBODY = (*PLAYERS, SPECTATOR)

DEEDS = st.one_of(
    st.tuples(st.just("loses"), st.sampled_from(EVERYBODY)),
    st.tuples(st.just("returns"), st.sampled_from(EVERYBODY)),
    st.tuples(st.just("waits"), st.sampled_from((0.3, 1.0, 3.0, 70.0))),
    st.just(("restarts",)),
)


def news(heard: list[str]) -> list[tuple[str, str]]:
    """Return the news that these lines have of people, in order."""
    told = []
    for line in heard:
        found = SAID.match(line)
        for what, names in found.groupdict().items() if found else ():
            told += [(what, name) for name in re.split(r", | and ", names or "") if name]
    return told


def whereabouts(evening: Evening, name: str) -> str:
    """Return where that player is, as the server has it."""
    chair = next(chair for chair in evening.house.match.chairs if chair.name == name)
    return "kept" if chair.kept else "back" if chair.present else "lost"


def is_true(evening: Evening) -> None:
    """Assert that everybody heard last of each player what is so. No news means that they are there."""
    for hearer in evening.people.values():
        told = news(hearer.heard)
        for name in PLAYERS:
            if hearer.is_there and name != hearer.name:
                last = next((what for what, who in reversed(told) if who == name), "back")
                assert last == whereabouts(evening, name), (hearer.name, name, hearer.heard)
        assert hearer.name not in [who for _, who in told], f"{hearer.name} is told of themself: {hearer.heard}"


def pairs_up(evening: Evening) -> None:
    """Assert that nobody hears twice in a row that somebody is back, unless they were cut off in between."""
    for hearer in evening.people.values():
        last: dict[str, str] = {}
        for line in hearer.heard:
            if line.startswith("The connection is lost"):
                last.clear()
            for what, name in news([line]):
                assert (what, last.get(name)) != ("back", "back"), (hearer.name, hearer.heard)
                last[name] = what


@settings(max_examples=25, deadline=None)
@given(st.lists(DEEDS, max_size=12))
def test_the_last_word_about_everybody_is_true(deeds: list[tuple[str, ...]]) -> None:
    evening = Evening(*PLAYERS, spectators=(SPECTATOR,))
    for what, *about in deeds:
        getattr(evening, what)(*about)
    evening.waits(2.5)
    evening.waits(0)
    is_true(evening)
    pairs_up(evening)


def test_after_a_restart_nobody_is_lost_who_comes_back_in_the_same_second() -> None:
    evening = Evening(*PLAYERS)
    evening.restarts()
    evening.returns("Ann")
    evening.waits(0.5)
    evening.returns("Bob")
    evening.waits(0.5)
    evening.returns("Cleo")
    evening.waits(5)
    assert news(evening.people["Ann"].heard) == [("back", "Bob"), ("back", "Cleo")]
    assert news(evening.people["Bob"].heard) == [("back", "Cleo")]


def test_whoever_stays_away_after_a_restart_is_told_of_and_so_is_their_return() -> None:
    evening = Evening(*PLAYERS)
    evening.restarts()
    for name in ("Ann", "Bob"):
        evening.returns(name)
    evening.waits(2.5)
    ann = evening.people["Ann"]
    assert news(ann.heard) == [("back", "Bob"), ("lost", "Cleo")]
    assert any(line.startswith("In 5") for line in ann.heard), "and how long the table waits"
    evening.returns("Cleo")
    assert news(ann.heard)[-1] == ("back", "Cleo")


@pytest.mark.parametrize("away_s", [0.5, 10.0, 70.0])
def test_a_short_absence_and_a_long_one_pair_up(away_s: float) -> None:
    evening = Evening(*PLAYERS)
    evening.waits(3)
    evening.loses("Bob")
    evening.waits(away_s)
    evening.returns("Bob")
    kept = [("kept", "Bob")] if away_s > 60 else []
    assert news(evening.people["Ann"].heard) == [("lost", "Bob"), *kept, ("back", "Bob")]


def test_what_happened_while_one_was_cut_off_is_told_once() -> None:
    evening = Evening(*PLAYERS)
    evening.waits(3)
    evening.loses("Bob")
    evening.loses("Ann")
    evening.returns("Bob")
    evening.returns("Ann")
    assert news(evening.people["Ann"].heard) == [("lost", "Bob"), ("back", "Bob")]


def test_two_short_cuts_while_a_match_begins_are_one_return() -> None:
    evening = Evening(*PLAYERS)
    for _ in range(2):
        evening.loses("Ann")
        evening.returns("Ann")
    evening.waits(2.5)
    assert news(evening.people["Bob"].heard) == [("back", "Ann")]
