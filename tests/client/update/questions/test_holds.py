"""Keys that are held back: a key held down answers once, and separate presses are never held back for longer.

Each guard that holds keys back has a row here: how it comes about, for how long, and the key that it holds back.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace as replace_part
from tests.client.evening import after, at_rest, at_table, bargaining, keys
from tests.client.outcome import sent
from tests.client.questions import asked, private
from tests.client.update.questions.test_hurry import KICK, door_kicked_at_100

import kickdoor_client
from kickdoor_client.hotseat import eyes as looks
from kickdoor_client.state.countdown import REPEAT_S
from kickdoor_client.state.model import Model
from kickdoor_client.update.questions import hurry
from kickdoor_client.update.questions.listing import RENUMBERED_S
from kickdoor_protocol.messages import table
from kickdoor_protocol.shapes import Menu, WireOption

Presses = tuple[int, ...]
"""Milliseconds after the hold began."""

APART_MS, TOGETHER_MS = round(REPEAT_S * 1000) + 1, round(REPEAT_S * 1000) - 1


@dataclass(frozen=True, slots=True)
class Guard:
    """`begins()` makes a client whose hold began at `at` and lasts `long_s`; `key` would do something."""

    begins: Callable[[], Model]
    at: float
    long_s: float
    key: str
    where: str


def after_an_answer() -> Model:
    """A card was played, and the question below is asked still."""
    return keys(at_table(asked("help")), "B", "enter")[0]


def one_that_ran_out() -> Model:
    model = after(at_table(asked("window", seconds=8.0)), table.Private(private(number=215)), now=108.0)
    return after(model, table.Shared(at_rest(216)), table.Private(private(KICK, number=216)), now=110.0)


def asked_once_more() -> Model:
    """A Race was to be discarded, and the question whether that is meant has come."""
    lost = WireOption("drop.21", "discard Elf", ends_it="Discard Elf? You lose it and get nothing for it.")
    model = after(at_table(), table.Private(private(standing=(lost,), number=215)), now=109.0)
    return keys(model, "D", "1", now=110.0)[0]


def match_over() -> Model:
    return after(at_table(), table.Over((1,), "Boris reaches level 10 and wins.", "5eed0042"), now=110.0)


def lines_have_moved() -> Model:
    """Two offers lie open, and the first has lapsed."""
    model, _ = keys(bargaining(), "o", "down")
    (question,) = model.questions
    assert isinstance(question.shape, Menu)
    fewer = Menu(tuple(option for option in question.shape.options if option.key != "accept.1"))
    return after(model, table.Private(private(replace_part(question, shape=fewer), number=215)), now=110.0)


GUARDS = {
    "after an answer": Guard(after_an_answer, 100.0, hurry.BREATH_S, "enter", "playing.py"),
    "on the heels of an answer, in a fight": Guard(door_kicked_at_100, 100.1, hurry.FIGHT_S, "1", "playing.py"),
    "after one that ran out": Guard(one_that_ran_out, 110.0, hurry.LAPSED_S, "enter", "playing.py"),
    "after the question whether it is meant": Guard(asked_once_more, 110.0, hurry.BREATH_S, "enter", "route.py"),
    "after the end of a match": Guard(match_over, 110.0, hurry.OVER_S, "enter", "playing.py"),
    "after the lines of a list have moved": Guard(lines_have_moved, 110.0, RENUMBERED_S, "2", "listing.py"),
    "clicked, after one that ran out": Guard(one_that_ran_out, 110.0, hurry.LAPSED_S, "@opt.0", "clicking.py"),
}


@cache
def _begun(guard: Guard) -> Model:
    return guard.begins()


def held(model: Model, guard: Guard, at_ms: int) -> tuple[Model, bool]:
    """The client after the key of that guard, and whether it was held back."""
    before = model.ui.notice
    model, effects = keys(model, guard.key, now=guard.at + at_ms / 1000)
    notice = model.ui.notice
    is_held = model.ui.sure is not None or (
        notice is not None and notice is not before and notice.text.startswith("Held back")
    )
    assert not (is_held and sent(effects)), "what is held back sends nothing"
    return model, is_held


def gaps(least: int, most: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(least, most), min_size=1, max_size=30)


def summed(steps: Iterable[int]) -> Presses:
    found, at = [], 0
    for step in steps:
        at += step
        found.append(at)
    return tuple(found)


@pytest.mark.parametrize("name", GUARDS)
@settings(max_examples=15)
@given(steps=gaps(APART_MS, 700))
def test_separate_presses_wait_for_no_longer_than_the_hold_lasts(name: str, steps: list[int]) -> None:
    guard = GUARDS[name]
    model = _begun(guard)
    for at in summed(steps):
        model, is_held = held(model, guard, at)
        if at >= guard.long_s * 1000:
            assert not is_held, f"at {at} ms, of a hold of {guard.long_s} s"
            return
        assert is_held, f"at {at} ms, of a hold of {guard.long_s} s"


@pytest.mark.parametrize("name", GUARDS)
@settings(max_examples=15)
@given(steps=gaps(5, TOGETHER_MS))
def test_a_key_held_down_never_answers_a_second_question(name: str, steps: list[int]) -> None:
    guard = GUARDS[name]
    model = _begun(guard)
    for at in summed(steps):
        model, is_held = held(model, guard, at)
        assert is_held, f"at {at} ms"


@settings(max_examples=30)
@given(steps=gaps(APART_MS, 700))
def test_separate_enters_open_the_next_persons_screen_when_the_hold_is_over(steps: list[int]) -> None:
    eyes = looks.closed(looks.OpenScreen(shown=0), (False, True), 200.0)
    for at in summed(steps):
        eyes = looks.opened(eyes, 200.0 + at / 1000)
        assert (eyes.shown is not None) == (at >= looks.HOLD_S * 1000)
        if eyes.shown is not None:
            return


@settings(max_examples=30)
@given(steps=gaps(5, TOGETHER_MS))
def test_an_enter_held_down_opens_no_screen(steps: list[int]) -> None:
    eyes = looks.closed(looks.OpenScreen(shown=0), (False, True), 200.0)
    for at in summed(steps):
        eyes = looks.opened(eyes, 200.0 + at / 1000)
        assert eyes.shown is None


def test_every_place_that_holds_keys_back_has_a_guard_here() -> None:
    """Lines that are typed are held back by `typed.py`, where no key repeats."""
    home = Path(kickdoor_client.__file__).parent / "update"
    calling = {
        path.name
        for path in home.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] == "is_held"
    }
    assert calling - {"typed.py"} == {guard.where for guard in GUARDS.values()}
