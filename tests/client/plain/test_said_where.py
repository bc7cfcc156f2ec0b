"""What was said stands among what happened where it was said, for whoever comes or comes back, however late."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.client.hearers import Evening, Hearer
from tests.server.house import QUICK

from kickdoor_client.network.events import Pushed
from kickdoor_client.state.errand import ArrivalSteps, Purpose
from kickdoor_client.state.messages import Typed
from kickdoor_protocol.messages.lobby import WatchTable
from kickdoor_protocol.messages.looking import ShareSeat
from kickdoor_protocol.messages.replay import LookAs
from kickdoor_protocol.messages.table import Act, Told
from kickdoor_protocol.messages.talk import Say, Spoken, Talked
from kickdoor_protocol.registry import REGISTRY, Registry
from kickdoor_protocol.views import Event
from kickdoor_server.base.rates import Rate

DELAY_S = 10.0
PATIENT = replace(QUICK, watch_delay_s=DELAY_S)

FIRST = ("Ann shouts.", "Ann: One.", "Bob shouts.", "Bob: Two.", "Ann: Three.", "Ann shouts.")
THEN = ("Bob shouts.", "Bob shouts.", "Ann: Four.", "Bob shouts.", "Bob: Five.", "Ann: Six.", "Ann shouts.")
ALL = (*FIRST, *THEN)

OLD = Registry(replace(entry, high=1, older={}) if entry.tag == "talked" else entry for entry in REGISTRY.entries)
"""What a client knows of an earlier release, in which lines have no place."""


def does(evening: Evening, deeds: tuple[str, ...]) -> None:
    """Let Ann and Bob do and say this."""
    for deed in deeds:
        name, said, text = deed.partition(": ")
        if said:
            evening.says(name, Say, text=text)
        else:
            evening.says(name.split()[0], Act, choice=("shout",))


def comes(evening: Evening, name: str, registry: Registry = REGISTRY) -> Hearer:
    """Somebody who spectates from here on."""
    evening.people[name] = hearer = Hearer(name, ArrivalSteps(Purpose.WATCH), registry)
    hearer.comes(evening.house)
    evening.says(name, WatchTable, table=next(iter(evening.house.server.lobby.tables)))
    return hearer


def told(hearer: Hearer) -> tuple[str, ...]:
    """What Ann and Bob did and said, as it stands in the story of this person."""
    lines = (f"{line.who}: {line.text}" if line.who else line.text for line in hearer.model.seen.story)
    return tuple(line for line in lines if line in ALL)


def read_out(hearer: Hearer) -> list[str]:
    """What they did and said as this person heard it in lines; several events of one line are taken apart."""
    heard = []
    for line in hearer.heard:
        text = line.removeprefix("Before you came: ").removeprefix("Said before: ").replace("You: ", "Ann: ")
        heard += [text] if text in ALL else [f"{part}." for part in text.removesuffix(".").split(". ")]
    return [text for text in heard if text in ALL]


def test_a_spectator_who_comes_late() -> None:
    evening = Evening("Ann", "Bob")
    does(evening, ALL)
    eve = comes(evening, "Eve")
    assert told(eve) == ALL
    assert [line for line in eve.heard if line.startswith(("Before", "Said"))] == [
        "Said before: Ann: One.",
        "Said before: Bob: Two.",
        "Said before: Ann: Three.",
        "Before you came: Bob shouts.",
        "Said before: Ann: Four.",
        "Before you came: Bob shouts.",
        "Said before: Bob: Five.",
        "Said before: Ann: Six.",
        "Before you came: Ann shouts.",
    ], "of what happened only the last, and all that was said"


def test_a_spectator_who_was_away_for_a_while() -> None:
    evening = Evening("Ann", "Bob", spectators=("Dan",))
    does(evening, FIRST)
    evening.loses("Dan")
    does(evening, THEN)
    evening.returns("Dan")
    dan = evening.people["Dan"]
    assert told(dan) == ALL
    assert read_out(dan) == list(ALL), "each once, and in that order"


@pytest.mark.parametrize("restarts", [False, True], ids=["cut", "restart"])
def test_a_player_who_was_away_for_a_while(*, restarts: bool) -> None:
    evening = Evening("Cid", "Ann", "Bob", spectators=("Dan",))
    does(evening, FIRST)
    evening.loses("Cid")
    does(evening, THEN)
    if restarts:
        does(evening, ("Ann shouts.",))
        evening.restarts()
        for name in ("Ann", "Bob", "Dan"):
            evening.returns(name)
    evening.returns("Cid")
    more = ("Ann shouts.",) if restarts else ()
    for name in ("Cid", "Dan"):
        assert told(evening.people[name]) == (*ALL, *more), name
        assert read_out(evening.people[name]) == [*ALL, *more], name


def test_whoever_comes_after_a_restart() -> None:
    evening = Evening("Ann", "Bob")
    does(evening, (*ALL, "Ann shouts."))
    evening.restarts()
    evening.returns("Ann")
    evening.returns("Bob")
    does(evening, ("Bob: Two.", "Ann shouts."))
    assert told(comes(evening, "Eve")) == (*ALL, "Ann shouts.", "Bob: Two.", "Ann shouts.")


@pytest.mark.parametrize("restarts", [False, True], ids=["running", "restart"])
def test_whoever_looks_on_late_with_open_hands(*, restarts: bool) -> None:
    evening = Evening("Ann", "Bob", watching="late", settings=PATIENT)
    does(evening, (*ALL, "Ann shouts."))
    if restarts:
        evening.restarts()
        evening.returns("Ann")
        evening.returns("Bob")
    early = comes(evening, "Eve")
    assert told(early) == ()
    evening.waits(DELAY_S)
    for hearer in (early, comes(evening, "Fay")):
        assert told(hearer) == (*ALL, "Ann shouts."), hearer.name
    evening.loses("Eve")
    does(evening, ("Bob: Two.", "Bob shouts.", "Ann: One.", "Bob shouts."))
    evening.waits(DELAY_S)
    evening.returns("Eve")
    assert told(early) == (*ALL, "Ann shouts.", "Bob: Two.", "Bob shouts.", "Ann: One.", "Bob shouts.")


def test_whoever_looks_over_a_shoulder() -> None:
    evening = Evening("Ann", "Bob", watching="seat")
    does(evening, FIRST)
    evening.says("Ann", ShareSeat, shared=True)
    eve = comes(evening, "Eve")
    evening.says("Eve", LookAs, seat=0)
    evening.loses("Eve")
    does(evening, THEN)
    evening.returns("Eve")
    lines = told(eve)
    assert lines[-len(THEN) :] == THEN
    assert [line for line in lines[: -len(THEN)] if ":" in line] == [line for line in FIRST if ":" in line]


def test_what_was_said_among_older_events_is_among_them_when_somebody_pages_back() -> None:
    evening = Evening("Ann", "Bob", settings=replace(QUICK, requests=Rate(1_000, 10_000)))
    deeds = ("Ann shouts.",) * 20 + FIRST + ("Bob shouts.",) * 70 + ("Ann: Four.", "Ann shouts.")
    does(evening, deeds)
    eve = comes(evening, "Eve")
    before = len([line for line in told(eve) if "shouts" in line])
    assert before < 70
    assert told(eve)[:3] == ("Ann: One.", "Bob: Two.", "Ann: Three."), "above the oldest event that is told"
    eve.dispatch(evening.house, Typed("story 1000"))
    eve.listens(evening.house)
    assert told(eve) == deeds


def test_a_client_of_an_earlier_release_is_told_behind_what_happened_as_before() -> None:
    evening = Evening("Ann", "Bob")
    does(evening, ALL)
    old = comes(evening, "Otto", OLD)
    assert told(old) == (*(line for line in ALL if ":" not in line), *(line for line in ALL if ":" in line))
    assert [line for line in old.heard if line.startswith("Said before")][-1] == "Said before: Ann: Six."
    assert old.caller is not None
    assert not [line for message in old.caller.all(Talked) for line in message.lines if line.after is not None]


def test_a_server_that_tells_on_and_on_without_a_table_fills_no_memory() -> None:
    evening = Evening("Ann", "Bob", spectators=("Dan",))
    dan = evening.people["Dan"]
    dan.dispatch(evening.house, Pushed(Talked(1, (Spoken("Ann", "One.", "chat", 0, 0),))))
    for n in range(100, 200):
        dan.dispatch(evening.house, Pushed(Told((Event(n, f"Thing {n}."),))))
        assert len(dan.model.seen.waiting) <= 2
    assert [line.text for line in dan.model.seen.story[-101:]][:2] == ["One.", "Thing 100."]


def test_a_server_of_an_earlier_release_tells_lines_without_a_place() -> None:
    """They are told at once, behind the table, as they come."""
    evening = Evening("Ann", "Bob", spectators=("Dan",))
    dan = evening.people["Dan"]
    dan.dispatch(evening.house, Pushed(Talked(1, (Spoken("Ann", "One.", "chat", 0),))))
    assert told(dan) == ("Ann: One.",)
    assert dan.heard[-1] == "Said before: Ann: One."
