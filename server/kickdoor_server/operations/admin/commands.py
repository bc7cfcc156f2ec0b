"""The messages of the admin protocol: a class for each command of the host, named `do` on the wire, and the reply."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

LINE_MOST = 64 * 1024
"""Bytes of a request."""

Text = Annotated[str, Meta(min_length=1, max_length=400)]
Minutes = Annotated[float, Meta(gt=0, le=60 * 24 * 365 * 10)]


class AdminCommand(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """A command. The reply has the same `id`. `token` is needed over TCP only."""

    id: int = 0
    token: str = ""


class StatusCommand(AdminCommand, frozen=True, tag="status"):
    """Return the state of the server."""


class TablesCommand(AdminCommand, frozen=True, tag="tables"):
    """List all tables; with `by_address`, count instead how many each address or person has opened."""

    by_address: bool = False


class InspectCommand(AdminCommand, frozen=True, tag="inspect"):
    """Describe one table: seats, open questions, clocks; with `all_hands` also the hands."""

    table: Text
    all_hands: bool = False


class PlayersCommand(AdminCommand, frozen=True, tag="players"):
    """List everybody who is connected or may come back."""


class AnnounceCommand(AdminCommand, frozen=True, tag="announce"):
    """Send a text to everybody who is connected."""

    text: Text


class KickCommand(AdminCommand, frozen=True, tag="kick"):
    """Close the connection of the person with that name or session. They keep their seat, and may come back."""

    who: Text
    why: str = ""


class BanCommand(AdminCommand, frozen=True, tag="ban"):
    """Ban a name, session, address or network. `minutes` None: for good."""

    by: Literal["name", "session", "address"]
    what: Text
    minutes: Minutes | None = None
    why: str = ""


class UnbanCommand(AdminCommand, frozen=True, tag="unban"):
    """Lift a ban; `number` as in the list of bans."""

    number: int


class BansCommand(AdminCommand, frozen=True, tag="bans"):
    """List the bans in force."""


class MuteCommand(AdminCommand, frozen=True, tag="mute"):
    """Forbid a name, session, address or network to talk on this server. `minutes` None: for good."""

    by: Literal["name", "session", "address"]
    what: Text
    minutes: Minutes | None = None
    why: str = ""


class UnmuteCommand(AdminCommand, frozen=True, tag="unmute"):
    """Lift mutes: by the number in the list of mutes, by name or by session."""

    who: Text


class MutesCommand(AdminCommand, frozen=True, tag="mutes"):
    """List the mutes in force."""


class ReportsCommand(AdminCommand, frozen=True, tag="reports"):
    """List the reports; with `number` return that one with its evidence; with `close` mark it as dealt with."""

    number: int | None = None
    close: bool = False


class EraseCommand(AdminCommand, frozen=True, tag="erase"):
    """Erase the names and talk of a person from everything kept; only if `sure`, else return what would be erased."""

    who: Text
    sure: bool = False


class PauseCommand(AdminCommand, frozen=True, tag="pause"):
    """Stop the clocks of a table; nobody can answer until it is resumed."""

    table: Text


class ResumeCommand(AdminCommand, frozen=True, tag="resume"):
    """Let a paused table go on, no matter who has paused it."""

    table: Text


class CloseCommand(AdminCommand, frozen=True, tag="close"):
    """End a table without a winner; everybody at it reads `why`."""

    table: Text
    why: str = ""


class DrainCommand(AdminCommand, frozen=True, tag="drain"):
    """Refuse new tables, and stop when nobody is at one, or after `within_minutes` in any case."""

    within_minutes: Minutes | None = None


class UndrainCommand(AdminCommand, frozen=True, tag="undrain"):
    """Stop draining: allow new tables again."""


class ReloadCommand(AdminCommand, frozen=True, tag="reload"):
    """Read server.toml again."""


class StopCommand(AdminCommand, frozen=True, tag="stop"):
    """Stop the server at once; the journal keeps everything."""


class LogLevelCommand(AdminCommand, frozen=True, tag="log_level"):
    """Log lines of that level and above, until the settings are reloaded."""

    level: Literal["debug", "info", "warn", "error", "critical"]


class ExportCommand(AdminCommand, frozen=True, tag="export"):
    """Return the replay of a match; of one that still runs only with `running`, since it shows every hand."""

    table: Text
    running: bool = False


AnyCommand = (
    StatusCommand | TablesCommand | InspectCommand | PlayersCommand | AnnounceCommand | KickCommand
    | BanCommand | UnbanCommand | BansCommand | MuteCommand | UnmuteCommand | MutesCommand | ReportsCommand
    | EraseCommand | PauseCommand | ResumeCommand | CloseCommand | DrainCommand | UndrainCommand
    | ReloadCommand | StopCommand | LogLevelCommand | ExportCommand
)  # fmt: skip
"""Any command of the protocol."""


class AdminRefusal(msgspec.Struct, frozen=True):
    """The reason for a refusal: a stable word, a sentence, and what to do about it."""

    reason: str
    text: str
    cure: str = ""


class AdminReply(msgspec.Struct, frozen=True, omit_defaults=True):
    """The reply to the command of that `id`: its result, or its refusal."""

    id: int = 0
    done: object = None
    declined: AdminRefusal | None = None


class MalformedCommand(ValueError):  # noqa: N818 - what it is
    """Raised if a line is no valid command; the text says what is wrong with it."""


_decode = msgspec.json.Decoder(AnyCommand).decode
encode = msgspec.json.Encoder().encode
decode_reply = msgspec.json.Decoder(AdminReply).decode


def read(line: bytes) -> AnyCommand:
    """Decode an admin command from one line of JSON. Raises MalformedCommand if it is invalid."""
    try:
        command: AnyCommand = _decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        raise MalformedCommand(str(wrong)) from None
    return command
