"""Seats turn a curse that would cost them more than the card, at whoever loses most by it."""

from __future__ import annotations

import pytest
from tests.ai.seated import Seated
from tests.scene import H, Scene

from kickdoor_ai.doors.caretaker_seat import CaretakerSeat
from kickdoor_ai.doors.estimate import view_for, worth
from kickdoor_ai.doors.greedy_seat import GreedySeat
from kickdoor_ai.doors.scheming.features import Use, use_of
from kickdoor_ai.doors.spiteful_seat import SpitefulSeat
from kickdoor_game.language.cards import Card, Curse, OneShot
from kickdoor_game.language.words.effects import DiscardCards, LoseLevels
from kickdoor_game.language.words.plays import CancelCurse, TurnCurse

ENVELOPE = OneShot(key="envelope", name="Envelope", gold=100, play=TurnCurse())
CARDS: list[Card] = [
    ENVELOPE,
    OneShot(key="balm", name="Balm", gold=100, play=CancelCurse()),
    Curse(key="ban", name="Ban", effects=(LoseLevels(2),)),
    Curse(key="tut", name="Tut", effects=(DiscardCards(),)),
]
SEATS = [GreedySeat, SpitefulSeat, CaretakerSeat]


def cursed(curse: str, hand: list[str], sender_level: int = 6) -> Scene:
    t = Scene(extra=CARDS, Ann=H(level=sender_level, hand=[curse]), Bob=H(level=5, hand=hand), Cid=H(level=3))
    t.acts("Ann", "curse", curse, "Bob")
    return t


@pytest.mark.parametrize("seat", SEATS)
def test_what_would_cost_more_goes_back(seat: type[GreedySeat | SpitefulSeat | CaretakerSeat]) -> None:
    assert Seated(cursed("ban", ["envelope"]), "Bob", seat()).says() == "use envelope Ann!"


@pytest.mark.parametrize("seat", SEATS)
def test_what_costs_little_is_suffered(seat: type[GreedySeat | SpitefulSeat | CaretakerSeat]) -> None:
    assert Seated(cursed("tut", ["envelope", "elf"]), "Bob", seat()).says() == "pass"


def test_to_turn_it_is_better_than_to_stop_it_if_the_other_has_anything_to_lose() -> None:
    assert Seated(cursed("ban", ["envelope", "balm"]), "Bob", GreedySeat()).says() == "use envelope Ann!"
    assert Seated(cursed("ban", ["envelope", "balm"], 1), "Bob", GreedySeat()).says() == "use balm!"


def test_from_the_door_it_goes_to_whoever_loses_most() -> None:
    t = Scene(extra=CARDS, Ann=H(level=5, hand=["envelope"]), Bob=H(level=2), Cid=H(level=7), doors=["ban"])
    t.answers("Ann", "open")
    assert Seated(t, "Ann", GreedySeat()).says() == "use envelope Cid!"


def test_it_is_worth_a_little_more_than_what_only_stops_one() -> None:
    view = view_for((t := Scene(Ann=H(), Bob=H(), Cid=H())).table, t.hero("Ann"))
    assert worth(view, TurnCurse()) > worth(view, CancelCurse())
    assert use_of(ENVELOPE) == Use(ward=1, gold=100)
