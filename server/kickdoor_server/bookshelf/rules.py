"""`kickdoor rules SET [WORDS]`: the rulebook that refusals cite, to be read or searched."""

from __future__ import annotations

import difflib
from collections.abc import Iterator

import click

from kickdoor_game import library
from kickdoor_game.language.catalogue import Catalogue, Rule, for_players, section_of

from .page import heading, paragraph

INDENT = "    "


@click.command(short_help="The rulebook of a set, or what it says about something.")
@click.argument("set_name", metavar="SET")
@click.argument("words", nargs=-1)
@click.option("--terms", is_flag=True, help="The words of the rulebook and what they mean.")
def rules(set_name: str, words: tuple[str, ...], terms: bool) -> None:
    """The rulebook of SET; with WORDS, the rules in which all of them occur. A SET of "" is the usual one.

    The id of a rule finds that rule, the name of a section all its rules.

    \b
      kickdoor rules classic                   the whole book
      kickdoor rules classic combat            its section about combat
      kickdoor rules classic classic.help.2    one rule
      kickdoor rules classic wizard discard    every rule that speaks of both
      kickdoor rules classic --terms level     what is meant by words
    """
    try:
        book = library.catalogue(set_name or library.USUAL_SET)
    except KeyError as unknown:
        raise click.BadParameter(f"{unknown.args[0]}.", param_hint="SET") from None
    wanted = " ".join(words)
    lines = list(_terms(book, wanted) if terms else _rules(book, wanted))
    if not lines:
        raise click.ClickException(_nothing(book, wanted, terms=terms))
    click.echo("\n".join(lines).strip())


def _rules(book: Catalogue, words: str) -> Iterator[str]:
    found = book.search(words)
    if found and not words:
        yield f"{book.title}: {len(found)} rules in {len(book.sections())} sections."
    section = ""
    for rule in found:
        if section_of(rule.id) != section:
            section = section_of(rule.id)
            yield ""
            yield heading(section.capitalize())
        yield ""
        yield from _rule(rule)


def _rule(rule: Rule) -> Iterator[str]:
    yield rule.id
    yield paragraph(rule.text, INDENT)
    if rule.ruling:
        yield paragraph(f"Ruling: {for_players(rule.ruling)}", INDENT)
    if rule.example:
        yield paragraph(f"Example: {rule.example}", INDENT)


def _terms(book: Catalogue, words: str) -> Iterator[str]:
    for name, meaning in book.search_terms(words).items():
        yield name
        yield paragraph(meaning, INDENT)


def _nothing(book: Catalogue, words: str, *, terms: bool) -> str:
    known = [*book.terms] if terms else [*book.sections(), *book.rules]
    close = difflib.get_close_matches(words, known, n=1, cutoff=0.6)
    meant = f' Did you mean "{close[0]}"?' if close else ""
    sections = "" if terms else f" Sections: {', '.join(book.sections())}."
    return f"{'No term' if terms else 'No rule'} in {book.title} for {words!r}.{meant}{sections}"
