"""Estimates of effects: the change for the victim at the present table, in levels. Dice count as averages, and choices
are made well."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kickdoor_game.heroes.hero_sheet.sheet import active_items, holds
from kickdoor_game.heroes.hero_sheet.zones import without
from kickdoor_game.heroes.resolve import can_act
from kickdoor_game.heroes.resolve.frame import others_named
from kickdoor_game.heroes.resolve.losses import item_candidates, power_candidates, within_reach
from kickdoor_game.heroes.resolve.others import gifts, swaps_with
from kickdoor_game.language.cards import Item, gold_of
from kickdoor_game.language.words.effects import (
    Another,
    ChangeClass,
    ChangeRace,
    ChangeSex,
    Choose,
    Die,
    DiscardCards,
    Draw,
    EverybodyElse,
    GainLevels,
    GiveTo,
    IfHero,
    Lingering,
    LoseClass,
    LoseFollower,
    LoseHand,
    LoseItem,
    LoseItemsWorth,
    LoseLevels,
    LosePower,
    LoseRace,
    NextFight,
    NextTurn,
    OrElse,
    PassHands,
    Plunder,
    RollFor,
    RollOff,
    SwapHands,
    Vote,
)
from kickdoor_game.machine.ids import CardId

from .counting import bystanders
from .gear import body_worth, changed
from .plays import OTHERS
from .powers import lost_with_levels
from .scale import DOOR, FLEE, HIDDEN_CARD, ONE_FIGHT, STRENGTH, TREASURE, levels_worth
from .view import Estimate, View, worth, worth_of

LOWER = 15 / 36
"""Chance to roll lower than somebody else with one die."""


def lose_levels(view: View, effect: LoseLevels) -> float:
    """Return the value of the effect `LoseLevels` to the hero it strikes, in levels; negative if it harms."""
    if effect.by_die:
        return sum(_fewer_levels(view, die) for die in range(1, 7)) / 6
    return _fewer_levels(view, view.hero.level if effect.all else effect.count)


def _fewer_levels(view: View, levels: int) -> float:
    """Return the value of losing that many levels, with the Powers that go with them."""
    return levels_worth(view.table, view.hero, -levels) - lost_with_levels(view, levels)


def gain_levels(view: View, effect: GainLevels) -> float:
    """Return the value of the effect `GainLevels` to the hero it strikes, in levels; negative if it harms."""
    return levels_worth(view.table, view.hero, effect.count)


def die(view: View, effect: Die) -> float:
    """Return the change for the hero by dying, in levels: all cards are lost, some of them to rivals, and a new hand is
    drawn."""
    hero, numbers = view.hero, view.table.numbers
    lost = view.cards((*hero.hand, *hero.items, *hero.followers))
    looted = OTHERS * HIDDEN_CARD * min(len(hero.hand) + len(hero.items), len(view.others()))
    return numbers.redraw_doors * DOOR + numbers.redraw_treasures * TREASURE - lost - looted - 0.5


def cheapest(view: View, cards: Sequence[CardId], count: int) -> float:
    """Return the total value of the `count` least valuable of these cards, in levels."""
    return sum(sorted(view.card(card) for card in cards)[:count])


def lose_item(view: View, effect: LoseItem) -> float:
    """Return the value of the effect `LoseItem` to the hero it strikes, in levels; negative if it harms."""
    cards = item_candidates(view.table, view.hero, effect, spares=view.spares)
    return -cheapest(view, cards, len(cards) if effect.which == "all" else effect.count)


def loss_for_gold(view: View, cards: Sequence[CardId], gold: int) -> float:
    """Return the least total value, in levels, of Items that cost at least `gold` gold pieces; of all Items if they
    cost less."""
    hundreds = -(-gold // 100)
    least = [0.0, *[float("inf")] * hundreds]
    for card in cards:
        price, loss = gold_of(view.table.card(card)) // 100, view.card(card)
        for sum_ in range(hundreds, -1, -1):
            into = min(hundreds, sum_ + price)
            if price and least[sum_] + loss < least[into]:
                least[into] = least[sum_] + loss
    return least[hundreds] if least[hundreds] < float("inf") else view.cards(cards)


def lose_items_worth(view: View, effect: LoseItemsWorth) -> float:
    """Return the value of the effect `LoseItemsWorth` to the hero it strikes, in levels; negative if it harms."""
    return -loss_for_gold(view, within_reach(view.table, view.hero, spares=view.spares), effect.gold)


def lose_hand(view: View, effect: LoseHand) -> float:
    """Return the value of the effect `LoseHand` to the hero it strikes, in levels; negative if it harms."""
    return -view.cards(view.hero.hand)


def discard_cards(view: View, effect: DiscardCards) -> float:
    """Return the value of the effect `DiscardCards` to the hero it strikes, in levels; negative if it harms."""
    hand = view.hero.hand
    if effect.which == "choice":
        return -cheapest(view, hand, effect.count)
    return -view.cards(hand) * min(1.0, effect.count / max(1, len(hand)))


def without_roles(view: View, what: str, everything: bool) -> float:
    """Return the change by losing the Class or Race card that is missed least, or with `everything` all of them, in
    levels; harm is negative.

    `what` is "classes" or "races".
    """
    cards = view.hero.classes if what == "classes" else view.hero.races
    if not cards:
        return 0.0
    now = body_worth(view)
    if everything:
        return body_worth(changed(view, **{what: ()})) - now
    return (
        max(body_worth(changed(view, **{what: tuple(other for other in cards if other != card)})) for card in cards)
        - now
    )


def lose_class(view: View, effect: LoseClass) -> float:
    """Return the value of the effect `LoseClass` to the hero it strikes, in levels; negative if it harms."""
    return without_roles(view, "classes", effect.all)


def lose_race(view: View, effect: LoseRace) -> float:
    """Return the value of the effect `LoseRace` to the hero it strikes, in levels; negative if it harms."""
    return without_roles(view, "races", effect.all)


def lose_power(view: View, effect: LosePower) -> float:
    """Return the value of the effect `LosePower` to the hero it strikes, in levels; negative if it harms."""
    powers = view.hero.powers
    if not powers:
        return 0.0
    now = body_worth(view)
    if effect.which == "all":
        return body_worth(changed(view, powers=())) - now
    left = (without(powers, card) for card in power_candidates(view.table, view.hero, effect))
    return max(body_worth(changed(view, powers=kept)) for kept in left) - now


def change_class(view: View, effect: ChangeClass) -> float:
    """Return the value of the effect `ChangeClass` to the hero it strikes, in levels; negative if it harms."""
    return without_roles(view, "classes", True) + (0.3 if view.hero.classes else 0.0)


def change_race(view: View, effect: ChangeRace) -> float:
    """Return the value of the effect `ChangeRace` to the hero it strikes, in levels; negative if it harms."""
    return without_roles(view, "races", True) + (0.3 if view.hero.races else 0.0)


def or_else(view: View, effect: OrElse) -> float:
    """Return the value of the effect `OrElse` to the hero it strikes, in levels; negative if it harms."""
    able = can_act(view.table, view.hero.seat, effect.effects, spares=view.spares)
    return worth_of(view, effect.effects if able else effect.otherwise)


def lose_follower(view: View, effect: LoseFollower) -> float:
    """Return the value of the effect `LoseFollower` to the hero it strikes, in levels; negative if it harms."""
    return -view.cards(view.hero.followers)


def change_sex(view: View, effect: ChangeSex) -> float:
    """Return the value of the effect `ChangeSex` to the hero it strikes, in levels; negative if it harms."""
    other = "female" if view.hero.sex == "male" else "male"
    return body_worth(changed(view, sex=other)) - body_worth(view) - effect.penalty * ONE_FIGHT


def next_fight(view: View, effect: NextFight) -> float:
    """Return the value of the effect `NextFight` to the hero it strikes, in levels; negative if it harms."""
    lost: float = effect.penalty + effect.each * bystanders(view)
    if effect.no_items:
        items = (view.table.card(card) for card in active_items(view.table, view.hero))
        lost += sum(item.bonus for item in items if isinstance(item, Item))
    return -lost * ONE_FIGHT


def next_turn(view: View, effect: NextTurn) -> float:
    """Return the change for the hero by a bonus or penalty during their next turn, in levels: one fight, and half a
    flight."""
    return effect.strength * ONE_FIGHT + effect.flee * ONE_FIGHT / 2


def lingering(view: View, effect: Lingering) -> float:
    """Return the value of the effect `Lingering` to the hero it strikes, in levels; negative if it harms."""
    lasts = 0.7 if effect.until_lost is not None else 1.0
    return lasts * (effect.flee * FLEE + effect.strength * STRENGTH)


def choose(view: View, effect: Choose) -> float:
    """Return the value of the effect `Choose` to the hero it strikes, in levels; negative if it harms."""
    able = [words for words in effect.options if can_act(view.table, view.hero.seat, words, spares=view.spares)]
    return max(worth_of(view, words) for words in able or effect.options)


def if_hero(view: View, effect: IfHero) -> float:
    """Return the value of the effect `IfHero` to the hero it strikes, in levels; negative if it harms."""
    return worth_of(view, effect.then if holds(view.table, view.hero, effect.who) else effect.otherwise)


def roll_for(view: View, effect: RollFor) -> float:
    """Return the value of the effect `RollFor` to the hero it strikes, in levels; negative if it harms."""
    high = (7 - effect.at_least) / 6
    return high * worth_of(view, effect.high) + (1 - high) * worth_of(view, effect.low)


def plunder(view: View, effect: Plunder) -> float:
    """Return the value of the effect `Plunder` to the hero it strikes, in levels; negative if it harms."""
    takers = sum(not other.dead for other in view.others())
    if effect.source == "hand":
        hand = view.hero.hand
        return -(1 + OTHERS) * view.cards(hand) * min(1.0, takers / max(1, len(hand)))
    worths = sorted((view.card(card) for card in within_reach(view.table, view.hero, spares=view.spares)), reverse=True)
    return -(1 + OTHERS) * sum(worths[:takers])


def swap_hands(view: View, effect: SwapHands) -> float:
    """Return the change for the hero by swapping hands, in levels, counting each card as an unknown one: a hand may
    contain the very card that swaps it.

    The other player loses what the hero gains.
    """
    other = swaps_with(view.table, view.hero.seat, effect)
    if other is None:
        return 0.0
    more = len(view.table.heroes[other].hand) - len(view.hero.hand)
    return (1 + OTHERS) * HIDDEN_CARD * more


def give_to(view: View, effect: GiveTo) -> float:
    """Return the value of the effect `GiveTo` to the hero it strikes, in levels; negative if it harms."""
    return -(1 + OTHERS) * cheapest(view, gifts(view.table, view.hero, effect, spares=view.spares), 1)


def pass_hands(view: View, effect: PassHands) -> float:
    """Return the change for the hero by passing hands on, in levels, counting each card as an unknown one."""
    around = view.table.around(view.hero.seat)
    giver = around[-1] if effect.to == "left" else around[1 % len(around)]
    return HIDDEN_CARD * (len(view.table.heroes[giver].hand) - len(view.hero.hand))


def vote(view: View, effect: Vote) -> float:
    """Return the value of the effect `Vote` to the hero it strikes, in levels: the others choose the worst."""
    able = [words for words in effect.options if can_act(view.table, view.hero.seat, words, spares=view.spares)]
    return min(worth_of(view, words) for words in able or effect.options)


def another(view: View, effect: Another) -> float:
    """Return the value of what the effect does to another hero, in levels: the best for this one of those whom it may
    reach."""
    return max((-OTHERS * worth_of(other, effect.effects) for other in _named(view, effect)), default=0.0)


def roll_off(view: View, effect: RollOff) -> float:
    """Return the value of the effect `RollOff`, in levels: the chance to roll lower, for this hero and for the other
    one."""
    others = [-OTHERS * worth_of(other, effect.effects) for other in _named(view, effect)]
    return LOWER * (worth_of(view, effect.effects) + max(others)) if others else 0.0


def _named(view: View, effect: Another | RollOff) -> list[View]:
    """Return the views of the heroes whom the effect may reach."""
    seats = others_named(view.table, view.hero.seat, effect.whom)
    views = [view.from_outside(view.table.heroes[seat]) for seat in seats]
    return views if view.spares else [other.unspared() for other in views]


def draw(view: View, effect: Draw) -> float:
    """Return the value of the effect `Draw` to the hero it strikes, in levels; negative if it harms."""
    return effect.count * (DOOR if effect.deck == "door" else TREASURE)


def everybody_else(view: View, effect: EverybodyElse) -> float:
    """Return the value of the harm that an effect does to all other heroes, in levels: a small share of their mean
    loss."""
    others = [view.from_outside(other) for other in view.others() if not other.dead]
    others = others if view.spares else [other.unspared() for other in others]
    total = sum(sum(worth(other, word) for word in effect.effects) for other in others)
    return -OTHERS * total / max(1, len(others))


ESTIMATES: Mapping[type, Estimate] = {
    LoseLevels: lose_levels,
    GainLevels: gain_levels,
    Die: die,
    LoseItem: lose_item,
    LoseItemsWorth: lose_items_worth,
    LoseHand: lose_hand,
    DiscardCards: discard_cards,
    LoseClass: lose_class,
    LoseRace: lose_race,
    LosePower: lose_power,
    ChangeClass: change_class,
    ChangeRace: change_race,
    OrElse: or_else,
    LoseFollower: lose_follower,
    ChangeSex: change_sex,
    NextFight: next_fight,
    NextTurn: next_turn,
    Lingering: lingering,
    Choose: choose,
    IfHero: if_hero,
    RollFor: roll_for,
    Plunder: plunder,
    SwapHands: swap_hands,
    PassHands: pass_hands,
    Vote: vote,
    Another: another,
    RollOff: roll_off,
    GiveTo: give_to,
    Draw: draw,
    EverybodyElse: everybody_else,
}
"""The estimate of each effect."""
