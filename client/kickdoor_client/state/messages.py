"""What can happen to the client: something heard, a change of the connection, a key, a typed line, time going by."""

from __future__ import annotations

from msgspec import Struct

from ..network.events import LinkMsg
from .decks import DeckFile
from .home import FoundServer, MenuChoices


class NonceDrawn(Struct, frozen=True):
    """What nobody could foresee, in hex; it was asked for."""

    nonce: str


class Begun(Struct, frozen=True):
    """The program begins, at its start menu or on the way to a server; `ignored`: what was wrong with the settings."""

    ignored: tuple[str, ...] = ()


class LookedAround(Struct, frozen=True):
    """What there is to choose from; servers on the network are told by `ServersFound`."""

    around: MenuChoices


class ServersFound(Struct, frozen=True):
    """All servers that make themselves known on the network at this moment."""

    servers: tuple[FoundServer, ...]


class Consulted(Struct, frozen=True):
    """What the rulebook or the cards had to say; `words` is what `Consult` was given."""

    words: tuple[str, ...]
    lines: tuple[str, ...]


class NotKept(Struct, frozen=True):
    """The settings could not be written; why, in a sentence."""

    text: str


class Key(Struct, frozen=True):
    """A key of the full screen, named as in `state/keys.py`."""

    name: str


class Pasted(Struct, frozen=True):
    """Text put in from the clipboard."""

    text: str


class Typed(Struct, frozen=True):
    """A whole line."""

    text: str


class InputEnded(Struct, frozen=True):
    """No more lines will be typed."""


class Ended(Struct, frozen=True):
    """Somebody asks the program to go, with this exit code."""

    code: int = 0


class Tick(Struct, frozen=True):
    """Time goes by."""


class ReplayKept(Struct, frozen=True):
    """A replay has been written to `path`, or why it could not be."""

    path: str = ""
    wrong: str = ""


class DecksFound(Struct, frozen=True):
    """All decks on this machine; `wrong`: why one could not be kept there."""

    decks: tuple[DeckFile, ...]
    wrong: str = ""


HomeMsg = Begun | LookedAround | ServersFound | Consulted | NotKept
Msg = LinkMsg | HomeMsg | NonceDrawn | ReplayKept | DecksFound | Key | Pasted | Typed | InputEnded | Ended | Tick
