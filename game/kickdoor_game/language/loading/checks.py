"""Checks that types cannot express: sensible ranges, existing names, effects that do something; for all cards of a
table.

    for line in check(cards): print(line)
    card "tax_golem": field "specials[0].who.name": no race "elv"; did you mean "elf"?

The loader refuses data that is not a card; this module finds mistakes in cards. A pack is checked together with the set
it joins, so that it may refer to that set's races, classes and tags.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from ..cards import Card, ClassCard, CurseCard, Enhancer, Follower, Item, Mate, Monster, OneShot, Power, RaceCard
from ..limits import (
    BEST_BONUS,
    HIGHEST_LEVEL,
    HIGHEST_RANK,
    MOST_BESIDE_A_HERO,
    MOST_TREASURES,
    Fault,
    KnownNames,
    full_hundreds,
    within,
)
from ..vocabulary import words_in
from ..words.conditions import HasPower, Wears, depends_on_others
from ..words.effects import ChangeSex, Lingering, NextFight, NextTurn
from ..words.specials import Mirrors
from ..words.traits import CarriesItem
from ..words.word import HeroWord
from .lettering import length, stray, unicode_name

LONGEST_NAME = 40
"""Characters of a card's name: fits a line of the client's lists."""
LONGEST_FLAVOUR = 120
"""Characters of a card's flavour text."""
MOST_COPIES = 12
"""Copies of one card in a deck."""
RACES = frozenset({"human", "elf", "dwarf", "halfling", "vampire", "werewolf", "changeling"})
"""Races that exist without a Race card of a pack."""
CLASSES = frozenset({"none", "warrior", "wizard", "thief", "cleric", "bard"})
"""Classes that exist without a Class card of a pack."""
TAGS = frozenset({"undead"})
"""Tags that exist without a monster that has them."""

KEY = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
"""The form of keys and names: snake_case."""
_OUTERMOST = re.compile(r"effects\[\d+\]")


def check(cards: Sequence[Card], beside: Sequence[Card] = ()) -> list[str]:
    """Return one line per mistake, in the order of the cards.

    `beside` are other cards of the same table: they are taken into account, but not checked.
    """
    table = (*beside, *cards)
    return [
        f'card "{card.key}": field "{field}": {problem}'
        for place, card in enumerate(cards)
        for field, problem in faults_of(card, (*beside, *cards[:place], *cards[place + 1 :]), known_of(table))
    ]


def faults_of(card: Card, others: Sequence[Card], known: KnownNames | None = None) -> list[Fault]:
    """Return what is wrong with a card among `others`: each field, and the problem. `known`: the names that cards may
    refer to.
    """
    known = known or known_of((*others, card))
    keys, names = {other.key for other in others}, {other.name for other in others}
    faults = [*text_faults(card.key, card.name, card.flavour), *within("copies", card.copies, 1, MOST_COPIES)]
    faults += [*_card_faults(card), *_staying_faults(card)]
    faults += [("key", "is taken by another card")] if card.key in keys else []
    faults += [("name", f'"{card.name}" is taken by another card')] if card.name in names else []
    for path, word in words_in(card):
        faults += [(f"{path}.{field}", problem) for field, problem in word_faults(word, known)]
    return faults


def known_of(cards: Iterable[Card]) -> KnownNames:
    """Return the names that cards of one table may refer to: those of the rulebooks, and those that the cards add."""
    printed = tuple(cards)
    return KnownNames(
        RACES | {card.role for card in printed if isinstance(card, RaceCard)},
        CLASSES | {card.role for card in printed if isinstance(card, ClassCard)},
        TAGS | {tag for card in printed if isinstance(card, Monster) for tag in card.tags},
        frozenset(card.key for card in printed if isinstance(card, Monster)),
        frozenset(card.key for card in printed if isinstance(card, Item)),
        frozenset(card.key for card in printed if isinstance(card, Power)),
    )


def word_faults(word: Struct, known: KnownNames) -> Iterator[Fault]:
    """Yield what is wrong with one word of the card language, not counting words inside it. `known`: the names that
    cards may refer to."""
    if isinstance(word, HeroWord):
        yield from word.faults(known)


def misspelt(field: str, name: str, usual: frozenset[str]) -> Iterator[Fault]:
    """Yield a fault if a name is not snake_case, or resembles a usual name; other new names are allowed."""
    if not KEY.fullmatch(name):
        yield field, f'"{name}" is not snake_case'
    close = difflib.get_close_matches(name, usual - {name}, n=1, cutoff=0.8)
    if name not in usual and close:
        yield field, f'"{name}" looks like a slip; did you mean "{close[0]}"?'


def text_faults(key: str, name: str, flavour: str) -> Iterator[Fault]:
    """Yield what is wrong with the texts of a card or room: a malformed key, a name or flavour that is too long or has
    unprintable characters.
    """
    if not KEY.fullmatch(key):
        yield "key", "is not snake_case: small letters, digits and single underscores"
    for field, text, most in (("name", name, LONGEST_NAME), ("flavour", flavour, LONGEST_FLAVOUR)):
        if strange := stray(text):
            yield field, f"has {unicode_name(strange)}, which cannot be seen, or not where it stands"
        if length(text) > most:
            yield field, f"is {length(text)} characters long; at most {most} fit"
        if text != text.strip() or "  " in text:
            yield field, "has stray spaces"
    if not name:
        yield "name", "is empty"


def _staying_faults(card: Card) -> Iterator[Fault]:
    """Yield faults of lasting effects: only a curse's own, and only one of them, can keep its card before the victim.

    A monster's card lies in the fight, and one card can lie before one hero only (classic.curses.7).
    """
    staying = [path for path, word in words_in(card) if stays(word)]
    for path in staying:
        if not isinstance(card, CurseCard) or path.count("effects[") > 1:
            yield path, "lasts, and only a curse that strikes its own victim can stay before a hero"
    for path in [path for path in staying if _OUTERMOST.fullmatch(path)][1:]:
        yield path, "is the second effect that lasts: the card can stay for one of them only"


def stays(word: Struct) -> bool:
    """Return whether an effect keeps its card lying before a hero, as curses that last do."""
    return isinstance(word, NextFight | NextTurn | Lingering) or (isinstance(word, ChangeSex) and word.penalty > 0)


def _card_faults(card: Card) -> Iterator[Fault]:
    match card:
        case Monster():
            most = MOST_BESIDE_A_HERO if Mirrors() in card.specials else HIGHEST_LEVEL
            yield from within("level", card.level, 1, most)
            yield from within("treasures", card.treasures, 0, MOST_TREASURES)
            yield from within("levels", card.levels, 1, 3)
            if card.specials.count(Mirrors()) > 1:
                yield "specials", "has mirrors twice"
            for position, tag in enumerate(card.tags):
                yield from misspelt(f"tags[{position}]", tag, TAGS)
            if len(set(card.tags)) < len(card.tags):
                yield "tags", "names a tag twice"
        case CurseCard() if not card.effects:
            yield "effects", "is empty: the curse does nothing"
        case ClassCard():
            yield from misspelt("role", card.role, CLASSES)
            if card.role == "none":
                yield "role", '"none" is what a hero without a Class card is'
        case RaceCard():
            yield from misspelt("role", card.role, RACES)
            if card.role == "human":
                yield "role", '"human" is what a hero without a Race card is'
        case Power():
            yield from within("rank", card.rank, 1, HIGHEST_RANK)
            for path, word in words_in(card):
                if path.startswith("only") and isinstance(word, HasPower) and word.of == card.key:
                    yield path, f'asks for "{card.key}", which is what the Power itself is'
        case Enhancer():
            if not (card.level or card.gives or card.flee):
                yield "level", "is 0, and nothing else is given: the card does nothing"
            yield from within("level", card.level, -HIGHEST_LEVEL, HIGHEST_LEVEL)
            yield from within("flee", card.flee, -5, 5)
            if card.gives:
                yield from misspelt("gives", card.gives, TAGS)
            yield from within("treasures", card.treasures, -MOST_TREASURES, MOST_TREASURES)
        case Mate():
            yield from within("flee", card.flee, -3, 3)
        case Item():
            yield from within("bonus", card.bonus, -BEST_BONUS, BEST_BONUS)
            yield from full_hundreds("gold", card.gold)
            if not card.bonus and not card.traits:
                yield "bonus", "is 0 and there are no traits: the Item does nothing"
            for path, word in words_in(card):
                if path.startswith("only") and isinstance(word, Wears) and word.slot == card.slot:
                    yield path, f"asks for {card.slot}, which is what the Item itself is"
            if card.slot in ("headgear", "footgear") and card.big:
                yield "big", f"{card.slot} cannot be Big"
        case OneShot():
            yield from full_hundreds("gold", card.gold)
        case _:
            pass
    if isinstance(card, Item | Power) and card.only is not None and depends_on_others(card.only):
        yield "only", "asks about other players, the turn or the hand, and would change although nothing is played"
    if not isinstance(card, Follower):
        for path, word in words_in(card):
            if isinstance(word, CarriesItem):
                yield path, "only a follower carries an Item for somebody"
    if isinstance(card, ClassCard | RaceCard | Power | Follower) and not card.traits:
        yield "traits", "is empty: the card does nothing"
