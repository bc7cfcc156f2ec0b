"""Restores matches after a restart: every match of the journal without an end is replayed (`playback.py`), and goes on.

At the start its table is there, asleep, with its people; it is replayed when it is woken (`waker.py`). So is one that
was put to sleep while the server ran.

A match that cannot go on (a rule has changed and its snapshot cannot be used, cards are gone, a pack is missing or has
changed, an answer is missing) does not stop the server: it is left as it is written, so that a server which can may go
on with it. The log says why, the host is told as long as this server runs, and its people when they come back. A match
that can be replayed goes on, though a word on a card may have changed; where only texts of a pack have changed, its
people are told.

A match that ended shortly before is over again, with the people at its table who had not left it: perhaps they do not
know yet how it ended.
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
from ...matches.playing.playing import MatchTable
from ...table.catalogue.playable_sets import PlayableSets
from ...table.packs import CardsDiffer, PacksDiffer, have_changed
from ..tables.beginnings import Beginnings
from ..tables.sleeping import Sleeping

BAD_NEWS = (
    "{name} does not go on: this server cannot play on from what an earlier one has written. Nothing of it is lost, "
    "your seat is yours, and whoever runs the server has been told."
)
"""Texts for the people of a match that cannot be restored."""

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

CARDS_NEWS = (
    "{{name}} does not go on: it was dealt cards that {set} has no more. Nothing of it is lost, your seat is yours, "
    "and whoever runs the server has been told; {release} has the cards, and goes on from where it stood."
)


class StoppedMatch(Struct, frozen=True):
    """A match that does not go on here: its number in the journal, the table's id and name, and why.

    Id and name are "" if they cannot be read; number 0 stands for records of no match, such as people.
    """

    number: int
    table: str
    name: str
    why: str


def news_of(why: Exception, *, is_over: bool) -> str:
    """Return the message to the players of a match that cannot be restored for the reason `why`; it contains `{name}`
    for the match's name. `is_over`: the match had ended already.
    """
    if is_over:
        return OLD_NEWS
    if isinstance(why, PacksDiffer):
        return PACK_NEWS.format(key=why.key)
    if isinstance(why, CardsDiffer):
        return CARDS_NEWS.format(set=why.set, release=why.release)
    return GAP_NEWS if isinstance(why, GapInJournal) else BAD_NEWS


def going_on(
    table: Sleeping, written: Journal, playable_sets: PlayableSets, beginnings: Beginnings
) -> Generator[None, None, MatchTable]:
    """Replay a match from its journal, one step per `next()`, and return its table as the generator's value.

    Raises GapInJournal if records are missing, PacksDiffer if its packs are not here, CardsDiffer if it was dealt cards
    that are gone, and whatever a replay that fails raises.
    """
    if written.gap:
        raise GapInJournal(written)
    record, people, log = written.match, table.people, Log(match=table.id)
    playable_set = playable_sets.of_record(record)
    stage = playable_set.stage
    try:
        replayed = yield from replaying(playable_set.rules, written, code_of(stage), stage, beginnings.release)
    except Exception as failure:
        if have_changed(record, stage.sources[0]):
            raise CardsDiffer(record) from failure
        raise
    if record.code == code_of(stage, record.packs):  # under the same rules the answers lead to the same table
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
