"""Why the table waits or is about to: a pause that people want, or somebody who has lost the connection."""

from __future__ import annotations

from ...model import Manner, Model
from ...shapes.base import sentence
from ...state.countdown import whole_seconds
from ..names import listed, seat_name
from .recovery import code_words

WAITS, STOPS = frozenset(("lost",)), frozenset(("agreed", "held", "unwritten"))
"""Kinds of pause in which no clock runs; and in which nobody is asked anything either."""


def is_paused(model: Model) -> bool:
    """Whether the table stands still."""
    pause = model.seen.public.pause if model.seen.public is not None else None
    return pause is not None and pause.kind in STOPS


def pause_words(model: Model) -> list[str]:
    """What there is to say about it: why, who is missing, how long the table waits, and what one can do."""
    pause = model.seen.public.pause if model.seen.public is not None else None
    if pause is None or model.seen.over is not None:
        return []
    lines = [sentence(pause.text)]
    missing = listed([seat_name(model, seat) for seat in pause.missing if seat != model.my_seat])
    left = whole_seconds(pause.seconds_left, model.seen.public_at, model.now)
    if left is not None:
        lines.append(f"In {left} {'second' if left == 1 else 'seconds'} somebody else goes on in that seat.")
    if pause.kind in STOPS and missing:
        lines.append(f"Not here: {missing}.")
    if (step := _next_step(model, pause.kind)) and model.my_seat is not None:
        lines.append(step)
    return [*lines, *code_words(model)] if pause.kind in STOPS else lines


def _next_step(model: Model, kind: str) -> str:
    say, colon = ("Say ", "") if model.manner is Manner.LINES else ("Type :", ":")
    pause = model.seen.public.pause if model.seen.public is not None else None
    match kind:
        case "agreed":
            return f"{say}resume to go on, now or another day."
        case "proposed" if pause is not None and model.my_seat in pause.agreed:
            return f"{say}resume to take it back."
        case "proposed":
            return f"{say}pause to agree; whoever plays on says no."
        case "lost":
            return f"{say}resume not to wait, or {colon}pause to go on another time."
        case _:
            return ""
