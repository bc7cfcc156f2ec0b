"""Several sets on one table: one pile of cards, and one book of rules.

A card that is printed alike in two sets, but for how often, is one card with the copies of both. A rule that one of the
books says like an earlier one is told once. Where the books differ, the engine has settled what holds (`settled`), by
rules of its own: what it overrules is left out, and whoever cites that says the settlement.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from msgspec.structs import replace as reprinted

from .catalogue import Catalogue, Rule
from .loading.errors import CardError

WITH = "+"
"""Between the names of the sets that are mixed."""


def sets_in(name: str) -> tuple[str, ...]:
    """The names of the sets in that of a table, whether or not there are such sets."""
    return tuple(name.split(WITH))


def mixed_cards(sets: Iterable[Sequence[Any]]) -> tuple[Any, ...]:
    """The cards of all, in the words of the first that has them. CardError where two print other things by one key."""
    found: dict[str, Any] = {}
    for card in (card for cards in sets for card in cards):
        first = found.get(card.key)
        if first is None:
            found[card.key] = card
        elif _print(first) != _print(card):
            raise CardError("book", card.key, "key", "is another card in another set, so they cannot be mixed")
        else:
            found[card.key] = reprinted(first, copies=first.copies + card.copies)
    return tuple(found.values())


def _print(card: Any) -> Any:
    """What two cards must have alike to be the same: all that they do, and not how they say it."""
    return reprinted(card, copies=1, flavour="", name="")


def mixed_catalogue(
    title: str, books: Sequence[Catalogue], settlements: Sequence[Rule], settled: Mapping[str, str]
) -> Catalogue:
    """The rules of these books, then those that settle their differences. `settled`: which does, by overruled rule."""
    rules: dict[str, Rule] = {}
    cites: dict[str, str] = dict(settled)
    for book in books:
        for rule in book.rules.values():
            if rule.id in settled:
                continue
            if rule.same_as in rules or rule.same_as in settled:
                cites[rule.id] = cites.get(rule.same_as, rule.same_as)
            else:
                rules[rule.id] = rule
    rules |= {rule.id: rule for rule in settlements}
    for book in books:
        for cited, own in book.cites.items():
            meant = own if own in rules else cites.get(own, "")
            if cited not in rules and not cites.get(cited):
                cites[cited] = meant
    terms = {name: meaning for book in reversed(books) for name, meaning in book.terms.items()}
    whole = Catalogue(title, rules, terms, cites)
    told = {rule.id: _told(rule, whole) for rule in rules.values()}
    return Catalogue(title, told, {name: whole.in_words(meaning) for name, meaning in sorted(terms.items())}, cites)


def _told(rule: Rule, whole: Catalogue) -> Rule:
    """The rule with the ids of the whole in what it says."""
    return replace(
        rule,
        text=whole.in_words(rule.text),
        ruling=whole.in_words(rule.ruling),
        example=whole.in_words(rule.example),
        same_as="",
    )
