"""The rulebook, as the server's last answer has it: entries, and these in sentences.

The full screen has a cursor on the entries (`view/book.py`); line mode reads them out with numbers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from kickdoor_protocol.messages.book import BookParagraph, RulesFound, RuleText

from ..state.model import Model, Notice
from ..text.digits import is_digits
from ..text.sentences import sentence

CITED = re.compile(r"\((\w+\.\w+\.\d+)\)")
"""A rule as refusals cite it."""

HOW = "Say rules and the number or name of a chapter, a question, or the number of a rule as refusals cite it."
"""Help on looking things up."""
HOW_WITHOUT_BOOK = "Say rules and a section, the number of a rule as refusals cite it, or words that must all occur."
"""Help on looking things up in a set that has rules but no book."""

BEHIND = "behind"
"""Word that asks for the rules behind an entry."""


class BookEntry(Struct, frozen=True):
    """An entry that was found. `head` stands above the `text`, `more` below it; `rules`: the ids behind it.

    `goes`: what to look up when it is taken, "" for nothing; `at`: the entry to begin with there. `number`: that of a
    chapter or paragraph, 0 for others.
    """

    text: str
    head: str = ""
    more: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    goes: str = ""
    at: int = 0
    number: int = 0


def entries(found: RulesFound) -> tuple[BookEntry, ...]:
    """Return the entries of an opened page of the rulebook: chapters or sections if nothing was asked for; the
    paragraphs of a chapter; or what was found.

    A term that was asked for by name stands first, answers to questions behind it.
    """
    if not found.words:
        return _contents(found)
    if found.opened:
        return tuple(
            BookEntry(each.text, _sets_on(before, each), (), each.rules, _ids(each.rules), 0, each.number)
            for before, each in zip((None, *found.paragraphs), found.paragraphs, strict=False)
        )
    questions = [
        BookEntry(each.answer, _of(each.ask, each.of), (), each.rules, _ids(each.rules)) for each in found.questions
    ]
    paragraphs = [
        BookEntry(each.text, _place(found, each), (), each.rules, each.chapter, each.number - 1)
        for each in found.paragraphs
    ]
    terms = [BookEntry(sentence(term.meaning), term.name) for term in found.terms]
    rules = [_rule(rule) for rule in found.rules]
    if is_ids(found):
        return (*rules, *paragraphs)
    asked = found.words.casefold().rstrip("?").split()
    leading = [entry for entry, term in zip(terms, found.terms, strict=True) if _is_asked_for(term.name, asked)]
    leading.sort(key=lambda entry: -len(entry.head))
    return (*leading, *questions, *paragraphs, *(term for term in terms if term not in leading), *rules)


def _is_asked_for(name: str, asked: Sequence[str]) -> bool:
    """Return whether just this term was looked up, alone or in a question: `rank`, `what is a rank`."""
    words = name.casefold().split()
    return list(asked[-len(words) :]) == words and (len(asked) == len(words) or asked[0] == "what")


def is_contents(found: RulesFound) -> bool:
    """Return whether this page of the rulebook is its table of contents."""
    return not found.words


def is_ids(found: RulesFound) -> bool:
    """Return whether this page of the rulebook shows rules that were asked for by their ids."""
    return bool(found.words) and all("." in word for word in found.words.split())


def page_title(found: RulesFound) -> str:
    """Return the title of the rulebook's page: the book, the chapter, the words looked up or the rules."""
    name = found.book or f"the rulebook of {found.title}"
    if found.opened:
        return _chapter(found, found.opened)
    if not found.words:
        return name
    if is_ids(found):
        return "the numbered rules" if len(found.rules) != 1 else f"rule {found.rules[0].id}"
    return f"{name}: {found.words}"


def above(found: RulesFound) -> str:
    """Return a sentence for above the entries of a page of the rulebook: that these are only the nearest; else ""."""
    return f"{_nothing_of(found)} What comes nearest:" if found.near else ""


def below(found: RulesFound) -> str:
    """Return a sentence for below the entries of a page of the rulebook: that nothing was found, or how many rules were
    left out; "" for neither."""
    if found.words and not entries(found):
        return _nothing_of(found)
    if found.left_out and not found.opened:
        rules = "rule" if found.left_out == 1 else "rules"
        return f"And {found.left_out} {rules} more; another word would narrow it down."
    return ""


def leads_to(found: RulesFound | None, cursor: int) -> str:
    """Return a word for where Enter leads from the entry of the rulebook at index `cursor`, for the footer; "" if
    nowhere."""
    there = entries(found) if found is not None else ()
    if found is None or not there:
        return ""
    entry = there[min(cursor, len(there) - 1)]
    if not entry.goes:
        return ""
    if is_contents(found):
        return "open"
    return "its rules" if entry.goes == _ids(entry.rules) else "its chapter"


def rulebook(model: Model) -> list[str]:
    """Return what was found in the rulebook in sentences, each entry with its number."""
    found = model.rulebook
    if found is None:
        return ["The rulebook has not been opened yet. Say rules."]
    if not found.chapters:
        return [f"The set {found.set} has no rulebook."]
    if not found.words or not entries(found):
        return [*_opening(found), HOW if found.contents else HOW_WITHOUT_BOOK]
    lines = [f"Chapter {page_title(found)}."] if found.opened else []
    lines += [above(found)] if found.near else []
    there, numbered = _read(found), _numbered(found)
    for entry in there:
        lines += _read_out(entry, numbered.index(entry) + 1 if entry.rules else 0)
    lines += [below(found)] if below(found) else []
    if is_ids(found) and found.paragraphs:
        chapters = dict.fromkeys(_chapter(found, each.chapter) for each in found.paragraphs)
        lines.append(f"More about that in the book, in chapter {', '.join(chapters)}.")
    elif any(entry.rules for entry in there):
        lines.append(f"Say rules {BEHIND} and one of these numbers for the numbered rules that it rests on.")
    return lines


def behind(found: RulesFound | None, words: str) -> str:
    """Return the ids of the rules that the entry with the typed number is about, if `words` are `behind` and a number;
    "" otherwise or without rules."""
    first, _, number = words.strip().partition(" ")
    if found is None or first != BEHIND or not is_digits(number):
        return ""
    there = _numbered(found)
    return _ids(there[int(number) - 1].rules) if 1 <= int(number) <= len(there) else ""


def _read(found: RulesFound) -> list[BookEntry]:
    """Return the entries that are read out: after a query by ids, the rules without the entries that rest on them."""
    return [entry for entry in entries(found) if not (is_ids(found) and entry.rules)]


def _numbered(found: RulesFound) -> list[BookEntry]:
    """Return the entries that are read out with a number: all of a chapter, else those that rest on rules."""
    return [entry for entry in _read(found) if found.opened or entry.rules]


def cited(notice: Notice | None) -> str:
    """Return the id of the rule that a notice to the player cites, in its field or in its text; "" if it cites none."""
    if notice is None:
        return ""
    found = CITED.search(notice.text)
    return notice.rule or (found[1] if found is not None else "")


def _contents(found: RulesFound) -> tuple[BookEntry, ...]:
    """Return the chapters, or the sections of a set without a book."""
    if found.contents:
        return tuple(
            BookEntry(chapter.title, goes=chapter.key, number=number)
            for number, chapter in enumerate(found.contents, start=1)
        )
    return tuple(BookEntry(f"{each.name} {each.rules}", goes=each.name) for each in found.chapters)


def _opening(found: RulesFound) -> list[str]:
    """Return the cover, or that nothing was found; and the chapters or sections."""
    if not found.contents:
        listed = ", ".join(f"{chapter.name} {chapter.rules}" for chapter in found.chapters) + "."
        if found.words:
            return [f"{_nothing_of(found)} Its sections:", listed]
        return [f"{_named(found)}. Its sections, and how many rules each has:", listed]
    listed = ", ".join(f"{number} {chapter.title}" for number, chapter in enumerate(found.contents, start=1)) + "."
    if found.words:
        return [f"{_nothing_of(found)} Its chapters:", listed]
    return [f"{found.book}. {sentence(found.tagline)} Its chapters:", listed]


def _nothing_of(found: RulesFound) -> str:
    """Return that the book does not contain the words that were looked up."""
    return f"{_named(found)} has no answer to {found.words!r}."


def _named(found: RulesFound) -> str:
    """Return the name of the book."""
    return found.book or f"The rulebook of {found.title}"


def _chapter(found: RulesFound, key: str) -> str:
    """Return number and title of a chapter."""
    for number, chapter in enumerate(found.contents, start=1):
        if chapter.key == key:
            return f"{number}: {chapter.title}"
    return key


def _place(found: RulesFound, paragraph: BookParagraph) -> str:
    """Return the chapter that a paragraph is from."""
    title = next((chapter.title for chapter in found.contents if chapter.key == paragraph.chapter), paragraph.chapter)
    return _of(f"In the chapter {title}", paragraph.of)


def _of(text: str, title: str) -> str:
    """Return the text with the set whose book it is from, if several sets are mixed."""
    return f"{text} ({title})" if title else text


def _sets_on(before: BookParagraph | None, paragraph: BookParagraph) -> str:
    """Return the name of the set whose paragraphs begin here, in a chapter with paragraphs of several; else ""."""
    return paragraph.of if before is None or paragraph.of != before.of else ""


def _rule(rule: RuleText) -> BookEntry:
    """Return the entry of a rule."""
    ruling = (f"Ruling: {rule.ruling}",) if rule.ruling else ()
    example = (f"Example: {rule.example}",) if rule.example else ()
    return BookEntry(rule.text, rule.id, (*ruling, *example))


def _ids(rules: tuple[str, ...]) -> str:
    """Return the query for these rules."""
    return " ".join(rules)


def _read_out(entry: BookEntry, number: int) -> list[str]:
    """Return an entry in lines, with the number by which the rules behind it are asked for."""
    head = f"{entry.head}{'' if entry.head.endswith('?') else ':'} " if entry.head else ""
    return [f"{f'{number}. ' if number else ''}{head}{entry.text}", *(f"- {part}" for part in entry.more)]
