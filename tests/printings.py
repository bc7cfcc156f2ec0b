"""Printings: the cards that a set had on one day, with which recorded matches are dealt.

    RULES = printing("classic")             # the rules of the set, with the cards of its printing and no others
    with on_tables(): ...                   # in here the library has no other cards
    @on_tables()                            # the same for all that a function or fixture does

One card more in a deck is another shuffle, and from there on another match. So tests that keep a match word by word (a
transcript, an evening, the thoughts of an AI player), or look for a moment of a match with a known seed, play with a
printing: cards that the set gains later are not in it. Tests of what must hold with any cards (random matches,
soundness, each card's own tests) play with all cards of the set.

A printing is a list of keys, one a line in the order of the set, in the folder of the set's tests. The contents of the
cards are today's. A set without a printing is played as it is. Write a new one with

    python -m tests.printings classic

It lists all cards of the set; then every match that was dealt from the old one must be recorded anew.
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
    """Return the path of the printing of that set."""
    return FOLDER / set_name / "printing.txt"


def printing(set_name: str) -> GameRules:
    """Return the rules of that set with the cards of its printing. Raises LookupError, with the remedy, if the set has
    lost one of the cards."""
    return of_printing(library.ruleset(set_name))


def of_printing(rules: GameRules) -> GameRules:
    """Return these rules with the cards of their set's printing, in its order; the same rules if nothing differs."""
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
    """Give the library the printing of each set inside this context. Rules that were fetched before stay as they
    are."""
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
    """Write the printings of the sets that the command line names."""
    for name in sys.argv[1:]:
        keys = library.ruleset(name).book.by_key
        file_of(name).write_text("".join(f"{key}\n" for key in keys), "utf-8")


if __name__ == "__main__":
    main()
