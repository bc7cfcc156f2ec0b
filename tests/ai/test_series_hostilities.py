"""Who harms whom: what counts as hostile, by whom and against whom, and what does not."""

from __future__ import annotations

import pytest

from kickdoor_ai.api import Chair
from kickdoor_ai.doors.retold import SPITE, Hostilities
from kickdoor_ai.retelling import HostileAct
from kickdoor_game.doors.state import events as e
from kickdoor_game.language.words.plays import RemoveMonster, SendAway
from kickdoor_game.library import ruleset
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CardId

BOOK = ruleset("classic").book
ANN, BOB, CID = Chair(0), Chair(1), Chair(2)


def card(key: str) -> CardId:
    return BOOK.ids[key][0]


def a_card_that(play: type) -> CardId:
    return next(BOOK.ids[key][0] for key, one in BOOK.by_key.items() if isinstance(getattr(one, "play", None), play))


def acts(*story: Event) -> list[HostileAct]:
    """What is hostile in a story that begins with Ann's fight."""
    found = Hostilities()
    judged = [found.judge(event, BOOK) for event in (e.FightBegan(ANN, card("tax_golem")), *story)]
    return [act for act in judged if act is not None]


JOINS = e.HelpAnswered(ANN, BOB, "joined")
ANNOUNCES = e.KillAnnounced(ANN, 12, 9)
ANCIENT = e.Enhanced(CID, card("load_bearing"), card("tax_golem"))


@pytest.mark.parametrize(
    ("word", "event"),
    [
        ("curse on another", e.CurseStruck(ANN, card("musical_chairs"), CID)),
        ("enhancer on another's monster", ANCIENT),
        ("mate for another's monster", e.FoeJoined(CID, card("mate"), card("tax_golem"))),
        ("monster sent into another's fight", e.FoeJoined(CID, card("tax_golem"), card("tax_golem"))),
        ("one-shot for another's monsters", e.CardUsed(CID, card("bottled_thunder"), side="monsters")),
        ("level taken from another", e.CardUsed(CID, card("take_the_credit"), at=ANN)),
        ("fight handed to another", e.CardUsed(CID, card("doctors_note"), at=ANN)),
        ("Item taken by a card", e.CardMoved(card("helm_of_selective_hearing"), ANN, CID, "seized")),
        ("theft", e.CardMoved(card("helm_of_selective_hearing"), ANN, CID, "stolen")),
        ("backstab", e.Boosted(CID, "heroes", -2, "backstab", at=ANN)),
    ],
)
def test_what_is_hostile_by_whom_and_against_whom(word: str, event: Event) -> None:
    assert word in SPITE
    assert acts(event) == [HostileAct(word, CID, (ANN,))]


@pytest.mark.parametrize(
    "event",
    [
        e.CurseStruck(CID, card("musical_chairs"), CID),
        e.CurseStruck(ANN, card("musical_chairs"), None),
        e.Enhanced(ANN, card("load_bearing"), card("tax_golem")),
        e.Enhanced(CID, card("part_time"), card("tax_golem")),
        e.FoeJoined(ANN, card("mate"), card("tax_golem")),
        e.CardUsed(CID, card("bottled_thunder"), side="heroes"),
        e.CardUsed(ANN, card("bottled_thunder"), side="monsters"),
        e.CardMoved(card("helm_of_selective_hearing"), ANN, CID, "trade"),
        e.Boosted(CID, "heroes", 3, "one_shot", at=ANN),
    ],
)
def test_what_is_not(event: Event) -> None:
    assert acts(event) == []


def test_an_act_against_a_fight_is_against_the_helper_too() -> None:
    assert acts(JOINS, ANCIENT) == [HostileAct("enhancer on another's monster", CID, (ANN, BOB))]
    assert acts(JOINS, e.Died(BOB, ""), ANCIENT) == [HostileAct("enhancer on another's monster", CID, (ANN,))]


def test_a_backstab_is_against_the_one_it_stabs() -> None:
    assert acts(JOINS, e.Boosted(CID, "heroes", -2, "backstab", at=BOB)) == [HostileAct("backstab", CID, (BOB,))]


def test_a_helper_fights_on_the_same_side() -> None:
    plays = e.Enhanced(BOB, card("load_bearing"), card("tax_golem"))
    assert acts(JOINS, plays) == []
    assert acts(JOINS, e.HelpAnswered(ANN, BOB, "released"), plays) == [
        HostileAct("enhancer on another's monster", BOB, (ANN,))
    ]


@pytest.mark.parametrize("play", [SendAway, RemoveMonster])
def test_a_card_that_ends_the_fight_takes_away_an_announced_kill_and_may_be_kind_before(play: type) -> None:
    used = e.CardUsed(CID, a_card_that(play))
    assert acts(used) == []
    assert acts(ANNOUNCES, used) == [HostileAct("kill taken away by a card", CID, (ANN,))]
    assert acts(ANNOUNCES, e.CardUsed(ANN, a_card_that(play))) == []
    assert acts(ANNOUNCES, ANCIENT, e.HelpAsked(ANN, BOB, (), 1, "helper_first", True), used) == acts(ANCIENT)


def runs(die: int) -> Event:
    return e.DieRolled(ANN, die, 1, 5, "run_away")


def test_who_undoes_an_escape_is_hostile() -> None:
    undone = [HostileAct("another's escape undone", CID, (ANN,))]
    assert acts(runs(4), e.DieChanged(CID, 1, "set")) == undone
    assert acts(runs(4), e.DieChanged(CID, 6, "rolled again")) == undone
    assert acts(runs(3), e.DieChanged(ANN, 5, "flee_discards"), e.DieChanged(CID, 1, "set")) == undone


@pytest.mark.parametrize(
    "story",
    [
        (runs(3), e.DieChanged(CID, 1, "set")),
        (runs(4), e.DieChanged(CID, 6, "set")),
        (runs(4), e.DieChanged(ANN, 1, "rolled again")),
        (e.DieRolled(ANN, 6, 0, 4, "steal"), e.DieChanged(CID, 1, "set")),
        (e.DieChanged(CID, 1, "set"),),
    ],
)
def test_other_changes_of_a_die_are_not(story: tuple[Event, ...]) -> None:
    assert acts(*story) == []
