"""One turn: open a door, look for trouble, loot the room, charity (classic.turn)."""

from __future__ import annotations

from dataclasses import dataclass

from ...heroes import verbs
from ...heroes.curses import CurseStrike
from ...heroes.dealings.charity import Charity
from ...heroes.draw import Draw
from ...heroes.hero_sheet.gear import may_carry
from ...heroes.hero_sheet.hero import Hero
from ...heroes.hero_sheet.sheet import concerns
from ...heroes.table import DOOR, TREASURE
from ...language.cards import Curse, DoorSpecial, Monster
from ...language.words.plays import Blessing
from ...language.words.specials import Friendly
from ...language.words.traits import MovesOn
from ...machine.answers import Answer
from ...machine.frame import Ask, Call, Done, Frame, Goto, Next, Step
from ...machine.ids import CardId, Seat
from ...machine.questions import Menu, Option, Question, key, number_in
from ..fight import verbs as fight_verbs
from ..plays.levels import bless
from ..state import events
from ..state.table import DoorsTable
from .combat import Combat


@dataclass(slots=True)
class Turn(Frame):
    """Runs the turn of a seat. `friendly`: it met a monster that did not fight, so the room may still be looted
    (classic.turn.13).
    """

    seat: Seat
    friendly: bool = False

    def void(self, table: DoorsTable) -> Step | None:
        """Return the step `end` if the hero has died during the turn; None otherwise (classic.death.9)."""
        return self.end if self._hero(table).dead and self.step != "begin" else None

    def begin(self, table: DoorsTable) -> Next:
        """Begin the turn: bring the dead back, and reset what counts for one turn (classic.death.9)."""
        table.turn_number += 1
        table.phase = "arrange"
        table.met = table.won = False
        table.proposed.clear()
        table.brought.clear()
        table.tell(events.TurnBegan(self.seat, table.turn_number))
        for hero in table.heroes:
            if hero.dead:
                hero.dead = False
                table.tell(events.Returned(hero.seat))
        hero = self._hero(table)
        hero.fresh = hero.unsold = ()
        hero.uses.clear()
        table.stir()
        return Goto(self.draw_doors if hero.returning else self.listen)

    def draw_doors(self, table: DoorsTable) -> Next:
        """Let a hero who has died draw new Doors at the start of their turn (classic.death.11)."""
        return Call(Draw(DOOR, table.numbers.redraw_doors, self.seat), self.draw_treasures)

    def draw_treasures(self, table: DoorsTable, drawn: tuple[CardId, ...]) -> Next:
        """Let a hero who has died draw new Treasures."""
        self._hero(table).returning = False
        return Call(Draw(TREASURE, table.numbers.redraw_treasures, self.seat), self.returned)

    def returned(self, table: DoorsTable, drawn: tuple[CardId, ...]) -> Next:
        """Go on with the usual turn, after a hero who has died has drawn new cards."""
        return Goto(self.listen)

    # ------------------------------------------------------------ before the door

    def listen(self, table: DoorsTable) -> Next:
        """Draw a Door card before all else, if the table plays with `listen_at_door` (shakespeare.variants.1)."""
        if not table.numbers.listen_at_door:
            return Goto(self.arrange)
        table.tell(events.Listened(self.seat))
        return Call(Draw(DOOR, 1, self.seat), self.heard)

    def heard(self, table: DoorsTable, drawn: tuple[CardId, ...]) -> Next:
        """Go on to arrange cards, after the card for listening was drawn."""
        return Goto(self.arrange)

    # ------------------------------------------------------------ phase 1

    def arrange(self, table: DoorsTable) -> Next:
        """Ask the player to open the door; until then they arrange cards, sell and trade (classic.turn.1)."""
        menu = Menu((Option("open"),))
        question = Question(
            self.seat, "arrange", menu, ("open",), "arrange", ("classic.turn.1",), lap=table.turn_number
        )
        return Ask((question,), self.open_door)

    def open_door(self, table: DoorsTable, answer: Answer) -> Next:
        """Draw one Door card, face up: kick down the door."""
        table.phase = "door"
        return Call(Draw(DOOR, 1), self.opened)

    def opened(self, table: DoorsTable, drawn: tuple[CardId, ...]) -> Next:
        """Handle the opened card: fight a monster, suffer a curse, bless a class, or take any other card
        (classic.turn.2).
        """
        if not drawn:
            return Goto(self.trouble)
        (card,) = drawn
        table.tell(events.Opened(self.seat, card))
        match table.card(card):
            case Monster() as monster:
                table.aside.remove(card)
                return self._meet(table, card, monster)
            case Curse():
                return Call(CurseStrike(card, self.seat), self.cursed)
            case DoorSpecial(play=Blessing() as blessing):
                bless(table, self.seat, card, blessing)
                table.aside.remove(card)
                verbs.discard(table, card)
                return Goto(self.trouble)
            case _:
                # The player may play it at once, or keep it (classic.turn.6).
                table.aside.remove(card)
                verbs.to_hand(table, self.seat, card)
                table.tell(events.TookOpened(self.seat, card))
                return Goto(self.trouble)

    def cursed(self, table: DoorsTable) -> Next:
        """Go on to look for trouble, after the opened curse has acted."""
        return Goto(self.trouble)

    def _meet(self, table: DoorsTable, card: CardId, monster: Monster) -> Next:
        """Begin the combat with a monster, or let a friendly one leave."""
        table.met = True
        for special in monster.specials:
            if isinstance(special, Friendly) and concerns(table, self._hero(table), special):
                self.friendly = True
                table.tell(events.FoeLeft(card, "friendly", self.seat))
                verbs.discard(table, card)
                return Call(Draw(TREASURE, special.treasures, self.seat), self.left_in_peace)
        fight_verbs.begin_fight(table, self.seat, card)
        return Call(Combat(), self.fought)

    def left_in_peace(self, table: DoorsTable, drawn: tuple[CardId, ...]) -> Next:
        """Go on to loot the room, after a friendly monster has left."""
        return Goto(self.loot)

    def fought(self, table: DoorsTable) -> Next:
        """Go on to loot the room, after the combat."""
        return Goto(self.loot)

    # ------------------------------------------------------------ phases 2 and 3

    def trouble(self, table: DoorsTable) -> Next:
        """Ask whether the player fights a monster from their hand (classic.turn.7 to classic.turn.9)."""
        hero = self._hero(table)
        if table.phase != "trouble":
            return Goto(self.enter_trouble)
        monsters = [card for card in hero.hand if isinstance(table.card(card), Monster)]
        options = (*(Option(key("trouble", card), card=card) for card in monsters), Option("skip"))
        question = Question(
            self.seat, "trouble", Menu(options), ("skip",), "answer", ("classic.turn.7",), lap=table.turn_number
        )
        return Ask((question,), self.seek)

    def enter_trouble(self, table: DoorsTable) -> Next:
        """Set the table's phase to "trouble", in which the player may fight a monster from the hand."""
        table.phase = "trouble"
        return Goto(self.trouble)

    def seek(self, table: DoorsTable, answer: Answer) -> Next:
        """Fight the chosen monster, or go on to loot the room."""
        if answer.choice[0] == "skip":
            return Goto(self.loot)
        card = CardId(number_in(answer.choice[0]))
        verbs.release(table, self.seat, card)
        table.tell(events.SoughtTrouble(self.seat, card))
        return self._meet(table, card, table.printed(card, Monster))

    def loot(self, table: DoorsTable) -> Next:
        """Draw a face-down card if no monster was met (classic.turn.12): a Door, or a Treasure with `listen_at_door`
        (shakespeare.variants.4).
        """
        table.phase = "loot"
        if table.met and not (self.friendly and table.numbers.friendly_monster_loot):
            return Goto(self.tidy)
        table.tell(events.Looted(self.seat))
        deck = TREASURE if table.numbers.listen_at_door else DOOR
        return Call(Draw(deck, 1, self.seat), self.looted)

    def looted(self, table: DoorsTable, drawn: tuple[CardId, ...]) -> Next:
        """Go on to the end of the turn, after the card was drawn."""
        return Goto(self.tidy)

    # ------------------------------------------------------------ phase 4

    def tidy(self, table: DoorsTable) -> Next:
        """Set the table's phase to "tidy", the part of the turn before charity."""
        table.phase = "tidy"
        return Goto(self.before_charity)

    def before_charity(self, table: DoorsTable) -> Next:
        """Ask the player to end the turn; until then they may do all that is possible on their own turn
        (classic.turn.1).
        """
        menu = Menu((Option("end"),))
        question = Question(
            self.seat, "end_turn", menu, ("end",), "arrange_end", ("classic.turn.1",), lap=table.turn_number
        )
        return Ask((question,), self.give)

    def give(self, table: DoorsTable, answer: Answer) -> Next:
        """Begin charity, the last phase of the turn."""
        table.phase = "charity"
        return Call(Charity(self.seat), self.end)

    def end(self, table: DoorsTable) -> Next:
        """End the turn, and the curses that last until then; let Items move on to the left."""
        verbs.end_turn_curses(table, self.seat)
        if not self._hero(table).dead:
            self._move_on(table)
        return Done()

    def _move_on(self, table: DoorsTable) -> None:
        """Hand each Item that moves on to the next living hero on the left who can carry it."""
        others = [seat for seat in table.around(self.seat) if seat != self.seat]
        for card in self._hero(table).items:
            traits = getattr(table.card(card), "traits", ())
            if any(isinstance(trait, MovesOn) for trait in traits):
                able = [seat for seat in others if may_carry(table, table.heroes[seat], [card]) is None]
                if able:
                    verbs.hand_over_item(table, card, self.seat, able[0], "moves_on")

    def _hero(self, table: DoorsTable) -> Hero:
        """Return the hero whose turn it is."""
        return table.heroes[self.seat]
