"""A refusal says what would make it right: each cure in the rules tells somebody what to do, in the imperative."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest
from tests.catalogue import ROOT, rules_of
from tests.citable import citable, is_of_another
from tests.cited import ALLOWED, DO, OF_DUEL, OF_QUEST


def cures() -> Iterator[tuple[str, str]]:
    """Where a refusal is made and how its cure begins, for those that are written out."""
    for path in sorted((ROOT / "game" / "kickdoor_game").rglob("*.py")):
        names: dict[str, str] = {}
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if (text := beginning(value)) is not None:
                    names[name] = text
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="Refusal"), args=[_, _, cure]):
                    text = names.get(cure.id) if isinstance(cure, ast.Name) else beginning(cure)
                    if text is not None:
                        yield f"{path.relative_to(ROOT)}:{node.lineno}", text


def beginning(value: ast.expr) -> str | None:
    """The text that an expression begins with, if that is written out."""
    match value:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=[first, *_]) | ast.BinOp(left=first):
            return beginning(first)
        case _:
            return None


def test_there_are_as_many_as_one_would_think() -> None:
    assert len(list(cures())) > 70


@pytest.mark.parametrize(("where", "cure"), [pytest.param(*pair, id=pair[0]) for pair in cures()])
def test_a_cure_tells_somebody_what_to_do(where: str, cure: str) -> None:
    verb = cure.split(" ")[0].rstrip(":,")
    assert verb in DO, f"{where}: {cure!r} does not say what to do: begin with a verb (or teach this test another)"


def codes() -> set[str]:
    """The codes of all refusals that are written out in the rules, and of fields that need another."""
    found = set()
    for path in (ROOT / "game" / "kickdoor_game").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="Refusal"), args=[ast.Constant(value=str(code)), *_]):
                    found.add(code)
                case ast.Call(func=ast.Name(id="Field"), args=[ast.Constant(value=str(name)), *_], keywords=[_, *_]):
                    found.add(f"no_{name}")
    return found


def test_every_code_has_the_rules_that_it_may_cite_and_no_other_is_listed() -> None:
    assert codes() == {*ALLOWED, *OF_QUEST, *OF_DUEL}


def test_every_rule_that_may_be_cited_is_in_the_book() -> None:
    cited = {*rules_of("classic"), *filter(is_of_another, citable("doors"))}
    known = {rule.partition(".")[2] for rule in cited}
    assert not [rule for rules in ALLOWED.values() for rule in rules if rule not in known]
