"""`kickdoor cards new|check`: begins a pack of cards, and says everything that is wrong with cards of any origin.

A pack that is checked may be a stranger's, so whatever lies in its folder ends in sentences, and in a bounded number
of them.
"""

from __future__ import annotations

import difflib
import re
import shlex
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from pathlib import Path

import click

from kickdoor_game import library
from kickdoor_game.engine import DeckRules
from kickdoor_game.guests import UnusablePlugin
from kickdoor_game.language.loading.errors import Problem, Reading, visible
from kickdoor_game.language.loading.packs import (
    KEY_FORM,
    LONGEST_KEY,
    Pack,
    PackError,
    card_files,
    check_files,
    check_rooms,
    is_pack_key,
    read_pack,
    read_packs,
)
from kickdoor_game.new_pack import NoStarter, new_pack
from kickdoor_protocol.files.folders import packs_folder

from .page import is_there, paragraph, said

USUAL_SET = library.USUAL_SET
DECK = "my-deck.toml"
"""File of a deck, in the commands for games to which players bring decks."""

PROBLEMS_MOST, PROBLEM_MOST = 400, 400
"""Problems that are printed, and characters of each: more than a person can have written, and read."""


@click.command()
@click.argument("folder", metavar="FOLDER", type=click.Path(path_type=Path))
@click.option("--set", "set_name", default=USUAL_SET, show_default=True, help="Which the pack joins.")
@click.option("--name", default="", help="What it is called.  [default: the folder's name]")
def new(folder: Path, set_name: str, name: str) -> None:
    """Begin a pack: a new folder with a card of each kind that the set has, to be changed in any editor.

    \b
      kickdoor cards new my-pack
      kickdoor cards new my-rooms --set quest --name "Rooms of My Own"
    """
    set_name = library.meant(set_name) or USUAL_SET
    key = folder.absolute().name
    if not is_pack_key(key):
        raise click.BadParameter(f"{key!r} is no key of a pack: {KEY_FORM}.{_better(key)}", param_hint="FOLDER")
    if is_there(folder) or folder.is_symlink():
        raise click.BadParameter(f"{str(folder)!r} is there already; name one that is not.", param_hint="FOLDER")
    try:
        texts = new_pack(set_name, name or key.replace("-", " ").replace("_", " ").title())
    except KeyError as unknown:
        raise click.BadParameter(f"{unknown.args[0]}.", param_hint="--set") from None
    except NoStarter as nothing:
        raise click.ClickException(f"{nothing}.") from None
    except ValueError as wrong:
        raise click.BadParameter(f"{wrong}.", param_hint="--name") from None
    try:
        for path, text in texts.items():
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8", newline="\n")
    except OSError as wrong:
        raise click.ClickException(f"{str(folder)!r} cannot be written: {wrong.strerror}.") from None
    click.echo("\n".join(_begun(folder, set_name, texts)))


def _better(key: str) -> str:
    """Return the nearest name that a pack may have, as a sentence; "" if there is none."""
    near = re.sub(r"[^a-z0-9]+", "-", key.lower())[:LONGEST_KEY].strip("-")
    return f" Call it {near}." if near else ""


def _begun(folder: Path, set_name: str, texts: dict[str, str]) -> Iterator[str]:
    """Yield what was written, and the commands that come next."""
    pack = read_pack(folder.absolute(), library.set_cards, set_name)
    count = f"{len(pack.cards)} cards"
    count += f" and {faces} rooms" if (faces := sum(len(tile) for tile in pack.rooms)) else ""
    yield f"{pack.name}, a pack for {set_name}: {count}, one of each kind."
    yield from (f"    {folder / path}" for path in texts)
    where = shlex.quote(str(folder))
    steps = [(f"kickdoor cards check {where}", "what is wrong, card by card")]
    play = f"kickdoor play --packs {where}"
    decks = library.engine(library.ruleset(pack.set).engine).decks
    if decks is not None and (hero := _hero(pack, decks)):
        new_deck = f"kickdoor deck new --set {set_name} --hero {hero} --packs {where} > {DECK}"
        steps.append((new_deck, f"in that file, take the # away from {decks.size} cards"))
        play = f"{play} --deck {DECK}"
    steps.append((play, "play with it, now"))
    steps.append((f"kickdoor serve --packs {where}", "share it: whoever joins plays with it"))
    yield "Change the cards in any editor. Then:"
    yield from (f"    {command}  # {about}" for command, about in steps)
    yield f"The start menu offers the packs in {packs_folder()}."


def _hero(pack: Pack, decks: DeckRules) -> str:
    """Return the key of the first hero of the pack for whom a player can bring a deck; "" if it has none."""
    keys = {card.key for card in pack.cards}
    return next((key for key in decks.heroes(library.with_packs(pack.set, [pack])) if key in keys), "")


@click.command()
@click.argument("what", metavar="PATH|SET")
@click.option("--set", "set_name", default=USUAL_SET, show_default=True, help="Which a pack joins that does not say.")
def check(what: str, set_name: str) -> None:
    """Read a set, a file of cards, a pack, or a folder of packs, and say everything that is wrong with it.

    The cards and rooms of a pack are checked together with those of the set that they join. Behind the problems of a
    card it is shown as it would be printed. Ends with 1 if anything is wrong.

    \b
      kickdoor cards check classic
      kickdoor cards check ./my-pack
    """
    path = Path(what)
    home = what if what in library.SETS else _set_at(path)
    problems: list[Problem] = []
    count = faces = 0
    if home is not None:
        folder = library.folder_of(home)
        found, problems = check_files(card_files(folder), home, library.set_to_be)
        rooms = check_rooms(folder, home, found, library.set_to_be)
        count, faces = sum(card.copies for card in found), len(rooms.faces)
        problems += rooms.problems
    elif not is_there(path):
        known = ", ".join(library.SETS)
        near = difflib.get_close_matches(what, library.SETS, n=1)
        meant = f" Did you mean {near[0]}?" if near else ""
        raise click.BadParameter(
            f"there is no file, folder or set {what!r}; sets: {known}.{meant}", param_hint="PATH|SET"
        )
    elif path.is_file():
        found, problems = check_files([path], set_name, library.set_cards)
        count = len(found)
    else:
        try:
            packs = read_packs(path.resolve(), library.set_cards, set_name)
            count = sum(len(pack.cards) for pack in packs)
            faces = sum(len(tile) for pack in packs for tile in pack.rooms)
        except PackError as bad:
            problems = list(bad.found)
    if problems:
        click.echo("\n".join(_told(problems)))
        raise SystemExit(1)
    click.echo(f"{count} cards{f' and {faces} rooms' if faces else ''}: nothing wrong.")


def _told(problems: Sequence[Problem]) -> Iterator[str]:
    """Yield a line for each problem, and behind those of a card how it would be printed."""
    for reading, about_it in groupby(problems[:PROBLEMS_MOST], key=lambda problem: problem.reading):
        for problem in about_it:
            line = str(problem)
            yield line if len(line) <= PROBLEM_MOST else f"{line[:PROBLEM_MOST]} ..."
        if reading is not None:
            yield from _as_printed(reading)
    if len(problems) > PROBLEMS_MOST:
        yield f"and {len(problems) - PROBLEMS_MOST} more"


def _as_printed(reading: Reading) -> Iterator[str]:
    """Yield the lines of a card that has mistakes, indented."""
    printed = reading.printed
    instead = f", but for {' and '.join(reading.placeholders)}" if reading.placeholders else ""
    facts = ", ".join([reading.about.name, printed.kind, *printed.facts])
    for part in (paragraph(f"It reads{instead}: {facts}", "    "), *said(reading.about, printed)):
        yield from visible(part)[:PROBLEM_MOST].splitlines()


def _set_at(path: Path) -> str | None:
    """Return the set in whose folder this path lies, if any. Such cards are checked alone, since beside the installed
    set each key would be there twice.
    """
    try:
        here = path.resolve()
    except (OSError, RuntimeError):  # links that lead in a circle
        return None
    for name in library.SETS:
        with suppress(UnusablePlugin):
            if Path(str(library.folder_of(name))).resolve() in (here, here.parent):
                return name
    return None
