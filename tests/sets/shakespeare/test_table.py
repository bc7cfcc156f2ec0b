"""What lies on the table before the first turn and after: the deal, what is open to whom, and the board of Levels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.deal import Deal
from tests.scene import H, Scene
from tests.shown import of_everybody

from kickdoor_game.heroes.table import DOOR, TREASURE
from kickdoor_game.language.cards import ClassCard, RaceCard
from kickdoor_game.machine.ids import Seat
from kickdoor_protocol.views import PublicView, Zone


def view(t: Scene) -> PublicView:
    """What everybody sees of the table."""
    shown = next(of_everybody(t.rules, t.table))
    assert isinstance(shown, PublicView)
    return shown


def zone(zones: Sequence[Zone], name: str) -> Zone:
    return next(one for one in zones if one.key == name)


@pytest.mark.rule("shakespeare.setup.4", "shakespeare.setup.8")
@pytest.mark.parametrize("count", [3, 5])
def test_four_doors_and_four_treasures_are_dealt_to_each(count: int) -> None:
    hands: dict[str, Any] = {name: [] for name in "ABCDE"[:count]}
    t = Deal(**hands)
    doors, treasures = t.table.book.decks[DOOR], t.table.book.decks[TREASURE]
    for hero in t.table.heroes:
        assert [sum(card in deck for card in hero.hand) for deck in (doors, treasures)] == [4, 4]
    left = [zone(view(t).zones, f"{deck}_deck").count for deck in (DOOR, TREASURE)]
    assert left == [len(doors) - 4 * count, len(treasures) - 4 * count]


@pytest.mark.rule("shakespeare.character.9")
@pytest.mark.card("warrior", "star_that_danced")
def test_what_is_not_played_before_the_first_turn_waits_in_the_hand() -> None:
    t = Deal(Ann=["warrior", "star_that_danced"], Bob=[], Cid=[])
    assert {"play warrior", "play star_that_danced"} <= t.offered("Ann")
    held = t.hero("Ann").hand
    t.ready()
    t.rolls(6, 1, 1)
    assert t.hero("Ann").hand == held
    t.acts("Ann", "play", "warrior")
    t.acts("Ann", "play", "star_that_danced")


@pytest.mark.rule("shakespeare.cards.2")
@pytest.mark.card("casket_number_four")
def test_the_discards_are_closed_to_all_but_whoever_plays_a_card_for_it() -> None:
    t = Scene(
        discarded=["elf", "dwarf", "cheat"],
        Ann=H(hand=["casket_number_four"]),
        Bob=H(),
        Cid=H(),
        doors=["lost_to_a_subplot"],
    )

    def seen(seat: int | None) -> list[bool]:
        """Which of the discarded Doors that chair knows."""
        table = t.rules.observe(t.table, None if seat is None else Seat(seat)).table
        return [0 <= card < len(t.table.book.cards) for card in table.discards[DOOR]]

    assert [seen(seat) for seat in (None, 0, 1)] == [[False, False, True]] * 3
    assert [len(zone(view(t).zones, f"{deck}_discards").cards) for deck in (DOOR, TREASURE)] == [1, 0]
    t.acts("Ann", "use", "casket_number_four")
    assert seen(0) == [True, True, True]
    assert seen(1) == [False, False, True]


@pytest.mark.rule("shakespeare.cards.5", "shakespeare.cards.6")
@pytest.mark.card("boots_that_squeak", "half_breed", "cheat")
def test_all_that_lies_open_before_a_player_is_seen_by_all() -> None:
    ann = H(
        race="elf",
        role="bard",
        half_breed=True,
        hand=["warrior"],
        items=["wig_of_state", "playbill_breastplate", "third_best_bed"],
        stowed=["wig_of_state"],
        cheats={"cheat": "third_best_bed"},
    )
    t = Scene(Ann=ann, Bob=H(hand=["boots_that_squeak"]), Cid=H())
    t.acts("Bob", "curse", "boots_that_squeak", "Ann")
    t.everybody_passes()
    seat = view(t).seats[0]
    open_cards = {card.key.rpartition("/")[2].rpartition(":")[2] for one in seat.zones for card in one.cards}
    assert open_cards >= {
        *("elf", "bard", "half_breed", "wig_of_state", "playbill_breastplate", "third_best_bed"),
        "boots_that_squeak",
    }
    assert "warrior" not in open_cards, "a hand is not in play"
    assert zone(seat.zones, "hand").count == 1


@pytest.mark.rule("shakespeare.classes.1")
def test_the_deck_has_five_classes() -> None:
    cards = Scene(Ann=H(), Bob=H(), Cid=H()).table.book.cards
    assert {card.role for card in cards if isinstance(card, ClassCard)} == {
        "warrior",
        "bard",
        "wizard",
        "cleric",
        "thief",
    }
    assert {card.role for card in cards if isinstance(card, RaceCard)} == {"elf", "dwarf", "halfling"}


@pytest.mark.rule("shakespeare.character.3", "shakespeare.character.4")
@pytest.mark.card("decently_clad_bodkin", "orange_tawny_beard")
def test_a_hero_is_of_the_sex_that_their_player_has_chosen() -> None:
    hand = ["decently_clad_bodkin", "orange_tawny_beard"]
    t = Deal(sexes={"Ann": "female", "Bob": "male"}, Ann=hand, Bob=[], Cid=[])
    assert [hero.sex for hero in t.table.heroes] == ["female", "male", "female"]
    assert t.barred("Ann", "play", "decently_clad_bodkin").code == "cannot_use"
    t.acts("Ann", "play", "orange_tawny_beard")


@pytest.mark.rule("shakespeare.combat.22")
def test_a_couplet_takes_six_seconds() -> None:
    t = Scene(options={"by_the_book": True}, Ann=H(level=5), Bob=H(), Cid=H(), doors=["third_spear_carrier"])
    t.answers("Ann", "open")
    t.answers("Ann", "win")
    assert t.asked("Bob") == "kill"
    assert t.rules.deadline_ms(t.table, "window") == 6_000


@pytest.mark.rule("shakespeare.items.16")
@pytest.mark.card("ruff_extra_large")
def test_nothing_lets_an_item_be_thrown_away() -> None:
    t = Scene(Ann=H(role="warrior", items=["ruff_extra_large"]), Bob=H(), Cid=H())
    about_it = {word for word in t.offered("Ann") if word.endswith("ruff_extra_large")}
    assert about_it == {"stow ruff_extra_large"}
    assert "drop warrior" in t.offered("Ann")


@pytest.mark.rule("shakespeare.death.14", "shakespeare.death.15")
@pytest.mark.card("jupiter_down_on_a_rope", "steal_the_scene", "wig_of_state")
def test_the_dead_are_given_nothing_and_rise_no_further() -> None:
    t = Scene(
        doors=["jupiter_down_on_a_rope"],
        Ann=H(level=5),
        Ben=H(level=5, items=["ruff_extra_large"]),
        Cid=H(level=4, items=["wig_of_state"], hand=["steal_the_scene"]),
    )
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Ben", [[], 0, ""])
    t.answers("Ben", "accept")
    assert "seat Ben" in t.choices("Cid", "use", "steal_the_scene")
    t.answers("Ann", "run")
    t.rolls(6)
    t.everybody_passes()
    t.rolls(1)
    t.everybody_passes()
    assert t.hero("Ben").dead
    while t.asked("Ann") == "loot_body" or t.asked("Cid") == "loot_body":
        t.answers("Ann" if t.asked("Ann") else "Cid", "decline")
    assert "seat Ben" not in t.choices("Cid", "use", "steal_the_scene")
    gifts = {word for word in t.offered("Cid") if word.startswith("gift")}
    assert gifts == {"gift Ann"}
