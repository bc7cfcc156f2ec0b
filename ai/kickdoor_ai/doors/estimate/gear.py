"""The value of Items: in use together, alone, and for sale.

An Item is worth what the best outfit loses without it, but at least its price in a sale. `outfit` respects the limits
of slots and hands (classic.items.9 to classic.items.17) and finds the best choice exactly.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from kickdoor_game.heroes.hero_sheet.gear import big_items, big_limit
from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.heroes.hero_sheet.sheet import Granting, granting, is_big, usable
from kickdoor_game.language.cards import Item
from kickdoor_game.machine.ids import NO_CARD, CardId
from kickdoor_game.machine.plain import clone

from .scale import GOLD, STRENGTH
from .view import Outfit, View, worth_of

HANDS = {"one_hand": 1, "two_hands": 2}
"""Hands that an Item of a slot needs."""


def use_worth(view: View, card: CardId) -> float:
    """Return the value of having that Item in use, in levels; 0 if the rules forbid this hero to use it."""
    item = view.table.card(card)
    if not isinstance(item, Item) or not usable(view.table, view.hero, card):
        return 0.0
    return item.bonus * STRENGTH + worth_of(view, item.traits)


def outfit(view: View, cards: Iterable[CardId]) -> Outfit:
    """Return the most valuable choice of these Items that can be in use together, with one per slot and two hands.
    Items with a Cheat card, or carried by a follower, take no slot."""
    total = 0.0
    chosen: list[CardId] = []
    best: dict[str, tuple[float, CardId]] = {}
    held: list[tuple[float, CardId]] = []
    for card in cards:
        gain = use_worth(view, card)
        if gain <= 0:
            continue
        slot = view.table.printed(card, Item).slot
        if slot == "none" or view.hero.needs_no_room(card):
            total += gain
            chosen.append(card)
        elif slot == "one_hand":
            held.append((gain, card))
        elif slot not in best or gain > best[slot][0]:
            best[slot] = (gain, card)
    held.sort(key=lambda one: (-one[0], one[1]))
    both = best.pop("two_hands", None)
    pair = held[: view.table.numbers.hands]
    if both is not None and both[0] > sum(gain for gain, _ in pair):
        pair = [both]
    for gain, card in (*best.values(), *pair):
        total += gain
        chosen.append(card)
    return Outfit(total, frozenset(chosen))


def worth_of_bearer(view: View, card: CardId | None = None) -> tuple[float, CardId | None]:
    """Return the value, in levels, of having a follower carry one of the hero's Items, and the best Item for it.

    `card`: the follower, who may carry one already; without it, one more follower.
    """
    borne = {item: bearer for item, bearer in view.hero.borne.items() if bearer != card}
    without = changed(view, borne=borne)
    bare = without.outfit().worth - _surplus_big(without)
    best: tuple[float, CardId | None] = (0.0, None)
    for item in view.hero.items:
        if item in borne or use_worth(without, item) <= 0:
            continue
        with_it = changed(view, borne={**borne, item: NO_CARD})
        gain = with_it.outfit().worth - _surplus_big(with_it) - bare
        best = max(best, (gain, item), key=lambda one: one[0])
    return best


def may_carry_more(view: View, card: CardId) -> bool:
    """Return whether the hero may carry that card, given the limit of Big Items; always True for one that is not
    Big."""
    if not is_big(view.table, card):
        return True
    limit = big_limit(view.table, view.hero)
    return limit is None or len(big_items(view.table, view.hero)) < limit


def item_worth(view: View, card: CardId) -> float | None:
    """Return the value of an Item to the hero, carried or not, in levels; None for other cards."""
    item = view.table.card(card)
    if not isinstance(item, Item):
        return None
    sale = item.gold * GOLD
    mine = view.hero.items
    if card in mine:
        now = view.outfit()
        if card not in now.cards:
            return sale
        gain = now.worth - outfit(view, [other for other in mine if other != card]).worth
        return max(gain, sale) + min(gain, sale) / 2
    if use_worth(view, card) <= 0:
        return sale
    if may_carry_more(view, card):
        gain = outfit(view, [*mine, card]).worth - view.outfit().worth
    else:
        small = [other for other in mine if not is_big(view.table, other)]
        gain = outfit(view, [*small, card]).worth - view.outfit().worth
    return max(gain, sale) + max(0.0, min(gain, sale)) / 2


def body_worth(view: View) -> float:
    """Return the value of what a hero is, in levels: the traits of races, classes, Powers and followers, and the best
    outfit they allow."""
    total = view.outfit().worth
    for card in granting(view.table, view.hero):
        total += worth_of(view, cast(Granting, view.table.card(card)).traits)
    return total - _surplus_big(view)


def _surplus_big(view: View) -> float:
    """Return the value of the Big Items beyond the limit, which would have to go."""
    limit = big_limit(view.table, view.hero)
    big = big_items(view.table, view.hero)
    if limit is None or len(big) <= limit:
        return 0.0
    worths = sorted(max(use_worth(view, card), view.table.printed(card, Item).gold * GOLD) for card in big)
    return sum(worths[: len(big) - limit])


def changed(view: View, **fields: object) -> View:
    """Return the view of a copy of the hero with some attributes replaced, to value a possible change. `fields`:
    attributes of `Hero`."""
    hero: Hero = clone(view.hero)
    for name, value in fields.items():
        setattr(hero, name, value)
    return view.of(hero)
