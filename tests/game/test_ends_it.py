"""Every action and every answer is said to give something up for nothing, or not, and why not.

People are asked once more before what does, and programs may leave it out (`Option.ends_it`). Whoever adds a kind of
standing action or of question decides here; what is built with the mark is read from the source as well.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from types import MappingProxyType

import pytest
from tests.catalogue import set_names
from tests.conformance.families import FAMILIES, engine_of, family
from tests.conformance.random_match import RandomMatch, Step
from tests.question_types import asked_kinds, engine_files

from kickdoor_game.doors.anytime import BY_WORD as OF_DOORS
from kickdoor_game.duel.phases.standing import CONCEDE, FLAUNT, MISCHIEF, SMACK, USE
from kickdoor_game.heroes.events import CardDiscarded
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import CHANCE, CardId, Seat
from kickdoor_game.machine.questions import Menu, Option, Question, lost_option, word_in
from kickdoor_game.machine.run import apply, chance_is_asked, questions
from kickdoor_game.quest.anytime import BY_WORD as OF_QUEST

DECISIONS = 350
"""Answers of a match that is looked at: time enough for most kinds of question."""

ACTIONS: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "doors": frozenset(OF_DOORS),
        "quest": frozenset(OF_QUEST),
        "ccg": frozenset({MISCHIEF, USE, SMACK, FLAUNT, CONCEDE}),
    }
)
"""The words that standing actions begin with, by engine."""

GIVEN_UP: Mapping[str, frozenset[str]] = MappingProxyType(
    {"doors": frozenset({"drop"}), "quest": frozenset({"give_up", "discard"}), "ccg": frozenset({"concede"})}
)
"""Standing actions that give something up for nothing."""

MAKES_ROOM: Mapping[str, frozenset[str]] = MappingProxyType(
    {"doors": frozenset({"play"}), "quest": frozenset({"play"}), "ccg": frozenset()}
)
"""Standing actions by which their owner may lose a card in play, because another one takes its place.

In ccg nothing gives way: Loot of too high a rank and a second Location are refused (ccg.loot.2, ccg.location.3).
"""

LOST = word_in(lost_option(CardId(0)).key)
"""The word of the options among which one says which card is lost, where there are several."""

PLAYED = "what is played does something"
PAID = "it is paid for with what it brings"
TALK = "it can be said anew"
AGREED = "the other player gives or takes what was agreed"
UNDONE = "it can be undone"
ACTIONS_OF_USE: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "doors": {
            **dict.fromkeys(("play", "curse", "enhance", "mate", "monster", "wander", "use"), PLAYED),
            **dict.fromkeys(("backstab", "berserk", "charm", "flee_discards", "steal", "steal_level", "turning"), PAID),
            **dict.fromkeys(("absolve", "sacrifice", "ward", "sell"), PAID),
            **dict.fromkeys(("recall", "refuse", "bid", "unbid", "trade"), TALK),
            **dict.fromkeys(("stow", "wear", "entrust"), UNDONE),
            "agree": AGREED,
            "chase": "a monster is gone, its Treasure stays",
            "claim": "a card is won",
            "colour": "standees are exchanged",
            "conscript": "somebody else has to fight",
            "gift": "somebody who was named gets it: that is what it is for",
            "recruit": "somebody else has to help",
            "show": "cards are shown and kept",
        },
        "quest": {
            **dict.fromkeys(("play", "curse", "enhance", "mate", "wander", "use"), PLAYED),
            **dict.fromkeys(("backstab", "berserk", "flee_discards", "steal", "ward", "buy", "sell", "recover"), PAID),
            **dict.fromkeys(("avert_curse", "double_magic", "extra_die"), "a die is rolled for a power"),
            **dict.fromkeys(("ask", "bid", "decline", "recall", "refuse", "trade", "withdraw"), TALK),
            **dict.fromkeys(("accept", "agree"), AGREED),
            **dict.fromkeys(("stow", "wear"), UNDONE),
            **dict.fromkeys(
                ("drop", "drop_gold"), "it lies in the room, and is picked up again for a Move (quest.drop.5)"
            ),
            "call_off": "a roll that was announced is not made yet",
            "show": "cards are shown and kept",
        },
        "ccg": dict.fromkeys(("mischief", "use", "smack", "flaunt"), PLAYED),
    }
)
"""Standing actions that do not, and why."""

GIVEN_UP_IN: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {"doors": {"keep_super": "decline"}, "quest": {"keep_super": "decline"}, "ccg": {"turn": "squish"}}
)
"""Questions with an answer that gives something up for nothing, and the word of that answer."""

FORCED = {"keep_super": "classic.hybrids.10: the card is discarded unless another Class is played at once"}
"""Questions of which such an answer counts when time is up, and the rule that leaves no other."""

REACTION = "a window: to pass changes nothing, and what is played does something"
DEMANDED = "the rules or a card take it, and one only chooses what"
GOES_ON = "the turn goes on either way"
WON = "there is something to be had"
FLIGHT = "the fight is lost already, and each way out has its price"
COMMON_QUESTIONS = {
    **dict.fromkeys(("charity", "charity_discard", "discard_cards", "give_big", "give_item", "keep_big"), DEMANDED),
    **dict.fromkeys(("keep_class", "keep_race", "lose_class", "lose_item", "lose_power", "lose_race"), DEMANDED),
    **dict.fromkeys(("choose_effect", "lose_worth", "surplus_big", "surplus_powers", "vote", "whom"), DEMANDED),
    **dict.fromkeys(("deal_spoils", "fetch_discard", "pick_spoils", "plunder"), WON),
    **dict.fromkeys(("flee_order", "flee_roll"), FLIGHT),
    **dict.fromkeys(("help", "trade"), TALK),
    "curse": REACTION,
    "end_turn": GOES_ON,
    "setup": "cards are played, or one is ready",
}
QUESTIONS_OF_USE: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "doors": {
            **COMMON_QUESTIONS,
            **dict.fromkeys(("claim", "join_in", "kill", "roll"), REACTION),
            **dict.fromkeys(("arrange", "trouble"), GOES_ON),
            **dict.fromkeys(("combat", "flee_caught"), FLIGHT),
            "loot_body": "nothing that one has is lost",
        },
        "quest": {
            **COMMON_QUESTIONS,
            **dict.fromkeys(("before_roll", "dice"), REACTION),
            **dict.fromkeys(("battle", "draw_monster", "look_round", "meet", "move", "received"), GOES_ON),
            **dict.fromkeys(("drop_item", "snatched", "surplus_pack", "pay_discards"), DEMANDED),
            **dict.fromkeys(("gather", "take_discards"), WON),
            **dict.fromkeys(("flee_room", "whisk_room"), "one goes somewhere"),
            "base": "a monster stands somewhere",
            "break_tie": "who breaks no tie loses nothing of their own, and may want the monsters to win",
        },
        "ccg": {
            **dict.fromkeys(("after_draw", "attack", "before_blow", "before_reckoning", "before_unstash"), REACTION),
            **dict.fromkeys(("before_weapons", "check", "flip", "interrupt", "last_word", "ready"), REACTION),
            **dict.fromkeys(("choose_effect", "discard", "divide_damage", "under_deck"), DEMANDED),
            **dict.fromkeys(("defend", "prepare"), "a fight is faced, or run from at its price"),
            **dict.fromkeys(("give_blood", "mulligan", "salvage", "target", "whether"), WON),
            **dict.fromkeys(("which_first", "who_begins"), "one comes first"),
        },
    }
)
"""Questions without one, and why."""


@pytest.mark.parametrize("engine", FAMILIES)
def test_each_standing_action_is_said_to_give_something_up_or_not(engine: str) -> None:
    given, kept = GIVEN_UP[engine], frozenset(ACTIONS_OF_USE[engine])
    assert given | kept == ACTIONS[engine], "decide: mark its option with `ends_it`, or say here why not"
    assert not given & kept
    assert family(engine).resigns <= given, "who resigns gives up"


@pytest.mark.parametrize("engine", FAMILIES)
def test_each_question_is_said_to_have_an_answer_that_gives_something_up_or_not(engine: str) -> None:
    given, kept = frozenset(GIVEN_UP_IN[engine]), frozenset(QUESTIONS_OF_USE[engine])
    assert given | kept == asked_kinds(engine), "decide: mark the option with `ends_it`, or say here why not"
    assert not given & kept


@pytest.mark.parametrize("engine", FAMILIES)
def test_the_source_marks_what_is_said_here_and_nothing_else(engine: str) -> None:
    marked = {word for file in engine_files(engine) for word in _marked_in(file.read_text("utf-8"))}
    which_one = {LOST} if LOST in marked else set()
    assert marked == GIVEN_UP[engine] | frozenset(GIVEN_UP_IN[engine].values()) | MAKES_ROOM[engine] | which_one


def _marked_in(source: str) -> Iterator[str]:
    """The words of the options that are made with the mark; a constant stands for its own name in small letters."""
    for call in (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)):
        marks = [word for word in call.keywords if word.arg == "ends_it"]
        if ast.unparse(call.func) == "Option" and marks:
            how = "an option gives something up or it does not, but where a card gives way or nothing would happen"
            how_marked = ast.unparse(marks[0].value)
            assert how_marked in ("True", "bool(gone)", "in_vain"), how
            if how_marked == "in_vain":
                continue
            named = call.args[0]
            named = named.args[0] if isinstance(named, ast.Call) else named
            yield str(named.value) if isinstance(named, ast.Constant) else ast.unparse(named).lower()


@pytest.mark.parametrize("set_name", set_names())
def test_in_matches_by_chance_it_is_marked_and_nothing_else_is(set_name: str) -> None:
    engine, seen = engine_of(set_name), set[str]()
    for step in RandomMatch(set_name, 5).steps(DECISIONS):
        for seat in step.seats:
            for option in step.rules.standing(step.table, seat).options:
                word = word_in(option.key)
                assert not option.gone or word in MAKES_ROOM[engine], option.key
                costs = bool(option.gone) or option.in_vain
                assert option.ends_it == (word in GIVEN_UP[engine] or costs), option.key
                assert not (option.in_vain and option.barred), option.key
                seen |= {word} if option.ends_it and not costs else set()
        for question in questions(step.table):
            _look_at(question, GIVEN_UP_IN[engine])
    assert seen == GIVEN_UP[engine], "a match that never came to it says nothing"


@pytest.mark.parametrize("set_name", [name for name in set_names() if MAKES_ROOM[engine_of(name)]])
def test_no_card_in_play_is_lost_to_another_unless_its_owner_is_asked_about_it(set_name: str) -> None:
    moved = 0
    for step in (step for seed in (5, 6) for step in RandomMatch(set_name, seed).steps(DECISIONS)):
        for seat in () if chance_is_asked(step.table) or step.table.over else step.seats:
            for option in step.rules.standing(step.table, seat).open():
                if word_in(option.key) in LAID_DOWN and (_has_room_made(option) or step.rng.random() < LOOKED_AT):
                    moved += _lay_down(step, seat, option)
    assert moved, "a match in which nothing gave way says nothing"


LAID_DOWN = frozenset({"play", "wear", "stow", "entrust", "enhance", "mate", "monster", "wander"})
"""Words of the actions that pay for nothing and strike nobody: they put a card somewhere, or take it away."""

LOOKED_AT = 0.02
"""Of those that say that nothing is lost, so many are tried out."""


def _has_room_made(option: Option) -> bool:
    return bool(option.gone) or any(each.ends_it for shape in option.details for each in getattr(shape, "options", ()))


def _lay_down(step: Step, seat: Seat, option: Option) -> bool:
    """Try that action out: its owner discards what it names and nothing else. Return whether anything was."""
    choice = Menu((option,)).sample(step.rng)
    said = [name for given in choice[1:] for name in ((given,) if isinstance(given, str) else given)]
    named = {each.card for shape in option.details for each in getattr(shape, "options", ()) if each.ends_it}
    expected = {*option.gone, *(card for card in named if f"card.{card}" in said)}
    events = apply(step.rules, step.table, Answer(seat, choice, standing=True)).events
    lost = {event.card for event in events if isinstance(event, CardDiscarded) and event.seat == seat}
    assert lost == expected, f"{option.key} {said}"
    return bool(expected)


def _look_at(question: Question, given_up_in: Mapping[str, str]) -> None:
    options: tuple[Option, ...] = getattr(question.shape, "options", ())
    if question.seat == CHANCE or not options:
        return
    for option in options:
        given_up = option.in_vain or given_up_in.get(question.kind) == word_in(option.key)
        assert option.ends_it == given_up, f"{question.kind}: {option.key}"
    named = question.default[0] if isinstance(question.shape, Menu) else question.default
    counts = [option for option in options if option.key == named]
    if any(option.ends_it for option in counts):
        assert question.kind in FORCED, f"{question.kind}: what counts when time is up gives something up"


def test_what_goes_on_is_all_but_what_gives_something_up() -> None:
    stay, leave = Option("stay"), Option("leave", ends_it=True)
    assert Menu((stay, leave)).open() == (stay, leave)
    assert Menu((stay, leave)).going_on() == (stay,)
