"""What help in a combat changes for both sides, and what terms that should be taken look like.

All terms between a main player and a helper move worth from one to the other: Treasures by what they are worth to
everybody, coins and Items by what they are worth to either. So a combat is looked at once, and terms are sums.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import ceil, floor
from typing import NamedTuple

from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.quest.fight.rewards import prize
from kickdoor_game.quest.fight.sums import fought
from kickdoor_game.quest.state.battle import Agreement, Battle, QuestTerms
from kickdoor_game.quest.state.table import QuestTable

from .estimate import scale
from .estimate.cards import card_worth
from .estimate.outlook import Outlook, outlook

ROUND = 10
"""Prices are so many Gold Pieces, or several times as many."""


class Deal(NamedTuple):
    """What terms are worth to the main player and to the helper, next to no help at all."""

    terms: QuestTerms
    main: float
    helper: float


@dataclass(frozen=True, slots=True)
class Appraisal:
    """`alone`, `joined`: what the combat promises the main player without that helper and with them, who gets nothing;
    `helping`: what it then promises the helper. `treasures`: how many there are to be shared, `shared`: whether the
    helper wins the game as well."""

    table: QuestTable
    battle: Battle
    helper: Seat
    alone: Outlook
    joined: Outlook
    helping: Outlook
    treasures: int
    shared: bool

    @classmethod
    def of(cls, table: QuestTable, battle: Battle, helper: Seat) -> Appraisal:
        """Look at the combat with that helper and without them."""
        joined = replace(battle, helper=helper, agreed=Agreement(helper, QuestTerms()))
        boss = any(monster.boss for monster in fought(table, battle))
        return cls(
            table,
            battle,
            helper,
            outlook(table, battle, battle.main),
            outlook(table, joined, battle.main),
            outlook(table, joined, helper),
            0 if boss else prize(table, battle),
            boss and table.heroes[helper].level >= table.numbers.goal_level,
        )

    @property
    def likely(self) -> float:
        """How likely both win together."""
        return self.joined.chance

    def deal(self, terms: QuestTerms) -> Deal:
        """Return what these terms are worth to both."""
        due = 1.0 if terms.in_any_case else self.likely
        main, other = (self.table.heroes[seat] for seat in (self.battle.main, self.helper))
        picked = self.likely * scale.TREASURE * min(terms.treasures, self.treasures)
        paid = self._worth(main, terms.gold, terms.items) - self._worth(main, terms.helper_gold, terms.helper_items)
        got = self._worth(other, terms.gold, terms.items) - self._worth(other, terms.helper_gold, terms.helper_items)
        return Deal(
            terms,
            self.joined.worth() - self.alone.worth() - picked - due * paid,
            self.helping.worth() + picked + due * got,
        )

    def _worth(self, hero: Hero, gold: int, items: Iterable[CardId]) -> float:
        return scale.gold_worth(self.table, hero, gold) + sum(card_worth(self.table, hero, card) for card in items)

    def cheapest(self, terms: QuestTerms, least: float, minds: float) -> QuestTerms | None:
        """Return these terms with the fewest coins for which the helper still has `least`, and that part of the main
        player's gain besides; below nothing, the helper pays. None: there are not as many coins."""
        deal, (for_main, for_helper) = self.deal(terms), self._a_coin()
        lacks = least + minds * max(0.0, deal.main) - deal.helper
        return self._with_gold(terms, ceil(lacks / (for_helper + minds * for_main) / ROUND) * ROUND)

    def dearest(self, terms: QuestTerms, least: float, minds: float) -> QuestTerms | None:
        """Return these terms with the most coins that leave the main player `least`, and that part of the helper's gain
        besides. None: no coins do."""
        deal, (for_main, for_helper) = self.deal(terms), self._a_coin()
        left = deal.main - least - minds * max(0.0, deal.helper)
        gold = floor(left / (for_main + minds * for_helper) / ROUND) * ROUND
        return None if gold < 0 else self._with_gold(terms, min(gold, self.table.figures[self.battle.main].gold))

    def _a_coin(self) -> tuple[float, float]:
        """What one that is due if the combat is won is worth to the main player, and to the helper."""
        due = max(self.likely, 0.01)
        main, other = (self.table.heroes[seat] for seat in (self.battle.main, self.helper))
        return due * scale.gold_worth(self.table, main, 1), due * scale.gold_worth(self.table, other, 1)

    def _with_gold(self, terms: QuestTerms, gold: int) -> QuestTerms | None:
        figures = self.table.figures
        if gold >= 0:
            return replace(terms, gold=gold) if gold <= figures[self.battle.main].gold else None
        return replace(terms, helper_gold=min(-gold, figures[self.helper].gold))


def appraised(table: QuestTable, battle: Battle, helper: Seat, terms: QuestTerms) -> Deal:
    """Return what it changes for both that this player helps on these terms."""
    return Appraisal.of(table, battle, helper).deal(terms)
