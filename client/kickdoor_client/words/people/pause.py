"""The reasons why the table waits, or is about to, in sentences: a pause is proposed or held, or somebody has lost the
connection."""

from __future__ import annotations

from kickdoor_protocol.views import Pause, SeatView

from ...state.countdown import whole_seconds
from ...state.model import Manner, Model
from ...state.presence import whereabouts
from ...text.sentences import sentence
from ..names import listed, seat_name


def is_there_words(seat: SeatView) -> str:
    """Return a sentence about what has become of the player of that seat: come back, replaced for a while, or gone."""
    match whereabouts(seat):
        case "kept" if seat.ai:
            return f"{seat.name} is away; meanwhile {seat.ai.replace('_', ' ')} keeps the seat warm."
        case "kept":
            return f"{seat.name} is away; meanwhile what counts by default is done for this seat."
        case "left":
            return f"{seat.name} has left; an AI player goes on."
        case _:
            return f"{seat.name} is back."


def newly_lost(before: Model, after: Model) -> list[str]:
    """Return the names of players who have lost the connection between `before` and `after`."""
    was, now = before.seen.presence.told, after.seen.presence.told
    seats = [seat for seat, where in now.items() if where == "lost" and was.get(seat) != "lost"]
    return [seat_name(after, seat) for seat in seats if seat != after.my_seat]


def lost_words(names: list[str]) -> list[str]:
    """Return a sentence that these players are no longer connected; no lines without names. They may have left or been
    cut off."""
    return [f"{listed(names)} {'is' if len(names) == 1 else 'are'} no longer connected."] if names else []


PROPOSED = "proposed"
"""Kind of pause that some want and others have yet to agree to."""

WAITS, STOPS = frozenset(("lost",)), frozenset(("agreed", "held", "unwritten"))
"""Kinds of pause in which no clock runs; and those in which nobody is asked anything either."""


def is_paused(model: Model) -> bool:
    """Return whether the match is paused."""
    pause = model.seen.public.pause if model.seen.public is not None else None
    return pause is not None and pause.kind in STOPS


def pause_words(model: Model) -> list[str]:
    """Return sentences why the table waits, who is missing, how long it waits, and what one can do; no lines if it does
    not wait."""
    pause = model.seen.public.pause if model.seen.public is not None else None
    if pause is None or model.seen.over is not None:
        return []
    lines = [_proposed(model, pause) if pause.kind == PROPOSED and pause.agreed else sentence(pause.text)]
    missing = listed([seat_name(model, seat) for seat in pause.missing if seat != model.my_seat])
    left = whole_seconds(pause.seconds_left, model.seen.public_at, model.now)
    if left is not None:
        lines.append(f"In {left} {'second' if left == 1 else 'seconds'} the match goes on without them.")
    if pause.kind in STOPS and missing:
        lines.append(f"Not here: {missing}.")
    if (step := _next_step(model, pause.kind)) and model.my_seat is not None:
        lines.append(step)
    return [*lines, *code_words(model)] if pause.kind in STOPS else lines


def _proposed(model: Model, pause: Pause) -> str:
    """Return who proposes a pause, and who has yet to agree; the reader is "you".

    Then come the words that the server adds.
    """
    wish, asked = ([seat_name(model, seat) for seat in seats] for seats in (pause.agreed, pause.missing))
    head = f"{listed(wish)} would like to go on another time"
    do = "does" if len(asked) == 1 and model.my_seat not in pause.missing else "do"
    question = f"; what {do} {listed(asked)} say?" if asked else "."
    return " ".join(filter(None, (f"{head[:1].upper()}{head[1:]}{question}", pause.text.partition("? ")[2])))


def _next_step(model: Model, kind: str) -> str:
    """Return what a player can do about the pause."""
    say, colon = ("Say ", "") if model.manner is Manner.LINES else ("Type :", ":")
    pause = model.seen.public.pause if model.seen.public is not None else None
    match kind:
        case "agreed":
            return f"{say}resume to go on, now or another day."
        case _ if kind == PROPOSED and pause is not None and model.my_seat in pause.agreed:
            return f"{say}resume to take it back."
        case _ if kind == PROPOSED:
            return f"{say}pause to agree; whoever plays on says no."
        case "lost":
            return f"{say}resume not to wait, or {colon}pause to go on another time."
        case _:
            return ""


def code_words(model: Model) -> list[str]:
    """Return the recovery code of this player's seat and what it is for; no lines without a code."""
    if not model.seen.code or model.my_seat is None or model.seen.over is not None:
        return []
    return [f"To come back with another program, write down the code of your seat: {model.seen.code}."]
