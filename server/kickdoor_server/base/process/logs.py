"""The server's log, one line an event: `time level event key=value ...`, or JSON with the same facts, one object a
line.

Tokens and hidden cards are never logged. twisted.logger carries the lines, so the same file has Twisted's own lines and
the warnings that other packages emit with Python's `logging`. Levels: debug has one line for each answer, info what
concerns a host, warn and above what needs attention, with a traceback if there is one.

Level, format and file can be changed while the server runs. The file is reopened on request, so that log rotation may
move it away first.
"""

from __future__ import annotations

import json
import logging
import sys
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TextIO

from twisted.logger import Logger, LogLevel, eventAsText, formatTime, globalLogBeginner

LEVELS = ("debug", "info", "warn", "error", "critical")
"""All levels, lowest first."""
FORMATS = ("text", "json")
"""All formats of a line."""
Shown = Callable[[str, datetime], str]
"""Rewrites a line, written at that time, before it goes out: for example without addresses."""
_logger = Logger(namespace="kickdoor")


def _shown(fact: Any) -> str:
    """Return a fact on one line, quoted if it has blanks or could be taken for several facts."""
    text = str(fact)
    return text if text and text.isprintable() and not any(c in text for c in " ='\"") else repr(text)


class LogLine:
    """The event and the facts of one line. The text is made only if the line is written."""

    __slots__ = ("event", "facts")

    def __init__(self, event: str, facts: dict[str, Any]) -> None:
        self.event = event
        self.facts = facts

    def __str__(self) -> str:
        return " ".join([self.event, *(f"{name}={_shown(fact)}" for name, fact in self.facts.items())])


class Log:
    """Logs events, each with the same facts in front, such as those of a session or match."""

    __slots__ = ("_facts",)

    def __init__(self, **facts: Any) -> None:
        self._facts = facts

    def bind(self, **facts: Any) -> Log:
        """Return a log that adds these facts (name and value) to each of its events, besides the facts it adds
        already.
        """
        return Log(**(self._facts | facts))

    def debug(self, event: str, **facts: Any) -> None:
        """Log an event, a name with facts, at level debug; costs next to nothing while that level is off."""
        if _book.least == 0:
            _logger.debug("{line}", line=self._line(event, facts))

    def info(self, event: str, **facts: Any) -> None:
        """Log an event, a name with facts, at level info."""
        _logger.info("{line}", line=self._line(event, facts))

    def warn(self, event: str, **facts: Any) -> None:
        """Log an event, a name with facts, at level warn."""
        _logger.warn("{line}", line=self._line(event, facts))

    def broken(self, event: str, error: BaseException, **facts: Any) -> None:
        """Log a bug of the server at level critical, with the traceback of `error`."""
        trace = "".join(traceback.format_exception(error))
        _logger.critical("{line}\n{trace}", line=self._line(event, facts), trace=trace)

    def lapse(self, why: str, detail: str, **facts: Any) -> None:
        """Log, at level warn, that an AI seat has not decided; `why` is the reason in a word. A `detail` of several
        lines, such as a traceback, stands below the line.
        """
        line = self._line("ai_lapse", facts | {"why": why})
        between = "\n" if "\n" in detail else " " if detail else ""
        _logger.warn("{line}{between}{trace}", line=line, between=between, trace=detail)

    def _line(self, event: str, facts: dict[str, Any]) -> LogLine:
        return LogLine(event, self._facts | facts)


class Warnings(logging.Handler):
    """Forwards the warnings of Python's `logging` to the server's log."""

    def emit(self, record: logging.LogRecord) -> None:
        """Pass a record of Python's `logging` on to this log: as a warning, or as an error from level ERROR on."""
        level = LogLevel.warn if record.levelno < logging.ERROR else LogLevel.error
        _logger.emit(level, "{line}", line=f"{record.name}: {record.getMessage()}")


class _Book:
    """The open log: level (`least` is an index of LEVELS), format, and file or stderr."""

    def __init__(self) -> None:
        self.least = LEVELS.index("debug")
        self.format = "text"
        self.file: Path | None = None
        self.shown: Shown | None = None
        self._opened: TextIO | None = None
        self._out: TextIO = sys.stderr
        self._held: list[str] | None = None

    def hold(self) -> None:
        """Hold lines back until `release` if they would go to a terminal; files and pipes get them at once."""
        if self.file is None and self._out.isatty():
            self._held = []

    def release(self) -> None:
        """Write the lines that were held back, and all later ones at once."""
        held, self._held = self._held or [], None
        for line in held:
            self._write(line)

    def open(self) -> None:
        """Reopen the file by its name. If that raises OSError, the old file stays in use."""
        opened = self.file.open("a", encoding="utf-8") if self.file is not None else None
        before, self._opened = self._opened, opened
        self._out = sys.stderr if opened is None else opened
        if before is not None:
            before.close()

    def write(self, event: Any) -> None:
        """Write a line, if its level is logged."""
        name = getattr(event.get("log_level", LogLevel.info), "name", "info")
        if LEVELS.index(name) >= self.least:
            line = as_text(event, name) if self.format == "text" else as_json(event, name)
            if self.shown is not None:
                line = self.shown(line, datetime.fromtimestamp(event.get("log_time", 0.0), UTC))
            self._write(line)

    def _write(self, line: str) -> None:
        if self._held is not None:
            self._held.append(line)
        else:
            self._out.write(line + "\n")
            self._out.flush()


_book = _Book()


def as_text(event: Any, level: str) -> str:
    """Return an event of twisted.logger as a line, with its traceback below it: time, level, text."""
    return (
        f"{formatTime(event.get('log_time'))} {level} {eventAsText(event, includeTimestamp=False, includeSystem=False)}"
    )


def as_json(event: Any, level: str) -> str:
    """Return an event of twisted.logger as a JSON object: `time`, `level`, `event`, its facts by name, and `trace` (the
    traceback) if there is one.

    Events of other packages have a `text` instead, and `message` as their `event`.
    """
    time = datetime.fromtimestamp(event.get("log_time", 0.0), UTC).isoformat(timespec="milliseconds")
    line = event.get("line")
    if isinstance(line, LogLine):
        said = {"time": time, "level": level, "event": line.event, **line.facts}
        said |= {"trace": event["trace"]} if event.get("trace") else {}
    else:
        text = eventAsText(event, includeTimestamp=False, includeSystem=False)
        said = {"time": time, "level": level, "event": "message", "text": text}
    return json.dumps(said, default=str)


def begin_logging(level: str, file: Path | None, shape: str = "text") -> None:
    """Start logging to `file` (None: stderr) from `level` (one of LEVELS) on, in the format `shape`, "text" or "json".

    Raises OSError if the file cannot be opened.
    """
    _book.file = file
    _book.open()
    log_from(level, shape)
    observers: Any = [_book.write]
    globalLogBeginner.beginLoggingTo(observers, redirectStandardIO=False)
    logging.getLogger().addHandler(Warnings(logging.WARNING))


def hold_log() -> None:
    """Hold back log lines that go to a terminal until `release_log`, so that text for people appears there first."""
    _book.hold()


def release_log() -> None:
    """Write the log lines that `hold_log` has held back, and hold back no more."""
    _book.release()


def log_from(level: str, shape: str) -> None:
    """Set the lowest level that is logged, and the format of log lines, "text" or "json", from now on."""
    _book.least, _book.format = LEVELS.index(level), shape


def show_by(shown: Shown | None) -> None:
    """Pass each log line and its time through `shown` before it is written; None writes lines as they are."""
    _book.shown = shown


def log_level() -> str:
    """Return the lowest level that is logged, one of LEVELS."""
    return LEVELS[_book.least]


def open_anew() -> None:
    """Reopen the log file, after log rotation has moved it away. Raises OSError if that fails; the old file stays in
    use."""
    _book.open()
