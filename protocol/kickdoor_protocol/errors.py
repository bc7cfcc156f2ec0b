"""Whose fault a broken rule of the wire is: ours (`LocalProtocolError`) or the peer's (`RemoteProtocolError`).

A local error says that our own program asked for something that must not be said now: a bug at our end, nothing
was sent, nothing has changed. A remote error says that the bytes of the peer make no sense here: the connection
has no future, though a last `unwelcome` or `closing` may still be sent. Whoever means either catches
`ProtocolError`, which is never raised itself.
"""

from __future__ import annotations

from typing import Any


class ProtocolError(Exception):
    """`code` is a stable word (the list is in README.md), `text` a sentence for people and logs."""

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
    """Our own end tried to say what must not be said now. Nothing was sent and nothing has changed."""


class RemoteProtocolError(ProtocolError):
    """The peer broke a rule of the wire. What it sent after this point is not looked at.

    `before` holds the messages of the same chunk that came whole before the bad one; a careful caller deals with
    them first.
    """

    def __init__(self, code: str, text: str, before: tuple[Any, ...] = ()) -> None:
        super().__init__(code, text)
        self.before = before
