"""What if? A match of its own that begins where somebody stands in a replay, with AI seats in all chairs but his.

Its journal holds the answers up to there, so it comes back after a restart and has a replay like any other. What was
shuffled stays as it lies; dice and shuffles from there on are of a seed of its own. The table's options stay as well:
where nobody was to look on, nobody looks on at what comes of it.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import Any

from msgspec import Struct

from kickdoor_game.machine.events import Event
from kickdoor_protocol.checks.clusters import cut_clusters
from kickdoor_protocol.limits import TABLE_NAME_MOST
from kickdoor_protocol.messages.replay import Fork

from ...base.declined import Declined, no_such_seat
from ...base.store.records import AnswerRecord, MatchRecord, Record, SeatRecord
from ...matches.journal.snapshots import code_of
from ...matches.replays.naming import salted
from ...people.sessions.session import Session
from ...table.manners import BEST_OF
from ...table.packs import to_record
from .screening import Screening


class Forked(Struct, frozen=True):
    """`table` after the answers in `records`; `past`: what happened until then."""

    record: MatchRecord
    table: Any
    records: tuple[Record, ...]
    past: tuple[Event, ...]

    @property
    def number(self) -> int:
        """How many answers there are."""
        return self.record.began_at


def forked(
    screening: Screening,
    session: Session,
    request: Fork,
    number: int,
    table_id: str,
    entropy: Callable[[int], bytes],
    release: str,
) -> Forked:
    """The match from where this session looks. Declined if there is no such seat, or nothing left to play."""
    reel, film = screening.reel, screening.film
    old = reel.record
    if request.seat >= len(old.seats):
        raise no_such_seat(len(old.seats))
    if reel.ending is None or reel.ending.how == "running":
        text = "That match was not over when this was written, so it cannot be forked."
        raise Declined("not_over", text, "take a replay of it when it is over")
    moment = screening.viewing(session).moment
    table = film.at(moment)
    if table.over:
        raise Declined("match_over", "Here the match is over.", "go back to where you want to play on")
    table.news.clear()
    seats = tuple(
        SeatRecord(seat.name, seat.sex, session.id, deck=seat.deck) if place == request.seat
        else SeatRecord(seat.name, seat.sex, ai=request.ai or seat.ai, deck=seat.deck)
        for place, seat in enumerate(old.seats)
    )  # fmt: skip
    name = cut_clusters(f"{old.name}, played on", TABLE_NAME_MOST)
    here = screening.production
    record = MatchRecord(
        number,
        table_id,
        name,
        old.set,
        old.options,
        seats,
        entropy(32),
        to_record(here.packs),
        {key: value for key, value in old.manners.items() if key != BEST_OF},
        here.stage.sources[0].digest,
        began_at=moment,
        opener=session.id,
        release=release,
        code=code_of(here.stage),
        set_rules=here.stage.sources[0].rules,
    )
    record = salted(record, entropy)
    answers = tuple(AnswerRecord(number, n, answer) for n, answer in enumerate(film.answers[:moment], 1))
    until_there = takewhile(lambda played: played[0] <= moment, film.played())
    past = tuple(event for _, _, events in until_there for event in events)
    return Forked(record, table, (record, session.record(), *answers), past)
