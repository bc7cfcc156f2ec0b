"""Lines that come before they apply are heard when they do, in their order: from a pipe, or typed too soon."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from msgspec.structs import replace
from tests.client.evening import LOBBY, RUNNING, TABLES, WELCOME, after, at_rest, at_table, connected, new_model, told
from tests.client.outcome import sent
from tests.client.questions import asked, private
from tests.client.update.watching.test_replaying import looking

from kickdoor_client.network.events import LinkFailed, LinkLost, LinkUp, Pushed, Replied
from kickdoor_client.plain.narrate import narrate
from kickdoor_client.state.effects import Effects, Quit, Show
from kickdoor_client.state.errand import ArrivalSteps, Purpose
from kickdoor_client.state.messages import InputEnded, Msg, Tick, Typed
from kickdoor_client.state.model import Manner, Model
from kickdoor_client.update.ahead import AT_ONCE, LEADS_ELSEWHERE, UNHEARD_MOST
from kickdoor_protocol.base import Message, Request
from kickdoor_protocol.messages.lobby import (
    CreateTable,
    JoinTable,
    LeaveTable,
    ListTables,
    StartMatch,
    WatchTable,
)
from kickdoor_protocol.messages.replay import Fork
from kickdoor_protocol.messages.session import Accepted, Enter, Refused
from kickdoor_protocol.messages.table import Private, Shared
from kickdoor_protocol.messages.talk import Say
from kickdoor_protocol.shapes import Menu, Number, WireOption

LISTED = Replied(ListTables(0), Accepted(1))
COME: Sequence[Msg | Message] = (LinkUp(WELCOME), TABLES, LISTED)


def shown(effects: Effects) -> list[str]:
    return [line for effect in effects if isinstance(effect, Show) for line in effect.lines]


def ends(effects: Effects) -> bool:
    return any(isinstance(effect, Quit) for effect in effects)


def dialling(purpose: Purpose = Purpose.JOIN) -> Model:
    return new_model(purpose, Manner.LINES)


def test_the_lines_of_a_pipe_wait_for_the_connection_and_are_heard_in_their_order() -> None:
    typed: list[Msg] = [Typed("say hello"), Typed("who"), Typed("quit"), Typed("say too late"), InputEnded()]
    model, effects = told(dialling(), *typed)
    assert effects == (), "nothing is answered before the server is there, and the end of the input ends nothing"
    _, effects = told(model, LinkUp(WELCOME), TABLES)
    assert [request for request in sent(effects) if isinstance(request, Say)] == [Say(0, "hello")]
    assert shown(effects) == ["No match is running, and nobody is waited for."]
    assert ends(effects)


def test_the_end_of_a_pipe_counts_after_its_last_line() -> None:
    model, _ = told(dialling(), Typed("say hello"), InputEnded())
    _, effects = told(model, *COME)
    assert (Say(0, "hello") in sent(effects), ends(effects)) == (True, True)


def test_what_is_said_while_a_match_of_ones_own_starts_up_is_heard_when_it_has_begun() -> None:
    model, effects = told(dialling(Purpose.PLAY), Typed("hand"), LinkUp(WELCOME), TABLES)
    steps = 0
    while (step := next((r for r in sent(effects) if not isinstance(r, ListTables)), None)) is not None:
        assert shown(effects) == []
        came: tuple[Message, ...] = (LOBBY,) if isinstance(step, CreateTable) else ()
        came = (Shared(at_rest()), Private(private())) if isinstance(step, StartMatch) else came
        model, effects = told(model, *came, Replied(step, Accepted(1)))
        steps += 1
    assert steps > 2
    assert shown(effects), "the hand is read out at last"
    assert model.unheard == ()


SAYS: dict[type[Request], tuple[Callable[[], Model], str]] = {
    CreateTable: (lambda: after(connected(Manner.LINES), *COME), "create Friday"),
    JoinTable: (lambda: after(connected(Manner.LINES), *COME), f"join {RUNNING.name}"),
    WatchTable: (lambda: after(connected(Manner.LINES), *COME), f"watch {RUNNING.name}"),
    LeaveTable: (lambda: after(connected(Manner.LINES), *COME, LOBBY), "leave"),
    StartMatch: (lambda: after(connected(Manner.LINES), *COME, LOBBY), "start"),
}


@pytest.mark.parametrize("kind", SAYS)
@pytest.mark.parametrize("reply", [Accepted(1), Refused(1, "no", text="no")], ids=["granted", "refused"])
def test_after_what_leads_elsewhere_the_next_line_waits_until_it_is_answered(
    kind: type[Request], reply: Accepted | Refused
) -> None:
    stand, line = SAYS[kind]
    model, effects = told(stand(), Typed(line))
    (request,) = [each for each in sent(effects) if isinstance(each, kind)]
    model, effects = told(model, Typed("say hello"), Typed("say again"))
    assert effects == ()
    _, effects = told(model, Replied(request, reply))
    assert [each for each in sent(effects) if isinstance(each, Say)] == [Say(0, "hello"), Say(0, "again")]


@pytest.mark.parametrize("reply", [Accepted(1), Refused(1, "no", text="no")], ids=["granted", "refused"])
def test_after_a_fork_the_next_line_waits_until_the_match_has_begun_or_cannot(reply: Accepted | Refused) -> None:
    model, effects = told(looking(manner=Manner.LINES), Typed("fork boris"))
    (fork,) = [each for each in sent(effects) if isinstance(each, Fork)]
    model, effects = told(model, Typed("who"))
    assert (effects, model.unheard) == ((), ("who",))
    arrived = (Shared(at_rest(300)), Private(private())) if isinstance(reply, Accepted) else ()
    model, effects = told(model, *map(Pushed, arrived), Replied(fork, reply))
    assert model.unheard == ()
    assert shown(effects)


def test_there_is_a_row_for_every_request_that_leads_elsewhere() -> None:
    assert {*SAYS, Fork} == set(LEADS_ELSEWHERE)


@pytest.mark.parametrize("line", sorted(AT_ONCE - {"menu"}))
def test_what_needs_no_server_is_heard_at_once_but_never_before_another_line(line: str) -> None:
    model, effects = told(dialling(), Typed(line))
    assert (model.unheard, bool(effects)) == ((), True)
    model, effects = told(dialling(), Typed("say hello"), Typed(line))
    assert (model.unheard, effects) == (("say hello", line), ())


def test_only_so_many_lines_wait_and_whoever_says_more_is_told() -> None:
    model, effects = told(dialling(), *[Typed(f"say {number}") for number in range(UNHEARD_MOST + 1)])
    assert len(model.unheard) == UNHEARD_MOST
    assert model.unheard[-1] == f"say {UNHEARD_MOST - 1}"
    assert shown(effects) == ["1,000 lines wait already. This one is not kept. You could: say it again later."]


def test_a_number_typed_ahead_answers_no_question_that_nobody_has_heard() -> None:
    model, _ = told(replace(connected(Manner.LINES), now=100.0), Typed("1"))
    menu = asked("menu")
    _, effects = told(model, Shared(at_rest()), Private(private(menu)), now=101.0)
    assert sent(effects) == []
    assert shown(effects)[0].startswith("That question has gone; now:")


def test_a_connection_that_breaks_or_never_comes_keeps_no_line() -> None:
    model, _ = told(dialling(), Typed("say hello"), InputEnded())
    _, effects = told(model, LinkFailed("There is no server."))
    assert [effect.text for effect in effects if isinstance(effect, Quit)] == ["There is no server."]
    model, effects = told(connected(Manner.LINES), Typed("say hello"), LinkLost("it broke", 1.0, 1))
    assert shown(effects) == ["Not sent: there is no connection to the server just now."]
    assert model.unheard == ()


def test_a_password_that_is_looked_at_keeps_the_next_lines_waiting() -> None:
    model, effects = told(dialling(), LinkUp(replace(WELCOME, locked=True)), Typed("open sesame"))
    assert sent(effects) == [Enter(0, "open sesame")]
    model, effects = told(model, Typed("say hello"))
    assert effects == ()
    _, effects = told(model, Replied(Enter(0, "open sesame"), Accepted(1)), TABLES, LISTED)
    assert Say(0, "hello") in sent(effects)


def test_who_shares_the_keyboard_is_heard_at_once() -> None:
    """Their programs are told by another one what to say."""
    model = replace(after(connected(Manner.LINES), TABLES, LOBBY), errand=ArrivalSteps(Purpose.HOST, sharing=2))
    model = replace(model, errand=replace(model.errand, todo=(StartMatch(0),)))
    model, effects = told(model, Typed("ready"))
    assert model.unheard == ()
    assert sent(effects)


def test_a_view_of_a_seat_says_that_one_has_come_there() -> None:
    model, effects = told(after(connected(Manner.LINES), *COME), Typed(f"join {RUNNING.name}"), Typed("hand"))
    assert shown(effects) == []
    _, effects = told(model, Pushed(Shared(at_rest())), Pushed(Private(private())))
    assert shown(effects)


@pytest.mark.parametrize("page", ["who", "what"])
@pytest.mark.parametrize("lost", [False, True])
def test_no_clock_is_read_out_that_runs_at_a_server_that_is_not_there(page: str, *, lost: bool) -> None:
    model = at_table(asked("help"), manner=Manner.LINES)
    model = told(model, LinkLost("the server is not there", 1.0, 1))[0] if lost else model
    said = " ".join(shown(told(model, Typed(page), now=model.now + 3)[1]))
    assert ("second" in said) is not lost
    near = replace(model, now=model.now + 8)
    called = narrate(near, Tick(), replace(near, now=near.now + 2))
    assert bool([line for line in called if "seconds left" in line]) is not lost


@pytest.mark.parametrize(("seconds", "words"), [(1.0, "1 second."), (0.5, "0.5 seconds."), (16.0, "16 seconds.")])
def test_the_next_try_is_so_many_seconds_off(seconds: float, words: str) -> None:
    model = connected(Manner.LINES)
    message = LinkLost("the server is not there", seconds, 2)
    (line,) = narrate(model, message, told(model, message)[0])
    assert line.endswith(f"next try in {words}")


PROMISE = "What do you promise for it?"


@pytest.mark.parametrize(
    ("option", "said"),
    [
        (WireOption("ask.2", "ask Greta for help", seat=2), f"Ask Greta for help. {PROMISE}"),
        (WireOption("trade.3", "offer Annิ 2 a trade", seat=3), f"Offer Annิ 2 a trade. {PROMISE}"),
        (WireOption("sell", "sell Items for Levels"), PROMISE),
    ],
)
def test_whoever_fills_in_something_about_somebody_hears_about_whom(option: WireOption, said: str) -> None:
    """Two names may be alike, and the words that were typed fit the one or the other."""
    option = replace(option, details=(Number(0, 2),), prompts=(PROMISE,))
    question = replace(asked("menu"), shape=Menu((option, WireOption("run", "run away"))), default=("run",))
    line, *_ = shown(told(at_table(question, manner=Manner.LINES), Typed(option.key))[1])
    assert line == f"{said} Give a number from 0 to 2. Say cancel to leave it."


def test_a_question_that_has_gone_is_quoted_whole() -> None:
    """Lines have room for it, and a word cut in its middle is not understood by ear."""
    text = "The room is done. Anything else before Charity, or before the turn of somebody else?"
    question = replace(asked("help"), text=text, seconds_left=5.0)
    model = at_table(question, manner=Manner.LINES)
    model = told(model, Private(private(number=215)), now=model.now + 6)[0]
    (said,) = shown(told(model, Typed("decline"))[1])
    assert said == f'Too late: "{text}" has run out.'
