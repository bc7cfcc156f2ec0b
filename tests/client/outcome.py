"""Effects and screens of a model, for tests: requests to the server, and the painted text."""

from __future__ import annotations

from kickdoor_client.state.effects import Effects, Send
from kickdoor_client.state.model import Model
from kickdoor_client.text.ink import text_of
from kickdoor_client.view.screen import picture
from kickdoor_protocol.base import Request


def sent(effects: Effects) -> list[Request]:
    """Return the requests among these effects."""
    return [effect.request for effect in effects if isinstance(effect, Send)]


def screen(model: Model, columns: int = 80, rows: int = 24) -> str:
    """Return the painted text of a model, line by line."""
    return "\n".join(text_of(line) for line in picture(model, columns, rows).lines)
