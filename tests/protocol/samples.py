"""At least one sample of every message as a real evening would send it, and a bare one where fields can be left out.

The golden vectors are made from these, so published samples never change: add another instead.
"""

from __future__ import annotations

from tests.protocol.change_samples import CHANGES
from tests.protocol.deck_samples import DECKS
from tests.protocol.form_samples import FORMS
from tests.protocol.layout_samples import LAYOUTS
from tests.protocol.looking_samples import LOOKING
from tests.protocol.replay_samples import PAGES_BACK, REPLAYS, SHUFFLES
from tests.protocol.series_samples import SERIES
from tests.protocol.stake_samples import STAKES

from kickdoor_protocol.base import Choice, Message
from kickdoor_protocol.changes import whole
from kickdoor_protocol.messages import book, lobby, moderation, reasons, session, table, talk
from kickdoor_protocol.registry import REGISTRY, Entry
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
)
from kickdoor_protocol.views import (
    Asked,
    Board,
    CardRef,
    Contest,
    Event,
    Face,
    Header,
    Line,
    Link,
    Meter,
    OfferView,
    Pause,
    Place,
    PrivateView,
    PublicView,
    SeatView,
    Side,
    Token,
    Waiting,
    Zone,
)

BOOTS = CardRef(17, "sensible_boots", marks=("in_use",))
TUBA = CardRef(23, "tuba", marks=("sideways", "big"), note="needs two hands")
SEATS = (
    lobby.LobbySeat(0, "human", "Ada", sex="female", connected=True, ready=True),
    lobby.LobbySeat(1, "ai", "Greta", ai="greedy", sex="male", connected=True, ready=True),
    lobby.LobbySeat(2, "empty"),
)
TABLE = lobby.TableInfo(
    "t1", "Friday night", "classic", "filling", SEATS, {"window_ms": 8000, "epic": False, "deck": "base"}, 2, 0
)
DIGEST = "9c1e0f"
CARDS = (lobby.CardSource("classic", DIGEST), lobby.CardSource("example-pack", "77ab"))
CARDS_AND_RULES = (lobby.CardSource("classic", DIGEST, "e3b0c4"), lobby.CardSource("example-pack", "77ab", "41d8"))
SETTING = lobby.Setting("window_ms", "Reaction window", 8000, (2600, 8000, 20000), "how long others may interfere")

PUBLIC = PublicView(
    table="t1",
    number=214,
    header=Header("classic", "Friday night", 14, "combat", "BORIS fights Tax Dragon", ("classic@1",), "a81f"),
    seats=(
        SeatView(
            0,
            "Ada",
            "human",
            connected=True,
            meters=(Meter("level", "Level", 6, 10), Meter("strength", "Strength", 11)),
            traits=("Thief", "Elf"),
            zones=(Zone("hand", "Hand", 4), Zone("worn", "Worn and carried", 2, (BOOTS, TUBA))),
            marks=("waited",),
        ),
        SeatView(1, "Greta", "ai", ai="greedy", marks=("turn", "fighter"), note="owes Ada a favour"),
        SeatView(2, "", "empty"),
    ),
    zones=(Zone("doors", "Doors", 61), Zone("discards", "Discards", 3, (CardRef(40, "puddle_imp"),))),
    contest=Contest(
        "Combat",
        (
            Side(
                "heroes",
                "Boris",
                15,
                (Line("level", 8, "classic.combat.1"), Line("Plate of the Day", 3, card=31), Line("Curse", -1)),
                "2 levels, 5 Treasures",
            ),
            Side("monsters", "Tax Dragon", 18, (Line("level", 14),), "Bad Stuff: lose two levels"),
        ),
        "behind by 3 (ties win: Warrior)",
        ("Greta declined to help",),
    ),
    waiting=(Waiting(0, "may interfere", 7.25), Waiting(1, "chooses who picks")),
    pending_offers=(OfferView(1, "1 Treasure of 5, Boris picks first", 0), OfferView(1, "the Tuba, to anybody")),
)
DUNGEON = PublicView(
    "q7",
    3,
    Header("quest", "Under the stairs"),
    board=Board(
        (
            Place("r0", "Laundry", 0, 0, "laundry", (Token("Greta", "hero", 0), Token("a sock", "item")), ("looted",)),
            Place("r1", "Armory", 1, 0, note="somebody is home"),
        ),
        (Link("r0", "r1", "locked", 2), Link("r1", "r0", "chute", None, one_way=True, note="only down")),
    ),
)

_ITEMS = (
    WireOption("card.17", "Sensible Boots", "+2", card=17, worth=400),
    WireOption(
        "card.23",
        "Tuba",
        card=23,
        worth=600,
        barred=Barred("in_combat", "classic.items.18", "nobody changes gear in combat", "wait for its end"),
    ),
)
_SEATS = (WireOption("seat.1", "Greta", seat=1), WireOption("seat.2", "Boris", seat=2))

SHAPES: tuple[Shape, ...] = (
    Menu((WireOption("pass", "Pass"), WireOption("curse", "Curse somebody", details=(PickOne(_SEATS),)))),
    PickOne(_SEATS),
    PickSome(_ITEMS, 1, 2, 1000, 3000, True, "gold"),
    PickSome(_ITEMS, 0, 2),
    Number(0, 5, "Treasures"),
    YesNo("accept", "decline"),
    YesNo(),
    Order(_SEATS),
    Split(_ITEMS, (Pile("seat.1", 0, 2, "Greta", 1), Pile("bin", 0, 1)), 0, 2, True),
    Form((Field("items", PickSome(_ITEMS, 0, 2)), Field("treasures", Number(0, 5)), Field("bold", YesNo())), "price"),
)
DEFAULTS: tuple[Choice, ...] = (
    ("pass",),
    "seat.1",
    ("card.17",),
    (),
    0,
    False,
    True,
    ("seat.1", "seat.2"),
    (("card.17", "seat.1"), ("card.23", "bin")),
    (("card.17",), 2, True),
)

_IN_EVERY_SHAPE = tuple(
    Asked(1000 + place, "charity", "What now?", shape, default)
    for place, (shape, default) in enumerate(zip(SHAPES, DEFAULTS, strict=True))
)
_HELP = Asked(
    9007199254740991,
    "help",
    "BORIS ASKS YOU FOR HELP",
    SHAPES[5],
    False,
    "decline",
    14.5,
    "offer",
    ("classic.help.2",),
)

SAMPLES: dict[str, Message] = {
    "hello": session.Hello({"ping": (1, 1), "answer": (1, 3)}, "kickdoor 0.1.0", "Ada"),
    "hello again": session.Hello({}, "bot", "Žofie 🗡", "3f9c0a"),
    "unwelcome": session.Unwelcome("full", "the server is full"),
    "unwelcome for a version": session.Unwelcome(
        "versions", "this client is too old", "answer", (2, 3), (1, 1), "update the client"
    ),
    "unwelcome for an unknown type": session.Unwelcome("versions", "no such type", "act", (1, 1)),
    "welcome": session.Welcome("kickdoor-server 0.1.0", {"ping": 1, "pong": 1}, "s-81", "3f9c0a"),
    "welcome back": session.Welcome("kickdoor-server 0.1.0", {"ping": 1}, "s-81", "77aa", True, "Be kind."),
    "ping": session.Ping(1),
    "pong": session.Pong(1),
    "accepted": session.Accepted(7),
    "accepted with a note": session.Accepted(300, "Greta thanks you"),
    "accepted an action": session.Accepted(19),
    "refused": session.Refused(8, "stale"),
    "refused as stale": session.Refused(12, "stale"),
    "refused by a rule": session.Refused(
        70000,
        "hands_full",
        "classic.items.12",
        "the Tuba needs two hands and the Sword of Damp has one of them",
        "unequip the Sword first",
    ),
    "closing": session.Closing("shutdown"),
    "closing slow reader": session.Closing("slow_reader", "you read too slowly; please come back"),
    "list_tables": lobby.ListTables(2),
    "create_table": lobby.CreateTable(3, "Friday night", "classic", "female"),
    "create_table with options": lobby.CreateTable(
        3, "Friday night", "classic", "male", {"window_ms": 2600, "epic": True, "deck": "base"}
    ),
    "join_table": lobby.JoinTable(4, "t1", "male"),
    "join_table at a seat": lobby.JoinTable(4, "t1", "female", 0),
    "watch_table": lobby.WatchTable(5, "t1"),
    "leave_table": lobby.LeaveTable(6),
    "set_ready": lobby.SetReady(7, True),
    "set_ready not yet": lobby.SetReady(8, False),
    "start_match": lobby.StartMatch(9),
    "add_ai": lobby.AddAi(10, "greedy"),
    "add_ai by name": lobby.AddAi(10, "spiteful", "Spite"),
    "add_ai at a difficulty": lobby.AddAi(10, "spiteful", difficulty="easy"),
    "remove_ai": lobby.RemoveAi(11, 3),
    "list_tables since the last time": lobby.ListTables(2, 17),
    "list_tables from the beginning": lobby.ListTables(2, 0),
    "tables": lobby.Tables(),
    "tables, a first page": lobby.Tables((TABLE,), since=0, as_of=17, more=True),
    "tables that have changed": lobby.Tables((TABLE,), since=17, as_of=21, gone=("t3", "t4")),
    "tables of an evening": lobby.Tables(
        (TABLE,), (lobby.SetInfo("classic", "Classic", "Kick open the door.", 3, 6, (SETTING,)),)
    ),
    "tables with a lesson to play": lobby.Tables(
        sets=(lobby.SetInfo("lesson-door", "Lesson 1: Doors", "Kick one in.", 3, 3, lesson=1),)
    ),
    "tables with a set, and its rules": lobby.Tables(
        sets=(lobby.SetInfo("classic", "Classic", seats_least=3, seats_most=6, rules=8 * "0badcafe"),)
    ),
    "tables with their cards": lobby.Tables((lobby.TableInfo("t2", "Late night", "classic", "running", cards=CARDS),)),
    "tables with what their cards do": lobby.Tables(
        (lobby.TableInfo("t2", "Late night", "classic", "running", cards=CARDS_AND_RULES),)
    ),
    "lobby": lobby.Lobby(TABLE),
    "lobby with what its cards do": lobby.Lobby(
        lobby.TableInfo("t2", "Late night", "classic", "filling", cards=CARDS_AND_RULES)
    ),
    "lobby with me": lobby.Lobby(TABLE, 0, (SETTING,), (lobby.AiKind("greedy", "Takes what it can carry."),)),
    "lobby with difficulties": lobby.Lobby(
        lobby.TableInfo(
            "t2",
            "Late night",
            "classic",
            "filling",
            (lobby.LobbySeat(0, "ai", "Greta", "greedy", "male", connected=True, ready=True, difficulty="easy"),),
        ),
        ai_kinds=(lobby.AiKind("greedy", "Takes what it can carry.", ("easy", "fair", "hard")),),
    ),
    "lobby with a setting that can be any number": lobby.Lobby(
        TABLE, settings=(lobby.Setting("window_ms", "Reaction window", 5000, (2600, 8000), least=2600),)
    ),
    "lobby with a setting that has bounds": lobby.Lobby(
        TABLE, settings=(lobby.Setting("window_ms", "Reaction window", 5000, (2600, 8000), "", 2600, 3_600_000),)
    ),
    "answer a menu": table.Answer(12, 9007199254740991, ("curse", "seat.1")),
    "answer a number": table.Answer(13, 5, -3),
    "answer yes": table.Answer(14, 5, True),
    "answer a key": table.Answer(15, 4503599627370496, "seat.2"),
    "answer nothing picked": table.Answer(16, 0, ()),
    "answer a split": table.Answer(17, 6, (("card.17", "seat.1"), ("card.23", "bin"))),
    "answer an offer": table.Answer(18, 7, (("card.17",), 2, "me_first")),
    "act": table.Act(19, ("sell", ("card.17", "card.23"))),
    "resync": table.Resync(20),
    "faces": table.Faces(
        (
            Face(
                "tuba", "Tuba", "item", "A large one.", "It oompahs.", ("+3", "Big", "400 gold"), ("Needs two hands.",)
            ),
            Face("blank", "Blank"),
        )
    ),
    "shared": table.Shared(PUBLIC),
    "shared board": table.Shared(DUNGEON),
    "shared with difficulties": table.Shared(
        PublicView(
            "t1",
            215,
            Header("classic", "Friday night"),
            seats=(SeatView(0, "Greta", "ai", ai="greedy", difficulty="hard"),),
        )
    ),
    "shared with every sum in full": table.Shared(
        PublicView(
            "t1",
            215,
            Header("classic", "Friday night"),
            seats=(
                SeatView(
                    0,
                    "Ada",
                    "human",
                    meters=(
                        Meter(
                            "strength",
                            "Strength",
                            9,
                            lines=(Line("level", 6, "classic.combat.2"), Line("Sensible Boots", 3, card=17)),
                        ),
                    ),
                ),
            ),
            contest=Contest(
                "Ada fights Tax Dragon",
                rolls=(Side("flee.0.1", "Ada", 1, (Line("Elf", 1, "classic.runaway.4"),), "a roll of 4 gets away"),),
            ),
        )
    ),
    "private": table.Private(PrivateView(214)),
    "private in every shape": table.Private(
        PrivateView(
            214,
            0,
            (BOOTS, TUBA, CardRef(5)),
            (*_IN_EVERY_SHAPE, _HELP),
            (WireOption("curse", "curse somebody", details=(PickOne(_SEATS),)), *_ITEMS),
            ("You are the last Elf.",),
        )
    ),
    "private, asked about a card and a seat": table.Private(
        PrivateView(
            217,
            1,
            questions=(Asked(7, "curse", "Does anybody stop it?", SHAPES[0], ("pass",), card=9, about=1),),
        )
    ),
    "faces with the rules that they touch": table.Faces((Face("imp", "Imp", touches=("classic.combat.2",)),)),
    "shared with an offer and what it would come to": table.Shared(
        PublicView(
            "t1",
            216,
            Header("classic", "Friday night"),
            pending_offers=(OfferView(1, "1 Treasure", 0, "with Ada: 24 against 18"),),
        )
    ),
    "private with words for what is asked further": table.Private(
        PrivateView(
            216,
            0,
            standing=(
                WireOption(
                    "trade.1",
                    "offer Greta a trade",
                    details=(PickSome(_ITEMS, 1, 1), PickSome(_ITEMS, 1, 2)),
                    prompts=("What do you give?", "What do you want for it?"),
                ),
            ),
        )
    ),
    **STAKES,
    **DECKS,
    **FORMS,
    **LAYOUTS,
    "told": table.Told(
        (
            Event(
                1, "Boris kicks open the door: Tax Dragon, level 14.", "door_opened", (1,), (CardRef(9, "tax_dragon"),)
            ),
            Event(2, "Spite hums."),
        )
    ),
    "told, with steps and a joke": table.Told(
        (
            Event(
                7,
                "Boris sells Hat and Rope (1,000 gold): Level 7 to 8.",
                "sold",
                (1,),
                (CardRef(3, "hat"), CardRef(4, "rope")),
                why=(
                    "Boris discards Hat.",
                    "Boris discards Rope.",
                    "Boris goes up 1 Level for the gold: Level 7 to 8.",
                ),
            ),
            Event(
                11,
                "Boris faces Tax Dragon, Level 14.",
                "fight_began",
                (1,),
                (CardRef(9, "tax_dragon"),),
                flavour="It keeps receipts.",
            ),
        ),
        12,
        6,
    ),
    "observe": table.Observe(24),
    "observed": table.Observed(3, "classic", CARDS[:1], {"seat": 0}),
    "observed, with what its cards do": table.Observed(3, "classic", CARDS_AND_RULES[:1], {"seat": 0}),
    "observed, and asked": table.Observed(
        214,
        "classic",
        CARDS,
        {"seat": 1, "table": {"moves": 17, "turn": 1, "decks": {"door": [1073741824] * 3}, "over": False}},
        {"pace": "brisk", "window_ms": 4000},
        {"options": [{"key": "sell", "card": None, "details": [["PickSome", {"least": 1, "most": 9}]]}]},
        {"seat": 1, "kind": "trouble", "shape": ["YesNo", {}], "default": False},
        9007199254740991,
        7.25,
        (table.Witnessed(41, ["TurnBegan", {"audience": None, "seat": 1, "number": 14}]), table.Witnessed(42, [])),
    ),
    "over": table.Over((1,), "Boris wins."),
    "over, a draw, with the seed": table.Over((0, 2), "A shared victory.", "5eed"),
    "say": talk.Say(21, "Five gold for an anvil like me?"),
    "said": talk.Said("Greta", "Five gold for an anvil like me?", "ai", 1),
    "talked": talk.Talked(
        7, (talk.Spoken("Ada", "Kick it!", "chat", 0), talk.Spoken("Eve", "From up here it looks small.", "chat"))
    ),
    "talked with places": talk.Talked(
        7,
        (
            talk.Spoken("Ada", "Kick it!", "chat", 0, 0),
            talk.Spoken("Greta", "Five gold for an anvil like me?", "ai", 1, 41),
        ),
    ),
    "said by the server": talk.Said("kickdoor", "Ada is back.", "system"),
    "look_up": book.LookUp(22, "classic"),
    "look_up about words": book.LookUp(23, "classic", "wizard discard"),
    "rules_found": book.RulesFound("quest"),
    "rules_found about words": book.RulesFound(
        "classic",
        "help",
        "Munchkin",
        (
            book.RuleText("classic.help.1", "The fighter may ask one other player for help."),
            book.RuleText("classic.help.2", "He may go on asking.", "Silence is a refusal.", "Ada asks Boris twice."),
        ),
        (book.TermText("Helper", "Who fights at another's side."),),
        (book.Chapter("combat", 24), book.Chapter("help", 22)),
        3,
    ),
    "rules_found, a chapter": book.RulesFound(
        "classic",
        "help",
        "Munchkin",
        (book.RuleText("classic.help.3", "A combat has room for one helper."),),
        chapters=(book.Chapter("help", 22),),
        book="How to Kick Down a Door",
        tagline="And what to do about what was behind it.",
        contents=(book.BookChapter("start", "What you need"), book.BookChapter("help", "Help and bribes")),
        opened="help",
        paragraphs=(book.BookParagraph("There is room for one helper.", ("classic.help.3",), "help", 2),),
    ),
    "rules_found, a question": book.RulesFound(
        "classic",
        "sell fight",
        "Munchkin",
        book="How to Kick Down a Door",
        questions=(
            book.BookQuestion(
                "Can I sell an Item during a combat?", "No, not before it is over.", ("classic.selling.6",)
            ),
        ),
    ),
    "rules_found, the nearest questions": book.RulesFound(
        "classic",
        "chartiy",
        "Munchkin",
        book="How to Kick Down a Door",
        questions=(book.BookQuestion("Where do my surplus cards go?", "To the lowest.", ("classic.turn.14",)),),
        near=True,
    ),
    "explain": reasons.Explain(24, 0),
    "explain one turn": reasons.Explain(25, 1, 14),
    "explained, nothing kept": reasons.Explained(2),
    "explained": reasons.Explained(
        1,
        (
            reasons.Decision("A free hand?"),
            reasons.Decision(
                "Help?",
                (
                    reasons.Weighed("ask Ada for help", "1.4 levels", "she wants one Treasure", taken=True),
                    reasons.Weighed("run away", "-0.5 levels", "two in three to get caught"),
                    reasons.Weighed("pass"),
                ),
                14,
            ),
        ),
        7,
    ),
    "welcome to a server with a password": session.Welcome(
        "kickdoor-server 0.2.0", {"ping": 1, "enter": 1}, "s-82", "3f9c0b", locked=True
    ),
    "welcome by name": session.Welcome(
        "kickdoor-server 0.3.0", {"ping": 1, "pong": 1}, "s-83", "3f9c0c", name="Boris 2"
    ),
    "enter": session.Enter(37, "herring and cake"),
    "create_table with a password": lobby.CreateTable(38, "Ours", "classic", "male", password="door"),
    "join_table with a password": lobby.JoinTable(39, "t1", "female", password="door"),
    "join_table with a recovery code": lobby.JoinTable(43, "t1", "female", code="k7mq-92fd-x3tb"),
    "seat_code": table.SeatCode("k7mq-92fd-x3tb"),
    "ignore": moderation.Ignore(46, "Boris", True),
    "ignore no more": moderation.Ignore(47, "Boris", False),
    "ignoring": moderation.Ignoring(("Boris", "Greta")),
    "ignoring nobody": moderation.Ignoring(),
    "mute": moderation.Mute(48, "Boris", True, 30),
    "mute no more": moderation.Mute(49, "Boris", False),
    "report": moderation.Report(50, "Boris", "He tells everybody what I hold."),
    "let_in": table.LetIn(44, 1, True),
    "let_in, refused": table.LetIn(45, 1, False),
    "watch_table with a password": lobby.WatchTable(40, "t1", "door"),
    "tables, one of them locked": lobby.Tables((lobby.TableInfo("t5", "Ours", "classic", "filling", locked=True),)),
    "pause_table": table.PauseTable(41),
    "resume_table": table.ResumeTable(42),
    "shared, while somebody is waited for": table.Shared(
        PublicView(
            "t1",
            12,
            Header("classic", "Friday night"),
            pause=Pause("lost", "Boris is away; the table waits for him.", missing=(1,), seconds_left=48.5),
        )
    ),
    "shared, while a pause is proposed": table.Shared(
        PublicView(
            "t1",
            12,
            Header("classic", "Friday night"),
            pause=Pause("proposed", "Ada would like to go on another time.", agreed=(0,), missing=(1, 2)),
        )
    ),
    **SHUFFLES,
    **PAGES_BACK,
    **REPLAYS,
    **LOOKING,
    **SERIES,
    **CHANGES,
}
SAMPLES = {
    name: whole(said) if isinstance(said, table.Shared | table.Private) else said for name, said in SAMPLES.items()
}


def tagged(tag: str) -> Entry | None:
    """Return the registry's entry of that tag, or None."""
    return next((entry for entry in REGISTRY.entries if entry.tag == tag), None)
