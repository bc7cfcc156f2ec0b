"""Estimates what help in a combat changes for both sides, and finds terms that either side should just accept.

All terms move worth between the main player and the helper: a Treasure is worth the same to everybody, coins and Items
depend on the hero. So the combat is estimated once, and terms are sums.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import ceil, floor
from typing import NamedTuple

from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.quest.fight.rewards import levels_for, prize
from kickdoor_game.quest.fight.sums import fought
from kickdoor_game.quest.state.battle import Agreement, Battle, QuestTerms
from kickdoor_game.quest.state.table import QuestTable

from .estimate import scale
from .estimate.cards import card_worth
from .estimate.outlook import CombatOutlook, outlook

ROUND = 10
"""Prices are multiples of this many Gold Pieces."""


class TermsWorth(NamedTuple):
    """The gain by these terms for the main player and for the helper, in levels, compared with no help at all."""

    terms: QuestTerms
    main: float
    helper: float


@dataclass(frozen=True, slots=True)
class CombatAppraisal:
    """A combat with and without one helper. `alone`, `joined`: the main player's outlook without the helper, and with a
    helper who gets nothing; `helping`: that helper's outlook. `treasures`: how many can be shared; `shared`: whether
    the helper would win the game as well; `lead`: levels that each other player loses if the main player wins, because
    that brings them to Level 10."""

    table: QuestTable
    battle: Battle
    helper: Seat
    alone: CombatOutlook
    joined: CombatOutlook
    helping: CombatOutlook
    treasures: int
    shared: bool
    lead: float

    @classmethod
    def of(cls, table: QuestTable, battle: Battle, helper: Seat) -> CombatAppraisal:
        """Return estimates of the combat for the main player and `helper`: with that helper, without payment, and
        without them."""
        joined = replace(battle, helper=helper, agreed=Agreement(helper, QuestTerms()))
        killed = fought(table, battle)
        boss = any(monster.boss for monster in killed)
        goal, level = table.numbers.goal_level, table.heroes[battle.main].level
        reaches_goal = level < goal <= level + levels_for(table, battle, killed)[0]
        return cls(
            table,
            battle,
            helper,
            outlook(table, battle, battle.main),
            outlook(table, joined, battle.main),
            outlook(table, joined, helper),
            0 if boss else prize(table, battle),
            boss and table.heroes[helper].level >= goal,
            scale.LAST_STEP / max(1, len(table.heroes) - 1) if reaches_goal else 0.0,
        )

    @property
    def likely(self) -> float:
        """The probability that both win together."""
        return self.joined.chance

    def deal(self, terms: QuestTerms) -> TermsWorth:
        """Return the gain by these terms for the main player and the helper, in levels. Payments count with the
        probability that they are due. The helper loses by a main player who reaches Level 10, as far as their help
        makes that likelier."""
        due = 1.0 if terms.in_any_case else self.likely
        main, other = (self.table.heroes[seat] for seat in (self.battle.main, self.helper))
        picked = self.likely * scale.TREASURE * min(terms.treasures, self.treasures)
        paid = self._worth(main, terms.gold, terms.items) - self._worth(main, terms.helper_gold, terms.helper_items)
        got = self._worth(other, terms.gold, terms.items) - self._worth(other, terms.helper_gold, terms.helper_items)
        return TermsWorth(
            terms,
            self.joined.worth() - self.alone.worth() - picked - due * paid,
            self.helping.worth() + picked + due * got - self.lead * max(0.0, self.likely - self.alone.chance),
        )

    def _worth(self, hero: Hero, gold: int, items: Iterable[CardId]) -> float:
        """Return what that gold and those Items are worth to the hero, in levels."""
        return scale.gold_worth(self.table, hero, gold) + sum(card_worth(self.table, hero, card) for card in items)

    def cheapest(self, terms: QuestTerms, least: float, minds: float) -> QuestTerms | None:
        """Return these terms with the fewest coins that leave the helper at least `least` levels, and `minds` times the
        main player's gain on top.

        If the helper would accept less than nothing, they pay. None if the main player has too few coins.
        """
        deal, (for_main, for_helper) = self.deal(terms), self._a_coin(terms)
        lacks = least + minds * max(0.0, deal.main) - deal.helper
        return self._with_gold(terms, ceil(lacks / (for_helper + minds * for_main) / ROUND) * ROUND)

    def dearest(self, terms: QuestTerms, least: float, minds: float) -> QuestTerms | None:
        """Return these terms with the most coins that leave the main player at least `least` levels, and `minds` times
        the helper's gain on top. None if they cannot be left that much."""
        deal, (for_main, for_helper) = self.deal(terms), self._a_coin(terms)
        left = deal.main - least - minds * max(0.0, deal.helper)
        gold = floor(left / (for_main + minds * for_helper) / ROUND) * ROUND
        return None if gold < 0 else self._with_gold(terms, min(gold, self.table.figures[self.battle.main].gold))

    def _a_coin(self, terms: QuestTerms) -> tuple[float, float]:
        """Return the worth to each side, in levels, of one coin that is paid on these terms."""
        due = 1.0 if terms.in_any_case else max(self.likely, 0.01)
        main, other = (self.table.heroes[seat] for seat in (self.battle.main, self.helper))
        return due * scale.gold_worth(self.table, main, 1), due * scale.gold_worth(self.table, other, 1)

    def _with_gold(self, terms: QuestTerms, gold: int) -> QuestTerms | None:
        """Return these terms with that much gold from the main player, or from the helper if it is negative."""
        figures = self.table.figures
        if gold >= 0:
            return replace(terms, gold=gold) if gold <= figures[self.battle.main].gold else None
        return replace(terms, helper_gold=min(-gold, figures[self.helper].gold))


def appraised(table: QuestTable, battle: Battle, helper: Seat, terms: QuestTerms) -> TermsWorth:
    """Return the gain of the main player and of the helper, in levels, if that player helps on these terms."""
    return CombatAppraisal.of(table, battle, helper).deal(terms)
