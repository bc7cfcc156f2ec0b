"""The bribe-aware seat in other players' fights: what it asks for its help, of whom, and when it stays at home."""

from __future__ import annotations

from random import Random

import pytest
from tests.ai.minds import in_words
from tests.ai.seated import Seated
from tests.scene import H, Scene

from kickdoor_ai.doors.bribe_aware_seat import BribeAwareSeat
from kickdoor_ai.doors.bribing.appraisal import Alternative, DealAppraiser
from kickdoor_ai.doors.bribing.helping import Helping
from kickdoor_ai.doors.bribing.prices import BIDS_MOST, Haggle, Prices
from kickdoor_ai.doors.bribing.shown import KnownCards
from kickdoor_ai.doors.judgement.position import ActionMemory, Position
from kickdoor_game.doors.state.fight import Fight
from kickdoor_game.heroes.dealings.bargains import Terms
from kickdoor_game.machine.questions import Menu

KRAKEN = "kraken_in_a_bathtub"
"""Level 12, three Treasures."""

SWORD = "plain_blade"
"""+4 for Warriors."""

STRONG = H(level=8, role="warrior", items=[SWORD])


def fight(monster: str = KRAKEN, *, bob: H = STRONG, **heroes: H) -> Seated:
    """Ann has opened the door; Bob is the seat."""
    others = {"Ann": H(level=3), "Cid": H(level=2), "Dot": H(level=8), **heroes}
    t = Scene(doors=[monster], Ann=others["Ann"], Bob=bob, Cid=others["Cid"], Dot=others["Dot"])
    seat = Seated(t, "Bob", BribeAwareSeat())
    t.answers("Ann", "open")
    return seat


def asked(treasures: int, *, bob: H = STRONG, **heroes: H) -> Seated:
    """Ann asks Bob for his help."""
    seat = fight(KRAKEN, bob=bob, **heroes)
    seat.t.answers("Ann", "ask", "Bob", ((), treasures, "helper_first" if treasures else ""))
    return seat


# ---------------------------------------------------------------- offering itself


def test_where_nobody_else_can_help_it_offers_itself_for_all_there_is() -> None:
    assert fight().has_a_moment() == "bid 3 helper_first!"


def test_where_somebody_else_could_it_is_as_cheap_as_he() -> None:
    able = H(level=8, items=["steel_toed_slippers", "theme_music"])
    assert fight(Cid=able).has_a_moment() == "bid 1 helper_first!"


def test_an_offer_that_stands_is_undercut() -> None:
    able = H(level=8, items=["steel_toed_slippers", "theme_music"])
    bob = fight(Cid=able)
    bob.t.acts("Cid", "bid", ((), 3, "helper_first"))
    assert bob.has_a_moment() == "bid 2 helper_first!"
    bob.t.acts("Cid", "bid", ((), 2, "helper_first"))
    assert bob.has_a_moment() == "bid 1 helper_first!"


def test_it_works_for_nothing_rather_than_let_an_elf_have_a_level() -> None:
    elf = H(level=7, race="elf", items=["steel_toed_slippers", "theme_music"])
    assert fight(Cid=elf).has_a_moment() == "bid 0!"


def test_an_elf_at_the_top_offers_himself_to_nobody_who_would_lose_the_game_by_it() -> None:
    assert fight(bob=H(level=9, race="elf", items=["theme_music"])).has_a_moment() == "pass"


@pytest.mark.parametrize(
    ("ann", "bob", "bid"),
    [
        (
            H(level=3, items=["laminated_spell"]),
            H(level=9, role="wizard", items=["theme_music"]),
            "bid laminated_spell 3 helper_first!",
        ),
        (
            H(level=3, items=["laminated_spell"]),
            H(level=8, role="warrior", items=["theme_music"]),
            "bid 3 helper_first!",
        ),
        (H(level=3, items=[SWORD]), H(level=9, role="warrior"), f"bid {SWORD} 3 helper_first!"),
        (H(level=3, role="warrior", items=[SWORD]), H(level=9, role="warrior"), "bid 1 helper_first!"),
    ],
    ids=["only it can use that", "nobody can", "the fighter carries it", "the fighter uses it"],
)
def test_it_asks_for_an_item_that_it_can_use_and_the_fighter_does_not(ann: H, bob: H, bid: str) -> None:
    assert fight(Ann=ann, bob=bob).has_a_moment() == bid


@pytest.mark.parametrize(
    ("so_far", "says"),
    [(0, "bid 3 helper_first!"), (BIDS_MOST - 1, "bid 3 helper_first!"), (BIDS_MOST, "pass"), (BIDS_MOST + 1, "pass")],
)
def test_it_offers_itself_so_often_in_one_fight_and_no_oftener(so_far: int, says: str) -> None:
    bob = fight()
    assert isinstance(bob.mind, BribeAwareSeat)
    haggle = bob.mind._broker.haggle
    haggle.fight(bob.t.table.turn_number)
    haggle.bids = so_far
    assert bob.has_a_moment() == says


def test_it_makes_no_offer_twice() -> None:
    bob = fight()
    bob.has_a_moment()
    assert bob.has_a_moment() == "pass"


def test_it_does_not_offer_what_would_not_be_enough() -> None:
    assert fight(bob=H(level=7)).has_a_moment() == "pass"


def test_it_offers_nothing_to_whoever_is_winning_anyway_or_has_a_helper() -> None:
    assert fight("elf_biter").has_a_moment() == "pass"
    bob = fight(Cid=H(level=9, items=["theme_music"]))
    bob.t.answers("Ann", "ask", "Cid", ((), 1, "helper_first"))
    bob.t.answers("Cid", "accept")
    assert bob.has_a_moment() == "pass"


def test_it_helps_nobody_to_the_last_level_for_any_price() -> None:
    assert fight(Ann=H(level=9), bob=H(level=9)).has_a_moment() == "pass"
    bob = asked(3, Ann=H(level=9), bob=H(level=9))
    assert bob.says() == "decline"


def test_it_helps_to_the_last_level_if_that_is_its_own_as_well() -> None:
    assert asked(0, Ann=H(level=9), bob=H(level=9, race="elf")).says() == "accept"


def test_it_recalls_an_offer_that_has_turned_bad() -> None:
    """With an load_bearing monster in the bathtub they would both be eaten."""
    bob = fight(Dot=H(level=8, hand=["fully_funded"]))
    bob.has_a_moment()
    bob.t.acts("Dot", "enhance", "fully_funded", "kraken_in_a_bathtub")
    assert bob.has_a_moment().startswith("unbid")


# ---------------------------------------------------------------- being asked


@pytest.mark.parametrize("treasures", [0, 1, 2])
def test_where_it_alone_can_help_it_names_a_better_price(treasures: int) -> None:
    assert asked(treasures).says() == "counter 3 helper_first"


def test_it_takes_the_price_that_the_job_will_bear() -> None:
    assert asked(3).says() == "accept"


def test_where_others_would_do_it_takes_what_they_would_take() -> None:
    able = H(level=8, items=["steel_toed_slippers", "theme_music"])
    assert asked(1, Cid=able).says() == "accept"


def test_it_declines_what_does_not_pay() -> None:
    able = H(level=8, items=["steel_toed_slippers", "theme_music"])
    bob = asked(0, Cid=able)
    assert bob.plays() == "counter 1 helper_first"
    bob.t.answers("Ann", "ask", "Bob", ((), 0, ""))
    assert bob.says() == "decline"


class Weighed(DealAppraiser):
    """Its help is worth that to it."""

    def __init__(self, position: Position, worth: float) -> None:
        super().__init__(position, KnownCards())
        self._worth = worth

    def as_helper(self, fight: Fight, terms: Terms) -> float:
        return self._worth

    def without_me(self, fight: Fight) -> Alternative:
        return Alternative(0.0, 0.0)


@pytest.mark.parametrize(
    ("worths", "answers"),
    [
        ((0.12, 0.13), "decline decline"),
        ((0.13,), "accept"),
        ((0.1, 0.14), "decline decline"),
        ((0.1, 0.16), "decline accept"),
        ((0.1, -0.5, 0.14), "decline decline decline"),
        ((-0.5, 0.1, 0.14), "decline decline decline"),
        ((-0.5, -0.6, 2.0), "decline decline accept"),
        ((-0.5, -0.6, -0.7, 2.0), "decline decline decline decline"),
    ],
)
def test_what_it_has_refused_must_become_better_and_nobody_asks_for_ever(
    worths: tuple[float, ...], answers: str
) -> None:
    """No price of its own would do: he who fights wants far more."""
    t = asked(0).t
    helping = Helping(Prices({("hires", t.seat("Ann")): 9.0}), Haggle())
    said = []
    for worth in worths:
        seen = t.rules.observe(t.table, t.seat("Bob"))
        position = Position(seen, t.question("Bob"), Menu(()), Random(1), ActionMemory())
        decided = helping.answer(position, Weighed(position, worth))
        helping.remember(position, Weighed(position, worth), decided)
        said.append(in_words(t, decided))
    assert " ".join(said) == answers


def test_an_elf_comes_for_the_level() -> None:
    assert asked(0, bob=H(level=5, race="elf", items=["theme_music", "chain_letter_mail"])).says() in (
        "accept",
        "counter 3 helper_first",
    )


def test_it_is_not_paid_with_what_it_cannot_carry() -> None:
    """One Big Item is all that anybody but a Dwarf can carry: a second one is no price."""
    laden = H(level=8, role="warrior", items=[SWORD, "door_detached"])
    bob = fight(bob=laden, Ann=H(level=3, items=["full_plate_second_helping"]))
    bob.t.answers("Ann", "ask", "Bob", (("full_plate_second_helping",), 0, ""))
    assert bob.says() != "accept"
    free = fight(Ann=H(level=3, items=["full_plate_second_helping"]))
    assert "full_plate_second_helping" not in free.looks_up(), "what Ann wears is not asked of her"


def test_an_offer_of_its_own_is_weighed_against_staying_out_of_it() -> None:
    bob = fight()
    bob.looks_up()
    assert [one.because for one in bob.mind.considered()] == [  # type: ignore[attr-defined]
        "what helping brings at that price",
        "to stay out of it",
    ]


def test_it_can_say_what_it_weighed() -> None:
    bob = asked(1)
    bob.says()
    weighed = bob.mind.considered()  # type: ignore[attr-defined]
    assert [type(one.choice).__name__ for one in weighed] == ["Reply"] * 3
    assert [one.worth for one in weighed] == sorted((one.worth for one in weighed), reverse=True)
    assert all(one.because for one in weighed)
