"""Seats the players of a match on its chairs, from the journal with every change since it began, and lists them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from kickdoor_game.machine.ids import Seat
from kickdoor_protocol.messages.lobby import CardSource, LobbySeat, TableInfo

from ...base.store.outlines import Outline
from ...base.store.records import ChairRecord, MatchRecord
from ...people.sessions.session import Session
from ...table.manners import options_of
from ...table.translate.stage import Sitter
from ..seats import OwnedChair


@dataclass(slots=True)
class Seating:
    """The chairs of a match. `left`: those that people who have left may come back to, by session."""

    chairs: list[OwnedChair]
    left: dict[str, OwnedChair] = field(default_factory=dict)


def seated(record: MatchRecord, sessions: Mapping[str, Session], changes: Iterable[ChairRecord] = ()) -> Seating:
    """Return the seats of that match after these changes, each with its person's session if it is among `sessions` (by
    id); AI players are not made yet.
    """
    seating = Seating(
        [
            OwnedChair(
                Seat(number),
                seat.name,
                seat.sex,
                seat.ai,
                seat.difficulty,
                session=sessions.get(seat.session),
                owner=seat.session,
            )
            for number, seat in enumerate(record.seats)
        ]
    )
    owners = [seat.session for seat in record.seats]
    for change in changes:
        chair, owner = seating.chairs[change.seat], owners[change.seat]
        has_left = owner and not change.session
        if has_left or (owner not in ("", change.session) and chair not in seating.left.values()):
            seating.left[owner] = chair
        seating.left.pop(change.session, None)
        if change.given_up:
            seating.left = {owner: other for owner, other in seating.left.items() if other is not chair}
        owners[change.seat] = change.session
        chair.owned_by(change.session)
        chair.session, chair.kept = sessions.get(change.session), change.kept
        chair.ai, chair.difficulty = change.ai, change.difficulty
    return seating


def seated_last(written: Outline) -> set[str]:
    """Return the ids of the sessions that owned the match's seats last."""
    owners = dict(enumerate(seat.session for seat in written.match.seats))
    owners |= {change.seat: change.session for change in written.chairs}
    return {owner for owner in owners.values() if owner}


def listed(
    record: MatchRecord,
    sitters: Iterable[tuple[OwnedChair, Sitter]],
    state: str,
    cards: tuple[CardSource, ...],
    watchers: int = 0,
    *,
    locked: bool,
) -> TableInfo:
    """Return the entry of a match's table in the list of tables. `sitters`: each seat with its player as views show
    them; `watchers`: the number of spectators; `locked`: a password is needed.
    """
    seats = tuple(
        LobbySeat(
            chair.seat,
            sitter.kind,
            sitter.name,
            sitter.ai,
            chair.sex,
            connected=sitter.connected,
            ready=True,
            difficulty=sitter.difficulty,
        )
        for chair, sitter in sitters
    )
    options = options_of(record)
    return TableInfo(record.id, record.name, record.set, state, seats, options, watchers, cards=cards, locked=locked)
