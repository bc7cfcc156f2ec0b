"""What a game brings to be shown to people: the one place where the server meets an engine's own tables.

A stage is given *observations*, built by the ruleset for one chair or for those who look on, so nothing that it makes
can tell more than the chair may know. It is stateless; one serves all matches of a set.

A game has to say how its table looks, what happened, what is asked, and how it has ended. Whatever it says no better is
said by `Stage` itself: from keys, from the labels of its own options, and from its own book.
"""

from __future__ import annotations

import re
import typing
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar, NamedTuple

from kickdoor_game.choice_words import OF_FORM, FieldWords, FormWords
from kickdoor_game.language.catalogue import Catalogue
from kickdoor_game.language.loading.packs import Pack
from kickdoor_game.machine.errors import Refusal
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import NOBODY, CardId, Seat
from kickdoor_game.machine.plain import OfSeats, RestsOn, hints, state_fields
from kickdoor_game.machine.questions import Choice, Form, Menu, Option, PickSome, Question, Shape
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


def seen_of_its_seat(name: str, kind: type) -> OfSeats:
    """Return that list of a table, of whose parts each shows at its own seat and at no other."""
    return OfSeats(name, kind, frozenset(field.name for field in state_fields(kind)))


@dataclass(frozen=True, slots=True)
class SceneRests:
    """On which fields of a table the parts of its public view rest: `fields`, by their names, and what each seat shows.

    A part that is named here is made anew only when something it rests on has changed.
    """

    fields: Mapping[str, RestsOn]
    seats: RestsOn

    def wanted(self, touched: frozenset[str], seats: int) -> Wanted:
        """Return what may have changed where those fields of the table were touched; there are so many seats."""
        return Wanted(
            frozenset(name for name, rests in self.fields.items() if rests.is_touched(touched, seats, NOBODY)),
            frozenset(seat for seat in range(seats) if self.seats.is_touched(touched, seats, seat)),
        )


@dataclass(frozen=True, slots=True)
class Hand:
    """What one chair holds that others do not see, and what it should know besides."""

    cards: tuple[CardRef, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Billing:
    """How a set is announced in the list of sets."""

    name: str
    sentence: str
    seats_least: int
    seats_most: int
    settings: tuple[Setting, ...] = ()


class Stage(ABC):
    """One set, as it is shown. `seen` is always what the ruleset's `observe` has made.

    `rules` are those of the set, `catalogue` its numbered rules, `sources` where its cards come from, the set first;
    `offered`: packs that a table may choose. `reasons`: what is wrong, by the reason of a refusal.
    """

    reasons: ClassVar[Mapping[str, str]] = OF_FORM

    def __init__(
        self, rules: Any, catalogue: Catalogue, sources: tuple[CardSource, ...], offered: Sequence[Pack] = ()
    ) -> None:
        self._rules = rules
        self._catalogue = catalogue
        self._sources = sources

    # ---- what a game has to say

    @property
    @abstractmethod
    def billing(self) -> Billing:
        """How the set is announced."""

    @abstractmethod
    def scene(self, seen: Any, occasion: Occasion) -> PublicView:
        """Return the table as everybody sees it; `seen` is a spectator's."""

    @abstractmethod
    def tell(self, seen: Any, event: Event, viewer: Seat | None) -> str:
        """Return what happened, in a sentence."""

    @abstractmethod
    def question_text(self, seen: Any, question: Question) -> str:
        """Return the question, as its seat is asked it."""

    @abstractmethod
    def over_text(self, table: Any) -> str:
        """Return how the match has ended."""

    # ---- the set

    @property
    def faces(self) -> Sequence[Face]:
        """Every card of the set, printed; none if it is played without cards."""
        return ()

    @property
    def layout(self) -> Layout:
        """How views are laid out: columns, what marks mean, what things are called there. Else: as they come."""
        return Layout(self._rules.name)

    @property
    def sources(self) -> tuple[CardSource, ...]:
        """Where the cards come from, in the order that numbers them: the set, then the packs."""
        return self._sources

    # ---- the table

    def scene_again(self, seen: Any, occasion: Occasion, wanted: Wanted) -> PublicView:
        """Return the scene, in which what is not wanted may be left out."""
        return self.scene(seen, occasion)

    def wanted(self, touched: frozenset[str], seats: int) -> Wanted:
        """Return what of a scene may have changed where those fields of the table were touched; there are so many
        seats. Else: everything, if anything was touched."""
        return EVERYTHING if touched else Wanted(frozenset(), frozenset())

    def words_rest_on(self, viewer: Seat, option: Option) -> frozenset[str] | None:
        """Return the fields of the table on which the words for that standing action of theirs rest; None: on any."""
        return None

    def cards_rest_on(self, viewer: Seat) -> frozenset[str] | None:
        """Return the same of the cards that they choose among in standing actions."""
        return None

    def holdings_rest_on(self, viewer: Seat) -> frozenset[str] | None:
        """Return the fields of the table on which the hand of that seat rests, and whether it has any proposals; None:
        on any."""
        return None

    def hand(self, seen: Any, seat: Seat) -> Hand:
        """Return what that seat holds; nothing if the game has no hands."""
        return Hand()

    # ---- events

    def about(self, seen: Any, event: Event) -> About:
        """Return what an event is about: its kind, and the seats and cards that its fields name."""
        return what_it_names(event, kind_of(type(event)), lambda card: self._key_of(seen, card))

    def _key_of(self, seen: Any, card: CardId) -> str:
        """As the book of the set has it."""
        key: str = self._rules.book.card(card).key
        return key

    def milestone(self, event: Event) -> str:
        """Return TURN if a turn begins with it, COMBAT if a combat does, ROOM if the map grows, else ""."""
        return ""

    def places(self, seen: Any, event: Event) -> tuple[str, ...]:
        """Return the names of the rooms in which it happens, where the game has a map."""
        return ()

    # ---- questions

    def default_text(self, seen: Any, question: Question) -> str:
        """Return what counts when time is up."""
        return f"else: {self.choice_text(seen, question, question.shape, question.default)}"

    def proposals(self, seen: Any, seat: Seat) -> Sequence[Question]:
        """Return what that chair has been offered, beside what the table asks it: it may answer by a standing action.

        Each is a menu of such actions; its deadline names the alarm that ends it, its first number is its own.
        """
        return ()

    def waiting_text(self, question: Question) -> str:
        """Return what a seat is asked, for the others: nothing that only the seat may know."""
        return question.kind.replace("_", " ")

    def option_text(self, seen: Any, question: Question | None, option: Option) -> tuple[str, str]:
        """Return label and hint of an option; `question` None: of a standing action. Else: the words of its key."""
        return re.sub(r"[._]", " ", option.key), ""

    def choice_text(self, seen: Any, question: Question | None, shape: Shape, choice: Choice) -> str:
        """Return what was chosen, in words; `question` None: of the standing actions.

        Else: the label of the option of a menu; another choice as it is.
        """
        key = choice[0] if isinstance(choice, tuple) and choice else choice
        options = shape.options if isinstance(shape, Menu) else ()
        meant = [option for option in options if option.key == key]
        return self.option_text(seen, question, meant[0])[0] if meant else str(key)

    def winners(self, seen: Any, question: Question) -> tuple[int, ...]:
        """Return whom it makes win the game if what is asked about comes to pass."""
        return ()

    def begins_on(self, seen: Any, question: Question) -> str:
        """Return the key of the option on which a cursor begins; "": it begins on the default."""
        return ""

    def asked_as(self, question: Question) -> tuple[str, ...]:
        """Return how a client should ask it: marks of `views.Asked`."""
        return ()

    def place_of(self, seen: Any, option: Option) -> str:
        """Return the id of the place on the board that it is about; "" for none."""
        return ""

    def begun_with(self, seen: Any, question: Question | None, option: Option) -> tuple[Choice, ...]:
        """Return what a form for the details of an option has in it at first: a choice for each, or none."""
        return ()

    def arranged(self, seen: Any, question: Question | None, options: tuple[Option, ...]) -> tuple[Option, ...]:
        """Return options in the order in which people are shown them; `question` None: targets of a standing action."""
        return options

    def verbs(self, options: Sequence[Option]) -> tuple[Verb, ...]:
        """Return the kinds of these standing actions, each once."""
        return ()

    def lost_text(self, seen: Any, option: Option) -> str:
        """Return the question that a client asks once more before an option that `ends_it`: it says what is lost."""
        return f"{self.option_text(seen, None, option)[0].capitalize()}? It cannot be taken back."

    def option_prompts(self, seen: Any, option: Option) -> tuple[str, ...]:
        """Return what is asked about it once it is chosen: a question for each of its details."""
        return tuple("" for _ in option.details)

    def form_words(self, seen: Any, question: Question | None, form: Form) -> FormWords:
        """Return what a form is asked in; `question` None: one of a standing action. Else: each field by its name."""
        return FormWords({field.name: FieldWords(field.name.replace("_", " ")) for field in form.fields})

    def interferes(self, option: Option) -> bool:
        """Return whether a standing action acts on what goes on: it is shown beside a question whether anybody does
        something."""
        return False

    def worth_unit(self, seen: Any, question: Question | None, shape: PickSome) -> str:
        """Return what the worth of its options is counted in."""
        return ""

    # ---- rules

    def cited(self, rule: str) -> str:
        """Return the id in this set's own book of a rule that its engine cites; "" if the book has no such rule."""
        return self._catalogue.own(rule)

    def refusal_text(self, refusal: Refusal) -> tuple[str, str]:
        """Return what is wrong, and what would be right."""
        return self._catalogue.refusal_text(refusal, self.reasons)


def kind_of(event: type[Event]) -> str:
    """Return what a class of events is called on the wire: `die_rolled` of `DieRolled`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", event.__name__).lower()


@dataclass(frozen=True, slots=True)
class About:
    """What an event is about, for clients that do more than print it. `minor`: it is bookkeeping."""

    kind: str
    seats: tuple[int, ...] = ()
    cards: tuple[CardRef, ...] = ()
    minor: bool = False


class _Named(NamedTuple):
    """The names of the fields of a class of events that name seats, one card, and several."""

    seats: tuple[str, ...]
    card: tuple[str, ...]
    cards: tuple[str, ...]


def what_it_names(event: Event, kind: str, key_of: Callable[[CardId], str]) -> About:
    """Return its kind, and the seats and cards that its fields name, each once. `key_of`: what is printed on a card.

    So a client can mark whoever is named, and go from a line of the story to a card. Who is told an event may know its
    cards; blanks and nobody are left out.
    """
    named = _KNOWN.get(type(event)) or _fields_of(type(event))
    seats = [getattr(event, name) for name in named.seats]
    cards = [getattr(event, name) for name in named.card]
    for name in named.cards:
        cards += getattr(event, name)
    return About(
        kind,
        tuple(dict.fromkeys(int(seat) for seat in seats if seat is not None and seat >= 0)),
        tuple(CardRef(int(card), key_of(card)) for card in dict.fromkeys(cards) if card is not None and card >= 0),
    )


_KNOWN: dict[type, _Named] = {}


def _fields_of(kind: type) -> _Named:
    types = {each.name: hints(kind)[each.name] for each in fields(kind) if each.name != "audience"}
    _KNOWN[kind] = _Named(
        tuple(name for name, hint in types.items() if _is(hint, Seat)),
        tuple(name for name, hint in types.items() if _is(hint, CardId)),
        tuple(name for name, hint in types.items() if typing.get_args(hint)[:1] == (CardId,) and _is_many(hint)),
    )
    return _KNOWN[kind]


def _is(hint: Any, wanted: Any) -> bool:
    return hint is wanted or (wanted in typing.get_args(hint) and not _is_many(hint))


def _is_many(hint: Any) -> bool:
    return typing.get_origin(hint) in (tuple, list)
