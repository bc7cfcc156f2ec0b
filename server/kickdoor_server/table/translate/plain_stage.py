"""What most games show alike, so that the stage of a game says only what is its own.

A game has to say how its table looks, what happened, what is asked, and how it has ended. Whatever it says no better is
said here: from keys, from the labels of its own options, and from its own book.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from kickdoor_game.form_words import FieldWords, FormWords
from kickdoor_game.language.catalogue import Catalogue
from kickdoor_game.language.loading.packs import Pack
from kickdoor_game.language.wording.refusals import OF_FORM
from kickdoor_game.machine.errors import Refusal
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.questions import Choice, Form, Menu, Option, PickSome, Question, Shape
from kickdoor_protocol.messages.layout import Layout
from kickdoor_protocol.messages.lobby import CardSource
from kickdoor_protocol.views import Face, PublicView, Verb

from .named import what_it_names
from .stage import EVERYTHING, About, Billing, Hand, Occasion, Wanted


class PlainStage(ABC):
    """`rules` are those of the set, `catalogue` its numbered rules, `sources` where its cards come from, the set first.

    `offered`: packs that a table may choose. `reasons`: what is wrong, by the reason of a refusal.
    """

    reasons: ClassVar[Mapping[str, str]] = OF_FORM

    def __init__(
        self, rules: Any, catalogue: Catalogue, sources: tuple[CardSource, ...], offered: Sequence[Pack] = ()
    ) -> None:
        self._rules = rules
        self._catalogue = catalogue
        self._sources = sources

    @property
    @abstractmethod
    def billing(self) -> Billing: ...

    @abstractmethod
    def scene(self, seen: Any, occasion: Occasion) -> PublicView: ...

    @abstractmethod
    def tell(self, seen: Any, event: Event, viewer: Seat | None) -> str: ...

    @abstractmethod
    def question_text(self, seen: Any, question: Question) -> str: ...

    @abstractmethod
    def over_text(self, table: Any) -> str: ...

    @property
    def faces(self) -> Sequence[Face]:
        """None: it is played without cards."""
        return ()

    @property
    def layout(self) -> Layout:
        """None: meters and zones as they come."""
        return Layout(self._rules.name)

    @property
    def sources(self) -> tuple[CardSource, ...]:
        return self._sources

    def scene_again(self, seen: Any, occasion: Occasion, wanted: Wanted) -> PublicView:
        """All of it."""
        return self.scene(seen, occasion)

    def wanted(self, touched: frozenset[str], seats: int) -> Wanted:
        """Everything, if anything was touched."""
        return EVERYTHING if touched else Wanted(frozenset(), frozenset())

    def words_rest_on(self, viewer: Seat, option: Option) -> frozenset[str] | None:
        return None

    def cards_rest_on(self, viewer: Seat) -> frozenset[str] | None:
        return None

    def holdings_rest_on(self, viewer: Seat) -> frozenset[str] | None:
        return None

    def hand(self, seen: Any, seat: Seat) -> Hand:
        """Nothing."""
        return Hand()

    def about(self, seen: Any, event: Event) -> About:
        """Its kind, and the seats and cards that its fields name."""
        return what_it_names(event, kind_of(type(event)), lambda card: self._key_of(seen, card))

    def _key_of(self, seen: Any, card: CardId) -> str:
        """As the book of the set has it."""
        key: str = self._rules.book.card(card).key
        return key

    def milestone(self, event: Event) -> str:
        return ""

    def places(self, seen: Any, event: Event) -> tuple[str, ...]:
        """None: most games have no map."""
        return ()

    def default_text(self, seen: Any, question: Question) -> str:
        return f"else: {self.choice_text(seen, question, question.shape, question.default)}"

    def proposals(self, seen: Any, seat: Seat) -> Sequence[Question]:
        return ()

    def waiting_text(self, question: Question) -> str:
        return question.kind.replace("_", " ")

    def option_text(self, seen: Any, question: Question | None, option: Option) -> tuple[str, str]:
        """The words of its key."""
        return re.sub(r"[._]", " ", option.key), ""

    def choice_text(self, seen: Any, question: Question | None, shape: Shape, choice: Choice) -> str:
        """The label of the option of a menu; another choice as it is."""
        key = choice[0] if isinstance(choice, tuple) and choice else choice
        options = shape.options if isinstance(shape, Menu) else ()
        meant = [option for option in options if option.key == key]
        return self.option_text(seen, question, meant[0])[0] if meant else str(key)

    def winners(self, seen: Any, question: Question) -> tuple[int, ...]:
        return ()

    def begins_on(self, seen: Any, question: Question) -> str:
        return ""

    def asked_as(self, question: Question) -> tuple[str, ...]:
        """Plainly."""
        return ()

    def place_of(self, seen: Any, option: Option) -> str:
        return ""

    def begun_with(self, seen: Any, question: Question | None, option: Option) -> tuple[Choice, ...]:
        return ()

    def arranged(self, seen: Any, question: Question | None, options: tuple[Option, ...]) -> tuple[Option, ...]:
        return options

    def verbs(self, options: Sequence[Option]) -> tuple[Verb, ...]:
        return ()

    def lost_text(self, seen: Any, option: Option) -> str:
        """Ask about it in the words of its key."""
        return f"{self.option_text(seen, None, option)[0].capitalize()}? It cannot be taken back."

    def option_prompts(self, seen: Any, option: Option) -> tuple[str, ...]:
        return tuple("" for _ in option.details)

    def form_words(self, seen: Any, question: Question | None, form: Form) -> FormWords:
        """Each field by its name."""
        return FormWords({field.name: FieldWords(field.name.replace("_", " ")) for field in form.fields})

    def interferes(self, option: Option) -> bool:
        return False

    def yes_no(self, question: Question | None) -> tuple[str, str]:
        return "", ""

    def worth_unit(self, seen: Any, question: Question | None, shape: PickSome) -> str:
        return ""

    def cited(self, rule: str) -> str:
        return self._catalogue.own(rule)

    def refusal_text(self, refusal: Refusal) -> tuple[str, str]:
        return self._catalogue.refusal_text(refusal, self.reasons)


def kind_of(event: type[Event]) -> str:
    """What a class of events is called on the wire: `die_rolled` of `DieRolled`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", event.__name__).lower()
