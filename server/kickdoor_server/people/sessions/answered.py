"""Remembers the outcomes of a person's last requests, so that each is carried out once and answered the same again.

Thousands of people may be remembered for an hour each, so of a request only its kind and a digest of its bytes are
kept, by which a repetition is recognised: equal messages have equal bytes. Numbers in arrays take a fifth of the memory
that an object for each request would.
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
"""Bytes of a digest. Two different requests of one person with the same number and digest: one in 10 ** 19."""

UNSIGNED_64 = "Q"
"""Type code of arrays of unsigned 64-bit numbers."""

_encoded = msgpack.Encoder().encode

Outcome = str | Refused | AnswerRecord | RequestRecord
"""The tag of a request that was carried out, its refusal, or the journal's record of one from before a restart."""


class AnsweredRequests:
    """The last 64 requests of one session that changed something, or were meant to; the latest last.

    Each has its number, digest (0 if from a journal) and outcome. A session's numbers only grow, so records from the
    journals of several matches are inserted by number: the latest 64 stay, in whichever order the journals are read.
    """

    __slots__ = ("_digests", "_outcomes", "_reqs")

    def __init__(self) -> None:
        self._reqs = array(UNSIGNED_64)
        self._digests = array(UNSIGNED_64)
        self._outcomes: list[Outcome] = []

    def note(self, request: Request, answer: Accepted | Refused) -> None:
        """Remember that a request was answered, so that a repetition gets the same answer."""
        outcome: Outcome = answer if isinstance(answer, Refused) else tag_of(type(request))
        self._keep(len(self._reqs), request.req, _digest(request), outcome)

    def restore(self, done: AnswerRecord | RequestRecord) -> None:
        """Remember a request that was accepted before the server restarted, from its record in the journal."""
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
        """Return the answer that this request got earlier. None if it is new; that includes another request under a
        number that is already used.
        """
        req = request.req
        if req not in self._reqs:
            return None
        latest = max(place for place, known in enumerate(self._reqs) if known == req)
        outcome = self._outcomes[latest]
        if not _is_it(outcome, self._digests[latest], request):
            return None
        return outcome if isinstance(outcome, Refused) else Accepted(req)

    def carried_out(self) -> list[tuple[int, str]]:
        """Return number and message tag of each remembered request that this server has accepted; not those from before
        a restart.
        """
        pairs = zip(self._reqs, self._outcomes, strict=True)
        return [(req, outcome) for req, outcome in pairs if isinstance(outcome, str)]


def _digest(request: Request) -> int:
    return int.from_bytes(hashlib.blake2b(_encoded(request), digest_size=DIGEST_BYTES).digest(), "big")


def _is_it(outcome: Outcome, digest: int, request: Request) -> bool:
    """Return whether the outcome belongs to that request, as far as is known."""
    match outcome:
        case AnswerRecord(answer=given):
            return isinstance(request, Answer | Act) and request.choice == given.choice
        case RequestRecord(what=what):
            return what in ("", tag_of(type(request)))
        case _:
            return digest == _digest(request)
