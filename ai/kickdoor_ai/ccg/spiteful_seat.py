"""The spiteful seat of the duel: takes it out on whatever bit it, and believes nobody who has lied to it.

It plays as greedy does, and judges tables as greedy does but for what it holds against the other (`grudges`).

What the other player has done to the spiteful seat, read out of what everybody saw, and what it thinks of it. Who
has hurt it is a card: the Monster that bit, the Mischief that burnt. What still lies about of those, it would see
squished, and pays for that. A lie is the player's own: each one costs some of its trust, and an honest attack that
it did not believe gives a little of that back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from kickdoor_game.ccg.state.events import CaughtCheating, DamageDealt, DuelTurnBegan, MonsterHired
from kickdoor_game.ccg.state.table import DuelTable
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import key

from ..api import Act, Budget, Chair, Considered, Decision, Event, Generator, Menu, Observation, Question
from ..speech import Speech
from .attacking import Boldness
from .defending import Trust
from .ear import TALK
from .reasons import Owed, names_of
from .seat import DuelSeat
from .worth import Judge, worth

GRUDGE = 0.6
"""What it is worth that a card is gone which has hurt it, for each point of damage that it did."""
OWED_MOST = 4
GLOATS = 0.25
"""What damage on such a card is worth, for each point."""
TRUST, TRUST_LEAST, LIE, TRUTH = 0.7, 0.3, 0.12, 0.04
ANGRY = 3
"""So much damage since its last turn, and it bluffs whenever it could."""


@dataclass(slots=True)
class Grudges:
    """`owes`: damage that each card of the other did to its own. `lies`, `truths`: attacks that were turned up.

    `hurt`: damage since its own turn began.
    """

    owes: dict[CardId, int] = field(default_factory=dict)
    lies: int = 0
    truths: int = 0
    hurt: int = 0

    def hear(self, events: Iterable[Event], me: Chair, table: DuelTable) -> None:
        """Enter what has been done."""
        for event in events:
            match event:
                case DamageDealt(card=card, count=count, source=source):
                    if table.owner(card) == me and source >= 0 and table.owner(source) != me:
                        self.owes[source] = self.owes.get(source, 0) + count
                        self.hurt += count
                case CaughtCheating(seat=seat) if seat != me:
                    self.lies += 1
                case MonsterHired(seat=seat) if seat != me:
                    self.truths += 1
                case DuelTurnBegan(seat=seat) if seat != me:
                    self.hurt = 0
                case _:
                    pass

    def judge(self, table: DuelTable, chair: Chair) -> float:
        """Return what a table is worth to it: what it is worth, and that those who hurt it are gone, or worse off."""
        total = worth(table, chair)
        if table.over:
            return total
        gone = set(table.duelists[1 - chair].discard)
        for card, owed in self.owes.items():
            owed = min(owed, OWED_MOST)
            presence = table.presences.get(card)
            if card in gone:
                total += GRUDGE * owed
            elif presence is not None and presence.tokens:
                total += GLOATS * min(owed, presence.tokens)
        return total

    def trust(self) -> Trust:
        """Return how far it believes an attack."""
        return Trust(min(TRUST, max(TRUST_LEAST, TRUST - LIE * self.lies + TRUTH * self.truths)))

    def boldness(self) -> Boldness:
        """Return how it attacks: in anger it bluffs whenever it could."""
        return Boldness(bluffs=1.0) if self.hurt >= ANGRY else Boldness()


class SpitefulSeat(DuelSeat):
    """Remembers which Monster bit it, and every lie."""

    def __init__(self) -> None:
        super().__init__(Boldness(), Trust(), Speech("spiteful", TALK))
        self._grudges = Grudges()
        self._heard: list[Event] = []
        self._owed: dict[str, Owed] = {}
        """By how a choice names the card."""

    @property
    def judge(self) -> Judge:
        return self._grudges.judge

    def witness(self, events: Sequence[Event]) -> None:
        """Hear what is done to it; who is who it knows when it is asked next."""
        super().witness(events)
        self._heard += events

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        heard, self._heard = self._heard, []
        table = seen.table
        assert isinstance(table, DuelTable)
        self._grudges.hear(heard, question.seat, table)
        self._boldness, self._trust = self._grudges.boldness(), self._grudges.trust()
        owes = self._grudges.owes
        names = names_of(table, owes)
        self._owed = {key("card", card): Owed(name, owes[card]) for card, name in zip(owes, names, strict=True)}
        return super().decide(seen, question, standing, budget, rng)

    def considered(self) -> Sequence[Considered]:
        """Return the same, and what that has done to it which is aimed at."""
        return [replace(one, because=self._with_grudge(one)) for one in super().considered()]

    def _with_grudge(self, one: Considered) -> str:
        aimed = one.choice.choice[1:] if isinstance(one.choice, Act) else ()
        owed = [str(self._owed[each]) for each in aimed if isinstance(each, str) and each in self._owed]
        return "; ".join(filter(None, [*owed, one.because]))
