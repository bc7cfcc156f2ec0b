"""Asking AI seats why: by name in lines, one after the other on the screen, and what is said where there is nothing."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.client.evening import WEIGHED, after, at_table, keys, new_model
from tests.client.questions import asked
from tests.client.scripted import ScriptedServer
from tests.client.teletype import Teletype, seated, talk_through

from kickdoor_client.plain.sources import completions
from kickdoor_client.state.effects import Send
from kickdoor_client.state.messages import Typed
from kickdoor_client.state.model import Model
from kickdoor_client.state.overlays import TextPage
from kickdoor_client.update.route import update
from kickdoor_client.words.people.reasons import ai_seats, reasons
from kickdoor_protocol.messages import table
from kickdoor_protocol.messages.book import LookUp
from kickdoor_protocol.messages.reasons import Decision, Explain, Explained

OVER = table.Over((1,), "Boris reaches level 10 and wins.")


def company(*names: str) -> Model:
    """At a table with these AI seats, the match over."""
    model = at_table(asked("menu"))
    assert model.seen.public is not None
    seats = [seat for seat in model.seen.public.seats if seat.kind != "ai"]
    first = max(seat.seat for seat in seats) + 1
    ais = [replace(seats[-1], seat=first + n, name=name, kind="ai") for n, name in enumerate(names)]
    public = replace(model.seen.public, seats=(*seats, *ais))
    return after(replace(model, seen=replace(model.seen, public=public)), OVER)


def asked_for(model: Model, line: str) -> Explain:
    """What is asked for by that line."""
    _, effects = update(model, Typed(line))
    (send,) = effects
    assert isinstance(send, Send)
    assert isinstance(send.request, Explain)
    return send.request


def test_in_lines_the_reasons_are_read_out() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("menu"))
        await tty.read("More actions")
        request = await tty.sends("explain Greta 4")
        assert isinstance(request, Explain)
        assert request.turn == 4
        server.say(replace(WEIGHED, seat=request.seat))
        server.accept(request)
        text = await tty.read("Left: pass")
        assert "What Greta weighed." in text
        assert "Turn 4. You have 3 against 8 of Tax Golem: you are losing." in text
        assert "Done: ask Ada for help: 1 Treasure: +2.5 levels (a win with help at that price)" in text
        assert "Left: run away: -0.6 levels" in text

    talk_through(scenario)


def test_a_name_may_be_short_if_it_is_clear() -> None:
    model = company("Greta", "Gregor", "Greg")
    first = asked_for(model, "explain greta").seat
    assert asked_for(model, "explain GREGOR 12") == Explain(0, first + 1, 12)
    assert asked_for(model, "explain greg").seat == first + 2, "that is a whole name"
    assert asked_for(company("Olga"), "explain").seat > 0
    assert completions(model, "explain Gret") == ["explain Greta"]


@pytest.mark.parametrize(
    ("names", "line", "said"),
    [
        (("Greta", "Knut"), "explain Boris", "Which AI player? Say explain and its name: Greta, Knut."),
        (("Greta", "Knut"), "explain Grtea 7", "Which AI player? Say explain and its name: Greta, Knut."),
        (("Greta", "Knut"), "explain 99", "Which AI player? Say explain and its name: Greta, Knut."),
        (("Greta", "Gregor"), "explain gre", "Which AI player? Say explain and its name: Greta, Gregor."),
        ((), "explain", "there is none at this table"),
    ],
)
def test_a_name_that_is_not_clear_is_asked_for(names: tuple[str, ...], line: str, said: str) -> None:
    model, effects = update(company(*names), Typed(line))
    assert effects == ()
    assert model.ui.notice is not None
    assert said in model.ui.notice.text


@pytest.mark.parametrize("words", ["what is a hireling", "bluffing", "level 9 kill"])
def test_words_that_are_no_name_are_looked_up_in_the_rulebook(words: str) -> None:
    _, effects = update(company("Greta"), Typed(f"explain {words}"))
    (send,) = effects
    assert isinstance(send, Send)
    assert isinstance(send.request, LookUp)
    assert send.request.words == words


def test_on_the_screen_e_goes_from_seat_to_seat_when_the_match_is_over() -> None:
    model = company("Greta", "Knut")
    asked_seats = []
    for _ in range(3):
        model, effects = keys(model, "e")
        (send,) = effects
        assert isinstance(send, Send)
        assert isinstance(send.request, Explain)
        asked_seats.append(send.request.seat)
        model = after(model, replace(WEIGHED, seat=send.request.seat))
        assert model.ui.overlay == TextPage("reasons")
    greta, knut, again = asked_seats
    assert (knut, again) == (greta + 1, greta), "one after the other, and round again"
    model, _ = keys(model, "escape")
    assert model.ui.overlay is None


def test_while_the_match_runs_that_key_is_a_card_as_ever() -> None:
    _, effects = keys(at_table(asked("menu")), "e")
    assert not any(isinstance(effect, Send) for effect in effects)


def test_where_no_ai_seat_has_played_there_is_nobody_to_ask() -> None:
    model, effects = keys(company(), "e")
    assert effects == ()
    assert model.ui.notice is not None
    assert model.ui.notice.text == "No AI player has played here."


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (None, "Nobody has been asked for reasons yet."),
        (Explained(1), "has weighed nothing that is still known."),
        (Explained(1, (Decision("Help?"),), 7), "And 7 decisions before these."),
    ],
)
def test_what_is_not_there_is_said(told: Explained | None, said: str) -> None:
    assert any(said in line for line in reasons(replace(new_model(), reasons=told)))


def test_a_turn_is_a_number_behind_a_name() -> None:
    model = company("Max 3", "Maxine")
    for line, seat, turn in (
        ("explain max 3", 0, 0),
        ("explain max 3 7", 0, 7),
        ("explain maxine 7", 1, 7),
        ("explain maxi", 1, 0),
    ):
        request = asked_for(model, line)
        ais = [seat.seat for seat in ai_seats(model)]
        assert (request.seat, request.turn) == (ais[seat], turn)
