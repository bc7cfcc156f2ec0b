"""A kill that wins the game for others, by whichever of the two who fight: everything that is held goes against it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.ai.minds import says
from tests.scene import H, Scene

from kickdoor_ai.api import Seat
from kickdoor_ai.doors.bribe_aware_seat import BribeAwareSeat
from kickdoor_ai.doors.greedy_seat import GreedySeat
from kickdoor_ai.doors.schemer_seat import SchemerSeat
from kickdoor_ai.doors.spiteful_seat import SpitefulSeat

KINDS = [GreedySeat, BribeAwareSeat, SpitefulSeat, lambda: SchemerSeat(6)]
NAMES = ["greedy", "bribe_aware", "spiteful", "schemer"]


def kill(monster: str, *, helped: bool = False, **heroes: H) -> Scene:
    """Ann has announced a kill; with `helped`, Bob is her helper, and otherwise has let it pass."""
    t = Scene(doors=[monster], **{name: heroes.get(name, H()) for name in ("Ann", "Bob", "Cid")})  # type: ignore[arg-type]
    t.answers("Ann", "open")
    if helped:
        t.acts("Bob", "bid", ((), 0, ""))
        t.answers("Ann", "accept")
    t.answers("Ann", "win")
    if not helped:
        t.answers("Bob", "pass")
    assert t.asked("Cid") == "kill"
    return t


def helper_wins(cid: H) -> Scene:
    """It is Bob's game, an Elf's of Level 9, and not Ann's."""
    ann = H(level=5)
    return kill("kraken_in_a_bathtub", helped=True, Ann=ann, Bob=H(level=9, race="elf"), Cid=cid)


@pytest.mark.parametrize("kind", KINDS, ids=NAMES)
def test_a_helper_who_would_win_is_stopped_like_a_fighter(kind: Callable[[], Seat]) -> None:
    assert says(helper_wins(H(hand=["understaffed"])), "Cid", kind()) == "enhance understaffed foe 0!"


@pytest.mark.parametrize("kind", KINDS, ids=NAMES)
def test_the_level_is_taken_from_the_helper_who_would_win(kind: Callable[[], Seat]) -> None:
    """From the fighter it would stop nothing."""
    t = helper_wins(H(level=1, hand=["clerical_error"]))
    assert says(t, "Cid", kind()) == "curse clerical_error Bob!"


@pytest.mark.parametrize("kind", KINDS, ids=NAMES)
def test_items_in_use_pay_for_the_knife_where_the_game_is_at_stake(kind: Callable[[], Seat]) -> None:
    t = kill("haunted_wardrobe", Ann=H(level=9), Cid=H(role="thief", items=["theme_music", "steel_toed_slippers"]))
    assert says(t, "Cid", kind()).startswith("backstab Ann ")


def test_items_in_use_pay_for_no_other_kill() -> None:
    t = kill("dust_bunny_warren", Ann=H(level=3), Cid=H(role="thief", items=["theme_music", "steel_toed_slippers"]))
    assert says(t, "Cid", SpitefulSeat()) == "pass"


def test_a_helper_stops_the_fight_it_is_in_if_it_is_not_its_own_game() -> None:
    """Asked when it was nobody's game, and cursed since: now the fighter alone would win."""
    t = kill("kraken_in_a_bathtub", helped=True, Ann=H(level=8), Bob=H(level=6, hand=["understaffed"]), Cid=H())
    assert says(t, "Bob") == "pass", "Ann goes to Level 9 at most"
    t.hero("Ann").level = 9
    assert says(t, "Bob") == "enhance understaffed foe 0!"


@pytest.mark.parametrize("kind", KINDS, ids=NAMES)
def test_a_race_that_is_lost_takes_the_helpers_win(kind: Callable[[], Seat]) -> None:
    """No word of the card speaks of levels; the engine says what comes of it."""
    t = helper_wins(H(hand=["family_tree_surgery"]))
    assert says(t, "Cid", kind()) == "curse family_tree_surgery Bob!"
