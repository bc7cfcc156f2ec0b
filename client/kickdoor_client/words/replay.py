"""The position in a replay, in sentences, and the commands there."""

from __future__ import annotations

from collections.abc import Sequence

from kickdoor_protocol.views import SeatView

from ..state.model import Model
from ..state.watching import PACES_S, Replay
from ..text.digits import is_digits
from .names import called

ALL_HANDS = "all"
"""Word for the view with all hands open."""
EVERYBODY = "everybody"
"""Word for the public view."""


def eyes(model: Model, replay: Replay) -> str:
    """Return in words whose view the replay shows."""
    if replay.at.all_hands:
        return "with all hands open"
    if replay.at.seat is None:
        return "as everybody saw it"
    seat = model.seat(replay.at.seat)
    return f"as {seat.name if seat is not None else f'seat {replay.at.seat + 1}'} saw it"


def turn_words(replay: Replay) -> str:
    """Return the turn that the replay is at: "turn 7 of 92"."""
    at = replay.at
    return f"turn {at.turn} of {at.turns}" if at.turn else f"before turn 1 of {at.turns}"


def place_words(replay: Replay) -> str:
    """Return the number of decisions before the replay's position: "212 of 811"."""
    return f"{replay.at.number} of {replay.at.numbers}"


def position(model: Model, replay: Replay) -> str:
    """Return the replay's position in a sentence: "Turn 7 of 92, decision 212 of 811, as Ada saw it." """
    words = f"{turn_words(replay)}, decision {place_words(replay)}, {eyes(model, replay)}."
    return words[0].upper() + words[1:]


def pace_words(replay: Replay) -> str:
    """Return in words how fast the replay plays automatically."""
    return f"a step every {PACES_S[replay.pace]:g} s"


def replay_words(model: Model, replay: Replay) -> list[str]:
    """Return the replay's position and the commands to move in it."""
    over = model.seen.over
    return [
        position(model, replay),
        *([over.text] if over is not None and over.text else []),
        "Say next or back; turn, combat, room or touch NAME for the next of them, with back behind it for the one "
        "before; room NAME for what happens there; find WORDS; start, end, turn NUMBER or goto NUMBER.",
        f"Say play to let it run ({pace_words(replay)}), faster, slower, stop; "
        f"as NAME, as {EVERYBODY} or as {ALL_HANDS} to change eyes; fork NAME to play on from here.",
    ]


def seat_named(seats: Sequence[SeatView], words: str) -> SeatView | None:
    """Return the seat meant by its number from 1 or the beginning of its player's name; None if there is none."""
    if is_digits(words):
        return next((seat for seat in seats if seat.seat + 1 == int(words)), None)
    return called(seats, words)
