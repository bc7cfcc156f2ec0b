"""Encode messages as frames and decode payloads into messages; strict with clients, lenient with servers.

`encode` makes a frame once; the same bytes can then be handed to any number of sessions (`Endpoint.send_encoded`).
Decoding checks types, bounds and tags in one pass, and for clients also duplicate keys and nesting. Any fault raises
RemoteProtocolError and nothing else. Texts of decoded messages are printable.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple, Union

from msgspec import DecodeError, ValidationError, msgpack

from .base import Message
from .changes import whole
from .checks.cleaning import cleaned
from .checks.strictness import NOT_UTF_8, has_key_twice, has_own_key_twice, is_too_deep, where_not_utf_8
from .checks.text import clean_text
from .errors import LocalProtocolError, RemoteProtocolError
from .framing import frame
from .limits import DETAIL_DEPTH, FRAME_FROM_CLIENT_MOST, FRAME_FROM_SERVER_MOST
from .messages.table import Private, PrivateChanges, Shared
from .registry import REGISTRY, From, Registry, tag_of
from .shapes import detail_depth

FRAME_MOST = {From.CLIENT: FRAME_FROM_CLIENT_MOST, From.SERVER: FRAME_FROM_SERVER_MOST}
"""Largest payload in bytes, by the end that sends it."""

_encoder = msgpack.Encoder()


class Encoded(NamedTuple):
    """A message together with its frame, which can be sent to any number of peers."""

    message: Message
    frame: bytes


def encode(message: Message, registry: Registry = REGISTRY) -> Encoded:
    r"""Encode a message as a frame that can be sent to any number of peers.

    A whole view (`Shared`, `Private`) is encoded as the changes that build it from nothing. Raises LocalProtocolError
    if the type of the message is not in the registry (`unknown_message`), a field cannot be encoded (`not_encodable`)
    or is out of its bounds (`malformed`), or the payload is too long (`frame_too_big`).

    >>> from kickdoor_protocol.messages.session import Ping
    >>> encode(Ping(1)).frame
    b'\x00\x00\x00\r\x82\xa1t\xa4ping\xa3req\x01'
    """
    if isinstance(message, Shared | Private):
        message = _whole(message)
    entry = registry.entry(type(message))
    if entry is None:
        raise LocalProtocolError("unknown_message", f"{type(message).__name__} is not in the registry")
    try:
        payload = _encoder.encode(message)
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise LocalProtocolError("not_encodable", f"{entry.tag}: {error}") from None
    framed = frame(payload, FRAME_MOST[entry.sender])
    if entry.sender is From.CLIENT:
        _check_own(payload, registry)
    return Encoded(message, framed)


def _whole(seen: Shared | Private) -> Message:
    try:
        return whole(seen)
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise LocalProtocolError("not_encodable", f"{tag_of(type(seen))}: {error}") from None


def _check_own(payload: bytes, registry: Registry) -> None:
    """Decode our own payload as the server would, and raise its complaint as LocalProtocolError before anything is
    sent.
    """
    try:
        decoder(From.CLIENT, registry).decode(payload)
    except RemoteProtocolError as error:
        raise LocalProtocolError(error.code, error.text) from None


class Decoder:
    """Decodes payloads that one kind of peer sends, clients or servers."""

    __slots__ = ("_decoder", "_is_strict", "_tags")

    def __init__(self, sender: From, registry: Registry = REGISTRY) -> None:
        structs = registry.said_by(sender)
        self._is_strict = sender is From.CLIENT
        self._tags = frozenset(tag_of(struct) for struct in structs)
        self._decoder: msgpack.Decoder[Any] = msgpack.Decoder(Union[structs])  # noqa: UP007 - made at run time

    def decode(self, payload: bytes) -> Message:
        """Return the message in this payload, with all its texts made printable.

        Raises RemoteProtocolError: `too_deep` if it nests too deeply, `malformed` for any other fault.
        """
        try:
            message: Message = self._decoder.decode(payload)
        except RecursionError:
            raise RemoteProtocolError("too_deep", "the message is nested too deeply") from None
        except (DecodeError, UnicodeDecodeError) as error:
            if self._is_strict and is_too_deep(payload, self._tags):
                raise RemoteProtocolError("too_deep", "the message is nested too deeply") from None
            place = "" if isinstance(error, ValidationError) else where_not_utf_8(payload)
            wrong = NOT_UTF_8 if isinstance(error, UnicodeDecodeError) else str(error)
            raise RemoteProtocolError("malformed", _for_logs(place or wrong)) from None
        if self._is_strict and (has_key_twice if _holds_a_map(message) else has_own_key_twice)(payload):
            raise RemoteProtocolError("malformed", "a key stands twice in a map")
        if isinstance(message, PrivateChanges):
            shapes = tuple(asked.shape for asked in message.questions)
            details = tuple(detail for option in message.actions for detail in option.details)
            if max(detail_depth(shapes), detail_depth(details)) > DETAIL_DEPTH:
                raise RemoteProtocolError("too_deep", f"details of a question go deeper than {DETAIL_DEPTH}")
        return cleaned(message)


def _holds_a_map(message: Message) -> bool:
    return any(isinstance(getattr(message, name), dict) for name in message.__struct_fields__)


def _for_logs(text: str) -> str:
    """Return a complaint that may quote the peer as one line of printable ASCII, of at most 200 characters."""
    return clean_text(text.encode("ascii", "backslashreplace").decode("ascii"), 200)


@cache
def decoder(sender: From, registry: Registry = REGISTRY) -> Decoder:
    """Return the decoder for payloads that `sender` sends; it is made once and shared by all sessions."""
    return Decoder(sender, registry)
