"""Help with a memory: it buys, sells and says no as shrewdly as `bribe_aware`, but not to those whom it hates.

Only a game is worth more than a grudge: it takes a hand from anybody for the kill that wins, and gives one where the
win would be its own as well. Friends are asked first, and may be a little dearer.
"""

from __future__ import annotations

from kickdoor_game.doors.fight.help import winners_of_kill
from kickdoor_game.doors.state.fight import Fight

from ...api import Chair, Considered, Decision, Reply
from ..bribing.broker import Broker
from ..judgement.business.bargaining import wins_too
from ..judgement.fights.outlook import with_helper
from ..judgement.position import Position
from .ledger import Ledger

FRIENDS_FIRST = 0.3
"""What each level of an account, good or bad, moves somebody up or down the list of those to be asked."""


class GrudgingBroker(Broker):
    """Deals with friends, and with nobody whom it hates."""

    def __init__(self, ledger: Ledger) -> None:
        super().__init__()
        self._ledger = ledger

    def shuns(self, position: Position, fight: Fight) -> bool:
        """Whether it will not help in that fight, whatever it is offered."""
        return self._ledger.hates(fight.fighter) and not wins_too(position.view, fight)

    def answer_request(self, position: Position) -> Decision:
        fight = position.table.combat
        if not self.shuns(position, fight):
            return super().answer_request(position)
        decline = Reply(("decline",))
        name = position.table.heroes[fight.fighter].name
        position.weighed = [Considered(decline, 0.0, self._ledger.why(fight.fighter, name))]
        return decline

    def volunteer(self, position: Position) -> Decision | None:
        fight = position.table.fight
        return None if fight is None or self.shuns(position, fight) else super().volunteer(position)

    def regard(self, position: Position, fight: Fight, chair: Chair) -> float | None:
        winners = winners_of_kill(position.table, with_helper(fight, chair))
        if self._ledger.hates(chair) and position.chair not in winners:
            return None
        return -FRIENDS_FIRST * self._ledger.owed(chair)
