"""Shares of the reactor's time for a full command, by part.

python -m tests.trials.bench.profile [SECONDS]

plays as `entries/command.py` does on a server with a sampling profiler (`sampled.py`), and prints the shares. They
overlap: work for another part counts for both. Imports and the time before the first command do not count.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence

from tests.trials.bench import disk
from tests.trials.bench.load.plan import Plan, play
from tests.trials.bench.sampled import Place
from tests.trials.bench.served import served_from
from tests.trials.bench.sides import SEATS, TABLES

SECONDS, WARM_S = 10.0, 4.0

PARTS: tuple[tuple[str, str, str], ...] = (
    ("making and sending what four viewers are shown", "matches/audience/audience.py", "show_now"),
    ("- what everybody sees", "matches/audience/match_views.py", "take_in"),
    ("- what each chair sees besides", "matches/audience/match_views.py", "told"),
    ("-- listing what may be done at any time", "doors/anytime/__init__.py", "standing"),
    ("-- wording it, and what is asked", "table/translate/questions.py", ""),
    ("-- observing the table for a chair", "doors/observe.py", "observe"),
    ("-- comparing it with what was shown", "protocol/changes.py", "show_parts"),
    ("-- packing what is newer than a link has", "matches/audience/match_views.py", "_since"),
    ("- what has happened, in words", "table/translate/events.py", "told"),
    ("taking a request, from its bytes to its answer", "people/connections/link.py", "_deal"),
    ("- the rules: admitting it and carrying it out", "matches/playing/answers.py", "take"),
    ("saying that it counts", "matches/playing/answers.py", "accept"),
    ("clocks", "matches/playing/match.py", "_watch_clocks"),
    ("sockets, and waiting for the journal", "internet/epollreactor.py", "doPoll"),
)
"""Each part, with a function that is on the stack then: the end of its file, and its name ("": any of the file)."""

AT_WORK = ("internet/base.py", "mainLoop")

Stack = Sequence[Place]


def met(seconds: float, warm_s: float = WARM_S, tables: int = TABLES) -> list[tuple[Stack, int]]:
    """Return the sampled stacks of a server at work, with their counts."""
    with disk.folder() as folder:
        path = folder / "stacks.json"
        with served_from(folder, [sys.executable, "-m", "tests.trials.bench.sampled", str(path)]) as server:
            play(server, Plan(tables, SEATS, seconds, warm_s))
        found: list[tuple[Stack, int]] = json.loads(path.read_text("utf-8"))
    return [(stack, times) for stack, times in found if _is_in(stack, *AT_WORK)]


def shares(stacks: Sequence[tuple[Stack, int]]) -> Iterator[tuple[str, float]]:
    """Yield each part's share of the reactor's time, 0.0 to 1.0."""
    total = sum(times for _, times in stacks)
    for what, file, function in PARTS:
        yield what, sum(times for stack, times in stacks if _is_in(stack, file, function)) / total


def _is_in(stack: Stack, file: str, function: str) -> bool:
    """Return whether a stack contains that function."""
    return any(path.endswith(file) and function in (name, "") for path, name in stack)


def main() -> None:
    """Print the shares as a table."""
    stacks = met(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS)
    sys.stdout.write("| part | share |\n| --- | --- |\n")
    for what, share in shares(stacks):
        sys.stdout.write(f"| {what} | {share:.1%} |\n")


if __name__ == "__main__":
    main()
