"""A refusal says what would make it right: each cure in the rules tells somebody what to do, in the imperative."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

import pytest
from tests import refused
from tests.catalogue import ROOT
from tests.cited import DO
from tests.conformance.families import FAMILIES, family
from tests.refused import listed, may_occur, written_out

SENTENCE = re.compile(r"[A-Z][A-Za-z0-9,' -]{5,64}\.")


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


@pytest.mark.parametrize("engine", FAMILIES)
def test_a_reason_cites_no_rule_that_nobody_has_read_beside_it(engine: str) -> None:
    unread = sorted(written_out(engine) - listed()[engine])
    assert unread == [], f"read whether the rule is about what is wrong, then: python -m {refused.__name__}"


@pytest.mark.parametrize("engine", FAMILIES)
def test_what_the_source_can_no_longer_refuse_is_not_listed(engine: str) -> None:
    gone = sorted(pair for pair in listed()[engine] if not may_occur(engine, pair))
    assert gone == [], f"python -m {refused.__name__} leaves these out"


def test_every_reason_stands_there_with_a_rule() -> None:
    _, codes = written()
    known = {code for pairs in listed().values() for code, _ in pairs}
    assert known == codes, f"new: {codes - known}, gone: {known - codes}; read them, then `python -m tests.refused`"


@pytest.mark.parametrize("engine", FAMILIES)
def test_what_is_wrong_is_put_in_words_for_each_reason(engine: str) -> None:
    """In one short sentence, which stands before the cure and has to leave it room."""
    reasons = family(engine).words.reasons
    assert {code for code, _ in listed()[engine]} <= set(reasons), (
        "put what is wrong in words: <engine>/telling/refusals.py"
    )
    assert {code for code, text in reasons.items() if not SENTENCE.fullmatch(text)} == set()


def test_no_reason_is_put_in_words_that_nothing_gives() -> None:
    given = {code for pairs in listed().values() for code, _ in pairs}
    assert {code for engine in FAMILIES for code in family(engine).words.reasons} - given == set()


def test_what_is_listed_says_how_the_rules_begin_and_what_players_read() -> None:
    assert refused.lines() == refused.whole()[1:], f"read what has changed, then: python -m {refused.__name__}"


def test_a_rule_is_found_behind_names_functions_and_other_modules() -> None:
    """So a reason that is worked out anywhere is held against what it cites."""
    assert {("promised", "shakespeare.help.9"), ("have_it", "classic.hybrids.7")} <= written_out("doors")
    assert ("fight_going_on", "quest.turns.9") in written_out("quest")
    assert not may_occur("ccg", ("condition", "ccg.general.6"))
    assert not may_occur("doors", ("no_hand", "classic.classes.22"))
