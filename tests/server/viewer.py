"""A client's view of a match: reads the encoded messages and merges the changes, as a client does."""

from __future__ import annotations

from kickdoor_game.machine.ids import Seat
from kickdoor_protocol.assembly import Assembly
from kickdoor_protocol.base import Message
from kickdoor_protocol.codec import decoder
from kickdoor_protocol.framing import FrameReader
from kickdoor_protocol.limits import FRAME_FROM_SERVER_MOST
from kickdoor_protocol.messages.table import Private, Shared
from kickdoor_protocol.registry import From
from kickdoor_protocol.views import PrivateView, PublicView
from kickdoor_server.matches.audience.match_views import MatchViews


class Viewer:
    """A client in that seat; None: a spectator. `public`: the public view at the latest look.

    `sent`: the messages of that look as decoded, `size`: their bytes.
    """

    def __init__(self, sight: MatchViews, seat: Seat | None) -> None:
        self._sight = sight
        self._seat = seat
        self._seen: dict[object, int] = {}
        self._assembly = Assembly()
        self._frames = FrameReader(FRAME_FROM_SERVER_MOST)
        self.sent: list[Message] = []
        self.size = 0
        self.public: PublicView

    def looks(self) -> PrivateView:
        """Read what is new since the last look; return the private view."""
        self.sent = []
        told = self._sight.told(self._seen, self._seat)
        self.size = sum(len(encoded.frame) for encoded in told)
        found: list[Message | None] = []
        for encoded in told:
            self._frames.feed(encoded.frame)
            payload = self._frames.next_payload()
            assert payload is not None
            self.sent.append(decoder(From.SERVER).decode(payload))
            found.append(self._assembly.take(self.sent[-1], len(payload)))
        shared, private = found
        assert isinstance(shared, Shared)
        assert isinstance(private, Private)
        self.public = shared.view
        return private.view
