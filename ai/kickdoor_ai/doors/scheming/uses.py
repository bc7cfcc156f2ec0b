"""What a card in the hand is good for, by what is printed on it: the coarse kinds in which hands are judged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kickdoor_game.language.book import Book
from kickdoor_game.language.cards import (
    Card,
    ClassCard,
    Curse,
    Enhancer,
    HalfBreed,
    Item,
    Mate,
    Monster,
    Power,
    RaceCard,
    SuperMunchkin,
    Wandering,
    gold_of,
)
from kickdoor_game.language.words.effects import LoseLevels
from kickdoor_game.language.words.plays import (
    Ascend,
    Blessing,
    CancelCurse,
    Double,
    Escape,
    RemoveMonster,
    Reroll,
    SeizeItem,
    SendAway,
    SetDie,
    StealLevel,
    Swing,
    TurnCurse,
)
from kickdoor_game.language.words.specials import Mirrors

EXTRA_MONSTER = 5
"""The strength that one more monster brings, on average of those that are kept for it."""

DOUBLED = 8
"""What it brings to count twice."""

NO_MONSTER = 1_000


@dataclass(frozen=True, slots=True)
class Use:
    """What a card in the hand is good for. `swing`: strength for a hero; `spoil`: for the monsters; `deny`: it takes a
    win away without strength; `rid`: it removes what a hero cannot beat."""

    swing: float = 0.0
    spoil: float = 0.0
    deny: float = 0.0
    rid: float = 0.0
    escape: float = 0.0
    ascend: float = 0.0
    steal: float = 0.0
    curse: float = 0.0
    role: float = 0.0
    ward: float = 0.0
    other: float = 0.0
    blessing: str = ""
    monster: int = NO_MONSTER
    mirrors: bool = False
    item: bool = False
    gold: int = 0


def use_of(card: Card) -> Use:
    """By what is printed; a word that is not known here counts as `other`."""
    match card:
        case Monster(level=level, specials=specials):
            return Use(monster=level, mirrors=Mirrors() in specials)
        case Curse(effects=effects):
            return Use(curse=1, deny=float(any(isinstance(effect, LoseLevels) for effect in effects)))
        case Enhancer(level=level):
            return Use(spoil=level) if level > 0 else Use(swing=-level)
        case Mate() | Wandering():
            return Use(spoil=EXTRA_MONSTER)
        case RaceCard() | ClassCard() | Power() | HalfBreed() | SuperMunchkin():
            return Use(role=1)
        case Item(gold=gold):
            return Use(item=True, gold=gold)
        case _:
            return _use_of_play(getattr(card, "play", None), gold_of(card))


def _use_of_play(play: Any, gold: int) -> Use:
    match play:
        case Swing(value=value, side=side):
            return Use(swing=value, spoil=value if side == "either" else 0, gold=gold)
        case Double():
            return Use(swing=DOUBLED, gold=gold)
        case SendAway():
            return Use(deny=1, gold=gold)
        case RemoveMonster() | SeizeItem():
            return Use(rid=1, gold=gold)
        case Escape() | Reroll() | SetDie():
            return Use(escape=1, gold=gold)
        case Ascend(unless_highest=unsure, after_fight=late, sacrifice=costly, sacrifice_any=rare):
            return Use(ascend=0.5 if unsure or late or costly or rare else 1.0)
        case StealLevel():
            return Use(steal=1)
        case Blessing(name=name):
            return Use(blessing=name)
        case CancelCurse() | TurnCurse():
            return Use(ward=1, gold=gold)
        case _:
            return Use(other=1, gold=gold)


_USES: dict[str, tuple[Use, ...]] = {}


def uses_of(book: Book) -> tuple[Use, ...]:
    """By card id."""
    found = _USES.get(book.digest)
    if found is None:
        found = _USES[book.digest] = tuple(use_of(card) for card in book.cards)
    return found
