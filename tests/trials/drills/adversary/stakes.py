"""Check that nobody rearranges what an effect is about while it is carried out (classic.priority.6).

From a question about what somebody has until its answer, all that the victim has stays as it is: its own standing
actions do not touch it, and nobody gives, steals or blesses into it. A curse of somebody else may strike, since it
opens a window of its own and acts later. The answer itself, and whatever it leads to, is free. A theft holds its Item
from the roll on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .notes import Notes
from .printed import is_big
from .scene import IN_PLAY

ABOUT_ALL = frozenset(
    (
        *(
            "lose_item",
            "lose_worth",
            "give_item",
            "discard_cards",
            "lose_race",
            "lose_class",
            "lose_power",
            "choose_effect",
        ),
        *("keep_big", "surplus_big", "give_big", "keep_race", "keep_class", "keep_super", "surplus_powers"),
    )
)
"""Kinds of questions to a victim, about what it has."""

GIVES_ROOM = ("big_unlimited", "carries_more_big", "carries_item")

OF_ANOTHER = "plunder"
"""The one that is asked of somebody else, about what the victim has."""


@dataclass(frozen=True, slots=True)
class Stake:
    """The possessions of a hero when the question was asked; of a theft, the place of its Item."""

    kind: str
    victim: int
    item: int
    state: Any


def at_stake(notes: Notes) -> list[Stake]:
    """Return what may not move before the open questions are answered."""
    found = []
    for question in notes.questions:
        if question.kind in ABOUT_ALL:
            found.append(Stake(question.kind, question.seat, -1, possessions_of(notes, question.seat)))
        elif question.kind == OF_ANOTHER and question.seat >= 0:
            found.append(Stake(question.kind, question.about, -1, possessions_of(notes, question.about)))
    for theft in notes.thefts:
        if notes.scene.place[theft.item] == ("items", theft.owner):
            found.append(Stake("theft", theft.owner, theft.item, notes.scene.place[theft.item]))
    return found


def possessions_of(notes: Notes, seat: int) -> dict[str, Any]:
    """Return all that an effect may count or take: cards by where they lie, what is in use, Level and sex."""
    scene = notes.scene
    sheet = scene.sheets[seat]
    having: dict[str, Any] = {zone: frozenset(scene.zone(zone, seat)) for zone in ("hand", *IN_PLAY)}
    return having | {"in use": frozenset(sheet.in_use), "Level": sheet.level, "sex": sheet.sex}


def makes_up(notes: Notes) -> bool:
    """Return whether the deed makes room for Big Items, lays a Cheat on one or has one carried (items.23)."""
    deed, scene = notes.deed, notes.scene
    if not notes.numbers.big_made_up_for or deed.word not in ("play", "entrust"):
        return False
    cards = [scene.card(card) for card in deed.named()]
    gives = any(trait["has"] in GIVES_ROOM for card in cards for trait in card.get("traits", ()))
    return gives or any(is_big(card) for card in cards)


def stayed(notes: Notes, before: list[Stake]) -> None:
    """Complain about each stake that a standing action has moved and may not."""
    deed = notes.deed
    if not deed.standing or not before:
        return
    notes.counts["acts while something is at stake"] += 1
    for stake in before:
        if deed.word == "curse" and deed.seat != stake.victim:
            continue
        if stake.kind == "keep_big" and deed.seat == stake.victim and makes_up(notes):
            continue
        if stake.kind == "theft":
            moved = "the Item" if notes.scene.place[stake.item] != stake.state else ""
        else:
            now = possessions_of(notes, stake.victim)
            moved = ", ".join(what for what in now if now[what] != stake.state[what])
        if moved:
            notes.counts["stakes moved"] += 1
            what = f"seat {deed.seat} changes {moved} of seat {stake.victim} by {deed.word}"
            notes.complain("priority.6", f"{what} while {stake.kind} is open")
