"""Spectators' views: watching through a player's eyes, and letting spectators do so."""

from __future__ import annotations

from msgspec.structs import replace

from kickdoor_protocol.messages.looking import Looking, ShareSeat
from kickdoor_protocol.messages.replay import LookAs
from kickdoor_protocol.views import PrivateView

from ...network.events import UNNUMBERED
from ...state.model import Model, Prompt
from ...state.watching import WatchState
from ...words.names import seat_name
from ...words.people.looking import EVERYBODY, INSTEAD
from ...words.replay import seat_named
from ..showing.outcome import Outcome, remark, send

SHARE = "share"
"""Name of the command."""


# ---- messages from the server


def turned(model: Model, at: Looking) -> Model:
    """Return the model after the server changed whose view this spectator sees. Events told for the previous view are
    dropped from the match log."""
    old, seen = model.seen.eyes, replace(model.seen, eyes=WatchState(at, model.now))
    if old is not None and (old.seat, old.is_late) != (at.seat, at.late_s > 0):
        story = tuple(replace(line, after=None) for line in seen.story if line.kind != "event")
        seen = replace(seen, story=story, heard=0, top=0, wanted=0, private=None)
    return replace(model, seen=seen)


def taken(model: Model, view: PrivateView) -> tuple[Model, PrivateView]:
    """Return the model and the private view of a watched seat, without its questions: the spectator cannot answer them,
    and they are stored in `Seen.eyes`."""
    eyes = model.seen.eyes
    if eyes is None:
        return model, view
    eyes = replace(eyes, asked=view.questions, standing=view.standing)
    return replace(model, seen=replace(model.seen, eyes=eyes)), replace(view, questions=(), standing=())


# ---- spectators


def can_turn(model: Model) -> bool:
    """Return whether this spectator can choose whose view to see, which is so in a match in progress without a
    delay."""
    eyes = model.seen.eyes
    return eyes is not None and not eyes.is_late and model.replay is None and model.seen.over is None


def look(model: Model, words: str) -> Outcome:
    """Handle the typed `as Greta`, which shows her view, and `as everybody`, the public one; without a name, switch
    between the public view and the shared one."""
    watched, eyes = model.watched, model.seen.eyes
    shared = watched.seat if watched is not None else None
    if eyes is None:
        return model, ()
    if words.casefold() == EVERYBODY or (not words and eyes.seat is not None):
        return send(model, LookAs(UNNUMBERED))
    seats = model.seen.public.seats if model.seen.public is not None else ()
    seat = seat_named(seats, words) if words else None
    if not words and shared is None:
        return remark(model, "wrong", "Nobody here lets others look over the shoulder.", cure=INSTEAD)
    if words and seat is None:
        there = ", ".join(seat.name for seat in seats)
        return remark(model, "wrong", f"As whom? Say as and a name, or as {EVERYBODY}: {there}.")
    return send(model, LookAs(UNNUMBERED, seat.seat if seat is not None else shared))


def viewpoints(model: Model) -> list[str]:
    """Return the completions of `as`: the views that there are."""
    watched = model.watched
    shared = watched.seat if watched is not None else None
    return [EVERYBODY, *([seat_name(model, shared)] if shared is not None else [])]


# ---- players


def can_share(model: Model) -> bool:
    """Return whether this player may let spectators see their view."""
    watched = model.watched
    playing = model.replay is None and model.my_seat is not None and model.seen.over is None
    return playing and watched is not None and watched.late_s == 0


def is_shared(model: Model) -> bool:
    """Return whether spectators may see this player's view now."""
    watched = model.watched
    return watched is not None and model.my_seat is not None and watched.seat == model.my_seat


def share(model: Model, words: str) -> Outcome:
    """Handle the typed `share`, which lets spectators see this player's view, and `share no`, which stops that."""
    model = model.with_ui(notice=None)
    match words.casefold():
        case "" | "yes" | "on":
            return send(model, ShareSeat(UNNUMBERED, shared=True))
        case "no" | "off" | "none":
            return send(model, ShareSeat(UNNUMBERED, shared=False))
        case _:
            return remark(model, "wrong", "Say share to let spectators see what you see, or share no.")


def share_pressed(model: Model) -> Outcome:
    """Handle the key for sharing one's view: stop immediately; to begin, wait for Enter, since what was seen cannot be
    taken back."""
    if is_shared(model):
        return share(model, "no")
    typing = model.with_ui(prompt=Prompt("command", SHARE, len(SHARE)))
    return remark(typing, "word", "Whoever spectates could see your hand and what you are asked: Enter lets them.")
