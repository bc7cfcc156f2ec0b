"""What mutmut found out: reading its records, choosing a sample, and the table of the result.

mutmut keeps one record per source file, `mutants/<file>.meta`: the exit code of the tests under each mutant, none
while it has not been tried. A mutant that has a code is not tried again, so the sample is chosen by marking all others
as skipped, and a run that was stopped goes on where it was.

The sample is every n-th mutant in the order of the source, from a random start: each module, and each function in it,
has its share. The interval is Wilson's, at 95 %.
"""

from __future__ import annotations

import difflib
import json
import math
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

SKIPPED = 34
VERDICTS = {
    0: "survived",
    1: "killed",
    3: "killed",  # an error inside pytest
    5: "no test",
    33: "no test",
    24: "timeout",
    36: "timeout",
    152: "timeout",
    255: "timeout",
    -24: "timeout",
}
CAUGHT = ("killed", "timeout")
NORMAL_95 = 1.96


@dataclass(slots=True)
class Record:
    """What mutmut keeps about one source file. `module`: its path below the package of the game."""

    module: str
    file: Path
    kept: dict[str, dict[str, int | None]]

    @property
    def codes(self) -> dict[str, int | None]:
        """Mutant to exit code, in the order of the source."""
        return self.kept["exit_code_by_key"]

    def sampled(self) -> dict[str, str]:
        """Mutant to verdict, of those that were not left out. What a signal ended, or nobody expected, is `strange`."""
        codes = {mutant: code for mutant, code in self.codes.items() if code != SKIPPED}
        return {mutant: VERDICTS.get(code, "strange") if code is not None else "?" for mutant, code in codes.items()}

    def save(self) -> None:
        self.file.write_text(json.dumps(self.kept, indent=4), "utf-8")


def records(package: Path) -> list[Record]:
    """The records of all mutated files below the folder of the mutated package."""
    found = [
        Record(file.relative_to(package).with_suffix("").as_posix(), file, json.loads(file.read_text("utf-8")))
        for file in sorted(package.rglob("*.meta"))
    ]
    return [record for record in found if record.codes]


def choose(all_records: Sequence[Record], count: int, seed: int) -> None:
    """Mark all but `count` mutants as skipped (0: mark none)."""
    mutants = [(record, mutant) for record in all_records for mutant in record.codes]
    if not 0 < count < len(mutants):
        return
    step = len(mutants) / count
    start = random.Random(seed).random() * step
    chosen = {mutants[int(start + number * step)][1] for number in range(count)}
    for record, mutant in mutants:
        if mutant not in chosen:
            record.codes[mutant] = SKIPPED
    for record in all_records:
        record.save()


def table(all_records: Sequence[Record]) -> str:
    """A line for each module and one for the total, in Markdown."""
    lines = ["| module | mutants | tried | killed | timeout | survived | no test | score |", "|---|" + "---:|" * 7]
    everything: Counter[str] = Counter()
    mutants = 0
    for record in all_records:
        verdicts = Counter(record.sampled().values())
        score = f"{_share(verdicts):.0%}" if verdicts else ""
        lines.append(_line(f"`{record.module}`", len(record.codes), verdicts, score))
        everything += verdicts
        mutants += len(record.codes)
    low, high = interval(sum(everything[one] for one in CAUGHT), everything.total())
    score = f"{_share(everything):.1%} ({low:.1%} to {high:.1%})"
    lines.append(_line("together", mutants, everything, score))
    strange = everything["strange"] + everything["?"]
    return "\n".join([*lines, *([f"\n{strange} mutants came to no verdict."] if strange else [])])


def _line(name: str, mutants: int, verdicts: Counter[str], score: str) -> str:
    counts = [verdicts[one] for one in ("killed", "timeout", "survived", "no test")]
    return "| " + " | ".join([name, str(mutants), str(verdicts.total()), *map(str, counts), score]) + " |"


def _share(verdicts: Counter[str]) -> float:
    return sum(verdicts[one] for one in CAUGHT) / max(1, verdicts.total())


def interval(hits: int, tried: int) -> tuple[float, float]:
    """Where the share of all mutants lies, given that many hits among those that were tried (Wilson, 95 %)."""
    if tried == 0:
        return 0.0, 1.0
    share, square = hits / tried, NORMAL_95**2
    middle = share + square / (2 * tried)
    reach = NORMAL_95 * math.sqrt(share * (1 - share) / tried + square / (4 * tried**2))
    return max(0.0, middle - reach) / (1 + square / tried), min(1.0, (middle + reach) / (1 + square / tried))


def survivors(all_records: Sequence[Record]) -> Iterator[str]:
    """Every mutant that no test told from the original: its name, its verdict and the lines that differ."""
    for record in all_records:
        left = {mutant: verdict for mutant, verdict in record.sampled().items() if verdict not in CAUGHT}
        if left:
            source = record.file.with_suffix("").read_text("utf-8").splitlines()
            spans = json.loads(record.file.with_suffix(".spans").read_text("utf-8"))["spans"]
            for mutant, verdict in left.items():
                name = mutant.rpartition(".")[2]
                original = name.partition("__mutmut_")[0] + "__mutmut_orig"
                old, new = (
                    [line.strip() for line in source[slice(a - 1, b)]] for a, b in (spans[original], spans[name])
                )
                lines = [line for line in difflib.unified_diff(old, new, n=0, lineterm="") if "__mutmut_" not in line]
                changed = [line for line in lines if not line.startswith(("---", "+++", "@@"))]
                yield f"{record.module} {name} ({verdict})\n" + "\n".join(f"    {line}" for line in changed)
