"""Effects that take something from a hero: Levels, Items, cards, class, race, life."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import cast

from ...language.cards import Item, gold_of
from ...language.words.effects import (
    Die,
    DiscardCards,
    LoseClass,
    LoseFollower,
    LoseHand,
    LoseItem,
    LoseItemsWorth,
    LoseLevels,
    LosePower,
    LoseRace,
    Which,
)
from ...language.words.lists import EffectWord
from ...language.words.traits import Immune
from ...machine.answers import Answer
from ...machine.frame import Ask, Call, Done, Next
from ...machine.ids import CardId, Seat
from ...machine.questions import Option, PickOne, PickSome, Question, card_option, card_options, cards_in, number_in
from .. import events, verbs
from ..draw import random_cards_question, roll_question
from ..frames import VictimFrame
from ..hero_sheet.hero import Hero
from ..hero_sheet.powers import rank
from ..hero_sheet.sheet import active_items, is_big, traits
from ..table import HeroTable
from .frame import Actions, Acts, EffectT, ResolveEffects, TableT, rule_of_choice


def lose_levels(table: TableT, frame: ResolveEffects[TableT, EffectT], effect: LoseLevels) -> Next:
    """Take Levels from the victim: a number, all of them, or as many as a die shows."""
    if effect.by_die:
        return Call(LevelsByDie(frame.victim, frame.why), frame.following)
    count = table.numbers.goal_level if effect.all else effect.count
    if not verbs.lose_levels(table, frame.victim, count, frame.why):
        return frame.nothing(table)
    return frame.done()


@dataclass(slots=True)
class LevelsByDie(VictimFrame):
    """Takes as many Levels from the victim as a die shows."""

    why: str

    def begin(self, table: HeroTable) -> Next:
        """Ask chance for the die that says how many Levels the victim loses."""
        return Ask((roll_question("levels_lost", self.victim),), self.rolled)

    def rolled(self, table: HeroTable, answer: Answer) -> Next:
        """Take as many Levels from the victim as the die shows."""
        (die,) = answer.choice
        table.tell(events.DieRolled(self.victim, die, 0, 0, "levels_lost"))
        verbs.lose_levels(table, self.victim, die, self.why)
        return Done()


def die(table: TableT, frame: ResolveEffects[TableT, EffectT], effect: Die) -> Next:
    """Kill the victim."""
    verbs.die(table, frame.victim, frame.why)
    return frame.done()


def _lose_all(table: TableT, frame: ResolveEffects[TableT, EffectT], cards: Sequence[CardId]) -> Next:
    """Discard all these cards; count a miss if there are none."""
    if not cards:
        return frame.nothing(table)
    verbs.lose_cards(table, frame.victim, cards, frame.why)
    return frame.done()


def item_fits(table: HeroTable, hero: Hero, card: CardId, effect: LoseItem) -> bool:
    """Return whether a carried Item is of the kind that the effect takes."""
    item, slot = table.card(card), _slot(table, card)
    wanted = effect.slot
    if wanted is not None:
        # A named slot means an Item to wear or wield; a one-shot has no slot.
        if not isinstance(item, Item):
            return False
        if slot != wanted and not (wanted == "hands" and slot in ("one_hand", "two_hands")):
            return False
        if table.slots_are_worn and card not in hero.in_use:
            return False
    if effect.size != "any" and is_big(table, card) != (effect.size == "big"):
        return False
    return not effect.in_use or card in active_items(table, hero)


def within_reach(table: HeroTable, hero: Hero, *, spares: bool = True) -> list[CardId]:
    """Return the carried Items of a hero that effects can take at all (classic.curses.8).

    `spares`: without Items immune to Curses and Bad Stuff.
    """
    kept = {trait.slot for _, trait in traits(table, hero) if isinstance(trait, Immune)} if spares else set()
    return [card for card in hero.items if _slot(table, card) not in kept]


def _slot(table: HeroTable, card: CardId) -> str:
    """Return the slot of an Item; "none" for other cards."""
    item = table.card(card)
    return item.slot if isinstance(item, Item) else "none"


def item_candidates(table: HeroTable, hero: Hero, effect: LoseItem, *, spares: bool = True) -> list[CardId]:
    """Return the Items among which the victim chooses, already narrowed to the best or most valuable if the effect says
    so.

    `spares`: without Items immune to Curses and Bad Stuff.
    """
    cards = within_reach(table, hero, spares=spares)
    return narrowed(table, [card for card in cards if item_fits(table, hero, card, effect)], effect.which)


def narrowed(table: HeroTable, cards: list[CardId], which: Which) -> list[CardId]:
    """Return those of these cards that have the highest bonus or value, if `which` asks for that; otherwise all."""
    if not cards or which in ("choice", "all"):
        return cards
    measure = _bonus if which == "best_bonus" else _gold
    most = max(measure(table, card) for card in cards)
    return [card for card in cards if measure(table, card) == most]


def _bonus(table: HeroTable, card: CardId) -> int:
    """Return the bonus of an Item; 0 for other cards."""
    item = table.card(card)
    return item.bonus if isinstance(item, Item) else 0


def _gold(table: HeroTable, card: CardId) -> int:
    """Return the value of a card in gold pieces."""
    return gold_of(table.card(card))


def lose_item(table: TableT, frame: ResolveEffects[TableT, EffectT], effect: LoseItem) -> Next:
    """Take Items of the kind that the effect names; the victim picks if there are too many."""
    hero = table.heroes[frame.victim]
    cards = item_candidates(table, hero, effect, spares=frame.spares)
    if effect.which == "all" or len(cards) <= effect.count:
        return _lose_all(table, frame, cards)
    return Call(LoseSomeItems(frame.victim, effect, frame.card, frame.why, spares=frame.spares), frame.following)


@dataclass(slots=True)
class LoseSomeItems(VictimFrame):
    """Asks the victim which Items to lose (classic.curses.8)."""

    effect: LoseItem
    card: CardId
    why: str
    spares: bool = field(default=True, kw_only=True)

    def begin(self, table: HeroTable) -> Next:
        """Ask the victim which of their Items go; by default the cheapest."""
        hero = table.heroes[self.victim]
        cards = item_candidates(table, hero, self.effect, spares=self.spares)
        count = min(self.effect.count, len(cards))
        if not count:
            return Done()
        cheapest = table.cheapest(cards)[:count]
        shape = PickSome(tuple(card_option(card, worth=_gold(table, card)) for card in cards), count, count)
        default = tuple(card_option(card).key for card in cheapest)
        rules = (rule_of_choice(table, self.card),)
        clock = table.clock_for(self.victim, "pick")
        return Ask((Question(self.victim, "lose_item", shape, default, clock, rules, card=self.card),), self.lose)

    def lose(self, table: HeroTable, answer: Answer) -> Next:
        """Discard the Items that the victim has picked."""
        verbs.lose_cards(table, self.victim, cards_in(answer.choice), self.why)
        return Done()


def lose_items_worth(table: TableT, frame: ResolveEffects[TableT, EffectT], effect: LoseItemsWorth) -> Next:
    """Take Items of at least a total value; the victim picks if any can be spared."""
    cards = within_reach(table, table.heroes[frame.victim], spares=frame.spares)
    worths = [_gold(table, card) for card in cards]
    if not cards or sum(worths) - min(worths) < effect.gold:
        # Without the cheapest, the rest would not be worth enough.
        return _lose_all(table, frame, cards)
    return Call(LoseWorth(frame.victim, effect.gold, frame.card, frame.why, spares=frame.spares), frame.following)


def cheapest_worth(options: tuple[Option, ...], worth: int) -> list[Option]:
    """Return options that are worth at least `worth` together, cheapest first, without any that could be left out
    (classic.curses.8).
    """
    picked: list[Option] = []
    for option in sorted(options, key=lambda option: option.worth):
        if sum(one.worth for one in picked) < worth:
            picked.append(option)
    for option in list(picked):
        if sum(one.worth for one in picked) - option.worth >= worth:
            picked.remove(option)
    return picked


@dataclass(slots=True)
class LoseWorth(VictimFrame):
    """Asks the victim for Items that are worth at least `gold` gold pieces together."""

    gold: int
    card: CardId
    why: str
    spares: bool = field(default=True, kw_only=True)

    def begin(self, table: HeroTable) -> Next:
        """Ask the victim which of their Items go; by default the cheapest that are worth enough."""
        cards = within_reach(table, table.heroes[self.victim], spares=self.spares)
        if not cards:
            return Done()
        worth = min(self.gold, sum(_gold(table, card) for card in cards))
        options = tuple(card_option(card, worth=_gold(table, card)) for card in cards)
        shape = PickSome(options, 0 if not worth else 1, len(cards), worth_at_least=worth)
        default = tuple(option.key for option in cheapest_worth(options, worth))
        rules = (rule_of_choice(table, self.card),)
        clock = table.clock_for(self.victim, "pick")
        question = Question(self.victim, "lose_worth", shape, default, clock, rules, card=self.card, numbers=(worth,))
        return Ask((question,), self.lose)

    def lose(self, table: HeroTable, answer: Answer) -> Next:
        """Discard the Items that the victim has picked."""
        verbs.lose_cards(table, self.victim, cards_in(answer.choice), self.why)
        return Done()


def lose_hand(table: TableT, frame: ResolveEffects[TableT, EffectT], effect: LoseHand) -> Next:
    """Discard the victim's hand."""
    return _lose_all(table, frame, table.heroes[frame.victim].hand)


def discard_cards(table: TableT, frame: ResolveEffects[TableT, EffectT], effect: DiscardCards) -> Next:
    """Discard cards of the victim's hand: all of them if there are no more than the effect takes, otherwise those that
    the victim or chance picks."""
    hand = table.heroes[frame.victim].hand
    if len(hand) <= effect.count:
        return _lose_all(table, frame, hand)
    return Call(DiscardSome(frame.victim, effect, frame.card, frame.why), frame.following)


@dataclass(slots=True)
class DiscardSome(VictimFrame):
    """Discards some hand cards, picked by the victim or by chance."""

    effect: DiscardCards
    card: CardId
    why: str

    def begin(self, table: HeroTable) -> Next:
        """Ask the victim or chance which cards go."""
        hand = table.heroes[self.victim].hand
        count = min(self.effect.count, len(hand))
        if not count:
            return Done()
        if self.effect.which == "random":
            return Ask((random_cards_question(len(hand)),), self.at_random)
        options = card_options(hand)
        shape = PickSome(options, count, count)
        unsaid = table.unanswered(hand)[:count]
        default = tuple(option.key for option in options if option.card in unsaid)
        rules = ("classic.cards.5",)
        clock = table.clock_for(self.victim, "pick")
        return Ask((Question(self.victim, "discard_cards", shape, default, clock, rules, card=self.card),), self.chosen)

    def at_random(self, table: HeroTable, answer: Answer) -> Next:
        """Discard the cards that chance has put first."""
        hand = list(table.heroes[self.victim].hand)
        return self._lose(table, [hand[place] for place in answer.choice[: self.effect.count]])

    def chosen(self, table: HeroTable, answer: Answer) -> Next:
        """Discard the cards that the victim has picked."""
        return self._lose(table, cards_in(answer.choice))

    def _lose(self, table: HeroTable, cards: Sequence[CardId]) -> Next:
        """Discard these cards and finish."""
        verbs.lose_cards(table, self.victim, cards, self.why)
        return Done()


def lose_class(table: TableT, frame: ResolveEffects[TableT, EffectT], effect: LoseClass) -> Next:
    """Take one or all of the victim's Classes, as the effect says."""
    return _lose_role(table, frame, "class", effect.all)


def lose_race(table: TableT, frame: ResolveEffects[TableT, EffectT], effect: LoseRace) -> Next:
    """Take one or all of the victim's Races, as the effect says."""
    return _lose_role(table, frame, "race", effect.all)


def lose_follower(table: TableT, frame: ResolveEffects[TableT, EffectT], effect: LoseFollower) -> Next:
    """Take all followers of the victim."""
    return _lose_all(table, frame, table.heroes[frame.victim].followers)


def lose_power(table: TableT, frame: ResolveEffects[TableT, EffectT], effect: LosePower) -> Next:
    """Take one or all of the victim's Powers; the victim picks one among several."""
    cards = power_candidates(table, table.heroes[frame.victim], effect)
    if effect.which == "all" or len(cards) <= 1:
        return _lose_all(table, frame, cards)
    return Call(LoseOnePower(frame.victim, effect, frame.card, frame.why), frame.following)


def power_candidates(table: HeroTable, hero: Hero, effect: LosePower) -> tuple[CardId, ...]:
    """Return the Powers among which the victim chooses: all, or those of the highest Rank if the effect says so."""
    if effect.which != "highest":
        return hero.powers
    most = max((rank(table, card) for card in hero.powers), default=0)
    return tuple(card for card in hero.powers if rank(table, card) == most)


@dataclass(slots=True)
class LoseOnePower(VictimFrame):
    """Asks the victim which of several Powers to lose."""

    effect: LosePower
    card: CardId
    why: str

    def begin(self, table: HeroTable) -> Next:
        """Ask the victim which Power goes."""
        cards = power_candidates(table, table.heroes[self.victim], self.effect)
        if not cards:
            return Done()
        options = card_options(cards)
        rules = (rule_of_choice(table, self.card, "classic.curses.4"),)
        shape = PickOne(options)
        default = options[-1].key
        return Ask((Question(self.victim, "lose_power", shape, default, "pick", rules, card=self.card),), self.lose)

    def lose(self, table: HeroTable, answer: Answer) -> Next:
        """Discard the Power that the victim has picked."""
        verbs.lose_card(table, self.victim, CardId(number_in(cast(str, answer.choice))), self.why)
        return Done()


def role_cards(hero: Hero, what: str) -> tuple[CardId, ...]:
    """Return a hero's Class cards if `what` is "class", else their Race cards."""
    return hero.classes if what == "class" else hero.races


def _lose_role(table: TableT, frame: ResolveEffects[TableT, EffectT], what: str, everything: bool) -> Next:
    """Take one or all cards of a role; the victim picks one of two."""
    cards = role_cards(table.heroes[frame.victim], what)
    if everything or len(cards) <= 1:
        return _lose_all(table, frame, cards)
    return Call(LoseRole(frame.victim, what, frame.card, frame.why), frame.following)


@dataclass(slots=True)
class LoseRole(VictimFrame):
    """Asks the victim which of two Classes or Races to lose. `what`: "class" or "race"."""

    what: str
    card: CardId
    why: str

    def begin(self, table: HeroTable) -> Next:
        """Ask the victim which Class or Race goes."""
        hero = table.heroes[self.victim]
        options = card_options(role_cards(hero, self.what))
        if not options:
            return Done()
        kind = f"lose_{self.what}"
        rules = (rule_of_choice(table, self.card, "classic.curses.4"),)
        shape = PickOne(options)
        clock = table.clock_for(self.victim, "pick")
        return Ask((Question(self.victim, kind, shape, options[0].key, clock, rules, card=self.card),), self.lose)

    def lose(self, table: HeroTable, answer: Answer) -> Next:
        """Discard the Class or Race that the victim has picked."""
        verbs.lose_card(table, self.victim, CardId(number_in(cast(str, answer.choice))), self.why)
        return Done()


def has_levels(table: HeroTable, victim: Seat, effect: LoseLevels, spares: bool) -> bool:
    """Return whether the victim has a Level to lose, that is, is above Level 1. `spares` makes no difference."""
    return table.heroes[victim].level > 1


def has_hand(table: HeroTable, victim: Seat, effect: LoseHand | DiscardCards, spares: bool) -> bool:
    """Return whether the victim holds cards, so that the effect can take some. `spares` makes no difference."""
    return bool(table.heroes[victim].hand)


def has_role(table: HeroTable, victim: Seat, effect: LoseClass | LoseRace, spares: bool) -> bool:
    """Return whether the victim has a Class, or a Race, whichever the effect takes. `spares` makes no difference."""
    return bool(role_cards(table.heroes[victim], "class" if isinstance(effect, LoseClass) else "race"))


def _has_item(table: HeroTable, victim: Seat, effect: LoseItem, spares: bool) -> bool:
    """Return whether the victim has an Item that the effect takes."""
    return bool(item_candidates(table, table.heroes[victim], effect, spares=spares))


def has_items(table: HeroTable, victim: Seat, effect: EffectWord, spares: bool) -> bool:
    """Return whether the victim has any Item that effects can take. `spares`: Items immune to Curses and Bad Stuff are
    out of reach."""
    return bool(within_reach(table, table.heroes[victim], spares=spares))


def _has_power(table: HeroTable, victim: Seat, effect: LosePower, spares: bool) -> bool:
    """Return whether the victim has a Power."""
    return bool(table.heroes[victim].powers)


def _has_follower(table: HeroTable, victim: Seat, effect: LoseFollower, spares: bool) -> bool:
    """Return whether the victim has a follower."""
    return bool(table.heroes[victim].followers)


LOSSES: Actions = {
    LoseLevels: Acts(lose_levels, has_levels),
    Die: Acts(die),
    LoseItem: Acts(lose_item, _has_item),
    LoseItemsWorth: Acts(lose_items_worth, has_items),
    LoseHand: Acts(lose_hand, has_hand),
    DiscardCards: Acts(discard_cards, has_hand),
    LoseClass: Acts(lose_class, has_role),
    LoseRace: Acts(lose_race, has_role),
    LosePower: Acts(lose_power, _has_power),
    LoseFollower: Acts(lose_follower, _has_follower),
}
"""By word of an effect that takes something, how it acts."""
