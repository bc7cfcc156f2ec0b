"""What real seats weigh in a real match, in words that a person can read."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from tests.scene import H, Scene
from tests.server.house import House

from kickdoor_ai.api import Act, Considered, Reply, Wait
from kickdoor_game.library import ruleset
from kickdoor_game.machine import run
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Menu
from kickdoor_protocol.messages.lobby import AddAi, CreateTable, Lobby, StartMatch, WatchTable
from kickdoor_protocol.messages.reasons import Explain, Explained
from kickdoor_protocol.messages.table import Over, Told
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets
from kickdoor_server.table.thinking.minds import KnownMinds
from kickdoor_server.table.translate.doors.stage import STAGE

KEY = re.compile(r"\b[a-z_]+\.\d+\b")

in_words: Any = STAGE.reasons


@pytest.fixture(scope="module")
def watcher() -> Any:
    """Somebody who has looked on at a whole match among greedy seats, told of their reasons at once."""
    minds: Any = KnownMinds()
    house = House(
        Settings(ai_delay_ms=(1, 1), ai_reasons_most=10_000),
        minds,
        playable_sets=PlayableSets(known_sets(("classic",))),
    )
    olga = house.comes("Olga")
    olga.does(CreateTable, name="", set="classic", sex="female", options={"explain": "at_once"})
    olga.does(WatchTable, table=olga.last(Lobby).table.id)
    for _ in range(3):
        olga.does(AddAi, kind="greedy")
    olga.does(StartMatch)
    for _ in range(20_000):
        house.clock.advance(0.01)
        if house.match.table.over:
            break
    house.clock.advance(1)
    assert olga.all(Over)
    return olga


def test_every_decision_names_its_question_and_its_options(watcher: Any) -> None:
    seen = 0
    for seat in range(3):
        watcher.does(Explain, seat=seat)
        decisions = watcher.last(Explained).decisions
        assert decisions
        assert [decision.turn for decision in decisions] == sorted(decision.turn for decision in decisions)
        for decision in decisions:
            seen += 1
            assert decision.asked
            assert 2 <= len(decision.options) <= 4
            assert sum(option.taken for option in decision.options) <= 1
            for option in decision.options:
                assert option.label
                assert not KEY.search(option.label + option.because), option
                assert re.fullmatch(r"[+-]\d+\.\d Levels|\d+% to win", option.worth), option
    assert seen > 20


def test_it_took_one_of_them_nearly_always(watcher: Any) -> None:
    watcher.does(Explain, seat=0)
    taken = [any(option.taken for option in decision.options) for decision in watcher.last(Explained).decisions]
    assert sum(taken) > 0.9 * len(taken)


def test_at_a_learners_table_it_stands_in_the_story(watcher: Any) -> None:
    reasoned = [event.text for told in watcher.all(Told) for event in told.events if event.kind == "reasoned"]
    assert len(reasoned) > 20
    assert all(" weighed: " in text and "taken" in text for text in reasoned[:5])


def test_every_kind_of_decision_has_words_and_the_one_that_was_taken_is_never_left_out() -> None:
    t = Scene(Ann=H(hand=["elf_biter"], items=["theme_music"]), Bob=H(), Cid=H())
    rules, chair = ruleset("classic"), Seat(0)
    seen, (question,) = rules.observe(t.table, chair), run.questions(t.table)
    standing = rules.standing(t.table, chair)
    act = Act(Menu(standing.open()).sample(Random(1)))
    waits = [Considered(Wait(), 0.61, chance=True), *[Considered(Wait(), 0.1)] * 3]
    ways = [*waits, Considered(act, -2.0, "\x1b[31mrisky")]
    told = in_words(seen, question, standing, ways, Answer(chair, act.choice, standing=True))
    assert [option.label for option in told.options[:3]] == ["wait for the others"] * 3
    assert told.options[0].worth == "61% to win"
    assert [option.taken for option in told.options] == [False, False, False, True]
    assert told.options[3].because == "[31mrisky"
    reply = in_words(
        seen, question, standing, [Considered(Reply(question.default), 1.0), *ways], Answer(chair, question.default)
    )
    assert [option.taken for option in reply.options] == [True, False, False]
