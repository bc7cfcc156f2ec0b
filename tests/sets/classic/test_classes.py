"""Warriors, Wizards, Thieves, Clerics and the rest: having a class, changing it, paying for it (classic.classes)."""

import pytest
from tests.scene import H, Scene

from kickdoor_game import library
from kickdoor_game.heroes.hero_sheet.sheet import class_names
from kickdoor_game.heroes.hero_sheet.strength import strength_at_rest
from kickdoor_game.language.cards import ClassCard
from kickdoor_game.language.wording import rules_text
from kickdoor_game.language.words.traits import (
    Absolve,
    Backstab,
    Berserk,
    Charm,
    FleeDiscards,
    Steal,
    Turning,
    WinsTies,
)
from kickdoor_game.machine.questions import PickSome

CLASSES = {card.role: card for card in library.cards_of("classic") if isinstance(card, ClassCard)}


def classes(t: Scene, name: str) -> list[str]:
    return class_names(t.table, t.hero(name))


def payments(t: Scene, name: str, word: str) -> list[str]:
    """The cards that he could pay for that ability with."""
    (option,) = [o for o in t.rules.standing(t.table, t.seat(name)).options if o.key == word]
    shape = option.details[-1]
    assert isinstance(shape, PickSome)
    return t.keys([o.card for o in shape.options if o.card is not None])


# ---------------------------------------------------------------- having a class


@pytest.mark.rule("classic.classes.1", "classic.classes.2")
def test_there_are_four_classes_and_most_begin_without() -> None:
    assert sorted(CLASSES) == ["cleric", "thief", "warrior", "wizard"]
    t = Scene(Ann=H(role="cleric"), Bob=H(role="thief"), Cid=H(role="warrior"), Dot=H(role="wizard"), Eve=H())
    assert [classes(t, name) for name in t.names] == [["cleric"], ["thief"], ["warrior"], ["wizard"], []]


@pytest.mark.rule("classic.classes.2")
def test_a_class_in_the_hand_is_no_class() -> None:
    t = Scene(Ann=H(hand=["wizard"]), Bob=H(), Cid=H(), doors=["last_beast"])
    t.answers("Ann", "open")
    assert t.sums() == (1, 20 + 3)
    t.acts("Ann", "play", "wizard")
    assert t.sums() == (1, 20)


@pytest.mark.rule("classic.classes.3")
def test_each_class_has_its_own_abilities_printed_on_its_card() -> None:
    assert CLASSES["warrior"].traits == (WinsTies(), Berserk(3, 1))
    assert CLASSES["wizard"].traits == (FleeDiscards(3, 1), Charm())
    assert CLASSES["thief"].traits == (Backstab(2), Steal(4))
    assert CLASSES["cleric"].traits == (Turning(3, 3, "undead"), Absolve(2))
    assert len({rules_text(card) for card in CLASSES.values()}) == 4


@pytest.mark.rule("classic.classes.4", "classic.classes.5", "classic.classes.17")
def test_abilities_come_with_the_card_and_go_with_it() -> None:
    t = Scene(Ann=H(level=8, hand=["warrior"]), Bob=H(), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    assert t.sums() == (8, 8)
    assert t.refused("Ann", "win", asked=True).code == "not_ahead"
    t.acts("Ann", "play", "warrior")
    t.answers("Ann", "win")
    t.acts("Ann", "drop", "warrior")
    assert t.asked("Ann") == "combat"
    assert t.refused("Ann", "win", asked=True).code == "not_ahead"


# ---------------------------------------------------------------- paying for abilities


@pytest.mark.rule("classic.classes.6")
def test_an_ability_is_refused_until_its_price_is_paid() -> None:
    t = Scene(Ann=H(level=3, role="warrior"), Bob=H(role="thief"), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    for name, ability in (("Ann", "berserk"), ("Bob", "backstab")):
        refusal = t.barred(name, ability)
        assert (refusal.code, refusal.rule) == ("nothing_to_pay", "classic.classes.6")
    t = Scene(Ann=H(level=3, role="warrior", hand=["elf"]), Bob=H(), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    assert t.refused("Ann", "berserk", []).code == "wrong_count"
    t.acts("Ann", "berserk", ["elf"])
    assert t.sums() == (4, 8)
    assert t.keys(t.table.discards["door"]) == ["elf"]


@pytest.mark.rule("classic.classes.6", "classic.classes.17", "classic.classes.21")
def test_an_ability_without_a_price_costs_nothing() -> None:
    t = Scene(Ann=H(level=8, role="warrior"), Bob=H(level=2, role="cleric"), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    t.answers("Ann", "win")
    t = Scene(Ann=H(level=2, role="cleric"), Bob=H(), Cid=H(), doors=["shy_ghost"])
    t.answers("Ann", "open")
    t.acts("Ann", "chase", "shy_ghost")
    t.answers("Ann", "win")


@pytest.mark.rule("classic.classes.7")
def test_any_card_pays_from_the_hand_or_from_play_but_not_the_class_itself_nor_a_curse() -> None:
    t = Scene(
        Ann=H(
            level=3,
            role="warrior",
            race="elf",
            half_breed=True,
            hand=["tax_golem", "find_a_staircase"],
            items=["theme_music", "extremely_sharp_leaf"],
            cheats={"cheat": "theme_music"},
            followers=["hireling"],
        ),
        Bob=H(hand=["sticky_tape"]),
        Cid=H(),
        doors=["giant_with_a_small_dog"],
    )
    t.acts("Bob", "curse", "sticky_tape", "Ann")
    t.everybody_passes()
    assert len(t.hero("Ann").lasting) == 1
    t.answers("Ann", "open")
    hand = ["tax_golem", "find_a_staircase"]
    in_play = ["elf", "half_breed", "theme_music", "extremely_sharp_leaf", "cheat", "hireling"]
    assert payments(t, "Ann", "berserk") == hand + in_play
    t.acts("Ann", "berserk", ["tax_golem", "hireling"])
    assert t.keys(t.hero("Ann").hand) == ["find_a_staircase"]
    assert (t.hero("Ann").followers, t.hero("Ann").classes != ()) == ((), True)


@pytest.mark.rule("classic.classes.7")
def test_what_is_promised_to_a_helper_does_not_pay() -> None:
    t = Scene(
        Ann=H(level=3, role="warrior", items=["theme_music", "lanyard_of_access"]),
        Bob=H(level=2),
        Cid=H(),
        doors=["giant_with_a_small_dog"],
    )
    t.answers("Ann", "open")
    assert payments(t, "Ann", "berserk") == ["theme_music", "lanyard_of_access"]
    t.answers("Ann", "ask", "Bob", (["theme_music"], 0, ""))
    t.answers("Bob", "accept")
    assert payments(t, "Ann", "berserk") == ["lanyard_of_access"]


@pytest.mark.rule("classic.classes.8")
def test_with_an_empty_hand_nobody_charms() -> None:
    t = Scene(Ann=H(role="wizard", items=["theme_music"]), Bob=H(), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    refusal = t.barred("Ann", "charm")
    assert (refusal.code, refusal.rule) == ("no_hand", "classic.classes.8")


@pytest.mark.differs_in("shakespeare")
@pytest.mark.rule("classic.classes.9")
def test_abilities_work_only_at_the_times_their_cards_give() -> None:
    t = Scene(
        Ann=H(role="warrior", hand=["elf"]),
        Bob=H(role="wizard", hand=["elf"]),
        Cid=H(role="cleric", hand=["elf"]),
        Dot=H(role="thief", hand=["dwarf"], items=["theme_music"]),
        doors=["tax_golem"],
    )
    wanted = {("Ann", "berserk"), ("Bob", "charm"), ("Cid", "turning"), ("Dot", "backstab")}
    for name, ability in wanted:
        assert t.barred(name, ability).code == "no_fight"
    assert t.barred("Bob", "flee_discards").code == "no_roll"
    t.answers("Ann", "open")
    t.acts("Ann", "berserk", ["elf"])
    assert t.barred("Bob", "charm").code == "not_in_this_fight"
    assert t.barred("Cid", "turning").code == "not_in_this_fight"
    assert t.barred("Dot", "steal").code == "fight_going_on"
    t.answers("Ann", "run")
    t.rolls(4)
    assert t.barred("Dot", "backstab").code == "running_away"


@pytest.mark.rule("classic.classes.10", "classic.classes.11")
def test_no_theft_from_the_moment_a_monster_is_revealed() -> None:
    t = Scene(
        Ann=H(level=2),
        Bob=H(role="thief", hand=["elf"]),
        Cid=H(items=["theme_music"]),
        doors=["tax_golem"],
    )
    assert "steal thief" in t.offered("Bob")
    t.answers("Ann", "open")
    refusal = t.refused("Bob", "steal", "theme_music", ["elf"])
    assert (refusal.code, refusal.rule) == ("fight_going_on", "classic.classes.10")
    t.answers("Ann", "run")
    t.rolls(6)
    assert t.refused("Bob", "steal", "theme_music", ["elf"]).code == "fight_going_on"
    t.everybody_passes()
    assert "steal thief" in t.offered("Bob")


# ---------------------------------------------------------------- giving it up and changing it


@pytest.mark.rule("classic.classes.12", "classic.classes.13")
def test_a_class_is_given_up_at_any_time_and_its_owner_is_without() -> None:
    t = Scene(Ann=H(role="wizard"), Bob=H(role="thief"), Cid=H(), doors=["paper_tiger"])
    t.acts("Bob", "drop", "thief")
    assert classes(t, "Bob") == []
    t.answers("Ann", "open")
    assert t.sums() == (1, 1 + 3)
    t.acts("Ann", "drop", "wizard")
    assert (classes(t, "Ann"), t.sums()) == ([], (1, 1))
    assert t.keys(t.table.discards["door"]) == ["thief", "wizard"]


@pytest.mark.differs_in("shakespeare")
@pytest.mark.rule("classic.classes.13")
def test_of_two_classes_the_other_one_stays() -> None:
    t = Scene(Ann=H(classes=["wizard", "thief"], super_munchkin=True), Bob=H(), Cid=H())
    t.acts("Ann", "drop", "wizard")
    t.answers("Ann", "decline")
    assert classes(t, "Ann") == ["thief"]


@pytest.mark.rule("classic.classes.14")
def test_a_new_class_takes_the_place_of_the_old_one_in_one_move() -> None:
    t = Scene(Ann=H(role="wizard", hand=["thief"]), Bob=H(), Cid=H())
    t.acts("Ann", "play", "thief")
    assert classes(t, "Ann") == ["thief"]
    assert t.keys(t.table.discards["door"]) == ["wizard"]


@pytest.mark.rule("classic.classes.14")
def test_with_super_munchkin_its_owner_says_which_of_two_is_replaced() -> None:
    t = Scene(Ann=H(classes=["wizard", "thief"], super_munchkin=True, hand=["cleric"]), Bob=H(), Cid=H())
    t.acts("Ann", "play", "cleric", "wizard")
    assert sorted(classes(t, "Ann")) == ["cleric", "thief"]
    assert t.asked("Ann") == "arrange"
    assert t.keys(t.table.discards["door"]) == ["wizard"]


@pytest.mark.rule("classic.classes.15")
def test_a_second_card_of_the_same_class_stays_in_the_hand() -> None:
    t = Scene(
        Ann=H(classes=["wizard", "thief"], super_munchkin=True, hand=["thief"]),
        Bob=H(role="cleric", hand=["cleric"]),
        Cid=H(),
        doors=["elf", "dwarf"],
    )
    assert t.refused("Ann", "play", "thief", "wizard").rule == "classic.classes.15"
    for word in ("open", "skip", "end"):
        t.answers("Ann", word)
    assert t.refused("Bob", "play", "cleric").rule == "classic.classes.15"


@pytest.mark.rule("classic.classes.16")
def test_a_class_is_played_on_ones_own_turn_and_in_ones_own_combat() -> None:
    t = Scene(
        Ann=H(level=3, hand=["warrior", "cleric"], items=["theme_music"]),
        Bob=H(hand=["thief"]),
        Cid=H(),
        doors=["passive_aggressive_fairy"],
    )
    t.acts("Ann", "play", "warrior")
    t.answers("Ann", "open")
    assert t.sums() == (6, 4 + 5)
    t.acts("Ann", "play", "cleric")
    assert t.sums() == (6, 4)
    refusal = t.refused("Bob", "play", "thief")
    assert (refusal.code, refusal.rule) == ("not_your_turn", "classic.classes.16")


@pytest.mark.rule("classic.classes.16")
def test_a_class_is_played_as_soon_as_it_is_acquired_in_combat_too() -> None:
    t = Scene(
        Ann=H(level=6),
        Bob=H(level=2, hand=["bin_divers_licence", "thief"]),
        Cid=H(),
        doors=["tax_golem"],
        discarded=["warrior"],
    )
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "accept")
    assert t.refused("Ann", "win", asked=True).code == "not_ahead"
    t.acts("Bob", "use", "bin_divers_licence")
    t.answers("Bob", "warrior")
    assert t.refused("Bob", "play", "thief").rule == "classic.classes.16"
    t.acts("Bob", "play", "warrior")
    assert strength_at_rest(t.table, t.hero("Bob")) == 2
    t.answers("Ann", "win")
