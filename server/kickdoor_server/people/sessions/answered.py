"""What somebody's last requests were answered: each is carried out once, and told the same if it is asked again.

A person may come back for an hour, and thousands may, so of a request no more is kept than tells whether it comes
again: its kind, and a digest of its bytes, since equal messages have equal bytes. That is three numbers side by side,
which take a fifth of what an object for each would.
"""

from __future__ import annotations

import hashlib
from array import array

from msgspec import msgpack

from kickdoor_protocol.base import Request
from kickdoor_protocol.limits import ANSWERS_REMEMBERED
from kickdoor_protocol.messages.session import Accepted, Refused
from kickdoor_protocol.messages.table import Act, Answer
from kickdoor_protocol.registry import tag_of

from ...base.store.records import AnswerRecord, RequestRecord

DIGEST_BYTES = 8
"""Two requests of one person, under one number and with one digest, are his own mishap: once in 10 ** 19."""

UNSIGNED_64 = "Q"

_encoded = msgpack.Encoder().encode

Outcome = str | Refused | AnswerRecord | RequestRecord
"""The tag of a request that was carried out, why one was not, or what the journal has of one that was before."""


class Answered:
    """The last 64 requests of one session that changed anything, or were to; the latest last.

    Of each its number, its digest (0 for one of the journal's) and its outcome. A session's numbers only grow, so what
    the journals of several matches say of it is put in by number: whichever is read last, the latest 64 stay.
    """

    __slots__ = ("_digests", "_outcomes", "_reqs")

    def __init__(self) -> None:
        self._reqs = array(UNSIGNED_64)
        self._digests = array(UNSIGNED_64)
        self._outcomes: list[Outcome] = []

    def note(self, request: Request, answer: Accepted | Refused) -> None:
        """This is what was said to it."""
        outcome: Outcome = answer if isinstance(answer, Refused) else tag_of(type(request))
        self._keep(len(self._reqs), request.req, _digest(request), outcome)

    def restore(self, done: AnswerRecord | RequestRecord) -> None:
        """The journal says that this request was carried out, before the server was started again."""
        place = len(self._reqs)
        while place and self._reqs[place - 1] > done.req:
            place -= 1
        self._keep(place, done.req, 0, done)

    def _keep(self, place: int, req: int, digest: int, outcome: Outcome) -> None:
        self._reqs.insert(place, req)
        self._digests.insert(place, digest)
        self._outcomes.insert(place, outcome)
        if len(self._outcomes) > ANSWERS_REMEMBERED:
            del self._reqs[0], self._digests[0], self._outcomes[0]

    def to(self, request: Request) -> Accepted | Refused | None:
        """What was answered to it before; None for a new one, even under an old number."""
        req = request.req
        if req not in self._reqs:
            return None
        latest = max(place for place, known in enumerate(self._reqs) if known == req)
        outcome = self._outcomes[latest]
        if not _is_it(outcome, self._digests[latest], request):
            return None
        return outcome if isinstance(outcome, Refused) else Accepted(req)

    def carried_out(self) -> list[tuple[int, str]]:
        """Number and tag of each that this server has carried out."""
        pairs = zip(self._reqs, self._outcomes, strict=True)
        return [(req, outcome) for req, outcome in pairs if isinstance(outcome, str)]


def _digest(request: Request) -> int:
    return int.from_bytes(hashlib.blake2b(_encoded(request), digest_size=DIGEST_BYTES).digest(), "big")


def _is_it(outcome: Outcome, digest: int, request: Request) -> bool:
    """Whether that was this request, as far as is known of it."""
    match outcome:
        case AnswerRecord(answer=given):
            return isinstance(request, Answer | Act) and request.choice == given.choice
        case RequestRecord(what=what):
            return what in ("", tag_of(type(request)))
        case _:
            return digest == _digest(request)
