"""Messages that change the model: from the server or the connection, from the keyboard, from this machine, and the
passing of time."""

from __future__ import annotations

from msgspec import Struct

from ..network.events import LinkMsg
from .decks import DeckFile
from .home import FoundServer, MenuChoices


class NonceDrawn(Struct, frozen=True):
    """The random nonce that `DrawNonce` asked for, in hex."""

    nonce: str


class Begun(Struct, frozen=True):
    """The program begins, at its start menu or on the way to a server; `ignored`: sentences about invalid settings."""

    ignored: tuple[str, ...] = ()


class LookedAround(Struct, frozen=True):
    """Replays and decks of this machine for the start menu; servers on the network come with `ServersFound`."""

    around: MenuChoices


class ServersFound(Struct, frozen=True):
    """The servers found on the network."""

    servers: tuple[FoundServer, ...]


class Consulted(Struct, frozen=True):
    """The lines found in the rulebook or the cards; `words` is the query of `Consult`."""

    words: tuple[str, ...]
    lines: tuple[str, ...]


class NotKept(Struct, frozen=True):
    """The settings could not be written; why, in a sentence."""

    text: str


class Key(Struct, frozen=True):
    """A key of the full screen, named as in `state/keys.py`."""

    name: str


class Pasted(Struct, frozen=True):
    """Text pasted from the clipboard."""

    text: str


class Typed(Struct, frozen=True):
    """A typed line."""

    text: str


class InputEnded(Struct, frozen=True):
    """No more lines will be typed."""


class Ended(Struct, frozen=True):
    """A request to end the program, with this exit code."""

    code: int = 0


class Tick(Struct, frozen=True):
    """Time has passed."""


class ReplayKept(Struct, frozen=True):
    """A replay has been written to `path`, or why it could not be."""

    path: str = ""
    wrong: str = ""


class DecksFound(Struct, frozen=True):
    """The decks on this machine; `wrong`: why one could not be written there."""

    decks: tuple[DeckFile, ...]
    wrong: str = ""


HomeMsg = Begun | LookedAround | ServersFound | Consulted | NotKept
Msg = LinkMsg | HomeMsg | NonceDrawn | ReplayKept | DecksFound | Key | Pasted | Typed | InputEnded | Ended | Tick
