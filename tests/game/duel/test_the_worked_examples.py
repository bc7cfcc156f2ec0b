"""The worked examples of the rules, each with its own numbers, as told there."""

from __future__ import annotations

from tests.game.duel.duel import (
    ANN,
    BOB,
    FILLER,
    Side,
    ally,
    begin,
    monster,
    trick,
    weapon,
)

from kickdoor_game.duel.cards.abilities import Ability
from kickdoor_game.duel.cards.effects import Change, Damage, Mend, Spill, ToHand
from kickdoor_game.duel.cards.kinds import DuelHero, StickyCurse
from kickdoor_game.duel.cards.targets import Target
from kickdoor_game.duel.state.events import DuelOver, Eliminated
from kickdoor_game.duel.state.table import Bleeding

WOLF = monster("Paper Wolf", 3, 4, 5)
CLUB = weapon("Club", 1, 2)
BUTLER = ally("Butler", 1, 3)


def test_a_fight_in_which_the_defender_faces_the_monster() -> None:
    """Example 1."""
    duel = begin(Side(hand=[WOLF], purse=5), Side(hoard=[CLUB, BUTLER], damage=6))
    duel.attacks(WOLF, gold=4)
    duel.faces(CLUB, BUTLER)
    assert duel.gold(ANN) == 1
    assert duel.zone(ANN, "stash") == ["Paper Wolf*"]
    assert duel.tokens(WOLF, ANN) == 2
    assert duel.damage(BOB) == 6
    assert duel.zone(BOB, "discard") == ["Butler"]
    assert duel.zone(BOB, "hoard") == ["Club"]
    assert duel.zapped(CLUB, BOB)


def test_running_away_twice_in_one_turn() -> None:
    """Example 2."""
    other = monster("Other", 1, 1, 1)
    duel = begin(Side(hand=[WOLF, other], purse=3), Side(damage=5))
    duel.attacks(WOLF, gold=3)
    duel.runs()
    assert duel.table.duelists[BOB].limping
    assert (duel.gold(ANN), duel.zone(ANN, "stash")) == (3, ["Paper Wolf"])
    duel.attacks(other, gold=3)
    duel.runs()
    assert (duel.gold(ANN), duel.zone(ANN, "stash")) == (3, ["Paper Wolf", "Other"])
    assert duel.damage(BOB) == 7
    duel.says(ANN, ("done",))
    assert not duel.table.duelists[BOB].limping
    assert duel.kind() == "Bob: turn"


def test_caught_cheating_with_a_card_that_is_no_monster() -> None:
    """Example 3."""
    spoon = weapon("Spoon", 1, 1)
    axe = weapon("Axe", 3, 3)
    duel = begin(Side(hand=[spoon], purse=6, damage=8), Side(hoard=[axe, BUTLER]))
    duel.attacks(spoon, gold=4)
    duel.faces(axe, BUTLER)
    assert (duel.damage(ANN), duel.gold(ANN)) == (9, 6)
    assert duel.zone(ANN, "stash") == ["Spoon"]
    assert duel.zone(BOB, "hoard") == ["Axe", "Butler"]
    assert duel.zapped(axe, BOB)
    assert duel.zapped(BUTLER, BOB)
    assert duel.kind() == "Ann: turn"


def test_caught_by_paying_too_little() -> None:
    """Example 4."""
    ogre = monster("Ogre", 5, 6, 7)
    duel = begin(Side(hand=[ogre], purse=3), Side())
    duel.attacks(ogre, gold=3)
    duel.faces()
    assert (duel.damage(ANN), duel.gold(ANN), duel.damage(BOB)) == (1, 3, 0)
    assert duel.zone(ANN, "stash") == ["Ogre"]
    assert duel.table.duelists[ANN].caught


FEE = trick("Processing Fee", Change("cost", 2, to="attacking", until="fight"), cost=1)
WAIVER = trick("Waiver", Change("cost", -1, to="attacking", until="fight"))


def test_mischief_raises_the_cost_during_the_check() -> None:
    """Example 5."""
    duel = begin(Side(hand=[WOLF], purse=4), Side(hand=[FEE], purse=1), stop_at="check")
    duel.attacks(WOLF, gold=4)
    duel.faces()
    duel.passes(ANN)
    duel.plays(BOB, FEE)
    assert duel.gold(BOB) == 0
    assert duel.value(WOLF, ANN, "cost") == 5
    duel.stops_at("")
    assert (duel.damage(ANN), duel.gold(ANN)) == (1, 4)
    assert duel.zone(ANN, "stash") == ["Paper Wolf"]


def test_a_cost_that_is_lowered_again_is_enough() -> None:
    """Example 5, its other half."""
    duel = begin(Side(hand=[WOLF, WAIVER], purse=4), Side(hand=[FEE], purse=1), stop_at="check")
    duel.attacks(WOLF, gold=4)
    duel.faces()
    duel.passes(ANN)
    duel.plays(BOB, FEE)
    duel.plays(ANN, WAIVER)
    duel.stops_at("")
    assert (duel.damage(ANN), duel.gold(ANN), duel.damage(BOB)) == (0, 0, 4)


def test_a_survivor_waits_face_up_and_comes_back_fresh() -> None:
    """Example 6."""
    bear = monster("Bear", 4, 5, 6)
    bat = weapon("Bat", 1, 1, keywords=("smack",))
    pike = weapon("Pike", 3, 3)
    duel = begin(Side(hand=[bear], purse=4), Side(hoard=[pike, bat]))
    duel.attacks(bear, gold=4)
    duel.faces(pike)
    assert duel.tokens(bear, ANN) == 3
    duel.says(ANN, ("done",))
    duel.uses(BOB, bat, duel.named(bear, ANN), word="smack")
    assert duel.tokens(bear, ANN) == 4
    duel.says(BOB, ("done",))
    assert "Bear" in duel.zone(ANN, "hand")
    assert duel.id(bear, ANN) not in duel.table.presences


def test_both_heroes_fall_together() -> None:
    """Example 7."""
    both = trick("Mutual Audit", Damage(2, to="each_hero"))
    strong = DuelHero(key="strong", name="Strong", life=22)
    duel = begin(Side(hand=[both], damage=18), Side(hero=strong, damage=20))
    duel.plays(ANN, both)
    assert duel.table.over
    assert duel.table.winners == []
    assert [event.seat for event in duel.told(Eliminated)] == [ANN, BOB]
    assert duel.told(DuelOver) == [DuelOver(None)]


def test_who_falls_first_has_lost() -> None:
    """Example 7, its other half."""
    in_turn = trick("Audit In Two Parts", Damage(2, to="their_hero"), Damage(2, to="your_hero"))
    strong = DuelHero(key="strong", name="Strong", life=22)
    duel = begin(Side(hand=[in_turn], damage=18), Side(hero=strong, damage=20))
    duel.plays(ANN, in_turn)
    assert duel.table.winners == [ANN]
    assert duel.damage(ANN) == 18


def test_running_out_of_cards() -> None:
    """Example 8."""
    leak = trick("Leak", Spill(3))
    duel = begin(Side(hand=[leak], deck=[FILLER]), Side())
    duel.says(ANN, ("done",))
    duel.says(BOB, ("done",))
    assert duel.zone(ANN, "deck") == []
    duel.plays(ANN, leak)
    assert not duel.table.over
    duel.says(ANN, ("done",))
    duel.says(BOB, ("done",))
    assert duel.table.winners == [BOB]


def test_loot_ranks_and_a_falling_level() -> None:
    """Example 9."""
    two, one, also_two, none = (
        weapon(name, rank, 1) for name, rank in (("Two", 2), ("One", 1), ("Also", 2), ("Nil", 0))
    )
    duel = begin(Side(hand=[also_two, none], hoard=[two, one], level=4), Side())
    refusal = duel.refused(ANN, (f"play.{duel.id(also_two)}",))
    assert (refusal.rule, refusal.cure) == ("ccg.loot.2", "squish Loot or gain Levels: 3 + 2 is more than Level 4")
    duel.says(ANN, (f"squish.{duel.id(one)}",))
    duel.says(ANN, (f"play.{duel.id(also_two)}",))
    assert duel.zone(ANN, "hoard") == ["Two", "Also"]
    duel.table.duelists[ANN].level = 3
    duel.table.asking = None
    from kickdoor_game.machine.run import advance

    advance(duel.rules, duel.table)
    refusal = duel.refused(ANN, (f"play.{duel.id(none)}",))
    assert (refusal.rule, refusal.cure) == ("ccg.loot.3", "squish Loot first: your ranks are 4, your Level 3")
    assert duel.zone(ANN, "hoard") == ["Two", "Also"]


def test_level_and_gold_in_the_cooldown() -> None:
    """Example 10."""
    joy = Ability(on="level", effects=(Damage(1, to="their_hero"),))
    trophy = ally("Proud Aunt", 1, 3, joy)
    for level, purse, then_level, then_purse, hurt in ((4, 2, 5, 5, 1), (5, 7, 6, 7, 1), (10, 6, 10, 10, 0)):
        duel = begin(Side(level=level, purse=purse, hoard=[trophy]), Side())
        duel.says(ANN, ("done",))
        assert (duel.table.duelists[ANN].level, duel.gold(ANN)) == (then_level, then_purse)
        assert duel.damage(BOB) == hurt


def test_a_curse_and_its_card_leave_play() -> None:
    """Example 11."""
    frail = StickyCurse(
        key="frail",
        name="Frail",
        target=Target(of=("ally",)),
        abilities=(Ability(on="always", effects=(Change("life", -1, to="host"),)),),
    )
    maid = ally("Maid", 2, 4)
    duel = begin(Side(hand=[frail, monster("Imp", 1, 2, 2)], purse=2), Side(hoard=[maid]))
    duel.table.presences[duel.id(maid, BOB)].tokens = 1
    duel.plays(ANN, frail, duel.named(maid, BOB))
    assert duel.value(maid, BOB, "life") == 3
    duel.attacks(monster("Imp", 1, 2, 2), gold=1)
    duel.faces(maid)
    assert duel.zone(BOB, "discard") == ["Maid"]
    assert duel.zone(ANN, "discard") == ["Frail"]


def test_regenerate_in_a_fight() -> None:
    """Example 12."""
    slime = monster("Slime", 3, 5, 3, keywords=("regenerate",))
    left, right = weapon("Left", 2, 2), weapon("Right", 2, 2)
    duel = begin(Side(hand=[slime], purse=3), Side(hoard=[left, right]))
    duel.attacks(slime, gold=3)
    duel.faces(left, right)
    assert duel.damage(BOB) == 0
    assert duel.zone(ANN, "stash") == ["Slime"]
    assert duel.gold(ANN) == 0


def test_two_bleedings_in_the_reckoning() -> None:
    """Example 13."""
    potion = ally("Nurse", 1, 3, Ability(on="use", effects=(Mend(2),), zap=True))
    bleeding = (Bleeding(1), Bleeding(2))
    duel = begin(Side(), Side(hoard=[potion], damage=16, bleeding=bleeding, zapped=[potion]))
    duel.stops_at("before_reckoning")
    duel.says(ANN, ("done",))
    duel.passes(BOB)
    assert duel.kind() == "Ann: before_reckoning"
    duel = begin(Side(), Side(hoard=[potion], damage=16, bleeding=bleeding, zapped=[potion]), "before_reckoning")
    duel.says(ANN, ("done",))
    duel.uses(BOB, potion)
    assert duel.damage(BOB) == 14
    duel.stops_at("")
    assert duel.kind() == "Bob: which_first"
    duel.says(BOB, "next.1")
    assert duel.damage(BOB) == 17
    assert duel.kind() == "Bob: turn"


def test_attacking_with_a_monstrous_card() -> None:
    """Example 14."""
    mimic = weapon("Hatstand", 3, 3, monstrous=4)
    club = weapon("Cudgel", 3, 3)
    duel = begin(Side(hand=[mimic], purse=4), Side(hoard=[club]))
    duel.attacks(mimic, gold=4)
    duel.faces(club)
    assert duel.damage(BOB) == 4
    assert duel.zone(ANN, "stash") == ["Hatstand*"]
    assert duel.tokens(mimic, ANN) == 3
    short = begin(Side(hand=[mimic], purse=3), Side(hoard=[club]))
    short.attacks(mimic, gold=3)
    short.faces(club)
    assert (short.damage(ANN), short.damage(BOB)) == (1, 0)


def test_several_attacks_wear_a_defender_out() -> None:
    """Example 15."""
    first, second = monster("Em", 2, 3, 4), monster("En", 3, 4, 4)
    pike = weapon("Pike", 4, 4)
    duel = begin(Side(hand=[first, second], purse=5), Side(hoard=[pike], limping=True))
    duel.attacks(first, gold=2)
    duel.faces(pike)
    assert duel.zone(ANN, "discard") == ["Em"]
    duel.attacks(second, gold=3)
    duel.says(BOB, ("face",))
    asked = duel.asked()
    assert asked is not None
    assert [option.key for option in asked.shape.options] == ["ready"]  # type: ignore[union-attr]
    duel.says(BOB, ("ready",))
    assert duel.damage(BOB) == 4


def test_the_attacking_card_disappears() -> None:
    """Example 16."""
    oops = trick("Wrong Address", ToHand(to="attacking"), interrupt=True)
    duel = begin(Side(hand=[WOLF], purse=3), Side(hand=[oops], hoard=[BUTLER]), stop_at="ready")
    duel.attacks(WOLF, gold=3)
    duel.faces(BUTLER)
    duel.passes(ANN)
    duel.plays(BOB, oops)
    duel.stops_at("")
    assert (duel.gold(ANN), duel.zone(ANN, "hand")) == (3, ["Paper Wolf"])
    assert duel.zapped(BUTLER, BOB)
    assert (duel.damage(ANN), duel.damage(BOB)) == (0, 0)
    duel.attacks(WOLF, gold=3)
    assert duel.kind() == "Bob: defend"


def test_life_o_suction_and_give_blood() -> None:
    """Example 18."""
    tick = monster(
        "Tick",
        3,
        4,
        4,
        Ability(on="give_blood", effects=(Change("power", 2, to="attacking", until="fight"),), blood=1),
        keywords=("life_o_suction",),
    )
    page = ally("Page", 1, 2)
    duel = begin(Side(hand=[tick], purse=3, damage=4), Side(hoard=[page]))
    duel.attacks(tick, gold=3)
    duel.faces(page)
    assert duel.kind() == "Ann: give_blood"
    duel.says(ANN, True)
    assert duel.zone(BOB, "discard") == ["Page"]
    assert (duel.damage(ANN), duel.damage(BOB)) == (0, 0)
    assert duel.zone(ANN, "stash") == ["Tick*"]
    assert duel.tokens(tick, ANN) == 0
