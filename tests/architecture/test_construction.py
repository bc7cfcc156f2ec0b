"""Objects that are complete when they are made: nobody hands an object what it works with afterwards."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.architecture.tree import insist, parsed, python_files, short
from tests.catalogue import ROOT

AREAS = ("server", "protocol")

MAKERS = {"__init__", "__new__", "__post_init__"}

VALUES = {"int", "float", "str", "bytes", "bool", "tuple", "list", "dict", "set", "frozenset", "None"}
"""Types of plain values: who is given one later is told something, and not completed."""

TOLD_LATER = {
    "base/process/logs.py: _book.shown": "there is one log for the process, and command lines choose how it is shown",
    "table/tutorial/dice.py: LoadedDice._table": "the table that they fall on just now: state, not a collaborator",
    "people/connections/link.py: ClientLink.person": "whoever has said hello on it: state, not a collaborator",
    "people/sessions/session.py: Session._place": "where somebody is just now: state, not a collaborator",
    "matches/audience/match_views.py: _Private._question": "what the chair was asked last: state, not a collaborator",
    "matches/audience/match_views.py: _Public._occasion": "what was shown last: state, not a collaborator",
    "people/moderation/addresses.py: AddressWords._day": "the day of which the words are: state, not a collaborator",
}
"""What may be assigned later all the same, and why."""


class Store(NamedTuple):
    """An assignment to an attribute: in which method of which class ("" outside of any), of what to what."""

    cls: str
    method: str
    owner: str
    attribute: str
    value: ast.expr | None
    parameters: dict[str, str]
    line: int


def stored(target: ast.expr, value: ast.expr | None) -> Iterator[tuple[ast.Attribute, ast.expr | None]]:
    """The attributes that an assignment to that target stores, and what in each, as far as that is written there."""
    if isinstance(target, ast.Attribute):
        yield target, value
    elif isinstance(target, ast.Tuple):
        values = value.elts if isinstance(value, ast.Tuple) else [None] * len(target.elts)
        for part, of in zip(target.elts, values, strict=True):
            yield from stored(part, of)


def stores(tree: ast.Module) -> Iterator[Store]:
    """All assignments to attributes of named objects."""
    yield from _stores(tree, "", "", {})


def _stores(node: ast.AST, cls: str, method: str, parameters: dict[str, str]) -> Iterator[Store]:
    if isinstance(node, ast.ClassDef):
        cls, method = node.name, ""
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        method = method or node.name
        given = (*node.args.args, *node.args.kwonlyargs)
        parameters = {each.arg: ast.unparse(each.annotation) if each.annotation else "" for each in given}
    elif isinstance(node, ast.Assign | ast.AnnAssign):
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            for each, value in stored(target, node.value):
                yield Store(cls, method, ast.unparse(each.value), each.attr, value, parameters, each.lineno)
    for child in ast.iter_child_nodes(node):
        yield from _stores(child, cls, method, parameters)


def functions_held(trees: Iterable[ast.Module]) -> dict[str, set[str]]:
    """The attributes that are declared to hold a function, by name, with the classes that declare them."""
    held: dict[str, set[str]] = defaultdict(set)
    for cls in (each for tree in trees for each in ast.walk(tree) if isinstance(each, ast.ClassDef)):
        for node in (each for each in ast.walk(cls) if isinstance(each, ast.AnnAssign)):
            if ast.unparse(node.annotation).startswith("Callable"):
                name = node.target.attr if isinstance(node.target, ast.Attribute) else ast.unparse(node.target)
                held[name].add(cls.name)
        for store in (each for node in cls.body for each in _stores(node, cls.name, "", {}) if each.method in MAKERS):
            if isinstance(store.value, ast.Name) and store.parameters.get(store.value.id, "").startswith("Callable"):
                held[store.attribute].add(cls.name)
    return held


def is_plain(annotation: str) -> bool:
    """Whether that is the type of a plain value."""
    return all(part.strip().partition("[")[0] in VALUES for part in annotation.split("|"))


def completed_later(tree: ast.Module, held: dict[str, set[str]]) -> Iterator[tuple[str, int]]:
    """What is assigned after construction in a module, with its line.

    A function that an object calls, by whomever; and what was None until one method took it from its parameter.
    """
    found = list(stores(tree))
    own = [each for each in found if each.owner == "self" and each.method not in MAKERS]
    empty = {(each.cls, each.attribute) for each in found if each.method in MAKERS and is_none(each)}
    times = Counter((each.cls, each.attribute) for each in own)
    for each in own:
        of = (each.cls, each.attribute)
        is_function = each.cls in held.get(each.attribute, ()) and not is_none(each)
        if is_function or (of in empty and times[of] == 1 and is_handed(each)):
            yield f"{each.cls}.{each.attribute}", each.line
    for each in found:
        if each.owner not in ("self", "cls") and held.get(each.attribute) and not is_none(each):
            yield f"{each.owner}.{each.attribute}", each.line


def is_handed(store: Store) -> bool:
    """Whether it stores a parameter that is no plain value."""
    return isinstance(store.value, ast.Name) and not is_plain(store.parameters.get(store.value.id, "None"))


def is_none(store: Store) -> bool:
    """Whether it stores None."""
    return isinstance(store.value, ast.Constant) and store.value.value is None


def modules() -> list[Path]:
    """The product's modules that this is about."""
    return [file for file in python_files() if file.relative_to(ROOT).parts[0] in AREAS]


def place_of(file: Path) -> str:
    """A module's path within its package."""
    return short(file).split("/", 2)[-1]


def test_nothing_is_assigned_after_construction() -> None:
    held = functions_held(parsed(file) for file in modules())
    found = {
        f"{place_of(file)}: {what}": f"{short(file)}:{line}: {what}"
        for file in modules()
        for what, line in completed_later(parsed(file), held)
    }
    insist(
        (text for key, text in found.items() if key not in TOLD_LATER),
        "Pass what an object works with to its constructor: whoever reads that must see all that it knows. Where two "
        "objects need each other, extract the third that both need, or pass a callable. (State that is of a class, "
        "and not a collaborator, is entered in TOLD_LATER in this test, with the reason.)",
    )
    assert not sorted(set(TOLD_LATER) - set(found)), "no longer needed in TOLD_LATER"


SIGNAL = """
class Signal:
    def __init__(self, heard: Callable[[], None]) -> None:
        self.heard = heard
"""


BOUND = """
class Match:
    def __init__(self):
        self._audience: Audience | None = None

    def bind(self, audience: Audience): self._audience = audience
"""

RUNG = """
class Bell:
    def __init__(self):
        self.rung: Callable[[], None] = idle

    def start(self): self.rung = ring
"""


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("def wire(signal): signal.heard = print", "signal.heard"),
        ("class House:\n  def __init__(self, signal): signal.heard = self.hear", "signal.heard"),
        (BOUND, "Match._audience"),
        (RUNG, "Bell.rung"),
    ],
)
def test_an_object_that_is_completed_later_is_found(text: str, what: str) -> None:
    tree = ast.parse(SIGNAL + text)
    assert [name for name, _ in completed_later(tree, functions_held([tree]))] == [what]


@pytest.mark.parametrize(
    "text",
    [
        BOUND.replace("audience: Audience)", "audience: int)"),
        BOUND.replace("def bind(self, audience: Audience)", "def __init__(self, audience: Audience)"),
        RUNG.replace("= ring", "= None"),
    ],
)
def test_what_is_told_later_and_what_is_dropped_passes(text: str) -> None:
    tree = ast.parse(SIGNAL + text)
    assert not list(completed_later(tree, functions_held([tree])))
