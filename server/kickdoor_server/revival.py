"""After a restart: every match of the journal that has no ending is played again (`playback.py`), and goes on.

A journal that cannot be replayed (a rule has changed since, a pack is missing or is another one) is left as it is, with
a line in the log; nothing is written to it. One that can be, though a word on a card of the set has changed since, goes
on, with a line in the log as well.
"""

from __future__ import annotations

from .garbage import looked_for_later
from .lobby import Lobby
from .logs import Log
from .packs import PacksDiffer
from .playback import replay
from .repertoire import Repertoire
from .session import Session
from .sessions import Sessions
from .snapshots import code_of
from .store.past import Past
from .store.records import AnswerRecord, RequestRecord


@looked_for_later()
def revive(past: Past, repertoire: Repertoire, lobby: Lobby, sessions: Sessions) -> int:
    """Put all matches and their people back; how many matches."""
    known = {person.session: person for person in past.persons}
    restored: dict[str, Session] = {}
    count = 0
    for written in past.journals:
        record = written.match
        log = Log(match=record.id)
        try:
            production = repertoire.of_record(record)
            replayed = replay(production.rules, written, code_of(production.stage), production.stage)
        except PacksDiffer as why:
            log.warn("not_revived", why=why, answers=len(written.answers))
            continue
        except Exception as error:
            log.broken("cannot_be_replayed", error, answers=len(written.answers))
            continue
        here = production.stage.sources[0].digest
        if record.set_digest not in ("", here):
            log.warn("other_cards", set=record.set, began_with=record.set_digest[:12], here=here[:12])
        owners = [seat.session for seat in record.seats] + [change.session for change in written.chairs]
        for owner in owners:
            if owner in known and owner not in restored:
                restored[owner] = sessions.restored(known[owner])
        playing = lobby.playing(record, restored, replayed.dice, written.chairs)
        playing.match.audience.talk.restore(written.chat, written.said)
        playing.match.pausing.restore(written.pause)
        lobby.tables[record.id] = playing
        for chair in playing.match.chairs:
            if chair.session is not None:
                playing.enter(chair.session)
        requests: list[AnswerRecord | RequestRecord] = [*written.answers, *written.requests]
        for done in sorted(requests, key=lambda done: done.req):
            if done.session in restored:
                restored[done.session].remember_accepted(done)
        playing.match.resume(replayed)
        log.info("revived", answers=replayed.number, snapshot=replayed.at)
        count += 1
    return count
