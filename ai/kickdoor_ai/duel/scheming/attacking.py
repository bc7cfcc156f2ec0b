"""What the schemer does in its munchkining: play what gains, and then attack so that nobody can tell with what.

What an attack brings is rehearsed for each way in which the other can meet it: once for a bluff, which brings the same
whatever lies there and beside it, and for each Monster that it has. What a Monster would bring that it could have is
worked out beside the bluff. How often it does which is `mixing`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kickdoor_game.duel.state.numbers import CAUGHT_DAMAGE, LIMP_DAMAGE
from kickdoor_game.duel.state.table import DuelTable
from kickdoor_game.duel.state.values import life_left
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import Choice, Menu

from ...api import Chair, Generator, Observation, Reply
from ..attacking import DONE, best_play
from ..defending import Trust, best_guard, suspicion_of
from ..facing import Guard, Strength, hero_loss, kinds_of, loss_by, loss_by_running, raise_of, strength_of
from ..reasons import ByShares, Idle, Weighed
from ..rehearsal import Commits, imagined, these
from . import mixing
from .habits import Habits
from .mixing import AttackGame, Gains, Habit, Honest
from .outlook import as_chance, at_rest, outlook, price_of, seen_from_opposite
from .raising import EACH_GOLD, Raising
from .worlds import (
    Work,
    attack,
    golds_for,
    guards,
    hands_of,
    hidden_of,
    is_honest,
    spare,
    types_of,
)

HANDS = 10
"""So many other hands are thought of that it could have."""
SAME = 0.1
"""By less than that nobody does what is plainly better."""


def best_turn(
    seen: Observation, chair: Chair, menu: Menu, habits: Habits, work: Work, rng: Generator, weighed: Weighed
) -> Choice:
    """Return what to answer to `turn`. What is played for gold can wait for attacks, if they are worth more first."""
    world = imagined(seen, rng)
    played = best_play(world, chair, menu, rng, outlook, weighed)
    if played is not None:
        weighed.note(Reply(DONE), 0.0)
        return played.choice
    choice = Attacking(world, chair, work, rng).choose(habits, rng, weighed)
    played = best_play(world, chair, menu, rng, at_rest, weighed) if choice == DONE else None
    return choice if played is None else played.choice


@dataclass(frozen=True, slots=True)
class Bluff:
    """A card that could be bluffed with: what the table promises after that, and what that brings."""

    card: CardId
    after: tuple[float, ...]
    gains: Gains


class Attacking:
    """An attack that is thought about at that table."""

    def __init__(self, world: DuelTable, chair: Chair, work: Work, rng: Generator) -> None:
        self._world, self._chair, self._work, self._rng = world, chair, work, rng
        self._sure = raise_of(world, Chair(1 - chair))
        self._prices: dict[str, int] = {}
        self._hands = types_of(world, chair, HANDS, rng)
        self._done = outlook(world, chair, going_on=False)
        self._seems_done = seen_from_opposite(world, chair, self._hands, going_on=False)
        self._purse = world.duelists[chair].purse
        self._limps = world.duelists[1 - chair].limping
        self._thought: dict[int, bool | None] = {}
        self._guards = guards(world, chair, {self._purse, self._purse // 2})
        self._ways: list[Commits | None] = [None, *(these(guard.cards) for guard in self._guards)]

    def choose(self, habits: Habits, rng: Generator, weighed: Weighed) -> Choice:
        """Return the attack, or to be done."""
        hand = self._world.duelists[self._chair].hand
        if not hand:
            return DONE
        bluff = self._bluff()
        game = self._game(bluff, habits)
        mix = mixing.mix_attack(game)
        self._tell(game, mix, bluff, weighed)
        if bluff is not None and (gold := mixing.one_of(mix.cheat, rng.random())) is not None:
            return self._attack(habits, bluff.card, gold)
        found = mixing.one_of(mix.honest, rng.random())
        return DONE if found is None else self._attack(habits, self._named(hand, *found), found[1])

    def bluffs(self, habits: Habits) -> float | None:
        """Return how often it bluffs there; None: it has nothing to bluff with."""
        bluff = self._bluff()
        return None if bluff is None else sum(mixing.mix_attack(self._game(bluff, habits)).cheat.values())

    def _tell(self, game: AttackGame, mix: mixing.AttackMix, bluff: Bluff | None, weighed: Weighed) -> None:
        """Note what each attack brings, and how often it is chosen."""
        hand, honest = self._world.duelists[self._chair].hand, 1.0 - sum(mix.cheat.values())
        if bluff is not None:
            for gold, share in mix.cheat.items():
                why = ByShares(True, share, mix.meets[gold][mixing.RUNS])
                weighed.note(Reply(attack(bluff.card, gold)), mix.worth(gold, bluff.gains), why)
        for (name, gold), share in mix.honest.items():
            why = ByShares(False, honest * share, mix.meets[gold][mixing.RUNS])
            card = self._named(hand, name, gold)
            weighed.note(Reply(attack(card, gold)), mix.worth(gold, game.own[name, gold]), why)
        weighed.note(Reply(DONE), 0.0, Idle(honest * (1.0 - sum(mix.honest.values()))))

    def _game(self, bluff: Bluff | None, habits: Habits) -> AttackGame:
        """What is at stake."""
        raising = habits.raising(self._sure)
        own = self._raised(self._honest(), raising)
        honest = own if bluff is None else self._raised(self._of_any_hand(bluff), raising)
        hands = [self._able(cards, honest) for cards in self._hands]
        golds = sorted({gold for _, gold in honest} | {self._purse}) if bluff is not None else []
        cheat = bluff.gains if bluff is not None else (0.0,) * len(self._ways)
        faces = {gold: self._habit(habits, gold) for gold in {*golds, *(gold for _, gold in (*honest, *own))}}
        return AttackGame(cheat, golds, honest, hands, own, faces)

    def _raised(self, honest: Mapping[Honest, Gains], raising: Raising) -> dict[Honest, Gains]:
        """The same if the other may raise what each costs; and each with more gold, to be safe from that."""
        loss = hero_loss(self._world, self._chair, CAUGHT_DAMAGE)
        caught = as_chance(self._seen(self._world) - loss) - as_chance(self._seems_done)
        found: dict[Honest, Gains] = {}
        for (name, gold), gains in honest.items():
            price = self._prices[name]
            found[name, gold] = raising.gains(gains, gold - price, caught)
            for more in raising.golds(price, self._purse) if gold == price else ():
                dearer = (gains[0], *(gain - EACH_GOLD * (more - gold) for gain in gains[1:]))
                found.setdefault((name, more), raising.gains(dearer, more - price, caught))
        return found

    def _attack(self, habits: Habits, card: CardId, gold: int) -> Choice:
        price = price_of(self._world, card)
        costs = price + self._sure if price is not None and price + self._sure <= gold else None
        habits.attacked(limps=self._limps, plainly=self._plainly(gold), costs=costs)
        return attack(card, gold)

    def _habit(self, habits: Habits, gold: int) -> Habit:
        if self._limps and life_left(self._world, self._world.duelists[1 - self._chair].hero) <= LIMP_DAMAGE:
            return Habit(1.0, 1.0)
        return habits.faces(limps=self._limps, plainly=self._plainly(gold))

    def _plainly(self, gold: int) -> bool | None:
        """Whether the other does better to face so much gold than to run; None: it makes hardly any difference."""
        if gold not in self._thought:
            defender = Chair(1 - self._chair)
            suspicion = suspicion_of(self._world, self._chair, gold, Trust())
            more = best_guard(self._world, defender, gold, suspicion)[0] - loss_by_running(self._world, defender)
            self._thought[gold] = None if abs(more) < SAME else more < 0
        return self._thought[gold]

    def _named(self, hand: Sequence[CardId], name: str, gold: int) -> CardId:
        return next(card for card in hand if self._world.card(card).key == name and is_honest(self._world, card, gold))

    def _bluff(self) -> Bluff | None:
        """What a bluff brings beside not bluffing; None: there is nothing to bluff with.

        What may follow it is worked out for hands that it could have: a bluff that is worth more to a good hand than to
        a bad one would tell them apart.
        """
        card = spare(self._world, self._chair)
        if card is None:
            return None
        now = as_chance(self._seen(self._world))
        tables = [self._after(card, self._purse, way) for way in self._ways]
        if None in tables:
            return None
        after = tuple(self._seen(table) for table in tables if table is not None)
        return Bluff(card, after, tuple(as_chance(each) - now for each in after))

    def _seen(self, table: DuelTable) -> float:
        return seen_from_opposite(table, self._chair, self._hands)

    def _after(self, card: CardId, gold: int, way: Commits | None) -> DuelTable | None:
        return self._work.rehearse(self._world, Answer(self._chair, attack(card, gold)), hands_of(way), self._rng)

    def _honest(self) -> dict[Honest, Gains]:
        """What each Monster brings that it has, as far as there is time."""
        found: dict[Honest, Gains] = {}
        hand = self._world.duelists[self._chair].hand
        for card in kinds_of(self._world, hand):
            for gold in self._golds(card):
                gains = self._gains(card, gold)
                if gains is None:
                    return found
                found[self._world.card(card).key, gold] = gains
        return found

    def _golds(self, card: CardId) -> tuple[int, ...]:
        price = price_of(self._world, card)
        if price is not None:
            self._prices[self._world.card(card).key] = price
        return golds_for(self._world, card, self._chair)

    def _of_any_hand(self, bluff: Bluff) -> dict[Honest, Gains]:
        """What each Monster would bring that it could have, beside what a bluff does."""
        found: dict[Honest, Gains] = {}
        done = as_chance(self._seems_done)
        hand = self._world.duelists[self._chair].hand
        for card in kinds_of(self._world, (*hand, *hidden_of(self._world, self._chair))):
            name = self._world.card(card).key
            for gold in self._golds(card):
                monster = strength_of(self._world, card, gold, self._chair)
                more = (0.0, *(self._more(guard, monster, gold) for guard in self._guards))
                after = [as_chance(each + other) for each, other in zip(bluff.after, more, strict=True)]
                found[name, gold] = tuple(each - done for each in after)
        return found

    def _more(self, guard: Guard, monster: Strength | None, gold: int) -> float:
        """What the other loses by facing a Monster so instead of a bluff."""
        defender = Chair(1 - self._chair)
        as_monster = loss_by(self._world, defender, guard, monster, gold)
        return as_monster - loss_by(self._world, defender, guard, None, gold)

    def _gains(self, card: CardId, gold: int) -> Gains | None:
        if self._work.left < len(self._ways):
            return None
        tables = [self._after(card, gold, way) for way in self._ways]
        done = as_chance(self._done)
        return tuple(-1.0 if table is None else as_chance(outlook(table, self._chair)) - done for table in tables)

    def _able(self, cards: Sequence[CardId], honest: dict[Honest, Gains]) -> tuple[Honest, ...]:
        """What such a hand can attack with."""
        names = {self._world.card(card).key for card in cards}
        return tuple(attack for attack in honest if attack[0] in names)
