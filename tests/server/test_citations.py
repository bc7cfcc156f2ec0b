"""A set with a book of its own says the ids of that book only, whatever book its engine was written from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from tests.catalogue import set_names
from tests.citable import citable

from kickdoor_ai.chance_seat import ChanceSeat
from kickdoor_ai.play import play_match
from kickdoor_game import library
from kickdoor_game.language.catalogue import Catalogue, Rule
from kickdoor_game.machine.errors import Refusal
from kickdoor_protocol.messages.lobby import CardSource
from kickdoor_protocol.views import Face, Line
from kickdoor_server.translate.citations import in_own_words
from kickdoor_server.translate.engines import staged
from kickdoor_server.translate.questions import Wording
from kickdoor_server.translate.stage import Occasion, Sitter, Stage

ID = re.compile(r"\b[a-z]+\.[a-z_]+\.\d+\b")
SET = "classic"
IMPOSSIBLE = "classic.winning.5"
"""A rule that the scratch book says to be about nothing that happens in its game."""


@cache
def scratch() -> Catalogue:
    """Classic's book under another name, its numbers dealt anew."""
    book, lot = library.catalogue(SET), Random(5)
    rules: dict[str, Rule] = {}
    cites: dict[str, str] = {}
    for section, found in book.sections().items():
        numbers = list(range(101, 101 + len(found)))
        lot.shuffle(numbers)
        for rule, number in zip(found, numbers, strict=True):
            own = f"scratch.{section}.{number}"
            rules[own] = replace(rule, id=own)
            cites[rule.id] = own
    cites[IMPOSSIBLE] = ""
    return Catalogue("Scratch", rules, book.terms, cites)


@cache
def stage() -> Stage:
    return staged(library.ruleset(SET), scratch(), (CardSource("scratch", "0" * 64),))


def strings(value: Any) -> Iterator[str]:
    """Every string within it."""
    match value:
        case str():
            yield value
        case dict():
            for key, part in value.items():
                yield from strings(key)
                yield from strings(part)
        case list() | tuple():
            for part in value:
                yield from strings(part)


def said(message: Any) -> set[str]:
    """The ids that stand in a part of a message."""
    return {found for text in strings(msgspec.to_builtins(message)) for found in ID.findall(text)}


def test_whatever_a_table_shows_cites_its_own_book() -> None:
    rules, heard = library.ruleset(SET), set[str]()
    sitters = tuple(Sitter(name, "human") for name in ("Ann", "Bob", "Cid"))

    def look(table: Any, question: Any, verdict: Any) -> None:
        seen = rules.observe(table, question.seat)
        wording = Wording(stage(), seen, question.seat, question)
        heard.update(said(wording.asked(7, None)))  # type: ignore[arg-type]
        heard.update(said(Wording(stage(), seen, question.seat).shape(rules.standing(table, question.seat))))
        heard.update(said(stage().scene(rules.observe(table, None), Occasion("t", 1, "", "", sitters, ()))))

    for seed in range(3):
        play_match(rules, [ChanceSeat() for _ in sitters], Random(seed), look=look, decisions_most=4000)
    heard |= {found for face in stage().faces for found in said(face)}
    assert len(heard) > 90
    assert {rule for rule in heard if rule not in scratch().rules} == set()


def test_what_is_refused_cites_it_and_is_said_in_its_words() -> None:
    own = scratch().cites["classic.combat.7"]
    assert stage().cited("classic.combat.7") == own
    assert stage().refusal_text(Refusal("now_now", "classic.combat.7", "wait"))[0] == scratch().rules[own].text
    assert stage().cited(own) == own


def test_a_rule_that_its_game_does_not_have_is_cited_by_nothing() -> None:
    assert stage().cited(IMPOSSIBLE) == ""
    assert stage().refusal_text(Refusal("too_late", IMPOSSIBLE, "")) == ("Too late.", "")
    assert scratch().in_words(f"so it is ({IMPOSSIBLE}), and more") == "so it is, and more"
    face = Face("x", "X", rules=(IMPOSSIBLE, "classic.combat.7"))
    assert in_own_words(face, scratch()).rules == (scratch().cites["classic.combat.7"],)


def test_what_has_no_id_in_it_stays_the_very_thing() -> None:
    line = Line("level", 3)
    assert in_own_words(line, scratch()) is line
    assert in_own_words((line, ""), scratch()) == (line, "")


def test_the_book_that_an_engine_was_written_from_is_said_as_it_is() -> None:
    book = library.catalogue(SET)
    assert not book.cites
    text = "even, and ties are theirs (classic.classes.17)"
    assert book.in_words(text) == text
    assert book.own("classic.classes.17") == "classic.classes.17"


@pytest.mark.parametrize("name", set_names())
def test_every_rule_that_can_be_cited_is_in_the_book_or_is_said_to_be_impossible(name: str) -> None:
    book = library.catalogue(name)
    unknown = sorted(rule for rule in citable() if rule not in book.rules and rule not in book.cites)
    assert unknown == [], (
        f'map them in sets/{name}/rules.toml: same_as in the rule, or [cites], with "" for what cannot be'
    )
    assert {own for own in book.cites.values() if own and own not in book.rules} == set()


def test_one_that_nobody_has_entered_is_found() -> None:
    assert len(citable()) > 150
    assert "classic.items.11" in citable(), "of what a card touches"
    assert "classic.turn.17" in citable(), "of what is neither an answer nor offered"
    assert not [rule for rule in citable() if rule not in scratch().cites]
