"""A refusal says what would make it right: each cure in the rules tells somebody what to do, in the imperative."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache

from tests.catalogue import ROOT, rules_of
from tests.citable import citable, is_of_another
from tests.cited import ALLOWED, DO, OF_DUEL, OF_QUEST


def modules() -> Iterator[tuple[str, list[ast.AST]]]:
    """Each module of the game, by its place, with all that is written in it."""
    for path in sorted((ROOT / "game" / "kickdoor_game").rglob("*.py")):
        yield str(path.relative_to(ROOT)), list(ast.walk(ast.parse(path.read_text("utf-8"))))


@cache
def written() -> tuple[tuple[tuple[str, str], ...], frozenset[str]]:
    """Of all refusals that are written out in the rules: where they are made and how their cures begin; and the codes,
    also those of fields that need another."""
    cures: list[tuple[str, str]] = []
    codes: set[str] = set()
    for where, nodes in modules():
        names: dict[str, str] = {}
        for node in nodes:
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if (text := beginning(value)) is not None:
                    names[name] = text
                case ast.Call(func=ast.Name(id="Field"), args=[ast.Constant(value=str(name)), *_], keywords=[_, *_]):
                    codes.add(f"no_{name}")
        for node in nodes:
            match node:
                case ast.Call(func=ast.Name(id="Refusal"), args=[code, *rest]):
                    codes |= {code.value} if isinstance(code, ast.Constant) and isinstance(code.value, str) else set()
                    match rest:
                        case [_, ast.Name(id=name)] if name in names:
                            cures.append((f"{where}:{node.lineno}", names[name]))
                        case [_, cure] if (text := beginning(cure)) is not None:
                            cures.append((f"{where}:{node.lineno}", text))
    return tuple(cures), frozenset(codes)


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
    cures, _ = written()
    assert len(cures) > 70


def test_a_cure_tells_somebody_what_to_do() -> None:
    cures, _ = written()
    silent = [f"{where}: {cure!r}" for where, cure in cures if cure.split(" ")[0].rstrip(":,") not in DO]
    assert silent == [], "these do not say what to do: begin with a verb (or teach this test another)"


def test_every_code_has_the_rules_that_it_may_cite_and_no_other_is_listed() -> None:
    _, codes = written()
    assert codes == {*ALLOWED, *OF_QUEST, *OF_DUEL}


def test_every_rule_that_may_be_cited_is_in_the_book() -> None:
    cited = {*rules_of("classic"), *filter(is_of_another, citable("doors"))}
    known = {rule.partition(".")[2] for rule in cited}
    assert not [rule for rules in ALLOWED.values() for rule in rules if rule not in known]
