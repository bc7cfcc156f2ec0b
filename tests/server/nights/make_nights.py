"""Write down what happens on nights at servers that are not as usual (`night.py`).

    .venv/bin/python -m tests.server.nights.make_nights

Of each thing that happens it is kept what it was, with a check sum of all that people heard of it, that was logged and
written down, and that is due then. After a change on purpose look at the first line that differs in each night.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.printings import on_tables
from tests.server.evenings import check
from tests.server.nights.at_the_door import Crowded, Kept, Locked, Slow
from tests.server.nights.at_the_table import Forgetful, Packed, Restarted, Sealed, Shown, Taught, Watched
from tests.server.nights.night import Night, night

GOLDEN = Path(__file__).with_name("nights.golden.txt")
NIGHTS: dict[type[Night], tuple[int, ...]] = {
    Crowded: (2, 7),
    Forgetful: (1, 4),
    Kept: (0, 1, 8),
    Locked: (5,),
    Packed: (8,),
    Restarted: (1, 11),
    Sealed: (3,),
    Shown: (6, 8),
    Slow: (0, 7),
    Taught: (0, 2),
    Watched: (2, 10),
}
"""Each kind, with the seeds of those that are kept: together they come through most of the server."""
STEPS = 250
WIDTH = 44


def nights() -> dict[str, tuple[type[Night], int]]:
    """All that are kept, by name."""
    return {f"{kind.__name__.lower()} {seed}": (kind, seed) for kind, seeds in NIGHTS.items() for seed in seeds}


@on_tables()
def told(name: str) -> list[str]:
    """All that is told of that night, each thing that happened as a text of several lines."""
    with night(*nights()[name]) as there:
        there.begins()
        there.goes_on(STEPS)
        there.ends()
        return list(_whole(there.told))


def _whole(lines: Sequence[str]) -> Iterator[str]:
    """Each line with those that are indented below it."""
    starts = [number for number, line in enumerate(lines) if not line.startswith("    ")]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield "\n".join(lines[start:end])


def short(happened: str) -> str:
    """What is kept of it."""
    return f"{happened.partition(chr(10))[0][:WIDTH].rstrip()} {check(happened)}"


def written() -> dict[str, list[str]]:
    """What is kept of each night."""
    parts = (text.splitlines() for text in GOLDEN.read_text("utf-8").strip().split("\n\n"))
    return {first: lines for first, *lines in parts}


if __name__ == "__main__":
    GOLDEN.write_text("\n\n".join("\n".join([name, *map(short, told(name))]) for name in nights()) + "\n", "utf-8")
