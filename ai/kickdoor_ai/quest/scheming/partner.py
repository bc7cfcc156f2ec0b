"""A broker that knows what a shared win of the game is worth: it shares Boss fights that it could hardly win alone,
and offers its help in those of others."""

from __future__ import annotations

from collections.abc import Iterable

from kickdoor_game.quest.fight.bargains import choice_for
from kickdoor_game.quest.monsters.boss import boss_fight
from kickdoor_game.quest.state.battle import Battle, QuestOffer, QuestTerms

from ...api import Act
from ..appraisal import CombatAppraisal, TermsWorth
from ..broker import QuestBroker
from ..estimate import scale
from ..position import QuestPosition
from .last_fight import REGRET, SHARED, chance_with_cards


class PartnerBroker(QuestBroker):
    """Bargains as a broker does, except over Boss fights."""

    def deals_with(self, position: QuestPosition, what: CombatAppraisal, wanted: float) -> Iterable[TermsWorth]:
        """Yield the cheapest deal of each sort that the helper of `what`, who wants a gain of `wanted` levels, should
        accept; for a shared win of the game, help for nothing."""
        if not what.shared:
            yield from super().deals_with(position, what, wanted)
            return
        alone = chance_with_cards(what.table, what.battle)
        cost = REGRET * what.alone.cost
        gain = what.likely * SHARED - (1 - what.likely) * cost
        yield TermsWorth(QuestTerms(), gain - (alone * scale.WIN - (1 - alone) * cost), wanted)

    def likes(self, position: QuestPosition, battle: Battle, offer: QuestOffer) -> bool:
        """Return whether an offer of help (or a request) leaves this seat better off."""
        what = CombatAppraisal.of(position.table, battle, offer.other)
        if not what.shared:
            return super().likes(position, battle, offer)
        if offer.request:
            return True
        return any(deal.main > self.gains_least for deal in self.deals_with(position, what, 0.0))

    def join_in(self, position: QuestPosition) -> Act | None:
        """Return the offer to help for nothing in a Boss fight of another player; None if it cannot, or has offered
        that."""
        battle = position.table.battle
        if battle is None or position.question.kind not in ("before_roll", "idle"):
            return None
        if not boss_fight(position.table) or position.chair in battle.party():
            return None
        return position.act("bid", choice_for(QuestTerms())) if self.may_volunteer(position, battle) else None
