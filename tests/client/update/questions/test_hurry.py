"""Hurried keys: an Enter too many, a held-down key, a number pressed twice. None of them does what was not meant."""

from __future__ import annotations

import pytest
from msgspec.structs import replace as replace_part
from tests.client.evening import after, at_rest, at_table, bargaining, keys, public
from tests.client.outcome import screen, sent
from tests.client.questions import asked, private

from kickdoor_client.state.model import Model
from kickdoor_protocol.messages import table
from kickdoor_protocol.shapes import Menu, WireOption
from kickdoor_protocol.views import Asked
from kickdoor_server.table.translate.doors.stage import ASKED_AS

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
    alone = Asked(501, "combat", "You are losing.", Menu((WireOption("run", "run away"),)), ("run",), marks=("costly",))
    model = after(at_table(), table.Private(private(alone, number=215, standing=())), now=110.0)
    assert sent(keys(model, "enter")[1]) == [RUN]


WINDOW = asked("window").kind


@pytest.mark.parametrize(
    ("kind", "key", "wins", "said"),
    [
        ("combat", "pass", None, "Again: let it be. Or choose something else."),
        ("combat", "pass", (), "Again: let it be. Or choose something else."),
        ("combat", "pass", (1,), "Again: let it be. Or choose something else."),
        ("combat", "pass", (0, 1), "Again: let it be. Or choose something else."),
        ("combat", "run", (1,), "Again: let it be. Or choose something else."),
        (WINDOW, "pass", (1,), "Again: let it be, and it wins the game for Boris. Or choose something else."),
        (WINDOW, "pass", (0,), None),
        (WINDOW, "pass", None, None),
        (WINDOW, "run", (1,), None),
    ],
)
def test_what_is_said_before_something_is_let_be(
    kind: str, key: str, wins: tuple[int, ...] | None, said: str | None
) -> None:
    shape = Menu((WireOption(key, "let it be"), WireOption("kick", "kick it")))
    question = Asked(501, kind, "Well?", shape, (key,), wins=wins, marks=ASKED_AS[kind])
    model = after(at_table(), table.Private(private(question, number=215, standing=())), now=110.0)
    model, effects = keys(model, "enter", now=112.0)
    assert (model.ui.notice.text if model.ui.notice is not None else None) == said
    assert bool(sent(effects)) is (said is None)


def test_an_enter_for_a_window_that_has_run_out_does_not_kick_the_door() -> None:
    """The window closes while the finger is on its way; some seconds later one's own turn begins."""
    model = after(at_table(asked("window", seconds=8.0)), table.Private(private(number=215)), now=108.0)
    model, effects = keys(model, "enter", now=108.3)
    assert sent(effects) == []
    for late in (model, keys(model, "3", now=108.4)[0]):
        assert '"Boris has announced the kill of Tax Dragon" has run out' in " ".join(screen(late).split())
    model = after(model, table.Shared(at_rest(216)), table.Private(private(KICK, number=216)), now=110.0)
    for key, now in (("enter", 110.2), ("1", 111.5)):
        model, effects = keys(model, key, now=now)
        assert sent(effects) == []
    assert "has run out. See what is asked now, then press again." in " ".join(screen(model).split())
    assert sent(keys(model, "1", now=112.1)[1]) == [table.Answer(0, 400, ("kick",))]


def test_a_window_that_closes_on_what_one_did_in_it_has_not_run_out() -> None:
    """A card played in its last second, and the fight goes on to something else."""
    model, effects = keys(at_table(asked("window", seconds=8.0)), "3", "enter", now=107.5)
    assert [type(request) for request in sent(effects)] == [table.Act]
    model = after(model, table.Private(private(number=215)), now=107.8)
    assert model.ui.lapsed is None
    assert "has run out" not in screen(keys(model, "enter", now=109.0)[0])


def test_who_has_looked_at_something_else_since_is_not_kept_waiting() -> None:
    model = after(at_table(asked("window", seconds=8.0)), table.Private(private(number=215)), now=108.0)
    model, _ = keys(model, "w", "escape", now=109.0)
    model = after(model, table.Shared(at_rest(216)), table.Private(private(KICK, number=216)), now=110.0)
    assert sent(keys(model, "enter", now=110.5)[1]) == [table.Answer(0, 400, ("kick",))]


def test_what_is_said_of_a_question_that_has_gone_is_short_however_long_that_was() -> None:
    long = replace_part(asked("help", seconds=20.0), text="Boris asks you for help " + "and for help " * 9)
    model, _ = keys(at_table(long), "2", "right")
    model = after(model, table.Private(private(KICK, number=215)), now=120.0)
    said = " ".join(screen(model).partition("Closed, nothing was sent: ")[2].split())
    assert said.startswith('"Boris asks you for help and for help and for.." has run out.')


def test_an_offer_in_the_making_that_is_gone_says_so() -> None:
    model, _ = keys(at_table(asked("help", seconds=20.0)), "2", "right")
    assert model.is_inside()
    model = after(model, table.Private(private(KICK, number=215)), now=120.0)
    assert "Closed, nothing was sent" in screen(model)
    assert sent(keys(model, "enter", now=121.0)[1]) == []


def test_a_list_whose_numbers_have_changed_holds_them_back() -> None:
    """Two offers lie open; the first lapses in the moment in which the second is to be refused."""
    model, _ = keys(bargaining(), "o", "down")
    assert "> 2 decline the help of Greta" in screen(model)
    (question,) = model.questions
    assert isinstance(question.shape, Menu)
    fewer = Menu(tuple(option for option in question.shape.options if option.key != "accept.1"))
    view = private(replace_part(question, shape=fewer), number=215)
    model = after(model, table.Private(view), now=110.0)
    assert "> 1 decline the help of Greta" in screen(model), "the cursor stays with what it was on"
    model, effects = keys(model, "2", now=110.2)
    assert sent(effects) == []
    assert "Held back" in screen(model)


def test_what_was_marked_and_is_gone_is_not_replaced_by_its_neighbour() -> None:
    model, _ = keys(bargaining(), "o", "down")
    (question,) = model.questions
    assert isinstance(question.shape, Menu)
    fewer = Menu(tuple(option for option in question.shape.options if option.key != "decline.1"))
    model = after(model, table.Private(private(replace_part(question, shape=fewer), number=215)), now=110.0)
    model, effects = keys(model, "enter", now=115.0)
    assert sent(effects) == []
    assert "what was marked is not possible any more" in screen(model)
