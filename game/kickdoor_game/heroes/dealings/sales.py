"""Sales of Items for Levels: a Level for each thousand gold pieces (classic.selling)."""

from __future__ import annotations

from collections.abc import Sequence

from ...language.cards import Item, OneShot, gold_of
from ...language.words.traits import DoubleSale
from ...machine.errors import Refusal
from ...machine.ids import CardId, Seat
from ...machine.questions import Option, PickSome, card_option, key
from .. import events, verbs
from ..at_stake import unspendable
from ..hero_sheet.hero import Hero
from ..hero_sheet.sheet import trait_of
from ..table import HeroTable

DOUBLE_SALE = "double_sale"
"""Key under which a hero's uses of the double price are counted."""
SOLD = (Item, OneShot)
"""Kinds of cards that can be sold."""
SELL, SELL_PLAINLY = "sell", key("sell", 1)
"""Keys of the two options: with the double price if there is one, and without it."""


def refuses_sale(table: HeroTable, hero: Hero) -> Refusal | None:
    """Return why a hero cannot sell Items at all now, whatever they have; None if they may."""
    if table.turn != hero.seat or table.phase == "setup":
        return Refusal("not_your_turn", "classic.selling.1", "sell on your own turn")
    if in_combat(table, hero):
        return Refusal("fight_going_on", "classic.selling.6", "wait until the fight is over")
    if hero.level >= table.numbers.goal_level - 1:
        return Refusal("not_the_last_level", "classic.selling.7", "win the last Level in combat")
    return None


def in_combat(table: HeroTable, hero: Hero) -> bool:
    """Return whether a combat keeps a hero from selling: their own, or in some sets anybody's."""
    own_only = table.numbers.sales_blocked == "party_in_combat"
    return table.in_fight(hero.seat) if own_only else table.is_fighting()


def saleable(table: HeroTable, hero: Hero) -> list[CardId]:
    """Return the Items in hand and carried that a hero may sell (classic.selling.4), without those promised, those that
    an unfinished effect is about, and those traded off turn."""
    held = unspendable(table)
    return [
        card
        for card in (*hero.items, *hero.hand)
        if isinstance(table.card(card), SOLD) and card not in held and card not in hero.unsold
    ]


def doubles(table: HeroTable, hero: Hero) -> bool:
    """Return whether one Item of a sale now counts twice (classic.selling.5)."""
    return trait_of(table, hero, DoubleSale) is not None and not hero.uses.get(DOUBLE_SALE)


def sale_options(table: HeroTable, hero: Hero) -> list[Option]:
    """Return the options for sales that bring a Level, but not the last one; [] if no sale does.

    The double price is a right (classic.selling.5): `sell` uses it where there is one, `sell.1` keeps it for later.
    """
    plain = _shape(table, hero, double=False)
    doubled = _shape(table, hero, double=True) if doubles(table, hero) else None
    shapes = [(SELL, doubled or plain), (SELL_PLAINLY, plain if doubled is not None else None)]
    return [Option(name, details=(shape,), rule="classic.selling.1") for name, shape in shapes if shape is not None]


def refuses_worth(table: HeroTable, hero: Hero) -> Refusal:
    """Return why no sale of a hero's Items is possible, if `sale_options` is empty."""
    gold = sum(gold_of(table.card(card)) for card in saleable(table, hero))
    price = table.numbers.gold_per_level
    if gold < price:
        cure = f"collect {price:,} gold pieces' worth first: you have {gold:,}"
        return Refusal("not_worth_a_level", "classic.selling.1", cure)
    cure = "get something cheaper: any sale of what you have would bring you the last level"
    return Refusal("not_the_last_level", "classic.selling.7", cure)


def _shape(table: HeroTable, hero: Hero, *, double: bool) -> PickSome | None:
    """Return the shape of a sale, with one Item counting double or without; None if no sale fits."""
    cards = saleable(table, hero)
    price = table.numbers.gold_per_level
    shape = PickSome(
        tuple(card_option(card, worth=gold_of(table.card(card))) for card in cards),
        1,
        len(cards),
        worth_at_least=price,
        # A sale that would lift the hero to the goal is refused as a whole (classic.selling.7).
        worth_below=price * (table.numbers.goal_level - hero.level),
        double_best=double,
        below_rule="classic.selling.7",
    )
    return shape if cards and _some_sale_fits(shape) else None


def _some_sale_fits(shape: PickSome) -> bool:
    """Return whether any set of the Items is worth enough and not too much. Values are hundreds, so there are few
    sums.
    """
    if shape.worth(shape.options) < shape.worth_at_least:
        return False
    sums: set[tuple[int, int]] = {(0, 0)}
    for option in shape.options:
        sums |= {(total + option.worth, max(best, option.worth)) for total, best in sums}
    extra = 1 if shape.double_best else 0
    return any(shape.worth_at_least <= total + extra * best < shape.worth_below for total, best in sums)


def sell(table: HeroTable, seat: Seat, name: str, cards: Sequence[CardId]) -> None:
    """Discard the Items and raise the Level; gold beyond whole Levels is lost (classic.selling.2).

    `name`: key of the chosen one of `sale_options`.
    """
    hero = table.heroes[seat]
    (option,) = (option for option in sale_options(table, hero) if option.key == name)
    (shape,) = option.details
    assert isinstance(shape, PickSome)
    gold = shape.worth(each for each in shape.options if each.card in cards)
    if shape.double_best:
        hero.uses[DOUBLE_SALE] = 1
    levels = gold // table.numbers.gold_per_level
    table.tell(events.Sold(seat, tuple(cards), gold, levels))
    verbs.lose_cards(table, seat, cards, "sold")
    verbs.gain_levels(table, seat, levels, "sale")
