"""Specimens of every word of the card language: a plain one, and others that differ from it in one field.

They are made from the types, so that tests cover a new word or field as soon as it exists.
"""

from __future__ import annotations

import types
from collections.abc import Iterator
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from kickdoor_game.language.cards import Item, Printed
from kickdoor_game.language.door_games import DOOR_GAMES
from kickdoor_game.language.vocabulary import Kind, tag_field_of
from kickdoor_game.language.words.conditions import HasClass, HasRace
from kickdoor_game.language.words.effects import (
    Die,
    Lingering,
    LoseHand,
    LoseItem,
    LoseItemsWorth,
    NextFight,
    NextTurn,
    RollFor,
)
from kickdoor_game.language.words.plays import CancelCurse, Reroll, Swing
from kickdoor_game.language.words.specials import Grows, MoreLevels, NoEscape
from kickdoor_game.language.words.traits import Flee, WinsTies
from kickdoor_game.quest.cards.effects import LoseGold, QuestRollFor

TWO_OF: dict[str, tuple[Any, Any]] = {
    "is": (HasRace("elf"), HasClass("thief")),
    "do": (LoseHand(), Die()),
    "has": (WinsTies(), Flee(2)),
    "play": (Reroll(), CancelCurse()),
}
TWO_SPECIALS = (NoEscape(), MoreLevels())
NAMES = ("elf", "dwarf")
BASES: dict[Kind, Struct] = {
    Grows: Grows(2, per="hand_card"),
    Lingering: Lingering(flee=-1),
    NextFight: NextFight(penalty=2),
    NextTurn: NextTurn(strength=-2),
    RollFor: RollFor(4, high=(LoseHand(),), low=(LoseItem(),)),
    Swing: Swing(3, each=2, who=HasRace("elf")),
    LoseItemsWorth: LoseItemsWorth(400),
    LoseGold: LoseGold(300),
    QuestRollFor: QuestRollFor(4, high=(LoseHand(),), low=(LoseItem(),)),
    Item: Item(key="specimen", name="Specimen", slot="headgear", gold=400, bonus=3),
}
"""Plain specimens of words whose defaults alone would mean nothing."""

WORDS: list[tuple[str, Kind]] = [(family, kind) for family, kinds in DOOR_GAMES.families.items() for kind in kinds]


def own_fields(kind: Kind) -> tuple[str, ...]:
    """Return the fields of the word itself, without the key, name, flavour and copies that every card has."""
    printed = {field.name for field in fields(Printed)} if issubclass(kind, Printed) else set()
    return tuple(field.name for field in fields(kind) if field.name not in printed)


def plain(kind: Kind) -> Struct:
    """Return the plain specimen: required fields filled in, the others at their defaults."""
    if kind in BASES:
        return BASES[kind]
    hints = get_type_hints(kind)
    return kind(**{field.name: values(hints[field.name])[0] for field in fields(kind) if field.required})


def variants(kind: Kind) -> Iterator[tuple[str, Struct]]:
    """Yield the names of all meaningful fields, with specimens that differ from the plain one in that field only."""
    base, hints = plain(kind), get_type_hints(kind)
    for name in own_fields(kind):
        for value in values(hints[name]):
            if value != getattr(base, name):
                yield name, msgspec.structs.replace(base, **{name: value})


def values(hint: Any) -> list[Any]:
    """Return a few values of that type, a sensible one first. Raises TypeError for a type that it does not know."""
    origin, parts = get_origin(hint), get_args(hint)
    if hint is int:
        return [2, 3, 1]
    if hint is bool:
        return [True, False]
    if hint is str:
        return list(NAMES)
    if origin is Literal:
        return list(parts)
    if origin is tuple:
        inner = values(parts[0])
        return [tuple(inner[:2]), tuple(inner[:1])]
    if origin in (Union, types.UnionType):
        return _of_union(list(parts))
    raise TypeError(f"no specimen of {hint!r}: teach this module the new type")


def _of_union(members: list[Any]) -> list[Any]:
    optional: list[Any] = [None] if type(None) in members else []
    members = [member for member in members if member is not type(None)]
    if not all(isinstance(member, type) and issubclass(member, Struct) for member in members):
        return [value for member in members for value in values(member)] + optional
    pair = TWO_SPECIALS if set(members) == set(DOOR_GAMES.families["specials"]) else TWO_OF[tag_field_of(members[0])]
    return [*pair, *optional]
