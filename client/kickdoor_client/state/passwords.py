"""Passwords: the prompt for one, and those already given. None of them is ever shown."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import asdict

from kickdoor_protocol.messages.lobby import JoinTable, WatchTable


def without(value: Struct, *secret: str) -> str:
    """Return the `repr` of `value` without its fields named in `secret`, so that passwords never get into a log."""
    told = (f"{name}={each!r}" for name, each in asdict(value).items() if name not in secret)
    return f"{type(value).__name__}({', '.join(told)})"


class KnownPasswords(Struct, frozen=True):
    """Passwords that were given. `given`: on the command line, tried once wherever one is needed. `server`: the one
    that the server accepted; `table`: the one last accepted at a table.

    `outside`: the server has a password and has not let us in yet; `met` is the fingerprint of its certificate at a
    first meeting, for the prompt to show to whom the password goes.
    """

    given: str = ""
    server: str = ""
    table: str = ""
    outside: bool = False
    met: str = ""

    def __repr__(self) -> str:
        return without(self, "given", "server", "table")


class AskingPassword(Struct, frozen=True):
    """The prompt for a password: the server's, or that of the table that `request` leads to. `name`: the table's.

    `text` is what has been typed; `sent`: it is sent, and no answer has come yet.
    """

    request: JoinTable | WatchTable | None = None
    name: str = ""
    text: str = ""
    sent: bool = False

    def __repr__(self) -> str:
        return without(self, "text")
