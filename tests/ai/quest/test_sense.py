"""What a table would shake its heads at, with the cards of the set: no seat strikes itself or whom it helps.

Each scene is one from a whole game that was read line by line.
"""

from __future__ import annotations

from random import Random

import pytest
from tests.sets.quest.house import ANN, BEN, Guest, House, M

from kickdoor_ai.api import Act, Budget, Decision
from kickdoor_ai.idle import idle_question
from kickdoor_ai.lookahead import twin
from kickdoor_ai.quest.estimate.cards import becoming, holdings_worth
from kickdoor_ai.quest.estimate.roads import Roads
from kickdoor_ai.quest.kinds.greedy_seat import GreedySeat
from kickdoor_ai.quest.position import Memory, Position
from kickdoor_ai.quest.temper import GreedyTemper
from kickdoor_ai.quest.trying import rehearsal
from kickdoor_ai.quest.trying.rehearsal import best_card
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Choice
from kickdoor_game.machine.run import questions
from kickdoor_game.quest.table import QuestTable
from kickdoor_game.sets.quest.game import RULES

WEAK = Guest(level=1, hits=3)
DRAWN = "wandering_monster"
"""What Ann draws in the scenes in which her turn begins."""


def _position(t: House, seat: Seat = ANN, chance: int = 1) -> Position:
    """What somebody sees of it at the question that is open to them."""
    asked = next((each for each in questions(t.table) if each.seat == seat), None) or idle_question(seat)
    standing = RULES.standing(t.table, seat)
    return Position(RULES.observe(t.table, seat), asked, standing, Random(chance), Memory())


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
        found = best_card(_position(STRIKES[what], chance=chance), GreedyTemper())
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

    def played(position: Position, world: QuestTable, choice: Choice, dice: Random) -> QuestTable:
        table = twin(world)
        table.figures[ANN].gold += 1_000 if dice.random() < 0.2 else -1_000
        return table

    monkeypatch.setattr(rehearsal, "_played", played)
    t = House(Guest(gold=2_000, hand="hat_check_no_ticket"), at="turn")
    assert not [chance for chance in range(20) if best_card(_position(t, chance=chance), GreedyTemper())]
