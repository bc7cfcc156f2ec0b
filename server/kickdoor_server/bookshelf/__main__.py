"""`kickdoor sets`, `kickdoor rules` and `kickdoor cards`: they read the library and start nothing."""

from __future__ import annotations

import click

from .cards import cards
from .rules import rules
from .sets import sets


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
def bookshelf() -> None:
    """The games there are, their rulebooks, and the cards of sets and packs."""


bookshelf.add_command(sets)
bookshelf.add_command(rules)
bookshelf.add_command(cards)

if __name__ == "__main__":
    bookshelf(prog_name="kickdoor")
