"""A table that waits: what is said about it, what can be typed, and who may."""

from __future__ import annotations

import pytest
from msgspec.structs import replace as replace_part
from tests.client.evening import after, at_table, public, spectating
from tests.client.questions import asked, private
from tests.client.scenes import LOST, PAUSED, PROPOSED
from tests.client.scripted import ScriptedServer
from tests.client.teletype import Teletype, seated, talk_through

from kickdoor_client.state.effects import Send
from kickdoor_client.state.messages import Tick
from kickdoor_client.state.model import Manner
from kickdoor_client.text.ink import text_of
from kickdoor_client.update.people.pausing import paused, resumed
from kickdoor_client.view.table.question import pause_lines, question_rule
from kickdoor_client.words.people.pause import pause_words
from kickdoor_client.words.table.who import who
from kickdoor_protocol.messages import table
from kickdoor_protocol.messages.table import PauseTable, ResumeTable
from kickdoor_protocol.views import Pause


def test_an_evening_that_is_put_away_and_taken_up_again_in_lines() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("menu"))
        await tty.read("More actions")
        server.say(table.Shared(public(pause=PROPOSED)))
        said = await tty.read("Say pause to agree; whoever plays on says no.")
        assert "Boris would like to go on another time; what do you say?" in said
        assert isinstance(await tty.sends("pause"), PauseTable)
        server.say(table.Shared(public(waiting=(), pause=PAUSED)), table.Private(private(standing=())))
        await tty.read("The table is paused by Ada and Boris; everything is kept.")
        await tty.type("who", "Not here: Boris.")
        assert isinstance(await tty.sends("resume"), ResumeTable)

    talk_through(scenario)


def test_the_countdown_goes_on_by_itself_and_is_not_told_again_for_every_second() -> None:
    model = at_table(asked("menu"), view=public(pause=LOST), manner=Manner.LINES)
    assert "In 42 seconds the match goes on without them." in pause_words(model)
    model = after(model, Tick(), now=141.0)
    assert "In 1 second the match goes on without them." in pause_words(model)
    assert "Say resume not to wait, or pause to go on another time." in who(model)


def test_on_the_full_screen_it_stands_above_the_question_and_instead_of_one() -> None:
    waits = at_table(asked("menu"), view=public(pause=LOST))
    assert text_of(pause_lines(waits, 80)[0]) == " Boris is no longer connected; the clocks stand still."
    assert "stronger than you" in text_of(question_rule(waits, 80))
    still = after(at_table(view=public(waiting=(), pause=PAUSED)), table.Private(private(standing=())))
    assert "the table is paused" in text_of(question_rule(still, 80))
    assert pause_lines(at_table(asked("menu")), 80) == []


def test_a_server_that_cannot_write_is_waited_for_and_there_is_nothing_to_say() -> None:
    unwritten = Pause("unwritten", "The server cannot write just now, and the table waits for it.")
    still = after(at_table(view=public(waiting=(), pause=unwritten)), table.Private(private(standing=())))
    assert pause_words(still) == ["The server cannot write just now, and the table waits for it."]
    assert "the table is paused" in text_of(question_rule(still, 80))


@pytest.mark.parametrize(
    ("agreed", "missing", "said"),
    [
        ((1,), (0,), "Boris would like to go on another time; what do you say?"),
        ((0,), (1,), "You would like to go on another time; what does Boris say?"),
        ((0, 1), (2,), "You and Boris would like to go on another time; what does Greta say?"),
        ((1,), (0, 2), "Boris would like to go on another time; what do you and Greta say?"),
        ((1,), (2, 3), "Boris would like to go on another time; what do Greta and Spite say?"),
        ((1,), (), "Boris would like to go on another time."),
    ],
)
def test_whoever_is_asked_about_a_pause_reads_it_as_you(
    agreed: tuple[int, ...], missing: tuple[int, ...], said: str
) -> None:
    """The server says it once for all who look at the table, by name; what it says besides stands behind it."""
    for more in ("", " Greta is no longer connected; the clocks stand still."):
        pause = Pause("proposed", f"Somebody wants to go on another time; what do others say?{more}", agreed, missing)
        assert pause_words(at_table(view=public(pause=pause)))[0] == f"{said}{more}"


def test_who_has_proposed_it_can_take_it_back() -> None:
    mine = replace_part(PROPOSED, agreed=(0,), missing=(1,))
    assert pause_words(at_table(view=public(pause=mine)))[-1] == "Type :resume to take it back."


@pytest.mark.parametrize("manner", Manner)
@pytest.mark.parametrize(
    ("kind", "missing", "left_s", "said"),
    [
        ("agreed", (), None, ["{say}resume to go on, now or another day."]),
        ("agreed", (1,), None, ["Not here: Boris.", "{say}resume to go on, now or another day."]),
        ("agreed", (0, 1, 2), None, ["Not here: Boris and Greta.", "{say}resume to go on, now or another day."]),
        ("agreed", (0,), None, ["{say}resume to go on, now or another day."]),
        ("held", (), None, []),
        ("held", (2,), None, ["Not here: Greta."]),
        (
            "lost",
            (1,),
            9.5,
            [
                "In 10 seconds the match goes on without them.",
                "{say}resume not to wait, or {colon}pause to go on another time.",
            ],
        ),
        ("lost", (1,), None, ["{say}resume not to wait, or {colon}pause to go on another time."]),
        ("proposed", (1,), None, ["{say}pause to agree; whoever plays on says no."]),
    ],
)
def test_what_is_said_of_each_pause(
    kind: str, missing: tuple[int, ...], left_s: float | None, said: list[str], manner: Manner
) -> None:
    pause = Pause(kind, "The table waits.", (), missing, left_s)
    say, colon = ("Say ", "") if manner is Manner.LINES else ("Type :", ":")
    expected = ["The table waits.", *(line.format(say=say, colon=colon) for line in said)]
    assert pause_words(at_table(view=public(pause=pause), manner=manner)) == expected


def test_a_match_that_is_over_does_not_pause() -> None:
    model = after(at_table(view=public(pause=PAUSED)), table.Over((1,), "Boris wins."))
    assert pause_words(model) == []


def test_who_looks_on_is_told_and_asked_nothing() -> None:
    model = after(spectating(), table.Shared(public(pause=PAUSED, waiting=())))
    assert not any("resume" in line for line in pause_words(model))
    for outcome in (paused(model), resumed(model)):
        assert not any(isinstance(effect, Send) for effect in outcome[1])
        assert outcome[0].ui.notice is not None
