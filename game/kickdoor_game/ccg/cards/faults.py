"""What types cannot say of the cards of the duel: sensible ranges, keywords and abilities where they mean something.

What is wrong inside an ability is found by `ability_faults.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from ...language.limits import Fault, named, within
from ...language.loading.checks import text_faults
from .ability_faults import DEALS, abilities_faults, inside, target_faults
from .effects import Collect
from .kinds import (
    CLASSES,
    Armor,
    DuelAlly,
    DuelCardKind,
    DuelHero,
    DuelMonster,
    Location,
    Mischief,
    StickyCurse,
    Trinket,
    Weapon,
)

_HOARD = DuelMonster | DuelAlly | Weapon | Armor | Trinket | Location
_KEYWORDS: dict[str, tuple[Any, str]] = {
    "encore": (Mischief, "is for Mischief that is discarded when it has resolved"),
    "smack": (Weapon, "is for Weapons"),
    "life_o_suction": (DuelMonster | DuelAlly | Mischief, "is for what deals damage of its own"),
    "regenerate": (_HOARD, "is for what can be squished"),
    "stealthy": (_HOARD, "is for what can be chosen, and no Hero"),
}
_RANGES: dict[type[Struct], dict[str, tuple[int, int]]] = {
    DuelHero: {"life": (18, 24)},
    DuelMonster: {"cost": (0, 8), "power": (0, 9), "life": (1, 10)},
    DuelAlly: {"cost": (1, 5), "life": (2, 7)},
    Weapon: {"rank": (0, 5), "power": (1, 6), "defense": (0, 2)},
    Armor: {"rank": (1, 4)},
    Trinket: {"rank": (0, 3)},
    Mischief: {"cost": (0, 5)},
    StickyCurse: {"cost": (0, 5)},
}
MONSTROUS = (2, 6)


def known_of(cards: Iterable[Any]) -> frozenset[str]:
    """Return the Classes that cards may belong to: those of the rules, and those of Heroes that come along."""
    return CLASSES | {card.of for card in cards if isinstance(card, DuelHero) and card.of}


def faults_of(card: Any, others: Sequence[Any], known: frozenset[str]) -> list[Fault]:
    """Return each wrong field of that card beside those, with the problem. `known`: the Classes."""
    faults = [*text_faults(card.key, card.name, card.flavour)]
    faults += [("key", "is taken by another card")] if card.key in {other.key for other in others} else []
    faults += [("name", f'"{card.name}" is taken by another card')] * (card.name in {other.name for other in others})
    faults += [("copies", "says nothing: a deck says how many there are")] if card.copies != 1 else []
    faults += named("of", "Class", card.of, known) if card.of or isinstance(card, DuelHero) else []
    for field, (least, most) in _RANGES.get(type(card), {}).items():
        faults += within(field, getattr(card, field), least, most)
    return [*faults, *_kind_faults(card), *_keyword_faults(card), *abilities_faults(card)]


def _kind_faults(card: DuelCardKind) -> Iterator[Fault]:
    if card.monstrous:
        yield from within("monstrous", card.monstrous, *MONSTROUS)
        if isinstance(card, DuelMonster | DuelHero):
            yield "monstrous", "is for cards of a deck that are no Monsters"
    if isinstance(card, Weapon) and card.defense > card.rank // 2:
        yield "defense", f"{card.defense} is more than half the rank"
    if isinstance(card, DuelHero) and [ability.zap for ability in card.abilities if ability.on == "use"] != [True]:
        yield "abilities", "have nothing that zaps the Hero; every Hero has one such ability"
    if isinstance(card, Armor | Trinket | Location) and not card.abilities:
        yield "abilities", "are missing: the card does nothing"
    if isinstance(card, StickyCurse):
        yield from ((f"target.{field}", problem) for field, problem in target_faults(card.target))
        if not card.abilities:
            yield "abilities", "are missing: the Curse changes nothing"


def _keyword_faults(card: DuelCardKind) -> Iterator[Fault]:
    for place, keyword in enumerate(card.keywords):
        kind, problem = _KEYWORDS[keyword]
        if not isinstance(card, kind):
            yield f"keywords[{place}]", f"{keyword} {problem}"
        if keyword == "life_o_suction" and not isinstance(card, DuelMonster) and not any(inside(card, DEALS)):
            yield f"keywords[{place}]", f"{keyword} {problem}"
    if len(set(card.keywords)) < len(card.keywords):
        yield "keywords", "names a keyword twice"
    if not isinstance(card, Weapon | Armor | Trinket | Location):
        yield from (
            (path, "puts tokens on a card on which they mean something else; only Loot and Locations Collect")
            for path, _ in inside(card, Collect)
        )
    if any(ability.tokens for ability in card.abilities) and not any(inside(card, Collect)):
        yield "abilities", "pay with tokens that nothing on the card Collects"
