"""What is written to the log, in one shape: `event key=value ...`. Tokens and hidden cards never get here.

twisted.logger carries it, so Twisted's own lines stand in the same file, and what packages that are no part of the
server warn of by Python's own logging. One line per answer at debug; what concerns
a host at info; what needs somebody to look at warn and above, with the traceback if there is one.
"""

from __future__ import annotations

import logging
import sys
import traceback
from pathlib import Path
from typing import Any

from twisted.logger import Logger, LogLevel, eventAsText, globalLogBeginner

LEVELS = ("debug", "info", "warn", "error", "critical")
_logger = Logger(namespace="kickdoor")
_chosen = {"least": LEVELS.index("debug")}


def _shown(fact: Any) -> str:
    """A fact on one line; quoted if it has blanks or could be taken for several."""
    text = str(fact)
    return text if text and text.isprintable() and not any(c in text for c in " ='\"") else repr(text)


class Log:
    """Says everything with the same facts in front: a session's, a match's."""

    __slots__ = ("_facts",)

    def __init__(self, **facts: Any) -> None:
        self._facts = facts

    def bind(self, **facts: Any) -> Log:
        """The same, with more of them."""
        return Log(**(self._facts | facts))

    def debug(self, event: str, **facts: Any) -> None:
        if _chosen["least"] == 0:
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
        _logger.warn("{line}", line=f"{line}\n{detail}" if "\n" in detail else f"{line} {detail}".rstrip())

    def _line(self, event: str, facts: dict[str, Any]) -> str:
        return " ".join([event, *(f"{name}={_shown(fact)}" for name, fact in (self._facts | facts).items())])


class Warnings(logging.Handler):
    """Hands on what others log: which seats cannot be used, for one."""

    def emit(self, record: logging.LogRecord) -> None:
        level = LogLevel.warn if record.levelno < logging.ERROR else LogLevel.error
        _logger.emit(level, "{line}", line=f"{record.name}: {record.getMessage()}")


def begin_logging(level: str, file: Path | None) -> None:
    """Send the log to that file, or to stderr, from `level` (one of LEVELS) on."""
    out = sys.stderr if file is None else file.open("a", encoding="utf-8")
    least = _chosen["least"] = LEVELS.index(level)

    def write(event: Any) -> None:
        name = getattr(event.get("log_level", LogLevel.info), "name", "info")
        if LEVELS.index(name) >= least:
            out.write(eventAsText(event, includeSystem=False) + "\n")
            out.flush()

    observers: Any = [write]
    globalLogBeginner.beginLoggingTo(observers, redirectStandardIO=False)
    logging.getLogger().addHandler(Warnings(logging.WARNING))
