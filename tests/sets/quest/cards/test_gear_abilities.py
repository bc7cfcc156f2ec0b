"""What Items of the set do besides a bonus: running away, Health, Move, Hands, searches, dice, links, curses."""

from __future__ import annotations

import pytest
from tests.sets.quest.house import ANN, BEN, CID, Guest, House, M

from kickdoor_game.heroes.events import CurseStopped
from kickdoor_game.quest.board.links import NAMES
from kickdoor_game.quest.state.events import Dodged, GotCaught, Searched

FLIGHT = {
    "complimentary_shower_cap": 1,
    "boots_numbered_12_and_14": 2,
    "dog_eared_guidebook": -1,
    "full_height_chef_hat": 0,
    "roller_skates_staff_only": 0,
}


@pytest.mark.card(*FLIGHT)
@pytest.mark.parametrize(("card", "bonus"), FLIGHT.items(), ids=FLIGHT)
def test_what_helps_to_run_away(card: str, bonus: int) -> None:
    """While it is in use."""
    assert House(Guest(uses=card), monsters=[M("feral_lost_sock")]).flee_bonus("feral_lost_sock") == bonus
    assert House(Guest(packed=card), monsters=[M("feral_lost_sock")]).flee_bonus("feral_lost_sock") == 0


@pytest.mark.card("hot_water_bottle_vest")
def test_a_vest_stands_in_for_the_heart() -> None:
    """Five tokens while it is worn; a red one comes and a red one goes, so nobody is healed by it."""
    t = House(Guest(uses="hot_water_bottle_vest", hits=3), at="turn")
    figure = t.table.figures[ANN]
    assert (figure.tokens, figure.health()) == (5, 2)
    for _ in range(2):
        t.does(ANN, "stow hot_water_bottle_vest")
        assert (figure.tokens, figure.health()) == (4, 1)
        t.does(ANN, "wear hot_water_bottle_vest")
        assert (figure.tokens, figure.health()) == (5, 2)


@pytest.mark.rule("quest.items.17", "quest.flee.1")
@pytest.mark.card("bow_tie_that_spins", "carpet_of_the_grand_stairs")
def test_with_a_bow_tie_one_flies_over_the_carpet() -> None:
    """It lets a flyer go without a roll; in the pack the tie is no propeller, and without a Wizard it is not worn."""
    for ann, how in (
        (Guest(is_a="wizard", uses="bow_tie_that_spins"), [0]),
        (Guest(is_a="wizard", packed="bow_tie_that_spins"), []),
    ):
        t = House(ann, monsters=[M("carpet_of_the_grand_stairs")], dice=(1, 6, 6, 1))
        t.fights()
        t.runs()
        assert [event.total for event in t.events(Dodged)] == how
        assert bool(t.events(GotCaught)) is not bool(how)


@pytest.mark.card("roller_skates_staff_only")
def test_skates_are_one_move_more() -> None:
    assert House(Guest(uses="roller_skates_staff_only"), at="turn").move() == 4
    assert House(Guest(packed="roller_skates_staff_only"), at="turn").move() == 3


@pytest.mark.card("gloves_for_a_spare_hand")
def test_gloves_come_with_a_hand() -> None:
    """Three are held with them; without them the first goes into the pack."""
    three = ("brass_desk_bell", "unprovoked_plunger", "insulted_butter_knife")
    t = House(Guest(uses=f"gloves_for_a_spare_hand {three[0]} {three[1]}", packed=three[2]), at="turn")
    t.does(ANN, f"wear {three[2]}")
    assert set(t.uses().split()) == {"gloves_for_a_spare_hand", *three}
    t = House(Guest(uses=f"{three[0]} {three[1]}", packed=three[2]), at="turn")
    t.does(ANN, f"wear {three[2]}")
    assert len(t.uses().split()) == 2


@pytest.mark.card("apron_with_deep_pockets")
@pytest.mark.parametrize(("apron", "kept"), [("apron_with_deep_pockets", 6), ("borrowed_bathrobe", 5)])
def test_an_apron_holds_six_cards(apron: str, kept: int) -> None:
    """She draws a seventh at the beginning of her turn, and throws away what is too much at its end."""
    hand = "mate cheat overbooked wandering_monster in_the_royal_suite loose_banister"
    t = House(Guest(level=1, uses=apron, hand=hand), at="turn")
    t.answers(ANN, "end")
    assert t.asked() == [(ANN, "charity_discard")]
    t.picks(ANN, *("card mate", "card cheat")[: 7 - kept])
    assert (len(t.hero().hand), t.asked()) == (kept, [(ANN, "go_on")])


SEARCHES = {"monocle_from_room_7": 5, "dog_eared_guidebook": 5, "chandelier_earring": 4, "brass_desk_bell": 4}


@pytest.mark.card(*SEARCHES)
@pytest.mark.parametrize(("card", "total"), SEARCHES.items(), ids=SEARCHES)
def test_what_finds_more(card: str, total: int) -> None:
    """A 4 is thrown in a bare room."""
    t = House(Guest(uses=card), at="turn", dice=(4,))
    t.answers(ANN, "search")
    t.passes()
    assert [event.total for event in t.events(Searched)] == [total]


STAFF = {
    "goblin_awaiting_a_tip": 2,
    "remaining_skeleton_staff": 2,
    "lifeguard_at_a_dry_pool": 2,
    "housekeeping_not_knocking": 2,
    "fire_marshal_with_a_whistle": 2,
    "night_shift_poltergeist": 2,
    "concierge_who_knows_best": 2,
    "siren_at_the_piano_bar": 2,
    "cellar_bound_sommelier": 2,
    "lobby_cat": 1,
    "owner_come_to_look": 1,
    "bath_towel_mummy": 1,
    "minibar_gremlin": 1,
}


@pytest.mark.card("badge_marked_manager")
@pytest.mark.parametrize(("monster", "dice"), STAFF.items(), ids=STAFF)
def test_the_staff_straighten_up_for_a_manager(monster: str, dice: int) -> None:
    """A die more, and none by the badge in the pack."""
    badge = "badge_marked_manager"
    assert House(Guest(uses=badge), monsters=[M(monster)]).dice_each()[0] == dice
    assert House(Guest(packed=badge), monsters=[M(monster)]).dice_each()[0] == 1


@pytest.mark.card("badge_marked_manager")
def test_two_of_the_staff_are_one_die_all_the_same() -> None:
    both = [M("goblin_awaiting_a_tip"), M("lifeguard_at_a_dry_pool")]
    assert House(Guest(uses="badge_marked_manager"), monsters=both).dice_each() == (2, 2)


UNDEAD = {
    "remaining_skeleton_staff": 5,
    "buffet_zombie": 5,
    "night_shift_poltergeist": 5,
    "wisp_in_the_lamp_on_seven": 5,
    "bath_towel_mummy": 5,
    "vampire_on_half_board": 5,
    "duchess_in_the_good_suite": 5,
    "lobby_cat": 3,
    "goblin_awaiting_a_tip": 3,
    "silverfish_of_some_standing": 3,
}


@pytest.mark.card("mop_that_has_seen_things")
@pytest.mark.parametrize(("monster", "bonus"), UNDEAD.items(), ids=UNDEAD)
def test_a_mop_remembers_the_undead(monster: str, bonus: int) -> None:
    assert House(Guest(uses="mop_that_has_seen_things"), monsters=[M(monster)]).sums()[0] == 5 + bonus


@pytest.mark.card("mop_that_has_seen_things", "dead_since_last_season")
def test_also_those_that_are_undead_since_last_season() -> None:
    dead_cat = M("lobby_cat", on="dead_since_last_season")
    assert House(Guest(uses="mop_that_has_seen_things"), monsters=[dead_cat]).sums() == (10, 8)


@pytest.mark.card("almost_full_loyalty_card")
@pytest.mark.parametrize("others", [(), ("lobby_cat",), ("lobby_cat", "wasp_at_breakfast")])
def test_a_loyalty_card_counts_monsters(others: tuple[str, ...]) -> None:
    t = House(Guest(uses="almost_full_loyalty_card"), monsters=[M("minibar_gremlin"), *map(M, others)])
    assert t.sums()[0] == 5 + 1 + len(others)


@pytest.mark.card("room_key_on_an_anchor", "map_to_the_fire_escapes")
@pytest.mark.parametrize(
    ("card", "locked", "hidden"),
    [("room_key_on_an_anchor", 1, 3), ("map_to_the_fire_escapes", 2, 1), ("brass_desk_bell", 2, 3)],
)
def test_what_opens_doors(card: str, locked: int, hidden: int) -> None:
    """Locked ones, or hidden ones, and not the others; a passageway costs 1 as ever."""
    links = {"here east": "locked", "here west": "hidden"}
    t = House(Guest(uses=card), at="turn", links=links)  # type: ignore[arg-type]
    east, west, north = (t.cost(NAMES.index(side)) for side in ("east", "west", "north"))
    assert (east, west, north) == (locked, hidden, 1)


@pytest.mark.rule("quest.curses.3")
@pytest.mark.card("do_not_disturb_sign", "moved_to_half_board")
def test_a_curse_reads_the_sign() -> None:
    """It is given up for that, and works for nobody else."""
    t = House(Guest(uses="do_not_disturb_sign"), cid=Guest(hand="moved_to_half_board"), at="turn")
    t.does(CID, "curse moved_to_half_board", "Ann")
    t.does(ANN, "ward do_not_disturb_sign")
    t.passes()
    assert (t.level(), t.has(), len(t.events(CurseStopped))) == (5, "", 1)
    assert t.thrown_away("treasure") == "do_not_disturb_sign"
    t = House(Guest(uses="do_not_disturb_sign"), cid=Guest(hand="moved_to_half_board"), at="turn")
    t.does(CID, "curse moved_to_half_board", "Ben")
    assert t.refused(ANN, "ward do_not_disturb_sign") == "quest.curses.3"
    t.passes()
    assert (t.level(BEN), t.has()) == (4, "do_not_disturb_sign")
