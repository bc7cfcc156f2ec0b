"""What is asked of cards again and again, found once: where which ability stands, and what changes values always.

What follows from print alone never changes, so it is found when the cards are laid on a table (`DuelTable.attach`), and
shared by all copies of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, get_args

from ...machine.ids import CardId
from .abilities import Ability
from .effects import Change, Value
from .kinds import DuelCardKind, StickyCurse, Trick


class Known(NamedTuple):
    """What follows from the print of one card. `abilities`: of a Curse, the one that sticks it is the last of them.

    `places`: of its printed abilities, by when they are there or begin. `played`: the place of what it does as Mischief
    that is played; None: it is none. `always`: what it changes for as long as it lies there.
    """

    abilities: tuple[Ability, ...]
    places: Mapping[str, tuple[int, ...]]
    played: int | None
    always: tuple[tuple[Ability, Change], ...]

    def first(self, on: str) -> int | None:
        """Return the place of the first ability that is there or begins then; None: it has none."""
        return next(iter(self.places.get(on, ())), None)


class AlwaysChange(NamedTuple):
    """A change of a value that holds for as long as the card `source` is in play."""

    source: CardId
    ability: Ability
    change: Change


class Lookup(NamedTuple):
    """Of each card on a table what is known of it, by its number, and of each value what may change it always."""

    known: tuple[Known, ...]
    changing: Mapping[Value, tuple[AlwaysChange, ...]]


def lookup_of(cards: Sequence[DuelCardKind]) -> Lookup:
    """Return it of these cards, each with its place in them as its number."""
    found: dict[int, Known] = {}
    for card in cards:
        if id(card) not in found:  # of cards that only look alike, each has abilities of its own
            found[id(card)] = _known(card)
    known = tuple([found[id(card)] for card in cards])
    changing: dict[Value, tuple[AlwaysChange, ...]] = {
        value: tuple(
            AlwaysChange(CardId(number), ability, change)
            for number, each in enumerate(known)
            for ability, change in each.always
            if change.value == value
        )
        for value in get_args(Value)
    }
    return Lookup(known, changing)


def _known(card: DuelCardKind) -> Known:
    printed = card.abilities
    abilities, played = printed, None
    places: dict[str, tuple[int, ...]] = {}
    for place, ability in enumerate(printed):
        places[ability.on] = (*places.get(ability.on, ()), place)
    if isinstance(card, StickyCurse):
        played = len(printed)
        abilities = (*printed, Ability(on="played", effects=(), target=card.target, interrupt=card.interrupt))
    elif isinstance(card, Trick):
        played = places["played"][0]
    always = tuple(
        (ability, effect)
        for ability in printed
        if ability.on == "always"
        for effect in ability.effects
        if isinstance(effect, Change)
    )
    return Known(abilities, places, played, always)
