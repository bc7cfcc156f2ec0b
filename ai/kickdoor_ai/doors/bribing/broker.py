"""The bargainer of `bribe_aware`: help and its price, in its own fights (`hiring`) and in others' (`helping`).

It also picks fights with monsters from its hand: those that it wins, those for which it can hire help, and the last
one. A monster that is too strong for one may be worth fighting with a cheap helper. So it estimates what each possible
helper would take (`hiring`), how likely they come, and the cost of running if they do not. For the winning level it
also counts its own cards, since afterwards no card is worth anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from kickdoor_game.doors.fight.help import winners_of_kill
from kickdoor_game.doors.state.fight import Fight
from kickdoor_game.heroes.dealings.bargains import Terms
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import NOBODY
from kickdoor_game.machine.questions import Menu, word_in

from ...api import Act, Chair, Decision, Reply
from ..judgement.fights.arming import reserves
from ..judgement.fights.fighting import LOOT, troubles
from ..judgement.fights.outlook import flight_worth, standing_of, victory_worth
from ..judgement.position import Candidate, Position
from .appraisal import DealAppraiser
from .helping import Helping
from .hiring import Hiring
from .prices import Haggle, Prices
from .shown import KnownCards

COMES = 0.8
"""Probability that a player accepts an offer that they should accept."""

LAST_STAND = 0.5
"""Factor of the probability that others do not spoil the last kill, if it costs the seat's own cards first."""


def pick(position: Position, appraisal: DealAppraiser, hiring: Hiring) -> Decision:
    """Return the choice of a monster in hand to fight, if that is worth more than drawing a card from the Door deck;
    otherwise the choice to skip the fight."""
    best = position.best(_ventures(position, appraisal, hiring), LOOT)
    return Reply(("skip",)) if best is None else best.decision


def _ventures(position: Position, appraisal: DealAppraiser, hiring: Hiring) -> Iterator[Candidate]:
    """Yield the monsters in hand that are worth fighting, alone, with all its cards for the last level, or with
    help."""
    for decision, fight in troubles(position):
        lacking = standing_of(position.table, fight).lacking
        fled = flight_worth(position.view, fight)
        if lacking <= 0:
            holds = appraisal.odds.holds(fight)
            won = victory_worth(position.view, fight)
            yield Candidate(holds * won + (1 - holds) * fled, decision, "a fight that it wins as it stands")
        elif position.chair in winners_of_kill(position.table, fight):
            if lacking <= reserves(position):
                holds = LAST_STAND * appraisal.odds.holds(fight)
                won = victory_worth(position.view, fight)
                yield Candidate(holds * won + (1 - holds) * fled, decision, "the last fight, with all it has")
        else:
            yield from _with_help(position, appraisal, hiring, fight, Candidate(fled, decision))


def _with_help(
    position: Position, appraisal: DealAppraiser, hiring: Hiring, fight: Fight, alone: Candidate
) -> Iterator[Candidate]:
    """Yield ways to fight with each possible helper, who comes with the probability `COMES`."""
    for rival in position.rivals():
        found = hiring.terms_for(appraisal, fight, rival.seat)
        if found is not None:
            worth = COMES * found.worth + (1 - COMES) * alone.worth
            yield Candidate(worth, alone.decision, f"a fight for two, {rival.name} being the other")


class Broker:
    """Bargains for a seat. It remembers what others accept (`prices`) and hold (`shown`), and the offers of this fight
    (`haggle`)."""

    def __init__(self) -> None:
        self.prices = Prices()
        self.shown = KnownCards()
        self.haggle = Haggle()
        self._helping = Helping(self.prices, self.haggle)
        self._hiring = Hiring(self.prices, self.haggle)

    def hear(self, me: Chair, events: Iterable[Event]) -> None:
        """Learn from these events which prices others accept, and which cards were shown to be in which hand. `me`: the
        seat's chair."""
        heard = list(events)
        self.shown.hear(heard)
        self.prices.hear(me, heard)

    def appraisal(self, position: Position) -> DealAppraiser:
        """Return the appraiser of deals at the present table. First learn from answers that others gave each other."""
        found = DealAppraiser(position, self.shown)
        self.haggle.fight(position.table.turn_number)
        fight = position.table.fight
        if fight is not None:

            def gain_of(chair: Chair, terms: Terms) -> float:
                return found.plain_gain(fight, chair, terms)

            if fight.fighter != position.chair:
                self.prices.weigh(gain_of)
        return found

    def answer_request(self, position: Position) -> Decision:
        """Return the answer to a request for help: to accept, decline, or name another price."""
        return self._helping.answer(position, self.appraisal(position))

    def regard(self, position: Position, fight: Fight, chair: Chair) -> float | None:
        """Return what having that helper in the seat's own fight is worth apart from the deal, in levels; None: do not
        hire them at any price. Here 0."""
        return 0.0

    def offer(self, position: Position, fight: Fight, menu: Menu, *, better_than: float) -> Decision | None:
        """Return the best request for help among the options of `menu`, if it is worth more than `better_than` levels;
        None if there is none."""
        regard = partial(self.regard, position, fight)
        return self._hiring.offer(self.appraisal(position), fight, menu, regard, better_than)

    def bids(self, position: Position, fight: Fight, menu: Menu) -> Iterator[Candidate]:
        """Yield the acceptance of each open offer of help, with its value in levels."""
        return self._hiring.bids(self.appraisal(position), fight, menu, partial(self.regard, position, fight))

    def pick_fight(self, position: Position) -> Decision:
        """Return the choice of a monster of the seat's hand to fight, counting on helpers it can pay, if that is worth
        it; otherwise the choice to skip the fight."""
        return pick(position, self.appraisal(position), self._hiring)

    def volunteer(self, position: Position) -> Decision | None:
        """Return an offer to help in another player's fight, or the withdrawal of one; None for neither."""
        fight = position.table.fight
        if fight is None or fight.helper != NOBODY:
            return None
        return self._helping.volunteer(position, self.appraisal(position))

    def remember(self, position: Position, decision: Decision) -> None:
        """Record the decision if it is one about help: a request, an offer, a price named, or a refusal."""
        position.memory.remember(position.table.turn_number, decision)
        fight = position.table.fight
        if fight is None or not speaks_of_help(decision):
            return
        if fight.fighter == position.chair:
            self._hiring.remember(self.appraisal(position), fight, decision)
        else:
            self._helping.remember(position, self.appraisal(position), decision)


def speaks_of_help(decision: Decision) -> bool:
    """Return whether the decision asks for help, or offers or refuses it."""
    match decision:
        case Reply(choice=(str() as name, *_)) | Act(choice=(str() as name, *_)):
            return word_in(name) in ("ask", "bid", "counter", "decline")
        case _:
            return False
