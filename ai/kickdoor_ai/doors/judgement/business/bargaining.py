"""Simple bargaining about help: whom to ask at what price, which price to accept, and when to decline.

The fighter offers the fewest Treasures that the other should accept, by the estimate with which it would accept itself,
and one more after a refusal; never more than the win is worth. Offers are limited per fight and player, so that nobody
can be exploited or flooded.
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
from kickdoor_game.machine.questions import Choice, Form, Menu, Option, word_in

from ....api import Chair, Decision, Reply
from ....temper import Temper
from ...estimate import View, levels_worth, played_on_worth, treasures_worth, view_of, worth_of
from ...estimate.scale import WIN, last_step
from ..fights.outlook import flight_worth, lost_by_kill, monster_of, standing_of, victory_worth, with_helper
from ..position import Candidate, Position

FIRST_PICK = 1.2
"""Factor of the value of Treasures that are chosen first."""

ENVY = 0.3
"""Cost to everybody else of a level's worth that the fighter gains."""

ASKS_MOST = 2
"""Requests to one player in one fight."""

GAIN_LEAST = 0.1
"""Levels that a deal must bring."""

ORDER = "helper_first"
"""The order of picking that it asks for."""
HOLDS = 0.85
"""Probability that a fight won with a helper is not spoilt."""


def helping_worth(view: View, fight: Fight, terms: Terms, envy: float = ENVY) -> float:
    """Return the value, to the hero who has this `view`, of helping in `fight` on these terms, in levels. `envy`: the
    cost to them of each level that the fighter gains."""
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
    won = levels_for(table, joined)
    gain -= envy * levels_worth(table, fighter.hero, won, may_win=True) + last_step(table, fighter.hero, won)
    return holds * gain + (1 - holds) * flight_worth(view, joined)


def wins_too(view: View, fight: Fight) -> bool:
    """Return whether the helper would win the game by that kill, alone or together with the fighter."""
    return view.hero.seat in winners_of_kill(view.table, with_helper(fight, view.hero.seat))


def partnership_worth(position: Position, fight: Fight, chair: Chair) -> float:
    """Return the value of the win to the fighter with that helper, in levels, before paying them; if both win the game,
    half of a win counts, and less if helping brings them to the last Level but one."""
    joined, helper = with_helper(fight, chair), position.table.heroes[chair]
    gain = victory_worth(position.view, joined)
    gain -= last_step(position.table, helper, helper_levels(position.table, joined, len(fight.foes)))
    if wins_too(position.view_of(chair), fight):
        gain -= WIN if lost_by_kill(position.table, joined, fight.fighter) else WIN / 2
    return gain * HOLDS


def is_hopeless(view: View, fight: Fight) -> bool:
    """Return whether no price could pay for help in that fight: the fighter would win the game by that kill, and the
    helper, who has this `view`, would not."""
    return lost_by_kill(view.table, with_helper(fight, view.hero.seat), view.hero.seat)


def price_to(position: Position, fight: Fight, chair: Chair) -> int | None:
    """Return the fewest Treasures for which that player should help; None if all are too few, or the request would be
    hopeless."""
    view = position.view_of(chair)
    if is_hopeless(view, fight):
        return None
    for treasures in range(prize(position.table, fight) + 1):
        if helping_worth(view, fight, Terms([], treasures, ORDER)) > GAIN_LEAST:
            return treasures
    return None


def bid_worth(position: Position, fight: Fight, offer: HelpOffer) -> float:
    """Return the value to the fighter of accepting that offer of help, in levels."""
    joined = replace(fight, helper=offer.other, terms=offer.terms)
    given = position.view.cards(offer.terms.items)
    if standing_of(position.table, joined).lacking > 0:
        return flight_worth(position.view, fight) - given
    return partnership_worth(position, joined, offer.other) - given


def asking(option: Option, terms: Terms) -> Choice:
    """Return the choice that asks a player for help on these terms. `option`: the option of the menu that asks that
    player."""
    (form,) = option.details
    return option.key, choice_for(terms, of_kind(form, Form))


class PlainBargainer:
    """Offers the fewest Treasures that should suffice; at most one counter-offer per fight and two requests per
    player.
    """

    def __init__(self, temper: Temper[Position]) -> None:
        self._temper = temper

    def answer_request(self, position: Position) -> Decision:
        """Return the answer to a request for help: to accept it if it pays, to name another price if one would pay, or
        to decline."""
        fight = position.table.combat
        memory = position.memory
        memory.fight(position.table.turn_number)
        offer = next(offer for offer in fight.offers if offer.request and offer.other == position.chair)
        terms = offer.terms
        decline = Candidate(0.0, Reply(("decline",)), "nothing comes of it")
        if is_hopeless(position.view, fight):
            return decline.decision
        envy = self._temper.envy(position, fight.fighter)

        def worth(price: Terms) -> float:
            return helping_worth(position.view, fight, price, envy)

        accept = Candidate(worth(terms), Reply(("accept",)), "what helping brings at that price")
        best = required(position.best([accept, decline], -inf))
        if accept.worth > GAIN_LEAST:
            return accept.decision
        if not memory.countered:
            for treasures in range(terms.treasures + 1, prize(position.table, fight) + 1):
                counter = ("counter", (tuple(f"card.{card}" for card in terms.items), treasures, ORDER))
                price = Terms(terms.items, treasures, ORDER)
                if worth(price) > GAIN_LEAST and position.question.refuses(counter) is None:
                    return Reply(counter)
        return decline.decision if best is accept else best.decision

    def offer(self, position: Position, fight: Fight, menu: Menu, *, better_than: float) -> Decision | None:
        """Return the request for help with the best deal; None if none is worth more than `better_than` levels."""
        best = position.best(self._offers(position, fight, menu), better_than + GAIN_LEAST)
        return None if best is None else best.decision

    def _offers(self, position: Position, fight: Fight, menu: Menu) -> Iterator[Candidate]:
        """Yield requests for help with the fewest Treasures that should suffice, one for each possible helper."""
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
            price = price_to(position, fight, chair)
            if price is None or position.memory.leaves_in_peace(chair, position.table):
                continue
            if asked:
                price = max(price, asked[-1] + 1)
            request = asking(option, Terms([], price, ORDER if price else ""))
            if price <= prize(position.table, fight) and menu.admits(request) is None:
                gain = partnership_worth(position, fight, chair) - treasures_worth(price)
                yield Candidate(gain, Reply(request), "a win with help at that price")

    def bids(self, position: Position, fight: Fight, menu: Menu) -> Iterator[Candidate]:
        """Yield the acceptance of each open offer of help, with its value in levels."""
        for option in menu.open():
            if word_in(option.key) == "accept":
                number = int(option.key.rpartition(".")[2])
                offer = next(offer for offer in fight.offers if offer.number == number)
                yield Candidate(
                    bid_worth(position, fight, offer), Reply((option.key,)), "a win with whoever offers themselves"
                )

    def volunteer(self, position: Position) -> Decision | None:
        """Return None: it helps only when it is asked."""
        return None

    def remember(self, position: Position, decision: Decision) -> None:
        """Record a request for help or a counter-offer in the memory of the position."""
        position.memory.remember(position.table.turn_number, decision)
