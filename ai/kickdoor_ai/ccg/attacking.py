"""What to do in one's own munchkining: what to play, and with which card to attack for how much gold.

An attack is rehearsed for a defender who faces it and for one who runs, and weighed by how often that happens. So a
bluff is worth what the escape costs the other, less what it costs to be caught.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kickdoor_game.ccg.cards.kinds import DuelMonster, Trick
from kickdoor_game.ccg.table import DuelTable
from kickdoor_game.ccg.values import value_of
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import Choice, Menu, key, word_in

from ..api import Chair, Generator, Observation
from .rehearsal import Stagehands, imagined, rehearse
from .worth import Judge, worth

NOTHING = 0.05
"""What an action must gain at least."""


@dataclass(frozen=True, slots=True)
class Boldness:
    """How a seat attacks. `faced`: how often it thinks that an attack is faced. `bluffs`: where it could
    bluff, it thinks of it so often."""

    faced: float = 0.6
    bluffs: float = 0.5


def best_action(
    seen: Observation, chair: Chair, menu: Menu, boldness: Boldness, rng: Generator, judge: Judge = worth
) -> Choice:
    """Return what to answer to `turn`: the action that gains most, or to be done."""
    world = imagined(seen, rng)
    before = judge(world, chair)
    best: tuple[float, Choice] = (NOTHING, ("done",))
    for option in menu.open():
        if word_in(option.key) not in ("play", "squish"):
            continue
        table = rehearse(world, Answer(chair, (option.key,)), Stagehands(), rng)
        if table is not None and (gain := judge(table, chair) - before) > best[0]:
            best = gain, (option.key,)
    if best[0] > NOTHING:
        return best[1]
    for choice, is_bluff in attacks_of(world, chair):
        if is_bluff and rng.random() > boldness.bluffs:
            continue
        gain = _worth_of_attack(world, chair, choice, boldness, rng, judge) - before
        if gain > best[0]:
            best = gain, choice
    return best[1]


def _worth_of_attack(
    world: DuelTable, chair: Chair, choice: Choice, boldness: Boldness, rng: Generator, judge: Judge
) -> float:
    total = 0.0
    for faces, share in ((True, boldness.faced), (False, 1 - boldness.faced)):
        table = rehearse(world, Answer(chair, choice), Stagehands(faces=faces), rng)
        total += share * (judge(table, chair) if table is not None else -1.0)
    return total


def attacks_of(table: DuelTable, chair: Chair) -> Iterator[tuple[Choice, bool]]:
    """Yield attacks worth a thought, and whether each is a bluff: Monsters for their cost, others for what could be."""
    duelist = table.duelists[chair]
    bluff = _spare(table, chair)
    for card in dict.fromkeys(duelist.hand):
        cost = _cost(table, card)
        if cost is not None and cost <= duelist.purse:
            yield ("attack", key("card", card), cost), False
    if bluff is not None:
        for gold in {min(duelist.purse, 2), duelist.purse}:
            yield ("attack", key("card", bluff), gold), True


def _cost(table: DuelTable, card: CardId) -> int | None:
    """What it takes to attack with that card honestly; None: nothing makes it a Monster."""
    printed = table.card(card)
    if printed.monstrous:
        return printed.monstrous
    return value_of(table, card, "cost") if isinstance(printed, DuelMonster) else None


def _spare(table: DuelTable, chair: Chair) -> CardId | None:
    """The card of the hand that is missed least for a turn in the stash: no Mischief, and not to be hired now."""
    duelist = table.duelists[chair]
    fit = [card for card in duelist.hand if not isinstance(table.card(card), Trick)]
    unaffordable = [card for card in fit if (cost := _cost(table, card)) is None or cost > duelist.purse]
    return max(unaffordable, key=lambda card: (_cost(table, card) or 0, card), default=None)
