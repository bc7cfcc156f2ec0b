"""What seats of the duel say: a line that fits the moment, and nothing that the other may not know."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from importlib.resources import files
from random import Random

import pytest
from tests.game.duel.duel import Side, begin, monster, weapon
from tests.trials.drills.duels import BUDGET

from kickdoor_ai.api import Chair, Event, Seat, Talker
from kickdoor_ai.doors.ear import TALK as TALK_OF_DOORS
from kickdoor_ai.duel import ear as ears
from kickdoor_ai.duel.bribe_aware_seat import BribeAwareSeat
from kickdoor_ai.duel.ear import TALK, DuelEar
from kickdoor_ai.duel.engine import SEATS
from kickdoor_ai.duel.greedy_seat import GreedySeat
from kickdoor_ai.duel.schemer_seat import SchemerSeat
from kickdoor_ai.duel.seat import DuelSeat
from kickdoor_ai.duel.spiteful_seat import SpitefulSeat
from kickdoor_ai.quest.ear import TALK as TALK_OF_QUEST
from kickdoor_ai.speech import Speech, lines_of, words_in
from kickdoor_game.duel.state import events as happened
from kickdoor_game.machine.ids import CardId

ANN, BOB = Chair(0), Chair(1)
ANNS_HERO, BOBS_HERO, OGRE = CardId(0), CardId(41), CardId(7)
KINDS = sorted(entry.name.removesuffix(".toml") for entry in files(TALK).joinpath("lines").iterdir())
VOICES: dict[type[Seat], str] = {
    GreedySeat: "greedy",
    BribeAwareSeat: "bribe_aware",
    SchemerSeat: "schemer",
    SpitefulSeat: "spiteful",
}
KNOWN = set((ears.__doc__ or "").replace("`", " ").replace(",", " ").split())


def heard(*events: Event, chair: Chair = BOB) -> list[str]:
    """The moments as `moment other`."""
    ear = DuelEar()
    ear.sit(chair, ["Ann", "Bob"], 10)
    ear.heroes = (ANNS_HERO, BOBS_HERO)
    return [" ".join([moment, *words.values()]) for moment, words in ear.hear(events)]


# ---------------------------------------------------------------- the tables of lines


def test_there_are_lines_for_these_characters() -> None:
    assert KINDS == ["bribe_aware", "greedy", "schemer", "spiteful"]


@pytest.mark.parametrize("kind", KINDS)
def test_lines_are_for_moments_that_come_and_ask_for_words_that_they_have(kind: str) -> None:
    for moment, section in lines_of(kind, TALK).items():
        assert moment in KNOWN
        assert len(section.lines) == len(set(section.lines)) > 1
        for line in section.lines:
            assert words_in(line) <= ({"other", "card"} if moment in ("feud", "settled") else {"other"})
            assert line.isascii()
            assert len(line.format(other="W" * 16, card="W" * 16)) <= 100


def test_no_line_is_said_by_two_of_them_or_in_another_game() -> None:
    tables = [lines_of(kind, TALK) for kind in KINDS]
    here = [line for table in tables for section in table.values() for line in section.lines]
    elsewhere = [lines_of(kind, talk) for talk in (TALK_OF_DOORS, TALK_OF_QUEST) for kind in KINDS]
    assert len(here) == len(set(here))
    assert not {*here} & {line for table in elsewhere for section in table.values() for line in section.lines}


def test_whoever_has_no_table_speaks_with_the_voice_of_another() -> None:
    assert {kind for kind in SEATS.kinds if kind not in KINDS} == {"random"}


# ---------------------------------------------------------------- what is worth a line


def test_a_bluff_is_told_from_both_sides_once_it_is_seen() -> None:
    story = (
        happened.AttackBegan(ANN, 3),
        happened.DefenderChose(BOB, True),
        happened.AttackRevealed(ANN, OGRE),
        happened.CaughtCheating(ANN, OGRE, 3, 5),
    )
    assert heard(*story) == ["attacked Ann", "calls Ann", "catches Ann"]
    assert heard(*story, chair=ANN) == ["attacks Bob", "called Bob", "caught Bob"]


def test_an_honest_attack_is_told_from_both_sides() -> None:
    story = (happened.MonsterHired(ANN, OGRE), happened.FightOver(ANN, "squished"), happened.FightOver(ANN, "faced"))
    assert heard(*story) == ["was_wrong Ann", "squishes Ann"]
    assert heard(*story, chair=ANN) == ["was_true Bob", "lost_monster Bob"]


def test_of_what_somebody_ran_from_nothing_is_known() -> None:
    story = (happened.DefenderChose(BOB, False), happened.FightOver(ANN, "ran"))
    assert heard(*story) == ["runs Ann"]
    assert heard(*story, chair=ANN) == ["they_run Bob"]


def test_much_damage_on_a_hero_is_worth_a_word_and_a_scratch_is_not() -> None:
    blow, scratch = (happened.DamageDealt(BOBS_HERO, count, OGRE, True) for count in (3, 2))
    assert heard(blow, scratch, happened.DamageDealt(OGRE, 5, BOBS_HERO, True)) == ["hurt Ann"]
    assert heard(blow, scratch, chair=ANN) == ["hits Bob"]


def test_whose_plan_was_stopped_is_known_however_deep_it_lay() -> None:
    bill = happened.ThingAnnounced(ANN, 4, "mischief", OGRE, ())
    no = happened.ThingAnnounced(BOB, 5, "mischief", CardId(50), ())
    assert heard(bill, no, happened.ThingStopped(4, OGRE)) == ["stops Ann"]
    assert heard(bill, no, happened.ThingStopped(4, OGRE), happened.ThingStopped(5, CardId(50)), chair=ANN) == [
        "stopped Bob",
        "stops Bob",
    ]
    assert heard(happened.ThingStopped(9, OGRE)) == []


def test_the_end_is_won_lost_or_drawn() -> None:
    assert heard(happened.DuelOver(BOB), happened.DuelOver(ANN), happened.DuelOver(None)) == [
        "won_game Ann",
        "lost_game Ann",
        "drawn",
    ]


def test_only_its_own_new_hand_is_worth_a_word() -> None:
    assert heard(happened.HandKept(BOB, False), happened.HandKept(ANN, False), happened.HandKept(BOB, True)) == [
        "new_hand"
    ]


def test_what_only_it_may_know_is_no_moment_and_who_sits_nowhere_hears_nothing() -> None:
    assert heard(happened.AttackRevealed(ANN, OGRE, audience=(BOB,)), happened.DuelOver(BOB, audience=(BOB,))) == []
    assert list(DuelEar().hear([happened.DuelOver(BOB)])) == []


# ---------------------------------------------------------------- at the table


@pytest.mark.parametrize("kind", [*VOICES])
def test_a_seat_says_what_its_table_has_and_can_be_put_away(kind: type[Seat]) -> None:
    duel = begin(Side(), Side())
    asked = duel.asked()
    assert asked is not None
    seat = kind()
    seat.decide(duel.rules.observe(duel.table, ANN), asked, duel.rules.standing(duel.table, ANN), BUDGET, Random(1))
    again = pickle.loads(pickle.dumps(seat))
    again.witness([happened.DuelOver(ANN)])
    assert isinstance(again, Talker)
    assert again.remark(Random(1)) in [
        line.format(other="Bob") for line in lines_of(VOICES[kind], TALK)["won_game"].lines
    ]
    assert again.remark(Random(1)) == ""


@pytest.mark.parametrize("kind", [*VOICES])
def test_what_it_says_of_its_attack_is_the_same_whatever_lies_there(kind: Callable[[], DuelSeat]) -> None:
    """By the same dice, a bluff and an honest attack are spoken of in the same words, until somebody has looked."""
    said = []
    for card in (monster("Ogre", 2, 4, 5), weapon("Stick", 9, 1)):
        duel = begin(Side(hand=[card], purse=2), Side(), stop_at="attack")
        seat = kind()
        asked = duel.asked()
        assert asked is not None
        seat.decide(duel.rules.observe(duel.table, ANN), asked, duel.rules.standing(duel.table, ANN), BUDGET, Random(1))
        lines = []
        for dice in range(12):
            duel = begin(Side(hand=[card], purse=2), Side(), stop_at="attack")
            duel.attacks(card, gold=2)
            seat.witness([event for event in duel.happened if event.reaches(ANN)])
            lines.append(seat.remark(Random(dice)))
        said.append(lines)
    assert said[0] == said[1]
    assert any(said[0])


def test_a_voice_is_that_of_its_table() -> None:
    speech = Speech("schemer", TALK)
    speech.moment("new_hand")
    assert speech.say(Random(1)) in lines_of("schemer", TALK)["new_hand"].lines
