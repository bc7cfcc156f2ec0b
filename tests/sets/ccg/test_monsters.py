"""What Monsters do besides striking: when they are hired, when they survive, for blood, from the hand.

Each is compared with a Monster of the same numbers that does nothing, so what is told of a card is all that it does.
"""

from __future__ import annotations

import pytest
from tests.game.duel.duel import ANN, BOB, Played, Side, begin, weapon
from tests.sets.ccg.house import (
    ATTACKER,
    BEAST,
    PAGE,
    Facts,
    attack,
    by_default,
    card,
    changed,
    deed,
    everything,
    facts,
    laid,
    option,
    plain,
    row,
    until,
)

from kickdoor_game.duel.cards.kinds import DuelMonster
from kickdoor_game.duel.state.events import CardsSeen
from kickdoor_game.duel.state.table import Bleeding
from kickdoor_game.duel.state.values import value_of
from kickdoor_game.sets.ccg.game import POOL

HIRED: list[tuple[str, Facts]] = [
    ("turnstile_imp", {"other gold": -1}),
    ("pigeon_on_patrol", {"other Beast damage": 1}),
    ("salaried_slime", {"own gold": 1}),
    ("relief_gate_troll", {"own Tired Friend zapped": -1}),
    ("wyvern_on_a_lead", {"other deck": -1, "other discard": 1}),
    ("ogre_in_good_standing", {"own gold": -1}),
    ("basement_leviathan", {"other hoard": -1, "other discard": 1}),
    ("municipal_dragon", {"other Beast damage": 2, "other Other Beast damage": 2}),
    ("pew_crab", {"own Hero damage": -1, "own Friend damage": -1, "own Tired Friend damage": -1}),
    ("night_porter_ghoul", {"own hand": 1, "own deck": -1}),
    ("landlocked_moat_monster", {"own Hero damage": -2}),
    ("chandelier_spider", {"other Friend zapped": 1}),
    ("ticket_tout_imp", {"own gold": 1}),
    ("second_fiddle_fiend", {"own Tired Friend zapped": -1}),
    ("opera_ghast", {"other hand": -1, "other discard": 1}),
    ("cellarers_slug", {"other deck": -2, "other discard": 2}),
    ("bell_on_foot", {"own Hero damage": -1}),
    ("coin_biting_goblin", {"own gold": 1, "other gold": -1}),
    ("locksmith_octopus", {"other Sword zapped": 1}),
    ("eight_foot_fence", {"own gold": 1, "other gold": -1}),
    ("double_parked_rhino", {"own hand": 1, "own deck": -1, "own limping": -1}),
    ("siege_goat", {"own Hero damage": 1}),
    ("wrestling_cyclops", {"other Hero damage": 2}),
    ("spark_in_training", {"own Hero damage": 1, "other Hero damage": 1}),
    ("footnote_familiar", {"own deck": -2, "own discard": 2}),
    ("corked_djinn", {"own deck": -3, "own discard": 3}),
    ("stag_night", {"own hand": 1, "own deck": -1}),
    ("false_bottom_crab", {"own hand": 1, "own deck": -1}),
]
"""What happens as soon as it is hired, whatever becomes of it. Those that are aimed take the first that they can be
aimed at."""

HONEST: dict[str, Facts] = {"false_bottom_crab": {}, "ogre_in_good_standing": {"own Hero damage": -2}}
"""What happens otherwise if nobody has been caught cheating before."""

SURVIVES: list[tuple[str, Facts]] = [
    ("gnat_cadet", {"other Hero damage": 1}),
    ("bramble_pup", {"other bleeding": 1, "other reckonings to bleed in": 2}),
    ("thorn_boar", {"other bleeding": 1, "other reckonings to bleed in": 2}),
    ("wolf_in_two_minds", {"other bleeding": 2, "other reckonings to bleed in": 2}),
    ("drill_minotaur", {"other Hero damage": 2}),
    ("leech_nurse", {"own Hero damage": -2}),
    ("soup_kitchen_behemoth", {"own Hero damage": -5}),
]
"""What it does only if it comes through its fight: as a Survivor, or by Life-O-Suction from what it has dealt."""

REGENERATES = ["reincarnated_compost", "twice_discarded_mimic", "votive_newt", "undercroft_ogre"]

FLAUNTED: list[tuple[str, str, tuple[str, ...], Facts]] = [
    ("page_turner_moth", "attack", (), {"own looks at the attack": 1}),
    ("heckler_toad", "check", (), {"own Attacker cost": 1}),
    ("mime_spider", "check", (), {"own Attacker cost": -1}),
    ("kettledrum_beast", "before_blow", (), {"own Attacker power": 1}),
    ("weighted_baton", "interrupt", (), {"own Attacker power": -1}),
    ("wolf_in_the_chorus", "attack", ("own Friend",), {"own Friend damage": -1}),
]
"""In which window Ann flaunts it in her own fight, at what, and what it does."""


def fought(of: DuelMonster, stop_at: str = "", *, dies: bool = False, cheats: bool = True) -> Facts:
    """Ann hires it for her attack, until that moment of the fight.

    `dies`: Bob has a Weapon that is too much for it. `cheats`: Ann has been caught cheating before.
    """
    bob = everything()
    club = weapon("Club", 1, of.life if dies else 0)
    bob.hoard = [club, *bob.hoard]
    duel = laid(ann=everything(of, damage=9, limping=True), bob=bob)
    if cheats:
        attack(duel, PAGE, 0)
    duel.stops_at(stop_at)
    attack(duel, of, of.cost, guards=(club,))
    return facts(duel, ANN)


def does(key: str, stop_at: str = "", **how: bool) -> dict[str, int]:
    """Return what is other than with a plain Monster of the same numbers."""
    of = card(key)
    blank = plain(of)
    assert isinstance(blank, DuelMonster)
    return changed(fought(blank, stop_at, **how), fought(of, stop_at, **how))


@pytest.mark.parametrize(("key", "changes"), [row(*each) for each in HIRED])
def test_a_hired_monster_does_what_it_says_before_anybody_strikes(key: str, changes: Facts) -> None:
    assert does(key, "check") == {}
    assert does(key, "before_weapons") == changes
    assert does(key) == does(key, dies=True) == changes
    assert does(key, cheats=False) == HONEST.get(key, changes)


@pytest.mark.parametrize(("key", "changes"), [row(*each) for each in SURVIVES])
def test_a_monster_does_what_it_says_only_if_it_survives(key: str, changes: Facts) -> None:
    assert does(key, "before_blow") == does(key, dies=True) == {}
    assert does(key) == does(key, cheats=False) == changes


@pytest.mark.parametrize("key", [row(each) for each in REGENERATES])
def test_a_monster_that_regenerates_is_stashed_and_not_discarded(key: str) -> None:
    assert does(key) == {}
    assert does(key, dies=True) == {"own stash": 1, "own discard": -1}


@pytest.mark.card("wrestling_cyclops")
def test_a_cyclops_wants_two_weapons() -> None:
    cyclops, club = card("wrestling_cyclops"), weapon("Club", 1, 1)
    for weapons, hurt in ((1, 6), (2, 6 + 2)):
        duel = begin(ann=Side(hand=[cyclops], hoard=[club] * weapons, purse=5))
        attack(duel, cyclops, 5)
        assert duel.damage(BOB) == hurt


@pytest.mark.card("stag_night")
def test_a_stag_night_brings_somebody_from_the_second_fight_on() -> None:
    stag = card("stag_night")
    duel = begin(ann=Side(hand=[stag] * 3, purse=9))
    for copy, left in ((0, 10), (1, 9), (2, 8)):
        attack(duel, stag, 3, copy=copy)
        assert len(duel.zone(ANN, "deck")) == left


@pytest.mark.card("salaried_slime")
def test_a_slime_is_paid_from_the_second_fight_on() -> None:
    slime = card("salaried_slime")
    duel = begin(ann=Side(hand=[slime] * 3, purse=6))
    for copy, left in ((0, 4), (1, 3), (2, 2)):
        attack(duel, slime, 2, copy=copy)
        assert duel.gold(ANN) == left


@pytest.mark.card("apprentice_cobweb")
def test_a_cobweb_hangs_where_it_can_see_the_hand() -> None:
    cobweb = card("apprentice_cobweb")
    duel = laid(ann=everything(cobweb))
    attack(duel, cobweb, 0)
    (seen,) = duel.told(CardsSeen)
    assert (seen.where, seen.audience) == ("hand", (ANN,))
    assert set(seen.cards) == set(duel.table.duelists[BOB].hand)


@pytest.mark.card("decoy_duck")
def test_a_duck_is_a_card_for_one_under_the_deck() -> None:
    duck = card("decoy_duck")
    duel = begin(ann=Side(hand=[duck, PAGE], deck=[ATTACKER, *[BEAST] * 3]), stop_at="before_weapons")
    until(duel, duck, 0)
    by_default(duel)
    assert (duel.zone(ANN, "hand"), duel.zone(ANN, "deck")[-1]) == (["Attacker"], "Page")
    assert (len(duel.zone(BOB, "hand")), len(duel.zone(BOB, "deck"))) == (0, 10)


def strikes(duel: Played, of: DuelMonster, gold: int, copy: int = 0) -> int:
    """Ann attacks; return how hard it strikes, which is what its power was before it was hired."""
    before = duel.damage(BOB)
    duel.stops_at("check")
    attack(duel, of, gold, copy=copy)
    power = value_of(duel.table, duel.fight.card, "power")
    duel.stops_at("")
    assert power == duel.damage(BOB) - before
    return power


STRONGER: list[tuple[str, tuple[int, ...]]] = [
    ("weasel_runner", (2, 4, 4)),
    ("pack_otter", (2, 3, 4)),
    ("amorous_elk", (6, 8, 8)),
]
"""How hard it strikes in the first, second and third fight of the turn."""


@pytest.mark.parametrize(("key", "powers"), [row(*each) for each in STRONGER])
def test_a_monster_is_stronger_in_later_fights(key: str, powers: tuple[int, ...]) -> None:
    of = card(key)
    duel = begin(ann=Side(hand=[of] * 3, purse=3 * of.cost), bob=Side(hero=card("sister_marginal")))
    assert tuple(strikes(duel, of, of.cost, copy) for copy in range(3)) == powers


OVERPAID: list[tuple[str, tuple[tuple[int, int], ...]]] = [
    ("angry_anvil", ((2, 3), (3, 5), (4, 5))),
    ("mercenary_bull", ((4, 5), (5, 6), (7, 8))),
]
"""Gold, and how hard it strikes for it."""


@pytest.mark.parametrize(("key", "paid"), [row(*each) for each in OVERPAID])
def test_a_monster_strikes_harder_for_more_gold(key: str, paid: tuple[tuple[int, int], ...]) -> None:
    for gold, power in paid:
        duel = begin(ann=Side(hand=[PAGE, card(key)], purse=9))
        attack(duel, PAGE, 0)
        assert strikes(duel, card(key), gold) == power
        assert duel.gold(ANN) == 9 - gold


@pytest.mark.card("armoury_golem")
@pytest.mark.parametrize(("own", "power"), [(0, 2), (1, 3), (3, 5)])
def test_a_golem_is_as_strong_as_there_are_weapons_to_make_it_of(own: int, power: int) -> None:
    golem, club = card("armoury_golem"), weapon("Club", 0, 1)
    duel = begin(ann=Side(hand=[golem], hoard=[club] * own, purse=2), bob=Side(hoard=[club]))
    assert strikes(duel, golem, 2) == power


@pytest.mark.card("hungry_hedge")
@pytest.mark.parametrize(("bleeds", "power"), [(False, 3), (True, 5)])
def test_a_hedge_is_stronger_while_the_opponent_bleeds(bleeds: bool, power: int) -> None:
    hedge, rash = card("hungry_hedge"), card("nettle_rash")
    duel = begin(ann=Side(hand=[hedge, rash], purse=5))
    if bleeds:
        duel.plays(ANN, rash)
    assert strikes(duel, hedge, 3) == power


@pytest.mark.card("snail_with_right_of_way")
def test_a_snail_is_stronger_once_somebody_has_made_way() -> None:
    snail = card("snail_with_right_of_way")
    duel = begin(ann=Side(hand=[PAGE, snail, snail], purse=4))
    assert strikes(duel, snail, 2) == 1
    duel.attacks(PAGE)
    duel.runs()
    assert strikes(duel, snail, 2, copy=1) == 3


@pytest.mark.card("corridor_bear")
@pytest.mark.parametrize(("level", "power"), [(5, 5), (6, 6)])
def test_a_bear_outgrows_its_corridor(level: int, power: int) -> None:
    bear = card("corridor_bear")
    assert strikes(begin(ann=Side(hand=[bear], purse=4, level=level)), bear, 4) == power


@pytest.mark.card("recruit_under_a_bucket")
@pytest.mark.parametrize(("weapons", "life"), [(0, 1), (1, 2), (2, 2)])
def test_a_recruit_holds_out_longer_beside_a_weapon(weapons: int, life: int) -> None:
    recruit = card("recruit_under_a_bucket")
    duel = begin(
        ann=Side(out=[recruit], hoard=[weapon("Club", 0, 1)] * weapons), bob=Side(hoard=[weapon("Pike", 0, 1)])
    )
    assert [duel.value(recruit, ANN, value) for value in ("power", "life")] == [3, life]


@pytest.mark.card("shadow_on_commission")
def test_a_shadow_is_stronger_for_a_cheat() -> None:
    shadow = card("shadow_on_commission")
    duel = begin(ann=Side(hand=[PAGE, shadow, shadow], purse=6))
    assert strikes(duel, shadow, 3) == 3
    attack(duel, PAGE, 0)
    assert strikes(duel, shadow, 3, copy=1) == 5


DISCARDS: list[tuple[str, int, int, int]] = [("large_library_moth", 6, 3, 5), ("astrolabe_crab", 10, 5, 8)]
"""How many cards have to lie on one's own discard pile, and how hard it strikes before and from then on."""


@pytest.mark.parametrize(("key", "pile", "before", "after"), [row(*each) for each in DISCARDS])
def test_a_monster_is_stronger_when_enough_has_been_thrown_away(key: str, pile: int, before: int, after: int) -> None:
    for discards, power in ((pile - 1, before), (pile, after)):
        ann = Side(hand=[PAGE, card(key)], discard=[PAGE] * discards, purse=5)
        duel = begin(ann, Side(discard=[PAGE] * 10))
        attack(duel, PAGE, 0)
        assert strikes(duel, card(key), 5) == power


ALWAYS = ["armoury_golem", "hungry_hedge", "shadow_on_commission", "parade_elephant", "corridor_bear"]
ALWAYS += ["snail_with_right_of_way", "recruit_under_a_bucket"]
ALWAYS += [key for key, _ in STRONGER] + [key for key, _ in OVERPAID] + [key for key, *_ in DISCARDS]


@pytest.mark.parametrize("key", [row(each) for each in ALWAYS])
def test_a_monster_that_is_stronger_is_so_by_itself_alone(key: str) -> None:
    """Whatever one of them asks for is the case, and it lies in the stash while another Monster attacks."""
    ann = everything(ATTACKER, level=6, discard=[PAGE] * 12)
    ann.out = [card(key), *ann.out]
    duel = laid(ann=ann, bob=everything(bleeding=(Bleeding(1, 2),)))
    attack(duel, PAGE, 0)
    duel.stops_at("check")
    attack(duel, ATTACKER, 9)
    assert [value_of(duel.table, duel.fight.card, value) for value in ("cost", "power", "life")] == [5, 9, 9]
    assert [duel.value(BEAST, seat, value) for seat in (ANN, BOB) for value in ("power", "life")] == [2, 9, 2, 9]


BLOOD: list[tuple[str, int, Facts]] = [
    ("candle_imp", 1, {"own Hero damage": 1, "own Candle Imp power": 2}),
    ("ink_leech", 2, {"own Hero damage": 2, "own hand": 2, "own deck": -2}),
    ("equation_on_legs", 3, {"own Hero damage": 3, "own Equation on Legs power": 4}),
]


@pytest.mark.parametrize(("key", "blood", "changes"), [row(*each) for each in BLOOD])
def test_blood_is_given_when_a_monster_is_hired(key: str, blood: int, changes: Facts) -> None:
    """What it does lasts for the fight, and who gives none has nothing."""
    seen = {}
    for gives in (False, True):
        duel = laid(ann=everything(card(key), damage=0), stop_at="before_blow")
        duel.attacks(card(key), gold=card(key).cost)
        duel.faces()
        assert duel.kind() == "Ann: give_blood"
        duel.says(ANN, gives)
        by_default(duel)
        seen[gives] = facts(duel, ANN)
        duel.stops_at("")
        assert duel.value(card(key), ANN, "power") == card(key).power
    assert changed(seen[False], seen[True]) == changes
    assert changes["own Hero damage"] == blood


@pytest.mark.parametrize(("key", "window", "said", "changes"), [row(*each) for each in FLAUNTED])
def test_a_flaunted_card_does_what_it_says_once_a_turn(
    key: str, window: str, said: tuple[str, ...], changes: Facts
) -> None:
    """It stays in the hand, and what it changes on the Monster is over with the fight."""
    ann = everything(ATTACKER)
    ann.hand = [card(key), *ann.hand]
    duel = laid(ann=ann, stop_at=window)
    until(duel, ATTACKER, 9)
    before = facts(duel, ANN)
    deed(duel, ANN, key, *said, word="flaunt")
    assert changed(before, facts(duel, ANN)) == changes
    assert option(duel, ANN, card(key), "flaunt").barred.code == "used_this_turn"
    duel.stops_at("")
    by_default(duel)
    assert [duel.value(ATTACKER, ANN, value) for value in ("cost", "power", "life")] == [5, 9, 9]


def test_every_monster_that_does_something_is_played_here() -> None:
    known = {each[0] for each in (*HIRED, *SURVIVES, *STRONGER, *OVERPAID, *DISCARDS, *BLOOD, *FLAUNTED)}
    known |= {*REGENERATES, *ALWAYS, "apprentice_cobweb", "decoy_duck", "quiet_badger", "fox_on_expenses", "alley_newt"}
    monsters = {each.key for each in POOL.by_key.values() if isinstance(each, DuelMonster)}
    assert {key for key in monsters if card(key).abilities or card(key).keywords} == known & monsters
