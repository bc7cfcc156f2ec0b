"""Asks AI players for explanations: by name, or by key one after the other."""

from __future__ import annotations

from msgspec.structs import replace

from kickdoor_protocol.messages.reasons import Explain, Explained

from ...network.events import UNNUMBERED
from ...state.model import Model
from ...state.overlays import TextPage
from ...text.digits import is_digits
from ...words.names import called, nearest
from ...words.people.reasons import ai_seats
from ..showing.outcome import Outcome, remark, send, show
from ..showing.rulebook import looked_up


def ai_names(model: Model) -> list[str]:
    """Return the names of the AI players of the match."""
    return [seat.name for seat in ai_seats(model)]


def asked(model: Model, words: str) -> Outcome:
    """Handle the typed `explain Greta`, `explain Greta 7` (in turn 7): ask why that AI player decided as it did; the
    name may be left out if there is only one. Words that are not like a name are looked up in the rulebook."""
    name, _, last = words.strip().rpartition(" ")
    seat, turn = called(ai_seats(model), words), 0
    if seat is None and name and is_digits(last):
        seat, turn = called(ai_seats(model), name), int(last)
    if seat is None and not words.strip() and len(ai_seats(model)) == 1:
        seat = ai_seats(model)[0]
    if seat is not None:
        return send(model, Explain(UNNUMBERED, seat.seat, turn))
    if not _is_like_a_name(model, words):
        return looked_up(model, words)
    there = ", ".join(ai_names(model)) or "there is none at this table"
    return remark(model, "wrong", f"Which AI player? Say explain and its name: {there}.")


def _is_like_a_name(model: Model, words: str) -> bool:
    """Return whether the words, without a number behind them, are nearly the name of somebody at the table, or nothing
    is left of them."""
    seats = model.seen.public.seats if model.seen.public is not None else ()
    said = words.strip().rstrip("0123456789 ")
    return not said or called(seats, said) is not None or bool(nearest(said, [seat.name for seat in seats]))


def next_asked(model: Model) -> Outcome:
    """Ask for the explanations of the next AI player after the one whose explanations are on the screen; of the first
    one if none are."""
    seats = ai_seats(model)
    if not seats:
        return remark(model, "word", "No AI player has played here.")
    is_open = isinstance(model.ui.overlay, TextPage) and model.ui.overlay.page == "reasons"
    before = model.reasons.seat if is_open and model.reasons is not None else -1
    seat = next((seat for seat in seats if seat.seat > before), seats[0])
    return send(model, Explain(UNNUMBERED, seat.seat))


def explained(model: Model, reasons: Explained) -> Outcome:
    """Show an AI player's explanations of its decisions, which the server has sent."""
    return show(replace(model, reasons=reasons), "reasons")
