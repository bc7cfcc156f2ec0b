"""What the schemer does in its munchkining: play what gains, and then attack so that nobody can tell with what.

What an attack brings is rehearsed for each way in which the other can meet it: once for a bluff, which brings the same
whatever lies there and beside it, and for each Monster that it could have. How often it does which is `mixing`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kickdoor_game.ccg.table import DuelTable
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import Choice, Menu

from ...api import Chair, Generator, Observation
from ..attacking import best_play
from ..rehearsal import Commits, imagined
from . import mixing
from .habits import Habits
from .mixing import AttackGame, Gains, Honest
from .outlook import outlook, price_of
from .worlds import Work, attack, hands_of, hidden_of, in_place_of, is_honest, spare, types_of, ways

HANDS = 12
"""So many other hands are thought of that it could have."""
DONE = ("done",)


def best_turn(seen: Observation, chair: Chair, menu: Menu, habits: Habits, work: Work, rng: Generator) -> Choice:
    """Return what to answer to `turn`."""
    world = imagined(seen, rng)
    played = best_play(world, chair, menu, rng, outlook)
    if played is not None:
        return played
    attacking = Attacking(world, chair, work, rng)
    return attacking.choose(habits, rng)


@dataclass(frozen=True, slots=True)
class Bluff:
    """A card that could be bluffed with, and what that brings."""

    card: CardId
    gains: Gains


class Attacking:
    """An attack that is thought about at that table."""

    def __init__(self, world: DuelTable, chair: Chair, work: Work, rng: Generator) -> None:
        self._world, self._chair, self._work, self._rng = world, chair, work, rng
        self._done = outlook(world, chair, going_on=False)
        self._purse = world.duelists[chair].purse
        self._ways: list[Commits | None] = [None, *ways(world, chair, {self._purse, self._purse // 2})]

    def choose(self, habits: Habits, rng: Generator) -> Choice:
        """Return the attack, or to be done."""
        hand = self._world.duelists[self._chair].hand
        if not hand:
            return DONE
        bluff = self._bluff()
        honest = self._honest(bluff)
        hands = [self._able(cards, honest) for cards in types_of(self._world, self._chair, HANDS, rng)]
        golds = sorted({gold for _, gold in honest} | {self._purse}) if bluff is not None else []
        if not golds and not hands[0]:
            return DONE
        limps = self._world.duelists[1 - self._chair].limping
        cheat = bluff.gains if bluff is not None else (0.0,) * len(self._ways)
        mix = mixing.mix_attack(AttackGame(cheat, golds, honest, hands, habits.faces(limps)))
        bluffs, attacks = list(mix.cheat.items()), list(mix.honest.items())
        if bluff is not None and bluffs:
            nothing = max(0.0, 1.0 - sum(mix.cheat.values()))
            place = mixing.drawn([nothing, *(share for _, share in bluffs)], rng.random())
            if place:
                return attack(bluff.card, bluffs[place - 1][0])
        nothing = max(0.0, 1.0 - sum(mix.honest.values()))
        place = mixing.drawn([nothing, *(share for _, share in attacks)], rng.random())
        if not place:
            return DONE
        name, gold = attacks[place - 1][0]
        return attack(self._named(hand, name, gold), gold)

    def _named(self, hand: Sequence[CardId], name: str, gold: int) -> CardId:
        return next(card for card in hand if self._world.card(card).key == name and is_honest(self._world, card, gold))

    def _bluff(self) -> Bluff | None:
        """What a bluff brings beside not bluffing; None: there is nothing to bluff with."""
        card = spare(self._world, self._chair)
        if card is None:
            return None
        now = outlook(self._world, self._chair)
        tables = [self._after(self._world, card, self._purse, way) for way in self._ways]
        if None in tables:
            return None
        return Bluff(card, tuple(outlook(table, self._chair) - now for table in tables if table is not None))

    def _after(self, world: DuelTable, card: CardId, gold: int, way: Commits | None) -> DuelTable | None:
        return self._work.rehearse(world, Answer(self._chair, attack(card, gold)), hands_of(way), self._rng)

    def _honest(self, bluff: Bluff | None) -> dict[Honest, Gains]:
        """What each Monster brings that it has, and then that it could have, as far as there is time."""
        found: dict[Honest, Gains] = {}
        hand = self._world.duelists[self._chair].hand
        for card in (*hand, *hidden_of(self._world, self._chair)):
            price = price_of(self._world, card)
            name = self._world.card(card).key
            if price is None or price > self._purse or (name, price) in found or card in self._world.presences:
                continue
            world = self._world
            if card not in hand:
                world = in_place_of(world, bluff.card if bluff is not None else hand[0], card)
            gains = self._gains(world, card, price)
            if gains is None:
                break
            found[name, price] = gains
        return found

    def _gains(self, world: DuelTable, card: CardId, price: int) -> Gains | None:
        if self._work.left < len(self._ways):
            return None
        tables = [self._after(world, card, price, way) for way in self._ways]
        return tuple(-1.0 if table is None else outlook(table, self._chair) - self._done for table in tables)

    def _able(self, cards: Sequence[CardId], honest: dict[Honest, Gains]) -> list[Honest]:
        """What such a hand can attack with."""
        names = {self._world.card(card).key for card in cards}
        return [attack for attack in honest if attack[0] in names]
