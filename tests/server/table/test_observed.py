"""Programs that play for a chair: they are sent what an AI seat there would be handed, and nobody else is."""

from __future__ import annotations

from tests.server.house import Caller, House
from tests.server.toy import ToySecret, ToySight

from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.plain import load
from kickdoor_game.machine.questions import Menu, Question
from kickdoor_protocol.messages.layout import Layout
from kickdoor_protocol.messages.lobby import (
    CardSource,
    CreateTable,
    JoinTable,
    LeaveTable,
    Lobby,
    SetReady,
    StartMatch,
    WatchTable,
)
from kickdoor_protocol.messages.session import Accepted
from kickdoor_protocol.messages.table import (
    Answer,
    Faces,
    Observe,
    Observed,
    Over,
    Private,
    Resync,
    SeatCode,
    Shared,
    Told,
)
from kickdoor_protocol.registry import REGISTRY, Registry


def sight(caller: Caller) -> ToySight:
    return load(caller.last(Observed).observation, ToySight)


def facts(caller: Caller) -> list[tuple[int, Event]]:
    """All that the program has witnessed, with its numbers."""
    return [(seen.n, load(seen.fact, Event)) for message in caller.all(Observed) for seen in message.events]


def test_nobody_is_sent_it_who_has_not_asked() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    boris.does(Observe)
    boris.answer(["leave"])
    assert len(boris.all(Observed)) == 2
    assert greta.all(Observed) == []


def test_it_holds_what_the_chair_sees_is_asked_may_do_and_has_witnessed() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    boris.does(Observe)
    message = boris.last(Observed)
    table, rules = house.match.table, house.match._rules
    assert sight(boris) == rules.observe(table, Seat(0))
    assert load(message.standing, Menu) == rules.standing(table, Seat(0))
    assert load(message.question, Question) == table.asking.questions[0]
    assert boris.asked is not None
    assert (message.id, message.seconds_left) == (boris.asked.id, boris.asked.seconds_left)
    assert (message.set, message.cards, message.number) == ("toy", (CardSource("toy", "70"),), boris.public.number)
    assert (1, ToySecret(Seat(0), table.secrets[0], audience=(Seat(0),))) in facts(boris)


def test_who_is_asked_nothing_is_sent_no_question() -> None:
    _, greta = House().sits_down("Boris", "Greta")
    greta.does(Observe)
    assert (greta.last(Observed).question, greta.last(Observed).id) == (None, None)


def test_it_comes_behind_the_views_that_it_belongs_to() -> None:
    boris, _ = House().sits_down("Boris", "Greta")
    boris.forgets()
    boris.does(Observe)
    assert [type(message) for message in boris.heard] == [Told, Shared, Private, Observed, SeatCode, Accepted]
    boris.forgets()
    boris.does(Resync)
    assert [type(message) for message in boris.heard] == [
        Faces,
        Layout,
        Told,
        Shared,
        Private,
        Observed,
        SeatCode,
        Accepted,
    ]


def test_the_question_is_answered_under_its_id() -> None:
    boris, greta = House().sits_down("Boris", "Greta")
    boris.does(Observe)
    question_id = boris.last(Observed).id
    assert question_id is not None
    boris.does(Answer, question=question_id, choice=("take",))
    assert greta.asked is not None


def test_what_belongs_to_one_chair_is_told_to_no_other() -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    for caller in (boris, greta):
        caller.does(Observe)
    boris.answer(["leave"])
    for seat, caller in enumerate((boris, greta)):
        assert sight(caller).seat == seat
        assert sight(caller).secret == house.match.table.secrets[seat]
        assert {fact.seat for _, fact in facts(caller) if isinstance(fact, ToySecret)} == {seat}


def test_events_are_numbered_as_they_reach_the_chair_and_come_once() -> None:
    boris, greta = House().sits_down("Boris", "Greta")
    greta.does(Observe)
    for _ in range(3):
        boris.act("shout")
    boris.answer(["take"])
    numbers = [n for n, _ in facts(greta)]
    assert numbers == list(range(1, len(numbers) + 1))


def test_whoever_looks_on_is_accepted_and_sent_none_until_he_sits_at_a_table() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    olga = house.comes("Olga")
    olga.does(Observe)
    olga.does(WatchTable, table=boris.public.table)
    boris.answer(["leave"])
    assert olga.all(Shared)
    assert olga.all(Observed) == []
    olga.does(LeaveTable)
    olga.does(CreateTable, name="", set="toy", sex="female")
    hedwig = house.comes("Hedwig")
    hedwig.does(JoinTable, table=olga.last(Lobby).table.id, sex="male")
    hedwig.does(SetReady, ready=True)
    olga.does(StartMatch)
    assert sight(olga).names == ("Olga", "Hedwig")
    assert hedwig.all(Observed) == []


def test_it_holds_for_the_connection_and_not_for_the_person() -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    boris.does(Observe)
    boris.loses_the_line()
    again = house.comes("Boris", resume=boris.token)
    assert again.all(Shared)
    assert again.all(Observed) == []
    again.req = boris.req
    again.does(Observe)
    assert sight(again) == sight(boris)


def test_whoever_has_left_is_sent_no_more_and_whoever_is_back_is() -> None:
    boris, greta = House().sits_down("Boris", "Greta")
    greta.does(Observe)
    greta.does(LeaveTable)
    greta.forgets()
    boris.act("shout")
    assert greta.all(Observed) == []
    greta.does(JoinTable, table=boris.public.table, sex="male")
    assert sight(greta).seat == 1


def test_a_program_that_reads_too_slowly_catches_up_with_what_has_happened() -> None:
    boris, greta = House().sits_down("Boris", "Greta")
    greta.does(Observe)
    known = len(facts(greta))
    greta.link.pauseProducing()
    for _ in range(5):
        boris.act("shout")
    assert greta.listens() == []
    greta.link.resumeProducing()
    (message,) = [message for message in greta.listens() if isinstance(message, Observed)]
    assert [seen.n for seen in message.events] == list(range(1, known + 6))


def test_a_client_that_does_not_know_the_message_is_not_troubled_with_it() -> None:
    house = House()
    older = Registry(entry for entry in REGISTRY.entries if entry.struct not in (Observe, Observed))
    boris, greta = house.comes("Boris", registry=older), house.comes("Greta")
    boris.does(CreateTable, name="", set="toy", sex="female")
    greta.does(JoinTable, table=boris.last(Lobby).table.id, sex="male")
    greta.does(SetReady, ready=True)
    greta.does(Observe)
    boris.does(StartMatch)
    assert greta.all(Observed)
    assert boris.public == greta.public


def test_when_the_match_is_over_there_is_nothing_to_observe() -> None:
    boris, greta = House().sits_down("Boris", "Greta")
    boris.does(Observe)
    while not boris.all(Over):
        for caller in (boris, greta):
            caller.listens()
            if caller.asked is not None:
                caller.answer(["take"] if caller.asked.kind == "take" else ["pass"])
    assert boris.last(Observed).number < boris.public.number
