"""Seats buy themselves off where that costs less than to be caught, with the Items that are just enough."""

from __future__ import annotations

import pytest
from tests.ai.minds import says
from tests.own_cards import beast, gear
from tests.scene import H, Scene

from kickdoor_ai.doors.estimate import view_for, worth
from kickdoor_game.language.cards import Card
from kickdoor_game.language.words.effects import Die, Effect, LoseHand, LoseLevels
from kickdoor_game.language.words.specials import NoEscape, Ransom, Special

PRICE = Ransom(300)
GEAR = [gear("ring", gold=300), gear("brooch", 4, gold=900), gear("pin", gold=100)]


def running(effect: Effect, *specials: Special) -> Scene:
    extra: list[Card] = [beast("ghost", 18, specials=(PRICE, *specials), bad_stuff=(effect,)), *GEAR]
    ann = H(level=5, items=["brooch", "ring", "pin"])
    t = Scene(extra=extra, doors=["ghost"], Ann=ann, Bob=H(), Cid=H())
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    return t


@pytest.mark.parametrize("specials", [(), (NoEscape(),)])
def test_it_pays_with_what_is_just_enough_rather_than_die(specials: tuple[Special, ...]) -> None:
    assert says(running(Die(), *specials), "Ann") == "ransom ring"


def test_it_pays_nothing_for_a_trifle() -> None:
    assert says(running(LoseHand()), "Ann") == "roll"


def test_where_no_roll_gets_away_it_pays_for_less() -> None:
    assert says(running(LoseLevels(), NoEscape()), "Ann") == "ransom ring"


def test_only_whoever_can_pay_is_glad_of_it() -> None:
    t = running(Die())
    rich, poor = (view_for(t.table, t.hero(name)) for name in ("Ann", "Bob"))
    assert worth(rich, PRICE) > worth(poor, PRICE) == 0
