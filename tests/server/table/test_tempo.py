"""Where the table is leisurely, AI players wait until what was told could have been read or heard."""

from __future__ import annotations

from random import Random

import pytest
from tests.server.doubles import Troupe
from tests.server.house import Caller, House
from twisted.internet.task import Clock

from kickdoor_protocol.messages.lobby import CreateTable, Lobby
from kickdoor_server.base.configuration.settings import AI_SPEEDS_MS, AI_WORDS_PER_MIN, Settings, at_speed
from kickdoor_server.table.tempo import Tempo

A_WORD_A_SECOND = Settings(ai_delay_ms=(0, 0), ai_words_per_min=60, stand_in="meek")
LEAST_S, MOST_S = (ms / 1000 for ms in AI_SPEEDS_MS["leisurely"])


def keen(settings: Settings, **options: str) -> tuple[House, Caller]:
    house = House(settings, Troupe(keen=lambda question: ("take",) if question.kind == "take" else question.default))
    (boris,) = house.sits_down("Boris", ai=("keen",), **options)
    house.clock.advance(20)
    return house, boris


def test_an_ai_player_waits_until_what_was_told_could_be_heard() -> None:
    house, boris = keen(A_WORD_A_SECOND)
    boris.answer(["leave"])
    assert boris.story[-1] == "Greta takes 3."
    boris.answer(["pass"])
    number = house.match.number
    house.clock.advance(2.9)
    assert house.match.number == number, "three words take three seconds"
    house.clock.advance(0.2)
    assert house.match.number > number


def test_without_such_a_rate_nobody_waits() -> None:
    _, boris = keen(Settings(ai_delay_ms=(0, 0), stand_in="meek"))
    boris.answer(["leave"])
    boris.answer(["pass"])
    assert boris.asked is not None
    assert boris.asked.kind == "take", "it is his turn again"


def test_a_table_may_be_leisurely_on_a_server_that_is_not() -> None:
    house, boris = keen(Settings(ai_delay_ms=(0, 0), stand_in="meek"), ai_pace="leisurely")
    boris.answer(["leave"])
    house.clock.advance(LEAST_S - 0.01)
    assert not house.match.table.points[1]
    house.clock.advance(MOST_S)
    assert house.match.table.points[1]


def test_it_stays_so_over_a_restart() -> None:
    house, boris = keen(Settings(ai_delay_ms=(0, 0), stand_in="meek"), ai_pace="leisurely")
    house = house.restarted()
    boris = house.comes("Boris", resume=boris.token)
    boris.answer(["leave"])
    house.clock.advance(LEAST_S - 0.01)
    assert not house.match.table.points[1]


def test_whoever_opens_a_table_is_offered_the_choice() -> None:
    ann = House().comes("Ann")
    ann.does(CreateTable, name="", set="toy", sex="female", options={"ai_pace": "leisurely"})
    (setting,) = (setting for setting in ann.last(Lobby).settings if setting.key == "ai_pace")
    assert (setting.value, setting.choices) == ("leisurely", ("usual", "leisurely"))
    assert ann.refused(CreateTable, name="", set="toy", sex="female", options={"ai_pace": "fast"})


@pytest.mark.parametrize("name", AI_SPEEDS_MS)
def test_a_server_at_leisure_waits_for_listeners_and_no_other(name: str) -> None:
    settings = Settings(**at_speed(name))
    assert settings.ai_delay_ms == AI_SPEEDS_MS[name]
    assert settings.ai_words_per_min == (AI_WORDS_PER_MIN if name == "leisurely" else 0)


@pytest.mark.parametrize("slow", [(2_500, 5_000), (9_000, 9_000)])
def test_a_leisurely_table_makes_nobody_faster(slow: tuple[int, int]) -> None:
    settings = Settings(ai_delay_ms=slow, ai_words_per_min=30)
    tempo = Tempo(settings, Clock(), leisurely=True)
    assert (tempo.delay_ms, tempo.words_per_min) == (slow, 30)


def test_what_is_told_on_top_of_each_other_takes_as_long_as_all_of_it() -> None:
    clock = Clock()
    tempo = Tempo(A_WORD_A_SECOND, clock)
    tempo.told(["one two three"])
    clock.advance(1)
    tempo.told(["four five", "six"])
    assert tempo.drawn_s(Random(1), clock.seconds()) == pytest.approx(6)
    clock.advance(30)
    tempo.told(["seven"])
    assert tempo.drawn_s(Random(1), clock.seconds()) == pytest.approx(32)


@pytest.mark.parametrize(
    ("of_the_server", "leisurely", "rate"),
    [(0, False, 0), (0, True, AI_WORDS_PER_MIN), (200, False, 200), (200, True, 200)],
)
def test_a_leisurely_table_has_the_servers_rate_or_else_the_usual_one(
    of_the_server: int, leisurely: bool, rate: int
) -> None:
    tempo = Tempo(Settings(ai_words_per_min=of_the_server), Clock(), leisurely=leisurely)
    assert tempo.words_per_min == rate


def test_jokes_take_time_to_read_the_first_time_only() -> None:
    clock = Clock()
    tempo = Tempo(A_WORD_A_SECOND, clock)
    tempo.told(["Bo faces Imp."], ["Small print, large teeth."])
    assert tempo.drawn_s(Random(1), clock.seconds()) == 7
    clock.advance(7)
    tempo.told(["Al faces Imp."], ["Small print, large teeth."])
    assert tempo.drawn_s(Random(1), clock.seconds()) == 10
