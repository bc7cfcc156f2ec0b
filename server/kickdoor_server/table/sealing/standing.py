"""Says in sentences what the shuffle of a finished match proves, to whom and against whom.

A shuffle follows from the server's seed and from the nonces that seats have put in. Somebody who knows all parts but
their own, and may still choose that one, chooses the shuffle. So a nonce protects its owner against everybody whose own
part was fixed before the nonce was known. A sealed one protects against all, since everything is fixed before any is
opened; one in the clear only against a host without a seat. A player who does not open theirs had two shuffles to
choose from, with it and without.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from kickdoor_game.language.english import listed
from kickdoor_protocol.sealing import MatchNote, fits, is_sealed, sealed, seals_digest

from ...base.store.records import MatchRecord


class Shares(Struct, frozen=True):
    """The players of a match, by what they have put in."""

    opened: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    clear: tuple[str, ...] = ()
    nothing: tuple[str, ...] = ()
    ai: tuple[str, ...] = ()


def shares(record: MatchRecord) -> Shares:
    """Return the names of the players by what they have put into the shuffle: a sealed nonce, revealed or not, one in
    the clear, or nothing.
    """
    found: dict[str, list[str]] = {"opened": [], "closed": [], "clear": [], "nothing": [], "ai": []}
    for place, seat in enumerate(record.seats):
        found[_kind(bool(seat.ai), _at(record.sealed, place), _at(record.nonces, place))].append(seat.name)
    return Shares(**{kind: tuple(names) for kind, names in found.items()})


def _kind(is_ai: bool, seal: str, nonce: str) -> str:
    if is_sealed(seal):
        return "opened" if nonce else "closed"
    if nonce:
        return "clear"
    return "ai" if is_ai else "nothing"


def _at(values: Sequence[str], place: int) -> str:
    return values[place] if place < len(values) else ""


def not_opened(record: MatchRecord) -> str:
    """Return a message for the table that names the players who have not revealed their sealed nonces; "" if all
    have.
    """
    closed = shares(record).closed
    if not closed:
        return ""
    return f"{listed(closed)} did not open what they had sealed for the shuffle, so it is left out."


class ShuffleProof:
    """The proof that the shuffle of a match gives to one reader.

    `promised` is the server's commitment to its seed, `mine` what the reader says that they had put in.
    """

    def __init__(self, record: MatchRecord, promised: str, mine: str | MatchNote | None = None) -> None:
        self._record = record
        self._promised = promised
        self._who = shares(record)
        self._note = mine if isinstance(mine, MatchNote) else None
        self._mine = mine.nonce if isinstance(mine, MatchNote) else mine

    @property
    def wrong(self) -> str:
        """Return what does not fit, in words; "" if each nonce fits its commitment and the reader's own is there."""
        record = self._record
        seats = len(record.seats)
        if len(record.sealed) not in (0, seats) or len(record.nonces) not in (0, seats):
            return "What was put into the shuffle is not there for each seat."
        for place, seal in enumerate(record.sealed):
            nonce = _at(record.nonces, place)
            if not fits(self._promised, seal, nonce):
                return f"What {record.seats[place].name} put into the shuffle is not what all were shown before."
        if self._mine is None:
            return ""
        if self._mine not in record.nonces and not self._mine_is_closed:
            return "What you had put into the shuffle is not in it."
        if self._note is not None and self._note.seals != seals_digest(record.sealed):
            return "What players had sealed for the shuffle is not what you were shown before you opened yours."
        return ""

    @property
    def _mine_is_closed(self) -> bool:
        """Return whether the record says that the reader has not opened theirs."""
        return bool(self._mine) and sealed(self._promised, self._mine or "") in self._record.sealed

    def proven(self) -> Iterator[str]:
        """Yield sentences on what the nonces prove about the shuffle, besides that the server has kept to its seed.

        To be called only if something was shuffled or rolled with them (in a fork: after the fork).
        """
        who, record = self._who, self._record
        chosen = "what was shuffled or rolled after the fork" if record.began_at else "the cards"
        if who.opened:
            but = ", but for what is said of those who did not open theirs" if who.closed else ""
            yield (
                f"{listed(who.opened)} had sealed what they put into the shuffle before anybody opened theirs: so "
                f"nobody could choose {chosen}, not even whoever runs the server{but}. This is proved to "
                "whoever of them finds their own nonce here."
            )
        if self._mine and self._mine in record.nonces:
            place = record.nonces.index(self._mine)
            how = "sealed" if is_sealed(_at(record.sealed, place)) else "in the clear"
            before = ", and all others had sealed what you were shown before you opened it" if self._note else ""
            yield f"What you put into the shuffle is in it ({record.seats[place].name}, {how}){before}."

    def left_open(self) -> Iterator[str]:
        """Yield sentences on what the nonces do not prove about the shuffle, and to whom."""
        who = self._who
        if not (who.opened or who.closed or who.clear):
            yield (
                "No person put anything into the shuffle: it is proved that the server kept to its seed, "
                "not that the seed was not chosen to suit somebody."
            )
            return
        if who.closed:
            yield (
                f"{listed(who.closed)} did not open what they had sealed, so it is left out: together with whoever "
                f"runs the server they could choose one of {2 ** len(who.closed)} shuffles, and no other."
            )
        if who.clear:
            yield (
                f"{listed(who.clear)} put theirs in openly: that protects them against a host who has no seat, and not "
                "if the host also sat there, themself or by a friend, and chose after them what that seat put in."
            )
        if who.nothing:
            yield f"{listed(who.nothing)} put nothing in: to them nothing is proved against whoever runs the server."
        if who.ai:
            yield f"AI players put nothing in, for they are the server's: {listed(who.ai)}."
        if self._mine is None:
            yield (
                "Whether these nonces are those that people chose, the file cannot say: whoever makes up a file "
                "makes up those as well. Name yours by --mine."
            )
        elif self._mine_is_closed and self._mine not in self._record.nonces:
            yield "What you had sealed is not in the shuffle: the file says that you did not open it in time."
