"""What is kept to spare work is kept of so much at most, and is made anew when it is needed again."""

from __future__ import annotations

import pytest
from tests.server.toy_stage import ToyStage

from kickdoor_game.machine.errors import Refusal
from kickdoor_server.matches import sight
from kickdoor_server.matches.sight import Reasons
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
