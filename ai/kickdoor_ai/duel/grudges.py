"""Grudges of the spiteful seat: what the other player has done to it, and how that changes its judgement.

A grudge is held against a card: the Monster that bit, the Mischief that burnt. The seat pays to see such a card
squished. Lies are held against the player: each costs some trust, and an honest attack gives a little of it back.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from kickdoor_game.duel.state.events import CaughtCheating, DamageDealt, DuelTurnBegan, MonsterHired
from kickdoor_game.duel.state.table import DuelTable
from kickdoor_game.machine.ids import CardId

from ..api import Chair, Event
from .attacking import Boldness
from .defending import AttackHonesty
from .worth import worth

GRUDGE = 0.6
"""Points for each damage that a card has dealt to it, once that card is gone."""
OWED_MOST = 4
"""Damage by one card that counts at most."""
GLOATS = 0.25
"""Points for each damage on a card that it holds a grudge against."""
TRUST, TRUST_LEAST, LIE, TRUTH = 0.7, 0.3, 0.12, 0.04
"""Trust in attacks at first and at least (shares from 0 to 1); what a lie costs, what an honest attack gives back."""
ANGRY = 3
"""Damage since its last turn from which it bluffs whenever it can."""


@dataclass(slots=True)
class Grudges:
    """Deeds of the other player so far. `owes`: damage that each of their cards has dealt to its own cards.

    `lies`, `truths`: attacks of theirs that were turned up as bluffs, or as honest. `hurt`: damage since its own last
    turn.
    """

    owes: dict[CardId, int] = field(default_factory=dict)
    lies: int = 0
    truths: int = 0
    hurt: int = 0

    def hear(self, events: Iterable[Event], me: Chair, table: DuelTable) -> None:
        """Record damage, lies and honest attacks from these events; `me` is the seat's own chair."""
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
        """Return the worth of the table to that player in points, plus a bonus for each card with a grudge against it
        that is gone or damaged."""
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

    def trust(self) -> AttackHonesty:
        """Return how honest the next attack is believed to be: less after each lie, more after each honest attack."""
        return AttackHonesty(min(TRUST, max(TRUST_LEAST, TRUST - LIE * self.lies + TRUTH * self.truths)))

    def boldness(self) -> Boldness:
        """Return how boldly it attacks: once it was hurt enough, it considers a bluff at every attack."""
        return Boldness(bluffs=1.0) if self.hurt >= ANGRY else Boldness()
