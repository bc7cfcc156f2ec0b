"""The list of bans: who may not come in, why, and until when, in a file that people can read and edit. Mutes by the
host of the server are a second list of the same kind.

A ban names a person by name (then it covers all names that would be taken for it, see `names.py`), by session, or by
address or network. None of these stops a determined stranger for long: names can be changed, sessions dropped,
addresses left. Together they keep out those with less patience.

The file is JSON. It is written beside the old one and then renamed, so a crash leaves one or the other. The server does
not start with a file that it cannot read: letting everybody in again would be worse.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from enum import Enum
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from kickdoor_protocol.checks.alike import skeletons
from kickdoor_protocol.files.small_files import write_whole
from kickdoor_protocol.files.text_files import UnreadableFile, read_text

FILE, MUTES_FILE = "bans.json", "mutes.json"
"""Names of the files in the data folder."""


class BansUnreadable(Exception):  # noqa: N818 - what the file is
    """Raised if the file of bans cannot be read; the text says where it is and what is wrong with it."""


class BanRefused(Exception):  # noqa: N818 - what became of it
    """Raised for a ban that is not possible; the text says why."""


class By(Enum):
    """The property by which a ban recognises a person. A single address is a network of one."""

    NAME = "name"
    SESSION = "session"
    ADDRESS = "address"


class Ban(msgspec.Struct, frozen=True, kw_only=True):
    """One ban. Times are in seconds since 1970; `until_s` None means for good."""

    number: int
    by: By
    what: str
    reason: str
    since_s: float
    until_s: float | None = None

    def ends_s(self) -> float:
        """Return when the ban ends, in seconds since 1970; infinity if it never does."""
        return float("inf") if self.until_s is None else self.until_s

    @property
    def until(self) -> str:
        """Return the end in words for people: "until 2026-11-21 23:30 UTC", or "for good"."""
        return "for good" if self.until_s is None else f"until {minute(self.until_s)}"

    @property
    def text(self) -> str:
        """The message to a banned person."""
        return f"You are banned from this server {self.until}{f': {self.reason}' if self.reason else ''}."

    @property
    def muted_text(self) -> str:
        """The message to a person who is muted on the whole server."""
        why = f": {self.reason}" if self.reason else ""
        return f"Whoever runs this server has muted you {self.until}{why}."


class Who(Struct, frozen=True):
    """The known properties of a person who wants in, or is in; unknown ones are ""."""

    name: str = ""
    session: str = ""
    address: str = ""


class Written(msgspec.Struct, frozen=True, kw_only=True):
    """A ban as it is in the file, with times as people write them."""

    number: int
    by: By
    what: str
    reason: str
    since: Annotated[datetime, Meta(tz=True)]
    until: Annotated[datetime, Meta(tz=True)] | None = None


def minute(at_s: float) -> str:
    """Format seconds since 1970 for people, in UTC, to the minute."""
    return datetime.fromtimestamp(at_s, UTC).strftime("%Y-%m-%d %H:%M UTC")


def network(what: str) -> IPv4Network | IPv6Network:
    """Return an address or a network (`198.51.100.0/24`) as a network. Raises BanRefused if it is neither."""
    try:
        return ip_network(what, strict=False)
    except ValueError:
        raise BanRefused(f"{what!r} is neither an address nor a network such as 198.51.100.0/24.") from None


class Bans:
    """A list of bans, kept in `file` (None: in memory). Raises BansUnreadable if the file cannot be read."""

    def __init__(self, file: Path | None, wall_s: Callable[[], float]) -> None:
        self._file = file
        self._wall_s = wall_s
        self._bans = _read(file) if file is not None and file.exists() else {}
        self._concerns = {number: _concerning(ban) for number, ban in self._bans.items()}
        self._last = max(self._bans, default=0)

    def __iter__(self) -> Iterator[Ban]:
        """Return an iterator over the bans that still hold, oldest first."""
        now_s = self._wall_s()
        return iter([ban for ban in self._bans.values() if ban.until_s is None or ban.until_s > now_s])

    def add(self, by: By, what: str, reason: str = "", for_s: float | None = None) -> Ban:
        """Add a ban by name, session id or address (`by`), for `for_s` seconds or for good (None), and return it.

        Raises BanRefused if `what` is empty or no address, or `for_s` is not positive; OSError if the file cannot be
        written, but the ban is then in force until the server stops.
        """
        what = str(network(what)) if by is By.ADDRESS else what.strip()
        if not what:
            raise BanRefused(f"A ban by {by.value} needs one.")
        if for_s is not None and for_s <= 0:
            raise BanRefused("A ban holds for a while, or for good.")
        self._last += 1
        now_s = self._wall_s()
        until_s = None if for_s is None else now_s + for_s
        ban = Ban(number=self._last, by=by, what=what, reason=reason, since_s=now_s, until_s=until_s)
        self._bans[ban.number] = ban
        self._concerns[ban.number] = _concerning(ban)
        self._keep()
        return ban

    def sweep(self) -> None:
        """Delete expired bans, also from the file, so that names and addresses do not stay there. Raises OSError if the
        file cannot be written.
        """
        holding = {ban.number: ban for ban in self}
        if len(self._bans) > len(holding):
            self._bans = holding
            self._keep()

    def lift(self, number: int) -> Ban | None:
        """Remove the ban with this number and return it; None if there is none. Raises OSError if the file cannot be
        written; the ban is lifted nevertheless until the server stops.
        """
        ban = self._bans.pop(number, None)
        if ban is not None:
            self._keep()
        return ban

    def of(self, who: Who) -> Ban | None:
        """Return the ban that applies to a person, the one that ends last if there are several; None if they are not
        banned.
        """
        return max(self.all_of(who), key=Ban.ends_s, default=None)

    def all_of(self, who: Who) -> list[Ban]:
        """Return all bans that apply to a person, oldest first."""
        return [ban for ban in self if self._concerns[ban.number](who)]

    def _keep(self) -> None:
        self._concerns = {number: self._concerns[number] for number in self._bans}
        if self._file is None:
            return
        written = [
            Written(
                number=ban.number,
                by=ban.by,
                what=ban.what,
                reason=ban.reason,
                since=datetime.fromtimestamp(int(ban.since_s), UTC),
                until=None if ban.until_s is None else datetime.fromtimestamp(int(ban.until_s), UTC),
            )
            for ban in self._bans.values()
        ]
        write_whole(self._file, msgspec.json.format(msgspec.json.encode(written), indent=2).decode() + "\n")


def _concerning(ban: Ban) -> Callable[[Who], bool]:
    """Return a predicate that tells whether the ban concerns somebody; what can be computed once is."""
    match ban.by:
        case By.NAME:
            names = skeletons(ban.what)
            return lambda who: not names.isdisjoint(skeletons(who.name))
        case By.SESSION:
            return lambda who: who.session == ban.what
        case By.ADDRESS:
            inside = network(ban.what)
            return lambda who: bool(who.address) and ip_address(who.address) in inside


def _read(file: Path) -> dict[int, Ban]:
    try:
        written = msgspec.json.decode(read_text(file), type=list[Written])
        bans = [
            Ban(
                number=each.number,
                by=each.by,
                what=each.what,
                reason=each.reason,
                since_s=each.since.timestamp(),
                until_s=None if each.until is None else each.until.timestamp(),
            )
            for each in written
        ]
        for ban in bans:
            _concerning(ban)
    except UnreadableFile as wrong:
        raise BansUnreadable(f"The list of bans {wrong}") from None
    except (msgspec.DecodeError, BanRefused) as wrong:
        raise BansUnreadable(f"The list of bans, {file}, cannot be read: {wrong}") from None
    return {ban.number: ban for ban in bans}
