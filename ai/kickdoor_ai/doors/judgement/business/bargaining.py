"""Help: whom to ask at what price, which price to take, and when to say no.

The fighter offers the least number of Treasures that should be worth it to the other, by the same estimate with
which it would itself say yes, and one more if that was declined; never more than the win is worth to it. Offers are
bounded per fight and player, so nobody can be milked or buried.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import inf

from kickdoor_game.doors.fight.help import helper_levels, winners_of_kill
from kickdoor_game.doors.fight.strength import levels_for, prize
from kickdoor_game.doors.state.fight import Fight
from kickdoor_game.heroes.dealings.bargains import HelpOffer, Terms, choice_for
from kickdoor_game.language.words.specials import ToHelper
from kickdoor_game.machine.errors import of_kind, required
from kickdoor_game.machine.questions import Choice, Form, Menu, Option, number_in, word_in

from ....api import Chair, Decision, Reply
from ....temper import Temper
from ...estimate import View, levels_worth, played_on_worth, treasures_worth, view_of, worth_of
from ...estimate.scale import WIN
from ..fights.outlook import flight_worth, lost_by_kill, monster_of, standing_of, victory_worth, with_helper
from ..position import Position, Way

FIRST_PICK = 1.2
"""Treasures chosen first are worth more."""

ENVY = 0.3
"""What a level of the fighter's costs everybody else, of its worth."""

ASKS_MOST = 2
"""How often one player is asked in one fight."""

GAIN_LEAST = 0.1
"""What does not bring this much is not worth the talk."""

ORDER = "helper_first"
HOLDS = 0.85
"""How often a fight that is won with a helper stays won."""


def helping_worth(view: View, fight: Fight, terms: Terms, envy: float = ENVY) -> float:
    """What it is worth to that hero to join at that price, if he minds the fighter's gain that much."""
    table, hero = view.table, view.hero
    joined = with_helper(fight, hero.seat)
    lacking = standing_of(table, joined).lacking
    holds = HOLDS if lacking <= 0 else 0.1 if lacking <= 3 else 0.0
    first = terms.order in ("helper_first", "alternating_helper")
    gain = treasures_worth(terms.treasures) * (FIRST_PICK if first else 1.0)
    gain += view.cards(terms.items) + sum(played_on_worth(view, card) for card in terms.played)
    gain += levels_worth(table, hero, helper_levels(table, joined, len(fight.foes)), may_win=True)
    for foe in fight.foes:
        for special in monster_of(table, foe).specials:
            if isinstance(special, ToHelper):
                gain += worth_of(view.unspared(), special.effects)
    fighter = view_of(table, fight.fighter)
    levels = levels_worth(table, fighter.hero, levels_for(table, joined), may_win=True)
    gain -= envy * levels
    return holds * gain + (1 - holds) * flight_worth(view, joined)


def wins_too(view: View, fight: Fight) -> bool:
    """Whether it would be that helper's game, or theirs as well as the fighter's."""
    return view.hero.seat in winners_of_kill(view.table, with_helper(fight, view.hero.seat))


def _wins_alone(view: View, fight: Fight) -> bool:
    """Whether the win would be the fighter's game, and not the helper's as well."""
    return lost_by_kill(view.table, with_helper(fight, view.hero.seat), view.hero.seat)


def partnership_worth(position: Position, fight: Fight, chair: Chair) -> float:
    """What the win is worth to the fighter with that helper, before his price; a game won by two is half a game."""
    joined = with_helper(fight, chair)
    gain = victory_worth(position.view, joined)
    if wins_too(position.view_of(chair), fight):
        gain -= WIN if lost_by_kill(position.table, joined, fight.fighter) else WIN / 2
    return gain * HOLDS


def price_to(position: Position, fight: Fight, chair: Chair) -> int | None:
    """The fewest Treasures for which that player should say yes; None if there are too few for him."""
    view = position.view_of(chair)
    if _wins_alone(view, fight):
        return 0
    for treasures in range(prize(position.table, fight) + 1):
        if helping_worth(view, fight, Terms([], treasures, ORDER)) > GAIN_LEAST:
            return treasures
    return None


def bid_worth(position: Position, fight: Fight, offer: HelpOffer) -> float:
    joined = replace(fight, helper=offer.other, terms=offer.terms)
    given = position.view.cards(offer.terms.items)
    if standing_of(position.table, joined).lacking > 0:
        return flight_worth(position.view, fight) - given
    return partnership_worth(position, joined, offer.other) - given


def asking(option: Option, terms: Terms) -> Choice:
    """The choice of that option which says these terms, for a form that has a place for all that is in them."""
    (form,) = option.details
    return option.key, choice_for(terms, of_kind(form, Form))


class PlainBargainer:
    """The fewest Treasures that should do; one counter-offer a fight; each player is asked twice at most."""

    def __init__(self, temper: Temper[Position]) -> None:
        self._temper = temper

    def answer_request(self, position: Position) -> Decision:
        """Accept what pays, name a price for what could, decline the rest."""
        fight = position.table.combat
        memory = position.memory
        memory.fight(position.table.turn_number)
        offer = next(offer for offer in fight.offers if offer.request and offer.other == position.chair)
        terms = offer.terms
        decline = Way(0.0, Reply(("decline",)), "nothing comes of it")
        if _wins_alone(position.view, fight):
            return decline.decision
        envy = self._temper.envy(position, fight.fighter)

        def worth(price: Terms) -> float:
            return helping_worth(position.view, fight, price, envy)

        accept = Way(worth(terms), Reply(("accept",)), "what helping brings at that price")
        best = required(position.best([accept, decline], -inf))
        if accept.worth > GAIN_LEAST:
            return accept.decision
        if not memory.countered:
            for treasures in range(terms.treasures + 1, prize(position.table, fight) + 1):
                counter = ("counter", (tuple(f"card.{card}" for card in terms.items), treasures, ORDER))
                price = Terms(terms.items, treasures, ORDER)
                if worth(price) > GAIN_LEAST and position.question.refuses(counter) is None:
                    memory.countered = True
                    return Reply(counter)
        return decline.decision if best is accept else best.decision

    def offer(self, position: Position, fight: Fight, menu: Menu, *, better_than: float) -> Decision | None:
        """Ask whoever makes the best deal."""
        best = position.best(self._offers(position, fight, menu), better_than + GAIN_LEAST)
        if best is None:
            return None
        key, (_, treasures, *_) = of_kind(best.decision, Reply).choice
        position.memory.ask(Chair(number_in(key)), treasures)
        return best.decision

    def _offers(self, position: Position, fight: Fight, menu: Menu) -> Iterator[Way]:
        for option in menu.open():
            if word_in(option.key) != "ask" or option.seat is None:
                continue
            chair = option.seat
            joined = with_helper(fight, chair)
            if standing_of(position.table, joined).lacking > 0:
                continue
            asked = position.memory.asked.get(chair, [])
            if len(asked) >= ASKS_MOST or any(offer.other == chair for offer in fight.offers):
                continue
            most = prize(position.table, fight)
            price = price_to(position, fight, chair)
            price = most if price is None else price
            if asked:
                price = max(price, asked[-1] + 1)
            request = asking(option, Terms([], price, ORDER if price else ""))
            if price <= most and menu.admits(request) is None:
                gain = partnership_worth(position, fight, chair) - treasures_worth(price)
                yield Way(gain, Reply(request), "a win with help at that price")

    def bids(self, position: Position, fight: Fight, menu: Menu) -> Iterator[Way]:
        """What it is worth to accept each of those who offer themselves."""
        for option in menu.open():
            if word_in(option.key) == "accept":
                number = int(option.key.rpartition(".")[2])
                offer = next(offer for offer in fight.offers if offer.number == number)
                yield Way(
                    bid_worth(position, fight, offer), Reply((option.key,)), "a win with whoever offers themselves"
                )

    def volunteer(self, position: Position) -> Decision | None:
        """It waits until it is asked."""
        return None
