"""Deeds in random matches: no two sentences tell the same event; a sentence about several has theirs as its steps."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any

import pytest
from tests import shown
from tests.conformance.checks.words import is_english
from tests.conformance.families import with_seeds
from tests.conformance.random_match import RandomMatch, Step

from kickdoor_game.machine.events import Event
from kickdoor_server.table.translate.events import lines

SEEDS = range(2)
DECISIONS = 400


@lru_cache(maxsize=1)
def played(set_name: str, seed: int) -> tuple[Step, ...]:
    """Return a random match step by step."""
    return tuple(RandomMatch(set_name, seed).steps(DECISIONS))


def _same(seen: Any, event: Event) -> Any:
    """Return the same observation for every event."""
    return seen


@pytest.mark.parametrize(("set_name", "seed"), with_seeds(SEEDS))
def test_each_event_is_told_in_one_sentence(set_name: str, seed: int) -> None:
    """The numbers of the lines rise; a line about several events has their own sentences, and is none of them."""
    folded = 0
    for step in played(set_name, seed):
        for seat in (None, *step.seats):
            events = [event for event in step.events if event.reaches(seat)]
            seen = step.rules.observe(step.table, seat)
            stage = shown.stage(step.rules)
            told = list(lines(stage, partial(_same, seen), events, seat, 1))
            numbers = [line.n for _, line in told]
            assert numbers == sorted(set(numbers))
            for (of, line), until in zip(told, (*numbers[1:], len(events) + 1)[: len(told)], strict=True):
                assert events[line.n - 1 : line.n - 1 + len(of)] == list(of)
                is_english(line.text, of[0])
                alone = [text for event in events[line.n - 1 : until - 1] if (text := stage.tell(seen, event, seat))]
                assert line.why == () or set(line.why) <= set(alone), line
                assert line.text not in line.why, f"{line.text!r} only repeats one of its steps"
                folded += bool(line.why)
    assert folded, "no sentence tells of several events"
