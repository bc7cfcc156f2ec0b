"""Other players' fights: offer help at the highest acceptable price, and answer requests.

The fighter pays no more than the help is worth beyond their best alternative without this seat: another helper at that
helper's price, or running. So if nobody else can help, this seat asks for much, and otherwise for just less than the
other helper. It never asks for less than staying out is worth: others' gains count against it, but not those that they
would have anyway.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import inf

from kickdoor_game.doors.fight.strength import prize
from kickdoor_game.doors.state.fight import Fight
from kickdoor_game.heroes.dealings.bargains import HelpOffer, Terms, terms_from
from kickdoor_game.language.cards import Item
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import Choice, word_in

from ...api import Act, Decision, Reply
from ..judgement.fights.outlook import standing_of, with_helper
from ..judgement.position import Candidate, Position
from .appraisal import Alternative, DealAppraiser, plain_victory
from .prices import BIDS_MOST, REQUESTS_MOST, Haggle, Prices

GAIN_LEAST = 0.12
"""Levels that a deal must bring to be worth the talk."""

WORTH_HAGGLING = 0.3
"""An offer is accepted as it is unless a better price would bring this many levels more."""

CONCESSION = 0.2
"""Levels that it leaves a fighter in addition after a refusal."""

SAME = 0.05
"""Terms whose values differ by fewer levels count as the same."""

ITEMS_LOOKED_AT = 3
"""Items that it considers as a price."""


@dataclass(frozen=True, slots=True)
class HelpTerms:
    """Terms on which it would help. `worth`: its own gain; `surplus`: the fighter's gain over their alternative; in
    levels."""

    terms: Terms
    worth: float
    surplus: float


def jobs(appraisal: DealAppraiser, fight: Fight, least_surplus: float) -> Iterator[HelpTerms]:
    """Yield all terms for this seat's help that leave the fighter at least `least_surplus` levels more than without
    it."""
    position = appraisal.position
    joined = with_helper(fight, position.chair)
    if standing_of(position.table, joined).lacking > 0:
        return
    without = appraisal.without_me(fight)
    for terms in _prices(appraisal, fight):
        job = _job_of(appraisal, fight, terms, without)
        if job.surplus >= least_surplus:
            yield job


def _job_of(appraisal: DealAppraiser, fight: Fight, terms: Terms, without: Alternative | None = None) -> HelpTerms:
    """Return what help on these terms is worth to both sides. `without`: the outcome of the fight without this
    seat's help, if it is known already."""
    alone = appraisal.without_me(fight) if without is None else without
    fighter = appraisal.position.view_of(fight.fighter)
    joined = replace(with_helper(fight, appraisal.position.chair), terms=terms)
    surplus = plain_victory(fighter, joined) - fighter.cards(terms.items) - alone.theirs
    return HelpTerms(terms, appraisal.as_helper(fight, terms) + alone.costs, surplus)


def _prices(appraisal: DealAppraiser, fight: Fight) -> Iterator[Terms]:
    """Yield all prices of its help: none or one of the wanted Items, with each number of Treasures."""
    for items in ([], *([card] for card in _wanted(appraisal, fight))):
        for treasures in range(prize(appraisal.table, fight) + 1):
            yield Terms(items, treasures, "helper_first" if treasures else "")


def _wanted(appraisal: DealAppraiser, fight: Fight) -> list[CardId]:
    """Return Items of the fighter that are worth more to this seat than to the fighter."""
    table, mine = appraisal.table, appraisal.position.view
    fighter = appraisal.position.view_of(fight.fighter)
    worths = [
        (mine.card(card) - fighter.card(card), card)
        for card in fighter.hero.items
        if isinstance(table.card(card), Item)
        and card not in fighter.hero.in_use
        and card not in table.promised()
        and appraisal.can_take(mine.hero.seat, card)
    ]
    return [card for more, card in sorted(worths, reverse=True)[:ITEMS_LOOKED_AT] if more > GAIN_LEAST]


def best_job(appraisal: DealAppraiser, fight: Fight, least_surplus: float) -> HelpTerms | None:
    """Return the terms worth most to this seat among `jobs`, and among equals those best for the fighter; None if they
    bring too little."""
    found = max(jobs(appraisal, fight, least_surplus), key=lambda job: (job.worth, job.surplus), default=None)
    return found if found is not None and found.worth > GAIN_LEAST else None


def choice_of(terms: Terms) -> Choice:
    """Return the choice that demands these terms for this seat's help. Cards in the fighter's hand are left out: nobody
    can demand them."""
    return tuple(f"card.{card}" for card in terms.items), terms.treasures, terms.order


class Helping:
    """Bargains as a helper. `prices` were learnt from others' answers; `haggle` holds the offers of this fight."""

    def __init__(self, prices: Prices, haggle: Haggle) -> None:
        self._prices = prices
        self._haggle = haggle

    def volunteer(self, position: Position, appraisal: DealAppraiser) -> Decision | None:
        """Return an offer of help, a cheaper one, or the withdrawal of one that would be a loss since the fight has
        changed; None for neither."""
        fight = position.table.fight
        if fight is None or position.chair in fight.party():
            return None
        mine = next((one for one in fight.offers if one.other == position.chair and not one.request), None)
        if mine is not None and self._regretted(appraisal, fight, mine):
            # Terms of the same fight as it was named for stand, whatever others bid: the fighter has to read them.
            stands = self._haggle.situation == position.table.situation
            return None if stands else Act((f"unbid.{mine.number}",))
        bids = position.open("bid")
        if not bids or self._haggle.bids >= BIDS_MOST:
            return None
        if self._haggle.situation != position.table.situation:
            self._haggle.forget_prices(position.table.situation)
        turned_down = mine is None and self._haggle.terms is not None
        if turned_down and self._haggle.conceded:
            return None
        job = best_job(appraisal, fight, self._least_surplus(fight, turned_down=turned_down))
        if job is None or (mine is not None and job.terms == mine.terms):
            return None
        if self._haggle.terms is not None and job.worth > self._haggle.named - SAME:
            return None
        choice = (bids[0].key, choice_of(job.terms))
        if position.standing.admits(choice) is not None:
            return None
        bid = Candidate(job.worth, Act(choice), "what helping brings at that price")
        position.best([bid, Candidate(0.0, Reply(("pass",)), "to stay out of it")])
        return bid.decision

    def _least_surplus(self, fight: Fight, *, turned_down: bool) -> float:
        """Return the surplus that must be left to the fighter: more after a refusal."""
        least = self._prices.wanted("hires", fight.fighter)
        return max(least, self._haggle.left + CONCESSION) if turned_down else least

    def _regretted(self, appraisal: DealAppraiser, fight: Fight, offer: HelpOffer) -> bool:
        """Return whether this seat would lose by its offer in the fight as it is now."""
        return appraisal.as_helper(fight, offer.terms) + appraisal.without_me(fight).costs < 0

    def remember(self, position: Position, appraisal: DealAppraiser, decision: Decision) -> None:
        """Record the decision if it offers or refuses help in the present fight of another player."""
        fight, haggle = position.table.combat, self._haggle
        asked = next((offer for offer in fight.offers if offer.other == position.chair), None)
        if haggle.situation != position.table.situation:
            haggle.forget_prices(position.table.situation)
        match decision:
            case Act(choice=(str() as name, terms)) if word_in(name) == "bid":
                haggle.conceded = haggle.conceded or (asked is None and haggle.terms is not None)
                self._name(fight, _job_of(appraisal, fight, terms_from(terms)))
            case Reply(choice=("counter", terms)):
                haggle.requests += 1
                self._name(fight, _job_of(appraisal, fight, terms_from(terms)))
            case Reply(choice=("decline",)) if asked is not None and asked.request:
                haggle.requests += 1
                worth = appraisal.as_helper(fight, asked.terms) + appraisal.without_me(fight).costs
                haggle.refused = max(worth, worth if haggle.refused is None else haggle.refused)
            case _:
                pass

    def _name(self, fight: Fight, job: HelpTerms) -> None:
        """Record that the seat offers its help on these terms."""
        self._haggle.bids += 1
        self._haggle.terms, self._haggle.named = job.terms, job.worth
        self._haggle.left = job.surplus
        self._prices.offered("hires", fight.fighter, job.surplus)

    def answer(self, position: Position, appraisal: DealAppraiser) -> Decision:
        """Return the answer to a request for help: to accept it, to name another price, or to decline it, whichever is
        worth most."""
        fight, haggle = position.table.combat, self._haggle
        offer = next(offer for offer in fight.offers if offer.request and offer.other == position.chair)
        if haggle.situation != position.table.situation:
            haggle.forget_prices(position.table.situation)
        worth = appraisal.as_helper(fight, offer.terms) + appraisal.without_me(fight).costs
        accept = Candidate(worth, Reply(("accept",)), "what helping brings at that price")
        decline = Candidate(0.0, Reply(("decline",)), "nothing comes of it")
        job = best_job(appraisal, fight, self._prices.wanted("hires", fight.fighter))
        named = haggle.terms is not None or haggle.bids >= BIDS_MOST
        if job is not None and position.question.refuses(("counter", choice_of(job.terms))) is not None:
            job = None
        if job is None or named or job.worth <= worth + WORTH_HAGGLING:
            position.best([accept, decline], -inf)
            return accept.decision if self._may_take(offer.terms, worth) else decline.decision
        counter = Candidate(job.worth, Reply(("counter", choice_of(job.terms))), "what helping brings at its own price")
        position.best([accept, decline, counter], -inf)
        return counter.decision

    def _may_take(self, terms: Terms, worth: float) -> bool:
        """Return whether to accept a request on these terms, which are worth `worth` levels to it."""
        haggle = self._haggle
        if haggle.terms is not None:
            # It accepts its own terms, and otherwise concedes half of its price, but never more.
            return _no_worse(terms, haggle.terms) or worth >= (haggle.named + GAIN_LEAST) / 2 > 0
        if haggle.requests >= REQUESTS_MOST or (haggle.refused is not None and worth <= haggle.refused + SAME):
            return False
        return worth > GAIN_LEAST


def _no_worse(terms: Terms, named: Terms) -> bool:
    """Return whether these terms are at least as good for the helper as those that it named."""
    more = terms.treasures >= named.treasures and set(terms.items) >= set(named.items)
    return more and (terms.order == named.order or not named.treasures)
