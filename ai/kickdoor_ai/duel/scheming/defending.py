"""The schemer's defence: it calls so often that a bluff is worth about nothing.

The attacker could have any hand that fits the observation. In some imagined hands it rehearses the best Monster that
the gold can pay for, for each way to meet it; the same Monster, or a bluff, is rehearsed once for all hands. `mixing`
solves the resulting game for how often to run and how often to face in which way. Known habits of the attacker count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from kickdoor_game.duel.phases.fight import FACE, READY, RUN
from kickdoor_game.duel.state.numbers import LIMP_DAMAGE
from kickdoor_game.duel.state.table import DuelTable
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.plain import clone
from kickdoor_game.machine.questions import Choice

from ...api import Chair, Generator, Observation, Reply
from ..defending import committing
from ..reasons import Facing, Running, WeighedDecision, likeliest, names_of
from ..rehearsal import Commits, imagined, these
from . import mixing
from .habits import Habits
from .mixing import DefenceGame, Gains
from .outlook import as_chance, as_monster, outlook
from .raising import met_by_raising
from .worlds import RehearsalBudget, choice_of, guards, hands_of, hidden_of, in_place_of, is_honest

HANDS = 6
"""Imagined hands that are searched for a Monster."""
NEVER = -9.0
"""Gain of a bluff that is impossible."""


@dataclass(frozen=True, slots=True)
class DefencePlan:
    """A decision to face one attack. `commits`: the cards to commit; `attack`: which attack of the duel
    (`number_of`)."""

    commits: tuple[CardId, ...]
    attack: tuple[int, int]


def number_of(table: DuelTable) -> tuple[int, int]:
    """Return which attack of the duel is going on: the number of the turn, and of fights started in it."""
    return table.turn_number, table.fights


class Defending:
    """Decides on the answer to one attack."""

    def __init__(self, seen: Observation, chair: Chair, work: RehearsalBudget, rng: Generator) -> None:
        self._chair, self._work, self._rng = chair, work, rng
        self._worlds = [imagined(seen, rng) for _ in range(HANDS)]
        fight = self._worlds[0].combat
        met = guards(self._worlds[0], fight.attacker, (fight.gold,))
        self._may_be: Counter[str] = Counter()
        self._ways: list[Commits | None] = [None, *(these(guard.cards) for guard in met)]

    def choose(
        self, habits: Habits, rng: Generator, weighed: WeighedDecision
    ) -> tuple[Choice, DefencePlan | None] | None:
        """Return the answer to the question of kind `defend`, and the cards to commit if it faces the attack; None if
        the budget was too small to try enough. Options are recorded in `weighed`."""
        fight = self._worlds[0].combat
        habits.attacks(fight.gold, self._worlds[0].duelists[fight.attacker].purse)
        game = self._game(habits)
        if game is None:
            return None
        shares = mixing.mix_defence(game)
        place = mixing.drawn(shares, rng.random())
        self._tell(game, shares, place, weighed)
        commits = self._ways[place]
        if commits is None:
            return (RUN,), None
        table = self._worlds[0]
        return (FACE,), DefencePlan(commits(table, self._chair), number_of(table))

    def _tell(self, game: DefenceGame, shares: Sequence[float], place: int, weighed: WeighedDecision) -> None:
        """Note what it thinks the card is, what running and facing bring, and how often it faces such an attack.

        `place`: the way that it chose. If that is to run, the figures of facing are those of the best way to face.
        """
        honest = game.is_honest.share if game.honest else 0.0
        honest = 1.0 if NEVER in game.cheat else honest
        losses = [
            honest * sum(gains[way] for gains in game.honest) / max(1, len(game.honest))
            + (1.0 - honest) * game.cheat[way]
            for way in range(len(shares))
        ]
        way = place if place != mixing.RUNS else min(range(1, len(shares)), key=losses.__getitem__)
        table, commits = self._worlds[0], self._ways[way]
        using = names_of(table, commits(table, self._chair)) if commits is not None else ()
        kinds = {name: honest * count / self._may_be.total() for name, count in self._may_be.items()}
        facing = Facing(1.0 - honest, likeliest(kinds), using, 1.0 - shares[mixing.RUNS])
        weighed.note(Reply((FACE,)), -losses[way], facing)
        running = Running(LIMP_DAMAGE * table.duelists[self._chair].limping)
        weighed.note(Reply((RUN,)), -losses[mixing.RUNS], running)

    def _game(self, habits: Habits) -> DefenceGame | None:
        """Return the game of this defence; None if it could not rehearse enough."""
        fight = self._worlds[0].combat
        cheat, honest = self._cheat(fight.gold), []
        known: dict[str, Gains] = {}
        for world in self._worlds:
            best = self._best(world, fight.gold)
            name = "" if best is None else world.card(best).key
            self._may_be.update(() if best is None else names_of(world, (best,)))
            if best is not None and name not in known and (gains := self._gains(world, best, going_on=False)):
                known[name] = self._met(world, best, gains, cheat)
            if name in known:
                honest.append(known[name])
        if cheat is None and not honest:
            return None
        return DefenceGame(cheat or (NEVER,) * len(self._ways), honest, len(self._worlds), habits.honest())

    def _met(self, world: DuelTable, card: CardId, honest: Gains, cheat: Gains | None) -> Gains:
        """Return the gains of an honest attack, given that it may raise the cost of that Monster."""
        monster, fight = as_monster(world, card), world.fight
        if cheat is None or monster is None or fight is None:
            return honest
        return met_by_raising(world, self._chair, fight.gold - monster.cost, honest, cheat)

    def _cheat(self, gold: int) -> Gains | None:
        """Return the gains of a bluff; None if the gold hires every card that the attacker could have."""
        for world in self._worlds:
            if (card := self._bluff(world, gold)) is not None:
                return self._gains(world, card, going_on=True)
        return None

    def _held(self, world: DuelTable) -> list[CardId]:
        """Return the cards that the attacker could have attacked with in that world."""
        fight = world.combat
        return [fight.card, *world.duelists[fight.attacker].hand]

    def _best(self, world: DuelTable, gold: int) -> CardId | None:
        """Return the strongest Monster of that world that the gold hires; None if there is none."""
        found = [(as_monster(world, card), card) for card in self._held(world)]
        fit = [(each.power, each.life, card) for each, card in found if each is not None and each.cost <= gold]
        return max(fit)[-1] if fit else None

    def _bluff(self, world: DuelTable, gold: int) -> CardId | None:
        """Return a card that could lie there as a bluff for that gold; None if there is none."""
        held = (*self._held(world), *hidden_of(world, world.combat.attacker))
        return next((card for card in held if not is_honest(world, card, gold)), None)

    def _gains(self, world: DuelTable, card: CardId, *, going_on: bool) -> Gains | None:
        """Return what the attacker gains with that card over not attacking, if the defender runs and for each way to
        face it; None if too few rehearsals are left."""
        fight = world.combat
        attacker = fight.attacker
        table = in_place_of(world, fight.card, card)
        if not self._work.allows(len(self._ways)):
            return None
        before = as_chance(outlook(_taken_back(table), attacker, going_on=going_on))
        after = [
            self._work.rehearse(table, Answer(self._chair, choice_of(way)), hands_of(way), self._rng)
            for way in self._ways
        ]
        return tuple(1.0 if each is None else as_chance(outlook(each, attacker)) - before for each in after)


def _taken_back(table: DuelTable) -> DuelTable:
    """Return a copy of the table as it was before the attack."""
    copy = clone(table)
    fight = copy.combat
    duelist = copy.duelists[fight.attacker]
    duelist.hand, duelist.purse = (*duelist.hand, fight.card), duelist.purse + fight.gold
    copy.fight = None
    return copy


def what_to_commit(table: DuelTable, plan: DefencePlan | None, may: Sequence[CardId]) -> Choice:
    """Return the answer to the question of kind `prepare`: to commit the planned cards that are among `may`; "ready" if
    there are none, or it has committed some."""
    fight = table.fight
    if fight is None or fight.committed or plan is None or plan.attack != number_of(table):
        return (READY,)
    return committing(tuple(card for card in plan.commits if card in may))
