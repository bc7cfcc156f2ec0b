"""One match of two hostile players at a duel, watched by its oracle.

Half of the matches use ready decks of the set, half a pool with every word of the duel's language. In most of them both
players are advanced, because most rules are about Levels, full purses and cards in play.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from random import Random
from typing import Any

from kickdoor_game.library import catalogue, ruleset
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import IllegalAnswer, StaleAnswer
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.plain import saved_bytes
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.machine.run import apply_in_place, questions, start
from tests.game.duel.plain_pool import plain_rules

from ..hostile_match import BREAKAGES, Finding, HostileMatch
from ..notes import Complaint
from .far import come_far
from .hostility import next_answer
from .oracle import DuelOracle

NAMES = ("Ann", "Bob")
PLAIN, FAR, TOLD_WHO = 0.5, 0.6, 0.2
"""Probabilities: of the pool with every word, of advanced players, and of a fixed first player."""
LOOKS = 2
"""Answers between two checks of a player's view; the players take turns."""
CHAIRS = (Seat(0), Seat(1), None)


@cache
def _citable() -> frozenset[str]:
    return frozenset(catalogue("ccg").rules)


@dataclass(slots=True)
class HostileDuel(HostileMatch):
    """A duel of hostile players, with cards of the set or of the pool with every word; packs are of the door games."""

    looked: int = 0

    def __post_init__(self) -> None:
        self._rng = Random(f"adversary {self.set_name} {self.seed} {self.number}")
        rng = self._rng
        self.rules = plain_rules(rng) if rng.random() < PLAIN else ruleset(self.set_name)
        decks = rng.sample(tuple(self.rules.ready.values()), 2)
        players = tuple(Player(name, deck=deck.keys) for name, deck in zip(NAMES, decks, strict=True))
        options = {"first": rng.randrange(2)} if rng.random() < TOLD_WHO else {}
        self.table = self.rules.new_table(players, options)
        if rng.random() < FAR:
            for duelist in self.table.duelists:
                come_far(self.table, duelist, rng)
        start(self.rules, self.table)
        self.oracle = DuelOracle(self.table, options.get("first", -1))

    def play(self, decisions_most: int, known: Any = ()) -> list[Finding]:
        while not self.table.over and self.counts["decisions"] < decisions_most:
            refused: list[Complaint] = []
            answer, doubtful = next_answer(self.rules, self.table, self._rng, partial(self._menu, refused))
            found = self._findings(answer, refused) if refused else []
            found += self.give(answer, doubtful=doubtful)
            self.counts.update(f"known: {each.complaint.rule}" for each in found if each.complaint.rule in known)
            if unknown := [each for each in found if each.complaint.rule not in known]:
                return self._counted(unknown)
        return self._counted([])

    def _menu(self, refused: list[Complaint], seat: int, options: tuple[Any, ...]) -> None:
        refused += self.oracle.look_at_menu(seat, options, self.table)

    def give(self, answer: Answer, *, doubtful: bool = True) -> list[Finding]:
        table = self.table
        before = self.fingerprint() if doubtful else b""
        fair = self._is_asked(answer)
        table.news = []
        self.counts["decisions"] += answer.seat != -1
        try:
            apply_in_place(self.rules, table, answer)
        except (IllegalAnswer, StaleAnswer) as refused:
            self.counts["refused"] += 1
            return self._findings(answer, self._refusal(refused, before))
        except BREAKAGES as broken:
            return self._findings(answer, [Complaint("ccg.turn.1", f"a rule has broken: {broken!r}")])
        if not fair:
            return self._findings(answer, [Complaint("ccg.timing.6", "an answer counts that nobody has asked for")])
        self.journal.append(answer)
        complaints = list(self.oracle.look(answer, table.news, table))
        self.looked += 1
        if not complaints and self.looked % LOOKS == 0:
            chair = CHAIRS[self.looked // LOOKS % len(CHAIRS)]
            complaints += self.oracle.look_from(chair, self.rules.observe(table, chair).table)
        return self._findings(answer, complaints) if complaints else []

    def _is_asked(self, answer: Answer) -> bool:
        """Return whether a question is open that this can be the answer to."""
        if answer.standing or answer.seat < 0:
            return True
        fits = answer.question in (None, self.table.asked[answer.seat])
        return fits and any(question.seat == answer.seat for question in questions(self.table))

    def _refusal(self, refused: Exception, before: bytes) -> list[Complaint]:
        """Return the complaints about a refusal: it must cite a rule of the catalogue and change nothing."""
        found = []
        if isinstance(refused, IllegalAnswer) and refused.refusal.rule not in _citable():
            found.append(Complaint("ccg.timing.2", f"no such rule is in the catalogue: {refused.refusal}"))
        if before and self.fingerprint() != before:
            found.append(Complaint("ccg.timing.2", "a refused answer has changed the table"))
        return found

    def fingerprint(self) -> Any:
        """Return the saved table as bytes."""
        return saved_bytes(self.table)
