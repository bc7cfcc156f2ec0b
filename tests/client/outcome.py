"""What comes of a key or a message, for tests: what is sent to the server, and what is then seen."""

from __future__ import annotations

from kickdoor_client.state.effects import Effects, Send
from kickdoor_client.state.model import Model
from kickdoor_client.text.ink import text_of
from kickdoor_client.view.screen import picture
from kickdoor_protocol.base import Request


def sent(effects: Effects) -> list[Request]:
    """Return what goes to the server."""
    return [effect.request for effect in effects if isinstance(effect, Send)]


def screen(model: Model, columns: int = 80, rows: int = 24) -> str:
    """Return what is painted, line by line."""
    return "\n".join(text_of(line) for line in picture(model, columns, rows).lines)
