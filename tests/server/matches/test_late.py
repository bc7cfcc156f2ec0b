"""Tables with `watching=late`: spectators see everything, some minutes afterwards."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.server.house import QUICK, Caller, House
from tests.server.matches.test_looking_over import OLDER, looks_on
from tests.server.people.test_coming_back import comes_back
from tests.server.toy import ToyRules

from kickdoor_protocol.messages.lobby import (
    AddAi,
    CreateTable,
    JoinTable,
    LeaveTable,
    Lobby,
    SetReady,
    StartMatch,
    WatchTable,
)
from kickdoor_protocol.messages.looking import Looking, ShareSeat
from kickdoor_protocol.messages.reasons import Explain
from kickdoor_protocol.messages.replay import LookAs
from kickdoor_protocol.messages.table import Act, Answer, Over, PauseTable, Private, ResumeTable, Shared, Told
from kickdoor_protocol.messages.talk import Said, Say, Spoken, Talked
from kickdoor_protocol.views import Watched
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.matches.ending import Fate
from kickdoor_server.matches.replays.timeline import NotThisMatch

DELAY_S = 180.0
PATIENT = replace(QUICK, silence_s=1e9)
"""Nobody has to say that he is still there."""


def unhurried(settings: Settings = PATIENT) -> House:
    """No question runs out by itself."""
    return House(settings, rules=ToyRules(hurried=False))


def begun() -> tuple[House, Caller, Caller, Caller]:
    """Boris and Greta play, Eve has come at once."""
    house = unhurried()
    boris, greta = house.sits_down("Boris", "Greta", watching="late")
    return house, boris, greta, looks_on(house, "Eve")


def both_leave(boris: Caller, greta: Caller) -> None:
    """A round in which nobody takes anything."""
    boris.answer(["leave"])
    greta.answer(["leave"])
    boris.answer(["pass"])
    greta.answer(["pass"])


def play_to_the_end(house: House, *players: Caller) -> None:
    for _ in range(20):
        for player in players:
            if house.match.fate is Fate.RUNNING and player.asked is not None:
                player.answer(["take"] if player.asked.kind == "take" else ["pass"])
    assert house.match.fate is Fate.OVER


def test_before_the_delay_there_is_nothing_to_see_and_it_is_said_for_how_long() -> None:
    house, boris, greta, eve = begun()
    assert "Who spectates this table sees every hand, 180 s afterwards." in [said.text for said in boris.all(Said)]
    assert eve.last(Looking) == Looking(late_s=DELAY_S, begins_in_s=DELAY_S)
    assert eve.public.number == 0
    assert (eve.story, eve.private.hand, eve.private.questions) == ([], (), ())
    assert boris.public.watched == greta.public.watched == eve.public.watched == Watched(1, late_s=DELAY_S)
    house.clock.advance(100)
    eve.forgets()
    boris.answer(["take"])
    house.clock.advance(79)
    assert eve.heard == []
    late = looks_on(house, "Dora")
    assert late.last(Looking).begins_in_s == 1


def test_then_everything_is_told_and_shown_each_at_its_distance() -> None:
    house, boris, greta, eve = begun()
    numbers = [greta.public.number]
    house.clock.advance(60)
    boris.answer(["take"])
    numbers.append(greta.public.number)
    house.clock.advance(119)
    eve.forgets()
    house.clock.advance(1)
    assert eve.public.number == numbers[0]
    assert eve.last(Looking) == Looking(late_s=DELAY_S)
    secrets = house.match.table.secrets
    assert [f"Your secret is {number}." for number in secrets] == eve.story[:2]
    assert eve.private.questions == ()
    house.clock.advance(59)
    assert eve.public.number == numbers[0]
    house.clock.advance(1)
    assert eve.public.number == numbers[1]
    assert eve.story[-1].startswith("Boris takes")


def test_what_others_say_comes_as_late_and_what_onlookers_say_is_heard_by_them_alone() -> None:
    house, boris, greta, eve = begun()
    dora = looks_on(house, "Dora")
    boris.does(Say, text="I have a 9.")
    eve.does(Say, text="When does it begin?")
    assert [said.text for said in dora.all(Said)] == ["When does it begin?"]
    assert "When does it begin?" not in [said.text for said in [*boris.all(Said), *greta.all(Said)]]
    house.clock.advance(DELAY_S)
    assert dora.last(Said) == Said("Boris", "I have a 9.", "chat", 0)
    carl = looks_on(house, "Carl")
    assert [line.text for line in carl.last(Talked).lines] == ["I have a 9."]


def test_a_line_that_is_dropped_is_told_nobody_whether_it_waits_or_was_told() -> None:
    house, boris, greta, eve = begun()
    boris.does(Say, text="I have a 9.")
    greta.does(Say, text="So what?")
    house.clock.advance(DELAY_S)
    boris.does(Say, text="I had a 9.")
    greta.does(Say, text="Again?")
    boris.act("shout")
    house.match.audience.forget_talk(lambda who, voice: who == "Boris")
    house.clock.advance(DELAY_S)
    assert [said.text for said in eve.all(Said) if said.kind == "chat"] == ["I have a 9.", "So what?", "Again?"]
    assert eve.story[-1] == "Boris shouts.", "what was done is told all the same"
    carl = looks_on(house, "Carl")
    assert [line.text for line in carl.last(Talked).lines] == ["So what?", "Again?"]


def test_who_looks_on_answers_nothing_and_chooses_no_eyes() -> None:
    house, boris, _, eve = begun()
    house.clock.advance(DELAY_S)
    asked = boris.asked
    assert asked is not None
    assert eve.refused(Answer, question=asked.id, choice=("take",)).reason == "not_seated"
    assert eve.refused(Act, choice=("shout",)).reason == "not_seated"
    assert eve.refused(LookAs, seat=1).reason == "no_looking_over"
    assert boris.refused(ShareSeat, shared=True).reason == "no_looking_over"


def test_reasons_that_are_told_at_once_are_told_as_late_as_the_deed() -> None:
    house = unhurried(replace(PATIENT, ai_delay_ms=(500, 500)))
    boris, _ = house.sits_down("Boris", "Greta", ai=("meek",), watching="late", explain="at_once")
    eve = looks_on(house, "Eve")
    boris.does(Explain, seat=2)
    assert eve.refused(Explain, seat=2).reason == "not_yet"


def test_a_burst_of_answers_is_let_happen_in_turns_and_shown_together() -> None:
    house, boris, greta, eve = begun()
    for _ in range(12):
        boris.act("shout")
    house.clock.advance(DELAY_S - 1)
    eve.forgets()
    house.clock.advance(1)
    assert [sentence for sentence in eve.story if "shouts" in sentence] == ["Boris shouts."] * 12
    assert len(eve.all(Shared)) == 2, "how it began, up to the word about spectators, and all that was shouted"
    assert eve.public.number == greta.public.number


def test_no_time_passes_while_the_table_is_paused_and_why_is_seen_at_once() -> None:
    house, boris, greta, eve = begun()
    house.clock.advance(170)
    for player in (boris, greta):
        player.does(PauseTable)
    assert eve.public.pause == boris.public.pause is not None
    house.clock.advance(7 * 24 * 3600)
    assert not eve.all(Told), "hands lie as they lay, and nobody has a week to tell of them"
    assert looks_on(house, "Dora").public.pause is not None
    boris.does(ResumeTable)
    house.clock.advance(9)
    assert not eve.all(Told)
    house.clock.advance(1)
    assert eve.public.number == boris.public.number


def test_who_comes_back_is_shown_what_he_was_shown() -> None:
    house, boris, greta, eve = begun()
    house.clock.advance(60)
    both_leave(boris, greta)
    house.clock.advance(DELAY_S - 60)
    seen = (eve.public, eve.story)
    eve.loses_the_line()
    again = comes_back(house, eve)
    assert (again.public, again.story) == seen
    house.clock.advance(60)
    assert again.public.number == boris.public.number
    assert again.story == looks_on(house, "Dora").story


def test_after_a_restart_nothing_is_seen_before_its_time_either() -> None:
    house, boris, greta, _ = begun()
    house.clock.advance(179)
    boris.answer(["take"])
    house = house.restarted(rules=ToyRules(hurried=False))
    boris, greta = comes_back(house, boris), comes_back(house, greta)
    eve = looks_on(house, "Eve")
    assert eve.last(Looking) == Looking(late_s=DELAY_S, begins_in_s=DELAY_S)
    house.clock.advance(100)
    greta.answer(["leave"])
    house.clock.advance(79)
    assert (eve.public.number, eve.story) == (0, [])
    house.clock.advance(1)
    assert eve.public.number == boris.public.number - 1
    secrets = house.match.table.secrets
    assert [f"Your secret is {number}." for number in secrets] == eve.story[:2]
    house.clock.advance(100)
    assert eve.public.number == boris.public.number


@pytest.mark.parametrize("answers", [0, 1])
def test_what_was_said_before_a_restart_is_told_as_late_and_once(answers: int) -> None:
    house, boris, greta, _ = begun()
    boris.does(Say, text="I have a 9.")
    for _ in range(answers):
        boris.answer(["take"])
    house.disk.turn()
    house = house.restarted(rules=ToyRules(hurried=False))
    boris, greta = comes_back(house, boris), comes_back(house, greta)
    eve = looks_on(house, "Eve")
    dora = looks_on(house, "Dora")
    eve.does(Say, text="What did they say?")
    greta.does(Say, text="So you say.")
    house.clock.advance(DELAY_S - 1)
    assert not eve.all(Talked)
    assert [said.text for said in eve.all(Said)] == ["What did they say?"]
    house.clock.advance(1)
    (before,) = dora.all(Talked)
    line = Spoken("Boris", "I have a 9.", "chat", 0, after=3)
    assert (before.count, before.lines) == (1, (line,)), "after two secrets and a die"
    assert [(said.who, said.text, said.seat) for said in dora.all(Said) if said.kind == "chat"] == [
        ("Greta", "So you say.", 1)
    ]
    carl = looks_on(house, "Carl")
    assert [line.text for line in carl.last(Talked).lines] == ["I have a 9.", "So you say."]
    (greta if answers else boris).answer(["leave"])
    house.clock.advance(DELAY_S)
    assert (dora.all(Talked), eve.all(Talked)) == ([before], [before])


def test_how_it_ended_is_seen_in_its_time_and_the_table_stays_until_then() -> None:
    house = unhurried(replace(PATIENT, over_s=30.0))
    boris, greta = house.sits_down("Boris", "Greta", watching="late")
    eve = looks_on(house, "Eve")
    play_to_the_end(house, boris, greta)
    house.clock.pump([5.0] * 30)
    assert not eve.all(Over)
    house.clock.pump([5.0] * 8)
    assert eve.last(Over) == boris.last(Over)
    assert eve.public.number == boris.public.number
    eve.does(Say, text="Well played.")
    assert boris.last(Said) == Said("Eve", "Well played.", "chat")


def test_who_has_looked_on_before_the_match_is_shown_it_late_as_well() -> None:
    house = unhurried()
    boris, greta = house.comes("Boris"), house.comes("Greta")
    boris.does(CreateTable, name="", set="toy", sex="male", options={"watching": "late"})
    table = boris.last(Lobby).table.id
    eve = house.comes("Eve")
    eve.does(WatchTable, table=table)
    greta.does(JoinTable, table=table, sex="female")
    greta.does(SetReady, ready=True)
    eve.forgets()
    boris.does(StartMatch)
    assert not eve.all(Told)
    assert eve.last(Looking).begins_in_s == DELAY_S
    assert eve.public.number == 0


def test_a_program_that_does_not_know_what_late_is_is_not_shown_it() -> None:
    house, boris, _, _ = begun()
    table = house.match.record.id
    old = house.comes("Otto", registry=OLDER)
    refused = old.refused(WatchTable, table=table)
    assert (refused.reason, refused.cure) == ("too_old", "update it, or choose another table")
    new = looks_on(house, "Dora")
    new.loses_the_line()
    older = house.comes("Dora", new.token, OLDER)
    assert not older.all(Shared) + older.all(Private) + older.all(Told)
    assert older.last(Said).text.endswith("which your program does not know: update it.")
    house.clock.advance(DELAY_S)
    boris.answer(["take"])
    house.clock.advance(DELAY_S)
    assert not older.all(Shared) + older.all(Private) + older.all(Told), "nor is it later on"


def test_who_has_looked_on_takes_no_seat_any_more() -> None:
    house, boris, greta, _ = begun()
    table = house.match.record.id
    greta.does(LeaveTable)
    greta.does(JoinTable, table=table, sex="female")
    greta.does(LeaveTable)
    greta.does(WatchTable, table=table)
    assert greta.refused(JoinTable, table=table, sex="female").reason == "has_seen"
    again = house.restarted(rules=ToyRules(hurried=False))
    assert comes_back(again, boris).public
    greta = comes_back(again, greta)
    assert greta.refused(JoinTable, table=table, sex="female").reason == "running"


def test_what_cannot_be_shown_stands_still_and_is_told_to_the_log_once(
    log: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    house, boris, greta, eve = begun()
    for _ in range(3):
        boris.act("shout")

    def lost(*told: object) -> None:
        raise NotThisMatch(1, "somebody shouts who is not asked")

    monkeypatch.setattr("kickdoor_server.matches.audience.late.step", lost)
    house.clock.advance(DELAY_S)
    assert sum("late_stands_still" in line for line in log) == 1
    assert not [sentence for sentence in eve.story if "shouts" in sentence]
    greta.does(Say, text="Is anybody there?")
    assert boris.last(Said).text == "Is anybody there?", "the table itself goes on"


def test_seats_that_decide_by_themselves_are_shown_a_few_times_a_second() -> None:
    house = unhurried(replace(PATIENT, ai_delay_ms=(50, 50), watch_delay_s=10.0))
    host = house.comes("Boris")
    host.does(CreateTable, name="", set="toy", sex="male", options={"watching": "late"})
    for _ in range(2):
        host.does(AddAi, kind="meek")
    host.does(WatchTable, table=host.last(Lobby).table.id)
    host.does(StartMatch)
    house.clock.pump([0.05] * 240)
    host.forgets()
    house.clock.pump([0.05] * 100)
    assert 15 <= len(host.all(Shared)) <= 21
    assert host.public.number > 50
