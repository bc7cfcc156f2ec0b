"""Printings: the cards of a set as they were on a day, from which matches that are written down are dealt.

    RULES = printing("classic")             # the rules of the set, with the cards of its printing and no others
    with on_tables(): ...                   # in here the library has no other cards, whoever asks it
    @on_tables()                            # the same for all that a function does, or a fixture

One card more in a deck is another shuffle, and from there on another match. So whatever is kept of a match word by word
(a transcript, an evening, what a seat thought of it), or looks for a moment to which a match of some seed comes, is
played with a printing: new cards of the set are not in it and deal nothing anew. What must hold with any cards (random
matches, soundness, each card's own tests) is played with all that the set has.

A printing is a list of keys, one a line in the order of the set, in the folder of the set's tests. What is printed on
its cards is what the set says of them today. A set without one is played as it is. Another is written by

    python -m tests.printings classic

with all cards that the set has now; then everything that was dealt from it is another match, to be written anew.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from kickdoor_game import library
from kickdoor_game.engine import GameRules
from kickdoor_game.language.book import Book

FOLDER = Path(__file__).parent / "sets"


def file_of(set_name: str) -> Path:
    """Where the printing of that set is."""
    return FOLDER / set_name / "printing.txt"


def printing(set_name: str) -> GameRules:
    """The rules of that set with the cards of its printing; LookupError, with what to do, if one of them is no more."""
    return of_printing(library.ruleset(set_name))


def of_printing(rules: GameRules) -> GameRules:
    """These rules with the cards of their set's printing, in its order; the same ones where there are no others."""
    file = file_of(rules.name)
    keys = file.read_text("utf-8").split() if file.exists() else list(rules.book.by_key)
    if gone := [key for key in keys if key not in rules.book.by_key]:
        raise LookupError(
            f"{rules.name} has no card {', '.join(gone)} any more, and matches that are written down were dealt it. "
            f"It has another key: say so in {file.relative_to(FOLDER.parents[1])}. It is gone: "
            f"`python -m tests.printings {rules.name}`, and write anew what turns red"
        )
    if keys == list(rules.book.by_key):
        return rules
    engine = library.engine(rules.engine)
    return engine.with_book(rules, Book.of([rules.book.by_key[key] for key in keys], engine.vocabulary))


@contextmanager
def on_tables() -> Iterator[None]:
    """In here the library has the printing of each set. Who has asked it before keeps what they got."""
    printed = {name: printing(name) for name in library.SETS if file_of(name).exists()}
    whole = library.SETS.find

    def find(name: str) -> Any:
        return printed[name] if name in printed else whole(name)

    try:
        with patch.object(library.SETS, "find", find):
            library.ruleset.cache_clear()
            yield
    finally:
        library.ruleset.cache_clear()


def main() -> None:
    """Write the printing of these sets."""
    for name in sys.argv[1:]:
        keys = library.ruleset(name).book.by_key
        file_of(name).write_text("".join(f"{key}\n" for key in keys), "utf-8")


if __name__ == "__main__":
    main()
