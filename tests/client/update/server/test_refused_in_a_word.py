"""A server may refuse with a reason and no sentence: then the reason is said, wherever it was asked for something."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.client.evening import after, at_table, new_model, told
from tests.client.outcome import screen
from tests.client.questions import asked
from tests.client.update.lobby.test_lobby import browsing, filling
from tests.client.update.watching.test_replaying import looking

from kickdoor_client.network.events import Replied
from kickdoor_client.state.effects import Quit
from kickdoor_client.state.errand import ArrivalSteps, Purpose
from kickdoor_client.state.model import Model, Scene
from kickdoor_protocol.base import Request
from kickdoor_protocol.messages import lobby, replay, session, table, talk

BARE = session.Refused(1, "not_before_noon")
FULL = session.Refused(1, "not_before_noon", text="Not before noon.", cure="wait")

ASKED: dict[str, tuple[Model, Request]] = {
    "an answer": (at_table(asked("help")), table.Answer(1, 501, ("accept",))),
    "a deed": (at_table(asked("help")), table.Act(1, ("sell.11",))),
    "talk": (at_table(), talk.Say(1, "hello")),
    "a seat": (browsing(), lobby.JoinTable(1, "t1", "female")),
    "a start": (filling(), lobby.StartMatch(1)),
    "a wind": (looking(), replay.Wind(1, "turn", 1)),
}


@pytest.mark.parametrize("what", ASKED)
def test_the_reason_is_said_where_there_are_no_words(what: str) -> None:
    model, request = ASKED[what]
    assert "not before noon" in screen(after(model, Replied(request, BARE)))
    shown = " ".join(screen(after(model, Replied(request, FULL))).split())
    assert "Not before noon. You could: wait." in shown
    assert "not before noon" not in shown


def test_what_cannot_be_ordered_ends_the_program_with_the_reason() -> None:
    model = replace(new_model(), errand=ArrivalSteps(Purpose.PLAY), scene=Scene.ARRIVING)
    opening = lobby.CreateTable(1, "Ada's table", "classic", "female")
    assert told(model, Replied(opening, BARE))[1] == (Quit(1, "not before noon."),)
    assert told(model, Replied(opening, FULL))[1] == (Quit(1, "Not before noon. You could: wait."),)


@pytest.mark.parametrize(
    ("purpose", "scene", "todo", "arrived", "ends"),
    [
        (Purpose.PLAY, Scene.ARRIVING, False, False, True),
        (Purpose.PLAY, Scene.FILLING, True, False, True),
        (Purpose.PLAY, Scene.FILLING, False, False, False),
        (Purpose.HOST, Scene.ARRIVING, False, True, True),
        (Purpose.HOST, Scene.FILLING, False, False, True),
        (Purpose.HOST, Scene.FILLING, False, True, False),
        (Purpose.JOIN, Scene.FILLING, True, False, False),
    ],
)
def test_only_what_the_program_was_told_to_order_ends_it(
    purpose: Purpose, scene: Scene, todo: bool, arrived: bool, ends: bool
) -> None:
    steps = (lobby.StartMatch(0),) if todo else ()
    model = replace(filling(), errand=ArrivalSteps(purpose, todo=steps, arrived=arrived), scene=scene)
    _, effects = told(model, Replied(lobby.AddAi(1, "greedy"), BARE))
    assert any(isinstance(effect, Quit) for effect in effects) == ends
