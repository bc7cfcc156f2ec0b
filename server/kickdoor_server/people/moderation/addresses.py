"""Addresses in the log: how they are written, and how they are removed later.

In the server's own log file addresses are overwritten in place once they are some days old, by another thread: the line
keeps its length, so the log goes on meanwhile and nothing is moved. What goes to stderr is out of the server's hands.
There an address can be replaced by a word that is the same for a day and means nothing afterwards (its key is in memory
only, and a new one is made each day), or be left out.
"""

from __future__ import annotations

import contextlib
import re
import secrets
from collections.abc import Callable
from datetime import date, datetime
from hashlib import blake2b
from ipaddress import ip_address
from pathlib import Path

from ...base.configuration.settings import Settings
from ...base.declined import Declined
from ...base.edge import DelayedCall, Time, cancelled, later
from ...base.process.logs import Log, Shown
from ...base.process.threads import BackgroundJobs
from .leaps import Leaps, last_written_s

CANDIDATE = re.compile(r"[0-9A-Fa-f]*[:.][0-9A-Fa-f:.]*")
"""Matches what may be an address, perhaps with a port behind it."""

WRITTEN_AT = re.compile(r'(?:\{"time": ")?(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d:?\d\d)')
"""Matches the time at the beginning of a log line, in both formats."""

GONE = "-"
"""Written in place of each character of an address."""

EVERY_S = 6 * 3600.0
"""Seconds between two passes over the log."""
DAY_S = 24 * 3600.0


def without_addresses(text: str, instead: Callable[[str], str]) -> str:
    """Return the text with each IP address replaced by what `instead` returns for it; a port behind it stays."""

    def found(match: re.Match[str]) -> str:
        token = match.group()
        for address in (token, token.rpartition(":")[0], token.rstrip(".:")):
            if _is_address(address):
                return instead(address) + token[len(address) :]
        return token

    return CANDIDATE.sub(found, text)


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


class AddressWords:
    """Replaces addresses by words that stay the same for a day. `key` makes the secret of each day."""

    def __init__(self, key: Callable[[], bytes] = lambda: secrets.token_bytes(32)) -> None:
        self._make_key = key
        self._key = b""
        self._day: date | None = None

    def of(self, address: str, day: date) -> str:
        """Return a pseudonym for an IP address (`address-` and 8 hex digits), the same for the whole `day` and another
        one the next.
        """
        if day != self._day:
            self._day, self._key = day, self._make_key()
        return "address-" + blake2b(address.encode(), key=self._key, digest_size=4).hexdigest()


def forget(file: Path, before_s: float, now_s: float = float("inf")) -> int:
    """Overwrite IP addresses with dashes in the lines of a log file that were written before `before_s` (seconds since
    1970); return how many lines have changed.

    A line dated after `now_s` was written while the clock was wrong, and counts as old if older lines follow it. Raises
    OSError if the file cannot be read or written.
    """
    changed, at = 0, 0
    with file.open("r+b") as log:
        last_due = -1
        for number, line in enumerate(log):
            written_s = _written_s(line)
            if written_s is not None and written_s < before_s:
                last_due = number
        log.seek(0)
        number, is_due = 0, True
        while line := log.readline():
            written_s = _written_s(line)
            if written_s is not None:  # a line without a date belongs to the entry above
                if number > last_due:
                    break
                is_due = written_s < before_s or written_s > now_s
            text = line.decode("latin-1")
            after = without_addresses(text, lambda address: GONE * len(address)) if is_due else text
            if after != text:
                log.seek(at)
                log.write(after.encode("latin-1"))
                changed += 1
            at += len(line)
            log.seek(at)
            number += 1
    return changed


def _written_s(line: bytes) -> float | None:
    """Return when a line was written, in seconds since 1970; None for a line that continues the one above."""
    written = WRITTEN_AT.match(line[:64].decode("latin-1"))
    return None if written is None else datetime.fromisoformat(written.group(1)).timestamp()


def shown_by(settings: Settings, words: AddressWords | None = None) -> Shown:
    """Return a function that hides IP addresses in log lines as the setting `log_addresses` says at that moment: not at
    all, by pseudonyms for a day, or by dashes.
    """
    known = words or AddressWords()

    def shown(line: str, at: datetime) -> str:
        match settings.log_addresses:
            case "daily":
                return without_addresses(line, lambda address: known.of(address, at.date()))
            case "none":
                return without_addresses(line, lambda address: GONE)
            case _:
                return line

    return shown


class Forgetting:
    """Removes old addresses from the log file, at the start and four times a day. `wall_s` returns seconds since
    1970."""

    def __init__(self, time: Time, work: BackgroundJobs, settings: Settings, wall_s: Callable[[], float]) -> None:
        self._time = time
        self._work = work
        self._settings = settings
        self._wall_s = wall_s
        self._leaps = Leaps(wall_s, time.seconds, last_written_s(settings.data))
        self._next: DelayedCall | None = None
        self._log = Log()

    def start(self) -> None:
        """Remove IP addresses older than `log_addresses_days` from the log file, in a background thread, now and every
        `EVERY_S` seconds.
        """
        self._next = later(self._time, EVERY_S, self.start)
        file, days = self._settings.log_file, self._settings.log_addresses_days
        if self._leaps.were_lately() or file is None or not days:
            return
        now_s = self._wall_s()
        before_s = now_s - days * DAY_S
        with contextlib.suppress(Declined):  # the last run still goes on
            self._work.do(lambda: forget(file, before_s, now_s), self._done, self._broke)

    def stop(self) -> None:
        """Stop removing addresses; a removal under way is finished."""
        cancelled(self._next)
        self._work.stop()

    def _done(self, lines: int) -> None:
        if lines:
            self._log.info("addresses_forgotten", lines=lines)

    def _broke(self, error: Exception) -> None:
        self._log.warn("addresses_not_forgotten", why=error)
