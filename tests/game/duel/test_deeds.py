"""Deeds of a duel: events that belong together make one sentence."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace
from tests.game.duel.duel import ANN, BOB, HERO, Side, begin, monster, weapon

from kickdoor_game.duel import telling
from kickdoor_game.duel.state import events as e
from kickdoor_game.machine.events import Event

OGRE = replace(monster("Ogre", 2, 3, 5), flavour="It means well.")
CLUB = replace(weapon("Club", 1, 1), flavour="Members only.")
DUEL = begin(Side(hand=[OGRE]), Side(hoard=[CLUB]))
IN_HAND, IN_HOARD = DUEL.id(OGRE), DUEL.id(CLUB, BOB)

DEEDS: list[tuple[list[Event], str, str]] = [
    (
        [e.DeckShuffled(ANN), e.CardsDrawn(ANN, 6), e.DeckShuffled(BOB), e.CardsDrawn(BOB, 6)],
        "Both shuffle their decks and draw 6 cards.",
        "Both shuffle their decks and draw 6 cards.",
    ),
    (
        [e.DeckShuffled(ANN), e.CardsDrawn(ANN, 6)],
        "Ann shuffles their deck and draws 6 cards.",
        "You shuffle your deck and draw 6 cards.",
    ),
    (
        [e.FirstTurnGiven(ANN), e.GoldChanged(ANN, 1, 1, "start"), e.GoldChanged(BOB, 2, 2, "start")],
        "Ann takes the first turn with 1 gold; Bob has 2.",
        "You take the first turn with 1 gold; Bob has 2.",
    ),
    (
        [
            e.DuelTurnBegan(ANN, 4),
            e.MarkerTurned(ANN, False),
            e.WentToHand(ANN, 2, (), "unstashed"),
            e.CardsDrawn(ANN, 1),
        ],
        "Turn 4: Ann takes up their stash (2 cards) and draws 1 card.",
        "Turn 4: you take up your stash (2 cards) and draw 1 card.",
    ),
    (
        [e.DuelLevelChanged(ANN, 1, 3), e.GoldChanged(ANN, 3, 3, "filled")],
        "Ann is done: Level 3, 3 gold in the purse.",
        "You are done: Level 3, 3 gold in the purse.",
    ),
    (
        [e.CardsZapped((IN_HOARD,), True), e.DefenderCommitted(BOB, (IN_HOARD,))],
        "Bob commits Club.",
        "Bob commits Club.",
    ),
    (
        [e.GoldChanged(ANN, -2, 1, "card"), e.ThingAnnounced(ANN, 1, "play", IN_HAND, ())],
        "Ann puts Ogre into play for 2 gold.",
        "You put Ogre into play for 2 gold.",
    ),
    (
        [e.AttackRevealed(ANN, IN_HAND), e.MonsterHired(ANN, IN_HAND)],
        "Ann reveals Ogre and hires it.",
        "You reveal Ogre and hire it.",
    ),
]
"""Events, and the sentence about them for spectators and for Ann."""


@pytest.mark.parametrize(("events", "told", "to_ann"), DEEDS, ids=[told for _, told, _ in DEEDS])
def test_it_is_one_sentence(events: Sequence[Event], told: str, to_ann: str) -> None:
    for viewer, expected in ((None, told), (ANN, to_ann)):
        deed = telling.fold(DUEL.table, events, viewer)
        assert deed is not None
        assert (deed.text, deed.count) == (expected, len(events))


def test_a_joke_is_told_where_its_card_is_shown() -> None:
    """When the attacking card is turned up, when a card is played or comes into play, and as a Hero enters."""
    assert telling.flavour(DUEL.table, e.AttackRevealed(ANN, IN_HAND)) == "It means well."
    assert telling.flavour(DUEL.table, e.CameIntoPlay(BOB, IN_HOARD, "hoard")) == "Members only."
    assert telling.flavour(DUEL.table, e.ThingAnnounced(BOB, 1, "play", IN_HOARD, ())) == "Members only."
    assert telling.flavour(DUEL.table, e.CardsDrawn(ANN, 1)) == ""
    t = begin(Side(hero=replace(HERO, flavour="Born in a cape.")))
    assert telling.flavour(t.table, e.HandKept(ANN, True)) == "Born in a cape."
