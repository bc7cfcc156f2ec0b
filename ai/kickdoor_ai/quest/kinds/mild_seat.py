"""The mild seat: minds its own way. It is no kind that a table can call; it fills in where a lesson's script has gaps.

It judges like `greedy`, but what happens to others is nothing to it: it answers what it is offered and looks after its
own hero. It asks nobody for anything, so nobody has to answer it, and in the moments of others it plays nothing.
"""

from __future__ import annotations

from ...api import Decision
from ...temper import UnconcernedTemper
from ..building import improve
from ..position import Position
from ..seat import QUIET, QuestSeat
from ..trying.rehearsal import best_card


class MildQuestSeat(QuestSeat):
    """Plays its own turns well and leaves others alone."""

    def __init__(self) -> None:
        super().__init__(UnconcernedTemper())

    def standing_action(self, position: Position) -> Decision | None:
        """Offers are answered, and its own turn and combat played; nobody else's is touched."""
        found = self._bargainer.answer_help(position) or self._bargainer.answer_trade(position)
        if found is not None:
            return found
        if position.question.kind == "battle":
            return best_card(position, self._temper)
        return improve(position) if position.question.kind in QUIET else None
