"""Every type of question that an engine can ask, read from its source: who is asked, by when, with which default.

A match shows only those questions that happen to come up; the source shows all. Each is made by `Question(owner, kind,
shape, default, deadline, rules)`, in a frame or by a window.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType

import kickdoor_game
from kickdoor_game.engine import GameRules
from kickdoor_game.library import ruleset
from kickdoor_game.machine.ruleset import Player
from tests.catalogue import set_names
from tests.conformance.families import engine_of, family

FIELDS = ("seat", "kind", "shape", "default", "deadline", "rules")
WINDOW_FIELDS = ("kind", "around", "rules", "deadline")
CHANCE, CHANCE_DEADLINE = "CHANCE", "chance"
NO_NAMES: Mapping[str, str] = MappingProxyType({})
DOORS = "doors"
"""Default engine of these functions."""


@dataclass(frozen=True, slots=True)
class QuestionType:
    """The place where a question is made (`file:line`), and the source text of its parts; "" for a missing one."""

    where: str
    seat: str = ""
    kind: str = ""
    shape: str = ""
    default: str = ""
    deadline: str = ""
    rules: str = ""

    def flaws(self, deadlines: frozenset[str]) -> list[str]:
        """Return what it lacks; `deadlines` are the deadline classes that have a length."""
        lacks = [name for name in FIELDS if getattr(self, name) in ("", "None", "()", "''")]
        found = [f"{self.where}: has no {name}" for name in lacks]
        written = ast.literal_eval(self.deadline) if self.deadline[:1] in "'\"" and self.deadline else None
        if written is not None:
            known = {CHANCE_DEADLINE} if self.seat == CHANCE else deadlines
            found += [] if written in known else [f"{self.where}: no table says how long {written!r} is"]
        return found


def engine_files(engine: str = DOORS) -> list[Path]:
    """Return the modules of an engine."""
    home = Path(kickdoor_game.__file__).parent
    found = [path for part in family(engine).sources for path in (home / part).rglob("*.py")]
    return sorted(path for path in found if path.name != "questions.py")


@cache
def known_deadlines(engine: str = DOORS) -> frozenset[str]:
    """Return the deadline classes to which every set of that engine gives a length, at any pace."""
    sets = [ruleset(name) for name in set_names() if engine_of(name) == engine]
    told = family(engine).options
    tables = [
        rules.new_table(_players(engine, rules), {"pace": pace}) for rules in sets for pace in told(rules)["pace"]
    ]
    return frozenset.intersection(*(frozenset(table.numbers.deadlines_ms) for table in tables))


def _players(engine: str, rules: GameRules) -> list[Player]:
    """Return the smallest number of players that these rules allow."""
    return [Player(f"player {number}", "female") for number in range(min(family(engine).players(rules)))]


def named_in(file: Path) -> dict[str, str]:
    """Return the text constants of a module of the game, imported ones included."""
    within = file.relative_to(Path(kickdoor_game.__file__).parents[1]).with_suffix("")
    found = vars(import_module(".".join(within.parts).removesuffix(".__init__")))
    return {name: value for name, value in found.items() if name.isupper() and isinstance(value, str)}


def question_types(source: str, where: str, named: Mapping[str, str] = NO_NAMES) -> list[QuestionType]:
    """Return all questions that a source makes. `named`: its text constants."""
    types = []
    for call in _calls(_parsed(source)):
        if _name(call.func) == "Question":
            parts = {name: ast.unparse(arg) for name, arg in _arguments(call, FIELDS) if name in FIELDS}
            if (deadline := parts.get("deadline", "")) in named:
                parts["deadline"] = repr(named[deadline])
            types.append(QuestionType(f"{where}:{call.lineno}", **parts))
    return types


def window_deadlines(source: str, where: str, named: Mapping[str, str] = NO_NAMES) -> Iterator[tuple[str, str]]:
    """Yield every deadline class that a source gives to a window or to a variable `deadline`, with its place."""
    tree = _parsed(source)
    for call in _calls(tree):
        if _name(call.func).endswith("Window"):
            for name, arg in _arguments(call, WINDOW_FIELDS):
                match arg:
                    case ast.Constant(value=str(deadline)) if name == "deadline":
                        yield deadline, f"{where}:{call.lineno}"
                    case ast.Name(id=constant) if name == "deadline" and constant in named:
                        yield named[constant], f"{where}:{call.lineno}"
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
                pairs = list(zip(targets, values, strict=True))
            case ast.Assign(targets=[target], value=value) | ast.AnnAssign(target=target, value=ast.expr() as value):
                pairs = [(target, value)]
            case _:
                continue
        for target, value in pairs:
            if _name(target) == "deadline" and isinstance(value, ast.Constant):
                yield str(value.value), f"{where}:{node.lineno}"


def window_kinds(source: str) -> set[str]:
    """Return the kinds of windows in a source: constants called SOMETHING_WINDOW, and kinds with which one is opened.

    A window is opened by a class that is called `...Window` or derived from one in the same source, or by a function
    `window`; its first constant argument is the kind.
    """
    tree = _parsed(source)
    assigned = [node for node in ast.walk(tree) if isinstance(node, ast.Assign)]
    named = [node.value for node in assigned if _name(node.targets[0]).endswith("WINDOW")]
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    derived = {node.name for node in classes if any(_name(base).endswith("Window") for base in node.bases)}
    opened = [
        next((arg for arg in call.args if isinstance(arg, ast.Constant)), None)
        for call in _calls(tree)
        if _name(call.func) in derived or _name(call.func).endswith(("Window", "window"))
    ]
    return {str(word.value) for word in (*named, *opened) if isinstance(word, ast.Constant)}


def kinds_handed_on(source: str) -> set[str]:
    """Return the kinds passed to functions that ask a question of the kind in their parameter `kind`."""
    tree = _parsed(source)
    asking = {
        function.name: [arg.arg for arg in function.args.args if arg.arg != "self"].index("kind")
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        and any(arg.arg == "kind" for arg in function.args.args)
        and any(asked.kind == "kind" for asked in question_types(ast.unparse(function), ""))
    }
    handed = [call.args[asking[_name(call.func)]] for call in _calls(tree) if _name(call.func) in asking]
    return {str(word.value) for word in handed if isinstance(word, ast.Constant)}


@cache
def asked_kinds(engine: str = DOORS) -> frozenset[str]:
    """Return the kinds of all questions that an engine can ask of players.

    A kind that is composed where it is asked (`f"keep_{what}"`) stands for every worded kind with that beginning.
    """
    kinds: set[str] = set()
    for file in engine_files(engine):
        source = file.read_text("utf-8")
        kinds |= window_kinds(source) | kinds_handed_on(source)
        written = [asked.kind for asked in question_types(source, file.name) if asked.seat != CHANCE]
        kinds |= {ast.literal_eval(kind) for kind in written if kind.startswith("'")}
        if "kind" in written:
            kinds |= {kind for kind in family(engine).worded() if kind.startswith(tuple(_beginnings(source)))}
    return frozenset(kinds)


def _beginnings(source: str) -> Iterator[str]:
    """Yield the constant beginnings of f-strings that are assigned to `kind`."""
    for node in ast.walk(_parsed(source)):
        match node:
            case ast.Assign(
                targets=[ast.Name(id="kind")], value=ast.JoinedStr(values=[ast.Constant(value=str(first)), *_])
            ):
                yield first
            case _:
                pass


@lru_cache(maxsize=4)
def _parsed(source: str) -> ast.Module:
    """Return the tree of a file, which several of these functions look through one after the other."""
    return ast.parse(source)


def _calls(tree: ast.Module) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def _arguments(call: ast.Call, names: tuple[str, ...]) -> list[tuple[str, ast.expr]]:
    return [*zip(names, call.args, strict=False), *((word.arg or "", word.value) for word in call.keywords)]


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
