"""Load the players' book from a `rulebook.toml`, strictly: all problems are reported at once.

This checks what types cannot express: that each rule is in the set's catalogue and each placeholder is a number of the
game, that nothing is empty, too long or repeated, and that questions are questions.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Sequence
from importlib.resources.abc import Traversable

import msgspec

from ..rulebook import FIGURE, AnsweredQuestion, Rulebook, RulesChapter
from ..vocabulary import nearest
from .diagnose import all_faults
from .errors import CardError, visible
from .toml_text import parsed, text_of

TITLE_MOST = 40
"""Characters of the title of a book or chapter."""
TAGLINE_MOST = 70
"""Characters of a book's tagline."""
PARAGRAPH_MOST = 600
"""Characters of a paragraph: a longer one should be divided."""

ASK_MOST = 90
"""Characters of a question, and of its extra search words."""
ANSWER_MOST = 300
"""Characters of an answer."""

_KEY = re.compile(r"[a-z]+")


class RulebookError(ValueError):
    """A rulebook has mistakes. `problems`: one line each, `file: where: what is wrong, and what would be right`."""

    def __init__(self, file: str, problems: Sequence[str]) -> None:
        self.problems = tuple(visible(f"{file}: {problem}") for problem in problems)
        super().__init__("\n".join(self.problems))


def load_rulebook(file: Traversable, rules: Collection[str], figures: Collection[str]) -> Rulebook:
    """Return the players' book in that file. `rules` are the ids of the set's catalogue, `figures` the names of the
    numbers that its texts may refer to. Raises RulebookError with all problems."""
    try:
        text = text_of(file)
    except CardError as unreadable:
        raise RulebookError(file.name, [unreadable.problem]) from unreadable
    return read_rulebook(text, file.name, rules, figures)


def read_rulebook(text: str, file: str, rules: Collection[str], figures: Collection[str]) -> Rulebook:
    """Return the players' book in that text; `file` is its name in errors. `rules` and `figures`: the ids of rules and
    names of numbers that it may refer to. Raises RulebookError with all problems."""
    try:
        data = parsed(text)
    except tomllib.TOMLDecodeError as wrong:
        raise RulebookError(file, [f"is not TOML: {wrong}"]) from wrong
    try:
        book = msgspec.convert(data, Rulebook, strict=True)
    except msgspec.ValidationError as wrong:
        faults = [f'field "{path}" {problem}' for path, problem in all_faults(data, Rulebook)]
        raise RulebookError(file, faults or [str(wrong)]) from wrong
    if problems := [*_of_the_book(book), *_of_texts(book, rules, figures)]:
        raise RulebookError(file, problems)
    return book


def _of_the_book(book: Rulebook) -> Iterator[str]:
    """Yield what is wrong with the outline."""
    yield from _length("title", book.title, TITLE_MOST)
    yield from _length("tagline", book.tagline, TAGLINE_MOST)
    if not book.chapters:
        yield "has no chapter; at least one [[chapters]] is needed"
    keys: set[str] = set()
    titles: set[str] = set()
    for chapter in book.chapters:
        where = f'chapter "{chapter.key}"'
        if not _KEY.fullmatch(chapter.key):
            yield f"{where}: its key is one word of small letters, such as fights"
        if chapter.key in keys:
            yield f"{where}: another chapter has that key; each has its own"
        if chapter.title.lower() in titles:
            yield f'{where}: another chapter is called "{chapter.title}"; each has its own title'
        if not chapter.paragraphs:
            yield f"{where}: has no paragraph; at least one [[chapters.paragraphs]] is needed"
        yield from _length(f"{where}: title", chapter.title, TITLE_MOST)
        keys.add(chapter.key)
        titles.add(chapter.title.lower())
    asked: set[str] = set()
    for question in book.questions:
        same = " ".join(question.ask.lower().split())
        if same in asked:
            yield f"question {question.ask!r} is there twice; one answer is enough"
        asked.add(same)
        if not question.ask.endswith("?"):
            yield f"question {question.ask!r} is none: it ends with a question mark"


def _of_texts(book: Rulebook, rules: Collection[str], figures: Collection[str]) -> Iterator[str]:
    """Yield what is wrong with texts and the rules they cite."""
    owned = [each.of for each in book.questions] + [each.of for one in book.chapters for each in one.paragraphs]
    if any(owned):
        yield "of is not for a file: whose book says so is told where several are mixed"
    for where, texts, cited in (*map(_told, book.questions), *(each for one in book.chapters for each in _parts(one))):
        for name, text, most in texts:
            yield from _length(f"{where}: {name}", text, most)
            for figure in FIGURE.findall(text):
                if figure not in figures:
                    yield f"{where}: no number {{{figure}}} in this game{nearest(figure, figures)}"
        if not cited:
            yield f"{where}: rests on no rule; name at least one in rules"
        for place, rule in enumerate(cited):
            if rule not in rules:
                yield f'{where}: no rule "{rule}"{nearest(rule, rules)}'
            if rule in cited[:place]:
                yield f'{where}: names the rule "{rule}" twice'


_Said = tuple[str, list[tuple[str, str, int]], tuple[str, ...]]
"""Where a text stands; each text with its name and limit in characters; the rules it cites."""


def _told(question: AnsweredQuestion) -> _Said:
    texts = [("ask", question.ask, ASK_MOST), ("answer", question.answer, ANSWER_MOST)]
    texts += [("words", question.words, ASK_MOST)] if question.words else []
    return f"question {question.ask!r}", texts, question.rules


def _parts(chapter: RulesChapter) -> Iterator[_Said]:
    for number, paragraph in enumerate(chapter.paragraphs, start=1):
        texts = [("text", paragraph.text, PARAGRAPH_MOST)]
        yield f'chapter "{chapter.key}", paragraph {number}', texts, paragraph.rules


def _length(name: str, text: str, most: int) -> Iterator[str]:
    if not text.strip():
        yield f"{name} is empty"
    if text != " ".join(text.split()):
        yield f"{name} has stray spaces or line breaks; one space between two words is enough"
    if len(text) > most:
        yield f"{name} is {len(text)} characters long; at most {most} fit"
