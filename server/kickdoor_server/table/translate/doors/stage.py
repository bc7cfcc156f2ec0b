"""A set of door-and-treasure cards as a stage: what the game's own telling says, in the form that the wire wants."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from kickdoor_game.doors import telling
from kickdoor_game.doors.anytime import BY_WORD
from kickdoor_game.doors.anytime.dealings import proposals
from kickdoor_game.doors.observe import DoorsObservation
from kickdoor_game.doors.rules import DoorsRules
from kickdoor_game.doors.state.events import (
    DieRolled,
    Drew,
    FightBegan,
    FightEnded,
    NothingHappened,
    Shuffled,
    TurnBegan,
)
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.form_words import FormWords
from kickdoor_game.heroes.roles import roles_of
from kickdoor_game.language.cards import Power, Trap
from kickdoor_game.language.catalogue import Catalogue
from kickdoor_game.language.loading.packs import Pack
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Choice, Form, Option, PickSome, Question, Shape, word_in
from kickdoor_protocol.messages.layout import Layout
from kickdoor_protocol.messages.lobby import CardSource
from kickdoor_protocol.views import ACTS, COSTLY, OFFER, WINDOW, Face, PublicView, Verb

from ...packs import setting_of
from ..card_refs import ref
from ..citations import in_own_words, with_known_rules
from ..plain_stage import PlainStage
from ..stage import COMBAT, EVERYTHING, TURN, About, Billing, Hand, Occasion, Wanted
from .cards import faces
from .layout import layout
from .rests import cards_rest_on, holdings_rest_on, wanted, words_rest_on
from .scene import scene
from .settings import settings

ROLLS_FOR_A_PLACE = frozenset(("who_begins", "loot_order"))
"""What a die is rolled for where another event says what came of all such rolls."""

WAITING = {
    "setup": "get ready",
    "arrange": "kick open the door",
    "end_turn": "end the turn",
    "combat": "fight or run",
    "help": "answer the call for help",
    "charity": "give to the poor",
    "kill": "let the kill pass",
    "curse": "let it strike",
    "roll": "let the roll pass",
    "flee_roll": "roll the die",
    "flee_caught": "be caught",
    "flee_order": "choose whom to run from first",
    "choose_effect": "choose a fate",
    "lose_item": "choose what to lose",
    "loot_body": "loot the body",
    "pick_spoils": "pick a Treasure",
    "trouble": "look for trouble or loot the room",
    "claim": "let the claim pass",
}
"""What everybody is told somebody is asked; the kinds that are not here say it themselves."""

ASKED_AS = {
    **dict.fromkeys(("kill", "curse", "roll", "claim"), (WINDOW, ACTS)),
    "combat": (ACTS, COSTLY),
    "help": (OFFER,),
}
"""How what is asked should be asked: whether anybody reacts, what one does in one's own fight, whether one helps."""


class DoorsStage(PlainStage):
    """One set of door games."""

    reasons = telling.REASONS

    def __init__(
        self, rules: DoorsRules, catalogue: Catalogue, sources: tuple[CardSource, ...], offered: Sequence[Pack] = ()
    ) -> None:
        super().__init__(rules, catalogue, sources, offered)
        self._set = rules.name
        self._labels = tuple(f"{source.key} {source.digest[:12]}" for source in sources)
        self._book = rules.book
        self._roles = roles_of(rules.book)
        self._has_traps = any(isinstance(card, Trap) for card in rules.book.by_key.values())
        self._coloured = rules.base.level_board
        self._faces = in_own_words(with_known_rules(faces(rules), catalogue), catalogue)
        numbers = rules.base
        choices = settings(rules)
        self._billing = Billing(
            rules.title,
            rules.sentence,
            numbers.players_min,
            numbers.players_max,
            (*choices, setting_of(offered)) if offered else choices,
        )

    @property
    def billing(self) -> Billing:
        return self._billing

    @property
    def faces(self) -> Sequence[Face]:
        return self._faces

    @property
    def layout(self) -> Layout:
        return layout(self._set, self._book, coloured=self._coloured)

    def scene(self, seen: DoorsObservation, occasion: Occasion) -> PublicView:
        return self.scene_again(seen, occasion, EVERYTHING)

    def scene_again(self, seen: DoorsObservation, occasion: Occasion, wanted: Wanted) -> PublicView:
        view = scene(seen.table, self._set, self._labels, self._roles, occasion, wanted)
        return in_own_words(view, self._catalogue)

    def wanted(self, touched: frozenset[str], seats: int) -> Wanted:
        return wanted(touched, seats)

    def words_rest_on(self, viewer: Seat, option: Option) -> frozenset[str] | None:
        return words_rest_on(viewer, option)

    def cards_rest_on(self, viewer: Seat) -> frozenset[str] | None:
        return cards_rest_on(viewer)

    def holdings_rest_on(self, viewer: Seat) -> frozenset[str] | None:
        return holdings_rest_on(viewer)

    def hand(self, seen: DoorsObservation, seat: Seat) -> Hand:
        """The cards in hand: which were just received and may be played at once, which are promised to a helper."""
        table, hero = seen.table, seen.table.heroes[seat]
        marks = {"fresh": hero.fresh, "locked": table.promised()}
        return Hand(tuple(ref(table, card, *(mark for mark in marks if card in marks[mark])) for card in hero.hand))

    def tell(self, seen: DoorsObservation, event: Event, viewer: Seat | None) -> str:
        return telling.tell(seen.table, event, viewer)

    def about(self, seen: DoorsObservation, event: Event) -> About:
        """What it names, and whether it is bookkeeping."""
        return replace(super().about(seen, event), minor=_is_bookkeeping(event))

    def milestone(self, event: Event) -> str:
        match event:
            case TurnBegan():
                return TURN
            case FightBegan():
                return COMBAT
            case _:
                return ""

    def question_text(self, seen: DoorsObservation, question: Question) -> str:
        return self._catalogue.in_words(telling.question_text(seen.table, question))

    def default_text(self, seen: DoorsObservation, question: Question) -> str:
        return telling.default_text(seen.table, question)

    def proposals(self, seen: DoorsObservation, seat: Seat) -> Sequence[Question]:
        return proposals(seen.table, seat)

    def waiting_text(self, question: Question) -> str:
        return WAITING.get(question.kind, question.kind.replace("_", " "))

    def option_text(self, seen: DoorsObservation, question: Question | None, option: Option) -> tuple[str, str]:
        label = telling.option_label(seen.table, seen.seat, option, question)
        return label, self._catalogue.in_words(telling.option_hint(seen.table, seen.seat, option))

    def choice_text(self, seen: DoorsObservation, question: Question | None, shape: Shape, choice: Choice) -> str:
        return telling.choice_text(seen.table, seen.seat, shape, choice, question)

    def winners(self, seen: DoorsObservation, question: Question) -> tuple[int, ...]:
        return tuple(map(int, telling.winners_at_stake(seen.table, question)))

    def begins_on(self, seen: DoorsObservation, question: Question) -> str:
        return telling.rests_on(seen.table, question)

    def asked_as(self, question: Question) -> tuple[str, ...]:
        return ASKED_AS.get(question.kind, ())

    def begun_with(self, seen: DoorsObservation, question: Question | None, option: Option) -> tuple[Choice, ...]:
        return () if seen.seat is None else telling.begun_with(seen.table, seen.seat, question, option)

    def arranged(
        self, seen: DoorsObservation, question: Question | None, options: tuple[Option, ...]
    ) -> tuple[Option, ...]:
        return telling.arranged(seen.table, seen.seat, question, options)

    def verbs(self, options: Sequence[Option]) -> tuple[Verb, ...]:
        words = dict.fromkeys(word_in(option.key) for option in options)
        return tuple(_verb(word, self._has_traps) for word in words)

    def lost_text(self, seen: DoorsObservation, option: Option) -> str:
        return telling.lost_text(seen.table, seen.seat, option)

    def option_prompts(self, seen: DoorsObservation, option: Option) -> tuple[str, ...]:
        return telling.prompts(seen.table, option)

    def form_words(self, seen: DoorsObservation, question: Question | None, form: Form) -> FormWords:
        return telling.form_words(form)

    def interferes(self, option: Option) -> bool:
        verb = BY_WORD.get(word_in(option.key))
        return verb is not None and verb.interferes

    def worth_unit(self, seen: DoorsObservation, question: Question | None, shape: PickSome) -> str:
        cards = (seen.table.card(option.card) for option in shape.options if option.card is not None)
        return "Ranks" if any(isinstance(card, Power) for card in cards) else "gold"

    def over_text(self, table: DoorsTable) -> str:
        return telling.summary(table)


@cache
def _verb(word: str, has_traps: bool) -> Verb:
    """One for all menus: there are some thirty words."""
    return Verb(word, *telling.called(word, traps=has_traps))


def _is_bookkeeping(event: Event) -> bool:
    """Whether it matters to nobody who only listens: who draws how many, what came to nothing."""
    match event:
        case Drew() | Shuffled() | NothingHappened() | FightEnded():
            return True
        case DieRolled(why=why):
            return why in ROLLS_FOR_A_PLACE
        case _:
            return False
