"""The conversation about the conversation: greeting, answers to requests, keeping alive, closing.

`Hello` and `Unwelcome` are frozen for ever: two programs of any age can at least tell each other why they do not fit.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from kickdoor_protocol.base import EXACT, FromClient, FromServer, Key, Request, Table, Text, Whole, Words
from kickdoor_protocol.limits import PASSWORD_MOST, TOKEN_MOST, VERSIONS_MOST

Password = Annotated[str, Meta(max_length=PASSWORD_MOST), EXACT]
"""Of a server or a table. Never cleaned, never logged."""

Token = Annotated[str, Meta(max_length=TOKEN_MOST), EXACT]
"""What takes a session up again. A longer one could not be handed back."""

Range = tuple[int, int]
"""Lowest and highest version of a message type that one end can deal with, both included."""


class Hello(FromClient, frozen=True, tag="hello"):
    """The first thing a client says. Frozen.

    `versions`: each message type the client knows, of both directions, with its range. `client` names the program
    and its release; `name` the person; `resume` is the token of an earlier `Welcome`, to take up that session again,
    which has its name.
    """

    versions: Annotated[dict[Key, Range], Meta(max_length=VERSIONS_MOST)]
    client: Text
    name: Text = ""
    resume: Token | None = None


class Unwelcome(FromServer, frozen=True, tag="unwelcome"):
    """The greeting is refused; the connection ends. Frozen.

    `reason` is a stable word, `text` the sentence, `cure` what would help. If versions do not fit (reason
    "versions"), `message` names the type, `ours` the server's range and `theirs` the client's; None: unknown type.
    """

    reason: Words
    text: Words
    message: Words = ""
    ours: Range | None = None
    theirs: Range | None = None
    cure: Words = ""


class Welcome(FromServer, frozen=True, tag="welcome"):
    """The greeting is accepted. `versions` holds the version chosen of each type that will be used.

    `session` names the session in logs; `token` is secret and resumes it. `resumed`: it was taken up again, so requests
    that were not answered may be sent again with their old numbers. `motd` is a word to everybody. `locked`: the server
    has a password, and until `Enter` is accepted it carries out nothing else. `name`: what the person is called here;
    "" while it is locked.
    """

    server: Words
    versions: Table[Whole]
    session: Words
    token: Token
    resumed: bool = False
    motd: Words = ""
    locked: bool = False
    name: Words = ""


class Enter(Request, frozen=True, tag="enter"):
    """The password of a server that is `locked`."""

    password: Password


class Ping(Request, frozen=True, tag="ping"):
    """Are you there? Answered by `Pong`."""


class Pong(FromServer, frozen=True, tag="pong"):
    """The answer to `Ping`."""

    req: Whole


class Accepted(FromServer, frozen=True, tag="accepted"):
    """The request was carried out and is recorded for good. What it led to has been sent before this."""

    req: Whole
    note: Words = ""


class Refused(FromServer, frozen=True, tag="refused"):
    """The request was not carried out and changed nothing.

    `reason` is a stable code, `rule` the id of the rule that forbids it ("" if it is no matter of rules), `text` the
    sentence, `cure` what would make it right.
    """

    req: Whole
    reason: Words
    rule: Words = ""
    text: Words = ""
    cure: Words = ""


class Closing(FromServer, frozen=True, tag="closing"):
    """The server ends the connection: it shuts down, the reader is too slow, the peer broke the protocol, ..."""

    reason: Words
    text: Words = ""
