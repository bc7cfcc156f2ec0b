"""Positions in which somebody is asked what is hardly ever asked, as matches in a journal that a server goes on with.

    positions(frozenset({"keep_race"}), each=2)     # of matches that were played here, by chance
    position.records(number, person)                # what stands in the journal of a server that they were played on

They are looked for in matches in which everybody plays by chance, with the set alone and with each of the packs in
`packs/` in turn: these fill the decks with what leads to such questions.
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
"""Of one match: then another one is more likely to bring something else."""
MATCHES_MOST = 800


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who has a seat in a journal, and the token that he comes back by."""

    name: str
    session: str
    token: str


@dataclass(frozen=True, slots=True)
class Position:
    """After these answers a question of that kind is open for that seat."""

    kind: str
    seat: int
    header: JournalHeader
    packs: tuple[Pack, ...]
    answers: tuple[Answer, ...]

    def records(self, number: int, person: Person) -> list[Record]:
        """The match, with that person in the seat that is asked, and AI seats in all others."""
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
    """For each of these kinds so many, at most one of a match; fewer of what does not come up in so many matches."""
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
    """Of players, and what they have been proposed."""
    yield from (question for question in questions(step.table) if question.seat >= 0)
    for seat in step.seats:
        yield from proposals(step.table, seat)


def people() -> Iterator[Person]:
    """As many as it takes."""
    return (Person(f"Returner {number}", f"session-{number}", f"token-{number}") for number in count(1))
