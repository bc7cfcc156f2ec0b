"""Cards that do something by themselves: each is seen at every occasion there is, and acts at its own alone.

An occasion is played twice, with the card and with one that does nothing; the difference is what the card has done. It
is told as whoever has the card sees it.
"""

from __future__ import annotations

import pytest
from tests.game.duel.duel import ANN, BOB, Side, begin
from tests.sets.ccg.house import (
    ATTACKER,
    BEAST,
    OCCASIONS,
    PAGE,
    Facts,
    attack,
    by_default,
    card,
    changed,
    everything,
    facts,
    laid,
    plain,
    row,
)

from kickdoor_game.duel.cards.abilities import STARTS
from kickdoor_game.duel.cards.kinds import DuelMonster
from kickdoor_game.sets.ccg.game import POOL

BY_THEMSELVES: list[tuple[str, dict[str, Facts]]] = [
    ("loose_piano_lid", {"other_runs": {"own Hero damage": -1}}),
    ("parish_bouncer", {"other_runs": {"own Hero damage": -2}}),
    ("front_row_harpy", {"other_runs": {"own hand": 1, "own deck": -1}}),
    ("pursuit_bow", {"other_runs": {"other Hero damage": 1}}),
    ("beekeepers_cousin", {"other_runs": {"other bleeding": 1, "other reckonings to bleed in": 1}}),
    ("boggy_bottom", {"other_runs": {"other Hero damage": 1}}),
    ("broker_named_honest", {"other_runs": {"own gold": 1, "other gold": -1}}),
    ("back_room_at_the_inn", {"other_runs": {"own gold": 1}, "own_caught": {"own gold": 1}}),
    ("practice_log", {"other_runs": {"own Practice Log zapped": 1}}),
    ("affectionate_burrs", {"other_runs": {"other Hero damage": 1}}),
    ("regulation_halberd", {"other_caught": {"other Hero damage": 1}}),
    ("collection_plate", {"other_caught": {"own Hero damage": -2}}),
    ("serrated_trowel", {"other_caught": {"other bleeding": 1, "other reckonings to bleed in": 2}}),
    ("penny_filled_sock", {"other_caught": {"own gold": 1, "other gold": -1}}),
    ("guilty_conscience", {"other_caught": {"other Hero damage": 2}}),
    ("borrowed_ladle", {"own_caught": {"own hoard": -1, "own discard": 1}}),
    ("lookout_owl", {"own_caught": {"own hand": 1, "own deck": -1}}),
    ("alibi_twin", {"own_caught": {"own Hero damage": -1, "own gold": 1}}),
    ("hat_for_coins", {"other_turn_ends": {"own Hat for Coins tokens": 1}}),
    ("petty_cash_tin", {"other_turn_ends": {"own Petty Cash Tin tokens": 1}}),
    ("chatty_hermit", {"other_turn_ends": {"own Hero damage": -1}}),
    ("retired_gargoyle", {"other_turn_ends": {"own Hero damage": -1}}),
    ("walled_herb_garden", {"other_turn_ends": {"own Hero damage": -1}}),
    ("perishable_homunculus", {"other_turn_ends": {"own deck": -1, "own discard": 1}}),
    ("tab_in_their_name", {"other_turn_ends": {"other gold": -1}}),
    ("nosebleed_by_spell", {"other_turn_ends": {"other Hero damage": 1}}),
    ("processional_pole", {"own_turn_ends": {"own Hero damage": -1}}),
    (
        "tea_golem",
        {"own_turn_ends": {"own Hero damage": -1}, "own_turn_ends_at_ten": {"own Hero damage": -1}},
    ),
    (
        "stage_manager_gnome",
        {"own_turn_ends": {"own Tired Friend zapped": -1}, "own_turn_ends_at_ten": {"own Tired Friend zapped": -1}},
    ),
    # Whoever did not begin is at a lower Level in their own turns: Bob, when Ann has ended hers.
    ("fennimore_twice_asked", {"other_turn_ends": {"own gold": 1}}),
    ("acting_deputy_sticky", {"other_turn_ends": {"own gold": 1}}),
    ("sister_marginal", {"other_turn_ends": {"own Hero damage": -1}}),
    ("brenda_the_blunt", {"other_turn_ends": {"other Hero damage": 1}}),
]
"""At which occasion it does something, and what."""


@pytest.mark.parametrize(("key", "does"), [row(*each) for each in BY_THEMSELVES])
def test_a_card_acts_by_itself_when_it_says_so_and_at_no_other_time(key: str, does: dict[str, Facts]) -> None:
    of = card(key)
    blank = plain(of)
    seen = {name: changed(happens(blank), happens(of)) for name, happens in OCCASIONS.items()}
    assert {name: changes for name, changes in seen.items() if changes} == does


STUCK_TO_ONESELF: list[tuple[str, str, Facts]] = [
    ("affectionate_burrs", "other_runs", {"own Hero damage": 1}),
    ("guilty_conscience", "other_caught", {"own Hero damage": 2}),
    ("nosebleed_by_spell", "other_turn_ends", {"own Hero damage": 1}),
    ("tab_in_their_name", "other_turn_ends", {"other gold": -1}),
]
"""What happens at its occasion to somebody who has stuck a Curse to their own Hero."""


@pytest.mark.parametrize(("key", "occasion", "changes"), [row(*each) for each in STUCK_TO_ONESELF])
def test_a_curse_hurts_whom_it_is_stuck_to(key: str, occasion: str, changes: Facts) -> None:
    of = card(key)
    assert changed(OCCASIONS[occasion](plain(of), own=True), OCCASIONS[occasion](of, own=True)) == changes


@pytest.mark.parametrize("key", [row(key) for key, _ in BY_THEMSELVES[-4:]])
def test_a_hero_who_is_not_behind_does_nothing_by_themselves(key: str) -> None:
    """Bob's reckoning again, but he is at Level 6 as well, or at Level 9."""
    for level in (6, 9):
        seen = []
        for hero in (plain(card(key)), card(key)):
            duel = laid(bob=everything(hero, level=level))
            duel.says(ANN, ("done",))
            by_default(duel)
            seen.append(facts(duel, BOB))
        assert changed(*seen) == {}


@pytest.mark.card("hob_the_outdoors_officer")
@pytest.mark.parametrize(("level", "hurt"), [(4, 1), (5, 0), (6, 0)])
def test_whoever_runs_from_a_ranger_at_a_lower_level_pays_for_it(level: int, hurt: int) -> None:
    """Bob faces the first attack, and runs from the second."""
    ranger = Side(hero=card("hob_the_outdoors_officer"), hand=[BEAST, PAGE], purse=1, level=level)
    duel = begin(ann=ranger, bob=Side(level=5))
    attack(duel, BEAST, 1)
    assert duel.damage(BOB) == 2
    duel.attacks(PAGE)
    duel.runs()
    assert (duel.damage(ANN), duel.damage(BOB)) == (0, 2 + hurt)


@pytest.mark.card("magister_overdue")
@pytest.mark.parametrize(
    ("level", "hand", "deck"),
    [(5, ["Attacker", "Beast"], ["Page", "Page"]), (6, ["Page", "Attacker"], ["Beast", "Page"])],
)
def test_a_wizard_at_a_lower_level_changes_a_card(level: int, hand: list[str], deck: list[str]) -> None:
    """In the reckoning, before the card of the turn is drawn; Ann is at Level 6 by then, and nobody asks for hers."""
    bob = Side(hero=card("magister_overdue"), hand=[PAGE], deck=[ATTACKER, BEAST, PAGE], level=level)
    duel = begin(ann=Side(level=5, hand=[PAGE]), bob=bob)
    duel.says(ANN, ("done",))
    by_default(duel)
    assert (duel.zone(BOB, "hand"), duel.zone(BOB, "deck")) == (hand, deck)
    assert (duel.zone(ANN, "hand"), len(duel.zone(ANN, "deck"))) == (["Page"], 10)


def test_every_card_that_acts_by_itself_stands_in_a_table() -> None:
    acting = {
        each.key
        for each in POOL.by_key.values()
        if not isinstance(each, DuelMonster) and any(STARTS[ability.on].by_itself for ability in each.abilities)
    }
    elsewhere = {"hob_the_outdoors_officer", "magister_overdue"}
    assert acting == {each[0] for each in BY_THEMSELVES} | elsewhere
