"""A request is carried out once, also if the server dies before its reply has arrived: said again to the next server,
it is accepted and changes nothing, whatever others have done meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from tests.server.every_request import insist_on_rows
from tests.server.house import QUICK, Caller, House
from tests.server.people.test_coming_back import comes_back

from kickdoor_protocol.base import Request
from kickdoor_protocol.limits import ANSWERS_REMEMBERED
from kickdoor_protocol.messages.decks import SaveDeck
from kickdoor_protocol.messages.lobby import (
    AddAi,
    AddNonce,
    CommitNonce,
    CreateTable,
    JoinTable,
    LeaveTable,
    Lobby,
    RemoveAi,
    SetReady,
    StartMatch,
    WatchTable,
)
from kickdoor_protocol.messages.looking import ShareSeat
from kickdoor_protocol.messages.moderation import Ignore, Mute, Report
from kickdoor_protocol.messages.replay import Fork, Wind
from kickdoor_protocol.messages.session import Accepted, Enter, Hello, Ping
from kickdoor_protocol.messages.table import Act, Answer, LetIn, PauseTable, ResumeTable
from kickdoor_protocol.messages.talk import Say, Talked
from kickdoor_server.base.rates import Rate
from kickdoor_server.base.store.records import AnswerRecord, ClocksRecord, PersonRecord, Record, Snapshot
from kickdoor_server.lobby.requests.kinds import ROWS


@dataclass
class Evening:
    """People at a house, all of whom write down what they have asked for: `asked`, the latest of each kind."""

    house: House
    people: list[Caller]
    asked: dict[tuple[int, type[Request]], tuple[int, dict[str, Any]]] = field(default_factory=dict)

    def does(self, who: int, make: type[Request], **fields: Any) -> None:
        self.people[who].does(make, **fields)
        self.asked[who, make] = self.people[who].req, fields

    def dies(self) -> None:
        """The server, once all that was said is on its disk; another one starts, and nobody is there yet."""
        self.house.disk.turn()
        self.house = self.house.restarted()

    def returns(self, who: int) -> Caller:
        self.people[who] = comes_back(self.house, self.people[who])
        return self.people[who]

    def repeats(self, who: int, make: type[Request]) -> None:
        """He says it once more, under its number: it is accepted, and nothing is written."""
        req, fields = self.asked[who, make]
        caller, latest = self.people[who], self.people[who].req
        written = self.decided
        caller.req = req - 1
        assert caller.asks(make, **fields) == Accepted(req)
        caller.req = latest
        self.house.disk.turn()
        assert self.decided == written

    @property
    def decided(self) -> list[Record]:
        """All that was written, but for who came with which token, and how far clocks and snapshots are."""
        passing = (PersonRecord, ClocksRecord, Snapshot)
        return [record for record in self.house.disk.written if not isinstance(record, passing)]


def boris_and_greta() -> Evening:
    """They sit down and begin, each of them by one request after the other."""
    house = House()
    evening = Evening(house, [house.comes("Boris"), house.comes("Greta")])
    evening.does(0, CreateTable, name="The table", set="toy", sex="male", options={})
    evening.does(1, JoinTable, table=evening.people[0].last(Lobby).table.id, sex="female")
    evening.does(0, AddAi, kind="meek")
    evening.does(0, RemoveAi, seat=2)
    evening.does(1, SetReady, ready=True)
    evening.does(1, CommitNonce, commitment="7f" * 32)
    evening.does(1, AddNonce, nonce="c0ffee")
    evening.does(0, StartMatch)
    return evening


def table_of(evening: Evening) -> str:
    return str(evening.house.match.record.id)


def what_led_to_the_match(evening: Evening) -> None:
    evening.dies()
    for who, make in evening.asked:
        evening.returns(who)
        evening.repeats(who, make)


def an_answer(evening: Evening) -> None:
    asked = evening.people[0].asked
    assert asked is not None
    evening.does(0, Answer, question=asked.id, choice=("dally",))
    evening.dies()
    evening.returns(0)
    evening.repeats(0, Answer)


def an_act(evening: Evening) -> None:
    evening.does(1, Act, choice=("boil",))
    evening.dies()
    evening.returns(1)
    evening.repeats(1, Act)


def leaving_and_coming_back(evening: Evening) -> None:
    evening.does(1, LeaveTable)
    evening.dies()
    evening.returns(0)
    evening.returns(1)
    evening.repeats(1, LeaveTable)
    evening.does(1, JoinTable, table=table_of(evening), sex="female")
    evening.dies()
    evening.returns(1)
    evening.repeats(1, JoinTable)


def a_line_of_chat(evening: Evening) -> None:
    evening.does(0, Say, text="Kick it!")
    evening.dies()
    evening.returns(0)
    evening.repeats(0, Say)
    assert evening.returns(1).last(Talked).count == 1


def a_pause_that_was_ended_since(evening: Evening) -> None:
    for who in (0, 1):
        evening.does(who, PauseTable)
    assert evening.house.match.pausing.stands_still
    evening.dies()
    evening.returns(0).does(ResumeTable)
    evening.people[0].loses_the_line()
    evening.returns(1)
    evening.repeats(1, PauseTable)
    assert not evening.house.match.pausing.stands_still, "she is the only one here, and would have paused it alone"


def one_that_was_proposed_and_went_with_the_server(evening: Evening) -> None:
    evening.does(0, PauseTable)
    assert not evening.house.match.pausing.stands_still
    evening.dies()
    evening.returns(0)
    evening.repeats(0, PauseTable)
    assert not evening.house.match.pausing.stands_still


def agreeing_to_one_that_there_is(evening: Evening) -> None:
    for who in (0, 1, 0):
        evening.does(who, PauseTable)
    a, b = evening.people
    a.loses_the_line()
    b.does(ResumeTable)
    evening.dies()
    evening.returns(0)
    evening.repeats(0, PauseTable)
    assert not evening.house.match.pausing.stands_still


def after_a_restart_it_does_not_end_another_pause(evening: Evening) -> None:
    evening.dies()
    evening.returns(1).does(PauseTable)
    evening.returns(0)
    evening.repeats(0, ResumeTable)
    assert evening.house.match.pausing.stands_still


def the_end_of_a_pause_after_which_there_was_another(evening: Evening) -> None:
    for who in (0, 1):
        evening.does(who, PauseTable)
    evening.does(0, ResumeTable)
    after_a_restart_it_does_not_end_another_pause(evening)


def taking_back_what_one_has_proposed(evening: Evening) -> None:
    evening.does(0, PauseTable)
    evening.does(0, ResumeTable)
    after_a_restart_it_does_not_end_another_pause(evening)


def waiting_no_longer_for_somebody_who_was_back_since(evening: Evening) -> None:
    evening.people[1].loses_the_line()
    evening.does(0, ResumeTable)
    assert evening.house.match.chairs[1].kept
    evening.dies()
    evening.returns(1)
    evening.returns(0)
    evening.people[1].loses_the_line()
    evening.repeats(0, ResumeTable)
    assert not evening.house.match.chairs[1].kept, "she is waited for, as anybody is"


SCENES: dict[Callable[[Evening], None], tuple[type[Request], ...]] = {
    what_led_to_the_match: (CreateTable, JoinTable, AddAi, RemoveAi, SetReady, CommitNonce, AddNonce, StartMatch),
    an_answer: (Answer,),
    an_act: (Act,),
    leaving_and_coming_back: (LeaveTable, JoinTable),
    a_line_of_chat: (Say,),
    a_pause_that_was_ended_since: (PauseTable,),
    one_that_was_proposed_and_went_with_the_server: (PauseTable,),
    agreeing_to_one_that_there_is: (PauseTable,),
    the_end_of_a_pause_after_which_there_was_another: (ResumeTable,),
    taking_back_what_one_has_proposed: (ResumeTable,),
    waiting_no_longer_for_somebody_who_was_back_since: (ResumeTable,),
}
"""Each with the requests that it shows."""

SHOWN_ELSEWHERE = (Fork, Report, SaveDeck)
"""With replays, in `test_replay_table.py`; with what is kept of it, in `test_reports.py`; with decks, in
`duel/test_decks_of_people.py`."""

NOTHING_IS_LEFT_OF_IT = (WatchTable, LetIn, ShareSeat, Wind, Enter, Ping, Hello, Ignore, Mute)
"""With the server goes whatever these have led to."""


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_it_is_carried_out_once(scene: Callable[[Evening], None]) -> None:
    scene(boris_and_greta())


def test_another_request_under_an_old_number_is_another_one() -> None:
    evening = boris_and_greta()
    evening.does(0, Act, choice=("boil",))
    boil, _ = evening.asked[0, Act]
    start, _ = evening.asked[0, StartMatch]
    evening.dies()
    boris = evening.returns(0)
    boris.req = start - 1
    boris.does(PauseTable)
    assert evening.house.match.pausing.stands_still, "that number began the match"
    evening.returns(0).does(ResumeTable)
    boris = evening.returns(0)
    boris.req = boil - 1
    boris.does(Act, choice=("shout",))
    assert "Boris shouts." in boris.story


def test_an_answer_is_known_again_though_the_journal_of_an_older_match_is_read_after_that_of_the_new_one() -> None:
    """He has left a match in which he had done more than is remembered; an AI player goes on there for Olga."""
    house = House(replace(QUICK, requests=Rate(1_000, 100_000)))
    boris, _ = house.sits_down("Boris", "Olga")
    for _ in range(ANSWERS_REMEMBERED):
        boris.does(Act, choice=("boil",))
    boris.does(LeaveTable)
    greta = house.comes("Greta")
    boris.does(CreateTable, name="Another", set="toy", sex="male", options={})
    greta.does(JoinTable, table=boris.last(Lobby).table.id, sex="female")
    greta.does(SetReady, ready=True)
    boris.does(StartMatch)
    boris.does(Act, choice=("boil",))
    sent = boris.req
    house = house.restarted(sleeps=True)
    again = comes_back(house, boris)
    house.clock.advance(1)
    written = house.disk.of(AnswerRecord)
    again.req = sent - 1
    again.send(Act, choice=("boil",))
    house.clock.pump([0.1] * 20)
    assert again.answer_to(sent) == Accepted(sent)
    assert house.disk.of(AnswerRecord) == written, "it is not done once more"


def test_of_every_request_it_is_known_what_becomes_of_it() -> None:
    shown = {make for shown in SCENES.values() for make in shown}
    again = {row.struct for row in ROWS if row.repeatable}
    insist_on_rows(
        {*shown, *SHOWN_ELSEWHERE, *again, *NOTHING_IS_LEFT_OF_IT},
        "What becomes of this request when its connection breaks before the answer? Put it into SCENES, or say in its "
        "row of `kinds.py` that it is repeatable, or put it into NOTHING_IS_LEFT_OF_IT.",
    )
