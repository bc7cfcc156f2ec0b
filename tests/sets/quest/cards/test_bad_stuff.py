"""What each monster of the set does to whoever does not get away, and to whom it can do nothing (monsters_*.toml).

Ann loses, which is a hit, runs next door, and throws a 1.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from tests.sets.quest.cards.test_monsters import WORTH
from tests.sets.quest.house import ANN, Guest, House, M

from kickdoor_game.quest.state.events import GotCaught


@dataclass
class Row:
    """One who is caught, and how they are then: `hits`, with that for the lost combat, and what else has changed
    (`level`, `has`, `lying`, `carried`, `holds`, `gold`, `where`, `dead`, `is_a`). `picks`: what they are asked for and
    name. `falls`: what is thrown besides."""

    card: str
    ann: Guest
    hits: int
    after: dict[str, Any] = field(default_factory=dict)
    picks: tuple[str, ...] = ()
    falls: tuple[int, ...] = ()


SKATES, CAP, MAT = "roller_skates_staff_only", "complimentary_shower_cap", "bathmat_with_straps"
BELL, KNIFE = "brass_desk_bell", "insulted_butter_knife"
TROLLEY, QUILT, CHEF = "charging_luggage_trolley", "quilted_eiderdown", "full_height_chef_hat"
FOUR = "mate cheat wandering_monster overbooked"

ROWS = [
    Row("veteran_pillow_mint", Guest(3), 2),
    Row("bedbug_with_references", Guest(3, hand="mate cheat"), 1, {"holds": "cheat"}, ("card mate",)),
    Row("bedbug_with_references", Guest(3), 2),
    Row("feral_lost_sock", Guest(3, uses=SKATES), 1, {"has": "", "lying": f"here: {SKATES}"}),
    Row("feral_lost_sock", Guest(3, packed=SKATES, uses=CAP), 2, {"has": f"{CAP} {SKATES}", "lying": ""}),
    Row("sliver_of_soap", Guest(2, uses=f"{BELL} {KNIFE}"), 1, {"has": BELL, "lying": f"here: {KNIFE}"}, (KNIFE,)),
    Row("sliver_of_soap", Guest(2, uses=CAP), 2, {"has": CAP}),
    Row("towel_folded_as_a_swan", Guest(3), 1, {"level": 2}),
    Row("towel_folded_as_a_swan", Guest(1), 2, {"level": 1}),
    Row("wasp_at_breakfast", Guest(3), 2),
    Row("key_to_some_other_door", Guest(3), 1, {"where": "E"}, falls=(1,)),
    Row("freshly_laundered_hedgehog", Guest(3, uses=MAT), 1, {"has": "", "lying": f"here: {MAT}"}),
    Row("freshly_laundered_hedgehog", Guest(3, uses=CAP), 2, {"has": CAP}),
    Row("reflection_in_room_13", Guest(3), 1, {"level": 2}),
    Row("magicians_better_half", Guest(3, is_a="cleric elf"), 1, {"is_a": "elf"}),
    Row("magicians_better_half", Guest(3, is_a="elf"), 2, {"is_a": "elf"}),
    Row("minibar_gremlin", Guest(3, gold=500), 1, {"gold": 100}),
    Row("minibar_gremlin", Guest(3, gold=300), 1, {"gold": 0}),
    Row("minibar_gremlin", Guest(3, gold=0), 2),
    Row("goblin_awaiting_a_tip", Guest(3, gold=500), 1, {"gold": 200}),
    Row("goblin_awaiting_a_tip", Guest(3, gold=0), 2),
    Row("remaining_skeleton_staff", Guest(3), 1, {"level": 2}),
    Row("silverfish_of_some_standing", Guest(3, hand=FOUR), 1, {"holds": "wandering_monster overbooked"}),
    Row("silverfish_of_some_standing", Guest(3), 2),
    Row("room_service_trolley", Guest(3, uses=CAP), 1, {"level": 2, "has": "", "carried": CAP}),
    Row("room_service_trolley", Guest(3, uses=SKATES), 1, {"level": 2, "has": SKATES}),
    Row("room_service_trolley", Guest(1, uses=SKATES), 2, {"level": 1, "has": SKATES}),
    Row("buffet_zombie", Guest(3, uses=CAP), 1, {"level": 2, "has": "", "lying": ""}),
    Row("buffet_zombie", Guest(1), 2),
    Row("lifeguard_at_a_dry_pool", Guest(3, uses=SKATES), 1, {"level": 2, "has": "", "lying": ""}),
    Row("lifeguard_at_a_dry_pool", Guest(1), 2),
    Row("lobby_cat", Guest(5), 1, {"level": 3}),
    Row("lobby_cat", Guest(2), 1, {"level": 1}),
    Row("housekeeping_not_knocking", Guest(5, hand=FOUR), 1, {"holds": ""}),
    Row("housekeeping_not_knocking", Guest(5), 2),
    Row("fire_marshal_with_a_whistle", Guest(5), 1, {"level": 4, "where": "E"}, ("room E",)),
    Row("talkative_dumb_waiter", Guest(5, hand=FOUR), 1, {"holds": "overbooked"}),
    Row("talkative_dumb_waiter", Guest(5), 2),
    Row("night_shift_poltergeist", Guest(5, uses=f"{BELL} {CAP}"), 1, {"has": CAP, "lying": f"here: {BELL}"}),
    Row("night_shift_poltergeist", Guest(5, uses=CAP), 2, {"has": CAP}),
    Row("concierge_who_knows_best", Guest(5), 1, {"level": 4, "where": "E"}),
    Row("wisp_in_the_lamp_on_seven", Guest(5), 1, {"level": 4, "where": "far"}, falls=(3,)),
    Row("troll_in_the_lift", Guest(5, uses=QUILT), 1, {"level": 3, "has": "", "lying": f"here: {QUILT}"}),
    Row(
        "troll_in_the_lift",
        Guest(5, uses=QUILT, packed=TROLLEY),
        1,
        {"level": 3, "has": QUILT, "lying": f"here: {TROLLEY}"},
        (TROLLEY,),
    ),
    Row("troll_in_the_lift", Guest(5, uses=MAT), 1, {"level": 3, "has": MAT}),
    Row("bath_towel_mummy", Guest(5, uses=MAT), 1, {"level": 4, "has": "", "lying": ""}),
    Row("siren_at_the_piano_bar", Guest(5), 1, {"level": 3}),
    Row("hungry_revolving_door", Guest(5), 1, {"level": 3, "where": "E"}, falls=(1,)),
    Row("cellar_bound_sommelier", Guest(5), 1, {"level": 3}),
    Row("vampire_on_half_board", Guest(5), 1, {"level": 2}),
    Row("boiler_never_serviced", Guest(5), 3),
    Row("wedding_party_day_nine", Guest(5, gold=900), 1, {"level": 3, "gold": 0}),
    Row("carpet_of_the_grand_stairs", Guest(5, uses=SKATES), 2, {"level": 3, "has": "", "lying": ""}),
    Row("carpet_of_the_grand_stairs", Guest(5, uses=CAP), 2, {"level": 3, "has": CAP}),
    Row("duchess_in_the_good_suite", Guest(5), 1, {"level": 2}),
    Row("moose_behind_the_wall", Guest(5), 3, {"level": 3}),
    Row("creeping_annexe", Guest(5, uses=f"{MAT} {CHEF} {SKATES}"), 1, {"level": 3, "has": f"{MAT} {SKATES}"}),
    Row("dragon_in_the_bridal_suite", Guest(5), 4, {"dead": True, "where": "here", "lying": "here: 300 gold"}),
    Row("owner_come_to_look", Guest(5), 4, {"dead": True, "where": "here", "lying": "here: 300 gold"}),
]


def name_of(row: Row) -> str:
    """What the case is called."""
    return f"{row.card}-{row.ann.level}-{row.ann.uses.replace(' ', '+') or row.ann.hand.count(' ')}-{row.ann.gold}"


@pytest.mark.rule("quest.flee.5")
@pytest.mark.card(*WORTH)
@pytest.mark.parametrize("row", ROWS, ids=name_of)
def test_whoever_is_caught_has_what_the_card_says(row: Row) -> None:
    """What it says and nothing besides: what a row does not speak of is as it was."""
    dice = (1, *(6 for _ in range(WORTH[row.card][1])), 1, *row.falls)
    t = House(row.ann, monsters=[M(row.card)], dice=dice)
    t.fights()
    t.runs()
    assert [event.seat for event in t.events(GotCaught)] == [ANN]
    for pick in row.picks:
        if t.asked() == [(ANN, "whisk_room")]:
            t.answers(ANN, pick)
        else:
            t.picks(ANN, pick if " " in pick else f"card {pick}")
    assert t.falls == []
    before = row.ann
    dead = row.after.get("dead", False)
    expected = {
        "level": before.level - dead,
        "has": f"{before.uses} {before.packed}".strip(),
        "lying": "",
        "carried": "",
        "holds": before.hand,
        "gold": 0 if dead else before.gold,
        "where": "next",
        "is_a": before.is_a,
        "dead": dead,
    }
    hero = t.hero()
    now = {
        "level": hero.level,
        "has": t.has(),
        "lying": t.lying(),
        "carried": t.keys(t.monster(row.card).items),
        "holds": t.holds(),
        "gold": t.gold(),
        "where": t.where(),
        "is_a": t.keys((*hero.classes, *hero.races)),
        "dead": hero.dead,
    }
    expected |= row.after
    assert ({name: now[name] for name in expected}, t.hits()) == (expected, row.hits)


def test_every_monster_catches_somebody_here() -> None:
    assert {row.card for row in ROWS} == set(WORTH)
