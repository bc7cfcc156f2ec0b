"""What a table would shake its heads at, with the cards of the set: no seat strikes itself or whom it helps.

Each scene is one from a whole game that was read line by line.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from tests.sets.quest.house import ANN, BEN, Guest, House, M

from kickdoor_ai.api import Act, Budget, Decision, Reply
from kickdoor_ai.idle import idle_question
from kickdoor_ai.lookahead import twin
from kickdoor_ai.quest.bargaining import ENVY
from kickdoor_ai.quest.estimate.cards import becoming, card_worth, holdings_worth
from kickdoor_ai.quest.estimate.harm import harm_of, suffered
from kickdoor_ai.quest.estimate.roads import Roads
from kickdoor_ai.quest.kinds.greedy_seat import GreedySeat
from kickdoor_ai.quest.position import QuestMemory, QuestPosition
from kickdoor_ai.quest.trying import rehearsal
from kickdoor_ai.quest.trying.rehearsal import best_card
from kickdoor_ai.temper import GreedyTemper
from kickdoor_game.heroes.sides import HEROES, Boost
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import NOBODY, CardId, Seat
from kickdoor_game.machine.questions import Choice
from kickdoor_game.machine.run import questions
from kickdoor_game.quest.state.table import QuestTable
from kickdoor_game.sets.quest.game import RULES

WEAK = Guest(level=1, hits=3)
DRAWN = "wandering_monster"
LEFT_OVERS = "mattress_with_a_ridge sent_to_the_hot_wash hat_check_no_ticket"
CARD = CardId(1)
"""What Ann draws in the scenes in which her turn begins."""


def _position(t: House, seat: Seat = ANN, chance: int = 1) -> QuestPosition:
    """What somebody sees of it at the question that is open to them."""
    asked = next((each for each in questions(t.table) if each.seat == seat), None) or idle_question(seat)
    standing = RULES.standing(t.table, seat)
    return QuestPosition(RULES.observe(t.table, seat), asked, standing, Random(chance), QuestMemory())


def _decides(t: House, seat: Seat = ANN) -> Decision:
    at = _position(t, seat)
    return GreedySeat().decide(at.seen, at.question, at.standing, Budget(1_000), Random(1))


STRIKES = {
    "a Race that a card in hand could take the place of": House(
        Guest(is_a="dwarf", hand="someone_elses_name_badge elf halfling dwarf"), at="turn", tops=DRAWN
    ),
    "a Class that a card in hand could take the place of": House(
        Guest(is_a="cleric", hand="taken_for_the_plumber warrior thief wizard"), at="turn", tops=DRAWN
    ),
    "an Item that others in hand could take the place of": House(
        Guest(
            uses="brass_tipped_curtain_rod",
            hand="borrowed_by_management grand_pianos_fourth_leg unprovoked_plunger fire_axe_glass_included",
        ),
        tops=DRAWN,
        at="turn",
    ),
    "the last Health, rather than to fight": House(
        Guest(hits=3, hand="prawns_in_hindsight"), WEAK, WEAK, [M("moose_behind_the_wall")]
    ),
}


@pytest.mark.parametrize("what", STRIKES)
def test_nobody_curses_themself_out_of(what: str) -> None:
    for chance in range(8):
        found = best_card(_position(STRIKES[what], chance=chance), GreedyTemper(ENVY))
        assert found is None or f"seat.{ANN}" not in found.choice, found


def test_what_would_take_the_place_of_something_is_worth_little_beside_it() -> None:
    """Two hats are one hat, and a thing to sell; of two Races in hand one can be played."""

    def held(hand: str) -> float:
        t = House(Guest(hand=hand), at="rest")
        return holdings_worth(t.table, t.hero())

    for one, other in (("full_height_chef_hat", "bellhops_pillbox"), ("elf", "dwarf"), ("warrior", "wizard")):
        assert held(f"{one} {other}") < held(one) + 0.6 * held(other), (one, other)
    assert held("full_height_chef_hat elf") == pytest.approx(held("full_height_chef_hat") + held("elf"))


def test_nobody_becomes_what_may_not_use_what_they_wear() -> None:
    t = House(Guest(uses="party_grade_lampshade", hand="cleric"), at="turn")
    assert becoming(t.table, t.hero(), t.hero().hand[0]) < 0
    assert not (isinstance(found := _decides(t), Act) and str(found.choice[0]).startswith("play")), found
    bare = House(Guest(hand="cleric"), at="turn")
    assert _decides(bare) == Act((f"play.{bare.hero().hand[0]}",))


def _helped(helper: Guest) -> House:
    """Ben, who holds that, helps Ann, who leads."""
    t = House(Guest(level=8, hits=2), helper, monsters=[M("bath_towel_mummy")])
    t._apply(Answer(ANN, (f"ask.{BEN}", (1, "alternating_fighter", 0, (), 0, (), False)), standing=True))
    t._apply(Answer(BEN, ("accept.1",), standing=True))
    t.answers(ANN, "roll")
    assert (BEN, "before_roll") in t.asked()
    return t


@pytest.mark.parametrize("card", ["prawns_in_hindsight", "moved_to_half_board"])
def test_a_helper_does_not_strike_whom_they_help(card: str) -> None:
    """What a leader loses is worth a card to somebody else."""
    assert not isinstance(_decides(_helped(Guest(level=6, hand=card)), BEN), Act)
    bystander = House(Guest(level=8), Guest(level=6, hand="moved_to_half_board"), monsters=[M("bath_towel_mummy")])
    bystander.answers(ANN, "roll")
    assert isinstance(_decides(bystander, BEN), Act)


def test_a_room_promises_the_same_from_wherever_one_stands() -> None:
    """Else somebody goes there, finds that it promises less, and goes back (with a hat on, a bad place is there)."""
    rows = ("coal_hole gallery_of_mirrors next", "E far here")
    t = House(Guest(uses="full_height_chef_hat", room="coal_hole"), rows=rows, at="turn")
    there = t.drawn.rooms["gallery_of_mirrors"]
    before = Roads.seen_by(t.table, ANN)
    t.table.figures[ANN].room = there
    after = Roads.seen_by(t.table, ANN)
    assert after.finds == pytest.approx(before.finds)
    assert after.dark() == pytest.approx(before.dark())


def test_luck_in_one_world_is_no_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """A gamble that is lost more often than it is won, tried by many generators."""

    def played(position: QuestPosition, world: QuestTable, choice: Choice, dice: Random) -> QuestTable:
        table = twin(world)
        table.figures[ANN].gold += 1_000 if dice.random() < 0.2 else -1_000
        return table

    monkeypatch.setattr(rehearsal, "_played", played)
    t = House(Guest(gold=2_000, hand="hat_check_no_ticket"), at="turn")
    assert not [chance for chance in range(20) if best_card(_position(t, chance=chance), GreedyTemper(ENVY))]


AT_ONCE = (
    *("coins_in_the_fountain", "your_deposit_returned", "envelope_under_the_door", "welcome_basket"),
    *("get_upgraded_by_accident", "bill_it_to_another_room", "free_night_for_newcomers"),
)
"""What can be had at any time, and is not kept for a better one."""


@pytest.mark.parametrize("level", [1, 4])
@pytest.mark.parametrize("card", AT_ONCE)
def test_what_can_be_had_now_is_not_kept(card: str, level: int) -> None:
    t = House(Guest(level=level, hand=card), at="turn", tops=DRAWN)
    used = f"use.{t._card(card, ANN)}"
    found = [best_card(_position(t, chance=chance), GreedyTemper(ENVY)) for chance in range(5)]
    assert sum(each is not None and each.choice[0] == used for each in found) >= 4, found


def test_a_level_that_cannot_be_gone_up_is_worth_no_place_in_the_hand() -> None:
    """From Level 9 on it takes a kill, and some cards are for lower ones only."""
    worths = {}
    for level in (4, 5, 9, 10):
        t = House(Guest(level=level, hand="get_upgraded_by_accident free_night_for_newcomers"), at="rest")
        worths[level] = [card_worth(t.table, t.hero(), card) for card in t.hero().hand]
    assert worths[4][0] == worths[4][1] > 2 * worths[5][1]
    assert worths[5][0] > 2 * worths[9][0] == 2 * worths[10][0]


CURSES = (
    *("overbooked", "sent_to_the_hot_wash", "hat_check_no_ticket", "shoes_out_for_polishing", "hold_this_would_you"),
    *("mattress_with_a_ridge", "one_flapping_sole", "prawns_in_hindsight", "moved_to_half_board"),
)


def test_a_hand_full_of_curses_hides_no_other_card() -> None:
    """Each card is tried once before any is tried at a second player."""
    hand = " ".join((*CURSES, "house_doctors_cold_hands"))
    t = House(Guest(hits=2, hand=hand), at="turn", tops=DRAWN)
    found = _decides(t)
    assert isinstance(found, Act), found
    assert found.choice == (f"use.{t._card('house_doctors_cold_hands', ANN)}", f"seat.{ANN}")


@pytest.mark.parametrize(("hybrid", "roles"), [("half_breed", "elf dwarf"), ("super_munchkin", "thief cleric")])
def test_what_lets_one_be_of_two_is_worth_what_goes_with_it(hybrid: str, roles: str) -> None:
    """Else a Deal for a card is paid with it, and the second Race or Class is gone."""
    rows, poor = (
        ("staff_canteen next far", "E . ."),
        Guest(is_a=f"{roles} {hybrid}", hits=1, hand="four_day_bread_roll"),
    )
    t = House(replace(poor, room="staff_canteen"), rows=rows, at="turn", tops=DRAWN)
    worth = {key: card_worth(t.table, t.hero(), t._card(key, ANN)) for key in (hybrid, *roles.split())}
    assert worth[hybrid] > min(worth[role] for role in roles.split())
    assert _decides(t) == Reply(("deal.0", (f"card.{t._card('four_day_bread_roll', ANN)}",)))


def test_nobody_goes_to_and_fro_before_they_do_what_can_be_done_here() -> None:
    """A search here is all that somebody weak should do, with Move for a walk as well."""
    here, there = "hall_of_unclaimed_cases", "grand_ballroom"
    weak = Guest(level=1, hits=3, room=here)
    t = House(weak, Guest(room="E"), Guest(room="E"), rows=(f"{here} {there}", "E ."), at="turn")
    roads, room, other = Roads.seen_by(t.table, ANN), t.drawn.rooms[here], t.drawn.rooms[there]
    roads.potentials = [0.0] * len(t.table.dungeon.rooms)
    searched = roads.finds[room] + roads.plan(room, 2, frozenset({("search", room), ("fight", room)}))
    assert roads.finds[room] > 0
    assert searched > roads.going(other, 2)


def test_a_room_that_hurts_is_a_toll() -> None:
    """Whoever wears no armour is burnt in the boiler room; in the lift, whom the die does not spare."""
    rows = ("boiler_room lift_shaft", "E .")
    for worn, hurts in (("", True), ("bathmat_with_straps", False)):
        t = House(Guest(uses=worn, hits=2, room="E"), Guest(room="E"), Guest(room="E"), rows=rows, at="turn")
        entries = Roads.seen_by(t.table, ANN).entries
        boiler, lift = (entries[t.drawn.rooms[name]] for name in rows[0].split())
        assert (boiler > 0) == hurts
        assert lift > 0
        if hurts:
            assert lift == pytest.approx(boiler * 2 / 3), "five and six spare"


def test_a_hit_is_felt_by_who_has_little_health_left() -> None:
    """Half a hit costs half of what a hit costs."""
    t = House(Guest(hits=3), at="rest")
    hero, room = t.hero(), next(face for face in RULES.rooms() if face.key == "boiler_room")
    whole = harm_of(t.table, hero, room.enters)
    assert suffered(t.table, hero, whole.part(0.5)) == pytest.approx(suffered(t.table, hero, whole) / 2)
    assert suffered(t.table, hero, whole) > 0.8


def test_who_has_cards_to_spare_goes_where_they_are_worth_something() -> None:
    """Four cards for a Level, next door."""
    rows = ("cloakroom_a next far", "E . .")
    spare = "wandering_monster mate late_arrival_no_luggage wallpaper_over_the_door decorators_in_the_passage"
    for hand, deals in ((spare, True), ("", False)):
        t = House(Guest(hand=hand, room="E"), rows=rows, at="turn")
        found = Roads.seen_by(t.table, ANN).bargains[t.drawn.rooms["cloakroom_a"]]
        assert (found is not None) == deals


# ---------------------------------------------------------------- the Boss


def _boss_fight(ben: Guest, lead: int) -> House:
    """Ann of Level 10 has announced her roll against a Boss, with that lead before the dice, and Ben may react."""
    t = House(Guest(level=10), ben, Guest(hand=LEFT_OVERS), monsters=[M("bath_towel_mummy")])
    t.table.monsters[0].boss = True
    heroes, monsters = t.sums()
    t.table.combat.boosts.append(Boost(HEROES, lead - heroes + monsters, "one_shot", "quest.results.3", NOBODY, CARD))
    t.table.changed = True
    t.answers(ANN, "roll")
    assert (BEN, "before_roll") in t.asked()
    return t


@pytest.mark.parametrize(("lead", "plays"), [(2, True), (15, True), (-20, False)])
def test_somebody_elses_fight_with_the_boss_is_met_with_what_one_has(lead: int, plays: bool) -> None:
    """Also where one card alone changes nothing, since others may have more; not where the Boss wins anyway."""
    t = _boss_fight(Guest(level=5, hand="with_a_complaint_to_make"), lead)
    found = _decides(t, BEN)
    assert (isinstance(found, Act) and str(found.choice[0]).startswith("enhance.")) is plays, found


def test_cards_that_win_a_combat_only_together_are_played_together() -> None:
    """Eight points are missing, and each of the three cards is worth a few."""
    bread = "champagne_cork_aimed ice_bucket_and_contents napkin_folded_as_a_knife"
    for packed, plays in ((bread, True), (bread.split()[0], False)):
        t = House(Guest(level=9, packed=packed), monsters=[M("bath_towel_mummy")])
        heroes, monsters = t.sums()
        t.table.combat.boosts.append(Boost(HEROES, monsters - heroes - 8, "one_shot", "quest.results.3", NOBODY, CARD))
        t.table.changed = True
        found = _decides(t)
        assert (isinstance(found, Act) and str(found.choice[0]).startswith("use.")) is plays, found
