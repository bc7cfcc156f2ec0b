"""The bribe-aware seat in its own fights: whom it asks, for how much, and which offers it takes."""

from __future__ import annotations

from tests.ai.seated import Seated
from tests.scene import H, Scene

from kickdoor_ai.doors.bribe_aware_seat import BribeAwareSeat

KRAKEN = "kraken_in_a_bathtub"
"""Level 12, three Treasures."""


def fight(*, monster: str = KRAKEN, **heroes: H) -> Seated:
    """Ann, whose seat it is, has opened the door."""
    names = ("Ann", "Bob", "Cid", "Dot")
    t = Scene(doors=[monster], **{name: heroes.get(name, H()) for name in names})  # type: ignore[arg-type]
    ann = Seated(t, "Ann", BribeAwareSeat())
    t.answers("Ann", "open")
    return ann


def test_it_asks_for_the_least_that_should_do_and_keeps_the_first_pick() -> None:
    ann = fight(Ann=H(level=5), Bob=H(level=9))
    assert ann.says() == "ask Bob 1 fighter_first"


def test_it_spends_no_treasure_where_an_item_that_it_cannot_use_will_do() -> None:
    """Somebody else's shadow is a treasure to a thief; to anybody else it is a question at customs."""
    ann = fight(Ann=H(level=5, items=["borrowed_shadow"]), Bob=H(level=8, role="thief"), Cid=H(level=8), Dot=H(level=8))
    assert ann.says() == "ask Bob borrowed_shadow 0"


def test_of_those_who_could_help_it_prefers_whoever_it_need_not_fear() -> None:
    """Cid would win as well with either of them; Dot is about to win the game."""
    ann = fight(Ann=H(level=4, items=["plain_blade"], role="warrior"), Bob=H(level=6), Dot=H(level=9))
    assert ann.says().startswith("ask Bob")


def test_an_elf_who_takes_a_level_for_it_is_paid_in_levels() -> None:
    elf = H(level=6, race="elf", items=["steel_toed_slippers"])
    assert fight(Ann=H(level=5), Bob=H(level=8), Dot=elf).says() == "ask Dot 0"


def test_it_would_rather_die_than_accept_an_elf_who_wins_the_game_by_helping() -> None:
    elf = H(level=9, race="elf", role="warrior", items=["plain_blade", "theme_music"])
    ann = fight(monster="last_beast", Ann=H(level=5), Cid=elf)
    ann.t.acts("Cid", "bid", ((), 0, ""))
    assert ann.says().startswith("decline")


def test_an_elf_whose_game_it_would_be_is_never_worth_it() -> None:
    assert fight(Ann=H(level=5), Cid=H(level=9, race="elf")).says() == "run"
    ann = fight(Ann=H(level=5), Cid=H(level=9, race="elf"))
    ann.t.acts("Cid", "bid", ((), 0, ""))
    assert ann.says() in ("decline 1", "run"), "not as a present either"


def test_half_a_game_is_better_than_none() -> None:
    assert fight(Ann=H(level=9), Bob=H(level=1), Cid=H(level=9, race="elf")).says() == "ask Cid 0"


def test_nobody_is_asked_a_third_time_and_the_second_offer_is_better() -> None:
    ann = fight(Ann=H(level=5), Bob=H(level=9))
    said = []
    while (words := ann.plays()).startswith("ask"):
        said.append(words)
        ann.t.answers("Bob", "decline")
    assert said == ["ask Bob 1 fighter_first", "ask Bob 2 fighter_first"]
    assert words == "run"


def test_what_he_refused_he_is_not_offered_in_the_next_fight() -> None:
    ann = fight(Ann=H(level=5), Bob=H(level=9))
    ann.plays()
    ann.t.answers("Bob", "decline")
    ann.plays()
    ann.t.answers("Bob", "accept")
    ann.says()
    again = Seated(fight(Ann=H(level=5), Bob=H(level=9)).t, "Ann", ann.mind)
    again.t.table.turn_number = 9
    assert again.says() == "ask Bob 1 helper_first", "better terms than those that he refused at first"


def test_it_takes_a_good_offer_and_answers_a_dear_one_with_its_own_price() -> None:
    ann = fight(Ann=H(level=5), Bob=H(level=9))
    ann.t.acts("Bob", "bid", ((), 0, ""))
    assert ann.says() == "accept 1"
    ann = fight(Ann=H(level=5), Bob=H(level=9))
    ann.t.acts("Bob", "bid", ((), 3, "helper_first"))
    assert ann.says() == "ask Bob 1 fighter_first"


def test_a_dear_offer_is_better_than_none_once_he_will_not_come_for_less() -> None:
    ann = fight(Ann=H(level=5), Bob=H(level=9))
    ann.t.acts("Bob", "bid", ((), 3, "helper_first"))
    ann.plays()
    ann.t.answers("Bob", "counter", ((), 3, "helper_first"))
    assert ann.says() == "accept 3"


def test_of_two_offers_it_takes_the_cheaper() -> None:
    ann = fight(Ann=H(level=5), Bob=H(level=9), Cid=H(level=9))
    ann.t.acts("Bob", "bid", ((), 2, "helper_first"))
    ann.t.acts("Cid", "bid", ((), 0, ""))
    assert ann.says() == "accept 2"


def test_it_promises_no_more_treasures_than_there_are_and_no_item_that_he_could_not_carry() -> None:
    """Bob carries something Big already."""
    ann = fight(
        Ann=H(level=5, items=["door_detached"], stowed=["door_detached"]),
        Bob=H(level=9, items=["bow_without_arrows"]),
    )
    offer = ann.says().split()
    assert "door_detached" not in offer
    assert int(offer[2]) <= 3


def test_it_can_say_what_it_weighed() -> None:
    mind = BribeAwareSeat()
    ann = fight(Ann=H(level=5), Bob=H(level=8), Cid=H(level=9))
    Seated(ann.t, "Ann", mind).says()
    best, other = mind.considered()
    assert best.worth >= other.worth > 0
    assert {"Bob", "Cid"} <= set(f"{best.because} {other.because}".split())


# ---------------------------------------------------------------- fights that it picks


def picks(monster: str, *, ann: H, **heroes: H) -> str:
    """Ann has met nobody behind the door, and has a monster in her hand."""
    ann.hand = [monster, *ann.hand]
    t = Scene(doors=["mate"], Ann=ann, Bob=heroes.get("Bob", H()), Cid=heroes.get("Cid", H()), Dot=H())
    t.answers("Ann", "open")
    return Seated(t, "Ann", BribeAwareSeat()).says()


def test_it_picks_a_fight_that_it_wins_and_none_that_it_loses() -> None:
    assert picks("elf_biter", ann=H(level=3)) == "trouble elf_biter"
    assert picks(KRAKEN, ann=H(level=5)) == "skip"


def test_it_picks_a_fight_that_it_can_hire_help_for() -> None:
    assert picks(KRAKEN, ann=H(level=5), Bob=H(level=9)) == f"trouble {KRAKEN}"


def test_it_picks_none_where_the_only_help_would_win_the_game() -> None:
    assert picks(KRAKEN, ann=H(level=5), Bob=H(level=9, race="elf")) == "skip"


def test_it_counts_on_nobody_for_the_last_level_but_on_all_that_it_can_throw() -> None:
    assert picks(KRAKEN, ann=H(level=9), Bob=H(level=9)) == "skip"
    assert picks(KRAKEN, ann=H(level=9, hand=["bottled_thunder"]), Bob=H(level=9)) == f"trouble {KRAKEN}"
    assert picks(KRAKEN, ann=H(level=6, hand=["bottled_thunder"])) == "skip", "for one level it is too dear"
