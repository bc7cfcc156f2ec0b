"""A match is a header and its answers: as plain data, and back."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.game.machine.stones import ANN, BOB, CID, PLAYERS, RULES, StonesTable

from kickdoor_game.machine.answers import Answer, alarm_rings, time_is_up
from kickdoor_game.machine.errors import IllegalAnswer, StaleAnswer, UnreadableSave
from kickdoor_game.machine.ids import CHANCE, QuestionId
from kickdoor_game.machine.journal import JournalHeader, answer_from, begin, digest, entry, replay
from kickdoor_game.machine.plain import clone, saved_bytes

HEADER = JournalHeader("stones", PLAYERS, {"heap": 4, "pebbles": 1})
ANSWERS = (
    Answer(CHANCE, (1,)),
    Answer(CID, ("throw",), standing=True),
    Answer(CID, True),
    Answer(CHANCE, (3,)),
    time_is_up(ANN),
    Answer(BOB, ("pass",)),
    Answer(BOB, ("wink", "seat.0"), standing=True),
    time_is_up(CID),
    Answer(BOB, 3),
    alarm_rings("bell"),
)


@pytest.mark.parametrize("answer", ANSWERS, ids=str)
def test_an_answer_comes_back_from_plain_data(answer: Answer) -> None:
    assert answer_from(msgspec.msgpack.decode(msgspec.msgpack.encode(entry(answer)))) == answer


def test_the_question_it_was_meant_for_is_not_written_down() -> None:
    assert entry(Answer(ANN, 2, question=QuestionId(77))) == [ANN, 2, False]


@pytest.mark.parametrize(
    "line",
    [
        None,
        [],
        [0, 1],
        [0, 1, True, 4],
        ["Ann", 1, False],
        [0, 1, "no"],
        [0, 1, 0],
        {"seat": 0},
        "0 1 no",
        [None, 1, True],
    ],
    ids=str,
)
def test_what_is_no_entry_is_unreadable(line: Any) -> None:
    with pytest.raises(UnreadableSave):
        answer_from(line)


def test_the_same_answers_lead_to_the_same_table() -> None:
    one, two = replay(RULES, HEADER, ANSWERS), replay(RULES, HEADER, ANSWERS)
    assert one == two
    assert digest(one) == digest(two)
    assert isinstance(one, StonesTable)
    assert one.heap == 2
    assert one.moves == len(ANSWERS)
    assert one.news == [], "what the last answer has told; a bell tells nothing"


def test_a_replay_holds_the_news_of_its_last_answer_only() -> None:
    assert len(replay(RULES, HEADER, ANSWERS[:-1]).news) == 1


def test_every_answer_leads_to_another_table() -> None:
    digests = [digest(replay(RULES, HEADER, ANSWERS[:count])) for count in range(len(ANSWERS) + 1)]
    assert len(set(digests)) == len(digests)


def test_equal_tables_have_the_same_digest_whatever_way_they_were_reached() -> None:
    one = replay(RULES, HEADER, ANSWERS[:2])
    assert digest(clone(one)) == digest(one) == digest(RULES.load(saved_bytes(one), {}))


def test_options_of_the_header_count_and_are_not_changed() -> None:
    options = {"heap": 7}
    table = begin(RULES, JournalHeader("stones", PLAYERS, options))
    assert isinstance(table, StonesTable)
    assert table.heap == 7
    assert options == {"heap": 7}


def test_a_journal_that_does_not_fit_is_not_replayed() -> None:
    with pytest.raises(IllegalAnswer):
        replay(RULES, HEADER, (Answer(CHANCE, (4,)),))
    with pytest.raises(StaleAnswer):
        replay(RULES, HEADER, (Answer(ANN, 1),))
