"""The upkeep of the duel: squished cards, eliminated players, and abilities that start by themselves.

It runs after every effect and every step, so the player who falls first loses; both are eliminated together only by one
effect (ccg.end.6, .7).

If several abilities start at the same moment, the active player orders them, also those of the opponent
(ccg.general.4). Each is announced on its own. An endless chain is a draw (ccg.general.9).
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
    """Squish cards, end the duel if a player is out, and return the frame that announces waiting abilities; None if
    there are none.
    """
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
    """Squish all cards whose damage is at least their life, at the same moment (ccg.damage.3, ccg.face.16).

    A card without damage is checked only if something may change its life.
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
    """Return why that player is eliminated: `damage`, `late`, `no_card` or `conceded`; "" if they are not (ccg.end.1 to
    .4, .8).
    """
    if life_left(table, duelist.hero) <= 0:
        return "damage"
    if duelist.late >= LATE_TURNS:
        return "late"
    return duelist.out


def _look_for_the_end(table: DuelTable) -> None:
    """End the duel if a player is eliminated."""
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
    """Announces abilities that have started by themselves, one after the other.

    `waiting`: those that are not announced yet. `next`: the one being announced; `aim`: its target.
    """

    waiting: tuple[Pending, ...] = ()
    next: Pending | None = None
    aim: Aim | None = None

    def begin(self, table: DuelTable) -> Next:
        """Ask the active player which of the waiting abilities comes next; finish when none is left."""
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
        """End the duel as a draw: abilities start each other without end (ccg.general.9)."""
        table.over, table.winners = True, []
        table.tell(DuelOver(None))
        return Done()

    def only_one(self, table: DuelTable) -> Next:
        """Take up the only waiting ability."""
        return self._take(0)

    def ordered(self, table: DuelTable, answer: Answer) -> Next:
        """Take up the waiting ability that the active player chose."""
        return self._take(number_in(answer.choice))

    def _take(self, place: int) -> Next:
        """Make the ability at that place the next one."""
        self.next, self.aim = self.waiting[place], None
        self.waiting = (*self.waiting[:place], *self.waiting[place + 1 :])
        return Goto(self.ask_whether)

    def ability(self, table: DuelTable) -> Ability:
        """Return the ability being announced. It must not be a Bleeding effect."""
        assert self.next is not None
        return ability_of(table, self.next.card, self.next.place)

    def ask_whether(self, table: DuelTable) -> Next:
        """Ask the controller whether the ability happens, if it says `may`; all others are mandatory (ccg.general.6).

        An ability whose card has left play is skipped.
        """
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
        """Return whether the ability can still happen: its card is still in play, or it happens in any case."""
        return thing.presence == 0 or table.is_there(Aim(thing.card, thing.presence))

    def said_whether(self, table: DuelTable, answer: Answer) -> Next:
        """Announce the ability if the controller agreed, else skip it. A decision restarts the count of the chain
        (ccg.general.9).
        """
        table.chain = 0
        return Goto(self.ask_target if answer.choice else self.begin)

    def ask_target(self, table: DuelTable) -> Next:
        """Ask for the target; an ability without a possible target is skipped (ccg.general.8)."""
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
        """Note the target that the controller chose."""
        self.aim = table.aim(CardId(number_in(answer.choice)))
        return Goto(self.announce)

    def announce(self, table: DuelTable) -> Next:
        """Announce the ability, with its target."""
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
        """Announce the damage of a Bleeding effect, unless it has ended meanwhile."""
        assert self.next is not None
        seat, bleeding = table.owner(self.next.card), self.next.bleeding
        if bleeding is None or bleeding not in table.duelists[seat].bleeding:
            return Goto(self.begin)
        thing: Announced = BleedingBlow(seat, self.next.card, count=bleeding.count)
        return Call(thing, self.begin)
