"""What mistakes can be made in a text: each kind, where none is made, and that all of them leave a text that runs."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.catalogue import ROOT
from tests.trials.mutation.mistakes import places
from tests.trials.mutation.reach import PACKAGES
from tests.trials.mutation.run import possible


def made(text: str) -> set[str]:
    """All texts that a mistake leads to, without the brackets around what was replaced."""
    return {mistake.made(text).replace("(", "").replace(")", "").strip() for place in places(text) for mistake in place}


@pytest.mark.parametrize(
    ("text", "mistaken"),
    [
        ("a = b < c", {"a = b <= c", "a = b >= c"}),
        ("a = b in c", {"a = b not in c"}),
        ("a = b and c", {"a = b", "a = c"}),
        ("a = b or c or d", {"a = b or c", "a = b or d", "a = c or d"}),
        ("a = not b", {"a = b"}),
        ("a = b if c else d", {"a = b", "a = d"}),
        ("a = b + c", {"a = b", "a = c"}),
        ("a = 2", {"a = 3", "a = 1"}),
        ("a = 500", {"a = 1000", "a = 250"}),
        ("a = True", {"a = False"}),
        ("a = [b, c]", {"a = [b]", "a = [c]"}),
        ("a = b, c", set()),
        ("a, b, c = d, e, f", set()),
        ("a = option(b, help=c)", set()),
        ("a = [b for b in c if d]", {"a = [b for b in c if True]"}),
        ("f(a, b=c)", {"fa", "pass"}),
        ("a = min(b, key=c)", {"a = maxb, key=c", "a = minb"}),
        ("a = b.strip()", {"a = b"}),
        ("a.b = c", {"pass"}),
        ("del a[b]", {"pass"}),
        ("a = f'{b} of {c}'", {"a = f' of {c}'", "a = f'{b} of '"}),
        ("a: int = b", set()),
        ("a = cast(int, b)", set()),
        ("a = 'a sentence for people'", set()),
        ("log.debug(a)", set()),
        ("assert a > b", set()),
        ("a = b[c:d]", {"a = b[:d]", "a = b[c:]"}),
        ("a = int | None", set()),
        ("A = Foe | _Friend", set()),
        ("a = Callable[[b, c], d]", set()),
        ("a = tuple[b, list[tuple[c, d, e]], f]", set()),
    ],
)
def test_what_can_go_wrong_in_a_line(text: str, mistaken: set[str]) -> None:
    assert made(text) == mistaken


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("if a:\n    b()", "if True:"),
        ("if a:\n    b()", "if False:"),
        ("if a:\n    b()", "pass"),
        ("while a:\n    break", "continue"),
        ("def f():\n    return", "pass"),
        ("try:\n    f()\nexcept KeyError:\n    raise", "except ():"),
        ("try:\n    f()\nexcept KeyError:\n    raise", "pass"),
        ("match a:\n    case 1:\n        f()", 'case "no case":'),
        ("match a:\n    case _ if b:\n        f()", "case _ if True:"),
        ("def f(a):\n    a = g(a)\n    return a", "pass"),
        ("@keys.add('c-w')\ndef f(): ...", "@(lambda it: it)"),
        ("def f(a, b=2): ...", "def f(a, b=(3)): ..."),
    ],
)
def test_what_can_go_wrong_in_a_statement(text: str, line: str) -> None:
    there = [mistake.made(text) for place in places(text) for mistake in place]
    assert any(line in map(str.strip, mistaken.splitlines()) for mistaken in there)


@pytest.mark.parametrize("base", ["Protocol", "Protocol[T]"])
def test_methods_of_a_typing_protocol_say_nothing(base: str) -> None:
    assert made(f"class Wire({base}):\n    def write(self): f(a)") == set()


@pytest.mark.parametrize("base", ["protocol.Protocol", "protocol.ProcessProtocol", "DatagramProtocol"])
def test_the_connections_of_twisted_are_tried_like_any_class(base: str) -> None:
    assert made(f"class Wire({base}):\n    def write(self): f(a)") == {
        f"class Wire{base}:\n    def writeself: pass".replace("(", "")
    }


def test_a_name_that_is_given_a_value_once_must_have_it() -> None:
    assert made("def f():\n    a = g()\n    return a") == set()


def test_a_case_for_all_else_that_does_nothing_is_as_good_as_none() -> None:
    text = "match a:\n    case 1:\n        pass\n    case _:\n        "
    assert made(f"{text}pass") == {f"{text}pass".replace("case 1:", 'case "no case":')}
    assert f"{text}f".replace("case _:", 'case "no case":') in made(f"{text}f()")


def test_where_it_is_made_is_known() -> None:
    text = "class Foe:\n    def hit(self):\n        é = 'é'; return (self.level\n            < 3)\n"
    (compared, number) = places(text)
    assert {(mistake.function, mistake.statement, mistake.line) for mistake in compared} == {("Foe.hit", 3, 3)}
    assert (number[0].line, number[0].made(text)) == (4, text.replace("3", "(4)"))


def test_each_mistake_in_our_own_sources_can_be_made() -> None:
    """A sample of all of them; a place without any would never be tried."""
    files = [file for package in PACKAGES for file in sorted((ROOT / package).rglob("*.py"))]
    for file in random.Random(1).sample(files, 60):
        text = file.read_text("utf-8")
        for place in places(text)[::15]:
            assert next(possible(text, place), None) is not None or Path(file).name == "__init__.py", place
