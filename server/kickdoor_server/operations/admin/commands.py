"""What the host of a server can ask of it: the messages of the admin protocol, each a class, `do` its name."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

LINE_MOST = 64 * 1024
"""Bytes of a request."""

Text = Annotated[str, Meta(min_length=1, max_length=400)]
Minutes = Annotated[float, Meta(gt=0, le=60 * 24 * 365 * 10)]


class AdminCommand(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """`id` comes back with the answer. `token`: by TCP."""

    id: int = 0
    token: str = ""


class StatusCommand(AdminCommand, frozen=True, tag="status"):
    """How the server is."""


class TablesCommand(AdminCommand, frozen=True, tag="tables"):
    """All tables. `by_address`: instead, how many were opened by the same household or person."""

    by_address: bool = False


class InspectCommand(AdminCommand, frozen=True, tag="inspect"):
    """One table: who sits there, what is asked of whom, its clocks. `all_hands`: also what everybody holds."""

    table: Text
    all_hands: bool = False


class PlayersCommand(AdminCommand, frozen=True, tag="players"):
    """Everybody who is here or may come back."""


class AnnounceCommand(AdminCommand, frozen=True, tag="announce"):
    """A word to everybody who is here."""

    text: Text


class KickCommand(AdminCommand, frozen=True, tag="kick"):
    """Hang up on whoever has that name or session. The seat stays his, and he may come back."""

    who: Text
    why: str = ""


class BanCommand(AdminCommand, frozen=True, tag="ban"):
    """Keep somebody out, by name, session or address (or network). `minutes` None: for good."""

    by: Literal["name", "session", "address"]
    what: Text
    minutes: Minutes | None = None
    why: str = ""


class UnbanCommand(AdminCommand, frozen=True, tag="unban"):
    """Let somebody in again; `number` as in the list of bans."""

    number: int


class BansCommand(AdminCommand, frozen=True, tag="bans"):
    """Who may not come in."""


class MuteCommand(AdminCommand, frozen=True, tag="mute"):
    """Keep somebody from talking anywhere here, known like somebody banned. `minutes` None: for good."""

    by: Literal["name", "session", "address"]
    what: Text
    minutes: Minutes | None = None
    why: str = ""


class UnmuteCommand(AdminCommand, frozen=True, tag="unmute"):
    """Let somebody talk again: by the number in the list of mutes, by name or by session."""

    who: Text


class MutesCommand(AdminCommand, frozen=True, tag="mutes"):
    """Who may not talk."""


class ReportsCommand(AdminCommand, frozen=True, tag="reports"):
    """What people have reported. `number`: that one, with its evidence; `close`: it has been dealt with."""

    number: int | None = None
    close: bool = False


class EraseCommand(AdminCommand, frozen=True, tag="erase"):
    """Names and talk of whoever has that session or name go from all that is kept; only if `sure`, else it is told
    what that would be."""

    who: Text
    sure: bool = False


class PauseCommand(AdminCommand, frozen=True, tag="pause"):
    """Stop the clocks of a table; nobody can answer until it is resumed."""

    table: Text


class ResumeCommand(AdminCommand, frozen=True, tag="resume"):
    """Let a paused table go on, whoever has paused it."""

    table: Text


class CloseCommand(AdminCommand, frozen=True, tag="close"):
    """End a table: nobody wins, and everybody at it is told why. `why`: what they read."""

    table: Text
    why: str = ""


class DrainCommand(AdminCommand, frozen=True, tag="drain"):
    """Open no more tables, and stop when nobody is at one; after so many minutes in any case."""

    within_minutes: Minutes | None = None


class UndrainCommand(AdminCommand, frozen=True, tag="undrain"):
    """Open tables again, and do not stop."""


class ReloadCommand(AdminCommand, frozen=True, tag="reload"):
    """Read server.toml again."""


class StopCommand(AdminCommand, frozen=True, tag="stop"):
    """Stop at once; everything is kept."""


class LogLevelCommand(AdminCommand, frozen=True, tag="log_level"):
    """Log from that level on, until the settings are read again."""

    level: Literal["debug", "info", "warn", "error", "critical"]


class ExportCommand(AdminCommand, frozen=True, tag="export"):
    """The replay of a match. `running`: also of one that is not over; it shows every hand."""

    table: Text
    running: bool = False


AnyCommand = (
    StatusCommand | TablesCommand | InspectCommand | PlayersCommand | AnnounceCommand | KickCommand
    | BanCommand | UnbanCommand | BansCommand | MuteCommand | UnmuteCommand | MutesCommand | ReportsCommand
    | EraseCommand | PauseCommand | ResumeCommand | CloseCommand | DrainCommand | UndrainCommand
    | ReloadCommand | StopCommand | LogLevelCommand | ExportCommand
)  # fmt: skip


class AdminRefusal(msgspec.Struct, frozen=True):
    """Why something was not done."""

    reason: str
    text: str
    cure: str = ""


class AdminReply(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer to the deed of that `id`: what came of it, or why it was declined."""

    id: int = 0
    done: object = None
    declined: AdminRefusal | None = None


class MalformedCommand(ValueError):  # noqa: N818 - what it is
    """A line that is no deed; the text says what is wrong with it."""


_decode = msgspec.json.Decoder(AnyCommand).decode
encode = msgspec.json.Encoder().encode
decode_reply = msgspec.json.Decoder(AdminReply).decode


def read(line: bytes) -> AnyCommand:
    """The deed in that line. Malformed."""
    try:
        command: AnyCommand = _decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        raise MalformedCommand(str(wrong)) from None
    return command
