"""What the other player has done to the spiteful seat, read out of what everybody saw, and what it thinks of it.

Who has hurt it is a card: the Monster that bit, the Mischief that burnt. What still lies about of those, it would see
squished, and pays for that. A lie is the player's own: each one costs some of its trust, and an honest attack that it
did not believe gives a little of that back.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from kickdoor_game.duel.state.events import CaughtCheating, DamageDealt, DuelTurnBegan, MonsterHired
from kickdoor_game.duel.state.table import DuelTable
from kickdoor_game.machine.ids import CardId

from ..api import Chair, Event
from .attacking import Boldness
from .defending import Trust
from .worth import worth

GRUDGE = 0.6
"""What it is worth that a card is gone which has hurt it, for each point of damage that it did."""
OWED_MOST = 4
GLOATS = 0.25
"""What damage on such a card is worth, for each point."""
TRUST, TRUST_LEAST, LIE, TRUTH = 0.7, 0.3, 0.12, 0.04
ANGRY = 3
"""So much damage since its last turn, and it bluffs whenever it could."""


@dataclass(slots=True)
class Grudges:
    """`owes`: damage that each card of the other did to its own. `lies`, `truths`: attacks that were turned up.

    `hurt`: damage since its own turn began.
    """

    owes: dict[CardId, int] = field(default_factory=dict)
    lies: int = 0
    truths: int = 0
    hurt: int = 0

    def hear(self, events: Iterable[Event], me: Chair, table: DuelTable) -> None:
        """Enter what has been done."""
        for event in events:
            match event:
                case DamageDealt(card=card, count=count, source=source):
                    if table.owner(card) == me and source >= 0 and table.owner(source) != me:
                        self.owes[source] = self.owes.get(source, 0) + count
                        self.hurt += count
                case CaughtCheating(seat=seat) if seat != me:
                    self.lies += 1
                case MonsterHired(seat=seat) if seat != me:
                    self.truths += 1
                case DuelTurnBegan(seat=seat) if seat != me:
                    self.hurt = 0
                case _:
                    pass

    def judge(self, table: DuelTable, chair: Chair) -> float:
        """Return what a table is worth to it: what it is worth, and that those who hurt it are gone, or worse off."""
        total = worth(table, chair)
        if table.over:
            return total
        gone = set(table.duelists[1 - chair].discard)
        for card, owed in self.owes.items():
            owed = min(owed, OWED_MOST)
            presence = table.presences.get(card)
            if card in gone:
                total += GRUDGE * owed
            elif presence is not None and presence.tokens:
                total += GLOATS * min(owed, presence.tokens)
        return total

    def trust(self) -> Trust:
        """Return how far it believes an attack."""
        return Trust(min(TRUST, max(TRUST_LEAST, TRUST - LIE * self.lies + TRUTH * self.truths)))

    def boldness(self) -> Boldness:
        """Return how it attacks: in anger it bluffs whenever it could."""
        return Boldness(bluffs=1.0) if self.hurt >= ANGRY else Boldness()
