"""The rulebook of a set: looking something up in it."""

from __future__ import annotations

from kickdoor_protocol.base import Bounded, FromServer, Key, Part, Request, Text, Whole, Words


class LookUp(Request, frozen=True, tag="look_up"):
    """What does the rulebook of that set say? `RulesFound` follows, then `Accepted`.

    `words`: the id of a rule, the name of a section, or words that must all occur; "" asks for the contents.
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


class RulesFound(FromServer, frozen=True, tag="rules_found"):
    """What was found for `words`, in the order of the book; `left_out` counts rules that were too many to send.

    The contents of the book (`chapters`) are there whatever was asked, so that one can ask on.
    """

    set: Words
    words: Words = ""
    title: Words = ""
    rules: Bounded[RuleText] = ()
    terms: Bounded[TermText] = ()
    chapters: Bounded[Chapter] = ()
    left_out: Whole = 0
