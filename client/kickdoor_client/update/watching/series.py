"""Between two matches of a series: being ready for the next, or leaving, which forfeits the series."""

from __future__ import annotations

from kickdoor_protocol.messages.lobby import LeaveTable, SetReady

from ...network.events import UNNUMBERED
from ...state.model import Model
from ...state.overlays import Leaving
from ...words.table.series import is_ready, waiting_words
from ..showing.outcome import Outcome, remark, send


def go_on(model: Model, _: str = "") -> Outcome:
    """Tell the server that this player is ready for the next match of the series, once the replay of the last one has
    come: the server keeps only one."""
    if model.my_seat is None:
        return remark(model, "word", "You only spectate: the next game begins when those who play are ready.")
    if model.taken is not None and not model.taken.done:
        return remark(model, "word", "The replay of this game is on its way: say so again in a moment.")
    if is_ready(model, model.my_seat):
        return remark(model, "word", " ".join(waiting_words(model)) or "The next game is just beginning.")
    return send(model, SetReady(UNNUMBERED, ready=True))


def not_yet(model: Model, _: str = "") -> Outcome:
    """Tell the server that this player is not ready for the next match of the series."""
    return send(model, SetReady(UNNUMBERED, ready=False))


def leaving(model: Model) -> Outcome:
    """Leave the table of a series; a player has to confirm, because it forfeits the series."""
    if model.my_seat is None:
        return send(model, LeaveTable(UNNUMBERED))
    return model.with_ui(overlay=Leaving(), notice=None), ()
