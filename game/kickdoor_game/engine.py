"""The interface of an engine: one record with everything that programs need of a kind of game.

The kernel needs only a `Ruleset`. Programs that mix in packs, send observations, or let an AI player imagine hidden
cards need a little more; that is here, so that no code outside an engine has to name it. Each engine fills in the
record in its own folder, and `library` knows where.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple, Protocol

from .language.book import Book
from .language.catalogue import Catalogue
from .language.decks import Deck, DeckFault, Keys
from .language.loading.packs import RoomsRead
from .language.rulebook import Rulebook
from .language.vocabulary import Print, Vocabulary
from .machine.events import Event
from .machine.ids import Seat
from .machine.observation import Observation
from .machine.ruleset import Ruleset
from .machine.table import Table

FIRST = "first"
"""Name of the option that sets the seat with the first turn: in a series, the match before decides it, and no die is
rolled. The lobby does not offer it.
"""


class GameRules(Ruleset, Protocol):
    """A ruleset that is played with cards."""

    @property
    def title(self) -> str:
        """The name of the game, for people."""

    @property
    def book(self) -> Book:
        """All cards of the game."""

    def figures(self, options: Mapping[str, Any]) -> Mapping[str, int]:
        """Return the numbers that a table with these options uses, by name, to be filled into the rulebook."""

    def from_plain(self, data: Any, options: dict[str, Any]) -> Any:
        """Return a saved table, from plain data. Raises UnreadableSave if it does not fit. `options`: the table options
        of the match."""

    def observation(self, data: Any, options: dict[str, Any]) -> Observation[Any]:
        """Return an observation that another process made with `observe`, from plain data. Raises UnreadableSave if it
        is not one. `options`: the table options of the match."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a match has come: the level (or points) of each seat, in seat order, and the number of the turn."""

    levels: tuple[int, ...]
    turn: int


@dataclass(frozen=True, slots=True)
class Mixing:
    """How sets of an engine are combined at one table, in the library's order.

    `rules`, `catalogue` and `rulebook` each make one of those of all sets.
    """

    rules: Callable[[Sequence[Any]], GameRules]
    catalogue: Callable[[Sequence[Any], Sequence[Catalogue]], Catalogue]
    rulebook: Callable[[Sequence[Any], Sequence[Rulebook], Catalogue], Rulebook]


@dataclass(frozen=True, slots=True)
class RoomTiles:
    """The functions with which an engine handles room tiles.

    `of` returns every face of some rules, `printed` what is printed on a face. `read` reads a folder of rooms, given
    existing faces, the names that cards refer to, and their keys. `joined` returns the rules with more tiles.
    """

    of: Callable[[Any], Sequence[Any]]
    printed: Callable[[Any], Print]
    read: Callable[[Sequence[Any], Traversable, Any, Collection[str]], RoomsRead]
    joined: Callable[[Any, Sequence[Any]], GameRules]


@dataclass(frozen=True, slots=True)
class Moments:
    """The parts of an engine that hints need: words that tell what is going on at a table.

    `held` returns the words of the cards that a seat holds, `fought` those of what is being fought, `words_of_cards`
    those of any cards. `begin`: the kind of the first question of a turn. `sums` returns the strength of both sides of
    a seat's fight, its own first; None if it has no fight to decide. `turn_began`: the class of the event about a new
    turn, with its `number`; `level_changed`: that of the event with the new `level` of a `seat`.
    """

    held: Callable[[Any, Seat], Collection[str]]
    fought: Callable[[Any], Collection[str]]
    words_of_cards: Callable[[Iterable[Any]], Collection[str]]
    begin: str
    sums: Callable[[Any, Seat], tuple[int, int] | None]
    turn_began: type[Any]
    level_changed: type[Any]


class DeckList(NamedTuple):
    """The cards of a player's deck. `seen`: how many copies of each are visible to somebody, by key."""

    keys: Keys
    seen: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class DeckRules:
    """The functions and numbers for decks that players bring, in games where no common pool is dealt.

    `ready` returns the prepared decks, `given` the one for a seat whose player brings none. `faults` returns everything
    that makes keys an illegal deck; `in_order` sorts keys as decks store them. `read` parses the text of a deck file
    (raises DeckError if it is malformed), `written` formats one.

    For deck builders: `heroes` returns the keys of heroes, `beside` the cards allowed with one of them, `cost` the cost
    of a card, if it has one. `size` is the number of cards in a deck, `copies_most` the limit for one name.

    `lists` returns what the decks at an observed table consist of, by seat, which is public, and what is visible of
    them.
    """

    ready: Callable[[Any], Sequence[Deck]]
    given: Callable[[Any, int], Deck]
    faults: Callable[[Any, Sequence[str]], Sequence[DeckFault]]
    in_order: Callable[[Any, Sequence[str]], Keys]
    read: Callable[[Any, str, str], Deck]
    written: Callable[[Any, Deck], str]
    heroes: Callable[[Any], Sequence[str]]
    beside: Callable[[Any, str], Sequence[str]]
    cost: Callable[[Any, str], int | None]
    size: int
    copies_most: int
    lists: Callable[[Any], Sequence[DeckList]]


Vary = Callable[[Any, Mapping[str, Any]], Any]
"""Returns a set's numbers as changed by a table's options."""


@dataclass(frozen=True, slots=True)
class PreparedStart:
    """The functions that begin a match of this engine in a given position.

    `written` is the class that a position is read into, from plain data. `faults` returns everything in it that the
    rules do not know. `prepared` returns rules whose matches begin in it, with numbers changed by a `Vary`. `options`
    are the options that a table of these rules has, and `vary` applies them to the numbers.

    `wishes` returns the names of random results, other than dice and decks, that a position may fix. `granted` returns
    which result, counted from 1, makes one of these come at that table; None if its random decision was not wished for,
    or cannot be granted.
    """

    written: type[Any]
    faults: Callable[[Any, Any], Iterable[str]]
    prepared: Callable[[Any, Any, Vary], GameRules]
    options: Callable[[Any], Collection[str]]
    vary: Vary
    wishes: Callable[[Any], Collection[str]]
    granted: Callable[[Any, Sequence[str]], int | None]


@dataclass(frozen=True, slots=True)
class Engine:
    """Describes one kind of game to the programs that play it.

    `table` is the class of its tables, which holds the engine's name and the packages of its classes. `vocabulary` is
    the language of its cards. `with_book` returns rules with other cards; `observed` the rules of a table. `detach`
    copies what an observation shares with the live table and could be changed. `progress` returns what everybody can
    see of the score. `printed_under` returns a printer of cards for some rules, if their text depends on the rules.
    `moments`: what hints can be about; `rooms`: None in games without rooms; `preparing`: how matches begin in a given
    position, if they can; `decks`: how players bring decks, None where all cards are dealt from the table.
    `takes_first`: its matches accept the option `FIRST`, so that they can form a series. `told`: its events by name,
    for hints and lessons that refer to them. `starter`: the folder with a card of each kind, `<kind>.toml`, from which
    new packs are made; None if there are none to begin with. `talk`: the moments of which AI players may say lines of a
    pack.
    """

    table: type[Table]
    vocabulary: Vocabulary
    with_book: Callable[[Any, Book], GameRules]
    observed: Callable[[Any], GameRules]
    detach: Callable[[Any], None]
    progress: Callable[[Any], Progress]
    mixing: Mixing | None = None
    printed_under: Callable[[Any], Callable[[Any], Print]] | None = None
    moments: Moments | None = None
    rooms: RoomTiles | None = None
    preparing: PreparedStart | None = None
    decks: DeckRules | None = None
    takes_first: bool = False
    told: Mapping[str, type[Event]] = field(default_factory=dict)
    starter: Traversable | None = None
    talk: Collection[str] = ()

    @property
    def name(self) -> str:
        """The key under which each package keeps its code for this kind of game."""
        return self.table.engine

    def vocabulary_of(self, rules: GameRules) -> Vocabulary:
        """Return the vocabulary that prints cards as they read under these rules."""
        if self.printed_under is None:
            return self.vocabulary
        return replace(self.vocabulary, printed=self.printed_under(rules))

    @property
    def packages(self) -> tuple[str, ...]:
        """Packages with the classes of its saves and events (`plain.load`)."""
        return self.table.packages
