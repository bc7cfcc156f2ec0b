"""What `update` wants done in the world outside the model."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from kickdoor_protocol.base import Request
from kickdoor_protocol.sealing import Note

from ..network.places import Where
from .decks import DeckFile
from .invitation import Invitation
from .settings import Learnt, Recent, Setting


class Send(Struct, frozen=True):
    """Say this to the server; the link gives it its number."""

    request: Request


class Show(Struct, frozen=True):
    """Print these lines (line mode)."""

    lines: tuple[str, ...]


class Repeat(Struct, frozen=True):
    """Print what was printed last once more, and the `count` - 1 times before that (line mode)."""

    count: int = 1


class Ring(Struct, frozen=True):
    """Ring the terminal's bell."""


class Notify(Struct, frozen=True):
    """Show this on the desktop."""

    text: str


class Quit(Struct, frozen=True):
    """End the program with this exit code; `text` is its last word, "" for none.

    `then`: who plays at this terminal afterwards, before the program begins again.
    """

    code: int = 0
    text: str = ""
    then: Invitation | None = None


class Connect(Struct, frozen=True):
    """Connect to this server under this name. `returns`: to the seat that one had there, if there is one."""

    where: Where
    name: str
    returns: bool = False


class HangUp(Struct, frozen=True):
    """Leave the server for good; if it is one of our own, it ends."""


class KeepSetting(Struct, frozen=True):
    """Keep this in the file of settings: a setting, a server that was joined, or a lesson that was done."""

    what: tuple[str, Setting] | Recent | Learnt


class LookAround(Struct, frozen=True):
    """Find out what there is to choose from in the start menu."""


class Browse(Struct, frozen=True):
    """Ask on the network which servers are there."""


class Consult(Struct, frozen=True):
    """Let the program of `kickdoor rules` and `kickdoor cards` answer this."""

    words: tuple[str, ...]


class KeepReplay(Struct, frozen=True):
    """Write these records of a stream to a file in the folder of replays; `name` says what match it is, `server` the
    address of whoever sent them, "" for one of our own."""

    records: tuple[object, ...]
    name: str
    server: str = ""


class DrawNonce(Struct, frozen=True):
    """Make up what nobody can foresee; `NonceDrawn` brings it."""


class KeepNote(Struct, frozen=True):
    """Keep this beside the replays of that server: what was put into a shuffle, so that it can be proved later."""

    note: Note
    server: str = ""


class KeepMarks(Struct, frozen=True):
    """Keep by which letters cards in hand are known, for when this person comes back."""

    letters: Mapping[int, str]


class LookForDecks(Struct, frozen=True):
    """Find out which decks lie on this machine."""


class KeepDeck(Struct, frozen=True):
    """Keep this deck on this machine in the place of one of that name; without keys, keep it no longer.

    `named`: what its cards are called, by key.
    """

    deck: DeckFile
    named: Mapping[str, str]


OfTheMachine = KeepSetting | LookAround | Browse | Consult | KeepReplay | KeepNote | LookForDecks | KeepDeck
"""What is done by what lies outside of the program."""

Effect = Send | Show | Quit | Connect | HangUp | DrawNonce | KeepMarks | OfTheMachine
Effects = tuple[Effect | Repeat | Ring | Notify, ...]
