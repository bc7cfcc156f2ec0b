"""Check claims to the top of the discards by cards that give a Level (classic.variants.3 to .5)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .notes import Notes, law
from .scene import PILE

CLAIMABLE = frozenset({"class", "race", "half_breed", "super_munchkin"})


@dataclass(slots=True)
class Claim:
    """A claim to a card. `prices`: the card that each seat gives for it. `dice`: what rivals have thrown, in this
    round."""

    card: int
    prices: dict[int, int] = field(default_factory=dict)
    dice: dict[int, int] = field(default_factory=dict)


@law("Claimed")
def claimed(notes: Notes, event: Any) -> None:
    """Check that it is claimed by a holder of a Level card, and is the topmost discard or the one already claimed."""
    scene, seat, card, price = notes.scene, event.seat, event.card, event.how
    notes.must(notes.numbers.claim_discards, "variants.3", f"seat {seat} claims {notes.name(card)}")
    deed = notes.deed
    said = deed.standing and deed.seat == seat and deed.word == "claim" and {card, price} <= deed.named()
    notes.must(said, "variants.3", f"seat {seat} has not said that it claims {notes.name(card)}")
    held = scene.place[price] == ("hand", seat) and scene.card(price).get("play", {}).get("play") == "ascend"
    notes.must(held, "variants.3", f"seat {seat} gives {notes.name(price)} for {notes.name(card)}")
    claim = notes.claim
    if claim is None:
        pile = scene.zone("pile.door")
        top = bool(pile) and pile[-1] == card and scene.card(card)["kind"] in CLAIMABLE
        notes.must(top, "variants.3", f"{notes.name(card)} is claimed, and does not lie on top of the discards")
        claim = notes.claim = Claim(card)
        notes.move(card, ("aside", PILE))
    again = claim.card != card or seat in claim.prices
    notes.must(not again, "variants.4", f"seat {seat} claims {notes.name(card)} beside {claim}")
    claim.prices[seat] = price
    notes.move(price, ("aside", PILE))


def thrown_for(notes: Notes, event: Any) -> None:
    """Note the throw of a rival; those who have not thrown the most have their cards back (classic.variants.5)."""
    claim = notes.claim
    if claim is None or event.seat not in claim.prices:
        notes.complain("variants.5", f"seat {event.seat} rolls for what it has not claimed")
        return
    notes.must(len(claim.prices) > 1, "variants.5", f"seat {event.seat} rolls against nobody")
    claim.dice[event.seat] = event.die
    if claim.dice.keys() == claim.prices.keys():
        best = max(claim.dice.values())
        for seat in [seat for seat, die in claim.dice.items() if die < best]:
            notes.move(claim.prices.pop(seat), ("hand", seat))
        claim.dice.clear()


def has_claimed(notes: Notes, seat: int, card: int) -> bool:
    """Return whether that card goes to the only one left who claims it; the card for it is spent by then."""
    claim = notes.claim
    if claim is None or claim.card != card:
        return False
    fair = list(claim.prices) == [seat] and notes.scene.place[claim.prices[seat]][0] == "pile.treasure"
    notes.must(fair, "variants.5", f"seat {seat} has {notes.name(card)}: {claim}")
    notes.counts["claims"] += 1
    notes.claim = None
    return True


def laid_back(notes: Notes, card: int) -> None:
    """Check a card that lay aside for a claim: a price, that of one who has died, or what nobody wants now."""
    claim = notes.claim
    if claim is None:
        return
    if card == claim.card:
        notes.must(not claim.prices, "variants.3", f"{notes.name(card)} is laid back from {sorted(claim.prices)}")
        notes.claim = None
        return
    for seat in [seat for seat, price in claim.prices.items() if price == card]:
        if notes.scene.sheets[seat].dead:
            del claim.prices[seat]
        else:
            notes.must(len(claim.prices) == 1, "variants.5", f"seat {seat} pays before it is settled who does: {claim}")
