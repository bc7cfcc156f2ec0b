"""Any moment of a replay, however one comes there, is the table to which the answers until then lead."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from random import Random

import pytest
from tests.server.recorded import RULES, recorded
from tests.server.toy import ToyRules
from tests.server.toy_replays import playable_set, played

from kickdoor_game.machine import run
from kickdoor_game.machine.answers import Answer, alarm_rings, time_is_up
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.journal import digest
from kickdoor_server.base.store.past import Journal
from kickdoor_server.base.store.records import AnswerRecord
from kickdoor_server.lobby.tables.replay_table import ReplayTable, Viewpoint, gone
from kickdoor_server.matches.chance import dice_of
from kickdoor_server.matches.replays.replay_file import MatchOutcome, packed, read_replay_file, records_of
from kickdoor_server.matches.replays.timeline import SNAPSHOT_EVERY, NotThisMatch, Timeline, beginning


@cache
def written() -> Journal:
    """Return the match that is wound through; it is played when the first test needs it."""
    return recorded()


@cache
def answers() -> list[Answer]:
    return [line.answer for line in written().answers]


@cache
def timeline() -> Timeline:
    return Timeline(RULES, written().match, answers())


def test_every_moment_is_what_playing_up_to_it_gives() -> None:
    table = beginning(RULES, written().match)
    wanted = [digest(table)]
    for answer in answers():
        run.apply_in_place(RULES, table, answer)
        wanted.append(digest(table))
    order = list(range(len(wanted)))
    Random(1).shuffle(order)
    for n in order:
        there = timeline().at(n)
        assert digest(there) == wanted[n]
        assert [q.seat for q in run.questions(there)] or there.over
    assert len(wanted) > 2 * SNAPSHOT_EVERY


def test_what_is_played_on_from_a_moment_does_not_touch_the_timeline() -> None:
    n = timeline().moments[len(timeline().moments) // 2]
    before = digest(timeline().at(n))
    table = timeline().at(n)
    for answer in answers()[n : n + 10]:
        run.apply_in_place(RULES, table, answer)
    assert digest(table) != before
    assert digest(timeline().at(timeline().moments[len(timeline().moments) // 2])) == before


def test_moments_are_those_at_which_somebody_is_asked() -> None:
    for n in timeline().moments[:-1]:
        assert all(question.seat >= 0 for question in run.questions(timeline().at(n)))
    assert timeline().at(timeline().moments[-1]).over
    rolled = [n for n in range(timeline().numbers) if n not in timeline().moments]
    assert rolled
    for n in rolled:
        assert run.chance_is_asked(timeline().at(n))
        assert timeline().moment_of(n) == next(moment for moment in timeline().moments if moment > n)


def test_answers_of_another_match_are_not_shown() -> None:
    other = [line.answer for line in recorded(6).answers]
    with pytest.raises(NotThisMatch) as wrong:
        Timeline(RULES, written().match, [*answers()[:100], *other[100:]])
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
    seen = RULES.observe(timeline().at(timeline().moments[0]), Seat(2))
    assert [hero.name for hero in seen.table.heroes] == ["Ann", "Bob", "Cid", "Dot"]


def test_of_what_nobody_chose_nobody_is_told_to_have_chosen_it() -> None:
    """Ann puts a kettle on, it whistles by itself, and Ann shouts; then her time is up."""
    rules, here = ToyRules(), playable_set()
    match = played()[0].match
    table, answers, dice = beginning(rules, match), list[Answer](), dice_of(match)

    def rolls() -> None:
        answers.extend(run.roll_out(rules, table, dice))

    rolls()
    question = run.question_of(table, Seat(0))
    for answer in (
        Answer(Seat(0), ("boil",), standing=True),
        alarm_rings("kettle"),
        Answer(Seat(0), ("shout",), standing=True),
        time_is_up(Seat(0), run.question_id(table, question)),
    ):
        answers.append(answer)
        run.apply_in_place(rules, table, answer)
        rolls()
    lines = [AnswerRecord(1, n, answer) for n, answer in enumerate(answers, 1)]
    written = records_of(match, lines, MatchOutcome("abandoned"), "kickdoor test", "70")
    shown = ReplayTable("abcde", read_replay_file(BytesIO(packed(written))), here)
    moments = shown.timeline.moments
    told = {
        viewpoint: [shown._decided(moment, viewpoint) for moment in moments]
        for viewpoint in (Viewpoint(), Viewpoint(Seat(0)), Viewpoint(Seat(1)), Viewpoint(all_hands=True))
    }
    assert told[Viewpoint()] == told[Viewpoint(Seat(1))] == [""] * len(moments)
    assert told[Viewpoint(Seat(0))] == ["", "You: boil", "", "You: shout", "You: leave (time was up)"]
    assert told[Viewpoint(all_hands=True)] == ["", "Ann: boil", "", "Ann: shout", "Ann: leave (time was up)"]
