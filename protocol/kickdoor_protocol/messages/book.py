"""Messages that search the rulebook of a set."""

from __future__ import annotations

from kickdoor_protocol.base import Bounded, FromServer, Key, Part, Request, Text, Whole, Words


class LookUp(Request, frozen=True, tag="look_up"):
    """Ask what the rulebook of a set says. The server sends `RulesFound`, then `Accepted`.

    `words` is the number or key of a chapter, the id of a rule, the name of a section, or words to search for; "" asks
    for the contents.
    """

    set: Key
    words: Text = ""


class RuleText(Part, frozen=True):
    """A numbered rule. `ruling`: what this program does where the rulebook says nothing; `example`: a case."""

    id: Words
    text: Words
    ruling: Words = ""
    example: Words = ""


class TermText(Part, frozen=True):
    """A term of the rulebook and its meaning."""

    name: Words
    meaning: Words


class Chapter(Part, frozen=True):
    """A section of the rulebook's catalogue by its name, and how many rules it has."""

    name: Words
    rules: Whole = 0


class BookChapter(Part, frozen=True):
    """A chapter of the players' book, with the key that opens it."""

    key: Words
    title: Words


class BookParagraph(Part, frozen=True):
    """A paragraph of the players' book: its chapter, its number in it from 1, and the ids of the rules behind it.

    `of` is the title of the book that it comes from, if the game combines several sets.
    """

    text: Words
    rules: Bounded[Words]
    chapter: Words
    number: Whole
    of: Words = ""


class BookQuestion(Part, frozen=True):
    """A question of the index of the players' book with its answer, and the ids of the rules behind it. `of` as in
    `BookParagraph`.
    """

    ask: Words
    answer: Words
    rules: Bounded[Words]
    of: Words = ""


BOOK_FIELDS = ("book", "tagline", "contents", "opened", "paragraphs", "questions")
"""Fields of `RulesFound` about the players' book, which version 2 of that message brought."""


class RulesFound(FromServer, frozen=True, tag="rules_found"):
    """The results for `words`, in the order of the book; `left_out` counts rules that were too many to send.

    The sections of the catalogue (`chapters`) are always included, so that the person can go on from there; so are
    title (`book`), tagline and `contents` of the players' book, if the set has one. `opened` is the key of the chapter
    whose paragraphs these are; if it is "", `paragraphs` and `questions` are those that mention the words, or rest on
    the rules. `near`: nothing contains all of the words, and `questions` are the nearest.
    """

    set: Words
    words: Words = ""
    title: Words = ""
    rules: Bounded[RuleText] = ()
    terms: Bounded[TermText] = ()
    chapters: Bounded[Chapter] = ()
    left_out: Whole = 0
    book: Words = ""
    tagline: Words = ""
    contents: Bounded[BookChapter] = ()
    opened: Words = ""
    paragraphs: Bounded[BookParagraph] = ()
    questions: Bounded[BookQuestion] = ()
    near: bool = False
