"""Passwords as the client knows them: one is asked for, and those that were said. None of them is ever shown."""

from __future__ import annotations

from kickdoor_protocol.messages.lobby import JoinTable, WatchTable

from ..values import dataclass, field


@dataclass(frozen=True, slots=True)
class Passwords:
    """`given` came with the command line: said once wherever one is asked for. `server`: the one that let us in;
    `table`: the one that was right at a table last.

    `outside`: the server has a password, and we have not been let in yet; `met` is the fingerprint of its certificate,
    if this is the first meeting: who is about to say a password wants to know to whom.
    """

    given: str = field(default="", repr=False)
    server: str = field(default="", repr=False)
    table: str = field(default="", repr=False)
    outside: bool = False
    met: str = ""


@dataclass(frozen=True, slots=True)
class AskingPassword:
    """A password is asked for: that of the server, or of the table to which `request` leads. `name`: the table's.

    `text` is what has been typed; `sent`: it was said, and no answer has come yet.
    """

    request: JoinTable | WatchTable | None = None
    name: str = ""
    text: str = field(default="", repr=False)
    sent: bool = False
