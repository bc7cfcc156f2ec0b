"""What the seats of the duel weighed in a whole duel, in words that a person can read, and when they are told."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests import under
from tests.server.explained import KEY, decisions, watched

from kickdoor_protocol.messages.table import Told


@pytest.fixture(scope="module")
def watcher() -> Any:
    """Somebody who has watched a duel between a greedy and a spiteful seat, to be told of their reasons afterwards."""
    under.note("ccg")
    return watched("ccg", ("greedy", "spiteful"))


@pytest.mark.parametrize("seat", [0, 1])
def test_every_decision_names_its_question_and_its_options(watcher: Any, seat: int) -> None:
    found = decisions(watcher, seat)
    assert len(found) > 10
    assert [decision.turn for decision in found] == sorted(decision.turn for decision in found)
    for decision in found:
        assert decision.asked
        assert 2 <= len(decision.options) <= 4
        assert sum(option.taken for option in decision.options) == 1, decision
        for option in decision.options:
            assert option.label
            assert not KEY.search(option.label + option.because), option
            assert "face-down card" not in option.label, option
            assert re.fullmatch(r"[+-]\d+\.\d life", option.worth), option


def test_they_say_with_what_they_attacked_and_what_they_thought_of_attacks(watcher: Any) -> None:
    said = [f"{each.label} ({each.because})" for seat in (0, 1) for d in decisions(watcher, seat) for each in d.options]
    assert any(re.match(r"attack with .+ for \d+ gold \(honest; must look \d+% a bluff: ", each) for each in said)
    assert any(re.match(r"attack with .+ for \d+ gold \(a bluff; must look \d+% a bluff: ", each) for each in said)
    assert any(re.match(r"face the Monster \(thought it \d+% a bluff", each) for each in said)
    assert any(re.match(r"run away \((no damage, but limps then|2 damage, limping already)\)", each) for each in said)
    assert any(each.startswith("put ") for each in said)


def test_nothing_of_it_stood_in_the_story(watcher: Any) -> None:
    assert not [event for told in watcher.all(Told) for event in told.events if event.kind == "reasoned"]
