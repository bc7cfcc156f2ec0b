"""The rulebook of a set: looking something up in it."""

from __future__ import annotations

from kickdoor_protocol.base import Bounded, FromServer, Key, Part, Request, Text, Whole, Words


class LookUp(Request, frozen=True, tag="look_up"):
    """What does the rulebook of that set say? `RulesFound` follows, then `Accepted`.

    `words`: the number or key of a chapter, the id of a rule, the name of a section, or words to be looked for; "" asks
    for the contents.
    """

    set: Key
    words: Text = ""


class RuleText(Part, frozen=True):
    """A numbered rule. `ruling`: what the program does where the book is silent; `example`: a case."""

    id: Words
    text: Words
    ruling: Words = ""
    example: Words = ""


class TermText(Part, frozen=True):
    """A word of the rulebook, and what it means."""

    name: Words
    meaning: Words


class Chapter(Part, frozen=True):
    """A section of a rulebook by the name that finds it, and how many rules it has."""

    name: Words
    rules: Whole = 0


class BookChapter(Part, frozen=True):
    """A chapter of the book for players, by the word that opens it."""

    key: Words
    title: Words


class BookParagraph(Part, frozen=True):
    """A few sentences of that book: of which chapter, as which paragraph from 1, and the ids of the rules behind it.

    `of`: where several sets lie on the table, the title of the one whose book says so.
    """

    text: Words
    rules: Bounded[Words]
    chapter: Words
    number: Whole
    of: Words = ""


class BookQuestion(Part, frozen=True):
    """A question of that book's index with its answer, and the ids of the rules behind it. `of`: as of a paragraph."""

    ask: Words
    answer: Words
    rules: Bounded[Words]
    of: Words = ""


BOOK_FIELDS = ("book", "tagline", "contents", "opened", "paragraphs", "questions")
"""What `RulesFound` has of the book for players."""


class RulesFound(FromServer, frozen=True, tag="rules_found"):
    """What was found for `words`, in the order of the book; `left_out` counts rules that were too many to send.

    The sections of the catalogue (`chapters`) are there whatever was asked, so that one can ask on; where the set has a
    book for players, its title (`book`), tagline and `contents`, too. `opened`: the key of the chapter whose paragraphs
    these are; otherwise `paragraphs` and `questions` are those that speak of the words, or rest on the rules.
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
