"""How a set's own book takes the place of the one that its engine was written from.

What is shown of whole matches and scenes is looked at in `tests/conformance/checks/citations.py` and in
`tests/sets/test_folio.py`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from tests import folio
from tests.catalogue import set_names
from tests.citable import FOLDERS, citable, is_of_another, sources
from tests.conformance.families import FAMILIES, engine_of
from tests.scene import laid_out

from kickdoor_game import library
from kickdoor_game.language.cards import Power
from kickdoor_game.language.catalogue import Catalogue, book_of
from kickdoor_game.language.wording import related_rules
from kickdoor_game.language.words.traits import Flee
from kickdoor_game.machine.errors import Refusal
from kickdoor_protocol.messages.lobby import CardSource
from kickdoor_protocol.views import CardRef, Counter, Face, Line, Meter
from kickdoor_server.table.translate.engines import staged
from kickdoor_server.table.translate.stage import Stage
from kickdoor_server.table.translate.told_stage import in_own_words, with_known_rules

SET = "classic"
IMPOSSIBLE = "classic.winning.5"
"""A rule that this book says to be about nothing that happens in its game."""


@cache
def scratch() -> Catalogue:
    """Classic's book under another name and with other numbers, but for one rule."""
    book = library.catalogue(SET)
    cites = folio.own_ids(book)
    rules = {own: replace(book.rules[cited], id=own) for cited, own in cites.items()}
    return Catalogue(folio.TITLE, rules, book.terms, {**cites, IMPOSSIBLE: ""})


@cache
def stage() -> Stage:
    return staged(library.ruleset(SET), scratch(), (CardSource(folio.NAME, "0" * 64),))


def test_what_is_refused_cites_it_and_is_said_in_its_words() -> None:
    own = scratch().cites["classic.combat.7"]
    assert stage().cited("classic.combat.7") == own
    assert stage().refusal_text(Refusal("now_now", "classic.combat.7", "wait"))[0] == scratch().rules[own].text
    assert stage().cited(own) == own


def test_a_rule_that_its_game_does_not_have_is_cited_by_nothing() -> None:
    assert stage().cited(IMPOSSIBLE) == ""
    assert stage().refusal_text(Refusal("now_now", IMPOSSIBLE, "")) == ("Now now.", "")
    assert scratch().in_words(f"so it is ({IMPOSSIBLE}), and more") == "so it is, and more"
    face = Face("x", "X", rules=(IMPOSSIBLE, "classic.combat.7"))
    assert in_own_words(face, scratch()).rules == (scratch().cites["classic.combat.7"],)


def test_what_has_no_id_in_it_stays_the_very_thing() -> None:
    line = Line("level", 3)
    assert in_own_words(line, scratch()) is line
    assert in_own_words((line, ""), scratch()) == (line, "")


def test_it_is_said_wherever_words_stand_and_beside_numbers_and_what_there_is_none_of() -> None:
    cited, own = "classic.combat.7", scratch().cites["classic.combat.7"]
    meter = Meter("strength", f"as in {cited}", 3, None, (Line("level", 3, cited, 7), Line("bonus", 1)))
    said = in_own_words((meter, CardRef(7, "hat", counters=(Counter(cited, 2),))), scratch())
    assert said == (
        Meter("strength", f"as in {own}", 3, None, (Line("level", 3, own, 7), Line("bonus", 1))),
        CardRef(7, "hat", counters=(Counter(own, 2),)),
    )
    assert said[0].lines[1] is meter.lines[1]


def test_the_book_that_an_engine_was_written_from_is_said_as_it_is() -> None:
    book = library.catalogue(SET)
    assert not book.cites
    text = "even, and ties are theirs (classic.classes.17)"
    assert book.in_words(text) == text
    assert book.own("classic.classes.17") == "classic.classes.17"


@pytest.mark.parametrize("name", set_names())
def test_every_rule_that_can_be_cited_is_in_the_book_or_is_said_to_be_impossible(name: str) -> None:
    book = library.catalogue(name)
    known = {*book.rules, *book.cites}
    unknown = sorted(rule for rule in citable(engine_of(name)) if rule not in known and not _of_another(rule, name))
    assert unknown == [], (
        f'map them in the rules.toml of {name}: same_as in the rule, or [cites], with "" for what cannot be'
    )
    assert {own for own in book.cites.values() if own and own not in book.rules} == set()


def _of_another(rule: str, name: str) -> bool:
    """A set's own book need not know what only another one has; that one must."""
    return book_of(rule) != name and is_of_another(rule)


def test_what_only_another_book_has_is_cited_by_nothing_at_this_table() -> None:
    rule = "bites.powers.7"
    assert rule in citable("doors")
    assert is_of_another(rule)
    assert not is_of_another("bytes.powers.7")
    assert not is_of_another("bites.powers.99")  # no such rule
    assert not is_of_another("classic.combat.7")
    here = staged(library.ruleset(SET), library.catalogue(SET), (CardSource(SET, "0" * 64),))
    assert here.cited(rule) == ""
    assert here.refusal_text(Refusal("no_such_reason", rule, "wait")) == ("No such reason.", "Wait.")
    faces = (Face("x", "X", touches=(rule, "classic.combat.7")), Face("y", "Y", touches=("classic.combat.7",)))
    assert [face.touches for face in with_known_rules(faces, library.catalogue(SET))] == [("classic.combat.7",)] * 2


def test_a_card_of_another_game_touches_only_rules_that_are_in_the_book_of_the_table() -> None:
    humming = Power(key="humming", name="Humming", rank=1, traits=(Flee(1),))
    rules = laid_out(SET, SET, (humming,))
    here = staged(rules, library.catalogue(SET), (CardSource(SET, "0" * 64),))
    (face,) = (each for each in here.faces if each.key == "humming")
    assert "bites.powers.7" in related_rules(humming)
    assert face.touches
    assert set(face.touches) <= set(library.catalogue(SET).rules)


@pytest.mark.parametrize("engine", FAMILIES)
def test_what_an_engine_can_cite_is_read_off_its_sources(engine: str) -> None:
    assert len(citable(engine)) > 100
    assert {file.parent.name for file in sources(engine)} >= {"translate", FOLDERS[engine], "machine"}


def test_one_that_nobody_has_entered_is_found() -> None:
    assert "classic.items.11" in citable("doors"), "of what a card touches"
    assert "classic.turn.17" in citable("doors"), "of what is neither an answer nor offered"
    assert not [rule for rule in citable("doors") if not (rule in scratch().cites or is_of_another(rule))]
