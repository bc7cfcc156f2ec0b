"""Every monster of the set: what it is worth, whom it ignores, and how it moves (monsters_*.toml)."""

from __future__ import annotations

import pytest
from tests.sets.quest.house import ANN, BEN, Guest, House, M

from kickdoor_game.quest.board.links import NAMES, Kind, Side
from kickdoor_game.quest.state.events import BattleDecided

WORTH = {
    "veteran_pillow_mint": (1, 1, 1, 1),
    "bedbug_with_references": (1, 1, 1, 1),
    "feral_lost_sock": (1, 1, 1, 1),
    "sliver_of_soap": (1, 1, 1, 1),
    "towel_folded_as_a_swan": (1, 1, 1, 1),
    "wasp_at_breakfast": (2, 1, 1, 1),
    "key_to_some_other_door": (2, 1, 1, 1),
    "freshly_laundered_hedgehog": (2, 1, 1, 1),
    "reflection_in_room_13": (2 + 5, 1, 1, 1),
    "magicians_better_half": (2, 1, 1, 1),
    "minibar_gremlin": (3, 1, 1, 1),
    "goblin_awaiting_a_tip": (3, 1, 1, 1),
    "remaining_skeleton_staff": (3, 1, 1, 1),
    "silverfish_of_some_standing": (4, 1, 1, 1),
    "room_service_trolley": (4, 1, 1, 1),
    "buffet_zombie": (4, 1, 1, 1),
    "lifeguard_at_a_dry_pool": (4, 1, 1, 1),
    "lobby_cat": (5, 1, 1, 1),
    "housekeeping_not_knocking": (5, 1, 1, 1),
    "fire_marshal_with_a_whistle": (5, 1, 1, 1),
    "talkative_dumb_waiter": (6, 1, 2, 1),
    "night_shift_poltergeist": (6, 1, 1, 1),
    "concierge_who_knows_best": (6, 1, 2, 1),
    "wisp_in_the_lamp_on_seven": (6, 1, 1, 1),
    "troll_in_the_lift": (7, 2, 2, 1),
    "bath_towel_mummy": (8, 2, 2, 1),
    "siren_at_the_piano_bar": (8, 1, 2, 1),
    "hungry_revolving_door": (8, 1, 2, 1),
    "cellar_bound_sommelier": (9, 1, 2, 1),
    "vampire_on_half_board": (10, 2, 3, 1),
    "boiler_never_serviced": (10, 2, 2, 1),
    "wedding_party_day_nine": (12, 2, 3, 2),
    "carpet_of_the_grand_stairs": (12, 2, 3, 1),
    "duchess_in_the_good_suite": (14, 2, 4, 2),
    "moose_behind_the_wall": (15, 2, 4, 2),
    "creeping_annexe": (16, 2, 4, 2),
    "dragon_in_the_bridal_suite": (18, 3, 5, 2),
    "owner_come_to_look": (20, 3, 5, 2),
}
"""Its Level against one of Level 5 whom it has nothing special against, its dice, Treasures, and the Levels for it."""

THROWN = ("tray_of_warm_prawns", "lavender_bath_bomb", "whole_cake_trolley")
"""5, 5 and 4 for the heroes."""


@pytest.mark.card(*WORTH)
@pytest.mark.parametrize(
    ("card", "level", "dice", "treasures", "levels"), [(card, *worth) for card, worth in WORTH.items()], ids=WORTH
)
def test_a_monster_is_fought_for_what_is_printed_on_it(
    card: str, level: int, dice: int, treasures: int, levels: int
) -> None:
    """Ann of Level 5 in bathmat and pillbox, and no Big Item, throws three things and a 6; its dice are ones."""
    ann = Guest(level=5, uses="bathmat_with_straps bellhops_pillbox", hand=" ".join(THROWN))
    t = House(ann, monsters=[M(card)], dice=(6, *(1 for _ in range(dice))))
    assert (t.sums(), t.dice_each()) == ((7, level), (1, dice))
    for thrown in THROWN:
        t.does(ANN, f"use {thrown}", "heroes")
    t.fights()
    assert BattleDecided(27, level + dice, True) in t.told
    assert (t.level(), len(t.hero().hand), t.table.figures[ANN].treasures) == (5 + levels, treasures, treasures)
    assert t.thrown_away("monster") == card


MOVES = {
    "veteran_pillow_mint": ("here", "here", "here", "door"),
    "bedbug_with_references": ("c", "here", "here", "door"),
    "feral_lost_sock": ("west", "here", "here", "door"),
    "sliver_of_soap": ("b", "here", "here", "door"),
    "towel_folded_as_a_swan": ("b", "here", "here", "door"),
    "wasp_at_breakfast": ("c", "here", "here", "door"),
    "key_to_some_other_door": ("west", "west", "here", "door"),
    "freshly_laundered_hedgehog": ("a", "here", "here", "door"),
    "reflection_in_room_13": ("b", "here", "here", "door"),
    "magicians_better_half": ("west", "here", "here", "door"),
    "minibar_gremlin": ("b", "here", "here", "door"),
    "goblin_awaiting_a_tip": ("b", "here", "here", "door"),
    "remaining_skeleton_staff": ("b", "here", "here", "door"),
    "silverfish_of_some_standing": ("b", "here", "here", "door"),
    "room_service_trolley": ("v", "here", "here", "door"),
    "buffet_zombie": ("a", "here", "here", "door"),
    "lifeguard_at_a_dry_pool": ("b", "here", "here", "door"),
    "lobby_cat": ("here", "here", "here", "door"),
    "housekeeping_not_knocking": ("b", "b", "here", "door"),
    "fire_marshal_with_a_whistle": ("b", "here", "here", "door"),
    "talkative_dumb_waiter": ("b", "here", "b", "door"),
    "night_shift_poltergeist": ("b", "here", "here", "door"),
    "concierge_who_knows_best": ("b", "here", "here", "door"),
    "wisp_in_the_lamp_on_seven": ("c", "c", "c", "door"),
    "troll_in_the_lift": ("b", "here", "here", "open"),
    "bath_towel_mummy": ("a", "here", "here", "door"),
    "siren_at_the_piano_bar": ("b", "here", "here", "door"),
    "hungry_revolving_door": ("west", "here", "here", "door"),
    "cellar_bound_sommelier": ("here", "here", "here", "door"),
    "vampire_on_half_board": ("b", "here", "here", "door"),
    "boiler_never_serviced": ("here", "here", "here", "door"),
    "wedding_party_day_nine": ("b", "here", "here", "door"),
    "carpet_of_the_grand_stairs": ("a", "here", "here", "door"),
    "duchess_in_the_good_suite": ("b", "here", "here", "door"),
    "moose_behind_the_wall": ("c", "here", "here", "open"),
    "creeping_annexe": ("a", "here", "here", "open"),
    "dragon_in_the_bridal_suite": ("b", "here", "here", "door"),
    "owner_come_to_look": ("b", "here", "here", "door"),
}
"""Where it is after a Monster Turn if its ways are doors, locked, hidden; and what a door to the east is afterwards."""

CORRIDOR = ("v west here a b c", "E . . . . .")
RED_FACE = 3


@pytest.mark.card(*MOVES)
@pytest.mark.parametrize(("card", "ends"), MOVES.items(), ids=MOVES)
def test_a_monster_goes_the_way_of_its_kind(card: str, ends: tuple[str, str, str, str]) -> None:
    """Red arrows lead east from `here` and from `a`; guests are in the Entrance. A passageway is like a door."""
    kinds: tuple[Kind, ...] = ("door", "locked", "hidden")
    for kind, end in (("open", ends[0]), *zip(kinds, ends, strict=False)):
        t = House(
            Guest(room="E"),
            Guest(room="E"),
            Guest(room="E"),
            monsters=[M(card)],
            at="monsters",
            dice=(RED_FACE,),
            rows=CORRIDOR,
            arrows={"here": "east", "a": "east"},
            links={"here east": kind, "here west": kind},
        )
        t.passes()
        assert t.whereabouts(card) == end, kind
        if kind == "door":
            link = t.table.dungeon.link(t.drawn.rooms["here"], Side(NAMES.index("east")))
            assert link.kind == ends[3]


IGNORES = {
    "cellar_bound_sommelier": 2,
    "vampire_on_half_board": 2,
    "boiler_never_serviced": 2,
    "wedding_party_day_nine": 3,
    "carpet_of_the_grand_stairs": 2,
    "duchess_in_the_good_suite": 3,
    "moose_behind_the_wall": 3,
    "creeping_annexe": 3,
    "dragon_in_the_bridal_suite": 4,
    "owner_come_to_look": 4,
}
"""Up to which Level; others ignore nobody."""


@pytest.mark.card(*WORTH)
@pytest.mark.parametrize("card", WORTH)
def test_a_monster_ignores_whom_its_card_names_and_nobody_else(card: str) -> None:
    """Ann's turn begins in its room; one who is ignored may fight it nevertheless."""
    most = IGNORES.get(card, 0)
    for level in range(max(1, most), most + 2):
        t = House(Guest(level=level), monsters=[M(card)], at="turn")
        if level > most:
            assert t.asked() == [(ANN, "meet")]
            continue
        assert t.asked() == [(ANN, "move")]
        t.answers(ANN, f"fight {card}")
        assert t.asked() == [(ANN, "battle")]


FEARSOME = [card for card, (*_, levels) in WORTH.items() if levels == 2]


@pytest.mark.card(*FEARSOME)
@pytest.mark.parametrize("card", FEARSOME)
def test_of_a_fearsome_monster_a_helper_has_one_of_the_two_levels(card: str) -> None:
    """Ben comes in from next door for nothing."""
    dice = WORTH[card][1]
    ann = Guest(level=6, uses="full_height_chef_hat", hand=" ".join(THROWN))
    t = House(ann, Guest(level=7), monsters=[M(card)], dice=(6, 6, *(1 for _ in range(dice))))
    t.does(BEN, "bid", (0, "", 0, (), 0, (), False))
    t.does(ANN, "accept.1")
    for thrown in THROWN:
        t.does(ANN, f"use {thrown}", "heroes")
    t.fights()
    assert (t.level(ANN), t.level(BEN)) == (7, 8)
