"""Sentences that say who is no longer connected and who comes back."""

from __future__ import annotations

from kickdoor_protocol.views import SeatView

from ...state.model import Model
from ...state.presence import whereabouts
from ..names import listed, seat_name


def is_there_words(seat: SeatView) -> str:
    """Return what has become of the person of that seat, who is not just lost."""
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
    """Return the names of those who are lost, which `before` has not told yet."""
    was, now = before.seen.presence.told, after.seen.presence.told
    seats = [seat for seat, where in now.items() if where == "lost" and was.get(seat) != "lost"]
    return [seat_name(after, seat) for seat in seats if seat != after.my_seat]


def lost_words(names: list[str]) -> list[str]:
    """Return the sentence that tells so, if there is anybody: they may have left as well as been cut off."""
    return [f"{listed(names)} {'is' if len(names) == 1 else 'are'} no longer connected."] if names else []
