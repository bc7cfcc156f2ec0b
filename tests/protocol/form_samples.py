"""Samples of messages with forms: an offer of help, and a bargain of another kind."""

from __future__ import annotations

from kickdoor_protocol.base import Message
from kickdoor_protocol.messages import table
from kickdoor_protocol.shapes import Field, Form, Menu, Number, PickOne, PickSome, WireOption, YesNo
from kickdoor_protocol.views import Asked, PrivateView

_BOOTS = (WireOption("card.17", "Sensible Boots", "+2", card=17),)
_ORDERS = (WireOption("me_first", "I pick first"), WireOption("you_first", "you pick first"))

HELP = Form(
    (
        Field("items", PickSome(_BOOTS, 0, 1), "Items", "Which Items?", "Promised Items are locked."),
        Field("treasures", Number(0, 5, "Treasures", "Treasure"), "Treasures", "How many of the 5 Treasures?"),
        Field("order", PickOne(_ORDERS), "who picks", "Who picks how?", needs="treasures"),
    ),
    "price",
    "left over",
)
BID = Form((Field("gold", Number(1, 30, "gold"), "your bid"), Field("open", YesNo("aloud", "in secret"), needs="gold")))

FORMS: dict[str, Message] = {
    "private, asked for forms": table.Private(
        PrivateView(
            219,
            0,
            questions=(
                Asked(10, "bid", "What do you bid?", BID, (1, True), "you bid 1 gold"),
                Asked(11, "help", "Help?", Menu((WireOption("counter", details=(HELP,)),)), ("counter", ((), 0, ""))),
            ),
            standing=(WireOption("bid", "offer help", details=(HELP,), begin=((("card.17",), 2, "me_first"),)),),
        )
    ),
}
