"""Seats take followers into their service, better ones for worse, and play them in need."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.ai.seated import Seated
from tests.game.doors.test_numbers_vary import by
from tests.own_cards import beast
from tests.scene import H, Scene

from kickdoor_ai.api import Chair
from kickdoor_ai.doors.caretaker_seat import CaretakerSeat
from kickdoor_ai.doors.estimate import view_for, worth
from kickdoor_ai.doors.greedy_seat import GreedySeat
from kickdoor_ai.doors.judgement.business.laying_down import coming
from kickdoor_ai.doors.judgement.position import ActionMemory, Position
from kickdoor_game.language.cards import Card, Follower
from kickdoor_game.language.words.effects import LoseLevels
from kickdoor_game.language.words.traits import Bonus, DieForYou, Flee

CARDS: list[Card] = [
    Follower(key="page", name="Page", traits=(Flee(1),)),
    Follower(key="cook", name="Cook", traits=(Bonus(3),)),
    Follower(key="nurse", name="Nurse", traits=(Bonus(2),)),
    Follower(key="martyr", name="Martyr", traits=(DieForYou(),)),
    beast("ogre", 7, treasures=3),
    beast("dragon", 20, bad_stuff=(LoseLevels(count=3),)),
]
ONE: dict[str, Any] = {"followers_most": 1, "followers_played": "any_time"}


def scene(ann: H, *doors: str, **numbers: Any) -> Scene:
    return Scene(numbers=by(**{**ONE, **numbers}), extra=CARDS, doors=doors, Ann=ann, Bob=H(), Cid=H())


def test_a_better_one_takes_the_place_of_a_worse_one() -> None:
    assert Seated(scene(H(hand=["cook"], followers=["page"])), "Ann", GreedySeat()).says() == "play cook!"
    assert "play" not in Seated(scene(H(hand=["page"], followers=["cook"])), "Ann", GreedySeat()).says()


def test_of_two_the_one_goes_who_is_missed_least() -> None:
    t = scene(H(hand=["cook"], followers=["martyr", "page"]), followers_most=2)
    assert Seated(t, "Ann", GreedySeat()).says() == "play cook page!"
    assert (
        Seated(scene(H(hand=["cook"], followers=["page"]), followers_most=2), "Ann", GreedySeat()).says()
        == "play cook!"
    )


@pytest.mark.parametrize(
    ("there", "new", "goes"),
    [
        ("martyr page", "cook", "page"),
        ("cook nurse", "martyr", "nurse"),
        ("nurse cook", "martyr", "nurse"),
        ("cook page", "nurse", "page"),
        ("nurse", "cook", ""),
    ],
)
def test_whoever_goes_is_missed_less_than_who_stays(there: str, new: str, goes: str) -> None:
    """Whatever their numbers in the deck are, and in whichever order they have come."""
    t = scene(H(hand=[new], followers=there.split()), followers_most=2)
    seen, standing = t.rules.observe(t.table, Chair(0)), t.rules.standing(t.table, Chair(0))
    position = Position(seen, t.question("Ann"), standing, Random(1), ActionMemory())
    (option,) = (option for option in position.open("play") if option.card == t.hero("Ann").hand[0])
    found = coming(position, option)
    assert t.keys(found.followers) == [*(key for key in there.split() if key != goes), new]
    assert found.gives_up is bool(goes)


def test_who_keeps_somebodys_seat_exchanges_nobody() -> None:
    assert "play" not in Seated(scene(H(hand=["cook"], followers=["page"])), "Ann", CaretakerSeat()).says()
    assert Seated(scene(H(hand=["cook"])), "Ann", CaretakerSeat()).says() == "play cook!"


def test_a_fight_is_turned_by_a_follower() -> None:
    t = scene(H(level=5, hand=["cook"]), "ogre")
    t.answers("Ann", "open")
    assert Seated(t, "Ann", GreedySeat()).says() == "play cook!"


def test_in_need_somebody_is_called_who_is_caught_instead() -> None:
    t = scene(H(level=5, hand=["martyr"]), "dragon")
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    ann = Seated(t, "Ann", GreedySeat())
    assert ann.plays() == "play martyr!"
    assert ann.plays() == "sacrifice martyr!"


@pytest.mark.parametrize(("most", "is_less"), [(1, True), (2, False), (None, False)])
def test_one_too_many_is_worth_little(most: int | None, is_less: bool) -> None:
    t = scene(H(followers=["cook"]), followers_most=most)
    cook, nurse = (next(card for card in CARDS if card.key == key) for key in ("cook", "nurse"))
    view, alone = view_for(t.table, t.hero("Ann")), view_for(t.table, t.hero("Bob"))
    assert (worth(view, nurse) < worth(alone, nurse)) == is_less
    assert worth(view, cook) == worth(alone, cook), "who is there is worth what they do"
