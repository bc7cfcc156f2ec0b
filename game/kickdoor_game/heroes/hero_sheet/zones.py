"""Zones: the places for cards on a hero's sheet, and what the rules make of each, declared with the field.

A field of the sheet that holds cards declares with `zone(...)` whether everybody sees them, whether they are in play,
whether their traits count for the hero, and whether a death leaves them with the body. Code that goes through a hero's
places asks these declarations, so a new kind of card in play needs only a new field.
"""

from __future__ import annotations

from dataclasses import Field, dataclass, fields
from typing import Any, TypeVar

from ...machine.ids import NO_CARD, CardId

T = TypeVar("T")
_KEY = "zone"


def zone(*, public: bool, in_play: bool = True, grants: bool = False, body: bool = False) -> dict[str, Any]:
    """Return the metadata of a field that holds cards.

    `public`: everybody sees which cards; otherwise only how many. `in_play`: they lie before their owner. `grants`:
    their traits count for the hero while they lie there. `body`: a death leaves them to others.
    """
    return {_KEY: (public, in_play, grants, body)}


PUBLIC = {"public": True}
"""Metadata of a field that holds no cards and that everybody may see."""


def without(cards: tuple[T, ...], card: T) -> tuple[T, ...]:
    """Return the tuple without the first occurrence of `card`. Raises ValueError if there is none."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


@dataclass(frozen=True, slots=True)
class HeroZone:
    """A place for cards on a sheet. Its field is a tuple of cards, one card or `NO_CARD`, or a map from Items to the
    cards on them.
    """

    name: str
    public: bool
    in_play: bool
    grants: bool
    body: bool

    def cards(self, hero: Any) -> tuple[CardId, ...]:
        """Return the cards in this zone of a hero, in order; of a map, the cards that lie on others."""
        held = getattr(hero, self.name)
        if type(held) is tuple:
            return held
        if type(held) is dict:
            return tuple(held.values())
        return () if held == NO_CARD else (held,)

    def remove(self, hero: Any, card: CardId) -> None:
        """Take a card out of this zone of the hero's sheet. Raises ValueError if it is not there."""
        held = getattr(hero, self.name)
        if isinstance(held, tuple):
            setattr(hero, self.name, without(held, card))
        elif card not in self.cards(hero):
            raise ValueError(f"{card} does not lie in {self.name}")
        elif isinstance(held, dict):
            del held[next(under for under, on in held.items() if on == card)]
        else:
            setattr(hero, self.name, NO_CARD)

    def clear(self, hero: Any) -> tuple[CardId, ...]:
        """Take all cards out of this zone of the hero's sheet, and return them."""
        held = getattr(hero, self.name)
        cards = self.cards(hero)
        setattr(hero, self.name, type(held)() if isinstance(held, tuple | dict) else NO_CARD)
        return cards


def zones_of(sheet: type) -> tuple[HeroZone, ...]:
    """Return the zones that a sheet class declares, in the order of its fields."""
    return tuple(HeroZone(each.name, *each.metadata[_KEY]) for each in fields(sheet) if _KEY in each.metadata)


def public_fields(sheet: type) -> tuple[Field[Any], ...]:
    """Return the fields of a sheet class that everybody may see: public zones, and fields marked `PUBLIC`."""
    return tuple(
        each for each in fields(sheet) if each.metadata.get("public") or each.metadata.get(_KEY, (False,))[0] is True
    )
