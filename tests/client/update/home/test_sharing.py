"""The line of the page "play now" for the names of those who share the keyboard."""

from __future__ import annotations

import pytest
from tests.client.at_home import pressed
from tests.client.outcome import screen
from tests.client.update.home.test_starting import MIXED

from kickdoor_client.state.effects import Quit
from kickdoor_client.state.errand import LocalPlayer
from kickdoor_client.state.invitation import Invitation


def test_a_keyboard_that_is_shared_is_left_to_those_who_share_it() -> None:
    model, effects = pressed("1", *["down"] * 9, *"Ann,Bob:male", "enter")
    ann, bob = LocalPlayer("Ann"), LocalPlayer("Bob", "male")
    assert effects[-1] == Quit(then=Invitation((ann, bob), "classic", {}, MIXED))
    two = pressed(*["up"] * 7, "left", "left", "enter", model=model)[1]
    assert two == (Quit(then=Invitation((ann, bob), "classic", {}, (MIXED[0], MIXED[2]))),), "one AI player may go"


@pytest.mark.parametrize(
    ("names", "why"),
    [
        ("Ann", "two people or more"),
        ("Ann,ann", "a name of their own"),
        ("A,B,C,D,E,F,G", "Munchkin is for 3 to 6 players; this would be 7."),
    ],
)
def test_who_cannot_share_a_keyboard_is_told_why(names: str, why: str) -> None:
    model, effects = pressed("1", *["down"] * 9, *names, "enter")
    assert not any(isinstance(effect, Quit) for effect in effects)
    assert why in screen(model)


def test_people_at_the_keyboard_take_the_chairs_of_ai_seats() -> None:
    _, effects = pressed("1", *["down"] * 9, *"A,B,C,D,E", "enter")
    (end,) = [effect for effect in effects if isinstance(effect, Quit)]
    assert end.then is not None
    assert end.then.ais == MIXED[:1]
