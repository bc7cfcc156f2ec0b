"""Paging back: whoever was told something can read it again, also when it has long left memory; nobody reads more."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.server.house import QUICK, Caller, House
from tests.server.people.test_coming_back import comes_back
from tests.server.toy import ToyRules

from kickdoor_game.machine.ids import Seat
from kickdoor_protocol.limits import RECOUNTED_MOST
from kickdoor_protocol.messages.lobby import LeaveTable, WatchTable
from kickdoor_protocol.messages.looking import ShareSeat
from kickdoor_protocol.messages.recounting import Recounted, Story
from kickdoor_protocol.messages.replay import LookAs
from kickdoor_protocol.messages.table import Resync, Told
from kickdoor_server.base.rates import Rate
from kickdoor_server.base.store.records import PieceRecord
from kickdoor_server.matches.journal.happened import LOOKED_THROUGH
from kickdoor_server.matches.journal.paging import Eyes, Paging
from kickdoor_server.matches.journal.playback import replay
from kickdoor_server.matches.journal.snapshots import packages_of

UNHURRIED = replace(QUICK, requests=Rate(1_000, 10_000), watch_delay_s=10.0, snapshot_answers=50)
TIMES = 600

Lines = dict[int, str]
"""What was told, by number."""


def played(settings: Any = UNHURRIED, times: int = TIMES, **options: Any) -> tuple[House, list[Caller]]:
    """Boris shouts so often, and now and then he and Greta play, so that secrets are told in between."""
    house = House(settings)
    people = house.sits_down("Boris", "Greta", **options)
    boris = people[0]
    for n in range(times):
        boris.act("shout")
        if n % 40 == 0:
            for choice in ("leave", "pass"):
                for person in people:
                    person.answer([choice])
    return house, people


def lines_of(*messages: Told | Recounted) -> Lines:
    return {event.n: event.text for message in messages for event in message.events}


def oldest_told(caller: Caller) -> int:
    """The number of the first event that they are told when they come."""
    caller.does(Resync)
    return caller.last(Told).events[0].n


def paged(caller: Caller, before: int, most: int = RECOUNTED_MOST) -> Lines:
    """All that they can read of what was before that."""
    found: Lines = {}
    while before > 1:
        caller.does(Story, before=before, most=most)
        page = caller.last(Recounted)
        numbers = [event.n for event in page.events]
        assert numbers == sorted(numbers)
        assert all(page.first <= n < before for n in numbers)
        assert page.first == max(1, before - most), "no page is shorter than it need be"
        found |= lines_of(page)
        before = page.first
    return found


@pytest.mark.parametrize("most", [7, RECOUNTED_MOST])
def test_who_plays_reads_again_all_that_they_were_told_and_nothing_else(most: int) -> None:
    house, people = played()
    assert house.match.audience.story.before.events > LOOKED_THROUGH, "most of it is in memory no more"
    assert len(house.disk.of(PieceRecord)) == house.match.audience.story.in_store
    for person in people:
        told = lines_of(*person.all(Told))
        before = oldest_told(person)
        assert paged(person, before, most) == {n: text for n, text in told.items() if n < before}
    own, other = (set(paged(person, oldest_told(person)).values()) for person in people)
    assert own - other
    assert other - own


def test_who_looks_on_reads_what_everybody_saw() -> None:
    house, (boris, _) = played()
    olga = house.comes("Olga")
    olga.does(WatchTable, table=house.match.record.id)
    (told,) = olga.all(Told)
    found = paged(olga, told.events[0].n)
    assert list(found) != []
    public = [text for text in lines_of(*boris.all(Told)).values() if "secret" not in text.lower()]
    assert list(dict(sorted((found | lines_of(told)).items())).values()) == public
    assert sorted(found | lines_of(told)) == list(range(1, len(public) + 1)), "and secrets take no number there"


def test_however_much_is_wanted_at_once_each_event_is_told_once() -> None:
    house, _ = played()
    story, packages = house.match.audience.story, packages_of(house.match.table)
    assert story.in_store > story.gone > 0, "some of it is both on the disk and in memory"
    paging, whole = Paging(1, story, house.disk), replay(ToyRules(), house.disk.as_past().journals[0]).events
    for eyes in (Eyes(Seat(0)), Eyes(Seat(1)), Eyes(), Eyes(all_open=True)):
        told = [event for event in whole if eyes.see(event)]
        for first, before in ((1, len(told) + 1), (len(told) // 5, len(told) - 3), (len(told) - 9, len(told))):
            found: list[Any] = []
            paging.read(paging.page(eyes, before, before - first), packages, found.append)
            assert found == [told[first - 1 : before - 1]]


@pytest.mark.parametrize("end", ["killed", "over"])
def test_it_is_read_after_a_restart_as_well(end: str) -> None:
    house, (boris, greta) = played()
    if end == "over":
        greta.does(LeaveTable)
        boris.act("bomb")
    before = oldest_told(boris)
    told = paged(boris, before)
    if end == "killed":
        again = comes_back(house.restarted(), boris)
        assert oldest_told(again) == before
        assert paged(again, before) == told
    else:
        assert len(told) > LOOKED_THROUGH


def test_over_a_shoulder_nobody_reads_what_was_before() -> None:
    house, (boris, _) = played(watching="seat")
    boris.does(ShareSeat, shared=True)
    olga = house.comes("Olga")
    olga.does(WatchTable, table=house.match.record.id)
    assert paged(olga, 100)
    olga.does(LookAs, seat=0)
    refused = olga.refused(Story, before=100, most=10)
    assert (refused.reason, refused.cure) == ("over_a_shoulder", "look with your own eyes again, and page back there")
    olga.does(LookAs, seat=None)
    assert paged(olga, 100)


def test_who_is_shown_it_late_reads_all_of_it_and_no_sooner_than_it_is_told() -> None:
    house, (boris, greta) = played(watching="late")
    olga = house.comes("Olga")
    olga.does(WatchTable, table=house.match.record.id)
    for _ in range(200):
        house.clock.advance(0.3)
    told = lines_of(*olga.all(Told))
    boris.act("shout")
    last = max(told)
    found = paged(olga, last + 1)
    olga.does(Story, before=last + 50, most=1)
    assert [event.n for event in olga.last(Recounted).events] == [last], "what has just happened is not among it"
    assert set(found) == set(range(1, last + 1))
    assert set(found.values()) >= set(told.values())
    secrets = [text for text in found.values() if "secret" in text.lower()]
    own = [
        text
        for person in (boris, greta)
        for text in paged(person, oldest_told(person)).values()
        if "secret" in text.lower()
    ]
    assert secrets
    assert len(secrets) == len(own)


def test_late_there_is_nothing_before_there_is_something_to_see() -> None:
    house, _ = played(times=5, watching="late")
    olga = house.comes("Olga")
    olga.does(WatchTable, table=house.match.record.id)
    assert olga.refused(Story, before=5, most=10).reason == "nothing_older"


def test_where_nothing_is_older_that_is_said() -> None:
    _, (boris, _) = played(times=5)
    refused = boris.refused(Story, before=1, most=10)
    assert (refused.reason, refused.text) == ("nothing_older", "Nothing happened before that.")
    assert refused.cure == "ask for what is before a later event"


def test_without_snapshots_it_goes_back_as_far_as_memory() -> None:
    house, (boris, _) = played(replace(UNHURRIED, snapshot_answers=0))
    story = house.match.audience.story
    assert house.disk.of(PieceRecord) == []
    boris.does(Story, before=oldest_told(boris), most=RECOUNTED_MOST)
    while (first := boris.last(Recounted).first) > story.before.reached(Seat(0)) + 1:
        boris.does(Story, before=first, most=RECOUNTED_MOST)
    assert boris.refused(Story, before=first, most=RECOUNTED_MOST).reason == "nothing_older"


def test_a_journal_that_lacks_it_is_said_to_be_unreadable(log: list[str]) -> None:
    house, (boris, _) = played()
    house.disk.written = [record for record in house.disk.written if not isinstance(record, PieceRecord)]
    assert boris.refused(Story, before=20, most=10).reason == "no_journal"
    (line,) = [line for line in log if "not_recounted" in line]
    assert f"pieces of match {house.match.record.number} are missing" in line
    boris.does(Story, before=oldest_told(boris), most=5)
    assert boris.last(Recounted).events, "what is in memory is told all the same"


def test_where_no_match_is_there_is_no_story() -> None:
    house = House(UNHURRIED)
    assert house.comes("Olga").refused(Story, before=5, most=10).reason == "no_table"


def test_who_has_gone_elsewhere_meanwhile_is_not_told_it(monkeypatch: pytest.MonkeyPatch) -> None:
    house, (boris, greta) = played()
    waiting: list[Any] = []
    survey = house.disk.survey
    monkeypatch.setattr(house.disk, "survey", lambda make, then: waiting.append((make, then)))
    boris.send(Story, before=20, most=10)
    again = comes_back(house, boris)
    again.does(LeaveTable)
    for make, then in waiting:
        survey(make, then)
    again.listens()
    assert [*boris.all(Recounted), *again.all(Recounted)] == []
    greta.listens()
