"""Play cards from a hand onto the table: the parts that are the same in all games with heroes.

Each game decides when a card may be played, what it replaces and what follows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from ..language.cards import ClassCard, Item, RaceCard
from ..machine.ids import NO_CARD, CardId, Seat
from . import events, verbs
from .hero_sheet.hero import Hero
from .hero_sheet.sheet import class_names, race_names
from .table import HeroTable

Roles = Literal["races", "classes"]
"""Fields of `Hero` for the two kinds of role cards."""


def cards_of_role(hero: Hero, what: Roles) -> tuple[CardId, ...]:
    """Return the Races or the Classes that a hero has in play."""
    return hero.races if what == "races" else hero.classes


def has_hybrid(hero: Hero, what: Roles) -> bool:
    """Return whether a hero has the card that allows two Races or two Classes (classic.hybrids.1,
    classic.hybrids.7).
    """
    return (hero.half_breed if what == "races" else hero.super_munchkin) != NO_CARD


def second_roles(table: HeroTable, hero: Hero, what: Roles) -> list[CardId]:
    """Return the Race or Class cards in a hero's hand for roles they do not have: candidates for a second one beside a
    hybrid card.
    """
    kind, names = (RaceCard, race_names) if what == "races" else (ClassCard, class_names)
    have = names(table, hero)
    return [card for card in hero.hand if isinstance(printed := table.card(card), kind) and printed.role not in have]


def items_for_a_cheat(table: HeroTable, hero: Hero, comes_along: Callable[[CardId], bool]) -> list[CardId]:
    """Return the Items that a Cheat can be laid on: carried ones without a Cheat, then those of the hand that can be
    played with it.

    `comes_along`: whether an Item of the hand can be played now.
    """
    items = [card for card in hero.items if isinstance(table.card(card), Item) and card not in hero.cheats]
    return items + [card for card in hero.hand if isinstance(table.card(card), Item) and comes_along(card)]


def play_from_hand(
    table: HeroTable, seat: Seat, card: CardId, gone: tuple[CardId, ...] = (), on: CardId = NO_CARD
) -> None:
    """Take a card out of a hand and tell that it is played. The caller lays it down.

    `gone`: the cards that it replaces. `on`: the card that it is laid on.
    """
    verbs.release(table, seat, card)
    table.tell(events.CardPlayed(seat, card, gone, on))


def add_role(hero: Hero, card: CardId, what: Roles) -> None:
    """Lay a Race or Class card before a hero. `what`: which of the two it is."""
    if what == "races":
        hero.races += (card,)
    else:
        hero.classes += (card,)
