"""Curses: whom each strikes, when, and what it does to them (classic.curses)."""

import pytest
from tests.deal import Deal
from tests.scene import H, Scene

from kickdoor_game.doors.state import events
from kickdoor_game.machine import run
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import StaleAnswer

# ---------------------------------------------------------------- opened and played


@pytest.mark.rule("classic.curses.1", "classic.curses.4")
@pytest.mark.card("clerical_error")
def test_a_curse_behind_the_door_strikes_who_opens_it() -> None:
    t = Scene(Ann=H(level=3), Bob=H(level=3), Cid=H(level=3), doors=["clerical_error"])
    t.answers("Ann", "open")
    assert t.told(events.CurseStruck) == [events.CurseStruck(t.seat("Ann"), t.table.aside[0], None)]
    t.everybody_passes()
    assert [hero.level for hero in t.table.heroes] == [2, 3, 3]
    assert t.keys(t.table.discards["door"]) == ["clerical_error"]
    assert t.asked("Ann") == "trouble"


@pytest.mark.rule("classic.curses.2")
@pytest.mark.card("exam_you_forgot")
def test_a_curse_drawn_face_down_is_kept_and_played_later() -> None:
    t = Scene(Ann=H(level=3), Bob=H(level=3), Cid=H(), doors=["elf", "exam_you_forgot"])
    t.answers("Ann", "open")
    t.answers("Ann", "skip")
    assert t.keys(t.hero("Ann").hand) == ["elf", "exam_you_forgot"]
    assert (t.hero("Ann").level, t.told(events.CurseStruck)) == (3, [])
    t.answers("Ann", "end")
    assert t.asked("Bob") == "arrange"
    t.acts("Ann", "curse", "exam_you_forgot", "Bob")
    t.everybody_passes()
    assert (t.hero("Ann").level, t.hero("Bob").level) == (3, 1)


@pytest.mark.rule("classic.curses.3")
def test_a_curse_is_played_on_anybodys_turn_on_anybody_and_on_oneself() -> None:
    t = Scene(
        Ann=H(level=3),
        Bob=H(level=3, hand=["clerical_error", "exam_you_forgot"]),
        Cid=H(level=3, hand=["clerical_error"]),
        turn="Ann",
    )
    t.acts("Bob", "curse", "clerical_error", "Cid")
    t.everybody_passes()
    t.acts("Cid", "curse", "clerical_error", "Ann")
    t.everybody_passes()
    t.acts("Bob", "curse", "exam_you_forgot", "Bob")
    t.everybody_passes()
    assert [hero.level for hero in t.table.heroes] == [2, 1, 2]
    assert t.asked("Ann") == "arrange"


@pytest.mark.rule("classic.curses.3")
def test_a_curse_in_the_window_after_a_kill_turns_the_win_into_a_loss() -> None:
    t = Scene(Ann=H(level=7, items=["theme_music"]), Bob=H(hand=["best_thing_lost"]), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    assert t.sums() == (10, 8)
    t.answers("Ann", "win")
    t.passes("Cid")
    t.acts("Bob", "curse", "best_thing_lost", "Ann")
    t.everybody_passes()
    assert t.sums() == (7, 8)
    assert t.asked("Ann") == "combat"
    assert t.refused("Ann", "win", asked=True).code == "not_ahead"
    assert t.hero("Ann").level == 7


@pytest.mark.rule("classic.curses.3")
def test_a_curse_waits_for_the_first_turn() -> None:
    t = Deal(Ann=["clerical_error"], Bob=[], Cid=[])
    refusal = t.refused("Ann", "curse", "clerical_error", "Bob")
    assert (refusal.code, refusal.rule) == ("setup", "classic.character.4")


@pytest.mark.rule("classic.curses.3")
def test_the_dead_are_not_cursed_and_curse_nobody() -> None:
    t = Scene(
        Ann=H(level=5, items=["theme_music"]),
        Bob=H(level=2, hand=["clerical_error"]),
        Cid=H(level=1, hand=["exam_you_forgot"]),
        doors=["lenient_dragon"],
    )
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.rolls(1)
    t.everybody_passes()
    assert (t.hero("Ann").dead, t.asked("Bob")) == (True, "loot_body")
    with pytest.raises(AssertionError, match="Ann"):
        t.acts("Bob", "curse", "clerical_error", "Ann")
    t.acts("Cid", "curse", "exam_you_forgot", "Bob")
    t.everybody_passes()
    assert (t.hero("Bob").level, t.asked("Bob")) == (1, "loot_body")


@pytest.mark.rule("classic.curses.3")
def test_while_a_die_rolls_a_curse_waits() -> None:
    t = Scene(Ann=H(level=3), Bob=H(hand=["clerical_error"]), Cid=H(), doors=["tax_golem"])
    (curse,) = [o for o in t.rules.standing(t.table, t.seat("Bob")).open() if o.key.startswith("curse.")]
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.answers("Ann", "roll")
    assert run.chance_is_asked(t.table)
    with pytest.raises(StaleAnswer):
        run.apply(t.rules, t.table, Answer(t.seat("Bob"), (curse.key, "seat.0"), standing=True))
    t.rolls(6)
    t.acts("Bob", "curse", "clerical_error", "Ann")


@pytest.mark.rule("classic.curses.4")
@pytest.mark.parametrize(("level", "left"), [(5, 3), (2, 1), (1, 1)])
def test_a_curse_acts_as_far_as_it_can_and_is_discarded(level: int, left: int) -> None:
    t = Scene(Ann=H(), Bob=H(level=level), Cid=H(hand=["exam_you_forgot"]))
    t.acts("Cid", "curse", "exam_you_forgot", "Bob")
    t.everybody_passes()
    assert t.hero("Bob").level == left
    assert t.keys(t.table.discards["door"]) == ["exam_you_forgot"]


# ---------------------------------------------------------------- what is hit


@pytest.mark.rule("classic.curses.8")
@pytest.mark.card("pocket_inspection")
def test_of_several_items_the_victim_picks_the_one_that_is_hit() -> None:
    t = Scene(
        Ann=H(items=["theme_music", "lanyard_of_access", "damp_firework", "pew_of_pews"]),
        Bob=H(hand=["pocket_inspection"]),
        Cid=H(),
    )
    t.acts("Bob", "curse", "pocket_inspection", "Ann")
    t.everybody_passes()
    assert [question.kind for question in run.questions(t.table)] == ["lose_item"]
    assert t.rules.deadline_ms(t.table, t.question("Ann").deadline) == 20_000
    with pytest.raises(AssertionError, match="pew_of_pews"):
        t.answers("Ann", "pew_of_pews")
    assert t.refused("Ann", "theme_music", "lanyard_of_access", asked=True).rule == "classic.curses.8"
    t.answers("Ann", "theme_music")
    assert t.keys(t.hero("Ann").items) == ["lanyard_of_access", "damp_firework", "pew_of_pews"]


@pytest.mark.rule("classic.curses.8")
def test_the_silent_lose_what_is_worth_least() -> None:
    t = Scene(
        Ann=H(items=["theme_music", "lanyard_of_access", "damp_firework"]), Bob=H(hand=["pocket_inspection"]), Cid=H()
    )
    t.acts("Bob", "curse", "pocket_inspection", "Ann")
    t.everybody_passes()
    t.time_is_up("Ann")
    assert t.keys(t.hero("Ann").items) == ["theme_music", "lanyard_of_access"]


@pytest.mark.rule("classic.curses.8")
def test_among_equally_good_items_the_victim_picks() -> None:
    t = Scene(
        Ann=H(items=["theme_music", "pew_of_pews", "lanyard_of_access"]), Bob=H(hand=["best_thing_lost"]), Cid=H()
    )
    t.acts("Bob", "curse", "best_thing_lost", "Ann")
    t.everybody_passes()
    with pytest.raises(AssertionError, match="lanyard"):
        t.answers("Ann", "lanyard_of_access")
    t.answers("Ann", "pew_of_pews")
    assert t.keys(t.hero("Ann").items) == ["theme_music", "lanyard_of_access"]


@pytest.mark.rule("classic.curses.8")
def test_a_whip_round_takes_items_of_everybodys_own_choice() -> None:
    t = Scene(
        Ann=H(items=["lanyard_of_access", "damp_firework", "theme_music"]),
        Bob=H(items=["damp_firework"], hand=["tax_on_all"]),
        Cid=H(items=["chain_letter_mail", "cardigan_of_last_resort", "rude_limerick"]),
    )
    t.acts("Bob", "curse", "tax_on_all", "Ann")
    t.everybody_passes()
    assert t.refused("Ann", "lanyard_of_access", asked=True).code == "worth_too_little"
    t.answers("Ann", "lanyard_of_access", "damp_firework")
    assert (t.keys(t.hero("Ann").items), t.hero("Bob").items) == (["theme_music"], ())
    t.answers("Cid", "cardigan_of_last_resort")
    assert t.keys(t.hero("Cid").items) == ["chain_letter_mail", "rude_limerick"]


@pytest.mark.rule("classic.curses.8")
@pytest.mark.parametrize(
    ("items", "left"),
    [
        (["laminated_spell", "lanyard_of_access", "damp_firework"], ["laminated_spell"]),
        (["laminated_spell", "damp_firework", "spoon_of_office"], ["damp_firework", "spoon_of_office"]),
    ],
)
def test_the_silent_pay_a_whip_round_with_what_is_worth_least(items: list[str], left: list[str]) -> None:
    t = Scene(Ann=H(items=items), Bob=H(hand=["tax_on_all"]), Cid=H())
    t.acts("Bob", "curse", "tax_on_all", "Ann")
    t.everybody_passes()
    t.time_is_up("Ann")
    assert t.keys(t.hero("Ann").items) == left


CARDS = [
    ("gust_of_mild_spite", ["helm_of_selective_hearing", "chain_letter_mail", "steel_toed_slippers"], 0),
    ("overnight_rust", ["helm_of_selective_hearing", "chain_letter_mail", "steel_toed_slippers"], 1),
    ("shoes_off_please", ["helm_of_selective_hearing", "chain_letter_mail", "steel_toed_slippers"], 2),
    ("heavy_loss", ["theme_music", "pew_of_pews"], 1),
    ("best_thing_lost", ["lanyard_of_access", "motivational_poster"], 1),
]


@pytest.mark.rule("classic.curses.4")
@pytest.mark.card("gust_of_mild_spite", "overnight_rust", "shoes_off_please")
@pytest.mark.parametrize(("card", "items", "hit"), CARDS, ids=[card for card, _, _ in CARDS])
def test_a_curse_takes_the_item_it_names(card: str, items: list[str], hit: int) -> None:
    t = Scene(Ann=H(items=items), Bob=H(hand=[card]), Cid=H())
    t.acts("Bob", "curse", card, "Ann")
    t.everybody_passes()
    assert t.keys(t.hero("Ann").items) == [item for place, item in enumerate(items) if place != hit]


@pytest.mark.rule("classic.curses.9")
@pytest.mark.parametrize(
    "card",
    [
        "overnight_rust",
        "shoes_off_please",
        "pocket_inspection",
        "heavy_loss",
        "best_thing_lost",
        "licence_revoked",
        "family_tree_surgery",
        "sudden_vocation",
        "swapped_at_birth",
        "clerical_error",
    ],
)
def test_a_curse_on_what_its_victim_does_not_have_does_nothing_and_is_discarded(card: str) -> None:
    hand = ["chain_letter_mail", "steel_toed_slippers", "pew_of_pews", "elf", "warrior"]
    t = Scene(Ann=H(level=1, hand=hand), Bob=H(hand=[card]), Cid=H(), discarded=["dwarf", "wizard"])
    t.acts("Bob", "curse", card, "Ann")
    t.everybody_passes()
    assert [event.seat for event in t.told(events.NothingHappened)] == [t.seat("Ann")]
    assert (t.hero("Ann").level, t.keys(t.hero("Ann").hand)) == (1, hand)
    assert t.hero("Ann").in_play() == []
    assert t.keys(t.table.discards["door"]) == ["dwarf", "wizard", card]


@pytest.mark.rule("classic.curses.9")
def test_an_item_may_protect_the_place_it_is_worn_on() -> None:
    t = Scene(Ann=H(items=["bowler_with_a_chinstrap"]), Bob=H(hand=["gust_of_mild_spite"]), Cid=H())
    t.acts("Bob", "curse", "gust_of_mild_spite", "Ann")
    t.everybody_passes()
    assert t.keys(t.hero("Ann").items) == ["bowler_with_a_chinstrap"]
    assert len(t.told(events.NothingHappened)) == 1


@pytest.mark.rule("classic.curses.4")
@pytest.mark.card("hole_in_the_lining")
def test_cards_lost_at_random_are_chances_choice() -> None:
    t = Scene(Ann=H(hand=["elf", "dwarf", "theme_music"]), Bob=H(hand=["hole_in_the_lining"]), Cid=H())
    t.acts("Bob", "curse", "hole_in_the_lining", "Ann")
    t.everybody_passes()
    assert t.keys(t.hero("Ann").hand) == ["theme_music"]
    assert t.keys(t.table.discards["door"]) == ["elf", "dwarf", "hole_in_the_lining"]
