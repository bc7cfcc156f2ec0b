"""What Warriors and Thieves can do, in numbers (classic.classes.17 to classic.classes.20)."""

import pytest
from tests.scene import H, Scene

STOCK = ["elf", "dwarf", "halfling", "paper_tiger", "find_a_staircase"]


# ---------------------------------------------------------------- Warrior


@pytest.mark.rule("classic.classes.17")
@pytest.mark.parametrize(
    ("fighter", "helper", "wins"), [("warrior", None, True), (None, "warrior", True), (None, None, False)]
)
def test_the_side_of_a_warrior_wins_ties(fighter: str | None, helper: str | None, wins: bool) -> None:
    t = Scene(Ann=H(level=5, role=fighter), Bob=H(level=3, role=helper), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "accept")
    assert t.sums() == (8, 8)
    if wins:
        t.answers("Ann", "win")
        t.everybody_passes()
        assert t.hero("Ann").level == 6
    else:
        assert t.refused("Ann", "win", asked=True).code == "not_ahead"


@pytest.mark.rule("classic.classes.18")
@pytest.mark.card("warrior")
def test_going_berserk_costs_up_to_three_cards_in_one_combat_in_all() -> None:
    t = Scene(Ann=H(level=3, role="warrior", hand=STOCK), Bob=H(), Cid=H(), doors=["giant_with_a_small_dog"])
    t.answers("Ann", "open")
    assert t.refused("Ann", "berserk", STOCK[:4]).code == "wrong_count"
    t.acts("Ann", "berserk", ["elf", "dwarf"])
    assert t.sums() == (5, 14)
    assert t.refused("Ann", "berserk", ["halfling", "paper_tiger"]).code == "wrong_count"
    t.acts("Ann", "berserk", ["halfling"])
    assert t.sums() == (6, 14)
    refusal = t.refused("Ann", "berserk", ["paper_tiger"])
    assert (refusal.code, refusal.rule) == ("used_up", "classic.classes.18")
    assert t.keys(t.hero("Ann").hand) == ["paper_tiger", "find_a_staircase"]


@pytest.mark.rule("classic.classes.18")
def test_the_three_are_not_for_each_monster() -> None:
    t = Scene(
        Ann=H(level=3, role="warrior", hand=STOCK),
        Bob=H(hand=["wandering_monster", "zombie_committee"]),
        Cid=H(),
        doors=["haunted_wardrobe"],
    )
    t.answers("Ann", "open")
    t.acts("Ann", "berserk", ["elf", "dwarf", "halfling"])
    t.acts("Bob", "wander", "wandering_monster", "zombie_committee")
    assert t.sums() == (6, 10)
    assert t.refused("Ann", "berserk", ["paper_tiger"]).code == "used_up"


@pytest.mark.rule("classic.classes.18")
def test_a_helping_warrior_goes_berserk_and_one_who_looks_on_does_not() -> None:
    t = Scene(
        Ann=H(level=3),
        Bob=H(level=2, role="warrior", hand=["elf", "dwarf"]),
        Cid=H(role="warrior", hand=["halfling"]),
        doors=["tax_golem"],
    )
    t.answers("Ann", "open")
    assert t.refused("Bob", "berserk", ["elf"]).code == "not_in_this_fight"
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "accept")
    t.acts("Bob", "berserk", ["elf", "dwarf"])
    assert t.sums() == (3 + 2 + 2, 8)
    assert t.refused("Cid", "berserk", ["halfling"]).code == "not_in_this_fight"


# ---------------------------------------------------------------- Thief


def thief() -> Scene:
    """Bob is a Thief, and Ann, whose turn it is, has something to lose."""
    return Scene(
        Ann=H(items=["theme_music", "pew_of_pews", "damp_firework"], hand=["elf"]),
        Bob=H(level=3, role="thief", hand=["dwarf", "halfling"]),
        Cid=H(),
        turn="Ann",
    )


@pytest.mark.rule("classic.classes.19")
@pytest.mark.card("thief")
@pytest.mark.parametrize("die", [4, 6])
def test_with_a_four_a_small_item_changes_its_owner(die: int) -> None:
    t = thief()
    t.acts("Bob", "steal", "theme_music", ["dwarf"])
    t.rolls(die)
    t.everybody_passes()
    assert t.keys(t.hero("Bob").items) == ["theme_music"]
    assert t.keys(t.hero("Ann").items) == ["pew_of_pews", "damp_firework"]
    assert (t.hero("Bob").level, t.keys(t.hero("Bob").hand)) == (3, ["halfling"])
    assert t.asked("Ann") == "arrange"


@pytest.mark.rule("classic.classes.19")
def test_with_a_three_the_thief_is_caught_and_loses_a_level() -> None:
    t = thief()
    t.acts("Bob", "steal", "theme_music", ["dwarf"])
    t.rolls(3)
    t.everybody_passes()
    assert t.hero("Bob").items == ()
    assert (t.hero("Bob").level, t.keys(t.hero("Bob").hand)) == (2, ["halfling"])


@pytest.mark.rule("classic.classes.19")
def test_big_items_and_hands_are_safe_and_a_theft_has_its_price() -> None:
    t = thief()
    with pytest.raises(AssertionError, match="pew_of_pews"):
        t.acts("Bob", "steal", "pew_of_pews", ["dwarf"])
    with pytest.raises(AssertionError, match="elf"):
        t.acts("Bob", "steal", "elf", ["dwarf"])
    assert t.refused("Bob", "steal", "damp_firework", []).code == "wrong_count"
    assert t.refused("Bob", "steal", "damp_firework", ["dwarf", "halfling"]).code == "wrong_count"


@pytest.mark.rule("classic.classes.19")
def test_a_dead_thief_steals_nothing() -> None:
    t = Scene(
        Ann=H(level=5, role="thief", items=["theme_music"]),
        Bob=H(level=2, items=["lanyard_of_access"], hand=["elf"]),
        Cid=H(role="thief", hand=["dwarf"]),
        doors=["lenient_dragon"],
    )
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.rolls(1)
    t.everybody_passes()
    assert (t.hero("Ann").dead, t.asked("Bob")) == (True, "loot_body")
    assert t.barred("Ann", "steal").code == "dead"
    with pytest.raises(AssertionError, match="theme_music"):
        t.acts("Cid", "steal", "theme_music", ["dwarf"])
    t.acts("Cid", "steal", "lanyard_of_access", ["dwarf"])
    t.rolls(4)
    assert t.asked("Ann") is None
    t.everybody_passes()
    assert t.keys(t.hero("Cid").items) == ["lanyard_of_access"]


@pytest.mark.rule("classic.classes.20")
def test_a_stab_in_the_back_costs_two_once_for_each_victim_and_combat() -> None:
    t = Scene(
        Ann=H(level=4), Bob=H(level=3), Cid=H(role="thief", hand=["elf", "dwarf", "halfling"]), doors=["tax_golem"]
    )
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "accept")
    t.acts("Cid", "backstab", "Ann", ["elf"])
    assert t.sums() == (2 + 3, 8)
    with pytest.raises(AssertionError, match="Ann"):
        t.acts("Cid", "backstab", "Ann", ["dwarf"])
    t.acts("Cid", "backstab", "Bob", ["dwarf"])
    assert t.sums() == (2 + 1, 8)
    refusal = t.refused("Cid", "backstab", "Ann", ["halfling"])
    assert (refusal.code, refusal.rule) == ("nobody_to_stab", "classic.classes.20")


@pytest.mark.rule("classic.classes.20")
def test_two_thieves_may_stab_the_same_victim() -> None:
    t = Scene(
        Ann=H(level=1),
        Bob=H(role="thief", hand=["elf"]),
        Cid=H(role="thief", hand=["dwarf"]),
        doors=["tax_golem"],
    )
    t.answers("Ann", "open")
    t.acts("Bob", "backstab", "Ann", ["elf"])
    t.acts("Cid", "backstab", "Ann", ["dwarf"])
    assert t.sums() == (1 - 4, 8)


@pytest.mark.rule("classic.classes.20")
def test_in_the_next_combat_the_same_thief_stabs_the_same_victim_again() -> None:
    t = Scene(
        Ann=H(level=3),
        Bob=H(hand=["elf", "dwarf"], role="thief"),
        Cid=H(),
        doors=["tax_golem", "warrior", "warrior", "cleric", "cleric", "pilfering_gang"],
    )
    t.answers("Ann", "open")
    t.acts("Bob", "backstab", "Ann", ["elf"])
    t.answers("Ann", "run")
    t.rolls(6)
    t.everybody_passes()
    t.answers("Ann", "end")
    for name in ("Bob", "Cid"):
        for word in ("open", "skip", "end"):
            t.answers(name, word)
    t.answers("Ann", "open")
    assert t.sums() == (3, 6)
    t.acts("Bob", "backstab", "Ann", ["dwarf"])
    assert t.sums() == (1, 6)


@pytest.mark.rule("classic.classes.20")
def test_a_thief_in_the_fight_stabs_the_other_one_and_never_himself() -> None:
    t = Scene(
        Ann=H(level=4, role="thief", hand=["elf"]),
        Bob=H(level=3, role="thief", hand=["dwarf"]),
        Cid=H(),
        doors=["pilfering_gang"],
    )
    t.answers("Ann", "open")
    assert t.refused("Ann", "backstab", "Ann", ["elf"]).code == "nobody_to_stab"
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "accept")
    t.acts("Bob", "backstab", "Ann", ["dwarf"])
    assert t.sums() == (2 + 3, 6)
    t.acts("Ann", "backstab", "Bob", ["elf"])
    assert t.sums() == (2 + 1, 6)
