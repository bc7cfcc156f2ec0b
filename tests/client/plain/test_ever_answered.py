"""who, why and what are answered in every state: among the tables, at one, in a match, cut off, and when it is over."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from tests.client.evening import LOBBY, TABLES, after, at_rest, at_table, connected, keys, spectating, told
from tests.client.questions import SHAPES, asked

from kickdoor_client.network.events import LinkLost
from kickdoor_client.state.effects import Show
from kickdoor_client.state.messages import Typed
from kickdoor_client.state.model import Manner, Model
from kickdoor_client.state.overlays import TextPage
from kickdoor_protocol.messages import table

STATES: dict[str, Callable[[], Model]] = {
    "among the tables": lambda: after(connected(), TABLES),
    "before the match": lambda: after(connected(), TABLES, LOBBY),
    "in a match": lambda: at_table(asked("menu")),
    "at rest": lambda: at_table(view=at_rest()),
    "spectating": spectating,
    "cut off": lambda: after(at_table(asked("help")), LinkLost("the cable fell out", 4.0, 3)),
    "over": lambda: after(at_table(), table.Over((1,), "Boris wins.")),
    **{f"asked {name}": (lambda name=name: at_table(asked(name))) for name in SHAPES},  # type: ignore[misc]
}


@pytest.mark.parametrize("word", ["who", "why", "what"])
@pytest.mark.parametrize("state", list(STATES))
def test_in_every_state(state: str, word: str) -> None:
    model = STATES[state]()
    answered, effects = told(model, Typed(word))
    assert effects == ()
    assert isinstance(answered.ui.overlay, TextPage), f"{word} is not answered {state}"
    _, effects = told(replace(model, manner=Manner.LINES), Typed(word))
    assert any(isinstance(effect, Show) and all(effect.lines) and effect.lines for effect in effects)


@pytest.mark.parametrize(("key", "page"), [("h", "who"), ("w", "why"), ("m", "what")])
def test_by_key_at_a_table(key: str, page: str) -> None:
    for state in ("in a match", "at rest", "spectating", "cut off", "over"):
        overlay = keys(STATES[state](), key)[0].ui.overlay
        assert isinstance(overlay, TextPage)
        assert overlay.page == page


def test_whoever_is_cut_off_is_told_so() -> None:
    _, effects = told(after(at_table(manner=Manner.LINES), LinkLost("the cable fell out", 4.0, 3)), Typed("who"))
    said = " ".join(line for effect in effects if isinstance(effect, Show) for line in effect.lines)
    assert said.startswith("You are not connected (the cable fell out)")
