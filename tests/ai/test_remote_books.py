"""A bot plays only with cards and rules that it knows: any other table is refused, with what to do about it."""

from __future__ import annotations

from dataclasses import replace as replaced
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.ai.evening_away import Evening, Minded
from tests.ai.make_conducts import Streets
from tests.catalogue import ROOT

from kickdoor_ai.remote.books import Books, OtherCards, Theirs
from kickdoor_ai.remote.situation import OtherRelease, read
from kickdoor_ai.remote.visit import VisitOptions
from kickdoor_game import library
from kickdoor_game.machine.plain import form_of, state_fields
from kickdoor_protocol.messages.lobby import CardSource, CreateTable, JoinTable, LobbySeat, SetInfo, TableInfo, Tables
from kickdoor_protocol.messages.table import Observed, Witnessed
from kickdoor_server.table.catalogue.sets import packs_in

PACKS = packs_in(ROOT / "deploy" / "example-pack")
CLASSIC = CardSource("classic", library.ruleset("classic").book.digest)
EXAMPLE = CardSource("example-pack", PACKS[0].digest)
OURS = Theirs("kickdoor-server 1.0.0", {name: library.rules_digest(name) for name in library.SETS})
OTHER_RULES = {"classic": "f" * 64}


def test_our_own_cards_are_ours() -> None:
    assert Books().rules("classic", (CLASSIC,), OURS) is library.ruleset("classic")


def test_packs_lie_behind_the_set_in_the_order_of_the_table() -> None:
    books = Books(PACKS)
    rules = books.rules("classic", (CLASSIC, EXAMPLE), OURS)
    assert rules.book.digest == library.with_packs("classic", PACKS).book.digest
    assert books.rules("classic", (CLASSIC, EXAMPLE), OURS) is rules, "made once"
    assert books.rules("classic", (CLASSIC,), OURS).book.digest == CLASSIC.digest


def test_a_server_that_names_neither_cards_nor_rules_is_taken_at_its_word() -> None:
    assert Books().rules("classic", (), Theirs()) is library.ruleset("classic")


@pytest.mark.parametrize(
    ("set_key", "sources", "packs", "said"),
    [
        ("chess", (CLASSIC,), (), ["'chess'", "update this kickdoor"]),
        ("classic", (CardSource("classic", "f" * 64),), (), ["cards of classic are not ours (ffffffffffff there"]),
        ("classic", (CardSource("bites", CLASSIC.digest),), (), ["cards of classic are those of bites"]),
        ("classic", (replace(CLASSIC, rules="e" * 64),), (), ["cards of classic are not ours (eeeeeeeeeeee there"]),
        ("classic", (CLASSIC, replace(EXAMPLE, rules="d" * 64)), PACKS, ["dddddddddddd there", "again"]),
        ("classic", (CLASSIC, EXAMPLE), (), ["'example-pack'", "--packs", "from the server"]),
        ("classic", (CLASSIC, CardSource("example-pack", "0" * 64)), PACKS, ["000000000000 there", "again"]),
    ],
)
def test_other_cards_are_refused_with_what_to_do(
    set_key: str, sources: tuple[CardSource, ...], packs: Any, said: list[str]
) -> None:
    with pytest.raises(OtherCards) as caught:
        Books(packs).rules(set_key, sources, OURS)
    for words in said:
        assert words in str(caught.value)


def test_a_joke_that_was_changed_keeps_nobody_from_playing() -> None:
    """Whether it stands on a card of the set or of a pack, here or there."""
    rules = library.ruleset("classic").book.rules
    sources = (CardSource("classic", "f" * 64, rules), CardSource("example-pack", "0" * 64, PACKS[0].rules))
    assert Books(PACKS).rules("classic", sources, OURS).book.rules == library.with_packs("classic", PACKS).book.rules


@pytest.mark.parametrize(
    "program", ["kickdoor-server 1.0.0", "kickdoor-server 0.9", "kickdoor-server 3.1.4", "mine", ""]
)
def test_a_server_of_any_release_with_our_rules_and_cards_is_a_place_to_play(program: str) -> None:
    books = Books((), "kickdoor-bot 1.0.0")
    assert books.rules("classic", (CLASSIC,), replaced(OURS, program=program)) is library.ruleset("classic")


@pytest.mark.parametrize(
    ("theirs", "ours", "cure"),
    [
        (
            "kickdoor-server 0.9.10",
            "kickdoor-bot 0.10.0",
            "The server's kickdoor (0.9.10) is older than this one (0.10.0): update kickdoor on the server.",
        ),
        (
            "kickdoor-server 1.2.0",
            "kickdoor-bot 1.1",
            "This kickdoor (1.1) is older than the server's one (1.2.0): update kickdoor here.",
        ),
        (
            "kickdoor-server 1.2.0",
            "kickdoor-bot 1.2.0",
            "Both call themselves 1.2.0, and are not the same: install the same one on both sides.",
        ),
        (
            "somebody's server",
            "kickdoor-bot 1.2.0",
            "Which side is older cannot be told: install the same release of kickdoor on both sides.",
        ),
    ],
    ids=["server", "bot", "equal", "unknown"],
)
@pytest.mark.parametrize("other", ["rules", "cards"])
def test_it_is_said_which_side_is_older(other: str, theirs: str, ours: str, cure: str) -> None:
    rules, sources = (OTHER_RULES, (CLASSIC,)) if other == "rules" else ({}, (CardSource("classic", "f" * 64),))
    with pytest.raises(OtherCards) as caught:
        Books((), ours).rules("classic", sources, Theirs(theirs, rules))
    assert str(caught.value).startswith(f"Its {other} of classic are not ours (ffffffffffff there, ")
    assert str(caught.value).endswith(f" here). {cure}")


def message() -> Observed:
    """As a server sends it."""
    evening = Evening(Minded())
    evening.greta.slow = True
    evening.hall.goes_on()
    return next(heard for heard in evening.greta.heard if isinstance(heard, Observed) and heard.question)


@pytest.mark.parametrize(
    "bent",
    [
        {"observation": {"seat": 1, "table": {}}},
        {"observation": 7},
        {"standing": ["Menu", {"choices": []}]},
        {"question": {"seat": 1}},
        {"events": (Witnessed(1, ["DoorSlammed", {"seat": 1}]),)},
        {"options": {"gravity": "low"}},
    ],
    ids=["table", "nothing", "menu", "question", "event", "option"],
)
def test_what_another_release_says_is_refused_with_what_to_do(bent: dict[str, Any]) -> None:
    with pytest.raises(OtherRelease, match=r"those of another release \(.*\)\."):
        read(replace(message(), **bent), library.ruleset("classic"))


def test_what_only_an_onlooker_sees_is_no_place_to_play_from() -> None:
    heard = message()
    with pytest.raises(OtherRelease, match="only spectates"):
        read(replace(heard, observation={**heard.observation, "seat": None}), library.ruleset("classic"))


def test_a_bot_that_finds_other_cards_in_the_middle_of_a_match_says_so_and_ends() -> None:
    evening = Evening(Minded())
    evening.greta.slow = True
    evening.hall.goes_on()
    evening.greta.bot.heard(replace(message(), cards=(CardSource("classic", "f" * 64),)))
    assert evening.greta.ended is not None
    assert evening.greta.ended[0] == 1
    assert "cards of classic are not ours" in evening.greta.ended[1]
    evening.greta.thinks()
    assert evening.answers == []


def test_a_bot_that_cannot_read_its_chair_says_who_is_older() -> None:
    evening = Evening(Minded())
    evening.greta.slow = True
    evening.hall.goes_on()
    evening.greta.bot.heard(replace(message(), observation=7))
    assert evening.greta.ended is not None
    assert evening.greta.ended[0] == 1
    assert "those of another release" in evening.greta.ended[1]
    assert evening.greta.ended[1].endswith("install the same release of kickdoor on both sides.")


@pytest.mark.parametrize("wish", [VisitOptions("Friday"), VisitOptions()], ids=["at a table", "alone"])
def test_a_bot_sits_down_nowhere_where_other_rules_count(wish: VisitOptions) -> None:
    """Neither at a table that is there, nor at one of its own."""
    streets = Streets(wish, Random(1))
    streets.bot.greeted("kickdoor-server 0.0.1")
    friday = TableInfo("t1", "Friday", "classic", "filling", (LobbySeat(0, "empty"),), cards=(CLASSIC,))
    streets.bot.heard(Tables((friday,), (SetInfo("classic", "Classic", rules=OTHER_RULES["classic"]),)))
    assert "Its rules of classic are not ours" in streets.world.told[-1]
    assert not {JoinTable, CreateTable}.intersection(map(type, streets.world.open))


@pytest.mark.parametrize("name", [*library.SETS, *library.mixes()])
def test_the_digest_of_a_set_is_that_of_its_rules_and_of_the_form_of_its_tables(name: str) -> None:
    rules = library.ruleset(name)
    kind = library.engine(rules.engine)
    form = form_of(kind.table, kind.packages, kind.table.named_in)
    assert form[kind.table.__name__].keys() == {each.name for each in state_fields(kind.table)}
    others = {other: library.rules_digest(other) for other in library.SETS if other != name}
    assert library.rules_digest(name) not in others.values()
