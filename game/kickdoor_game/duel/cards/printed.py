"""The printed text, kind and short facts of a card, made from the data that the engine executes, and the rules that it
refers to (`related_rules`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import assert_never

from msgspec import Struct

from ...language.english import sentence, title
from ...language.vocabulary import CardWord, Print, words_in
from .abilities import Ability
from .kinds import (
    KEYWORDS,
    Armor,
    DuelAlly,
    DuelCard,
    DuelCardKind,
    DuelHero,
    DuelMonster,
    Location,
    Mischief,
    StickyCurse,
    Trick,
    Trinket,
    Weapon,
)

CARDS_MOST = 2_000
"""Most cards whose texts are cached: enough for several pools."""

NO_ABILITY = "No ability."
"""The text of a card without abilities."""


def printed(card: DuelCardKind) -> Print:
    """Return what is printed on a card: its kind, text, short facts, and the rules that it refers to."""
    return Print(kind_name(card), rules_text(card), facts(card), related_rules(card))


@lru_cache(maxsize=CARDS_MOST)
def rules_text(card: DuelCardKind) -> str:
    """Return what a card does, in whole sentences, without what `facts` says."""
    return " ".join(_sentences(card)) or NO_ABILITY


def _sentences(card: DuelCardKind) -> Iterator[str]:
    """Yield the sentences of a card: keywords, Monstrous, sticking, abilities."""
    yield from (f"{KEYWORDS[keyword].reads}." for keyword in card.keywords)
    if card.monstrous:
        yield f"Monstrous {card.monstrous}."
    if isinstance(card, StickyCurse):
        yield sentence(f"stick this to {card.target.reads()}")
    played = next((ability for ability in card.abilities if ability.on == "played"), None)
    chosen_before = None if played is None else played.target
    yield from (ability.reads(noun_of(card), chosen_before) for ability in _in_order(card))


def _in_order(card: DuelCardKind) -> list[Ability]:
    """Return the abilities in reading order: what it does when played, then `always`, then the others."""
    first = {"played": 0, "always": 1}
    return sorted(card.abilities, key=lambda ability: first.get(ability.on, 2))


def noun_of(card: DuelCardKind) -> str:
    """Return the noun with which a card refers to itself: Monster, Weapon."""
    return "Mischief" if isinstance(card, Mischief) else kind_name(card)


def kind_name(card: DuelCardKind) -> str:
    """Return the kind of a card, as a heading: `Monster`, `Weapon`, `Interrupt`."""
    match card:
        case DuelHero():
            return "Hero"
        case DuelMonster():
            return "Monster"
        case DuelAlly():
            return "Ally"
        case Weapon():
            return "Weapon"
        case Armor():
            return "Armor"
        case Trinket():
            return "Trinket"
        case Location():
            return "Location"
        case Mischief(interrupt=True):
            return "Interrupt"
        case Mischief():
            return "Mischief"
        case StickyCurse():
            return "Curse"
        case _:
            assert_never(card)


@lru_cache(maxsize=CARDS_MOST)
def facts(card: DuelCardKind) -> tuple[str, ...]:
    """Return a card's short facts for lists: `Thief`, `Cost 3`, `Power 4`, `Life 5`."""
    return (*((title(card.of),) if card.of else ()), *_numbers(card))


def _numbers(card: DuelCardKind) -> Iterator[str]:
    """Yield the printed numbers of a card in words."""
    match card:
        case DuelHero(life=life):
            yield f"Life {life}"
        case DuelMonster(cost=cost, power=power, life=life):
            yield from (f"Cost {cost}", f"Power {power}", f"Life {life}")
        case DuelAlly(cost=cost, life=life):
            yield from (f"Cost {cost}", f"Life {life}")
        case Weapon(rank=rank, power=power, defense=defense):
            yield from (f"Rank {rank}", f"Power {power}")
            yield from (f"Defense {defense}",) if defense else ()
        case Armor(rank=rank) | Trinket(rank=rank):
            yield f"Rank {rank}"
        case Mischief(cost=cost):
            yield f"Cost {cost}"
        case StickyCurse(cost=cost, interrupt=interrupt):
            yield f"Cost {cost}"
            yield from ("Interrupt",) if interrupt else ()
        case Location():
            pass
        case _:
            assert_never(card)


_MONSTROUS = ("ccg.keyword.10", "ccg.keyword.11", "ccg.keyword.12")
_INTERRUPT, _DEFENDS = "ccg.timing.3", "ccg.face.12"


def related_rules(card: Struct) -> tuple[str, ...]:
    """Return the ids of the rules that a card or a part of one refers to, each once, its own first."""
    return tuple(dict.fromkeys(_rules(card)))


def _rules(card: Struct) -> Iterator[str]:
    """Yield the ids of the rules, with repetitions."""
    yield from _of_card(card) if isinstance(card, DuelCard) else _of_word(card)
    for _, word in words_in(card):
        yield from _of_word(word)


def _of_card(card: DuelCard) -> Iterator[str]:
    """Yield the rules of a card's kind, keywords and numbers."""
    yield from card.rules
    for keyword in card.keywords:
        yield from KEYWORDS[keyword].rules
    yield from _MONSTROUS if card.monstrous else ()
    yield from (_INTERRUPT,) if isinstance(card, Trick) and card.interrupt else ()
    yield from (_DEFENDS,) if isinstance(card, Weapon) and card.defense else ()


def _of_word(word: Struct) -> Iterator[str]:
    """Yield the rules of a word or ability."""
    yield from word.rules if isinstance(word, CardWord) else ()
    yield from word.touches() if isinstance(word, Ability) else ()
