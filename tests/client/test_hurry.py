"""Hurried keys: an Enter too many, a held-down key, a number pressed twice. None of them does what was not meant."""

from __future__ import annotations

from tests.client.evening import after, at_rest, at_table, keys, public
from tests.client.questions import asked, private
from tests.client.test_playing import screen, sent

from kickdoor_client.model import Model
from kickdoor_protocol.messages import table
from kickdoor_protocol.shapes import Menu, WireOption
from kickdoor_protocol.views import Asked

KICK = Asked(400, "arrange", "Your turn.", Menu((WireOption("kick", "kick open the door"),)), ("kick",))
RUN = table.Answer(0, 501, ("run",))


def door_kicked_at_100() -> Model:
    """Ada has kicked the door open; 0.1 s later she faces the Tax Dragon, and the cursor is on running away."""
    model, effects = keys(at_table(KICK, view=at_rest()), "enter")
    assert sent(effects) == [table.Answer(0, 400, ("kick",))]
    fight = (table.Shared(public(215)), table.Private(private(asked("menu"), number=215)))
    return after(model, *fight, now=100.1)


def test_the_second_enter_at_a_door_does_not_run_from_what_is_behind_it() -> None:
    model = door_kicked_at_100()
    assert "> 1 run away" in screen(model)
    model, effects = keys(model, "enter", now=100.3)
    assert sent(effects) == []
    assert "has only just come" in screen(model)
    model, effects = keys(model, "enter", now=102.0)
    assert sent(effects) == [], "to run costs something, and there is help to be had"
    assert "Again: run away." in screen(model)
    assert sent(keys(model, "enter", now=103.0)[1]) == [RUN]


def test_a_number_pressed_twice_in_a_hurry_does_not_run_either_but_a_number_says_what_is_meant() -> None:
    model, effects = keys(door_kicked_at_100(), "1", "1", now=100.3)
    assert sent(effects) == []
    assert sent(keys(model, "1", now=102.0)[1]) == [RUN]


def test_an_enter_that_is_held_down_answers_once() -> None:
    model = door_kicked_at_100()
    for tenth in range(2, 60):
        model, effects = keys(model, "enter", now=100.0 + tenth / 10)
        assert sent(effects) == []
    assert sent(keys(model, "enter", "enter", now=107.0)[1]) == []
    assert sent(keys(keys(model, "enter", now=107.0)[0], "enter", now=108.0)[1]) == [RUN]


def test_an_enter_too_many_after_a_card_does_not_answer_the_question_below() -> None:
    model, effects = keys(at_table(asked("help")), "B", "enter", "enter")
    assert sent(effects) == [table.Act(0, ("backstab",))]
    assert sent(keys(model, "enter", now=101.0)[1]) == [table.Answer(0, 501, ("decline",))]


def test_who_chooses_has_looked() -> None:
    """Moving to something and taking it is never held back, however quick the hand."""
    _, effects = keys(door_kicked_at_100(), "down", "up", "enter", now=100.3)
    assert sent(effects) == [RUN]


def test_after_a_pause_nothing_is_held_back() -> None:
    model, _ = keys(at_table(KICK, view=at_rest()), "enter")
    fight = (table.Shared(public(215)), table.Private(private(asked("menu"), number=215)))
    help_wanted = (table.Shared(public(215)), table.Private(private(asked("help"), number=215)))
    assert sent(keys(after(model, *help_wanted, now=103.0), "enter", now=103.1)[1]) != []
    assert sent(keys(after(model, *fight, now=103.0), "down", "up", "enter", now=103.1)[1]) == [RUN]


def test_where_there_is_nothing_else_to_choose_one_enter_will_do() -> None:
    alone = Asked(501, "combat", "You are losing.", Menu((WireOption("run", "run away"),)), ("run",))
    assert sent(keys(at_table(alone), "enter")[1]) == [RUN]
