"""Nothing happens, is asked or can be done in the board game for which it has no words."""

from __future__ import annotations

import ast
from copy import deepcopy
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.conformance.families import family
from tests.game.quest.talk import OLD, TROLL, met
from tests.game.quest.trial import BLUE, GREEN, RED, Played
from tests.question_types import asked_kinds

import kickdoor_game
from kickdoor_game.heroes import events as of_heroes
from kickdoor_game.machine import plain
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.plain import hints
from kickdoor_game.quest import telling
from kickdoor_game.quest.anytime import BY_WORD
from kickdoor_game.quest.board.dungeon import Step
from kickdoor_game.quest.board.links import SIDES
from kickdoor_game.quest.state import events as of_quest
from kickdoor_game.quest.state.battle import QuestTerms
from kickdoor_game.quest.state.table import QuestTable
from kickdoor_game.quest.telling.asking import KINDS
from kickdoor_server.table.translate.quest.stage import WAITING

HOME = Path(kickdoor_game.__file__).parent
SPOKEN_FOR = {
    "BattleEnded": "BattleDecided has said who won, and only one that nobody has won needs words",
    "CardDiscarded": "what has been paid or lost is said; all else is said by what it was used for",
    "HelpAsked": "it is of the door games: HelpOffered is said here",
}
"""Kinds of events that have no sentence, or not always, and why."""


@cache
def made() -> frozenset[str]:
    """The names of all that is called in the sources of quest and of heroes, so of each event that is made there."""
    found = set()
    for file in (each for part in ("quest", "heroes") for each in (HOME / part).rglob("*.py")):
        calls = (node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Call))
        found |= {call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "") for call in calls}
    return frozenset(found)


def own_events() -> dict[str, type[Event]]:
    """Those that quest has itself."""
    return {
        name: kind
        for name, kind in vars(of_quest).items()
        if isinstance(kind, type) and issubclass(kind, Event) and kind.__module__ == of_quest.__name__
    }


def shared_events() -> dict[str, type[Event]]:
    """Those of heroes everywhere that can happen here."""
    return {name: getattr(of_heroes, name) for name in of_heroes.__all__ if name in made()}


@cache
def position() -> Played:
    return met(TROLL)


def specimen(kind: type[Event]) -> Event:
    """An event of that kind: blue is who it is about, green the other, and something is in every field."""
    seats = iter((BLUE, GREEN, GREEN))
    room = int(position().table.figures[RED].room)
    by_name: dict[str, Any] = {"monster": 1, "room": room, "side": SIDES[1], "kind": "door", "colour": "green"}
    by_name |= {"monsters": (1,), "called": "Goo", "deck": "treasure", "number": 2, "face": 3, "entered_by": SIDES[1]}
    if kind in (of_quest.DieFell, of_quest.DieTurned):
        by_name["kind"] = "d6"
    if kind.__module__ != of_quest.__name__:
        by_name = {"deck": "treasure", "colour": "green", **({"card": OLD} if kind is of_heroes.Enhanced else {})}
    values: dict[Any, Any] = {
        **dict.fromkeys((CardId, CardId | None), TROLL),
        tuple[CardId, ...]: (TROLL,),
        **dict.fromkeys((int, int | None), 2),
        tuple[int, ...]: (2,),
        bool: True,
        str: "somehow",
        QuestTerms: QuestTerms(1, "helper", 20),
        tuple[Step, ...]: (Step(room, SIDES[1], room),),  # type: ignore[arg-type]
        tuple[Seat, ...]: (BLUE,),
    }
    given: dict[str, Any] = {}
    for field in fields(kind):
        hint = hints(kind)[field.name]
        if field.name == "audience":
            continue
        if hint in (Seat, Seat | None):
            given[field.name] = next(seats)
        else:
            given[field.name] = by_name[field.name] if field.name in by_name else values[hint]
    return kind(**given)


def test_every_event_has_a_sentence_to_those_in_it_and_to_those_who_watch() -> None:
    for name, kind in {**own_events(), **shared_events()}.items():
        if name in SPOKEN_FOR:
            continue
        event = specimen(kind)
        told = {viewer: telling.tell(position().table, event, viewer) for viewer in (None, RED, BLUE, GREEN)}
        assert told[None] == told[RED], f"{name}: red is not in it"
        assert told[None], event
        for text in told.values():
            assert not text or (not text[0].islower() and text[-1] in ".!?"), f"{name}: {text}"
            assert "  " not in text, f"{name}: {text}"
        assert "you" not in told[None].lower().split(), name


def test_each_that_is_spoken_for_can_happen() -> None:
    assert set(SPOKEN_FOR) <= {*own_events(), *shared_events()}


def test_no_event_is_there_that_nothing_makes() -> None:
    assert own_events().keys() - made() == set()


def test_every_question_has_words_and_no_other() -> None:
    assert asked_kinds("quest") == family("quest").worded()
    assert all(words[-1] in ".?:" for words in KINDS.values())


def test_everybody_is_told_what_somebody_is_asked() -> None:
    assert set(WAITING) == asked_kinds("quest")
    assert all(words == words.strip(" .?") and words[0].islower() for words in WAITING.values())


@pytest.mark.parametrize("word", sorted(BY_WORD))
def test_every_standing_action_has_a_letter_and_a_label(word: str) -> None:
    letter, label = telling.CALLED[word]
    assert len(letter) == 1
    assert letter.isupper()
    assert label[0].islower()


NAMED_BY_CARD = {"MonsterCame", "MonsterLeft"}
"""Events that say which monster it was by its card."""
COUNTS = {"BattleDecided"}
"""An event whose `monsters` are the strength of that side."""
OF_MONSTERS = sorted(
    name
    for name, kind in own_events().items()
    if any(field.name in ("monster", "monsters") for field in fields(kind)) and name not in {*NAMED_BY_CARD, *COUNTS}
)


@pytest.mark.parametrize("name", OF_MONSTERS)
def test_who_comes_when_a_monster_is_gone_is_told_its_name(name: str) -> None:
    """What an earlier release has recorded has no name, and is told as before."""
    event, gone = specimen(own_events()[name]), deepcopy(position().table)
    gone.monsters = []
    assert "Goo" in telling.tell(gone, event, None)
    recorded = plain.save(event)
    del recorded[1]["called"]
    older = plain.load(recorded, Event, older=True, packages=QuestTable.packages)
    assert "a monster" in telling.tell(gone, older, None)
    assert "a monster" not in telling.tell(position().table, older, None)
