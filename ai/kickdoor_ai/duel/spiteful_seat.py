"""The spiteful seat of the duel: strikes at cards that hurt it, believes no liar, and answers a call with all it has.

Its grudges (`grudges`) change how it judges tables and how it attacks. The first card that has hurt it enough
becomes its feud, which it announces once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kickdoor_game.duel.state.table import DuelTable
from kickdoor_game.machine.questions import key

from ..api import Act, Budget, Chair, Considered, Decision, Event, Generator, Menu, Observation, Question
from ..brief import called_briefly
from ..speech import Speech
from .defending import AttackHonesty
from .ear import TALK
from .greedy_seat import ThriftySeat
from .grudges import CALM, Grudges
from .reasons import Owed, names_of
from .worth import Judge


class SpitefulSeat(ThriftySeat):
    """Remembers which Monster bit it, and every lie."""

    difficulties = ("easy", "hard")

    def __init__(self) -> None:
        super().__init__(CALM, AttackHonesty(), Speech("spiteful", TALK))
        self._grudges = Grudges()
        self._settled = False
        self._heard: list[Event] = []
        self._owed: dict[str, Owed] = {}
        """Its grudges, by the key of the card in choices."""

    @property
    def judge(self) -> Judge:
        """The judge of tables: their worth, with its grudges."""
        return self._grudges.judge

    def witness(self, events: Sequence[Event]) -> None:
        """Store the events until its next decision, which records grudges from them."""
        super().witness(events)
        self._heard += events

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        """Record grudges from the events witnessed, then return a standing action or the answer."""
        heard, self._heard = self._heard, []
        table = seen.table
        assert isinstance(table, DuelTable)
        self._sit(question.seat, table)
        self._hear(heard, question.seat, table)
        self._style, self._trust = self._grudges.style(table, question.seat), self._grudges.trust()
        owes = self._grudges.owes
        names = names_of(table, owes)
        self._owed = {key("card", card): Owed(name, owes[card]) for card, name in zip(owes, names, strict=True)}
        return super().decide(seen, question, standing, budget, rng)

    def _hear(self, heard: Sequence[Event], chair: Chair, table: DuelTable) -> None:
        """Record what these events did to it, and speak of its feud: once when it begins, once when its card is
        squished."""
        before = self._grudges.feud
        self._grudges.hear(heard, chair, table)
        feud = self._grudges.feud
        if feud is None or self._speech is None:
            return
        words = {"card": called_briefly(table.card(feud).name), "other": table.duelists[1 - chair].name}
        if before is None:
            self._speech.moment("feud", **words)
        elif not self._settled and feud in table.duelists[1 - chair].discard:
            self._settled = True
            self._speech.moment("settled", **words)

    def considered(self) -> Sequence[Considered]:
        """Return the options that it considered for its last decision, best first, with its grudges among the
        reasons."""
        return [replace(one, because=self._with_grudge(one)) for one in super().considered()]

    def _with_grudge(self, one: Considered) -> str:
        """Return the reason for a choice, after its grudges against the cards that the choice aims at."""
        aimed = one.choice.choice[1:] if isinstance(one.choice, Act) else ()
        owed = [str(self._owed[each]) for each in aimed if isinstance(each, str) and each in self._owed]
        return "; ".join(filter(None, [*owed, one.because]))
