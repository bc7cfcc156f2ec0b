"""Passwords as the client knows them: one is asked for, and those that were said. None of them is ever shown."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import asdict

from kickdoor_protocol.messages.lobby import JoinTable, WatchTable


def without(value: Struct, *secret: str) -> str:
    """Return the `repr` of a value without these of its fields: what is in them shall be found in no log."""
    told = (f"{name}={each!r}" for name, each in asdict(value).items() if name not in secret)
    return f"{type(value).__name__}({', '.join(told)})"


class KnownPasswords(Struct, frozen=True):
    """`given` came with the command line: said once wherever one is asked for. `server`: the one that let us in;
    `table`: the one that was right at a table last.

    `outside`: the server has a password, and we have not been let in yet; `met` is the fingerprint of its certificate,
    if this is the first meeting: who is about to say a password wants to know to whom.
    """

    given: str = ""
    server: str = ""
    table: str = ""
    outside: bool = False
    met: str = ""

    def __repr__(self) -> str:
        return without(self, "given", "server", "table")


class AskingPassword(Struct, frozen=True):
    """A password is asked for: that of the server, or of the table to which `request` leads. `name`: the table's.

    `text` is what has been typed; `sent`: it was said, and no answer has come yet.
    """

    request: JoinTable | WatchTable | None = None
    name: str = ""
    text: str = ""
    sent: bool = False

    def __repr__(self) -> str:
        return without(self, "text")
