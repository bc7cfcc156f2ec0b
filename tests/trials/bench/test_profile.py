"""A profile tells of a server at work what it is at."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import twisted

from tests.catalogue import ROOT
from tests.trials.bench.profile import AT_WORK, PARTS, Stack, met, shares

SHOWN = ("server/matches/audience/audience.py", "show_now")
TOLD = ("server/matches/audience/match_views.py", "told")
RULES = ("server/matches/playing/answers.py", "take")


def files() -> Iterator[Path]:
    """All modules that may be met: ours, and the reactor's."""
    for package in ("game", "protocol", "server"):
        yield from (ROOT / package).rglob("*.py")
    yield from (Path(twisted.__file__).parent / "internet").glob("*.py")


def test_what_is_done_for_a_part_counts_for_that_and_for_what_it_is_part_of() -> None:
    stacks: list[tuple[Stack, int]] = [((TOLD, SHOWN, AT_WORK), 3), ((SHOWN, AT_WORK), 1), ((RULES, AT_WORK), 4)]
    said = dict(shares(stacks))
    assert said["making and sending what four viewers are shown"] == 0.5
    assert said["- what each chair sees besides"] == 0.375
    assert said["- the rules: admitting it and carrying it out"] == 0.5
    assert said["- what everybody sees"] == 0.0


@pytest.mark.parametrize(("what", "file", "function"), PARTS)
def test_the_function_by_which_a_part_is_known_is_there(what: str, file: str, function: str) -> None:
    found = [path for path in files() if path.as_posix().endswith(file)]
    assert len(found) == 1, what
    assert f"def {function}" in found[0].read_text("utf-8")


def test_a_server_at_work_is_met_there() -> None:
    found = dict(shares(met(1.5, warm_s=0.5, tables=4)))
    assert found["making and sending what four viewers are shown"] > found["- what everybody sees"] > 0
    assert found["- the rules: admitting it and carrying it out"] > 0
