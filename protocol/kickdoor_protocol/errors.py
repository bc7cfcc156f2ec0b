"""Exceptions for broken rules of the protocol: by our own program (`LocalProtocolError`) or by the peer
(`RemoteProtocolError`).

A local error is a bug at this end: our program tried to send what must not be sent now. Nothing was sent and nothing
has changed. A remote error means that the peer's bytes make no sense: the connection cannot go on, though a last
`unwelcome` or `closing` may still be sent. Catch `ProtocolError` to handle both; it is never raised itself.
"""

from __future__ import annotations

from typing import Any


class ProtocolError(Exception):
    """Base class of the two errors. `code` is a stable word (docs/protocol.md lists them), `text` a sentence for people
    and logs.
    """

    def __new__(cls, *args: Any, **kwargs: Any) -> ProtocolError:
        if cls is ProtocolError:
            raise TypeError("raise LocalProtocolError or RemoteProtocolError: it matters whose fault it is")
        return super().__new__(cls, *args)

    def __init__(self, code: str, text: str) -> None:
        super().__init__(code, text)
        self.code = code
        self.text = text

    def __str__(self) -> str:
        return f"{self.code}: {self.text}"


class LocalProtocolError(ProtocolError):
    """Our own end tried to send what must not be sent now. Nothing was sent and nothing has changed."""


class RemoteProtocolError(ProtocolError):
    """The peer broke a rule of the protocol. Bytes after that point are not read.

    `before` holds the complete messages of the same chunk that precede the fault; handle them first.
    """

    def __init__(self, code: str, text: str, before: tuple[Any, ...] = ()) -> None:
        super().__init__(code, text)
        self.before = before
