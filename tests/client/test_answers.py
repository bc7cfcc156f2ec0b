"""What functions answer to models that are seldom whole, as it was last looked at."""

from __future__ import annotations

from functools import lru_cache

import pytest
from tests.client.answers import FILE, MODELS, TOLD_FROM, answers, changes, functions

from kickdoor_client.state.model import Model

KEPT = dict(line.split(": ") for line in FILE.read_text("utf-8").splitlines())
FUNCTIONS = functions()
ANEW = (
    "look at both: `python -m tests.client.answers FUNCTION MODEL` prints an answer; without words it writes all anew"
)


@lru_cache(1)
def models() -> dict[str, Model]:
    return {name: made() for name, made in MODELS.items()}


@pytest.mark.parametrize("package", sorted({name.rpartition(".")[0] for name in FUNCTIONS}))
def test_each_answers_as_it_was_looked_at(package: str) -> None:
    for name, function in FUNCTIONS.items():
        if name.rpartition(".")[0] != package:
            continue
        now = answers(name, function, models()).partition(": ")[2]
        if name not in KEPT:
            assert not set(now) - set("- !"), f"{name} is new. {ANEW}"
            continue
        pairs = zip(MODELS, KEPT[name].split(), now.split(), strict=True)
        others = [model for model, before, after in pairs if before != after]
        assert not others, f"{name} answers {others} in another way. {ANEW}"


def test_what_is_told_when_one_gives_way_to_another_is_what_was_looked_at() -> None:
    for line in changes(models()):
        before, _, now = line.partition(": ")
        pairs = zip(TOLD_FROM, KEPT[before].split(), now.split(), strict=True)
        others = [after for after, kept, told in pairs if kept != told]
        assert not others, f"{before} to {others} another thing is told. {ANEW}"


def test_what_is_kept_is_of_functions_that_are_there() -> None:
    assert {name for name in KEPT if not name.startswith("from ")} <= set(FUNCTIONS)
