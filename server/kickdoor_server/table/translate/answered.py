"""What somebody has answered, in words."""

from __future__ import annotations

from typing import Any

from kickdoor_game.machine import run
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Choice
from kickdoor_game.machine.ruleset import Ruleset

from .stage import Stage


def answer_words(rules: Ruleset, stage: Stage, table: Any, seat: Seat, choice: Choice | None, *, standing: bool) -> str:
    """What an answer of that seat chooses at this table, in words; None: the default of its question. Any error, if it
    fits nothing there."""
    seen = rules.observe(table, seat)
    if standing:
        return stage.choice_text(seen, None, rules.standing(table, seat), choice)
    question = run.question_of(table, seat)
    return stage.choice_text(seen, question, question.shape, question.default if choice is None else choice)
