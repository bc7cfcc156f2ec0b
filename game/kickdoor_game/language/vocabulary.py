"""The vocabulary of an engine's cards, and helpers to inspect their words.

Loader, packs, checks, books and programs are given a vocabulary and know no word themselves. An engine's vocabulary is
one value (`door_games.DOOR_GAMES`), made of the unions of its words, so that a new word is known everywhere.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple, Never

from msgspec import Struct

Kind = type[Struct]
"""The class of a word or card."""

Fault = tuple[str, str]
"""A field, by its path, and what is wrong with it."""


class CardWord(Struct, frozen=True):
    """Base class of all words of cards.

    `rules`: ids of rules that a reader of the card may look up. `home`: the rule that this word requires, if not every
    set has it.
    """

    rules: ClassVar[tuple[str, ...]] = ()
    home: ClassVar[str] = ""


class Print(NamedTuple):
    """The printed text of a card: its kind, what it does, short facts, and the ids of the rules it refers to."""

    kind: str
    text: str
    facts: tuple[str, ...]
    touches: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The language of one engine's cards.

    `card` is the union of its kinds of cards, each a frozen struct with `key`, `name`, `flavour` and `copies`.
    `families` holds every word by family; "cards" are the kinds. `decks` names the decks, in the order in which a book
    numbers them; `deck_of` returns a card's. `known_of` returns the names that cards may refer to, from all cards of a
    table. `faults_of` returns what is wrong with a card among others, given those names; `printed` returns its English
    text. `homes` gives the rule that a word requires, for words that not every set has.
    """

    card: Any
    families: Mapping[str, tuple[Kind, ...]]
    decks: tuple[str, ...]
    deck_of: Callable[[Any], str]
    known_of: Callable[[Iterable[Any]], Any]
    faults_of: Callable[[Any, Sequence[Any], Any], Sequence[Fault]]
    printed: Callable[[Any], Print]
    homes: Mapping[Kind, str] = field(default_factory=dict)

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of cards."""
        return self.families["cards"]


def _nothing(_: Any) -> Any:
    raise LookupError("this game has no cards")


NO_CARDS = Vocabulary(Never, {"cards": ()}, (), _nothing, tuple, lambda *_: (), _nothing)
"""The vocabulary of games without cards."""


def tag_of(kind: Kind) -> str:
    """Return the name by which TOML files call this word of the card language, such as `lose_item`."""
    return str(kind.__struct_config__.tag)


def tag_field_of(kind: Kind) -> str:
    """Return the TOML field that names words of this family of the card language: `is`, `do`, `has`, `play` or
    `kind`."""
    return str(kind.__struct_config__.tag_field)


def nearest(word: object, known: Iterable[str]) -> str:
    """Return the end of a sentence that suggests the most similar known word, or lists all if they are few; else "".

    >>> nearest("elv", ["elf", "dwarf"])
    '; did you mean "elf"?'
    """
    choices = sorted(known)
    close = difflib.get_close_matches(str(word), choices, n=1, cutoff=0.5)
    if close:
        return f'; did you mean "{close[0]}"?'
    return f"; known are {', '.join(choices)}" if choices and len(choices) <= 24 else ""


def quoted(word: str) -> str:
    """Return a word that a person has typed, in quotes and without invisible characters."""
    return f"'{''.join(filter(str.isprintable, word))}'"


def words_in(word: Struct, path: str = "") -> Iterator[tuple[str, Struct]]:
    """Yield the words of the card language inside a word or card, at any depth, each with the path of its field:
    `bad_stuff[0].who`."""
    for name in word.__struct_fields__:
        yield from _inside(getattr(word, name), f"{path}.{name}" if path else name)


def homeless(card: Struct, homes: Mapping[Kind, str], has: Callable[[str], bool]) -> Iterator[tuple[Fault, str]]:
    """Yield each word of a card whose required rule a set lacks: its field with the word, and the rule. `homes`: the
    required rule by the class of a word; `has`: returns whether the set has a rule."""
    for path, word in (("", card), *words_in(card)):
        rule = homes.get(type(word))
        if rule is not None and not has(rule):
            yield (f"{path}.{tag_field_of(type(word))}".lstrip("."), tag_of(type(word))), rule


def _inside(value: Any, path: str) -> Iterator[tuple[str, Struct]]:
    if isinstance(value, Struct):
        yield path, value
        yield from words_in(value, path)
    elif isinstance(value, tuple):
        for position, part in enumerate(value):
            yield from _inside(part, f"{path}[{position}]")
