"""Effects: what `update` asks the program to do outside of the model."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from kickdoor_protocol.base import Request
from kickdoor_protocol.sealing import MatchNote

from ..network.places import Where
from .decks import DeckFile
from .invitation import Invitation
from .settings import Learnt, Recent, Setting


class Send(Struct, frozen=True):
    """Send this request; the link numbers it."""

    request: Request


class Show(Struct, frozen=True):
    """Print these lines (line mode)."""

    lines: tuple[str, ...]


class Repeat(Struct, frozen=True):
    """Print the last `count` blocks of lines again (line mode)."""

    count: int = 1


class Ring(Struct, frozen=True):
    """Ring the terminal's bell."""


class Notify(Struct, frozen=True):
    """Show a notification on the desktop."""

    text: str


class Quit(Struct, frozen=True):
    """End the program with this exit code; `text` is its last line, "" for none.

    `then`: play this hot seat at the terminal, then begin again at the menu.
    """

    code: int = 0
    text: str = ""
    then: Invitation | None = None


class Connect(Struct, frozen=True):
    """Connect to this server under this name. `returns`: resume an earlier seat there, if there is one."""

    where: Where
    name: str
    returns: bool = False


class HangUp(Struct, frozen=True):
    """Leave the server for good; if it is our own, it ends."""


class KeepSetting(Struct, frozen=True):
    """Write to the settings file: a setting, a server that was joined, or a lesson that was finished."""

    what: tuple[str, Setting] | Recent | Learnt


class LookAround(Struct, frozen=True):
    """Find the replays and decks on this machine, for the start menu."""


class Browse(Struct, frozen=True):
    """Search servers on the network."""


class Consult(Struct, frozen=True):
    """Run a query of `kickdoor rules` or `kickdoor cards`, with these arguments."""

    words: tuple[str, ...]


class KeepReplay(Struct, frozen=True):
    """Write these records of a stream to a replay file; `name` describes the match, `server` is the address they came
    from ("": a server of our own)."""

    records: tuple[object, ...]
    name: str
    server: str = ""


class DrawNonce(Struct, frozen=True):
    """Draw a random nonce; `NonceDrawn` has it."""


class KeepNote(Struct, frozen=True):
    """Keep a note beside that server's replays: what was put into a shuffle, to prove it later."""

    note: MatchNote
    server: str = ""


class KeepMarks(Struct, frozen=True):
    """Keep the letters of cards in hand for when this person comes back."""

    letters: Mapping[int, str]


class LookForDecks(Struct, frozen=True):
    """Find the decks on this machine."""


class KeepDeck(Struct, frozen=True):
    """Write this deck on this machine, replacing one of the same name; without keys, delete it.

    `named`: the names of its cards, by key.
    """

    deck: DeckFile
    named: Mapping[str, str]


OfTheMachine = KeepSetting | LookAround | Browse | Consult | KeepReplay | KeepNote | LookForDecks | KeepDeck
"""Effects on this machine, which the program's `outside` carries out."""

Effect = Send | Show | Quit | Connect | HangUp | DrawNonce | KeepMarks | OfTheMachine
Effects = tuple[Effect | Repeat | Ring | Notify, ...]
