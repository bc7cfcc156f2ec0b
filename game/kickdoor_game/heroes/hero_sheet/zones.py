"""The zones of a hero: what each place for cards on their sheet is to the rules, said where the field is declared.

A field of the sheet that holds cards says by `zone(...)` whether everybody sees them, whether they are in play, whether
what is printed on them counts for the hero, and whether they are left with the body. Whatever goes through the places
of a hero (what lies before them, what a spectator sees, what a death takes) asks these, so a new kind of card in play
is a line of the sheet.
"""

from __future__ import annotations

from dataclasses import Field, dataclass, fields
from typing import Any, TypeVar

from ...machine.ids import NO_CARD, CardId

T = TypeVar("T")
_KEY = "zone"


def zone(*, public: bool, in_play: bool = True, grants: bool = False, body: bool = False) -> dict[str, Any]:
    """Return the metadata of a field that holds cards.

    `public`: everybody sees which; otherwise only how many. `in_play`: they lie before their owner. `grants`: the
    traits that are printed on them count for the hero as long as they lie there. `body`: a death leaves them to others.
    """
    return {_KEY: (public, in_play, grants, body)}


PUBLIC = {"public": True}
"""Metadata of a field that holds no cards and that everybody may see."""


def without(cards: tuple[T, ...], card: T) -> tuple[T, ...]:
    """Return those that are left when the first of that kind is gone. ValueError if there is none."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


@dataclass(frozen=True, slots=True)
class Zone:
    """One of them. Its field is a tuple of cards, one card or `NO_CARD`, or a map from cards to what lies on them."""

    name: str
    public: bool
    in_play: bool
    grants: bool
    body: bool

    def cards(self, hero: Any) -> tuple[CardId, ...]:
        """Return what lies there, in its order; of a map, what lies on others."""
        held = getattr(hero, self.name)
        if type(held) is tuple:
            return held
        if type(held) is dict:
            return tuple(held.values())
        return () if held == NO_CARD else (held,)

    def remove(self, hero: Any, card: CardId) -> None:
        """Take that card away from there. ValueError if it is not there."""
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
        """Take everything away from there; return what it was."""
        held = getattr(hero, self.name)
        cards = self.cards(hero)
        setattr(hero, self.name, type(held)() if isinstance(held, tuple | dict) else NO_CARD)
        return cards


def zones_of(sheet: type) -> tuple[Zone, ...]:
    """Return the zones that a sheet declares, in its order."""
    return tuple(Zone(each.name, *each.metadata[_KEY]) for each in fields(sheet) if _KEY in each.metadata)


def public_fields(sheet: type) -> tuple[Field[Any], ...]:
    """Return what everybody may see of a sheet whole: public zones, and fields that are marked `PUBLIC`."""
    return tuple(
        each for each in fields(sheet) if each.metadata.get("public") or each.metadata.get(_KEY, (False,))[0] is True
    )
