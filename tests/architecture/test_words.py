"""What a person reads or hears calls one thing by one name, and nobody "he".

Looked at are the texts of the programs: every string in their code but docstrings, and the docstrings of commands, for
they are the commands' help. Names of code say `seat`; a person plays with AI players.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest
from tests.architecture.tree import CODE, insist, parsed, python_files, short

SAY_INSTEAD = {
    r"\bAI seats?\b": "AI player",
    r"\b[Ll]ook(s|ing|ed)? on\b|\b[Oo]nlooker": "spectate, spectator",
    r"\b([Hh]e|[Hh]is|[Hh]im|[Hh]imself)\b": "they, their, them",
    r"\b[Ss]tand up\b": "leave the table",
}
"""By pattern what a text says in its place."""


def _is_command(node: ast.AST) -> bool:
    """Whether its docstring is what `--help` prints."""
    decorators = getattr(node, "decorator_list", [])
    return any(re.search(r"\b(command|group)\b", ast.unparse(decorator)) for decorator in decorators)


def texts(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every string that is no docstring of code, with its line."""
    silent = {
        id(statement.value)
        for node in ast.walk(tree)
        if isinstance(body := getattr(node, "body", None), list) and not _is_command(node)
        for statement in body
        if isinstance(statement, ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent:
            yield node.lineno, node.value


def wrong_words(tree: ast.Module) -> list[str]:
    """The words in them that are not the ones agreed on, each with its line and what to say."""
    return [
        f"line {line}: {found[0]!r}, say {instead}"
        for line, text in texts(tree)
        for pattern, instead in SAY_INSTEAD.items()
        for found in re.finditer(pattern, text)
    ]


def test_the_programs_call_one_thing_by_one_name() -> None:
    insist(
        (
            f"{short(file)}: {wrong}"
            for file in python_files()
            if short(file).split("/")[0] in CODE
            for wrong in wrong_words(parsed(file))
        ),
        "One thing has one name on cards, in rules, in the log and on screens.",
    )


@pytest.mark.parametrize(
    "code",
    [
        'say("Call AI seats for free chairs.")',
        'say(f"{count} are looking on")',
        '@click.command()\ndef serve():\n    """Whoever comes in may stand up if he likes."""',
        'Command("leave", "stand up and go back to the tables")',
    ],
)
def test_a_wrong_word_is_found(code: str) -> None:
    assert wrong_words(ast.parse(code))


@pytest.mark.parametrize(
    "code", ['"""He looks on."""', 'def seat():\n    """An AI seat."""', 'say("They look online.")']
)
def test_other_words_and_docstrings_pass(code: str) -> None:
    assert not wrong_words(ast.parse(code))
