"""The rulesets and the engines by name, loaded on demand; the only file that names them all.

Whatever is asked for by a name that is not there is a KeyError with those that are; what is there and does not work is
`guests.Unusable`, which is one, too. Sets of one engine may lie on one table: what they make together is called by
their names in the order of `SETS` with a + between, and is a ruleset with a catalogue like any other.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import combinations
from typing import Any

import msgspec

from .engine import Engine, GameRules, Mixing
from .guests import Guests
from .language.book import Book
from .language.catalogue import Catalogue, load_catalogue
from .language.loading.load import RULEBOOK_FILE, RULES_FILE
from .language.loading.packs import Pack, SetCards
from .language.loading.rulebooks import load_rulebook
from .language.mixing import WITH, sets_in
from .language.rulebook import Rulebook
from .language.vocabulary import Fault, Vocabulary, homeless
from .machine.plain import form_of

MIXED = ("classic", "shakespeare", "bites")
"""Those of ours that are offered together; any others of one engine are, too, to whoever asks for them by name."""

ALONE = ("quest", "ccg")
"""Those of an engine of their own."""

SETS = Guests("kickdoor.sets", "set", {name: f"kickdoor_game.sets.{name}.game:RULES" for name in (*MIXED, *ALONE)})
"""Where the rules of each set are; which engine plays it, they say themselves. Beside them lies its `rules.toml`."""

USUAL_SET = next(iter(SETS))
"""What is played where nobody has said what."""

ENGINES = Guests(
    "kickdoor.engines",
    "engine",
    {
        "doors": "kickdoor_game.doors.engine:ENGINE",
        "quest": "kickdoor_game.quest.engine:ENGINE",
        "ccg": "kickdoor_game.duel.engine:ENGINE",
    },
)
"""Where the record of each engine is."""


def engine(name: str) -> Engine:
    """The record of that engine; KeyError with the known names for another."""
    return _engine(name, ENGINES.insist_on(name))


@cache
def _engine(name: str, where: str) -> Engine:
    found: Engine = ENGINES.find(name)
    with ENGINES.blamed(name):
        _insist_on_its_name(found.name, name)
    return found


def mixes(of: Sequence[str] = ()) -> tuple[str, ...]:
    """The names of all tables of two or three sets that are offered; `of`: only of these sets."""
    sets = [name for name in MIXED if name in SETS and (not of or name in of)]
    return tuple(WITH.join(some) for count in (2, 3) for some in combinations(sets, count))


def parts_of(name: str) -> tuple[str, ...]:
    """The sets that a table of that name has. KeyError with the known names for another, or if they cannot be mixed."""
    parts = sets_in(name)
    for part in parts:
        SETS.insist_on(part)
    if len(parts) == 1:
        return parts
    in_order = tuple(each for each in SETS if each in parts)
    if parts != in_order:
        raise KeyError(f"{name!r} names no table; did you mean {WITH.join(in_order)!r}?")
    if len({ruleset(part).engine for part in parts}) > 1 or engine(ruleset(parts[0]).engine).mixing is None:
        raise KeyError(f"the sets {' and '.join(parts)} cannot be mixed")
    return parts


def meant(said: str) -> str:
    """Return a set's name as the library spells it: any case, and the names of a mix in any order, are understood.

    An unknown name comes back as it is.
    """
    names = {each.casefold(): each for each in SETS}
    parts = [names.get(part.strip(), "") for part in said.casefold().split(WITH)]
    return WITH.join(each for each in SETS if each in parts) if all(parts) else said


def knows(name: str) -> bool:
    """Whether there is a table of that name, be it of one set or of several."""
    try:
        return bool(parts_of(name))
    except KeyError:
        return False


def _mixing(name: str) -> Mixing:
    found = engine(ruleset(parts_of(name)[0]).engine).mixing
    assert found is not None, "parts_of has looked"
    return found


def folder_of(name: str) -> Traversable:
    """Where that set's rules and cards lie; KeyError with the known names for another."""
    package = SETS.insist_on(name).partition(":")[0].rpartition(".")[0]
    with SETS.blamed(name):
        return files(package)


@cache
def catalogue(name: str) -> Catalogue:
    """The numbered rules of that set, or of a mix; KeyError with the known names for another."""
    if len(parts := parts_of(name)) > 1:
        with SETS.blamed(parts[-1]):
            return _mixing(name).catalogue([ruleset(part) for part in parts], [catalogue(part) for part in parts])
    folder = folder_of(name)
    with SETS.blamed(name):
        return load_catalogue(folder / RULES_FILE)


@cache
def rulebook(name: str) -> Rulebook | None:
    """The book for players of that set, or of a mix; None if it, or a set in it, has none.

    KeyError for an unknown name.
    """
    if len(parts := parts_of(name)) > 1:
        books = [book for part in parts if (book := rulebook(part)) is not None]
        if len(books) < len(parts):
            return None
        with SETS.blamed(parts[-1]):
            return _mixing(name).rulebook([ruleset(part) for part in parts], books, catalogue(name))
    file = folder_of(name) / RULEBOOK_FILE
    with SETS.blamed(name):
        if not file.is_file():
            return None
        return load_rulebook(file, catalogue(name).rules, ruleset(name).figures({}))


@cache
def ruleset(name: str) -> GameRules:
    """The ruleset of that set, or of a mix; KeyError with the known names for another."""
    if len(parts := parts_of(name)) > 1:
        with SETS.blamed(parts[-1]):
            return _mixing(name).rules([ruleset(part) for part in parts])
    rules: GameRules = SETS.find(name)
    with SETS.blamed(name):
        _insist_on_its_name(rules.name, name)
        engine(rules.engine)
    return rules


@cache
def rules_digest(name: str) -> str:
    """Return sha256 in hex over the rules of that set or mix with their rulings, and the form of what is seen there.

    Where two releases have the same, the seats of one can play at tables of the other. KeyError with the known names
    for another.
    """
    said = [(rule.id, rule.text, rule.ruling) for rule in catalogue(name).rules.values()]
    return hashlib.sha256(msgspec.json.encode([said, _form_digest(ruleset(name).engine)])).hexdigest()


@cache
def _form_digest(name: str) -> str:
    """The same over the form of what is seen at tables of that engine."""
    kind = engine(name)
    return hashlib.sha256(
        msgspec.json.encode(form_of(kind.table, kind.packages, kind.table.named_in), order="sorted")
    ).hexdigest()


def vocabulary(name: str) -> Vocabulary:
    """Return the words in which the cards of that set are written; KeyError with the known names for another.

    It finds fault with words for which the set's book has no rule.
    """
    words = _vocabulary(name)
    return replace(words, faults_of=partial(_faults_at, name, words)) if words.homes else words


def _vocabulary(name: str) -> Vocabulary:
    """Return all words of its engine, also those for which the set's book has no rule."""
    rules = ruleset(name)
    return engine(rules.engine).vocabulary_of(rules)


def _faults_at(name: str, words: Vocabulary, card: Any, others: Sequence[Any], known: Any) -> list[Fault]:
    """Return what is wrong with that card beside others at a table of that set."""
    return [*words.faults_of(card, others, known), *_strange(name, words, card)]


def _strange(name: str, words: Vocabulary, card: Any) -> Iterator[Fault]:
    """Each word of a card for which the book of that set has no rule, and which sets have one."""
    for (field, word), rule in homeless(card, words.homes, lambda rule: bool(catalogue(name).own(rule))):
        alike = (each for each in SETS if ruleset(each).engine == ruleset(name).engine)
        there = " or ".join(f'set = "{each}"' for each in alike if catalogue(each).own(rule))
        home = f"make it a card of a pack with {there}, or " if there else ""
        yield field, f'"{word}" has no rules in {name} ({rule} is none of its book): {home}leave it out'


def cards_of(name: str) -> tuple[Any, ...]:
    """Every different card of that set; KeyError with the known names for another."""
    return tuple(ruleset(name).book.by_key.values())


def set_cards(name: str) -> SetCards:
    """Both, and its rooms if it has some; KeyError with the known names for another."""
    rules = ruleset(name)
    rooms = engine(rules.engine).rooms
    faces = () if rooms is None else rooms.of(rules)
    return SetCards(cards_of(name), vocabulary(name), faces, None if rooms is None else partial(rooms.read, faces))


def set_to_be(name: str) -> SetCards:
    """What a set like that one is read with, while there is nothing of it yet; KeyError with the known names."""
    rooms = engine(ruleset(name).engine).rooms
    return SetCards((), _vocabulary(name), (), None if rooms is None else partial(rooms.read, ()))


def with_packs(name: str, packs: Sequence[Pack]) -> GameRules:
    """The ruleset with the cards and rooms of these packs behind its own, in this order. CardError if two cards share a
    key."""
    rules = ruleset(name)
    if not packs:
        return rules
    kind = engine(rules.engine)
    book = Book.of([*cards_of(name), *(card for pack in packs for card in pack.cards)], vocabulary(name))
    mixed = kind.with_book(rules, book)
    tiles = [tile for pack in packs for tile in pack.rooms]
    return kind.rooms.joined(mixed, tiles) if kind.rooms is not None and tiles else mixed


def _insist_on_its_name(said: str, entered: str) -> None:
    """Matches are kept by what it says, and found again by what it is entered as."""
    if said != entered:
        raise ValueError(f"it calls itself {said!r}")
