"""`kickdoor deck check|show|new`: decks of cards, as files that a person writes."""

from __future__ import annotations

import difflib
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
from msgspec import Struct

from kickdoor_game import library
from kickdoor_game.engine import DeckRules
from kickdoor_game.language.decks import NAME_MOST, Deck, DeckError
from kickdoor_game.language.loading.errors import CardError
from kickdoor_game.language.loading.packs import PackError, read_packs
from kickdoor_game.language.loading.toml_text import text_of
from kickdoor_game.language.vocabulary import Vocabulary, nearest
from kickdoor_protocol.checks.text import printed as as_shown

from .page import is_there, paragraph

BAR_MOST = 30
"""Characters of the longest bar of a cost curve."""

PROBLEMS_MOST, PROBLEM_MOST = 40, 400
"""Problems of a file that are printed, and characters of each: more than a deck that a person has written can have."""

Command = Callable[..., Any]


class DeckMaterial(Struct, frozen=True):
    """A set with all that decks of it are made of: its ruleset, its rules for decks, the words for its cards."""

    rules: Any
    decks: DeckRules
    words: Vocabulary

    def name(self, key: str) -> str:
        """Return the name printed on the card with this key."""
        return str(self.rules.book.by_key[key].name)

    def called(self, hero: str) -> str:
        """Return the name and printed facts of the Hero with the key `hero`: `Hero Sister Marginal, Cleric, Life
        24`.
        """
        printed = self.words.printed(self.rules.book.by_key[hero])
        return f"{printed.kind} {', '.join([self.name(hero), *printed.facts])}"

    def hero(self, said: str) -> str:
        """Return the key of the Hero with the key or name `said`, in any case. Raises BadParameter, which lists all
        Heroes, if there is none.
        """
        heroes = self.decks.heroes(self.rules)
        wanted = said.casefold()
        for key in heroes:
            if wanted in (key, self.name(key).casefold()):
                return key
        there = "; ".join(f"{self.name(key)} ({key})" for key in heroes)
        raise click.BadParameter(f"there is no Hero {said!r}; there are: {there}.", param_hint="--hero")


@click.group(short_help="Decks for games to which one brings one; checks those you write.")
def deck() -> None:
    """Decks for games to which one brings one.

    \b
      kickdoor deck new --hero NAME > mine.toml
      kickdoor deck check mine.toml
      kickdoor deck show mine.toml
      kickdoor play --set ccg --deck mine.toml
    """


def _of_a_pool(command: Command) -> Command:
    """Add the options `--set` and `--packs` to a command."""
    folder = click.Path(exists=True, file_okay=False, path_type=Path)
    command = click.option("--packs", type=folder, help="Also the cards of these packs.")(command)
    about = "The game.  [default: the first to which one brings a deck]"
    return click.option("--set", "set_name", default="", help=about)(command)


@deck.command()
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@_of_a_pool
def check(file: Path, set_name: str, packs: Path | None) -> None:
    """Read a deck and say everything that is wrong with it, by its rule; ends with 1 if anything is.

    \b
      kickdoor deck check mine.toml
    """
    found = _read(_pool(set_name, packs), file)
    click.echo(f"{found.name}: {len(found.keys) - 1} cards, nothing wrong.")


@deck.command()
@click.argument("words", metavar="[NAME|FILE]", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="For programs: one line, its name and the keys of its cards.")
@_of_a_pool
def show(words: tuple[str, ...], as_json: bool, set_name: str, packs: Path | None) -> None:
    """What is in a deck and what it costs: of a ready one by its name, or of a file. Alone: which are ready.

    \b
      kickdoor deck show
      kickdoor deck show mine.toml
    """
    pool, said = _pool(set_name, packs), " ".join(words)
    if not said:
        for each in pool.decks.ready(pool.rules):
            click.echo(f"{each.name}: {pool.called(each.hero)}")
            click.echo(paragraph(each.about, "    "))
        return
    found = _named(pool, said)
    if as_json:
        click.echo(json.dumps({"set": pool.rules.name, "name": found.name, "cards": found.keys}))
        return
    click.echo("\n".join(_shown(pool, found)))


@deck.command()
@click.option("--hero", "said", metavar="NAME|KEY", required=True, help="Whom it is for.")
@click.option("--name", default="", help="What it is called.")
@_of_a_pool
def new(said: str, name: str, set_name: str, packs: Path | None) -> None:
    """Write the beginning of a deck: every card that may go in, each behind a # that you take away.

    \b
      kickdoor deck new --hero NAME > mine.toml
    """
    pool = _pool(set_name, packs)
    hero = pool.hero(said)
    if len(name) > NAME_MOST or as_shown(name) != name:
        raise click.BadParameter(f"a name has at most {NAME_MOST} characters, in one line.", param_hint="--name")
    click.echo(pool.decks.written(pool.rules, Deck(name or f"{pool.name(hero)}'s deck", (hero,))), nl=False)
    decks = pool.decks
    click.echo(
        f"# {decks.size} cards in all, at most {decks.copies_most} of a name. Take the # away from those you want."
    )
    kind = ""
    for key in decks.beside(pool.rules, hero):
        printed = pool.words.printed(pool.rules.book.by_key[key])
        if printed.kind != kind:
            kind = printed.kind
            click.echo(f"\n# {kind}")
        click.echo(f"# {key} = 1  # {', '.join([pool.name(key), *printed.facts])}")


def ready_decks(set_name: str) -> list[str]:
    """Return the names of the ready-made decks of a card set, in the set's order."""
    pool = _pool(set_name, None)
    return [each.name for each in pool.decks.ready(pool.rules)]


def _pool(set_name: str, packs: Path | None) -> DeckMaterial:
    """Return the material for decks of a set, or of the first set with decks, with the cards of the packs in that
    folder.

    Raises BadParameter if the set is unknown or has no decks, ClickException if a pack is invalid.
    """
    with_decks = [each for each in library.SETS if library.engine(library.ruleset(each).engine).decks is not None]
    name = library.meant(set_name) or next(iter(with_decks), "")
    if not library.knows(name):
        near = difflib.get_close_matches(name, library.SETS, n=1, cutoff=0.5)
        instead = f"did you mean {near[0]}?" if near else f"there are: {', '.join(with_decks)}."
        raise click.BadParameter(f"there is no set {name!r}; {instead}", param_hint="--set")
    rules = library.ruleset(name)
    decks = library.engine(rules.engine).decks
    if decks is None:
        there = f"to {', '.join(with_decks)}" if with_decks else "to none"
        raise click.BadParameter(f"nobody brings a deck to {name}, but {there}.", param_hint="--set")
    try:
        read = read_packs(packs.resolve(), library.set_cards, name) if packs is not None else ()
        ours = tuple(pack for pack in read if pack.set in library.parts_of(name))
        rules = library.with_packs(name, ours) if ours else rules
    except PackError as wrong:
        raise click.ClickException(f"these packs cannot be read:\n{wrong}") from None
    return DeckMaterial(rules, decks, library.vocabulary(name))


def _read(pool: DeckMaterial, file: Path) -> Deck:
    """Return the deck in that file. If it is invalid, print its problems and exit with status 1."""
    try:
        return pool.decks.read(pool.rules, text_of(file), _shown_name(file))
    except CardError as wrong:
        problems: tuple[str, ...] = (str(wrong),)
    except DeckError as wrong:
        problems = wrong.problems
    more = [f"and {len(problems) - PROBLEMS_MOST} more"] if len(problems) > PROBLEMS_MOST else []
    click.echo("\n".join([*(problem[:PROBLEM_MOST] for problem in problems[:PROBLEMS_MOST]), *more]), err=True)
    sys.exit(1)


def _shown_name(file: Path) -> str:
    """Return a file's path for messages, with "?" for unprintable characters, so that it stays one line."""
    return "".join(letter if letter.isprintable() else "?" for letter in str(file))


def _named(pool: DeckMaterial, said: str) -> Deck:
    """Return the ready deck of that name, else the deck in that file. Raises ClickException if there is neither."""
    ready = pool.decks.ready(pool.rules)
    for each in ready:
        if each.name.casefold() == said.casefold():
            return each
    file = Path(said)
    if file.suffix == ".toml" or is_there(file):
        return _read(pool, file)
    names = [each.name for each in ready]
    raise click.ClickException(f"There is no deck {said!r}, and no such file{nearest(said, names)}.")


def _shown(pool: DeckMaterial, found: Deck) -> Iterator[str]:
    """Yield the lines about a deck: its Hero, its cards by kind, and its cost curve."""
    yield f"{found.name}: {pool.called(found.hero)}; {len(found.keys) - 1} cards"
    if found.about:
        yield paragraph(found.about, "    ")
    kind = ""
    for key, count in found.counts().items():
        printed = pool.words.printed(pool.rules.book.by_key[key])
        if printed.kind != kind:
            kind = printed.kind
            yield f"\n{kind}"
        yield f"  {count} {', '.join([pool.name(key), *printed.facts])}  ({key})"
    yield "\nWhat is paid for them"
    yield from curve([pool.decks.cost(pool.rules, key) for key in found.keys[1:]])


def curve(costs: list[int | None]) -> Iterator[str]:
    """Yield the lines of a bar chart of card costs: one for each cost, with the number of cards; cards without a cost
    (None) come last.
    """
    counts = Counter(costs)
    most = max(counts.values(), default=1)
    for cost in [*sorted(cost for cost in counts if cost is not None), *([None] if None in counts else [])]:
        bar = "#" * max(round(counts[cost] * min(BAR_MOST / most, 1)), 1)
        yield f"  {'none' if cost is None else cost:>4}  {bar} {counts[cost]}"
