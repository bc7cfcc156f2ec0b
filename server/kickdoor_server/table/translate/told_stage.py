"""A stage that uses the functions of its engine's telling, and converts what they return for the wire.

An engine provides a record of these functions, `Telling`, and a subclass for what it shows in its own way. Engines cite
the book that they were written from. If a set has another one, ids of rules are translated in all that a view says;
texts written by people stay as they are.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from operator import is_
from types import NoneType
from typing import Any, Generic, Protocol, TypeVar, get_args, get_type_hints

import msgspec
from msgspec.structs import replace

from kickdoor_game.engine import GameRules
from kickdoor_game.language.catalogue import Catalogue
from kickdoor_game.language.loading.packs import Pack
from kickdoor_game.machine.errors import Refusal
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.observation import Observation
from kickdoor_game.machine.questions import Option, Question, word_in
from kickdoor_game.plain_story import Deed
from kickdoor_protocol.messages.layout import Layout
from kickdoor_protocol.messages.lobby import CardSource, Setting
from kickdoor_protocol.views import Board, Face, Header, PublicView, Verb

from ..packs import setting_of
from .stage import EVERYTHING, Occasion, SceneRests, SetEntry, Stage, Wanted

V = TypeVar("V")


def with_known_rules(faces: tuple[Face, ...], catalogue: Catalogue) -> tuple[Face, ...]:
    """Return the card faces without ids of rules that this set's rulebook does not have: a pack may bring cards of
    another game.
    """
    return tuple(replace(face, touches=tuple(filter(catalogue.own, face.touches))) for face in faces)


def in_own_words(view: V, catalogue: Catalogue) -> V:
    """Return the view with rule ids as this set's rulebook has them; lists of ids lose those that it does not have."""
    if not catalogue.cites:
        return view
    translated: V = _own(view, catalogue)
    return translated


def _own(value: Any, catalogue: Catalogue) -> Any:
    """Return the value with translated rule ids; the same object if nothing changes, as for most of a view."""
    if type(value) is str:
        return catalogue.in_words(value) if "." in value else value
    if type(value) is tuple:
        if not value:
            return value
        parts = [_own(part, catalogue) for part in value]
        if all(map(is_, parts, value)):
            return value
        return tuple(own for own, part in zip(parts, value, strict=True) if own != "" or part == "")
    kind: type = type(value)
    changed = {}
    for name in _saying(kind):
        part = getattr(value, name)
        own = _own(part, catalogue)
        if own is not part:
            changed[name] = own
    return replace(value, **changed) if changed else value


@cache
def _saying(kind: type) -> tuple[str, ...]:
    """Return the fields of that class that can contain text."""
    # People choose a table's name, and a map cites no rules.
    if not issubclass(kind, msgspec.Struct) or issubclass(kind, Header | Board):
        return ()
    return tuple(name for name, hint in get_type_hints(kind).items() if not _is_silent(hint))


def _is_silent(hint: Any) -> bool:
    """Return whether all values of that type are numbers, or None."""
    return all(member in (int, float, bool, NoneType) for member in get_args(hint) or (hint,))


T = TypeVar("T")


class AnnouncedRules(GameRules, Protocol):
    """The rules of a set with a sentence for the list of sets."""

    @property
    def sentence(self) -> str:
        """Return the sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling(Generic[T]):
    """The functions and texts by which an engine describes its tables.

    Each function corresponds to the method of that name in `Stage`; `fold` returns the deed that begins with several
    events, or None if the first of them is told by itself. `waiting` and `asked_as` are by kind of question:
    what others are told a seat is asked, and the marks with which a client should ask it. `verbs` has letter and label
    of each standing action, by the first word of its key, `interfering` the words of those that affect what goes on.
    `scene_rests` and the last three name the fields of a table on which what is shown depends.
    """

    reasons: Mapping[str, str]
    waiting: Mapping[str, str]
    asked_as: Mapping[str, tuple[str, ...]]
    verbs: Mapping[str, tuple[str, str]]
    interfering: Collection[str]
    scene_rests: SceneRests
    tell: Callable[[T, Event, Seat | None], str]
    fold: Callable[[T, Sequence[Event], Seat | None], Deed | None]
    flavour: Callable[[T, Event], str]
    question_text: Callable[[T, Question], str]
    default_text: Callable[[T, Question], str]
    option_label: Callable[[T, Seat | None, Option, Question | None], str]
    option_hint: Callable[[T, Seat | None, Option], str]
    option_prompts: Callable[[T, Option], tuple[str, ...]]
    lost_text: Callable[[T, Seat | None, Option], str]
    begins_on: Callable[[T, Question], str]
    over_text: Callable[[T], str]
    words_rest_on: Callable[[Seat, Option], frozenset[str] | None]
    cards_rest_on: Callable[[Seat], frozenset[str]]
    holdings_rest_on: Callable[[Seat], frozenset[str]]


@dataclass(frozen=True, slots=True)
class PrintedSet:
    """The parts of views that are the same at all tables of a set: faces, layout, number of seats, options."""

    faces: Iterable[Face]
    layout: Layout
    seats: tuple[int, int]
    settings: tuple[Setting, ...]


class ToldStage(Stage, Generic[T]):
    """Shows one set by the telling of its engine; see `Stage` for each method."""

    def __init__(
        self,
        rules: AnnouncedRules,
        catalogue: Catalogue,
        sources: tuple[CardSource, ...],
        offered: Sequence[Pack],
        telling: Telling[T],
        printed: PrintedSet,
    ) -> None:
        super().__init__(rules, catalogue, sources, offered)
        self._telling = telling
        self._verbs = {word: Verb(word, *called) for word, called in telling.verbs.items()}
        self._set = rules.name
        self._labels = tuple(f"{source.key} {source.digest[:12]}" for source in sources)
        self._faces = in_own_words(with_known_rules(tuple(printed.faces), catalogue), catalogue)
        self._layout = printed.layout
        settings = (*printed.settings, setting_of(offered)) if offered else printed.settings
        self._set_entry = SetEntry(rules.title, rules.sentence, *printed.seats, settings)

    @abstractmethod
    def _view(self, table: T, occasion: Occasion, wanted: Wanted) -> PublicView:
        """Return the public view of the table, as far as it is wanted."""

    @property
    def set_entry(self) -> SetEntry:
        """Return the entry in the list of sets."""
        return self._set_entry

    @property
    def faces(self) -> Sequence[Face]:
        """Return every card of the set as it is printed."""
        return self._faces

    @property
    def layout(self) -> Layout:
        """Return how views are laid out."""
        return self._layout

    def scene(self, seen: Observation[T], occasion: Occasion) -> PublicView:
        return self.scene_again(seen, occasion, EVERYTHING)

    def scene_again(self, seen: Observation[T], occasion: Occasion, wanted: Wanted) -> PublicView:
        return in_own_words(self._view(seen.table, occasion, wanted), self._catalogue)

    def wanted(self, touched: frozenset[str], seats: int) -> Wanted:
        return self._telling.scene_rests.wanted(touched, seats)

    def words_rest_on(self, viewer: Seat, option: Option) -> frozenset[str] | None:
        return self._telling.words_rest_on(viewer, option)

    def cards_rest_on(self, viewer: Seat) -> frozenset[str] | None:
        return self._telling.cards_rest_on(viewer)

    def holdings_rest_on(self, viewer: Seat) -> frozenset[str] | None:
        return self._telling.holdings_rest_on(viewer)

    def tell(self, seen: Observation[T], event: Event, viewer: Seat | None) -> str:
        return self._telling.tell(seen.table, event, viewer)

    def deed(self, seen: Observation[T], events: Sequence[Event], viewer: Seat | None) -> Deed:
        return self._telling.fold(seen.table, events, viewer) or super().deed(seen, events, viewer)

    def flavour(self, seen: Observation[T], event: Event) -> str:
        return self._telling.flavour(seen.table, event)

    def question_text(self, seen: Observation[T], question: Question) -> str:
        return self._catalogue.in_words(self._telling.question_text(seen.table, question))

    def default_text(self, seen: Observation[T], question: Question) -> str:
        return self._telling.default_text(seen.table, question)

    def waiting_text(self, question: Question) -> str:
        return self._telling.waiting.get(question.kind) or super().waiting_text(question)

    def option_text(self, seen: Observation[T], question: Question | None, option: Option) -> tuple[str, str]:
        label = self._telling.option_label(seen.table, seen.seat, option, question)
        return label, self._catalogue.in_words(self._telling.option_hint(seen.table, seen.seat, option))

    def option_prompts(self, seen: Observation[T], option: Option) -> tuple[str, ...]:
        return self._telling.option_prompts(seen.table, option)

    def lost_text(self, seen: Observation[T], option: Option) -> str:
        return self._telling.lost_text(seen.table, seen.seat, option)

    def begins_on(self, seen: Observation[T], question: Question) -> str:
        return self._telling.begins_on(seen.table, question)

    def asked_as(self, question: Question) -> tuple[str, ...]:
        return self._telling.asked_as.get(question.kind, ())

    def verbs(self, options: Sequence[Option]) -> tuple[Verb, ...]:
        return tuple(self._verbs[word] for word in dict.fromkeys(word_in(option.key) for option in options))

    def interferes(self, option: Option) -> bool:
        return word_in(option.key) in self._telling.interfering

    def refusal_text(self, refusal: Refusal) -> tuple[str, str]:
        return self._catalogue.refusal_text(refusal, self._telling.reasons)

    def over_text(self, table: T) -> str:
        return self._telling.over_text(table)
