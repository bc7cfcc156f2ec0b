"""`kickdoor cards list|show`: lists and shows the cards of sets and packs."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click

from kickdoor_game import library
from kickdoor_game.language.loading.packs import Pack, PackError, read_packs
from kickdoor_game.language.vocabulary import Print, tag_of
from kickdoor_protocol.checks.text import as_typed

from .packs import check, new
from .page import printed_lines, said

USUAL_SET = library.USUAL_SET

_packs_option = click.option(
    "--packs",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Also the packs of this folder.",
)


class _Cards(click.Group):
    """Suggests `cards show` for a card's name that was typed in the place of a command."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command; for another word fail with a hint, the nearest command or `cards show`."""
        name = args[0]
        if self.get_command(ctx, name) is None and not name.startswith("-"):
            near = difflib.get_close_matches(name, self.commands, n=1)
            meant = f"kickdoor cards {near[0]}" if near else f"kickdoor cards show {' '.join(args)}"
            ctx.fail(f"{name!r} is none of {', '.join(self.commands)}. Did you mean: {meant}")
        return super().resolve_command(ctx, args)


@click.group(cls=_Cards, short_help="The cards of sets and packs; checks those you write.")
def cards() -> None:
    """The cards of sets and packs.

    \b
      kickdoor cards list --kind monster
      kickdoor cards show Tax Golem
      kickdoor cards new my-pack
      kickdoor cards check my-pack
    """


@cards.command("list")
@click.argument("set_name", metavar="[SET]", default=USUAL_SET)
@click.option("--kind", help="Only those of one kind: monster, item, curse or whatever kinds the set has.")
@click.option("--texts", is_flag=True, help="Below each what it says.")
@_packs_option
def list_cards(set_name: str, kind: str | None, texts: bool, packs: Path | None) -> None:
    """A line for each different card of SET: name, copies, kind, what it counts, the key that names it in a file."""
    set_name = library.meant(set_name) or USUAL_SET
    shelf = list(_shelf(set_name, packs))
    words = library.vocabulary(set_name)
    kinds = [tag_of(each) for each in words.kinds]
    if kind is not None and (kind := kind.lower().replace("-", "_")) not in kinds:
        near = difflib.get_close_matches(kind, kinds, n=1)
        instead = f"did you mean {near[0]}?" if near else f"there are: {', '.join(kinds)}."
        raise click.BadParameter(f"{set_name} has no kind {kind!r}; {instead}", param_hint="--kind")
    found = [(card, home) for card, home in shelf if kind is None or tag_of(type(card)) == kind]
    for card, home in found:
        printed = words.printed(card)
        told = [printed.kind, *printed.facts]
        facts = ", ".join(told if told[0].casefold() != card.name.casefold() else told[1:])
        line = (
            f"{card.name}{f' x{card.copies}' if card.copies > 1 else ''}{f': {facts}' if facts else ''}  ({card.key})"
        )
        click.echo(
            "\n".join([line if home == set_name else f"{line} [{home}]", *(said(card, printed) if texts else ())])
        )
    copies = sum(card.copies for card, _ in found)
    click.echo(f"{copies} cards, {len(found)} of them different.")


@cards.command()
@click.argument("words", metavar="NAME|KEY", nargs=-1, required=True)
@click.option("--set", "set_name", default=USUAL_SET, show_default=True)
@_packs_option
def show(words: tuple[str, ...], set_name: str, packs: Path | None) -> None:
    """All that is printed on a card or a room, by its name or its key."""
    wanted, set_name = as_typed(" ".join(words)), library.meant(set_name) or USUAL_SET
    printed = library.vocabulary(set_name).printed
    shelf = [*((card, home, printed) for card, home in _shelf(set_name, packs)), *_rooms(set_name, packs)]
    names = {
        typed: name for card, *_ in shelf for typed, name in ((card.key, card.key), (as_typed(card.name), card.name))
    }
    found = [each for each in shelf if wanted in (each[0].key, as_typed(each[0].name))]
    if not found:
        found = [each for each in shelf if wanted in as_typed(each[0].name)]
    if not found:
        close = difflib.get_close_matches(wanted, names, cutoff=0.5)
        meant = f' Did you mean "{names[close[0]]}"?' if close else ""
        raise click.ClickException(f"There is no card {' '.join(words)!r}.{meant}")
    click.echo("\n\n".join("\n".join(printed_lines(card, home, says(card))) for card, home, says in found))


cards.add_command(new)
cards.add_command(check)


def _shelf(set_name: str, folder: Path | None) -> Iterator[tuple[Any, str]]:
    """Yield each card of the set, and of the packs for it, with the key of the set or pack it is from. Raises
    BadParameter if there is no such set.
    """
    try:
        own = library.cards_of(set_name)
    except KeyError as unknown:
        raise click.BadParameter(f"{unknown.args[0]}.", param_hint="SET") from None
    yield from ((card, set_name) for card in own)
    for pack in _read(folder, set_name):
        if pack.set in library.parts_of(set_name):
            yield from ((card, pack.key) for card in pack.cards)


def _rooms(set_name: str, folder: Path | None) -> Iterator[tuple[Any, str, Callable[[Any], Print]]]:
    """Yield each face of a room tile, if the game has rooms: the face, the set or pack it is from, and the function
    that describes it.
    """
    rules = library.ruleset(set_name)
    rooms = library.engine(rules.engine).rooms
    if rooms is None:
        return
    yield from ((face, set_name, rooms.printed) for face in rooms.of(rules))
    for pack in _read(folder, set_name):
        yield from ((face, pack.key, rooms.printed) for tile in pack.rooms for face in tile if pack.set == set_name)


def _read(folder: Path | None, set_name: str) -> tuple[Pack, ...]:
    """Return the packs in that folder; none without a folder. Raises ClickException if one is invalid."""
    if folder is None:
        return ()
    try:
        return read_packs(folder.resolve(), library.set_cards, set_name)
    except PackError as wrong:
        raise click.ClickException(f"these packs cannot be read:\n{wrong}") from None
