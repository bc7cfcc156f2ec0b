"""Every Curse of the set, played on Ann in her turn: what it does, and to whom it does nothing (curses.toml)."""

from __future__ import annotations

import pytest
from tests.sets.quest.house import ANN, BEN, CID, Guest, House, M

HAT, MAT, SKATES = "full_height_chef_hat", "bathmat_with_straps", "roller_skates_staff_only"
BELL, KNIFE, SLIPPERS = "brass_desk_bell", "insulted_butter_knife", "one_size_paper_slippers"


def cursed(card: str, ann: Guest | None = None, dice: tuple[int, ...] = (), **more: object) -> House:
    """Cid plays it, and nobody stops it."""
    t = House(ann or Guest(), cid=Guest(hand=card), at="turn", dice=dice, **more)  # type: ignore[arg-type]
    t.curses(card)
    return t


LOST = {"sent_to_the_hot_wash": MAT, "hat_check_no_ticket": HAT, "shoes_out_for_polishing": SKATES}


@pytest.mark.card(*LOST)
@pytest.mark.parametrize(("card", "lost"), LOST.items(), ids=LOST)
def test_what_is_worn_goes(card: str, lost: str) -> None:
    """That and nothing else, and nothing out of the pack."""
    all_three = f"{HAT} {MAT} {SKATES}"
    t = cursed(card, Guest(uses=all_three))
    assert (set(t.has().split()), t.thrown_away("treasure"), t.lying()) == (set(all_three.split()) - {lost}, lost, "")
    assert (t.thrown_away("dxm"), t.level(), t.hits()) == (card, 5, 0)
    t = cursed(card, Guest(packed=lost))
    assert (t.has(), t.level(), t.hits()) == (lost, 5, 0)


@pytest.mark.card("hold_this_would_you")
def test_who_holds_this_drops_that() -> None:
    """Which, she says; it lies there."""
    t = cursed("hold_this_would_you", Guest(uses=f"{BELL} {KNIFE} {HAT}"))
    assert t.asked() == [(ANN, "drop_item")]
    t.picks(ANN, f"card {BELL}")
    assert (set(t.has().split()), t.lying()) == ({KNIFE, HAT}, f"here: {BELL}")
    t = cursed("hold_this_would_you", Guest(uses=HAT))
    assert (t.has(), t.lying()) == (HAT, "")


@pytest.mark.card("moved_to_half_board")
@pytest.mark.parametrize(("before", "after"), [(5, 4), (1, 1)])
def test_half_board_is_a_level_less(before: int, after: int) -> None:
    assert cursed("moved_to_half_board", Guest(level=before)).level() == after


@pytest.mark.card("overbooked")
@pytest.mark.parametrize(("falls", "where"), [(1, "E"), (2, "next"), (3, "far")])
def test_overbooked_is_any_other_room(falls: int, where: str) -> None:
    assert cursed("overbooked", dice=(falls,)).where() == where


@pytest.mark.card("checkout_was_at_ten")
def test_checkout_is_at_the_entrance() -> None:
    assert cursed("checkout_was_at_ten").where() == "E"
    t = cursed("checkout_was_at_ten", Guest(room="E"))
    assert (t.where(), t.hits(), t.level()) == ("E", 0, 5)


@pytest.mark.rule("quest.curses.5")
@pytest.mark.card("mattress_with_a_ridge", "managers_deepest_regrets")
def test_a_ridge_takes_a_move_until_the_curse_is_lifted() -> None:
    """Next turn as well."""
    t = cursed("mattress_with_a_ridge", Guest(hand="managers_deepest_regrets"))
    assert (t.move(), t.thrown_away("dxm")) == (2, "")
    t.does(ANN, "use managers_deepest_regrets", "card mattress_with_a_ridge")
    assert (t.move(), t.thrown_away("dxm")) == (3, "mattress_with_a_ridge")


@pytest.mark.card("up_all_night_next_door")
def test_who_was_up_all_night_fights_one_fight_at_five_less() -> None:
    """The next one, and not the one after it."""
    monsters = [M("veteran_pillow_mint", "next"), M("sliver_of_soap", "far")]
    t = cursed("up_all_night_next_door", Guest(level=8), dice=(6, 1), monsters=monsters)
    t.answers(ANN, "go.east")
    assert t.sums() == (8 - 5, 1)
    t.fights()
    assert (t.level(), "up_all_night_next_door" in t.thrown_away("dxm")) == (9, True)
    t.answers(ANN, "go.east")
    assert t.sums() == (9, 1)


@pytest.mark.card("one_flapping_sole")
def test_a_flapping_sole_claps_until_the_shoe_is_lost() -> None:
    t = House(
        Guest(uses=SLIPPERS), cid=Guest(hand="one_flapping_sole shoes_out_for_polishing"), monsters=[M("lobby_cat")]
    )
    t.curses("one_flapping_sole")
    assert (t.flee_bonus("lobby_cat"), t.thrown_away("dxm")) == (-1, "")
    t.curses("shoes_out_for_polishing")
    assert (t.flee_bonus("lobby_cat"), t.has()) == (0, "")
    assert set(t.thrown_away("dxm").split()) == {"one_flapping_sole", "shoes_out_for_polishing"}


@pytest.mark.card("taken_for_the_plumber")
def test_who_is_taken_for_the_plumber_has_no_trade_or_a_hit() -> None:
    t = cursed("taken_for_the_plumber", Guest(is_a="warrior elf"))
    assert (t.hero().classes, len(t.hero().races), t.hits()) == ((), 1, 0)
    t = cursed("taken_for_the_plumber", Guest(is_a="elf"))
    assert (len(t.hero().races), t.hits()) == (1, 1)


@pytest.mark.card("taken_for_the_plumber", "super_munchkin")
def test_of_two_trades_one_is_lost() -> None:
    t = cursed("taken_for_the_plumber", Guest(is_a="warrior thief super_munchkin"))
    assert t.asked() == [(ANN, "lose_class")]
    t.says(ANN, "card thief")
    assert (t.keys(t.hero().classes), t.hits()) == ("warrior", 0)


@pytest.mark.card("someone_elses_name_badge")
def test_someone_elses_badge_is_someone_elses_race() -> None:
    """The topmost in the discards; none is no Race; and who has none pays 300."""
    t = cursed("someone_elses_name_badge", Guest(is_a="elf"), discards="mate dwarf halfling")
    assert (t.keys(t.hero().races), t.gold()) == ("dwarf", 300)
    t = cursed("someone_elses_name_badge", Guest(is_a="elf"))
    assert (t.hero().races, t.gold()) == ((), 300)
    t = cursed("someone_elses_name_badge", Guest(gold=500), discards="dwarf")
    assert (t.hero().races, t.gold(), t.thrown_away("dxm")) == ((), 200, "dwarf someone_elses_name_badge")


@pytest.mark.card("prawns_in_hindsight")
def test_prawns_are_a_hit() -> None:
    assert (cursed("prawns_in_hindsight").hits(), cursed("prawns_in_hindsight").level()) == (1, 5)


@pytest.mark.card("mosquito_in_the_room")
@pytest.mark.parametrize(("choice", "hits", "held"), [("choose.0", 1, 4), ("choose.1", 0, 2)])
def test_a_mosquito_bites_or_keeps_one_from_reading(choice: str, hits: int, held: int) -> None:
    """A hit, or two cards of her choice out of four: three, and the one that she has drawn for her turn."""
    t = cursed("mosquito_in_the_room", Guest(hand="mate cheat overbooked"))
    assert t.asked() == [(ANN, "choose_effect")]
    t.answers(ANN, choice)
    if not hits:
        t.picks(ANN, "card mate", "card cheat")
    assert (t.hits(), len(t.hero().hand)) == (hits, held)


@pytest.mark.card("alarm_at_four_in_the_dark")
def test_an_alarm_moves_everybody_else_to_a_room_beside_theirs() -> None:
    """Ann stays; Ben and Cid, the one who has played it, say where."""
    t = cursed("alarm_at_four_in_the_dark")
    assert t.asked() == [(BEN, "whisk_room")]
    t.answers(BEN, "room here")
    assert (t.where(ANN), t.where(BEN), t.where(CID)) == ("here", "here", "next")


@pytest.mark.card("double_or_double_bed")
@pytest.mark.parametrize(("falls", "gold"), [(4, 100), (5, 1000), (6, 1000), (1, 100)])
def test_double_or_double_bed(falls: int, gold: int) -> None:
    """700 and 300 more on a 5 or 6; else 600 less."""
    t = cursed("double_or_double_bed", Guest(gold=700), dice=(falls,))
    assert t.gold() == gold


@pytest.mark.card("safe_with_a_glass_back")
def test_a_safe_that_can_be_seen_through_is_empty() -> None:
    t = cursed("safe_with_a_glass_back", Guest(gold=1700, uses=HAT))
    assert (t.gold(), t.has(), t.lying()) == (0, HAT, "")


@pytest.mark.card("borrowed_by_management")
def test_management_borrows_the_best() -> None:
    """The plus counts, not the price; also out of the pack. Among equals she chooses."""
    t = cursed("borrowed_by_management", Guest(level=6, uses=f"pearl_from_the_oyster_bar {HAT} {BELL}"))
    assert set(t.has().split()) == {"pearl_from_the_oyster_bar", BELL}
    t = cursed("borrowed_by_management", Guest(uses=HAT, packed="fireproof_curtain"))
    assert t.has() == HAT
    t = cursed("borrowed_by_management", Guest(uses=f"{HAT} {KNIFE}"))
    assert t.asked() == [(ANN, "lose_item")]
    t.picks(ANN, f"card {KNIFE}")
    assert t.has() == HAT
    assert cursed("borrowed_by_management").hits() == 0
