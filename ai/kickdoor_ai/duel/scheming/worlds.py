"""Imagined tables of the duel, and what comes of an attack on them; each rehearsal is counted, and there are so many.

Rehearsals are counted and not timed, so the same generator gives the same decisions on every machine. The budget says
how many there are: `MS_A_REHEARSAL` is what one takes on a slow machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kickdoor_game.duel.cards.kinds import Location, Loot, Trick
from kickdoor_game.duel.phases.fight import FACE, RUN
from kickdoor_game.duel.state.table import DuelTable
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.plain import clone
from kickdoor_game.machine.questions import key
from kickdoor_game.machine.run import start

from ...api import Budget, Chair, Generator
from ..defending import Trust, best_guard, suspicion_of
from ..facing import Guard, guards_of, raised_by, strength_of
from ..rehearsal import RULES, Commits, Stagehands, rehearse
from .outlook import outlook, price_of

REHEARSALS = 60
"""So many for one decision, however much time there is."""
MS_A_REHEARSAL = 8
WAYS_MOST = 4


class Work:
    """How many rehearsals are left for a decision."""

    def __init__(self, budget: Budget) -> None:
        self.left = max(1, min(REHEARSALS, budget.ms // MS_A_REHEARSAL))

    def rehearse(self, table: DuelTable, answer: Answer, hands: Stagehands, rng: Generator) -> DuelTable | None:
        """Return how the table looks afterwards; None: it is refused, or there is no time left for it."""
        if not self.left:
            return None
        self.left -= 1
        return rehearse(table, answer, hands, rng)


def guards(table: DuelTable, attacker: Chair, golds: Iterable[int]) -> list[Guard]:
    """Return with what an attack may be faced: nothing, what is best if it is a bluff as often as usual, everything."""
    defender = Chair(1 - attacker)
    known = guards_of(table, defender)
    found = [min(known, key=lambda guard: len(guard.cards))]
    for gold in sorted(golds, reverse=True):
        found.append(best_guard(table, defender, gold, suspicion_of(table, attacker, gold, Trust()))[1])
    found.append(max(known, key=lambda guard: len(guard.cards)))
    return list({guard.cards: guard for guard in found}.values())[:WAYS_MOST]


def attack(card: CardId, gold: int) -> tuple[str, str, int]:
    """Return the answer to `turn` that attacks with it."""
    return ("attack", key("card", card), gold)


def hands_of(commits: Commits | None) -> Stagehands:
    """Return stagehands with a defender who faces in that way, or runs (None)."""
    return Stagehands(faces=False, judge=outlook) if commits is None else Stagehands(commits=commits, judge=outlook)


def choice_of(commits: Commits | None) -> tuple[str]:
    """Return what a defender says who faces in that way, or runs (None)."""
    return (RUN,) if commits is None else (FACE,)


def is_honest(table: DuelTable, card: CardId, gold: int) -> bool:
    """Say whether that card can be hired for that gold."""
    price = price_of(table, card)
    return price is not None and price <= gold


def golds_for(table: DuelTable, card: CardId, chair: Chair) -> tuple[int, ...]:
    """Return for how much gold it is worth attacking with that card: its price, and all there is if that makes it
    stronger; nothing if it cannot be hired."""
    price, purse = price_of(table, card), table.duelists[chair].purse
    if price is None or price > purse:
        return ()
    usual, dear = (strength_of(table, card, gold, chair) for gold in (price, purse))
    stronger = usual is not None and dear is not None and dear.power > usual.power
    return (price, purse) if stronger else (price,)


def in_place_of(table: DuelTable, there: CardId, instead: CardId) -> DuelTable:
    """Return a copy in which these two cards of one player have changed places, at its question.

    One of them is what attacks or lies in a hand, the other lies where nobody has seen it either.
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
    """Return the cards of that player that the other sees nowhere: hand, deck, and what is face down in the stash."""
    duelist = table.duelists[chair]
    return tuple(card for card in (*duelist.hand, *duelist.stash, *duelist.deck) if card not in table.presences)


def spare(table: DuelTable, chair: Chair) -> CardId | None:
    """Return the card of the hand that is missed least until the next turn, and cannot be hired; None: there is none.

    Monsters that cost too much first, then what lies there to be played later; a card of Mischief only if it is nothing
    for the other's turn, as interrupts are, and what makes their attacks too dear.
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


def _missed(table: DuelTable, card: CardId) -> int:
    printed = table.card(card)
    if isinstance(printed, Trick):
        raises = any(raised_by(each) for each in printed.abilities)
        return _NEEDED if printed.interrupt or raises else 6
    if isinstance(printed, Location):
        return 1
    return 2 if isinstance(printed, Loot) else 0


def types_of(table: DuelTable, chair: Chair, count: int, rng: Generator) -> list[Sequence[CardId]]:
    """Return so many hands that this player could have for all that the other sees.

    By the same dice they are the same ones, whatever is in the real one.
    """
    hand = table.duelists[chair].hand
    unseen = sorted(hidden_of(table, chair), key=lambda card: table.card(card).key)
    shown = [card for card in hand if card in table.presences]
    size = len(hand) - len(shown)
    return [[*shown, *_some(unseen, size, rng)] for _ in range(count)]


def _some(cards: Sequence[CardId], size: int, rng: Generator) -> list[CardId]:
    """Return so many of these at random."""
    left = list(cards)
    found = []
    for _ in range(min(size, len(left))):
        place = rng.randrange(len(left))
        left[place], left[-1] = left[-1], left[place]
        found.append(left.pop())
    return found
