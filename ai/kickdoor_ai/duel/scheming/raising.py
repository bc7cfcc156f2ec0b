"""What a defender can do about an honest attack in the check: raise what its Monster costs, so that it is none.

What lies ready before them for that can be seen. What they hold is not seen, but whoever has raised costs before may do
it again (`habits`). They do so only where to be caught is worse for the attacker than the fight would be.
"""

from __future__ import annotations

from dataclasses import dataclass

from kickdoor_game.duel.cards.kinds import Mischief
from kickdoor_game.duel.state.table import DuelTable

from ...api import Chair
from ..facing import raise_of, raised_by
from .mixing import Gains

ZAPPED, PLAYED = 0.3, 1.6
"""What it costs a defender to raise it, with a card that is zapped for that or one that is played."""
SELDOMER = 0.4
"""For each gold more than that, it is so much less likely that they can raise it."""
WORTH_IT = 0.25
"""If it is so likely, it may be worth more gold."""
EACH_GOLD = 0.3
"""What gold is worth that is committed beyond the cost."""


@dataclass(frozen=True, slots=True)
class Raising:
    """`sure`: by how much they can raise the cost with what lies there; `chance`: how likely it is that they have more
    in hand, and do; `by`: by how much they have done so."""

    sure: int = 0
    chance: float = 0.0
    by: int = 1

    def golds(self, price: int, purse: int) -> tuple[int, ...]:
        """Return for how much more than its price a Monster may be hired, to be safe from that."""
        found = {price + self.sure, price + self.sure + self.by if self.chance >= WORTH_IT else price}
        return tuple(sorted(gold for gold in found if price < gold <= purse))

    def gains(self, gains: Gains, more: int, caught: float) -> Gains:
        """Return what an honest attack brings with so much more gold than its price; `caught`: what it brings to be
        caught."""
        beyond = more - self.sure
        chance = 1.0 if beyond < 0 else self.chance * SELDOMER**beyond
        return (gains[0], *(gain - chance * max(0.0, gain - caught) for gain in gains[1:]))


def raise_in_hand(table: DuelTable, chair: Chair) -> int:
    """Return by how much that player can raise it with one card of their hand."""
    duelist = table.duelists[chair]
    printed = [table.card(card) for card in duelist.hand]
    fit = [card for card in printed if isinstance(card, Mischief) and card.cost <= duelist.purse]
    return max((raised_by(each) for card in fit for each in card.abilities if each.on == "played"), default=0)


def met_by_raising(table: DuelTable, chair: Chair, more: int, honest: Gains, cheat: Gains) -> Gains:
    """Return what an honest attack brings, with so much more gold than its cost, against `chair` who may raise that.

    `cheat`: what it brings to be caught, which is what the defender makes of it where that is worse for the attacker.
    """
    sure = raise_of(table, chair)
    if more >= sure + raise_in_hand(table, chair):
        return honest
    price = ZAPPED if more < sure else PLAYED
    return (honest[0], *(min(gain, caught + price) for gain, caught in zip(honest[1:], cheat[1:], strict=True)))
