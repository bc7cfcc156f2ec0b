"""What a server counts while it runs: whole numbers and a few spreads, in plain fields, since its start.

Each part adds to them where something happens; nothing here is ever read by the game. `metrics.py` makes figures of
them for programs, `operations/admin/` for people.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter

from msgspec import Struct, field

COMMIT_EDGES_S = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""How long a commit took, up to each of these; a laptop's SSD takes 1 to 5 ms, a database on another machine more."""

COMMIT_EDGES_RECORDS = (1, 2, 5, 10, 20, 50, 100, 250, 500)


class Tally(Struct):
    """Values counted up to each edge, and beyond, with their sum."""

    edges: tuple[float, ...]
    counts: list[int] = field(default_factory=list)
    total: float = 0.0

    def __post_init__(self) -> None:
        self.counts = [0] * (len(self.edges) + 1)

    def note(self, value: float) -> None:
        self.counts[bisect_left(self.edges, value)] += 1
        self.total += value

    @property
    def count(self) -> int:
        return sum(self.counts)


class Counts(Struct):
    """Of one server. Matches, answers and commits are counted by the scribe's thread, when they are on the
    disk; all others by the reactor."""

    connections: int = 0
    """Opened."""
    bytes_in: int = 0
    bytes_out: int = 0
    greetings: int = 0
    """People who came or came back."""
    requests: int = 0
    refusals: Counter[str] = field(default_factory=Counter)
    """Requests refused, by reason."""
    closings: Counter[str] = field(default_factory=Counter)
    """Connections that the server has closed, by reason."""

    matches_begun: int = 0
    matches_ended: Counter[str] = field(default_factory=Counter)
    """By how: over, abandoned, broken."""
    answers: int = 0
    """Of people and AI seats."""
    defaults: int = 0
    """What counted because somebody's time was up."""

    commits: Tally = field(default_factory=lambda: Tally(COMMIT_EDGES_S))
    """Seconds that each took."""
    commit_records: Tally = field(default_factory=lambda: Tally(COMMIT_EDGES_RECORDS))
    """Records in each."""
    commits_failed: int = 0
    notes_dropped: int = 0
    """Records that nobody waited for and that were not written, since too many waited while nothing could be."""

    ai_decisions: Counter[str] = field(default_factory=Counter)
    """By the kind of seat."""
    ai_lapses: Counter[str] = field(default_factory=Counter)
    """By why there was no decision."""
    workers_gone: int = 0
