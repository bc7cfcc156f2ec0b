"""What follows by itself whenever something has been written: who is squished, who is out, and what starts.

It is looked at after every effect and every step, so whoever falls first decides the duel, and both fall together only
by one and the same effect (ccg.end.6, .7).

Of several abilities that start at the same moment the active player says which comes next, whoever controls them
(ccg.general.4). Each is announced on its own. A chain that would never end is a draw (ccg.general.9).
"""

from __future__ import annotations

from dataclasses import dataclass

from ...machine.answers import Answer
from ...machine.frame import Ask, Call, Done, Frame, Goto, Next
from ...machine.ids import CardId, Seat
from ...machine.questions import Option, PickOne, Question, YesNo, number_in
from ..cards.abilities import Ability
from ..state import verbs
from ..state.events import DuelOver, Eliminated
from ..state.numbers import CHAIN_MOST, CHOICE, LATE_TURNS
from ..state.table import SETUP, Aim, Duelist, DuelTable, Pending
from ..state.values import has_life, life_left
from .announced import Announced
from .blows import BleedingBlow
from .using import Using, ability_of, target_options


def upkeep(table: DuelTable) -> Frame | None:
    """Return what has to be announced now; None: nothing."""
    if table.phase == SETUP:
        _look_for_the_end(table)
        return None
    _squish(table)
    _look_for_the_end(table)
    if table.over or not table.pending:
        return None
    begun, table.pending = BegunByThemselves(table.pending), ()
    return begun


def _squish(table: DuelTable) -> None:
    """All whose damage is their life, at the same moment (ccg.damage.3, ccg.face.16).

    Without damage a card lives, unless something takes of its life.
    """
    heroes = {duelist.hero for duelist in table.duelists}
    lives_change = bool(table.lasting or table.lookup.changing["life"])
    doomed = [
        card
        for card, presence in table.presences.items()
        if (presence.tokens or presence.stuck or lives_change)
        and card not in heroes
        and has_life(table, card)
        and life_left(table, card) <= 0
    ]
    for card in doomed:
        verbs.squish(table, card)


def why_out(table: DuelTable, duelist: Duelist) -> str:
    """Return why that player is eliminated; "": they are not (ccg.end.1 to .4, .8)."""
    if life_left(table, duelist.hero) <= 0:
        return "damage"
    if duelist.late >= LATE_TURNS:
        return "late"
    return duelist.out


def _look_for_the_end(table: DuelTable) -> None:
    if table.over:
        return
    reasons = {duelist.seat: why_out(table, duelist) for duelist in table.duelists}
    if not any(reasons.values()):
        return
    for seat, why in reasons.items():
        if why:
            table.tell(Eliminated(seat, why))
    left: list[Seat] = [seat for seat, why in reasons.items() if not why]
    table.over, table.winners = True, left
    table.tell(DuelOver(left[0] if left else None))


@dataclass(slots=True)
class BegunByThemselves(Frame):
    """`waiting`: what has started and has not been announced. `next`: what is being announced."""

    waiting: tuple[Pending, ...] = ()
    next: Pending | None = None
    aim: Aim | None = None

    def begin(self, table: DuelTable) -> Next:
        """Say which comes next."""
        if not self.waiting:
            return Done()
        if table.chain >= CHAIN_MOST:
            return Goto(self.endless)
        if len(self.waiting) == 1:
            return Goto(self.only_one)
        options = tuple(Option(f"next.{place}", card=each.card) for place, each in enumerate(self.waiting))
        shape = PickOne(options)
        question = Question(table.turn, "which_first", shape, "next.0", CHOICE, ("ccg.general.4",))
        return Ask((question,), self.ordered)

    def endless(self, table: DuelTable) -> Next:
        table.over, table.winners = True, []
        table.tell(DuelOver(None))
        return Done()

    def only_one(self, table: DuelTable) -> Next:
        return self._take(0)

    def ordered(self, table: DuelTable, answer: Answer) -> Next:
        return self._take(number_in(answer.choice))

    def _take(self, place: int) -> Next:
        self.next, self.aim = self.waiting[place], None
        self.waiting = (*self.waiting[:place], *self.waiting[place + 1 :])
        return Goto(self.ask_whether)

    def ability(self, table: DuelTable) -> Ability:
        """Return what is being announced, if it is no Bleeding."""
        assert self.next is not None
        return ability_of(table, self.next.card, self.next.place)

    def ask_whether(self, table: DuelTable) -> Next:
        """What says that its controller may is no duty (ccg.general.6)."""
        assert self.next is not None
        if self.next.bleeding is not None:
            return Goto(self.bleed)
        if not self._is_there(table, self.next):
            return Goto(self.begin)
        if not self.ability(table).may:
            return Goto(self.ask_target)
        seat = table.owner(self.next.card)
        question = Question(seat, "whether", YesNo(), False, CHOICE, ("ccg.general.6",), card=self.next.card)
        return Ask((question,), self.said_whether)

    def _is_there(self, table: DuelTable, thing: Pending) -> bool:
        return thing.presence == 0 or table.is_there(Aim(thing.card, thing.presence))

    def said_whether(self, table: DuelTable, answer: Answer) -> Next:
        """Somebody has decided something, so the chain begins anew (ccg.general.9)."""
        table.chain = 0
        return Goto(self.ask_target if answer.choice else self.begin)

    def ask_target(self, table: DuelTable) -> Next:
        """Without a card that can be chosen it does nothing (ccg.general.8)."""
        assert self.next is not None
        ability, seat = self.ability(table), table.owner(self.next.card)
        if ability.target is None:
            return Goto(self.announce)
        shape = PickOne(target_options(table, seat, self.next.card, ability))
        if not shape.options:
            return Goto(self.begin)
        default = shape.options[0].key
        question = Question(seat, "target", shape, default, CHOICE, ("ccg.general.8",), card=self.next.card)
        return Ask((question,), self.aimed)

    def aimed(self, table: DuelTable, answer: Answer) -> Next:
        self.aim = table.aim(CardId(number_in(answer.choice)))
        return Goto(self.announce)

    def announce(self, table: DuelTable) -> Next:
        assert self.next is not None
        aims = () if self.aim is None else (self.aim,)
        return Call(
            Using(
                table.owner(self.next.card),
                self.next.card,
                place=self.next.place,
                presence=self.next.presence,
                aims=aims,
                by_itself=True,
            ),
            self.begin,
        )

    def bleed(self, table: DuelTable) -> Next:
        """It may have been taken away meanwhile: all of it at once, or with the card that it goes by."""
        assert self.next is not None
        seat, bleeding = table.owner(self.next.card), self.next.bleeding
        if bleeding is None or bleeding not in table.duelists[seat].bleeding:
            return Goto(self.begin)
        thing: Announced = BleedingBlow(seat, self.next.card, count=bleeding.count)
        return Call(thing, self.begin)
