"""What the host of a server can ask of it: the messages of the admin protocol, each a class, `do` its name."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

LINE_MOST = 64 * 1024
"""Bytes of a request."""

Text = Annotated[str, Meta(min_length=1, max_length=400)]
Minutes = Annotated[float, Meta(gt=0, le=60 * 24 * 365 * 10)]


class Deed(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """`id` comes back with the answer. `token`: by TCP."""

    id: int = 0
    token: str = ""


class Status(Deed, frozen=True, tag="status"):
    """How the server is."""


class Tables(Deed, frozen=True, tag="tables"):
    """All tables. `by_address`: instead, how many were opened by the same household or person."""

    by_address: bool = False


class Inspect(Deed, frozen=True, tag="inspect"):
    """One table: who sits there, what is asked of whom, its clocks. `all_hands`: also what everybody holds."""

    table: Text
    all_hands: bool = False


class Players(Deed, frozen=True, tag="players"):
    """Everybody who is here or may come back."""


class Announce(Deed, frozen=True, tag="announce"):
    """A word to everybody who is here."""

    text: Text


class Kick(Deed, frozen=True, tag="kick"):
    """Hang up on whoever has that name or session. The seat stays his, and he may come back."""

    who: Text
    why: str = ""


class Ban(Deed, frozen=True, tag="ban"):
    """Keep somebody out, by name, session or address (or network). `minutes` None: for good."""

    by: Literal["name", "session", "address"]
    what: Text
    minutes: Minutes | None = None
    why: str = ""


class Unban(Deed, frozen=True, tag="unban"):
    """Let somebody in again; `number` as in the list of bans."""

    number: int


class Bans(Deed, frozen=True, tag="bans"):
    """Who may not come in."""


class Mute(Deed, frozen=True, tag="mute"):
    """Keep somebody from talking anywhere here, known like somebody banned. `minutes` None: for good."""

    by: Literal["name", "session", "address"]
    what: Text
    minutes: Minutes | None = None
    why: str = ""


class Unmute(Deed, frozen=True, tag="unmute"):
    """Let somebody talk again: by the number in the list of mutes, by name or by session."""

    who: Text


class Mutes(Deed, frozen=True, tag="mutes"):
    """Who may not talk."""


class Reports(Deed, frozen=True, tag="reports"):
    """What people have reported. `number`: that one, with its evidence; `close`: it has been dealt with."""

    number: int | None = None
    close: bool = False


class Erase(Deed, frozen=True, tag="erase"):
    """Names and talk of whoever has that session or name go from all that is kept; only if `sure`, else it is told
    what that would be."""

    who: Text
    sure: bool = False


class Pause(Deed, frozen=True, tag="pause"):
    """Stop the clocks of a table; nobody can answer until it is resumed."""

    table: Text


class Resume(Deed, frozen=True, tag="resume"):
    """Let a paused table go on, whoever has paused it."""

    table: Text


class Close(Deed, frozen=True, tag="close"):
    """End a table: nobody wins, and everybody at it is told why. `why`: what they read."""

    table: Text
    why: str = ""


class Drain(Deed, frozen=True, tag="drain"):
    """Open no more tables, and stop when nobody is at one; after so many minutes in any case."""

    within_minutes: Minutes | None = None


class Undrain(Deed, frozen=True, tag="undrain"):
    """Open tables again, and do not stop."""


class Reload(Deed, frozen=True, tag="reload"):
    """Read server.toml again."""


class Stop(Deed, frozen=True, tag="stop"):
    """Stop at once; everything is kept."""


class LogLevel(Deed, frozen=True, tag="log_level"):
    """Log from that level on, until the settings are read again."""

    level: Literal["debug", "info", "warn", "error", "critical"]


class Export(Deed, frozen=True, tag="export"):
    """The replay of a match. `running`: also of one that is not over; it shows every hand."""

    table: Text
    running: bool = False


AnyDeed = (
    Status | Tables | Inspect | Players | Announce | Kick | Ban | Unban | Bans | Mute
    | Unmute | Mutes | Reports | Erase | Pause | Resume | Close | Drain | Undrain
    | Reload | Stop | LogLevel | Export
)  # fmt: skip


class Refusal(msgspec.Struct, frozen=True):
    """Why something was not done."""

    reason: str
    text: str
    cure: str = ""


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer to the deed of that `id`: what came of it, or why it was declined."""

    id: int = 0
    done: object = None
    declined: Refusal | None = None


class Malformed(ValueError):  # noqa: N818 - what it is
    """A line that is no deed; the text says what is wrong with it."""


_decode = msgspec.json.Decoder(AnyDeed).decode
encode = msgspec.json.Encoder().encode
decode_reply = msgspec.json.Decoder(Reply).decode


def read(line: bytes) -> AnyDeed:
    """The deed in that line. Malformed."""
    try:
        deed: AnyDeed = _decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        raise Malformed(str(wrong)) from None
    return deed
