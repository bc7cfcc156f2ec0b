"""Imagined tables of the duel, and rehearsals of attacks on them within a budget of time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import inf

from kickdoor_game.duel.cards.kinds import Location, Loot, Trick
from kickdoor_game.duel.phases.fight import FACE, RUN
from kickdoor_game.duel.state.table import DuelTable
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.plain import clone
from kickdoor_game.machine.questions import key
from kickdoor_game.machine.run import start

from ...api import Budget, Chair, Generator
from ...trials import SHARE
from ..defending import AttackHonesty, best_guard, suspicion_of
from ..facing import Guard, guards_of, raised_by, strength_of
from ..rehearsal import RULES, Commits, Stagehands, rehearse
from .outlook import outlook, price_of

REHEARSALS = 60
"""Rehearsals for one decision at most, however much time there is."""
WAYS_MOST = 4
"""Ways to face an attack that are distinguished at most."""


class RehearsalBudget:
    """Limits the rehearsals of one decision, by the deciding thread's own time or by their number.

    A busy machine makes a thread wait, which costs nothing of this time, so the search is as long there as elsewhere.
    """

    def __init__(self, budget: Budget, clock: Callable[[], float], nodes: int | None = None) -> None:
        """Begin to count, by `clock` in seconds. `nodes`: allow exactly that many rehearsals, however long they take;
        None: up to `REHEARSALS`, as long as the budget lasts."""
        self._clock = clock
        self._left = REHEARSALS if nodes is None else nodes
        self._due_s = clock() + SHARE * budget.ms / 1_000 if nodes is None else inf
        self._longest_s = 0.0

    def allows(self, count: int) -> bool:
        """Return whether that many more rehearsals should end in time, judging by the longest so far."""
        return count <= self._left and self._clock() + count * self._longest_s < self._due_s

    def rehearse(self, table: DuelTable, answer: Answer, hands: Stagehands, rng: Generator) -> DuelTable | None:
        """Return a copy of the table after the answer and all that follows; None if it is illegal. `hands` answers the
        questions that come up."""
        self._left -= 1
        began_s = self._clock()
        found = rehearse(table, answer, hands, rng)
        self._longest_s = max(self._longest_s, self._clock() - began_s)
        return found


def guards(table: DuelTable, attacker: Chair, golds: Iterable[int]) -> list[Guard]:
    """Return sets of cards with which the defender may face an attack: the smallest, the best one against each of
    `golds`, the largest."""
    defender = Chair(1 - attacker)
    known = guards_of(table, defender)
    found = [min(known, key=lambda guard: len(guard.cards))]
    for gold in sorted(golds, reverse=True):
        found.append(best_guard(table, defender, gold, suspicion_of(table, attacker, gold, AttackHonesty()))[1])
    found.append(max(known, key=lambda guard: len(guard.cards)))
    return list({guard.cards: guard for guard in found}.values())[:WAYS_MOST]


def attack(card: CardId, gold: int) -> tuple[str, str, int]:
    """Return the answer to `turn` that attacks with the card for that gold."""
    return ("attack", key("card", card), gold)


def hands_of(commits: Commits | None) -> Stagehands:
    """Return what answers questions while an attack is tried out: the defender faces it and commits the cards of
    `commits`, or runs for None."""
    return Stagehands(faces=False, judge=outlook) if commits is None else Stagehands(commits=commits, judge=outlook)


def choice_of(commits: Commits | None) -> tuple[str]:
    """Return the answer to the question of kind `defend`: to face the attack, or to run if `commits` is None."""
    return (RUN,) if commits is None else (FACE,)


def is_honest(table: DuelTable, card: CardId, gold: int) -> bool:
    """Return whether that gold pays for the card, so that an attack with it is no bluff."""
    price = price_of(table, card)
    return price is not None and price <= gold


def golds_for(table: DuelTable, card: CardId, chair: Chair) -> tuple[int, ...]:
    """Return the amounts of gold worth attacking for with the card: its price, and the whole purse if that makes it
    stronger; none if the purse cannot pay for it."""
    price, purse = price_of(table, card), table.duelists[chair].purse
    if price is None or price > purse:
        return ()
    usual, dear = (strength_of(table, card, gold, chair) for gold in (price, purse))
    stronger = usual is not None and dear is not None and dear.power > usual.power
    return (price, purse) if stronger else (price,)


def in_place_of(table: DuelTable, there: CardId, instead: CardId) -> DuelTable:
    """Return a copy of the table with two cards of one player swapped, at the same question.

    `there` is attacking or in a hand; `instead` is a card that the opponent does not see either.
    """
    if there == instead:
        return table
    copy = clone(table)
    duelist = copy.duelists[copy.owner(there)]
    turned = {there: instead, instead: there}
    for zone in ("hand", "deck", "stash"):
        setattr(duelist, zone, tuple(turned.get(card, card) for card in getattr(duelist, zone)))
    if copy.fight is not None:
        copy.fight.card = turned.get(copy.fight.card, copy.fight.card)
    copy.asking = None
    return start(RULES, copy)


def hidden_of(table: DuelTable, chair: Chair) -> tuple[CardId, ...]:
    """Return the cards of that player that nobody else sees: hand, deck, and the face-down cards of the stash."""
    duelist = table.duelists[chair]
    return tuple(card for card in (*duelist.hand, *duelist.stash, *duelist.deck) if card not in table.presences)


def spare(table: DuelTable, chair: Chair) -> CardId | None:
    """Return the card in hand that is missed least until the next turn and cannot be paid for as an attacker; None if
    there is none.

    Monsters that are too dear come first, then cards that can be played later. Mischief counts only if it is useless in
    the other's turn, unlike interrupts and cards that raise the cost of an attack.
    """
    duelist = table.duelists[chair]
    found = [
        (_missed(table, card), card)
        for card in duelist.hand
        if card not in table.presences and not is_honest(table, card, duelist.purse)
    ]
    fit = [(missed, card) for missed, card in found if missed < _NEEDED]
    return min(fit)[1] if fit else None


_NEEDED = 9
"""Rank in `_missed` of cards that are never spared."""


def _missed(table: DuelTable, card: CardId) -> int:
    """Return how much a card would be missed until the next turn, as a rank: 0 is missed least."""
    printed = table.card(card)
    if isinstance(printed, Trick):
        raises = any(raised_by(each) for each in printed.abilities)
        return _NEEDED if printed.interrupt or raises else 6
    if isinstance(printed, Location):
        return 1
    return 2 if isinstance(printed, Loot) else 0


def types_of(table: DuelTable, chair: Chair, count: int, rng: Generator) -> list[Sequence[CardId]]:
    """Return `count` random hands that this player could have, as their opponent sees it.

    The same dice give the same hands, whatever the real hand is.
    """
    hand = table.duelists[chair].hand
    unseen = sorted(hidden_of(table, chair), key=lambda card: table.card(card).key)
    shown = [card for card in hand if card in table.presences]
    size = len(hand) - len(shown)
    return [[*shown, *_some(unseen, size, rng)] for _ in range(count)]


def _some(cards: Sequence[CardId], size: int, rng: Generator) -> list[CardId]:
    """Return that many of these cards at random."""
    left = list(cards)
    found = []
    for _ in range(min(size, len(left))):
        place = rng.randrange(len(left))
        left[place], left[-1] = left[-1], left[place]
        found.append(left.pop())
    return found
