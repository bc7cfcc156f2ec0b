"""The resources of a match: those of its server, and the belongings of its table.

Belongings pass from the table that is being filled to its match, and from one match of a series to the next.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import time as seconds_since_1970

from ..base.configuration.settings import Settings
from ..base.edge import Time
from ..base.process.portions import Do, done_at_once
from ..base.store.scribe import Scribe
from ..people.moderation.reports import Heard
from ..people.moderation.table_mutes import TableMutes
from ..people.sessions.crowd import Spectators
from ..people.sessions.openers import Opener
from ..people.sessions.passwords import Lock


@dataclass(frozen=True, slots=True)
class MatchResources:
    """Resources that a server provides to each of its matches."""

    scribe: Scribe
    time: Time
    settings: Settings
    release: str = "kickdoor"
    wall_s: Callable[[], float] = seconds_since_1970
    do: Do = done_at_once


@dataclass(frozen=True, slots=True)
class Belongings:
    """State of a table that outlives a single match.

    `opener` is the person to whom the table is charged, `lock` its password, `table_mutes` the mutes by its host,
    `heard` the chat before the match, `watchers` are the spectators.
    """

    opener: Opener | None
    lock: Lock
    table_mutes: TableMutes
    heard: Heard
    watchers: Spectators
