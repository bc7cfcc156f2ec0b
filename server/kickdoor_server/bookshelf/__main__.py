"""`kickdoor rules` and `kickdoor cards`: both read the library and start nothing."""

from __future__ import annotations

import click

from .cards import cards
from .rules import rules


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
def bookshelf() -> None:
    """The rulebook of a set, and the cards of sets and packs."""


bookshelf.add_command(rules)
bookshelf.add_command(cards)

if __name__ == "__main__":
    bookshelf(prog_name="kickdoor")
