"""Spectators who see more than the public view, whose view it is, and since when: in words for them and for players."""

from __future__ import annotations

from kickdoor_protocol.shapes import options_of

from ...shapes.base import label
from ...state.model import Manner, Model
from ...state.watching import WatchState
from ...text.sentences import sentence
from ..names import default_words, seat_name

EVERYBODY = "everybody"
"""Word for the public view."""
INSTEAD = "ask those who play: whoever sits there can say share"
"""Cure if nobody shares their view."""
ALONE = "Nobody who plays hears what you say until it is over."
"""Sentence for spectators about their talk."""


def span(seconds: float) -> str:
    """Return a number of seconds as minutes and seconds: "3:00"."""
    whole = max(round(seconds), 0)
    return f"{whole // 60}:{whole % 60:02}"


def eyes_title(model: Model, eyes: WatchState) -> tuple[str, str]:
    """Return the two ends of a rule over a watched view: whose view it is or how late it is, and how long it has been
    shared or when it begins; "" twice for the public view."""
    if eyes.is_late:
        begins = eyes.begins_in_s(model.now)
        return f"as it was {span(eyes.at.late_s)} ago, every hand open", f"begins in {span(begins)}" if begins else ""
    if eyes.seat is None:
        return "", ""
    who = seat_name(model, eyes.seat)
    return f"over {who}'s shoulder", f"{who} lets you, for {span(eyes.since_s(model.now))} now"


def eyes_words(model: Model) -> list[str]:
    """Return whose view this spectator sees, what that seat is asked, and how to change the view, in sentences."""
    eyes = model.seen.eyes
    if eyes is None or model.seen.over is not None:
        return []
    if eyes.is_late:
        begins = eyes.begins_in_s(model.now)
        late = f"You see this table as it was {span(eyes.at.late_s)} ago, with every hand open."
        return [late, *([f"There is nothing to see for another {span(begins)}."] if begins else []), ALONE]
    if eyes.seat is not None:
        who = seat_name(model, eyes.seat)
        head = f"You look over {who}'s shoulder; {who} has let you for {span(eyes.since_s(model.now))}."
        return [head, *asked_words(model, eyes), f"{_say(model)} with your own eyes again. {ALONE}"]
    watched = model.watched
    if watched is None or watched.seat is None:
        return ["You see what is public. Nobody here lets others look over the shoulder."]
    who = seat_name(model, watched.seat)
    return [f"You see what is public. {who} lets you look over the shoulder: {_say(model, who)}."]


def _say(model: Model, who: str = "") -> str:
    """Return the command or key for another view."""
    if model.manner is Manner.LINES:
        return f"say as {who}" if who else f"Say as {EVERYBODY} to see"
    return "press v" if who else "v: see"


def asked_words(model: Model, eyes: WatchState) -> list[str]:
    """Return what the watched seat is asked, its choices and the actions possible for it at any time, in sentences."""
    assert eyes.seat is not None, "nobody is looked over"
    who = seat_name(model, eyes.seat)
    lines = []
    for asked in eyes.asked:
        left = model.seconds_left(asked)
        default = default_words(asked.shape, asked.default, asked.default_text)
        clock = f" ({left} s, else: {default})" if left is not None else ""
        lines.append(f"{who} is asked: {asked.text.rstrip('.')}{clock}")
        choices = [label(option) for option in options_of(asked.shape) if option.barred is None]
        lines += [f"To choose from: {'; '.join(choices)}."] if choices else []
    free = [label(option) for option in eyes.standing if option.barred is None]
    return [*lines, *([f"More actions of {who}: {'; '.join(free)}."] if free else [])]


def watched_words(model: Model) -> list[str]:
    """Return sentences for players about who spectates and what they see."""
    watched = model.watched
    if watched is None or model.seen.eyes is not None or model.seen.over is not None:
        return []
    count = f"{watched.watchers or 'Nobody'} spectate{_s(watched.watchers or 1)}"
    if watched.late_s:
        return [f"{count}; here that is {span(watched.late_s)} late, with every hand open."]
    if watched.seat is None:
        say = "Say share" if model.manner is Manner.LINES else "Press F3"
        return [f"{count}, at what is public. {say} to let them see what you see."]
    if watched.seat != model.my_seat:
        return [f"{sentence(count)[:-1]}, and may see what {seat_name(model, watched.seat)} sees; {watched.by} do."]
    return [shared_words(model)]


def shared_words(model: Model) -> str:
    """Return a sentence that spectators see this player's view; "" for everybody whose view is not shared."""
    watched = model.watched
    if watched is None or watched.seat is None or watched.seat != model.my_seat or model.seen.over is not None:
        return ""
    stop = "Say share no to take it back" if model.manner is Manner.LINES else "F3 takes it back"
    if not watched.by:
        return f"Whoever spectates may look over your shoulder; nobody does. {stop}."
    return f"{watched.by} look{_s(watched.by)} over your shoulder. {stop}."


def _s(count: int) -> str:
    """Return the s of a verb in the singular."""
    return "s" if count == 1 else ""
