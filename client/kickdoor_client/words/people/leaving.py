"""What becomes of a match when this person goes, said before he does."""

from __future__ import annotations

from ...model import Model, Purpose, Scene
from ..table.series import between_games, plays_series


def leaving_words(model: Model) -> str:
    """The question whether to leave, with what it means here."""
    return f"Leave now? {_meaning(model)}"


def _meaning(model: Model) -> str:
    match model.errand.purpose:
        case Purpose.HOST if not model.errand.shared:
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
            return "This lesson begins anew when you come back. To skip it instead: Esc, then : and lesson next."
        case _ if model.scene is not Scene.PLAYING:
            return "Nothing has begun yet."
        case _ if model.my_seat is None:
            return "You only spectate: nothing changes for the others."
        case _ if plays_series(model):
            return "To leave the table loses the series. If only the program ends, an AI keeps your place for you."
        case _:
            return "The match goes on: an AI keeps your place, and you can come back to it."


def may_stand_up(model: Model) -> bool:
    """Whether there is a table to leave, and somewhere to be without it: at a shared keyboard nobody goes alone."""
    return model.scene in (Scene.FILLING, Scene.PLAYING) and not model.errand.shared
