"""What others see of a hero: a sheet built from nothing but what it declares to be public (`zones`)."""

from __future__ import annotations

from dataclasses import is_dataclass
from typing import Any

from ..machine.observation import blanks
from ..machine.plain import clone
from .hero import ZONES, Hero
from .zones import public_fields

_PUBLIC = tuple(each.name for each in public_fields(Hero))
_COUNTED = tuple(each for each in ZONES if not each.public)


def from_outside(hero: Hero) -> Hero:
    """A copy of what is public; of hidden zones as many blanks as there are cards; nothing of all else."""
    seen: dict[str, Any] = {name: _copied(getattr(hero, name)) for name in _PUBLIC}
    seen |= {zone.name: blanks(zone.cards(hero)) for zone in _COUNTED}
    return Hero(**seen)


def _copied(value: Any) -> Any:
    if isinstance(value, list):
        return [clone(part) if is_dataclass(part) and not isinstance(part, type) else part for part in value]
    return value.copy() if isinstance(value, dict) else value
