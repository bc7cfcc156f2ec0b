"""Estimates what a defender can do about an honest attack in the check: raise the cost of its Monster until it is a
bluff.

Cards in play that can do that are visible. Cards in hand are not, but a player who has raised costs before may do it
again (`habits`). Defenders do it only if being caught is worse for the attacker than the fight.
"""

from __future__ import annotations

from dataclasses import dataclass

from kickdoor_game.duel.cards.kinds import Mischief
from kickdoor_game.duel.state.table import DuelTable

from ...api import Chair
from ..facing import answers_of, raised_by
from .mixing import Gains

ZAPPED, PLAYED = 0.3, 1.6
"""Points that raising costs a defender: by a card that is zapped, or by one that is played."""
SELDOMER = 0.4
"""Factor on the probability of raising, for each gold beyond what is needed."""
WORTH_IT = 0.25
"""Probability of raising from which more gold may be worth it."""
EACH_GOLD = 0.3
"""Points for each gold that is committed beyond the cost."""


@dataclass(frozen=True, slots=True)
class Raising:
    """Ways of a defender to raise the cost of an honest attack. `sure`: gold that they visibly can add; `chance`:
    probability that they add more out of their hand; `by`: how much they have added so."""

    sure: int = 0
    chance: float = 0.0
    by: int = 1

    def golds(self, price: int, purse: int) -> tuple[int, ...]:
        """Return amounts of gold above `price`, and within the purse, at which the defender probably cannot raise the
        cost beyond the gold."""
        found = {price + self.sure, price + self.sure + self.by if self.chance >= WORTH_IT else price}
        return tuple(sorted(gold for gold in found if price < gold <= purse))

    def gains(self, gains: Gains, more: int, caught: float) -> Gains:
        """Return the gains of an honest attack for `more` gold than its price, after the risk that the defender raises
        the cost. `gains`: without it; `caught`: if the attack is caught."""
        beyond = more - self.sure
        chance = 1.0 if beyond < 0 else self.chance * SELDOMER**beyond
        return (gains[0], *(gain - chance * max(0.0, gain - caught) for gain in gains[1:]))


def raise_in_hand(table: DuelTable, chair: Chair) -> int:
    """Return by how much gold that player can raise an attack's cost with one card of their hand; 0 if they cannot."""
    duelist = table.duelists[chair]
    printed = [table.card(card) for card in duelist.hand]
    fit = [card for card in printed if isinstance(card, Mischief) and card.cost <= duelist.purse]
    return max((raised_by(each) for card in fit for each in card.abilities if each.on == "played"), default=0)


def met_by_raising(table: DuelTable, chair: Chair, more: int, honest: Gains, cheat: Gains) -> Gains:
    """Return the gains of an honest attack for `more` gold than its cost, against `chair` who may raise the cost.

    `honest`, `cheat`: the gains of the attack and of a bluff, by the defender's answer, running first. By raising, the
    defender makes the attack worth as little as a bluff.
    """
    sure = answers_of(table, chair).cost
    if more >= sure + raise_in_hand(table, chair):
        return honest
    price = ZAPPED if more < sure else PLAYED
    return (honest[0], *(min(gain, caught + price) for gain, caught in zip(honest[1:], cheat[1:], strict=True)))
