"""What seats of the board game say: a line that fits the moment, and nothing that others may not know."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib.resources import files
from random import Random

import pytest

from kickdoor_ai.api import Chair, Event, Talker
from kickdoor_ai.play import MatchTooLong, play_match
from kickdoor_ai.quest import ear as ears
from kickdoor_ai.quest.ear import TALK, QuestEar
from kickdoor_ai.quest.kinds.bribe_aware_seat import BribeAwareSeat
from kickdoor_ai.quest.kinds.greedy_seat import GreedySeat
from kickdoor_ai.quest.kinds.spiteful_seat import SpitefulSeat
from kickdoor_ai.quest.seat import QuestSeat
from kickdoor_ai.speech import Speech, lines_of, words_in
from kickdoor_game.heroes import events as told
from kickdoor_game.heroes.sides import HEROES, MONSTERS
from kickdoor_game.library import ruleset
from kickdoor_game.machine.ids import CardId
from kickdoor_game.quest.state import events as happened
from kickdoor_game.quest.state.battle import QuestTerms

ANN, BOB, CID = Chair(0), Chair(1), Chair(2)
KINDS = sorted(entry.name.removesuffix(".toml") for entry in files(TALK).joinpath("lines").iterdir())
KNOWN = set((ears.__doc__ or "").replace("`", " ").replace(",", " ").split())


def heard(*events: Event, chair: Chair = BOB) -> list[str]:
    """The moments as `moment other`."""
    ear = QuestEar()
    ear.sit(chair, ["Ann", "Bob", "Cid"], 10)
    return [" ".join([moment, *words.values()]) for moment, words in ear.hear(events)]


def asks(other: Chair, *, request: bool = True, terms: QuestTerms | None = None) -> happened.HelpOffered:
    """Ann asks that chair for help, for a Treasure."""
    return happened.HelpOffered(ANN, other, terms or QuestTerms(1, "alternating_helper"), request)


def answers(other: Chair, what: str, by: Chair | None = None) -> told.HelpAnswered:
    return told.HelpAnswered(ANN, other, what, by=by)


WON = happened.BattleEnded(ANN, "won")


# ---------------------------------------------------------------- the tables of lines


def test_there_are_lines_for_these_characters() -> None:
    assert KINDS == ["bribe_aware", "greedy", "schemer", "spiteful"]


@pytest.mark.parametrize("kind", KINDS)
def test_lines_are_for_moments_that_come_and_ask_for_words_that_they_have(kind: str) -> None:
    for moment, section in lines_of(kind, TALK).items():
        assert moment in KNOWN
        assert len(section.lines) == len(set(section.lines)) > 1
        for line in section.lines:
            assert words_in(line) <= {"other"}
            assert line.isascii()
            assert len(line.format(other="W" * 16)) <= 100


def test_no_line_is_said_by_two_of_them_nor_in_the_door_games_too_often() -> None:
    all_lines = [line for kind in KINDS for section in lines_of(kind, TALK).values() for line in section.lines]
    assert len(all_lines) == len(set(all_lines))


# ---------------------------------------------------------------- what is worth a line


def test_an_offer_and_what_comes_of_it_is_told_from_both_sides() -> None:
    story = [asks(BOB), answers(BOB, "declined", BOB), asks(BOB), answers(BOB, "joined")]
    assert heard(*story) == ["asked Ann", "declines Ann", "asked Ann", "joins Ann"]
    assert heard(*story, chair=ANN) == ["asks Bob", "refused Bob", "asks Bob", "joined Bob"]
    assert heard(*story, chair=CID) == []


def test_who_offers_themselves_may_be_turned_down() -> None:
    bid = asks(BOB, request=False)
    assert heard(bid, answers(BOB, "declined", ANN)) == ["bids Ann", "turned_down Ann"]
    assert heard(bid, answers(BOB, "declined", ANN), chair=ANN) == ["declines Bob"]


def test_help_that_was_promised_something_is_paid_and_help_for_nothing_is_not() -> None:
    began, free = happened.BattleBegan(ANN, (1,)), asks(BOB, terms=QuestTerms())
    assert heard(began, asks(BOB), answers(BOB, "joined"), WON)[-1] == "paid Ann"
    assert heard(began, asks(BOB), answers(BOB, "joined"), WON, chair=ANN)[-1] == "kept Bob"
    assert heard(began, free, answers(BOB, "joined"), WON)[-1] == "joins Ann"
    assert heard(began, free, answers(BOB, "joined"), WON, chair=ANN)[-1] == "kill"
    assert heard(answers(BOB, "void")) == ["unpaid Ann"]
    assert heard(answers(BOB, "void"), chair=ANN) == ["broken Bob"]


def test_a_combat_of_its_own_is_won_lost_or_made_harder() -> None:
    began = happened.BattleBegan(ANN, (1,))
    against = told.CardUsed(CID, CardId(1), side=MONSTERS)
    for_it = told.CardUsed(CID, CardId(1), side=HEROES)
    assert heard(began, against, for_it, chair=ANN) == ["spoilt Cid"]
    assert heard(began, against, for_it) == []
    assert heard(began, WON, chair=ANN) == ["kill"]
    assert heard(began, happened.BattleEnded(ANN, "lost"), chair=ANN) == ["beaten"]
    assert heard(began, happened.BattleEnded(ANN, "gone"), chair=ANN) == []


def test_fates_of_others_are_not_its_own() -> None:
    assert heard(told.Died(ANN, ""), told.Died(BOB, "")) == ["others_died Ann", "died"]
    assert heard(happened.WasHit(BOB, 1, 1, ""), happened.WasHit(ANN, 1, 1, ""), happened.WasHit(BOB, 1, 2, "")) == [
        "faints"
    ]
    assert heard(told.CurseStruck(BOB, CardId(1), ANN), told.CurseStruck(BOB, CardId(1), None)) == ["cursed Ann"]
    assert heard(happened.RoomLaid(BOB, 1, "x", 0), happened.RoomLaid(ANN, 1, "x", 0)) == ["found"]
    assert heard(happened.Dodged(BOB, 1, 5), happened.GotCaught(BOB, 1), happened.Dodged(ANN, 1, 5)) == [
        "escaped",
        "caught",
    ]


def test_a_door_that_is_smashed_and_an_empty_deck_are_everybodys() -> None:
    assert heard(happened.DoorSmashed(1, 0), happened.NoMonsterLeft(2)) == ["smashed", "dark"]


def test_who_reaches_the_level_to_leave_with_is_noticed_once() -> None:
    assert heard(told.LevelsChanged(ANN, 1, 10, "a kill"), told.LevelsChanged(ANN, 1, 11, "card")) == ["last_step Ann"]
    assert heard(told.LevelsChanged(ANN, 1, 10, "a kill"), chair=CID) == [], "Bob, who sits next, has said it"
    assert heard(told.LevelsChanged(BOB, 1, 4, "sale"), told.LevelsChanged(BOB, 1, 5, "a kill")) == ["gained"]


def test_trades_and_gold_have_two_sides() -> None:
    offer = happened.BarterOffered(BOB, ANN, (), 100, (), 0)
    assert heard(offer, told.TradeEnded(BOB, ANN, "refused", "")) == ["proposes Ann", "trade_refused Ann"]
    assert heard(offer, told.TradeEnded(BOB, ANN, "agreed", ""), chair=ANN) == ["trade_made Bob"]
    assert heard(happened.GoldGiven(ANN, BOB, 100, "gift")) == ["given Ann"]
    assert heard(happened.GoldGiven(ANN, BOB, 100, "gift"), chair=ANN) == ["gives Bob"]
    assert heard(happened.GoldGiven(ANN, BOB, 100, "help")) == []


def test_the_end_is_won_lost_or_the_monsters() -> None:
    assert heard(told.GameWon((BOB,))) == ["won_game"]
    assert heard(told.GameWon((ANN,))) == ["lost_game Ann"]
    assert heard(happened.MonstersWon()) == ["all_lost"]


def test_what_only_some_may_know_is_no_moment_and_who_sits_nowhere_hears_nothing() -> None:
    assert heard(told.Died(BOB, "", audience=(BOB,))) == []
    assert list(QuestEar().hear([told.Died(BOB, "")])) == []


# ---------------------------------------------------------------- in a match


REMARKS = 3
"""Different ones that are heard in a match before it has shown enough."""


class HeardEnough(Exception):  # noqa: N818 - what has happened
    """A match has nothing more to show."""


@pytest.mark.parametrize("kind", [GreedySeat, BribeAwareSeat, SpitefulSeat])
def test_they_talk_during_a_match_about_different_things(kind: Callable[[], QuestSeat]) -> None:
    said: list[str] = []

    class Overheard:
        """A seat whose every remark is written down."""

        engines = ("quest",)

        def __init__(self) -> None:
            self._seat = kind()
            self.decide = self._seat.decide

        def witness(self, events: Sequence[Event]) -> None:
            self._seat.witness(events)
            if line := self._seat.remark(Random(len(said))):
                said.append(line)

    def listens(*_: object) -> None:
        if len(set(said)) >= REMARKS:
            raise HeardEnough

    for seed in (8, 6, 9):
        with suppress(MatchTooLong, HeardEnough):
            seats = [Overheard() for _ in range(3)]
            play_match(ruleset("quest"), seats, Random(seed), decisions_most=1_000, look=listens)
        if len(set(said)) >= REMARKS:
            break
    assert len(set(said)) >= REMARKS, said
    seat = kind()
    assert isinstance(pickle.loads(pickle.dumps(seat)), Talker)


def test_a_voice_is_that_of_its_table() -> None:
    speech = Speech("schemer", TALK)
    speech.moment("dark")
    assert speech.say(Random(1)) in lines_of("schemer", TALK)["dark"].lines
