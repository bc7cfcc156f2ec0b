"""The schemer before and in Boss fights, with the cards of the set: what it keeps for them, with whom it goes, and what
half a win is worth to it."""

from __future__ import annotations

from random import Random

import pytest
from tests.ai.quest.chairs import NEWT, turn
from tests.game.quest.trial import BLUE, RED
from tests.sets.quest.house import ANN, BEN, Guest, House, M

from kickdoor_ai.api import Act, Budget, Decision, answer_of
from kickdoor_ai.idle import idle_question
from kickdoor_ai.quest.estimate.roads import Roads
from kickdoor_ai.quest.kinds.schemer_seat import SchemerSeat
from kickdoor_ai.quest.scheming.last_fight import LastFight, saved, stands
from kickdoor_ai.quest.trying.search import worth
from kickdoor_game.heroes.sides import HEROES, Boost
from kickdoor_game.machine.ids import NOBODY, CardId, Seat
from kickdoor_game.machine.run import apply_in_place, questions
from kickdoor_game.quest.board.dungeon import ENTRANCE
from kickdoor_game.sets.quest.game import RULES

BREAD = "champagne_cork_aimed ice_bucket_and_contents napkin_folded_as_a_knife"
"""Three cards of three points each."""

CARD = CardId(1)

TRIED = 1
"""Trials for which nothing is searched, so that the schemer decides by its rules of thumb."""


def _decides(t: House, seat: Seat) -> Decision:
    asked = next((each for each in questions(t.table) if each.seat == seat), None) or idle_question(seat)
    seen, standing = RULES.observe(t.table, seat), RULES.standing(t.table, seat)
    return SchemerSeat(TRIED).decide(seen, asked, standing, Budget(1_000), Random(1))


def _word(decision: Decision) -> str:
    """The word of a standing action; "" for an answer."""
    return str(decision.choice[0]).partition(".")[0] if isinstance(decision, Act) else ""


def _against_a_boss(ann: Guest, ben: Guest, *, boss: bool = True, lead: int = -2) -> House:
    """Ann fights the mummy as Boss in her room, with that lead before the dice, and Ben is next door."""
    t = House(ann, ben, Guest(), monsters=[M("bath_towel_mummy")])
    t.table.monsters[0].boss = boss
    heroes, monsters = t.sums()
    t.table.combat.boosts.append(Boost(HEROES, lead - heroes + monsters, "one_shot", "quest.results.3", NOBODY, CARD))
    t.table.changed = True
    return t


@pytest.mark.rule("quest.boss.10")
@pytest.mark.parametrize(("level", "said"), [(10, "bid"), (9, "enhance")])
def test_who_could_win_along_offers_to_and_who_could_not_spoils_it(level: int, said: str) -> None:
    t = _against_a_boss(Guest(level=10), Guest(level=level, hand="with_a_complaint_to_make"), lead=2)
    t.answers(ANN, "roll")
    assert _word(_decides(t, BEN)) == said


@pytest.mark.rule("quest.boss.10")
def test_turned_down_it_spoils_what_it_might_have_shared() -> None:
    t = _against_a_boss(Guest(level=10), Guest(level=10, hand="with_a_complaint_to_make"), lead=2)
    t.answers(ANN, "roll")
    offered = _decides(t, BEN)
    assert isinstance(offered, Act)
    apply_in_place(RULES, t.table, answer_of(BEN, offered))
    t.does(ANN, "decline.1")
    assert _word(_decides(t, BEN)) == "enhance"


@pytest.mark.parametrize(("boss", "plays"), [(True, True), (False, False)])
def test_what_helps_against_a_boss_is_not_spent_on_a_mummy(boss: bool, plays: bool) -> None:
    """Of Level 10, Ann has no Level to win from a mummy, and a game from the Boss."""
    t = _against_a_boss(Guest(level=10, packed=BREAD), Guest(level=5), boss=boss)
    assert (_word(_decides(t, ANN)) == "use") is plays


def test_it_keeps_what_helps_it_and_what_harms_others() -> None:
    t = House(Guest(hand=f"{BREAD} with_a_complaint_to_make elf"), at="rest")
    kept = saved(t.table, t.table.heroes[ANN])
    assert len(kept) == 4
    assert all(levels > 0 for levels in kept.values())


def test_cards_and_a_helper_nearby_make_a_boss_fight_better() -> None:
    """Ben of Level 10 counts only near the Entrance."""

    def fight(packed: str, bens: str) -> LastFight:
        t = House(Guest(level=10, packed=packed), Guest(level=10, room=bens), at="rest")
        return LastFight.of(t.table, ANN)

    bare, armed, paired = fight("", "far"), fight(BREAD, "far"), fight("", "here")
    assert bare.alone < armed.alone
    assert bare.paired == armed.paired == 0 < paired.paired
    assert bare.worth < paired.worth


def test_a_hero_of_level_ten_waits_where_others_need_one() -> None:
    t = House(Guest(level=10), Guest(level=10), at="rest")
    worth_of = stands(t.table, ANN)
    rooms = t.drawn.rooms
    assert worth_of[ENTRANCE] == worth_of[rooms["here"]] > worth_of[rooms["next"]] > worth_of[rooms["far"]]


def test_half_a_win_is_more_than_none_and_less_than_a_whole_one() -> None:
    played = turn(level=10, r2=NEWT)
    roads = Roads.seen_by(played.table, RED)
    played.table.over = True

    def won_by(*winners: Seat) -> float:
        played.table.winners = list(winners)
        return worth(played.table, RED, roads)

    assert won_by(RED) > won_by(RED, BLUE) > won_by(BLUE)
