"""Fights that it picks from its own hand: those that it wins, those that it can hire help for, and the last one.

A monster that is too strong for one is not too strong for two, if the second comes cheap. So it looks at what each
possible helper would take (`hiring`), how likely he comes, and what running costs if he does not. For the last level it
also counts on what it can throw in itself: afterwards no card is worth anything.
"""

from __future__ import annotations

from collections.abc import Iterator

from kickdoor_game.doors.fight.help import winners_of_kill
from kickdoor_game.doors.state.fight import Fight

from ...api import Decision, Reply
from ..judgement.fights.arming import reserves
from ..judgement.fights.fighting import LOOT, troubles
from ..judgement.fights.outlook import flight_worth, standing_of, victory_worth
from ..judgement.position import Position, Way
from .appraisal import Appraisal
from .hiring import Hiring

COMES = 0.8
"""How often somebody takes an offer that he should take."""

LAST_STAND = 0.5
"""How much of the chance that nobody else spoils the last kill is left where it costs its own cards first."""


def pick(position: Position, appraisal: Appraisal, hiring: Hiring) -> Decision:
    """A monster to fight, if that is worth more than a card from behind the door."""
    best = position.best(_ventures(position, appraisal, hiring), LOOT)
    return Reply(("skip",)) if best is None else best.decision


def _ventures(position: Position, appraisal: Appraisal, hiring: Hiring) -> Iterator[Way]:
    for decision, fight in troubles(position):
        lacking = standing_of(position.table, fight).lacking
        fled = flight_worth(position.view, fight)
        if lacking <= 0:
            holds = appraisal.odds.holds(fight)
            won = victory_worth(position.view, fight)
            yield Way(holds * won + (1 - holds) * fled, decision, "a fight that it wins as it stands")
        elif position.chair in winners_of_kill(position.table, fight):
            if lacking <= reserves(position):
                holds = LAST_STAND * appraisal.odds.holds(fight)
                won = victory_worth(position.view, fight)
                yield Way(holds * won + (1 - holds) * fled, decision, "the last fight, with all it has")
        else:
            yield from _with_help(position, appraisal, hiring, fight, Way(fled, decision))


def _with_help(position: Position, appraisal: Appraisal, hiring: Hiring, fight: Fight, alone: Way) -> Iterator[Way]:
    for rival in position.rivals():
        found = hiring.terms_for(appraisal, fight, rival.seat)
        if found is not None:
            worth = COMES * found.worth + (1 - COMES) * alone.worth
            yield Way(worth, alone.decision, f"a fight for two, {rival.name} being the other")
