"""The commands of looking over a shoulder, and of letting others do so."""

from __future__ import annotations

from ...state.model import Scene
from ..watching import looking
from .command import Command

PLAYING = frozenset((Scene.PLAYING,))

LOOKING_COMMANDS = (
    Command(
        "share",
        "let spectators see what you see; share no takes it back",
        PLAYING,
        looking.share,
        "f3",
        words="[no]",
        press=looking.share_pressed,
        complete=lambda _: ["no"],
        when=looking.can_share,
    ),
    Command(
        "as",
        "look over the shoulder of whoever lets you, or see what everybody sees",
        PLAYING,
        looking.look,
        "v",
        "eyes",
        "[NAME or everybody]",
        complete=looking.viewpoints,
        when=looking.can_turn,
    ),
)
