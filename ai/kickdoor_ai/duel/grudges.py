"""Grudges of the spiteful seat: what the other player has done to it, and how that changes its judgement.

A grudge is held against a card: the Monster that bit, the Mischief that burnt. The seat pays to see such a card
squished. The first card that has hurt it enough becomes its feud, which it keeps for the whole duel. Lies are held
against the player: after one, it believes next to nothing. A call is answered with all that it has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from kickdoor_game.duel.state.events import (
    AttackBegan,
    CaughtCheating,
    DamageDealt,
    DefenderChose,
    DuelTurnBegan,
    MonsterHired,
)
from kickdoor_game.duel.state.table import DuelTable
from kickdoor_game.duel.state.values import life_left
from kickdoor_game.machine.ids import CardId

from ..api import Chair, Event, Generator
from .attacking import Attack, AttackBelief, AttackStyle, best_ways, expected_gain, honest_attack
from .defending import AttackHonesty
from .reasons import ByChance
from .worth import Judge, of_card, worth

GRUDGE, FEUD = 0.6, 1.0
"""Points for each damage that a card has dealt to it, once that card is gone; for the card of its feud."""
OWED_MOST = 4
"""Damage by one card that counts at most."""
GLOATS = 0.25
"""Points for each damage on a card that it holds a grudge against."""
FEUD_FROM = 4
"""Damage by one card from which that card is its feud."""
ENVY, SPITE = 0.15, 0.05
"""Part of the worth of each card in the other's hoard that it counts in addition; points for each damage on their Hero
besides."""
TRUST, TRUST_LEAST, LIE, TRUTH = 0.7, 0.1, 0.5, 0.1
"""Trust in attacks at first and at least (shares from 0 to 1); what a lie costs, what an honest attack gives back."""
ANGRY = 3
"""Damage since the other's turn began from which it bluffs in anger."""
TEMPER, REVENGE = 0.5, 0.8
"""Points that a bluff in anger is worth to it, and an attack with all it has after a call."""


def heavy_attacks(odds: AttackBelief, rng: Generator, judge: Judge = worth) -> Iterator[Attack]:
    """Yield the best honest attacks, each for its usual gold and with the whole purse."""
    for card, gold in best_ways(odds):
        for paid in sorted({gold, odds.purse}):
            yield honest_attack(odds, card, paid, rng, judge)


def vengeful_gain(odds: AttackBelief, attack: Attack, chances: ByChance) -> float:
    """Return the gain of an attack in points, with a bonus for one with the whole purse."""
    return expected_gain(odds, attack, chances) + REVENGE * (attack.gold == odds.purse)


def angry_gain(odds: AttackBelief, attack: Attack, chances: ByChance) -> float:
    """Return the gain of an attack in points, with a bonus for a bluff with the whole purse."""
    return expected_gain(odds, attack, chances) + TEMPER * (attack.bluff and attack.gold == odds.purse)


CALM = AttackStyle(bluffs=0.0)
ANGRILY = AttackStyle(bluffs=1.0, appraise=angry_gain)
VENGEFULLY = AttackStyle(bluffs=0.0, options=heavy_attacks, appraise=vengeful_gain)
"""How it attacks: it bluffs in anger alone, and never after a call."""


@dataclass(slots=True)
class Grudges:
    """Deeds of the other player so far. `owes`: damage that each of their cards has dealt to its own cards.

    `feud`: the one card that it has a feud with. `called`: an attack of its own was called, and it has not attacked
    since. `believes`: how honest the next attack of theirs seems, 0 to 1. `hurt`: damage since the other's turn began.
    """

    owes: dict[CardId, int] = field(default_factory=dict)
    feud: CardId | None = None
    called: bool = False
    believes: float = TRUST
    hurt: int = 0

    def hear(self, events: Iterable[Event], me: Chair, table: DuelTable) -> None:
        """Record damage, calls, lies and honest attacks from these events; `me` is the seat's own chair."""
        for event in events:
            match event:
                case DamageDealt(card=card, count=count, source=source):
                    if table.owner(card) == me and source >= 0 and table.owner(source) != me:
                        self._hurt_by(source, count)
                case CaughtCheating(seat=seat) if seat != me:
                    self.believes = max(TRUST_LEAST, self.believes - LIE)
                case MonsterHired(seat=seat) if seat != me:
                    self.believes = min(TRUST, self.believes + TRUTH)
                case DefenderChose(seat=seat, faces=True) if seat != me:
                    self.called = True
                case AttackBegan(seat=seat) if seat == me:
                    self.called = False
                case DuelTurnBegan(seat=seat) if seat != me:
                    self.hurt = 0
                case _:
                    pass

    def _hurt_by(self, source: CardId, count: int) -> None:
        """Record damage by a card of the other. The first one that has dealt enough becomes its feud."""
        self.owes[source] = self.owes.get(source, 0) + count
        self.hurt += count
        if self.feud is None and self.owes[source] >= FEUD_FROM:
            self.feud = source

    def judge(self, table: DuelTable, chair: Chair) -> float:
        """Return the worth of the table to that player in points, plus a bonus for each card with a grudge against it
        that is gone or damaged. What the other has counts more than in `worth`."""
        total = worth(table, chair)
        if table.over:
            return total
        other = table.duelists[1 - chair]
        total -= ENVY * sum(of_card(table, card) for card in other.hoard)
        total += SPITE * table.presences[other.hero].tokens
        gone = set(other.discard)
        for card, owed in self.owes.items():
            owed = min(owed, OWED_MOST)
            presence = table.presences.get(card)
            if card in gone:
                total += (FEUD if card == self.feud else GRUDGE) * owed
            elif presence is not None and presence.tokens:
                total += GLOATS * min(owed, presence.tokens)
        return total

    def trust(self) -> AttackHonesty:
        """Return how honest the next attack is believed to be: next to nothing after a lie, a little more after each
        honest attack."""
        return AttackHonesty(self.believes)

    def style(self, table: DuelTable, chair: Chair) -> AttackStyle:
        """Return how it attacks next: with all it has after a call, angrily if it was hurt, else calmly. It dares no
        anger that being caught could end."""
        if self.called:
            return VENGEFULLY
        fit = life_left(table, table.duelists[chair].hero) > 1
        return ANGRILY if self.hurt >= ANGRY and fit else CALM
