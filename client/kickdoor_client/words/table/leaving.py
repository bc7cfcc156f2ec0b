"""Leaving a match in words: the confirmation before, and what has become of it after."""

from __future__ import annotations

from ...state.errand import Purpose
from ...state.model import Manner, Model, Scene
from .series import between_games, loses_series, plays_series


def gives_up(model: Model, *, table: bool = False) -> bool:
    """Return whether this person gives up a match in progress or a hosted table by leaving: only the table if `table`,
    else also the server."""
    if not table and model.errand.purpose is Purpose.HOST and model.scene in (Scene.BROWSING, Scene.FILLING):
        return True
    goes_on = model.scene is Scene.PLAYING and (model.seen.over is None or between_games(model))
    return goes_on and model.replay is None and (model.my_seat is not None or model.errand.shared)


def leaving_words(model: Model, *, table: bool = False) -> str:
    """Return the question whether to leave, only the table if `table`, else also the server, and what leaving means
    here."""
    return f"Leave now? {_meaning(model, table=table)}"


def _meaning(model: Model, *, table: bool) -> str:
    """Return what leaving means here."""
    match model.errand.purpose:
        case Purpose.HOST if not (table or model.errand.shared):
            return "Your machine is the server: the match stops for everybody, until you host again."
        case _ if between_games(model) and model.errand.purpose is not Purpose.PLAY:
            return "The series is not over: whoever leaves the table loses it, and so does who is not back in time."
        case _ if model.seen.over is not None and not between_games(model):
            return "The match is over: nobody loses anything by it."
        case _ if model.errand.shared:
            return "You share this keyboard, so the match ends for all of you, and nothing of it is kept."
        case Purpose.PLAY:
            what = "series" if plays_series(model) else "match"
            return f"This {what} is played on your own machine and ends with you."
        case Purpose.LEARN:
            how = "say lesson next" if model.manner is Manner.LINES else "Esc, then : and lesson next"
            return f"This lesson begins anew when you come back. To skip it instead: {how}."
        case _ if model.scene is not Scene.PLAYING:
            return "Nothing has begun yet."
        case _ if model.my_seat is None:
            return "You only spectate: nothing changes for the others."
        case _ if plays_series(model):
            return "Leaving the table loses the series. If only the program ends, your seat is kept and played for you."
        case _ if table and not _others(model):
            return "You are the only person at this table, so the match ends with you."
        case _ if not table and not _others(model, here=True):
            return "Nobody else is here, so the match waits for you, and you can come back to it."
        case _:
            who = "an AI player goes on in your seat" if table else "your seat is kept and played for you"
            return f"The match goes on: {who}, and you can come back to it."


def _others(model: Model, *, here: bool = False) -> bool:
    """Return whether other people have seats in this match, connected or not; `here`: only connected ones count."""
    seats = model.seen.public.seats if model.seen.public is not None else ()
    people = [seat for seat in seats if seat.kind in ("human", "keeper") and seat.seat != model.my_seat]
    return any(seat.kind == "human" and seat.connected for seat in people) if here else bool(people)


def left_words(model: Model) -> str:
    """Return what has become of the match whose table was just left; "" if nothing was given up."""
    public = model.seen.public
    if not gives_up(model, table=True) or public is None or model.errand.purpose is Purpose.LEARN:
        return ""
    if loses_series(model):
        return "You left the table, and so you lost the series."
    if model.errand.purpose is Purpose.PLAY or not _others(model):
        return "You left the table. The match is over, and nobody has won."
    back = f"Say join {public.header.name}" if model.manner is Manner.LINES else "Join it again"
    return f"You left the table; an AI player goes on in your seat. {back} to come back to it."


def ended_words(model: Model) -> str:
    """Return what becomes of the match or server as the program ends; "" if nothing is given up by that."""
    if not gives_up(model) or model.errand.purpose is Purpose.LEARN:
        return ""
    match model.errand.purpose:
        case _ if model.errand.shared:
            return "The match ends here for all of you."
        case Purpose.HOST:
            return "Your server stops now."
        case Purpose.PLAY:
            return f"The {'series' if plays_series(model) else 'match'} ends here, and nobody has won."
        case _ if not _others(model, here=True):
            return "You leave, and the match waits for you. To come back, join again."
        case _:
            return "You leave; your seat is kept and played for you. To come back, join again."


def may_stand_up(model: Model) -> bool:
    """Return whether this person can leave just the table; not so at a shared keyboard, where nobody can leave
    alone."""
    return model.scene in (Scene.FILLING, Scene.PLAYING) and not model.errand.shared
