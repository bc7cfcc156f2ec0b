"""`kickdoor sets`, `rules`, `cards` and `deck`: they read the library and start nothing."""

from __future__ import annotations

import click

from kickdoor_protocol.command_line import run_command

from .cards import cards
from .decks import deck
from .rules import rules
from .sets import sets


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
def bookshelf() -> None:
    """The games there are, their rulebooks, the cards of sets and packs, and decks."""


bookshelf.add_command(sets)
bookshelf.add_command(rules)
bookshelf.add_command(cards)
bookshelf.add_command(deck)

if __name__ == "__main__":
    run_command(bookshelf, "kickdoor")
