"""`kickdoor sets`, and the entry of `rules`, `cards` and `deck`: they read the library and start nothing."""

from __future__ import annotations

import json

import click

from kickdoor_protocol.command_line import run_command
from kickdoor_protocol.messages.lobby import SetInfo

from .cards import cards
from .decks import deck
from .page import paragraph
from .rules import rules

# `kickdoor sets`: lists the games, their numbers of players, and their AI players.


@click.command(short_help="Which games there are, for how many, and which AI players play them.")
@click.option("--json", "as_json", is_flag=True, help="For programs: one line, a list of objects.")
def sets(as_json: bool) -> None:
    """A paragraph for each set; the first is the one that is played where nobody says which.

    \b
      kickdoor sets
      kickdoor play --set classic
    """
    from ...table.catalogue.playable_sets import PlayableSets
    from ...table.catalogue.sets import known_sets
    from ...table.thinking.minds import (
        KnownMinds,  # imports all engines and seats, which `rules` and `cards` do not need
    )
    from .decks import ready_decks

    minds = KnownMinds()
    playable_sets = PlayableSets(known_sets(()), opponents=minds.opponents)
    known = playable_sets.sets()

    def difficulties(info: SetInfo) -> dict[str, list[str]]:
        """Return the difficulties of each kind of AI player that plays that set at several."""
        engine = playable_sets.playable_set(info.key).rules.engine
        found = {kind: list(minds.difficulties(kind, engine)) for kind in info.ais}
        return {kind: levels for kind, levels in found.items() if len(levels) > 1}

    if as_json:
        click.echo(
            json.dumps(
                [
                    {
                        "key": info.key,
                        "name": info.name,
                        "least": info.seats_least,
                        "most": info.seats_most,
                        "ais": list(info.ais),
                        **({"difficulties": levels} if (levels := difficulties(info)) else {}),
                        **({"decks": ready_decks(info.key)} if info.decks else {}),
                    }
                    for info in known
                ]
            )
        )
        return
    for place, info in enumerate(known):
        seats = f"{info.seats_least} to {info.seats_most}" if info.seats_least < info.seats_most else info.seats_least
        click.echo(f"{chr(10) if place else ''}{info.key}: {info.name}, {seats} players.")
        click.echo(paragraph(info.sentence, "    "))
        click.echo(paragraph(f"AI players: {', '.join(info.ais) or 'none'}.", "    "))
    for key, why in playable_sets.left_out.items():
        click.echo(f"\n{key}: cannot be played.")
        click.echo(paragraph(f"{why[:1].upper()}{why[1:]}.", "    "))


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
def bookshelf() -> None:
    """The games there are, their rulebooks, the cards of sets and packs, and decks."""


bookshelf.add_command(sets)
bookshelf.add_command(rules)
bookshelf.add_command(cards)
bookshelf.add_command(deck)

if __name__ == "__main__":
    run_command(bookshelf, "kickdoor")
