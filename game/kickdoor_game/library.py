"""All rulesets and engines by name, loaded on demand; the only module that names them all.

An unknown name raises KeyError with the known ones. A known one that does not work raises `guests.UnusablePlugin`, a
KeyError too. Sets of one engine can be mixed at one table: the mix is named by their names in the order of `SETS` with
a + between, and is a ruleset with a catalogue like any other.
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
from .language.loading.talk import all_talk
from .language.mixing import WITH, sets_in
from .language.rulebook import Rulebook
from .language.vocabulary import Fault, Vocabulary, homeless
from .machine.plain import form_of

MIXED = ("classic", "shakespeare", "bites")
"""Our sets whose mixes are offered. Mixes of other sets of one engine can be asked for by name."""

ALONE = ("quest", "ccg")
"""Our sets with an engine of their own, which cannot be mixed."""

SETS = Guests("kickdoor.sets", "set", {name: f"kickdoor_game.sets.{name}.game:RULES" for name in (*MIXED, *ALONE)})
"""Where the rules of each set are, as `module:attribute`. The rules name their engine; `rules.toml` lies in the same
folder.
"""

USUAL_SET = next(iter(SETS))
"""The default set."""

ENGINES = Guests(
    "kickdoor.engines",
    "engine",
    {
        "doors": "kickdoor_game.doors.engine:ENGINE",
        "quest": "kickdoor_game.quest.engine:ENGINE",
        "ccg": "kickdoor_game.duel.engine:ENGINE",
    },
)
"""Where the record of each engine is, as `module:attribute`."""


def engine(name: str) -> Engine:
    """Return the engine, a kind of game with the functions that play it, of that name. Raises KeyError, with the known
    names, if there is none."""
    return _engine(name, ENGINES.insist_on(name))


@cache
def _engine(name: str, where: str) -> Engine:
    """Return the record of an engine at a location, cached. Raises Unusable if it does not work."""
    found: Engine = ENGINES.find(name)
    with ENGINES.blamed(name):
        _insist_on_its_name(found.name, name)
    return found


def mixes(of: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the names of all mixes of two or three sets that are offered; with `of`, only mixes of these sets."""
    sets = [name for name in MIXED if name in SETS and (not of or name in of)]
    return tuple(WITH.join(some) for count in (2, 3) for some in combinations(sets, count))


def parts_of(name: str) -> tuple[str, ...]:
    """Return the sets in the name of a set or mix.

    Raises KeyError if a set is unknown, the sets are not in the library's order, or they cannot be mixed.
    """
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
    """Return the name of a set or mix as the library spells it: any case and any order are understood.

    An unknown name is returned as it is.
    """
    names = {each.casefold(): each for each in SETS}
    parts = [names.get(part.strip(), "") for part in said.casefold().split(WITH)]
    return WITH.join(each for each in SETS if each in parts) if all(parts) else said


def knows(name: str) -> bool:
    """Return whether there is a set or mix of that name."""
    try:
        return bool(parts_of(name))
    except KeyError:
        return False


def _mixing(name: str) -> Mixing:
    """Return how the sets of a mix are combined."""
    found = engine(ruleset(parts_of(name)[0]).engine).mixing
    assert found is not None, "parts_of admits a set that cannot be mixed"
    return found


def folder_of(name: str) -> Traversable:
    """Return the folder with a set's rules and cards. Raises KeyError, with the known names, if there is no such
    set.
    """
    package = SETS.insist_on(name).partition(":")[0].rpartition(".")[0]
    with SETS.blamed(name):
        return files(package)


@cache
def catalogue(name: str) -> Catalogue:
    """Return the numbered rules of a set or mix. Raises KeyError, with the known names, if there is none."""
    if len(parts := parts_of(name)) > 1:
        with SETS.blamed(parts[-1]):
            return _mixing(name).catalogue([ruleset(part) for part in parts], [catalogue(part) for part in parts])
    folder = folder_of(name)
    with SETS.blamed(name):
        return load_catalogue(folder / RULES_FILE)


@cache
def rulebook(name: str) -> Rulebook | None:
    """Return the players' book of a set or mix; None if a set in it has none.

    Raises KeyError, with the known names, if there is no such set.
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
    """Return the ruleset of a set or mix. Raises KeyError, with the known names, if there is none.

    >>> ruleset("classic").engine
    'doors'
    """
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
    """Return the SHA-256, in hex, of the rules of a set or mix with their rulings, and of the format of its
    observations.

    If it is equal in two releases, AI players of one can play at tables of the other. Raises KeyError, with the known
    names, if there is no such set.
    """
    said = [(rule.id, rule.text, rule.ruling) for rule in catalogue(name).rules.values()]
    return hashlib.sha256(msgspec.json.encode([said, _form_digest(ruleset(name).engine)])).hexdigest()


@cache
def _form_digest(name: str) -> str:
    """Return the SHA-256, in hex, of the format of observations of that engine."""
    kind = engine(name)
    return hashlib.sha256(
        msgspec.json.encode(form_of(kind.table, kind.packages, kind.table.named_in), order="sorted")
    ).hexdigest()


def vocabulary(name: str) -> Vocabulary:
    """Return the vocabulary of a set's cards: the words that their files may use, and functions that check and print
    cards. Its `faults_of` also reports words for which the set has no rule. Raises KeyError, with the known names, if
    there is no such set."""
    words = _vocabulary(name)
    return replace(words, faults_of=partial(_faults_at, name, words)) if words.homes else words


def _vocabulary(name: str) -> Vocabulary:
    """Return all words of the set's engine, including those for which the set has no rule."""
    rules = ruleset(name)
    return engine(rules.engine).vocabulary_of(rules)


def _faults_at(name: str, words: Vocabulary, card: Any, others: Sequence[Any], known: Any) -> list[Fault]:
    """Return what is wrong with a card among others at a table of that set."""
    return [*words.faults_of(card, others, known), *_strange(name, words, card)]


def _strange(name: str, words: Vocabulary, card: Any) -> Iterator[Fault]:
    """Yield each word of a card for which the set has no rule, with the sets that have one."""
    for (field, word), rule in homeless(card, words.homes, lambda rule: bool(catalogue(name).own(rule))):
        alike = (each for each in SETS if ruleset(each).engine == ruleset(name).engine)
        there = " or ".join(f'set = "{each}"' for each in alike if catalogue(each).own(rule))
        home = f"make it a card of a pack with {there}, or " if there else ""
        yield field, f'"{word}" has no rules in {name} ({rule} is none of its book): {home}leave it out'


def cards_of(name: str) -> tuple[Any, ...]:
    """Return every distinct card of a set or mix. Raises KeyError, with the known names, if there is none."""
    return tuple(ruleset(name).book.by_key.values())


def set_cards(name: str) -> SetCards:
    """Return the cards of a set, their vocabulary, and its rooms, if it has some. Raises KeyError if there is no such
    set.
    """
    rules = ruleset(name)
    rooms = engine(rules.engine).rooms
    faces = () if rooms is None else rooms.of(rules)
    read_rooms = None if rooms is None else partial(rooms.read, faces)
    return SetCards(cards_of(name), vocabulary(name), faces, read_rooms, engine(rules.engine).talk)


def set_to_be(name: str) -> SetCards:
    """Return what is needed to read a new set that is like this one, and has no cards yet. Raises KeyError if there is
    no such set.
    """
    rooms = engine(ruleset(name).engine).rooms
    return SetCards((), _vocabulary(name), (), None if rooms is None else partial(rooms.read, ()))


def with_packs(name: str, packs: Sequence[Pack]) -> GameRules:
    """Return the ruleset with the cards and rooms of these packs added after its own, in this order.

    Raises KeyError if there is no such set, and CardError if two cards share a key.
    """
    rules = ruleset(name)
    if not packs:
        return rules
    kind = engine(rules.engine)
    book = Book.of([*cards_of(name), *(card for pack in packs for card in pack.cards)], vocabulary(name))
    book = replace(book, talk=all_talk([pack.talk for pack in packs]))
    mixed = kind.with_book(rules, book)
    tiles = [tile for pack in packs for tile in pack.rooms]
    return kind.rooms.joined(mixed, tiles) if kind.rooms is not None and tiles else mixed


def _insist_on_its_name(said: str, entered: str) -> None:
    """Raise ValueError unless a set or engine has the name it is registered under: matches are stored under the first
    and found by the second.
    """
    if said != entered:
        raise ValueError(f"it calls itself {said!r}")
