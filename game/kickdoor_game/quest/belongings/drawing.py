"""Drawing face down in the board game: who has the trait may take the top discards instead, and pays for each.

The cards are taken first and paid for then, one card for each, of hand or play: also with what has just been taken
(quest.class.15). Everybody else draws.

Of Treasure that comes to players outside their own turn, they are asked at once whether to put any of it into play.
Everybody waits for their answer, and afterwards an Item waits for its owner's turn (quest.turns.8). Which Treasures
they hold does not matter, so the question tells nothing (quest.timing.5).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ...heroes import verbs as hero_verbs
from ...heroes.at_stake import unspendable
from ...heroes.dealings.payment import pay, to_part_with
from ...heroes.draw import Draw
from ...heroes.events import TreasurePicked
from ...heroes.frames import SeatFrame
from ...heroes.hero_sheet.hero import Hero
from ...heroes.hero_sheet.sheet import trait_of
from ...machine.answers import Answer
from ...machine.errors import required
from ...machine.frame import Ask, Call, Done, Frame, Goto, Next
from ...machine.ids import CardId, Seat
from ...machine.questions import Menu, Number, Option, PickSome, Question, card_option
from ..cards.kinds import TREASURE
from ..cards.traits import TakesDiscards
from ..state.clocks import deadline_for, own_turn
from ..state.table import QuestTable

RULE = "quest.class.15"


@dataclass(slots=True)
class QuestDrawing(Frame):
    """So many cards of a deck into a hand, or as many as there are. Result: their ids.

    `asked`: they have said how many of the discards they take. `owed`: so many cards they have not paid for yet.
    """

    deck: str
    count: int
    seat: Seat
    taken: list[CardId] = field(default_factory=list)
    asked: bool = False
    owed: int = 0

    def begin(self, table: QuestTable) -> Next:
        hero = table.heroes[self.seat]
        most = min(self.count, len(table.discards[self.deck]))
        if self.asked or not most or hero.dead or trait_of(table, hero, TakesDiscards) is None:
            return Goto(self.pay)
        clock = deadline_for(table, self.seat)
        top = table.discards[self.deck][-1]
        return Ask((Question(self.seat, "take_discards", Number(0, most), 0, clock, (RULE,), card=top),), self.take)

    def take(self, table: QuestTable, answer: Answer) -> Next:
        """From the top, so only the last of them was covered by the others."""
        self.asked, self.owed = True, answer.choice
        for _ in range(answer.choice):
            card = table.discards[self.deck].pop()
            self.taken.append(card)
            hero_verbs.to_hand(table, self.seat, card)
            table.tell(TreasurePicked(self.seat, card))
        self.count -= answer.choice
        return Goto(self.pay)

    def pay(self, table: QuestTable) -> Next:
        hero, held = table.heroes[self.seat], unspendable(table)
        cards = [card for card in (*hero.hand, *hero.in_play()) if card not in held]
        options = to_part_with(table, hero, cards)
        free = [required(option.card) for option in options if option.barred is None]
        owed = 0 if hero.dead else min(self.owed, len(free))
        if not owed:
            return Goto(self.draw)
        shape = PickSome(options, owed, owed)
        default = tuple(card_option(card).key for card in table.unanswered(free)[:owed])
        clock = deadline_for(table, self.seat)
        return Ask((Question(self.seat, "pay_discards", shape, default, clock, (RULE,)),), self.paid)

    def paid(self, table: QuestTable, answer: Answer) -> Next:
        hero = table.heroes[self.seat]
        self.owed = 0
        pay(table, hero, answer.choice, "given for a card from the discards")
        table.stir()
        return Goto(self.draw)

    def draw(self, table: QuestTable) -> Next:
        """Give no Treasure to whoever has died meanwhile, but what is drawn for a colour (quest.death.10, .14)."""
        if self.deck == TREASURE and table.heroes[self.seat].dead:
            return Done(())
        return Call(Draw(self.deck, self.count, self.seat), self.drawn)

    def drawn(self, table: QuestTable, cards: tuple[CardId, ...]) -> Next:
        return Done((*self.taken, *cards))


@dataclass(slots=True)
class FromDiscards(QuestDrawing):
    """What somebody takes of the discards before all the rest is drawn for several, and pays. Result: their ids."""

    def draw(self, table: QuestTable) -> Next:
        return Done(tuple(self.taken))


KEEP = "keep"


def has_just_received(table: QuestTable, hero: Hero) -> bool:
    """Say whether they have Treasures that wait for the prompt, outside their own turn."""
    return bool(table.turn_number) and not own_turn(table, hero) and table.figures[hero.seat].received > 0


@dataclass(slots=True)
class JustReceived(SeatFrame):
    """The one prompt that follows the receipt; what is played meanwhile does not end it."""

    def begin(self, table: QuestTable) -> Next:
        menu = Menu((Option(KEEP),))
        rules = ("quest.turns.8", "quest.playing.3")
        question = Question(self.seat, "received", menu, (KEEP,), deadline_for(table, self.seat), rules, goes_on=True)
        return Ask((question,), self.keep)

    def keep(self, table: QuestTable, answer: Answer) -> Next:
        table.heroes[self.seat].fresh = ()
        # Somebody else may have received something as well, and is asked next.
        table.changed = True
        return Done()
