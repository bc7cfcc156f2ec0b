"""The drill: thousands of matches, by chance and by AI seats, with every check at some of their steps.

    ./kickdoor test -m drill tests/conformance
    KICKDOOR_MATCHES=5000 KICKDOOR_FIRST_SEED=20000 ./kickdoor test -m drill tests/conformance

It prints what it has seen. A match that fails names its set, seed and step; `RandomMatch(set, seed)` plays it again.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from statistics import median

import pytest
from tests.conformance.random_match import RandomMatch, Step, look_at
from tests.conformance.seated_match import SeatedMatch
from tests.conformance.test_random_matches import SUBJECTS

from kickdoor_game.library import SETS
from kickdoor_game.machine import journal
from kickdoor_game.machine.questions import word_in
from kickdoor_game.machine.run import questions

MATCHES = int(os.environ.get("KICKDOOR_MATCHES", "1000"))
FIRST_SEED = int(os.environ.get("KICKDOOR_FIRST_SEED", "1000"))
DECISIONS_MOST = 3_000
"""A match of wild players may go on for ever; seats and ambitious players are nearly always done before."""

STEPS_BETWEEN_CHECKS = 100
"""On average. One subject a time, so that each match sees a few of all."""


@dataclass(slots=True)
class Tally:
    """What a drill has seen."""

    decisions: int = 0
    checks: Counter[str] = field(default_factory=Counter)
    turns: list[int] = field(default_factory=list)
    ends: Counter[str] = field(default_factory=Counter)
    came_up: dict[str, Counter[str]] = field(
        default_factory=lambda: {"events": Counter(), "acts": Counter(), "questions": Counter()}
    )

    def note(self, step: Step) -> None:
        """Count what happened in that step."""
        self.came_up["events"].update(type(event).__name__ for event in step.events)
        self.came_up["questions"].update({question.kind for question in questions(step.table)})
        if step.answer.standing:
            self.came_up["acts"][word_in(step.answer.choice[0])] += 1

    def lines(self, match: RandomMatch, seconds: float) -> list[str]:
        """The report."""
        lines = [
            f"{match.set_name}: {len(self.turns)} matches, {self.decisions} decisions, {seconds:.0f} s, "
            f"{self.decisions / seconds:.0f} decisions/s with checks",
            f"  turns: median {median(self.turns):.0f}, most {max(self.turns)}",
            "  ended: " + ", ".join(f"{count} {how}" for how, count in self.ends.most_common()),
            "  checked: " + ", ".join(f"{count} x {what}" for what, count in sorted(self.checks.items())),
        ]
        for what, seen in self.came_up.items():
            lines.append(f"  {len(seen)} kinds of {what}; the rarest: " + _counts(seen.most_common()[:-6:-1]))
        for what, wanted in match.family.everything().items():
            if never := sorted(wanted - set(self.came_up[what])):
                lines.append(f"  {what} that never came up: {', '.join(never)}")
        return lines


def _counts(counts: list[tuple[str, int]]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts)


def play(match: RandomMatch, tally: Tally) -> None:
    """One match to its end or `DECISIONS_MOST`, checked here and there, and replayed."""
    rng, last = Random(match.seed), None
    subjects = list(SUBJECTS)

    def look(step: Step) -> None:
        nonlocal last
        last = step
        tally.note(step)
        if step.table.over or rng.random() < 1 / STEPS_BETWEEN_CHECKS:
            subject = rng.choice(subjects)
            tally.checks[subject] += 1
            SUBJECTS[subject][0](step)

    look_at(match, DECISIONS_MOST, look)
    again = journal.replay(match.rules, match.header, match.journal)
    assert journal.digest(again) == journal.digest(match.table), f"{match.set_name}, seed {match.seed}"
    tally.decisions += match.decisions
    tally.turns.append(match.table.turn_number)
    if match.table.over and last is not None:
        how = match.family.ending(last.events)
        tally.ends[f"by {how}" if len(match.table.winners) == 1 else f"by {how} with several winners"] += 1
    else:
        tally.ends["cut"] += 1


@pytest.mark.drill
@pytest.mark.parametrize("set_name", SETS)
def test_thousands_of_matches_keep_every_property(set_name: str, capsys: pytest.CaptureFixture[str]) -> None:
    tally, began = Tally(), time.perf_counter()
    match: RandomMatch
    for seed in range(FIRST_SEED, FIRST_SEED + MATCHES):
        match = SeatedMatch(set_name, seed) if seed % 2 else RandomMatch(set_name, seed)
        play(match, tally)
        if isinstance(match, SeatedMatch):
            assert match.slips == [], f"seed {seed}"
    with capsys.disabled():
        sys.stdout.write("\n" + "\n".join(tally.lines(match, time.perf_counter() - began)) + "\n")
    assert tally.checks.total() > MATCHES
