"""What is kept to spare work is kept of so much at most, and is made anew when it is needed again."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.server.house import QUICK, House
from tests.server.toy_stage import ToyStage

from kickdoor_game.machine.errors import Refusal
from kickdoor_protocol.messages.table import Act
from kickdoor_server.access.rates import Rate
from kickdoor_server.matches import sight
from kickdoor_server.matches.match import TOGETHER_MOST
from kickdoor_server.matches.sight import Reasons
from kickdoor_server.store.records import AnswerRecord
from kickdoor_server.translate.questions import why_barred


def test_of_sentences_on_what_is_barred_so_many_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sight, "REASONS_MOST", 3)
    made: list[str] = []

    def worded(stage: ToyStage, refusal: Refusal) -> object:
        made.append(refusal.code)
        return why_barred(stage, refusal)

    monkeypatch.setattr(sight, "why_barred", worded)
    reasons, stage = Reasons(), ToyStage()
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
