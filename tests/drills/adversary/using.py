"""Cards that are played for what they do: by whom, out of what, and for which side of a combat."""

from __future__ import annotations

from typing import Any

from .notes import Due, Notes, law
from .scene import PILE
from .sums import forbidden

BESIDE = ("swing", "remove_monster", "send_away", "double", "hand_over", "seize_item", "swap_monster", "escape")
"""Cards that lie beside the combat to its end (classic.treasure.9)."""


@law("CardUsed")
def card_used(notes: Notes, event: Any) -> None:
    """From the hand, a one-shot from the table as well; by its owner, who is alive (classic.interfere.1)."""
    scene, seat, card = notes.scene, event.seat, event.card
    printed = scene.card(card)
    zone = scene.place[card]
    held = zone == ("hand", seat) or (zone == ("items", seat) and printed["kind"] == "one_shot")
    notes.must(held, "treasure.9", f"seat {seat} uses {notes.name(card)} from {zone}")
    notes.must(not scene.sheets[seat].dead, "death.9", f"the dead seat {seat} uses {notes.name(card)}")
    owed = _is_owed(notes, event)
    asked = notes.deed.standing and notes.deed.seat == seat
    notes.must(asked or owed, "cards.11", f"seat {seat} uses a card unasked")
    notes.used, notes.used_by, notes.used_at = card, seat, event.at
    play = printed.get("play", {})
    brawl = notes.brawl
    notes.fresh.get(seat, set()).discard(card)
    word = play.get("play", "")
    notes.counts[f"used: {word or printed['kind']}"] += 1
    if word in BESIDE or printed["kind"] == "wandering":
        notes.must(brawl is not None, "cards.11", f"{notes.name(card)} is used without a combat")
        notes.move(card, ("spent", PILE))
    else:
        notes.move(card, ("used", PILE))
    if word == "take_card":
        named = owed or f"seat.{event.at}" in notes.deed.choice
        fair = named and event.at != seat and scene.zone("hand", event.at)
        notes.must(fair, "cards.5", f"seat {seat} takes cards of seat {event.at}")
        notes.taking = (seat, event.at, play.get("count", 1))
    if word == "draw_cards":
        notes.dues.append(Due(seat, play.get("deck", "treasure"), play.get("count", 3), "a card"))
    if brawl is None:
        return
    notes.must(card not in brawl.items_promised, "help.4", f"{notes.name(card)} is promised, and used")
    kept = brawl.over or seat != brawl.fighter or card not in brawl.played_promised
    notes.must(kept, "shakespeare.help.9", f"{notes.name(card)} is promised, and used")
    if not (brawl.running or brawl.over) and for_the_heroes(word, event.side, seat in brawl.party()):
        brawl.one_shots += 1
        stopped = forbidden(scene, brawl, "one_shots")
        notes.must(not stopped, "combat.26", f"{notes.name(card)} is used where no one-shots help the heroes")
    match word:
        case "send_away":
            brawl.sent, brawl.sent_away = True, play.get("treasures", 0)
        case "escape":
            notes.must(brawl.running and seat in brawl.party(), "runaway.1", f"seat {seat} escapes from nothing")
            brawl.escaped |= set(brawl.party()) if play.get("both") else {seat}
        case _:
            pass


def _is_owed(notes: Notes, event: Any) -> bool:
    """Whether it is played on the helper to whom it was promised, in its turn (shakespeare.help.9)."""
    bribe = notes.bribe
    if bribe is None or not bribe.played or (event.seat, event.card) != (bribe.fighter, bribe.played[0]):
        return False
    notes.must(
        event.at == bribe.helper, "shakespeare.help.9", f"{notes.name(event.card)} was promised to seat {bribe.helper}"
    )
    notes.counts["promised cards played"] += 1
    bribe.played.pop(0)
    return True


def for_the_heroes(word: str, side: str, in_the_fight: bool) -> bool:
    """Whom a One-Shot in a combat is played for (classic.combat.25); `word` is what it does."""
    match word:
        case "swing":
            return side == "heroes"
        case "double" | "remove_monster" | "send_away" | "hand_over" | "seize_item":
            return True
        case "swap_monster" | "ascend" | "steal_level":
            return in_the_fight
        case _:
            return False
