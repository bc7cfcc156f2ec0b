"""Help among friends: no deals with those it hates, at any price; friends are asked first.

Only a game is worth more than a grudge: it takes a hand from anybody for the kill that wins, and gives one where the
win would be its own as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from kickdoor_game.heroes.fight import Fight
from kickdoor_game.machine.questions import Menu

from ..api import Chair, Considered, Decision, Reply
from ..judgement.bargaining import PlainBargainer, wins_too
from ..judgement.outlook import with_helper, would_win_game
from ..judgement.position import Position, Way
from .ledger import Ledger
from .temper import GrudgingTemper

FRIENDS_FIRST = 0.3
"""What each level of an account, good or bad, moves somebody up or down the list of those to be asked."""


class GrudgingBargainer(PlainBargainer):
    """Deals with friends, and with nobody whom it hates."""

    def __init__(self, temper: GrudgingTemper, ledger: Ledger) -> None:
        super().__init__(temper)
        self._ledger = ledger

    def shuns(self, position: Position, fight: Fight) -> bool:
        """Whether it will not help in that fight, whatever it is offered."""
        return self._ledger.hates(fight.fighter) and not wins_too(position.view, fight)

    def answer_request(self, position: Position) -> Decision:
        fight = cast(Fight, position.table.fight)
        if not self.shuns(position, fight):
            return super().answer_request(position)
        decline = Reply(("decline",))
        name = position.table.heroes[fight.fighter].name
        position.weighed = [Considered(decline, 0.0, self._ledger.why(fight.fighter, name))]
        return decline

    def _offers(self, position: Position, fight: Fight, menu: Menu) -> Iterator[Way]:
        for way in super()._offers(position, fight, menu):
            yield from self._between_us(position, fight, way, Chair(_number(way)))

    def bids(self, position: Position, fight: Fight, menu: Menu) -> Iterator[Way]:
        for way in super().bids(position, fight, menu):
            offer = next(offer for offer in fight.offers if offer.number == _number(way))
            yield from self._between_us(position, fight, way, offer.other)

    def _between_us(self, position: Position, fight: Fight, way: Way, chair: Chair) -> Iterator[Way]:
        if not self._ledger.hates(chair) or would_win_game(position.table, with_helper(fight, chair)):
            yield replace(way, worth=way.worth - FRIENDS_FIRST * self._ledger.owed(chair))


def _number(way: Way) -> int:
    """Of the player or the offer that it is about."""
    return int(cast(Reply, way.decision).choice[0].rpartition(".")[2])
