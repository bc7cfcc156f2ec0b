"""After a restart: every match of the journal that has no ending is played again (`playback.py`), and goes on.

At the start its table is there, asleep, and its people with it; it is played again when it is woken (`waker.py`). So
is one that was put to sleep while the server ran, since its people were away and its place was needed.

One that cannot (a rule has changed since and its snapshot is no way on, a pack is missing or is another one, an answer
is missing) stops nobody: it is left alone as it is written, with all the evidence there is, so that a server which can
may take it up. Nothing is written to it; the log says why, the host is told of it for as long as this server runs, and
its people when they come back. One that can be replayed, though a word on a card of the set has changed since, goes on,
with a line in the log; where only texts of a pack have changed, its people are told of which.

A match that ended a moment before is over again, with those at its table who had not gone away from it: perhaps nobody
had told them yet how it ended.
"""

from __future__ import annotations

from collections.abc import Generator

from msgspec import Struct

from kickdoor_protocol.messages.talk import Say
from kickdoor_protocol.registry import tag_of

from ...base.process.logs import Log
from ...base.store.past import GapInJournal, Journal
from ...base.store.records import AnswerRecord, RequestRecord, answered_by_people
from ...matches.journal.playback import replaying
from ...matches.journal.snapshots import code_of
from ...matches.journal.telling import tell
from ...matches.playing.playing import Playing
from ...table.catalogue.repertoire import Repertoire
from ...table.packs import PacksDiffer
from ..tables.beginnings import Beginnings
from ..tables.sleeping import Sleeping

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

PACK_NEWS = (
    "{{name}} does not go on: the pack {key} is not here as it was when the match began. Nothing of it is lost, your "
    "seat is yours, and whoever runs the server has been told."
)


class LeftAlone(Struct, frozen=True):
    """A match that does not go on here: its number in the journal, the table's id and name, and why.

    Id and name are empty where not even they can be read; the number is 0 for what is of no match, such as people.
    """

    number: int
    table: str
    name: str
    why: str


def news_of(why: Exception, *, is_over: bool) -> str:
    """Return what those who played it are told of a match that cannot be brought back."""
    if is_over:
        return OLD_NEWS
    if isinstance(why, PacksDiffer):
        return PACK_NEWS.format(key=why.key)
    return GAP_NEWS if isinstance(why, GapInJournal) else BAD_NEWS


def going_on(
    table: Sleeping, written: Journal, repertoire: Repertoire, beginnings: Beginnings
) -> Generator[None, None, Playing]:
    """Play that match again, a step at a time; returns its table. Any exception: it cannot be."""
    if written.gap:
        raise GapInJournal(written)
    record, people, log = written.match, table.people, Log(match=table.id)
    production = repertoire.of_record(record)
    stage = production.stage
    replayed = yield from replaying(production.rules, written, code_of(stage), stage, beginnings.release)
    if record.code == code_of(stage, record.packs):  # by the same rules the answers lead where they led
        replayed.unchecked = ""
    with table.before_anybody_came():
        series, opener = table.outline.series, table.opener
        playing = beginnings.playing(record, people, replayed.dice, written.chairs, series, opener)
        playing.match.audience.restore_talk(written.chat, written.said)
        playing.match.pausing.restore(written.pause)
        playing.match.people_answered = answered_by_people(written.answers)
        playing.match.resume(replayed, written.ending, put_away=table.put_away)
    says = [RequestRecord(record.number, line.session, line.req, tag_of(Say)) for line in written.chat if line.req]
    requests: list[AnswerRecord | RequestRecord] = [*written.answers, *written.requests, *says]
    for done in sorted(requests, key=lambda done: done.req):
        if done.session in people and not table.put_away:
            people[done.session].remember_accepted(done)
    tell(record, replayed, stage, {session.id: session for session in table.owners}, log)
    log.info("revived", answers=replayed.number, snapshot=replayed.at)
    return playing
