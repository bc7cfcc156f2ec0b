"""Best of three: the same two play on until one of them has won two, whoever loses a game begins the next one."""

from __future__ import annotations

from typing import Any, NamedTuple

from tests.server.doubles import Disk, Troupe
from tests.server.house import QUICK, Caller, House
from tests.server.people.test_coming_back import comes_back
from tests.server.rope import DRAW, LOSE, PULL, TEAR, WIN, rope_house

from kickdoor_game.engine import FIRST
from kickdoor_protocol.messages.lobby import (
    AddAi,
    CommitNonce,
    CreateTable,
    JoinTable,
    LeaveTable,
    ListTables,
    Lobby,
    SetReady,
    StartMatch,
    Tables,
    WatchTable,
)
from kickdoor_protocol.messages.looking import ShareSeat
from kickdoor_protocol.messages.replay import ReplayPart, TakeReplay
from kickdoor_protocol.messages.series import Series
from kickdoor_protocol.messages.session import Accepted, Ping, Refused
from kickdoor_protocol.messages.table import Act, Over, PauseTable, Shared
from kickdoor_protocol.registry import REGISTRY, Registry
from kickdoor_server.base.store.records import EndRecord, GameRecord, MatchRecord, SeriesRecord
from kickdoor_server.matches.playing.playing import MatchTable
from kickdoor_server.matches.preparing.next_game import AI_BREAK_S
from kickdoor_server.matches.series import DRAWN, DRAWS_MOST, LEFT, WON

BETWEEN_S = QUICK.between_games_s
TROUPE = Troupe(strong=lambda question: (WIN,), idle=lambda question: "wait")


def opens(host: Caller, **options: Any) -> str:
    """A table of the rope, which is best of three unless it says otherwise; its id."""
    host.does(CreateTable, name="The rope", set="rope", sex="female", options={"best_of": 3, **options})
    return host.last(Lobby).table.id


def both(house: House, **options: Any) -> list[Caller]:
    """Ada and Bob at one table, the first game begun."""
    ada, bob = people = [house.comes(name) for name in ("Ada", "Bob")]
    table = opens(ada, **options)
    bob.does(JoinTable, table=table, sex="male")
    bob.does(SetReady, ready=True)
    ada.does(StartMatch)
    return people


def alone(house: House, ai: str = "strong") -> Caller:
    """Ada with an AI player."""
    ada = house.comes("Ada")
    opens(ada)
    ada.does(AddAi, kind=ai)
    ada.does(StartMatch)
    return ada


def says(*people: Caller, what: str) -> int:
    """Whoever of these has the rope says that; who that is."""
    for seat, caller in enumerate(people):
        if caller.asked is not None:
            caller.answer([what])
            return seat
    raise AssertionError("nobody has the rope")


def wins(winner: int, *people: Caller) -> None:
    """The game is that seat's."""
    seat = next(seat for seat, caller in enumerate(people) if caller.asked is not None)
    people[seat].answer([WIN if seat == winner else LOSE])


def ready(*people: Caller) -> None:
    """They say so, one after the other."""
    for caller in people:
        caller.does(SetReady, ready=True)


def waits(house: House, seconds: float, *people: Caller) -> None:
    for _ in range(int(seconds) // 10):
        house.clock.advance(10)
        for caller in people:
            caller.asks(Ping)


class Standing(NamedTuple):
    """A series as somebody was told last: wins, the seat that begins next, how it ended, and the seat that has won."""

    wins: tuple[int, ...]
    begins: int | None
    how: str
    winner: int | None


def standing(caller: Caller) -> Standing:
    """Return what that person was told last of the series."""
    told = caller.last(Series)
    return Standing(told.wins, told.begins, told.how, told.winner)


def on_disk(house: House) -> SeriesRecord:
    """The series as it stands there."""
    return house.disk.of(SeriesRecord)[-1]


def test_nobody_is_told_to_leave_between_two_games() -> None:
    """Whoever leaves loses the series, so that is no cure for anything."""
    ada, bob = people = both(rope_house())
    wins(0, *people)
    for refused in (ada.refused(Act, choice=["pull"]), bob.refused(PauseTable), bob.refused(ShareSeat, shared=True)):
        assert (refused.reason, refused.cure) == (
            "match_over",
            "stay, and get ready for the next game of the series",
        ), refused
    bob.does(LeaveTable)
    assert ada.refused(Act, choice=["pull"]).cure == "leave the table, and play at another one"


def test_whoever_wins_two_games_wins_the_series_and_the_loser_of_a_game_begins_the_next() -> None:
    house = rope_house()
    ada, bob = both(house)
    assert standing(ada) == ((0, 0), None, "", None)
    assert ada.last(Series).within_s is None
    wins(0, ada, bob)
    assert standing(bob) == ((1, 0), 1, "", None)
    assert bob.last(Series).within_s == BETWEEN_S
    ready(ada, bob)
    assert (ada.asked, bob.asked is not None) == (None, True), "Bob has lost, so he begins, and nobody has rolled"
    wins(1, ada, bob)
    assert standing(ada) == ((1, 1), 0, "", None)
    ready(bob, ada)
    assert says(ada, bob, what=WIN) == 0
    assert standing(bob) == ((2, 1), 0, WON, 0)
    assert ada.last(Series).games == ((0,), (1,), (0,))
    assert ada.refused(SetReady, ready=True).reason == "running"


def test_each_game_is_a_match_with_a_seed_of_its_own_and_the_series_lists_them() -> None:
    house = rope_house()
    ada, bob = both(house)
    for winner in (0, 1):
        wins(winner, ada, bob)
        ready(ada, bob)
    matches = house.disk.of(MatchRecord)
    assert [(match.number, match.series, match.options) for match in matches] == [
        (1, 1, {}),
        (2, 1, {FIRST: 1}),
        (3, 1, {FIRST: 0}),
    ]
    assert {match.id for match in matches} == {matches[0].id}
    assert on_disk(house).games == (
        GameRecord(1, "over", (0,)),
        GameRecord(2, "over", (1,)),
        GameRecord(3),
    )


def test_the_score_is_written_together_with_the_end_of_the_game() -> None:
    house = rope_house()
    ada, bob = both(house)
    before = len(house.disk.written)
    wins(0, ada, bob)
    kinds = [type(record) for record in house.disk.written[before:]]
    assert kinds.index(SeriesRecord) == kinds.index(EndRecord) + 1
    assert on_disk(house).begins == 1


def test_a_single_game_is_no_series() -> None:
    house = rope_house()
    ada, bob = both(house, best_of=1)
    wins(0, ada, bob)
    assert not ada.all(Series)
    assert not house.disk.of(SeriesRecord)
    assert ada.refused(SetReady, ready=True).reason == "running"


def test_a_server_may_have_it_that_all_are_best_of_three() -> None:
    house = rope_house(best_of=3, troupe=TROUPE)
    ada = house.comes("Ada")
    ada.does(CreateTable, name="", set="rope", sex="female", options={})
    ada.does(AddAi, kind="idle")
    ada.does(StartMatch)
    assert ada.last(Series).best_of == 3
    ada.does(ListTables)
    setting = next(each for each in ada.last(Tables).sets[0].settings if each.key == "best_of")
    assert (setting.value, setting.choices) == (3, (1, 3))


def test_a_game_of_more_players_offers_no_series() -> None:
    boris = House().comes("Boris")
    answer = boris.refused(CreateTable, name="", set="toy", sex="male", options={"best_of": 3})
    assert answer.reason == "no_such_setting"


def test_a_series_is_not_shown_late() -> None:
    ada = rope_house().comes("Ada")
    options = {"best_of": 3, "watching": "late"}
    assert ada.refused(CreateTable, name="", set="rope", sex="female", options=options).reason == "bad_setting"


# ---- draws


def test_a_draw_is_no_win_and_is_played_again_with_the_same_first_turn() -> None:
    house = rope_house()
    ada, bob = both(house)
    wins(0, ada, bob)
    ready(ada, bob)
    says(ada, bob, what=DRAW)
    assert standing(ada) == ((1, 0), 1, "", None)
    ready(ada, bob)
    assert bob.asked is not None, "he begins again"


def test_after_too_many_draws_the_series_is_over_as_it_stands() -> None:
    house = rope_house()
    ada, bob = both(house)
    for _ in range(DRAWS_MOST):
        says(ada, bob, what=DRAW)
        ready(ada, bob)
    says(ada, bob, what=DRAW)
    assert standing(ada) == ((0, 0), None, DRAWN, None)


def test_whoever_leads_wins_a_series_of_too_many_draws() -> None:
    house = rope_house()
    ada, bob = both(house)
    wins(1, ada, bob)
    for _ in range(DRAWS_MOST + 1):
        ready(ada, bob)
        says(ada, bob, what=DRAW)
    assert standing(ada)[2:] == (WON, 1)


# ---- leaving


def test_whoever_leaves_between_two_games_loses_the_series() -> None:
    house = rope_house()
    ada, bob = both(house)
    wins(0, ada, bob)
    ada.does(LeaveTable)
    assert standing(bob) == ((1, 0), 1, LEFT, 1)
    assert bob.last(Series).lost == (0,)
    assert (on_disk(house).how, on_disk(house).winner) == (LEFT, 1)
    assert bob.refused(SetReady, ready=True).reason == "running"
    opens(ada)


def test_whoever_leaves_in_the_middle_of_a_game_loses_the_series_and_the_game_is_not_played_on() -> None:
    house = rope_house()
    ada, bob = both(house)
    bob.does(LeaveTable)
    assert ada.last(Over).text == "Bob left the series, so this game ends here."
    assert ada.last(Over).winners == ()
    assert standing(ada) == ((0, 0), None, LEFT, 0)
    assert on_disk(house).games == (GameRecord(1, "abandoned"),)


def test_whoever_leaves_an_ai_player_loses_to_it() -> None:
    house = rope_house(troupe=TROUPE)
    alone(house, "idle").does(LeaveTable)
    assert (on_disk(house).how, on_disk(house).lost, on_disk(house).winner) == (LEFT, (0,), 1)


def test_whoever_is_not_ready_in_time_loses_the_series() -> None:
    house = rope_house()
    ada, bob = both(house)
    wins(0, ada, bob)
    ready(bob)
    waits(house, BETWEEN_S - 10, ada, bob)
    assert standing(bob)[2] == ""
    waits(house, 20, ada, bob)
    assert standing(bob) == ((1, 0), 1, LEFT, 1)


def test_if_both_are_gone_the_series_is_nobodys() -> None:
    house = rope_house()
    ada, bob = both(house)
    wins(0, ada, bob)
    ada.loses_the_line()
    bob.loses_the_line()
    house.clock.advance(BETWEEN_S)
    house.clock.advance(5)
    assert (on_disk(house).how, on_disk(house).lost, on_disk(house).winner) == (LEFT, (0, 1), None)
    house.clock.advance(QUICK.over_s + 10)
    assert not house.server.lobby.tables


def test_whoever_comes_back_in_time_is_shown_how_it_stands() -> None:
    house = rope_house()
    ada, bob = both(house)
    wins(0, ada, bob)
    ada.loses_the_line()
    assert not bob.last(Lobby).table.seats[0].connected
    again = comes_back(house, ada)
    assert standing(again) == ((1, 0), 1, "", None)
    assert again.last(Over).winners == (0,)
    ready(bob, again)
    assert bob.asked is not None


def test_nobody_is_ready_who_has_taken_it_back() -> None:
    house = rope_house()
    ada, bob = both(house)
    wins(0, ada, bob)
    ready(ada)
    ada.does(SetReady, ready=False)
    ready(bob)
    assert bob.last(Lobby).table.seats[0].ready is False
    assert bob.asked is None
    ready(ada)
    assert bob.asked is not None


# ---- AI players and spectators


def test_an_ai_player_is_always_ready() -> None:
    house = rope_house(troupe=TROUPE)
    ada = alone(house)
    if ada.asked is not None:
        says(ada, what=LOSE)
    assert standing(ada)[0] == (0, 1)
    ready(ada)
    says(ada, what=WIN)
    assert standing(ada)[:2] == ((1, 1), 1)
    ready(ada)
    assert standing(ada) == ((1, 2), 1, WON, 1), "it began, and has won at once"


def test_ai_players_among_themselves_go_on_after_a_while_and_are_watched() -> None:
    house = rope_house(troupe=TROUPE)
    host = house.comes("Ada")
    table = opens(host)
    eve = house.comes("Eve")
    eve.does(WatchTable, table=table)
    host.does(WatchTable, table=table)
    for kind in ("strong", "strong"):
        host.does(AddAi, kind=kind)
    host.does(StartMatch)
    house.clock.advance(1)
    assert sum(standing(eve)[0]) == 1
    house.clock.advance(AI_BREAK_S)
    house.clock.advance(1)
    assert sum(standing(eve)[0]) == 2
    assert eve.last(Over).winners == eve.last(Series).games[-1]


def test_spectators_stay_from_game_to_game() -> None:
    house = rope_house()
    ada, bob = both(house)
    eve = house.comes("Eve")
    eve.does(WatchTable, table=house.match.record.id)
    assert eve.last(Series).wins == (0, 0)
    wins(0, ada, bob)
    assert eve.last(Lobby).your_seat is None
    assert eve.refused(SetReady, ready=True).reason == "not_seated"
    ready(ada, bob)
    eve.forgets()
    wins(0, ada, bob)
    assert standing(eve) == ((2, 0), 1, WON, 0)
    assert eve.last(Over).winners == (0,)


def test_between_two_games_the_table_is_listed_as_running() -> None:
    house = rope_house()
    ada, bob = both(house)
    wins(0, ada, bob)
    guest = house.comes("Eve")
    guest.does(ListTables)
    (table,) = guest.last(Tables).tables
    assert (table.state, table.options) == ("running", {"best_of": 3})
    assert guest.refused(JoinTable, table=table.id, sex="male").reason == "running"


def test_a_program_that_knows_no_series_plays_one_all_the_same() -> None:
    house = rope_house()
    old = Registry(entry for entry in REGISTRY.entries if entry.struct is not Series)
    ada, bob = house.comes("Ada", registry=old), house.comes("Bob")
    table = opens(ada)
    bob.does(JoinTable, table=table, sex="male")
    bob.does(SetReady, ready=True)
    ada.does(StartMatch)
    wins(0, ada, bob)
    assert ada.last(Lobby).table.state == "filling"
    ready(ada, bob)
    assert bob.asked is not None


# ---- the shuffle


def test_each_game_has_a_shuffle_of_which_all_have_a_part() -> None:
    house = rope_house()
    ada, bob = both(house)
    wins(0, ada, bob)
    promised = ada.last(Lobby).table.commitment
    assert promised
    ada.does(CommitNonce, commitment="ab" * 32)
    assert bob.last(Lobby).table.seats[0].sealed == "ab" * 32
    ready(ada, bob)
    assert bob.asked is None, "what Ada has sealed is waited for"
    house.clock.advance(6)
    assert bob.asked is not None
    assert bob.public.header.commitment == promised
    assert bob.public.header.sealed == ("ab" * 32, "")


def test_nobody_leaves_while_the_next_game_is_just_beginning() -> None:
    house = rope_house()
    ada, bob = both(house)
    wins(0, ada, bob)
    ada.does(CommitNonce, commitment="ab" * 32)
    ready(ada, bob)
    assert bob.refused(LeaveTable).reason == "starting"


# ---- the replay


def test_each_game_has_a_replay_of_its_own() -> None:
    house = rope_house()
    ada, bob = both(house)
    for winner in (0, 1):
        wins(winner, ada, bob)
        ada.does(TakeReplay)
        ready(ada, bob)
    first, second = (part.records[0] for part in ada.all(ReplayPart))
    assert (first["options"], second["options"]) == ({}, {FIRST: 1})
    assert first["commitment"] == second["commitment"], "this house has but one seed"


# ---- a kill


def killed(house: House, *people: Caller) -> tuple[House, list[Caller]]:
    """The server dies and another one starts on its disk; they come back."""
    again = rope_house(disk=Disk(house.disk.as_past()), troupe=house.troupe)
    again.disk.written = list(house.disk.written)
    return again, [comes_back(again, caller) for caller in people]


def test_a_kill_in_the_middle_of_a_game_leaves_the_series_right() -> None:
    house = rope_house()
    ada, bob = both(house)
    wins(0, ada, bob)
    ready(ada, bob)
    says(bob, what=PULL)
    house, (ada, bob) = killed(house, ada, bob)
    assert standing(ada) == ((1, 0), 1, "", None)
    says(bob, what=WIN)
    assert standing(ada) == ((1, 1), 0, "", None)
    ready(ada, bob)
    says(ada, what=WIN)
    assert standing(bob) == ((2, 1), 0, WON, 0)
    assert len(house.disk.of(MatchRecord)) == 3


def test_a_kill_between_two_games_leaves_the_series_right() -> None:
    house = rope_house()
    ada, bob = both(house)
    wins(0, ada, bob)
    ready(ada)
    house, (ada, bob) = killed(house, ada, bob)
    assert standing(ada) == ((1, 0), 1, "", None)
    assert ada.last(Over).winners == (0,)
    ready(bob)
    assert bob.asked is None, "who was ready before the kill has to say so again"
    ready(ada)
    wins(0, ada, bob)
    assert standing(bob) == ((2, 0), 1, WON, 0)


def test_a_kill_between_two_games_of_ai_players_leaves_the_series_right() -> None:
    house = rope_house(troupe=TROUPE)
    host = house.comes("Ada")
    table = opens(host)
    host.does(WatchTable, table=table)
    for kind in ("strong", "strong"):
        host.does(AddAi, kind=kind)
    host.does(StartMatch)
    house.clock.advance(1)
    assert sum(standing(host)[0]) == 1
    house, _ = killed(house)
    house.clock.advance(AI_BREAK_S)
    house.clock.advance(1)
    assert len(house.disk.of(MatchRecord)) == 2


def test_the_table_waits_for_as_long_again_after_a_kill() -> None:
    house = rope_house()
    ada, bob = both(house)
    wins(0, ada, bob)
    waits(house, BETWEEN_S - 20, ada, bob)
    house, (ada, bob) = killed(house, ada, bob)
    waits(house, BETWEEN_S - 20, ada, bob)
    assert standing(ada)[2] == ""
    ready(ada, bob)
    assert bob.asked is not None


def test_a_kill_after_the_series_does_not_begin_another_game() -> None:
    house = rope_house()
    ada, bob = both(house)
    wins(0, ada, bob)
    ready(ada, bob)
    wins(0, ada, bob)
    house, (ada, bob) = killed(house, ada, bob)
    assert bob.refused(SetReady, ready=True).reason == "running"
    assert standing(bob) == ((2, 0), 1, WON, 0)
    assert isinstance(ada.asks(LeaveTable), Accepted)


def test_whoever_left_is_not_waited_for_after_a_kill() -> None:
    house = rope_house()
    ada, bob = both(house)
    bob.does(LeaveTable)
    house, (ada,) = killed(house, ada)
    assert ada.last(Over).text == "Bob left the series, so this game ends here."
    assert standing(ada) == ((0, 0), None, LEFT, 0)
    opens(comes_back(house, bob))


# ---- what goes wrong


def test_a_game_that_breaks_ends_the_series() -> None:
    house = rope_house()
    ada, bob = both(house)
    wins(0, ada, bob)
    ready(ada, bob)
    bob.answer([TEAR])
    assert standing(ada) == ((1, 0), 1, "broken", None)
    assert on_disk(house).how == "broken"


def test_while_nothing_can_be_written_no_other_game_begins() -> None:
    house = rope_house()
    ada, bob = both(house)
    wins(0, ada, bob)
    ready(ada)
    house.disk.full = True
    house.server.lobby.note_clocks()
    house.disk.write([], lambda error: None)
    assert isinstance(bob.asks(SetReady, ready=True), Refused)
    house.disk.full = False
    house.disk.turn()
    ready(bob)
    assert bob.asked is not None


def test_a_game_that_cannot_be_written_down_has_not_begun_and_the_series_goes_on() -> None:
    house = rope_house()
    ada, bob = both(house)
    wins(0, ada, bob)
    ready(ada)
    house.disk.rejects = True
    bob.asks(SetReady, ready=True)
    assert bob.asked is None
    assert standing(bob) == ((1, 0), 1, "", None)
    assert bob.last(Series).within_s is not None
    house.disk.rejects = False
    ready(ada, bob)
    wins(0, ada, bob)
    assert standing(bob) == ((2, 0), 1, WON, 0)


def test_how_it_stands_is_told_before_anything_of_the_next_game() -> None:
    house = rope_house()
    ada, bob = both(house)
    wins(0, ada, bob)
    ready(ada)
    before = len(bob.all(Series))
    bob.listens()
    heard = len(bob.heard)
    ready(bob)
    told = [message for message in bob.heard[heard:] if isinstance(message, Series | Shared)]
    assert isinstance(told[0], Series)
    assert told[0].within_s is None
    assert len(bob.all(Series)) == before + 1


def test_a_table_between_two_games_does_not_give_way() -> None:
    house = rope_house()
    ada, bob = both(house)
    wins(0, ada, bob)
    (table,) = house.server.lobby.tables.values()
    assert isinstance(table, MatchTable)
    assert not table.is_over
    ada.does(LeaveTable)
    assert table.is_over
