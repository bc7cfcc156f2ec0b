"""After a restart: every match of the journal that has no ending is played again (`playback.py`), and goes on.

One that cannot (a rule has changed since, a pack is missing or is another one, an answer is missing) stops nobody:
it is left alone as it is written, with all the evidence there is, so that a server which can may take it up. Nothing is
written to it; the log says why, the host is told of it for as long as this server runs, and its people when they come
back. One that can be replayed, though a word on a card of the set has changed since, goes on, with a line in the log.

A match that ended a moment before is over again, with those at its table who had not gone away from it: perhaps nobody
had told them yet how it ended.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from kickdoor_protocol.messages.talk import Say
from kickdoor_protocol.registry import tag_of

from .garbage import looked_for_later
from .lobby import Lobby
from .logs import Log
from .openers import Opener
from .packs import PacksDiffer
from .playback import replay
from .repertoire import Repertoire
from .seating import seated_last
from .session import Session
from .sessions import Sessions
from .snapshots import code_of
from .store.past import GapInJournal, Journal, Past
from .store.records import AnswerRecord, PersonRecord, RequestRecord, answered_by_people

BAD_NEWS = (
    "{name} does not go on: this server cannot play on from what an earlier one has written. Nothing of it is lost, "
    "your seat is yours, and whoever runs the server has been told."
)

OLD_NEWS = (
    "{name} is over, and this server cannot show how it ended. Nothing of it is lost: whoever runs the server can "
    "hand you its replay."
)


GAP_NEWS = (
    "{name} does not go on: a part of what was played is missing on this server. Your seat is yours, and whoever runs "
    "the server has been told."
)


@dataclass(frozen=True, slots=True)
class LeftAlone:
    """A match that does not go on here: its number in the journal, the table's id and name, and why."""

    number: int
    table: str
    name: str
    why: str


@looked_for_later()
def revive(past: Past, repertoire: Repertoire, lobby: Lobby, sessions: Sessions) -> tuple[LeftAlone, ...]:
    """Put all matches and their people back; those that do not go on."""
    known = {person.session: person for person in past.persons}
    restored: dict[str, Session] = {}
    left_alone: list[LeftAlone] = []
    for written, at_its_table in (*_ended(past, known), *((journal, known.keys()) for journal in past.journals)):
        for owner in _owners(written):
            if owner in at_its_table and owner not in restored:
                restored[owner] = sessions.restored(known[owner])
        record = written.match
        log = Log(match=record.id)
        people = restored if written.ending is None else {owner: restored[owner] for owner in at_its_table}
        try:
            _go_on(written, repertoire, lobby, people, log)
        except (PacksDiffer, GapInJournal) as why:
            log.warn("not_revived", why=why, answers=len(written.answers))
            failure = str(why)
        except Exception as error:
            log.broken("cannot_be_replayed", error, answers=len(written.answers))
            failure = repr(error)
        else:
            continue
        if written.ending is None:
            left_alone.append(LeftAlone(record.number, record.id, record.name, failure))
        for owner in _owners(written):
            if owner in people:
                people[owner].is_awaited = written.ending is None
                people[owner].news.append(_news(written).format(name=record.name))
    return tuple(left_alone)


def _news(written: Journal) -> str:
    """What those who played it are told of a match that cannot be brought back."""
    if written.ending is not None:
        return OLD_NEWS
    return GAP_NEWS if written.gap else BAD_NEWS


def _ended(past: Past, known: Mapping[str, PersonRecord]) -> list[tuple[Journal, set[str]]]:
    """The matches that have ended, each with those who are still at its table: where they sat last, if they have not
    gone away from there."""
    where: dict[str, int] = {}
    for written in (*past.ended, *past.journals):
        where |= dict.fromkeys(seated_last(written), written.match.number)
    stayed = {owner for owner, number in where.items() if owner in known and known[owner].left != number}
    found = [(w, {owner for owner in seated_last(w) & stayed if where[owner] == w.match.number}) for w in past.ended]
    return [(written, people) for written, people in found if people]


def _owners(written: Journal) -> Iterable[str]:
    """Everybody who has sat in that match, by session."""
    return dict.fromkeys([*(seat.session for seat in written.match.seats), *(c.session for c in written.chairs)])


def _go_on(written: Journal, repertoire: Repertoire, lobby: Lobby, restored: dict[str, Session], log: Log) -> None:
    """That match is a table of the lobby again. Any exception: it cannot be."""
    if written.gap:
        raise GapInJournal(written)
    record = written.match
    production = repertoire.of_record(record)
    replayed = replay(production.rules, written, code_of(production.stage), production.stage)
    here = production.stage.sources[0].digest
    if record.set_digest not in ("", here):
        log.warn("other_cards", set=record.set, began_with=record.set_digest[:12], here=here[:12])
    playing = lobby.playing(record, restored, replayed.dice, written.chairs)
    playing.match.audience.talk.restore(written.chat, written.said)
    playing.match.pausing.restore(written.pause)
    playing.match.people_answered = answered_by_people(written.answers)
    playing.opener = Opener(record.opener) if record.opener else None
    playing.match.resume(replayed, written.ending)
    lobby.tables[record.id] = playing
    for chair in playing.match.chairs:
        if chair.session is not None:
            playing.enter(chair.session)
    says = [RequestRecord(record.number, line.session, line.req, tag_of(Say)) for line in written.chat if line.req]
    requests: list[AnswerRecord | RequestRecord] = [*written.answers, *written.requests, *says]
    for done in sorted(requests, key=lambda done: done.req):
        if done.session in restored:
            restored[done.session].remember_accepted(done)
    log.info("revived", answers=replayed.number, snapshot=replayed.at)
