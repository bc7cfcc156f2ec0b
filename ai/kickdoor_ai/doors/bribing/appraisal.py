"""Estimates deals about help: what each changes for everybody involved, from one chair's point of view.

`as_helper` and `as_fighter` are changes of this seat's own fortunes, in levels: its gain, minus its share of what
others gain. Others' gains are estimated as they would themselves, by the simple estimate of
`judgement.business.bargaining`; a player who is that shrewd accepts exactly those deals in which they gain.

A share is the cost to this seat of one level for another player; it is highest for those close to winning. All shares
add up to 1: one player's gain is another's loss, and that is this seat as often as it wins. So a gain that all others
have alike costs as much as an equal loss of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import exp

from kickdoor_game.doors.fight.help import helper_levels, winners_of_kill
from kickdoor_game.doors.fight.strength import levels_for, prize
from kickdoor_game.doors.state.fight import Fight
from kickdoor_game.heroes.dealings.bargains import HelpOffer, Terms
from kickdoor_game.heroes.hero_sheet.gear import may_carry
from kickdoor_game.heroes.hero_sheet.strength import strength_at_rest
from kickdoor_game.language.words.specials import ToHelper
from kickdoor_game.machine.ids import CardId

from ...api import Chair
from ..estimate import View, levels_worth, played_on_worth, treasures_worth, worth_of
from ..estimate.scale import WIN, last_step
from ..judgement.business.bargaining import ENVY, HOLDS, helping_worth, wins_too
from ..judgement.fights.outlook import flight_worth, lost_by_kill, monster_of, standing_of, victory_worth, with_helper
from ..judgement.position import Position
from .odds import HandOdds
from .shown import KnownCards

SPREAD = 3.0
"""Levels of lead that make a player e times as likely to win."""

GEAR = 0.15
"""Value of a point of strength beyond the level, in levels."""


def shares(position: Position) -> dict[Chair, float]:
    """Return the cost to this seat, in levels, of a gain worth one level by each other living player. The costs add up
    to 1: they are the softmax of how near the players are to winning. Two who play as one are one opponent: as near as
    the nearer of them, with one share, which is the cost of a gain by either."""
    table = position.table
    near = {}
    for hero in position.rivals():
        near[hero.seat] = hero.level + GEAR * (strength_at_rest(table, hero) - hero.level)
    paired = {chair for chair, partner in position.partners.items() if chair in near and partner in near}
    near |= {chair: max(near[chair], near[position.partners[chair]]) for chair in paired}
    best = max(near.values(), default=0.0)
    odds = {chair: exp((value - best) / SPREAD) for chair, value in near.items()}
    total = sum(value / (2 if chair in paired else 1) for chair, value in odds.items())
    return {chair: value / total for chair, value in odds.items()}


BETTER_HALF = 1.15
"""Value of a Treasure that is chosen first, relative to an average one; one that is chosen last is worth as much
less.
"""

NOTHING = Terms([], 0, "")
"""Terms that promise nothing."""

ASKING = 0.1
"""Levels by which an open offer is better than one that has to be asked for."""

FINDS_ANOTHER = 0.8
"""Probability that a fighter who could have another helper gets one."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """The outcome of a fight without this seat's help: its value to the fighter by the simple estimate (`theirs`), and
    what it `costs` this seat, in levels."""

    theirs: float
    costs: float


class DealAppraiser:
    """Estimates deals for one decision, and caches what they share."""

    def __init__(self, position: Position, shown: KnownCards) -> None:
        self.position = position
        self.table = position.table
        self.odds = HandOdds(position, shown)
        self._shares: dict[Chair, float] | None = None

    def share(self, chair: Chair) -> float:
        """Return the cost to this seat, in levels, of a gain worth one level by that player; 0 for the dead and
        itself."""
        if self._shares is None:
            self._shares = shares(self.position)
        return self._shares.get(chair, 0.0)

    # ---------------------------------------------------------------- gains of both sides

    def bribe_worth(self, chair: Chair, fight: Fight, terms: Terms) -> float:
        """Return the value of the promised price to that helper, in levels; Items that they cannot carry are worth
        nothing."""
        count = min(terms.treasures, prize(self.table, fight))
        gain = treasures_worth(count) * self._pick(fight, terms, for_helper=True)
        view = self.position.view_of(chair)
        gain += sum(played_on_worth(view, card) for card in terms.played)
        return gain + sum(view.card(card) for card in terms.items if self.can_take(chair, card))

    def can_take(self, chair: Chair, card: CardId) -> bool:
        """Return whether that player could carry that Item."""
        return may_carry(self.table, self.table.heroes[chair], [card]) is None

    def _pick(self, fight: Fight, terms: Terms, *, for_helper: bool) -> float:
        """Return the relative quality of a player's part of the Treasures; 1 if one of them gets all."""
        if not 0 < terms.treasures < prize(self.table, fight):
            return 1.0
        first = terms.order in ("helper_first", "alternating_helper")
        return BETTER_HALF if first is for_helper else 2 - BETTER_HALF

    def fighter_gain(self, fight: Fight, terms: Terms) -> float:
        """Return the value of the win to the fighter after paying, in levels."""
        view = self.position.view_of(fight.fighter)
        levels = levels_worth(self.table, view.hero, levels_for(self.table, fight), may_win=True)
        left = max(0, prize(self.table, fight) - terms.treasures)
        gain = levels + treasures_worth(left) * self._pick(fight, terms, for_helper=False)
        given = [card for card in terms.items if self.can_take(fight.helper, card)]
        return gain - view.cards([*given, *terms.played])

    def helper_gain(self, fight: Fight, terms: Terms) -> float:
        """Return the value of the win to the helper, in levels: the price, levels for helping, and the monsters'
        effects on helpers."""
        view = self.position.view_of(fight.helper)
        gain = self.bribe_worth(fight.helper, fight, terms)
        gain += levels_worth(self.table, view.hero, helper_levels(self.table, fight, len(fight.foes)), may_win=True)
        for foe in fight.foes:
            for special in monster_of(self.table, foe).specials:
                if isinstance(special, ToHelper):
                    gain += worth_of(view.unspared(), special.effects)
        return gain

    # ---------------------------------------------------------------- gains of this seat

    def as_fighter(self, fight: Fight, chair: Chair, terms: Terms) -> float:
        """Return the change for this seat, in levels, if it fights and `chair` helps on these terms; rivals' gains are
        deducted."""
        joined = replace(with_helper(fight, chair), terms=terms)
        if standing_of(self.table, joined).lacking > 0:
            return flight_worth(self.position.view, fight)
        holds = self.odds.holds(joined)
        if wins_too(self.position.view_of(chair), joined):
            return holds * (-WIN if lost_by_kill(self.table, joined, fight.fighter) else WIN / 2)
        won = self.fighter_gain(joined, terms) - self.share(chair) * self.helper_gain(joined, terms)
        helper = self.table.heroes[chair]
        won -= last_step(self.table, helper, helper_levels(self.table, joined, len(fight.foes)))
        return holds * won + (1 - holds) * flight_worth(self.position.view, joined)

    def as_helper(self, fight: Fight, terms: Terms) -> float:
        """Return the change for this seat, in levels, if it helps in that fight on these terms; rivals' gains are
        deducted."""
        me = self.position.chair
        joined = replace(with_helper(fight, me), terms=terms)
        view = self.position.view
        if standing_of(self.table, joined).lacking > 0:
            return flight_worth(view, joined)
        holds = self.odds.holds(joined)
        if fight.fighter in winners_of_kill(self.table, joined):
            return holds * (WIN / 2 if wins_too(view, joined) else -WIN)
        theirs = self.share(fight.fighter)
        won = self.helper_gain(joined, terms) - theirs * self.fighter_gain(joined, terms)
        won -= last_step(self.table, self.table.heroes[fight.fighter], levels_for(self.table, joined))
        fled = flight_worth(view, joined) - theirs * flight_worth(self.position.view_of(fight.fighter), joined)
        return holds * won + (1 - holds) * fled

    # ---------------------------------------------------------------- the fight without this seat

    def without_me(self, fight: Fight) -> Alternative:
        """Return the best that the fighter can get without this seat: another helper, or running away.

        The fighter's hidden cards are not considered.
        """
        fighter = self.position.view_of(fight.fighter)
        share = self.share(fight.fighter)
        running = flight_worth(fighter, fight)
        best = Alternative(running, share * running)
        for chair, terms in self._others(fight):
            joined = replace(with_helper(fight, chair), terms=terms)
            theirs = plain_victory(fighter, joined) - (0.0 if self._bids(fight, chair) else ASKING)
            if theirs <= best.theirs:
                continue
            cost = share * self.fighter_gain(joined, terms) + self.share(chair) * self.helper_gain(joined, terms)
            best = Alternative(theirs, FINDS_ANOTHER * cost + (1 - FINDS_ANOTHER) * share * running)
        return best

    def _others(self, fight: Fight) -> Iterator[tuple[Chair, Terms]]:
        """Yield other possible helpers, at the price that they ask or that should suffice."""
        for hero in self.table.heroes:
            chair = hero.seat
            if hero.dead or chair in (fight.fighter, self.position.chair):
                continue
            joined = with_helper(fight, chair)
            if standing_of(self.table, joined).lacking > 0 or fight.fighter in winners_of_kill(self.table, joined):
                continue
            if (bid := self._bids(fight, chair)) is not None:
                yield chair, bid.terms
            elif (terms := plain_price(self.position.view_of(chair), fight)) is not None:
                yield chair, terms

    def _bids(self, fight: Fight, chair: Chair) -> HelpOffer | None:
        """Return that player's open offer of help; None if there is none."""
        return next((offer for offer in fight.offers if offer.other == chair and not offer.request), None)

    def plain_gain(self, fight: Fight, chair: Chair, terms: Terms) -> float:
        """Return the gain of that helper by these terms, in levels, as the simpler seats without deal-making estimate
        it."""
        carried = replace(terms, items=[card for card in terms.items if self.can_take(chair, card)])
        return helping_worth(self.position.view_of(chair), fight, carried, ENVY)


def plain_victory(view: View, joined: Fight) -> float:
    """Return the value of the win to the fighter, in levels, as simpler seats estimate it. `joined`: the fight with its
    helper.

    A win that makes the helper win the game counts as a loss of it, or as half a win if both win.
    """
    gain = victory_worth(view, joined)
    if wins_too(view.of_chair(joined.helper), joined):
        gain -= WIN if lost_by_kill(view.table, joined, joined.fighter) else WIN / 2
    return gain * HOLDS


def plain_price(view: View, fight: Fight) -> Terms | None:
    """Return terms with the fewest Treasures for which the hero of that view should help in the fight; None if even all
    are too few."""
    for treasures in range(prize(view.table, fight) + 1):
        terms = Terms([], treasures, "helper_first" if treasures else "")
        if helping_worth(view, fight, terms, ENVY) > 0:
            return terms
    return None
