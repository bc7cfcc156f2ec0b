"""Two players who play as one are recognised from what everybody sees, and are taken for one opponent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest
from tests.ai.minds import says
from tests.scene import H, Scene

from kickdoor_ai.api import Chair, Event, Menu, Seat
from kickdoor_ai.doors.bribe_aware_seat import BribeAwareTemper
from kickdoor_ai.doors.bribing.appraisal import shares
from kickdoor_ai.doors.greedy_seat import GreedySeat
from kickdoor_ai.doors.judgement.business.bargaining import ENVY
from kickdoor_ai.doors.judgement.position import ActionMemory, Position
from kickdoor_ai.doors.spiteful_seat import SpitefulSeat
from kickdoor_ai.idle import idle_question
from kickdoor_ai.pairs import Pairs
from kickdoor_ai.retelling import (
    HelpAnswered,
    HostileAct,
    Kind,
    OfferMade,
    Outcome,
    Told,
)
from kickdoor_ai.temper import PAIR_RIVALRY, AgainstPairs, GreedyTemper
from kickdoor_game.doors.state import events as told
from kickdoor_game.machine.ids import CardId

ANN, BOB, CID, DOT = (Chair(chair) for chair in range(4))
OTHERS = (BOB, CID, DOT)


def helped(
    fighter: Chair, helper: Chair, treasures: int = 0, *, kind: Kind = "request", outcome: Outcome = "accepted"
) -> list[Told]:
    """An offer of help in a fight, and its answer."""
    by, to = (fighter, helper) if kind == "request" else (helper, fighter)
    offer = OfferMade(kind, by, to, treasures)
    return [offer, HelpAnswered(fighter, helper, outcome)]


def found(*stories: list[Told], elves: Sequence[Chair] = ()) -> dict[Chair, Chair]:
    pairs = Pairs()
    for record in [record for story in stories for record in story]:
        pairs.hear(record, elves)
    return pairs.among(OTHERS)


CID_AND_DOT = {CID: DOT, DOT: CID}


def test_whoever_fights_for_another_for_nothing_plays_for_both() -> None:
    assert found(helped(CID, DOT)) == CID_AND_DOT
    assert found(helped(CID, DOT), helped(DOT, CID)) == CID_AND_DOT


@pytest.mark.parametrize(
    "story",
    [
        pytest.param(helped(CID, DOT, 1), id="for a Treasure"),
        pytest.param(helped(CID, DOT, kind="bid"), id="unasked, to keep a third from it"),
        pytest.param(helped(CID, DOT, outcome="refused"), id="not at all"),
    ],
)
def test_help_that_may_have_another_reason_makes_no_pair(story: list[Told]) -> None:
    assert found(story) == {}


def test_an_elf_helps_for_the_level_and_not_for_a_friend() -> None:
    assert found(helped(CID, DOT), elves=[DOT]) == {}
    assert found(helped(CID, DOT), helped(DOT, CID), elves=[DOT]) == CID_AND_DOT


def test_whoever_helps_everybody_is_nobodys_partner() -> None:
    assert found(helped(CID, DOT), helped(BOB, DOT)) == {}


def test_a_blow_between_the_two_undoes_a_kindness_and_two_are_more_than_a_blow() -> None:
    blow: list[Told] = [HostileAct("theft", DOT, (CID,))]
    assert found(helped(CID, DOT), blow) == {}
    assert found(helped(CID, DOT), helped(DOT, CID), helped(CID, DOT), blow) == CID_AND_DOT


def test_two_who_refuse_each_other_are_no_pair() -> None:
    assert found(helped(CID, DOT), helped(DOT, CID, outcome="refused")) == {}


def test_a_table_that_deals_a_lot_has_no_pair() -> None:
    assert found(*[helped(CID, DOT, 1)] * 4, helped(BOB, DOT, 1)) == {}


# ---------------------------------------------------------------- one opponent


def position(*levels: int, partners: dict[Chair, Chair]) -> Position:
    """Ann's, with Bob, Cid and Dot of these levels beside her."""
    bob, cid, dot = levels
    t = Scene(Ann=H(level=4), Bob=H(level=bob), Cid=H(level=cid), Dot=H(level=dot))
    seen = t.rules.observe(t.table, ANN)
    return Position(seen, idle_question(ANN), Menu(()), Random(1), ActionMemory(), partners)


def test_what_one_of_a_pair_gains_both_gain_and_harm_to_either_is_worth_a_card() -> None:
    temper = AgainstPairs[Position](GreedyTemper(ENVY))
    alone, paired = position(8, 3, 4, partners={}), position(8, 3, 4, partners=CID_AND_DOT)
    assert [temper.envy(alone, chair) for chair in OTHERS] == [ENVY] * 3
    assert [temper.envy(paired, chair) for chair in OTHERS] == [0.0, 2 * ENVY, 2 * ENVY]
    assert [temper.rivalry(alone, chair) > 0 for chair in OTHERS] == [True, False, False]
    assert [temper.rivalry(paired, chair) for chair in OTHERS] == [0.0, PAIR_RIVALRY, PAIR_RIVALRY]


def test_a_pair_is_as_near_to_winning_as_the_nearer_of_the_two() -> None:
    """So the merchant minds the weaker one's gains as much as the stronger one's."""
    alone, paired = shares(position(5, 8, 2, partners={})), shares(position(5, 8, 2, partners=CID_AND_DOT))
    assert alone[CID] > alone[BOB] > alone[DOT]
    assert paired[CID] == paired[DOT] > paired[BOB]
    assert paired[BOB] + paired[CID] == pytest.approx(1.0), "one opponent, and another"
    assert BribeAwareTemper().rivalry(position(5, 8, 2, partners=CID_AND_DOT), DOT) == paired[DOT]


FAVOUR: tuple[Event, ...] = (
    told.FightBegan(DOT, CardId(0)),
    told.HelpAsked(DOT, CID, (), 0, "", True),
    told.HelpAnswered(DOT, CID, "joined"),
)
"""Cid has fought for Dot, and wanted nothing for it."""


@pytest.mark.parametrize("mind", [GreedySeat, SpitefulSeat])
def test_a_kill_of_one_of_a_pair_is_worth_a_card_long_before_they_lead(mind: Callable[[], Seat]) -> None:
    said = []
    for past in ((), FAVOUR):
        t = Scene(
            turn="Cid",
            doors=["zombie_committee"],
            Ann=H(level=6, hand=["assorted_caltrops"]),
            Bob=H(level=6),
            Cid=H(level=5, role="warrior"),
            Dot=H(level=4),
        )
        watcher = mind()
        watcher.witness(past)
        t.answers("Cid", "open")
        t.answers("Cid", "win")
        said.append(says(t, "Ann", watcher))
    assert said == ["pass", "use assorted_caltrops monsters!"]
