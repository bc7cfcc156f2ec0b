"""The tests that reach each line, kept for each file of tests, so that only changed files are recorded again.

A line is known by its function and its text, so that it may move. `recording.py` records which tests reach it.
"""

from __future__ import annotations

import ast
import hashlib
import json
import re
import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.trials.mutation.mistakes import Mistake

PACKAGES = (
    "game/kickdoor_game",
    "protocol/kickdoor_protocol",
    "ai/kickdoor_ai",
    "server/kickdoor_server",
    "client/kickdoor_client",
)
FOLDER = "reach"
STEPS = 2
"""Steps by which made things are followed: from a kind of text to messages, and to samples of those."""


@dataclass(slots=True)
class Reached:
    """The lines that the tests of one file reach. `digest`: of the file; `tests`: name and seconds; `spots`: a bit for
    each test that reaches a line."""

    digest: str
    tests: list[tuple[str, float]]
    spots: dict[str, int]

    def save(self, file: Path) -> None:
        file.parent.mkdir(exist_ok=True)
        told = {
            "digest": self.digest,
            "tests": self.tests,
            "spots": {spot: f"{bits:x}" for spot, bits in self.spots.items()},
        }
        file.write_text(json.dumps(told), "utf-8")

    @classmethod
    def load(cls, file: Path) -> Reached:
        told = json.loads(file.read_text("utf-8"))
        return cls(
            told["digest"],
            [tuple(test) for test in told["tests"]],
            {spot: int(bits, 16) for spot, bits in told["spots"].items()},
        )


def digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]


def spots(path: str, text: str) -> dict[int, str]:
    """Return the key of each line: a check sum of its file, function and text."""
    functions: dict[int, str] = {}

    def walk(node: ast.AST, name: str) -> None:
        for part in ast.iter_child_nodes(node):
            if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                inner = f"{name}.{part.name}"
                for line in range(part.lineno, (part.end_lineno or part.lineno) + 1):
                    functions[line] = inner
                walk(part, inner)
            else:
                walk(part, name)

    walk(ast.parse(text), path)
    return {
        number: f"{zlib.crc32(f'{functions.get(number, path)}: {line.strip()}'.encode()):08x}"
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip()
    }


class Reach:
    """Which of all tests reach which lines."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._files: dict[str, Reached] = {}
        self._by_spot: dict[str, list[tuple[str, int]]] = defaultdict(list)
        for file in sorted((root / FOLDER).glob("*.json")):
            test_file = file.stem.replace("__", "/")
            if (root / test_file).exists():
                reached = Reached.load(file)
                self._files[test_file] = reached
                for spot, bits in reached.spots.items():
                    self._by_spot[spot].append((test_file, bits))
        self._breadths: dict[str, dict[str, int]] = {}
        self._seconds = {test: seconds for reached in self._files.values() for test, seconds in reached.tests}
        self._texts = {
            file.relative_to(root).as_posix(): file.read_text("utf-8")
            for package in PACKAGES
            for file in sorted((root / package).rglob("*.py"))
        }
        self._spots = {path: spots(path, text) for path, text in self._texts.items()}

    def stale(self, test_files: Iterable[str]) -> list[str]:
        """Return the test files that are new or have changed since they were recorded."""
        return [
            file
            for file in test_files
            if file not in self._files or self._files[file].digest != digest(self._root / file)
        ]

    def count(self, test_file: str) -> int:
        """Return the number of tests in a file."""
        return len(self._files[test_file].tests)

    def seconds(self, test: str) -> float:
        """Return the seconds that a test takes; 0 for an unknown one."""
        return self._seconds.get(test, 0.0)

    def breadth(self, test: str) -> float:
        """Return the number of lines that a test reaches: a test that reaches few is about those."""
        file = test.partition("::")[0]
        if file not in self._breadths:
            reached = self._files[file]
            self._breadths[file] = dict.fromkeys((test for test, _ in reached.tests), 0)
            for bits in reached.spots.values():
                for number, (each, _) in enumerate(reached.tests):
                    self._breadths[file][each] += bits >> number & 1
        return float(self._breadths[file][test])

    def _of(self, found: Iterable[str]) -> set[str]:
        tests = set()
        for spot in found:
            for file, bits in self._by_spot.get(spot, ()):
                tests |= {test for number, (test, _) in enumerate(self._files[file].tests) if bits >> number & 1}
        return tests

    def near(self, path: str, mistake: Mistake) -> set[str]:
        """Return the tests that reach the line of a mistake.

        For code that runs at import: tests that run it again, and tests that reach a line that names it, or what is
        made of it.
        """
        lines = self._spots[path]
        if self._runs_at_import(path, mistake):
            named = self._naming(_word(self._made_of(self._names(path, mistake))))
            return self._of([*named, *(lines[line] for line in (mistake.line, mistake.statement) if line in lines)])
        for first, last in ((mistake.line, mistake.line), (mistake.statement, mistake.line)):
            if tests := self._of(lines[line] for line in range(first, last + 1) if line in lines):
                return tests
        return set()

    def naming(self, path: str, mistake: Mistake) -> list[set[str]]:
        """Return for code that runs at import the tests that name it, then those that name what is made of it, and so
        on."""
        if not self._runs_at_import(path, mistake):
            return []
        names = self._names(path, mistake)
        made = [(name, said) for text in self._all_texts() for name, said in _made_at_import(text)]
        found: list[set[str]] = []
        for _ in range(STEPS + 1):
            found.append(set(self._tests_naming(names)).difference(*found))
            names |= {name for name, said in made if names & said}
        return found

    def _made_of(self, names: set[str]) -> set[str]:
        """Return these names and those of constants that are made of them, over `STEPS` steps."""
        made = [(name, said) for text in self._texts.values() for name, said in _made_at_import(text)]
        for _ in range(STEPS):
            names = names | {name for name, said in made if names & said}
        return names

    def around(self, path: str) -> set[str]:
        """Return the tests that reach anything of that module."""
        return self._of(self._spots[path].values())

    def _runs_at_import(self, path: str, mistake: Mistake) -> bool:
        tree = ast.parse(self._texts[path])
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                inside = node.body[0].lineno <= mistake.line <= (node.end_lineno or 0)
                if inside:
                    return False
        return True

    def _names(self, path: str, mistake: Mistake) -> set[str]:
        """Return the names that a mistake at import makes wrong: its class, and the variables that are assigned
        there."""
        names = {mistake.function.rpartition(".")[2]} - {""}
        for node in ast.walk(ast.parse(self._texts[path])):
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.lineno <= mistake.line <= (node.end_lineno or 0):
                targets: Sequence[ast.expr] = node.targets if isinstance(node, ast.Assign) else [node.target]
                names |= {each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)}
                break
        return names

    def _all_texts(self) -> Iterator[str]:
        """Yield the texts of the packages and of the support modules of tests, whose samples are made of them."""
        yield from self._texts.values()
        for file in sorted((self._root / "tests").rglob("*.py")):
            if not file.name.startswith("test_"):
                yield file.read_text("utf-8")

    def _naming(self, word: re.Pattern[str]) -> Iterator[str]:
        for other, text in self._texts.items():
            for number, line in enumerate(text.splitlines(), 1):
                if word.search(line) and number in self._spots[other]:
                    yield self._spots[other][number]

    def _tests_naming(self, names: set[str]) -> Iterator[str]:
        """Yield the tests whose functions, or tables of their file, use one of these names. Scenarios name no
        source."""
        for file, reached in self._files.items():
            if not file.endswith(".py"):
                continue
            text = (self._root / file).read_text("utf-8")
            if _word(names).search(text):
                word = _word(names | {name for name, said in _made_at_import(text) if names & said})
                functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
                naming = {node.name for node in functions if word.search(ast.unparse(node))}
                yield from (test for test, _ in reached.tests if _function(test) in naming)


def _word(names: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern that matches any of these names; without names, nothing."""
    return re.compile(rf"\b({'|'.join(sorted(map(re.escape, names)))})\b" if names else r"(?!)")


def _made_at_import(text: str) -> Iterator[tuple[str, set[str]]]:
    """Yield the classes and constants of a module, with all names that each uses outside of functions."""
    for node in ast.parse(text).body:
        match node:
            case ast.ClassDef(name) | ast.Assign([ast.Name(name)]) | ast.AnnAssign(ast.Name(name)):
                yield name, _said(node)
            case _:
                pass


def _said(node: ast.AST) -> set[str]:
    """Return the names in a node, except those in functions."""
    found = set()
    for part in ast.iter_child_nodes(node):
        match part:
            case ast.Name(name) | ast.Attribute(attr=name):
                found.add(name)
        if not isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
            found |= _said(part)
    return found


def _function(test: str) -> str:
    """Return the function of a test id `file::Class::test_it[case]`."""
    return test.partition("[")[0].rpartition("::")[2]
