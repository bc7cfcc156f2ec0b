"""Verdicts on mistakes: a table by area, the survivors, and the mistakes that make no difference.

A person judges whether a mistake makes a difference. Mistakes that make none are listed in `reviewed.toml` with the
reason, and no longer count.
"""

from __future__ import annotations

import difflib
import json
import math
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.trials.mutation.mistakes import Mistake

REVIEWED = Path(__file__).parent / "reviewed.toml"
NORMAL_95 = 1.96
CAUGHT, ENDLESS, SURVIVED, NO_TEST, EQUIVALENT = "caught", "endless", "survived", "no test", "equivalent"
NOT_CAUGHT = (SURVIVED, NO_TEST)
VERDICTS = (CAUGHT, ENDLESS, *NOT_CAUGHT, EQUIVALENT)
"""`endless`: the tests did not end, which somebody would notice; `no test`: none reaches the line."""


class Tried(NamedTuple):
    """A mistake and its verdict. `was`, `now`: the lines that differ, without their indents."""

    file: str
    function: str
    was: str
    now: str
    verdict: str

    @property
    def key(self) -> tuple[str, ...]:
        """The mistake's identity, which does not depend on its line."""
        return self[:4]


def tried(file: str, text: str, mistake: Mistake, verdict: str = "") -> Tried:
    """Return a mistake with the lines that it changes."""
    old, new = ([line.strip() for line in source.splitlines()] for source in (text, mistake.made(text)))
    lines = list(difflib.unified_diff(old, new, n=0, lineterm=""))[2:]
    was, now = ("\n".join(line[1:] for line in lines if line[0] == sign) for sign in "-+")
    return Tried(file, mistake.function, was, now, verdict)


def reviewed() -> dict[tuple[str, ...], str]:
    """Return the mistakes that make no difference, each with the reason."""
    entries = tomllib.loads(REVIEWED.read_text("utf-8")).get("mistake", [])
    return {(entry["file"], entry["function"], entry["was"], entry["now"]): entry["why"] for entry in entries}


def table(area: str, found: Sequence[Tried]) -> str:
    """Return a Markdown table with a line for each package or module of the area, and one for all."""
    parts: dict[str, Counter[str]] = {}
    for each in found:
        parts.setdefault(_part(each.file), Counter())[each.verdict] += 1
    together = sum(parts.values(), Counter[str]())
    low, high = interval(_noticed(together), _matter(together))
    score = f"{_share(together):.1%} ({low:.1%} to {high:.1%})"
    lines = [
        f"| {area} | tried | {' | '.join(VERDICTS)} | caught of those that matter |",
        "|---|" + "---:|" * (len(VERDICTS) + 2),
    ]
    lines += [_line(f"`{part}`", counts, f"{_share(counts):.0%}") for part, counts in sorted(parts.items())]
    return "\n".join([*lines, _line("together", together, score)])


def _part(file: str) -> str:
    """Return the package or module below the area's own package."""
    return file.split("/")[2]


def _line(name: str, counts: Counter[str], score: str) -> str:
    return "| " + " | ".join([name, str(counts.total()), *(str(counts[one]) for one in VERDICTS), score]) + " |"


def _matter(counts: Counter[str]) -> int:
    return counts.total() - counts[EQUIVALENT]


def _noticed(counts: Counter[str]) -> int:
    return counts[CAUGHT] + counts[ENDLESS]


def _share(counts: Counter[str]) -> float:
    return _noticed(counts) / max(1, _matter(counts))


def interval(hits: int, count: int) -> tuple[float, float]:
    """Return the confidence interval of a share of `hits` in `count` (Wilson, 95 %)."""
    if count == 0:
        return 0.0, 1.0
    share, square = hits / count, NORMAL_95**2
    middle = share + square / (2 * count)
    reach = NORMAL_95 * math.sqrt(share * (1 - share) / count + square / (4 * count**2))
    return max(0.0, middle - reach) / (1 + square / count), min(1.0, (middle + reach) / (1 + square / count))


def survivors(found: Sequence[Tried]) -> Iterator[str]:
    """Yield every mistake that no test noticed, with the lines that differ."""
    for each in found:
        if each.verdict in NOT_CAUGHT:
            differ = [f"    - {line}" for line in each.was.splitlines()]
            differ += [f"    + {line}" for line in each.now.splitlines()]
            yield "\n".join([f"{each.file} {each.function} ({each.verdict})", *differ])


def keep(found: Sequence[Tried], file: Path) -> None:
    """Write the survivors to a file, to try them again when there are more tests."""
    file.write_text(json.dumps([each.key for each in found if each.verdict in NOT_CAUGHT], indent=1), "utf-8")


def kept(file: Path) -> set[tuple[str, ...]]:
    """Return the survivors from a file."""
    return {tuple(key) for key in json.loads(file.read_text("utf-8"))}
