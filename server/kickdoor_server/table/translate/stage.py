"""What a game brings to be shown to people: the one place where the server meets an engine's own tables.

A stage is given *observations*, built by the ruleset for one chair or for those who look on, so nothing that it makes
can tell more than the chair may know. It is stateless; one serves all matches of a set.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from kickdoor_game.form_words import FormWords
from kickdoor_game.machine.errors import Refusal
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Choice, Form, Option, PickSome, Question, Shape
from kickdoor_protocol.messages.layout import Layout
from kickdoor_protocol.messages.lobby import CardSource, Setting
from kickdoor_protocol.views import CardRef, Face, Header, PublicView, Verb, Waiting

TURN, COMBAT, ROOM = "turn", "combat", "room"
"""Milestones of a match, by which one finds one's way in a replay."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits on a chair, as far as the server knows. `kind`: human, ai, keeper."""

    name: str
    kind: str
    ai: str = ""
    connected: bool = False


@dataclass(frozen=True, slots=True)
class Occasion:
    """What the server adds to a public view. `number` counts the situations of the table.

    `commitment` and `nonces`: what the shuffle was promised by, and what each seat added to it; `sealed`: what it had
    committed itself to before.
    """

    table: str
    number: int
    name: str
    commitment: str
    sitters: tuple[Sitter, ...]
    waiting: tuple[Waiting, ...]
    nonces: tuple[str, ...] = ()
    sealed: tuple[str, ...] = ()

    @property
    def put_in(self) -> tuple[Any, ...]:
        """What goes into the header whatever happens at the table."""
        return self.name, self.commitment, self.nonces, self.sealed

    def header(
        self, set_key: str, turn: int = 0, phase: str = "", status: str = "", packs: tuple[str, ...] = ()
    ) -> Header:
        """The title line, with what a game says of it."""
        return Header(set_key, self.name, turn, phase, status, packs, self.commitment, self.nonces, self.sealed)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What of a public view is to be made: these `fields` of it (None: all), of `seats` those (None: all)."""

    fields: frozenset[str] | None = None
    seats: frozenset[int] | None = None

    @property
    def is_nothing(self) -> bool:
        return self.fields == frozenset() and self.seats == frozenset()

    def with_seats(self, more: Collection[int]) -> Wanted:
        """These seats as well."""
        return self if self.seats is None or not more else Wanted(self.fields, self.seats | frozenset(more))

    def has(self, field: str) -> bool:
        return self.fields is None or field in self.fields

    def has_seat(self, seat: int) -> bool:
        return self.seats is None or seat in self.seats


EVERYTHING = Wanted()


@dataclass(frozen=True, slots=True)
class Hand:
    """What one chair holds that others do not see, and what it should know besides."""

    cards: tuple[CardRef, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class About:
    """What an event is about, for clients that do more than print it. `minor`: it is bookkeeping."""

    kind: str
    seats: tuple[int, ...] = ()
    cards: tuple[CardRef, ...] = ()
    minor: bool = False


@dataclass(frozen=True, slots=True)
class Billing:
    """How a set is announced in the list of sets."""

    name: str
    sentence: str
    seats_least: int
    seats_most: int
    settings: tuple[Setting, ...] = ()


class Stage(Protocol):
    """One set, as it is shown. `seen` is always what the ruleset's `observe` has made."""

    @property
    def billing(self) -> Billing: ...

    @property
    def faces(self) -> Sequence[Face]:
        """Every card of the set, printed."""

    @property
    def layout(self) -> Layout:
        """Of its views: columns, what marks mean, what things are called there."""

    @property
    def sources(self) -> tuple[CardSource, ...]:
        """Where they come from, in the order that numbers them: the set, then the packs."""

    def scene(self, seen: Any, occasion: Occasion) -> PublicView:
        """The table as everybody sees it; `seen` is a spectator's."""

    def scene_again(self, seen: Any, occasion: Occasion, wanted: Wanted) -> PublicView:
        """The same, in which what is not wanted may be left out."""

    def wanted(self, touched: frozenset[str], seats: int) -> Wanted:
        """What of a scene may have changed where those fields of the table were touched; there are so many seats."""

    def words_rest_on(self, viewer: Seat, option: Option) -> frozenset[str] | None:
        """The fields of the table on which the words for that standing action of theirs rest; None: on any."""

    def cards_rest_on(self, viewer: Seat) -> frozenset[str] | None:
        """The same of the cards that they choose among in standing actions."""

    def holdings_rest_on(self, viewer: Seat) -> frozenset[str] | None:
        """The fields of the table on which the hand of that seat rests, and whether it has any proposals; None: any."""

    def hand(self, seen: Any, seat: Seat) -> Hand: ...

    def tell(self, seen: Any, event: Event, viewer: Seat | None) -> str:
        """What happened, in a sentence."""

    def about(self, seen: Any, event: Event) -> About: ...

    def milestone(self, event: Event) -> str:
        """TURN if a turn begins with it, COMBAT if a combat does, ROOM if the map grows, else ""."""

    def places(self, seen: Any, event: Event) -> tuple[str, ...]:
        """The names of the rooms in which it happens, where the game has a map."""

    def question_text(self, seen: Any, question: Question) -> str:
        """The question, as its seat is asked it."""

    def default_text(self, seen: Any, question: Question) -> str:
        """What counts when time is up."""

    def proposals(self, seen: Any, seat: Seat) -> Sequence[Question]:
        """What that chair has been offered, beside what the table asks it: it may answer by a standing action.

        Each is a menu of such actions; its deadline names the alarm that ends it, its first number is its own.
        """

    def waiting_text(self, question: Question) -> str:
        """What a seat is asked, for the others: nothing that only the seat may know."""

    def option_text(self, seen: Any, question: Question | None, option: Option) -> tuple[str, str]:
        """Label and hint of an option; `question` None: of a standing action."""

    def choice_text(self, seen: Any, question: Question | None, shape: Shape, choice: Choice) -> str:
        """What was chosen, in words; `question` None: of the standing actions."""

    def winners(self, seen: Any, question: Question) -> tuple[int, ...]:
        """Whom it makes win the game if what is asked about comes to pass."""

    def begins_on(self, seen: Any, question: Question) -> str:
        """The key of the option on which a cursor begins; "": it begins on the default."""

    def asked_as(self, question: Question) -> tuple[str, ...]:
        """How a client should ask it: marks of `views.Asked`."""

    def place_of(self, seen: Any, option: Option) -> str:
        """The id of the place on the board that it is about; "" for none."""

    def begun_with(self, seen: Any, question: Question | None, option: Option) -> tuple[Choice, ...]:
        """What a form for the details of an option has in it at first: a choice for each; () for an empty form."""

    def arranged(self, seen: Any, question: Question | None, options: tuple[Option, ...]) -> tuple[Option, ...]:
        """Options in the order in which a person is shown them; `question` None: targets of a standing action."""

    def verbs(self, options: Sequence[Option]) -> tuple[Verb, ...]:
        """The kinds of these standing actions, each once."""

    def lost_text(self, seen: Any, option: Option) -> str:
        """Return the question that a client asks once more before an option that `ends_it`: it says what is lost."""

    def option_prompts(self, seen: Any, option: Option) -> tuple[str, ...]:
        """What is asked about it once it is chosen: a question for each of its details."""

    def form_words(self, seen: Any, question: Question | None, form: Form) -> FormWords:
        """What a form is asked in; `question` None: one of a standing action."""

    def interferes(self, option: Option) -> bool:
        """Whether a standing action acts on what goes on: shown beside a question whether anybody does something."""

    def yes_no(self, question: Question | None) -> tuple[str, str]:
        """Better words for yes and no, or two empty ones."""

    def worth_unit(self, seen: Any, question: Question | None, shape: PickSome) -> str:
        """What the worth of its options is counted in."""

    def cited(self, rule: str) -> str:
        """The id in this set's own book of a rule that its engine cites; "" if the book has no such rule."""

    def refusal_text(self, refusal: Refusal) -> tuple[str, str]:
        """What is wrong, and what would be right."""

    def over_text(self, table: Any) -> str:
        """How the match has ended."""
