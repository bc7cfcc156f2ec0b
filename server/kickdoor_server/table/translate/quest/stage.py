"""The board game as a stage: what the game's own telling says, in the form that the wire wants."""

from __future__ import annotations

from collections.abc import Sequence

from kickdoor_game.form_words import FormWords
from kickdoor_game.heroes.events import TurnBegan
from kickdoor_game.language.catalogue import Catalogue
from kickdoor_game.language.loading.packs import Pack
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Form, Menu, Option, Question, word_in
from kickdoor_game.quest import telling
from kickdoor_game.quest.anytime import BY_WORD
from kickdoor_game.quest.anytime.dealings import trade_proposals
from kickdoor_game.quest.anytime.helping import proposals
from kickdoor_game.quest.board.dungeon import RoomId
from kickdoor_game.quest.board.sides import NAMES, Side, beside
from kickdoor_game.quest.cards.wording.printed import printed
from kickdoor_game.quest.cards.wording.printed_rooms import printed_room
from kickdoor_game.quest.ruleset.observe import QuestObservation
from kickdoor_game.quest.ruleset.rules import QuestRules
from kickdoor_game.quest.state.events import BattleBegan, DoorSmashed, LinkChanged, LinkLaid, MonsterMoved, RoomLaid
from kickdoor_game.quest.state.table import QuestTable
from kickdoor_protocol.messages.layout import Layout
from kickdoor_protocol.messages.lobby import CardSource
from kickdoor_protocol.views import ACTS, COSTLY, WINDOW, Face, PublicView, Verb

from ...packs import setting_of
from ..card_refs import face_of, ref
from ..citations import in_own_words, with_known_rules
from ..plain_stage import PlainStage
from ..stage import COMBAT, EVERYTHING, ROOM, TURN, Billing, Hand, Occasion, Wanted
from ..timing import early_passes_setting, pace_setting, window_setting
from . import rests
from .board import dark_id, place_id
from .layout import layout
from .scene import scene

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
"""What everybody is told somebody is asked; a kind that is not here would say it itself."""

ASKED_AS = {
    **dict.fromkeys(("before_roll", "dice", "curse"), (WINDOW, ACTS)),
    "battle": (ACTS, COSTLY),
}


class QuestStage(PlainStage):
    """One set of the board game."""

    reasons = telling.REASONS

    def __init__(
        self, rules: QuestRules, catalogue: Catalogue, sources: tuple[CardSource, ...], offered: Sequence[Pack] = ()
    ) -> None:
        super().__init__(rules, catalogue, sources, offered)
        self._set = rules.name
        self._labels = tuple(f"{source.key} {source.digest[:12]}" for source in sources)
        self._faces = in_own_words(with_known_rules(_faces(rules), catalogue), catalogue)
        numbers = rules.base
        windows = window_setting(numbers.reaction_floor_ms, numbers.window_ms)
        times = (windows, pace_setting(), early_passes_setting(numbers.reaction_floor_ms))
        settings = (*times, setting_of(offered)) if offered else times
        seats = numbers.players_min, numbers.players_max
        self._billing = Billing(rules.title, rules.sentence, *seats, settings)

    @property
    def billing(self) -> Billing:
        return self._billing

    @property
    def faces(self) -> Sequence[Face]:
        """Of cards and of rooms."""
        return self._faces

    @property
    def layout(self) -> Layout:
        return layout(self._set, tuple(self._rules.book.decks))

    def scene(self, seen: QuestObservation, occasion: Occasion) -> PublicView:
        return self.scene_again(seen, occasion, EVERYTHING)

    def scene_again(self, seen: QuestObservation, occasion: Occasion, wanted: Wanted) -> PublicView:
        return in_own_words(scene(seen.table, self._set, self._labels, occasion, wanted), self._catalogue)

    def wanted(self, touched: frozenset[str], seats: int) -> Wanted:
        return rests.wanted(touched, seats)

    def words_rest_on(self, viewer: Seat, option: Option) -> frozenset[str] | None:
        return rests.words_rest_on(viewer, option)

    def cards_rest_on(self, viewer: Seat) -> frozenset[str] | None:
        return rests.cards_rest_on()

    def holdings_rest_on(self, viewer: Seat) -> frozenset[str] | None:
        return rests.holdings_rest_on(viewer)

    def hand(self, seen: QuestObservation, seat: Seat) -> Hand:
        """The cards in hand, those marked that have just been received."""
        hero = seen.table.heroes[seat]
        return Hand(tuple(ref(seen.table, card, *(["fresh"] if card in hero.fresh else [])) for card in hero.hand))

    def tell(self, seen: QuestObservation, event: Event, viewer: Seat | None) -> str:
        return telling.tell(seen.table, event, viewer)

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
        """The room that it names, that of a combat, all rooms on the way of a monster, both of a link."""
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

    def question_text(self, seen: QuestObservation, question: Question) -> str:
        return self._catalogue.in_words(telling.question_text(seen.table, question))

    def default_text(self, seen: QuestObservation, question: Question) -> str:
        return telling.default_text(seen.table, question)

    def proposals(self, seen: QuestObservation, seat: Seat) -> Sequence[Question]:
        return (*proposals(seen.table, seat), *trade_proposals(seen.table, seat))

    def form_words(self, seen: QuestObservation, question: Question | None, form: Form) -> FormWords:
        return telling.form_words(form)

    def waiting_text(self, question: Question) -> str:
        return WAITING.get(question.kind, question.kind.replace("_", " "))

    def option_text(self, seen: QuestObservation, question: Question | None, option: Option) -> tuple[str, str]:
        label = telling.option_label(seen.table, seen.seat, option, question)
        return label, self._catalogue.in_words(telling.option_hint(seen.table, seen.seat, option))

    def lost_text(self, seen: QuestObservation, option: Option) -> str:
        return telling.lost_text(seen.table, seen.seat, option)

    def option_prompts(self, seen: QuestObservation, option: Option) -> tuple[str, ...]:
        return telling.option_prompts(seen.table, option)

    def begins_on(self, seen: QuestObservation, question: Question) -> str:
        """Where one may go on, not on the end of the turn, which Enter alone would bring."""
        if question.kind != "move" or not isinstance(question.shape, Menu):
            return ""
        return next((option.key for option in question.shape.options if option.barred is None), "")

    def asked_as(self, question: Question) -> tuple[str, ...]:
        return ASKED_AS.get(question.kind, ())

    def place_of(self, seen: QuestObservation, option: Option) -> str:
        """Where a way leads from where whoever's turn it is stands, and the room that somebody would run to."""
        match option.key.split("."):
            case ["room", number]:
                return place_id(int(number))
            case ["go", name]:
                dungeon, here = seen.table.dungeon, seen.table.figures[seen.table.turn].room
                side, room = Side(NAMES.index(name)), seen.table.dungeon.rooms[here]
                behind = dungeon.behind(here, side)
                return dark_id(*beside(room.x, room.y, side)) if behind is None else place_id(behind)
        return ""

    def interferes(self, option: Option) -> bool:
        verb = BY_WORD.get(word_in(option.key))
        return verb is not None and verb.interferes

    def verbs(self, options: Sequence[Option]) -> tuple[Verb, ...]:
        words = dict.fromkeys(word_in(option.key) for option in options)
        return tuple(Verb(word, *telling.called(word)) for word in words)

    def over_text(self, table: QuestTable) -> str:
        return telling.over_text(table)


def _faces(rules: QuestRules) -> tuple[Face, ...]:
    """What is printed on every card of the book once, and on every room."""
    cards = [face_of(card, printed(card)) for card in rules.book.by_key.values()]
    return (*cards, *(face_of(face, printed_room(face)) for face in rules.rooms()))
