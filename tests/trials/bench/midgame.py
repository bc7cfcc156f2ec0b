"""A match of six in its middle: the same cards and answers each time, as long as the rules stay the same."""

from __future__ import annotations

from random import Random
from typing import Any

from kickdoor_ai.chance_seat import ChanceSeat
from kickdoor_ai.fallback import Judged
from kickdoor_ai.play import play_match
from kickdoor_game.library import ruleset
from kickdoor_game.machine.questions import Question

SET = "classic"
SEATS = 6
ANSWERS = 300
SEED = 4


class _Reached(Exception):  # noqa: N818 - what has happened
    """Raised when the match has come to the wanted decision."""


def table(seats: int = SEATS, answers: int = ANSWERS) -> Any:
    """Return the table after so many decisions, when a player is asked."""
    seen = 0
    reached: list[Any] = []

    def look(table: Any, question: Question, verdict: Judged) -> None:
        nonlocal seen
        seen += 1
        if seen >= answers:
            reached.append(table)
            raise _Reached

    try:
        play_match(ruleset(SET), [ChanceSeat() for _ in range(seats)], Random(SEED), look=look)
    except _Reached:
        return reached[0]
    raise RuntimeError(f"the match of seed {SEED} ends after {seen} decisions: take another seed")
