"""A bot on its way to a chair: which table, whom it waits for, when it begins, how it goes away again."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.ai.far_away import Guest, Hall
from tests.catalogue import ROOT

from kickdoor_ai.doors.greedy_seat import GreedySeat
from kickdoor_ai.remote.environment import TOO_FAST_S
from kickdoor_ai.remote.visit import VisitOptions
from kickdoor_ai.series.decks import brought
from kickdoor_game.library import ruleset
from kickdoor_protocol.base import Request
from kickdoor_protocol.messages.lobby import (
    AddAi,
    AddNonce,
    CommitNonce,
    CreateTable,
    JoinTable,
    LeaveTable,
    ListTables,
    Lobby,
    SetReady,
    StartMatch,
    TableInfo,
)
from kickdoor_protocol.messages.series import Series
from kickdoor_protocol.messages.session import Accepted, Refused
from kickdoor_protocol.messages.table import Observe, Over, Shared
from kickdoor_protocol.sealing import sealed
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.rates import Rate
from kickdoor_server.table.catalogue.sets import packs_in

EXAMPLE = ROOT / "deploy" / "example-pack"


def tables(hall: Hall) -> dict[str, list[str]]:
    """Who sits at which table, by its name."""
    found: dict[str, list[str]] = {}
    for table in hall.house.server.lobby.tables.values():
        info = table.describe()
        found[info.name] = [seat.name for seat in info.seats if seat.kind != "empty"]
    return found


def test_the_first_opens_a_table_the_others_join_and_it_begins_when_they_are_enough() -> None:
    hall = Hall()
    for name in ("Greta", "Knut"):
        hall.bot(name).slow = True
        hall.goes_on()
    assert tables(hall) == {"Greta's table": ["Greta", "Knut"]}
    hall.bot("Mimi").slow = True
    hall.goes_on()
    knut = hall.guests[1]
    assert [hero.name for hero in hall.table.heroes] == ["Greta", "Knut", "Mimi"]
    assert "the match at Greta's table has begun" in knut.told


@pytest.mark.parametrize("table", ["", "Friday night"])
@pytest.mark.parametrize("beside", [False, True], ids=["no other table", "beside a table with a free seat"])
def test_it_keeps_its_seat_when_the_server_was_killed_and_has_not_read_the_match_yet(table: str, beside: bool) -> None:
    hall = Hall()
    for name in ("Greta", "Knut", "Mimi"):
        hall.bot(name, VisitOptions(table)).slow = True
        hall.goes_on()
    (match,) = hall.matches()
    hall.dies()
    if beside:
        hall.person("Ada").does(CreateTable, name="Friday night", set="classic", sex="female")
    hall.passes(10.0)
    hall.house.disk.read()
    hall.passes(10.0)
    assert [guest.ended for guest in hall.guests] == [None] * 3
    (again,) = hall.matches()
    assert again.record.id == match.record.id
    assert all(chair.present for chair in again.chairs)
    assert {guest.bot._errand.at for guest in hall.guests} == {again.record.id}


def test_what_ends_its_errand_is_said_in_sentences() -> None:
    hall = Hall()
    greta = hall.bot("Greta")
    hall.goes_on()
    greta.bot.replied(CreateTable(1, "", "classic", "female"), Refused(1, "busy", text="It is full.", cure="wait 3 s"))
    assert greta.ended == (1, "It is full. Wait 3 s.")


def test_it_says_that_it_wants_to_observe_before_it_sits_anywhere() -> None:
    hall = Hall()
    greta = hall.bot("Greta")
    hall.goes_on()
    assert isinstance(greta.said[0], Observe)


def test_bots_that_have_come_at_the_same_moment_find_each_other() -> None:
    hall = Hall()
    for name in ("Greta", "Knut", "Mimi"):
        guest = hall.bot(name, make=GreedySeat)
        guest.slow = True
    hall.goes_on()
    assert len(tables(hall)) == 3, "each found an empty list and opened a table"
    hall.passes_until(lambda: len(tables(hall)) == 1)
    assert len(hall.table.heroes) == 3


def test_a_table_is_chosen_by_its_name_or_id_and_not_just_any() -> None:
    hall = Hall()
    ada, bo = hall.person("Ada"), hall.person("Bo")
    ada.does(CreateTable, name="Quiet corner", set="classic", sex="female")
    bo.does(CreateTable, name="Friday night", set="classic", sex="male")
    hall.bot("Greta", VisitOptions("friday NIGHT"))
    hall.bot("Knut", VisitOptions(ada.last(Lobby).table.id))
    hall.goes_on()
    assert tables(hall) == {"Quiet corner": ["Ada", "Knut"], "Friday night": ["Bo", "Greta"]}


def test_a_table_whose_people_have_all_gone_is_not_waited_at() -> None:
    hall = Hall()
    ada = hall.person("Ada")
    ada.does(CreateTable, name="Friday night", set="classic", sex="female")
    ada.loses_the_line()
    hall.bot("Greta")
    hall.goes_on()
    assert tables(hall) == {"Friday night": ["Ada"], "Greta's table": ["Greta"]}


def test_a_table_of_that_name_that_is_not_there_is_opened() -> None:
    hall = Hall()
    ada = hall.person("Ada")
    ada.does(CreateTable, name="Quiet corner", set="classic", sex="female")
    hall.bot("Greta", VisitOptions("Friday night"))
    hall.goes_on()
    assert tables(hall) == {"Quiet corner": ["Ada"], "Friday night": ["Greta"]}


def test_it_waits_for_a_seat_at_a_full_table_that_it_was_sent_to() -> None:
    hall = Hall()
    people = [hall.person(name) for name in ("Ada", "Bo", "Cid", "Dot", "Eve", "Fay")]
    people[0].does(CreateTable, name="Friday night", set="classic", sex="female")
    for other in people[1:]:
        other.does(JoinTable, table=people[0].last(Lobby).table.id, sex="male")
    greta = hall.bot("Greta", VisitOptions("Friday night"))
    hall.goes_on()
    assert greta.told == ["waiting for a seat at Friday night"]
    people[3].does(LeaveTable)
    hall.passes(5.0)
    assert "Greta" in tables(hall)["Friday night"]


def test_it_adds_to_the_shuffle_of_every_table_where_it_sits_once() -> None:
    hall = Hall()
    ada = hall.person("Ada")
    ada.does(CreateTable, name="Friday night", set="classic", sex="female")
    greta, knut = hall.bot("Greta"), hall.bot("Knut")
    hall.goes_on()
    hall.passes(10.0)
    assert [len(bot.of(CommitNonce)) for bot in (greta, knut)] == [1, 1]
    assert not greta.of(AddNonce), "not before everybody's is fixed"
    hall.begins(ada)
    nothing, *added = ada.public.header.nonces
    assert nothing == ""
    assert [len(bytes.fromhex(nonce)) for nonce in added] == [32, 32]
    promised = ada.public.header.commitment
    assert ada.public.header.sealed == ("", *(sealed(promised, nonce) for nonce in added))
    assert added[0] != added[1]


def test_as_a_guest_it_is_ready_and_waits_for_the_host() -> None:
    hall = Hall()
    ada = hall.person("Ada")
    ada.does(CreateTable, name="Friday night", set="classic", sex="female")
    greta, knut = hall.bot("Greta"), hall.bot("Knut")
    hall.goes_on()
    ada.does(SetReady, ready=True)
    hall.passes(10.0)
    assert [seat.ready for seat in ada.last(Lobby).table.seats][:3] == [True, True, True]
    assert greta.of(StartMatch) == knut.of(StartMatch) == []
    hall.begins(ada)
    assert len(hall.table.heroes) == 3


def test_as_the_host_it_calls_the_ai_seats_it_was_told_to_and_begins() -> None:
    hall = Hall()
    greta = hall.bot("Greta", VisitOptions(ais=("meek", "meek")))
    greta.slow = True
    hall.goes_on()
    assert [request.kind for request in greta.of(AddAi)] == ["meek", "meek"]
    assert len(hall.table.heroes) == 3


def test_as_the_host_it_waits_for_as_many_as_it_was_told_to() -> None:
    hall = Hall()
    greta = hall.bot("Greta", VisitOptions(seats=4))
    hall.goes_on()
    for name in ("Knut", "Mimi"):
        hall.bot(name)
        hall.goes_on()
    assert greta.of(StartMatch) == []
    hall.bot("Rollo")
    for guest in hall.guests:
        guest.slow = True
    hall.goes_on()
    assert len(hall.table.heroes) == 4


def test_an_ai_seat_that_the_server_does_not_have_is_the_end() -> None:
    hall = Hall()
    greta = hall.bot("Greta", VisitOptions(ais=("genius", "meek")))
    hall.goes_on()
    assert greta.ended is not None
    assert greta.ended[0] == 1
    assert greta.ended[1].startswith("There is no AI player 'genius'.")
    assert greta.ended[1].endswith("meek.")


def test_it_inherits_a_table_and_calls_nobody_to_it() -> None:
    hall = Hall()
    ada = hall.person("Ada")
    ada.does(CreateTable, name="Friday night", set="classic", sex="female")
    greta = hall.bot("Greta", VisitOptions(ais=("meek", "meek")))
    hall.goes_on()
    ada.does(LeaveTable)
    hall.goes_on()
    assert greta.of(AddAi) == []
    for name in ("Knut", "Mimi"):
        hall.bot(name).slow = True
        greta.slow = True
        hall.goes_on()
    assert len(hall.table.heroes) == 3, "but it is the host and begins"


def test_a_whole_match_is_played_and_then_it_goes_home() -> None:
    hall = Hall()
    for name in ("Greta", "Knut", "Mimi"):
        hall.bot(name, make=GreedySeat)
    hall.goes_on()
    hall.passes_until(lambda: all(guest.ended for guest in hall.guests), 2_000.0)
    assert [guest.ended for guest in hall.guests] == [(0, "")] * 3
    for guest in hall.guests:
        (over,) = [message for message in guest.heard if isinstance(message, Over)]
        assert over.winners
        assert guest.told[-1].startswith("The game is over")
        assert not [line for line in guest.told if "slip" in line or "default" in line or "refused" in line]
        assert isinstance(guest.said[-1], LeaveTable)


def test_it_plays_as_many_matches_as_it_was_told_to() -> None:
    hall = Hall()
    for name in ("Greta", "Knut", "Mimi"):
        hall.bot(name, VisitOptions(games=2))
        hall.guests[-1].slow = True
    for _ in range(2):
        hall.passes_until(hall.matches)
        hall.matches()[0].abandon()
        hall.goes_on()
    assert [guest.ended for guest in hall.guests] == [(0, "")] * 3
    assert [len([m for m in guest.heard if isinstance(m, Over)]) for guest in hall.guests] == [2, 2, 2]


def test_a_table_with_cards_that_it_does_not_have_is_left_alone() -> None:
    hall = Hall(packs_in(EXAMPLE))
    ada = hall.person("Ada")
    ada.does(CreateTable, name="Odd cards", set="classic", sex="female", options={"packs": "example-pack"})
    hall.bot("Greta")
    hall.goes_on()
    assert tables(hall) == {"Odd cards": ["Ada"], "Greta's table": ["Greta"]}
    knut = hall.bot("Knut", VisitOptions("Odd cards"))
    hall.goes_on()
    assert knut.ended is not None
    code, line = knut.ended
    assert code == 1
    assert "example-pack" in line
    assert "--packs" in line


def test_with_the_same_pack_it_sits_down_and_plays() -> None:
    packs = packs_in(EXAMPLE)
    hall = Hall(packs)
    ada = hall.person("Ada")
    ada.does(CreateTable, name="Odd cards", set="classic", sex="female", options={"packs": "example-pack"})
    for name in ("Greta", "Knut"):
        hall.bot(name, make=GreedySeat, packs=packs)
    hall.goes_on()
    hall.begins(ada)
    hall.goes_on()
    assert all(guest.ended is None for guest in hall.guests)
    assert [hero.name for hero in hall.table.heroes] == ["Ada", "Greta", "Knut"]


def unready(greta: Guest) -> Lobby:
    """Where Greta sits, as it was before she had said that she is ready."""
    shown = [message for message in greta.heard if isinstance(message, Lobby)][-1]
    seats = tuple(replace(seat, ready=False) for seat in shown.table.seats)
    return replace(shown, table=replace(shown.table, seats=seats))


def back_after_a_cut(guest: Guest, hall: Hall) -> None:
    guest.loses_the_line()
    hall.goes_on()
    guest.connects()
    hall.goes_on()


def test_a_cut_while_the_table_is_being_filled_costs_nothing() -> None:
    hall = Hall()
    greta = hall.bot("Greta")
    hall.goes_on()
    back_after_a_cut(greta, hall)
    assert tables(hall) == {"Greta's table": ["Greta"]}
    assert len(greta.of(CreateTable)) == 1
    for name in ("Knut", "Mimi"):
        hall.bot(name).slow = True
    greta.slow = True
    hall.goes_on()
    assert len(hall.table.heroes) == 3


def test_a_cut_at_any_moment_of_the_errand_is_made_good() -> None:
    """The wire breaks after each of its requests in turn, before the answer is heard."""
    for broken_at in range(1, 6):
        hall = Hall()
        greta = hall.bot("Greta", VisitOptions(ais=("meek", "meek")))
        greta.slow = True
        cut = False
        for _ in range(200):
            if not cut and len(greta.said) >= broken_at:
                cut = True
                greta.loses_the_line()
                greta.connects()
            if not greta.goes_on():
                break
        assert cut
        hall.passes_until(hall.matches)
        assert len(hall.table.heroes) == 3, f"cut after {broken_at} requests"
        assert list(tables(hall)) == ["Greta's table"]


def test_a_cut_after_the_end_counts_no_match_twice() -> None:
    hall = Hall()
    greta = hall.bot("Greta", VisitOptions(ais=("meek", "meek"), games=2))
    greta.slow = True
    hall.goes_on()
    hall.house.match.abandon()
    assert greta.caller is not None
    greta.caller.listens()
    greta.caller.heard = [message for message in greta.caller.heard if not isinstance(message, Accepted)]
    greta.goes_on()
    assert [type(request) for request in greta.said][-1] is LeaveTable
    greta.loses_the_line()
    greta.connects()
    hall.goes_on()
    assert greta.ended is None
    hall.passes_until(lambda: len(greta.of(StartMatch)) == 2)
    assert len([message for message in greta.heard if isinstance(message, Shared)]) > 2
    assert greta.ended is None, "on to the second of two"


def test_a_server_that_has_forgotten_it_is_a_new_one() -> None:
    hall = Hall()
    greta = hall.bot("Greta")
    hall.goes_on()
    greta.loses_the_line()
    hall.passes(70.0)
    assert tables(hall) == {}, "the chair was kept for a minute"
    greta.connects()
    hall.goes_on()
    assert tables(hall) == {"Greta's table": ["Greta"]}


def test_who_is_too_fast_waits_and_does_what_is_still_to_be_done() -> None:
    hall = Hall(settings=Settings(ai_delay_ms=(0, 0), stand_in="meek", requests=Rate(1.0, 2)))
    greta = hall.bot("Greta", VisitOptions(ais=("meek", "meek")))
    greta.slow = True
    hall.goes_on()
    assert not hall.matches()
    hall.passes_until(hall.matches)
    assert len(hall.table.heroes) == 3


@pytest.mark.parametrize(
    "too_fast",
    [Observe(0), ListTables(0), CreateTable(0, "", "classic", "female"), SetReady(0, True), CommitNonce(0, "00" * 32)],
    ids=lambda request: type(request).__name__,
)
def test_whatever_was_said_too_fast_is_said_again_where_it_is_still_to_be_done(too_fast: Request) -> None:
    """Once a second or so, and no sooner."""
    hall = Hall()
    greta = hall.bot("Greta")
    while not greta.of(type(too_fast)):
        assert greta.goes_on()
    before = len(greta.of(type(too_fast)))
    hall.goes_on()
    nowhere = isinstance(too_fast, ListTables | CreateTable)
    if nowhere:
        greta.bot._errand._forget_place()
    elif not isinstance(too_fast, Observe):
        greta.bot._errand._lobby = unready(greta)
    greta.bot.replied(greta.of(type(too_fast))[-1], Refused(0, "too_fast", "Too fast."))
    assert len(greta.of(type(too_fast))) == before
    hall.house.clock.advance(TOO_FAST_S)
    if not isinstance(too_fast, CommitNonce):
        assert len(greta.of(type(too_fast))) == before + 1
    assert greta.ended is None


def test_what_counts_after_the_match_has_begun_is_the_match() -> None:
    """Whoever hears only then that he is ready, or was too fast, has nothing to do in a lobby."""
    hall = Hall()
    greta = hall.bot("Greta", VisitOptions(ais=("meek", "meek")))
    greta.slow = True
    hall.goes_on()
    assert hall.matches()
    said = len(greta.said)
    for reply in (Accepted(0), Refused(0, "too_fast", "Too fast.")):
        greta.bot.replied(SetReady(0, True), reply)
        hall.house.clock.advance(TOO_FAST_S)
    assert [type(request) for request in greta.said[said:]] == []


def test_it_plays_on_in_a_series_until_that_is_decided() -> None:
    hall = Hall()
    ada = hall.person("Ada")
    ada.does(CreateTable, name="Duels", set="ccg", sex="female", options={"best_of": 3})
    greta = hall.bot("Greta", VisitOptions(set="ccg"))
    greta.slow = True
    hall.goes_on()
    hall.begins(ada)
    for won in (1, 2):
        hall.goes_on()
        assert not greta.of(LeaveTable)
        assert isinstance(ada.act("concede"), Accepted)
        hall.goes_on()
        assert ada.last(Series).wins == (0, won)
        if won == 1:
            assert ada.last(Lobby).table.seats[1].ready
            hall.readies(ada)
    assert (ada.last(Series).how, ada.last(Series).winner) == ("won", 1)
    assert len(greta.of(LeaveTable)) == 1
    assert len(greta.of(SetReady)) == 2


def test_it_leaves_a_series_that_somebody_else_has_left() -> None:
    hall = Hall()
    ada = hall.person("Ada")
    ada.does(CreateTable, name="Duels", set="ccg", sex="female", options={"best_of": 3})
    greta = hall.bot("Greta", VisitOptions(set="ccg"))
    greta.slow = True
    hall.goes_on()
    hall.begins(ada)
    hall.goes_on()
    assert isinstance(ada.act("concede"), Accepted)
    hall.goes_on()
    assert not greta.of(LeaveTable)
    ada.does(LeaveTable)
    hall.goes_on()
    assert len(greta.of(LeaveTable)) == 1


def test_it_brings_its_deck_to_a_table_of_its_own_and_to_that_of_another() -> None:
    hall = Hall()
    deck = brought(ruleset("ccg"), "More Is More").deck.keys
    ada = hall.bot("Ada", VisitOptions(set="ccg", table="Duels", deck=deck))
    hall.goes_on()
    greta = hall.bot("Greta", VisitOptions(set="ccg", table="Duels", deck=deck))
    greta.slow = True
    hall.goes_on()
    assert [request.cards for request in ada.of(CreateTable)] == [deck]
    assert {request.cards for request in greta.of(JoinTable)} == {deck}
    (match,) = hall.matches()
    assert [match.table.card(duelist.hero).key for duelist in match.table.duelists] == ["brenda_the_blunt"] * 2


def test_a_seat_that_a_table_does_not_have_is_nobody_to_get_ready_for() -> None:
    hall = Hall()
    greta = hall.bot("Greta")
    hall.goes_on()
    greta.bot.heard(Lobby(TableInfo("elsewhere", "Elsewhere", "classic", "filling"), 7))
    assert greta.told[-1] == "sitting at Elsewhere (elsewhere)"
