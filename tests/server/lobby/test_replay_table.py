"""A replay at its table: going about in it, other eyes, and playing on from any moment of it."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.classroom import Student
from tests.server.house import Caller, House
from tests.server.recorded import RULES, playable_set, records, replay_file_of

from kickdoor_game.machine import run
from kickdoor_game.machine.ids import CLOCK, Seat
from kickdoor_game.machine.plain import saved_bytes
from kickdoor_protocol.codec import encode
from kickdoor_protocol.messages.lobby import JoinTable, LeaveTable, ListTables, Tables, WatchTable
from kickdoor_protocol.messages.replay import Fork, LookAs, ReplayAt, ReplayPart, TakeReplay, Wind
from kickdoor_protocol.messages.session import Accepted
from kickdoor_protocol.messages.table import Answer, Over, Private, Resync, Shared, Told
from kickdoor_protocol.views import SeatView
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.rates import Rate
from kickdoor_server.base.store.records import AnswerRecord, MatchRecord
from kickdoor_server.lobby.tables.replay_table import Viewpoint
from kickdoor_server.matches.ending import Fate
from kickdoor_server.matches.journal.playback import replay
from kickdoor_server.matches.journal.snapshots import code_of
from kickdoor_server.matches.replays.proof import prove
from kickdoor_server.matches.replays.replay_file import ReadReplay, packed
from kickdoor_server.matches.replays.timeline import Timeline
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets
from kickdoor_server.table.thinking.minds import KnownMinds


@cache
def replay_file() -> ReadReplay:
    """Return the replay; its match is played when the first test needs it."""
    return replay_file_of(records())


@cache
def timeline() -> Timeline:
    return Timeline(RULES, replay_file().record, replay_file().answers)


@pytest.fixture
def house(tmp_path: Path) -> House:
    file = tmp_path / "friday.kickdoor"
    file.write_bytes(packed(records()))
    minds: Any = KnownMinds()
    settings = Settings(ai_delay_ms=(1, 1), replay=file, requests=Rate(1_000, 100_000))
    return House(settings, minds, playable_sets=PlayableSets(known_sets(("classic",))))


@pytest.fixture
def ada(house: House) -> Caller:
    """Somebody who has gone to the replay's table."""
    caller = house.comes("Ada")
    caller.does(ListTables)
    (table,) = caller.last(Tables).tables
    assert (table.name, table.state) == ("Friday night", "replay")
    caller.does(WatchTable, table=table.id)
    return caller


def winds(ada: Caller, to: str, by: int = 1, **more: Any) -> ReplayAt:
    """Goes there; what it was told is all that `heard` holds afterwards."""
    ada.heard.clear()
    ada.does(Wind, to=to, by=by, **more)
    return ada.last(ReplayAt)


def where(ada: Caller) -> ReplayAt:
    return ada.last(ReplayAt)


def hand(seat: SeatView) -> Any:
    return next(zone for zone in seat.zones if zone.key == "hand")


def test_it_begins_at_the_beginning_as_everybody_saw_it(ada: Caller) -> None:
    at = where(ada)
    assert (at.number, at.numbers, at.seat, at.all_hands, at.anew) == (
        timeline().moments[0],
        timeline().numbers,
        None,
        False,
        True,
    )
    assert ada.private.seat is None
    assert [hand(seat).cards for seat in ada.public.seats] == [()] * 4
    assert ada.public.header.commitment == records()[0]["commitment"]


def test_a_replay_is_there_for_as_long_as_the_server(house: House) -> None:
    (table,) = house.server.lobby.tables.values()
    assert table.is_over is False
    house.clock.advance(house.server.settings.over_s + house.server.settings.asleep_most_s)
    assert list(house.server.lobby.tables.values()) == [table]


def test_whatever_somebody_may_ask_for_first_is_told_before_anybody_comes(house: House) -> None:
    (table,) = house.server.lobby.tables.values()
    assert table._stories == {}  # type: ignore[union-attr]
    house.warms_up()
    house.clock.pump([0.01] * 30)
    seats = (Viewpoint(Seat(seat)) for seat in range(len(timeline().record.seats)))
    assert set(table._stories) == {Viewpoint(), Viewpoint(all_hands=True), *seats}  # type: ignore[union-attr]


def test_step_by_step_is_every_sentence_in_order_once(ada: Caller) -> None:
    told = list(ada.last(Told).events) if ada.all(Told) else []
    numbers = [where(ada).number]
    while numbers[-1] < timeline().numbers:
        at = winds(ada, "step")
        assert not at.anew
        told += [event for message in ada.all(Told) for event in message.events]
        numbers.append(at.number)
    assert all(a < b for a, b in pairwise(numbers))
    assert [event.n for event in told] == sorted({event.n for event in told})
    assert any("Turn 1:" in event.text for event in told)
    assert ada.last(Over).winners == tuple(records()[-1]["winners"])
    assert ada.last(Over).seed == records()[-1]["seed"]


def test_a_moment_looks_the_same_however_one_comes_there(ada: Caller) -> None:
    for n in (40, 3, 90, 55):
        there = winds(ada, "number", timeline().moments[n])
        assert there.number == timeline().moments[n]
        jumped = (ada.last(Shared), ada.last(Private))
        winds(ada, "number", 0)
        for _ in range(n):
            winds(ada, "decision")
        assert (ada.last(Shared), ada.last(Private)) == jumped
        winds(ada, "decision", 1)
        winds(ada, "decision", -1)
        assert (ada.last(Shared), ada.last(Private)) == jumped


def test_turn_by_turn_and_back(ada: Caller) -> None:
    turns = [winds(ada, "turn").turn for _ in range(5)]
    assert turns == [1, 2, 3, 4, 5]
    assert ada.public.header.turn == 5
    winds(ada, "decision", 2)
    assert winds(ada, "turn", -1).turn == 5
    assert winds(ada, "turn", -2).turn == 3
    assert winds(ada, "turn", 1000).turn == where(ada).turns
    assert ada.refused(Wind, to="turn", by=1).reason == "no_such_moment"
    assert [winds(ada, "turn_number", n).turn for n in (7, 2, 0, 10**6)] == [7, 2, 1, where(ada).turns]


def test_combat_by_combat(ada: Caller) -> None:
    winds(ada, "combat")
    assert ada.public.contest is not None
    first = where(ada).number
    winds(ada, "combat")
    assert where(ada).number > first
    assert winds(ada, "combat", -1).number == first


def test_what_touches_a_player(ada: Caller) -> None:
    for _ in range(10):
        winds(ada, "seat", seat=2)
        assert any("Cid" in event.text or 2 in event.seats for message in ada.all(Told) for event in message.events)
    assert ada.refused(Wind, to="seat", by=1, seat=7).reason == "no_such_seat"


def test_searching_the_story(ada: Caller) -> None:
    winds(ada, "find", words="KICKS  open")
    assert any("kicks open" in event.text for event in ada.last(Told).events)
    refused = ada.refused(Wind, to="find", by=1, words="a polite dragon")
    assert refused.reason == "no_such_moment"
    assert "not told after this moment" in refused.text


@pytest.mark.parametrize(
    ("to", "reason", "cure"), [("seat", "no_such_seat", "say its number"), ("find", "nothing_said", "say what to find")]
)
def test_what_is_looked_for_has_to_be_named(ada: Caller, to: str, reason: str, cure: str) -> None:
    before = len(ada.all(ReplayAt))
    refused = ada.refused(Wind, to=to, by=1, words=" \n ")
    assert (refused.reason, refused.cure) == (reason, cure)
    assert len(ada.all(ReplayAt)) == before


def test_it_goes_no_further_than_the_match(ada: Caller) -> None:
    assert winds(ada, "number", 10**9).number == timeline().numbers
    assert ada.refused(Wind, to="decision", by=5).reason == "no_such_moment"
    assert winds(ada, "number", -5).number == timeline().moments[0]
    assert ada.refused(Wind, to="step", by=-1).reason == "no_such_moment"
    assert ada.refused(Wind, to="sideways", by=1).cure.startswith("choose step, decision, ")


def test_a_chair_sees_its_own_hand_and_what_it_decided(ada: Caller) -> None:
    ada.does(LookAs, seat=1)
    winds(ada, "turn", 3)
    assert ada.private.seat == 1
    assert ada.private.hand
    assert ada.private.questions == ()
    assert ada.private.standing == ()
    decided = {winds(ada, "decision").decided for _ in range(120)}
    assert "" in decided
    assert all(text == "" or text.startswith("You: ") for text in decided)
    assert len(decided) > 5
    assert any(event.text.startswith("You ") for event in _all_told(ada))


def test_what_was_decided_by_the_clock_is_said_to_be_so(ada: Caller) -> None:
    """Of each moment: by whom the answer before it was given, and whether time was up."""
    ada.does(LookAs, all_hands=True)
    by_clock = 0
    pairs = list(pairwise(timeline().moments))
    of_the_clock = [pair for pair in pairs if timeline().answers[pair[0]].seat == CLOCK]
    for before, moment in (*of_the_clock[:8], *pairs[:20]):
        answer = timeline().answers[before]
        is_time = answer.seat == CLOCK
        by_clock += is_time
        seat = answer.choice[1] if is_time and answer.choice[0] == "deadline" else answer.seat
        decided = winds(ada, "number", moment).decided
        assert decided.endswith(" (time was up)") is (is_time and seat != CLOCK), moment
        assert decided.partition(":")[0] == (timeline().record.seats[seat].name if seat >= 0 else "")
    assert by_clock
    assert winds(ada, "number", timeline().moments[0]).decided == ""


def _all_told(ada: Caller) -> Any:
    ada.heard.clear()
    ada.does(Resync)
    return [event for message in ada.all(Told) for event in message.events]


def test_with_all_hands_open_every_hand_is_there_and_every_secret_told(ada: Caller) -> None:
    ada.does(LookAs, all_hands=True)
    winds(ada, "turn", 4)
    for seat in ada.public.seats:
        assert len(hand(seat).cards) == hand(seat).count
        assert all(card.key for card in hand(seat).cards)
    opened = [[zone for zone in seat.zones if zone.key != "hand"] for seat in ada.public.seats]
    moment = where(ada).number
    ada.does(LookAs)
    assert [[zone for zone in seat.zones if zone.key != "hand"] for seat in ada.public.seats] == opened
    assert where(ada).number == moment
    ada.does(LookAs, all_hands=True)
    assert {event.text.split()[0] for event in _all_told(ada) if " get " in event.text or " gets " in event.text}
    decided = [winds(ada, "decision").decided for _ in range(40)]
    assert {text.partition(":")[0] for text in decided if text} <= {"Ann", "Bob", "Cid", "Dot"}


def test_nothing_is_sent_for_a_chair_that_depends_on_what_it_cannot_see(
    house: House, ada: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everything that is hidden from Cid is dealt anew at each moment, and she is sent the same bytes."""
    (table,) = house.server.lobby.tables.values()
    its_timeline, lot = table.timeline, Random(1)  # type: ignore[union-attr]
    real = its_timeline.at
    moved = 0

    def rearranged(n: int) -> Any:
        nonlocal moved
        there = real(n)
        other = RULES.imagine(RULES.observe(there, Seat(2)), lot)
        run.start(RULES, other)
        moved += any(hero.hand != twin.hand for hero, twin in zip(there.heroes, other.heroes, strict=True))
        return other

    def sent(n: int) -> list[bytes]:
        winds(ada, "number", 0)
        winds(ada, "number", timeline().moments[n])
        return [encode(message).frame for message in ada.heard if not isinstance(message, Accepted | Over)]

    ada.does(LookAs, seat=2)
    moments = range(5, len(timeline().moments) - 1, 17)
    wanted = [sent(n) for n in moments]
    monkeypatch.setattr(its_timeline, "at", rearranged)
    assert [sent(n) for n in moments] == wanted
    assert moved > len(moments)


def test_what_others_were_told_in_private_is_neither_told_here_nor_found(ada: Caller) -> None:
    ada.does(LookAs, all_hands=True)
    ada.does(Wind, to="turn", by=2)
    ada.does(Wind, to="find", by=1, words="Ann gets ")
    secret = next(event.text for event in ada.last(Told).events if event.text.startswith("Ann gets "))
    ada.does(LookAs, seat=2)
    ada.does(Wind, to="number", by=10**9)
    assert secret not in [event.text for event in _all_told(ada)]
    ada.does(Wind, to="number")
    assert ada.refused(Wind, to="find", by=1, words=secret).reason == "no_such_moment"
    ada.does(LookAs, seat=0)
    ada.does(Wind, to="find", by=1, words=secret.removeprefix("Ann gets ").removesuffix("."))


def test_coming_back_one_is_where_one_was(house: House, ada: Caller) -> None:
    ada.does(LookAs, seat=3)
    winds(ada, "turn", 6)
    before = (where(ada).number, ada.last(Shared))
    ada.heard.clear()
    ada.does(Resync)
    assert (where(ada).number, ada.last(Shared)) == before
    assert where(ada).anew
    boris = house.comes("Boris")
    boris.does(WatchTable, table=ada.public.table)
    assert where(boris).number == timeline().moments[0]


def test_in_a_replay_nobody_plays(house: House, ada: Caller) -> None:
    assert ada.refused(Answer, question=1, choice=("pass",)).reason == "replay"
    assert ada.refused(TakeReplay).reason == "replay"
    assert ada.refused(LookAs, seat=9).reason == "no_such_seat"
    table = ada.public.table
    ada.does(LeaveTable)
    assert ada.refused(JoinTable, table=table, sex="male").reason == "replay"
    assert ada.refused(Wind, to="step", by=1).reason == "no_table"
    ada.does(WatchTable, table=table)


def plays_to_the_end(house: House, ada: Caller) -> None:
    for _ in range(30_000):
        house.clock.advance(0.05)
        ada.listens()
        if ada.all(Over):
            return
        if ada.asked is not None:
            ada.answer(ada.asked.default)
    pytest.fail("it does not end")


def test_a_fork_is_played_to_its_end_and_proven(house: House, ada: Caller) -> None:
    ada.does(LookAs, seat=1)
    winds(ada, "turn", 7)
    at, before = where(ada), ada.last(Shared).view
    ada.heard.clear()
    ada.does(Fork, seat=1, ai="greedy")
    view = ada.public
    assert view.table != before.table
    assert view.number == at.number
    assert [(seat.name, seat.kind) for seat in view.seats] == [
        ("Ann", "ai"),
        ("Bob", "human"),
        ("Cid", "ai"),
        ("Dot", "ai"),
    ]
    assert [seat.zones for seat in view.seats] == [seat.zones for seat in before.seats]
    assert ada.private.seat == 1
    ada.heard.clear()
    ada.does(Resync)
    assert ada.last(Told).events[-1].text
    assert ada.refused(TakeReplay).reason == "not_yet"
    plays_to_the_end(house, ada)
    ada.heard.clear()
    ada.does(TakeReplay)
    parts = ada.all(ReplayPart)
    assert [part.more for part in parts] == [True] * (len(parts) - 1) + [False]
    replay_file = replay_file_of(tuple(record for part in parts for record in part.records))
    assert replay_file.header["began_at"] == at.number
    verdict = prove(replay_file, house.server._playable_sets.playable_set("classic"))
    assert verdict.wrong == ""
    assert any("the match before the fork" in text for text in verdict.open)


@pytest.mark.parametrize(("seat", "ai"), [(1, "greedy"), (0, ""), (3, "")])
def test_a_fork_is_written_down_as_the_match_was_but_for_who_plays_and_its_seed(
    seat: int, ai: str, house: House, ada: Caller
) -> None:
    old, moment = replay_file().record, winds(ada, "turn", 4).number
    ada.does(Fork, seat=seat, ai=ai)
    (fork,) = house.disk.of(MatchRecord)
    (session,) = (one.id for one in house.server.sessions)
    assert (fork.number, fork.id, fork.name, fork.began_at) == (1, ada.public.table, f"{old.name}, played on", moment)
    for kept in ("set", "options", "packs", "manners", "set_digest"):
        assert getattr(fork, kept) == getattr(old, kept), kept
    assert [(one.name, one.sex, one.session, one.ai) for one in fork.seats] == [
        (one.name, one.sex, session if place == seat else "", "" if place == seat else ai or one.ai)
        for place, one in enumerate(old.seats)
    ]
    assert (fork.opener, fork.nonces, fork.sealed, fork.lock) == (session, (), (), "")
    assert (fork.release, fork.code) == (f"kickdoor {house.server.release}", code_of(playable_set().stage))
    assert len(fork.seed) == 32
    assert fork.seed != old.seed
    assert fork.name_salt
    assert all(one.name_salt and one.name_seal is None for one in fork.seats)
    answers = house.disk.of(AnswerRecord)
    assert [line.answer for line in answers][:moment] == timeline().answers[:moment]
    assert [(line.match, line.n) for line in answers][:moment] == [(1, n) for n in range(1, moment + 1)]


def test_a_fork_comes_back_after_a_restart(house: House, ada: Caller) -> None:
    token = ada.token
    winds(ada, "turn", 3)
    ada.does(Fork, seat=0, ai="")
    asked = ada.req
    for _ in range(40):
        house.clock.advance(0.05)
    dice = house.server.lobby.tables[ada.public.table].match._play.dice.getstate()  # type: ignore[union-attr]
    again = house.restarted(playable_sets=PlayableSets(known_sets(("classic",))), settings=Settings(ai_delay_ms=(1, 1)))
    (table,) = again.server.lobby.tables.values()
    assert table.match._play.dice.getstate() == dice  # type: ignore[union-attr]
    ada = again.comes("Ada", resume=token)
    ada.req = asked - 1
    assert ada.asks(Fork, seat=0, ai="") == Accepted(asked), "she has asked for it once, and has one"
    assert len(again.server.lobby.tables) == 1


def test_each_fork_is_a_match_with_a_number_of_its_own(house: House, ada: Caller) -> None:
    boris = house.comes("Boris")
    boris.does(ListTables)
    boris.does(WatchTable, table=boris.last(Tables).tables[0].id)
    for caller in (ada, boris):
        winds(caller, "turn", 3)
        caller.does(Fork, seat=0, ai="")
    assert [record.number for record in house.disk.of(MatchRecord)] == [1, 2]
    assert ada.public.table != boris.public.table


def test_a_snapshot_of_a_fork_knows_what_happened_before_it(house: House, ada: Caller) -> None:
    winds(ada, "turn", 20)
    ada.does(Fork, seat=0, ai="")
    for _ in range(40):
        house.clock.advance(0.05)
    (written,) = house.disk.as_past().journals
    assert written.snapshot is not None
    stage = house.server.lobby.tables[ada.public.table].match._stage  # type: ignore[union-attr]
    found, whole = replay(RULES, written, code_of(stage)), replay(RULES, written)
    assert found.at >= written.match.began_at > 0
    assert found.events == whole.events
    assert saved_bytes(found.table) == saved_bytes(whole.table)
    assert found.dice.getstate() == whole.dice.getstate()


def test_what_cannot_be_forked_is_refused_with_the_reason(ada: Caller) -> None:
    assert ada.refused(Fork, seat=9).reason == "no_such_seat"
    assert ada.refused(Fork, seat=0, ai="clever").reason == "no_such_ai"
    winds(ada, "number", 10**9)
    refused = ada.refused(Fork, seat=0)
    assert (refused.reason, refused.cure) == ("match_over", "go back to where you want to play on")


def test_a_lesson_has_no_replay() -> None:
    ada = Student("door")
    ada.match.fate = Fate.OVER
    assert ada.caller.refused(TakeReplay).reason == "lesson"


def test_ai_players_are_told_as_such_in_the_list_and_at_the_table(ada: Caller) -> None:
    kinds = ["ai" if seat.ai else "human" for seat in replay_file().record.seats]
    ada.does(ListTables)
    (info,) = ada.last(Tables).tables
    assert [seat.kind for seat in info.seats] == kinds
    assert [seat.kind for seat in ada.public.seats] == kinds
    assert "ai" in kinds
