"""Pausing a match and resuming it."""

from __future__ import annotations

from kickdoor_protocol.messages.table import PauseTable, ResumeTable

from ...network.events import UNNUMBERED
from ...state.model import Model
from ..showing.outcome import Outcome, remark, send

LOOKING_ON = "You spectate here: those who play decide when to go on."
"""Answer to spectators."""


def waits(model: Model) -> bool:
    """Return whether the match is paused or a pause is proposed."""
    return model.seen.public is not None and model.seen.public.pause is not None


def paused(model: Model, _: str = "") -> Outcome:
    """Ask the server to pause the match, which proposes a pause to the others or agrees to theirs."""
    if model.my_seat is None:
        return remark(model, "wrong", LOOKING_ON)
    return send(model, PauseTable(UNNUMBERED))


def resumed(model: Model, _: str = "") -> Outcome:
    """Ask the server to end a pause, withdraw agreement to one, or stop waiting for somebody who has lost the
    connection."""
    if model.my_seat is None:
        return remark(model, "wrong", LOOKING_ON)
    return send(model, ResumeTable(UNNUMBERED))
