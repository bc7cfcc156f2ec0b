"""What is written to the log, in one shape: `time level event key=value ...`, or as JSON, one object a line, with the
same facts. Tokens and hidden cards never get here.

twisted.logger carries it, so Twisted's own lines stand in the same file, and what packages that are no part of the
server warn of by Python's own logging. One line per answer at debug; what concerns
a host at info; what needs somebody to look at warn and above, with the traceback if there is one.

How much is written, in which shape, and to which file can be changed at any time; the file is opened anew when it is
asked for, so that whoever keeps old logs may move it away first.
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
FORMATS = ("text", "json")
Shown = Callable[[str, datetime], str]
"""What is written of a line at that time: without addresses, for one."""
_logger = Logger(namespace="kickdoor")


def _shown(fact: Any) -> str:
    """A fact on one line; quoted if it has blanks or could be taken for several."""
    text = str(fact)
    return text if text and text.isprintable() and not any(c in text for c in " ='\"") else repr(text)


class Line:
    """What one line says. As a text it is made when somebody writes it."""

    __slots__ = ("event", "facts")

    def __init__(self, event: str, facts: dict[str, Any]) -> None:
        self.event = event
        self.facts = facts

    def __str__(self) -> str:
        return " ".join([self.event, *(f"{name}={_shown(fact)}" for name, fact in self.facts.items())])


class Log:
    """Says everything with the same facts in front: a session's, a match's."""

    __slots__ = ("_facts",)

    def __init__(self, **facts: Any) -> None:
        self._facts = facts

    def bind(self, **facts: Any) -> Log:
        """The same, with more of them."""
        return Log(**(self._facts | facts))

    def debug(self, event: str, **facts: Any) -> None:
        if _book.least == 0:
            _logger.debug("{line}", line=self._line(event, facts))

    def info(self, event: str, **facts: Any) -> None:
        _logger.info("{line}", line=self._line(event, facts))

    def warn(self, event: str, **facts: Any) -> None:
        _logger.warn("{line}", line=self._line(event, facts))

    def broken(self, event: str, error: BaseException, **facts: Any) -> None:
        """A bug of ours, with its traceback."""
        trace = "".join(traceback.format_exception(error))
        _logger.critical("{line}\n{trace}", line=self._line(event, facts), trace=trace)

    def lapse(self, why: str, detail: str, **facts: Any) -> None:
        """A seat has not decided; a traceback of several lines stands below the line."""
        line = self._line("ai_lapse", facts | {"why": why})
        between = "\n" if "\n" in detail else " " if detail else ""
        _logger.warn("{line}{between}{trace}", line=line, between=between, trace=detail)

    def _line(self, event: str, facts: dict[str, Any]) -> Line:
        return Line(event, self._facts | facts)


class Warnings(logging.Handler):
    """Hands on what others log: which seats cannot be used, for one."""

    def emit(self, record: logging.LogRecord) -> None:
        level = LogLevel.warn if record.levelno < logging.ERROR else LogLevel.error
        _logger.emit(level, "{line}", line=f"{record.name}: {record.getMessage()}")


class _Book:
    """Where everything is written: from level `least` on (a place in LEVELS), in that shape, to stderr or a file."""

    def __init__(self) -> None:
        self.least = LEVELS.index("debug")
        self.format = "text"
        self.file: Path | None = None
        self.shown: Shown | None = None
        self._out: TextIO = sys.stderr
        self._held: list[str] | None = None

    def hold(self) -> None:
        """Keep what is to be written to a terminal, until `release`. A file, or a pipe, gets its lines at once."""
        if self.file is None and self._out.isatty():
            self._held = []

    def release(self) -> None:
        """Write what was held, and all else at once."""
        held, self._held = self._held or [], None
        for line in held:
            self._write(line)

    def open(self) -> None:
        """From here on to the file of that name, which may have been moved away. OSError: it stays as it was."""
        before, self._out = self._out, self.file.open("a", encoding="utf-8") if self.file is not None else sys.stderr
        if before is not sys.stderr:
            before.close()

    def write(self, event: Any) -> None:
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
    """One line, with a traceback below it if there is one: time, level, and what is said."""
    return (
        f"{formatTime(event.get('log_time'))} {level} {eventAsText(event, includeTimestamp=False, includeSystem=False)}"
    )


def as_json(event: Any, level: str) -> str:
    """One object: `time`, `level`, `event`, the facts by their names, `trace` if there is one. What others say is a
    `message` with its `text`."""
    time = datetime.fromtimestamp(event.get("log_time", 0.0), UTC).isoformat(timespec="milliseconds")
    line = event.get("line")
    if isinstance(line, Line):
        said = {"time": time, "level": level, "event": line.event, **line.facts}
        said |= {"trace": event["trace"]} if event.get("trace") else {}
    else:
        text = eventAsText(event, includeTimestamp=False, includeSystem=False)
        said = {"time": time, "level": level, "event": "message", "text": text}
    return json.dumps(said, default=str)


def begin_logging(level: str, file: Path | None, shape: str = "text") -> None:
    """Send the log to that file, or to stderr, from `level` (one of LEVELS) on, in a shape of FORMATS. OSError."""
    _book.file = file
    _book.open()
    log_from(level, shape)
    observers: Any = [_book.write]
    globalLogBeginner.beginLoggingTo(observers, redirectStandardIO=False)
    logging.getLogger().addHandler(Warnings(logging.WARNING))


def hold_log() -> None:
    """Let lines for a terminal wait, so that what a person should read first comes first."""
    _book.hold()


def release_log() -> None:
    """Write the lines that waited."""
    _book.release()


def log_from(level: str, shape: str) -> None:
    """Write from that level on, in that shape."""
    _book.least, _book.format = LEVELS.index(level), shape


def show_by(shown: Shown | None) -> None:
    """Write of each line what that makes of it; None: the line itself."""
    _book.shown = shown


def log_level() -> str:
    """From which level on it is written."""
    return LEVELS[_book.least]


def open_anew() -> None:
    """Go on in a new file of the same name, if somebody has moved the old one away. OSError: it stays as it was."""
    _book.open()
