"""Mutations of a source text: mistakes that a programmer could make and a type checker would not find.

A place is a node of the syntax tree; at most places several mistakes are possible. A comparison looks the wrong way or
stops one short, one half of a condition is forgotten, a branch is never or always taken, a statement is left out, an
argument or an element is missing, a number is off by one, a sentence does not name what it is about.

Code that no test could tell apart is left alone: types, code for other systems, debug logs. So are the letters of
sentences and keys, which transcripts and golden files hold.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Sequence
from typing import NamedTuple, cast

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
NO_CASE = '"no case"'
"""A pattern that fits nothing: in place of a case's own, also in parentheses, where no guard may stand."""
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list", "reversed": "list"}
KEPT_AS_IT_IS = ("strip", "lstrip", "rstrip", "lower", "casefold", "upper", "capitalize", "title", "removeprefix")
"""Methods that leave most texts unchanged."""
UNTOLD_KEYWORDS = ("strict", "slots", "frozen", "kw_only", "help", "metavar", "show_default")
"""Keyword arguments that do not change what a program does, or only a help page."""
UNTOLD_CALLS = ("cast", "NewType", "TypeVar", "debug")
TYPES_OF_MANY = ("Callable", "dict", "frozenset", "list", "set", "tuple", "type")
"""Names that are types if brackets follow them."""
LARGE = 20
"""Smaller numbers are counts and are changed by 1; from here on they measure something, and are doubled and halved."""
SYSTEM = ("sys.platform", "os.name", "TYPE_CHECKING", "__name__")


class Mistake(NamedTuple):
    """A replacement of the characters `start` to `end` of a text by `to`.

    `line`: its place (from 1), in `function` (or ""). `lines`: the lines that are wrong; where one element of many is
    left out, the lines of that element.
    """

    line: int
    statement: int
    function: str
    start: int
    end: int
    to: str
    lines: range

    def made(self, text: str) -> str:
        """Return the text with the mistake."""
        return text[: self.start] + self.to + text[self.end :]


def places(text: str) -> list[list[Mistake]]:
    """Return for each place in a source text all mistakes that can be made there."""
    finder = _Finder(text)
    finder.visit(ast.parse(text))
    return finder.found


_Placed = ast.expr | ast.stmt | ast.pattern


class _Finder(ast.NodeVisitor):
    """Walks a syntax tree and collects the mistakes."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.found: list[list[Mistake]] = []
        self._starts = [0]
        for line in text.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._lines = text.splitlines(keepends=True)
        self._names: list[str] = []
        self._statement = 1
        self._string: ast.JoinedStr | None = None
        self._stored: dict[str, int] = {}

    # ---- where things are

    def _at(self, line: int, column: int) -> int:
        """Return the offset of a place in the text. Python's columns count bytes."""
        return self._starts[line - 1] + len(self._lines[line - 1].encode()[:column].decode())

    def _span(self, node: _Placed) -> tuple[int, int]:
        end = self._at(node.end_lineno or node.lineno, node.end_col_offset or 0)
        return self._at(node.lineno, node.col_offset), end

    def _note(self, node: _Placed, *ways: str, part: _Placed | None = None) -> None:
        """Add the mistakes in which `ways` replace a node. `part` is the part of it that is then wrong."""
        start, end = self._span(node)
        function = ".".join(self._names)
        lines = _lines(part or node)
        self.found.append([Mistake(node.lineno, self._statement, function, start, end, to, lines) for to in ways])

    def _write(self, node: ast.expr, *others: ast.expr, part: ast.expr | None = None) -> None:
        """Add the mistakes in which `others` replace an expression. Inside an f-string the whole f-string is rewritten,
        because offsets there are unknown."""
        whole = self._string
        if whole is None:
            self._note(node, *(f"({ast.unparse(other)})" for other in others), part=part)
            return
        self._note(whole, *(ast.unparse(_swapped(whole, node, other)) for other in others))

    # ---- what is not looked at

    def visit(self, node: ast.AST) -> None:
        if isinstance(node, ast.stmt):
            self._statement = node.lineno
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            self._definition(node)
            return
        super().visit(node)

    def _definition(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> None:
        if isinstance(node, ast.ClassDef) and any(map(_is_typing_protocol, node.bases)):
            return
        if node.name == "__repr__":
            return
        for decorator in node.decorator_list:
            match decorator:
                case ast.Call(func=ast.Name("dataclass") | ast.Attribute(attr="dataclass")):
                    pass
                case ast.Call(func=ast.Attribute()):
                    self._statement = decorator.lineno
                    self._names.append(node.name)
                    self._note(decorator, "(lambda it: it)")
                    self._names.pop()
                    self.visit(decorator)
                    self._statement = node.lineno
        self._names.append(node.name)
        before, self._stored = self._stored, _stored(node)
        if not isinstance(node, ast.ClassDef):
            self.visit(node.args)
        for statement in node.body:
            self.visit(statement)
        self._stored = before
        self._names.pop()

    def visit_arg(self, node: ast.arg) -> None:
        """Skip the type of a parameter."""

    def visit_Assert(self, node: ast.Assert) -> None:
        """Skip assertions: they are for the type checker and for readers."""

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_TypeAlias(self, node: ast.AST) -> None:
        """Skip a type."""

    def visit_Subscript(self, node: ast.Subscript) -> None:
        if isinstance(node.value, ast.Name) and node.value.id in TYPES_OF_MANY:
            return
        self.visit(node.value)
        if isinstance(node.slice, ast.Slice):
            for part in ("lower", "upper"):
                if getattr(node.slice, part) is not None:
                    other = copy.deepcopy(node)
                    setattr(other.slice, part, None)
                    if isinstance(node.ctx, ast.Load):
                        self._write(node, other)
        self.visit(node.slice)

    # ---- conditions

    def visit_If(self, node: ast.If) -> None:
        if any(word in ast.unparse(node.test) for word in SYSTEM):
            return
        self._note(node.test, "True", "False")
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        self._note(node.test, "False")
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._write(node, node.body, node.orelse)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for condition in node.ifs:
            self._write(condition, ast.Constant(True))
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        for number, op in enumerate(node.ops):
            others = []
            for other in COMPARED[type(op)]:
                changed = copy.deepcopy(node)
                changed.ops[number] = other()
                others.append(changed)
            self._write(node, *others)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        for number in range(len(node.values)):
            rest = [*node.values[:number], *node.values[number + 1 :]]
            self._write(node, rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest), part=node.values[number])
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not | ast.USub):
            self._write(node, node.operand)
        self.generic_visit(node)

    # ---- values

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if isinstance(node.op, ast.BitOr) and _is_type(node):
            return
        self._write(node, node.left, node.right)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        match node.value:
            case bool():
                self._write(node, ast.Constant(not node.value))
            case int() if abs(node.value) < LARGE:
                self._write(node, ast.Constant(node.value + 1), ast.Constant(node.value - 1))
            case int():
                self._write(node, ast.Constant(node.value * 2), ast.Constant(node.value // 2))
            case float():
                self._write(node, ast.Constant(node.value * 2 or 1.0), ast.Constant(node.value / 2 or -1.0))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        before, self._string = self._string, self._string or node
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                if before is None:
                    rest = [other for other in node.values if other is not part]
                    self._note(node, ast.unparse(ast.JoinedStr(rest)))
                self.visit(part.value)
        self._string = before

    def visit_List(self, node: ast.List) -> None:
        self._fewer(node)

    def visit_Set(self, node: ast.Set) -> None:
        self._fewer(node)

    def visit_Tuple(self, node: ast.Tuple) -> None:
        """Drop elements of longer tuples only: most pairs must be pairs."""
        if len(node.elts) > 2 or any(isinstance(each, ast.Starred) for each in node.elts):
            self._fewer(node)
        else:
            self.generic_visit(node)

    def _fewer(self, node: ast.List | ast.Set | ast.Tuple) -> None:
        if isinstance(node, ast.Set) or isinstance(node.ctx, ast.Load):
            for number in range(len(node.elts)):
                other = copy.deepcopy(node)
                del other.elts[number]
                self._write(node, other, part=node.elts[number])
        self.generic_visit(node)

    def visit_Dict(self, node: ast.Dict) -> None:
        for number in range(len(node.keys)):
            other = copy.deepcopy(node)
            del other.keys[number], other.values[number]
            self._write(node, other, part=node.values[number])
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        match node.func:
            case ast.Name(name) | ast.Attribute(attr=name) if name in UNTOLD_CALLS:
                for argument in node.args[1:] if name == "cast" else ():
                    self.visit(argument)
                return
            case ast.Name(name) if name in CALLED:
                other = ast.Call(ast.Name(CALLED[name]), node.args, _known(CALLED[name], node.keywords))
                self._write(node, other, part=node.func)
            case ast.Attribute(value, attr) if attr in KEPT_AS_IT_IS:
                self._write(node, value)
        for keyword in node.keywords:
            if keyword.arg is not None and keyword.arg not in UNTOLD_KEYWORDS:
                rest = [other for other in node.keywords if other is not keyword]
                self._write(node, ast.Call(node.func, node.args, rest), part=keyword.value)
        self.generic_visit(node)

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg not in UNTOLD_KEYWORDS:
            self.generic_visit(node)

    # ---- statements

    def visit_Expr(self, node: ast.Expr) -> None:
        match node.value:
            case ast.Constant():
                return
            case ast.Call(func=ast.Attribute(attr=name)) if name in (*UNTOLD_CALLS, "__init__"):
                return
            case ast.Call() | ast.Await() | ast.YieldFrom() | ast.Yield():
                self._note(node, "pass")
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        match node.targets:
            case [ast.Attribute() | ast.Subscript()] if self._names[-1:] not in (["__init__"], ["__post_init__"]):
                self._note(node, "pass")
            case [ast.Name(name)] if name == "__all__":
                return
            case [ast.Name(name)] if self._stored.get(name, 0) > 1:
                self._note(node, "pass")
            case [ast.Tuple()] if isinstance(node.value, ast.Tuple):
                for value in node.value.elts:
                    self.visit(value)
                return
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self._note(node, "pass")
        self.generic_visit(node)

    def visit_Delete(self, node: ast.Delete) -> None:
        self._note(node, "pass")

    def visit_Break(self, node: ast.Break) -> None:
        self._note(node, "continue")

    def visit_Continue(self, node: ast.Continue) -> None:
        self._note(node, "break")

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is None:
            self._note(node, "pass")
        self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        if node.exc is None or "NotImplementedError" not in ast.unparse(node.exc):
            self._note(node, "pass")
            self.generic_visit(node)

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> None:
        if node.type is not None:
            self._statement = node.type.lineno
            self._note(node.type, "()")
        for statement in node.body:
            self.visit(statement)

    def visit_Match(self, node: ast.Match) -> None:
        self.visit(node.subject)
        for case in node.cases:
            self._statement = case.pattern.lineno
            if case.guard is None and not _is_nothing_else(case):
                self._note(case.pattern, NO_CASE)
            elif case.guard is not None:
                self._note(case.guard, "True", "False")
                self.visit(case.guard)
            for statement in case.body:
                self.visit(statement)


def _is_nothing_else(case: ast.match_case) -> bool:
    """Return whether a case is `case _: pass`, without which nothing changes."""
    catches_all = isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None
    return catches_all and all(isinstance(statement, ast.Pass) for statement in case.body)


def _lines(node: _Placed) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def _stored(node: ast.AST) -> dict[str, int]:
    """Return how often a function assigns each name; a second assignment may be forgotten."""
    counts: dict[str, int] = {}
    if isinstance(node, ast.ClassDef):
        return counts
    for part in ast.walk(node):
        match part:
            case ast.Name(name, ast.Store()) | ast.arg(name):
                counts[name] = counts.get(name, 0) + 1
    return counts


def _is_typing_protocol(base: ast.expr) -> bool:
    """Return whether a base class is `Protocol` or `Protocol[T]`. Twisted's protocols are attributes of a module, and
    do work."""
    named = base.value if isinstance(base, ast.Subscript) else base
    return isinstance(named, ast.Name) and named.id == "Protocol"


def _is_type(node: ast.BinOp) -> bool:
    """Return whether an expression with `|` is a type, like `int | None` and `Foe | Friend`."""
    sides = (node.left, node.right)
    return any(isinstance(side, ast.Constant) and side.value is None for side in sides) or all(
        (isinstance(side, ast.BinOp) and _is_type(side))
        or (
            isinstance(side, ast.Name | ast.Attribute | ast.Subscript)
            and ast.unparse(side).rpartition(".")[2].lstrip("_")[:1].isupper()
        )
        or ast.unparse(side) in ("int", "str", "bool", "bytes", "float", "list", "dict", "tuple", "set")
        for side in sides
    )


def _known(name: str, keywords: Sequence[ast.keyword]) -> list[ast.keyword]:
    return [] if name in ("list", "any", "all") else list(keywords)


def _swapped(whole: ast.JoinedStr, node: ast.expr, other: ast.expr) -> ast.JoinedStr:
    """Return the f-string with `other` in the place of `node`."""

    class Swap(ast.NodeTransformer):
        def visit(self, seen: ast.AST) -> ast.AST:
            return other if seen is marked else super().visit(seen)

    memo: dict[int, object] = {}
    twin = copy.deepcopy(whole, memo)
    marked = memo[id(node)]
    return cast(ast.JoinedStr, Swap().visit(twin))
