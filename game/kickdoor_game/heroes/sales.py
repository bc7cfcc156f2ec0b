"""Selling Items for levels: a thousand gold pieces each (classic.selling)."""

from __future__ import annotations

from ..language.cards import Item, OneShot, gold_of
from ..language.traits import DoubleSale
from ..machine.errors import Refusal
from ..machine.ids import CardId, Seat
from ..machine.questions import PickSome, card_option
from . import events, verbs
from .at_stake import unspendable
from .hero import Hero
from .sheet import trait_of
from .table import HeroTable

DOUBLE_SALE = "double_sale"


def refuses_sale(table: HeroTable, hero: Hero) -> Refusal | None:
    """Why he cannot sell now, whatever he has; None if he may."""
    if table.turn != hero.seat or table.phase == "setup":
        return Refusal("not_your_turn", "classic.selling.1", "sell on your own turn")
    if table.fight is not None:
        return Refusal("fight_going_on", "classic.selling.6", "wait until the fight is over")
    if hero.level >= table.numbers.goal_level - 1:
        return Refusal("not_the_last_level", "classic.selling.7", "win the last level in combat")
    return None


def saleable(table: HeroTable, hero: Hero) -> list[CardId]:
    """Items held and carried (classic.selling.4), but none that is promised, at stake or traded off turn."""
    held = unspendable(table)
    return [
        card
        for card in (*hero.items, *hero.hand)
        if isinstance(table.card(card), Item | OneShot) and card not in held and card not in hero.unsold
    ]


def doubles(table: HeroTable, hero: Hero) -> bool:
    """Whether one Item of a sale now counts twice (classic.selling.5)."""
    return trait_of(table, hero, DoubleSale) is not None and not hero.uses.get(DOUBLE_SALE)


def sale_shape(table: HeroTable, hero: Hero) -> PickSome | None:
    """What can be sold together; None if it is not enough for a level."""
    cards = saleable(table, hero)
    price = table.numbers.gold_per_level
    # A sale that would lift him to the goal is refused as a whole (classic.selling.7).
    below = price * (table.numbers.goal_level - hero.level)
    shape = PickSome(
        tuple(card_option(card, worth=gold_of(table.card(card))) for card in cards),
        1,
        len(cards),
        worth_at_least=price,
        worth_below=below,
        double_best=doubles(table, hero),
        below_rule="classic.selling.7",
    )
    return shape if cards and _some_sale_fits(shape) else None


def _some_sale_fits(shape: PickSome) -> bool:
    """Whether any set of the Items is worth enough and not too much: sums of hundreds, so few of them."""
    if shape.worth(shape.options) < shape.worth_at_least:
        return False
    sums: set[tuple[int, int]] = {(0, 0)}
    for option in shape.options:
        sums |= {(total + option.worth, max(best, option.worth)) for total, best in sums}
    extra = 1 if shape.double_best else 0
    return any(shape.worth_at_least <= total + extra * best < shape.worth_below for total, best in sums)


def sell(table: HeroTable, seat: Seat, cards: list[CardId]) -> None:
    """The Items are discarded, the levels gained at once; the rest is lost (classic.selling.2)."""
    hero = table.heroes[seat]
    worths = [gold_of(table.card(card)) for card in cards]
    gold = sum(worths)
    if doubles(table, hero):
        gold += max(worths)
        hero.uses[DOUBLE_SALE] = 1
    levels = gold // table.numbers.gold_per_level
    table.tell(events.Sold(seat, tuple(cards), gold, levels))
    for card in cards:
        verbs.lose_card(table, seat, card, "sold")
    verbs.gain_levels(table, seat, levels, "sale")
