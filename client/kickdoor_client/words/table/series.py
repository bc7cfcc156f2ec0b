"""A series of matches at one table, in words: the standing, who begins next, what to do now."""

from __future__ import annotations

from collections import Counter

from kickdoor_protocol.messages.series import Series

from ...state.errand import Purpose
from ...state.model import Model, Scene
from ...text.sentences import sentence
from ..names import listed, seat_name

COUNTED = {1: "one", 2: "two", 3: "three", 5: "five", 7: "seven"}
"""Lengths of series in words."""


def between_games(model: Model) -> bool:
    """Return whether a match of a series is over and another one follows."""
    series = model.seen.series
    return series is not None and series.within_s is not None and model.seen.over is not None


def plays_series(model: Model) -> bool:
    """Return whether a series goes on at this table, in a match or between two."""
    return model.seen.series is not None and not model.seen.series.how


def loses_series(model: Model) -> bool:
    """Return whether this person loses a series by leaving the table."""
    return model.scene is Scene.PLAYING and model.replay is None and model.my_seat is not None and plays_series(model)


def is_ready(model: Model, seat: int | None) -> bool:
    """Return whether the player of that seat is ready for the next match of the series."""
    seats = model.lobby.table.seats if model.lobby is not None else ()
    return any(chair.seat == seat and chair.ready for chair in seats)


def length_words(series: Series) -> str:
    """Return the length of the series: "best of three"."""
    return f"best of {COUNTED.get(series.best_of, series.best_of)}"


def score(model: Model, series: Series) -> str:
    """Return the score of the series in won matches: "you lead 1 to 0"."""
    most, least = max(series.wins, default=0), min(series.wins, default=0)
    if most == least:
        return f"{most} to {least}"
    leader = series.wins.index(most)
    return f"{seat_name(model, leader)} {'lead' if leader == model.my_seat else 'leads'} {most} to {least}"


def brief_words(model: Model) -> str:
    """Return length and score of the series in few words, for the header; "" without a series."""
    series = model.seen.series
    if series is None:
        return ""
    return f"{length_words(series)}: {score(model, series)}" if series.games else length_words(series)


def series_words(model: Model) -> list[str]:
    """Return the score of the series in sentences; after a match also who begins the next one, or who has won."""
    series = model.seen.series
    if series is None:
        return []
    if series.how:
        return [_said(_result(model, series))]
    stands = f"{_said(score(model, series))} {_said(length_words(series))}"
    if model.seen.over is not None and not between_games(model):
        return []
    if not series.games:
        most = series.best_of // 2 + 1
        return [_said(f"{length_words(series)}: whoever wins {COUNTED.get(most, most)} games wins the series")]
    if model.seen.over is None:
        return [f"Game {len(series.games) + 1}. {stands}"]
    return [stands, begins_words(model, series)]


def begins_words(model: Model, series: Series) -> str:
    """Return who begins the next match of the series, and why."""
    drawn = bool(series.games) and len(series.games[-1]) != 1
    begins = "the dice say who begins"
    if series.begins is not None:
        mine = series.begins == model.my_seat
        begins = f"{seat_name(model, series.begins)} {'begin' if mine else 'begins'}"
    if drawn:
        return _said(f"a draw counts for nobody, so the game is played again, and {begins} as before")
    if series.begins is None:
        return _said(begins)
    lost = "you lost" if series.begins == model.my_seat else "they lost"
    return _said(f"{begins} the next game, because {lost} this one")


def waiting_words(model: Model) -> list[str]:
    """Return a sentence for whom the next match waits, not counting this person; no lines if for nobody."""
    seats = model.lobby.table.seats if model.lobby is not None else ()
    missing = [seat_name(model, seat.seat) for seat in seats if not seat.ready and seat.seat != model.my_seat]
    return [f"Waiting for {listed(missing)} to be ready for the next game."] if missing else []


def ready_words(model: Model) -> list[str]:
    """Return a sentence about who else is ready for the next match, not counting AI players, which always are."""
    seats = model.lobby.table.seats if model.lobby is not None else ()
    others = [seat.name for seat in seats if seat.ready and seat.kind != "ai" and seat.seat != model.my_seat]
    return [f"{listed(others)} {'is' if len(others) == 1 else 'are'} ready."] if others else []


def next_words(model: Model) -> list[str]:
    """Return the commands that are possible between two matches of a series."""
    if model.my_seat is None:
        return [*waiting_words(model), "Say leave to go back to the tables."]
    if is_ready(model, model.my_seat):
        return [*waiting_words(model), f"You are ready. Say unready to take that back, or leave: {LOSES}."]
    return [f"Say ready for the next game, or leave: {LOSES}.", *late_words(model)]


LOSES = "whoever leaves loses the series"
"""The price of leaving."""


def late_words(model: Model) -> list[str]:
    """Return a sentence about what becomes of players who are not ready for the next match in time; no lines if nobody
    waits for anybody."""
    series = model.seen.series
    if series is None or series.within_s is None or model.errand.purpose is Purpose.PLAY:
        return []
    minutes = max(1, round(series.within_s / 60))
    time = "a minute" if minutes == 1 else f"{minutes} minutes"
    return [f"Whoever is not ready within {time} loses the series."]


def _result(model: Model, series: Series) -> str:
    """Return who has won the series, and how."""
    won = series.winner
    if series.how == "broken":
        return "the series ends here, because a game of it could not go on"
    if won is None:
        why = "all left it or did not go on in time" if series.how == "left" else "too many games of it were drawn"
        return f"the series is nobody's: {why}"
    said = f"{seat_name(model, won)} {'have' if won == model.my_seat else 'has'} won the series"
    if series.how == "left":
        return f"{said}: {listed([seat_name(model, seat) for seat in series.lost])} left it or did not go on in time"
    wins = Counter(dict(enumerate(series.wins)))
    others = max((wins[seat] for seat in wins if seat != won), default=0)
    return f"{said} {wins[won]} to {others}"


def _said(text: str) -> str:
    """Return the text as a sentence."""
    return sentence(text[:1].upper() + text[1:])
