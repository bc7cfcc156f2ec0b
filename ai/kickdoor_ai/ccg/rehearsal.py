"""What comes of a decision: it is carried out on an imagined table, on which nobody then reacts.

A rehearsal goes on until what was begun is over: until somebody is asked what no fight and no card asks. Both players
answer as `Stagehands` say; whoever is rehearsed about may say more.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kickdoor_game.ccg.fight.fighting import COMMIT, FACE, READY, RUN, may_commit
from kickdoor_game.ccg.rules import DuelRules
from kickdoor_game.ccg.table import EMPTY_BOOK, DuelTable
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import IllegalAnswer, StaleAnswer
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.plain import clone
from kickdoor_game.machine.questions import Question, key
from kickdoor_game.machine.run import apply_in_place, chance_is_asked, questions, roll_out, start

from ..api import Chair, Generator, Observation

RULES = DuelRules("observed", "as observed", EMPTY_BOOK, {})
"""An imagined table has its own cards and numbers, so any rules of the duel will do to play it on."""
STEPS_MOST = 120

Commits = Callable[[DuelTable, Chair], tuple[CardId, ...]]


def commit_all(table: DuelTable, chair: Chair) -> tuple[CardId, ...]:
    """Return everything that can be committed."""
    return tuple(may_commit(table, chair))


@dataclass(frozen=True, slots=True)
class Stagehands:
    """How the other questions of a rehearsal are answered. `faces`: the defender does; `commits`: with what."""

    faces: bool = True
    commits: Commits = commit_all

    def answer(self, table: DuelTable, question: Question) -> Any:
        """Return what is answered."""
        match question.kind:
            case "defend":
                return (FACE if self.faces else RUN,)
            case "prepare":
                cards = self.commits(table, question.seat) if not _has_committed(table) else ()
                return (COMMIT, tuple(key("card", card) for card in cards)) if cards else (READY,)
            case _:
                return question.default


def _has_committed(table: DuelTable) -> bool:
    return table.fight is not None and bool(table.fight.committed)


def imagined(seen: Observation, rng: Generator) -> DuelTable:
    """Return a table that fits what is seen, at its question."""
    table: DuelTable = RULES.imagine(seen, rng)
    return start(RULES, table)


def rehearse(table: DuelTable, answer: Answer | None, hands: Stagehands, rng: Generator) -> DuelTable | None:
    """Return how a copy of that table looks when what the answer begins is over; None: it is refused.

    Without an answer: when what is going on is over.
    """
    copy = clone(table)
    copy.asking, copy.latest = table.asking, table.latest
    try:
        if answer is not None:
            apply_in_place(RULES, copy, answer)
        for _ in range(STEPS_MOST):
            if chance_is_asked(copy):
                roll_out(RULES, copy, rng)
            if copy.over or not (asked := questions(copy)) or asked[0].kind == "turn":
                return copy
            apply_in_place(RULES, copy, Answer(asked[0].seat, hands.answer(copy, asked[0])))
    except (IllegalAnswer, StaleAnswer):
        return None
    return copy
