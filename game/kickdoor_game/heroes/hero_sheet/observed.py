"""What others see of a hero: a sheet built from nothing but what it declares to be public (`zones`)."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from ...machine.observation import blanks
from .hero import ZONES, Hero
from .zones import public_fields

_PUBLIC = tuple(each.name for each in public_fields(Hero))
_public_of = attrgetter(*_PUBLIC)
_COUNTED = tuple(each for each in ZONES if not each.public)


def from_outside(hero: Hero) -> Hero:
    """A copy of what is public; of hidden zones as many blanks as there are cards; nothing of all else."""
    seen: dict[str, Any] = dict(zip(_PUBLIC, map(_copied, _public_of(hero)), strict=True))
    seen |= {zone.name: tuple(blanks(zone.cards(hero))) for zone in _COUNTED}
    return Hero(**seen)


def _copied(value: Any) -> Any:
    return value.copy() if type(value) is dict else value
