"""Running away: the hero chooses a room, rolls once for each monster, and then goes there if they live.

A total of 5 or more dodges the monster's Bad Stuff; either way the runner goes on to the next monster, and at last into
the room (quest.flee.1 to .8). If no explored room is adjacent, there is no roll: all Bad Stuff happens, and the hero
stays (quest.flee.10).

If no part of a monster's Bad Stuff is possible for the hero, they take one hit instead; otherwise only the possible
parts happen (quest.flee.5).
"""

from __future__ import annotations

from dataclasses import dataclass

from ...heroes import verbs as hero_verbs
from ...heroes.at_stake import unspendable
from ...heroes.dealings.payment import to_part_with
from ...heroes.frames import SeatFrame
from ...heroes.hero_sheet.sheet import StrengthPart, concerns
from ...heroes.hero_sheet.strength import own_flee_parts
from ...heroes.table import HeroTable
from ...language.cards import Enhancer, Mate, gold_of
from ...language.words.specials import FleeFrom, NoEscape, NoPursuit, Ransom
from ...machine.answers import Answer
from ...machine.errors import of_kind
from ...machine.frame import Ask, Call, Done, Frame, Goto, Next, Step
from ...machine.ids import Seat
from ...machine.questions import Menu, Option, Order, PickSome, Question, cards_in, key, number_in
from ..board.dungeon import ENTRANCE, RoomId
from ..dice.throw import Die, Throw
from ..resolve import Happening
from ..state import verbs
from ..state.clocks import deadline_for
from ..state.events import Dodged, Fled, GotCaught
from ..state.health import hit
from ..state.table import QuestTable, monster_called, monster_name, printed_monster


@dataclass(slots=True)
class BadStuff(Happening):
    """Carries out a monster's Bad Stuff on a hero it has caught."""

    def instead(self, table: QuestTable) -> None:
        """Give the hero one hit, in place of Bad Stuff that found nothing to act on (quest.flee.5)."""
        hit(table, self.victim, 1, self.why)


RUN_AWAY = "run_away"
"""The purpose of a throw to run away."""


WITHOUT_A_ROLL = 0
"""The total in `Dodged` if nothing was rolled."""

LETS_GO, CATCHES = "lets_go", "catches"
"""Results of `not_rolled_for`."""
RANSOM, CAUGHT = "ransom", "caught"
"""Keys of the options to buy a monster off, and to be caught by it."""


def flee_parts(table: QuestTable, seat: Seat, number: int) -> list[StrengthPart]:
    """Return the parts added to the hero's roll to run away from that monster (quest.flee.4, quest.race.5, .9).
    `number`: that of the monster."""
    hero, monster = table.heroes[seat], table.monster(number)
    specials = printed_monster(table, monster).specials
    laid = [table.printed(card, Enhancer) for card in monster.enhancers]
    return [
        *own_flee_parts(table, hero),
        *(
            StrengthPart("special", special.value, "quest.flee.4", monster.card, cause=special, foe=number)
            for special in specials
            if isinstance(special, FleeFrom) and concerns(table, hero, special)
        ),
        *(
            StrengthPart("enhancer", card.flee, "quest.flee.4", monster.enhancers[place], foe=number)
            for place, card in enumerate(laid)
            if card.flee
        ),
        *_pair_parts(table, number),
    ]


def _pair_parts(table: QuestTable, number: int) -> list[StrengthPart]:
    """Return the parts from Mate cards, if the monster fights beside its mate."""
    battle, monster = table.battle, table.monster(number)
    here = [] if battle is None else [table.monster(each) for each in battle.monsters]
    alike = [each for each in here if each.printed_by() == monster.printed_by()]
    mates = [(each, table.card(each.card)) for each in alike if len(alike) > 1]
    return [
        StrengthPart("mate", card.flee, "quest.flee.4", mate.card, foe=number)
        for mate, card in mates
        if isinstance(card, Mate) and card.flee
    ]


def not_rolled_for(table: QuestTable, seat: Seat, number: int) -> str:
    """Return `LETS_GO` if that monster lets the hero go without a roll, `CATCHES` if it catches them without one, else
    "". `number`: that of the monster."""
    hero, monster = table.heroes[seat], table.monster(number)
    for special in printed_monster(table, monster).specials:
        if isinstance(special, NoPursuit) and concerns(table, hero, special):
            return LETS_GO
        if isinstance(special, NoEscape) and concerns(table, hero, special):
            return CATCHES
    return ""


def ransom_options(table: QuestTable, seat: Seat, number: int) -> tuple[Option, ...]:
    """Return the option to buy that monster off, if it can be bought and the hero has Items of enough value
    (quest.items.24). `number`: that of the monster."""
    found = [each for each in printed_monster(table, table.monster(number)).specials if isinstance(each, Ransom)]
    held = unspendable(table)
    cards = [card for card in table.heroes[seat].items if card not in held]
    options = to_part_with(table, table.heroes[seat], cards, lambda card: gold_of(table.card(card)))
    if not found or sum(option.worth for option in options if option.barred is None) < found[0].gold:
        return ()
    price = PickSome(options, 1, len(options), worth_at_least=found[0].gold)
    return (Option(RANSOM, details=(price,), rule="quest.items.24"),)


@dataclass(slots=True)
class RunAway(SeatFrame):
    """A hero's flight from a combat. Result: whether they got into a room.

    `left`: numbers of the monsters that they still have to roll for. `to`: the room they run to, once `chosen`.
    `ordered`: they have put `left` in order. `trapped`: there is no room to run to. `bonus`: what discarded cards add
    to the next roll; `paid`: how many cards were discarded for it (quest.class.9).

    It ends when the runner dies; monsters not yet run from then do nothing (quest.death.4).
    """

    left: list[int]
    to: RoomId = ENTRANCE
    chosen: bool = False
    ordered: bool = False
    trapped: bool = False
    bonus: int = 0
    paid: int = 0

    def void(self, table: HeroTable) -> Step | None:
        """Return the step that ends the flight, if the runner is dead, or has been moved by magic, which gets them away
        from all monsters left (quest.flee.9); None otherwise."""
        if table.heroes[self.seat].dead:
            return self.end
        own = of_kind(table, QuestTable)
        battle = own.battle
        return self.elsewhere if battle is not None and own.figures[self.seat].room != battle.room else None

    def elsewhere(self, table: QuestTable) -> Next:
        """Finish after being moved by magic. A runner who was cornered still counts as such: their turn is over
        (quest.flee.10).
        """
        return Done(not self.trapped)

    def forget(self, monsters: list[int]) -> None:
        """Keep only those of `left` that are in `monsters`. A bonus paid for a roll against another monster is lost."""
        there = [number for number in self.left if number in monsters]
        if there[:1] != self.left[:1]:
            self.bonus = self.paid = 0
        self.left = there

    def begin(self, table: QuestTable) -> Next:
        """Ask the runner which room next door they run to."""
        if self.chosen or self.trapped:
            return Goto(self.order)
        rooms = table.dungeon.adjacent(table.figures[self.seat].room)
        if not rooms:
            return Goto(self.cornered)
        menu = Menu(tuple(Option(key("room", room)) for room in rooms))
        question = Question(
            self.seat, "flee_room", menu, (menu.options[0].key,), deadline_for(table, self.seat), ("quest.flee.1",)
        )
        return Ask((question,), self.choose)

    def cornered(self, table: QuestTable) -> Next:
        """Record that there is no room to run to: the runner is cornered (quest.flee.10)."""
        self.trapped = True
        return Goto(self.order)

    def choose(self, table: QuestTable, answer: Answer) -> Next:
        """Record the room that the runner chose."""
        self.to, self.chosen = RoomId(number_in(answer.choice[0])), True
        return Goto(self.order)

    def order(self, table: QuestTable) -> Next:
        """Ask in which order the runner rolls for the monsters (quest.flee.8)."""
        if self.trapped or self.ordered or len(self.left) < 2:
            return Goto(self.run)
        options = tuple(Option(key("monster", number)) for number in self.left)
        as_they_are = tuple(option.key for option in options)
        question = Question(
            self.seat, "flee_order", Order(options), as_they_are, deadline_for(table, self.seat), ("quest.flee.8",)
        )
        return Ask((question,), self.in_order)

    def in_order(self, table: QuestTable, answer: Answer) -> Next:
        """Record the order of monsters that the runner chose."""
        self.left, self.ordered = [number_in(name) for name in answer.choice], True
        return Goto(self.run)

    def run(self, table: QuestTable) -> Next:
        """Let the runner roll for the next monster, or leave for the chosen room when none is left; a cornered runner
        is caught by each."""
        if not self.left:
            return Goto(self.leave)
        if self.trapped:
            return Goto(self.caught)
        return Goto(self.take_die)

    def take_die(self, table: QuestTable) -> Next:
        """Ask the runner to roll, so that they can first use cards for it or in its place (quest.flee.9,
        quest.class.9).

        They are asked also before a monster that no roll escapes, since moving away or a ransom does.
        """
        if not self.left:
            return Goto(self.run)
        passes = not_rolled_for(table, self.seat, self.left[0])
        if passes == LETS_GO:
            return Goto(self.let_go)
        ransom = ransom_options(table, self.seat, self.left[0])
        menu = Menu((Option(CAUGHT if passes == CATCHES else "roll"), *ransom))
        return Ask(
            (
                Question(
                    self.seat,
                    "flee_roll",
                    menu,
                    (menu.options[0].key,),
                    deadline_for(table, self.seat),
                    ("quest.flee.3",),
                ),
            ),
            self.roll,
        )

    def let_go(self, table: QuestTable) -> Next:
        """Get away from the next monster without a roll."""
        self.bonus = self.paid = 0
        self.dodge(table, WITHOUT_A_ROLL)
        return Goto(self.run)

    def roll(self, table: QuestTable, answer: Answer) -> Next:
        """Roll, pay the ransom, or be caught, as chosen (quest.items.24)."""
        if answer.choice[0] == CAUGHT:
            return Goto(self.caught)
        if answer.choice[0] != RANSOM:
            return Goto(self.throw)
        cards = cards_in(answer.choice[1])
        hero_verbs.lose_cards(table, self.seat, cards, "a ransom")
        return Goto(self.let_go)

    def throw(self, table: QuestTable) -> Next:
        """Roll the die to run away from the next monster."""
        return Call(Throw(RUN_AWAY, [Die("d6", self.seat)]), self.fallen)

    def fallen(self, table: QuestTable, faces: tuple[int, ...]) -> Next:
        """Compare the total of the roll with what it takes: get away from the monster, or be caught."""
        if not self.left or table.heroes[self.seat].dead:
            return Goto(self.run)
        total = faces[0] + self.bonus + sum(part.value for part in flee_parts(table, self.seat, self.left[0]))
        self.bonus = self.paid = 0
        if total < table.numbers.flee_on:
            return Call(self.bad_stuff(table, total, table.numbers.flee_on), self.run)
        self.dodge(table, total)
        return Goto(self.run)

    def dodge(self, table: QuestTable, total: int) -> None:
        """Tell that the hero got away from the first monster left, and go on to the next."""
        number = self.left.pop(0)
        table.tell(Dodged(self.seat, number, total, monster_called(table, number)))

    def caught(self, table: QuestTable) -> Next:
        """Let the first monster left catch the hero without a roll."""
        return Call(self.bad_stuff(table, WITHOUT_A_ROLL, 0), self.run)

    def bad_stuff(self, table: QuestTable, total: int, wanted: int) -> Frame:
        """Tell that the first monster left has caught the hero, and return its Bad Stuff. `total`: the roll, which was
        below `wanted`; both 0 without a roll.
        """
        monster = table.monster(self.left.pop(0))
        table.tell(GotCaught(self.seat, monster.number, monster_name(table, monster), total, wanted))
        card = printed_monster(table, monster)
        return BadStuff(card.bad_stuff, self.seat, monster.card, card.name)

    def leave(self, table: QuestTable) -> Next:
        """Move the runner into the chosen room; a cornered hero stays. The result is whether they got into a room."""
        if self.trapped:
            return Done(False)
        verbs.enter(table, self.seat, self.to)
        table.tell(Fled(self.seat, self.to))
        table.stir()
        return Done(True)


def forget_who_has_left(table: QuestTable) -> None:
    """Make runners forget monsters that have left the combat (quest.combat.14). Called after every change of the
    table."""
    battle = table.battle
    if battle is None or not battle.decided:
        return
    for frame in table.stack:
        if isinstance(frame, RunAway):
            frame.forget(battle.monsters)
