"""Play the biscuit game over a wire, as somebody who goes where they want to by the shortest way."""

from __future__ import annotations

import os
from pathlib import Path

from kickdoor_protocol.messages.session import Accepted
from kickdoor_protocol.messages.table import Answer, Over, Shared
from kickdoor_protocol.views import Asked
from tests.end_to_end.player import Player

from .house import HOMES, ways_from

SITE = Path(__file__).parent
PATHS = (str(SITE), str(SITE.parents[1]))
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join([*PATHS, os.environ.get("PYTHONPATH", "")])}
"""That of programs to which the game is installed."""


def first_step(here: str, to: str) -> str:
    """Return the neighbour of `here` on the way to `to`."""
    reached = {room: room for room in ways_from(here)}
    while to not in reached:
        reached = {there: by for room, by in reached.items() for there in ways_from(room) if there != here} | reached
    return reached[to]


def stroll(player: Player, seat: int, most: int = 1_000) -> int:
    """Fetch the biscuit and carry it home, telling nobody; return how many answers that took (at most `most`)."""
    answered = [-1]
    for given in range(most):
        # An answer is acknowledged before what it has changed is shown.
        player.until(lambda: player.last(Over) or (player.asked is not None and player.asked.id != answered[0]))
        if player.last(Over) is not None:
            return given
        asked = player.asked
        assert asked is not None
        answer = player.asks(Answer, question=asked.id, choice=(wanted(player, seat, asked),))
        assert isinstance(answer, Accepted), answer
        answered[0] = asked.id
    return most


def wanted(player: Player, seat: int, asked: Asked) -> str:
    """Return the key of the option that they take now."""
    shared = player.last(Shared)
    assert shared is not None
    assert shared.view.board is not None
    free = {option.key for option in getattr(asked.shape, "options", ()) if option.barred is None}
    tokens = {token.label: place.id for place in shared.view.board.places for token in place.tokens}
    name = shared.view.seats[seat].name
    has_it = shared.view.seats[seat].meters[0].value == 1
    other = next(view.name for view in shared.view.seats if view.seat != seat)
    goal = HOMES[seat] if has_it else tokens.get("biscuit", tokens[other])
    for key in ("take", "grab"):
        if key in free:
            return key
    step = f"go.{first_step(tokens[name], goal)}" if tokens[name] != goal else ""
    return step if step in free else "stay" if "stay" in free else "pass"
