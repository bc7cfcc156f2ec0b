"""Count, area by area, how the product's code is cut and how much of it gets round the type checker.

    python -m tests.architecture.measures            # the working tree
    python -m tests.architecture.measures ../before  # another one: a worktree of an earlier commit

Nothing here is a target: `knots.py` and the import contracts say what must not be. A line of code is one that is no
docstring, no comment and not blank. `partial` is counted in calls.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import click
from tests.architecture.tree import CODE
from tests.catalogue import ROOT

SMALL = 60
"""A module of fewer lines is counted as a small one."""
COLUMNS = ("modules", "small", "lines", "code", "cast", "ignore", "partial")
NO_CODE = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}


def measured(area: Path) -> Counter[str]:
    """Return the sums of an area, by column. Modules are counted without `__init__.py`."""
    sums: Counter[str] = Counter()
    for path in sorted(area.rglob("*.py")):
        text = path.read_text("utf-8")
        lines = len(text.splitlines())
        if path.name != "__init__.py":
            sums += Counter(modules=1, small=int(lines < SMALL))
        sums += Counter(lines=lines, code=lines_of_code(text), ignore=text.count("# type: ignore"))
        sums += Counter(name for name in called(text) if name in ("cast", "partial"))
    return sums


def lines_of_code(text: str) -> int:
    """Return how many lines of a source hold code: no docstring, no comment, not blank."""
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in NO_CODE:
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            lines.difference_update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(lines)


def called(text: str) -> Iterator[str]:
    """Yield the name of each function that a source calls by a bare name."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id


@click.command()
@click.argument("tree", default=ROOT, type=click.Path(exists=True, file_okay=False, path_type=Path))
def main(tree: Path) -> None:
    """Print a table: a line for each area of TREE, and their sum."""
    sums = {area: measured(tree / area) for area in CODE}
    sums["all"] = sum(sums.values(), Counter())
    click.echo("| area | " + " | ".join(COLUMNS) + " |")
    click.echo("| --- " + "| ---: " * len(COLUMNS) + "|")
    for area, found in sums.items():
        click.echo(f"| {area} | " + " | ".join(f"{found[column]:,}" for column in COLUMNS) + " |")


if __name__ == "__main__":
    main()
