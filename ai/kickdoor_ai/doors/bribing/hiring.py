"""Its own fights: whom to ask on which terms, and which offers of help to accept.

Of all terms that a player should accept (`prices`), it offers those that cost least: Treasures chosen first or last, an
Item that only the other can use, or a card of its hand that benefits the other. It compares helpers by its net gain,
including the risk that others spoil the fight and what the helper gains.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from kickdoor_game.doors.fight.help import winners_of_kill
from kickdoor_game.doors.fight.strength import prize
from kickdoor_game.doors.phases.promises import promisable
from kickdoor_game.doors.state.fight import Fight
from kickdoor_game.heroes.dealings.bargains import HelpOffer, Terms, terms_from
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import Menu, number_in, word_in

from ...api import Chair, Decision, Reply
from ..estimate import played_on_worth
from ..judgement.business.bargaining import asking, is_hopeless
from ..judgement.fights.outlook import gives_game_away, standing_of, with_helper
from ..judgement.position import Candidate
from .appraisal import NOTHING, DealAppraiser
from .prices import ASKS_MOST, Haggle, Prices

GAIN_LEAST = 0.1
"""Levels that a request must bring more than the alternative."""
MORE = 0.2
"""Levels by which a second offer to the same player must be better for them."""

ITEMS_LOOKED_AT = 3
"""Items that it considers as a price."""

WORTH_ASKING_LESS = 0.4
"""Levels that a counter-offer to a bid must save."""


Regard = Callable[[Chair], float | None]
"""Returns the value of a deal with a player beside its terms, in levels; None: no deal with them."""


@dataclass(frozen=True, slots=True)
class Hire:
    """Terms for a helper. `worth`: the value of the fight with them to this seat, in levels."""

    worth: float
    terms: Terms


class Hiring:
    """Bargains as a fighter. `prices` were learnt from others' answers; `haggle` holds the offers of this fight."""

    def __init__(self, prices: Prices, haggle: Haggle) -> None:
        self._prices = prices
        self._haggle = haggle

    def offer(
        self, appraisal: DealAppraiser, fight: Fight, menu: Menu, regard: Regard, least: float
    ) -> Decision | None:
        """Return the request for help with the best deal; None if none is worth more than `least` levels. `regard`
        gives a helper's value apart from the deal, or None to exclude them."""
        position = appraisal.position
        ways = []
        for option in menu.open():
            if word_in(option.key) != "ask" or option.seat is None:
                continue
            found, liked = self.terms_for(appraisal, fight, option.seat), regard(option.seat)
            if found is None or liked is None:
                continue
            request = asking(option, found.terms)
            if menu.admits(request) is None:
                name = position.table.heroes[option.seat].name
                ways.append(Candidate(found.worth + liked, Reply(request), f"a win with {name} at that price"))
        best = position.best(ways, least + GAIN_LEAST)
        return None if best is None else best.decision

    def remember(self, appraisal: DealAppraiser, fight: Fight, decision: Decision) -> None:
        """Record the decision if it is a request for help in that fight, with what its terms should gain the other."""
        match decision:
            case Reply(choice=(str() as name, terms)) if word_in(name) == "ask":
                chair = Chair(number_in(name))
                winners = winners_of_kill(appraisal.table, with_helper(fight, chair))
                # What a player gains by winning the game says nothing about their prices.
                gain = 0.0 if fight.fighter in winners else appraisal.plain_gain(fight, chair, terms_from(terms))
                self._haggle.asked.setdefault(chair, []).append(gain)
                self._prices.offered("helps", chair, gain)
            case _:
                pass

    def bids(self, appraisal: DealAppraiser, fight: Fight, menu: Menu, regard: Regard) -> Iterator[Candidate]:
        """Yield the acceptance of each open offer of help, with its value in levels. `regard` gives a helper's value
        apart from the deal, or None to exclude them."""
        for option in menu.open():
            if word_in(option.key) == "accept":
                number = number_in(option.key)
                offer = next(offer for offer in fight.offers if offer.number == number)
                liked = regard(offer.other)
                if liked is not None and not gives_game_away(appraisal.table, fight, offer.other):
                    worth = appraisal.as_fighter(fight, offer.other, offer.terms) + liked
                    yield Candidate(worth, Reply((option.key,)), "a win with whoever offers help")

    # ---------------------------------------------------------------- terms

    def terms_for(self, appraisal: DealAppraiser, fight: Fight, chair: Chair) -> Hire | None:
        """Return the best terms that the player should accept; None if this seat should not ask them for help, or not
        once more."""
        if standing_of(appraisal.table, with_helper(fight, chair)).lacking > 0:
            return None
        asked = self._haggle.asked.get(chair, [])
        standing = next((offer for offer in fight.offers if offer.other == chair), None)
        if len(asked) >= ASKS_MOST or (standing is not None and (standing.request or asked)):
            return None
        if appraisal.position.memory.leaves_in_peace(chair, appraisal.table):
            return None
        winners = winners_of_kill(appraisal.table, with_helper(fight, chair))
        if fight.fighter in winners:
            return self._last_level(appraisal, fight, chair) if not asked else None
        if chair in winners:
            return None
        least = max([self._prices.wanted("helps", chair), *(gain + MORE for gain in asked)])
        found: Hire | None = None
        for terms in self._terms(appraisal, fight, chair):
            if appraisal.plain_gain(fight, chair, terms) <= least:
                continue
            worth = appraisal.as_fighter(fight, chair, terms)
            if found is None or worth > found.worth:
                found = Hire(worth, terms)
        return found if standing is None else self._worth_asking_less(appraisal, fight, standing, found)

    def _last_level(self, appraisal: DealAppraiser, fight: Fight, chair: Chair) -> Hire | None:
        """Return terms without a price for the kill that wins the game, if that player wins as well; None otherwise,
        since nobody helps another to win."""
        if is_hopeless(appraisal.position.view_of(chair), fight):
            return None
        return Hire(appraisal.as_fighter(fight, chair, NOTHING), NOTHING)

    def _worth_asking_less(
        self, appraisal: DealAppraiser, fight: Fight, bid: HelpOffer, found: Hire | None
    ) -> Hire | None:
        """Return `found` if its terms save enough compared with accepting the bid; None otherwise."""
        if found is None or found.worth < appraisal.as_fighter(fight, bid.other, bid.terms) + WORTH_ASKING_LESS:
            return None
        return found

    def _terms(self, appraisal: DealAppraiser, fight: Fight, chair: Chair) -> Iterator[Terms]:
        """Yield all terms to consider for that helper: no card, an Item or a card to play, with each number of
        Treasures."""
        most = prize(appraisal.table, fight)
        things: list[tuple[list[CardId], list[CardId]]] = [([], [])]
        things += [([card], []) for card in self._payable(appraisal, chair)]
        things += [([], [card]) for card in self._playable(appraisal, fight, chair)]
        for items, played in things:
            for treasures in range(most + 1):
                if not treasures:
                    yield Terms(items, 0, "", played)
                else:
                    yield Terms(items, treasures, "fighter_first", played)
                    yield Terms(items, treasures, "helper_first", played)

    def _playable(self, appraisal: DealAppraiser, fight: Fight, chair: Chair) -> list[CardId]:
        """Return the card in hand whose play on the helper costs this seat least and does the helper good, if there is
        one.
        """
        held = appraisal.table.promised()
        cards = [card for card in promisable(appraisal.table, fight.fighter, chair) if card not in held]
        if not cards:
            return []
        view, other = appraisal.position.view, appraisal.position.view_of(chair)
        worths = [(played_on_worth(other, card), card) for card in cards]
        good = [(worth - view.card(card), card) for worth, card in worths if worth > 0]
        return [card for _, card in sorted(good, reverse=True)[:1]]

    def _payable(self, appraisal: DealAppraiser, chair: Chair) -> list[CardId]:
        """Return Items that this seat can spare, and that are worth more to a helper who can carry them."""
        view, other = appraisal.position.view, appraisal.position.view_of(chair)
        held = appraisal.table.promised()
        spare = [
            (other.card(card) - view.card(card), card)
            for card in view.hero.items
            if card not in view.hero.in_use and card not in held and appraisal.can_take(chair, card)
        ]
        return [card for more, card in sorted(spare, reverse=True)[:ITEMS_LOOKED_AT] if more > 0]
