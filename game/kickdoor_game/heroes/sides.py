"""The two sides of every combat, and bonuses that count for one side until the combat ends."""

from __future__ import annotations

from dataclasses import dataclass

from ..machine.ids import NO_CARD, NOBODY, CardId, RuleId, Seat

HEROES = "heroes"
"""The side of the fighter and their helper."""
MONSTERS = "monsters"


@dataclass(slots=True)
class Boost:
    """A bonus or penalty bought or played for this fight. It stays even if its source is lost (classic.classes.23).

    `seat`: the hero whose strength it changes; NOBODY: the side as a whole. `what`: its name in the sum.
    """

    side: str
    value: int
    what: str
    rule: RuleId
    seat: Seat = NOBODY
    card: CardId = NO_CARD
