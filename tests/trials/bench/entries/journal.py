"""Entry: the answers a second that the journal makes durable, a hundred in each commit, as under load."""

from __future__ import annotations

import time
from itertools import count

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import Seat
from kickdoor_server.base.store.records import AnswerRecord, MatchRecord, SeatRecord
from kickdoor_server.base.store.sqlite import SqliteStore
from tests.trials.bench import disk
from tests.trials.bench.anchors.plain_file import rows_per_s
from tests.trials.bench.entry import Entry, Figures, Row, ratio
from tests.trials.bench.pinned import by_itself

BATCH = 100
MATCHES = 50
SESSION = "0123456789abcdef"
SET, SEED = "classic", b"\0" * 32


def ours(seconds: float) -> Figures:
    """Measure answers of fifty matches, through the store of a server."""
    with disk.folder() as folder:
        store = SqliteStore(folder / "journal.sqlite3", "FULL")
        people = (SeatRecord("Ada", "female", SESSION), SeatRecord("Bo", "male", SESSION))
        store.append([MatchRecord(number, f"m{number}", "table", SET, {}, people, SEED) for number in range(MATCHES)])
        numbers, rows, began_s = count(1), 0, time.perf_counter()
        while (spent_s := time.perf_counter() - began_s) < seconds:
            store.append([_answer(next(numbers)) for _ in range(BATCH)])
            rows += BATCH
        store.close()
    return {"rows_per_s": rows / spent_s}


def plain(seconds: float) -> Figures:
    """Measure rows of the same length, at the end of a file."""
    with disk.folder() as folder:
        return {"rows_per_s": rows_per_s(folder / "rows", BATCH, seconds)}


def _answer(number: int) -> AnswerRecord:
    """Return the answer of that number among all matches."""
    n, match = divmod(number, MATCHES)
    answer = Answer(Seat(number % 4), ("play.treasure.potion.idiotic_bravery", "combat"), standing=True)
    return AnswerRecord(match, n + 1, answer, SESSION, number)


ENTRY = Entry(
    name="journal",
    about="rows that the journal makes durable in batches of a hundred",
    sides=(by_itself(__name__, "ours", 1 / 2), by_itself(__name__, "plain", 1 / 2, is_anchor=True)),
    rows=(
        Row(
            "journal rows at batches of 100",
            "a plain file and fdatasync",
            ratio("ours", "plain", "rows_per_s"),
            target=0.5,
            floor=0.3,
            began=0.24,
        ),
    ),
)
