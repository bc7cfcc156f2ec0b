"""What the dead keep, and what becomes of the rest (classic.death.1 to .8)."""

import pytest
from tests.own_cards import beast, gear
from tests.scene import H, Scene

from kickdoor_game.doors.state.events import Died, DieRolled
from kickdoor_game.language.cards import Curse
from kickdoor_game.language.words.effects import Die, Lingering

REAPER = beast("reaper", 30, bad_stuff=(Die(),))
GLOOM = Curse(key="gloom", name="Gloom", effects=(Lingering(strength=-1),))
LOOT = [f"loot_{letter}" for letter in "abcdefghi"]
EXTRA = [REAPER, GLOOM, *(gear(key) for key in LOOT)]


def dying(ann: H, others: dict[str, H] | None = None, *, helped: bool = False) -> Scene:
    """Ann runs away from the reaper; the die is still in the air."""
    others = others or {"Bob": H(level=3), "Cid": H(level=2)}
    t = Scene(Ann=ann, **others, extra=EXTRA, doors=["reaper"])  # type: ignore[arg-type]
    t.answers("Ann", "open")
    if helped:
        t.answers("Ann", "ask", "Bob", ((), 0, ""))
        t.answers("Bob", "accept")
    t.answers("Ann", "run")
    return t


def dead(ann: H, others: dict[str, H] | None = None) -> Scene:
    t = dying(ann, others)
    t.rolls(1)
    t.everybody_passes()
    return t


def corpse(t: Scene) -> list[str]:
    return sorted(t.keys(t.table.corpses[0].cards))


@pytest.mark.rule("classic.death.1", "classic.death.4")
def test_the_dead_lose_hand_and_items_and_all_of_it_lies_open_as_the_corpse() -> None:
    ann = H(
        level=4, hand=["loot_a", "rude_limerick"], items=["loot_b", "tunnel_rated_bobble_hat"], followers=["hireling"]
    )
    t = dead(ann)
    hero = t.hero("Ann")
    assert (hero.hand, hero.items, hero.in_use, hero.followers) == ((), (), (), ())
    assert corpse(t) == ["hireling", "loot_a", "loot_b", "rude_limerick", "tunnel_rated_bobble_hat"]
    assert t.asked("Bob") == "loot_body"


@pytest.mark.rule("classic.death.1")
def test_a_cheat_on_an_item_is_part_of_the_corpse() -> None:
    t = dead(H(items=["extremely_sharp_leaf"], cheats={"cheat": "extremely_sharp_leaf"}))
    assert corpse(t) == ["cheat", "extremely_sharp_leaf"]


@pytest.mark.rule("classic.death.2")
def test_the_dead_keep_races_classes_hybrids_and_level() -> None:
    ann = H(
        level=6,
        races=["elf", "dwarf"],
        half_breed=True,
        classes=["thief", "wizard"],
        super_munchkin=True,
        items=["loot_a"],
    )
    t = dead(ann)
    hero = t.hero("Ann")
    assert hero.level == 6
    assert t.keys([*hero.races, *hero.classes]) == ["elf", "dwarf", "thief", "wizard"]
    assert t.keys([hero.half_breed, hero.super_munchkin]) == ["half_breed", "super_munchkin"]
    assert corpse(t) == ["loot_a"]


@pytest.mark.rule("classic.death.2")
def test_lasting_curses_stay_with_the_dead() -> None:
    others = {"Bob": H(level=3, hand=["gloom", "sticky_tape"]), "Cid": H(level=2)}
    t = dying(H(level=6, items=["loot_a"]), others)
    t.rolls(1)
    for curse in ("gloom", "sticky_tape"):
        t.acts("Bob", "curse", curse, "Ann")
        t.passes("Ann", "Bob", "Cid")
    t.everybody_passes()
    assert t.hero("Ann").dead
    assert t.keys([curse.card for curse in t.hero("Ann").lasting]) == ["gloom", "sticky_tape"]


@pytest.mark.rule("classic.death.2")
def test_a_curse_that_hangs_on_armour_goes_with_the_armour() -> None:
    others = {"Bob": H(level=3, hand=["sticky_tape"]), "Cid": H(level=2)}
    t = dying(H(level=6, items=["chain_letter_mail"]), others)
    t.rolls(1)
    t.acts("Bob", "curse", "sticky_tape", "Ann")
    t.passes("Ann", "Bob", "Cid")
    t.everybody_passes()
    assert t.hero("Ann").lasting == ()
    assert "sticky_tape" in t.keys(t.table.discards["door"])


@pytest.mark.rule("classic.death.3")
@pytest.mark.card("wrong_changing_room")
def test_the_new_character_has_the_sex_that_the_old_one_died_with() -> None:
    t = dying(H(sex="female"), {"Bob": H(level=3, hand=["wrong_changing_room"]), "Cid": H(level=2)})
    t.rolls(1)
    t.acts("Bob", "curse", "wrong_changing_room", "Ann")
    t.passes("Ann", "Bob", "Cid")
    t.everybody_passes()
    assert [event.seat for event in t.told(Died)] == [t.seat("Ann")]
    assert t.asked("Bob") == "arrange"
    assert (t.hero("Ann").sex, t.hero("Ann").name) == ("male", "Ann")


@pytest.mark.rule("classic.death.4")
def test_looting_waits_until_all_have_rolled_and_the_dead_do_not_loot() -> None:
    others = {"Bob": H(level=3, items=["loot_b"]), "Cid": H(level=2), "Dot": H(level=4)}
    t = dying(H(level=9, items=["loot_a"]), others, helped=True)
    t.rolls(1)
    t.everybody_passes()
    assert t.hero("Ann").dead
    assert t.asked("Dot") is None
    t.rolls(1)
    t.everybody_passes()
    assert t.hero("Bob").dead
    assert (t.asked("Bob"), t.asked("Dot")) == (None, "loot_body")
    assert corpse(t) == ["loot_a"]
    t.answers("Dot", "decline")
    t.answers("Cid", "decline")
    assert corpse(t) == ["loot_b"]
    t.answers("Dot", "take", "loot_b")
    assert t.table.corpses == []
    assert t.asked("Bob") == "arrange"


@pytest.mark.rule("classic.death.5")
def test_the_highest_level_takes_first_and_then_down() -> None:
    others = {"Bob": H(level=2), "Cid": H(level=7), "Dot": H(level=5)}
    t = dead(H(items=LOOT[:5]), others)
    for name, card in (("Cid", "loot_c"), ("Dot", "loot_a"), ("Bob", "loot_e")):
        assert [other for other in others if t.asked(other) == "loot_body"] == [name]
        t.answers(name, "take", card)
        assert t.keys(t.hero(name).hand) == [card]
    assert t.keys(t.table.discards["treasure"]) == ["loot_b", "loot_d"]


@pytest.mark.rule("classic.death.5")
def test_what_is_taken_counts_as_just_received() -> None:
    t = dead(H(items=["loot_a", "loot_b"]))
    t.answers("Bob", "take", "loot_a")
    assert "play loot_a" in t.offered("Bob")


@pytest.mark.rule("classic.death.5")
def test_a_looter_may_decline_and_after_20_seconds_has_declined() -> None:
    t = dead(H(items=["loot_a", "loot_b"]))
    t.answers("Bob", "decline")
    assert t.question("Cid").deadline == "pick"
    assert t.table.numbers.deadlines_ms["pick"] == 20_000
    t.time_is_up("Cid")
    assert (t.hero("Bob").hand, t.hero("Cid").hand) == ((), ())
    assert t.keys(t.table.discards["treasure"]) == ["loot_a", "loot_b"]


@pytest.mark.rule("classic.death.6")
def test_the_tied_roll_for_it_and_tied_rolls_are_repeated() -> None:
    others = {"Bob": H(level=2), "Cid": H(level=2), "Dot": H(level=2), "Eve": H(level=5)}
    t = dying(H(items=LOOT[:4]), others)
    t.rolls(1, 3, 3, 6, 2, 5)
    t.everybody_passes()
    t.done()
    rolls = [(t.names[event.seat], event.die) for event in t.told(DieRolled) if event.why == "loot_order"]
    assert rolls == [("Bob", 3), ("Cid", 3), ("Dot", 6), ("Bob", 2), ("Cid", 5)]
    for name in ("Eve", "Dot", "Cid", "Bob"):
        assert t.asked(name) == "loot_body"
        t.answers(name, "decline")


@pytest.mark.rule("classic.death.6", "classic.death.7")
def test_over_an_empty_corpse_nobody_rolls() -> None:
    t = dying(H(), {"Bob": H(level=2), "Cid": H(level=2)})
    t.rolls(1)
    t.everybody_passes()
    assert t.asked("Bob") == "arrange"


@pytest.mark.rule("classic.death.7")
def test_if_there_are_fewer_cards_than_looters_the_last_get_nothing() -> None:
    t = dead(H(items=["loot_a"]))
    t.answers("Bob", "take", "loot_a")
    assert t.asked("Cid") is None
    assert t.hero("Cid").hand == ()
    assert t.table.corpses == []


@pytest.mark.rule("classic.death.8")
def test_of_a_corpse_of_9_with_4_other_players_4_are_taken_and_5_discarded() -> None:
    others = {"Bob": H(level=2), "Cid": H(level=3), "Dot": H(level=4), "Eve": H(level=5)}
    t = dead(H(items=LOOT[:6], hand=LOOT[6:]), others)
    assert len(t.table.corpses[0].cards) == 9
    for name, card in zip(("Eve", "Dot", "Cid", "Bob"), LOOT, strict=False):
        t.answers(name, "take", card)
    assert t.table.corpses == []
    assert sorted(t.keys(t.table.discards["treasure"])) == LOOT[4:]
