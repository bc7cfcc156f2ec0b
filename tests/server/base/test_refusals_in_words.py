"""What a refusal repeats of what somebody has said: between quotes and as it is printed, in no programming language.

Every request is made with odd texts in each of its fields, in every place where somebody can be.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from msgspec.structs import replace as replaced
from tests.catalogue import ROOT
from tests.server.house import QUICK, Caller, House
from tests.trials.drills.stranger import WORST

from kickdoor_protocol.base import Request
from kickdoor_protocol.errors import LocalProtocolError
from kickdoor_protocol.limits import TABLE_NAME_MOST
from kickdoor_protocol.messages.lobby import (
    AddAi,
    CreateTable,
    JoinTable,
    LeaveTable,
    ListTables,
    Lobby,
    Tables,
    WatchTable,
)
from kickdoor_protocol.messages.session import Refused
from kickdoor_server.base.declined import quoted
from kickdoor_server.base.rates import Rate
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets, packs_in

ODD = ("\x1b[31mred\u202e", 'it\'s "odd"', "क्\u200dष", "a\\b", "\x1b")
"""Texts that Python would quote by escapes, and others that it would not quote at all."""

PYTHON = re.compile(r"\\[xuUnrt\\]|\b(?:True|False|None)\b|<class|\bcodec\b|[\x00-\x1f\x7f-\x9f\u202e]")

PLENTY = Rate(1e9, 10**9)
FREELY = replace(
    QUICK, requests=PLENTY, address_work_ms=PLENTY, written_person=PLENTY, written_address=PLENTY, chat=PLENTY
)
KINDS = {type(make(1)): make for make in WORST}


@pytest.fixture(scope="module")
def callers() -> list[Caller]:
    """Somebody who is nowhere, at a table that is filled, in a match, spectating it, and at a table of decks."""
    packs = packs_in(ROOT / "deploy" / "example-pack")
    house = House(FREELY, playable_sets=PlayableSets(known_sets((), packs), packs))
    nowhere, filling, deals = house.comes("Nobody"), house.comes("Filler"), house.comes("Dealer")
    filling.does(CreateTable, name="Filling", set="classic", sex="female")
    deals.does(CreateTable, name="Duel", set="ccg", sex="female")
    toy = House(FREELY)
    plays, _ = toy.sits_down("Boris", "Greta")
    looks_on = toy.comes("Eve")
    looks_on.does(WatchTable, table=toy.match.record.id)
    assert filling.last(Lobby)
    return [nowhere, filling, deals, plays, looks_on]


def refusal(caller: Caller, request: Request) -> Refused | None:
    """What is said to that request; None: it is carried out, or no client could send it."""
    caller.req += 1
    with suppress(LocalProtocolError):
        caller.says(caller.session.send(replaced(request, req=caller.req)))
        answer = caller.answer_to(caller.req)
        caller.heard.clear()
        if isinstance(answer, Refused):
            return answer
        if isinstance(request, CreateTable | JoinTable | WatchTable):
            caller.does(LeaveTable)
    return None


def odd_ones(request: Request) -> Iterator[Request]:
    """That request, with something odd in one field after the other."""
    for name in request.__struct_fields__:
        for said in ODD:
            odd: dict[str, Any] = {}
            match getattr(request, name):
                case str() | None:
                    odd = {name: said}
                case tuple():
                    odd = {name: (said,)}
                case dict():
                    odd = {name: {said: said}}
                case _:
                    continue
            yield replaced(request, **odd)


def insist_on_words(refused: Refused | None) -> None:
    for words in () if refused is None else (refused.text, refused.cure):
        assert not PYTHON.search(words), f"{refused}"


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_no_refusal_has_words_of_python_whatever_was_said(kind: type[Request], callers: list[Caller]) -> None:
    for caller in callers:
        for request in odd_ones(KINDS[kind](1)):
            insist_on_words(refusal(caller, request))


def test_no_setting_is_refused_in_words_of_python_whatever_it_is_set_to(callers: list[Caller]) -> None:
    caller = callers[0]
    caller.does(ListTables, since=None)
    reasons = set()
    for each in caller.last(Tables).sets:
        for key in ("packs", "nope", *(setting.key for setting in each.settings)):
            for value in (True, False, -1, 10**9, *ODD[:2]):
                refused = refusal(caller, CreateTable(1, "T", each.key, "female", {key: value}))
                insist_on_words(refused)
                reasons.add(refused and refused.reason)
    assert reasons >= {"no_such_setting", "bad_setting", "no_such_pack"}


SAID: dict[str, tuple[Callable[[int], Request], str]] = {
    "a truth value": (
        lambda req: CreateTable(req, "T", "classic", "female", {"seats": True}),
        "chairs: yes is not possible.",
    ),
    "a text of which nothing is printed": (
        lambda req: CreateTable(req, "T", "classic", "female", {"watching": "\x1b"}),
        "who may spectate: '' is not possible.",
    ),
    "a set with escapes": (
        lambda req: CreateTable(req, "T", "\x1b[31mnope\u202e", "female"),
        "There is no set '[31mnope' here.",
    ),
    "an option with escapes": (
        lambda req: CreateTable(req, "T", "classic", "female", {"\x1b[1mbad": 1}),
        "This set has no setting '[1mbad'.",
    ),
    "a pack that is a number": (
        lambda req: CreateTable(req, "T", "classic", "female", {"packs": False}),
        "packs: no is not possible.",
    ),
    "a deck with an apostrophe": (
        lambda req: CreateTable(req, "T", "ccg", "female", deck="it's"),
        "There is no deck 'it's' here.",
    ),
    "a card with escapes": (
        lambda req: CreateTable(req, "T", "ccg", "female", cards=("\x1b[2J",)),
        "This deck cannot be played: '[2J' is no Hero; known are ",
    ),
}


@pytest.mark.parametrize("what", SAID)
def test_what_was_said_is_repeated_as_it_is_printed(what: str, callers: list[Caller]) -> None:
    make, text = SAID[what]
    refused = refusal(callers[0], make(1))
    assert refused is not None
    assert refused.text.startswith(text)


def test_an_ai_player_that_there_is_not_is_named_as_it_is_printed(callers: list[Caller]) -> None:
    refused = refusal(callers[1], AddAi(1, "\x1b[31mnope\u202e"))
    assert refused is not None
    assert refused.text.startswith("There is no AI player '[31mnope'")


def test_what_is_repeated_is_one_line_of_bounded_length() -> None:
    assert quoted("a\nb" * 1_000) == f"'{('a b' * 1_000)[:TABLE_NAME_MOST].strip()}'"
    assert [quoted(said) for said in (True, False, 7)] == ["yes", "no", "7"]


def test_nobody_writes_a_refusal_in_words_of_python() -> None:
    """`!r` escapes what Python does not print, and shows a text in quotes of its own choice."""
    found = []
    for file in sorted((ROOT / "server" / "kickdoor_server").rglob("*.py")):
        source = file.read_text("utf-8")
        for call in ast.walk(ast.parse(source)) if "Declined(" in source and "!r}" in source else ():
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Declined":
                told: Any = ast.walk(call)
                found += [
                    f"{file.name}:{part.lineno}"
                    for part in told
                    if isinstance(part, ast.FormattedValue) and part.conversion == ord("r")
                ]
    assert not found, f"say `quoted(...)` there: {found}"
