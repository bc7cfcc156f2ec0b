"""What programs may ask of an engine, whichever it is: rules with cards to be mixed, and one record by its name.

The kernel needs only a `Ruleset`. Who mixes packs in, sends observations far away or lets a seat imagine what it does
not see needs a little more; that is here, so that nobody outside of an engine has to name it. Each engine fills in the
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
"""The option of a match by which whoever begins it says who has the first turn, by the number of the seat: in a series
of matches the one before decides that, and no die is thrown for it. Nobody chooses it in a lobby."""


class GameRules(Ruleset, Protocol):
    """A ruleset that is played with cards."""

    @property
    def title(self) -> str:
        """What people call the game."""

    @property
    def book(self) -> Book:
        """Its cards."""

    def figures(self, options: Mapping[str, Any]) -> Mapping[str, int]:
        """By name, the numbers that a table with these options is played with, for a rulebook to speak of."""

    def from_plain(self, data: Any, options: dict[str, Any]) -> Any:
        """A saved table, from plain data; UnreadableSave if it does not fit."""

    def observation(self, data: Any, options: dict[str, Any]) -> Observation[Any]:
        """What somebody else's `observe` has made of such a table, from plain data; UnreadableSave if it is none."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a match has come: the level (or points) of each seat, in order, and the number of the turn."""

    levels: tuple[int, ...]
    turn: int


@dataclass(frozen=True, slots=True)
class Mixing:
    """How sets of an engine lie on one table, in the library's order: their `rules`, their `catalogue`, and beside that
    their `rulebook`, made of the rules and books of all sets."""

    rules: Callable[[Sequence[Any]], GameRules]
    catalogue: Callable[[Sequence[Any], Sequence[Catalogue]], Catalogue]
    rulebook: Callable[[Sequence[Any], Sequence[Rulebook], Catalogue], Rulebook]


@dataclass(frozen=True, slots=True)
class Rooms:
    """How rooms come to a game that is played with some.

    `of`: every face that such rules have. `printed`: what is printed on one. `read`: what stands in a folder of them,
    beside such faces, with the names that cards speak of and their keys. `joined`: the rules with more tiles.
    """

    of: Callable[[Any], Sequence[Any]]
    printed: Callable[[Any], Print]
    read: Callable[[Sequence[Any], Traversable, Any, Collection[str]], RoomsRead]
    joined: Callable[[Any, Sequence[Any]], GameRules]


@dataclass(frozen=True, slots=True)
class Moments:
    """What a hint can be about at a table of that engine: the words of the cards that a seat holds (`held`) and of what
    is being fought (`fought`), and those of any cards (`words_of_cards`).

    `begin`: what whoever has the turn is asked first. `sums`: those of both sides of that seat's fight as they are, its
    own first; None while it has none to decide about. `turn_began`: the event that tells of a turn, with its `number`;
    `level_changed`: that tells which `level` a `seat` is at from now on.
    """

    held: Callable[[Any, Seat], Collection[str]]
    fought: Callable[[Any], Collection[str]]
    words_of_cards: Callable[[Iterable[Any]], Collection[str]]
    begin: str
    sums: Callable[[Any, Seat], tuple[int, int] | None]
    turn_began: type[Any]
    level_changed: type[Any]


class DeckList(NamedTuple):
    """The cards of a player's deck. `seen`: how many copies of each somebody can see, by the card's key."""

    keys: Keys
    seen: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Decks:
    """The decks that players bring to a game in which no common pool is dealt.

    `ready`: the decks that they have, and `given` the one of a seat whose player brings none. `faults`: everything that
    makes keys no legal deck. `in_order`: the keys as a deck of these cards is kept. `read`: the deck that the text of a
    file of that name describes, with `DeckError` for whatever is wrong with it, and `written` the text of one.

    For whoever builds one: `heroes` by their keys, `beside` one of them the cards that may go in, `cost` what is paid
    for a card, if something is. `size`: cards of a deck; `copies_most`: of one name.

    `lists`: what the decks on an observed table are made of, by seat, which is open to all, with what can be seen.
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
"""What a table's options make of the numbers of a set."""


@dataclass(frozen=True, slots=True)
class Preparing:
    """How a match of that engine begins in a position that is written down.

    `written`: the record that a position is read into, from plain data. `faults`: everything in it that rules have
    nothing for. `prepared`: those rules for matches that begin like this, with numbers varied like that. `options`:
    what a table of these rules may choose, and `vary` what that makes of their numbers.

    `wishes`: what may be wished for of chance beside dice and decks, by name. `granted`: what chance says on that table
    so that one of these comes, as a number from 1 on; None: what it decides there was not wished for, or cannot be.
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
    """One kind of game.

    `table`: the class of its tables, which has its name and says where its classes are. `vocabulary`: what its cards
    are written in. `with_book`: such rules with other cards. `observed`: those by which a table is played. `detach`:
    makes an observed table's own what it shares with the one that is played and what could be changed. `progress`: as
    everybody can see. `printed_under`: what is printed on cards where such rules hold, if that depends on them.
    `moments`: what hints at its tables can be about, if there are to be some. `rooms`: None where there are none.
    `preparing`: how its matches begin in a position that is written down, if they can. `decks`: how players bring their
    own, in games to which they do; None where all cards lie on the table. `takes_first`: its matches know the
    option `FIRST`, so that several of them can make a series. `told`: what can happen at its
    tables, by the names of the events, for hints and lessons that speak of it.
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
    rooms: Rooms | None = None
    preparing: Preparing | None = None
    decks: Decks | None = None
    takes_first: bool = False
    told: Mapping[str, type[Event]] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name by which every package keeps what it has for that kind of game."""
        return self.table.engine

    def vocabulary_of(self, rules: GameRules) -> Vocabulary:
        """The vocabulary as cards are printed where these rules hold."""
        if self.printed_under is None:
            return self.vocabulary
        return replace(self.vocabulary, printed=self.printed_under(rules))

    @property
    def packages(self) -> tuple[str, ...]:
        """Where the classes of its saves and events are (`plain.load`)."""
        return self.table.packages
