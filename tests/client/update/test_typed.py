"""Whoever types does so in capitals or not, with a blank too many, with a / before a command: it means the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from tests.client.evening import told
from tests.client.scenes import ARGUED, ASKED_IN_LINES, SAID_IN_LINES, SCENES, done

from kickdoor_client.plain.narrate import narrate
from kickdoor_client.state.messages import Typed
from kickdoor_client.state.model import Manner, Model
from kickdoor_client.update.commands.every import here

PLACES = (
    "menu", "tables", "filling", "shape-menu", "shape-offer", "shape-split", "shape-pick_some", "shape-order",
    "shape-number", "shape-yes_no", "shape-window", "looking-on", "looking-over", "replay", "over", "paused", "lesson",
    "many-people", "odd-two-questions", "call-ai", "hosting",
)  # fmt: skip
MORE = (
    "why ids", "why imp", "card cordial ids", "find back imp", "find imp", "touch greta back", "as all", "turn back 2",
    "goto 3", "mute greta 5", "unmute greta", "ignore greta", "report greta", "curse greta", "ask greta", "same",
    "cards imp", "share no", "lesson next", "lesson 2", "set theme dark", "rules all", "cards all",
    "keep", "admit boris", "deny 2", "code", "auto-pass off",
    "question 2", "explain greta 3", "rules help", "fork greta greedy", "play 2", "start", "resume", "brief", "again 2",
)  # fmt: skip
WAYS: dict[str, Callable[[str], str]] = {
    "in capitals": str.upper,
    "with blanks": lambda text: f"  {text.replace(' ', '   ')} ",
    "with a capital": str.title,
}
ITSELF = ("say", "report", "create", "join", "host", "password")
"""Commands behind which the words are somebody's own, or names."""


def _heard(model: Model, text: str) -> list[str]:
    then, effects = told(model, Typed(text))
    return [line.casefold() for line in (*done(effects), *narrate(model, Typed(text), then))]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", PLACES)
def test_it_means_the_same(name: str, way: str) -> None:
    model = replace(SCENES[name](), manner=Manner.LINES).with_ui(overlay=None, prompt=None)
    words = [f"{command.name} {more}".strip() for command in here(model) for more in ("", *ARGUED[2:4])]
    for text in dict.fromkeys((*ASKED_IN_LINES, *SAID_IN_LINES, *MORE, *words)):
        if text.partition(" ")[0] not in ITSELF:
            assert _heard(model, WAYS[way](text)) == _heard(model, text), text
