"""What the title of the terminal's window says: enough to see in a list of windows whether one is wanted."""

from __future__ import annotations

from ..state.model import Model, Phase, Scene
from ..update.notices import wanted
from ..words.names import listed, seat_name
from ..words.table.series import brief_words

NAME = "kickdoor"


def title(model: Model) -> str:
    """A few words; without a countdown, so that it does not change all the time."""
    return f"{NAME}: {words}" if (words := _words(model)) else NAME


def _words(model: Model) -> str:
    public = model.seen.public
    if model.contact.phase is Phase.LOST:
        return "reconnecting"
    if model.scene is Scene.FILLING and model.lobby is not None:
        return model.lobby.table.name
    if model.scene is not Scene.PLAYING or public is None:
        return ""
    if model.seen.over is not None:
        return brief_words(model) or "the match is over"
    if (asked := wanted(model)) is not None:
        return f"* YOU: {asked.text.rstrip('.')}"
    names = [seat_name(model, waiting.seat) for waiting in public.waiting if waiting.seat != model.my_seat]
    return f"waiting for {listed(names)}" if names else public.header.status.rstrip(".")
