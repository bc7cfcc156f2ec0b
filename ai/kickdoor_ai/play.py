"""Play a match among AI players in this process, as fast as possible: for tests, drills and the arena.

    rules = ruleset("classic")
    result = play_match(rules, [make(kind, rules.engine) for kind in ("greedy", "random", "spiteful")], Random(1))

The same seats, options and generator give the same match. The dice and each seat have generators of their own, so that
a seat that uses more randomness does not change the dice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from kickdoor_game.library import engine
from kickdoor_game.machine import journal
from kickdoor_game.machine.answers import Answer, time_is_up
from kickdoor_game.machine.errors import IllegalAnswer
from kickdoor_game.machine.ids import Seat as Chair
from kickdoor_game.machine.questions import Question
from kickdoor_game.machine.ruleset import Player, Ruleset
from kickdoor_game.machine.run import apply_in_place, chance_is_asked, questions, roll_out

from .api import Budget, Seat
from .fallback import Judged, ask, default_of
from .idle import idle_question
from .late import handed

BUDGET = Budget(1_000)
"""The default budget of a decision."""
DECISIONS_MOST = 60_000
"""Decisions after which a match is considered endless: many times those of the longest honest match."""
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")
"""Names of players, for as many as any set allows."""

Look = Callable[[Any, Question, Judged], None]
"""Called before each answer with the table, the question and the verdict."""


class MatchTooLong(RuntimeError):  # noqa: N818 - named for what happened, like the kernel's own
    """A match does not end: a seat, or several, go in circles."""


@dataclass(slots=True)
class Result:
    """The result of a match. `slips`: reasons why a decision was replaced by the default.

    `levels` (or points) are by seat; `decisions` counts all decisions, `acts` the standing actions among them.
    """

    winners: list[Chair]
    levels: list[int]
    turns: int
    decisions: int
    acts: int
    slips: list[str] = field(default_factory=list)


def players_of(count: int) -> tuple[Player, ...]:
    """Return `count` players with different names and alternating sexes."""
    return tuple(Player(NAMES[i], "male" if i % 2 else "female") for i in range(count))


def play_match(
    rules: Ruleset,
    seats: Sequence[Seat],
    rng: Random,
    players: Sequence[Player] | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    budget: Budget = BUDGET,
    decisions_most: int = DECISIONS_MOST,
    look: Look | None = None,
) -> Result:
    """Play a match to the end and return its result.

    `budget` is passed to each decision, but not enforced here. `look` sees the table before each answer, for tests.
    Seats get copies, and nothing that refers to the table (`late.handed`). Raises MatchTooLong after `decisions_most`
    decisions, and ValueError if players or options do not fit the rules.
    """
    progress = engine(rules.engine).progress
    who = tuple(players) if players is not None else players_of(len(seats))
    table = journal.begin(rules, journal.JournalHeader(rules.name, who, dict(options or {})))
    dice = Random(rng.getrandbits(64))
    order = Random(rng.getrandbits(64))
    chances = [Random(rng.getrandbits(64)) for _ in seats]
    result = Result([], [], 0, 0, 0)
    waiting: set[Chair] = set()
    while True:
        roll_out(rules, table, dice)
        spoken = _tell(table, seats)
        if table.over:
            break
        if spoken:
            for chair in spoken:
                _give_a_moment(rules, table, chair, seats[chair], budget, chances[chair], result)
            continue
        if result.decisions >= decisions_most:
            stack = [f"{type(frame).__name__}.{frame.step}" for frame in table.stack]
            so_far = progress(table)
            raise MatchTooLong(f"{decisions_most} decisions, turn {so_far.turn}, levels {so_far.levels}, in {stack}")
        asked = [question for question in questions(table) if question.seat not in waiting]
        if not asked:
            first = questions(table)[0]
            apply_in_place(rules, table, time_is_up(first.seat))
            waiting.clear()
            continue
        question = asked[order.randrange(len(asked))]
        chair = question.seat
        seen, standing = handed(rules, table, chair)
        verdict = ask(seats[chair], seen, question, standing, budget, chances[chair])
        if look is not None:
            look(table, question, verdict)
        if verdict.slip:
            result.slips.append(verdict.slip)
        result.decisions += 1
        if verdict.answer is None:
            waiting.add(chair)
            continue
        waiting.clear()
        result.acts += verdict.answer.standing
        if not _carried_out(rules, table, verdict.answer, result):
            apply_in_place(rules, table, default_of(chair, question, chances[chair]))
    result.winners = list(table.winners)
    reached = progress(table)
    result.levels, result.turns = list(reached.levels), reached.turn
    return result


def _tell(table: Any, seats: Sequence[Seat]) -> list[Chair]:
    """Report new events to every seat, and return the chairs that were addressed and have no question."""
    if not table.news:
        return []
    for i, seat in enumerate(seats):
        seat.witness([event for event in table.news if event.reaches(Chair(i))])
    asked = {question.seat for question in questions(table)}
    idle = [chair for chair in map(Chair, range(len(seats))) if chair not in asked]
    spoken = [chair for chair in idle if any(event.addresses(chair) for event in table.news)]
    table.news.clear()
    return spoken


def _carried_out(rules: Ruleset, table: Any, answer: Answer, result: Result) -> bool:
    """Apply the answer, and return whether the table admitted it; if not, nothing has changed and it counts as a
    slip.
    """
    try:
        apply_in_place(rules, table, answer)
    except IllegalAnswer as refused:
        result.slips.append(f"{refused.refusal.code}: {answer.choice!r}, on the table itself")
        return False
    return True


def _give_a_moment(
    rules: Ruleset, table: Any, chair: Chair, seat: Seat, budget: Budget, chance: Random, result: Result
) -> None:
    """Let an idle seat take one standing action, unless dice have to be rolled first."""
    if table.over or chance_is_asked(table):
        return
    seen, standing = handed(rules, table, chair)
    verdict = ask(seat, seen, idle_question(chair), standing, budget, chance)
    if verdict.slip:
        result.slips.append(verdict.slip)
    if verdict.answer is not None and verdict.answer.standing:
        _carried_out(rules, table, verdict.answer, result)
