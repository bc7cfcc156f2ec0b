"""Nobody rearranges what an effect is about while it is being carried out (classic.priority.6)."""

from __future__ import annotations

import pytest
from tests.scene import H, Scene

from kickdoor_game.doors.state import events
from kickdoor_game.language.cards import Curse
from kickdoor_game.language.words.effects import DiscardCards, Effect, GiveTo, LoseItem, Plunder
from kickdoor_game.machine.errors import Refusal

RULE = "classic.priority.6"
CHOOSE_FIRST = "choose what you are asked, or wait until that is settled: it is about what you have"


def the_rule_for(refusal: Refusal) -> str:
    assert refusal.code == "at_stake"
    return f"{refusal.rule}: {refusal.cure}"


def waits_for(name: str) -> str:
    return f"{RULE}: wait until what is happening to {name} is settled"


def a_curse(*effects: Effect) -> Curse:
    return Curse(key="test_curse", name="Test Curse", effects=effects)


def cursed(ann: H, curse: str, bob: H | None = None, cid: H | None = None, **more: object) -> Scene:
    """Bob has cursed Ann, and everybody has passed: she is asked what the curse takes."""
    bob = bob or H()
    bob.hand = [curse, *bob.hand]
    t = Scene(Ann=ann, Bob=bob, Cid=cid or H(), **more)  # type: ignore[arg-type]
    t.acts("Bob", "curse", curse, "Ann")
    t.everybody_passes()
    return t


# ---------------------------------------------------------------- the victim's own cards


@pytest.mark.rule(RULE, "classic.selling.1")
def test_who_is_asked_which_item_to_lose_does_not_sell_both_of_them() -> None:
    t = cursed(H(items=["theme_music", "emergency_plimsolls"]), "pocket_inspection")
    assert t.asked("Ann") == "lose_item"
    assert the_rule_for(t.refused("Ann", "sell", ["theme_music", "emergency_plimsolls"])) == (f"{RULE}: {CHOOSE_FIRST}")
    t.answers("Ann", "theme_music")
    assert (t.hero("Ann").level, t.keys(t.hero("Ann").items)) == (1, ["emergency_plimsolls"])


@pytest.mark.rule(RULE, "classic.treasure.8")
def test_who_is_asked_to_discard_does_not_play_the_cards_first() -> None:
    t = Scene(
        Ann=H(level=5, hand=["find_a_staircase", "plain_promotion", "mate"]),
        Bob=H(hand=["test_curse"]),
        Cid=H(),
        extra=(a_curse(DiscardCards(2)),),
    )
    t.acts("Bob", "curse", "test_curse", "Ann")
    t.everybody_passes()
    assert t.asked("Ann") == "discard_cards"
    for card in ("find_a_staircase", "plain_promotion"):
        assert the_rule_for(t.refused("Ann", "use", card)).startswith(RULE)
    t.answers("Ann", "mate", "find_a_staircase")
    t.acts("Ann", "use", "plain_promotion")
    assert (t.hero("Ann").level, t.hero("Ann").hand) == (6, ())


@pytest.mark.rule(RULE, "classic.classes.18")
def test_a_warrior_does_not_burn_the_cards_that_a_curse_asks_for() -> None:
    t = Scene(
        Ann=H(role="warrior", hand=["mate", "load_bearing", "elf"]),
        Bob=H(hand=["test_curse"]),
        Cid=H(),
        doors=["tax_golem"],
        extra=(a_curse(DiscardCards(2)),),
    )
    t.answers("Ann", "open")
    t.acts("Bob", "curse", "test_curse", "Ann")
    t.everybody_passes()
    assert the_rule_for(t.refused("Ann", "berserk", ["mate", "load_bearing"])) == f"{RULE}: {CHOOSE_FIRST}"
    t.answers("Ann", "elf", "mate")
    t.acts("Ann", "berserk", ["load_bearing"])


@pytest.mark.rule(RULE, "classic.races.7", "classic.classes.12")
def test_who_is_asked_which_class_to_lose_does_not_drop_one_first() -> None:
    t = cursed(H(classes=["thief", "cleric"], super_munchkin=True, race="elf"), "licence_revoked")
    assert t.asked("Ann") == "lose_class"
    for role in ("thief", "cleric", "elf"):
        assert the_rule_for(t.refused("Ann", "drop", role)).startswith(RULE)


@pytest.mark.rule(RULE)
def test_what_a_victim_wears_is_neither_equipped_nor_unequipped() -> None:
    t = cursed(H(items=["theme_music", "lanyard_of_access"], stowed=["theme_music"]), "pocket_inspection")
    assert the_rule_for(t.refused("Ann", "wear", "theme_music")).startswith(RULE)
    assert the_rule_for(t.refused("Ann", "stow", "lanyard_of_access")).startswith(RULE)


@pytest.mark.rule(RULE)
def test_a_victim_may_still_talk_and_bargain() -> None:
    """Showing a card, refusing and recalling a trade move nothing."""
    t = Scene(
        Ann=H(items=["theme_music", "lanyard_of_access"], hand=["mate"]),
        Bob=H(items=["motivational_poster"], hand=["pocket_inspection"]),
        Cid=H(items=["chain_letter_mail"]),
    )
    t.acts("Ann", "trade", "Bob", ["theme_music"], ["motivational_poster"])
    t.acts("Cid", "trade", "Ann", ["chain_letter_mail"], ["theme_music"])
    t.acts("Bob", "curse", "pocket_inspection", "Ann")
    t.everybody_passes()
    assert the_rule_for(t.refused("Bob", "agree", "Ann")) == waits_for("Ann")
    assert the_rule_for(t.refused("Ann", "agree", "Cid")).startswith(RULE)
    t.acts("Ann", "show", ["mate"], "all")
    t.acts("Ann", "recall", "Bob")
    t.acts("Ann", "refuse", "Cid")
    assert t.asked("Ann") == "lose_item"


# ---------------------------------------------------------------- what others would do about it


@pytest.mark.rule(RULE, "classic.trading.2")
def test_nobody_slips_a_victim_something_worse_to_lose() -> None:
    t = cursed(
        H(items=["theme_music", "lanyard_of_access"]),
        "pocket_inspection",
        cid=H(items=["chain_letter_mail"]),
    )
    assert the_rule_for(t.refused("Cid", "gift", "Ann", "chain_letter_mail")) == waits_for("Ann")
    t.gives("Cid", "Bob", "chain_letter_mail")
    t.answers("Ann", "lanyard_of_access")
    assert t.keys(t.hero("Bob").items) == ["chain_letter_mail"]


@pytest.mark.rule(RULE, "classic.classes.19")
def test_nobody_steals_from_somebody_who_is_choosing_what_to_lose() -> None:
    t = cursed(
        H(items=["theme_music", "lanyard_of_access"]),
        "pocket_inspection",
        bob=H(items=["chain_letter_mail"]),
        cid=H(role="thief", hand=["mate", "elf"]),
    )
    assert t.choices("Cid", "steal") == ["chain_letter_mail"]
    assert the_rule_for(t.refused("Cid", "steal", "theme_music", ["mate"])) == waits_for("Ann")
    t.acts("Cid", "steal", "chain_letter_mail", ["mate"])
    t.rolls(6)
    t.everybody_passes()
    assert (t.asked("Ann"), t.keys(t.hero("Cid").items)) == ("lose_item", ["chain_letter_mail"])


@pytest.mark.differs_in("shakespeare", "bites")
@pytest.mark.rule(RULE, "classic.winning.6")
def test_nobody_takes_a_level_from_somebody_who_is_choosing_what_to_lose() -> None:
    ann = H(level=4, items=["theme_music", "lanyard_of_access"])
    t = cursed(ann, "pocket_inspection", cid=H(hand=["take_the_credit"]))
    assert the_rule_for(t.refused("Cid", "use", "take_the_credit")) == waits_for("Ann")
    t = cursed(ann, "pocket_inspection", bob=H(level=2), cid=H(hand=["take_the_credit"]))
    assert t.choices("Cid", "use", "take_the_credit") == ["seat Bob"]
    assert the_rule_for(t.refused("Cid", "use", "take_the_credit", "Ann")) == waits_for("Ann")


@pytest.mark.rule(RULE, "classic.winning.3")
def test_a_prayer_waits_for_the_cleric_who_is_choosing_what_to_lose() -> None:
    ann = H(level=4, role="cleric", items=["theme_music", "lanyard_of_access"])
    t = cursed(ann, "pocket_inspection", cid=H(hand=["prayer_backlog_cleared"]))
    assert the_rule_for(t.refused("Cid", "use", "prayer_backlog_cleared")) == waits_for("Ann")
    t.answers("Ann", "theme_music")
    t.acts("Cid", "use", "prayer_backlog_cleared")
    assert t.hero("Ann").level == 5


@pytest.mark.rule(RULE, "classic.curses.3")
def test_a_curse_of_somebody_else_interrupts_and_the_others_go_on() -> None:
    t = cursed(
        H(level=3, items=["theme_music", "lanyard_of_access"], hand=["exam_you_forgot"]),
        "pocket_inspection",
        cid=H(hand=["clerical_error", "find_a_staircase"]),
    )
    assert the_rule_for(t.refused("Ann", "curse", "exam_you_forgot", "Bob")).startswith(RULE)
    t.acts("Cid", "use", "find_a_staircase")
    t.acts("Cid", "curse", "clerical_error", "Ann")
    t.everybody_passes()
    assert (t.hero("Ann").level, t.hero("Cid").level, t.asked("Ann")) == (2, 2, "lose_item")


@pytest.mark.rule(RULE)
def test_who_will_be_asked_next_does_not_get_ready_for_it() -> None:
    """Tax On All takes 300 from its victim, then 200 from everybody else."""
    t = cursed(
        H(items=["theme_music", "chain_letter_mail"]),
        "tax_on_all",
        bob=H(items=["motivational_poster", "lanyard_of_access"]),
        cid=H(items=["sandwich_board", "runaway_wheelbarrow"]),
    )
    wait = f"{RULE}: {CHOOSE_FIRST}"
    assert the_rule_for(t.refused("Cid", "stow", "sandwich_board")) == wait
    assert the_rule_for(t.refused("Cid", "gift", "Bob", "sandwich_board")) == wait
    t.answers("Ann", "chain_letter_mail")
    assert t.asked("Bob") == "lose_worth"
    assert the_rule_for(t.refused("Cid", "stow", "sandwich_board")) == wait
    t.answers("Bob", "motivational_poster")
    t.answers("Cid", "sandwich_board")
    t.acts("Cid", "stow", "runaway_wheelbarrow")


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(
    ("effect", "asked"),
    [
        (Plunder("items", "left"), "plunder"),
        (GiveTo(), "give_item"),
        (LoseItem(which="choice"), "lose_item"),
    ],
)
def test_whoever_does_the_choosing_the_victim_waits(effect: Effect, asked: str) -> None:
    t = Scene(
        Ann=H(items=["theme_music", "emergency_plimsolls"]),
        Bob=H(hand=["test_curse"]),
        Cid=H(),
        extra=(a_curse(effect),),
    )
    t.acts("Bob", "curse", "test_curse", "Ann")
    t.everybody_passes()
    assert asked in (t.asked("Ann"), t.asked("Bob"))
    assert the_rule_for(t.refused("Ann", "gift", "Cid", "theme_music")).startswith(RULE)
    assert the_rule_for(t.refused("Ann", "sell", ["theme_music", "emergency_plimsolls"])).startswith(RULE)


# ---------------------------------------------------------------- too much of something


@pytest.mark.rule(RULE, "classic.items.8")
def test_who_gets_the_surplus_big_item_is_not_decided_by_a_present() -> None:
    t = Scene(
        Ann=H(race="dwarf", items=["door_detached", "full_plate_second_helping"]),
        Bob=H(level=4),
        Cid=H(level=1),
    )
    t.acts("Ann", "drop", "dwarf")
    assert t.asked("Ann") == "keep_big"
    assert the_rule_for(t.refused("Ann", "gift", "Bob", "door_detached")) == f"{RULE}: {CHOOSE_FIRST}"
    t.answers("Ann", "full_plate_second_helping")
    t.answers("Ann", "give")
    assert t.keys(t.hero("Cid").items) == ["door_detached"]


@pytest.mark.rule(RULE, "classic.races.9")
def test_who_must_keep_one_of_two_races_chooses_before_anything_else() -> None:
    t = Scene(Ann=H(races=["elf", "dwarf"], half_breed=True, hand=["halfling"]), Bob=H(), Cid=H())
    t.table.heroes[0].half_breed, lost = -1, t.table.heroes[0].half_breed  # type: ignore[assignment]
    t.table.discards["door"].append(lost)
    t.table.changed = True
    t.acts("Ann", "show", ["halfling"], "all")
    assert t.asked("Ann") == "keep_race"
    assert the_rule_for(t.refused("Ann", "play", "halfling")).startswith(RULE)


# ---------------------------------------------------------------- theft


def stolen_from(bob: H | None = None, cid: H | None = None) -> Scene:
    """Ann has rolled to steal Theme Music from Bob; the die may still be changed."""
    bob = bob or H(items=["theme_music", "emergency_plimsolls"])
    t = Scene(Ann=H(role="thief", hand=["elf", "mate"]), Bob=bob, Cid=cid or H(), turn="Bob")
    t.acts("Ann", "steal", "theme_music", ["elf"])
    t.rolls(6)
    return t


@pytest.mark.rule(RULE, "classic.classes.19")
def test_between_the_die_and_the_theft_the_item_stays_where_it_is() -> None:
    t = stolen_from()
    assert t.asked("Bob") == "roll"
    assert the_rule_for(t.refused("Bob", "gift", "Cid", "theme_music")) == waits_for("you")
    assert the_rule_for(t.refused("Bob", "gift", "Ann", "theme_music")) == waits_for("you")
    assert the_rule_for(t.refused("Bob", "stow", "theme_music")) == waits_for("you")
    assert "sell" not in t.offered("Bob"), "what is left is not worth a Level"
    t.gives("Bob", "Cid", "emergency_plimsolls")
    t.everybody_passes()
    assert t.keys(t.hero("Ann").items) == ["theme_music"]


@pytest.mark.rule(RULE, "classic.classes.7")
def test_an_item_that_is_being_stolen_pays_for_nothing() -> None:
    t = stolen_from(H(role="thief", items=["theme_music"], hand=["load_bearing"]), H(items=["chain_letter_mail"]))
    assert t.choices("Bob", "steal", detail=1) == ["load_bearing"]


@pytest.mark.rule(RULE, "classic.classes.19")
def test_two_thieves_do_not_steal_the_same_item_at_once() -> None:
    t = stolen_from(cid=H(role="thief", hand=["load_bearing"]))
    assert t.choices("Cid", "steal") == ["emergency_plimsolls"]
    assert the_rule_for(t.refused("Cid", "steal", "theme_music", ["load_bearing"])) == waits_for("Bob")


@pytest.mark.rule(RULE, "classic.classes.19")
def test_nobody_steals_from_himself() -> None:
    """A curse interrupts the theft and hands the Item to the thief; then there is nothing left to steal from Bob."""
    t = Scene(
        Ann=H(role="thief", hand=["elf"]),
        Bob=H(level=3, items=["theme_music"]),
        Cid=H(level=3, hand=["test_curse"]),
        extra=(a_curse(GiveTo()),),
    )
    t.acts("Ann", "steal", "theme_music", ["elf"])
    t.rolls(6)
    t.acts("Cid", "curse", "test_curse", "Bob")
    t.everybody_passes()
    assert [told.why for told in t.told(events.CardMoved)] == ["curse"]


@pytest.mark.rule(RULE, "classic.curses.3")
@pytest.mark.parametrize(("curse", "at"), [("pocket_inspection", "Bob"), ("tax_on_all", "Cid")])
def test_nobody_curses_out_of_reach_what_is_being_stolen_from_them(curse: str, at: str) -> None:
    """A curse that strikes its own player is none of somebody else; one on the thief alone is played."""
    bob = H(items=["theme_music", "motivational_poster"], hand=[curse, "clerical_error"])
    t = stolen_from(bob)
    assert the_rule_for(t.refused("Bob", "curse", curse, at)) == waits_for("you")
    t.acts("Bob", "curse", "clerical_error", "Ann")
    t.everybody_passes()
    assert t.keys(t.hero("Ann").items) == ["theme_music"]


# ---------------------------------------------------------------- those on whom an effect depends


@pytest.mark.rule(RULE)
def test_who_might_get_something_is_told_that_it_depends_on_them() -> None:
    t = Scene(
        Ann=H(level=3, items=["theme_music", "lanyard_of_access"]),
        Bob=H(level=2, hand=["find_a_staircase", "clerical_error"]),
        Cid=H(level=2, hand=["test_curse"]),
        extra=(a_curse(GiveTo()),),
    )
    t.acts("Cid", "curse", "test_curse", "Ann")
    t.everybody_passes()
    assert t.asked("Ann") == "give_item"
    depends = waits_for("Ann") + ": it depends on what you have"
    assert the_rule_for(t.refused("Bob", "use", "find_a_staircase")) == depends
    assert the_rule_for(t.refused("Bob", "curse", "clerical_error", "Bob")) == depends
    assert the_rule_for(t.refused("Ann", "gift", "Bob", "theme_music")) == f"{RULE}: {CHOOSE_FIRST}"
    t.acts("Bob", "curse", "clerical_error", "Cid")
    t.everybody_passes()
    t.answers("Ann", {"theme_music": "Cid"})
    assert t.keys(t.hero("Cid").items) == ["theme_music"]


@pytest.mark.rule(RULE, "classic.items.8")
def test_who_might_get_a_big_item_still_throws_what_they_hold_into_the_fight() -> None:
    t = Scene(
        Ann=H(level=5, race="dwarf", items=["door_detached", "full_plate_second_helping"]),
        Bob=H(hand=["family_tree_surgery", "rude_limerick", "find_a_staircase", "understaffed"]),
        Cid=H(),
        doors=["minotaur_with_a_map"],
    )
    t.answers("Ann", "open")
    t.acts("Bob", "curse", "family_tree_surgery", "Ann")
    t.everybody_passes()
    t.answers("Ann", "full_plate_second_helping")
    assert t.asked("Ann") == "give_big"
    t.acts("Bob", "use", "rude_limerick", "monsters")
    t.acts("Bob", "enhance", "understaffed", "foe.0")
    assert t.refused("Bob", "use", "find_a_staircase").rule == RULE
    t.answers("Ann", "Cid")
    assert (t.keys(t.hero("Cid").items), t.sums()) == (["door_detached"], (8, 17))


# ---------------------------------------------------------------- a curse that waits


@pytest.mark.rule(RULE, "classic.curses.11")
def test_who_knows_that_a_curse_waits_does_not_get_ready_for_it() -> None:
    t = Scene(
        Ann=H(role="thief", hand=["elf"], items=["emergency_plimsolls", "sandwich_board"]),
        Bob=H(items=["theme_music"]),
        Cid=H(hand=["pocket_inspection"]),
    )
    t.acts("Ann", "steal", "theme_music", ["elf"])
    t.rolls(2)
    t.acts("Cid", "curse", "pocket_inspection", "Ann")
    assert the_rule_for(t.refused("Ann", "gift", "Bob", "sandwich_board")).startswith(RULE)
    t.everybody_passes()
    assert t.asked("Ann") == "lose_item"
