"""What is kept of runs, and that the page shows it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.trials.bench import history
from tests.trials.bench.registry import ENTRIES


def said(commit: str, median: float, *, quiet: bool = True, full: bool = True) -> dict[str, Any]:
    """A run in which one row was measured, and one was not."""
    entry = ENTRIES[0]
    first, second = entry.rows[:2]
    rows: list[dict[str, Any]] = [
        {"entry": entry.name, "name": first.name, "anchor": first.anchor, "median": median, "worst": median / 2},
        {"entry": entry.name, "name": second.name, "anchor": second.anchor, "why": "no compiler"},
    ]
    run = {"began": "2026-01-02T03:04:05+00:00", "commit": commit, "machine": "2 processors", "load": 0.01}
    return {**run, "full": full, "rows": [{**row, "quiet": quiet} for row in rows]}


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "page.md"
    path.write_text(f"# Before\n\n{history.BEGIN}old\n{history.END}\nAfter.\n", "utf-8")
    return path


def test_the_page_of_the_repository_shows_what_was_kept() -> None:
    shown = history.PAGE.read_text("utf-8").partition(history.BEGIN)[2].partition(history.END)[0]
    assert shown == "".join(history.table(history.read())), "write it anew: python -m tests.trials.bench.history"


def test_of_each_row_the_latest_is_shown(tmp_path: Path, page: Path) -> None:
    lines = tmp_path / "runs.jsonl"
    history.keep(said("abc", 0.25), lines, page)
    history.keep(said("def", 0.5), lines, page)
    text = page.read_text("utf-8")
    assert text.startswith("# Before\n")
    assert text.endswith("\nAfter.\n")
    assert "| 0.5 | 0.25 |" in text
    assert "| 2026-01-02, def |" in text
    assert "abc" not in text
    assert text.count("not measured") == sum(len(entry.rows) for entry in ENTRIES) - 1
    assert [json.loads(line)["commit"] for line in lines.read_text("utf-8").splitlines()] == ["abc", "def"]


@pytest.mark.parametrize(("quiet", "full"), [(False, True), (True, False)])
def test_what_is_worth_nothing_is_not_kept(tmp_path: Path, page: Path, quiet: bool, full: bool) -> None:
    before = page.read_bytes()
    with pytest.raises(ValueError, match="nothing is kept"):
        history.keep(said("abc", 0.25, quiet=quiet, full=full), tmp_path / "runs.jsonl", page)
    assert not (tmp_path / "runs.jsonl").exists()
    assert page.read_bytes() == before


def test_rows_are_told_apart_by_what_is_kept_of_them() -> None:
    names = [(entry.name, row.name, row.anchor) for entry in ENTRIES for row in entry.rows]
    assert len(set(names)) == len(names)
