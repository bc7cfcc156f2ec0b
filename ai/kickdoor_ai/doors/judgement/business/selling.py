"""Sells Items for levels: finds the Items with the exact least loss for the price."""

from __future__ import annotations

from kickdoor_game.language.cards import Item, OneShot
from kickdoor_game.machine.errors import of_kind
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import Choice, Option, PickSome, Shape

from ...estimate import levels_worth, outfit, use_worth, worth
from ..position import Position, card_of

LEVELS_MOST = 3
"""Levels considered in one sale."""
GAIN_LEAST = 0.25
"""Levels that a sale must gain."""
PRICE_KEPT = 0.0003
"""Value of a gold piece that could go into a later sale, so that a sale wastes little."""


def keep_worth(position: Position, card: CardId) -> float:
    """Return the value of keeping that card instead of selling it, in levels: its use, and a little for the gold of a
    later sale."""
    view, printed = position.view, position.table.card(card)
    match printed:
        case OneShot():
            return worth(view, printed.play) + printed.gold * PRICE_KEPT
        case Item():
            kept = printed.gold * PRICE_KEPT
            if card in position.me.items:
                if card not in view.outfit().cards:
                    return kept
                rest = [other for other in position.me.items if other != card]
                return view.outfit().worth - outfit(view, rest).worth + kept
            if use_worth(view, card) <= 0:
                return kept
            return max(0.0, outfit(view, [*position.me.items, card]).worth - view.outfit().worth) + kept
        case _:
            return 1.0


def best_sale(position: Position, shape: Shape) -> tuple[float, Choice] | None:
    """Return the gain of the best sale, in levels, and the keys of the Items to sell; None if every sale would be a
    loss."""
    goods = of_kind(shape, PickSome)
    price = position.table.numbers.gold_per_level
    loss = {option.key: keep_worth(position, card_of(option)) for option in goods.options}
    best: tuple[float, Choice] | None = None
    for levels in range(1, LEVELS_MOST + 1):
        gain = levels_worth(position.table, position.me, levels)
        for chosen in _sets(goods, loss, levels * price):
            net = gain - sum(loss[option.key] for option in chosen)
            keys = tuple(option.key for option in chosen)
            if net > GAIN_LEAST and (best is None or net > best[0]) and goods.admits(keys) is None:
                best = (net, keys)
    return best


def _sets(goods: PickSome, loss: dict[str, float], gold: int) -> list[tuple[Option, ...]]:
    """Return the sets with the least loss for that much gold; with a double price, one for each Item that may count
    twice.
    """
    if not goods.double_best:
        found = _least_loss(goods.options, loss, gold)
        return [] if found is None else [found]
    sets = []
    for best in goods.options:
        rest = tuple(option for option in goods.options if option is not best and option.worth <= best.worth)
        found = _least_loss(rest, loss, gold - 2 * best.worth)
        if found is not None:
            sets.append((best, *found))
    return sets


def _least_loss(options: tuple[Option, ...], loss: dict[str, float], gold: int) -> tuple[Option, ...] | None:
    """Return the options with the least loss worth that much gold, a knapsack over hundreds; None if they are worth
    less.
    """
    hundreds = max(0, -(-gold // 100))
    table: list[tuple[float, tuple[Option, ...]] | None] = [(0.0, ()), *[None] * hundreds]
    for option in options:
        for paid in range(hundreds - 1, -1, -1):
            entry = table[paid]
            if entry is None or not option.worth:
                continue
            into = min(hundreds, paid + option.worth // 100)
            cost = entry[0] + loss[option.key]
            there = table[into]
            if there is None or cost < there[0]:
                table[into] = (cost, (*entry[1], option))
    found = table[hundreds]
    return None if found is None else found[1]
