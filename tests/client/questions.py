"""Questions as a server could ask them, one in each shape, and the actions that Ada may take at any time."""

from __future__ import annotations

from msgspec.structs import replace

from kickdoor_protocol.base import Choice
from kickdoor_protocol.messages import table
from kickdoor_protocol.shapes import (
    Barred,
    Field,
    Form,
    Menu,
    Number,
    Order,
    PickOne,
    PickSome,
    Pile,
    Shape,
    Split,
    WireOption,
    YesNo,
    options_of,
)
from kickdoor_protocol.views import Asked, CardRef, PrivateView, Verb
from kickdoor_server.table.translate.doors.stage import ASKED_AS

HAND = (CardRef(41, "cordial"), CardRef(42, "wandering"), CardRef(43, "wardrobe"), CardRef(44, "imp"))

ORDERS = (WireOption("helper_first", "you pick first"), WireOption("fighter_first", "Boris picks first"))
ITEMS = (
    WireOption("card.11", "Sensible Boots", "+2, 400 gold", card=11, worth=400),
    WireOption("card.12", "Sword of Damp", "+3, 600 gold", card=12, worth=600),
    WireOption(
        "card.13",
        "Tuba of Charm",
        card=13,
        worth=300,
        barred=Barred("big", "classic.items.7", "Greta carries a Big item already", "offer something smaller"),
    ),
)
PEOPLE = (
    WireOption("seat.1", "Boris", "level 8, strength 15", seat=1),
    WireOption("seat.2", "Greta", "level 5, strength 9", seat=2),
    WireOption("seat.3", "Spite", "level 7, strength 10", seat=3),
)
NOT_AHEAD = Barred("not_ahead", "classic.combat.2", "you are behind by 3", "get help or play something first")


def bargain(items: tuple[WireOption, ...], treasures: int, orders: tuple[WireOption, ...]) -> Form:
    """Return the form with which a fighter asks for help."""
    locked = "Items that are promised are locked once it is accepted."
    return Form(
        (
            Field("items", PickSome(items, 0, len(items)), "Items", "Which Items?", locked),
            Field(
                "treasures",
                Number(0, treasures, "Treasures", "Treasure"),
                "Treasures",
                f"How many of the {treasures} Treasures?",
            ),
            Field("order", PickOne(orders), "who picks", "Who picks how?", needs="treasures"),
        ),
        "price",
        "left over",
    )


OFFER = bargain(ITEMS, 5, ORDERS)
COINS = (WireOption("gold", "in gold"), WireOption("silver", "in silver"))
BID = Form(
    (
        Field("gold", Number(1, 20, "gold"), "your bid", "How much do you bid?"),
        Field("coin", PickOne(COINS), "paid", needs="gold"),
        Field("wrapped", YesNo(), hint="Wrapping takes a day."),
        Field("receipt", YesNo("with a receipt", "without"), "receipt", "Do you want a receipt?", needs="wrapped"),
    ),
    "you bid",
)
"""A bid: a form without any list."""
SWAP = Form(
    (
        Field(
            "give",
            PickSome((WireOption("card.1", "Big Rock", card=1), WireOption("card.2", "Big Stick", card=2)), 1, 2),
            "give",
            "What do you give?",
            "What you give is gone.",
        ),
        Field("want", PickSome(ITEMS, 0, 1), "want", "What do you want?"),
    )
)
"""A form of two lists, without words for all or the rest of it."""
ODD = Form((Field("all_of_it", Number(2, 2)), Field("none", PickSome((), 0, 0)), Field("how", PickOne(PEOPLE[:1]))))
"""A form whose every part has one possible value."""

SHAPES: dict[str, tuple[str, Shape, Choice, str]] = {
    "menu": (
        "Tax Dragon (18) is stronger than you (15)",
        Menu(
            (
                WireOption("win", "announce the kill", barred=NOT_AHEAD),
                WireOption("run", "run away", "roll 5 or 6, else Bad Stuff"),
                WireOption("ask.2", "ask Greta for help", "with her: 24 against 18", seat=2, details=(OFFER,)),
                WireOption("ask.3", "ask Spite for help", "with him: 25 against 18", seat=3, details=(OFFER,)),
            )
        ),
        ("run",),
        "run away",
    ),
    "help": (
        "Boris asks you for help: you get 1 Treasure of 5, Boris picks first",
        Menu(
            (
                WireOption("accept", "accept", "with you: 26 against 18"),
                WireOption("counter", "make a counter-offer", details=(OFFER,)),
                WireOption("decline", "decline"),
            )
        ),
        ("decline",),
        "decline",
    ),
    "window": (
        "Boris has announced the kill of Tax Dragon",
        Menu((WireOption("pass", "pass", "let it happen"),)),
        ("pass",),
        "pass",
    ),
    "curse": (
        "Curse! Shrunken Wardrobe is about to strike you. Does anybody stop it?",
        Menu((WireOption("pass", "pass"),)),
        ("pass",),
        "pass",
    ),
    "pick_one": ("Whom does the curse hit?", PickOne(PEOPLE), "seat.1", "Boris"),
    "pick_some": (
        "Sell items worth 1,000 gold for a level",
        PickSome(ITEMS[:2], 0, 2, worth_at_least=1000, unit="gold"),
        (),
        "sell nothing",
    ),
    "number": ("How many cards do you discard for +1 each?", Number(0, 3, "cards"), 0, "none"),
    "yes_no": ("Spite offers you the Halo for your Boots", YesNo("accept", "decline"), False, "decline"),
    "order": (
        "From whom do you run first?",
        Order(
            (
                WireOption("foe.1", "Tax Dragon", "level 14", card=50),
                WireOption("foe.2", "Puddle Imp", "level 2", card=44),
                WireOption("foe.3", "Wight Elephant", "level 8"),
            )
        ),
        ("foe.1", "foe.2", "foe.3"),
        "as they lie",
    ),
    "split": (
        "Charity: give 2 cards to the poorest",
        Split(
            tuple(
                WireOption(f"card.{card.id}", name, card=card.id)
                for card, name in zip(
                    HAND, ("Fizzy Cordial", "Gatecrasher", "Shrunken Wardrobe", "Puddle Imp"), strict=True
                )
            ),
            (Pile("seat.2", 0, 2, "Greta", 2), Pile("seat.3", 0, 2, "Spite", 3)),
            2,
            2,
            even=True,
        ),
        (("card.41", "seat.2"), ("card.42", "seat.3")),
        "the first two",
    ),
    "offer": ("What do you offer Greta?", OFFER, ((), 0, ""), "nothing"),
}

STANDING = (
    WireOption("play.41", "use Fizzy Cordial", "+3 either side", card=41, details=(PickOne(PEOPLE),), interferes=True),
    WireOption(
        "curse.43", "curse somebody with Shrunken Wardrobe", card=43, details=(PickOne(PEOPLE),), interferes=True
    ),
    WireOption("send.42", "send Puddle Imp with Gatecrasher", card=42),
    WireOption("backstab", "backstab Boris", "-2, discard one card", seat=1, interferes=True),
    WireOption(
        "sell",
        "sell items",
        barred=Barred("not_now", "classic.selling.6", "nobody sells in combat", "wait for its end"),
    ),
    WireOption("trade", "trade with somebody", details=(PickOne(PEOPLE),)),
)


ABOUT = {"help": 1, "window": 1, "curse": 0}
"""Seat that a question concerns, by the question's name."""


def asked(
    name: str,
    number: int = 501,
    seconds: float | None = 14.0,
    kind: str = "",
    about: int | None = None,
    wins: tuple[int, ...] | None = (),
) -> Asked:
    """Return the question of that name in SHAPES. `wins` are the seats that win the game if it is answered so."""
    text, shape, default, default_text = SHAPES[name]
    kinds = {"menu": "combat", "help": "help", "window": "kill"}
    what = kind or kinds.get(name, name)
    rules = ("classic.combat.24",) if name == "menu" else ()
    return Asked(
        number,
        what,
        text,
        shape,
        default,
        default_text,
        seconds,
        "pick",
        rules,
        card=43 if name == "curse" else None,
        about=ABOUT.get(name) if about is None else about,
        wins=wins,
        marks=ASKED_AS.get(what, ()),
    )


TERMS = (("card.11",), 1, "fighter_first")
"""Boris's first offer for help."""


def with_terms() -> Asked:
    """Return Boris's call for help, with a counter-offer that starts from `TERMS`."""
    help_wanted = asked("help")
    options = tuple(
        replace(option, begin=(TERMS,)) if option.key == "counter" else option
        for option in options_of(help_wanted.shape)
    )
    return replace(help_wanted, shape=Menu(options))


def trades() -> table.Private:
    """Return a private view without questions in which Ada can offer a trade to two players; a third is in combat."""
    fighting = Barred("in_combat", "classic.trading.3", "Boris is in combat", "wait until the combat is over")
    targets = ((2, "Greta", None), (3, "Spite", None), (1, "Boris", fighting))
    options = tuple(
        WireOption(f"trade.{seat}", f"offer {name} a trade", seat=seat, details=(PickSome(ITEMS, 1, 2),), barred=barred)
        for seat, name, barred in targets
    )
    return table.Private(private(number=216, standing=(*STANDING[:-1], *options)))


VERBS = (
    Verb("play", "P", "play a card"),
    Verb("use", "U", "use a card"),
    Verb("curse", "C", "curse somebody"),
    Verb("send", "M", "make a fight harder"),
    Verb("backstab", "B", "backstab somebody"),
    Verb("sell", "S", "sell Items for Levels"),
    Verb("trade", "T", "offer a trade"),
    Verb("stow", "Q", "unequip an Item"),
    Verb("drop", "D", "discard a card in play"),
)
"""Kinds of action that such a server knows, each with its capital key."""


def private(*questions: Asked, number: int = 214, standing: tuple[WireOption, ...] = STANDING) -> PrivateView:
    words = {option.key.partition(".")[0] for option in standing}
    verbs = tuple(verb for verb in VERBS if verb.word in words)
    return PrivateView(number, 0, HAND, questions, standing, verbs=verbs)
