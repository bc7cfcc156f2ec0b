"""Effects that ask, roll, branch, or reach other heroes."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from ...language.words.effects import (
    ChangeClass,
    ChangeRace,
    Choose,
    DiscardCards,
    Effect,
    EverybodyElse,
    GiveTo,
    IfHero,
    LoseClass,
    LoseFollower,
    LoseHand,
    LoseItem,
    LoseItemsWorth,
    LoseLevels,
    LosePower,
    LoseRace,
    OrElse,
    Plunder,
    RollFor,
    SwapHands,
)
from ...machine.answers import Answer
from ...machine.frame import Ask, Call, Done, Frame, Goto, Next, Stake, Step
from ...machine.ids import CHANCE, CardId, Seat
from ...machine.questions import (
    Menu,
    Option,
    PickOne,
    Pile,
    Question,
    Roll,
    Split,
    card_option,
    card_options,
    key,
    number_in,
)
from .. import events, verbs
from ..draw import roll_question
from ..frames import VictimFrame
from ..hero_sheet.gear import may_carry
from ..hero_sheet.hero import Hero
from ..hero_sheet.sheet import holds, is_big
from ..table import HeroTable
from .frame import Resolve, resolver, rule_of_choice
from .losses import item_candidates, within_reach


def can_act(table: HeroTable, victim: Seat, effects: tuple[Effect, ...], *, spares: bool = True) -> bool:
    """Whether the first of these effects would find something to act on. `spares`: as for `Resolve`."""
    hero = table.heroes[victim]
    match effects[0] if effects else None:
        case LoseItem() as effect:
            return bool(item_candidates(table, hero, effect, spares=spares))
        case LoseLevels():
            return hero.level > 1
        case LoseHand() | DiscardCards() | Plunder(source="hand"):
            return bool(hero.hand)
        case LosePower():
            return bool(hero.powers)
        case SwapHands() as effect:
            return swaps_with(table, victim, effect) is not None
        case LoseFollower():
            return bool(hero.followers)
        case LoseItemsWorth() | Plunder():
            return bool(within_reach(table, hero, spares=spares))
        case GiveTo() as effect:
            return bool(gifts(table, hero, effect, spares=spares))
        case LoseClass() | ChangeClass():
            return bool(hero.classes)
        case LoseRace() | ChangeRace():
            return bool(hero.races)
        case _:
            return True


def finds_something(table: HeroTable, victim: Seat, effects: tuple[Effect, ...], *, spares: bool = True) -> bool:
    """Whether any of these effects would find something to act on, as things stand. `spares`: as for `Resolve`."""
    return any(_finds(table, victim, effect, spares=spares) for effect in effects)


def _finds(table: HeroTable, victim: Seat, effect: Effect, *, spares: bool) -> bool:
    find = partial(finds_something, table, spares=spares)
    match effect:
        case Choose():
            return any(find(victim, each) for each in effect.options)
        case IfHero():
            return find(victim, branch_for(table, victim, effect))
        case OrElse():
            return find(victim, effect.effects) or find(victim, effect.otherwise)
        case EverybodyElse():
            return any(find(seat, effect.effects) for seat in table.alive() if seat != victim)
        case _:
            return can_act(table, victim, (effect,), spares=spares)


def branch_for(table: HeroTable, victim: Seat, effect: IfHero) -> tuple[Effect, ...]:
    """The effects that a condition leaves for that hero, as they are now."""
    return effect.then if holds(table, table.heroes[victim], effect.who) else effect.otherwise


@resolver(Choose)
def choose(table: HeroTable, frame: Resolve, effect: Choose) -> Next:
    return Call(
        ChooseEffects(frame.victim, effect.options, frame.card, frame.why, spares=frame.spares), frame.following
    )


@dataclass(slots=True)
class ChooseEffects(VictimFrame):
    """The victim chooses among lists of effects: those that can act, or all if none can."""

    lists: tuple[tuple[Effect, ...], ...]
    card: CardId
    why: str
    spares: bool = field(default=True, kw_only=True)

    def begin(self, table: HeroTable) -> Next:
        numbers = [
            i for i, effects in enumerate(self.lists) if can_act(table, self.victim, effects, spares=self.spares)
        ]
        options = tuple(Option(key("choose", i)) for i in numbers or range(len(self.lists)))
        question = Question(
            self.victim,
            "choose_effect",
            Menu(options),
            (options[0].key,),
            "pick",
            (rule_of_choice(table, self.card),),
            card=self.card,
        )
        return Ask((question,), self.chosen)

    def chosen(self, table: HeroTable, answer: Answer) -> Next:
        effects = self.lists[number_in(answer.choice[0])]
        return Call(Resolve(effects, self.victim, self.card, self.why, spares=self.spares), self.end)


@resolver(IfHero)
def if_hero(table: HeroTable, frame: Resolve, effect: IfHero) -> Next:
    effects = branch_for(table, frame.victim, effect)
    return Call(frame.branch(effects), frame.following) if effects else frame.done()


@resolver(OrElse)
def or_else(table: HeroTable, frame: Resolve, effect: OrElse) -> Next:
    able = can_act(table, frame.victim, effect.effects, spares=frame.spares)
    return Call(frame.branch(effect.effects if able else effect.otherwise), frame.following)


@resolver(RollFor)
def roll_for(table: HeroTable, frame: Resolve, effect: RollFor) -> Next:
    return Call(RollThen(frame.victim, effect, frame.card, frame.why, spares=frame.spares), frame.following)


@dataclass(slots=True)
class RollThen(VictimFrame):
    """A die decides which effects act."""

    effect: RollFor
    card: CardId
    why: str
    spares: bool = field(default=True, kw_only=True)

    def begin(self, table: HeroTable) -> Next:
        return Ask((roll_question("roll_for", self.victim),), self.rolled)

    def rolled(self, table: HeroTable, answer: Answer) -> Next:
        (die,) = answer.choice
        table.tell(events.DieRolled(self.victim, die, 0, self.effect.at_least, "roll_for", self.card))
        effects = self.effect.high if die >= self.effect.at_least else self.effect.low
        return Call(Resolve(effects, self.victim, self.card, self.why, spares=self.spares), self.end)


@resolver(EverybodyElse)
def everybody_else(table: HeroTable, frame: Resolve, effect: EverybodyElse) -> Next:
    seats = [seat for seat in table.around(frame.victim) if seat != frame.victim]
    return Call(OnEach(seats, effect.effects, frame.card, frame.why, spares=frame.spares), frame.following)


@dataclass(slots=True)
class OnEach(Frame):
    """The same effects on several heroes in turn."""

    seats: list[Seat]
    effects: tuple[Effect, ...]
    card: CardId
    why: str
    spares: bool = field(default=True, kw_only=True)

    def resolving(self, table: HeroTable) -> tuple[Stake, ...]:
        """Those whose turn is still to come do not rearrange what it will find."""
        return tuple(map(Stake, self.seats))

    def begin(self, table: HeroTable) -> Next:
        if not self.seats:
            return Done()
        victim = self.seats.pop(0)
        return Call(Resolve(self.effects, victim, self.card, self.why, spares=self.spares), self.again)

    def again(self, table: HeroTable) -> Next:
        return Goto(self.begin)


@resolver(Plunder)
def plunder(table: HeroTable, frame: Resolve, effect: Plunder) -> Next:
    if not can_act(table, frame.victim, (effect,), spares=frame.spares):
        return frame.nothing(table)
    seats = [seat for seat in table.around(frame.victim) if seat != frame.victim]
    if effect.order == "highest":
        seats.sort(key=lambda seat: -table.heroes[seat].level)
    plundered = PlunderHero(frame.victim, effect.source, seats, frame.card, frame.why, spares=frame.spares)
    return Call(plundered, frame.following)


@dataclass(slots=True)
class PlunderHero(VictimFrame):
    """One card for each of the others."""

    source: str
    takers: list[Seat]
    card: CardId
    why: str
    spares: bool = field(default=True, kw_only=True)

    def resolving(self, table: HeroTable) -> tuple[Stake, ...]:
        """What the takers can carry is settled, too."""
        return tuple(Stake(taker, hand=False, goes_by=self.victim) for taker in self.takers)

    def begin(self, table: HeroTable) -> Next:
        hero = table.heroes[self.victim]
        cards = hero.hand if self.source == "hand" else within_reach(table, hero, spares=self.spares)
        if not self.takers or not cards:
            return Done()
        if table.heroes[self.takers[0]].dead:
            return Goto(self.skip)
        if self.source == "hand":
            roll = Roll(len(cards))
            return Ask((Question(CHANCE, "plunder", roll, (1,), "chance", ("classic.cards.5",)),), self.at_random)
        taker = table.heroes[self.takers[0]]
        options = tuple(card_option(card) for card in cards if may_carry(table, taker, [card]) is None)
        if not options:
            return Goto(self.skip)
        question = Question(
            taker.seat, "plunder", PickOne(options), options[0].key, "pick", ("classic.runaway.11",), about=self.victim
        )
        return Ask((question,), self.picked)

    def skip(self, table: HeroTable) -> Next:
        self.takers.pop(0)
        return Goto(self.begin)

    def at_random(self, table: HeroTable, answer: Answer) -> Next:
        taker = self.takers.pop(0)
        card = table.heroes[self.victim].hand[answer.choice[0] - 1]
        verbs.give_from_hand(table, self.victim, taker, (card,))
        return Goto(self.begin)

    def picked(self, table: HeroTable, answer: Answer) -> Next:
        taker = self.takers.pop(0)
        verbs.hand_over_item(table, CardId(number_in(answer.choice)), self.victim, taker, "plunder", use=False)
        return Goto(self.begin)


@resolver(SwapHands)
def swap_hands(table: HeroTable, frame: Resolve, effect: SwapHands) -> Next:
    victim, other = frame.victim, swaps_with(table, frame.victim, effect)
    if other is None:
        return frame.nothing(table)
    both = [(victim, other, table.heroes[victim].hand), (other, victim, table.heroes[other].hand)]
    verbs.give_from_hands(table, [(giver, taker, cards) for giver, taker, cards in both if cards])
    return frame.done()


def swaps_with(table: HeroTable, victim: Seat, effect: SwapHands) -> Seat | None:
    """Whose hand the victim gets; None without anybody else alive, or if neither holds anything."""
    others = [seat for seat in table.around(victim) if seat != victim]
    if not others:
        return None
    match effect.whom:
        case "left":
            other = others[0]
        case "right":
            other = others[-1]
        case "largest_hand":
            other = max(others, key=lambda seat: len(table.heroes[seat].hand))
    return other if table.heroes[victim].hand or table.heroes[other].hand else None


@resolver(GiveTo)
def give_to(table: HeroTable, frame: Resolve, effect: GiveTo) -> Next:
    return Call(GiveItem(frame.victim, effect, frame.card, spares=frame.spares), frame.following)


def gifts(table: HeroTable, hero: Hero, effect: GiveTo, *, spares: bool = True) -> list[CardId]:
    """Return the Items of which that hero gives one. `spares`: as for `Resolve`."""
    cards = within_reach(table, hero, spares=spares)
    return [card for card in cards if effect.size == "any" or is_big(table, card) == (effect.size == "big")]


@dataclass(slots=True)
class GiveItem(VictimFrame):
    """The victim gives one Item to the lowest of the others."""

    effect: GiveTo
    card: CardId
    spares: bool = field(default=True, kw_only=True)

    def resolving(self, table: HeroTable) -> tuple[Stake, ...]:
        """Who is the lowest is settled, too."""
        return tuple(Stake(seat, hand=False, goes_by=self.victim) for seat in table.alive() if seat != self.victim)

    def void(self, table: HeroTable) -> Step | None:
        return self.nothing if table.heroes[self.victim].dead else None

    def begin(self, table: HeroTable) -> Next:
        cards = gifts(table, table.heroes[self.victim], self.effect, spares=self.spares)
        others = [seat for seat in table.alive() if seat != self.victim]
        if not cards or not others:
            return Goto(self.nothing)
        lowest = min(table.heroes[seat].level for seat in others)
        piles = tuple(Pile(key("seat", seat), 0, 1, seat) for seat in others if table.heroes[seat].level == lowest)
        cheapest = table.cheapest(cards)[0]
        default = ((card_option(cheapest).key, piles[0].key),)
        question = Question(
            self.victim,
            "give_item",
            Split(card_options(cards), piles, 1, 1),
            default,
            "pick",
            (rule_of_choice(table, self.card),),
            card=self.card,
        )
        return Ask((question,), self.give)

    def nothing(self, table: HeroTable) -> Next:
        table.tell(events.NothingHappened(self.victim, self.card))
        return Done()

    def give(self, table: HeroTable, answer: Answer) -> Next:
        ((card, pile),) = answer.choice
        taker = Seat(number_in(pile))
        verbs.hand_over_item(table, CardId(number_in(card)), self.victim, taker, "curse", use=False)
        return Done()
