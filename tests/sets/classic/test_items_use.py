"""Which Items a hero may carry, and which they may use: slots, hands, restrictions, the turned card (classic.items)."""

import pytest
from tests.scene import H, Scene

from kickdoor_game import library
from kickdoor_game.doors.observe import observe
from kickdoor_game.doors.state import events
from kickdoor_game.heroes.hero_sheet.sheet import active_items
from kickdoor_game.heroes.hero_sheet.strength import strength_at_rest
from kickdoor_game.language.cards import Item, OneShot, TreasureSpecial
from kickdoor_game.language.wording import facts, rules_text
from kickdoor_game.language.words.conditions import HasRace

ITEMS = [card for card in library.cards_of("classic") if isinstance(card, Item | OneShot)]


def strength(t: Scene, name: str) -> int:
    return strength_at_rest(t.table, t.hero(name))


# ---------------------------------------------------------------- what an Item card says


@pytest.mark.rule("classic.items.1")
@pytest.mark.parametrize("card", ITEMS, ids=[card.key for card in ITEMS])
def test_an_item_card_states_name_power_size_and_value(card: Item | OneShot) -> None:
    assert card.name
    assert rules_text(card)
    assert ("Big" in facts(card)) is card.big
    assert facts(card)[-1] == (f"{card.gold:,} gold" if card.gold else "No Value")
    if isinstance(card, Item) and card.bonus:
        assert facts(card)[0] == f"{card.bonus:+}"


@pytest.mark.rule("classic.items.1")
def test_a_treasure_without_a_value_is_no_item() -> None:
    specials = [card for card in library.cards_of("classic") if isinstance(card, TreasureSpecial)]
    assert [facts(card) for card in specials] == [()] * 11
    t = Scene(Ann=H(hand=["find_a_staircase", "scroll_of_redundancy"]), Bob=H(), Cid=H())
    assert "play find_a_staircase" not in t.offered("Ann")
    with pytest.raises(AssertionError, match="find_a_staircase"):
        t.acts("Ann", "sell", ["scroll_of_redundancy", "find_a_staircase"])


# ---------------------------------------------------------------- how much can be carried


@pytest.mark.rule("classic.items.2", "classic.items.4")
def test_any_number_of_small_items_is_carried() -> None:
    small = [card.key for card in ITEMS if not card.big]
    assert len(small) > 30
    t = Scene(Ann=H(items=small[:-3], hand=small[-3:]), Bob=H(), Cid=H())
    for key in small[-3:]:
        t.acts("Ann", "play", key)
    assert t.keys(t.hero("Ann").items) == small


@pytest.mark.rule("classic.items.3")
def test_who_is_no_dwarf_carries_one_big_item() -> None:
    t = Scene(
        Ann=H(items=["pew_of_pews"], hand=["door_detached"]), Bob=H(items=["grandfather_clock", "theme_music"]), Cid=H()
    )
    refusal = t.refused("Ann", "play", "door_detached")
    assert (refusal.code, refusal.rule) == ("too_many_big", "classic.items.3")
    assert t.refused("Bob", "gift", "Ann", "grandfather_clock").rule == "classic.items.3"
    t.gives("Bob", "Ann", "theme_music")
    t.acts("Bob", "trade", "Ann", ["grandfather_clock"], ["theme_music"])
    assert t.barred("Ann", "agree").rule == "classic.items.3"
    t.acts("Ann", "trade", "Bob", ["pew_of_pews"], ["grandfather_clock"])
    t.acts("Bob", "agree", "Ann")
    assert t.keys(t.hero("Ann").items) == ["theme_music", "grandfather_clock"]


@pytest.mark.rule("classic.items.3")
def test_a_bribe_that_cannot_be_carried_stays_with_the_fighter() -> None:
    t = Scene(
        Ann=H(level=4, items=["pew_of_pews", "theme_music"]),
        Bob=H(level=6, items=["grandfather_clock"]),
        Cid=H(),
        doors=["giant_with_a_small_dog"],
    )
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", (["pew_of_pews", "theme_music"], 0, ""))
    t.answers("Bob", "accept")
    assert t.sums() == (19, 14)
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.keys(t.hero("Ann").items) == ["pew_of_pews"]
    assert t.keys(t.hero("Bob").items) == ["grandfather_clock", "theme_music"]


@pytest.mark.rule("classic.items.5", "classic.items.4")
def test_a_dwarf_carries_any_number_of_big_items() -> None:
    big = ["pew_of_pews", "grandfather_clock", "runaway_wheelbarrow", "battering_ram_live", "door_detached"]
    t = Scene(Ann=H(race="dwarf", items=big[:2], hand=big[2:]), Bob=H(), Cid=H())
    for key in big[2:]:
        t.acts("Ann", "play", key)
    assert t.keys(t.hero("Ann").items) == big


@pytest.mark.rule("classic.items.9", "classic.items.10", "classic.items.17")
@pytest.mark.card("head_mounted_reading_lamp")
def test_anybody_carries_a_restricted_item_but_it_helps_only_those_it_is_for() -> None:
    t = Scene(Ann=H(hand=["head_mounted_reading_lamp", "wizard"]), Bob=H(), Cid=H())
    t.acts("Ann", "play", "head_mounted_reading_lamp")
    assert (t.keys(t.hero("Ann").items), strength(t, "Ann")) == (["head_mounted_reading_lamp"], 1)
    refusal = t.refused("Ann", "wear", "head_mounted_reading_lamp")
    assert (refusal.code, refusal.rule) == ("restriction_not_met", "classic.items.10")
    t.acts("Ann", "play", "wizard")
    t.acts("Ann", "wear", "head_mounted_reading_lamp")
    assert strength(t, "Ann") == 1 + 1 + 3


@pytest.mark.rule("classic.items.10")
@pytest.mark.card("incense_and_sensibility")
def test_a_cleric_who_gives_up_his_class_in_combat_loses_what_only_clerics_use() -> None:
    t = Scene(Ann=H(level=3, role="cleric", items=["incense_and_sensibility"]), Bob=H(), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    assert t.sums() == (6, 8)
    t.acts("Ann", "drop", "cleric")
    assert t.sums() == (3, 8)


# ---------------------------------------------------------------- slots


@pytest.mark.rule("classic.items.11", "classic.items.16")
@pytest.mark.card("helm_of_selective_hearing", "bowler_with_a_chinstrap")
def test_of_two_hats_only_one_helps() -> None:
    t = Scene(Ann=H(items=["helm_of_selective_hearing", "bowler_with_a_chinstrap"]), Bob=H(), Cid=H())
    assert t.keys(t.hero("Ann").in_use) == ["helm_of_selective_hearing"]
    assert strength(t, "Ann") == 2
    t.acts("Ann", "wear", "bowler_with_a_chinstrap")
    assert t.keys(t.hero("Ann").in_use) == ["bowler_with_a_chinstrap"]
    assert strength(t, "Ann") == 2


@pytest.mark.rule("classic.items.12", "classic.items.16")
@pytest.mark.card("chain_letter_mail", "cardigan_of_last_resort")
def test_of_two_suits_of_armor_only_one_helps() -> None:
    t = Scene(Ann=H(items=["chain_letter_mail"], hand=["cardigan_of_last_resort"]), Bob=H(), Cid=H())
    t.acts("Ann", "play", "cardigan_of_last_resort")
    assert t.keys(t.hero("Ann").in_use) == ["chain_letter_mail"]
    assert strength(t, "Ann") == 3
    t.acts("Ann", "wear", "cardigan_of_last_resort")
    assert strength(t, "Ann") == 2


@pytest.mark.rule("classic.items.13", "classic.items.16")
@pytest.mark.card("steel_toed_slippers")
def test_of_two_pairs_of_footgear_only_one_helps() -> None:
    t = Scene(Ann=H(items=["steel_toed_slippers", "warding_boots"]), Bob=H(), Cid=H())
    assert t.keys(t.hero("Ann").in_use) == ["steel_toed_slippers"]
    t.acts("Ann", "wear", "warding_boots")
    assert t.keys(t.hero("Ann").in_use) == ["warding_boots"]
    assert strength(t, "Ann") == 1


@pytest.mark.rule("classic.items.14", "classic.items.16")
@pytest.mark.card("spoon_of_office", "pointed_stick_original", "bow_without_arrows")
def test_two_hands_hold_two_one_hand_items_or_one_for_two_hands() -> None:
    t = Scene(
        Ann=H(
            items=[
                "spoon_of_office",
                "plain_dagger",
                "pointed_stick_original",
                "bow_without_arrows",
                "pew_of_pews",
            ]
        ),
        Bob=H(),
        Cid=H(),
    )
    assert t.keys(t.hero("Ann").in_use) == ["spoon_of_office", "plain_dagger"]
    assert strength(t, "Ann") == 1 + 1 + 2
    t.acts("Ann", "wear", "pointed_stick_original")
    assert strength(t, "Ann") == 1 + 2 + 3
    t.acts("Ann", "wear", "bow_without_arrows")
    assert t.keys(t.hero("Ann").in_use) == ["bow_without_arrows"]
    t.acts("Ann", "wear", "pew_of_pews")
    assert strength(t, "Ann") == 1 + 3
    t.acts("Ann", "wear", "spoon_of_office")
    assert t.keys(t.hero("Ann").in_use) == ["spoon_of_office"]


@pytest.mark.rule("classic.items.15")
@pytest.mark.card("cheat", "tunnel_rated_bobble_hat", "extremely_sharp_leaf")
def test_a_cheat_lifts_the_limit_of_a_slot_and_the_restriction() -> None:
    t = Scene(
        Ann=H(race="dwarf", items=["tunnel_rated_bobble_hat"], hand=["cheat", "helm_of_selective_hearing"]),
        Bob=H(),
        Cid=H(),
    )
    t.acts("Ann", "play", "cheat", "helm_of_selective_hearing")
    assert t.keys(t.hero("Ann").in_use) == ["tunnel_rated_bobble_hat", "helm_of_selective_hearing"]
    assert strength(t, "Ann") == 1 + 4 + 1
    t = Scene(Ann=H(items=["extremely_sharp_leaf"], hand=["cheat"]), Bob=H(), Cid=H())
    assert strength(t, "Ann") == 1
    t.acts("Ann", "play", "cheat", "extremely_sharp_leaf")
    assert strength(t, "Ann") == 4


@pytest.mark.rule("classic.items.15")
def test_a_cheat_lifts_the_limit_of_big_items_and_of_hands() -> None:
    t = Scene(Ann=H(items=["pew_of_pews"], hand=["cheat", "door_detached", "grandfather_clock"]), Bob=H(), Cid=H())
    t.acts("Ann", "play", "cheat", "door_detached")
    assert t.keys(t.hero("Ann").items) == ["pew_of_pews", "door_detached"]
    assert (strength(t, "Ann"), t.asked("Ann")) == (1 + 3 + 3, "arrange")
    assert t.refused("Ann", "play", "grandfather_clock").rule == "classic.items.3"
    t = Scene(Ann=H(items=["pew_of_pews"], cheats={"cheat": "pew_of_pews"}, hand=["door_detached"]), Bob=H(), Cid=H())
    t.acts("Ann", "play", "door_detached")
    assert strength(t, "Ann") == 1 + 3 + 3


@pytest.mark.rule("classic.items.15")
def test_with_the_cheat_gone_the_limits_are_back() -> None:
    t = Scene(
        Ann=H(
            items=["tunnel_rated_bobble_hat", "helm_of_selective_hearing"],
            cheats={"cheat": "helm_of_selective_hearing"},
            race="dwarf",
            role="warrior",
        ),
        Bob=H(),
        Cid=H(),
        doors=["tax_golem"],
    )
    t.answers("Ann", "open")
    assert t.sums() == (1 + 4 + 1 + 2, 8)
    t.acts("Ann", "berserk", ["cheat"])
    assert t.keys(t.hero("Ann").in_use) == ["tunnel_rated_bobble_hat"]
    assert t.sums() == (1 + 4 + 1, 8)


# ---------------------------------------------------------------- the turned card


@pytest.mark.rule("classic.items.17")
def test_everybody_sees_which_items_are_in_use_and_only_their_owner_turns_them() -> None:
    t = Scene(Ann=H(items=["theme_music", "chain_letter_mail"]), Bob=H(), Cid=H())
    t.acts("Ann", "stow", "theme_music")
    assert strength(t, "Ann") == 3
    card = t.hero("Ann").items[0]
    assert t.told(events.Geared) == [events.Geared(t.seat("Ann"), card, in_use=False)]
    seen = observe(t.table, t.seat("Cid")).table.heroes[0]
    assert (t.keys(seen.items), t.keys(seen.in_use)) == (["theme_music", "chain_letter_mail"], ["chain_letter_mail"])
    assert not [words for words in t.offered("Bob") if "theme_music" in words]
    t.acts("Ann", "wear", "theme_music")
    assert strength(t, "Ann") == 6


@pytest.mark.rule("classic.items.17")
def test_what_its_owner_must_not_use_counts_as_not_in_use_for_monsters_too() -> None:
    tunic = Item(key="tunic", name="Tunic", slot="armor", gold=400, bonus=3, only=HasRace("dwarf"))
    t = Scene(
        Ann=H(level=3, race="dwarf", items=["tunic"]), Bob=H(), Cid=H(), extra=[tunic], doors=["haunted_wardrobe"]
    )
    t.answers("Ann", "open")
    assert t.sums() == (6, 6 + 4)
    t.acts("Ann", "drop", "dwarf")
    assert active_items(t.table, t.hero("Ann")) == ()
    assert t.sums() == (3, 6)


@pytest.mark.rule("classic.items.17")
def test_bad_stuff_that_takes_what_is_worn_spares_what_must_not_be_used() -> None:
    boots = Item(key="boots", name="Boots", slot="footgear", gold=200, bonus=1, only=HasRace("elf"))
    t = Scene(
        Ann=H(level=2, race="elf", items=["boots"]),
        Bob=H(hand=["bottled_thunder"]),
        Cid=H(),
        doors=["elf_biter"],
        extra=[boots],
    )
    t.answers("Ann", "open")
    t.acts("Ann", "drop", "elf")
    t.acts("Bob", "use", "bottled_thunder", "monsters")
    assert t.sums() == (2, 6)
    t.answers("Ann", "run")
    t.rolls(1)
    t.everybody_passes()
    assert (t.hero("Ann").level, t.keys(t.hero("Ann").items)) == (2, ["boots"])


@pytest.mark.rule("classic.items.18")
@pytest.mark.parametrize("running", [False, True])
def test_in_combat_nothing_is_put_on_or_taken_off_and_running_away_is_combat(running: bool) -> None:
    t = Scene(
        Ann=H(items=["theme_music", "chain_letter_mail", "cardigan_of_last_resort"]),
        Bob=H(level=2, items=["motivational_poster"]),
        Cid=H(items=["lanyard_of_access"]),
        doors=["hydra_tribunal"],
    )
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "accept")
    if running:
        t.answers("Ann", "run")
        t.rolls(3)
        assert t.asked("Ann") == "roll"
    for name, word, item in (
        ("Ann", "stow", "theme_music"),
        ("Ann", "wear", "cardigan_of_last_resort"),
        ("Bob", "stow", "motivational_poster"),
    ):
        refusal = t.refused(name, word, item)
        assert (refusal.code, refusal.rule) == ("gear_fixed_in_combat", "classic.items.18")
    t.acts("Cid", "stow", "lanyard_of_access")


@pytest.mark.rule("classic.items.18")
def test_out_of_combat_gear_is_changed_on_anybodys_turn() -> None:
    t = Scene(Ann=H(), Bob=H(items=["theme_music"]), Cid=H(), turn="Ann")
    t.acts("Bob", "stow", "theme_music")
    t.acts("Bob", "wear", "theme_music")
    assert strength(t, "Bob") == 4


# ---------------------------------------------------------------- No Value


@pytest.mark.rule("classic.items.19")
@pytest.mark.card("pocket_inspection", "portable_trapdoor")
def test_an_item_of_no_value_is_carried_traded_cursed_and_sold_for_nothing() -> None:
    t = Scene(
        Ann=H(items=["halfling_snack"], hand=["scroll_of_redundancy", "spoon_of_office", "portable_trapdoor"]),
        Bob=H(items=["theme_music"]),
        Cid=H(hand=["pocket_inspection"]),
    )
    assert t.refused("Ann", "sell", ["spoon_of_office", "portable_trapdoor"]).code == "worth_too_little"
    t.acts("Ann", "sell", ["spoon_of_office", "scroll_of_redundancy"])
    assert t.told(events.Sold)[0].gold == 1300
    assert t.hero("Ann").level == 2
    t.acts("Ann", "trade", "Bob", ["halfling_snack"], ["theme_music"])
    t.acts("Bob", "agree", "Ann")
    assert t.keys(t.hero("Bob").items) == ["halfling_snack"]
    t.acts("Cid", "curse", "pocket_inspection", "Bob")
    t.everybody_passes()
    assert t.hero("Bob").items == ()
