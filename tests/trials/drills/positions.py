"""Positions with rare questions, as matches in a journal that a server continues.

    positions(frozenset({"keep_race"}), each=2)     # of matches that were played here, at random
    position.records(number, person)                # records of such a match for a server's journal

They are searched in random matches, with the set alone and with each of the packs in `packs/` in turn: the packs fill
the decks with cards that lead to such questions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from kickdoor_game.doors.anytime.dealings import proposals
from kickdoor_game.language.loading.packs import Pack
from kickdoor_game.library import ruleset
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.journal import JournalHeader
from kickdoor_game.machine.questions import Question
from kickdoor_game.machine.run import questions
from kickdoor_server.base.store.records import AnswerRecord, MatchRecord, PersonRecord, Record, SeatRecord
from kickdoor_server.people.sessions.session import digest
from kickdoor_server.table.catalogue.sets import packs_in
from kickdoor_server.table.packs import to_record
from tests.conformance.random_match import RandomMatch, Step

PACKS = Path(__file__).parent / "packs"
SET = "classic"
AI_SEAT = "random"
DECISIONS_MOST = 450
"""Decisions of one match: after these another match is more likely to bring something new."""
MATCHES_MOST = 800


@dataclass(frozen=True, slots=True)
class Person:
    """A person who has a seat in a journal, with the token of their session."""

    name: str
    session: str
    token: str


@dataclass(frozen=True, slots=True)
class Position:
    """A match with these answers, after which a question of that kind is open for that seat."""

    kind: str
    seat: int
    header: JournalHeader
    packs: tuple[Pack, ...]
    answers: tuple[Answer, ...]

    def records(self, number: int, person: Person) -> list[Record]:
        """Return the records of the match, with that person in the seat that is asked, and AI players in all others."""
        seats = tuple(
            SeatRecord(person.name, player.sex, person.session) if seat == self.seat
            else SeatRecord(player.name, player.sex, ai=AI_SEAT)
            for seat, player in enumerate(self.header.players)
        )  # fmt: skip
        match = MatchRecord(
            number,
            f"position-{number}",
            self.kind,
            self.header.ruleset,
            self.header.options,
            seats,
            bytes(32),
            to_record(self.packs),
            set_digest=ruleset(self.header.ruleset).book.digest,
            began_at=len(self.answers),
        )
        answers = [AnswerRecord(number, n, answer) for n, answer in enumerate(self.answers, 1)]
        return [match, PersonRecord(person.session, person.name, (digest(person.token),)), *answers]


def positions(kinds: frozenset[str], each: int, matches_most: int = MATCHES_MOST) -> list[Position]:
    """Return up to `each` positions of each kind, at most one of a kind from each match."""
    packs = packs_in(PACKS)
    laid_out = [(), *((pack,) for pack in packs)]
    found: list[Position] = []
    had: Counter[str] = Counter()
    for seed in range(matches_most):
        wanted = {kind for kind in kinds if had[kind] < each}
        if not wanted:
            break
        lying = laid_out[seed % len(laid_out)]
        match = RandomMatch(lying[0].set if lying else SET, seed, lying)
        for step in match.steps(DECISIONS_MOST):
            for question in asked(step):
                if question.kind in wanted:
                    wanted.discard(question.kind)
                    had[question.kind] += 1
                    answers = tuple(match.journal)
                    found.append(Position(question.kind, question.seat, match.header, match.packs, answers))
    return found


def asked(step: Step) -> Iterator[Question]:
    """Yield the questions and proposals that are open to players."""
    yield from (question for question in questions(step.table) if question.seat >= 0)
    for seat in step.seats:
        yield from proposals(step.table, seat)


def people() -> Iterator[Person]:
    """Yield persons without end."""
    return (Person(f"Returner {number}", f"session-{number}", f"token-{number}") for number in count(1))
