"""Checks of cards and rooms beyond their types: ranges, names that must exist, fields without effect, and words of
other games that mean nothing in this one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from ...language.limits import (
    HIGHEST_LEVEL,
    MOST_BESIDE_A_HERO,
    MOST_TREASURES,
    Fault,
    KnownNames,
    full_hundreds,
    named,
    within,
)
from ...language.loading import checks
from ...language.loading.checks import word_faults
from ...language.vocabulary import words_in
from ...language.words.conditions import HasFollower, HasPower
from ...language.words.effects import Hobble
from ...language.words.plays import Ascend, CancelCurse, RemoveMonster
from ...language.words.specials import Mirrors
from ...language.words.traits import Bonus, CurseProof
from .effects import OWN, SnatchItem
from .faces import EVERYONE, Deal, RoomFace
from .keywords import WORN_ANYWAY
from .kinds import FEARSOME, QuestCurse, QuestEnhancer, QuestItem, QuestMonster, QuestOneShot
from .plays import Enjoy, QuestDrawCards
from .traits import MOST_DICE, ExtraDice, LinkCost, MoreHands, MoreHealth, MoreMove, SearchBonus

SIZES = frozenset(("tiny", "small", "huge"))
"""Keywords of size. A monster with none of them is human-sized (quest.components.4)."""
HUMAN_SIZED = "human_sized"
"""The size of a monster without a keyword of size; never printed as a keyword itself (quest.keywords.5)."""
_OWN = (*OWN, ExtraDice, MoreMove, MoreHealth, MoreHands, SearchBonus, LinkCost, QuestDrawCards, Enjoy)
"""Words that only this game has and that need checks."""
USUAL = SIZES | {FEARSOME, "fast", "slow", "lurking", "contrary", "undead"}
"""Keywords of monsters that rules or cards refer to, for finding misspelt ones."""


def faults_of(card: Any, others: Sequence[Any], known: KnownNames) -> list[Fault]:
    """Return each faulty field of a card among `others`, with the problem. `known`: names that words may refer to."""
    faults = [*checks.faults_of(card, others, known), *_card_faults(card), *_staying_faults(card)]
    faults += _snatching_faults(card)
    for path, word in words_in(card):
        faults += [(f"{path}.{field}", problem) for field, problem in _strange_faults(word)]
    # Faults of the card itself come before those of words that only this game has.
    own = tuple(f"{path}." for path, word in words_in(card) if isinstance(word, _OWN))
    return sorted(faults, key=lambda fault: fault[0].startswith(own))


def room_faults(face: RoomFace, known: KnownNames, *, entrance: bool = False) -> list[Fault]:
    """Return each faulty field of a room, with the problem. `known`: names that words may refer to."""
    faults = [*checks.text_faults(face.key, face.name, face.flavour), *_face_faults(face, known)]
    faults += _entrance_faults(face) if entrance else []
    faults += _snatching_faults(face)
    for path, word in words_in(face):
        faults += [(f"{path}.{field}", problem) for field, problem in word_faults(word, known)]
        faults += [(f"{path}.{field}", problem) for field, problem in _strange_faults(word)]
        if _lasts(word):
            faults.append((path, "lasts, and only a curse that strikes its own victim can stay before a hero"))
    return faults


def _card_faults(card: Any) -> Iterator[Fault]:
    """Yield the faults of fields that only this game's kinds of cards have."""
    if isinstance(card, QuestMonster):
        yield from _monster_faults(card)
    if isinstance(card, QuestItem) and card.slot != "none" and WORN_ANYWAY & set(card.keywords):
        yield "slot", f'is "{card.slot}"; what is Shiny or Clothing is worn without one'
    if isinstance(card, QuestEnhancer):
        yield from within("levels", card.levels, 0, 2)
    if isinstance(card, QuestItem | QuestOneShot | QuestMonster):
        usual = USUAL if isinstance(card, QuestMonster) else frozenset[str]()
        for position, word in enumerate(card.keywords):
            yield from checks.misspelt(f"keywords[{position}]", word, usual)
        if len(set(card.keywords)) < len(card.keywords):
            yield "keywords", "names a keyword twice"


def _monster_faults(monster: QuestMonster) -> Iterator[Fault]:
    """Yield the faults of a Monster card."""
    most = MOST_BESIDE_A_HERO if Mirrors() in monster.specials else HIGHEST_LEVEL
    yield from within("level", monster.level, 1, most)
    yield from within("treasures", monster.treasures, 0, MOST_TREASURES)
    yield from within("dice", monster.dice, 0, MOST_DICE)
    yield from within("gives", monster.gives, 0, 3)
    if monster.survives and monster.gives:
        yield "gives", "says nothing of a monster that survives: it brings no level"
    yield from _size(monster)
    if not monster.bad_stuff:
        yield "bad_stuff", "is empty; a hit is what it is without the field"
    if monster.specials.count(Mirrors()) > 1:
        yield "specials", "has mirrors twice"


def _size(monster: QuestMonster) -> Iterator[Fault]:
    """Yield the faults of a monster's size: at most one keyword, in the first place (quest.keywords.5)."""
    sizes = [word for word in monster.keywords if word in SIZES]
    if len(sizes) > 1:
        yield "keywords", f"names more than one size: {', '.join(sorted(sizes))}"
    elif sizes and monster.keywords[0] not in SIZES:
        yield "keywords", f"has its size, {sizes[0]}, not in the first place"
    if HUMAN_SIZED in monster.keywords:
        yield "keywords", "says that it is human-sized, which goes without saying"


def _lasts(word: Struct) -> bool:
    """Return whether an effect stays with its victim."""
    return checks.stays(word) or isinstance(word, Hobble)


def _staying_faults(card: Any) -> Iterator[Fault]:
    """Yield the faults of lasting effects that the shared check does not know: only a Curse may have one
    (quest.curses.5).
    """
    lasting = [(path, word) for path, word in words_in(card) if _lasts(word)]
    for position, (path, word) in enumerate(lasting):
        if not isinstance(word, Hobble):
            continue
        if not isinstance(card, QuestCurse) or path.count("effects[") > 1:
            yield path, "lasts, and only a curse that strikes its own victim can stay before a hero"
        elif position or len(lasting) > 1:
            yield path, "is not the only effect that lasts: the card can stay for one of them only"


def _snatching_faults(printed: Struct) -> Iterator[Fault]:
    """Yield the faults of effects that snatch Items outside Bad Stuff, where no monster could carry them
    (quest.winning.7).
    """
    for path, word in words_in(printed):
        if isinstance(word, SnatchItem) and not path.startswith("bad_stuff"):
            yield path, "is for Bad Stuff: there is no monster here that could carry it"


def _strange_faults(word: Struct) -> Iterator[Fault]:
    """Yield the faults of shared words that refer to things this game does not have."""
    match word:
        case Ascend(sacrifice=one, sacrifice_any=any_one, after_fight=won, pay_hand=cards):
            given = {"sacrifice": one, "sacrifice_any": any_one, "after_fight": won, "pay_hand": cards}
            for name in [name for name, value in given.items() if value]:
                yield name, "is a price or a time that level cards of this game do not have"
        case RemoveMonster(kill=True):
            yield "kill", "is a card that this game does not have: its monsters are beaten with dice"
        case RemoveMonster(treasure=None):
            yield "treasure", "is missing: the rules here leave it to the card"
        case HasPower(of=None):
            yield "of", "is missing: say which, flame or flight"
        case HasFollower():
            yield "is", "there are no Followers in this game"
        case Bonus(per="follower"):
            yield "per", "there are no Followers in this game"
        case CancelCurse(what="trap" | "either") | CurseProof(what="trap" | "either"):
            yield "what", "there are no Traps in this game"
        case _:
            pass


def _face_faults(face: RoomFace, known: KnownNames) -> Iterator[Fault]:
    """Yield the faults of a room's fields."""
    if face.search is not None:
        yield from within("search", face.search, -2, 2)
    yield from within("monsters", face.monsters, -5, 5)
    yield from within("levels", face.levels, 0, 2)
    roles = known.races | (known.classes - {"none"}) | {EVERYONE}
    for position, icon in enumerate(face.icons):
        yield from named(f"icons[{position}].role", "Race or Class", icon.role, roles)
    for role, times in Counter(icon.role for icon in face.icons).items():
        if times > 1:
            yield "icons", f"has {times} for {role}"
    for position, deal in enumerate(face.deals):
        yield from ((f"deals[{position}].{field}", problem) for field, problem in _deal_faults(deal))


def _deal_faults(deal: Deal) -> Iterator[Fault]:
    """Yield the faults of a Deal."""
    prices = {name: getattr(deal, name) for name in ("gold", "worth", "cards", "levels")}
    given = [name for name, price in prices.items() if price]
    if len(given) != 1:
        yield "gold", f"and worth, cards and levels: {len(given)} of them are given, and one is the price"
    yield from full_hundreds("gold", deal.gold)
    yield from full_hundreds("worth", deal.worth)
    yield from within("cards", deal.cards, 0, 5)
    yield from within("levels", deal.levels, 0, 3)
    yield from within("move", deal.move, 0, 3)
    if not deal.gets:
        yield "gets", "is empty"


def _entrance_faults(face: RoomFace) -> Iterator[Fault]:
    """Yield the faults of the Entrance: it has no arrows and no search, as no monster stays there (quest.search.8,
    quest.unchangeable.7).
    """
    if face.arrows:
        yield "arrows", "are there; monsters go straight through the Entrance"
    if face.search is not None:
        yield "search", "is there; the Entrance cannot be searched"
