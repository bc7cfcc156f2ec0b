"""A stage that says what its engine's own telling says, function by function, in the form that the wire wants.

An engine brings a record of these functions, `Telling`, and a subclass for what it shows in a way of its own.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from kickdoor_game.engine import GameRules
from kickdoor_game.language.catalogue import Catalogue
from kickdoor_game.language.loading.packs import Pack
from kickdoor_game.machine.errors import Refusal
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.observation import Observation
from kickdoor_game.machine.questions import Option, Question, word_in
from kickdoor_protocol.messages.layout import Layout
from kickdoor_protocol.messages.lobby import CardSource, Setting
from kickdoor_protocol.views import Face, PublicView, Verb

from ..packs import setting_of
from .citations import in_own_words, with_known_rules
from .stage import EVERYTHING, Billing, Occasion, Stage, Wanted

T = TypeVar("T")


class AnnouncedRules(GameRules, Protocol):
    """The rules of a set that says in a sentence what it is about."""

    @property
    def sentence(self) -> str:
        """What the list of sets says of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling(Generic[T]):
    """What an engine says of its tables: what each function returns, the method of that name in `Stage` says.

    The last four tell on which fields of a table something rests that is shown.
    """

    reasons: Mapping[str, str]
    tell: Callable[[T, Event, Seat | None], str]
    question_text: Callable[[T, Question], str]
    default_text: Callable[[T, Question], str]
    waiting_text: Callable[[Question], str]
    option_label: Callable[[T, Seat | None, Option, Question | None], str]
    option_hint: Callable[[T, Seat | None, Option], str]
    option_prompts: Callable[[T, Option], tuple[str, ...]]
    lost_text: Callable[[T, Seat | None, Option], str]
    begins_on: Callable[[T, Question], str]
    asked_as: Callable[[Question], tuple[str, ...]]
    interferes: Callable[[Option], bool]
    over_text: Callable[[T], str]
    wanted: Callable[[frozenset[str], int], Wanted]
    words_rest_on: Callable[[Seat, Option], frozenset[str] | None]
    cards_rest_on: Callable[[Seat], frozenset[str]]
    holdings_rest_on: Callable[[Seat], frozenset[str]]


@dataclass(frozen=True, slots=True)
class Printed:
    """What is the same at all tables of a set: its faces, the layout of its views, for how many it is, and what a table
    may choose."""

    faces: Iterable[Face]
    layout: Layout
    seats: tuple[int, int]
    settings: tuple[Setting, ...]


class ToldStage(Stage, Generic[T]):
    """One set, shown by the telling of its engine."""

    def __init__(
        self,
        rules: AnnouncedRules,
        catalogue: Catalogue,
        sources: tuple[CardSource, ...],
        offered: Sequence[Pack],
        telling: Telling[T],
        printed: Printed,
    ) -> None:
        super().__init__(rules, catalogue, sources, offered)
        self._telling = telling
        self._set = rules.name
        self._labels = tuple(f"{source.key} {source.digest[:12]}" for source in sources)
        self._faces = in_own_words(with_known_rules(tuple(printed.faces), catalogue), catalogue)
        self._layout = printed.layout
        settings = (*printed.settings, setting_of(offered)) if offered else printed.settings
        self._billing = Billing(rules.title, rules.sentence, *printed.seats, settings)

    @abstractmethod
    def _view(self, table: T, occasion: Occasion, wanted: Wanted) -> PublicView:
        """Return the table as everybody sees it, as far as it is wanted."""

    @abstractmethod
    def _verb(self, word: str) -> Verb:
        """Return the kind of standing actions of that word."""

    @property
    def billing(self) -> Billing:
        return self._billing

    @property
    def faces(self) -> Sequence[Face]:
        return self._faces

    @property
    def layout(self) -> Layout:
        return self._layout

    def scene(self, seen: Observation[T], occasion: Occasion) -> PublicView:
        return self.scene_again(seen, occasion, EVERYTHING)

    def scene_again(self, seen: Observation[T], occasion: Occasion, wanted: Wanted) -> PublicView:
        return in_own_words(self._view(seen.table, occasion, wanted), self._catalogue)

    def wanted(self, touched: frozenset[str], seats: int) -> Wanted:
        return self._telling.wanted(touched, seats)

    def words_rest_on(self, viewer: Seat, option: Option) -> frozenset[str] | None:
        return self._telling.words_rest_on(viewer, option)

    def cards_rest_on(self, viewer: Seat) -> frozenset[str] | None:
        return self._telling.cards_rest_on(viewer)

    def holdings_rest_on(self, viewer: Seat) -> frozenset[str] | None:
        return self._telling.holdings_rest_on(viewer)

    def tell(self, seen: Observation[T], event: Event, viewer: Seat | None) -> str:
        return self._telling.tell(seen.table, event, viewer)

    def question_text(self, seen: Observation[T], question: Question) -> str:
        return self._catalogue.in_words(self._telling.question_text(seen.table, question))

    def default_text(self, seen: Observation[T], question: Question) -> str:
        return self._telling.default_text(seen.table, question)

    def waiting_text(self, question: Question) -> str:
        return self._telling.waiting_text(question)

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
        return self._telling.asked_as(question)

    def verbs(self, options: Sequence[Option]) -> tuple[Verb, ...]:
        return tuple(self._verb(word) for word in dict.fromkeys(word_in(option.key) for option in options))

    def interferes(self, option: Option) -> bool:
        return self._telling.interferes(option)

    def refusal_text(self, refusal: Refusal) -> tuple[str, str]:
        return self._catalogue.refusal_text(refusal, self._telling.reasons)

    def over_text(self, table: T) -> str:
        return self._telling.over_text(table)
