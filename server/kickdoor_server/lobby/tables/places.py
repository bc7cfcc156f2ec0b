"""Which tables hold a place, which match sleeps instead, and which is given up where too many sleep.

There are `tables_most` places, for people who are here. When one is wanted and none is free, a table at which nobody is
gives its up (`lobby/tables/giving_way.py`): a match is put to sleep in the journal, from where it comes back as after a
restart. Whoever comes back to a match always gets a place for it, also beyond `tables_most`: at each such table
somebody is, so there are no more of these than connections, and the next table that is deserted makes up for it.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterable

from kickdoor_protocol.messages.talk import Said

from ...base.configuration.settings import TABLES_MOST, Settings
from ...base.declined import NOBODY, Declined, Waiting
from ...base.process.logs import Log
from ...base.store.records import Record
from ...matches.playing.means import Means
from ...matches.playing.playing import Playing
from ...people.sessions.openers import Opener, bounds
from ..replays.screening import Screening
from .asleep import one_too_many
from .gathering import Gathering
from .giving_up import last_records
from .giving_way import to_go
from .sleeping import EXPIRED, GIVEN_UP, Sleeping

ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Of table ids: none that are taken for each other."""

Awake = Gathering | Playing | Screening
Table = Awake | Sleeping


def _literal(text: str) -> str:
    """Return that text as it is written for `str.format`."""
    return text.replace("{", "{{").replace("}", "}}")


class Tables(dict[str, Table]):
    """All tables of a server, by id; `settings` say how many of them may hold a place."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings

    @property
    def awake(self) -> list[Awake]:
        """All tables that hold a place."""
        return [table for table in self.values() if not isinstance(table, Sleeping)]

    @property
    def asleep(self) -> list[Sleeping]:
        """All matches that sleep, the one that has been there for longest first."""
        return [table for table in self.values() if isinstance(table, Sleeping)]

    @property
    def is_free(self) -> bool:
        """Whether there is a place that no table holds."""
        return len(self.awake) < self._settings.tables_most

    def listed(self) -> Iterable[Table]:
        """All that hold a place and, as far as there is room in a list, those that sleep, the latest ones."""
        asleep = self.asleep
        room = max(0, TABLES_MOST - (len(self) - len(asleep)))
        left_out = {table.id for table in asleep[: max(0, len(asleep) - room)]}
        return (table for table in self.values() if table.id not in left_out)

    def free_id(self) -> str:
        """Return an id that no table has."""
        while (name := "".join(secrets.choice(ID_LETTERS) for _ in range(5))) in self:
            pass
        return name


class Places:
    """Gives and takes the places of a server. `wake` lets a match that sleeps be brought back soon."""

    def __init__(self, means: Means, tables: Tables, wake: Callable[[Sleeping], None]) -> None:
        self.tables = tables
        self._wake = wake
        self._means = means
        self._log = Log()

    def has_one_for(self, opener: Opener) -> None:
        """Have a place for another table of that opener. Raises Declined if there are as many as may be, and somebody
        is at each of them."""
        for bound in bounds(opener, self.tables.awake, self._means.settings):
            if bound.is_reached and not self._one_gives_way(bound.tables):
                raise bound.declined

    def come_back_to(self) -> None:
        """Have one table give up its place if there are more than may be, since somebody has come back to theirs."""
        if len(awake := self.tables.awake) > self._means.settings.tables_most:
            self._one_gives_way(awake)

    def _one_gives_way(self, tables: Collection[Awake]) -> bool:
        """Whether there is a place for another table, now that one of these has given up its."""
        settings, now_s = self._means.settings, self._means.time.seconds()
        table = to_go(tables, now_s)
        if table is None:
            return False
        if isinstance(table, Playing) and not table.is_over:
            if table.is_played or table.deserted_s(now_s) <= settings.unanswered_s:
                self._put_away(table)
                return True
            table.match.abandon()
        self.forget(table)
        return True

    def forget(self, table: Awake) -> None:
        """That table is there no more."""
        if not isinstance(table, Screening):
            table.close()
        del self.tables[table.id]
        self._log.info("table_forgotten", table=table.id)

    # ---- matches that sleep

    def _put_away(self, playing: Playing) -> None:
        """Put that match to sleep in the journal."""
        people = {chair.session.id: chair.session for chair in playing.match.chairs if chair.session is not None}
        opener = playing.opener or Opener(playing.match.record.opener)
        table = Sleeping(playing.outline(), people, self._wake, self.come_back_to, self._means.time, opener)
        playing.match.put_away()
        table.lies_down()
        playing.close()
        del self.tables[table.id]
        self.tables[table.id] = table
        self._log.info("put_to_sleep", table=table.id, answers=table.outline.answers)
        self._keep_quotas(opener)

    def keep_quotas(self) -> None:
        """Give up matches that sleep and are too many: settings may have changed since an earlier server."""
        for opener in {table.opener for table in self.tables.asleep if table.opener is not None}:
            self._keep_quotas(opener)

    def _keep_quotas(self, who: Opener) -> None:
        settings, now_s = self._means.settings, self._means.time.seconds()
        while (table := one_too_many(self.tables.asleep, who, settings, now_s)) is not None:
            self.give_up(table, GIVEN_UP)

    def give_up(self, table: Sleeping, news: str, waiting: Waiting = NOBODY) -> None:
        """End a match that sleeps without waking it; its people are told `news`. `waiting` hears when it is written."""
        del self.tables[table.id]
        table.gives_up(news)
        log, scribe = Log(match=table.id), self._means.scribe

        def written(error: Exception | None) -> None:
            if error is not None:
                log.broken("not_given_up", error)
            waiting.done(None)

        def found(records: list[Record] | Exception) -> None:
            if isinstance(records, Exception):
                written(records)
            else:
                scribe.write(records, written)

        at_s, outline = self._means.wall_s(), table.outline
        scribe.recall(table.number, lambda journal: last_records(journal, outline, at_s), found)
        log.info("given_up", answers=outline.answers)

    def close(self, table: Table, why: str, waiting: Waiting) -> None:
        """End that table for its host, who has said why; everybody at it is told. Raises Declined if it cannot be."""
        said = f"The host of this server has closed this table. {why}".rstrip()
        match table:
            case Sleeping():
                self.give_up(table, f"The host of this server has closed {{name}}. {_literal(why)}".rstrip(), waiting)
            case Playing() if table.is_over:
                raise Declined("match_over", f"The match at table {table.id} is over.", "leave it: it goes by itself")
            case Playing():
                table.ends_for(said, waiting)
            case Gathering():
                table.say(Said("", said, "system"))
                self.forget(table)
                waiting.done(None)
            case _:
                text = "This is a replay, which is shown as long as the server runs."
                raise Declined("replay", text, "start the server without it")

    def sweep(self, table: Sleeping) -> None:
        """Forget one that is over and that nobody looks at, and give one up to which nobody comes."""
        settings = self._means.settings
        asleep_s = table.asleep_s(self._means.time.seconds())
        if table.is_over and asleep_s > settings.over_s:
            del self.tables[table.id]
            table.woke(None)
        elif not table.is_over and asleep_s > settings.asleep_most_s:
            self.give_up(table, EXPIRED)
