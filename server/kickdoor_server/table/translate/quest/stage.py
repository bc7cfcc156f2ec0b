"""The stage of the board game: the game's own telling, converted for the wire."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from kickdoor_game.choice_words import FormWords
from kickdoor_game.heroes.events import CardsGiven, Drew, Geared, Shuffled, TurnBegan
from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.language.catalogue import Catalogue
from kickdoor_game.language.loading.packs import Pack
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.plain import state_fields
from kickdoor_game.machine.questions import (
    Form,
    Menu,
    Number,
    Option,
    PickOne,
    PickSome,
    Question,
    Shape,
    YesNo,
    word_in,
)
from kickdoor_game.quest import telling
from kickdoor_game.quest.anytime import BY_WORD
from kickdoor_game.quest.anytime.helping import proposals
from kickdoor_game.quest.anytime.trading import trade_proposals
from kickdoor_game.quest.board.dungeon import RoomId
from kickdoor_game.quest.board.links import NAMES, Side, beside
from kickdoor_game.quest.cards.wording.printed import printed
from kickdoor_game.quest.cards.wording.rooms import printed_room
from kickdoor_game.quest.ruleset.observe import QuestObservation
from kickdoor_game.quest.ruleset.rules import QuestRules
from kickdoor_game.quest.state.events import (
    BattleBegan,
    BattleCalled,
    DoorSmashed,
    LinkChanged,
    LinkLaid,
    MonsterMoved,
    MonstersMove,
    RoomLaid,
    Went,
)
from kickdoor_game.quest.state.numbers import QUEST
from kickdoor_game.quest.state.table import Figure, QuestTable
from kickdoor_protocol.messages.lobby import CardSource
from kickdoor_protocol.views import ACTS, COSTLY, WINDOW, Face, PublicView

from ..card_refs import face_of, ref
from ..engines import EngineStage
from ..reasons import DecisionInWords
from ..stage import COMBAT, ROOM, TURN, About, Hand, Occasion, Wanted
from ..timing import early_passes_setting, pace_setting, window_setting
from ..told_stage import PrintedSet, Telling, ToldStage
from .board import dark_id, place_id
from .scene import RESTS, layout, scene

WAITING = {
    "setup": "get ready",
    "move": "move",
    "meet": "fight",
    "battle": "roll or find help",
    "before_roll": "let the roll pass",
    "dice": "let the dice pass",
    "break_tie": "break the tie",
    "flee_room": "run",
    "flee_roll": "roll the die",
    "look_round": "see who lives there",
    "gather": "pick up what lies there",
    "snatched": "give up an Item",
    "surplus_pack": "empty the pack",
    "received": "look at new Treasure",
    "base": "choose a base",
    "draw_monster": "draw a monster or not",
    "charity": "give to the poor",
    "charity_discard": "discard what is too much",
    "end_turn": "end the turn",
    "choose_effect": "choose a fate",
    "vote": "vote",
    "whom": "choose a player",
    "curse": "let it strike",
    "deal_spoils": "share out the Treasures",
    "discard_cards": "choose what to discard",
    "drop_item": "choose what to drop",
    "fetch_discard": "take a card from the discards",
    "take_discards": "take from the discards or draw",
    "pay_discards": "pay for what was taken from the discards",
    "flee_order": "choose whom to run from first",
    "give_big": "give a Big Item away",
    "give_item": "choose what to give away",
    "help": "answer an offer of help",
    "keep_big": "choose which Big Items to keep",
    "keep_class": "choose a Class to keep",
    "keep_race": "choose a Race to keep",
    "keep_super": "keep Second Job or not",
    "lose_class": "choose a Class to lose",
    "lose_item": "choose what to lose",
    "lose_power": "choose a Power to lose",
    "lose_race": "choose a Race to lose",
    "lose_worth": "choose what to lose",
    "pick_spoils": "pick a Treasure",
    "plunder": "take an Item from somebody",
    "surplus_big": "be rid of a Big Item",
    "surplus_powers": "choose which Powers to discard",
    "trade": "answer an offer to trade",
    "whisk_room": "choose a room",
}
"""Texts for others about what a seat is asked, by kind of question; for other kinds the kind itself would be shown."""

ASKED_AS = {
    **dict.fromkeys(("before_roll", "dice", "curse"), (WINDOW, ACTS)),
    "battle": (ACTS, COSTLY),
}
"""Marks with which a client should ask, by kind of question."""

SEATS_MOST = QUEST.players_max
"""Seats for which fields are listed."""
UNSEEN = ("hand", "fresh")
"""Fields of a hero that no words depend on: the action itself names cards of one's own hand."""
COUNTED = ("treasures", "received", "entered")
"""Fields of a figure that no words depend on."""

ANYTHING = frozenset(
    {
        *("battle", "dungeon", "tiles", "monsters", "piles", "barters", "discards", "turn", "over", "phase"),
        *(f"heroes.{seat}.{each.name}" for seat in range(SEATS_MOST) for each in state_fields(Hero)),
        *(f"figures.{seat}.{each.name}" for seat in range(SEATS_MOST) for each in state_fields(Figure)),
    }
) - {
    *(f"heroes.{seat}.{name}" for seat in range(SEATS_MOST) for name in UNSEEN),
    *(f"figures.{seat}.{name}" for seat in range(SEATS_MOST) for name in COUNTED),
}
"""All fields that words can depend on. The course of play only decides what may be done."""

WITH_DICE = ANYTHING | {"stack"}
"""Fields for words about monsters, rooms and dice, which depend on the throw as well."""

NOTHING: frozenset[str] = frozenset()
"""No field: the names of cards, players and amounts never change."""

OF_TRADES = frozenset({"agree", "refuse", "recall"})
"""Verbs whose options are shown with what an open trade is about."""
BARTERS = frozenset({"barters"})
"""The field with the open trades."""

OF_SUMS = frozenset({"ask", "bid", "accept", "decline", "withdraw", "buy"})
"""Verbs whose options are shown with their consequences, or their cost."""


def begins_on(table: QuestTable, question: Question) -> str:
    """Return the key of the option the cursor starts on: for a move the first legal one; "" for other questions."""
    if question.kind != "move" or not isinstance(question.shape, Menu):
        return ""
    return next((option.key for option in question.shape.options if option.barred is None), "")


def words_rest_on(viewer: Seat, option: Option) -> frozenset[str]:
    """Return the fields of the table on which the words for that action of the seat depend (`Stage.words_rest_on`);
    None: on any.
    """
    word = word_in(option.key)
    if word in OF_SUMS:
        return ANYTHING
    if word in OF_TRADES:
        return BARTERS
    if word == "recover":
        return _health(viewer)
    return NOTHING if all(map(_is_of_names, option.details)) else WITH_DICE


@lru_cache(maxsize=SEATS_MOST)
def _health(viewer: Seat) -> frozenset[str]:
    return frozenset({f"figures.{viewer}.tokens", f"figures.{viewer}.black"})


def _is_of_names(shape: Shape) -> bool:
    """Return whether all that can be chosen are cards, players and amounts: no monsters, rooms or dice."""
    match shape:
        case Form(fields=fields):
            return all(_is_of_names(field.shape) for field in fields)
        case PickOne(options=options) | PickSome(options=options):
            return all(word_in(option.key) in ("card", "seat") and not option.details for option in options)
        case _:
            return isinstance(shape, Number | YesNo)


def cards_rest_on(viewer: Seat) -> frozenset[str]:
    """Return the fields of the table on which words for cards depend: none, since they are as printed
    (`Stage.cards_rest_on`).
    """
    return NOTHING


@lru_cache(maxsize=SEATS_MOST)
def holdings_rest_on(viewer: Seat) -> frozenset[str]:
    """Return the fields of the table on which the view of a seat's hand depends (`Stage.holdings_rest_on`); None: on
    any.
    """
    return ANYTHING | {f"heroes.{viewer}.{name}" for name in UNSEEN}


TELLING: Telling[QuestTable] = Telling(
    reasons=telling.REASONS,
    waiting=WAITING,
    asked_as=ASKED_AS,
    verbs=telling.CALLED,
    interfering=frozenset(word for word, verb in BY_WORD.items() if verb.interferes),
    scene_rests=RESTS,
    tell=telling.tell,
    fold=telling.fold,
    flavour=telling.flavour,
    question_text=telling.question_text,
    default_text=telling.default_text,
    option_label=telling.option_label,
    option_hint=telling.option_hint,
    option_prompts=telling.option_prompts,
    lost_text=telling.lost_text,
    begins_on=begins_on,
    over_text=telling.over_text,
    words_rest_on=words_rest_on,
    cards_rest_on=cards_rest_on,
    holdings_rest_on=holdings_rest_on,
)
"""The telling of the board game."""


class QuestStage(ToldStage[QuestTable]):
    """Shows one set of the board game."""

    def __init__(
        self, rules: QuestRules, catalogue: Catalogue, sources: tuple[CardSource, ...], offered: Sequence[Pack] = ()
    ) -> None:
        numbers = rules.base
        windows = window_setting(numbers.reaction_floor_ms, numbers.window_ms)
        printed = PrintedSet(
            _faces(rules),
            layout(rules.name, tuple(rules.book.decks)),
            (numbers.players_min, numbers.players_max),
            (windows, pace_setting(), early_passes_setting(numbers.reaction_floor_ms)),
        )
        super().__init__(rules, catalogue, sources, offered, TELLING, printed)

    def _view(self, table: QuestTable, occasion: Occasion, wanted: Wanted) -> PublicView:
        return scene(table, self._set, self._labels, occasion, wanted)

    def hand(self, seen: QuestObservation, seat: Seat) -> Hand:
        """Return the cards in that seat's hand, marked if they were just received."""
        hero = seen.table.heroes[seat]
        return Hand(tuple(ref(seen.table, card, *(["fresh"] if card in hero.fresh else [])) for card in hero.hand))

    def about(self, seen: QuestObservation, event: Event) -> About:
        return replace(super().about(seen, event), minor=_is_bookkeeping(event))

    def milestone(self, event: Event) -> str:
        match event:
            case TurnBegan():
                return TURN
            case BattleBegan():
                return COMBAT
            case RoomLaid():
                return ROOM
            case _:
                return ""

    def places(self, seen: QuestObservation, event: Event) -> tuple[str, ...]:
        """Return the printed names of the rooms that an event is about: the named one, that of a combat, all on a
        monster's way, both ends of a link.
        """
        table = seen.table
        match event:
            case MonsterMoved(steps=steps):
                rooms = [room for step in steps for room in (step.start, step.to)]
            case BattleBegan(seat=seat):
                rooms = [table.figures[seat].room]
            case LinkLaid(room=number, side=side) | LinkChanged(room=number, side=side) | DoorSmashed(number, side):
                behind = table.dungeon.behind(RoomId(number), Side(side))
                rooms = [RoomId(number), *([] if behind is None else [behind])]
            case _:
                named = getattr(event, "room", None)
                rooms = [] if named is None else [RoomId(named)]
        return tuple(dict.fromkeys(table.face_of(room).name for room in rooms))

    def proposals(self, seen: QuestObservation, seat: Seat) -> Sequence[Question]:
        return (*proposals(seen.table, seat), *trade_proposals(seen.table, seat))

    def form_words(self, seen: QuestObservation, question: Question | None, form: Form) -> FormWords:
        return telling.form_words(form)

    def place_of(self, seen: QuestObservation, option: Option) -> str:
        """Return the id of the room that an option is about, or of the room or empty cell to which a move from the
        present hero's room leads; "" for none.
        """
        match option.key.split("."):
            case ["room", number]:
                return place_id(int(number))
            case ["go", name]:
                dungeon, here = seen.table.dungeon, seen.table.figures[seen.table.turn].room
                side, room = Side(NAMES.index(name)), seen.table.dungeon.rooms[here]
                behind = dungeon.behind(here, side)
                return dark_id(*beside(room.x, room.y, side)) if behind is None else place_id(behind)
        return ""


def _is_bookkeeping(event: Event) -> bool:
    """Return whether the event does not matter to a mere listener: hidden cards that are drawn or given away, a step
    into a known room, a Monster Turn without a move.
    """
    match event:
        case Drew() | CardsGiven() | Shuffled() | Geared() | Went() | BattleCalled():
            return True
        case MonstersMove(idle=idle):
            return idle
        case _:
            return False


def _faces(rules: QuestRules) -> tuple[Face, ...]:
    """Return what is printed on every card of the book, once, and on every room."""
    cards = [face_of(card, printed(card)) for card in rules.book.by_key.values()]
    return (*cards, *(face_of(face, printed_room(face)) for face in rules.rooms()))


STAGE = EngineStage(QuestStage, DecisionInWords(telling.question_text, telling.choice_text, "Levels"))
"""The record of the board game, whose AI seats count in Levels."""
