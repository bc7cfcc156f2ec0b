"""Cards of the hand that a fighter promises to a helper: which can be promised, and how the promise is kept.

They are played on the helper right after the win, before the Treasure is shared, as their owner would play them. What
is not possible then lapses; so does a card that an effect has taken out of the hand by then (shakespeare.help.9).
"""

from __future__ import annotations

from dataclasses import dataclass

from ...heroes.dealings.bargains import Owing
from ...language.cards import Used, play_of
from ...machine.errors import of_kind
from ...machine.frame import Call, Done, Next
from ...machine.ids import CardId, Seat
from ...machine.questions import Choice, PickOne, key
from ..anytime import perform, standing_under
from ..plays import PLAYS
from ..state import events
from ..state.table import DoorsTable


def promisable(table: DoorsTable, fighter: Seat, other: Seat) -> tuple[CardId, ...]:
    """The cards in the fighter's hand that could be used on that player, and need nothing else to be said with them."""
    if not table.numbers.bribes_from_hand:
        return ()
    hero = table.heroes[fighter]
    found: list[CardId] = []
    for card in hero.hand:
        if isinstance(printed := table.card(card), Used):
            on = PLAYS[type(printed.play)].on(table, hero, printed.play)
            if any(option.seat == other and option.barred is None for option in on):
                found.append(card)
    return tuple(found)


def may_be_promised(table: DoorsTable, card: CardId) -> bool:
    """Whether it is a card of a kind that is used on players, for those who only guess what a hand holds."""
    printed = table.card(card)
    return isinstance(printed, Used) and PLAYS[type(printed.play)].on_players


@dataclass(slots=True)
class KeepPromise(Owing):
    """The one card that is owed is played on the helper, or the promise lapses."""

    def begin(self, table: DoorsTable) -> Next:
        card = self.played.pop()
        play = play_of(table.card(card))
        whom = PLAYS[type(play)].said_on(table, table.heroes[self.fighter], play, self.helper)
        choice = (key("use", card), whom)
        if why := self._lapses(table, card, choice):
            table.tell(events.HelpAnswered(self.fighter, self.helper, "unplayed", why))
            return Done()
        return Call(perform(self.fighter, choice), self.kept)

    def kept(self, table: DoorsTable) -> Next:
        return Done()

    def _lapses(self, table: DoorsTable, card: CardId, choice: Choice) -> str:
        """Why it cannot be played on the helper now; empty if it can."""
        fighter, helper = table.heroes[self.fighter], table.heroes[self.helper]
        if fighter.dead or helper.dead:
            return "dead"
        if card not in fighter.hand:
            return "card_gone"
        name, whom = choice
        option = next(option for option in standing_under(table, self.fighter, "use").options if option.key == name)
        if option.barred is not None:
            return option.barred.code
        found = next((one for one in of_kind(option.details[0], PickOne).options if one.key == whom), None)
        if found is None:
            return "nothing_to_take"
        return "" if found.barred is None else found.barred.code
