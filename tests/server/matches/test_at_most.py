"""Caches, lists and batches have a bound, and what was dropped is made anew when it is needed again."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.server.house import QUICK, House
from tests.server.toy import ToyRules
from tests.server.toy_stage import ToyStage

from kickdoor_game.machine.errors import Refusal
from kickdoor_game.machine.ids import Seat
from kickdoor_protocol.messages.replay import ReplayPart, TakeReplay
from kickdoor_protocol.messages.table import Act
from kickdoor_server.base.rates import Rate
from kickdoor_server.base.store.records import AnswerRecord
from kickdoor_server.matches.audience import match_views
from kickdoor_server.matches.audience.match_views import BarredReasons
from kickdoor_server.matches.done_for import LINES_TOLD, DoneForSeats
from kickdoor_server.matches.playing.answers import TOGETHER_MOST
from kickdoor_server.matches.replays import replay_file
from kickdoor_server.table.translate.questions import why_barred

PLAYED = "While you were away, your seat was played for you"


def deeds(first: int, last: int) -> list[str]:
    return [f"deed {number}" for number in range(first, last + 1)]


def test_of_sentences_on_what_is_barred_so_many_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_views, "REASONS_MOST", 3)
    made: list[str] = []

    def worded(stage: ToyStage, refusal: Refusal) -> object:
        made.append(refusal.code)
        return why_barred(stage, refusal)

    monkeypatch.setattr(match_views, "why_barred", worded)
    reasons, stage = BarredReasons(), ToyStage()
    one, two, three, four = (Refusal(code, "toy.wait", "act") for code in ("one", "two", "three", "four"))
    for refusal in (one, two, three, one, two, three):
        assert reasons.of(refusal, stage) == why_barred(stage, refusal)
    assert made == ["one", "two", "three"]
    for refusal in (four, one, four):
        assert reasons.of(refusal, stage) == why_barred(stage, refusal)
    assert made == ["one", "two", "three", "four", "one"]


def test_of_answers_that_wait_for_the_disk_so_many_are_written_together() -> None:
    house = House(replace(QUICK, requests=Rate(1_000, 1_000)))
    people = house.sits_down("Boris", "Greta")
    house.disk.slow = True
    before = len(house.disk.of(AnswerRecord))
    for _ in range(40):
        for person in people:
            person.send(Act, choice=("shout",))
    written = []
    while house.disk.is_waiting:
        house.disk.turn(1)
        house.clock.advance(0)
        written.append(len(house.disk.of(AnswerRecord)) - before)
        before += written[-1]
    assert written == [1, TOGETHER_MOST, 2 * 40 - TOGETHER_MOST - 1]


@pytest.mark.parametrize(
    ("done", "told"),
    [
        (0, ["While you were away, nothing had to be decided for you."]),
        (1, [f"{PLAYED}, once:", "deed 1"]),
        (2, [f"{PLAYED}, twice:", "deed 1", "deed 2"]),
        (
            LINES_TOLD,
            [f"{PLAYED}, {LINES_TOLD} times:", *deeds(1, LINES_TOLD)],
        ),
        (
            LINES_TOLD + 1,
            [
                f"{PLAYED}, {LINES_TOLD + 1} times; the last of it:",
                *deeds(2, LINES_TOLD + 1),
            ],
        ),
    ],
)
def test_of_what_was_done_for_somebody_the_last_is_told_and_how_often_it_was(done: int, told: list[str]) -> None:
    kept = DoneForSeats(ToyRules(), ToyStage(), {Seat(1): deeds(1, done)})
    assert kept.tell(Seat(1)) == []
    kept.end(Seat(1))
    assert kept.tell(Seat(0)) == []
    assert kept.tell(Seat(1)) == told
    assert kept.tell(Seat(1)) == [], "once"


@pytest.mark.parametrize("more", [-1, 0, 1])
@pytest.mark.parametrize("parts", [1, 2])
def test_a_replay_is_handed_out_in_parts_none_of_which_is_empty(
    parts: int, more: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    house.match.table.points[0] = 4
    boris.answer(["take"])
    boris.does(TakeReplay)
    (whole,) = boris.all(ReplayPart)
    assert not whole.more
    size = len(whole.records) // parts + more
    monkeypatch.setattr(replay_file, "RECORDS_PER_PART", size)
    boris.forgets()
    boris.does(TakeReplay)
    found = boris.all(ReplayPart)
    assert [record for part in found for record in part.records] == list(whole.records)
    assert all(0 < len(part.records) <= size for part in found)
    assert [part.more for part in found] == [True] * (len(found) - 1) + [False]
    assert len(found) == -(-len(whole.records) // size)
