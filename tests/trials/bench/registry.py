"""All entries, in the order in which a round measures them."""

from __future__ import annotations

from tests.trials.bench.entries import (
    ccg,
    clone,
    command,
    decisions,
    journal,
    latency,
    memory,
    overload,
    quest,
    schemer,
    start,
    tables,
)
from tests.trials.bench.entry import Entry

ENTRIES: tuple[Entry, ...] = (
    command.ENTRY,
    latency.ENTRY,
    tables.ENTRY,
    overload.ENTRY,
    memory.ENTRY,
    journal.ENTRY,
    start.ENTRY,
    clone.ENTRY,
    decisions.ENTRY,
    quest.ENTRY,
    ccg.ENTRY,
    schemer.ENTRY,
)
BY_NAME = {entry.name: entry for entry in ENTRIES}
