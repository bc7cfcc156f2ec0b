"""Whatever has not come yet, or has gone already: it is painted, keys and words are taken, and changes are told."""

from __future__ import annotations

import pytest
from tests.client.evening import LOBBY, TABLES, WELCOME, keys, public, told
from tests.client.every_size import filled
from tests.client.questions import private
from tests.client.scenes import ASKED_IN_LINES, SAID_IN_LINES, SCENES, TOGETHER
from tests.client.seldom_whole import MODELS, OVER, in_lines

from kickdoor_client.network.events import LinkUp, Pushed
from kickdoor_client.plain.narrate import narrate
from kickdoor_client.state.effects import Show
from kickdoor_client.state.messages import Begun, Msg, Tick, Typed
from kickdoor_protocol.messages import table

SIZES = ((80, 24), (50, 14), (120, 40))
MESSAGES: tuple[Msg, ...] = (
    Pushed(table.Shared(public())),
    Pushed(table.Private(private())),
    Pushed(LOBBY),
    Pushed(TABLES),
    Pushed(OVER),
    Tick(),
    LinkUp(WELCOME),
    Begun(()),
)


@pytest.mark.parametrize("name", MODELS)
def test_it_is_painted_and_so_is_what_comes_of_keys(name: str) -> None:
    model = MODELS[name]()
    for size in SIZES:
        filled(model, *size)
    for together in TOGETHER:
        then, _ = keys(model, *(" " if key == "space" else key for key in together.split()))
        if then != model:
            filled(then, *SIZES[0])


@pytest.mark.parametrize("name", MODELS)
def test_words_are_taken_and_no_line_of_an_answer_is_empty(name: str) -> None:
    model = in_lines(MODELS[name]())
    for words in (*ASKED_IN_LINES, *SAID_IN_LINES):
        then, effects = told(model, Typed(words))
        lines = [line for effect in effects if isinstance(effect, Show) for line in effect.lines]
        lines += narrate(model, Typed(words), then)
        assert all(map(str.strip, lines)), f"{words!r} is answered by {lines}"


@pytest.mark.parametrize("name", MODELS)
def test_a_change_to_any_other_moment_is_told_and_no_line_is_empty(name: str) -> None:
    """Whichever message brings it about."""
    before = in_lines(MODELS[name]())
    for other in (*MODELS, "tables", "filling", "shape-menu", "at-rest", "odd-crowd", "over", "paused", "menu-play"):
        after = in_lines(SCENES[other]() if other in SCENES else MODELS[other]())
        for message in MESSAGES:
            lines = narrate(before, message, after)
            assert all(map(str.strip, lines)), f"{message} leads to {other}: {lines}"
