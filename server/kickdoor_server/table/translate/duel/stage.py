"""The stage of the duel: the game's own telling, converted for the wire."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from kickdoor_game.duel import telling
from kickdoor_game.duel.cards.printed import printed
from kickdoor_game.duel.phases.standing import CONCEDE, FLAUNT, MISCHIEF, SMACK, USE
from kickdoor_game.duel.ruleset.observe import DuelObservation
from kickdoor_game.duel.ruleset.rules import DuelRules
from kickdoor_game.duel.state.events import AttackBegan, DuelTurnBegan, ThingAnnounced
from kickdoor_game.duel.state.numbers import PLAYERS, SHORTEST_MS, TIMES_MS
from kickdoor_game.duel.state.numbers import WINDOW as WINDOW_TIME
from kickdoor_game.duel.state.table import DuelTable
from kickdoor_game.language.catalogue import Catalogue
from kickdoor_game.language.loading.packs import Pack
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.questions import Menu, Option, Question
from kickdoor_protocol.messages.lobby import CardSource
from kickdoor_protocol.views import ACTS, STEP, WINDOW, PublicView

from ..card_refs import face_of
from ..engines import EngineStage
from ..reasons import DecisionInWords
from ..stage import COMBAT, TURN, About, Hand, Occasion, Wanted
from ..timing import early_passes_setting, pace_setting, window_setting
from ..told_stage import PrintedSet, Telling, ToldStage
from .scene import RESTS, card_ref, layout, scene

DEEDS = ("interrupt", "attack", "last_word")
"""Windows that open because of what somebody has done."""

STEPS = ("flip", "before_reckoning", "before_unstash", "after_draw", "ready", "check", "before_weapons", "before_blow")
"""Windows that open as a turn or a fight goes on, and not because of what somebody has done."""

WAITING = {
    "turn": "play, attack or be done",
    "defend": "face the Monster or run away",
    "prepare": "commit cards",
    "mulligan": "keep the hand or not",
    "who_begins": "say who begins",
    "divide_damage": "divide the damage",
    "give_blood": "give blood or not",
    "which_first": "say what comes next",
    **dict.fromkeys(("whether", "target", "discard", "under_deck", "salvage", "choose_effect"), "choose"),
    **dict.fromkeys((*DEEDS, *STEPS), "react"),
}
"""Texts for others about what a seat is asked, by kind of question; in a window, that it may react."""

ASKED_AS = {**dict.fromkeys(DEEDS, (WINDOW, ACTS)), **dict.fromkeys(STEPS, (WINDOW, ACTS, STEP))}
"""Marks with which a client should ask, by kind of question."""

VERBS = {
    MISCHIEF: ("M", "play Mischief"),
    USE: ("U", "use an ability"),
    SMACK: ("S", "smack"),
    FLAUNT: ("F", "flaunt a card"),
    CONCEDE: ("G", "give up"),
}
"""Letter and label of each standing action."""

NOTHING: frozenset[str] = frozenset()
"""No field of the table."""
IN_PLAY = frozenset({"presences"})
"""The field with the cards in play."""


def option_prompts(table: DuelTable, option: Option) -> tuple[str, ...]:
    """Return the questions that a client asks about an option once it is chosen; they do not depend on the table."""
    return telling.option_prompts(option)


def begins_on(table: DuelTable, question: Question) -> str:
    """Return the key of the option the cursor starts on: in a turn the first legal one that does not end it; ""
    otherwise.
    """
    if question.kind != "turn" or not isinstance(question.shape, Menu):
        return ""
    return next((each.key for each in question.shape.options if each.barred is None and not each.ends_it), "")


def words_rest_on(viewer: Seat, option: Option) -> frozenset[str]:
    """Return the fields of the table on which the words for that action depend (`Stage.words_rest_on`): none for a card
    that is played or used, whose words are as printed; all cards in play if it has details to choose.
    """
    return IN_PLAY if option.details else NOTHING


def cards_rest_on(viewer: Seat) -> frozenset[str]:
    """Return the fields of the table on which words for cards depend (`Stage.cards_rest_on`): all cards in play, since
    what lies on a card is shown beside it.
    """
    return IN_PLAY


@cache
def holdings_rest_on(viewer: Seat) -> frozenset[str]:
    """Return the fields of the table on which the view of the seat's own cards depends: its hand, and what lies face
    down in its stash or attacks.
    """
    return frozenset({f"duelists.{viewer}.hand", f"duelists.{viewer}.stash", "presences", "fight"})


TELLING: Telling[DuelTable] = Telling(
    reasons=telling.REASONS,
    waiting=WAITING,
    asked_as=ASKED_AS,
    verbs=VERBS,
    interfering=VERBS.keys() - {CONCEDE},
    scene_rests=RESTS,
    tell=telling.tell,
    fold=telling.fold,
    flavour=telling.flavour,
    question_text=telling.question_text,
    default_text=telling.default_text,
    option_label=telling.option_label,
    option_hint=telling.option_hint,
    option_prompts=option_prompts,
    lost_text=telling.lost_text,
    begins_on=begins_on,
    over_text=telling.over_text,
    words_rest_on=words_rest_on,
    cards_rest_on=cards_rest_on,
    holdings_rest_on=holdings_rest_on,
)
"""The telling of the duel."""


class DuelStage(ToldStage[DuelTable]):
    """Shows one set of the duel."""

    def __init__(
        self, rules: DuelRules, catalogue: Catalogue, sources: tuple[CardSource, ...], offered: Sequence[Pack] = ()
    ) -> None:
        faces = (face_of(card, printed(card)) for card in rules.book.by_key.values())
        times = (window_setting(SHORTEST_MS, TIMES_MS[WINDOW_TIME]), pace_setting(), early_passes_setting(SHORTEST_MS))
        super().__init__(
            rules,
            catalogue,
            sources,
            offered,
            TELLING,
            PrintedSet(faces, layout(rules.name), (PLAYERS, PLAYERS), times),
        )

    def _view(self, table: DuelTable, occasion: Occasion, wanted: Wanted) -> PublicView:
        return scene(table, self._set, self._labels, occasion, wanted)

    def asked_as(self, question: Question) -> tuple[str, ...]:
        """Return how clients should ask the question: as a step of the turn if the rules, or the asked player, have
        announced what can be reacted to.
        """
        by_rules = question.kind == "interrupt" and (question.card is None or question.about == question.seat)
        return (WINDOW, ACTS, STEP) if by_rules else super().asked_as(question)

    def hand(self, seen: DuelObservation, seat: Seat) -> Hand:
        """Return the cards in that seat's hand, with notes about what lies face down in its stash or attacks: only its
        owner knows it (ccg.zones.11).
        """
        table = seen.table
        duelist, fight = table.duelists[seat], table.fight
        down = [card for card in duelist.stash if card not in table.presences]
        notes = [f"Face down in your stash: {', '.join(table.card(card).name for card in down)}."] if down else []
        if fight is not None and fight.attacker == seat and not fight.revealed and fight.card >= 0:
            notes.append(f"You attack with {table.card(fight.card).name}.")
        return Hand(tuple(card_ref(table, card) for card in duelist.hand), tuple(notes))

    def about(self, seen: DuelObservation, event: Event) -> About:
        """Return the event's kind, the seats and cards that it names, and the owners of cards that are targets."""
        found = super().about(seen, event)
        if not isinstance(event, ThingAnnounced):
            return found
        owners = (int(seen.table.owner(card)) for card in event.targets)
        return replace(found, seats=tuple(dict.fromkeys((*found.seats, *owners))))

    def _key_of(self, seen: DuelObservation, card: CardId) -> str:
        """Return the key of a card, whose number is its place in the two decks on the table."""
        key: str = seen.table.card(card).key
        return key

    def milestone(self, event: Event) -> str:
        match event:
            case DuelTurnBegan():
                return TURN
            case AttackBegan():
                return COMBAT
        return ""


STAGE = EngineStage(DuelStage, DecisionInWords(telling.question_text, telling.choice_text, "life"))
"""The record of the duel, whose AI seats count in points of damage: by how much life a player is ahead."""
