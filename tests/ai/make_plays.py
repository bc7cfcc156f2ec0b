"""Write down how matches among seats in one process go on, word by word: who is asked, who waits, who has a moment.

    .venv/bin/python -m tests.ai.make_plays

The same seed gives the same match only as long as dice, the order of those who are asked, and each seat's own chance
are drawn as they were; so series that were played before can be played again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from tests.ai.minds import DefaultSeat
from tests.doors_rules import printing

from kickdoor_ai.api import Act, Budget, Decision, Event, Generator, Menu, Observation, Question, Reply, Seat, Wait
from kickdoor_ai.chance_seat import ChanceSeat
from kickdoor_ai.doors.greedy_seat import GreedySeat
from kickdoor_ai.fallback import Judged
from kickdoor_ai.idle import IDLE
from kickdoor_ai.play import MatchTooLong, play_match

GOLDEN = Path(__file__).with_name("plays.golden.txt")
RULES = printing("classic")
MOST = 70


class Whimsical(ChanceSeat):
    """A seat that now and then waits, raises, talks nonsense or does what nobody may; it counts what it hears."""

    def __init__(self) -> None:
        self.heard: list[int] = []
        self.budgets: set[int] = set()

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        self.budgets.add(budget.ms)
        point = rng.random()
        barred = [option.key for option in standing.options if option.barred is not None]
        if question.kind == IDLE and point < 0.3:
            return Reply(("hum",))
        if point < 0.2:
            return Wait()
        if point < 0.25:
            raise RuntimeError(f"lost in {question.kind}")
        if point < 0.3 and barred:
            return Act((barred[0],))
        return super().decide(seen, question, standing, budget, rng)

    def witness(self, events: Sequence[Event]) -> None:
        self.heard.append(len(events))


class Patient(DefaultSeat):
    """A seat that waits for as long as it may."""

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        return Wait()


PLAYS: dict[str, tuple[int, int, tuple[Callable[[], Seat], ...]]] = {
    "by chance": (1, 3, (ChanceSeat, ChanceSeat, ChanceSeat)),
    "by whim": (2, 3, (Whimsical, Whimsical, Whimsical, Whimsical)),
    "by whim, to the end": (5, 2, (Whimsical, ChanceSeat, Whimsical)),
    "by whim among the greedy": (3, 4, (GreedySeat, Whimsical, GreedySeat)),
    "by nobody": (4, 10, (Patient, Patient, DefaultSeat)),
    "by six": (6, 2, (ChanceSeat, GreedySeat, Whimsical, Patient, ChanceSeat, GreedySeat)),
}
"""Seed, the level that wins, and who plays."""


def play(name: str) -> Iterator[str]:
    """Yield a line for each decision, and how the match ended."""
    seed, goal, kinds = PLAYS[name]
    seats = [kind() for kind in kinds]
    told: list[str] = [f"==== {name}"]

    def look(table: Any, question: Question, verdict: Judged) -> None:
        said = "waits" if verdict.answer is None else f"{'acts' * verdict.answer.standing} {verdict.answer.choice!r}"
        slip = f" ({verdict.slip})" if verdict.slip else ""
        told.append(f"{table.turn_number} {question.seat} {question.kind}: {said.strip()}{slip}")

    rules = replace(RULES, base=replace(RULES.base, goal_level=goal))
    options = {"fast_deal": True} if seed % 2 else None
    try:
        found = play_match(rules, seats, Random(seed), options=options, look=look, decisions_most=MOST)
        told.append(
            f"won by {found.winners}, levels {found.levels}, turn {found.turns}, "
            f"{found.decisions} decisions, {found.acts} acts"
        )
        told += [f"    slip: {slip}" for slip in found.slips]
    except MatchTooLong as much:
        told.append(str(much))
    told += [f"heard {seat.heard}, had {seat.budgets}" for seat in seats if isinstance(seat, Whimsical)]
    yield from told


def written(name: str) -> list[str]:
    """Return the golden lines of that match."""
    parts = GOLDEN.read_text("utf-8").split("==== ")
    return next(f"==== {part}" for part in parts if part.startswith(f"{name}\n")).splitlines()


if __name__ == "__main__":
    GOLDEN.write_text("\n".join(line for name in PLAYS for line in play(name)) + "\n", "utf-8")
