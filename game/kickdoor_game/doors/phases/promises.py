"""Cards of the hand that a fighter promises to a helper: which can be promised, and how promises are kept.

After the win, before the Treasure is shared, each card is played on the helper as its owner would play it. A promise
lapses if the card cannot be played then, or if an effect has taken it out of the hand (shakespeare.help.9).
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
    """Return the cards in the fighter's hand that could be used on that player without any other choice."""
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
    """Return whether a card is of a kind that is used on players; for guesses about a hidden hand."""
    printed = table.card(card)
    return isinstance(printed, Used) and PLAYS[type(printed.play)].on_players


@dataclass(slots=True)
class KeepPromise(Owing):
    """Plays the one promised card on the helper, or lets the promise lapse."""

    def begin(self, table: DoorsTable) -> Next:
        """Play the card on the helper; tell the reason if that is not possible."""
        card = self.played.pop()
        play = play_of(table.card(card))
        whom = PLAYS[type(play)].said_on(table, table.heroes[self.fighter], play, self.helper)
        choice = (key("use", card), whom)
        if why := self._lapses(table, card, choice):
            table.tell(events.HelpAnswered(self.fighter, self.helper, "unplayed", why))
            return Done()
        return Call(perform(self.fighter, choice), self.kept)

    def kept(self, table: DoorsTable) -> Next:
        """Finish: the promised card has been played."""
        return Done()

    def _lapses(self, table: DoorsTable, card: CardId, choice: Choice) -> str:
        """Return the code of why the card cannot be played on the helper now; "" if it can."""
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
