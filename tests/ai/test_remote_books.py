"""Whose cards? A table with others than ours is left alone, with what to do about it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.ai.evening_away import Evening, Minded
from tests.catalogue import ROOT

from kickdoor_ai.remote.books import Books, OtherCards
from kickdoor_ai.remote.sight import OtherRelease, read
from kickdoor_game import library
from kickdoor_protocol.messages.lobby import CardSource
from kickdoor_protocol.messages.table import Observed, Witnessed
from kickdoor_server.translate.sets import packs_in

PACKS = packs_in(ROOT / "deploy" / "example-pack")
CLASSIC = CardSource("classic", library.ruleset("classic").book.digest)
EXAMPLE = CardSource("example-pack", PACKS[0].digest)


def test_our_own_cards_are_ours() -> None:
    assert Books().rules("classic", (CLASSIC,)) is library.ruleset("classic")


def test_packs_lie_behind_the_set_in_the_order_of_the_table() -> None:
    books = Books(PACKS)
    rules = books.rules("classic", (CLASSIC, EXAMPLE))
    assert rules.book.digest == library.with_packs("classic", PACKS).book.digest
    assert books.rules("classic", (CLASSIC, EXAMPLE)) is rules, "made once"
    assert books.rules("classic", (CLASSIC,)).book.digest == CLASSIC.digest


def test_a_server_that_does_not_name_its_cards_is_taken_at_its_word() -> None:
    assert Books().rules("classic", ()) is library.ruleset("classic")


@pytest.mark.parametrize(
    ("set_key", "sources", "packs", "said"),
    [
        ("chess", (CLASSIC,), (), ["'chess'", "update this kickdoor"]),
        ("classic", (CardSource("classic", "f" * 64),), (), ["ffffffffffff there", "the same release"]),
        ("classic", (CardSource("bites", CLASSIC.digest),), (), ["the same release"]),
        ("classic", (CLASSIC, EXAMPLE), (), ["'example-pack'", "--packs", "from the server"]),
        ("classic", (CLASSIC, CardSource("example-pack", "0" * 64)), PACKS, ["000000000000 there", "again"]),
    ],
)
def test_other_cards_are_refused_with_what_to_do(
    set_key: str, sources: tuple[CardSource, ...], packs: Any, said: list[str]
) -> None:
    with pytest.raises(OtherCards) as caught:
        Books(packs).rules(set_key, sources)
    for words in said:
        assert words in str(caught.value)


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
    with pytest.raises(OtherRelease, match=r"another release .* install the same one on both sides"):
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
    assert "the same release" in evening.greta.ended[1]
    evening.greta.thinks()
    assert evening.answers == []
