"""Samples of messages about a set's layout, notes on cards, and AI players of a set."""

from __future__ import annotations

from kickdoor_protocol.base import Message
from kickdoor_protocol.messages import layout, lobby, table
from kickdoor_protocol.messages.layout import Column, Mark, PileLabel
from kickdoor_protocol.views import Board, CardRef, Counter, Header, Place, PublicView, SeatView, Token, Zone

LAYOUTS: dict[str, Message] = {
    "tables with who plays what": lobby.Tables(
        sets=(
            lobby.SetInfo("classic", "Munchkin", "Kick in doors.", 3, 6, ais=("greedy", "random")),
            lobby.SetInfo("duel", "Duel", seats_least=2, seats_most=2),
        )
    ),
    "layout": layout.Layout("biscuit"),
    "layout of a duel": layout.Layout(
        "duel",
        (
            Column("meter", "life", "life", "hp"),
            Column("traits", "colours", note="w is white"),
            Column("count", "library", "library"),
            Column("cards", "in play"),
        ),
        (
            Mark("tapped", "tapped", "T", "tapped until its owner's next turn", "idle"),
            Mark("attacker", "attacker", text="attacks", role="part"),
            Mark("in_use"),
        ),
        (PileLabel("well_deck", "well"), PileLabel("well_discards", "discards", "well_deck")),
        "duel",
    ),
    "shared with what lies on cards": table.Shared(
        PublicView(
            "t1",
            12,
            Header("duel", "Friday night"),
            (
                SeatView(
                    0,
                    "Ada",
                    "human",
                    zones=(
                        Zone(
                            "play",
                            "in play",
                            2,
                            (CardRef(4, "ogre", counters=(Counter("damage", 2), Counter("rust", 1))), CardRef(7, on=9)),
                        ),
                    ),
                ),
            ),
            (Zone("aside", "on the table", 1, (CardRef(9, "aura", on=4),)),),
            board=Board(
                (Place("hall", "Hall", 0, 0, tokens=(Token("Ada", "hero", 0, counters=(Counter("steps", 3),)),)),)
            ),
        )
    ),
}
