"""What `update` wants done in the world outside the model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kickdoor_protocol.base import Request
from kickdoor_protocol.sealing import Note

from .settings import Learnt, Recent, Setting
from .state.home import Where

if TYPE_CHECKING:
    from .hotseat.invitation import Invitation

UNNUMBERED = 0
"""The number of a request that the link has not numbered yet."""


@dataclass(frozen=True, slots=True)
class Send:
    """Say this to the server; the link gives it its number."""

    request: Request


@dataclass(frozen=True, slots=True)
class Show:
    """Print these lines (line mode)."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """Print what was printed last once more, and the `count` - 1 times before that (line mode)."""

    count: int = 1


@dataclass(frozen=True, slots=True)
class Ring:
    """Ring the terminal's bell."""


@dataclass(frozen=True, slots=True)
class Notify:
    """Show this on the desktop."""

    text: str


@dataclass(frozen=True, slots=True)
class Quit:
    """End the program with this exit code; `text` is its last word, "" for none.

    `then`: who plays at this terminal afterwards, before the program begins again.
    """

    code: int = 0
    text: str = ""
    then: Invitation | None = None


@dataclass(frozen=True, slots=True)
class Connect:
    """Connect to this server under this name. `returns`: to the seat that one had there, if there is one."""

    where: Where
    name: str
    returns: bool = False


@dataclass(frozen=True, slots=True)
class HangUp:
    """Leave the server for good; if it is one of our own, it ends."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep this in the file of settings: a setting, a server that was joined, or a lesson that was done."""

    what: tuple[str, Setting] | Recent | Learnt


@dataclass(frozen=True, slots=True)
class LookAround:
    """Find out what there is to choose from in the start menu."""


@dataclass(frozen=True, slots=True)
class Browse:
    """Ask on the network which servers are there."""


@dataclass(frozen=True, slots=True)
class Consult:
    """Let the program of `kickdoor rules` and `kickdoor cards` answer this."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KeepReplay:
    """Write these records of a stream to a file in the folder of replays; `name` says what match it is, `server` the
    address of whoever sent them, "" for one of our own."""

    records: tuple[Any, ...]
    name: str
    server: str = ""


@dataclass(frozen=True, slots=True)
class DrawNonce:
    """Make up what nobody can foresee; `NonceDrawn` brings it."""


@dataclass(frozen=True, slots=True)
class KeepNote:
    """Keep this beside the replays of that server: what was put into a shuffle, so that it can be proved later."""

    note: Note
    server: str = ""


@dataclass(frozen=True, slots=True)
class KeepMarks:
    """Keep by which letters cards in hand are known, for when this person comes back."""

    letters: Mapping[int, str]


OfTheMachine = Keep | LookAround | Browse | Consult | KeepReplay | KeepNote
"""What is done by what lies outside of the program."""

Effect = Send | Show | Quit | Connect | HangUp | DrawNonce | KeepMarks | OfTheMachine
Effects = tuple[Effect | Repeat | Ring | Notify, ...]
