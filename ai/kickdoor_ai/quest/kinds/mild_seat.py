"""The mild seat: fills the gaps in a lesson's script. Tables cannot add it.

It judges like `greedy`, but does not mind other players: it answers offers and looks after its own hero. It asks nobody
for anything, so nobody has to answer it, and it plays nothing while others act.
"""

from __future__ import annotations

from ...api import Decision
from ...temper import UnconcernedTemper
from ..building import improve
from ..position import QuestPosition
from ..seat import QUIET, QuestSeat
from ..trying.rehearsal import best_card


class MildQuestSeat(QuestSeat):
    """Plays its own turns well and leaves others alone."""

    def __init__(self) -> None:
        super().__init__(UnconcernedTemper())

    def standing_action(self, position: QuestPosition) -> Decision | None:
        """Return the answer to an offer, or a standing action in its own turn or combat; None otherwise."""
        found = self._bargainer.answer_help(position) or self._bargainer.answer_trade(position)
        if found is not None:
            return found
        if position.question.kind == "battle":
            return best_card(position, self._temper)
        return improve(position) if position.question.kind in QUIET else None
