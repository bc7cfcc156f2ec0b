"""Write down what is printed on every kind of card and by every word of the duel, with the rules it speaks of.

    .venv/bin/python -m tests.game.duel.cards.make_printed

What people read on a card is made of the same data as the engine executes, so a change of these sentences is a decision
about what cards say. A word stands there plainly, and once for each of its fields that can say something else.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from tests.game.duel.cards.test_wording import CARDS
from tests.game.duel.cards.words import READS, WORDS, example, name_of, plain, rows, variants

from kickdoor_game.duel.cards.printed import printed, related_rules

GOLDEN = Path(__file__).with_name("printed.golden.txt")


def written() -> str:
    """Return the contents of the golden file."""
    return "\n".join((*_cards(), *_starts(), *_words())) + "\n"


def _cards() -> Iterator[str]:
    for card, *_ in CARDS:
        said = printed(card)
        yield from (f"{type(card).__name__}: {said.kind}", f"    {said.text}", f"    {' / '.join(said.facts)}")
        yield f"    {' '.join(said.touches)}"


def _starts() -> Iterator[str]:
    for word, row in rows()["abilities"].items():
        ability = example("abilities", row)
        yield from (f"abilities {word}: {' '.join(related_rules(ability))}", f"    {READS['abilities'](ability)}")


def _words() -> Iterator[str]:
    for family, kind in WORDS:
        yield f"{family} {name_of(kind)}: {' '.join(related_rules(plain(kind)))}"
        yield from (f"    {READS[family](word)}" for word in (plain(kind), *variants(kind)))


if __name__ == "__main__":
    GOLDEN.write_text(written(), "utf-8")
    sys.stdout.write(f"wrote {GOLDEN}\n")
