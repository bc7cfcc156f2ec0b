"""What is printed on the cards of the duel, in words made from the data that the engine executes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, assert_never

from ....language.english import sentence, title
from ....language.vocabulary import Print
from ..abilities import Ability
from ..kinds import (
    Armor,
    DuelAlly,
    DuelCardKind,
    DuelHero,
    DuelMonster,
    Keyword,
    Location,
    Mischief,
    StickyCurse,
    Trinket,
    Weapon,
)
from .abilities import ability_text
from .places import chosen
from .references import related_rules

CARDS_MOST = 2_000
"""Cards whose words are kept: those of several pools."""

NO_ABILITY = "No ability."
KEYWORDS: dict[Keyword, str] = {
    "encore": "Encore",
    "life_o_suction": "Life-O-Suction",
    "regenerate": "Regenerate",
    "smack": "Smack",
    "stealthy": "Stealthy",
}


def printed(card: Any) -> Print:
    """Say what kind of card it is, what it does, its short facts, and the rules that it has to do with."""
    return Print(kind_name(card), rules_text(card), facts(card), related_rules(card))


@lru_cache(maxsize=CARDS_MOST)
def rules_text(card: DuelCardKind) -> str:
    """What the card does, in whole sentences. What `facts` says is not said again."""
    return " ".join(_sentences(card)) or NO_ABILITY


def _sentences(card: DuelCardKind) -> Iterator[str]:
    yield from (f"{KEYWORDS[keyword]}." for keyword in card.keywords)
    if card.monstrous:
        yield f"Monstrous {card.monstrous}."
    if isinstance(card, StickyCurse):
        yield sentence(f"stick this to {chosen(card.target)}")
    played = next((ability for ability in card.abilities if ability.on == "played"), None)
    chosen_before = None if played is None else played.target
    yield from (ability_text(ability, noun_of(card), chosen_before) for ability in _in_order(card))


def _in_order(card: DuelCardKind) -> list[Ability]:
    """What it does when it is played comes first, and what is looked at before all others."""
    first = {"played": 0, "always": 1}
    return sorted(card.abilities, key=lambda ability: first.get(ability.on, 2))


def noun_of(card: DuelCardKind) -> str:
    """How the card speaks of itself: this Monster, this Weapon."""
    return "Mischief" if isinstance(card, Mischief) else kind_name(card)


def kind_name(card: DuelCardKind) -> str:
    """What kind of card it is, as a heading: `Monster`, `Weapon`, `Interrupt`."""
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
    """Short marks for a list of cards: `Thief`, `Cost 3`, `Power 4`, `Life 5`."""
    return (*((title(card.of),) if card.of else ()), *_numbers(card))


def _numbers(card: DuelCardKind) -> Iterator[str]:
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
