"""A server that stood still, because it was stopped or its machine slept: nobody lost anything by it.

Every module of the server that has to do with time has a row. Either it is tried: the scenario sets it up, the server
stands still for longer than that time, and nothing has run out. Or the row says why nobody has to try it.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from math import inf
from typing import Any

import pytest
from tests.architecture.tree import insist, parsed
from tests.catalogue import ROOT
from tests.server.house import QUICK, Caller, House, StoppableReactor
from tests.server.lodge import opens
from tests.server.matches.test_claims import asking, refused
from tests.server.matches.test_looking_over import looks_on
from tests.server.matches.test_series import both, says
from tests.server.rope import rope_house
from tests.server.table.test_sealing import ADAS, BORISS, all_sealed, begins
from tests.server.toy import ToyRules

from kickdoor_protocol.messages.lobby import AddNonce, CreateTable, JoinTable, Lobby, SetReady, StartMatch
from kickdoor_protocol.messages.moderation import Mute
from kickdoor_protocol.messages.series import Series
from kickdoor_protocol.messages.session import Closing, Ping, Welcome
from kickdoor_protocol.messages.table import LetIn, Shared
from kickdoor_protocol.messages.talk import Said, Say
from kickdoor_protocol.views import Pause
from kickdoor_server.base import steady
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.process.pulse import SETTLE_S
from kickdoor_server.table.thinking.pool import DecisionJob, TaskQueue

SERVER = ROOT / "server" / "kickdoor_server"
STOPPED_S = 135.0
"""As long as in the report that this began with."""

PATIENT = replace(QUICK, silence_s=1e9)
"""Nobody has to say that they are there."""

Scene = Iterator[House]


def stoppable(settings: Settings = PATIENT, **more: Any) -> House:
    """A server that can stand still, and feels its pulse."""
    house = House(settings, clock=StoppableReactor(), **more)
    house.server.pulse.start()
    return house


def left_s(caller: Caller) -> float | None:
    asked = caller.asked
    assert asked is not None, "nothing is asked any more"
    return asked.seconds_left


def remarks(caller: Caller) -> list[str]:
    return [said.text for said in caller.all(Said) if said.kind == "system"]


def a_question() -> Scene:
    house = stoppable()
    boris, _ = house.sits_down("Boris", "Greta")
    house.clock.lives(28)
    yield house
    assert left_s(boris) == 30.0, "all of it again: his countdown has gone to 0 meanwhile"


def a_window() -> Scene:
    house = stoppable()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.answer(["leave"])
    greta.answer(["leave"])
    house.clock.lives(7)
    yield house
    assert (left_s(boris), left_s(greta)) == (8.0, 8.0)
    assert greta.asked is not None
    assert greta.asked.kind == "applause"


def an_alarm() -> Scene:
    house = stoppable(rules=ToyRules(hurried=False))
    boris, _ = house.sits_down("Boris", "Greta")
    boris.act("boil")
    house.clock.lives(59)
    yield house
    house.clock.lives(50)
    assert house.match.table.kettle, "it has its minute again"
    house.clock.lives(12)
    assert not house.match.table.kettle


def grace() -> Scene:
    house = stoppable()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.loses_the_line()
    house.clock.lives(59)
    yield house
    pause = greta.public.pause
    assert isinstance(pause, Pause)
    assert pause.seconds_left == PATIENT.grace_s
    assert not house.match.chairs[0].kept


def the_grace_of_whoever_has_used_theirs_up() -> Scene:
    house = stoppable()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.loses_the_line()
    house.clock.lives(58)
    again = house.comes("", resume=boris.token)
    yield house
    again.loses_the_line()
    pause = greta.public.pause
    assert isinstance(pause, Pause)
    assert pause.seconds_left == PATIENT.grace_s, "they could not come back meanwhile either"


def a_locked_seat() -> Scene:
    house = stoppable()
    ada, table = opens(house)
    greta = house.comes("Greta")
    greta.does(JoinTable, table=table, sex="female", password="psst")
    greta.does(SetReady, ready=True)
    ada.does(StartMatch)
    ada.loses_the_line()
    greta.loses_the_line()
    house.clock.lives(50)
    yield house
    assert refused(house, house.comes("Ada"), password="psst")[0] == "waited_for", "she could not come"


def a_petition() -> Scene:
    house, (greta, olga), _ = asking(PATIENT, clock=StoppableReactor())
    house.server.pulse.start()
    house.clock.lives(55)
    yield house
    greta.does(LetIn, seat=0, allowed=True)
    olga.does(LetIn, seat=0, allowed=True)


def somebody_away() -> Scene:
    house = stoppable(replace(PATIENT, session_s=100.0))
    boris = house.comes("Boris")
    boris.loses_the_line()
    house.clock.lives(8)
    yield house
    assert house.comes("Boris").last(Welcome).name == "Boris 2", "it is still his for two seconds, less one"
    house.clock.lives(60)
    assert house.comes("", resume=boris.token).last(Welcome).resumed


def a_seat_before_the_match() -> Scene:
    house = stoppable()
    ada, boris = (house.comes(name) for name in ("Ada", "Boris"))
    ada.does(CreateTable, name="The table", set="toy", sex="female")
    boris.does(JoinTable, table=ada.last(Lobby).table.id, sex="male")
    boris.loses_the_line()
    house.clock.lives(55)
    yield house
    assert "Boris" in [seat.name for seat in ada.last(Lobby).table.seats]


def a_table_that_all_have_lost() -> Scene:
    house = stoppable()
    ada = house.comes("Ada")
    ada.does(CreateTable, name="The table", set="toy", sex="female")
    ada.loses_the_line()
    house.clock.lives(15)
    yield house
    assert house.comes("", resume=ada.token).all(Lobby), "it is there, and so is she"


def a_match_that_all_have_lost() -> Scene:
    house = stoppable(replace(PATIENT, asleep_most_s=100.0))
    (boris,) = house.sits_down("Boris", ai=("meek",))
    boris.loses_the_line()
    house.clock.lives(60)
    yield house
    house.clock.lives(30)
    assert house.comes("", resume=boris.token).asked is not None


def the_end_of_a_match() -> Scene:
    house = stoppable(replace(PATIENT, over_s=100.0))
    boris, greta = house.sits_down("Boris", "Greta")
    boris.act("bomb")
    boris.loses_the_line()
    greta.loses_the_line()
    house.clock.lives(60)
    yield house
    house.clock.lives(30)
    assert house.comes("", resume=boris.token).all(Shared), "its table is still shown to those who played"


def between_two_games() -> Scene:
    house = rope_house(3, settings=replace(PATIENT, between_games_s=100.0), clock=StoppableReactor())
    house.server.pulse.start()
    ada, bob = both(house)
    says(ada, bob, what="win")
    house.clock.lives(90)
    yield house
    assert ada.last(Series).within_s == pytest.approx(100.0, abs=1.0), "all of it again"
    house.clock.lives(30)
    for caller in (ada, bob):
        caller.does(SetReady, ready=True)
    assert ada.asked is not None or bob.asked is not None


def what_is_sealed() -> Scene:
    house = stoppable()
    ada, boris = all_sealed(house)
    begins(ada)
    house.clock.lives(3.5)
    yield house
    for caller, nonce in ((ada, ADAS), (boris, BORISS)):
        caller.does(AddNonce, nonce=nonce)
    assert ada.public.header.nonces == (ADAS, BORISS)


def a_stranger() -> Scene:
    house = stoppable()
    stranger = house.connects()
    house.clock.lives(8)
    yield house
    stranger.hello("Boris")
    assert stranger.all(Welcome)


def a_silent_connection() -> Scene:
    house = stoppable(replace(PATIENT, silence_s=200.0))
    boris = house.comes("Boris")
    house.clock.lives(60)
    yield house
    house.clock.lives(100)
    assert not boris.all(Closing), "195 s: there were 35 s in which he could have spoken"


def the_end_of_a_server() -> Scene:
    house = stoppable()
    house.sits_down("Boris", "Greta")
    house.server.draining.begin(within_min=2)
    house.clock.lives(60)
    yield house
    house.clock.lives(30)
    assert not house.clock.hasStopped, "they have been told that there are two minutes"


def what_is_shown_late() -> Scene:
    house = stoppable(rules=ToyRules(hurried=False))
    boris, _ = house.sits_down("Boris", "Greta", watching="late")
    eve = looks_on(house, "Eve")
    boris.answer(["take"])
    house.clock.lives(60)
    yield house
    house.clock.lives(60)
    assert eve.story == [], "what is whispered from it would be of two minutes ago"


def a_muted_voice() -> Scene:
    house = stoppable()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.does(Mute, who="Greta", muted=True, minutes=2)
    house.clock.lives(60)
    house.wall_ahead_s = 7_200.0
    yield house
    assert greta.refused(Say, text="Hello?").reason == "muted", "two minutes at this table, whatever a clock says"
    house.clock.lives(61)
    greta.does(Say, text="Hello!")


def a_thinking_seat() -> Scene:
    house = stoppable()
    late: list[str] = []
    tasks = TaskQueue(house.clock, lambda: 2.0, lambda: late.append("its time is up"))
    nothing: Any = None
    tasks.add(DecisionJob(nothing, nothing, nothing, house.clock.seconds()))
    house.clock.lives(0.75)
    yield house
    assert late == [], "its process was stopped with the server"
    house.clock.lives(1)
    assert late


def a_seat_that_waits_to_be_followed() -> Scene:
    house = stoppable(replace(PATIENT, ai_delay_ms=(8_000, 8_000)))
    (boris,) = house.sits_down("Boris", ai=("meek",))
    boris.answer(["leave"])
    house.clock.lives(1)
    before = house.match.number
    yield house
    assert house.match.number == before
    house.clock.lives(10)
    assert house.match.number > before


Row = tuple[Callable[[], Scene], ...] | str

OF_MATCHES = (a_question, a_window, an_alarm)
AGE = "tells others how long ago something was; a standstill counts as nothing there"
RATE = "a rate, a quota or a list of guesses: it fills again while the server runs, and nobody can use it meanwhile"
RETRY = "how soon something of the server's own is tried or done again"
PACE = "how fast something is shown, told or said at most, in fractions of a second"
TOLD = "asks nothing of the time, but is told it by another row"
OWN = "what all of this goes by"

ROWS: dict[str, Row] = {
    "people/access/admission.py": RATE,
    "people/access/bans.py": "goes by the clock on the wall, see below",
    "people/sessions/openers.py": "goes by the clock on the wall: when a key is replaced",
    "people/sessions/passwords.py": RATE,
    "base/process/portions.py": OWN,
    "lobby/requests/kinds.py": RATE,
    "lobby/requests/quotas.py": RATE,
    "base/rates.py": RATE,
    "operations/admin/copies.py": "another process, which goes by the clock on the wall",
    "operations/admin/executor.py": AGE,
    "operations/admin/findings.py": AGE,
    "operations/admin/shown.py": "words for so many seconds",
    "table/ai_seats/pondering.py": (a_seat_that_waits_to_be_followed,),
    "table/ai_seats/ai_chairs.py": PACE,
    "table/tempo.py": PACE,
    "base/configuration/living.py": "no time: what counts later",
    "base/edge.py": OF_MATCHES,
    "people/connections/guarded.py": (a_stranger, a_silent_connection),
    "people/connections/link.py": (a_stranger, a_silent_connection),
    "people/connections/silence.py": (a_stranger, a_silent_connection),
    "operations/ssh_program.py": RETRY,
    "people/connections/tls.py": "goes by the clock on the wall, see below",
    "base/store/outage.py": AGE,
    "base/store/scribe.py": RETRY,
    "matches/journal/space.py": RETRY,
    "operations/lan/announcer.py": RATE,
    "operations/lan/zeroconf_service.py": RETRY,
    "matches/audience/audience.py": PACE,
    "matches/playing/early_passes.py": "for how long a pass is held back at least: it is held a moment longer",
    "matches/playing/absent_seats.py": (grace, the_grace_of_whoever_has_used_theirs_up, a_locked_seat),
    "matches/playing/match.py": (the_end_of_a_match, *OF_MATCHES),
    "matches/playing/playing.py": (a_match_that_all_have_lost, the_end_of_a_match),
    "matches/audience/match_views.py": "the time by which countdowns of clients are set: it stands still as they do",
    "people/moderation/addresses.py": RETRY,
    "people/moderation/table_mutes.py": (a_muted_voice,),
    "people/moderation/leaps.py": "by how much the clock on the wall ran ahead: a machine that slept is one",
    "lobby/moderation/requests.py": RATE,
    "matches/audience/late.py": (what_is_shown_late,),
    "matches/audience/shoulder.py": AGE,
    "operations/admin/draining.py": (the_end_of_a_server,),
    "base/process/garbage.py": RETRY,
    "base/process/pulse.py": OWN,
    "base/process/watchdog.py": "ten signs of life in the time that systemd waits for one",
    "operations/pages/metrics.py": "goes by the clock on the wall: how old a backup is",
    "operations/pages/site.py": RETRY,
    "matches/playing/claims.py": (a_petition, a_locked_seat),
    "people/sessions/session.py": (somebody_away,),
    "people/sessions/sessions.py": (somebody_away,),
    "operations/program.py": OWN,
    "lobby/requests/reception.py": TOLD,
    "table/sealing/opening.py": (what_is_sealed,),
    "matches/preparing/next_game.py": (between_two_games,),
    "operations/service.py": OWN,
    "base/store/interface.py": "goes by the clock on the wall, see below",
    "base/store/postgres.py": "goes by the clock on the wall, see below",
    "base/store/sql.py": "goes by the clock on the wall, see below",
    "base/store/sqlite.py": "goes by the clock on the wall, see below",
    "lobby/tables/gathering.py": (a_seat_before_the_match, a_table_that_all_have_lost),
    "lobby/tables/listing.py": RATE,
    "lobby/tables/beginnings.py": (what_is_sealed, between_two_games),
    "lobby/tables/lobby.py": (a_seat_before_the_match, the_end_of_a_match),
    "lobby/tables/places.py": (a_match_that_all_have_lost, a_table_that_all_have_lost),
    "table/thinking/pool.py": (a_thinking_seat,),
    "table/thinking/worker.py": RATE,
    "table/timing/clocks.py": OF_MATCHES,
    "base/steady.py": OWN,
    "table/timing/timekeeper.py": OF_MATCHES,
    "table/tutorial/teacher.py": "after how long a learner is reminded: a moment later than otherwise",
    "lobby/tables/sleeping.py": (a_match_that_all_have_lost,),
    "lobby/waking/waker.py": RETRY,
}
"""What a standstill does to the time of each module: scenarios, or why there is none."""

OTHER_CLOCKS = {
    "people/access/bans.py": "a ban ends at a time of day that everybody was told, also over a restart",
    "operations/admin/asking.py": "another process: how long `kickdoor admin` waits for an answer",
    "operations/admin/copies.py": "another process: when a copy was made",
    "operations/admin/findings.py": "how old a backup is, which another process has made",
    "people/connections/tls.py": "until when a certificate is valid",
    "matches/journal/chronicle.py": "when a match has ended, for the next server",
    "base/store/scribe.py": "how long a commit took; when something was written, for the next server",
    "matches/playing/match.py": "how long ago a match has ended under an earlier server",
    "matches/belongings.py": "hands it on",
    "people/moderation/addresses.py": "which lines of the log are older than that many days",
    "people/moderation/table_mutes.py": "words for people: until when",
    "people/moderation/leaps.py": "whether the clock on the wall can be believed",
    "people/moderation/reports.py": "when something was reported",
    "base/process/pulse.py": "how much of the processor was used, and how long a standstill was",
    "operations/pages/metrics.py": "how old a backup is",
    "operations/program.py": "makes them",
    "operations/service.py": "makes them",
    "lobby/tables/beginnings.py": "hands it on",
    "lobby/tables/lobby.py": "hands it on",
    "lobby/tables/places.py": "when a match was given up, for the next server",
    "base/steady.py": "what the server's own time is made of",
}
"""Modules that go by another clock than the server's own, and for what. No time that people are given is among it."""

STEADY_NAMES = frozenset({"now_s", "seconds", "callLater", "later", "Deadline"})
OTHER_NAMES = frozenset({
    "wall_s", "time.time", "monotonic", "perf_counter", "process_time", "thread_time", "clock_gettime", "passing_s",
    "sleep", "settimeout", "localtime", "gmtime",
})  # fmt: skip


def named(module: ast.Module) -> Iterator[str]:
    """All names in it."""
    for node in ast.walk(module):
        match node:
            case ast.Attribute(value=ast.Name(id="time"), attr="time"):
                yield "time.time"
            case ast.Attribute(attr=name) | ast.Name(id=name) | ast.arg(arg=name) | ast.alias(name=name):
                yield name


def modules_with(names: frozenset[str]) -> set[str]:
    """The modules of the server in which one of these names occurs."""
    perhaps = (file for file in SERVER.rglob("*.py") if any(name in file.read_text("utf-8") for name in names))
    return {file.relative_to(SERVER).as_posix() for file in perhaps if names & set(named(parsed(file)))}


@pytest.mark.parametrize(
    ("names", "table"),
    [(STEADY_NAMES, set(ROWS)), (OTHER_NAMES, set(OTHER_CLOCKS))],
    ids=["the server's own time", "other clocks"],
)
def test_every_module_that_has_to_do_with_time_has_a_row(names: frozenset[str], table: set[str]) -> None:
    found = modules_with(names)
    insist(sorted(found - table), "These tell the time. Add a row: what does a server that stood still do to it?")
    insist(sorted(table - found), "These do not tell the time any more. Take the row out.")


SCENES = sorted({scene for row in ROWS.values() if not isinstance(row, str) for scene in row}, key=lambda s: s.__name__)


def plays(scene: Callable[[], Scene]) -> None:
    """Let the server stand still in that scene; fail if anything has run out by it."""
    going = scene()
    house = next(going)
    now_s = house.clock.seconds()
    under_way = [call for call in house.clock.getDelayedCalls() if call.getTime() > now_s + steady.COUNTED_S]
    house.clock.stands_still(STOPPED_S)
    assert all(call.active() for call in under_way), "something has rung as if the time had gone by"
    house.clock.lives(SETTLE_S + 0.5)
    with suppress(StopIteration):
        next(going)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_a_standstill_uses_up_nobodys_time(scene: Callable[[], Scene]) -> None:
    plays(scene)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_each_scene_fails_where_the_time_runs_on(scene: Callable[[], Scene], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steady, "STANDSTILL_S", inf)
    with pytest.raises(AssertionError):
        plays(scene)


# ---- what people are told


def standing(text: str) -> str:
    return f"The server stood still for {text}; whoever is asked has all of their time again."


def test_everybody_is_told_once_also_who_comes_back_afterwards() -> None:
    house = stoppable(QUICK)
    boris, greta, olga = house.sits_down("Boris", "Greta", "Olga")
    eve = looks_on(house, "Eve")
    house.clock.stands_still(STOPPED_S)
    for caller in (boris, greta):
        caller.loses_the_line()
    olga.asks(Ping)
    eve.asks(Ping)
    again = house.comes("", resume=boris.token)
    house.clock.lives(SETTLE_S + 0.5)
    late = house.comes("", resume=greta.token)
    house.clock.lives(60)
    for caller in (again, olga, eve, late):
        assert remarks(caller).count(standing("2 min 15 s")) == 1


def test_who_was_away_before_is_not_told() -> None:
    house = stoppable()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.loses_the_line()
    house.clock.lives(10)
    house.clock.stands_still(STOPPED_S)
    house.clock.lives(5)
    again = house.comes("", resume=boris.token)
    assert not [line for line in remarks(again) if "stood still" in line]
    assert standing("2 min 15 s") in remarks(greta)


@pytest.mark.parametrize(("stopped_s", "told"), [(4.0, []), (6.0, [standing("6 s")])])
def test_of_a_moment_nobody_is_told(stopped_s: float, told: list[str]) -> None:
    house = stoppable()
    boris, _ = house.sits_down("Boris", "Greta")
    house.clock.lives(10)
    house.clock.stands_still(stopped_s)
    house.clock.lives(5)
    assert remarks(boris) == told


def test_a_connection_that_was_not_heard_of_since_is_one_that_was_silent_all_along() -> None:
    house = stoppable(QUICK)
    boris, greta = house.sits_down("Boris", "Greta")
    house.clock.lives(20)
    house.clock.stands_still(STOPPED_S)
    greta.asks(Ping)
    house.clock.lives(SETTLE_S + 0.5)
    assert boris.last(Closing).reason == "silent"
    assert not greta.all(Closing)
    boris.loses_the_line()
    pause = greta.public.pause
    assert isinstance(pause, Pause)
    assert pause.seconds_left is not None, "the table waits for him, as for anybody who has lost the line"


def test_a_server_that_stops_right_afterwards_tells_nobody() -> None:
    house = stoppable()
    boris, _ = house.sits_down("Boris", "Greta")
    house.clock.stands_still(STOPPED_S)
    house.server.stopService()
    house.clock.lives(5)
    assert remarks(boris) == []


def test_a_standstill_is_in_the_log(log: list[str]) -> None:
    house = stoppable()
    house.clock.stands_still(STOPPED_S)
    house.clock.lives(1)
    assert [line for line in log if line.startswith("stood_still")] == ["stood_still stood_s=135.0"]


def test_answers_sent_while_it_stood_still_count() -> None:
    house = stoppable()
    boris, _ = house.sits_down("Boris", "Greta")
    house.clock.lives(29)
    house.clock.stands_still(STOPPED_S)
    boris.answer(["take"])
    assert house.match.table.points[0] > 0
