"""Cards that are discarded for what a Class lets its owner do."""

from __future__ import annotations

from collections.abc import Iterable

from ...machine.ids import CardId
from ...machine.questions import PickSome, card_options, number_in
from .. import verbs
from ..at_stake import unspendable
from ..hero_sheet.hero import Hero
from ..table import HeroTable


def payment(table: HeroTable, hero: Hero, most: int, *, least: int = 1, but: tuple[CardId, ...] = ()) -> PickSome:
    """Return what pays for an ability: any of the hand and in play, but none promised or at stake (classic.classes.7).

    `but`: cards that do not pay, either: in some games what grants the ability stays.
    """
    held = unspendable(table)
    cards = [card for card in (*hero.hand, *hero.in_play()) if card not in but and card not in held]
    return PickSome(card_options(cards), least, min(most, len(cards)))


def pay(table: HeroTable, hero: Hero, names: Iterable[str], why: str) -> int:
    """Discard the cards that were picked to pay, and return how many it were."""
    cards = [CardId(number_in(name)) for name in names]
    for card in cards:
        # A Cheat goes with the Item that it lies on, which may have been named before it.
        if card in hero.hand or card in hero.in_play():
            verbs.lose_card(table, hero.seat, card, why)
    return len(cards)
