"""Bargaining about help with a memory: as shrewd as `bribe_aware`, but the seat makes no deals with players it hates.

Only the win counts more than a grudge: it accepts anybody's help for the kill that wins the game, and helps anybody
where it would win as well. Friends are asked first, and may cost a little more. It offers its help unasked to friends
only; all others have to ask.
"""

from __future__ import annotations

from kickdoor_game.doors.fight.help import winners_of_kill
from kickdoor_game.doors.state.fight import Fight

from ...api import Chair, Considered, Decision, Reply
from ..bribing.broker import Broker
from ..judgement.business.bargaining import wins_too
from ..judgement.fights.outlook import with_helper
from ..judgement.position import Position
from .ledger import GrudgeLedger

FRIENDS_FIRST = 0.3
"""Levels by which each level owed, good or bad, moves a player down or up the list of those to ask."""

FRIEND = 0.1
"""Levels of kindness that are left of a friend's."""


class GrudgingBroker(Broker):
    """A bargainer that makes no deals with players it hates."""

    def __init__(self, ledger: GrudgeLedger) -> None:
        super().__init__()
        self._ledger = ledger
        self._spoilt_in = -1

    def spoils(self, turn: int) -> bool:
        """Note that the seat spoils the fight of that turn, in which it then helps nobody; return whether that is
        new."""
        before, self._spoilt_in = self._spoilt_in, turn
        return before != turn

    def shuns(self, position: Position, fight: Fight) -> bool:
        """Return whether the seat refuses to help in that fight at any price: it hates the fighter or has spoilt the
        fight, and would not win the game too."""
        opposed = self._ledger.hates(fight.fighter) or self._spoilt_in == position.table.turn_number
        return opposed and not wins_too(position.view, fight)

    def answer_request(self, position: Position) -> Decision:
        """Return its answer to a request for help: to decline if it hates the fighter or has spoilt the
        fight, otherwise by price."""
        fight = position.table.combat
        if not self.shuns(position, fight):
            return super().answer_request(position)
        decline = Reply(("decline",))
        why = self._ledger.why(fight.fighter, position.table.heroes[fight.fighter].name)
        position.weighed = [Considered(decline, 0.0, why or "it has spoilt this fight")]
        return decline

    def volunteer(self, position: Position) -> Decision | None:
        """Return an offer to help in a friend's fight or where the seat wins as well, another price for one that
        stands, or its withdrawal; None for neither."""
        fight = position.table.fight
        if fight is None or self.shuns(position, fight):
            return None
        stands = any(one.other == position.chair and not one.request for one in fight.offers)
        friend = self._ledger.owed(fight.fighter) < -FRIEND
        return super().volunteer(position) if stands or friend or wins_too(position.view, fight) else None

    def regard(self, position: Position, fight: Fight, chair: Chair) -> float | None:
        """Return what having that helper is worth apart from the deal, in levels: less, the more they have wronged the
        seat. None for a hated player, unless the seat wins the game."""
        winners = winners_of_kill(position.table, with_helper(fight, chair))
        if self._ledger.hates(chair) and position.chair not in winners:
            return None
        return -FRIENDS_FIRST * self._ledger.owed(chair)
