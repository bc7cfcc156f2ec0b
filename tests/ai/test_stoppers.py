"""Cards that stop a winner are worth more when one is near, and nobody is helped lightly to the last Level but one."""

from __future__ import annotations

import pytest
from tests.ai.minds import says
from tests.ai.seated import Seated
from tests.scene import H, Scene

from kickdoor_ai.doors.bribe_aware_seat import BribeAwareSeat
from kickdoor_ai.doors.estimate import view_of
from kickdoor_ai.doors.estimate.scale import LAST_STEP, last_step
from kickdoor_ai.registry import make
from kickdoor_game.language.cards import Item

KINDS = ("greedy", "bribe_aware", "spiteful")
KRAKEN = "kraken_in_a_bathtub"
"""Level 12, three Treasures."""


def worth(card: str, *, bob: int, ann: int = 3) -> float:
    """Return the worth of a card in hand to Ann, in Levels, when Bob has that Level."""
    t = Scene(Ann=H(level=ann, hand=[card]), Bob=H(level=bob), Cid=H(level=2))
    return view_of(t.table, t.seat("Ann")).card(t.hero("Ann").hand[0])


STOPPERS = ("bottled_thunder", "fully_funded", "mate", "free_concert_next_door", "scroll_of_redundancy")


@pytest.mark.parametrize("card", STOPPERS)
def test_what_stops_a_winner_is_worth_more_the_nearer_somebody_is_to_winning(card: str) -> None:
    assert worth(card, bob=5) == worth(card, bob=7) < worth(card, bob=8) < worth(card, bob=9)


@pytest.mark.parametrize("card", ["lanyard_of_access", "part_time", "false_moustache", "portable_trapdoor", "dwarf"])
def test_what_stops_nobody_is_worth_what_it_was(card: str) -> None:
    """The pass helps its owner alone, and the trapdoor opens in one's own turn."""
    assert worth(card, bob=9) == worth(card, bob=5)


def test_whoever_leads_alone_has_less_need_to_stop_others() -> None:
    more = worth("bottled_thunder", bob=8) - worth("bottled_thunder", bob=5)
    ahead = worth("bottled_thunder", bob=8, ann=9) - worth("bottled_thunder", bob=5, ann=9)
    assert 0 < ahead < more


# ---------------------------------------------------------------- what becomes of such cards


@pytest.mark.parametrize("kind", KINDS)
def test_it_sells_no_stopper_for_a_level_while_somebody_is_about_to_win(kind: str) -> None:
    ingot = Item(key="ingot", name="Ingot", slot="none", gold=900, bonus=0)
    for level, said in ((5, True), (9, False)):
        ann = H(level=4, items=["ingot"], hand=["assorted_caltrops"])
        t = Scene(Ann=ann, Bob=H(level=level), Cid=H(level=2), extra=[ingot])
        assert says(t, "Ann", make(kind, "doors")).startswith("sell") is said


LEVELS = ("find_a_staircase", "return_a_library_book", "outlive_a_prophecy", "apologise_to_a_door")
"""Cards for a Level, which are worth keeping."""


@pytest.mark.parametrize("kind", ["greedy", "bribe_aware"])
def test_charity_gets_no_stopper_while_somebody_is_about_to_win(kind: str) -> None:
    """Custard is worth less than a moustache, unless it may stop Bob. A spiteful seat keeps it in any case."""
    hand = ["weaponised_custard", "false_moustache", *LEVELS]
    for level, given in ((5, "weaponised_custard"), (9, "false_moustache")):
        t = Scene(Ann=H(level=4, hand=hand), Bob=H(level=level), Cid=H(level=2), doors=["mate"])
        t.answers("Ann", "open")
        t.answers("Ann", "skip")
        t.answers("Ann", "end")
        assert t.asked("Ann") == "charity"
        assert given in says(t, "Ann", make(kind, "doors")).split()


# ---------------------------------------------------------------- the last step but one


@pytest.mark.parametrize("kind", KINDS)
def test_it_asks_no_elf_to_the_last_step_if_somebody_else_can_help(kind: str) -> None:
    """An Elf gains a Level by helping. One of Level 7 is as good a helper as anybody."""
    for level, asked in ((6, "Cid"), (8, "Bob")):
        elf = H(level=level, race="elf", items=["theme_music", "steel_toed_slippers"])
        t = Scene(doors=[KRAKEN], Ann=H(level=5), Bob=H(level=8), Cid=elf)
        t.answers("Ann", "open")
        assert says(t, "Ann", make(kind, "doors")).startswith(f"ask {asked}")


def test_it_wants_more_for_helping_somebody_to_the_last_step() -> None:
    """The kraken is worth a Level to Ann. From 7 to 8 Bob helps for a Treasure; from 8 to 9 that is too little."""
    prices = []
    for level in (7, 8):
        t = Scene(doors=[KRAKEN], Ann=H(level=level), Bob=H(level=8), Cid=H(level=8))
        t.answers("Ann", "open")
        said = Seated(t, "Ann", BribeAwareSeat()).says().split()
        assert said[:2] in (["ask", "Bob"], ["ask", "Cid"])
        prices.append((int(said[2]), said[3:] == ["helper_first"]))
    assert prices[1] > prices[0]


@pytest.mark.parametrize(("level", "change", "cost"), [(8, 1, LAST_STEP), (7, 1, 0), (7, 2, LAST_STEP), (9, 1, 0)])
def test_the_last_step_is_the_one_to_the_level_before_the_goal(level: int, change: int, cost: float) -> None:
    t = Scene(Ann=H(level=level), Bob=H(), Cid=H())
    assert last_step(t.table, t.hero("Ann"), change) == cost
