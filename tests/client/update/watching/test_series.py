"""Best of three as it is told: how it stands, who begins next, and what is to be done between two games."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.client.evening import SEATS, after, at_table, public

from kickdoor_client.network.events import UNNUMBERED, Pushed
from kickdoor_client.plain.narrate import narrate
from kickdoor_client.state.effects import Effects, Send, Show
from kickdoor_client.state.errand import ArrivalSteps, Purpose
from kickdoor_client.state.messages import Key, Typed
from kickdoor_client.state.model import Manner, Model, Scene
from kickdoor_client.state.overlays import Leaving
from kickdoor_client.update.route import update
from kickdoor_client.view.screen import picture
from kickdoor_client.words.table.leaving import leaving_words
from kickdoor_client.words.table.question import what
from kickdoor_client.words.table.series import brief_words, series_words
from kickdoor_protocol.base import Message
from kickdoor_protocol.messages.lobby import LeaveTable, Lobby, LobbySeat, SetReady, TableInfo
from kickdoor_protocol.messages.series import Series
from kickdoor_protocol.messages.table import Over, Shared

BOTH = SEATS[:2]
ENDED = Over((1,), "Boris has won.")
"""Ada is seat 0."""


def chairs(*ready: bool, promise: str = "") -> Lobby:
    """The table between two games."""
    seats = tuple(LobbySeat(n, "human", seat.name, ready=ready[n]) for n, seat in enumerate(BOTH))
    return Lobby(TableInfo("k3q7x", "Friday", "ccg", "filling", seats, {}, 0, commitment=promise), 0, (), ())


def between(*wins: int, begins: int | None = 0, games: Any = ((1,),), within_s: float | None = 600.0) -> Series:
    return Series(3, wins, games, begins, within_s=within_s)


def over(*messages: Message, purpose: Purpose = Purpose.JOIN, manner: Manner = Manner.LINES, seat: int = 0) -> Model:
    model = replace(at_table(view=public(seats=BOTH), manner=manner), errand=ArrivalSteps(purpose))
    return after(model, Series(3, (0, 0)), ENDED, chairs(False, False), *messages)


def test_before_the_first_game_it_is_said_how_it_is_won() -> None:
    model = after(at_table(view=public(seats=BOTH)), Series(3, (0, 0)))
    assert series_words(model) == ["Best of three: whoever wins two games wins the series."]
    assert brief_words(model) == "best of three"


def test_after_a_game_one_is_told_how_it_stands_who_begins_and_what_to_say() -> None:
    model = over(between(0, 1))
    assert what(model) == [
        "Boris has won.",
        "Boris leads 1 to 0. Best of three.",
        "You begin the next game, because you lost this one.",
        "Say save to keep its replay.",
        "Say ready for the next game, or leave: whoever leaves loses the series.",
        "Whoever is not ready within 10 minutes loses the series.",
    ]


@pytest.mark.parametrize(
    ("series", "told"),
    [
        (
            between(1, 0, begins=1),
            ["You lead 1 to 0. Best of three.", "Boris begins the next game, because they lost this one."],
        ),
        (between(1, 1), ["1 to 1. Best of three.", "You begin the next game, because you lost this one."]),
        (
            between(0, 0, begins=None, games=((),)),
            [
                "0 to 0. Best of three.",
                "A draw counts for nobody, so the game is played again, and the dice say who begins as before.",
            ],
        ),
        (Series(3, (2, 1), ((0,), (1,), (0,)), 1, "won", 0), ["You have won the series 2 to 1."]),
        (Series(3, (1, 2), ((0,), (1,), (1,)), 1, "won", 1), ["Boris has won the series 2 to 1."]),
        (
            Series(3, (1, 0), ((0,),), 1, "left", 0, (1,)),
            ["You have won the series: Boris left it or did not go on in time."],
        ),
        (
            Series(3, (1, 0), ((0,),), 1, "left", 1, (0,)),
            ["Boris has won the series: you left it or did not go on in time."],
        ),
        (Series(3, (0, 0), ((),), None, "drawn"), ["The series is nobody's: too many games of it were drawn."]),
        (
            Series(3, (1, 0), ((0,),), 1, "left", None, (0, 1)),
            ["The series is nobody's: all left it or did not go on in time."],
        ),
        (Series(3, (1, 0), ((0,),), 1, "broken"), ["The series ends here, because a game of it could not go on."]),
    ],
)  # fmt: skip
def test_how_it_stands(series: Series, told: list[str]) -> None:
    assert series_words(over(series)) == told


def test_when_the_series_is_over_one_goes_on_as_after_any_match() -> None:
    model = over(Series(3, (0, 2), ((1,), (1,)), 0, "won", 1), purpose=Purpose.PLAY)
    assert what(model)[1:] == [
        "Boris has won the series 2 to 0.",
        "Say another for another match, or quit.",
    ]


def test_in_line_mode_the_end_of_a_game_does_not_send_anybody_away() -> None:
    before = after(at_table(view=public(seats=BOTH), manner=Manner.LINES), Series(3, (0, 0)))
    ended = after(before, ENDED)
    at_the_end = narrate(before, Pushed(ENDED), ended)
    assert not any("leave" in line or "series" in line for line in at_the_end)
    news = between(0, 1)
    told = narrate(ended, Pushed(news), after(ended, chairs(False, False), news))
    assert told[0] == "Boris leads 1 to 0. Best of three."
    assert told[-2].startswith("Say ready for the next game")


def test_that_only_the_time_goes_by_is_not_told() -> None:
    model = over(between(0, 1))
    again = between(0, 1, within_s=300.0)
    assert narrate(model, Pushed(again), after(model, again)) == []


def test_who_else_is_ready_is_told() -> None:
    model = over(between(0, 1))
    lobby = chairs(False, True)
    assert narrate(model, Pushed(lobby), after(model, lobby)) == ["Boris is ready for the next game."]
    ready = after(model, chairs(True, False))
    assert what(ready)[-2:] == [
        "Waiting for Boris to be ready for the next game.",
        "You are ready. Say unready to take that back, or leave: whoever leaves loses the series.",
    ]


def pressed(model: Model, key: str) -> tuple[Model, Effects]:
    return update(replace(model, now=model.now + 60), Key(key))


def test_enter_goes_on_and_l_asks_first() -> None:
    model = over(between(0, 1), manner=Manner.SCREEN)
    _, effects = pressed(model, "enter")
    assert [
        effect.request.ready for effect in effects if isinstance(effect, Send) and isinstance(effect.request, SetReady)
    ] == [True]
    asked, effects = pressed(model, "l")
    assert isinstance(asked.ui.overlay, Leaving)
    assert "whoever leaves the table loses it" in leaving_words(asked)
    lines = ["".join(text for _, text in line).strip() for line in picture(model, 100, 34).lines]
    assert any(line.startswith("Enter: the next game") for line in lines)
    assert "best of three: Boris leads 1 to 0" in lines[0]


def test_the_next_game_is_another_one_however_short_the_last_was() -> None:
    model = over(between(0, 1), manner=Manner.SCREEN)
    first = public(seats=BOTH)
    header = replace(first.header, commitment="cd" * 32)
    again = after(model, between(0, 1, within_s=None), Shared(replace(first, header=header, number=first.number + 1)))
    assert (again.seen.over, again.scene, again.lobby) == (None, Scene.PLAYING, None)
    assert again.seen.story[-1].text == "Game 2. Boris leads 1 to 0. Best of three."


def test_what_is_promised_for_the_next_game_is_not_looked_for_in_the_last() -> None:
    """Somebody goes away between two games, so the last one is shown again."""
    model = over(between(0, 1), chairs(False, False, promise="cd" * 32), manner=Manner.SCREEN)
    shown = after(model, Shared(public(seats=BOTH)))
    assert shown.ui.notice is None
    assert shown.promise.commitment == "cd" * 32


def test_in_line_mode_to_leave_is_said_twice() -> None:
    model = over(between(0, 1))
    _, effects = update(model, Typed("leave"))
    (shown,) = effects
    assert isinstance(shown, Show)
    assert shown.lines[0].startswith("Leave now? The series is not over: whoever leaves the table loses it")
    assert shown.lines[0].endswith("Say yes to leave; anything else stays.")
    _, effects = update(update(model, Typed("leave"))[0], Typed("yes"))
    assert [effect.request for effect in effects if isinstance(effect, Send)] == [LeaveTable(UNNUMBERED)]


def test_in_the_middle_of_a_game_one_is_told_what_leaving_means() -> None:
    model = after(at_table(view=public(seats=BOTH), manner=Manner.LINES), Series(3, (0, 0)))
    assert leaving_words(model).startswith("Leave now? Leaving the table loses the series.")
