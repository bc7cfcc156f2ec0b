"""Made-up views of a table as a server could send them, for tests of screens.

Nothing here follows the rules of any game; names and numbers only have to look like those of a real match. `at_table`
feeds messages through `update` as the program would, so that a test starts where a player would stand.
"""

from __future__ import annotations

from msgspec.structs import replace
from tests.client.questions import private

from kickdoor_client.network.events import LinkUp, Pushed
from kickdoor_client.state.countdown import NEVER
from kickdoor_client.state.effects import Effects
from kickdoor_client.state.errand import ArrivalSteps, LocalPlayer, Purpose
from kickdoor_client.state.messages import Key, Msg
from kickdoor_client.state.model import Manner, Model
from kickdoor_client.update.route import update
from kickdoor_protocol.base import Message
from kickdoor_protocol.messages import book, lobby, reasons, session, table, talk
from kickdoor_protocol.messages.layout import Column, Layout, Mark, PileLabel
from kickdoor_protocol.registry import REGISTRY
from kickdoor_protocol.shapes import Menu, WireOption
from kickdoor_protocol.views import (
    Asked,
    CardRef,
    Contest,
    Event,
    Face,
    Header,
    Line,
    Meter,
    OfferView,
    PrivateView,
    PublicView,
    SeatView,
    Side,
    Waiting,
    Zone,
)

FACES = (
    Face("boots", "Sensible Boots", "item", facts=("+2", "footgear", "400 gold"), rules=("Gives +2.",)),
    Face("damp", "Sword of Damp", "item", facts=("+3", "1 hand", "600 gold"), rules=("Gives +3.",)),
    Face(
        "tuba",
        "Tuba of Charm",
        "item",
        facts=("+3", "Big", "2 hands", "300 gold"),
        rules=("Gives +3 to run away, none in combat.", "Big: you may carry only one Big item."),
        flavour="It oompahs. Everybody within three rooms knows where you are, and none of them is charmed.",
    ),
    Face("plate", "Plate of the Day", "item", facts=("+3", "armour", "400 gold")),
    Face("lance", "Lance-a-Little", "item", facts=("+4", "2 hands", "600 gold")),
    Face("anvil", "Anvil", "item", facts=("+3", "Big", "300 gold")),
    Face("piano", "Piano", "item", facts=("+2", "Big", "500 gold")),
    Face("halo", "Halo, Slightly Used", "item", facts=("+3", "headgear", "500 gold")),
    Face(
        "cordial",
        "Fizzy Cordial",
        "one_shot",
        facts=("+3", "either side", "100 gold"),
        rules=("Play during any combat: +3 to either side. Usable once.",),
        flavour="Shake well. Stand back.",
        touches=("classic.combat.6", "classic.interfere.1"),
    ),
    Face("wandering", "Gatecrasher", "special", facts=("needs a monster",)),
    Face("wardrobe", "Curse! Shrunken Wardrobe", "curse", rules=("Lose the armour you are wearing.",)),
    Face("imp", "Puddle Imp", "monster", facts=("level 2", "1 Treasure")),
    Face("dragon", "Tax Dragon", "monster", facts=("level 14", "4 Treasures", "2 levels")),
    Face("overdue", "Overdue", "enhancer", facts=("+4", "one more Treasure")),
)


CHAPTERS = (book.Chapter("combat", 24), book.Chapter("help", 22), book.Chapter("charity", 4))
CONTENTS = book.RulesFound("classic", title="Munchkin", chapters=CHAPTERS)
CHARITY = book.RulesFound(
    "classic",
    "charity",
    "Munchkin",
    (
        book.RuleText(
            "classic.charity.2",
            "If several players are tied for lowest, the surplus is divided among them as evenly as possible.",
            example="3 surplus cards and 2 tied players: one gets 2, the other 1.",
        ),
        book.RuleText(
            "classic.charity.3", "The giver decides who gets more.", "He decides which card goes to whom, too."
        ),
    ),
    (book.TermText("Charity", "Giving the surplus of a hand to the lowest"),),
    CHAPTERS,
    2,
)


BOOK = book.RulesFound(
    "classic",
    title="Munchkin",
    chapters=CHAPTERS,
    book="How to Knock",
    tagline="And when to stop.",
    contents=(
        book.BookChapter("start", "What you need"),
        book.BookChapter("combat", "Combat"),
        book.BookChapter("help", "Help and bribes"),
        book.BookChapter("charity", "Giving it away"),
    ),
)
"""The cover and the contents of a rulebook for players."""

_HELP = (
    book.BookParagraph(
        "Ask, and somebody may come. They may also want something for it.", ("classic.help.1",), "help", 1
    ),
    book.BookParagraph(
        "There is room for one helper. A second one would stand in the way, and a third one would give advice.",
        ("classic.help.2", "classic.help.3"),
        "help",
        2,
    ),
    book.BookParagraph(
        "Whoever helps brings all of themselves along, for better or worse.", ("classic.help.4",), "help", 3
    ),
)
BOOK_CHAPTER = replace(
    BOOK,
    words="help",
    opened="help",
    paragraphs=_HELP,
    rules=(book.RuleText("classic.help.1", "A fighter may ask any other player for help."),),
)
BOOK_BEHIND = replace(
    BOOK,
    words="classic.help.2 classic.help.3",
    rules=(
        book.RuleText("classic.help.2", "Who is refused may ask on.", "Silence is a refusal."),
        book.RuleText("classic.help.3", "A combat has room for one helper."),
    ),
    paragraphs=_HELP[1:2],
)
BOOK_ANSWERS = replace(
    BOOK,
    words="helper",
    questions=(
        book.BookQuestion("How many helpers can I have?", "One. No second one fits in.", ("classic.help.3",)),
        book.BookQuestion("Does a helper gain a Level?", "No, unless they are an Elf.", ("classic.help.18",)),
    ),
    paragraphs=_HELP[1:2],
    terms=(book.TermText("Helper", "The one other player who joins a fighter in combat"),),
    rules=(book.RuleText("classic.help.3", "A combat has room for one helper."),),
)


WEIGHED = reasons.Explained(
    2,
    (
        reasons.Decision(
            "You have 3 against 8 of Tax Golem: you are losing.",
            (
                reasons.Weighed(
                    "ask Ada for help: 1 Treasure", "+2.5 levels", "a win with help at that price", taken=True
                ),
                reasons.Weighed("run away", "-0.6 levels"),
                reasons.Weighed("pass"),
            ),
            4,
        ),
    ),
)


def seat(
    number: int,
    name: str,
    level: int,
    strength: int,
    traits: tuple[str, ...],
    hand: int,
    worn: tuple[CardRef, ...] = (),
    *,
    kind: str = "human",
    marks: tuple[str, ...] = (),
    connected: bool = True,
) -> SeatView:
    zones = (Zone("hand", "Hand", hand), Zone("worn", "In play", len(worn), worn))
    meters = (Meter("level", "Level", level, 10), Meter("strength", "Strength", strength))
    ai = {"Greta": "greedy", "Spite": "spiteful"}.get(name, "")
    return SeatView(number, name, kind, ai, connected, meters, traits, zones, marks)


YOU = seat(
    0,
    "Ada",
    6,
    11,
    ("Thief", "Elf"),
    4,
    (CardRef(11, "boots", ("in_use",)), CardRef(12, "damp", ("in_use",)), CardRef(13, "tuba", ("sideways", "big"))),
    marks=("waited",),
)
BORIS = seat(
    1,
    "Boris",
    8,
    15,
    ("Warrior", "Human"),
    3,
    (CardRef(21, "plate", ("in_use",)), CardRef(22, "lance", ("in_use",))),
    marks=("turn", "fighter"),
)
GRETA = seat(
    2,
    "Greta",
    5,
    9,
    ("Dwarf",),
    6,
    (CardRef(31, "anvil", ("in_use", "big")), CardRef(32, "piano", ("big",))),
    kind="ai",
)
SPITE = seat(3, "Spite", 7, 10, ("Cleric", "Human"), 2, (CardRef(33, "halo", ("in_use",)),), kind="ai")
SEATS = (YOU, BORIS, GRETA, SPITE)

PILES = (
    Zone("door_deck", "Door cards", 61),
    Zone("door_discards", "Door discards", 12, (CardRef(90, "overdue"),)),
    Zone("treasure_deck", "Treasure cards", 40),
    Zone("treasure_discards", "Treasure discards", 3, (CardRef(91, "cordial"),)),
)
CONTEST = Contest(
    "Combat",
    (
        Side(
            "heroes",
            "Boris",
            15,
            (
                Line("level", 8, "classic.combat.1"),
                Line("Plate of the Day", 3, card=21),
                Line("Lance-a-Little", 4, card=22),
            ),
            "2 levels, 5 Treasures",
        ),
        Side(
            "monsters",
            "Tax Dragon",
            18,
            (Line("level", 14, "classic.combat.1", 50), Line("Overdue", 4, card=51)),
            "Bad Stuff: lose two levels and your headgear",
        ),
    ),
    "behind by 3 (ties win: Warrior)",
    ("Greta declined to help.",),
)
STORY = (
    "Boris kicks open the door: Tax Dragon, level 14.",
    "Spite plays Overdue (+4, one more Treasure) on it.",
    "Boris asks you for help: 1 of 5 Treasures, he picks first.",
    "Greta declines.",
)


def public(number: int = 214, **changes: object) -> PublicView:
    """Return the public view of the table in the middle of Boris's combat."""
    view = PublicView(
        "t1",
        number,
        Header("classic", "Friday night", 14, "combat", "Boris fights Tax Dragon", ("classic 5c0f",), "a81f03c2d9"),
        SEATS,
        PILES,
        CONTEST,
        None,
        (Waiting(0, "answers Boris", 14.0),),
        (OfferView(1, "1 Treasure of 5, Boris picks first", 0),),
    )
    return with_fields(view, **changes)


def without_boris() -> tuple[SeatView, ...]:
    """Return the seats when Boris has lost the connection."""
    return tuple(replace(seat, connected=seat.connected and seat.name != "Boris") for seat in SEATS)


def settled(model: Model) -> Model:
    """Return the model some seconds after joining, when a lost connection of another player counts as news."""
    presence = replace(model.seen.presence, settled_at=NEVER)
    return replace(model, seen=replace(model.seen, presence=presence))


def at_rest(number: int = 200, **changes: object) -> PublicView:
    """Return the public view of the same table between two combats."""
    header = Header("classic", "Friday night", 13, "turn", "Spite arms himself", ("classic 5c0f",), "a81f03c2d9")
    waiting = (Waiting(3, "kicks open the door", 40.0),)
    resting = public(number, header=header, contest=None, waiting=waiting, pending_offers=())
    return with_fields(resting, **changes)


def with_fields(view: PublicView, **changes: object) -> PublicView:
    fields = {name: getattr(view, name) for name in view.__struct_fields__}
    return PublicView(**{**fields, **changes})


CHAIRS = (
    lobby.LobbySeat(0, "human", "Ada", sex="female", connected=True, ready=True),
    lobby.LobbySeat(1, "human", "Boris", sex="male", connected=True),
    lobby.LobbySeat(2, "ai", "Greta", "greedy", "female", connected=True, ready=True),
    lobby.LobbySeat(3, "empty"),
)
LAYOUT = Layout(
    "classic",
    (
        Column("meter", "level", "level", "lvl"),
        Column("meter", "strength", "strength", "str"),
        Column("meter", "gold", "gold"),
        Column("traits", "class / race", note="f or m is the hero's sex"),
        Column("count", "hand", "hand"),
        Column("cards", "in play"),
    ),
    (
        Mark("fighter", "fighter", text="fights", role="part"),
        Mark("helper", "helper", text="helps", role="part"),
        Mark("dead", "dead", role="out"),
        Mark("in_use", text="in use"),
        Mark("sideways", "sideways", text="carried, not in use: it adds nothing", role="idle"),
        Mark("big", "Big", "B", "a Big Item"),
        Mark("locked", "promised", "P", "promised to a helper"),
        Mark("fresh", text="just come to hand"),
    ),
    tuple(
        PileLabel(f"{deck}_{what}", label or deck, of)
        for deck in ("door", "treasure")
        for what, label, of in (("deck", "", ""), ("discards", "discards", f"{deck}_deck"))
    ),
    "combat",
)

SETTINGS = (
    lobby.Setting("window_ms", "Reaction window", 8000, (2600, 8000, 20000), "how long the others may interfere"),
    lobby.Setting("seats", "Seats", 4, (3, 4, 5, 6), "how many chairs there are"),
    lobby.Setting("epic", "Epic game", False, (), "play to level 20"),
)
INFO = lobby.TableInfo("t1", "Friday night", "classic", "filling", CHAIRS, {"window_ms": 8000}, 2, 0)
RUNNING = lobby.TableInfo(
    "t2",
    "The long one",
    "classic",
    "running",
    (lobby.LobbySeat(0, "human", "Cleo"), lobby.LobbySeat(1, "ai", "Max", "greedy")),
)
TABLES = lobby.Tables(
    (INFO, RUNNING), (lobby.SetInfo("classic", "Classic", "The door-and-treasure card game.", 3, 6, SETTINGS),)
)
AI_KINDS = (
    lobby.AiKind("greedy", "Takes what it can carry, helps whoever pays."),
    lobby.AiKind("random", "Does anything that is allowed."),
)
LOBBY = lobby.Lobby(INFO, 0, SETTINGS, AI_KINDS)
WELCOME = session.Welcome("kickdoor-server 0.1.0", {entry.tag: 1 for entry in REGISTRY.entries}, "s-1", "token")


def new_model(purpose: Purpose = Purpose.JOIN, manner: Manner = Manner.SCREEN) -> Model:
    return Model(LocalPlayer("Ada"), ArrivalSteps(purpose), manner)


def after(model: Model, *messages: Msg | Message, now: float | None = None) -> Model:
    """Return the model after these messages; those of the protocol are heard from the server."""
    return told(model, *messages, now=now)[0]


def told(model: Model, *messages: Msg | Message, now: float | None = None) -> tuple[Model, Effects]:
    """Return the model after these messages, with all effects."""
    effects: Effects = ()
    for message in messages:
        at = model.now if now is None else now
        heard = Pushed(message) if isinstance(message, Message) else message
        model, more = update(replace(model, now=at), heard)
        effects += more
    return model, effects


def keys(model: Model, *names: str, now: float | None = None) -> tuple[Model, Effects]:
    return told(model, *(Key(name) for name in names), now=now)


def connected(manner: Manner = Manner.SCREEN, purpose: Purpose = Purpose.JOIN) -> Model:
    return after(new_model(purpose, manner), LinkUp(WELCOME), LAYOUT)


def at_table(*questions: Asked, manner: Manner = Manner.SCREEN, view: PublicView | None = None) -> Model:
    """Return a model of Ada at the table in Boris's combat, with these questions open, 100 s after the program
    began."""
    cards = {2: (CardRef(51, "overdue"),)}
    events = tuple(Event(n, text, cards=cards.get(n, ())) for n, text in enumerate(STORY, 1))
    return after(
        connected(manner),
        table.Faces(FACES),
        table.Told(events),
        talk.Said("Greta", "Five gold for an anvil like me?", "ai", 2),
        table.Shared(view or public()),
        table.Private(private(*questions)),
        now=100.0,
    )


def spectating() -> Model:
    return after(connected(purpose=Purpose.WATCH), table.Faces(FACES), table.Shared(public()), now=100.0)


def bargaining() -> Model:
    """Return a model in which Ada fights, Greta wants 3 Treasures for her help, Spite is still asked, and Boris offers
    Greta a trade."""
    accept = WireOption("accept.1", "accept the help of Greta", "with Greta: 24 against 18", seat=2)
    decline = WireOption("decline.1", "decline the help of Greta", seat=2)
    withdraw = WireOption("withdraw.2", "withdraw your offer to Spite", seat=3)
    options = (WireOption("run", "run away"), accept, decline, withdraw)
    offers = (
        OfferView(1, "Boris offers Greta the Plate for the Anvil", 2),
        OfferView(2, "Greta offers you help for 3 Treasures (the helper picks first)", 0, "with Greta: 24 against 18"),
        OfferView(0, "You ask Spite for help: 1 Treasure (you pick first)", 3, "with Spite: 25 against 18"),
    )
    asked = Asked(501, "combat", "You are losing.", Menu(options), ("run",), "run away", 30.0, marks=("acts", "costly"))
    return at_table(asked, view=public(pending_offers=offers))


NOTES = (
    "Prof. Hinge: 15 against 18: not alone. But Greta has 9, and she will want to know what she gets for them.",
    "To do: ask Greta for help, for 1 Treasure of the 5.",
)


def in_lesson(*questions: Asked) -> Model:
    """Return a model of the same table as a lesson: the server's notes say what is to be done."""
    view = private(*questions)
    noted = PrivateView(view.number, view.seat, view.hand, view.questions, view.standing, NOTES)
    return after(at_table(*questions), table.Private(noted))
