"""Counters of a running server, since its start: whole numbers and a few histograms in plain fields.

Each part of the server adds to them where something happens; the game never reads them. `operations/pages/metrics.py`
exports them to programs, `operations/admin/` shows them to people.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter

from msgspec import Struct, field

COMMIT_EDGES_S = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Bucket edges of the histogram of commit times, in seconds. A laptop's SSD takes 1 to 5 ms, a remote database more."""

COMMIT_EDGES_RECORDS = (1, 2, 5, 10, 20, 50, 100, 250, 500)
"""Bucket edges of the histogram of records in a commit."""


class Histogram(Struct):
    """A histogram: counts of values up to each edge, and beyond the last, with their sum."""

    edges: tuple[float, ...]
    counts: list[int] = field(default_factory=list)
    total: float = 0.0

    def __post_init__(self) -> None:
        self.counts = [0] * (len(self.edges) + 1)

    def note(self, value: float) -> None:
        """Add a value to the histogram: to the first bucket whose edge is not below it, and to the sum."""
        self.counts[bisect_left(self.edges, value)] += 1
        self.total += value

    @property
    def count(self) -> int:
        """Return how many values were counted."""
        return sum(self.counts)


class Counts(Struct):
    """All counters of one server.

    The scribe's thread counts matches, answers and commits when they are on the disk; the reactor's thread counts the
    rest.
    """

    connections: int = 0
    """Connections accepted."""
    bytes_in: int = 0
    bytes_out: int = 0
    greetings: int = 0
    """Greetings accepted: people who came or came back."""
    requests: int = 0
    refusals: Counter[str] = field(default_factory=Counter)
    """Requests refused, by reason."""
    closings: Counter[str] = field(default_factory=Counter)
    """Connections that the server has closed, by reason."""

    matches_begun: int = 0
    matches_ended: Counter[str] = field(default_factory=Counter)
    """Matches ended, by how: over, abandoned, broken."""
    answers: int = 0
    """Answers of people and AI seats."""
    defaults: int = 0
    """Default answers that counted because a deadline was over."""

    commits: Histogram = field(default_factory=lambda: Histogram(COMMIT_EDGES_S))
    """Seconds that each commit took."""
    commit_records: Histogram = field(default_factory=lambda: Histogram(COMMIT_EDGES_RECORDS))
    """Records in each commit."""
    commits_failed: int = 0
    notes_dropped: int = 0
    """Records dropped during an outage: nobody waited for them, and too many were queued."""

    ai_decisions: Counter[str] = field(default_factory=Counter)
    """Decisions of AI seats, by kind of seat."""
    ai_lapses: Counter[str] = field(default_factory=Counter)
    """Decisions that AI seats failed to make, by reason."""
    workers_gone: int = 0
