"""What the server refuses by itself says what was wrong, then what would be right, and somebody has read all of it."""

from __future__ import annotations

import ast
import re

from tests import declined
from tests.declined import SERVER, listed, made, whole
from tests.refused import FILLED_IN, Source, read

DO = frozenset((
    "answer", "ask", "bring", "call", "change", "choose", "close", "come", "do", "fork", "get", "give", "go", "ignore",
    "join", "keep", "leave", "let", "look", "make", "mend", "name", "open", "play", "put", "remove", "resume", "save",
    "say", "see", "send", "sit", "spectate", "start", "stay", "take", "try", "type", "unignore", "update", "wait",
))  # fmt: skip
"""What one can be told to do. "You could: " stands before it."""

NOT_OURS = re.compile(r"\b(he|his|him|she|her|looks? on|looked on|onlookers?|stands? up|AI seats?|character)\b", re.I)
"""What players read otherwise: they and their, spectate, leave the table, AI player, hero."""


def test_there_are_as_many_as_one_would_think() -> None:
    assert len(made()) > 110


def test_no_refusal_is_one_that_nobody_has_read() -> None:
    """The file must not tell of refusals that there are no longer, either."""
    unread = [line for line in whole() if line not in listed()]
    gone = [line for line in listed() if line not in whole()]
    assert (unread, gone) == ([], []), f"read them as somebody who is told them, then: python -m {declined.__name__}"
    assert listed() == whole()


def test_each_says_what_was_wrong_and_then_what_would_be_right() -> None:
    for each in made():
        for text in each.text.split(" // "):
            assert text.endswith((".", "?", FILLED_IN)), f"{each.line}: {text!r} is no sentence"
            assert text[0].isupper() or text.startswith((FILLED_IN, "packs: ")), (
                f"{each.line}: {text!r} does not begin as a sentence does"
            )
            assert not NOT_OURS.search(text), f"{each.line}: {text!r} is not how it is said to players"
        for cure in each.cure.split(" // "):
            assert cure.split(" ")[0].rstrip(":,") in {*DO, FILLED_IN}, (
                f"{each.line}: {cure!r}: begin with a verb of DO in this file"
            )
            assert not cure.endswith("."), f"{each.line}: {cure!r} stands in the middle of a sentence"
            assert not NOT_OURS.search(cure), f"{each.line}: {cure!r} is not how it is said to players"


def test_a_refusal_that_nobody_has_read_is_found() -> None:
    """Whatever its words are made of: constants, what was assigned last, one of two."""
    source = SERVER / "nowhere.py"
    tree = (
        "def f(x):\n    text = 'One.'\n    raise Declined('a', text, 'wait')\n"
        "def g(x):\n    text = f'{x} is two.'\n    text = 'Three.' if x else text\n"
        "    return Declined('b', text, choose(x))\n"
    )
    found = declined._made_in(Source(source, ast.parse(tree)))
    assert sorted(each.line for each in found) == [
        "nowhere.py | a | One. You could: wait.",
        "nowhere.py | b | Three. // … is two. You could: choose ….",
    ]
    assert read(SERVER / "base" / "declined.py").texts(ast.Name("LESSON", ast.Load()))
