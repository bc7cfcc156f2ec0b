"""Deeds with a card: it is played on something, worn, sold, or its ability is used.

Words after the card become the details that the engine wants, in the same order; an only choice may be left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.scenarios.deeds import STEPS, Deed, acts, answer
from tests.scene import Scene
from tests.spoken import NotOffered

from kickdoor_game.language.cards import (
    Curse,
    DoorSpecial,
    Enhancer,
    Mate,
    Monster,
    OneShot,
    Trap,
    TreasureSpecial,
    Wandering,
)
from kickdoor_game.machine.questions import Number, Option, PickOne, PickSome, Shape, word_in

says = STEPS.says
WORDS: dict[type, str] = {
    Curse: "curse",
    Trap: "curse",
    Enhancer: "enhance",
    Mate: "mate",
    Wandering: "wander",
    Monster: "monster",
    OneShot: "use",
    TreasureSpecial: "use",
    DoorSpecial: "use",
}
"""Word of the standing action that plays a card of that kind; cards of other kinds are laid into play."""


@says(
    "WHO plays CARD",
    "WHO plays CARD on WHOM",
    "WHO plays CARD on CARD",
    "WHO plays CARD on CARD with CARD",
    "WHO plays CARD on WHOM with CARDS",
    "WHO plays CARD with CARDS",
    "WHO plays CARD for the SIDE",
    "WHO plays CARD as NUMBER",
    "WHO plays CARD instead of CARDS",
)
def plays(t: Scene, who: str, card: str, *more: Any) -> Deed:
    if t.asked(who) == "keep_super" and not more:
        return answer(who, "play", card)
    return _lay(t, who, WORDS.get(type(t.table.book.by_key[card]), "play"), card, more)


@says("WHO plays CARD instead of nothing")
def plays_beside(t: Scene, who: str, card: str) -> Deed:
    return _lay(t, who, "play", card, [[]])


@says("WHO lays down CARD")
def lays_down(t: Scene, who: str, card: str) -> Deed:
    return _lay(t, who, "play", card, ())


def _lay(t: Scene, who: str, word: str, card: str, more: Sequence[Any]) -> Deed:
    option = _option(t, who, word, card)
    return Deed(who, (word, card, *_details(option, more)))


def _option(t: Scene, who: str, word: str, what: str) -> Option:
    """Return the standing action for a deed; the barred one if there is no other. Raises NotOffered."""
    options = [
        option
        for option in t.rules.standing(t.table, t.seat(who)).options
        if word_in(option.key) == word and option.card is not None and t.key(option.card) == what
    ]
    if not options:
        raise NotOffered(f"{who} cannot {word} {what}\n{t}")
    return min(options, key=lambda option: option.barred is not None)


def _details(option: Option, more: Sequence[Any]) -> list[Any]:
    """Return the details in the form that the option wants; an only choice may be left out."""
    if option.barred is not None and not option.details:
        return list(more)
    said: list[Any] = []
    left = list(more)
    for at, shape in enumerate(option.details):
        only = _only_choice(shape)
        if only is not None and len(left) < len(option.details) - at:
            said.append(only)
        elif left:
            said.append(_detail(shape, left.pop(0)))
        else:
            wanted = "a number" if isinstance(shape, Number) else " or ".join(_words(shape))
            raise AssertionError(f"say more: {wanted}")
    if left:
        raise AssertionError(f"{option.key} wants nothing like {left} besides")
    return said


def _words(shape: Shape) -> list[str]:
    return [option.key for option in getattr(shape, "options", ()) if option.barred is None]


def _only_choice(shape: Shape) -> Any:
    if isinstance(shape, PickSome) and not shape.least:
        return []
    return _words(shape)[0] if isinstance(shape, PickOne) and len(_words(shape)) == 1 else None


def _detail(shape: Shape, value: Any) -> Any:
    if isinstance(shape, PickSome):
        return value if isinstance(value, list) else [value]
    return value[0] if isinstance(value, list) and len(value) == 1 else value


acts("WHO wears CARD", "wear")
acts("WHO stows CARD", "stow")
acts("WHO has CARD carried", "entrust")
acts("WHO drops CARD", "drop")
acts("WHO shows CARDS to WHOM", "show")


@says("WHO shows CARDS to everybody")
def shows_to_all(t: Scene, who: str, cards: Sequence[str]) -> Deed:
    return Deed(who, ("show", cards, "all"))


@says("WHO sells CARDS")
def sells(t: Scene, who: str, cards: Sequence[str]) -> Deed:
    return Deed(who, ("sell", cards), standing=t.asked(who) != "surplus_big")


@says("WHO sells nothing")
def sells_nothing(t: Scene, who: str) -> Deed:
    return answer(who, "give")


@says("WHO claims CARD with CARD")
def claims(t: Scene, who: str, card: str, price: str) -> Deed:
    return Deed(who, ("claim", card, price))


# ---------------------------------------------------------------- abilities

acts("WHO goes berserk, pays CARDS", "berserk")
acts("WHO absolves, pays CARDS", "absolve")
acts("WHO turns the undead, pays CARDS", "turning")
acts("WHO backstabs WHOM, pays CARDS", "backstab")
acts("WHO steals CARD, pays CARDS", "steal")
acts("WHO steals a level from WHOM, pays CARDS", "steal_level")
acts("WHO adds to the roll, pays CARDS", "flee_discards")
acts("WHO charms CARD", "charm")
acts("WHO chases away CARD", "chase")
acts("WHO forces WHOM to help", "conscript")
acts("WHO wins over WHOM, pays CARDS", "recruit")
acts("WHO sacrifices CARD", "sacrifice")
acts("WHO stops the curse with CARD", "ward")
