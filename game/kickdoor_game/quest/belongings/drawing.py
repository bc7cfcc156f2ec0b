"""Drawing face down: a hero with the trait may take top discards instead, and pays a card for each (quest.class.15).

They take the discards first and pay afterwards, from hand or play; a card just taken may pay too.

A player who gets Treasures outside their own turn is asked at once whether to put any into play. Everybody waits for
the answer; after it an Item waits for its owner's turn (quest.turns.8). The game asks whatever the Treasures are, so
the question reveals nothing (quest.timing.5).
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
"""The rule that the questions about discards cite."""


@dataclass(slots=True)
class QuestDrawing(Frame):
    """Draws `count` cards of a deck into a hand, or as many as there are. Result: their ids.

    `taken`: cards from the discards. `asked`: the player has said how many discards they take. `owed`: how many cards
    they still have to pay.
    """

    deck: str
    count: int
    seat: Seat
    taken: list[CardId] = field(default_factory=list)
    asked: bool = False
    owed: int = 0

    def begin(self, table: QuestTable) -> Next:
        """Ask how many cards the hero takes from the discards instead of the deck, if a card allows that and there are
        any."""
        hero = table.heroes[self.seat]
        most = min(self.count, len(table.discards[self.deck]))
        if self.asked or not most or hero.dead or trait_of(table, hero, TakesDiscards) is None:
            return Goto(self.pay)
        clock = deadline_for(table, self.seat)
        top = table.discards[self.deck][-1]
        return Ask((Question(self.seat, "take_discards", Number(0, most), 0, clock, (RULE,), card=top),), self.take)

    def take(self, table: QuestTable, answer: Answer) -> Next:
        """Move the number of discards that the player chose from the top to the hand; all but the last were hidden by
        another.
        """
        self.asked, self.owed = True, answer.choice
        for _ in range(answer.choice):
            card = table.discards[self.deck].pop()
            self.taken.append(card)
            hero_verbs.to_hand(table, self.seat, card)
            table.tell(TreasurePicked(self.seat, card))
        self.count -= answer.choice
        return Goto(self.pay)

    def pay(self, table: QuestTable) -> Next:
        """Ask which cards the hero discards in payment; go on if nothing is owed, or nothing can be paid."""
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
        """Discard the cards that the hero chose as payment for discards taken."""
        hero = table.heroes[self.seat]
        self.owed = 0
        pay(table, hero, answer.choice, "given for a card from the discards")
        table.stir()
        return Goto(self.draw)

    def draw(self, table: QuestTable) -> Next:
        """Draw the rest from the deck. A hero who has died meanwhile gets no Treasure, but draws DxM (quest.death.10,
        .14).
        """
        if self.deck == TREASURE and table.heroes[self.seat].dead:
            return Done(())
        return Call(Draw(self.deck, self.count, self.seat), self.drawn)

    def drawn(self, table: QuestTable, cards: tuple[CardId, ...]) -> Next:
        """Finish; the result is the ids of all cards taken and drawn."""
        return Done((*self.taken, *cards))


@dataclass(slots=True)
class FromDiscards(QuestDrawing):
    """The discards that a hero takes, and pays for, before the rest is drawn for several heroes together. Result: their
    ids.
    """

    def draw(self, table: QuestTable) -> Next:
        """Finish without drawing from the deck; the result is the ids of the discards taken."""
        return Done(tuple(self.taken))


KEEP = "keep"
"""Key of the option to keep the remaining Treasures in hand."""


def has_just_received(table: QuestTable, hero: Hero) -> bool:
    """Return whether that hero has Treasures to be asked about, received outside their own turn."""
    return bool(table.turn_number) and not own_turn(table, hero) and table.figures[hero.seat].received > 0


@dataclass(slots=True)
class JustReceived(SeatFrame):
    """Asks a hero once about Treasures just received (quest.turns.8). Cards played meanwhile do not end the
    question.
    """

    def begin(self, table: QuestTable) -> Next:
        """Ask whether the player keeps the rest of the Treasures in hand."""
        menu = Menu((Option(KEEP),))
        rules = ("quest.turns.8", "quest.playing.3")
        question = Question(self.seat, "received", menu, (KEEP,), deadline_for(table, self.seat), rules, goes_on=True)
        return Ask((question,), self.keep)

    def keep(self, table: QuestTable, answer: Answer) -> Next:
        """Let the Treasures wait for their owner's turn."""
        table.heroes[self.seat].fresh = ()
        # Let the upkeep ask the next player who has received Treasures.
        table.changed = True
        return Done()
