"""The kinds of seats for the board game: how each differs from the greedy one, and that all of them play to the end."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from tests.ai.quest.chairs import NEWT, fight, says
from tests.game.quest.plain_game import plain_rules
from tests.game.quest.trial import BLUE, GREEN, RED, Played

from kickdoor_ai.play import play_match
from kickdoor_ai.quest.ear import TALK
from kickdoor_ai.quest.kinds.bribe_aware_seat import BribeAwareSeat
from kickdoor_ai.quest.kinds.greedy_seat import GreedySeat
from kickdoor_ai.quest.kinds.spiteful_seat import SpitefulSeat
from kickdoor_ai.quest.ledger import OFFENDED
from kickdoor_ai.registry import kinds, make
from kickdoor_ai.speech import lines_of
from kickdoor_game.heroes.events import CurseStruck, HelpAnswered
from kickdoor_game.machine.ids import CardId
from kickdoor_game.quest.state.events import BattleBegan
from kickdoor_game.quest.state.table import QuestTable

KINDS = ("greedy", "random", "bribe_aware", "schemer", "spiteful", "caretaker")
CURSE = CurseStruck(RED, CardId(91), BLUE)


def _strong_blue(table: QuestTable) -> None:
    table.heroes[BLUE].level = 6


def _blue_alone(table: QuestTable) -> None:
    _strong_blue(table)
    table.heroes[GREEN].dead, table.figures[GREEN].black = True, 4


def _asked_for_help() -> Played:
    """Blue asks red, who is next door, for help, and offers a Treasure."""
    played = fight(NEWT, level=1, prepare=_strong_blue)
    played.does(RED, f"ask.{BLUE}", (1, "alternating_helper", 0, (), 0, (), False))
    return played


def test_they_are_listed() -> None:
    assert tuple(kind.name for kind in kinds("quest")) == KINDS


@pytest.mark.rule("quest.help.2")
def test_who_has_refused_is_offered_more() -> None:
    """The same combat, after blue has said no to something before."""
    mind = BribeAwareSeat()
    first = says(fight(NEWT, level=2, prepare=_blue_alone), mind)
    mind.witness([HelpAnswered(RED, BLUE, "declined", by=BLUE)])
    second = says(fight(NEWT, level=2, prepare=_blue_alone), mind)
    assert first.startswith(f"do ask.{BLUE}")
    assert second.startswith(f"do ask.{BLUE}")
    assert first != second


def test_it_pays_where_greedy_takes_the_risk() -> None:
    played = fight(NEWT, level=5, prepare=_strong_blue)
    assert says(played, GreedySeat()) == "roll"
    assert says(played, BribeAwareSeat()).startswith(f"do ask.{BLUE}")


def test_whom_it_hates_gets_no_help() -> None:
    """A friend accepts the same offer."""
    assert says(_asked_for_help(), SpitefulSeat(), BLUE) == "do accept.1"
    mind = SpitefulSeat()
    says(fight(NEWT), mind, BLUE)
    mind.witness([CurseStruck(BLUE, CardId(91), RED)])
    assert says(fight(NEWT), mind, BLUE)
    assert says(_asked_for_help(), mind, BLUE) == "do decline.1"


def test_it_announces_its_feud_once_and_before_it_acts_on_it() -> None:
    """Blue hears of it after the decision in which it begins, and in no later one."""
    mind = SpitefulSeat()
    says(fight(NEWT), mind, BLUE)
    mind.witness([CurseStruck(BLUE, CardId(91), RED)])
    mind.remark(Random(1))
    said = []
    for _ in range(2):
        answer = says(_asked_for_help(), mind, BLUE)
        said.append((answer, mind.remark(Random(1))))
    (first, announced), *later = said
    assert first == "do accept.1"
    assert any(announced == line.format(other="Ann") for line in lines_of("spiteful", TALK)["feud"].lines), announced
    assert later == [("do decline.1", "")]


def test_what_happens_to_others_is_nothing_to_it() -> None:
    mind = SpitefulSeat()
    says(fight(NEWT), mind)
    mind.witness([CurseStruck(GREEN, CardId(91), BLUE), BattleBegan(GREEN, (1,))])
    assert mind._ledger.owes(BLUE) == 0
    mind.witness([CURSE])
    assert mind._ledger.owes(BLUE) >= OFFENDED


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("random", "schemer")])
def test_each_beats_chance_and_never_slips(kind: str) -> None:
    seats = [make(name, "quest") for name in ("random", kind, "random")]
    result = play_match(plain_rules(Random(1)), seats, Random(4))
    assert (result.winners, result.slips) == ([1], [])
    assert type(pickle.loads(pickle.dumps(seats[1]))) is type(seats[1])


def test_all_of_them_at_one_table() -> None:
    seats = [make(name, "quest") for name in ("bribe_aware", "greedy", "spiteful", "random")]
    result = play_match(plain_rules(Random(1)), seats, Random(8))
    assert (len(result.winners), result.slips) == (1, [])
