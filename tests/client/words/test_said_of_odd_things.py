"""Sentences about what is seldom so: one of many, none, a name that begins another, a fact that is no bonus."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.client.evening import (
    BOOK,
    BOOK_ANSWERS,
    BOOK_BEHIND,
    BOOK_CHAPTER,
    INFO,
    LOBBY,
    TABLES,
    after,
    at_table,
    connected,
    public,
)
from tests.client.update.lobby.test_lobby import filling

from kickdoor_client.program.searching import about_server
from kickdoor_client.state.model import Manner, Model
from kickdoor_client.words.menus.lobby import chair_words, filling_words, game_words, next_step, settings_words
from kickdoor_client.words.replay import seat_named
from kickdoor_client.words.rulebook import behind, below, is_ids, leads_to, page_title, rulebook
from kickdoor_client.words.table.read_out import bonus, table
from kickdoor_protocol.finding.announcement import AnnouncedTable, Announcement, required
from kickdoor_protocol.messages import book, lobby
from kickdoor_protocol.views import Face


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (("+3", "either side"), "+3"),
        (("armor", "-5"), "-5"),
        (("+3 to run away",), "+3 to run away"),
        (("either side",), ""),
        (("+", "-x", "3", "", "x+3"), ""),
        ((), ""),
    ],
)
def test_a_bonus_is_a_sign_and_a_number(facts: tuple[str, ...], said: str) -> None:
    assert bonus(Face("x", "X", "item", facts=facts)) == said


def test_a_seat_is_meant_by_its_number_its_name_or_the_only_beginning() -> None:
    seats = [replace(public().seats[0], seat=number, name=name) for number, name in enumerate(("Max", "Maxine", "Bob"))]
    for words, number in (
        ("max", 0), ("MAXINE", 1), ("maxi", 1), ("b", 2), ("ma", None), ("cleo", None), ("", None), ("1", 0), ("3", 2),
        ("4", None), ("0", None),
    ):  # fmt: skip
        found = seat_named(seats, words)
        assert (None if found is None else found.seat) == number, words


def server(tables: int, more: int = 0, **changes: Any) -> str:
    named = tuple(AnnouncedTable(f"T{number}", "classic", 1, 4, "filling") for number in range(tables))
    said = Announcement(1, "a", "Anna's", 7777, named, more=more, versions=required())
    return about_server(replace(said, **changes))


def test_a_server_is_told_in_one_line() -> None:
    assert server(0) == "Anna's: no table yet"
    assert server(1) == "Anna's: T0 (classic, 1 of 4 seats taken)"
    assert server(1, 1).endswith("seats taken); and 1 more table")
    assert server(1, 2).endswith("seats taken); and 2 more tables")
    assert server(0, 1) == "Anna's: and 1 more table"
    assert server(0, name="", locked=True, tls=True) == "a server without a name, with a password, TLS: no table yet"


def test_what_a_server_can_be_played_with_is_told() -> None:
    setting = lobby.Setting("pace", "Pace", "none", ("none", "brisk"), "of decisions")
    sets = (
        lobby.SetInfo("odd", "Odd", "It is odd.", 3, 6, (setting,), ais=("careful", "bold")),
        lobby.SetInfo("even", "Even", "It is even.", 2, 2, ()),
    )
    assert settings_words(after(connected(Manner.LINES), lobby.Tables((), sets))) == [
        "Odd (set=odd), 3 to 6 players. It is odd.",
        "AI players that play it: careful, bold.",
        "pace=none: Pace. None or brisk. (of decisions)",
        "Even (set=even), 2 players. It is even.",
    ]
    assert settings_words(connected(Manner.LINES)) == ["The tables are not known yet."]
    assert settings_words(after(connected(Manner.LINES), lobby.Tables())) == ["This server opens no tables."]
    assert game_words(connected()) == ""


@pytest.mark.parametrize(
    ("chair", "mine", "host", "said"),
    [
        (lobby.LobbySeat(3, "empty"), False, False, "Seat 4 is free."),
        (lobby.LobbySeat(0, "human", "Ada", sex="female", connected=True, ready=True), True, True,
         "Seat 1: Ada (you), female, host, ready."),
        (lobby.LobbySeat(1, "human", "Bob", sex="male"), False, False, "Seat 2: Bob, male, not ready, not connected."),
        (lobby.LobbySeat(2, "ai", "Max", "greedy", sex="male"), False, False, "Seat 3: Max, AI greedy, male."),
        (lobby.LobbySeat(2, "ai", "Max", sex="male"), False, False, "Seat 3: Max, AI, male."),
    ],
)  # fmt: skip
def test_a_chair_is_told_with_what_is_known_of_it(chair: lobby.LobbySeat, mine: bool, host: bool, said: str) -> None:
    assert chair_words(chair, mine=mine, host=host) == said


def test_a_table_with_a_password_says_so_where_one_sits() -> None:
    locked = replace(LOBBY, table=replace(INFO, locked=True))
    assert filling_words(after(filling(), locked))[0] == "You are at Friday night (classic, locked)."
    assert filling_words(filling())[0] == "You are at Friday night (classic)."
    assert filling_words(after(connected(), TABLES)) == []


def seated(mine: int | None, host: int, *ready: bool) -> Model:
    chairs = tuple(
        lobby.LobbySeat(number, "human", name, connected=True, ready=is_ready)
        for number, (name, is_ready) in enumerate(zip(("Ada", "Bob", "Cleo"), ready, strict=False))
    )
    return after(filling(), replace(LOBBY, table=replace(INFO, seats=chairs, host=host), your_seat=mine))


@pytest.mark.parametrize(
    ("model", "said"),
    [
        (seated(None, 0, False, True), "You are spectating until the match begins."),
        (seated(1, 0, True, False, False), "Say ready when you are."),
        (seated(1, 0, False, True, False), "We wait for Cleo."),
        (seated(0, 0, False, False, False), "We wait for Bob, Cleo."),
        (seated(0, 0, False, True, True), "Call AI players for free chairs if you like, then start."),
    ],
)
def test_the_next_step_at_a_table_that_is_being_filled(model: Model, said: str) -> None:
    assert next_step(model) == said


def test_what_is_opened_for_the_shuffle_is_waited_for_to_the_last_second() -> None:
    model = seated(0, 0, True, True)
    for left_s, seconds in ((5.0, 5), (4.2, 5), (0.1, 1), (0.0, None), (-1.0, None)):
        waiting = replace(model, promise=replace(model.promise, open_until=model.now + left_s))
        told = f"The match begins when all have opened what they put into the shuffle: {seconds} s at most."
        assert (next_step(waiting) == told) == (seconds is not None)


def test_packs_are_read_out_by_name_and_shown_with_their_checksum() -> None:
    header = replace(public().header, packs=("attic a81f", "cellar"), status="", phase="Open the door")
    for manner, packs in ((Manner.LINES, "attic, cellar"), (Manner.SCREEN, "attic a81f, cellar")):
        lines = table(at_table(view=public(header=header), manner=manner))
        assert f"Played with the cards of {packs}." in lines
        assert "Open the door" in lines[0]
    said = replace(header, status="Boris is thinking", packs=())
    lines = table(at_table(view=public(header=said), manner=Manner.LINES))
    assert "Open the door" not in lines[0]
    assert lines[1] == "Boris is thinking."
    assert not any(line.startswith("Played with") for line in lines)


# ---- the rulebook


def found(words: str, **changes: Any) -> book.RulesFound:
    return replace(BOOK_ANSWERS, **{"words": words, **changes})


@pytest.mark.parametrize(
    ("page", "title"),
    [
        (BOOK, "How to Knock"),
        (replace(BOOK, book=""), "the rulebook of Munchkin"),
        (BOOK_CHAPTER, page_title(BOOK_CHAPTER)),
        (BOOK_BEHIND, "the numbered rules"),
        (replace(BOOK_BEHIND, rules=BOOK_BEHIND.rules[:1]), "rule classic.help.2"),
        (found("helper"), "How to Knock: helper"),
        (found("classic.help.3 nothing"), "How to Knock: classic.help.3 nothing"),
    ],
)
def test_a_page_of_the_book_is_called_by_what_was_asked_for(page: book.RulesFound, title: str) -> None:
    assert page_title(page) == title


@pytest.mark.parametrize(
    ("words", "is_first"),
    [("helper", True), ("Helper?", True), ("what is a helper", True), ("my helper", False), ("helpers", False)],
)
def test_a_term_that_is_asked_for_stands_before_all_else(words: str, is_first: bool) -> None:
    lines = rulebook(replace(at_table(manner=Manner.LINES), rulebook=found(words)))
    assert lines[0].startswith("Helper") == is_first


def test_below_stands_what_was_not_found_or_left_out() -> None:
    nothing = found("goat", questions=(), paragraphs=(), terms=(), rules=())
    assert below(nothing) == "How to Knock has no answer to 'goat'."
    assert below(found("helper")) == below(replace(nothing, words="")) == ""
    assert below(found("helper", left_out=1)) == "And 1 rule more; another word would narrow it down."
    assert below(found("helper", left_out=2)) == "And 2 rules more; another word would narrow it down."
    assert below(replace(BOOK_CHAPTER, left_out=2)) == ""


def test_ids_are_asked_for_only_by_ids() -> None:
    assert [is_ids(found(words)) for words in ("a.b", "a.b c.d", "a.b c", "a", "")] == [True, True, False, False, False]


def test_who_asks_behind_a_number_is_led_to_its_rules() -> None:
    answers = found("helper")
    assert behind(answers, "behind 1") == "classic.help.3"
    assert behind(answers, " behind 2 ") == "classic.help.18"
    for words in ("behind 99", "behind 0", "behind", "behind one", "before 1", "1", ""):
        assert behind(answers, words) == ""
    assert behind(None, "behind 1") == ""


def test_where_an_entry_leads_is_said_in_a_word() -> None:
    lead = {id(page): [leads_to(page, cursor) for cursor in range(6)] for page in (BOOK, BOOK_ANSWERS, BOOK_BEHIND)}
    assert lead[id(BOOK)] == ["open"] * 6
    assert lead[id(BOOK_ANSWERS)] == ["", "its rules", "its rules", "its chapter", "", ""]
    assert lead[id(BOOK_BEHIND)] == ["", "", *["its chapter"] * 4]
    assert leads_to(None, 0) == leads_to(found("goat", questions=(), paragraphs=(), terms=(), rules=()), 0) == ""
