"""The rewriting before mutmut: what it takes away, and that it changes nothing else."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from tests.catalogue import ROOT
from tests.mutation.plain_source import plain

ENGINE = sorted((ROOT / "game" / "kickdoor_game").glob("heroes/**/*.py"))


def test_a_registered_function_is_bare_and_registered_behind_itself() -> None:
    before = '@resolver(Die)\ndef die(table: Table) -> Next:\n    return Goto("é", die)\n\n\nX = 1\n'
    after = 'def die(table: Table) -> Next:\n    return Goto("é", die)\n\n\nresolver(Die)(die)\n\n\nX = 1\n'
    assert plain(before) == after


def test_other_decorators_stay() -> None:
    source = "@property\ndef size(self):\n    return 1\n\n\n@dataclass(slots=True)\nclass Foe:\n    face: int\n"
    assert plain(source) == source


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a = cast(Fight, table.fight)\n", "a = (table.fight)\n"),
        ("a = cast('é', é) + cast(Fight, b)\n", "a = (é) + (b)\n"),
        ("a = cast(\n    Fight,\n    b,\n).foes\n", "a = (b).foes\n"),
        ("a = cast(Card, book[cast(int, b)]).level\n", "a = (book[(b)]).level\n"),
        ("a = forecast(Fight, b)\n", "a = forecast(Fight, b)\n"),
    ],
)
def test_a_cast_leaves_its_value(before: str, after: str) -> None:
    assert plain(before) == after


def test_a_sentence_is_kept_from_change_and_a_key_is_not() -> None:
    source = 'a = Refusal("dead", "classic.death.9", "you are dead")\nb = f"no {a} here"\nc = """Two words."""\n'
    assert plain(source) == source.replace('"you are dead"', '"""you are dead"""')


@pytest.mark.parametrize("file", ENGINE, ids=lambda file: file.name)
def test_the_engine_means_the_same(file: Path) -> None:
    """Apart from casts and decorators, the trees of both are equal."""
    source = file.read_text("utf-8")
    assert _undecorated(plain(source)) == _undecorated(source)


def _undecorated(source: str) -> list[str]:
    class Uncast(ast.NodeTransformer):
        def visit_Call(self, node: ast.Call) -> ast.AST:
            self.generic_visit(node)
            match node:
                case ast.Call(func=ast.Name("cast"), args=[_, value]):
                    return value
            return node

    tree = ast.parse(source)
    lines = []
    for node in tree.body:
        match node:
            case ast.FunctionDef(decorator_list=[ast.Call() as call]):
                node.decorator_list = []
                lines += [ast.dump(Uncast().visit(node)), f"{ast.unparse(call)}({node.name})"]
            case ast.Expr(ast.Call(func=ast.Call())):
                lines.append(ast.unparse(node))
            case _:
                lines.append(ast.dump(Uncast().visit(node)))
    return lines
