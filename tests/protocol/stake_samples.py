"""Samples of questions with stakes, initial details, and kinds of action."""

from __future__ import annotations

from kickdoor_protocol.base import Message
from kickdoor_protocol.messages import table
from kickdoor_protocol.shapes import Field, Form, Menu, Number, PickOne, PickSome, WireOption
from kickdoor_protocol.views import Asked, PrivateView, Verb

_SEATS = (WireOption("seat.1", "Greta", seat=1), WireOption("seat.2", "Boris", seat=2))
_WINDOW = Menu((WireOption("pass", "Pass"), WireOption("curse", "Curse somebody", details=(PickOne(_SEATS),))))
_ITEM = WireOption("card.17", "Sensible Boots", card=17)
_PLAY = WireOption("play.20", "play Wizard", card=20)
_DECLINE = WireOption(
    "decline", "decline", ends_it="Keep only one Class? The card that lets you have two is discarded."
)
_OFFER = Form((Field("items", PickSome((_ITEM,), 0, 1)), Field("treasures", Number(0, 5))), "price", "left over")

STAKES: dict[str, Message] = {
    "private, asked about a win, with terms on the table": table.Private(
        PrivateView(
            218,
            0,
            questions=(
                Asked(8, "kill", "Do you let it happen?", _WINDOW, ("pass",), about=1, wins=(1, 2), begin="curse"),
                Asked(9, "curse", "Does anybody stop it?", _WINDOW, ("pass",), about=1, wins=()),
            ),
            standing=(WireOption("bid", "offer help", details=(_OFFER,), begin=((("card.17",), 2),)),),
            verbs=(Verb("bid", "Y", "offer your help"),),
        )
    ),
    "private, with actions that give something up": table.Private(
        PrivateView(
            219,
            0,
            questions=(Asked(10, "keep_super", "Keep it?", Menu((_PLAY, _DECLINE)), ("decline",)),),
            standing=(
                WireOption(
                    "drop.21", "discard Elf", card=21, ends_it="Discard Elf? You lose it and get nothing for it."
                ),
            ),
            verbs=(Verb("drop", "D", "discard a Race or Class"),),
        )
    ),
    "private, with an action that would do nothing": table.Private(
        PrivateView(
            220,
            0,
            standing=(
                WireOption(
                    "use.22", "use Damp Firework", card=22, ends_it="Use it? It would do nothing now.", in_vain=True
                ),
            ),
            verbs=(Verb("use", "U", "use an Item"),),
        )
    ),
}
