"""The belongings of a table, which are not those of one of its matches.

They go from the table that is being filled to its match, and from one match of a series to the next.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..people.access.passwords import Lock
from ..people.moderation.heard import Heard
from ..people.moderation.hush import Hush
from ..people.sessions.crowd import Crowd
from ..people.sessions.openers import Opener


@dataclass(frozen=True, slots=True)
class Belongings:
    """`opener`: to whom the table is counted; `lock`: its password. `hush`: whom the host has muted there; `heard`:
    what was said before the match; `watchers`: who spectates."""

    opener: Opener | None
    lock: Lock
    hush: Hush
    heard: Heard
    watchers: Crowd
