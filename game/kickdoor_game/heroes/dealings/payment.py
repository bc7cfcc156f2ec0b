"""Cards that are discarded for what a Class lets its owner do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from ...machine.ids import CardId
from ...machine.questions import Option, PickSome, card_option, cards_in
from .. import verbs
from ..at_stake import unspendable
from ..hero_sheet.hero import Hero
from ..table import HeroTable


def to_part_with(
    table: HeroTable, hero: Hero, cards: Sequence[CardId], worth: Callable[[CardId], int] = lambda card: 0
) -> tuple[Option, ...]:
    """Return options for these cards, barred those that their owner cannot spare (`HeroTable.cannot_spare`)."""
    options = {card: card_option(card, worth=worth(card)) for card in cards}
    options |= {card: replace(options[card], barred=why) for card, why in table.cannot_spare(hero, cards).items()}
    return tuple(options.values())


def payment(table: HeroTable, hero: Hero, most: int, *, least: int = 1, but: tuple[CardId, ...] = ()) -> PickSome:
    """Return what pays for an ability: any of the hand and in play, but none promised or at stake (classic.classes.7).

    `but`: cards that do not pay, either: in some games what grants the ability stays.
    """
    held = unspendable(table)
    cards = [card for card in (*hero.hand, *hero.in_play()) if card not in but and card not in held]
    shape = PickSome(to_part_with(table, hero, cards), least, most)
    return replace(shape, most=min(most, len(shape.free())))


def pay(table: HeroTable, hero: Hero, names: Iterable[str], why: str) -> int:
    """Discard the cards that were picked to pay, and return how many it were."""
    cards = cards_in(names)
    for card in cards:
        # A Cheat goes with the Item that it lies on, which may have been named before it.
        if card in hero.hand or card in hero.in_play():
            verbs.lose_card(table, hero.seat, card, why)
    return len(cards)
