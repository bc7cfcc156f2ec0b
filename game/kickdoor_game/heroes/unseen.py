"""The cards that a seat may see in a game with heroes, and the dealing of hidden ones when an AI imagines them.

Decks, others' hands and all discards but the top one are hidden (classic.cards.1, classic.cards.4). Another hero's
sheet shows only what it declares to be public (`zones`). The function that copies a sheet from outside is compiled from
these declarations once, as `machine.plain` compiles copies: each observation copies every rival, and a loop over the
fields took seven times as long.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import MISSING, fields
from typing import Any, cast

from ..machine.ids import CardId, Seat
from ..machine.observation import HIDDEN, blanks
from ..machine.plain import clone
from ..machine.questions import Generator, shuffled
from .hero_sheet.hero import ZONES, Hero
from .hero_sheet.zones import public_fields
from .status import places
from .table import HeroTable


def _compiled() -> Callable[[Hero], Hero]:
    """Return a compiled function that copies a hero as others see them.

    It copies public fields, replaces the cards of hidden zones by as many blanks, and resets all other fields to their
    defaults.
    """
    public = {each.name for each in public_fields(Hero)}
    counted = {each.name: each for each in ZONES if not each.public}
    scope: dict[str, Any] = {"new": object.__new__, "Hero": Hero, "blanks": blanks}
    lines = ["def from_outside(hero):", "    seen = new(Hero)"]
    for each in fields(Hero):
        if each.name in public:
            copied = f"hero.{each.name}" + (".copy()" if each.default_factory is dict else "")
        elif each.name in counted:
            scope[f"zone_{each.name}"] = counted[each.name]
            copied = f"tuple(blanks(zone_{each.name}.cards(hero)))"
        else:
            scope[f"first_{each.name}"] = each.default_factory if each.default is MISSING else each.default
            copied = f"first_{each.name}" + ("()" if each.default is MISSING else "")
        lines.append(f"    seen.{each.name} = {copied}")
    exec("\n".join([*lines, "    return seen"]), scope)
    return cast(Callable[[Hero], Hero], scope["from_outside"])


from_outside = _compiled()
"""Copy a hero as others see them: public fields, blanks for the cards of hidden zones, defaults for everything else."""


def heroes_seen(table: HeroTable, seat: Seat | None) -> list[Hero]:
    """Return copies of all heroes: the viewer's own complete, the others as they look from outside."""
    return [clone(hero) if hero.seat == seat else from_outside(hero) for hero in table.heroes]


def decks_seen(table: HeroTable) -> dict[str, list[CardId]]:
    """Return the decks with blanks for all cards: only their sizes are visible."""
    return {deck: blanks(cards) for deck, cards in table.decks.items()}


def discards_seen(table: HeroTable, looking: Collection[str]) -> dict[str, list[CardId]]:
    """Return the discards, of which only the top card is visible. `looking`: decks whose discards a card lets the
    viewer see whole.
    """
    return {
        deck: list(cards) if deck in looking else [*blanks(cards[:-1]), *cards[-1:]]
        for deck, cards in table.discards.items()
    }


def shuffled_unseen(table: HeroTable, rng: Generator) -> dict[str, list[CardId]]:
    """Return the cards of the book that are not visible on an observed table, by deck, each list shuffled with
    `rng`.
    """
    visible = set(places(table))
    unseen: dict[str, list[CardId]] = {deck: [] for deck in table.decks}
    for number in range(len(table.book.cards)):
        if CardId(number) not in visible:
            unseen[table.deck_of(CardId(number))].append(CardId(number))
    for cards in unseen.values():
        shuffled(cards, rng)
    return unseen


def fill_piles(table: HeroTable, unseen: dict[str, list[CardId]]) -> None:
    """Replace the blanks in decks and discards by unseen cards of the same deck. These are removed from `unseen`."""
    for deck, cards in unseen.items():
        for pile in (table.decks[deck], table.discards[deck]):
            for place, card in enumerate(pile):
                if card == HIDDEN:
                    pile[place] = cards.pop()
