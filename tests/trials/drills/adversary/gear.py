"""Check which carried Items are used, and which cards are shown."""

from __future__ import annotations

from typing import Any

from .notes import Notes, law
from .printed import traits_of
from .scene import NOBODY


@law("Geared")
def geared(notes: Notes, event: Any) -> None:
    """Put into use or out of it by its owner outside combat, or as a card or a limit says (classic.items.18)."""
    scene, seat, card = notes.scene, event.seat, event.card
    sheet = scene.sheets[seat]
    notes.must(scene.place[card] == ("items", seat), "items.17", f"seat {seat} does not carry {notes.name(card)}")
    seized = notes.play_in_use().get("play") == "seize_item"
    own = notes.deed.standing and notes.deed.seat == seat
    own = own and notes.deed.word in ("wear", "stow", "play", "entrust")
    over = not event.in_use
    notes.must(own or seized or over, "items.17", f"{notes.name(card)} of seat {seat} is put into use by itself")
    if scene.fighting(seat) and own:
        notes.complain("items.18", f"seat {seat} changes gear in the middle of a combat")
    if event.in_use and card not in sheet.in_use:
        sheet.in_use.append(card)
    elif not event.in_use and card in sheet.in_use:
        sheet.in_use.remove(card)
    if not event.in_use:
        sheet.borne.pop(card, None)
    elif event.by is not None:
        carries = [one for one, trait in traits_of(scene, seat) if trait["has"] == "carries_item"]
        able = event.by in carries and event.by not in sheet.borne.values()
        notes.must(able, "shakespeare.treasure.17", f"{notes.name(event.by)} cannot carry {notes.name(card)}")
        notes.counts["carried for somebody"] += 1
        sheet.borne[card] = event.by


@law("Revealed")
def revealed(notes: Notes, event: Any) -> None:
    """Check that cards shown are of one's own hand (classic.cards.9), and those promised among them
    (shakespeare.help.9)."""
    for card in event.cards:
        held = notes.scene.place[card] == ("hand", event.seat)
        notes.must(held, "cards.9", f"seat {event.seat} shows {notes.name(card)}, which is not in the hand")
    for other, cards in notes.from_hand.items():
        if cards and set(cards) == {NOBODY}:
            told, rule = event.audience, "shakespeare.help.9"
            notes.must(told == (event.seat, other), rule, f"{told} are told what is promised")
            notes.must(len(event.cards) == len(cards), rule, f"{len(cards)} cards are promised, not {event.cards}")
            notes.from_hand[other] = event.cards
