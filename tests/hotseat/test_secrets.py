"""Ann's card is never on the screen for Bob, nor Bob's for Ann: not in the hand, a question, the story, an action, not
after a resize, not while keys are mashed, and in line mode not above either.
"""

from __future__ import annotations

import asyncio
import random

import pytest
from tests.client.scripted import until
from tests.hotseat.table import SECRETS, Keyboard, at_one_keyboard

from kickdoor_client.hotseat.eyes import HOLD_S, LINGER_S
from kickdoor_client.hotseat.screen import SharedScreen
from kickdoor_client.state.countdown import REPEAT_S
from kickdoor_client.state.messages import Key
from kickdoor_client.state.model import Manner
from kickdoor_protocol.messages.lobby import LeaveTable
from kickdoor_protocol.messages.table import Answer, Over

ANN, BOB = 0, 1
LOOK = {ANN: "Bob: look away. Ann: press Enter.", BOB: "Ann: look away. Bob: press Enter."}


async def opens(board: Keyboard, person: int) -> None:
    """That person is called, and looks."""
    await board.see(LOOK[person])
    board.shows_only_what_it_may()
    board.clock.now += HOLD_S + 0.1
    board.press("enter")
    await board.see(SECRETS[person])
    board.shows_only_what_it_may()


def test_hands_and_questions_are_hidden_until_a_key_is_pressed_and_after_the_answer() -> None:
    async def scenario() -> None:
        async with at_one_keyboard() as board:
            board.asks(ANN, BOB)
            await opens(board, ANN)
            await board.see("A question about ANNCANARY")
            board.press("enter")
            await board.settle()
            assert isinstance(board.game("Ann").heard[-1], Answer)
            assert not any(isinstance(asked, Answer) for asked in board.game("Bob").heard)
            board.later(LINGER_S + 0.1)
            await opens(board, BOB)
            board.press("f2")
            await board.see(LOOK[BOB])
            board.shows_only_what_it_may()

    asyncio.run(scenario())


def test_an_enter_held_down_by_ann_does_not_open_bobs_hand() -> None:
    async def scenario() -> None:
        async with at_one_keyboard() as board:
            board.asks(ANN, BOB)
            await opens(board, ANN)
            for pause in (0.0, LINGER_S + 0.1):
                board.later(pause)
                for _ in range(30):
                    board.press("enter")
                    await asyncio.sleep(0.01)
                    board.clock.now += REPEAT_S - 0.05
                    assert board.face.eyes.shown != BOB
            assert board.face.eyes.shown is None
            await board.see(LOOK[BOB])
            board.shows_only_what_it_may()

    asyncio.run(scenario())


def test_one_looks_at_ones_hand_by_ones_number() -> None:
    async def scenario() -> None:
        async with at_one_keyboard() as board:
            board.asks()
            await board.see("see your hand: 1 Ann  2 Bob")
            board.press("2")
            await opens(board, BOB)
            board.press("f2")
            await board.see("For all eyes")
            board.shows_only_what_it_may()

    asyncio.run(scenario())


@pytest.mark.parametrize("seed", [1, 2])
def test_whatever_is_pressed_whenever_and_however_the_window_changes(seed: int) -> None:
    chance = random.Random(seed)
    keys = (
        "enter", "enter", "enter", "escape", "tab", "up", "down", "1", "2", "f2", "w", "h", "i", "pageup", "?", "x",
        "y", "a", "t", ":", "S", " ", "what", "hand", "l", "j", "s-tab", "backspace",
    )  # fmt: skip

    async def scenario() -> None:
        looked = set()
        async with at_one_keyboard() as board:
            board.asks(ANN, BOB)
            for number in range(502, 700):
                board.press(chance.choice(keys))
                board.later(chance.choice((0.0, 0.1, 0.7, 1.2, 3.0)))
                if chance.random() < 0.2:
                    board.resize(chance.choice((40, 60, 80, 120)), chance.choice((9, 18, 24, 40)))
                if chance.random() < 0.4:
                    board.asks(*chance.choice(((), (ANN,), (BOB,), (ANN, BOB))), number=number)
                await asyncio.sleep(0.005)
                assert board.leaks == []
                looked.add(board.face.eyes.shown)
        assert looked & {ANN, BOB}

    asyncio.run(scenario())


def test_what_calls_a_person_away_from_the_keyboard_tells_no_secret() -> None:
    async def scenario() -> None:
        async with at_one_keyboard() as board:
            board.asks(BOB)
            await board.see(LOOK[BOB])
            titles = [data for data in board.paper.raw if "\x1b]2;" in data]
            assert titles
            assert not any(secret in data for data in board.paper.raw for secret in SECRETS)

    asyncio.run(scenario())


def test_in_lines_what_is_for_one_is_on_a_screen_without_a_past() -> None:
    async def scenario() -> None:
        async with at_one_keyboard(Manner.LINES) as board:
            board.asks(ANN, BOB)
            await opens(board, ANN)
            await board.see("A question about ANNCANARY")
            assert "For Ann's eyes only. Say hide when you are done." in board.paper.text
            board.press("hand", "enter")
            await board.settle()
            board.press("hide", "enter")
            await board.see(LOOK[BOB])
            await board.settle()
            assert "".join(board.paper.raw).count("\a") == 2, "each was called with a bell"
            board.shows_only_what_it_may()
            await opens(board, BOB)
            board.press("up")
            await board.settle()
            assert "hand" not in board.paper.text.splitlines()[-1], "a history of one's own"
            board.press("1", "enter")
            await board.settle()
            assert isinstance(board.game("Bob").heard[-1], Answer)
            board.shows_only_what_it_may()
        assert board.leaks == []
        past = "".join(board.paper.raw)
        for_all, *for_one = past.split("\x1b[?1049h")
        assert not any(secret in for_all for secret in SECRETS)
        for part in for_one:
            private, _, after = part.partition("\x1b[?1049l")
            assert not any(secret in after for secret in SECRETS)
            assert any(secret in private for secret in SECRETS)

    asyncio.run(scenario())


def test_another_match_is_an_enter_away() -> None:
    async def scenario() -> None:
        async with at_one_keyboard() as board:
            board.asks()
            for game in board.games:
                game.say(Over((1,), "Boris wins!"))
            await board.see("Enter: another match   q: quit")
            assert board.paper.text.startswith(" For all eyes  ")
            board.press("enter")
            await board.settle()
            assert board.face.again

    asyncio.run(scenario())


@pytest.mark.parametrize("manner", list(Manner))
def test_a_mistake_in_one_persons_program_ends_it_for_all_and_is_told(
    manner: Manner, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with at_one_keyboard(manner) as board:
            board.asks(BOB)
            await board.see(LOOK[BOB])
            line = board.party.people[ANN].line
            assert line is not None
            monkeypatch.setattr(line.link, "_hear_all", broken)
            board.asks(BOB, number=502)
            await until(lambda: board.face.end is not None)

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        asyncio.run(scenario())


@pytest.mark.parametrize("way", ["", "@key."])
def test_nobody_leaves_by_accident_nor_alone(way: str) -> None:
    async def scenario() -> None:
        async with at_one_keyboard() as board:
            board.asks(BOB)
            await board.see(LOOK[BOB])
            assert isinstance(board.face, SharedScreen)
            board.face._typed(Key(f"{way}q"))
            await board.see("Leave now?")
            board.face._typed(Key(f"{way}l"))
            await board.settle()
            assert board.face.end is None
            assert not any(isinstance(asked, LeaveTable) for game in board.games for asked in game.heard)
            board.face._typed(Key(f"{way}escape"))
            await board.see(LOOK[BOB])
            board.face._typed(Key(f"{way}q"))
            board.face._typed(Key(f"{way}enter"))
            await until(lambda: board.face.end is not None)

    asyncio.run(scenario())
