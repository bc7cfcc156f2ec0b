"""Seats have followers carry what they have no room for, and know what is lost with them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.ai.seated import Seated
from tests.own_cards import gear
from tests.scene import H, Scene

from kickdoor_ai.doors.caretaker_seat import CaretakerSeat
from kickdoor_ai.doors.estimate import View, view_for, worth
from kickdoor_ai.doors.estimate.gear import worth_of_bearer
from kickdoor_ai.doors.greedy_seat import GreedySeat
from kickdoor_ai.doors.judgement.seat import JudgingSeat
from kickdoor_game.language.cards import Card, Follower
from kickdoor_game.language.words.effects import LoseFollower
from kickdoor_game.language.words.traits import CarriesItem

CARDS: list[Card] = [
    Follower(key="porter", name="Porter", traits=(CarriesItem(),)),
    Follower(key="caddie", name="Caddie", traits=(CarriesItem(),)),
    gear("hat", 2, slot="headgear"),
    gear("bowler", 3, slot="headgear"),
    gear("beret", 1, slot="headgear"),
]


def scene(ann: H) -> Scene:
    return Scene(extra=CARDS, Ann=ann, Bob=H(), Cid=H())


def view(t: Scene) -> View:
    return view_for(t.table, t.hero("Ann"))


@pytest.mark.parametrize("seat", [GreedySeat, CaretakerSeat])
def test_what_is_not_worn_for_want_of_room_is_carried(seat: Callable[[], JudgingSeat]) -> None:
    t = scene(H(items=["bowler", "hat", "beret"], followers=["porter"]))
    ann = Seated(t, "Ann", seat())
    said = [ann.plays()]
    assert said[0].startswith("entrust")
    while t.asked("Ann") == "arrange" and (more := ann.says()).startswith(("entrust", "wear")):
        said.append(ann.plays())
        assert len(said) < 4, more
    assert sorted(t.keys(t.hero("Ann").in_use)) == ["bowler", "hat"]


def test_what_is_carried_well_stays_there() -> None:
    t = scene(H(items=["bowler", "hat"], followers=["porter"]))
    t.acts("Ann", "entrust", "hat")
    assert "entrust" not in Seated(t, "Ann", GreedySeat()).says()


def test_where_there_is_room_for_everything_nobody_need_carry_it() -> None:
    t = scene(H(items=["bowler"], followers=["porter"]))
    assert "entrust" not in Seated(t, "Ann", GreedySeat()).says()
    assert worth_of_bearer(view(t)) == (0.0, None)


def test_of_two_the_one_carries_it_whose_hands_are_empty() -> None:
    t = scene(H(items=["bowler", "hat", "beret"], followers=["porter", "caddie"]))
    t.acts("Ann", "entrust", "hat", "porter")
    ann = Seated(t, "Ann", GreedySeat())
    assert ann.plays().endswith("caddie!")
    while ann.says().startswith("wear"):
        ann.plays()
    assert sorted(t.keys(t.hero("Ann").in_use)) == ["beret", "bowler", "hat"]


def test_a_porter_is_worth_more_to_whoever_has_something_to_carry() -> None:
    porter = next(card for card in CARDS if card.key == "porter")
    idle, busy = view(scene(H(items=["bowler"]))), view(scene(H(items=["bowler", "hat"])))
    assert worth(busy, porter) > worth(idle, porter) > 0


def test_with_the_porter_goes_what_they_carry() -> None:
    t = scene(H(items=["bowler", "hat"], followers=["porter"]))
    before = worth(view(t), LoseFollower())
    t.acts("Ann", "entrust", "hat")
    assert worth(view(t), LoseFollower()) < before < 0
