"""The schemer's own turn: play what gains, then attack so that nobody can tell with what.

For each way in which the other player can meet an attack, it rehearses one bluff, which has the same result whatever
the card is, and each Monster in its hand. The result of other Monsters that it could have is computed from that of the
bluff. `mixing` solves the resulting game for the shares.
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
from ..defending import AttackHonesty, best_guard, suspicion_of
from ..facing import Guard, Strength, answers_of, hero_loss, kinds_of, loss_by, loss_by_running, strength_of
from ..reasons import ByShares, Idle, WeighedDecision
from ..rehearsal import Commits, imagined, these
from . import mixing
from .habits import Habits
from .mixing import AttackGame, Gains, Habit, Honest
from .outlook import as_chance, as_monster, at_rest, outlook, price_of, seen_from_opposite
from .raising import EACH_GOLD, Raising
from .worlds import (
    RehearsalBudget,
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
"""Imagined hands that stand for those it could have."""
SAME = 0.1
"""Difference in points below which neither facing nor running is plainly better."""


def best_turn(
    seen: Observation,
    chair: Chair,
    menu: Menu,
    habits: Habits,
    work: RehearsalBudget,
    rng: Generator,
    weighed: WeighedDecision,
) -> Choice | None:
    """Return the answer to the question of kind `turn`; None if the budget was too small to try any attack. A card that
    costs gold is played after the attacks, if the gold is worth more in them. Options are recorded in `weighed`."""
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
    """A card to bluff with. `after`: the outlook of the table after each way to meet it; `gains`: its gain as a
    chance."""

    card: CardId
    after: tuple[float, ...]
    gains: Gains


class Attacking:
    """Decides on one attack of the schemer at a table."""

    def __init__(self, world: DuelTable, chair: Chair, work: RehearsalBudget, rng: Generator) -> None:
        self._world, self._chair, self._work, self._rng = world, chair, work, rng
        self._open = answers_of(world, Chair(1 - chair))
        self._sure = self._open.cost
        self._prices: dict[str, int] = {}
        self._hands = types_of(world, chair, HANDS, rng)
        self._done = outlook(world, chair, going_on=False)
        self._seems_done = seen_from_opposite(world, chair, self._hands, going_on=False)
        self._purse = world.duelists[chair].purse
        self._limps = world.duelists[1 - chair].limping
        self._thought: dict[int, bool | None] = {}
        self._guards = guards(world, chair, {self._purse, self._purse // 2})
        self._ways: list[Commits | None] = [None, *(these(guard.cards) for guard in self._guards)]

    def choose(self, habits: Habits, rng: Generator, weighed: WeighedDecision) -> Choice | None:
        """Return the choice to attack or to end the turn, drawn at random from the mixed strategy; None if the budget
        was too small to try any attack. Records in `habits` how it attacks, and the options in `weighed`."""
        hand = self._world.duelists[self._chair].hand
        if not hand:
            return DONE
        bluff = self._bluff()
        game = self._game(bluff, habits)
        if not game.own and not game.golds and not self._work.allows(len(self._ways)):
            return None
        mix = mixing.mix_attack(game)
        self._tell(game, mix, bluff, weighed)
        if bluff is not None and (gold := mixing.one_of(mix.cheat, rng.random())) is not None:
            return self._attack(habits, bluff.card, gold)
        found = mixing.one_of(mix.honest, rng.random())
        return DONE if found is None else self._attack(habits, self._named(hand, *found), found[1])

    def bluffs(self, habits: Habits) -> float | None:
        """Return the probability that its next attack is a bluff, against a player with these habits; None if it has no
        card to bluff with."""
        bluff = self._bluff()
        return None if bluff is None else sum(mixing.mix_attack(self._game(bluff, habits)).cheat.values())

    def _tell(self, game: AttackGame, mix: mixing.AttackMix, bluff: Bluff | None, weighed: WeighedDecision) -> None:
        """Note what each attack gains, and how often it is chosen."""
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
        """Return the game of this attack: its gains, the possible hands, and the habits of the defender."""
        raising = habits.raising(self._sure)
        own = self._raised(self._honest(), raising)
        honest = own if bluff is None else self._raised(self._of_any_hand(bluff), raising)
        hands = [self._able(cards, honest) for cards in self._hands]
        golds = sorted({gold for _, gold in honest} | {self._purse}) if bluff is not None else []
        cheat = bluff.gains if bluff is not None else (0.0,) * len(self._ways)
        faces = {gold: self._habit(habits, gold) for gold in {*golds, *(gold for _, gold in (*honest, *own))}}
        return AttackGame(cheat, golds, honest, hands, own, faces)

    def _raised(self, honest: Mapping[Honest, Gains], raising: Raising) -> dict[Honest, Gains]:
        """Return the gains if the defender may raise the cost of each Monster; adds each Monster with more gold, to be
        safe from that."""
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
        """Note how it attacks, and return the choice to do so."""
        price = price_of(self._world, card)
        costs = price + self._sure if price is not None and price + self._sure <= gold else None
        habits.attacked(limps=self._limps, plainly=self._plainly(gold), costs=costs)
        return attack(card, gold)

    def _habit(self, habits: Habits, gold: int) -> Habit:
        """Return how often the defender faces attacks for that gold; always, if running would kill their limping
        Hero."""
        if self._limps and life_left(self._world, self._world.duelists[1 - self._chair].hero) <= LIMP_DAMAGE:
            return Habit(1.0, 1.0)
        return habits.faces(limps=self._limps, plainly=self._plainly(gold))

    def _plainly(self, gold: int) -> bool | None:
        """Return whether the defender does better to face that gold than to run; None if it makes hardly any
        difference."""
        if gold not in self._thought:
            defender = Chair(1 - self._chair)
            suspicion = suspicion_of(self._world, self._chair, gold, AttackHonesty())
            more = best_guard(self._world, defender, gold, suspicion)[0] - loss_by_running(self._world, defender)
            self._thought[gold] = None if abs(more) < SAME else more < 0
        return self._thought[gold]

    def _named(self, hand: Sequence[CardId], name: str, gold: int) -> CardId:
        """Return a card of that name in the hand that the gold hires."""
        return next(card for card in hand if self._world.card(card).key == name and is_honest(self._world, card, gold))

    def _bluff(self) -> Bluff | None:
        """Return the bluff and its gains; None if there is nothing to bluff with.

        The attacks that may follow are averaged over hands that it could have: a bluff that was worth more to a good
        hand than to a bad one would tell them apart.
        """
        card = spare(self._world, self._chair)
        if card is None or not self._work.allows(len(self._ways)):
            return None
        now = as_chance(self._seen(self._world))
        tables = [self._after(card, self._purse, way) for way in self._ways]
        if None in tables:
            return None
        after = tuple(self._seen(table) for table in tables if table is not None)
        return Bluff(card, after, tuple(as_chance(each) - now for each in after))

    def _seen(self, table: DuelTable) -> float:
        """Return the outlook of the table, averaged over the hands that it could have."""
        return seen_from_opposite(table, self._chair, self._hands)

    def _after(self, card: CardId, gold: int, way: Commits | None) -> DuelTable | None:
        """Return the table after an attack met in that way (None: the defender runs), if it can be rehearsed."""
        return self._work.rehearse(self._world, Answer(self._chair, attack(card, gold)), hands_of(way), self._rng)

    def _honest(self) -> dict[Honest, Gains]:
        """Return the gains of each Monster in its hand, as far as the budget lasts; the strongest are tried first."""
        found: dict[Honest, Gains] = {}
        hand = self._world.duelists[self._chair].hand
        for card in sorted(kinds_of(self._world, hand), key=self._strength, reverse=True):
            for gold in self._golds(card):
                gains = self._gains(card, gold)
                if gains is None:
                    return found
                found[self._world.card(card).key, gold] = gains
        return found

    def _strength(self, card: CardId) -> int:
        """Return the power of the card if it is a Monster that the purse can hire, else -1."""
        monster = as_monster(self._world, card)
        return monster.power if monster is not None and monster.cost <= self._purse else -1

    def _golds(self, card: CardId) -> tuple[int, ...]:
        """Return the gold worth committing for a card. Stores its price."""
        price = price_of(self._world, card)
        if price is not None:
            self._prices[self._world.card(card).key] = price
        return golds_for(self._world, card, self._chair)

    def _of_any_hand(self, bluff: Bluff) -> dict[Honest, Gains]:
        """Return the gains of each Monster that it could have, computed from those of a bluff."""
        found: dict[Honest, Gains] = {}
        done = as_chance(self._seems_done)
        hand = self._world.duelists[self._chair].hand
        for card in kinds_of(self._world, (*hand, *hidden_of(self._world, self._chair))):
            name = self._world.card(card).key
            for gold in self._golds(card):
                monster = self._met(card, gold)
                more = (0.0, *(self._more(guard, monster, gold) for guard in self._guards))
                after = [as_chance(each + other) for each, other in zip(bluff.after, more, strict=True)]
                found[name, gold] = tuple(each - done for each in after)
        return found

    def _more(self, guard: Guard, monster: Strength | None, gold: int) -> float:
        """Return how much more the defender loses by facing a Monster with that guard than by facing a bluff, in
        points."""
        defender = Chair(1 - self._chair)
        as_monster = loss_by(self._world, defender, guard, monster, gold)
        return as_monster - loss_by(self._world, defender, guard, None, gold)

    def _gains(self, card: CardId, gold: int) -> Gains | None:
        """Return the gains of an attack with that card; None if too few rehearsals are left."""
        if not self._work.allows(len(self._ways)):
            return None
        tables = [self._after(card, gold, way) for way in self._ways]
        done = as_chance(self._done)
        less = (0.0, *self._answers(card, gold))
        return tuple(
            -1.0 if table is None else as_chance(outlook(table, self._chair) - points) - done
            for table, points in zip(tables, less, strict=True)
        )

    def _answers(self, card: CardId, gold: int) -> list[float]:
        """Return what the attack loses by abilities of the defender's cards in play, in points, for each guard: in a
        rehearsal nobody uses any."""
        defender = Chair(1 - self._chair)
        monster, met = strength_of(self._world, card, gold, self._chair), self._met(card, gold)
        if monster == met:
            return [0.0] * len(self._guards)
        return [
            max(
                0.0,
                loss_by(self._world, defender, guard, monster, gold) - loss_by(self._world, defender, guard, met, gold),
            )
            for guard in self._guards
        ]

    def _met(self, card: CardId, gold: int) -> Strength | None:
        """Return the Monster as it counts against this defender, or None if the card is none."""
        monster = strength_of(self._world, card, gold, self._chair)
        return None if monster is None else self._open.to(monster)

    def _able(self, cards: Sequence[CardId], honest: dict[Honest, Gains]) -> tuple[Honest, ...]:
        """Return the honest attacks that a hand can make."""
        names = {self._world.card(card).key for card in cards}
        return tuple(attack for attack in honest if attack[0] in names)
