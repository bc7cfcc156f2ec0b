"""Elves, Dwarves, Halflings and everybody else: having a race, changing it, what it is good for (classic.races)."""

import pytest
from tests.scene import H, Scene

from kickdoor_game import library
from kickdoor_game.doors.state import events
from kickdoor_game.heroes.hero_sheet.sheet import hand_limit, race_names, traits
from kickdoor_game.heroes.hero_sheet.strength import strength_at_rest
from kickdoor_game.language.cards import RaceCard
from kickdoor_game.language.wording import rules_text
from kickdoor_game.language.words.traits import BigUnlimited, DoubleSale, Flee, HandLimit, LevelForHelping
from kickdoor_game.machine import run
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import StaleAnswer

RACES = {card.role: card for card in library.cards_of("classic") if isinstance(card, RaceCard)}


def races(t: Scene, name: str) -> list[str]:
    return race_names(t.table, t.hero(name))


# ---------------------------------------------------------------- having a race


@pytest.mark.rule("classic.races.1")
def test_there_are_three_races_beside_the_humans() -> None:
    assert sorted(RACES) == ["dwarf", "elf", "halfling"]
    t = Scene(Ann=H(), Bob=H(race="elf"), Cid=H(race="dwarf"), Dot=H(race="halfling"))
    assert [races(t, name) for name in t.names] == [["human"], ["elf"], ["dwarf"], ["halfling"]]


@pytest.mark.rule("classic.races.2")
def test_without_a_race_card_before_him_a_hero_is_human() -> None:
    t = Scene(Ann=H(items=["pointed_stick_original"], hand=["elf"]), Bob=H(), Cid=H())
    assert (races(t, "Ann"), strength_at_rest(t.table, t.hero("Ann"))) == (["human"], 4)
    t.acts("Ann", "play", "elf")
    assert (races(t, "Ann"), strength_at_rest(t.table, t.hero("Ann"))) == (["elf"], 1)


@pytest.mark.rule("classic.races.3")
def test_humans_have_no_abilities() -> None:
    t = Scene(Ann=H(level=4), Bob=H(level=5), Cid=H(), doors=["tax_golem"])
    assert list(traits(t.table, t.hero("Ann"))) == []
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "accept")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.hero("Bob").level == 5


@pytest.mark.rule("classic.races.4")
def test_each_race_has_its_own_abilities_printed_on_its_card() -> None:
    assert RACES["elf"].traits == (Flee(1), LevelForHelping())
    assert RACES["dwarf"].traits == (BigUnlimited(), HandLimit(6))
    assert RACES["halfling"].traits == (Flee(-1), DoubleSale())
    assert "+1" in rules_text(RACES["elf"])
    assert "6" in rules_text(RACES["dwarf"])
    assert "-1" in rules_text(RACES["halfling"])


@pytest.mark.rule("classic.races.5", "classic.races.6")
def test_abilities_come_with_the_card_and_go_with_it() -> None:
    t = Scene(Ann=H(items=["pew_of_pews"], hand=["dwarf", "grandfather_clock"]), Bob=H(), Cid=H())
    assert t.refused("Ann", "play", "grandfather_clock").rule == "classic.items.3"
    assert hand_limit(t.table, t.hero("Ann")) == 5
    t.acts("Ann", "play", "dwarf")
    assert hand_limit(t.table, t.hero("Ann")) == 6
    t.acts("Ann", "play", "grandfather_clock")
    t.acts("Ann", "drop", "dwarf")
    assert hand_limit(t.table, t.hero("Ann")) == 5
    assert t.asked("Ann") == "keep_big"


# ---------------------------------------------------------------- giving it up


@pytest.mark.rule("classic.races.7", "classic.races.6", "classic.races.8")
def test_an_elf_gives_up_her_race_in_the_middle_of_her_combat() -> None:
    t = Scene(Ann=H(level=3, race="elf"), Bob=H(), Cid=H(), doors=["elf_biter"])
    t.answers("Ann", "open")
    assert t.sums() == (3, 5)
    assert t.refused("Ann", "win", asked=True).code == "not_ahead"
    t.acts("Ann", "drop", "elf")
    assert (races(t, "Ann"), t.sums()) == (["human"], (3, 1))
    assert t.keys(t.table.discards["door"]) == ["elf"]
    t.answers("Ann", "win")


@pytest.mark.rule("classic.races.7")
def test_a_race_is_given_up_on_anybodys_turn() -> None:
    t = Scene(Ann=H(), Bob=H(race="elf"), Cid=H(race="halfling"), turn="Ann")
    t.acts("Bob", "drop", "elf")
    t.acts("Cid", "drop", "halfling")
    assert (races(t, "Bob"), races(t, "Cid")) == (["human"], ["human"])


@pytest.mark.rule("classic.races.7")
def test_while_a_die_rolls_giving_up_a_race_waits() -> None:
    t = Scene(Ann=H(level=3, race="elf"), Bob=H(), Cid=H(), doors=["hydra_tribunal"])
    (drop,) = [o for o in t.rules.standing(t.table, t.seat("Ann")).open() if o.key.startswith("drop.")]
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.answers("Ann", "roll")
    assert run.chance_is_asked(t.table)
    with pytest.raises(StaleAnswer):
        run.apply(t.rules, t.table, Answer(t.seat("Ann"), (drop.key,), standing=True))
    t.rolls(4)
    t.acts("Ann", "drop", "elf")
    t.everybody_passes()
    assert len(t.told(events.Escaped)) == 1


@pytest.mark.differs_in("shakespeare", "bites")
@pytest.mark.rule("classic.races.8")
def test_with_half_breed_the_other_race_stays() -> None:
    t = Scene(Ann=H(races=["elf", "dwarf"], half_breed=True), Bob=H(), Cid=H())
    t.acts("Ann", "drop", "elf")
    assert races(t, "Ann") == ["dwarf", "human"]
    t.acts("Ann", "drop", "dwarf")
    assert races(t, "Ann") == ["human"]


# ---------------------------------------------------------------- changing it


@pytest.mark.rule("classic.races.9")
def test_a_new_race_takes_the_place_of_the_old_one_in_one_move() -> None:
    t = Scene(Ann=H(race="elf", hand=["dwarf"]), Bob=H(), Cid=H())
    t.acts("Ann", "play", "dwarf")
    assert races(t, "Ann") == ["dwarf"]
    assert t.keys(t.table.discards["door"]) == ["elf"]


@pytest.mark.rule("classic.races.10")
def test_a_second_card_of_the_same_race_stays_in_the_hand() -> None:
    t = Scene(
        Ann=H(race="elf", hand=["elf"]),
        Bob=H(races=["halfling", "dwarf"], half_breed=True, hand=["dwarf"]),
        Cid=H(),
        doors=["warrior", "warrior"],
    )
    assert t.refused("Ann", "play", "elf").rule == "classic.races.10"
    for word in ("open", "skip", "end"):
        t.answers("Ann", word)
    assert t.asked("Bob") == "arrange"
    assert t.refused("Bob", "play", "dwarf", "halfling").rule == "classic.races.10"
    assert t.keys(t.hero("Bob").hand) == ["dwarf"]


@pytest.mark.rule("classic.races.11")
def test_a_race_is_played_on_ones_own_turn_and_in_ones_own_combat() -> None:
    t = Scene(Ann=H(level=3, hand=["dwarf", "elf"]), Bob=H(hand=["halfling"]), Cid=H(), doors=["garden_gnome_militia"])
    t.acts("Ann", "play", "dwarf")
    t.answers("Ann", "open")
    assert t.sums() == (3, 2 + 3)
    t.acts("Ann", "play", "elf")
    assert (races(t, "Ann"), t.sums()) == (["elf"], (3, 2))
    refusal = t.refused("Bob", "play", "halfling")
    assert (refusal.code, refusal.rule) == ("not_your_turn", "classic.races.11")


@pytest.mark.rule("classic.races.11")
@pytest.mark.card("bin_divers_licence")
def test_a_race_is_played_as_soon_as_it_is_acquired_in_combat_too() -> None:
    t = Scene(
        Ann=H(level=4),
        Bob=H(level=2, hand=["bin_divers_licence", "dwarf"]),
        Cid=H(),
        doors=["tax_golem"],
        discarded=["elf"],
    )
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "accept")
    t.acts("Bob", "use", "bin_divers_licence")
    t.answers("Bob", "elf")
    assert t.refused("Bob", "play", "dwarf").rule == "classic.races.11"
    t.acts("Bob", "play", "elf")
    assert races(t, "Bob") == ["elf"]


# ---------------------------------------------------------------- Elf, Dwarf, Halfling


@pytest.mark.rule("classic.races.12")
@pytest.mark.parametrize(("race", "die", "escapes"), [("elf", 4, True), ("elf", 3, False), (None, 4, False)])
def test_an_elf_runs_away_better(race: str | None, die: int, escapes: bool) -> None:
    t = Scene(Ann=H(level=3, race=race), Bob=H(), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.rolls(die)
    t.everybody_passes()
    assert bool(t.told(events.Escaped)) is escapes


@pytest.mark.rule("classic.races.12")
def test_an_elf_gains_a_level_for_each_monster_she_helps_to_slay() -> None:
    t = Scene(
        Ann=H(level=5),
        Bob=H(level=6, race="elf"),
        Cid=H(hand=["wandering_monster", "feral_stapler"]),
        doors=["tax_golem"],
    )
    t.answers("Ann", "open")
    t.acts("Cid", "wander", "wandering_monster", "feral_stapler")
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "accept")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert (t.hero("Ann").level, t.hero("Bob").level) == (7, 8)


@pytest.mark.rule("classic.races.12")
def test_for_what_is_driven_out_by_a_card_an_elf_gains_nothing() -> None:
    t = Scene(Ann=H(level=4), Bob=H(level=3, race="elf", hand=["scroll_of_redundancy"]), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "accept")
    t.acts("Bob", "use", "scroll_of_redundancy", "tax_golem")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert (t.hero("Ann").level, t.hero("Bob").level) == (4, 3)


@pytest.mark.rule("classic.races.13")
def test_a_dwarf_keeps_six_cards_and_any_number_of_big_items() -> None:
    six = ["warrior", "wizard", "thief", "cleric", "theme_music", "elf"]
    big = ["pew_of_pews", "grandfather_clock", "runaway_wheelbarrow"]
    t = Scene(
        Ann=H(level=2, race="dwarf", hand=six[:4], items=big),
        Bob=H(level=2, hand=six[4:]),
        Cid=H(),
        doors=["elf", "halfling"],
    )
    t.answers("Ann", "open")
    t.answers("Ann", "skip")
    t.answers("Ann", "end")
    assert t.asked("Bob") == "arrange"
    assert (len(t.hero("Ann").hand), len(t.hero("Ann").items)) == (6, 3)


@pytest.mark.rule("classic.races.13")
def test_a_dwarf_gives_the_seventh_card_away() -> None:
    t = Scene(
        Ann=H(level=2, race="dwarf", hand=["warrior", "wizard", "thief", "cleric", "theme_music"]),
        Bob=H(level=2),
        Cid=H(),
        doors=["elf", "halfling"],
    )
    t.answers("Ann", "open")
    t.answers("Ann", "skip")
    t.answers("Ann", "end")
    assert (t.asked("Ann"), t.question("Ann").numbers) == ("charity", (1,))


@pytest.mark.rule("classic.races.14")
@pytest.mark.parametrize(("race", "escapes"), [("halfling", False), (None, True)])
def test_a_halfling_runs_away_worse(race: str | None, escapes: bool) -> None:
    t = Scene(Ann=H(level=3, race=race), Bob=H(), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.rolls(5)
    t.everybody_passes()
    assert bool(t.told(events.Escaped)) is escapes


@pytest.mark.rule("classic.races.14")
def test_a_halfling_sells_one_item_of_each_turn_for_twice_its_value() -> None:
    t = Scene(
        Ann=H(level=3, race="halfling", hand=["theme_music", "pew_of_pews", "grandfather_clock", "laminated_spell"]),
        Bob=H(),
        Cid=H(),
    )
    t.acts("Ann", "sell", ["theme_music", "grandfather_clock"])
    assert (t.told(events.Sold)[0].gold, t.hero("Ann").level) == (2 * 600 + 400, 4)
    assert t.refused("Ann", "sell", ["laminated_spell"]).code == "worth_too_little"
    t.acts("Ann", "sell", ["laminated_spell", "pew_of_pews"])
    assert (t.told(events.Sold)[1].gold, t.hero("Ann").level) == (600 + 600, 5)


@pytest.mark.rule("classic.races.14")
def test_in_his_next_turn_a_halfling_sells_at_twice_the_value_again() -> None:
    t = Scene(
        Ann=H(level=3, race="halfling", hand=["theme_music", "laminated_spell"]),
        Bob=H(),
        Cid=H(),
        doors=["elf", "elf", "dwarf", "dwarf", "warrior", "warrior"],
    )
    t.acts("Ann", "sell", ["theme_music"])
    for name in t.names:
        for word in ("open", "skip", "end"):
            t.answers(name, word)
    assert t.asked("Ann") == "arrange"
    t.acts("Ann", "sell", ["laminated_spell"])
    assert (t.told(events.Sold)[1].gold, t.hero("Ann").level) == (1200, 5)


@pytest.mark.rule("classic.races.14", "classic.races.6")
def test_a_halfling_who_becomes_one_again_in_the_same_turn_has_sold_her_double() -> None:
    t = Scene(Ann=H(level=3, race="halfling", hand=["theme_music", "laminated_spell", "halfling"]), Bob=H(), Cid=H())
    t.acts("Ann", "sell", ["theme_music"])
    t.acts("Ann", "drop", "halfling")
    t.acts("Ann", "play", "halfling")
    assert t.refused("Ann", "sell", ["laminated_spell"]).code == "not_worth_a_level"
