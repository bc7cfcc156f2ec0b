"""Any moment of a replay, however one comes there, is the table to which the answers until then lead."""

from __future__ import annotations

from random import Random

import pytest
from tests.server.recorded import RULES, recorded

from kickdoor_game.machine import run
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.journal import digest
from kickdoor_server.replays.film import SNAPSHOT_EVERY, Film, NotThisMatch, beginning
from kickdoor_server.replays.seat_story import gone

WRITTEN = recorded()
ANSWERS = [line.answer for line in WRITTEN.answers]
FILM = Film(RULES, WRITTEN.match, ANSWERS)


def test_every_moment_is_what_playing_up_to_it_gives() -> None:
    table = beginning(RULES, WRITTEN.match)
    wanted = [digest(table)]
    for answer in ANSWERS:
        run.apply_in_place(RULES, table, answer)
        wanted.append(digest(table))
    order = list(range(len(wanted)))
    Random(1).shuffle(order)
    for n in order:
        there = FILM.at(n)
        assert digest(there) == wanted[n]
        assert [q.seat for q in run.questions(there)] or there.over
    assert len(wanted) > 2 * SNAPSHOT_EVERY


def test_what_is_played_on_from_a_moment_does_not_touch_the_film() -> None:
    n = FILM.moments[len(FILM.moments) // 2]
    before = digest(FILM.at(n))
    table = FILM.at(n)
    for answer in ANSWERS[n : n + 10]:
        run.apply_in_place(RULES, table, answer)
    assert digest(table) != before
    assert digest(FILM.at(FILM.moments[len(FILM.moments) // 2])) == before


def test_moments_are_those_at_which_somebody_is_asked() -> None:
    for n in FILM.moments[:-1]:
        assert all(question.seat >= 0 for question in run.questions(FILM.at(n)))
    assert FILM.at(FILM.moments[-1]).over
    rolled = [n for n in range(FILM.numbers) if n not in FILM.moments]
    assert rolled
    for n in rolled:
        assert run.chance_is_asked(FILM.at(n))
        assert FILM.moment_of(n) == next(moment for moment in FILM.moments if moment > n)


def test_answers_of_another_match_are_not_shown() -> None:
    other = [line.answer for line in recorded(6).answers]
    with pytest.raises(NotThisMatch) as wrong:
        Film(RULES, WRITTEN.match, [*ANSWERS[:100], *other[100:]])
    assert wrong.value.n > 100


@pytest.mark.parametrize(
    ("here", "by", "there"),
    [
        (0, 1, 3), (3, 1, 7), (4, 1, 7), (4, 9, 9), (9, 1, None),
        (9, -1, 7), (8, -1, 7), (8, -2, 3), (8, -9, 3), (3, -1, None), (5, 0, None),
    ],
)  # fmt: skip
def test_the_next_place_is_never_the_one_where_one_is(here: int, by: int, there: int | None) -> None:
    assert gone([3, 7, 9], here, by) == there


def test_seats_are_numbered_as_at_the_table() -> None:
    seen = RULES.observe(FILM.at(FILM.moments[0]), Seat(2))
    assert [hero.name for hero in seen.table.heroes] == ["Ann", "Bob", "Cid", "Dot"]
