"""Messages about the connection itself: greeting, answers to requests, keep-alive, closing.

`Hello` and `Unwelcome` never change, so that two programs of any age can at least tell each other why they do not fit.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from kickdoor_protocol.base import EXACT, FromClient, FromServer, Key, Request, Table, Text, Whole, Words
from kickdoor_protocol.limits import PASSWORD_MOST, TOKEN_MOST, VERSIONS_MOST

Password = Annotated[str, Meta(max_length=PASSWORD_MOST), EXACT]
"""The password of a server or a table. It is neither cleaned nor logged."""

Token = Annotated[str, Meta(max_length=TOKEN_MOST), EXACT]
"""The secret that resumes a session."""

Range = tuple[int, int]
"""Lowest and highest version of a message type that one end supports, both included."""


class Hello(FromClient, frozen=True, tag="hello"):
    """The first message of a client. Frozen.

    `versions` holds the range of each message type that the client knows, of both directions. `client` names the
    program and its release; `name` the person; `resume` is the token of an earlier `Welcome`, to resume that session
    under its name.
    """

    versions: Annotated[dict[Key, Range], Meta(max_length=VERSIONS_MOST)]
    client: Text
    name: Text = ""
    resume: Token | None = None


class Unwelcome(FromServer, frozen=True, tag="unwelcome"):
    """The server refuses the greeting and ends the connection. Frozen.

    `reason` is a stable word, `text` a sentence, `cure` what would help. If versions do not fit (reason "versions"),
    `message` names the type, `ours` the server's range and `theirs` the client's; None: unknown type.
    """

    reason: Words
    text: Words
    message: Words = ""
    ours: Range | None = None
    theirs: Range | None = None
    cure: Words = ""


class Welcome(FromServer, frozen=True, tag="welcome"):
    """The server accepts the greeting. `versions` holds the version chosen for each type that will be used.

    `session` names the session in logs; `token` is secret and resumes it. `resumed`: it was resumed, so unanswered
    requests may be sent again with their old numbers. `motd` is the operator's message to everybody. `locked`: the
    server has a password, and until `Enter` is accepted it carries out nothing else. `name` is the person's name on
    this server; "" while it is locked.
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
    """Send the password of a server that is `locked`."""

    password: Password


class Ping(Request, frozen=True, tag="ping"):
    """Ask whether the server is alive. It answers with `Pong`."""


class Pong(FromServer, frozen=True, tag="pong"):
    """The answer to `Ping`."""

    req: Whole


class Accepted(FromServer, frozen=True, tag="accepted"):
    """The request was carried out and is durably recorded. Its effects have been sent before this."""

    req: Whole
    note: Words = ""


class Refused(FromServer, frozen=True, tag="refused"):
    """The request was not carried out and changed nothing.

    `reason` is a stable code, `rule` the id of the rule that forbids it ("" if no rule does), `text` the sentence,
    `cure` what would make it right.
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
