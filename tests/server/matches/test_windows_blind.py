"""Whom a window asks, and what closes it, is known to everybody at the table: hands have no part in it.

At windows of recorded matches all hands and decks are dealt anew. Then players pass in some order, by themselves or
because their time is up, and now and then somebody reacts: both tables ask the same seats, and close on the same pass.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.server.recorded import RULES, recorded

from kickdoor_game.machine import run
from kickdoor_game.machine.answers import Answer, time_is_up
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.plain import clone
from kickdoor_game.machine.window import PASS, Window
from kickdoor_server.matches.replays.timeline import beginning

SEEDS = (5, 6)

Tables = tuple[Any, Any]


@cache
def windows(seed: int) -> tuple[Any, ...]:
    """The tables of that match at which a window is open."""
    table = beginning(RULES, recorded(seed).match)
    found = []
    for line in recorded(seed).answers:
        run.apply_in_place(RULES, table, line.answer)
        if not table.over and isinstance(table.stack[-1], Window):
            found.append(run.start(RULES, clone(table)))
    return tuple(found)


def asked(table: Any) -> list[tuple[object, ...]]:
    """All that a window asks, of whom, with how much time: of each question everything but its id."""
    return [
        (q.seat, q.kind, q.shape, q.default, q.deadline, q.rules, q.lap, q.card, q.about) for q in run.questions(table)
    ]


def seats(table: Any) -> set[Seat]:
    return {question.seat for question in run.questions(table)}


def pair(table: Any, viewer: Seat | None, lot: Random) -> Tables:
    """That table, and one that looks the same to this viewer."""
    here, there = clone(table), RULES.imagine(RULES.observe(table, viewer), lot)
    return run.start(RULES, here), run.start(RULES, there)


def both(tables: Tables, answer: Answer) -> Tables:
    """The two after that answer."""
    here, there = (run.apply(RULES, table, answer).table for table in tables)
    return here, there


@settings(max_examples=150)
@given(st.sampled_from(SEEDS), st.integers(0), st.integers(0))
def test_all_who_live_are_asked_and_only_their_passes_close_it(seed: int, number: int, chance: int) -> None:
    lot = Random(chance)
    tables = pair(windows(seed)[number % len(windows(seed))], None, lot)
    waited = seats(tables[0])
    window, first = tables[0].stack[-1], asked(tables[0])
    assert waited == {
        seat
        for n, seat in enumerate(window.around)
        if not tables[0].heroes[seat].dead and (window.passed or [-1] * 9)[n] != tables[0].situation
    }
    for passing in lot.sample(sorted(waited), len(waited)):
        assert asked(tables[0]) == asked(tables[1])
        assert seats(tables[0]) == waited
        answer = time_is_up(passing) if lot.random() < 0.3 else Answer(passing, PASS)
        tables = both(tables, answer)
        waited.discard(passing)
    for table in tables:
        assert not set(first) & set(asked(table)), "all have passed, and it is still open"


@settings(max_examples=150)
@given(st.sampled_from(SEEDS), st.integers(0), st.integers(0))
def test_after_a_reaction_the_same_are_asked_whatever_they_hold(seed: int, number: int, chance: int) -> None:
    lot = Random(chance)
    table = windows(seed)[number % len(windows(seed))]
    seat = lot.choice(sorted(seats(table)))
    ways = [way for way in RULES.standing(table, seat).options if way.barred is None and not way.details]
    assume(ways)
    tables = pair(table, seat, lot)
    assert RULES.standing(tables[1], seat) == RULES.standing(table, seat)
    tables = both(tables, Answer(seat, (lot.choice(ways).key,), standing=True))
    assume(any(table.stack and isinstance(table.stack[-1], Window) for table in tables))
    assert asked(tables[0]) == asked(tables[1])
