"""`kickdoor rules [SET] [WORDS]`: prints and searches the rulebook for players and the numbered rules behind it."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import click

from kickdoor_game import library
from kickdoor_game.language.catalogue import Catalogue, Rule, for_players, section_of
from kickdoor_game.language.looking_up import Found, are_ids, asked_of, book_meant, look_up
from kickdoor_game.language.rulebook import Passage, Rulebook, RulesChapter, in_figures

from .page import heading, paragraph

INDENT = "    "

QUESTIONS_MOST = 8
"""Questions that one search answers at most, the best matches first."""

PASSAGES_MOST = 5
"""Paragraphs of the book that one search prints at most."""

HOW = "Say the number or name of a chapter, words of a question, or the number of a rule as refusals cite it."
"""The last line of the contents."""


@click.command(short_help="The rulebook of a set, or what it says about something.")
@click.argument("words", nargs=-1, metavar="[SET] [WORDS]...")
@click.option("--set", "said", metavar="SET", default="", help="Of that set, as if it were named first.")
@click.option("--whole", is_flag=True, help="All chapters, to be read from the beginning.")
@click.option("--rulings", is_flag=True, help="The numbered rules, as refusals cite them: all, a section, or by words.")
@click.option("--terms", is_flag=True, help="The words of the rulebook and what they mean.")
def rules(words: tuple[str, ...], said: str, whole: bool, rulings: bool, terms: bool) -> None:
    """The rulebook of SET, the usual one if none is named; with WORDS, what it says about them.

    The number or the name of a chapter opens it, the id of a rule finds that rule, whichever set it is of. A SET of ""
    is the usual one.

    \b
      kickdoor rules                           the contents
      kickdoor rules combat                    a chapter, by its name or number
      kickdoor rules sell during combat        questions and paragraphs about that
      kickdoor rules classic classic.help.2    one rule
      kickdoor rules classic --whole           the whole book
      kickdoor rules classic --rulings help    the numbered rules of a section
      kickdoor rules classic --terms level     what is meant by words
    """
    set_name, wanted = _parted((said, *words) if said else words)
    try:
        catalogue, book = library.catalogue(set_name), library.rulebook(set_name)
        figures = library.ruleset(set_name).figures({})
    except KeyError as unknown:
        raise click.BadParameter(f"{unknown.args[0]}.", param_hint="SET") from None
    told = _ToldBook(catalogue, book, set_name, figures) if book is not None else None
    if terms:
        lines = list(_terms(catalogue, wanted))
    elif rulings or told is None:
        lines = list(_catalogue(catalogue, wanted))
    else:
        lines = list(told.lines(wanted, whole=whole))
    if not lines:
        head = _nothing(told, catalogue, wanted, terms=terms, rulings=rulings)
        raise click.ClickException(told.nearest(head, wanted) if told is not None else head)
    click.echo("\n".join(lines).strip())


def _parted(words: Sequence[str]) -> tuple[str, str]:
    """Return the set that is meant, and the other words. Raises BadParameter if the first word is nearly the name of a
    set.

    If the first two words are both sets, the second counts: the start menu puts the set being played in front of the
    user's words.
    """
    first, rest = (library.meant(words[0]), words[1:]) if words else ("", ())
    if rest and library.knows(library.meant(rest[0])):
        first, rest = library.meant(rest[0]), rest[1:]
    if not first or library.knows(first):
        return first or library.USUAL_SET, " ".join(rest)
    if book := book_meant(" ".join(words), library.SETS):
        return book, " ".join(words)
    if difflib.get_close_matches(first, library.SETS, cutoff=0.8):
        raise click.BadParameter(f"no set {first!r}; there are: {', '.join(library.SETS)}.", param_hint="SET")
    return library.USUAL_SET, " ".join(words)


@dataclass(frozen=True, slots=True)
class _ToldBook:
    """Prints and searches the rulebook of one set, with the figures that the set is played with filled in."""

    catalogue: Catalogue
    book: Rulebook
    set_name: str
    figures: Mapping[str, int]

    def lines(self, words: str, *, whole: bool) -> Iterator[str]:
        """Yield the answer to the words, line by line: a chapter, rules by id, or search results. Without words yield
        the contents, and the whole book if `whole`. Yield nothing if nothing was found.
        """
        if whole:
            yield from self._cover()
            for number, chapter in enumerate(self.book.chapters, start=1):
                yield from ("", *self._chapter(number, chapter))
        elif not words.strip():
            yield from (*self._cover(), "", *self._contents(), "", paragraph(HOW), *self._others())
        else:
            found = look_up(self.catalogue, self.book, words)
            if found.chapter is not None:
                yield from self._chapter(self.book.chapters.index(found.chapter) + 1, found.chapter)
            elif are_ids(words):
                yield from (*_rules(found.rules), *self._passages(found.passages))
            elif found and not found.near:
                yield from self._found(found, words)

    def nothing(self, words: str) -> str:
        """Return the sentence that the book has no answer, and what the words may have meant."""
        known = [*(chapter.key for chapter in self.book.chapters), *self.catalogue.sections(), *self.catalogue.rules]
        return f"{self.book.title} has no answer to {words!r}.{self._elsewhere(words)}{_meant(words, known)}"

    def nearest(self, head: str, words: str) -> str:
        """Return the message for a search without a result: that sentence, and the nearest questions with answers."""
        near = () if are_ids(words) else tuple(self.book.nearest(words))
        found = [f"{head} What comes nearest:", *self._found(Found(questions=near), words), ""] if near else [head]
        return "\n".join([*found, f"The contents: kickdoor rules {self.set_name}"])

    def _elsewhere(self, words: str) -> str:
        """Return a hint at the other sets in which the words are a term; "" if they are none anywhere."""
        others = [name for name in library.SETS if name != self.set_name]
        known = [name for name in others if library.catalogue(name).search_terms(asked_of(words))]
        return f" It is a word of {', '.join(known)}: kickdoor rules {known[0]} {words}." if known else ""

    def _cover(self) -> Iterator[str]:
        yield heading(self.book.title)
        yield paragraph(self.book.tagline)

    def _others(self) -> Iterator[str]:
        """Yield a line that lists the other sets, and one that lists the mixes with a book, where there are some."""
        if others := [name for name in library.SETS if name != self.set_name]:
            yield paragraph(f"Say the name of another set first for its rules: {', '.join(others)}.")
        if mixes := [name for name in library.mixes() if name != self.set_name]:
            yield paragraph(f"Several sets on one table have a book, too: {', '.join(mixes)}.")

    def _contents(self) -> Iterator[str]:
        widest = max(len(chapter.title) for chapter in self.book.chapters)
        for number, chapter in enumerate(self.book.chapters, start=1):
            yield f"{number:4}  {chapter.title.ljust(widest)}  {chapter.key}"

    def _chapter(self, number: int, chapter: RulesChapter) -> Iterator[str]:
        yield heading(f"{number}. {chapter.title}")
        of = ""
        for each in chapter.paragraphs:
            if each.of != of:
                yield from ("", f"{each.of}:")
            of = each.of
            yield from ("", self._filled(each.text), self._cited(each.rules))

    def _found(self, found: Found, words: str) -> Iterator[str]:
        """Yield the answers, then passages to read on. The matching numbered rules are only counted, unless nothing
        else matches.
        """
        for question in found.questions[:QUESTIONS_MOST]:
            yield from ("", self._filled(_of(question.ask, question.of)), self._filled(question.answer, INDENT))
            yield self._cited(question.rules)
        yield from self._passages(found.passages)
        if found.rules and (found.questions or found.passages):
            named = f"kickdoor rules {self.set_name} --rulings {words}"
            yield from ("", paragraph(f"Numbered rules that say so: {len(found.rules)}. See {named}"))
        else:
            yield from _rules(found.rules)
        for name, meaning in found.terms.items():
            yield from ("", name, paragraph(meaning, INDENT))

    def _passages(self, passages: Sequence[Passage]) -> Iterator[str]:
        if passages:
            yield from ("", heading("In the book"))
        for passage in passages[:PASSAGES_MOST]:
            yield from ("", self._place(passage), self._filled(passage.paragraph.text, INDENT))
            yield self._cited(passage.paragraph.rules)
        if len(passages) > PASSAGES_MOST:
            yield from ("", f"And {len(passages) - PASSAGES_MOST} paragraphs more.")

    def _place(self, passage: Passage) -> str:
        number = self.book.chapters.index(passage.chapter) + 1
        return _of(f"{number}. {passage.chapter.title}", passage.paragraph.of)

    def _cited(self, rules: Iterable[str]) -> str:
        """Return the ids of rules in brackets. The set's name is left out of them where the book is of one set; they
        can be searched for without it.
        """
        several = len(library.parts_of(self.set_name)) > 1
        return paragraph(f"[{', '.join(rule if several else rule.partition('.')[2] for rule in rules)}]", INDENT)

    def _filled(self, text: str, indent: str = "") -> str:
        return paragraph(in_figures(text, self.figures), indent)


def _of(text: str, title: str) -> str:
    """Return the text with the title of its set behind it, where several sets lie on one table."""
    return f"{text} ({title})" if title else text


def _catalogue(catalogue: Catalogue, words: str) -> Iterator[str]:
    found = catalogue.search(words)
    if found and not words:
        yield f"{catalogue.title}: {len(found)} rules in {len(catalogue.sections())} sections."
    section = ""
    for rule in found:
        if section_of(rule.id) != section:
            section = section_of(rule.id)
            yield ""
            yield heading(section.capitalize())
        yield ""
        yield from _rule(rule)


def _rules(rules: Iterable[Rule]) -> Iterator[str]:
    for rule in rules:
        yield from ("", *_rule(rule))


def _rule(rule: Rule) -> Iterator[str]:
    yield rule.id
    yield paragraph(rule.text, INDENT)
    if rule.ruling:
        yield paragraph(f"Ruling: {for_players(rule.ruling)}", INDENT)
    if rule.example:
        yield paragraph(f"Example: {rule.example}", INDENT)


def _terms(catalogue: Catalogue, words: str) -> Iterator[str]:
    for name, meaning in catalogue.search_terms(words).items():
        yield name
        yield paragraph(meaning, INDENT)


def _nothing(told: _ToldBook | None, catalogue: Catalogue, words: str, *, terms: bool, rulings: bool) -> str:
    """Return the sentence that the terms, the numbered rules or the book have nothing on these words, and what the
    words may have meant.
    """
    if terms:
        return f"No term in {catalogue.title} for {words!r}.{_meant(words, catalogue.terms)}"
    if rulings or told is None:
        meant = _meant(words, [*catalogue.sections(), *catalogue.rules])
        return f"No rule in {catalogue.title} for {words!r}.{meant} Sections: {', '.join(catalogue.sections())}."
    return told.nothing(words)


def _meant(words: str, known: Iterable[str]) -> str:
    close = difflib.get_close_matches(words, list(known))
    return f' Did you mean "{close[0]}"?' if close else ""
