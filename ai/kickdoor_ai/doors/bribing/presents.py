"""Gifts that discourage interference: before a decisive kill, to the player most likely to spoil it.

The rules bind nobody to a promise made for a gift (classic.trading.6), so a gift must pay on average: before the seat
picks a fight that it wins near the top, if the Item is useful to the other player and not to the seat, and if that
player has not spoilt a kill after earlier gifts. No price prevents others from spoiling a kill that wins the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from kickdoor_game.doors.fight.help import winners_of_kill
from kickdoor_game.doors.state import events as told
from kickdoor_game.doors.state.fight import Fight
from kickdoor_game.machine.errors import of_kind
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import number_in, word_in

from ...api import Act, Chair, Decision, Reply
from ..judgement.business.trading import LEAST, MOST
from ..judgement.fights.outlook import against, flight_worth, standing_of, victory_worth
from ..judgement.position import Candidate, Position, card_of, options_of, with_details
from .appraisal import DealAppraiser

GAIN_LEAST = 0.05
"""Levels that a gift must bring."""

TURNS_MOST = 12
"""Turns after a gift within which spoiling a kill is a breach of faith."""

FORGIVEN = 0.5
"""Factor by which one breach lowers the expected effect of gifts to that player."""


@dataclass(slots=True)
class Presents:
    """Remembers gifts. `given`: the turn of the last one to each player; `faith`: how well gifts still work with
    them.
    """

    given: dict[Chair, int] = field(default_factory=dict)
    faith: dict[Chair, float] = field(default_factory=dict)
    turn: int = 0
    announced: bool = False
    meddlers: set[Chair] = field(default_factory=set)

    def hear(self, me: Chair, events: Iterable[Event]) -> None:
        """Record players who interfere with a kill of this seat, so that gifts to them are known to be useless. `me`:
        its chair."""
        for event in events:
            match event:
                case told.TurnBegan(number=number):
                    self.turn = number
                case told.FightBegan():
                    self.announced = False
                    self.meddlers.clear()
                case told.KillAnnounced(fighter=fighter):
                    self.announced = fighter == me
                case told.Enhanced(seat=seat) | told.FoeJoined(seat=seat):
                    self._meddles(seat)
                case told.CardUsed(seat=seat, side="monsters"):
                    self._meddles(seat)
                case told.CurseStruck(victim=victim, by=by) if victim == me and by is not None:
                    self._meddles(by)
                case _:
                    pass

    def _meddles(self, chair: Chair) -> None:
        """Note that a player interferes with the seat's kill, and lower their faith if a gift was recent."""
        if self.announced and chair in self.given and chair not in self.meddlers:
            self.meddlers.add(chair)
            if self.turn - self.given.pop(chair) <= TURNS_MOST:
                self.faith[chair] = self.faith.get(chair, 1.0) * FORGIVEN

    def give(self, position: Position, appraisal: DealAppraiser, plan: Decision) -> Decision | None:
        """Return a gift to a player who could spoil the fight that `plan` begins; None if no gift is worth its cost."""
        fight = _planned(position, plan)
        if fight is None or standing_of(position.table, fight).lacking > 0:
            return None
        if winners_of_kill(position.table, fight):
            return None
        best = position.best(self._gifts(position, appraisal, fight), GAIN_LEAST)
        if best is None:
            return None
        self.given[Chair(number_in(of_kind(best.decision, Act).choice[0]))] = position.table.turn_number
        return best.decision

    def _gifts(self, position: Position, appraisal: DealAppraiser, fight: Fight) -> Iterator[Candidate]:
        """Yield gifts to each player who may spoil the fight, with what they save, less their cost."""
        stake = victory_worth(position.view, fight) - flight_worth(position.view, fight)
        for option in position.open("gift"):
            chair = option.seat
            if chair is None or self.given.get(chair) == position.table.turn_number:
                continue
            other = position.view_of(chair)
            risk = appraisal.odds.spoils(fight, other.hero) * self.faith.get(chair, 1.0)
            for one in options_of(option):
                card = card_of(one)
                worth = other.card(card)
                if worth > LEAST and card not in position.me.in_use:
                    saved = risk * stake * min(1.0, worth / MOST + 0.3)
                    cost = position.view.card(card) + appraisal.share(chair) * worth
                    yield Candidate(
                        saved - cost, Act(with_details(option, one.key)), "cheaper than what they might spoil"
                    )


def _planned(position: Position, plan: Decision) -> Fight | None:
    """Return the fight that the seat is about to pick; None if it skips."""
    if not isinstance(plan, Reply) or word_in(plan.choice[0]) == "skip":
        return None
    return against(position.chair, CardId(number_in(plan.choice[0])))
