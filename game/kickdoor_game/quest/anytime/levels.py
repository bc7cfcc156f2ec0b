"""Standing actions that buy a Level: for 1,000 Gold Pieces, or Items worth it with coins added (quest.level.11 to .13).

Only in one's own turn, outside combat, and never the last Level (quest.level.1, .4). A payment brings one Level,
however much it is worth.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...heroes import verbs as hero_verbs
from ...heroes.dealings.payment import to_part_with
from ...heroes.dealings.sales import DOUBLE_SALE, SELL, SELL_PLAINLY, doubles, saleable
from ...heroes.events import Sold
from ...heroes.hero_sheet.hero import Hero
from ...language.cards import gold_of
from ...machine.errors import Refusal
from ...machine.frame import Next
from ...machine.questions import Option, PickSome, cards_in
from ..belongings.moving import pay
from ..state.acting import QuestActing
from ..state.clocks import own_turn
from ..state.levels import no_more_levels
from ..state.table import QuestTable
from .verb import QuestVerb, refuses_in_combat


def _options(table: QuestTable, hero: Hero) -> Iterator[Option]:
    """Yield the options to buy a Level with coins alone, and with Items."""
    if not own_turn(table, hero):
        return
    barred = refuses_in_combat(table) or no_more_levels(table, hero)
    gold, price = table.figures[hero.seat].gold, table.numbers.gold_per_level
    if gold:
        yield Option("buy", barred=barred or _too_poor(gold, price, "quest.level.11"), worth=price)
    if _wares(table, hero):
        yield from _sales(table, hero, barred)


def _too_poor(worth: int, price: int, rule: str) -> Refusal | None:
    """Return the refusal if the payment is too small; None if it is enough."""
    if worth >= price:
        return None
    return Refusal("not_worth_a_level", rule, f"collect {price:,} gold pieces' worth first: you have {worth:,}")


def _wares(table: QuestTable, hero: Hero) -> tuple[Option, ...]:
    """Return the Items from hand and play that have a value (quest.level.12)."""
    cards = [card for card in saleable(table, hero) if gold_of(table.card(card))]
    return to_part_with(table, hero, cards, lambda card: gold_of(table.card(card)))


def _sales(table: QuestTable, hero: Hero, barred: Refusal | None) -> Iterator[Option]:
    """Yield the options to sell. A hero who may sell one Item at twice its value does so with `sell`, and not with
    `sell.1`.
    """
    doubled = doubles(table, hero)
    for name, double in ((SELL, doubled), *(((SELL_PLAINLY, False),) if doubled else ())):
        shape = _shape(table, hero, double=double)
        most = shape.worth(shape.free()) + table.figures[hero.seat].gold
        refusal = barred or _too_poor(most, table.numbers.gold_per_level, "quest.level.12")
        rule = "quest.race.8" if double else "quest.level.12"
        yield Option(name, details=(shape,), barred=refusal, rule=rule)


def _shape(table: QuestTable, hero: Hero, *, double: bool) -> PickSome:
    """Return the question for Items that, with all coins, are worth a Level."""
    wares = _wares(table, hero)
    lacking = max(0, table.numbers.gold_per_level - table.figures[hero.seat].gold)
    return PickSome(wares, 1, len(wares), worth_at_least=lacking, double_best=double)


def _buy(table: QuestTable, acting: QuestActing, hero: Hero) -> Next | None:
    """Buy a Level with coins (quest.level.11)."""
    pay(table, hero.seat, table.numbers.gold_per_level, "a Level")
    hero_verbs.gain_levels(table, hero.seat, 1, "sale")
    return None


def _sell(table: QuestTable, acting: QuestActing, hero: Hero) -> Next | None:
    """Sell Items for a Level. Coins make up what is missing, and no change is given (quest.level.13)."""
    cards = cards_in(acting.details[0])
    double = acting.number < 0 and doubles(table, hero)
    shape = _shape(table, hero, double=double)
    worth = shape.worth(option for option in shape.options if option.card in cards)
    if double:
        hero.uses[DOUBLE_SALE] = 1
    table.tell(Sold(hero.seat, tuple(cards), worth, 1))
    hero_verbs.lose_cards(table, hero.seat, cards, "sold")
    pay(table, hero.seat, max(0, table.numbers.gold_per_level - worth), "a Level")
    hero_verbs.gain_levels(table, hero.seat, 1, "sale")
    table.stir()
    return None


VERBS = (
    QuestVerb(("buy",), _options, _buy, moves=True),
    QuestVerb(("sell",), "buy", _sell),
)
"""The kinds of standing actions of this chapter."""
