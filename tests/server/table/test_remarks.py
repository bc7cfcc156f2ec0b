"""AI seats say something now and then: after their deed, not too often, and not where the table wants quiet."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.server.doubles import Troupe
from tests.server.house import Caller, House
from tests.server.toy import GOAL, ToyTook

from kickdoor_ai.speech import HEARD_MOST, REMARK_MOST, Heard
from kickdoor_protocol.messages.lobby import AddAi, CreateTable, Lobby, StartMatch, WatchTable
from kickdoor_protocol.messages.session import Accepted
from kickdoor_protocol.messages.table import Over, Told
from kickdoor_protocol.messages.talk import Said, Say
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.rates import Rate
from kickdoor_server.base.store.records import MatchRecord

CHATTY = Rate(per_s=1_000.0, burst=1_000)
LOUD = Settings(ai_delay_ms=(0, 0), ai_talk=CHATTY, ai_talk_table=CHATTY)


def talkers(*lines: str) -> Troupe:
    """Whoever decides next says the next line."""
    troupe = Troupe(keen=lambda question: ("take",) if question.kind == "take" else question.default)
    troupe.lines = list(lines)
    return troupe


def said(caller: Caller) -> list[str]:
    """What AI seats have said."""
    return [message.text for message in caller.all(Said) if message.kind == "ai"]


def test_a_remark_is_chat_of_its_chair_and_comes_after_the_deed() -> None:
    house = House(LOUD, talkers("Finders, keepers."))
    (boris,) = house.sits_down("Boris", ai=("keen",))
    boris.answer(["leave"])
    (remark,) = boris.all(Said)
    assert (remark.who, remark.text, remark.kind, remark.seat) == ("Greta", "Finders, keepers.", "ai", 1)
    deed = next(n for n, m in enumerate(boris.heard) if isinstance(m, Told) and "takes" in m.events[-1].text)
    assert deed < boris.heard.index(remark)


def test_it_is_said_when_the_deed_is_and_not_when_it_was_thought_of() -> None:
    house = House(Settings(ai_delay_ms=(500, 500)), talkers("Mine."))
    (boris,) = house.sits_down("Boris", ai=("keen",))
    boris.answer(["leave"])
    house.clock.advance(0.4)
    assert said(boris) == []
    house.clock.advance(0.2)
    assert said(boris) == ["Mine."]


def test_what_was_to_be_said_of_a_decision_that_came_to_nothing_is_not_said() -> None:
    house = House(LOUD, talkers("", "I pass."))
    boris, greta = house.sits_down("Boris", "Greta", ai=("meek",))
    boris.answer(["leave"])
    house.thoughts.slow = True
    greta.answer(["leave"])
    house.thoughts.come()
    assert boris.asked is not None
    assert boris.asked.kind == "applause", "and the AI player is thinking about it"
    boris.act("shout")
    house.thoughts.come()
    assert house.troupe.lines == [], "it had something to say"
    assert said(boris) == [], "but by then there was another applause to be given"


def test_those_who_are_shown_the_table_now_and_then_hear_remarks_after_what_they_are_about() -> None:
    house = House(LOUD, talkers("One.", "Two.", "Three."))
    house.thoughts.slow = True
    watcher = house.comes("Olga")
    watcher.does(CreateTable, name="", set="toy", sex="female")
    watcher.does(WatchTable, table=watcher.last(Lobby).table.id)
    for _ in range(2):
        watcher.does(AddAi, kind="keen")
    watcher.does(StartMatch)
    house.clock.advance(1)
    watcher.forgets()
    house.thoughts.come()
    assert said(watcher) == ["One."], "she was told at once, since she had not been told anything for a while"
    house.thoughts.come()
    house.thoughts.come()
    assert said(watcher) == ["One."]
    house.clock.advance(0.3)
    assert said(watcher) == ["One.", "Two.", "Three."]
    last_told = max(n for n, message in enumerate(watcher.heard) if isinstance(message, Told))
    assert [type(message) for message in watcher.heard[last_told:]].count(Said) == 2


def test_no_seat_and_no_table_talks_all_the_time() -> None:
    settings = Settings(ai_delay_ms=(0, 0), ai_talk=Rate(0.1, 2), ai_talk_table=Rate(0.5, 3))
    house = House(settings, talkers(*map(str, range(100))))
    (boris,) = house.sits_down("Boris", ai=("meek", "meek"))
    for _ in range(3):
        boris.answer(["leave"])
        boris.answer(["pass"])
    seats = [message.seat for message in boris.all(Said) if message.kind == "ai"]
    assert len(seats) == 3
    assert max(map(seats.count, seats)) == 2
    assert int(house.troupe.lines[0]) <= 5, "who would not be heard is not asked"
    house.clock.advance(9)
    for _ in range(3):
        boris.act("shout")
    assert len(said(boris)) <= 4


@pytest.mark.parametrize(
    ("line", "heard"),
    [
        ("  too \x1b[31m many\n\nlines ", ["too [31m many lines"]),
        ("x" * REMARK_MOST, ["x" * REMARK_MOST]),
        (f"One. Two! {'x' * REMARK_MOST}.", ["One. Two!"]),
        (f"So (he said it). {'x' * REMARK_MOST}", ["So (he said it)."]),
        ("x" * (REMARK_MOST + 1), []),
        ("", []),
        ("\u202e\x00", []),
    ],
)
def test_a_remark_is_one_clean_short_line(line: str, heard: list[str]) -> None:
    house = House(LOUD, talkers(line))
    (boris,) = house.sits_down("Boris", ai=("keen",))
    boris.answer(["leave"])
    assert said(boris) == heard


def test_a_table_that_wants_quiet_has_quiet_also_after_a_restart() -> None:
    house = House(LOUD, talkers("Hear me!"))
    (boris,) = house.sits_down("Boris", ai=("keen",), talk=False)
    boris.answer(["leave"])
    assert said(boris) == []
    (record,) = house.disk.of(MatchRecord)
    assert record.manners == {"talk": False}
    assert "talk" not in record.options, "the rules know nothing of it"
    assert next(iter(house.server.lobby.tables.values())).describe().options["talk"] is False
    again: Any = house.restarted(settings=LOUD)
    assert not again.match._ai._remarks.would_be_heard(1)


@pytest.mark.parametrize(
    ("ai", "line", "listeners"),
    [
        (("keen", "keen"), "thanks, GRETA", 1),
        (("keen", "keen"), "Greta and Spite: well played", 2),
        (("keen", "keen"), "well played, all", 0),
        (("keen", "keen"), "how regretable", 0),
        (("keen",), "well played, all", 1),
    ],
)
def test_it_is_told_what_is_said_to_it_when_it_next_decides(ai: tuple[str, ...], line: str, listeners: int) -> None:
    house = House(LOUD, talkers())
    (boris,) = house.sits_down("Boris", ai=ai)
    names = [chair.name for chair in house.match.chairs if chair.mind is not None]
    boris.does(Say, text=line.replace("Spite", names[-1]))
    assert house.troupe.heard == [], "nobody is asked because of it"
    boris.answer(["leave"])
    assert house.troupe.heard == [Heard("Boris", line.replace("Spite", names[-1]))] * listeners


def test_only_the_latest_lines_of_players_are_kept_and_none_where_the_table_wants_quiet() -> None:
    for talk, kept in ((True, HEARD_MOST), (False, 0)):
        house = House(LOUD, talkers())
        (boris,) = house.sits_down("Boris", ai=("keen",), talk=talk)
        olga = house.comes("Olga")
        olga.does(WatchTable, table=boris.last(Lobby).table.id)
        olga.does(Say, text="Boo, Greta")
        for number in range(HEARD_MOST + 2):
            boris.does(Say, text=f"thanks {number}")
        boris.answer(["leave"])
        assert [heard.text for heard in house.troupe.heard] == [f"thanks {n}" for n in range(2, 2 + kept)]


def test_a_seat_that_fails_at_talking_decides_all_the_same() -> None:
    class Tongue_tied(Troupe):  # noqa: N801 - a word with a hyphen
        def remark(self, player: Any, heard: Any, rng: Any) -> str:
            raise RuntimeError("lost for words")

    house = House(LOUD, Tongue_tied(keen=lambda question: ("take",) if question.kind == "take" else question.default))
    (boris,) = house.sits_down("Boris", ai=("keen",))
    boris.answer(["leave"])
    assert house.match.table.points[1] > 0
    assert said(boris) == []


# ---------------------------------------------------------------- the last word


class Orators(Troupe):
    """AI players who speak only of the end of the match, once they have witnessed the last event."""

    def remark(self, player: Any, heard: Any, rng: Any) -> str:
        taken = Counter[int]()
        for event in player.seen:
            if isinstance(event, ToyTook):
                taken[event.seat] += event.points
        return super().remark(player, heard, rng) if max(taken.values(), default=0) >= GOAL else ""


def played_to_the_end(
    *lines: str, settings: Settings = LOUD, talk: bool = True, troupe: type[Troupe] = Orators
) -> Caller:
    """Somebody who has lost against two AI players, which tried to say these lines."""
    house = House(settings, troupe(keen=lambda question: ("take",) if question.kind == "take" else question.default))
    house.troupe.lines = list(lines)
    (boris,) = house.sits_down("Boris", ai=("keen", "keen"), talk=talk)
    while not boris.all(Over):
        boris.answer(["leave" if boris.asked is not None and boris.asked.kind == "take" else "pass"])
    return boris


def test_each_ai_player_speaks_of_the_end_once_and_behind_it() -> None:
    """Also where the limits on remarks would let nobody speak."""
    seldom = Rate(per_s=0.001, burst=1)
    boris = played_to_the_end("I won.", "I lost.", "And?", settings=Settings(ai_delay_ms=(0, 0), ai_talk_table=seldom))
    assert said(boris) == ["I won.", "I lost."]
    over = next(n for n, message in enumerate(boris.heard) if isinstance(message, Over))
    assert all(isinstance(message, Said) for message in boris.heard[over + 1 :] if not isinstance(message, Accepted))


def test_what_another_has_said_of_it_is_not_said_again() -> None:
    assert said(played_to_the_end("Well played, Greta.", "Well played, Greta.")) == ["Well played, Greta."]


def test_a_table_that_wants_quiet_has_it_at_the_end() -> None:
    assert said(played_to_the_end("I won.", "I lost.", talk=False)) == []


def test_a_seat_that_fails_to_speak_of_the_end_spoils_nothing() -> None:
    class Overcome(Orators):
        def remark(self, player: Any, heard: Any, rng: Any) -> str:
            if super().remark(player, heard, rng):
                raise RuntimeError("overcome by events")
            return ""

    assert said(played_to_the_end("I won.", "I lost.", troupe=Overcome)) == []
