"""What a seat takes from a body, which die it turns, and how it weighs the chance to get away."""

from __future__ import annotations

import pytest
from tests.ai.minds import says
from tests.scene import H, Scene

from kickdoor_ai.doors.estimate import view_for
from kickdoor_ai.doors.judgement.fights.outlook import against, caught_worth, escape_chance, flight_worth

LETHAL = "lenient_dragon"


def fight(doors: list[str], **heroes: H) -> Scene:
    """Ann has opened the door to it."""
    t = Scene(doors=doors, **{name: heroes.get(name, H()) for name in ("Ann", "Bob", "Cid")})  # type: ignore[arg-type]
    t.answers("Ann", "open")
    return t


# ---- a body


def died_with(*left: str, bob: H | None = None) -> Scene:
    """Ann has died and left these; Bob, of a higher level than Cid, takes first."""
    t = fight([LETHAL], Ann=H(level=6, items=list(left)), Bob=bob or H(level=5), Cid=H(level=2))
    t.answers("Ann", "run")
    t.rolls(1)
    t.everybody_passes()
    return t


@pytest.mark.parametrize("left", [("spoon_of_office", "theme_music"), ("theme_music", "spoon_of_office")])
def test_from_a_body_it_takes_the_best_and_the_next_one_what_is_left(left: tuple[str, ...]) -> None:
    t = died_with(*left)
    assert says(t, "Bob") == "take theme_music"
    t.answers("Bob", "take", "theme_music")
    assert says(t, "Cid") == "take spoon_of_office"


# ---- a die


def running(ann: H, bob: H, die: int, *, monster: str = LETHAL) -> Scene:
    """Ann runs and has rolled that."""
    t = fight([monster], Ann=ann, Bob=bob)
    t.answers("Ann", "run")
    t.rolls(die)
    return t


def with_much_to_lose(*hand: str) -> H:
    return H(
        level=6,
        hand=list(hand),
        items=["theme_music", "steel_toed_slippers", "chain_letter_mail", "tunnel_rated_bobble_hat"],
    )


TURNING = ["amended_minutes", "tactical_banana_skin"]


@pytest.mark.parametrize("die", [1, 4])
def test_somebody_elses_die_is_theirs(die: int) -> None:
    """Bob has the cards for it, and would have much to lose if it were his."""
    t = running(H(level=6), with_much_to_lose(*TURNING), die)
    assert t.asked("Bob") == "roll"
    assert says(t, "Bob") == "pass"


def test_its_own_that_is_good_enough_is_left_alone() -> None:
    t = running(with_much_to_lose(*TURNING), H(), 5)
    assert t.asked("Ann") is None or says(t, "Ann") == "pass"


def test_a_die_that_is_set_is_surer_than_one_that_is_rolled_again() -> None:
    assert says(running(with_much_to_lose(*TURNING), H(), 1), "Ann") == "use amended_minutes 6!"
    assert says(running(with_much_to_lose(*TURNING[1:]), H(), 1), "Ann") == "use tactical_banana_skin!"


def test_a_die_is_not_set_where_not_even_a_six_would_do() -> None:
    """Everything that makes it slower."""
    t = running(with_much_to_lose("amended_minutes"), H(), 1)
    rolled = t.table.rolled
    assert rolled is not None
    rolled.bonus = rolled.target - 6
    assert says(t, "Ann") == "use amended_minutes 6!", "just enough"
    rolled.bonus -= 1
    assert says(t, "Ann") == "pass"


def test_rolling_again_is_weighed_by_its_chance() -> None:
    """All its Items for a card that is worth a quarter of a level: worth it at two in six, not at one."""
    t = running(with_much_to_lose("tactical_banana_skin"), H(), 1)
    rolled = t.table.rolled
    assert rolled is not None
    assert (rolled.target, rolled.bonus) == (5, 0)
    assert says(t, "Ann") == "use tactical_banana_skin!"
    rolled.bonus = -1
    assert says(t, "Ann") == "pass"


# ---- the chance to get away


def chance(monster: str, **ann: object) -> float:
    """Of Ann, alone with that monster."""
    t = fight([monster], Ann=H(**{"level": 6, **ann}))  # type: ignore[arg-type]
    return escape_chance(t.table, t.hero("Ann"), t.fight, t.fight.foes[0])


@pytest.mark.parametrize(
    ("ann", "sixths"),
    [
        ({}, 2),
        ({"race": "elf"}, 3),
        ({"race": "halfling"}, 1),
        ({"role": "wizard", "hand": ["dwarf", "elf"]}, 3),
        ({"role": "wizard", "hand": ["dwarf", "elf", "mate"]}, 3),
        ({"role": "wizard", "hand": ["dwarf", "elf", "mate", "cheat"]}, 4),
        ({"role": "wizard", "hand": ["dwarf", "elf", "mate", "cheat", "halfling", "orc", "warrior", "thief"][:5]}, 4),
        ({"role": "wizard", "hand": []}, 2),
        ({"hand": ["dwarf", "elf", "mate", "cheat"]}, 2),
    ],
)
def test_the_chance_to_get_away_is_counted_in_sixths(ann: dict[str, object], sixths: int) -> None:
    assert chance("zombie_committee", **ann) == pytest.approx(sixths / 6)


def test_what_it_has_got_away_from_cannot_catch_it() -> None:
    t = fight([LETHAL], Ann=H(level=6))
    assert escape_chance(t.table, t.hero("Ann"), t.fight, t.fight.foes[0]) < 0.5
    t.fight.escaped.append(t.seat("Ann"))
    assert escape_chance(t.table, t.hero("Ann"), t.fight, t.fight.foes[0]) == 1.0


def test_running_is_worth_what_being_caught_is_as_often_as_one_is() -> None:
    t = fight([LETHAL], Ann=with_much_to_lose())
    view = view_for(t.table, t.hero("Ann"))
    foe = t.fight.foes[0]
    caught = caught_worth(view, foe)
    free = escape_chance(t.table, t.hero("Ann"), t.fight, foe)
    assert 0 < free < 1
    assert caught < 0
    assert flight_worth(view, t.fight) == pytest.approx((1 - free) * caught)
    one = flight_worth(view, against(t.seat("Ann"), foe.card))
    two = flight_worth(view, against(t.seat("Ann"), foe.card, foe.card))
    assert two == pytest.approx(2 * one), "each of them chases for itself"
