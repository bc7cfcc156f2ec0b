"""The interface that a game implements to be shown to people: the one place where the server touches an engine's own
tables.

A stage gets *observations*, made by the ruleset for one chair or for spectators, so nothing that it makes can reveal
more than that chair may know. It has no state; one serves all matches of a set. A game must say how its table looks,
what has happened, what is asked, and how it has ended. For all else `Stage` has defaults, made from keys, from the
labels of options, and from the game's book.
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
from kickdoor_game.machine.plain import RestsOn, hints
from kickdoor_game.machine.questions import Choice, Form, Menu, Option, PickSome, Question, Shape
from kickdoor_game.plain_story import Deed
from kickdoor_protocol.messages.layout import Layout
from kickdoor_protocol.messages.lobby import CardSource, Setting
from kickdoor_protocol.views import CardRef, Face, Header, PublicView, Verb, Waiting

TURN, COMBAT, ROOM = "turn", "combat", "room"
"""Milestones of a match, for finding one's way in a replay."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """The player on a chair, as stages need it. `kind`: human, ai, keeper. `difficulty`: of the AI player; "" is
    fair."""

    name: str
    kind: str
    ai: str = ""
    connected: bool = False
    difficulty: str = ""


@dataclass(frozen=True, slots=True)
class Occasion:
    """Facts that the server adds to a public view. `number` counts the situations of the table.

    `commitment`: what the server has promised about the shuffle; `nonces`: what each seat has added to it; `sealed`:
    the commitments of the seats.
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
        """Return the parts of the header that do not depend on the table."""
        return self.name, self.commitment, self.nonces, self.sealed

    def header(
        self, set_key: str, turn: int = 0, phase: str = "", status: str = "", packs: tuple[str, ...] = ()
    ) -> Header:
        """Return the title line of a public view; the game adds turn, phase, status and packs, the server the rest."""
        return Header(set_key, self.name, turn, phase, status, packs, self.commitment, self.nonces, self.sealed)


@dataclass(frozen=True, slots=True)
class Wanted:
    """The parts of a public view to make: these `fields` (None: all), and these `seats` (None: all)."""

    fields: frozenset[str] | None = None
    seats: frozenset[int] | None = None

    @property
    def is_nothing(self) -> bool:
        """Return whether no part is wanted."""
        return self.fields == frozenset() and self.seats == frozenset()

    def with_seats(self, more: Collection[int]) -> Wanted:
        """Return a selection of the same parts of a view, with these seats as well."""
        return self if self.seats is None or not more else Wanted(self.fields, self.seats | frozenset(more))

    def has(self, field: str) -> bool:
        """Return whether that part of the public view is to be made."""
        return self.fields is None or field in self.fields

    def has_seat(self, seat: int) -> bool:
        """Return whether that seat's part of the public view is to be made."""
        return self.seats is None or seat in self.seats


EVERYTHING = Wanted()
"""All parts of a public view."""


@dataclass(frozen=True, slots=True)
class SceneRests:
    """The dependencies of a public view: on which fields of a table each of its `fields` depends, and each of its
    `seats`.

    A part that is named here is made anew only after something that it depends on has changed.
    """

    fields: Mapping[str, RestsOn]
    seats: RestsOn

    def wanted(self, touched: frozenset[str], seats: int) -> Wanted:
        """Return the parts of the public view that may have changed after those fields of a table with `seats` seats
        were written.
        """
        return Wanted(
            frozenset(name for name, rests in self.fields.items() if rests.is_touched(touched, seats, NOBODY)),
            frozenset(seat for seat in range(seats) if self.seats.is_touched(touched, seats, seat)),
        )


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards that one chair holds and others do not see, and notes for it."""

    cards: tuple[CardRef, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SetEntry:
    """An entry in the list of sets."""

    name: str
    sentence: str
    seats_least: int
    seats_most: int
    settings: tuple[Setting, ...] = ()


class Stage(ABC):
    """Shows the tables of one set. `seen` is always an observation from the ruleset's `observe`.

    `rules` are those of the set, `catalogue` its numbered rules, `sources` where its cards come from, the set first.
    `offered`: packs that a table may choose. The class variable `reasons` has what is wrong, by the reason of a
    refusal.
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
    def set_entry(self) -> SetEntry:
        """Return the entry in the list of sets."""

    @abstractmethod
    def scene(self, seen: Any, occasion: Occasion) -> PublicView:
        """Return the public view of the table, as everybody sees it; `seen` is a spectator's observation, `occasion`
        what the server adds.
        """

    @abstractmethod
    def tell(self, seen: Any, event: Event, viewer: Seat | None) -> str:
        """Return the event as a sentence for that viewer (None: a spectator); "" if it needs none."""

    def deed(self, seen: Any, events: Sequence[Event], viewer: Seat | None) -> Deed:
        """Return one sentence for that viewer about the first of these events, and about those behind it that belong to
        the same deed. By default each event has a sentence of its own.
        """
        return Deed(self.tell(seen, events[0], viewer), 1)

    def flavour(self, seen: Any, event: Event) -> str:
        """Return the joke on the card that the event shows to everybody; "" by default, and if it shows none."""
        return ""

    @abstractmethod
    def question_text(self, seen: Any, question: Question) -> str:
        """Return the question in words for the player who is asked."""

    @abstractmethod
    def over_text(self, table: Any) -> str:
        """Return a sentence on how the match at that table has ended."""

    # ---- the set

    @property
    def faces(self) -> Sequence[Face]:
        """Return every card of the set as it is printed; none if it is played without cards."""
        return ()

    @property
    def layout(self) -> Layout:
        """Return how views are laid out: columns, the meaning of marks, names. By default, in the order in which parts
        come."""
        return Layout(self._rules.name)

    @property
    def sources(self) -> tuple[CardSource, ...]:
        """Return where the cards come from, in the order that numbers them: the set, then the packs."""
        return self._sources

    # ---- the table

    def scene_again(self, seen: Any, occasion: Occasion, wanted: Wanted) -> PublicView:
        """Return the public view (`scene`), from which parts that are not in `wanted` may be missing."""
        return self.scene(seen, occasion)

    def wanted(self, touched: frozenset[str], seats: int) -> Wanted:
        """Return the parts of the public view that may have changed after those fields of a table with `seats` seats
        were written.

        By default all parts, if anything was written.
        """
        return EVERYTHING if touched else Wanted(frozenset(), frozenset())

    def words_rest_on(self, viewer: Seat, option: Option) -> frozenset[str] | None:
        """Return the fields of the table on which the words for that action of the seat, open without a question,
        depend; None: on any. Words are cached until one of them changes.
        """
        return None

    def cards_rest_on(self, viewer: Seat) -> frozenset[str] | None:
        """Return the fields of the table on which the words for cards in the seat's actions depend; None: on any. Words
        are cached until one of them changes.
        """
        return None

    def holdings_rest_on(self, viewer: Seat) -> frozenset[str] | None:
        """Return the fields of the table on which the view of the seat's hand, and whether it has offers from others,
        depend; None: on any.
        """
        return None

    def hand(self, seen: Any, seat: Seat) -> Hand:
        """Return the cards in that seat's hand as its player sees them; none if the game has no hands."""
        return Hand()

    # ---- events

    def about(self, seen: Any, event: Event) -> About:
        """Return the event's kind, and the seats and cards that its fields name."""
        return what_it_names(event, kind_of(type(event)), lambda card: self._key_of(seen, card))

    def _key_of(self, seen: Any, card: CardId) -> str:
        """Return the key of a card in the book of the set."""
        key: str = self._rules.book.card(card).key
        return key

    def milestone(self, event: Event) -> str:
        """Return TURN if a turn begins with the event, COMBAT if a combat does, ROOM if the map grows, else ""."""
        return ""

    def places(self, seen: Any, event: Event) -> tuple[str, ...]:
        """Return the printed names of the rooms in which the event happens, in games with a map; () in others."""
        return ()

    # ---- questions

    def default_text(self, seen: Any, question: Question) -> str:
        """Return the question's default answer in words."""
        return f"else: {self.choice_text(seen, question, question.shape, question.default)}"

    def proposals(self, seen: Any, seat: Seat) -> Sequence[Question]:
        """Return the offers that other players have made to that seat, as questions beside that of the rules; it
        accepts by an action.

        Each is a menu of such actions. Its deadline names the alarm that ends it; its first number is its own.
        """
        return ()

    def waiting_text(self, question: Question) -> str:
        """Return the question in words for the other players, who wait for the answer: nothing that only the asked
        player may know.
        """
        return question.kind.replace("_", " ")

    def option_text(self, seen: Any, question: Question | None, option: Option) -> tuple[str, str]:
        """Return label and hint of an option; question None: of an action open without a question. By default the label
        is its key in words.
        """
        return re.sub(r"[._]", " ", option.key), ""

    def choice_text(self, seen: Any, question: Question | None, shape: Shape, choice: Choice) -> str:
        """Return what an answer chooses, in words; question None: of an action open without a question.

        By default the label of the menu's option, or the choice as it is.
        """
        key = choice[0] if isinstance(choice, tuple) and choice else choice
        options = shape.options if isinstance(shape, Menu) else ()
        meant = [option for option in options if option.key == key]
        return self.option_text(seen, question, meant[0])[0] if meant else str(key)

    def winners(self, seen: Any, question: Question) -> tuple[int, ...]:
        """Return the seats that win the game if what the question is about happens."""
        return ()

    def begins_on(self, seen: Any, question: Question) -> str:
        """Return the key of the option on which a client's cursor begins; "": on the default answer."""
        return ""

    def asked_as(self, question: Question) -> tuple[str, ...]:
        """Return how clients should ask the question, as marks of `views.Asked`; () by default."""
        return ()

    def place_of(self, seen: Any, option: Option) -> str:
        """Return the id of the place on the board or map that the option is about; "" for none."""
        return ""

    def begun_with(self, seen: Any, question: Question | None, option: Option) -> tuple[Choice, ...]:
        """Return the choices with which a client first fills in the details of an option, one for each; () for none."""
        return ()

    def arranged(self, seen: Any, question: Question | None, options: tuple[Option, ...]) -> tuple[Option, ...]:
        """Return the options in the order in which people see them; question None: the options are targets of an action
        open without a question.
        """
        return options

    def verbs(self, options: Sequence[Option]) -> tuple[Verb, ...]:
        """Return the kinds of these actions, each once, by which clients group them."""
        return ()

    def lost_text(self, seen: Any, option: Option) -> str:
        """Return the question by which a client confirms an option that ends a turn or phase (`ends_it`): it says what
        would be lost.
        """
        return f"{self.option_text(seen, None, option)[0].capitalize()}? It cannot be taken back."

    def option_prompts(self, seen: Any, option: Option) -> tuple[str, ...]:
        """Return the questions that a client asks about an option once it is chosen, one for each of its details."""
        return tuple("" for _ in option.details)

    def form_words(self, seen: Any, question: Question | None, form: Form) -> FormWords:
        """Return the labels of a form's fields; question None: of an action open without a question. By default each
        field's name.
        """
        return FormWords({field.name: FieldWords(field.name.replace("_", " ")) for field in form.fields})

    def interferes(self, option: Option) -> bool:
        """Return whether an action affects what is going on, so that it is shown beside the question whether anybody
        reacts.
        """
        return False

    def worth_unit(self, seen: Any, question: Question | None, shape: PickSome) -> str:
        """Return the unit in which the worth of the question's options is given, such as "gold"; "" by default."""
        return ""

    # ---- rules

    def cited(self, rule: str) -> str:
        """Return the id that this set's rulebook has for a rule cited by the engine; "" if it has no such rule."""
        return self._catalogue.own(rule)

    def refusal_text(self, refusal: Refusal) -> tuple[str, str]:
        """Return two texts on why an answer is refused: what is wrong, and what would be right."""
        return self._catalogue.refusal_text(refusal, self.reasons)


def kind_of(event: type[Event]) -> str:
    """Return the name by which clients know a class of events: `die_rolled` for `DieRolled`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", event.__name__).lower()


@dataclass(frozen=True, slots=True)
class About:
    """The subject of an event, for clients that do more than print it. `minor`: it is bookkeeping."""

    kind: str
    seats: tuple[int, ...] = ()
    cards: tuple[CardRef, ...] = ()
    minor: bool = False


class _Named(NamedTuple):
    """The fields of a class of events that name seats, one card, and several cards."""

    seats: tuple[str, ...]
    card: tuple[str, ...]
    cards: tuple[str, ...]


def what_it_names(event: Event, kind: str, key_of: Callable[[CardId], str]) -> About:
    """Return the event's kind, and the seats and cards that its fields name, each once, so that clients can mark them.
    `key_of` returns a card's key.

    A viewer whom an event reaches may know its cards; hidden cards and NOBODY are left out.
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
