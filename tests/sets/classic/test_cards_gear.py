"""Every Item of the set, carried by somebody whom it helps and by somebody whom it does not (gear_*.toml)."""

from typing import Any

import pytest
from tests.scene import H, Scene

from kickdoor_game.doors.state import events
from kickdoor_game.heroes.hero_sheet.strength import strength_at_rest

ANYBODY: dict[str, Any] = {}
ELF, DWARF, HALFLING = {"race": "elf"}, {"race": "dwarf"}, {"race": "halfling"}
WARRIOR, WIZARD, THIEF = {"role": "warrior"}, {"role": "wizard"}, {"role": "thief"}
WOMAN, MAN = {"sex": "female"}, {"sex": "male"}

GEAR: list[tuple[str, int, dict[str, Any], dict[str, Any] | None]] = [
    ("spoon_of_office", 1, ANYBODY, None),
    ("plain_dagger", 2, ANYBODY, None),
    ("extremely_sharp_leaf", 3, ELF, ANYBODY),
    ("third_hand", 4, THIEF, WIZARD),
    ("door_detached", 3, ANYBODY, None),
    ("dwarf_pick", 3, DWARF, HALFLING),
    ("laminated_spell", 4, WIZARD, ANYBODY),
    ("pew_of_pews", 3, ANYBODY, None),
    ("bowler_with_a_chinstrap", 1, ANYBODY, WARRIOR),
    ("helm_of_selective_hearing", 1, ANYBODY, None),
    ("helm_of_selective_hearing", 3, WARRIOR, None),
    ("tunnel_rated_bobble_hat", 4, DWARF, ANYBODY),
    ("cardigan_of_last_resort", 1, ANYBODY, None),
    ("chain_letter_mail", 2, ANYBODY, None),
    ("full_plate_second_helping", 3, WARRIOR, THIEF),
    ("steel_toed_slippers", 2, ANYBODY, None),
    ("lanyard_of_access", 1, ANYBODY, None),
    ("motivational_poster", 2, ANYBODY, None),
    ("theme_music", 3, ANYBODY, None),
    ("halfling_snack", 3, HALFLING, ELF),
    ("grandfather_clock", 3, ANYBODY, WIZARD),
    ("parasol_for_ladies", 3, WOMAN, MAN),
]


@pytest.mark.rule("classic.items.9", "classic.items.10")
@pytest.mark.parametrize(("card", "bonus", "fits", "unfit"), GEAR, ids=[f"{card}-{bonus}" for card, bonus, *_ in GEAR])
def test_an_item_helps_those_it_is_for(
    card: str, bonus: int, fits: dict[str, Any], unfit: dict[str, Any] | None
) -> None:
    t = Scene(Ann=H(level=3, hand=[card], **fits), Bob=H(), Cid=H())
    t.acts("Ann", "play", card)
    assert strength_at_rest(t.table, t.hero("Ann")) == 3 + bonus
    if unfit is not None:
        t = Scene(Ann=H(level=3, hand=[card], **unfit), Bob=H(), Cid=H())
        t.acts("Ann", "play", card)
        assert t.keys(t.hero("Ann").items) == [card]
        assert strength_at_rest(t.table, t.hero("Ann")) == 3


@pytest.mark.rule("classic.runaway.6")
@pytest.mark.card("runaway_wheelbarrow", "emergency_plimsolls")
@pytest.mark.parametrize(("card", "bonus"), [("runaway_wheelbarrow", 2), ("emergency_plimsolls", 3)])
@pytest.mark.parametrize("in_use", [True, False])
def test_some_items_help_to_run_away_while_they_are_in_use(card: str, bonus: int, in_use: bool) -> None:
    t = Scene(Ann=H(level=3, items=[card], stowed=[] if in_use else [card]), Bob=H(), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.rolls(4)
    t.everybody_passes()
    assert t.told(events.DieRolled)[0].bonus == (bonus if in_use else 0)
    assert bool(t.told(events.Escaped)) is in_use


@pytest.mark.card("hireling")
def test_a_hireling_fights_carries_and_dies_for_you() -> None:
    t = Scene(
        Ann=H(level=3, hand=["hireling", "door_detached"], items=["pew_of_pews"]),
        Bob=H(level=2),
        Cid=H(),
        doors=["tax_golem"],
    )
    assert t.refused("Ann", "play", "door_detached").rule == "classic.items.3"
    t.acts("Ann", "play", "hireling")
    t.acts("Ann", "play", "door_detached")
    t.answers("Ann", "open")
    assert t.sums() == (3 + 1 + 3, 8)
    assert t.barred("Ann", "sacrifice").code == "not_running"
    t.answers("Ann", "run")
    t.acts("Ann", "sacrifice", "hireling")
    t.answers("Ann", "pew_of_pews")
    assert (t.keys(t.hero("Ann").items), t.keys(t.hero("Cid").items)) == (["pew_of_pews"], ["door_detached"])
    t.everybody_passes()
    assert (len(t.told(events.Escaped)), t.hero("Ann").followers) == (1, ())
    assert t.keys(t.table.discards["door"]) == ["hireling", "tax_golem"]


def test_a_call_to_arms_makes_somebody_help_for_nothing() -> None:
    t = Scene(Ann=H(level=3, items=["call_to_arms"]), Bob=H(level=7), Cid=H(), doors=["tax_golem"])
    assert t.barred("Ann", "conscript").code == "no_fight"
    t.answers("Ann", "open")
    t.acts("Ann", "conscript", "Bob")
    assert t.sums() == (10, 8)
    t.answers("Ann", "win")
    t.everybody_passes()
    assert (t.hero("Ann").level, len(t.hero("Ann").hand), t.hero("Bob").hand) == (4, 2, ())
