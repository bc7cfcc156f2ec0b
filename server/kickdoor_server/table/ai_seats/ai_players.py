"""Which AI players a table may call: those that play its game."""

from __future__ import annotations

from msgspec import Struct

from kickdoor_ai.registry import no_such
from kickdoor_protocol.messages.lobby import AiKind

from ...base.declined import Declined, choose, quoted


class AiPlayers(Struct, frozen=True):
    """`kinds` play here; `elsewhere` are the names of those that play other games only."""

    kinds: tuple[AiKind, ...]
    elsewhere: frozenset[str] = frozenset()

    def insist_on(self, kind: str) -> None:
        """Declined (`no_such_ai`) if no AI player of that kind plays here, with those that do."""
        known = [each.name for each in self.kinds]
        if kind in known:
            return
        if kind in self.elsewhere:
            text = f"The AI player {quoted(kind)} plays other games, not this one."
        else:
            said = no_such(kind, known)
            text = f"{said[:1].upper()}{said[1:]}"
            text = text if text.endswith("?") else f"{text}."
        raise Declined("no_such_ai", text, choose(known))
