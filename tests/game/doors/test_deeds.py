"""Deeds of the door games: what belongs together is told in one sentence."""

from __future__ import annotations

import pytest
from tests.scene import H, Scene

from kickdoor_game.doors import telling
from kickdoor_game.doors.state import events as e
from kickdoor_game.language.cards import gold_of
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat


def story(t: Scene, events: list[Event], viewer: Seat | None = None) -> list[str]:
    """What the viewer is told of these events, a line for each deed."""
    lines, at = [], 0
    while at < len(events):
        deed = telling.fold(t.table, events[at:], viewer)
        lines.append(telling.tell(t.table, events[at], viewer) if deed is None else deed.text)
        at += 1 if deed is None else deed.count
    return [line for line in lines if line]


@pytest.mark.rule("classic.selling.1")
def test_a_sale_is_told_with_its_gold_and_level() -> None:
    t = Scene(Ann=H(level=1, items=["third_hand", "sword_with_a_sword_on_it"]), Bob=H(), Cid=H())
    items = t.hero("Ann").items
    names = " and ".join(t.table.card(card).name for card in items)
    gold = sum(gold_of(t.table.card(card)) for card in items)
    t.acts("Ann", "sell", ("third_hand", "sword_with_a_sword_on_it"))
    assert story(t, t.events)[-1:] == [f"Ann sells {names} ({gold:,} gold): Level 1 to 2."]
    assert story(t, t.events, Seat(0))[-1:] == [f"You sell {names} ({gold:,} gold): Level 1 to 2."]


def test_a_joke_is_told_where_its_card_is_shown() -> None:
    """A Door that is turned up, a monster that is met, a Curse that strikes, a card that is played or used."""
    t = Scene(doors=["tax_golem"], Ann=H(items=["third_hand"]), Bob=H(), Cid=H())
    (card,) = t.hero("Ann").items
    joke = t.table.card(card).flavour
    assert joke
    for event in (e.CurseStruck(Seat(0), card, None), e.CardPlayed(Seat(0), card), e.CardUsed(Seat(0), card)):
        assert telling.flavour(t.table, event) == joke
    assert telling.flavour(t.table, e.Opened(Seat(0), card)) == joke
    golem = next(card for card in t.table.decks["door"] if t.key(card) == "tax_golem")
    assert telling.flavour(t.table, e.Opened(Seat(0), golem)) == "", "it is told as the monster is met"
    assert telling.flavour(t.table, e.FightBegan(Seat(0), golem)) != ""
    assert telling.flavour(t.table, e.Drew(Seat(0), "door", 1)) == ""
