"""What the seats of the board game weighed in a whole match, in words that a person can read, when it is over."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests import under
from tests.server.explained import KEY, decisions, watched


@pytest.fixture(scope="module")
def watcher() -> Any:
    """Somebody who has watched a greedy and a spiteful seat to the end, to be told of their reasons afterwards."""
    under.note("quest")
    return watched("quest", ("greedy", "spiteful"))


@pytest.mark.parametrize("seat", [0, 1])
def test_every_decision_names_its_question_and_its_options(watcher: Any, seat: int) -> None:
    found = decisions(watcher, seat)
    assert len(found) > 10
    for decision in found:
        assert decision.asked
        for option in decision.options:
            assert option.label
            assert not KEY.search(option.label + option.because), option
            assert not re.fullmatch(r"[a-z ]+ \d+", option.label), f"the key of an option: {option}"
            assert re.fullmatch(r"[+-]\d+\.\d Levels", option.worth), option


def test_where_they_went_and_what_they_played_is_among_it(watcher: Any) -> None:
    said = {option.label for seat in (0, 1) for each in decisions(watcher, seat) for option in each.options}
    assert any(label.startswith(("use ", "curse ", "lay ", "fight ")) for label in said), said
    assert any(word in label for label in said for word in ("go ", "open", "search")), said
