"""The stage of the door-and-treasure games: the game's own telling, converted for the wire."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from kickdoor_game.choice_words import FormWords
from kickdoor_game.doors import telling
from kickdoor_game.doors.anytime import BY_WORD
from kickdoor_game.doors.anytime.dealings import proposals
from kickdoor_game.doors.numbers import GOALS
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
from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.heroes.numbers import Numbers
from kickdoor_game.heroes.roles import CLASS, RACE, roles_of
from kickdoor_game.language.cards import Power, Trap
from kickdoor_game.language.catalogue import Catalogue
from kickdoor_game.language.loading.packs import Pack
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.plain import state_fields
from kickdoor_game.machine.questions import Choice, Form, Option, PickOne, PickSome, Question, Shape, word_in
from kickdoor_protocol.messages.lobby import CardSource, Setting
from kickdoor_protocol.views import ACTS, COSTLY, OFFER, WINDOW, PublicView

from ..card_refs import ref
from ..engines import EngineStage
from ..reasons import DecisionInWords
from ..stage import COMBAT, TURN, About, Hand, Occasion, Wanted
from ..timing import pace_setting, window_setting
from ..told_stage import PrintedSet, Telling, ToldStage
from .scene import RESTS, faces, layout, scene

GOAL_HINT = "10, or 20 for a long game: hands, deals and Treasures stay as they are"
DEAL_HINT = "four cards of each deck at the start and after a death"
LISTEN_HINT = "your turn begins with a Door card face down; who loots the room draws a Treasure"
SHARED_HINT = "the helper wins, too, if the fighter reaches the winning Level in that fight"


def settings(rules: DoorsRules) -> tuple[Setting, ...]:
    """Return the table options of a set with these rules: those that every set has, then its own variants."""
    numbers = rules.base
    variants = _variants(numbers, roles_of(rules.book))
    return (*_of_every_set(numbers), *(each for each in variants if each.key in numbers.variants))


def _of_every_set(numbers: Numbers) -> Iterator[Setting]:
    yield window_setting(numbers.reaction_floor_ms, numbers.window_ms)
    yield Setting("by_the_book", "windows by the book", False, (), "as short as the rulebook has them")
    yield pace_setting()
    yield Setting("goal_level", "winning Level", numbers.goal_level, GOALS, GOAL_HINT)


def _variants(numbers: Numbers, roles: Sequence[str]) -> Iterator[Setting]:
    yield Setting("fast_deal", "fast deal", False, (), DEAL_HINT)
    claimed = [role.capitalize() for role in roles if role in (CLASS, RACE)]
    if claimed:
        bought = " or ".join(claimed)
        hint = f"a card that gives a Level may buy the {bought} on top of the discards instead"
        yield Setting("claim_discards", "claim discards", numbers.claim_discards, (), hint)
    yield Setting("listen_at_door", "listen at the door", numbers.listen_at_door, (), LISTEN_HINT)
    yield Setting("shared_victory", "shared victory", numbers.shared_victory, (), SHARED_HINT)


ROLLS_FOR_A_PLACE = frozenset(("who_begins", "loot_order"))
"""Reasons of rolls whose common outcome another event tells."""

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
    "vote": "vote",
    "whom": "choose a player",
    "join_in": "join in or keep quiet",
    "lose_item": "choose what to lose",
    "loot_body": "loot the body",
    "pick_spoils": "pick a Treasure",
    "trouble": "look for trouble or loot the room",
    "claim": "let the claim pass",
}
"""Texts for others about what a seat is asked, by kind of question; for other kinds the kind itself is shown."""

ASKED_AS = {
    **dict.fromkeys(("kill", "curse", "roll", "claim"), (WINDOW, ACTS)),
    "combat": (ACTS, COSTLY),
    "help": (OFFER,),
}
"""Marks by kind of question: reactions, acts in one's own fight, calls for help."""


OF_ONES_OWN = frozenset(
    {
        *("play", "wear", "stow", "drop", "sell", "monster", "enhance", "mate", "wander"),
        *("berserk", "turning", "flee_discards", "sacrifice", "ward", "chase", "curse", "show", "claim"),
    }
)
"""Verbs whose options are named after what their owner has, whatever others have."""

IN_A_FIGHT = frozenset({"bid", "ask", "accept", "win"})
"""Verbs whose options are shown with their consequences."""

GEAR = (
    *("items", "in_use", "cheats", "races", "classes", "powers", "half_breed", "super_munchkin", "followers"),
    *("borne", "lasting", "sex"),
)
"""Fields of a hero that decide how an Item is named: who may use it, and what it would replace."""

SEATS_MOST = 12
"""Seats for which fields are listed."""
HARM = ("fight", *(f"heroes.{seat}.level" for seat in range(SEATS_MOST)))
"""Fields on which the order of possible targets depends."""

OUTLOOK = frozenset(
    {
        *("fight", "over"),
        *(f"heroes.{seat}.{name}" for seat in range(SEATS_MOST) for name in (*GEAR, "level", "dead", "hand")),
    }
)
"""Fields on which the consequences of help depend: the sums of both sides, which may count cards in hands, and what is
promised.
"""

UNSEEN = ("hand", "fresh")
"""Fields of a hero on which no other words depend: the action itself names cards of one's own hand."""

SHOWN = tuple(field.name for field in state_fields(Hero) if field.name not in UNSEEN)
"""The other fields of a hero, which views show."""

ANYTHING = frozenset(
    {
        *("fight", "rolled", "discards", "trades", "over"),
        *(f"heroes.{seat}.{name}" for seat in range(SEATS_MOST) for name in SHOWN),
    }
)
"""All fields that words can depend on. The course of play only decides what may be done."""


def words_rest_on(viewer: Seat, option: Option) -> frozenset[str] | None:
    """Return the fields of the table on which the words for that action of the seat depend (`Stage.words_rest_on`);
    None: on any.

    Actions whose targets are seats depend on more, since targets are sorted by how much it would hurt them.
    """
    word = word_in(option.key)
    if word == "gift":
        return _gear(viewer, option.seat)
    if word == "trade":
        return _gear(viewer, option.seat, "trades")
    if word in IN_A_FIGHT:
        return OUTLOOK
    if word not in OF_ONES_OWN:
        return ANYTHING if option.details else _gear(viewer, option.seat)
    return _gear(viewer, None, *HARM) if any(map(_names_a_seat, option.details)) else _gear(viewer)


@lru_cache(maxsize=SEATS_MOST)
def cards_rest_on(viewer: Seat) -> frozenset[str]:
    """Return the fields of the table on which words for cards depend (`Stage.cards_rest_on`): what a card does for this
    seat, and whose it is.
    """
    return _gear(viewer, None, *(f"heroes.{seat}.items" for seat in range(SEATS_MOST)))


@lru_cache(maxsize=SEATS_MOST)
def holdings_rest_on(viewer: Seat) -> frozenset[str]:
    """Return the fields of the table on which the view of a seat's hand depends (`Stage.holdings_rest_on`), such as the
    fight, in which cards may be promised to a helper.
    """
    return frozenset({"fight", "stack", "trades", *(f"heroes.{viewer}.{field}" for field in UNSEEN)})


@lru_cache(maxsize=256)
def _gear(viewer: Seat, other: Seat | None = None, *more: str) -> frozenset[str]:
    """Return the fields of what these two have; cached, so that all actions share one object."""
    seats = (viewer,) if other is None else (viewer, other)
    return frozenset({*(f"heroes.{seat}.{field}" for seat in seats for field in GEAR), *more})


def _names_a_seat(shape: object) -> bool:
    """Return whether the shape picks a seat and nothing else. Where all can be chosen as well, seats are in table
    order."""
    return isinstance(shape, PickOne) and all(option.seat is not None for option in shape.options)


TELLING: Telling[DoorsTable] = Telling(
    reasons=telling.REASONS,
    waiting=WAITING,
    asked_as=ASKED_AS,
    verbs=telling.called(traps=False),
    interfering=frozenset(word for word, verb in BY_WORD.items() if verb.interferes),
    scene_rests=RESTS,
    tell=telling.tell,
    fold=telling.fold,
    flavour=telling.flavour,
    question_text=telling.question_text,
    default_text=telling.default_text,
    option_label=telling.option_label,
    option_hint=telling.option_hint,
    option_prompts=telling.prompts,
    lost_text=telling.lost_text,
    begins_on=telling.rests_on,
    over_text=telling.summary,
    words_rest_on=words_rest_on,
    cards_rest_on=cards_rest_on,
    holdings_rest_on=holdings_rest_on,
)
"""The telling of the door games."""


class DoorsStage(ToldStage[DoorsTable]):
    """Shows one set of door games."""

    def __init__(
        self, rules: DoorsRules, catalogue: Catalogue, sources: tuple[CardSource, ...], offered: Sequence[Pack] = ()
    ) -> None:
        numbers = rules.base
        printed = PrintedSet(
            faces(rules),
            layout(rules.name, rules.book, coloured=numbers.level_board),
            (numbers.players_min, numbers.players_max),
            settings(rules),
        )
        has_traps = any(isinstance(card, Trap) for card in rules.book.by_key.values())
        told = replace(TELLING, verbs=telling.called(traps=has_traps))
        super().__init__(rules, catalogue, sources, offered, told, printed)
        self._roles = roles_of(rules.book)

    def _view(self, table: DoorsTable, occasion: Occasion, wanted: Wanted) -> PublicView:
        return scene(table, self._set, self._labels, self._roles, occasion, wanted)

    def hand(self, seen: DoorsObservation, seat: Seat) -> Hand:
        """Return the cards in that seat's hand, marked if they were just received and may be played at once, or are
        promised to a helper.
        """
        table, hero = seen.table, seen.table.heroes[seat]
        marks = {"fresh": hero.fresh, "locked": table.promised()}
        return Hand(tuple(ref(table, card, *(mark for mark in marks if card in marks[mark])) for card in hero.hand))

    def about(self, seen: DoorsObservation, event: Event) -> About:
        """Return the event's kind, the seats and cards that it names, and whether it is only bookkeeping."""
        return replace(super().about(seen, event), minor=_is_bookkeeping(event))

    def milestone(self, event: Event) -> str:
        match event:
            case TurnBegan():
                return TURN
            case FightBegan():
                return COMBAT
            case _:
                return ""

    def proposals(self, seen: DoorsObservation, seat: Seat) -> Sequence[Question]:
        return proposals(seen.table, seat)

    def choice_text(self, seen: DoorsObservation, question: Question | None, shape: Shape, choice: Choice) -> str:
        return telling.choice_text(seen.table, seen.seat, shape, choice, question)

    def winners(self, seen: DoorsObservation, question: Question) -> tuple[int, ...]:
        return tuple(map(int, telling.winners_at_stake(seen.table, question)))

    def begun_with(self, seen: DoorsObservation, question: Question | None, option: Option) -> tuple[Choice, ...]:
        return () if seen.seat is None else telling.begun_with(seen.table, seen.seat, question, option)

    def arranged(
        self, seen: DoorsObservation, question: Question | None, options: tuple[Option, ...]
    ) -> tuple[Option, ...]:
        return telling.arranged(seen.table, seen.seat, question, options)

    def form_words(self, seen: DoorsObservation, question: Question | None, form: Form) -> FormWords:
        return telling.form_words(form)

    def worth_unit(self, seen: DoorsObservation, question: Question | None, shape: PickSome) -> str:
        """Return the unit in which the worth of the question's options is given: Ranks for Powers, else gold."""
        cards = (seen.table.card(option.card) for option in shape.options if option.card is not None)
        return "Ranks" if any(isinstance(card, Power) for card in cards) else "gold"


def _is_bookkeeping(event: Event) -> bool:
    """Return whether the event does not matter to a mere listener: who draws how many, what came to nothing."""
    match event:
        case Drew() | Shuffled() | NothingHappened() | FightEnded():
            return True
        case DieRolled(why=why):
            return why in ROLLS_FOR_A_PLACE
        case _:
            return False


STAGE = EngineStage(DoorsStage, DecisionInWords(telling.question_text, telling.choice_text, "Levels"))
"""The record of the door games, whose AI seats count in Levels."""
