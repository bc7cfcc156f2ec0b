"""A run in a random order: by its seed, file by file, and a test that rests on another one is found."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count, groupby
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.run import ROOT
from tests.trials.any_order import folders, main, shuffled


@dataclass(frozen=True)
class Made:
    path: Path
    number: int


MADE = [Made(Path(file), number) for file in "abcdef" for number in range(5)]


def test_a_seed_is_an_order_of_all_tests_in_which_each_file_stays_together() -> None:
    assert shuffled(MADE, 7) == shuffled(MADE, 7) != shuffled(MADE, 8)
    assert set(shuffled(MADE, 7)) == set(MADE)
    assert len([*groupby(shuffled(MADE, 7), lambda made: made.path)]) == 6
    orders = {tuple(made.number for made in shuffled(MADE, 7) if made.path == Path(file)) for file in "abcdef"}
    assert len(orders) > 1, "the tests of a file are shuffled, too"


def test_every_test_lies_in_one_of_the_folders() -> None:
    files = {file.relative_to(ROOT) for file in (ROOT / "tests").rglob("test_*.py")}
    assert {file for file in files if not any(file.is_relative_to(folder) for folder in folders())} == set()


@pytest.mark.parametrize(("order", "code"), [([1, 0], 1), ([0, 1], 0)])
def test_what_rests_on_another_test_is_found(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], order: list[int], code: int
) -> None:
    two = [Made(tmp_path, number) for number in range(2)]
    seed = next(seed for seed in count() if [made.number for made in shuffled(two, seed)] == order)
    (tmp_path / "test_two.py").write_text(
        "heard = []\n\ndef test_first():\n    heard.append(1)\n\ndef test_second():\n    assert heard\n", "utf-8"
    )
    ran = CliRunner().invoke(main, ["--seed", str(seed), str(tmp_path)])
    assert ran.exit_code == code, capfd.readouterr().out
    assert (f"failed in the order of seed {seed}" in ran.output) == bool(code)


def test_a_seed_is_chosen_where_none_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[list[str]] = []
    monkeypatch.setattr("subprocess.call", lambda command, **_: ran.append(command))
    monkeypatch.setattr("secrets.randbelow", lambda below: below - 1)
    assert CliRunner().invoke(main, ["tests/ai", "tests/sets"]).exit_code == 0
    assert [command[-2:] for command in ran] == [["9999", "tests/ai"], ["9999", "tests/sets"]]
