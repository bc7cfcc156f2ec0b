"""A trade that one is offered is put to one as a question with a clock, though nobody waits for the answer."""

from __future__ import annotations

import pytest
from tests.own_cards import gear
from tests.scene import H, Scene
from tests.server.doubles import quiet_audience
from tests.server.house import MEMORY_REACTOR
from tests.server.table.test_doors_stage import RULES, STAGE
from tests.server.viewer import Viewer

from kickdoor_game.machine import run
from kickdoor_game.machine.errors import IllegalAnswer
from kickdoor_protocol.messages.table import Answer
from kickdoor_protocol.shapes import Menu
from kickdoor_protocol.views import Asked, PrivateView
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.store.records import MatchRecord
from kickdoor_server.matches.audience.match_views import Moment
from kickdoor_server.matches.seats import OwnedChair
from kickdoor_server.table.timing.timekeeper import Timekeeper
from kickdoor_server.table.translate.choices import answer_in


def offered() -> Scene:
    """Greta would have Ann's Stick for her Pickaxe; it is Bob's turn."""
    cards = [gear("pickaxe", 4, gold=600), gear("stick", 1)]
    t = Scene(
        Ann=H(items=["stick"]), Greta=H(items=["pickaxe"]), Bob=H(), extra=cards, turn="Bob", options={"pace": "usual"}
    )
    t.acts("Greta", "trade", "Ann", ["pickaxe"], ["stick"])
    return t


def asked_of(t: Scene, name: str) -> tuple[Asked, ...]:
    return shown_to(t, name).questions


def shown_to(t: Scene, name: str) -> PrivateView:
    chairs = [OwnedChair(hero.seat, hero.name, hero.sex) for hero in t.table.heroes]
    record = MatchRecord(1, "abcde", "Friday", "classic", {}, (), b"seed")
    clocks = Timekeeper(t.rules, chairs, MEMORY_REACTOR(), Settings(), lambda: None)
    clocks.watch(t.table)
    audience = quiet_audience(record, chairs, RULES, STAGE)
    moment = Moment(t.table, 1, lambda question: clocks.left_s(t.table, question))
    audience.sight.take_in(moment)
    return Viewer(audience.sight, t.seat(name)).looks()


def says(t: Scene, name: str, number: int, *choice: str) -> None:
    """What the server makes of it when somebody answers that question."""
    answer = answer_in(Answer(1, number, choice), t.seat(name))
    t.table = run.apply(t.rules, t.table, answer).table


@pytest.mark.rule("classic.trading.1")
def test_whoever_is_offered_a_trade_is_asked_with_what_is_on_the_cards_and_until_when() -> None:
    t = offered()
    (question,) = asked_of(t, "Ann")
    assert question.text == (
        "Greta offers you Pickaxe (+4, no place, 600 gold), for Stick (+1, no place, 100 gold). Do you agree?"
    )
    assert isinstance(question.shape, Menu)
    assert [option.label for option in question.shape.options] == [
        "agree to trade with Greta: Pickaxe for Stick",
        "refuse to trade with Greta",
    ]
    assert question.seconds_left == pytest.approx(135)
    assert question.default_text == "else: it lapses"
    assert [asked.kind for asked in asked_of(t, "Bob")] == ["arrange"]
    assert asked_of(t, "Greta") == ()
    assert "agree.0" not in {option.key for option in shown_to(t, "Ann").standing}, (
        "it is asked, so not offered besides"
    )


def test_yes_carries_it_out_and_no_ends_it() -> None:
    t = offered()
    (question,) = asked_of(t, "Ann")
    says(t, "Ann", question.id, "agree.0")
    assert t.keys(t.hero("Ann").items) == ["pickaxe"]
    t = offered()
    (question,) = asked_of(t, "Ann")
    says(t, "Ann", question.id, "refuse.0")
    assert (t.table.trades, asked_of(t, "Ann")) == ([], ())


def test_an_answer_to_a_trade_that_has_gone_changes_nothing() -> None:
    t = offered()
    (question,) = asked_of(t, "Ann")
    t.acts("Greta", "recall", "Ann")
    with pytest.raises(IllegalAnswer):
        says(t, "Ann", question.id, "agree.0")


def test_on_ones_own_turn_it_stands_beside_what_the_table_asks() -> None:
    t = Scene(Ann=H(items=["stick"]), Greta=H(items=["pickaxe"]), Bob=H(), extra=[gear("pickaxe", 4), gear("stick", 1)])
    t.acts("Greta", "trade", "Ann", ["pickaxe"], ["stick"])
    assert [asked.kind for asked in asked_of(t, "Ann")] == ["arrange", "trade"]
