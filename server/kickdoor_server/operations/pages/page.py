"""A page of text for Twisted's web server."""

from __future__ import annotations

from typing import Any

from twisted.web.resource import Resource
from twisted.web.server import NOT_DONE_YET

from ...people.connections.guarded import GuardedConnection

PLAIN = b"text/plain; charset=utf-8"


class PageResource(Resource):
    """A page of text that is made for each request. `write` is given a function to answer with, at once or later."""

    isLeaf = True  # noqa: N815 - Twisted's name

    def __init__(self, write: Any) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._write = write

    def render_GET(self, request: Any) -> Any:  # noqa: N802
        """Call `write` with a function that answers this HTTP request, and return NOT_DONE_YET, since the answer may
        come later.
        """
        gone: list[bool] = []
        line: GuardedConnection = request.channel.transport
        line.asks()
        request.notifyFinish().addErrback(gone.append)

        def told(status: int, text: str | bytes, kind: bytes = PLAIN) -> None:
            line.answered()
            if not gone:
                request.setResponseCode(status)
                request.setHeader(b"content-type", kind)
                request.setHeader(b"cache-control", b"no-store")
                request.write(text if isinstance(text, bytes) else text.encode())
                request.finish()

        self._write(told)
        return NOT_DONE_YET
