"""Functions of the effect words: carrying one out, and checking whether it would do anything (`ACTS`).

The effects of an ability act in order, each as far as it can (ccg.general.5). Each is a step of its own, so a player it
eliminates is out before the next one (ccg.end.7).

A player may use an ability that would do nothing: as much as possible is done, and the cost is paid (ccg.general.5,
.7). The option says so before, and the log after.

For each word, the function named for it carries it out, and `_finds_...` returns whether it would do anything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from ...machine.answers import Answer
from ...machine.frame import Ask, Call, Done, Frame, Goto, Next, Step
from ...machine.ids import NO_CARD, CardId, Seat
from ...machine.questions import Option, PickOne, PickSome, Question, card_options, number_in
from ..cards import effects as word
from ..cards.abilities import Ability
from ..cards.effects import DuelEffect, DuelWord
from ..cards.targets import MeansCards, To, Whose
from ..state import verbs
from ..state.conditions import holds, times
from ..state.events import CardsSeen
from ..state.numbers import CHOICE, HIGHEST_LEVEL
from ..state.table import Bleeding, DuelTable
from ..state.values import has_life, reached
from .announced import Announced, interrupted_by, thing_of

WordT = TypeVar("WordT", bound=DuelWord)
"""The effect word of a row."""


def next_effect(on: Resolving) -> Next:
    """Count the current effect of `on` as done, and go on to its next one."""
    on.at += 1
    return Goto(on.begin)


def seats_of(table: DuelTable, seat: Seat, who: Whose) -> tuple[Seat, ...]:
    """Return the players whom `who` means on a card of `seat`, the active player first: "you", "them" (the opponent) or
    "both"."""
    wanted = {"you": (seat,), "them": (table.opponent(seat),), "both": tuple(table.in_order())}
    return wanted[who]


@dataclass(slots=True)
class Resolving(Frame):
    """Carries out the effects of an ability of `card`, which `seat` controls.

    `aims`: chosen cards that are still there. `number`: of the announcement, whose shields apply. `at`: how many
    effects have acted. `asked`: players who still have to discard.
    """

    seat: Seat
    card: CardId
    effects: tuple[DuelEffect, ...]
    aims: tuple[CardId, ...]
    number: int
    at: int = 0
    asked: tuple[Seat, ...] = ()

    def begin(self, table: DuelTable) -> Next:
        """Carry out the next effect; finish when none is left."""
        if self.at >= len(self.effects):
            return Done()
        effect = self.effects[self.at]
        return ACTS[type(effect)].does(table, self, effect)

    def also(self, effects: tuple[DuelEffect, ...]) -> Next:
        """Return the call that carries out these effects before the next one of the list."""
        return Call(Resolving(self.seat, self.card, effects, self.aims, self.number), self.begin)

    def cards(self, table: DuelTable, to: To) -> tuple[CardId, ...]:
        """Return the cards that an effect's `to` means now: the chosen targets that are still in play, or all that the
        word reaches."""
        if to == "target":
            return tuple(card for card in self.aims if card in table.presences)
        return reached(table, self.card, to)

    def discard(self, table: DuelTable) -> Next:
        """Ask the next player which cards of their hand they discard."""
        effect = self.effects[self.at]
        assert isinstance(effect, word.Drop)
        seat = next((seat for seat in self.asked if table.duelists[seat].hand), None)
        if seat is None:
            return next_effect(self)
        hand = table.duelists[seat].hand
        count = min(effect.count, len(hand))
        return self._ask(seat, "discard", PickSome(card_options(hand), count, count), self.discarded)

    def discarded(self, table: DuelTable, answer: Answer) -> Next:
        """Discard the cards that the player chose, then ask the next player."""
        for name in answer.choice:
            verbs.to_discard(table, CardId(number_in(name)), "discarded")
        self.asked = tuple(seat for seat in self.asked if seat != answer.seat)
        return Goto(self.discard)

    def choose_bottom(self, table: DuelTable) -> Next:
        """Ask which cards of the hand go under the deck."""
        effect, hand = self.effects[self.at], table.duelists[self.seat].hand
        assert isinstance(effect, word.Bottom)
        count = min(effect.count, len(hand))
        if not count:
            return next_effect(self)
        return self._ask(self.seat, "under_deck", PickSome(card_options(hand), count, count), self.put_under)

    def put_under(self, table: DuelTable, answer: Answer) -> Next:
        """Put the cards that the player chose under their deck."""
        verbs.under_deck(table, self.seat, [CardId(number_in(name)) for name in answer.choice])
        return next_effect(self)

    def choose_salvage(self, table: DuelTable) -> Next:
        """Ask which card of the discard pile is taken."""
        discards = tuple(card for card in table.duelists[self.seat].discard if card != self.card)
        if not discards:
            return next_effect(self)
        return self._ask(self.seat, "salvage", PickOne(card_options(discards)), self.salvaged)

    def salvaged(self, table: DuelTable, answer: Answer) -> Next:
        """Put the card that the player chose from the discard pile into the hand."""
        verbs.to_hand(table, (CardId(number_in(answer.choice)),), "salvaged")
        return next_effect(self)

    def choose_list(self, table: DuelTable) -> Next:
        """Ask the controller which of the alternative lists of effects acts."""
        effect = self.effects[self.at]
        assert isinstance(effect, word.Pick)
        options = tuple(Option(f"list.{place}") for place in range(len(effect.options)))
        return self._ask(self.seat, "choose_effect", PickOne(options), self.list_chosen)

    def list_chosen(self, table: DuelTable, answer: Answer) -> Next:
        """Carry out the list of effects that the player chose."""
        effect = self.effects[self.at]
        assert isinstance(effect, word.Pick)
        self.at += 1
        table.chain = 0
        return self.also(effect.options[number_in(answer.choice)])

    def _ask(self, seat: Seat, kind: str, shape: PickOne | PickSome, then: Step) -> Next:
        """Ask a player for a choice; the default is the first legal one (ccg.timing.13)."""
        names = tuple(option.key for option in shape.options)
        default = names[0] if isinstance(shape, PickOne) else names[: shape.least]
        question = Question(seat, kind, shape, default, CHOICE, ("ccg.general.5",), card=self.card)
        return Ask((question,), then)


@dataclass(frozen=True, slots=True)
class Attempt:
    """A use of an ability of `card` by `seat`, for checks whether it would do anything.

    `aims`: the chosen cards, or all possible ones. `thing`: what it interrupts. `paid`: its cost has already been paid.
    """

    seat: Seat
    card: CardId
    ability: Ability
    aims: Sequence[CardId]
    thing: Announced | None
    paid: bool = False

    def cards(self, table: DuelTable, to: To) -> Sequence[CardId]:
        """Return the cards that an effect's `to` means: the chosen targets, or all that the word reaches."""
        return self.aims if to == "target" else reached(table, self.card, to)

    def held(self, table: DuelTable, seat: Seat) -> list[CardId]:
        """Return the cards in that player's hand, without the card that acts: it lies open while it acts."""
        return [card for card in table.duelists[seat].hand if card != self.card]

    def any_of(self, table: DuelTable, to: To, differs: Callable[[CardId], bool]) -> bool:
        """Return whether `to` means at least one card in play that satisfies `differs`: the effect would change it."""
        return any(card in table.presences and differs(card) for card in self.cards(table, to))


@dataclass(frozen=True, slots=True)
class Acts(Generic[WordT]):
    """A row: the function that carries a word out, and the check whether it would do anything now.

    `does` returns the next step: `next_effect`, or one in which somebody chooses.
    """

    word: type[WordT]
    does: Callable[[DuelTable, Resolving, WordT], Next]
    finds: Callable[[DuelTable, Attempt, WordT], bool]


def finds_anything(table: DuelTable, attempt: Attempt, effects: Sequence[DuelEffect]) -> bool:
    """Return whether at least one of these effects would do something now."""
    return any(ACTS[type(effect)].finds(table, attempt, effect) for effect in effects)


def _finds_always(table: DuelTable, attempt: Attempt, effect: DuelWord) -> bool:
    return True


def _finds_card(table: DuelTable, attempt: Attempt, effect: MeansCards) -> bool:
    return attempt.any_of(table, effect.to, lambda card: True)


def _finds_movable(table: DuelTable, attempt: Attempt, effect: MeansCards) -> bool:
    return attempt.any_of(table, effect.to, lambda card: bool(_movable(table, (card,))))


def _movable(table: DuelTable, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """Return those of the cards that can be moved: no Heroes (ccg.zones.2), and no squished attacking card, which is on
    its way to the discard pile (ccg.face.18).
    """
    fight = table.fight
    squished = fight.card if fight is not None and fight.squished else NO_CARD
    return tuple(card for card in cards if card not in (table.duelists[table.owner(card)].hero, squished))


def _damage(table: DuelTable, on: Resolving, effect: word.Damage) -> Next:
    count = effect.count * times(table, effect.per, on.seat)
    own = thing_of(table, on.number)
    shields = {} if own is None else own.shields
    cards = on.cards(table, effect.to)
    verbs.deal(table, [(card, count) for card in cards if has_life(table, card)], on.card, shields)
    return next_effect(on)


def _finds_damage(table: DuelTable, attempt: Attempt, effect: word.Damage) -> bool:
    count = times(table, effect.per, attempt.seat)
    return attempt.any_of(table, effect.to, lambda card: has_life(table, card) and count > 0)


def _mend(table: DuelTable, on: Resolving, effect: word.Mend) -> Next:
    count = effect.count * times(table, effect.per, on.seat)
    for card in on.cards(table, effect.to):
        if has_life(table, card):
            verbs.heal(table, card, count)
    return next_effect(on)


def _finds_mend(table: DuelTable, attempt: Attempt, effect: word.Mend) -> bool:
    """Return whether a card would be healed; damage taken as the cost counts."""
    count, hero = times(table, effect.per, attempt.seat), table.duelists[attempt.seat].hero

    def hurt(card: CardId) -> bool:
        return table.presences[card].tokens > 0 or (attempt.ability.blood > 0 and card == hero)

    return attempt.any_of(table, effect.to, lambda card: has_life(table, card) and hurt(card) and count > 0)


def _prevent(table: DuelTable, on: Resolving, effect: word.Prevent) -> Next:
    """Add to the shields of what it interrupts, if that has not ended (ccg.general.5)."""
    thing = interrupted_by(table, on.number)
    if thing is not None:
        for card in on.cards(table, effect.to):
            thing.shields[card] = thing.shields.get(card, 0) + effect.count
        table.changed = True
    return next_effect(on)


def _finds_prevent(table: DuelTable, attempt: Attempt, effect: word.Prevent) -> bool:
    thing = attempt.thing
    return thing is not None and not thing.in_danger(table).isdisjoint(attempt.cards(table, effect.to))


def _cancel(table: DuelTable, on: Resolving, effect: word.Cancel) -> Next:
    """Stop what it interrupts, if that has not ended (ccg.general.5)."""
    thing = interrupted_by(table, on.number)
    if thing is not None:
        thing.stopped = thing.stopped or thing.can_be_stopped(effect.what)
        table.changed = True
    return next_effect(on)


def _finds_cancel(table: DuelTable, attempt: Attempt, effect: word.Cancel) -> bool:
    return attempt.thing is not None and attempt.thing.can_be_stopped(effect.what)


def _change(table: DuelTable, on: Resolving, effect: word.Change) -> Next:
    by = effect.by * times(table, effect.per, on.seat)
    for card in on.cards(table, effect.to):
        verbs.change(table, card, effect.value, by, effect.until)
    return next_effect(on)


def _finds_change(table: DuelTable, attempt: Attempt, effect: word.Change) -> bool:
    count = times(table, effect.per, attempt.seat)
    return attempt.any_of(table, effect.to, lambda card: count > 0)


def _take_cards(table: DuelTable, on: Resolving, effect: word.TakeCards) -> Next:
    for seat in seats_of(table, on.seat, effect.who):
        verbs.draw(table, seat, effect.count)
    return next_effect(on)


def _bottom(table: DuelTable, on: Resolving, effect: word.Bottom) -> Next:
    return Goto(on.choose_bottom)


def _finds_bottom(table: DuelTable, attempt: Attempt, effect: word.Bottom) -> bool:
    return len(attempt.held(table, attempt.seat)) > (0 if attempt.paid else attempt.ability.discard)


def _drop(table: DuelTable, on: Resolving, effect: word.Drop) -> Next:
    on.asked = seats_of(table, on.seat, effect.who)
    return Goto(on.discard)


def _finds_drop(table: DuelTable, attempt: Attempt, effect: word.Drop) -> bool:
    return any(attempt.held(table, seat) for seat in seats_of(table, attempt.seat, effect.who))


def _earn(table: DuelTable, on: Resolving, effect: word.Earn) -> Next:
    for seat in seats_of(table, on.seat, effect.who):
        verbs.change_gold(table, seat, effect.count * times(table, effect.per, on.seat), "card")
    return next_effect(on)


def _finds_earn(table: DuelTable, attempt: Attempt, effect: word.Earn) -> bool:
    by = effect.count * times(table, effect.per, attempt.seat)
    purses = (table.duelists[seat].purse for seat in seats_of(table, attempt.seat, effect.who))
    return by > 0 or (by < 0 and any(purses))


def _steal_gold(table: DuelTable, on: Resolving, effect: word.StealGold) -> Next:
    verbs.steal_gold(table, on.seat, effect.count)
    return next_effect(on)


def _finds_steal_gold(table: DuelTable, attempt: Attempt, effect: word.StealGold) -> bool:
    return table.duelists[table.opponent(attempt.seat)].purse > 0


def _zap(table: DuelTable, on: Resolving, effect: word.ZapCards) -> Next:
    verbs.zap(table, on.cards(table, effect.to))
    return next_effect(on)


def _finds_zap(table: DuelTable, attempt: Attempt, effect: word.ZapCards) -> bool:
    return attempt.any_of(table, effect.to, lambda card: not table.presences[card].zapped)


def _unzap(table: DuelTable, on: Resolving, effect: word.UnzapCards) -> Next:
    verbs.zap(table, on.cards(table, effect.to), zapped=False)
    return next_effect(on)


def _finds_unzap(table: DuelTable, attempt: Attempt, effect: word.UnzapCards) -> bool:
    """Return whether a card would be unzapped; one zapped as the cost counts."""
    paid = attempt.card if attempt.ability.zap else NO_CARD
    return attempt.any_of(table, effect.to, lambda card: table.presences[card].zapped or card == paid)


def _squish(table: DuelTable, on: Resolving, effect: word.Squish) -> Next:
    for card in _movable(table, on.cards(table, effect.to)):
        verbs.squish(table, card)
    return next_effect(on)


def _to_hand(table: DuelTable, on: Resolving, effect: word.ToHand) -> Next:
    """Move cards to their owners' hands, also a face-down attacking card (ccg.noattack.1)."""
    attacking, cards = _attacking(table), _movable(table, on.cards(table, effect.to))
    if effect.to == "attacking" and attacking:
        cards = attacking
    for card in cards:
        verbs.to_hand(table, (card,), "card")
    return next_effect(on)


def _finds_to_hand(table: DuelTable, attempt: Attempt, effect: word.ToHand) -> bool:
    return bool(_attacking(table)) if effect.to == "attacking" else _finds_movable(table, attempt, effect)


def _attacking(table: DuelTable) -> tuple[CardId, ...]:
    """Return the attacking card, face down or revealed, unless it has been squished."""
    fight = table.fight
    return () if fight is None or fight.card == NO_CARD or fight.squished else (fight.card,)


def _to_stash(table: DuelTable, on: Resolving, effect: word.ToStash) -> Next:
    for card in _movable(table, on.cards(table, effect.to)):
        verbs.to_stash(table, card, "card")
    return next_effect(on)


def _bleed(table: DuelTable, on: Resolving, effect: word.Bleed) -> Next:
    source = table.aim(on.card) if not effect.reckonings and on.card in table.presences else None
    for hero in on.cards(table, effect.to):
        verbs.bleed(table, table.owner(hero), Bleeding(effect.count, effect.reckonings, source))
    return next_effect(on)


def _bandage(table: DuelTable, on: Resolving, effect: word.Bandage) -> Next:
    for hero in on.cards(table, effect.to):
        verbs.set_bleeding(table, table.owner(hero), ())
    return next_effect(on)


def _finds_bandage(table: DuelTable, attempt: Attempt, effect: word.Bandage) -> bool:
    return attempt.any_of(table, effect.to, lambda hero: bool(table.duelists[table.owner(hero)].bleeding))


def _unstick(table: DuelTable, on: Resolving, effect: word.Unstick) -> Next:
    for card in on.cards(table, effect.to):
        verbs.unstick(table, card)
    return next_effect(on)


def _finds_unstick(table: DuelTable, attempt: Attempt, effect: word.Unstick) -> bool:
    return attempt.any_of(table, effect.to, lambda card: bool(table.presences[card].stuck))


def _spill(table: DuelTable, on: Resolving, effect: word.Spill) -> Next:
    for seat in seats_of(table, on.seat, effect.who):
        verbs.spill(table, seat, effect.count)
    return next_effect(on)


def _finds_spill(table: DuelTable, attempt: Attempt, effect: word.Spill) -> bool:
    return any(table.duelists[seat].deck for seat in seats_of(table, attempt.seat, effect.who))


def _collect(table: DuelTable, on: Resolving, effect: word.Collect) -> Next:
    if on.card in table.presences:
        verbs.put_tokens(table, on.card, effect.count)
    return next_effect(on)


def _salvage(table: DuelTable, on: Resolving, effect: word.Salvage) -> Next:
    return Goto(on.choose_salvage)


def _finds_salvage(table: DuelTable, attempt: Attempt, effect: word.Salvage) -> bool:
    """Return whether there is a card to take; cards discarded as the cost count."""
    lying = table.duelists[attempt.seat].discard
    return any(card != attempt.card for card in lying) or (not attempt.paid and attempt.ability.discard > 0)


def _change_level(table: DuelTable, on: Resolving, effect: word.ChangeLevel) -> Next:
    for seat in seats_of(table, on.seat, effect.who):
        verbs.change_level(table, seat, effect.by)
    return next_effect(on)


def _finds_change_level(table: DuelTable, attempt: Attempt, effect: word.ChangeLevel) -> bool:
    levels = (table.duelists[seat].level for seat in seats_of(table, attempt.seat, effect.who))
    return any(1 <= level + (1 if effect.by > 0 else -1) <= HIGHEST_LEVEL for level in levels)


def _catch_breath(table: DuelTable, on: Resolving, effect: word.CatchBreath) -> Next:
    verbs.turn_marker(table, on.seat, limping=False)
    return next_effect(on)


def _finds_catch_breath(table: DuelTable, attempt: Attempt, effect: word.CatchBreath) -> bool:
    return table.duelists[attempt.seat].limping


def _peek(table: DuelTable, on: Resolving, effect: word.Peek) -> Next:
    other, fight = table.duelists[table.opponent(on.seat)], table.fight
    seen = other.hand if effect.at == "hand" else () if fight is None or fight.card == NO_CARD else (fight.card,)
    if seen:
        table.tell(CardsSeen(table.owner(seen[0]), seen, effect.at, audience=(on.seat,)))
    return next_effect(on)


def _finds_peek(table: DuelTable, attempt: Attempt, effect: word.Peek) -> bool:
    """Return whether the opponent holds cards, or attacks with a face-down card."""
    other, fight = table.opponent(attempt.seat), table.fight
    if effect.at == "hand":
        return bool(attempt.held(table, other))
    return fight is not None and fight.card != NO_CARD and not fight.revealed and fight.attacker == other


def _when_so(table: DuelTable, on: Resolving, effect: word.WhenSo) -> Next:
    on.at += 1
    return on.also(effect.then if holds(table, effect.when, on.seat) else effect.otherwise)


def _finds_when_so(table: DuelTable, attempt: Attempt, effect: word.WhenSo) -> bool:
    so = holds(table, effect.when, attempt.seat)
    return finds_anything(table, attempt, effect.then if so else effect.otherwise)


def _pick(table: DuelTable, on: Resolving, effect: word.Pick) -> Next:
    return Goto(on.choose_list)


def _finds_pick(table: DuelTable, attempt: Attempt, effect: word.Pick) -> bool:
    return any(finds_anything(table, attempt, each) for each in effect.options)


_ROWS = (
    Acts(word.Damage, _damage, _finds_damage),
    Acts(word.Mend, _mend, _finds_mend),
    Acts(word.Prevent, _prevent, _finds_prevent),
    Acts(word.Cancel, _cancel, _finds_cancel),
    Acts(word.Change, _change, _finds_change),
    Acts(word.TakeCards, _take_cards, _finds_always),
    Acts(word.Bottom, _bottom, _finds_bottom),
    Acts(word.Drop, _drop, _finds_drop),
    Acts(word.Earn, _earn, _finds_earn),
    Acts(word.StealGold, _steal_gold, _finds_steal_gold),
    Acts(word.ZapCards, _zap, _finds_zap),
    Acts(word.UnzapCards, _unzap, _finds_unzap),
    Acts(word.Squish, _squish, _finds_movable),
    Acts(word.ToHand, _to_hand, _finds_to_hand),
    Acts(word.ToStash, _to_stash, _finds_movable),
    Acts(word.Bleed, _bleed, _finds_card),
    Acts(word.Bandage, _bandage, _finds_bandage),
    Acts(word.Unstick, _unstick, _finds_unstick),
    Acts(word.Spill, _spill, _finds_spill),
    Acts(word.Collect, _collect, _finds_always),
    Acts(word.Salvage, _salvage, _finds_salvage),
    Acts(word.ChangeLevel, _change_level, _finds_change_level),
    Acts(word.CatchBreath, _catch_breath, _finds_catch_breath),
    Acts(word.Peek, _peek, _finds_peek),
    Acts(word.WhenSo, _when_so, _finds_when_so),
    Acts(word.Pick, _pick, _finds_pick),
)
"""The rows of `ACTS`. Without an annotation, mypy checks the functions of each row against its word."""
ACTS: Mapping[type[DuelWord], Acts[Any]] = MappingProxyType({row.word: row for row in _ROWS})
"""The row of each effect word."""
