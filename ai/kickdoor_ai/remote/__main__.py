"""`kickdoor bot`: read the command line, choose the seat, play."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Literal

import click

from kickdoor_game import library
from kickdoor_game.guests import UnusablePlugin
from kickdoor_game.language.decks import Keys
from kickdoor_game.language.loading.packs import Pack, PackError, read_packs
from kickdoor_protocol.checks.text import clean_text
from kickdoor_protocol.command_line import run_command
from kickdoor_protocol.files.folders import known_servers_file
from kickdoor_protocol.files.release import release
from kickdoor_protocol.finding.address import Address, parse_address
from kickdoor_protocol.finding.approach import Approach, approaching
from kickdoor_protocol.finding.trust import KnownServers
from kickdoor_protocol.limits import NAME_MOST
from kickdoor_protocol.opponents import read_opponent

from .. import registry
from ..api import Seat
from ..series.decks import brought
from .at_table import PACES_S, BotManners
from .books import Books
from .program import PROGRAM, first_look, run
from .visit import VisitOptions


def _address(context: click.Context, parameter: click.Parameter, text: str | None) -> Address | None:
    """Return the address in an option's text. Raises click.BadParameter if it is malformed."""
    try:
        return None if text is None else parse_address(text)
    except ValueError as wrong:
        raise click.BadParameter(f"{wrong}.") from None


def _list_kinds(context: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    """Print all kinds of seats and exit, if the option is given."""
    if wanted:
        kinds = registry.as_kinds(registry.everywhere())
        width = max(len(kind.name) for kind in kinds)
        for kind in kinds:
            levels = f"  ({', '.join(kind.difficulties)})" if len(kind.difficulties) > 1 else ""
            click.echo(f"{kind.name:{width}}  {kind.sentence}{levels}")
        context.exit()


def _maker(makers: Mapping[str, Callable[[], Seat]], seat: str, set_key: str) -> Callable[[], Seat]:
    """Return the factory of the seat that an option names. Raises click.BadParameter if there is none."""
    kind, difficulty = read_opponent(seat)
    if kind not in makers:
        raise click.BadParameter(f"{registry.unknown(kind, makers)}.", param_hint="--seat")
    engine = library.ruleset(set_key).engine if library.knows(set_key) else ""
    try:
        return registry.factory_at(kind, makers[kind], engine, difficulty)
    except ValueError as wrong:
        raise click.BadParameter(f"{wrong}.", param_hint="--seat") from None


def _cards_of(said: str, set_key: str, packs: Sequence[Pack]) -> Keys:
    """Return the keys of a deck, checked against the cards available here."""
    try:
        ours = [pack for pack in packs if pack.set in library.parts_of(set_key)]
        return brought(library.with_packs(set_key, ours), said).deck.keys
    except (KeyError, ValueError) as wrong:
        raise click.BadParameter(f"{wrong.args[0]}.", param_hint="--deck") from None


@click.command(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.argument("address", metavar="HOST[:PORT]", callback=_address)
@approaching
@click.option("--known-servers", type=click.Path(dir_okay=False, path_type=Path), envvar="KICKDOOR_KNOWN_SERVERS",
              default=known_servers_file, help="The file of the servers that were met, and their certificates.  "
              "[default: that of `kickdoor join`]")  # fmt: skip
@click.option("--seat", metavar="[DIFFICULTY:]KIND", default="greedy", show_default=True,
              help="Who plays, such as easy:greedy; see --list.")  # fmt: skip
@click.option("--list", is_flag=True, is_eager=True, expose_value=False, callback=_list_kinds,
              help="All kinds of seats, those of installed packages too.")  # fmt: skip
@click.option("--name", metavar="NAME", help="What the others call it.  [default: its kind]")
@click.option("--sex", type=click.Choice(["male", "female"]), default="female", show_default=True)
@click.option("--table", metavar="ID|NAME", default="", help="Sit down there; if there is none of that name, open it.")
@click.option("--set", "set_key", default=library.USUAL_SET, show_default=True, help="Which game of the family.")
@click.option("--deck", metavar="NAME|FILE", help="What it brings, where one brings a deck.  [default: a ready one]")
@click.option("--seats", type=click.IntRange(0, 6), default=0,
              help="As the host, begin with so many.  [default: as few as the game allows]")  # fmt: skip
@click.option(
    "--ai", "ais", metavar="KIND,...", default="", help="AI players to call to a table of its own, such as easy:greedy."
)
@click.option("--games", type=click.IntRange(0), default=1, show_default=True, help="How many matches; 0: for ever.")
@click.option("--ai-speed", type=click.Choice(list(PACES_S)), default="human", show_default=True)
@click.option("--budget-ms", type=click.IntRange(1), default=2_000, show_default=True, help="To think, each time.")
@click.option("--packs", type=click.Path(exists=True, file_okay=False, path_type=Path),
              help="A pack of cards, or a folder of packs: the same that the server has.")  # fmt: skip
@click.option("--seed", type=int, help="For all its chance: the same seed at the same table decides the same.")
@click.option("--quiet", is_flag=True, help="It does not talk at the table.")
def main(
    address: Address,
    approach: Approach,
    known_servers: Path | None,
    seat: str,
    name: str | None,
    sex: Literal["male", "female"],
    table: str,
    set_key: str,
    deck: str | None,
    seats: int,
    ais: str,
    games: int,
    ai_speed: str,
    budget_ms: int,
    packs: Path | None,
    seed: int | None,
    quiet: bool,
) -> None:
    """Let an AI player play at a table of a server, as one of the people there.

    It takes a chair at the first open table, or opens one; it needs the same release of kickdoor as the server.

    \b
      kickdoor bot anna.local
      kickdoor bot --seat random --table "Friday night" --games 5 anna.local:8000
      kickdoor bot --ai greedy,random --ai-speed fast localhost
      kickdoor bot --set ccg --seat schemer --deck "Long Service" localhost
    """
    try:
        makers = (
            registry.factories(library.ruleset(set_key).engine) if library.knows(set_key) else registry.everywhere()
        )
    except UnusablePlugin as broken:
        raise click.BadParameter(f"{broken.args[0]}.", param_hint="--set") from None
    make = _maker(makers, seat, set_key)
    kinds = tuple(filter(None, map(str.strip, ais.split(","))))
    try:
        read = () if packs is None else read_packs(packs.resolve(), library.set_cards, set_key)
    except PackError as wrong:
        raise click.ClickException(f"the packs in {packs} cannot be played with:\n{wrong}") from None
    books = Books(read, release(PROGRAM))
    cards = () if deck is None else _cards_of(deck, set_key, read)
    wish = VisitOptions(table, set_key, sex, seats, kinds, games, approach.password, cards)
    manners = BotManners(PACES_S[ai_speed], budget_ms, talks=not quiet)
    lot = Random(int.from_bytes(os.urandom(8)) if seed is None else seed)
    called = clean_text(name or read_opponent(seat).kind.capitalize(), NAME_MOST)

    def tell(line: str) -> None:
        click.echo(f"{called}: {line}")

    def met(shown: str) -> None:
        tell(f"at {there} for the first time; its certificate is {shown}")

    there, known = approach.to(address), KnownServers(known_servers)
    if approach.looks_first(there, known) and (why := first_look(there, approach.first_look(known))):
        raise click.ClickException(why)
    trust = approach.trust(known, met)
    try:
        code = run(there, called, wish, make, books, manners, lot, tell, trust, approach.password)
    except KeyboardInterrupt:
        code = 130
    raise SystemExit(code)


if __name__ == "__main__":
    run_command(main, "kickdoor bot")
