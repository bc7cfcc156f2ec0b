"""The duel as a stage: what the game's own telling says, in the form that the wire wants."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kickdoor_game.ccg import telling
from kickdoor_game.ccg.anytime.standing import CONCEDE, FLAUNT, MISCHIEF, SMACK, USE
from kickdoor_game.ccg.cards.wording.printed import printed
from kickdoor_game.ccg.ruleset.observe import DuelObservation
from kickdoor_game.ccg.ruleset.rules import DuelRules
from kickdoor_game.ccg.state.events import AttackBegan, DuelTurnBegan, ThingAnnounced
from kickdoor_game.ccg.state.numbers import PLAYERS, SHORTEST_MS, TIMES_MS
from kickdoor_game.ccg.state.numbers import WINDOW as WINDOW_TIME
from kickdoor_game.ccg.state.table import DuelTable
from kickdoor_game.language.catalogue import Catalogue
from kickdoor_game.language.loading.packs import Pack
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.questions import Menu, Option, Question, word_in
from kickdoor_protocol.messages.layout import Layout
from kickdoor_protocol.messages.lobby import CardSource
from kickdoor_protocol.views import ACTS, STEP, WINDOW, Face, PublicView, Verb

from ...packs import setting_of
from ..card_refs import face_of
from ..citations import in_own_words, with_known_rules
from ..plain_stage import PlainStage
from ..stage import COMBAT, EVERYTHING, TURN, About, Billing, Hand, Occasion, Wanted
from ..timing import early_passes_setting, pace_setting, window_setting
from . import rests
from .layout import layout
from .scene import card_ref, scene

WAITING = {
    "turn": "play, attack or be done",
    "defend": "face the Monster or run away",
    "prepare": "commit cards",
    "mulligan": "keep the hand or not",
    "who_begins": "say who begins",
    "divide_damage": "divide the damage",
    "give_blood": "give blood or not",
    "which_first": "say what comes next",
}
"""What everybody is told somebody is asked; of a window, that they may react."""

STEPS = frozenset(
    {"flip", "before_reckoning", "before_unstash", "after_draw", "ready", "check", "before_weapons", "before_blow"}
)
"""Windows that open as a turn or a fight goes on, and not because of anything that somebody has done."""

VERBS = {
    MISCHIEF: ("M", "play Mischief"),
    USE: ("U", "use an ability"),
    SMACK: ("S", "smack"),
    FLAUNT: ("F", "flaunt a card"),
    CONCEDE: ("G", "give up"),
}


class DuelStage(PlainStage):
    """One set of the duel."""

    reasons = telling.REASONS

    def __init__(
        self, rules: DuelRules, catalogue: Catalogue, sources: tuple[CardSource, ...], offered: Sequence[Pack] = ()
    ) -> None:
        super().__init__(rules, catalogue, sources, offered)
        self._set = rules.name
        self._labels = tuple(f"{source.key} {source.digest[:12]}" for source in sources)
        faces = tuple(face_of(card, printed(card)) for card in rules.book.by_key.values())
        self._faces = in_own_words(with_known_rules(faces, catalogue), catalogue)
        times = (window_setting(SHORTEST_MS, TIMES_MS[WINDOW_TIME]), pace_setting(), early_passes_setting(SHORTEST_MS))
        settings = (*times, setting_of(offered)) if offered else times
        self._billing = Billing(rules.title, rules.sentence, PLAYERS, PLAYERS, settings)

    @property
    def billing(self) -> Billing:
        return self._billing

    @property
    def faces(self) -> Sequence[Face]:
        return self._faces

    @property
    def layout(self) -> Layout:
        return layout(self._set)

    def scene(self, seen: DuelObservation, occasion: Occasion) -> PublicView:
        return self.scene_again(seen, occasion, EVERYTHING)

    def scene_again(self, seen: DuelObservation, occasion: Occasion, wanted: Wanted) -> PublicView:
        return in_own_words(scene(seen.table, self._set, self._labels, occasion, wanted), self._catalogue)

    def wanted(self, touched: frozenset[str], seats: int) -> Wanted:
        return rests.wanted(touched, seats)

    def words_rest_on(self, viewer: Seat, option: Option) -> frozenset[str]:
        return rests.words_rest_on(option)

    def cards_rest_on(self, viewer: Seat) -> frozenset[str]:
        return rests.IN_PLAY

    def holdings_rest_on(self, viewer: Seat) -> frozenset[str]:
        return rests.holdings_rest_on(viewer)

    def hand(self, seen: DuelObservation, seat: Seat) -> Hand:
        """What they hold, and what lies face down in their stash or attacks: only they know it (ccg.zones.11)."""
        table = seen.table
        duelist, fight = table.duelists[seat], table.fight
        down = [card for card in duelist.stash if card not in table.presences]
        notes = [f"Face down in your stash: {', '.join(table.card(card).name for card in down)}."] if down else []
        if fight is not None and fight.attacker == seat and not fight.revealed and fight.card >= 0:
            notes.append(f"You attack with {table.card(fight.card).name}.")
        return Hand(tuple(card_ref(table, card) for card in duelist.hand), tuple(notes))

    def tell(self, seen: DuelObservation, event: Event, viewer: Seat | None) -> str:
        return telling.tell(seen.table, event, viewer)

    def about(self, seen: DuelObservation, event: Event) -> About:
        """What it names, and whoever owns what somebody aims at."""
        found = super().about(seen, event)
        if not isinstance(event, ThingAnnounced):
            return found
        owners = (int(seen.table.owner(card)) for card in event.targets)
        return replace(found, seats=tuple(dict.fromkeys((*found.seats, *owners))))

    def _key_of(self, seen: DuelObservation, card: CardId) -> str:
        """A card's number is its place in the two decks on the table."""
        key: str = seen.table.card(card).key
        return key

    def milestone(self, event: Event) -> str:
        match event:
            case DuelTurnBegan():
                return TURN
            case AttackBegan():
                return COMBAT
        return ""

    def question_text(self, seen: DuelObservation, question: Question) -> str:
        return telling.question_text(seen.table, question)

    def default_text(self, seen: DuelObservation, question: Question) -> str:
        return telling.default_text(seen.table, question)

    def waiting_text(self, question: Question) -> str:
        return "react" if question.deadline == "window" else WAITING.get(question.kind, "choose")

    def option_text(self, seen: DuelObservation, question: Question | None, option: Option) -> tuple[str, str]:
        table = seen.table
        return telling.option_label(table, seen.seat, option, question), telling.option_hint(table, seen.seat, option)

    def lost_text(self, seen: DuelObservation, option: Option) -> str:
        return telling.lost_text(seen.table, seen.seat, option)

    def option_prompts(self, seen: DuelObservation, option: Option) -> tuple[str, ...]:
        return telling.option_prompts(option)

    def begins_on(self, seen: DuelObservation, question: Question) -> str:
        """Where one may go on, not on the end of the turn, which Enter alone would bring."""
        if question.kind != "turn" or not isinstance(question.shape, Menu):
            return ""
        return next((each.key for each in question.shape.options if each.barred is None and not each.ends_it), "")

    def asked_as(self, question: Question) -> tuple[str, ...]:
        if question.deadline != WINDOW_TIME:
            return ()
        return (WINDOW, ACTS, STEP) if question.kind in STEPS or _goes_on(question) else (WINDOW, ACTS)

    def interferes(self, option: Option) -> bool:
        return word_in(option.key) != CONCEDE

    def verbs(self, options: Sequence[Option]) -> tuple[Verb, ...]:
        words = dict.fromkeys(word_in(option.key) for option in options)
        return tuple(Verb(word, *VERBS[word]) for word in words)

    def over_text(self, table: DuelTable) -> str:
        return telling.over_text(table)


def _goes_on(question: Question) -> bool:
    """Whether what has been announced is by the rules alone (a draw, a blow), or by whoever is asked."""
    return question.kind == "interrupt" and (question.card is None or question.about == question.seat)
