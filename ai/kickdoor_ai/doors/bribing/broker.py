"""The bargainer of `bribe_aware`: help and its price, in its own fights (`hiring`) and in others' (`helping`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from kickdoor_game.doors.state.fight import Fight
from kickdoor_game.heroes.dealings.bargains import Terms
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import NOBODY
from kickdoor_game.machine.questions import Menu

from ...api import Chair, Decision
from ..judgement.position import Position, Way
from .appraisal import Appraisal
from .haggle import Haggle
from .helping import Helping
from .hiring import Hiring
from .prices import Prices
from .shown import Shown
from .ventures import pick


class Broker:
    """Remembers what others take (`prices`), what they hold (`shown`), and what was said in this fight (`haggle`)."""

    def __init__(self) -> None:
        self.prices = Prices()
        self.shown = Shown()
        self.haggle = Haggle()
        self._helping = Helping(self.prices, self.haggle)
        self._hiring = Hiring(self.prices, self.haggle)

    def hear(self, me: Chair, events: Iterable[Event]) -> None:
        heard = list(events)
        self.shown.hear(heard)
        self.prices.hear(me, heard)

    def appraisal(self, position: Position) -> Appraisal:
        """What deals are worth as the table is now; what was said among others is weighed by the way."""
        found = Appraisal(position, self.shown)
        self.haggle.fight(position.table.turn_number)
        fight = position.table.fight
        if fight is not None:

            def gain_of(chair: Chair, terms: Terms) -> float:
                return found.plain_gain(fight, chair, terms)

            if fight.fighter != position.chair:
                self.prices.weigh(gain_of)
        return found

    def answer_request(self, position: Position) -> Decision:
        return self._helping.answer(position, self.appraisal(position))

    def regard(self, position: Position, fight: Fight, chair: Chair) -> float | None:
        """What it is worth, beside the deal, to have that helper in its own fight; None: not for any price."""
        return 0.0

    def offer(self, position: Position, fight: Fight, menu: Menu, *, better_than: float) -> Decision | None:
        regard = partial(self.regard, position, fight)
        return self._hiring.offer(self.appraisal(position), fight, menu, regard, better_than)

    def bids(self, position: Position, fight: Fight, menu: Menu) -> Iterator[Way]:
        return self._hiring.bids(self.appraisal(position), fight, menu, partial(self.regard, position, fight))

    def pick_fight(self, position: Position) -> Decision:
        """A monster from its own hand, or none."""
        return pick(position, self.appraisal(position), self._hiring)

    def volunteer(self, position: Position) -> Decision | None:
        fight = position.table.fight
        if fight is None or fight.helper != NOBODY:
            return None
        return self._helping.volunteer(position, self.appraisal(position))
