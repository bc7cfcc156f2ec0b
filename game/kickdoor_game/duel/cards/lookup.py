"""Facts that follow from the print of cards, found once: the places of abilities, and changes by `always` abilities.

They never change, so they are found when the cards are attached to a table (`DuelTable.attach`), and all copies of the
table share them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, get_args

from ...machine.ids import CardId
from .abilities import Ability
from .effects import Change, Value
from .kinds import DuelCardKind, StickyCurse, Trick


class CardFacts(NamedTuple):
    """Facts that follow from the print of one card.

    `abilities`: its abilities; those of a Sticky Curse end with one that sticks it. `places`: places of its printed
    abilities by when they are there or start. `played`: the place of what it does when played as Mischief; None if it
    is not Mischief. `always`: its `always` abilities with their changes.
    """

    abilities: tuple[Ability, ...]
    places: Mapping[str, tuple[int, ...]]
    played: int | None
    always: tuple[tuple[Ability, Change], ...]

    def first(self, on: str) -> int | None:
        """Return the index of the card's first ability that starts on the occasion `on`; None if there is none."""
        return next(iter(self.places.get(on, ())), None)


class AlwaysChange(NamedTuple):
    """A change of a value that lasts while the card `source` is in play."""

    source: CardId
    ability: Ability
    change: Change


class CardLookup(NamedTuple):
    """The facts of all cards on a table.

    `known`: by card number. `changing`: for each value, the `always` changes that could apply to it.
    """

    known: tuple[CardFacts, ...]
    changing: Mapping[Value, tuple[AlwaysChange, ...]]


def lookup_of(cards: Sequence[DuelCardKind]) -> CardLookup:
    """Return facts about the cards of a match, for lookup by card number, which is the index in `cards`."""
    found: dict[int, CardFacts] = {}
    for card in cards:
        if id(card) not in found:  # by identity: equal cards can be different objects
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
    return CardLookup(known, changing)


def _known(card: DuelCardKind) -> CardFacts:
    """Return the facts of one card."""
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
    return CardFacts(abilities, places, played, always)
