"""What the rounds of a run say, of figures that are written down here: medians, verdicts, what is missing or busy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from tests.trials.bench import quiet
from tests.trials.bench.entry import (
    FULL,
    LOAD_IS_LIMIT,
    SHORT,
    Entry,
    Figures,
    NotMeasured,
    Round,
    Row,
    Side,
    only,
    ratio,
)
from tests.trials.bench.report import as_json, circumstances, number, table
from tests.trials.bench.rounds import Run, run


@pytest.fixture(autouse=True)
def _nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quiet, "busy", lambda seconds: 0.0)


def side(name: str, values: Sequence[float | Exception]) -> Side:
    """One that measures these, round by round."""
    left: Iterator[float | Exception] = iter(values)

    def measure(round_: Round) -> Figures:
        value = next(left)
        if isinstance(value, Exception):
            raise value
        return {"per_s": value}

    return Side(name, measure)


def measured(
    ours: Sequence[float | Exception],
    anchor: Sequence[float | Exception],
    *,
    target: float = 10.0,
    floor: float = 2.0,
    stretch: float | None = None,
    less_is_better: bool = False,
) -> Run:
    """A run of so many rounds, of one row."""
    row = Row(
        "speed", "the wind", ratio("ours", "wind", "per_s"), target, floor, stretch, less_is_better=less_is_better
    )
    entry = Entry("sailing", "how fast", (side("ours", ours), side("wind", anchor)), (row,))
    return run([entry], FULL, len(ours), lambda text: None)


def verdict(*ratios: float, target: float = 10.0, stretch: float | None = None) -> str:
    done = measured(ratios, [1.0] * len(ratios), target=target, stretch=stretch)
    return done.outcomes[0].verdict


def test_each_round_is_compared_with_itself_and_the_median_counts() -> None:
    (outcome,) = measured([100.0, 10.0, 300.0], [10.0, 2.0, 10.0]).outcomes
    assert outcome.values == [10.0, 5.0, 30.0]
    assert (outcome.median, outcome.worst) == (10.0, 5.0)


def test_what_is_reached_is_said_by_the_median_and_by_each_round() -> None:
    assert verdict(9.0, 10.0, 12.0) == "target"
    assert verdict(7.4, 10.0, 12.0) == "target, not in each round"
    assert verdict(9.9, 9.9, 12.0) == "short of the target"
    assert verdict(1.9, 1.9, 12.0) == "below the floor"
    assert verdict(20.0, 20.0, 20.0, stretch=20.0) == "beyond the target"


def test_where_less_is_better_bounds_are_turned_round() -> None:
    def less(*ratios: float) -> str:
        done = measured(ratios, [1.0] * len(ratios), target=10.0, floor=15.0, less_is_better=True)
        assert done.outcomes[0].worst == max(ratios)
        return done.outcomes[0].verdict

    assert less(9.0, 10.0, 13.0) == "target"
    assert less(9.0, 10.0, 13.4) == "target, not in each round"
    assert less(10.1) == "short of the target"
    assert less(15.1) == "below the floor"


def test_a_floor_above_the_target_of_today_is_still_one() -> None:
    done = measured([15.0], [1.0], target=10.0, floor=20.0)
    assert done.outcomes[0].verdict == "target; below the floor"


def test_what_cannot_be_measured_says_why_and_the_others_count() -> None:
    done = measured([5.0, 6.0], [NotMeasured("there is no wind"), 1.0])
    assert done.outcomes[0].values == [6.0]
    done = measured([5.0], [NotMeasured("there is no wind")])
    assert done.outcomes[0].verdict == "not measured"
    assert not done.failed
    assert "there is no wind" in list(table(done))[-1]
    assert as_json(done, "")["rows"][0]["why"] == "there is no wind"
    assert done.figures["sailing"] == [{"ours": {"per_s": 5.0}}]


def test_what_breaks_costs_its_row_and_is_told() -> None:
    done = measured([5.0, 6.0], [RuntimeError("capsized"), 2.0])
    assert done.outcomes[0].values == [3.0]
    assert done.failed == ["sailing, wind: RuntimeError: capsized"]


@pytest.mark.parametrize("looks", [(0.7, 0.0, 0.0), (0.0, 0.7, 0.0), (0.0, 0.0, 0.7)])
def test_what_was_measured_before_or_after_others_were_at_work_is_marked(
    monkeypatch: pytest.MonkeyPatch, looks: tuple[float, ...]
) -> None:
    assert measured([5.0], [1.0]).is_quiet
    seen = iter(looks)
    monkeypatch.setattr(quiet, "busy", lambda seconds: next(seen))
    done = measured([5.0, 5.0], [1.0, 1.0])
    assert not done.is_quiet
    assert "NOT QUIET" in list(table(done))[-1]
    assert "NOT QUIET" in "\n".join(circumstances(done))
    assert "0.70 processors" in "\n".join(circumstances(done))
    assert as_json(done, "abc")["rows"][0]["quiet"] is False


def test_the_rows_of_an_entry_are_not_marked_for_what_was_before_another(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = iter((0.7, 0.0, 0.0))
    monkeypatch.setattr(quiet, "busy", lambda seconds: next(seen))
    entries = [
        Entry(name, "", (side("ours", [1.0]),), (Row(name, "", only("ours", "per_s"), 1, None),))
        for name in ("first", "second")
    ]
    done = run(entries, FULL, 1, lambda text: None)
    assert [outcome.is_quiet for outcome in done.outcomes] == [False, True]


def test_where_nothing_was_done_nothing_is_measured() -> None:
    done = measured([5.0, 5.0], [0.0, 1.0])
    assert done.outcomes[0].values == [5.0]
    assert measured([5.0], [0.0]).outcomes[0].verdict == "not measured"


def test_a_load_that_is_the_limit_is_told() -> None:
    entry = Entry("sailing", "", (Side("ours", lambda round_: {"per_s": 1.0, LOAD_IS_LIMIT: 1.0}),), ())
    done = run([entry], FULL, 1, lambda text: None)
    assert "might have been more: sailing, ours." in "\n".join(circumstances(done))


def test_what_several_entries_need_is_measured_once_in_a_round() -> None:
    asked = 0

    def measure() -> Figures:
        nonlocal asked
        asked += 1
        return {"per_s": float(asked)}

    first, second = Round(SHORT), Round(SHORT)
    assert first.once("ours", measure) == first.once("ours", measure) == {"per_s": 1.0}
    assert second.once("ours", measure) == {"per_s": 2.0}


def test_what_cannot_be_measured_is_tried_once_in_a_round() -> None:
    round_, tries = Round(SHORT), 0

    def measure() -> Figures:
        nonlocal tries
        tries += 1
        raise NotMeasured("no compiler")

    for _ in range(2):
        with pytest.raises(NotMeasured, match="no compiler"):
            round_.once("echo", measure)
    assert tries == 1


def test_a_figure_of_its_own_needs_no_anchor() -> None:
    row = Row("memory", "", only("ours", "per_s"), 32, 128, less_is_better=True, unit="KiB")
    entry = Entry("memory", "how much", (side("ours", [40.0]),), (row,))
    done = run([entry], FULL, 1, lambda text: None)
    assert "40 KiB" in list(table(done))[-1]
    assert done.outcomes[0].verdict == "short of the target"


@pytest.mark.parametrize(
    ("value", "unit", "said"),
    [
        (1 / 149, "", "1/149"),
        (0.1, "", "1/10"),
        (0.31, "", "0.31"),
        (5.2, "", "5.2"),
        (105.04, "", "105"),
        (7_800.4, "B", "7,800 B"),
        (0.02, "ms", "0.02 ms"),
        (None, "", ""),
    ],
)
def test_figures_have_as_many_digits_as_mean_anything(value: float | None, unit: str, said: str) -> None:
    assert number(value, unit) == said
