"""Cards that are discarded to pay for an ability."""

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
    """Return options for these cards. Cards that their owner cannot spare (`HeroTable.cannot_spare`) are barred.

    `worth`: returns the worth of a card, for sums.
    """
    options = {card: card_option(card, worth=worth(card)) for card in cards}
    options |= {card: replace(options[card], barred=why) for card, why in table.cannot_spare(hero, cards).items()}
    return tuple(options.values())


def payment(table: HeroTable, hero: Hero, most: int, *, least: int = 1, but: tuple[CardId, ...] = ()) -> PickSome:
    """Return the choice of `least` to `most` cards to pay for an ability, from hand and play (classic.classes.7).

    Cards that are promised, or that an unfinished effect is about, do not pay, nor do those in `but`, for example the
    card that grants the ability.
    """
    held = unspendable(table)
    cards = [card for card in (*hero.hand, *hero.in_play()) if card not in but and card not in held]
    shape = PickSome(to_part_with(table, hero, cards), least, most)
    return replace(shape, most=min(most, len(shape.free())))


def pay(table: HeroTable, hero: Hero, names: Iterable[str], why: str) -> int:
    """Discard the cards that were picked to pay, and return how many were picked. `why`: the reason, for the event."""
    cards = cards_in(names)
    for card in cards:
        # A Cheat is gone already if the Item that it lay on was picked before it.
        if card in hero.hand or card in hero.in_play():
            verbs.lose_card(table, hero.seat, card, why)
    return len(cards)
