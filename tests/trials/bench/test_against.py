"""Two commits at once: which figures are compared, from which tree each comes, and what the table says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from threading import Barrier

import pytest

from tests.catalogue import ROOT
from tests.trials.bench import against
from tests.trials.bench.entry import SHORT, Entry, Figures, NotMeasured, Row, Scale, Side, Sides, only, ratio
from tests.trials.bench.registry import ENTRIES
from tests.trials.bench.rounds import Run, run

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="measured on Linux only")

SAILING = Entry(
    "sailing",
    "how fast a boat is, and how much it draws",
    (Side("boat", lambda round_: {}), Side("wind", lambda round_: {}, is_anchor=True)),
    (
        Row("of the wind", "wind", ratio("boat", "wind", "miles_per_h"), None, None),
        Row("draught", "", only("boat", "draught_m"), None, None, less_is_better=True),
    ),
)
THERE = Path("/there")
in_a_clone = pytest.mark.skipif(not (ROOT / ".git").exists(), reason="other commits are in clones only")


def sailed(monkeypatch: pytest.MonkeyPatch, rounds: list[tuple[Figures, Figures]]) -> Run:
    """Return what is made of these figures, here and there; a tree that is measured alone waits for ever."""
    at_once = Barrier(2, timeout=30)
    left = {tree: iter([figures[tree == THERE] for figures in rounds]) for tree in (ROOT, THERE)}

    def measure_in(tree: Path, entry: str, side: str, scale: Scale) -> Figures:
        at_once.wait()
        return next(left[tree])

    monkeypatch.setattr(against, "measure_in", measure_in)
    return run([against.compared(SAILING, THERE, "3e8f472d")], SHORT, len(rounds), lambda text: None, 0.0)


def test_more_than_one_is_for_this_tree_in_a_rate_and_in_a_size(monkeypatch: pytest.MonkeyPatch) -> None:
    fast = ({"miles_per_h": 6.0, "draught_m": 2.0}, {"miles_per_h": 4.0, "draught_m": 1.0})
    done = sailed(monkeypatch, [fast] * 2)
    assert [outcome.values for outcome in done.outcomes] == [[1.5, 1.5], [0.5, 0.5]]
    assert [against.verdict(outcome).split(" (")[0] for outcome in done.outcomes] == [
        "better in each round",
        "worse in each round",
    ]
    lines = list(against.table(done, "3e8f472d"))
    assert lines[2].startswith("| sailing, boat: miles_per_h | 1.500 | 1.500 to 1.500 | better in each round")


def test_rounds_that_do_not_agree_show_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    up, down = {"miles_per_h": 5.1, "draught_m": 1.0}, {"miles_per_h": 5.0, "draught_m": 1.0}
    done = sailed(monkeypatch, [(up, down), (down, up)])
    assert against.verdict(done.outcomes[0]).startswith("no difference that shows")


def test_what_that_commit_does_not_have_is_a_line_that_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def measure_in(tree: Path, entry: str, side: str, scale: Scale) -> Figures:
        raise NotMeasured("that commit has no boat in sailing")

    monkeypatch.setattr(against, "measure_in", measure_in)
    done = run([against.compared(SAILING, THERE, "3e8f472d")], SHORT, 1, lambda text: None, 0.0)
    assert not done.failed
    assert against.verdict(done.outcomes[0]) == "that commit has no boat in sailing"


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_of_every_entry_what_is_kickdoors_own_is_compared_and_no_anchor(entry: Entry) -> None:
    compared = against.compared(entry, THERE, "3e8f472d")
    own = [side.name for side in entry.sides if not side.is_anchor]
    assert {side.name for side in compared.sides} == set(own)
    assert compared.rows
    same = Sides({name: dict.fromkeys(FIGURES, 2.0) for name in own}, {})
    assert [row.value(same) for row in compared.rows] == [1.0] * len(compared.rows)


FIGURES = {
    f"{tree} {figure}"
    for tree in (against.HERE, against.THERE)
    for entry in ENTRIES
    for side, figure in against.read_by(entry)
}


@in_a_clone
def test_a_tree_that_was_taken_out_is_what_its_child_imports() -> None:
    with against.taken_out("HEAD") as tree:
        look = "; ".join(f"import kickdoor_{each}; print(kickdoor_{each}.__file__)" for each in against.PACKAGES)
        command = [sys.executable, "-c", f"{look}; import tests.trials.bench; print(tests.trials.bench.__file__)"]
        said = subprocess.run(
            command, cwd=tree, env=against.environ_of(tree), capture_output=True, text=True, check=True
        ).stdout
        assert all(Path(line).is_relative_to(tree) for line in said.splitlines()), said
        assert len(said.splitlines()) == len(against.PACKAGES) + 1
        measured = against.measure_in(tree, "clone", "ours", SHORT)
        assert measured["clone_us"] > 0
        with pytest.raises(NotMeasured, match="no anchor of that name in clone"):
            against.measure_in(tree, "clone", "anchor of that name", SHORT)


@in_a_clone
def test_no_such_commit_and_one_from_before_the_bench_are_refused_in_words() -> None:
    with pytest.raises(against.NoSuchCommitError, match="git cannot take out nowhere"), against.taken_out("nowhere"):
        pass
    first = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
    with pytest.raises(against.NoSuchCommitError, match="from before the bench"), against.taken_out(first):
        pass
