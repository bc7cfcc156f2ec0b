"""Every special of both decks, played for what it does (door_specials.toml, treasure_specials.toml)."""

import pytest
from tests.scene import H, Scene

from kickdoor_game.doors.state import events

PLAIN = [
    "correct_a_wizards_grammar",
    "return_a_library_book",
    "find_a_staircase",
    "outlive_a_prophecy",
    "apologise_to_a_door",
]


def fighting(ann: H, bob: H | None = None, *monsters: str) -> Scene:
    t = Scene(Ann=ann, Bob=bob or H(), Cid=H(), doors=monsters or ["tax_golem"])
    t.answers("Ann", "open")
    return t


# ---------------------------------------------------------------- Doors


@pytest.mark.rule("classic.winning.3")
@pytest.mark.card("prayer_backlog_cleared")
@pytest.mark.parametrize("opened", [True, False])
def test_a_cleared_backlog_lifts_every_cleric_opened_or_played(opened: bool) -> None:
    t = Scene(
        Ann=H(level=3),
        Bob=H(level=4, role="cleric", hand=[] if opened else ["prayer_backlog_cleared"]),
        Cid=H(level=9, role="cleric"),
        doors=["prayer_backlog_cleared"] if opened else ["elf"],
    )
    if opened:
        t.answers("Ann", "open")
    else:
        t.acts("Bob", "use", "prayer_backlog_cleared")
    assert [hero.level for hero in t.table.heroes] == [3, 5, 10]
    assert (t.table.over, t.table.winners) == (True, [t.seat("Cid")])


@pytest.mark.card("may_i_borrow_that")
@pytest.mark.parametrize("turning", ["theme_music", "motivational_poster"])
def test_the_loser_borrows_the_one_item_that_turns_the_fight_and_keeps_it(turning: str) -> None:
    t = fighting(
        H(level=6, items=["spoon_of_office"], hand=["may_i_borrow_that"]), H(items=[turning, "lanyard_of_access"])
    )
    assert t.sums() == (7, 8)
    with pytest.raises(AssertionError, match="lanyard"):
        t.acts("Ann", "use", "may_i_borrow_that", "lanyard_of_access")
    t.acts("Ann", "use", "may_i_borrow_that", turning)
    assert t.keys(t.hero("Ann").in_use) == ["spoon_of_office", turning]
    assert t.keys(t.hero("Bob").items) == ["lanyard_of_access"]
    t.answers("Ann", "win")
    t.everybody_passes()
    assert turning in t.keys(t.hero("Ann").items)


@pytest.mark.card("may_i_borrow_that", "full_plate_second_helping")
@pytest.mark.parametrize(
    ("ann", "theirs", "strength"),
    [
        (H(level=5, items=["chain_letter_mail"]), "full_plate_second_helping", None),
        (H(level=6, items=["cardigan_of_last_resort"]), "full_plate_second_helping", 6 + 3),
        (H(level=7), "helm_of_selective_hearing", None),
        (H(level=7, role="warrior"), "helm_of_selective_hearing", 7 + 1 + 2),
        (H(level=7), "dwarf_pick", None),
    ],
    ids=["puts away too much", "puts away little", "too weak", "better for a Warrior", "not for humans"],
)
def test_what_is_put_away_for_it_counts_and_who_uses_it(ann: H, theirs: str, strength: int | None) -> None:
    ann.hand = ["may_i_borrow_that"]
    t = fighting(ann, H(items=[theirs]))
    assert t.sums() == (7, 8)
    if strength is None:
        assert t.refused("Ann", "use", "may_i_borrow_that", theirs).code == "nothing_turns_it"
    else:
        t.acts("Ann", "use", "may_i_borrow_that", theirs)
        assert t.sums() == (strength, 8)


@pytest.mark.card("may_i_borrow_that")
def test_what_is_taken_from_the_helper_he_no_longer_has() -> None:
    t = fighting(H(level=2, hand=["may_i_borrow_that"]), H(level=1, items=["theme_music", "lanyard_of_access"]))
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "accept")
    assert t.sums() == (2 + 1 + 3 + 1, 8)
    assert t.refused("Ann", "use", "may_i_borrow_that", "theme_music").code == "nothing_turns_it"


@pytest.mark.card("may_i_borrow_that")
def test_nothing_is_borrowed_by_the_winner_or_by_an_onlooker() -> None:
    t = fighting(H(level=9, hand=["may_i_borrow_that"]), H(items=["theme_music"]))
    assert t.refused("Ann", "use", "may_i_borrow_that", "theme_music").code == "not_losing"
    t = fighting(H(level=7, items=["theme_music"]), H(hand=["may_i_borrow_that"]))
    assert t.refused("Bob", "use", "may_i_borrow_that", "theme_music").code == "not_in_this_fight"


@pytest.mark.card("shift_change")
def test_at_the_change_of_shift_a_monster_from_the_hand_takes_over() -> None:
    t = fighting(H(level=7), H(hand=["shift_change", "minotaur_with_a_map", "understaffed"]))
    t.acts("Bob", "enhance", "understaffed", "tax_golem")
    assert t.sums() == (7, 13)
    t.acts("Bob", "use", "shift_change", "tax_golem", "minotaur_with_a_map")
    assert t.sums() == (7, 10)
    assert sorted(t.keys(t.table.discards["door"])) == ["tax_golem", "understaffed"]
    t.answers("Ann", "run")
    t.rolls(6)
    t.everybody_passes()
    assert (t.told(events.DieRolled)[0].bonus, len(t.told(events.Escaped))) == (-1, 1)
    assert "shift_change" in t.keys(t.table.discards["door"])


@pytest.mark.card("shift_change")
def test_without_a_monster_in_the_hand_there_is_no_change_of_shift() -> None:
    t = fighting(H(level=7), H(hand=["shift_change"]))
    assert t.refused("Bob", "use", "shift_change", "tax_golem").rule == "classic.interfere.4"


@pytest.mark.card("fire_drill")
def test_a_fire_drill_ends_the_fight_for_two_treasures_and_no_level() -> None:
    t = fighting(H(level=3, hand=["fire_drill"]), None, "lenient_dragon")
    t.acts("Ann", "use", "fire_drill")
    assert (t.table.fight, t.asked("Ann")) == (None, "end_turn")
    assert (t.hero("Ann").level, len(t.hero("Ann").hand)) == (3, 2)
    assert sorted(t.keys(t.table.discards["door"])) == ["fire_drill", "lenient_dragon"]


@pytest.mark.card("fire_drill")
def test_there_is_no_fire_drill_without_a_fight_or_on_the_run() -> None:
    t = Scene(Ann=H(level=3), Bob=H(hand=["fire_drill"]), Cid=H(), doors=["tax_golem"])
    assert t.refused("Bob", "use", "fire_drill").code == "no_fight"
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.rolls(3)
    assert t.refused("Bob", "use", "fire_drill").code == "running_away"


# ---------------------------------------------------------------- Treasures


@pytest.mark.rule("classic.treasure.7")
@pytest.mark.card(*PLAIN)
@pytest.mark.parametrize("card", PLAIN)
def test_a_card_lifts_its_owner_by_one_level_but_never_to_the_last(card: str) -> None:
    t = Scene(Ann=H(level=8, hand=[card]), Bob=H(), Cid=H())
    t.acts("Ann", "use", card)
    assert t.hero("Ann").level == 9
    assert t.keys(t.table.discards["treasure"]) == [card]
    t = Scene(Ann=H(level=9, hand=[card]), Bob=H(), Cid=H())
    assert t.refused("Ann", "use", card).rule == "classic.winning.2"
    assert t.keys(t.hero("Ann").hand) == [card]


@pytest.mark.card("participation_trophy")
def test_a_participation_trophy_is_for_those_who_are_not_ahead() -> None:
    t = Scene(Ann=H(level=4), Bob=H(level=3, hand=["participation_trophy"]), Cid=H(level=4))
    t.acts("Bob", "use", "participation_trophy")
    assert t.hero("Bob").level == 4
    t = Scene(Ann=H(level=4), Bob=H(level=4, hand=["participation_trophy"]), Cid=H(level=4))
    assert t.refused("Bob", "use", "participation_trophy").code == "you_are_highest"


@pytest.mark.card("tell_it_better_afterwards")
def test_only_who_has_won_in_this_turn_writes_it_up() -> None:
    t = Scene(
        Ann=H(level=7, hand=["tell_it_better_afterwards"]),
        Bob=H(hand=["urgent_telegram"]),
        Cid=H(),
        doors=["elf_biter"],
    )
    assert t.refused("Ann", "use", "tell_it_better_afterwards").code == "after_a_win"
    t.answers("Ann", "open")
    assert t.refused("Ann", "use", "tell_it_better_afterwards").code == "after_a_win"
    t.answers("Ann", "win")
    t.everybody_passes()
    t.acts("Ann", "use", "tell_it_better_afterwards")
    assert t.hero("Ann").level == 9


@pytest.mark.card("tell_it_better_afterwards")
def test_who_ran_has_nothing_to_write_up() -> None:
    t = fighting(H(level=3, hand=["tell_it_better_afterwards"]))
    t.answers("Ann", "run")
    t.rolls(6)
    t.everybody_passes()
    assert t.asked("Ann") == "end_turn"
    assert t.refused("Ann", "use", "tell_it_better_afterwards").code == "after_a_win"


@pytest.mark.card("your_hirelings_big_break", "hireling")
def test_a_glowing_reference_costs_the_hireling() -> None:
    t = Scene(Ann=H(level=3, hand=["your_hirelings_big_break", "hireling"]), Bob=H(), Cid=H())
    assert t.refused("Ann", "use", "your_hirelings_big_break").code == "no_follower"
    t.acts("Ann", "play", "hireling")
    t.acts("Ann", "use", "your_hirelings_big_break")
    assert (t.hero("Ann").level, t.hero("Ann").followers) == (4, ())


@pytest.mark.rule("classic.winning.6")
@pytest.mark.card("take_the_credit")
def test_who_takes_the_credit_takes_the_level() -> None:
    t = Scene(Ann=H(level=3, hand=["take_the_credit"]), Bob=H(level=5), Cid=H(level=1))
    with pytest.raises(AssertionError, match="Cid"):
        t.acts("Ann", "use", "take_the_credit", "Cid")
    t.acts("Ann", "use", "take_the_credit", "Bob")
    assert [hero.level for hero in t.table.heroes] == [4, 4, 1]
    t = Scene(Ann=H(level=3, hand=["take_the_credit"]), Bob=H(), Cid=H())
    assert t.refused("Ann", "use", "take_the_credit", "Bob").rule == "classic.winning.6"


def test_unclaimed_baggage_holds_three_treasures_that_nobody_else_sees() -> None:
    treasures = ["theme_music", "find_a_staircase", "backup_gravy"]
    t = Scene(Ann=H(), Bob=H(hand=["three_presents"]), Cid=H(), treasures=treasures)
    t.acts("Bob", "use", "three_presents")
    assert t.keys(t.hero("Bob").hand) == treasures
    (received,) = t.told(events.Received)
    assert received.audience == (t.seat("Bob"),)
    t.acts("Bob", "play", "theme_music")
    assert t.keys(t.hero("Bob").items) == ["theme_music"]
