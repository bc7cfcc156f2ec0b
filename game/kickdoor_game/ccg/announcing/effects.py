"""An ability that resolves: its effects one after the other, each as far as it can (ccg.general.5).

Each effect is a step of its own, so whoever it eliminates is out before the next one (ccg.end.7).
"""

from __future__ import annotations

from dataclasses import dataclass

from ...machine.answers import Answer
from ...machine.frame import Ask, Call, Done, Frame, Goto, Next, Step
from ...machine.ids import NO_CARD, CardId, Seat
from ...machine.questions import Option, PickOne, PickSome, Question, card_options, number_in
from ..cards import effects as word
from ..cards.effects import DuelEffect
from ..cards.targets import To, Whose
from ..state import verbs
from ..state.conditions import holds, times
from ..state.events import CardsSeen
from ..state.numbers import CHOICE
from ..state.table import Bleeding, DuelTable
from ..state.values import has_life, reached
from .announced import interrupted_by, thing_of


@dataclass(slots=True)
class Resolving(Frame):
    """`seat` controls the ability, which is on that card. `aims`: what was chosen and is still there. `number`: of the
    announcement, whose shields hold. `at`: how many effects have acted. `asked`: who has still to discard or choose."""

    seat: Seat
    card: CardId
    effects: tuple[DuelEffect, ...]
    aims: tuple[CardId, ...]
    number: int
    at: int = 0
    asked: tuple[Seat, ...] = ()

    def begin(self, table: DuelTable) -> Next:
        if self.at >= len(self.effects):
            return Done()
        effect = self.effects[self.at]
        match effect:
            case word.Drop(who=who):
                self.asked = self.seats(table, who)
                return Goto(self.discard)
            case word.Bottom():
                return Goto(self.choose_bottom)
            case word.Salvage():
                return Goto(self.choose_salvage)
            case word.Pick():
                return Goto(self.choose_list)
            case word.WhenSo(when=when, then=then, otherwise=otherwise):
                self.at += 1
                return self.also(then if holds(table, when, self.seat) else otherwise)
            case _:
                self.at += 1
                act(table, self, effect)
                return Goto(self.begin)

    def also(self, effects: tuple[DuelEffect, ...]) -> Next:
        """Do these effects before the next one."""
        return Call(Resolving(self.seat, self.card, effects, self.aims, self.number), self.begin)

    def seats(self, table: DuelTable, who: Whose) -> tuple[Seat, ...]:
        """Return whom a word means, the active player first."""
        wanted = {"you": (self.seat,), "them": (table.opponent(self.seat),), "both": tuple(table.in_order())}
        return wanted[who]

    def cards(self, table: DuelTable, to: To) -> tuple[CardId, ...]:
        """Return the cards that a word means, as they are now."""
        if to == "target":
            return tuple(card for card in self.aims if card in table.presences)
        return reached(table, self.card, to)

    def discard(self, table: DuelTable) -> Next:
        """Each chooses among their own cards."""
        effect = self.effects[self.at]
        assert isinstance(effect, word.Drop)
        seat = next((seat for seat in self.asked if table.duelists[seat].hand), None)
        if seat is None:
            self.at += 1
            return Goto(self.begin)
        hand = table.duelists[seat].hand
        count = min(effect.count, len(hand))
        return self._ask(seat, "discard", PickSome(card_options(hand), count, count), self.discarded)

    def discarded(self, table: DuelTable, answer: Answer) -> Next:
        for name in answer.choice:
            verbs.to_discard(table, CardId(number_in(name)), "discarded")
        self.asked = tuple(seat for seat in self.asked if seat != answer.seat)
        return Goto(self.discard)

    def choose_bottom(self, table: DuelTable) -> Next:
        effect, hand = self.effects[self.at], table.duelists[self.seat].hand
        assert isinstance(effect, word.Bottom)
        count = min(effect.count, len(hand))
        if not count:
            self.at += 1
            return Goto(self.begin)
        return self._ask(self.seat, "under_deck", PickSome(card_options(hand), count, count), self.put_under)

    def put_under(self, table: DuelTable, answer: Answer) -> Next:
        self.at += 1
        verbs.under_deck(table, self.seat, [CardId(number_in(name)) for name in answer.choice])
        return Goto(self.begin)

    def choose_salvage(self, table: DuelTable) -> Next:
        discards = tuple(card for card in table.duelists[self.seat].discard if card != self.card)
        if not discards:
            self.at += 1
            return Goto(self.begin)
        return self._ask(self.seat, "salvage", PickOne(card_options(discards)), self.salvaged)

    def salvaged(self, table: DuelTable, answer: Answer) -> Next:
        self.at += 1
        verbs.to_hand(table, (CardId(number_in(answer.choice)),), "salvaged")
        return Goto(self.begin)

    def choose_list(self, table: DuelTable) -> Next:
        effect = self.effects[self.at]
        assert isinstance(effect, word.Pick)
        options = tuple(Option(f"list.{place}") for place in range(len(effect.options)))
        return self._ask(self.seat, "choose_effect", PickOne(options), self.list_chosen)

    def list_chosen(self, table: DuelTable, answer: Answer) -> Next:
        effect = self.effects[self.at]
        assert isinstance(effect, word.Pick)
        self.at += 1
        table.chain = 0
        return self.also(effect.options[number_in(answer.choice)])

    def _ask(self, seat: Seat, kind: str, shape: PickOne | PickSome, then: Step) -> Next:
        """The first legal choice is what counts when time is up (ccg.timing.13)."""
        names = tuple(option.key for option in shape.options)
        default = names[0] if isinstance(shape, PickOne) else names[: shape.least]
        question = Question(seat, kind, shape, default, CHOICE, ("ccg.general.5",), card=self.card)
        return Ask((question,), then)


def act(table: DuelTable, on: Resolving, effect: DuelEffect) -> None:
    """Carry out an effect about which nobody chooses anything."""
    match effect:
        case word.TakeCards() | word.Earn() | word.StealGold() | word.Spill() | word.ChangeLevel():
            _act_on_players(table, on, effect)
        case word.Bleed() | word.Bandage() | word.CatchBreath() | word.Peek():
            _act_on_hero(table, on, effect)
        case word.Prevent() | word.Cancel():
            _act_on_pending(table, on, effect)
        case word.Collect(count=count):
            if on.card in table.presences:
                verbs.put_tokens(table, on.card, count)
        case (
            word.Damage()
            | word.Mend()
            | word.Change()
            | word.ZapCards()
            | word.UnzapCards()
            | word.Squish()
            | word.ToHand()
            | word.ToStash()
            | word.Unstick()
        ):
            _act_on_cards(table, on, effect)
        case _:
            raise AssertionError(f"somebody chooses in {effect!r}")


def _act_on_players(
    table: DuelTable,
    on: Resolving,
    effect: word.TakeCards | word.Earn | word.StealGold | word.Spill | word.ChangeLevel,
) -> None:
    if isinstance(effect, word.StealGold):
        verbs.steal_gold(table, on.seat, effect.count)
        return
    for seat in on.seats(table, effect.who):
        match effect:
            case word.TakeCards(count=count):
                verbs.draw(table, seat, count)
            case word.Earn(count=count, per=per):
                verbs.change_gold(table, seat, count * times(table, per, on.seat), "card")
            case word.Spill(count=count):
                verbs.spill(table, seat, count)
            case word.ChangeLevel(by=by):
                verbs.change_level(table, seat, by)


def _act_on_hero(
    table: DuelTable, on: Resolving, effect: word.Bleed | word.Bandage | word.CatchBreath | word.Peek
) -> None:
    match effect:
        case word.CatchBreath():
            verbs.turn_marker(table, on.seat, limping=False)
        case word.Peek(at=at):
            other, fight = table.duelists[table.opponent(on.seat)], table.fight
            seen = other.hand if at == "hand" else () if fight is None or fight.card == NO_CARD else (fight.card,)
            if seen:
                table.tell(CardsSeen(table.owner(seen[0]), seen, at, audience=(on.seat,)))
        case word.Bleed(count=count, reckonings=reckonings, to=to):
            source = table.aim(on.card) if not reckonings and on.card in table.presences else None
            for hero in on.cards(table, to):
                verbs.bleed(table, table.owner(hero), Bleeding(count, reckonings, source))
        case word.Bandage(to=to):
            for hero in on.cards(table, to):
                verbs.set_bleeding(table, table.owner(hero), ())


def _act_on_pending(table: DuelTable, on: Resolving, effect: word.Prevent | word.Cancel) -> None:
    """Reach down to what the interrupt was announced above; it may have ended meanwhile (ccg.general.5)."""
    thing = interrupted_by(table, on.number)
    if thing is None:
        return
    if isinstance(effect, word.Cancel):
        thing.stopped = thing.stopped or thing.can_be_stopped(effect.what)
    else:
        for card in on.cards(table, effect.to):
            thing.shields[card] = thing.shields.get(card, 0) + effect.count
    table.changed = True


_OnCards = (
    word.Damage
    | word.Mend
    | word.Change
    | word.ZapCards
    | word.UnzapCards
    | word.Squish
    | word.ToHand
    | word.ToStash
    | word.Unstick
)


def _act_on_cards(table: DuelTable, on: Resolving, effect: _OnCards) -> None:
    cards = on.cards(table, effect.to)
    match effect:
        case word.Damage(count=each, per=per):
            count = each * times(table, per, on.seat)
            own = thing_of(table, on.number)
            shields = {} if own is None else own.shields
            verbs.deal(table, [(card, count) for card in cards if has_life(table, card)], on.card, shields)
        case word.Mend(count=each, per=per):
            count = each * times(table, per, on.seat)
            for card in cards:
                if has_life(table, card):
                    verbs.heal(table, card, count)
        case word.Change(value=value, by=each, until=until, per=per):
            by = each * times(table, per, on.seat)
            for card in cards:
                verbs.change(table, card, value, by, until)
        case word.ZapCards():
            verbs.zap(table, cards)
        case word.UnzapCards():
            verbs.zap(table, cards, zapped=False)
        case word.Squish():
            for card in movable(table, cards):
                verbs.squish(table, card)
        case word.ToHand():
            _return(table, effect.to, movable(table, cards))
        case word.ToStash():
            for card in movable(table, cards):
                verbs.to_stash(table, card, "card")
        case word.Unstick():
            for card in cards:
                verbs.unstick(table, card)


def movable(table: DuelTable, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """Without Heroes: they are where they are to the end (ccg.zones.2). And without an attacking Monster that has been
    squished: it is on its way to the discard pile (ccg.face.18)."""
    fight = table.fight
    squished = fight.card if fight is not None and fight.squished else NO_CARD
    return tuple(card for card in cards if card not in (table.duelists[table.owner(card)].hero, squished))


def _return(table: DuelTable, to: To, cards: tuple[CardId, ...]) -> None:
    """The attacking card goes back also while nobody has seen it (ccg.noattack.1)."""
    fight = table.fight
    if to == "attacking" and fight is not None and fight.card != NO_CARD and not fight.squished:
        cards = (fight.card,)
    for card in cards:
        verbs.to_hand(table, (card,), "card")
