"""Yields: what is passed in the person's name, for how long, and that what concerns the person never is."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.client.evening import (
    BORIS,
    GRETA,
    SPITE,
    WELCOME,
    after,
    at_rest,
    at_table,
    keys,
    public,
    seat,
    told,
)
from tests.client.questions import asked, private
from tests.client.test_playing import screen, sent

from kickdoor_client.messages import LinkLost, LinkUp, Replied
from kickdoor_client.model import Manner, Model, Scope
from kickdoor_protocol.messages import table
from kickdoor_protocol.messages.session import Refused
from kickdoor_protocol.shapes import Menu, WireOption
from kickdoor_protocol.views import Asked, Event, PublicView

PASS = ("pass",)


def windows(number: int, kind: str = "kill", about: int | None = 1) -> table.Private:
    """A reaction window; it is about Boris unless said otherwise."""
    return table.Private(private(asked("window", number, kind=kind, about=about), number=number))


def passes(model: Model, *messages: table.Shared | table.Private | table.Told) -> tuple[Model, bool]:
    """The model after these messages, and whether a pass was given."""
    model, effects = told(model, *messages)
    return model, [request.choice for request in sent(effects) if isinstance(request, table.Answer)] == [PASS]


def yielding(*keys_pressed: str) -> Model:
    return keys(at_table(), "y", *keys_pressed)[0]


def test_this_combat_ends_with_it() -> None:
    model, effects = keys(at_table(asked("window")), "y", "1")
    assert sent(effects) == [table.Answer(0, 501, PASS)]
    assert "yields: combat" in screen(model)
    model, passed = passes(model, windows(502))
    assert passed
    model, passed = passes(model, table.Private(private(asked("help", 503), number=503)))
    assert not passed, "a question that is no window is asked"
    model, passed = passes(model, table.Shared(at_rest(504)), windows(504))
    assert not passed, "the combat is over"
    assert not model.yields


def test_until_my_turn_ends_when_it_comes() -> None:
    model = yielding("2")
    model, passed = passes(model, table.Shared(at_rest(215)), windows(215, "curse"))
    assert passed, "the combat is over, but my turn has not come"
    mine = seat(0, "Ada", 6, 11, (), 4, marks=("turn",))
    model, passed = passes(model, table.Shared(at_rest(216, seats=(mine, BORIS, GRETA, SPITE))), windows(216))
    assert not passed
    assert not model.yields


def test_until_something_touches_me_goes_on_through_turns() -> None:
    model = yielding("3")
    mine = seat(0, "Ada", 6, 11, (), 4, marks=("turn",))
    model, passed = passes(model, table.Shared(at_rest(216, seats=(mine, BORIS, GRETA, SPITE))), windows(216))
    assert passed
    assert "yields: untouched" in screen(model)


@pytest.mark.parametrize("scope", ["1", "2", "3"])
class TestWhatConcernsMeIsAlwaysAsked:
    def test_a_curse_that_is_about_to_strike_me(self, scope: str) -> None:
        assert not passes(yielding(scope), windows(502, "curse", about=0))[1]

    def test_a_kill_in_which_i_help(self, scope: str) -> None:
        helping = seat(0, "Ada", 6, 11, (), 4, marks=("helper",))
        view: PublicView = public(502, seats=(helping, BORIS, GRETA, SPITE))
        assert not passes(yielding(scope), table.Shared(view), windows(502))[1]

    def test_a_roll_right_after_something_that_named_me(self, scope: str) -> None:
        theft = table.Told((Event(9, "Boris tries to steal your Boots.", seats=(1, 0)),))
        model, passed = passes(yielding(scope), theft, windows(502, "roll"))
        assert not passed
        assert passes(model, table.Told((Event(10, "Greta hums.", seats=(2,)),)), windows(503, "roll"))[1]

    def test_a_window_that_does_not_say_whom_it_concerns(self, scope: str) -> None:
        question = Asked(502, "kill", "Do you let it happen?", Menu((WireOption("pass", "pass"),)), PASS)
        assert not passes(yielding(scope), table.Private(private(question)))[1]

    def test_what_is_more_than_a_pass(self, scope: str) -> None:
        choice = Menu((WireOption("pass", "pass"), WireOption("stop", "stop the curse")))
        question = Asked(502, "stop_it", "Do you stop it?", choice, PASS, about=1)
        assert not passes(yielding(scope), table.Private(private(question)))[1]


@pytest.mark.parametrize("scope", ["1", "2", "3"])
def test_a_yield_outlives_neither_the_connection_nor_the_match(scope: str) -> None:
    model = yielding(scope)
    assert not after(model, LinkLost("the connection was cut", 1.0, 1)).yields
    assert not after(model, LinkLost("cut", 1.0, 1), LinkUp(WELCOME)).yields
    assert not after(model, table.Shared(public(1))).yields, "numbers begin anew: another match"
    assert not after(model, table.Over((1,), "Boris wins.")).yields


def test_the_list_shows_which_are_on_and_how_to_turn_them_off() -> None:
    model, _ = keys(yielding("3"), "y")
    shown = screen(model)
    assert "> 3 [x] until something touches you" in shown
    assert "1 [ ] this combat" in shown
    assert "What concerns you is always asked." in shown
    assert not keys(model, "enter")[0].yields
    both = keys(yielding("3"), "y", "2")[0]
    assert both.yields == {Scope.TURN, Scope.UNTOUCHED}
    assert "yields: turn, untouched" in screen(both, 120)
    assert not keys(both, "y", "0")[0].yields


def test_taken_back_by_the_same_keys() -> None:
    model, _ = keys(yielding("1"), "y", "1")
    assert not model.yields
    assert not passes(model, windows(502))[1]


def test_there_is_no_combat_to_pass_for_outside_one() -> None:
    model, _ = keys(at_table(view=at_rest()), "y")
    assert "> 2 [ ] until your turn" in screen(model)
    model, _ = keys(model, "1")
    assert not model.yields
    assert "no combat to pass for" in screen(model)


def test_a_pass_that_comes_too_late_is_nothing_to_be_told_of() -> None:
    model = at_table(asked("window"))
    late = Refused(1, "stale", text="That question has changed or is gone.")
    _, effects = told(replace(model, manner=Manner.LINES), Replied(table.Answer(1, 501, ("pass",)), late))
    assert effects == ()
    _, effects = told(replace(model, manner=Manner.LINES), Replied(table.Answer(1, 501, ("accept",)), late))
    assert "changed or is gone" in str(effects)
