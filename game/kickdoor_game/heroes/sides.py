"""The two sides of every combat, and what is laid beside one of them for as long as it lasts."""

from __future__ import annotations

from dataclasses import dataclass

from ..machine.ids import NO_CARD, NOBODY, CardId, RuleId, Seat

HEROES = "heroes"
MONSTERS = "monsters"


@dataclass(slots=True)
class Boost:
    """A bonus or penalty bought or played for this fight; it stays whatever becomes of its source (classic.classes.23).

    `seat`: whose strength it changes (NOBODY: the side as a whole). `what` names it for the sum.
    """

    side: str
    value: int
    what: str
    rule: RuleId
    seat: Seat = NOBODY
    card: CardId = NO_CARD
