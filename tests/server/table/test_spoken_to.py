"""An AI seat that is spoken to while nothing is asked of it is given a moment: it acts at once, or says nothing."""

from __future__ import annotations

from typing import Any

import pytest
from tests.scene import H, Scene
from tests.server.doubles import Troupe
from tests.server.house import House

from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Question
from kickdoor_protocol.messages.lobby import AddAi, CreateTable, StartMatch
from kickdoor_protocol.messages.session import Accepted
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.store.records import AnswerRecord
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets
from kickdoor_server.table.thinking.minds import KnownMinds


class Listening(Troupe):
    """Seat 1 is the one who is spoken to."""

    listener = Seat(1)


def answering(decision: Any) -> Listening:
    """Decides that whenever it is only spoken to, and otherwise what counts by default."""
    return Listening(listener=lambda question: decision if question.kind == "idle" else question.default)


def counted(house: House) -> list[Any]:
    """Every answer that is on the disk: seat, choice."""
    return [(record.answer.seat, record.answer.choice) for record in house.disk.of(AnswerRecord)]


def test_a_seat_that_is_spoken_to_may_act_at_once() -> None:
    house = House(troupe=answering(("act", ("boil",))))
    (boris,) = house.sits_down("Boris", ai=("listener", "meek"))
    assert boris.asked is not None, "it is his turn, and nothing is asked of the others"
    boris.act("shout")
    assert counted(house)[-2:] == [(0, ("shout",)), (1, ("boil",))]


@pytest.mark.parametrize(
    "decision",
    [("pass",), "wait", RuntimeError("stuck"), ("act", ("fly",)), 17],
    ids=["passes", "waits", "raises", "no action", "nonsense"],
)
def test_what_else_it_says_goes_nowhere(decision: Any) -> None:
    house = House(troupe=answering(decision))
    (boris,) = house.sits_down("Boris", ai=("listener",))
    boris.act("shout")
    assert counted(house)[-1] == (0, ("shout",))
    boris.answer(["leave"])
    assert (1, ("deadline", 1)) not in counted(house)[-1:], "the match goes on as ever"
    assert boris.asked is not None


def test_nobody_else_is_given_a_moment_and_nobody_without_being_spoken_to() -> None:
    asked: list[tuple[Seat, str]] = []

    def note(question: Question) -> Any:
        asked.append((question.seat, question.kind))
        return question.default

    house = House(troupe=Listening(listener=note))
    (boris,) = house.sits_down("Boris", ai=("listener", "listener"))
    boris.act("boil")
    assert asked == []
    boris.act("shout")
    assert asked == [(1, "idle")]


def test_whoever_is_asked_something_anyway_is_asked_only_that() -> None:
    kinds: list[str] = []

    def note(question: Question) -> Any:
        kinds.append(question.kind)
        return question.default

    house = House(troupe=Listening(listener=note))
    (boris,) = house.sits_down("Boris", ai=("listener",))
    house.thoughts.slow = True
    boris.answer(["leave"])
    boris.act("shout")
    while house.thoughts.waiting:
        house.thoughts.come()
    assert kinds == ["take", "applause"]


def test_a_question_that_comes_meanwhile_is_more_than_a_moment() -> None:
    house = House(Settings(ai_delay_ms=(500, 500)), answering(("act", ("boil",))))
    (boris,) = house.sits_down("Boris", ai=("listener",))
    boris.act("shout")
    boris.answer(["leave"])
    house.clock.advance(0.6)
    assert counted(house)[-1] == (1, ("leave",)), "what it had decided before is dropped"


def test_a_trade_that_suits_an_ai_seat_is_agreed_to_in_the_middle_of_anothers_turn() -> None:
    """In the real game, with a seat that is installed: the match is brought to a position in which Ann is asked."""
    installed: Any = KnownMinds()
    house = House(Settings(ai_delay_ms=(0, 0)), installed, playable_sets=PlayableSets(known_sets(())))
    ann = house.comes("Ann")
    ann.does(CreateTable, name="The table", set="classic", sex="female")
    for name in ("Bob", "Cid"):
        ann.does(AddAi, kind="greedy", name=name)
    ann.does(StartMatch)
    t = Scene(Ann=H(items=["theme_music"], role="wizard"), Bob=H(items=["laminated_spell"]), Cid=H())
    house.match.table = t.table
    mine, theirs = t.hero("Ann").items[0], t.hero("Bob").items[0]
    assert isinstance(ann.act("trade.1", [f"card.{mine}"], [f"card.{theirs}"]), Accepted)
    assert "Bob agrees to trade with you." in ann.story
    assert house.match.table.heroes[0].items == (theirs,)


def test_an_ai_seat_offers_itself_to_a_person_whose_fight_needs_one_more() -> None:
    installed: Any = KnownMinds()
    house = House(Settings(ai_delay_ms=(0, 0)), installed, playable_sets=PlayableSets(known_sets(())))
    ann = house.comes("Ann")
    ann.does(CreateTable, name="The table", set="classic", sex="female")
    for name in ("Bob", "Cid"):
        ann.does(AddAi, kind="bribe_aware", name=name)
    ann.does(StartMatch)
    bob = H(level=8, role="warrior", items=["sword_with_a_sword_on_it"])
    house.match.table = Scene(Ann=H(level=3), Bob=bob, Cid=H(level=6), doors=["kraken_in_a_bathtub"]).table
    house.match.audience.show_now(house.match.moment)
    ann.answer(["open"])
    fight = house.match.table.fight
    assert fight is not None
    assert [(offer.request, offer.other, offer.terms.treasures) for offer in fight.offers] == [(False, 1, 3)]
    number = fight.offers[0].number
    ann.answer([f"accept.{number}"])
    assert house.match.table.fight.helper == 1
