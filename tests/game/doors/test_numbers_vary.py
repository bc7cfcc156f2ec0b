"""Every number in which the games of the family differ is read: a scenario at each value that a set may give it.

Scenes are classic's unless they say otherwise; here they are played by other numbers.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, Literal

import pytest
from tests.catalogue import ROOT
from tests.deal import Deal
from tests.scene import H, Scene
from tests.shown import of_everybody

from kickdoor_game.doors.fight.strength import flee_parts
from kickdoor_game.doors.numbers import with_options
from kickdoor_game.doors.state import events
from kickdoor_game.heroes.dealings.bargains import ORDERS
from kickdoor_game.heroes.hero_sheet.sheet import holds, usable
from kickdoor_game.heroes.numbers import Numbers
from kickdoor_game.language.cards import Enhancer, Item, Monster, TreasureSpecial
from kickdoor_game.language.words.conditions import HasClass, HasRace, Not
from kickdoor_game.language.words.plays import DrawCards
from kickdoor_game.language.words.specials import FleeFrom, MonsterBonus, NoEscape
from kickdoor_game.machine.ids import NO_CARD
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.sets.classic.game import NUMBERS, RULES

LEGACY = TreasureSpecial(key="legacy", name="Legacy", play=DrawCards())


def by(**changes: Any) -> Numbers:
    """Classic's numbers but for these."""
    return replace(NUMBERS, **changes)


# ---------------------------------------------------------------- the table


@pytest.mark.parametrize(("least", "most"), [(3, 6), (2, 4)])
def test_so_many_sit_down(least: int, most: int) -> None:
    rules = replace(RULES, base=by(players_min=least, players_max=most))
    players = [Player(name) for name in "ABCDEFG"]
    for count in range(1, 8):
        if least <= count <= most:
            assert len(rules.new_table(players[:count], {}).heroes) == count
        else:
            with pytest.raises(ValueError, match=f"{least} to {most} players"):
                rules.new_table(players[:count], {})


@pytest.mark.parametrize("accepted", [False, True])
def test_a_gift_is_made_at_once_or_waits_for_a_yes(accepted: bool) -> None:
    t = Scene(numbers=by(gifts_accepted=accepted), Ann=H(items=["theme_music"]), Bob=H(), Cid=H())
    t.acts("Ann", "gift", "Bob", "theme_music")
    assert t.keys(t.hero("Bob").items) == ([] if accepted else ["theme_music"])
    assert ("agree Ann" in t.offered("Bob")) is accepted


@pytest.mark.parametrize("goal", [10, 5])
def test_whoever_kills_for_the_last_level_wins(goal: int) -> None:
    t = Scene(numbers=by(goal_level=goal), doors=["feral_stapler"], Ann=H(level=goal - 1), Bob=H(), Cid=H())
    t.answers("Ann", "open")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.table.over
    assert t.hero("Ann").level == goal


@pytest.mark.parametrize("limit", [5, 3])
def test_so_many_cards_may_be_held(limit: int) -> None:
    held = ["elf", "dwarf", "halfling", "wizard"][: limit - 1]
    t = Scene(numbers=by(hand_limit=limit), doors=["mate", "thief"], Ann=H(level=2, hand=held), Bob=H(), Cid=H())
    t.answers("Ann", "open")
    t.answers("Ann", "skip")
    t.answers("Ann", "end")
    assert t.asked("Ann") == "charity"
    assert t.question("Ann").shape.least == 1  # type: ignore[union-attr]


@pytest.mark.parametrize(("hands", "wielded"), [(2, 2), (3, 3), (1, 1)])
def test_heroes_have_so_many_hands(hands: int, wielded: int) -> None:
    arms = [Item(key=f"arm_{n}", name=f"Arm {n}", slot="one_hand", gold=100, bonus=1) for n in range(4)]
    t = Scene(numbers=by(hands=hands), extra=arms, Ann=H(items=[arm.key for arm in arms]), Bob=H(), Cid=H())
    assert len(t.hero("Ann").in_use) == wielded


@pytest.mark.parametrize(("limit", "is_asked"), [(1, True), (2, False)])
def test_so_many_big_items_are_carried(limit: int, is_asked: bool) -> None:
    sofas = [Item(key=f"sofa_{n}", name=f"Sofa {n}", slot="none", gold=100, big=True) for n in range(2)]
    t = Scene(numbers=by(big_limit=limit), extra=sofas, Ann=H(items=["sofa_0"], hand=["sofa_1"]), Bob=H(), Cid=H())
    assert ("play sofa_1" in t.offered("Ann")) is not is_asked


@pytest.mark.parametrize(("made_up_for", "code"), [(False, "at_stake"), (True, None)])
def test_lost_room_for_big_items_is_made_up_for(made_up_for: bool, code: str | None) -> None:
    sofas = [Item(key=f"sofa_{n}", name=f"Sofa {n}", slot="none", gold=100, big=True) for n in range(2)]
    ann = H(race="dwarf", items=["sofa_0", "sofa_1"], hand=["cheat"])
    t = Scene(numbers=by(big_made_up_for=made_up_for), extra=sofas, Ann=ann, Bob=H(), Cid=H())
    t.acts("Ann", "drop", "dwarf")
    refusal = t.judged("Ann", "play", "cheat", "sofa_0")
    assert (t.asked("Ann"), None if refusal is None else refusal.code) == ("keep_big", code)


@pytest.mark.parametrize(("blocked", "code"), [("any_combat", "fight_going_on"), ("party_in_combat", None)])
def test_whose_combat_keeps_from_selling(blocked: Literal["any_combat", "party_in_combat"], code: str | None) -> None:
    ann = H(hand=["doctors_note"], items=["theme_music", "steel_toed_slippers"])
    t = Scene(numbers=by(sales_blocked=blocked), doors=["tax_golem"], Ann=ann, Bob=H(), Cid=H())
    t.answers("Ann", "open")
    t.acts("Ann", "use", "doctors_note", "Bob")
    refusal = t.judged("Ann", "sell", ["theme_music", "steel_toed_slippers"])
    assert (None if refusal is None else refusal.code) == code


@pytest.mark.parametrize("claims", [False, True])
def test_a_level_buys_what_lies_on_the_discards_where_the_table_plays_so(claims: bool) -> None:
    t = Scene(
        numbers=by(claim_discards=claims),
        discarded=["wizard"],
        Ann=H(hand=["find_a_staircase"]),
        Bob=H(),
        Cid=H(),
    )
    assert any(each.startswith("claim") for each in t.offered("Ann")) is claims


@pytest.mark.parametrize("price", [1000, 500])
def test_a_level_costs_so_much(price: int) -> None:
    t = Scene(
        numbers=by(gold_per_level=price),
        Ann=H(level=1, items=["third_hand", "sword_with_a_sword_on_it"]),
        Bob=H(),
        Cid=H(),
    )
    assert ("sell" in {each.partition(" ")[0] for each in t.offered("Ann")}) == (price <= 1000)
    t.acts("Ann", "sell", ("third_hand", "sword_with_a_sword_on_it"))
    assert t.hero("Ann").level == 1 + 1000 // price


# ---------------------------------------------------------------- fights


@pytest.mark.parametrize(("floor", "left"), [(1, 1), (0, 0), (3, 1)])
def test_a_monster_leaves_so_many_treasures_at_least(floor: int, left: int) -> None:
    poor = Enhancer(key="poor", name="Poor", level=-1, treasures=-1)
    t = Scene(
        numbers=by(treasure_floor=floor),
        extra=[poor],
        doors=["feral_stapler"],
        Ann=H(level=5),
        Bob=H(hand=["poor"]),
        Cid=H(),
    )
    t.answers("Ann", "open")
    t.acts("Bob", "enhance", "poor", "feral_stapler")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert len(t.hero("Ann").hand) == left


@pytest.mark.parametrize("only_losing", [True, False])
def test_help_is_for_those_who_lose_or_for_anybody(only_losing: bool) -> None:
    t = Scene(
        numbers=by(help_only_when_losing=only_losing),
        doors=["feral_stapler"],
        Ann=H(level=5),
        Bob=H(),
        Cid=H(),
    )
    t.answers("Ann", "open")
    if only_losing:
        assert t.barred("Bob", "bid").code == "ahead_already"
    else:
        assert "bid" in {each.partition(" ")[0] for each in t.offered("Bob")}


@pytest.mark.parametrize("most", [3, 1])
def test_so_many_offers_of_help_are_made_to_one_player(most: int) -> None:
    t = Scene(numbers=by(help_offers_most=most), doors=["pilfering_gang"], Ann=H(), Bob=H(), Cid=H())
    t.answers("Ann", "open")
    for count in range(most):
        t.answers("Ann", "ask", "Bob", ((), count, ORDERS[0] if count else ""))
        t.answers("Bob", "decline")
    assert t.refused("Ann", "ask", "Bob", ((), 2, ORDERS[1]), asked=True).code == "offers_used_up"


@pytest.mark.parametrize("most", [5, 1])
def test_so_many_trades_are_proposed_to_one_player(most: int) -> None:
    t = Scene(
        numbers=by(trade_offers_most=most),
        Ann=H(items=["theme_music"]),
        Bob=H(items=["third_hand"]),
        Cid=H(),
    )
    for _ in range(most):
        t.acts("Ann", "trade", "Bob", ("theme_music",), ("third_hand",))
        t.acts("Bob", "refuse")
    assert t.barred("Ann", "trade").code == "offers_used_up"


@pytest.mark.parametrize(("least", "is_enough"), [(1, True), (2, False)])
def test_a_charm_takes_so_many_cards(least: int, is_enough: bool) -> None:
    t = Scene(
        numbers=by(charm_min=least),
        doors=["pilfering_gang"],
        Ann=H(role="wizard", hand=["elf"]),
        Bob=H(),
        Cid=H(),
    )
    t.answers("Ann", "open")
    assert ("charm" in {each.partition(" ")[0] for each in t.offered("Ann")}) == is_enough


@pytest.mark.parametrize(("wanted", "die", "escapes"), [(5, 5, True), (5, 4, False), (4, 4, True)])
def test_a_roll_of_so_much_gets_away(wanted: int, die: int, escapes: bool) -> None:
    t = Scene(numbers=by(flee_on=wanted), doors=["pilfering_gang"], Ann=H(), Bob=H(), Cid=H())
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.answers("Ann", "roll")
    t.rolls(die)
    t.everybody_passes()
    assert bool(t.told(events.Escaped)) is escapes


# ---------------------------------------------------------------- times


def test_what_has_just_been_received_and_what_is_offered_runs_out() -> None:
    t = Scene(
        numbers=by(receive_ms=7_000, offer_ms=11_000),
        options={"pace": "brisk"},
        Ann=H(items=["theme_music"]),
        Bob=H(items=["third_hand"]),
        Cid=H(),
    )
    t.acts("Ann", "trade", "Bob", ("theme_music",), ("third_hand",))
    (trade,) = t.rules.alarms(t.table)
    assert (trade.name.partition(".")[0], trade.ms) == ("trade", 33_000)
    t.hero("Cid").fresh += t.hero("Ann").items[:1]
    assert {alarm.ms for alarm in t.rules.alarms(t.table)} == {33_000, 7_000}


def test_a_question_of_some_class_may_stay_open_for_so_long() -> None:
    t = Scene(Ann=H(), Bob=H(), Cid=H())
    t.table.numbers = replace(t.table.numbers, deadlines_ms={"answer": 1_000, "pick": None})
    assert t.rules.deadline_ms(t.table, "answer") == 1_000
    assert t.rules.deadline_ms(t.table, "pick") is None
    with pytest.raises(KeyError, match="no deadline 'combat'; there are: answer, pick"):
        t.rules.deadline_ms(t.table, "combat")


def test_a_kill_has_its_own_window_and_others_their_floor() -> None:
    numbers = by(kill_window_ms=6_000, reaction_floor_ms=3_000, window_ms=9_000)
    assert with_options(numbers, {}).deadlines_ms["window"] == 9_000
    assert with_options(numbers, {"by_the_book": True}).deadlines_ms["window"] == 6_000
    assert with_options(numbers, {"by_the_book": True}).deadlines_ms["roll"] == 3_000
    assert with_options(numbers, {"window_ms": 3_000}).deadlines_ms["window"] == 3_000
    with pytest.raises(ValueError, match="window_ms is 0 or from 3000"):
        with_options(numbers, {"window_ms": 2_999})


# ---------------------------------------------------------------- half of two


SPARED = by(hybrid_single="advantages_only", super_needs_two=False)

SNOB = Monster(
    key="snob",
    name="Snob",
    level=1,
    treasures=1,
    bad_stuff=(),
    specials=(
        MonsterBonus(value=3, who=HasClass("wizard")),
        MonsterBonus(value=-2, who=HasRace("halfling")),
        FleeFrom(value=-1, who=HasRace("halfling")),
        NoEscape(who=HasClass("wizard")),
    ),
)
ROBE = Item(key="robe", name="Robe", slot="armor", gold=100, bonus=2, only=HasClass("wizard"))
MAIL = Item(key="mail", name="Mail", slot="none", gold=100, bonus=4, only=Not(HasClass("wizard")))


def met(hero: H, numbers: Numbers) -> Scene:
    t = Scene(numbers=numbers, extra=[SNOB, ROBE, MAIL], doors=["snob"], Ann=hero, Bob=H(), Cid=H())
    t.answers("Ann", "open")
    return t


def flees_by(t: Scene) -> list[int]:
    return [part.value for part in flee_parts(t.table, t.hero("Ann"), t.fight, t.fight.foes[0])]


def test_a_single_race_beside_half_breed_is_half_human_in_one_game_and_all_good_in_another() -> None:
    half = met(H(race="halfling", half_breed=True), NUMBERS)
    assert holds(half.table, half.hero("Ann"), HasRace("human"))
    assert flees_by(half) == [-1, -1], "the race's own, and what the monster has against it"
    good = met(H(race="halfling", half_breed=True), SPARED)
    assert not holds(good.table, good.hero("Ann"), HasRace("human"))
    assert flees_by(good) == []
    assert (half.sums()[1], good.sums()[1]) == (1, 1), "whom it fears it fears"


def test_a_single_class_beside_super_munchkin_suffers_nothing_by_it() -> None:
    bad = met(H(role="wizard", items=["robe", "mail"]), SPARED)
    assert bad.sums() == (1 + 2, 1 + 3)
    good = met(H(role="wizard", items=["robe", "mail"], super_munchkin=True), SPARED)
    assert good.sums() == (1 + 2 + 4, 1), "it wears what is for its class and what is forbidden to it"
    assert all(usable(good.table, good.hero("Ann"), card) for card in good.hero("Ann").items)


def test_with_two_of_them_all_is_as_usual() -> None:
    t = met(H(classes=["wizard", "thief"], items=["robe", "mail"], super_munchkin=True), SPARED)
    assert t.sums() == (1 + 2, 1 + 3)


def test_who_is_spared_may_run_from_what_lets_nobody_of_the_class_go() -> None:
    for is_spared, numbers in ((False, NUMBERS), (True, SPARED)):
        t = met(H(race="elf", role="wizard", half_breed=True, super_munchkin=is_spared), numbers)
        t.answers("Ann", "run")
        assert (t.asked("Ann") == "flee_caught") is not is_spared


def test_super_munchkin_needs_two_classes_or_one() -> None:
    owner = H(hand=["super_munchkin"], role="wizard")
    assert Scene(Ann=owner, Bob=H(), Cid=H()).barred("Ann", "play", "super_munchkin").code == "needs_two_classes"
    t = Scene(numbers=SPARED, Ann=owner, Bob=H(), Cid=H())
    t.acts("Ann", "play", "super_munchkin")
    assert t.hero("Ann").super_munchkin != NO_CARD
    alone = Scene(numbers=SPARED, Ann=H(hand=["super_munchkin", "wizard"]), Bob=H(), Cid=H())
    assert alone.barred("Ann", "play", "super_munchkin").code == "needs_a_class"


def test_a_second_class_may_come_with_it_all_the_same() -> None:
    t = Scene(numbers=SPARED, Ann=H(role="wizard", hand=["super_munchkin", "thief"]), Bob=H(), Cid=H())
    t.acts("Ann", "play", "super_munchkin", ("thief",))
    assert len(t.hero("Ann").classes) == 2


# ---------------------------------------------------------------- all of them


def varied() -> Iterator[str]:
    """The fields for which some test gives another number than the set's."""
    for file in (ROOT / "tests").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("by", "replace"):
                yield from (keyword.arg for keyword in node.keywords if keyword.arg)


@pytest.mark.parametrize(("timed", "code"), [(False, None), (True, "not_your_turn")])
def test_when_a_hybrid_card_is_played(timed: bool, code: str | None) -> None:
    numbers = by(hybrids_timed_as_roles=timed)
    t = Scene(numbers=numbers, Ann=H(), Bob=H(race="elf", hand=["half_breed"]), Cid=H())
    refusal = t.judged("Bob", "play", "half_breed")
    assert (None if refusal is None else refusal.code) == code


@pytest.mark.parametrize(("received", "code"), [(True, None), (False, "not_into_this_fight")])
def test_whether_a_class_just_received_comes_into_a_combat(received: bool, code: str | None) -> None:
    numbers = by(roles_received_in_fight=received)
    t = Scene(numbers=numbers, doors=["tax_golem"], Ann=H(), Bob=H(level=9, hand=["warrior"]), Cid=H())
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", [[], 0, ""])
    t.answers("Bob", "accept")
    t.hero("Bob").fresh = t.hero("Bob").hand
    refusal = t.judged("Bob", "play", "warrior")
    assert (None if refusal is None else refusal.code) == code


@pytest.mark.parametrize("turn", ["Ann", "Bob"])
def test_what_has_brought_cards_in_this_turn_brings_none_whoever_goes_on(turn: str) -> None:
    """Also where a Treasure has times of its own."""
    numbers = by(specials_on_own_turn=True)
    t = Scene(numbers=numbers, extra=[LEGACY], Ann=H(hand=["legacy"]), Bob=H(), Cid=H(), turn=turn)
    t.table.brought = list(t.hero("Ann").hand)
    assert t.barred("Ann", "use", "legacy").code == "worked_this_turn"


@pytest.mark.parametrize(("own_turn", "code"), [(False, None), (True, "not_your_turn")])
def test_when_a_treasure_is_used_that_says_nothing_of_it(own_turn: bool, code: str | None) -> None:
    numbers = by(specials_on_own_turn=own_turn)
    t = Scene(numbers=numbers, extra=[LEGACY], Ann=H(), Bob=H(hand=["legacy"]), Cid=H())
    refusal = t.judged("Bob", "use", "legacy")
    assert (None if refusal is None else refusal.code) == code


@pytest.mark.parametrize(("usable_only", "code"), [(False, None), (True, "cannot_use")])
def test_what_is_laid_out_before_the_first_turn(usable_only: bool, code: str | None) -> None:
    t = Deal(numbers=by(usable_at_setup=usable_only), Ann=["tree_hugged_too_hard"], Bob=[], Cid=[])
    refusal = t.judged("Ann", "play", "tree_hugged_too_hard")
    assert (None if refusal is None else refusal.code) == code


@pytest.mark.parametrize(("only_first", "code"), [(False, None), (True, "rolled_already")])
def test_when_a_follower_is_given_up(only_first: bool, code: str | None) -> None:
    t = Scene(
        numbers=by(follower_for_first_roll=only_first),
        doors=["tax_golem"],
        Ann=H(followers=["hireling"]),
        Bob=H(hand=["wandering_monster", "feral_stapler"]),
        Cid=H(),
    )
    t.answers("Ann", "open")
    t.acts("Bob", "wander", "wandering_monster", "feral_stapler")
    t.answers("Ann", "run")
    t.answers("Ann", "feral_stapler", "tax_golem")
    assert t.judged("Ann", "sacrifice", "hireling") is None
    t.rolls(6)
    t.everybody_passes()
    refusal = t.judged("Ann", "sacrifice", "hireling")
    assert (None if refusal is None else refusal.code) == code


@pytest.mark.parametrize("level_board", [False, True])
def test_whether_there_is_a_board_of_levels(level_board: bool) -> None:
    t = Scene(numbers=by(level_board=level_board), Ann=H(level=3), Bob=H(), Cid=H())
    board = next(of_everybody(t.rules, t.table)).board
    spaces = {} if board is None else {place.id: [token.label for token in place.tokens] for place in board.places}
    everybody: dict[str, list[str]] = {str(level): [] for level in range(1, 11)} | {"1": ["Bob", "Cid"], "3": ["Ann"]}
    assert spaces == (everybody if level_board else {})


def test_no_number_is_declared_that_no_scenario_varies() -> None:
    missing = {field.name for field in fields(Numbers)} - set(varied())
    assert missing == set(), f"write a scenario in this file at each value of {sorted(missing)}, with numbers=by(...)"
