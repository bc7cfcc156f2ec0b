"""What somebody's last requests were answered: each is carried out once, and told the same if it is asked again.

A person may come back for an hour, and thousands may, so of a request no more is kept than tells whether it comes
again: its kind, and a digest of its bytes, since equal messages have equal bytes.
"""

from __future__ import annotations

import hashlib

from msgspec import Struct, msgpack

from kickdoor_protocol.base import Request
from kickdoor_protocol.limits import ANSWERS_REMEMBERED
from kickdoor_protocol.messages.session import Accepted, Refused
from kickdoor_protocol.messages.table import Act, Answer
from kickdoor_protocol.registry import tag_of

from ..store.records import AnswerRecord, RequestRecord

DIGEST_BYTES = 8
"""Two requests of one person, under one number and with one digest, are his own mishap: once in 10 ** 19."""

_encoded = msgpack.Encoder().encode


class _Told(Struct, frozen=True, gc=False):
    """`known_by`: its digest, or what the journal has of it. `what`: its tag, "" for one of the journal's.

    `refused`: why it was not carried out, if it was not.
    """

    req: int
    known_by: bytes | AnswerRecord | RequestRecord
    what: str = ""
    refused: Refused | None = None


class Answered:
    """Of one session: the last 64 requests that changed anything, or were to."""

    def __init__(self) -> None:
        self._told: list[_Told] = []
        """The latest last. A list, since most sessions never have anything in it, and an empty one takes least."""

    def note(self, request: Request, answer: Accepted | Refused) -> None:
        """This is what was said to it."""
        refused = answer if isinstance(answer, Refused) else None
        self._keep(_Told(request.req, _digest(request), tag_of(type(request)), refused))

    def restore(self, done: AnswerRecord | RequestRecord) -> None:
        """The journal says that this request was carried out, before the server was started again."""
        self._keep(_Told(done.req, done))

    def _keep(self, told: _Told) -> None:
        self._told.append(told)
        del self._told[:-ANSWERS_REMEMBERED]

    def to(self, request: Request) -> Accepted | Refused | None:
        """What was answered to it before; None for a new one, even under an old number."""
        told = next((told for told in reversed(self._told) if told.req == request.req), None)
        if told is None or not _is_it(told, request):
            return None
        return told.refused or Accepted(request.req)

    def carried_out(self) -> list[tuple[int, str]]:
        """Number and tag of each that this server has carried out."""
        return [(told.req, told.what) for told in self._told if told.what and told.refused is None]


def _digest(request: Request) -> bytes:
    return hashlib.blake2b(_encoded(request), digest_size=DIGEST_BYTES).digest()


def _is_it(told: _Told, request: Request) -> bool:
    """Whether that was this request, as far as is known of it."""
    match told.known_by:
        case AnswerRecord(answer=given):
            return isinstance(request, Answer | Act) and request.choice == given.choice
        case RequestRecord(what=what):
            return what in ("", tag_of(type(request)))
        case digest:
            return digest == _digest(request)
