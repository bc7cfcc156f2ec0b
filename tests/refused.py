"""Refusals that the source can make, and the golden file in which each is listed with its rule after a review.

`refusals.golden.txt` has a line for each reason of an engine with each rule that it cites: the books that have the rule
in these words, its beginning, and the text for the player. A rule that another book of the engine words otherwise has a
line for that book as well. The sentences come from the source, "…" standing for values of the table.

A reason that cites a rule for the first time fails in `tests/game/test_cures.py`, or in random matches and scenes. Read
whether the rule is about what is wrong, add `engine | reason | rule` to the file, and let

    python -m tests.refused

write the rest of the line. It drops lines that the source can no longer make.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from pathlib import Path

from kickdoor_client.text.sentences import refusal_words
from kickdoor_game.language.catalogue import book_of
from kickdoor_game.library import catalogue
from kickdoor_game.machine.errors import Refusal
from tests.catalogue import family_of
from tests.citable import GAME, citable, reference_of, sources
from tests.conformance.families import FAMILIES, engine_of, family

FILE = Path(__file__).parent / "conformance" / "refusals.golden.txt"
FILLED_IN = "…"
"""Stands in a sentence for a value that only the table knows."""

BEGINNING = 72
"""Characters of a rule that identify it."""

Texts = frozenset[str | None]
"""Values that an expression may have; None: a value that the source does not tell."""

UNKNOWN: Texts = frozenset({None})
Pair = tuple[str, str]
"""A reason, and the rule that it cites."""


@dataclass(frozen=True, slots=True)
class Written:
    """A refusal in the source, with all reasons, rules and cures that it may have."""

    where: str
    codes: Texts
    rules: Texts
    cures: Texts

    def pairs(self) -> Iterator[Pair]:
        """Yield the pairs that the source writes out, where its rule is known."""
        for code, rule in product(self.codes, self.rules):
            if code and rule and None not in self.rules:
                yield code, rule

    def may_be(self, code: str, rule: str) -> bool:
        """Return whether it can have that reason and cite that rule."""
        return code in self.codes and bool(self.rules & {rule, "", None})


@dataclass(frozen=True, slots=True)
class Source:
    """One module, with the expressions that its names stand for."""

    file: Path
    tree: ast.Module
    assigned: dict[str, ast.expr] = field(default_factory=dict)
    imported: dict[str, tuple[Path, str]] = field(default_factory=dict)

    def texts(self, value: ast.expr, inside: ast.AST | None = None) -> Texts:
        """Return the values that an expression may have inside a function."""
        match value:
            case ast.Constant(value=str(text)):
                return frozenset({text})
            case ast.JoinedStr(values=parts):
                return self._joined([self.texts(part, inside) for part in parts])
            case ast.FormattedValue(value=inner, format_spec=None):
                return frozenset(text if text is not None else FILLED_IN for text in self.texts(inner, inside))
            case ast.FormattedValue():
                return frozenset({FILLED_IN})
            case ast.IfExp(body=one, orelse=other):
                return self.texts(one, inside) | self.texts(other, inside)
            case ast.Attribute(value=ast.Name(id=name), attr=attr):
                return self._of_refusal(name, attr)
            case ast.Subscript(value=ast.Name(id=name)):
                return self._of_table(name)
            case ast.Call(func=ast.Name(id="by_the_card"), args=[_, _, of_class, *of_another]):
                others = [self.texts(other, inside) for other in of_another] or [frozenset({"classic.priority.1"})]
                return self.texts(of_class, inside).union(*others)
            case ast.Name(id=name):
                return self._named(name, inside)
            case _:
                return UNKNOWN

    @staticmethod
    def _joined(parts: list[Texts]) -> Texts:
        return frozenset("".join(str(each) for each in each_part) for each_part in product(*parts))

    def _named(self, name: str, inside: ast.AST | None) -> Texts:
        local = [
            node.value
            for node in (ast.walk(inside) if inside is not None else ())
            if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == name for t in node.targets)
        ]
        if local:
            found = frozenset(text for value in local for text in self.texts(value, inside))
            return found if len(local) == 1 else found | UNKNOWN
        if name in self.assigned:
            return self.texts(self.assigned[name])
        if name in self.imported:
            file, there = self.imported[name]
            return read(file).texts(ast.Name(there, ast.Load()))
        return UNKNOWN

    def _of_table(self, name: str) -> Texts:
        """Return the values of a dictionary of that name."""
        match self.assigned.get(name):
            case ast.Dict(values=values):
                return frozenset(text for value in values for text in self.texts(value)) | UNKNOWN
            case _:
                return UNKNOWN

    def _of_refusal(self, name: str, attr: str) -> Texts:
        """Return the values of an attribute of the refusal constant of that name."""
        if name in self.imported:
            file, there = self.imported[name]
            return read(file)._of_refusal(there, attr)
        match self.assigned.get(name):
            case ast.Call(func=ast.Name(id="Refusal"), args=args) if attr in ("code", "rule", "cure"):
                return self.texts(args[("code", "rule", "cure").index(attr)])
            case _:
                return UNKNOWN

    def refusals(self) -> Iterator[Written]:
        """Yield each refusal that the module makes, and those that fields of forms make, by the name of the field."""
        for node, inside in with_functions(self.tree):
            match node:
                case ast.Call(func=ast.Name(id="Refusal"), args=[code, rule, *rest]):
                    cures = self.texts(rest[0], inside) if rest else frozenset({""})
                    codes, rules = self.texts(code, inside), self.texts(rule, inside)
                    yield Written(f"{self.file.relative_to(GAME)}:{node.lineno}", codes, rules, cures)
                case ast.Call(func=ast.Name(id="Field"), args=[ast.Constant(value=str(name)), *_], keywords=[_, *_]):
                    said = [self.texts(each.value, inside) for each in node.keywords if each.arg == "cure"]
                    where = f"{self.file.relative_to(GAME)}:{node.lineno}"
                    yield Written(where, frozenset({f"no_{name}"}), UNKNOWN, *(said or [UNKNOWN]))


def with_functions(tree: ast.Module) -> Iterator[tuple[ast.AST, ast.AST | None]]:
    """Yield every node, with the innermost function that it is in."""
    waiting: list[tuple[ast.AST, ast.AST | None]] = [(tree, None)]
    while waiting:
        node, inside = waiting.pop()
        yield node, inside
        within = node if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) else inside
        waiting += [(child, within) for child in ast.iter_child_nodes(node)]


@cache
def read(file: Path) -> Source:
    """Parse a module (cached)."""
    found = Source(file, ast.parse(file.read_text("utf-8")))
    for node in found.tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found.assigned[name] = value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                found.assigned[name] = value
            case ast.ImportFrom(module=str(module), level=level, names=names) if level:
                place = file.parents[level - 1].joinpath(*module.split("."))
                target = place.with_suffix(".py") if place.with_suffix(".py").is_file() else place / "__init__.py"
                if target.is_file():
                    found.imported.update({each.asname or each.name: (target, each.name) for each in names})
            case _:
                pass
    return found


@cache
def written(engine: str) -> tuple[Written, ...]:
    """Return every refusal that the sources of an engine make."""
    inside = (file for file in sources(engine) if file.is_relative_to(GAME))
    return tuple(each for file in inside for each in read(file).refusals())


@cache
def codes(engine: str) -> frozenset[str]:
    """Return every reason that an engine may give."""
    return frozenset(code for each in written(engine) for code in each.codes if code)


def may_occur(engine: str, pair: Pair) -> bool:
    """Return whether the source of an engine can still refuse for that reason by that rule."""
    return _is_its_own(engine, pair[1]) and any(each.may_be(*pair) for each in written(engine))


def _is_its_own(engine: str, rule: str) -> bool:
    """Return whether a rule is in a book that the engine was written from, and in its source."""
    return rule in citable(engine) and engine_of(book_of(rule)) == engine


@cache
def written_out(engine: str) -> frozenset[Pair]:
    """Return the pairs that the source of an engine writes out, with rules of its own books."""
    pairs = (pair for each in written(engine) for pair in each.pairs())
    return frozenset(pair for pair in pairs if _is_its_own(engine, pair[1]))


def wordings(engine: str, rule: str) -> dict[str, list[str]]:
    """Return the wordings of a rule, each with the books of the engine's sets that have it."""
    found: dict[str, list[str]] = {}
    for name in family_of(reference_of(engine)):
        book = catalogue(name)
        if own := book.own(rule):
            found.setdefault(book.rules[own].text, []).append(name)
    return found


@cache
def listed() -> dict[str, frozenset[Pair]]:
    """Return the reviewed pairs of each engine."""
    found: dict[str, set[Pair]] = {engine: set() for engine in FAMILIES}
    for line in lines():
        engine, code, rule, *_ = (part.strip() for part in line.split("|"))
        found[engine].add((code, rule))
    return {engine: frozenset(pairs) for engine, pairs in found.items()}


def lines() -> list[str]:
    """Return the lines of the file without its heading."""
    return FILE.read_text("utf-8").splitlines()[1:] if FILE.is_file() else []


def lines_of(engine: str, pair: Pair) -> Iterator[str]:
    """Yield the lines of a pair: one for each wording of the rule."""
    code, rule = pair
    for text, books in wordings(engine, rule).items():
        beginning = text if len(text) <= BEGINNING else f"{text[: BEGINNING - 1].rstrip()}{FILLED_IN}"
        own = catalogue(books[0]).own(rule)
        said = " // ".join(sentences(engine, pair, books[0], own))
        yield " | ".join((engine, code, rule, "+".join(books), beginning, said))


def sentences(engine: str, pair: Pair, book: str, own: str) -> list[str]:
    """Return all texts of a pair for players at a table of that book."""
    code, rule = pair
    reasons = family(engine).words.reasons
    cures = {cure for each in written(engine) if each.may_be(code, rule) for cure in each.cures if cure}
    said = (catalogue(book).refusal_text(Refusal(code, rule, cure), reasons) for cure in sorted(cures) or [FILLED_IN])
    return [refusal_words(wrong, own, cure) for wrong, cure in said]


def whole() -> list[str]:
    """Return the file as it should be: listed pairs that the source can make, and all that it writes out."""
    found = ["engine | reason | rule | books | how the rule begins | what a player reads"]
    for engine, pairs in listed().items():
        kept = {pair for pair in pairs if may_occur(engine, pair)} | written_out(engine)
        found += [line for pair in sorted(kept) for line in lines_of(engine, pair)]
    return found


if __name__ == "__main__":
    FILE.write_text("\n".join(whole()) + "\n", "utf-8")
