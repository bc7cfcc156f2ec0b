"""What an engine's cards are written in, and the parts of a word.

The loader, packs, checks, books and programs are handed a vocabulary and know no word themselves. An engine's own is
one value (`door_games.DOOR_GAMES`), made of the unions of its words, so that a new word is known everywhere.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple, Never

from msgspec import Struct

Kind = type[Struct]

Fault = tuple[str, str]
"""A field, by its path, and what is wrong with it."""


class CardWord(Struct, frozen=True):
    """The base of all words of cards.

    `rules`: what a reader of the card may look up. `home`: the rule that it cannot do without, of a word that not every
    set plays.
    """

    rules: ClassVar[tuple[str, ...]] = ()
    home: ClassVar[str] = ""


class Print(NamedTuple):
    """What is printed on a card, in words: its kind, what it does, its short facts, the rules it has to do with."""

    kind: str
    text: str
    facts: tuple[str, ...]
    touches: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What the cards of one engine are written in.

    `card`: the union of its kinds of cards, each a frozen struct with `key`, `name`, `flavour` and `copies`.
    `families`: every word by its family; "cards" are the kinds. `decks`: their names, in the order in which a book
    numbers them, and `deck_of` a card. `known_of`: the names that cards may refer to, from all cards of a table.
    `faults_of`: what is wrong with a card beside others, with those names; `printed`: what it says in English. `homes`:
    the rule that a word cannot do without, for words that not every set of the engine plays.
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
"""That of games that are played without cards."""


def tag_of(kind: Kind) -> str:
    """What a TOML file calls this word: `lose_item`."""
    return str(kind.__struct_config__.tag)


def tag_field_of(kind: Kind) -> str:
    """The field that names the word: `is`, `do`, `has`, `play` or `kind`."""
    return str(kind.__struct_config__.tag_field)


def nearest(word: object, known: Iterable[str]) -> str:
    """The known word that was probably meant, as the end of a sentence; else all of them if they are few."""
    choices = sorted(known)
    close = difflib.get_close_matches(str(word), choices, n=1, cutoff=0.5)
    if close:
        return f'; did you mean "{close[0]}"?'
    return f"; known are {', '.join(choices)}" if choices and len(choices) <= 24 else ""


def quoted(word: str) -> str:
    """Return a word that somebody has written between quotes, without letters that nobody would see."""
    return f"'{''.join(filter(str.isprintable, word))}'"


def words_in(word: Struct, path: str = "") -> Iterator[tuple[str, Struct]]:
    """The words inside a word or card, at any depth, each with the path of its field: `bad_stuff[0].who`."""
    for name in word.__struct_fields__:
        yield from _inside(getattr(word, name), f"{path}.{name}" if path else name)


def homeless(card: Struct, homes: Mapping[Kind, str], has: Callable[[str], bool]) -> Iterator[tuple[Fault, str]]:
    """Yield each word of a card whose rule (`homes`) a set lacks: its field with the word, and the rule.

    `has`: whether the set has that rule.
    """
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
