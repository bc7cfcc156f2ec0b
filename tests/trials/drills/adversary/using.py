"""Cards that are played for what they do: by whom, out of what, and for which side of a combat."""

from __future__ import annotations

from typing import Any

from .notes import Due, Notes, law
from .printed import Word
from .scene import PILE
from .sums import forbidden

BESIDE = (
    "swing",
    "acclaim",
    "toss",
    "remove_monster",
    "send_away",
    "double",
    "hand_over",
    "seize_item",
    "swap_monster",
    "escape",
)
"""Cards that lie beside the combat to its end (classic.treasure.9)."""


@law("CardUsed")
def card_used(notes: Notes, event: Any) -> None:
    """Check that a card is used from the hand, or as a one-shot from the table, by its living owner
    (classic.interfere.1)."""
    scene, seat, card = notes.scene, event.seat, event.card
    printed = scene.card(card)
    zone = scene.place[card]
    held = zone == ("hand", seat) or (zone == ("items", seat) and printed["kind"] == "one_shot")
    notes.must(held, "treasure.9", f"seat {seat} uses {notes.name(card)} from {zone}")
    notes.must(not scene.sheets[seat].dead, "death.9", f"the dead seat {seat} uses {notes.name(card)}")
    owed = _is_owed(notes, event)
    asked = notes.deed.standing and notes.deed.seat == seat
    notes.must(asked or owed, "cards.11", f"seat {seat} uses a card unasked")
    notes.used, notes.used_by, notes.used_at, notes.voices = card, seat, event.at, 0
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
        others = [other for other in scene.alive() if other != seat and play.get("others")]
        notes.dues += [Due(other, play.get("deck", "treasure"), play["others"], "another's card") for other in others]
    _in_time(notes, seat, card)
    _on_somebody(notes, event, play)
    if brawl is None:
        return
    notes.must(card not in brawl.items_promised, "help.4", f"{notes.name(card)} is promised, and used")
    kept = brawl.over or seat != brawl.fighter or card not in brawl.played_promised
    notes.must(kept, "shakespeare.help.9", f"{notes.name(card)} is promised, and used")
    about = _riser(notes, event) if word == "ascend" else seat
    if not (brawl.running or brawl.over) and for_the_heroes(word, event.side, about in brawl.party()):
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


UNTIMED = ("draw_cards", "fetch_discard", "take_card", "steal_level")
"""What a Treasure does without saying when."""


def _in_time(notes: Notes, seat: int, card: int) -> None:
    """Check the time of a Treasure that is no Item and names none: its owner's turn, outside combat (.treasure.19)."""
    scene, printed = notes.scene, notes.cards[card]
    untimed = printed["kind"] == "treasure_special" and printed["play"]["play"] in UNTIMED
    if untimed and notes.numbers.specials_on_own_turn:
        free = scene.turn == seat and (notes.brawl is None or notes.brawl.over)
        notes.must(free, "shakespeare.treasure.19", f"seat {seat} uses {notes.name(card)} at another time")


def _on_somebody(notes: Notes, event: Any, play: Word) -> None:
    """Check that a card for a Level that cannot be taken, or that nobody has to lose, is refused
    (classic.winning.5)."""
    scene, seat, name = notes.scene, event.seat, notes.name(event.card)
    goal = notes.numbers.goal_level
    if play.get("play") == "steal_level":
        low = scene.sheets[seat].level < goal - 1
        notes.must(low, "winning.5", f"seat {seat} uses {name} at Level {scene.sheets[seat].level}")
        robbed = scene.sheets[event.at]
        fair = event.at != seat and not robbed.dead and robbed.level > 1
        notes.must(fair, "winning.6", f"seat {seat} uses {name} on seat {event.at}")
    if play.get("play") != "ascend":
        return
    riser = _riser(notes, event)
    sheet = scene.sheets[riser]
    notes.must(not sheet.dead, "death.9", f"{name} is used on the dead seat {riser}")
    notes.must(sheet.level < goal - 1, "winning.5", f"{name} is used on seat {riser} of Level {sheet.level}")
    fair = sheet.level <= (play.get("level_at_most") or goal)
    fair = fair and not (play.get("unless_highest") and sheet.level == max(one.level for one in scene.sheets))
    if play.get("after_fight"):
        fair = fair and notes.won_in_turn and scene.turn == seat and (notes.brawl is None or notes.brawl.over)
    notes.must(fair, "priority.1", f"{name} is used on seat {riser} of Level {sheet.level} against what it says")
    notes.price = play.get("pay_hand", 0) + bool(play.get("sacrifice") or play.get("sacrifice_any"))


def _riser(notes: Notes, event: Any) -> int:
    """Return the seat that a card for a Level lifts."""
    riser: int = event.at if notes.numbers.level_card_target == "any" else event.seat
    return riser


def _is_owed(notes: Notes, event: Any) -> bool:
    """Return whether the card is played on the helper to whom it was promised, in its turn (shakespeare.help.9)."""
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
    """Return whether a One-Shot in a combat is played for the heroes (classic.combat.25); `word` is what it does.

    `in_the_fight`: whether whoever gets the Level that it gives, or else its player, fights.
    """
    match word:
        case "swing" | "acclaim":
            return side == "heroes"
        case "double" | "remove_monster" | "send_away" | "hand_over" | "seize_item":
            return True
        case "swap_monster" | "ascend" | "steal_level":
            return in_the_fight
        case _:
            return False
