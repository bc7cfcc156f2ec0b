"""Says whom the table waits for, for what, and until when."""

from __future__ import annotations

from kickdoor_protocol.views import Waiting

from ...state.countdown import whole_seconds
from ...state.model import Model, Phase
from ...text.sentences import sentence
from ..menus.lobby import next_step
from ..names import seat_name
from ..people.looking import eyes_words, watched_words
from ..people.moderation import ignored_words
from ..people.pause import is_paused, is_there_words, pause_words


def until_words(seconds: int | None) -> str:
    """Return the time left in words; None means without a clock."""
    match seconds:
        case None:
            return "no clock runs"
        case 1:
            return "1 second left"
        case _:
            return f"{seconds} seconds left"


def waiting_seconds(model: Model, waiting: Waiting) -> int | None:
    """Return the whole seconds until the table stops waiting for that player; None without a clock or without a
    connection."""
    if model.contact.phase is Phase.LOST:
        return None
    return whole_seconds(waiting.seconds_left, model.seen.public_at, model.now)


def who(model: Model) -> list[str]:
    """Return the answer to the command `who`: a sentence for each person whom the table waits for, and others about who
    is missing or spectates."""
    public = model.seen.public
    if public is None:
        step = next_step(model) if model.lobby is not None else "No match is running, and nobody is waited for."
        return [step, *([said] if (said := ignored_words(model)) else [])]
    if model.seen.over is not None:
        return ["The match is over; nobody is waited for."]
    lines = [sentence(public.header.status)] if public.header.status else []
    lines += pause_words(model)
    if model.contact.phase is Phase.LOST:
        lines.insert(0, f"You are not connected ({model.contact.reason}); it is tried again by itself.")
    for waiting in public.waiting:
        name = seat_name(model, waiting.seat)
        verb = "We wait for" if name != "you" else "Everybody waits for"
        left = waiting_seconds(model, waiting)
        until = "" if model.contact.phase is Phase.LOST else f", {until_words(left)}"
        lines.append(f"{verb} {name}: {waiting.what}{until}.")
    if not public.waiting and not is_paused(model):
        lines.append("Nobody is waited for.")
    lines += [said] if (said := ignored_words(model)) else []
    lines += [*eyes_words(model)[:1], *watched_words(model)]
    away = [seat.name for seat in public.seats if seat.kind == "human" and not seat.connected and seat.name]
    lines += [f"{name} is not connected." for name in away]
    lines += [is_there_words(seat) for seat in public.seats if seat.kind == "keeper"]
    return lines
