"""Screens that are full to the brim, or of which a part is at its least: lists longer than any window, stories read
from their end, a card with more to do than is shown, a shuffle with what was put into it, an answer that has not come.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace
from tests.client.at_home import SETTINGS, at_home
from tests.client.evening import (
    CONTENTS,
    CONTEST,
    FACES,
    INFO,
    LAYOUT,
    LOBBY,
    TABLES,
    WEIGHED,
    WELCOME,
    after,
    at_rest,
    at_table,
    connected,
    keys,
    new_model,
    public,
)
from tests.client.questions import STANDING, asked, private

from kickdoor_client.network.events import UNNUMBERED, LinkUp, Reachable, Replied
from kickdoor_client.network.places import SshEntry
from kickdoor_client.state.errand import ArrivalSteps, Purpose
from kickdoor_client.state.model import Model
from kickdoor_client.state.settings import UserSettings
from kickdoor_protocol.messages import book, lobby, moderation, reasons, session, table, talk
from kickdoor_protocol.messages.layout import Column
from kickdoor_protocol.messages.replay import ReplayAt
from kickdoor_protocol.sealing import sealed
from kickdoor_protocol.shapes import Barred, Menu, PickOne, Split, WireOption
from kickdoor_protocol.views import (
    Asked,
    CardRef,
    Contest,
    Event,
    Face,
    Meter,
    OfferView,
    PrivateView,
    SeatView,
    Side,
    Waiting,
    Watched,
    Zone,
)

MANY = 14
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kit", "Lea", "Max", "Nell")
LONG_TALE = tuple(
    Event(10 + n, f"{NAMES[n % 6]} takes step {n} of a turn" + " that goes on and on" * (n % 5) + ".", seats=(n % 4,))
    for n in range(90)
)


def _told_much(*pressed: str) -> Model:
    model, _ = keys(at_table(asked("menu")), "x", "escape", now=101.0)
    return keys(after(model, table.Told(LONG_TALE), now=103.0), *pressed)[0]


def _many_targets(*pressed: str) -> Model:
    """One verb, with a target for everybody, some of whom it cannot be about."""
    curses = tuple(
        WireOption(
            f"curse.{n}",
            f"curse {name} with Shrunken Wardrobe",
            f"level {n + 1}" if n % 3 else "",
            seat=n,
            barred=None if n % 4 != 1 else Barred("bare", "classic.curses.2", f"{name} is bare", "choose another"),
        )
        for n, name in enumerate(NAMES)
    )  # fmt: skip
    view = replace(private(asked("help")), standing=curses)
    verbs = tuple(replace(verb, word="curse") if verb.letter == "C" else verb for verb in view.verbs)
    return keys(after(at_table(), table.Private(replace(view, verbs=verbs))), *pressed)[0]


def _many_deeds(*pressed: str) -> Model:
    """A card in the hand with which much can be done, one of it in answer to a question."""
    answers = Menu(
        (
            WireOption("use.41", "use Fizzy Cordial on the heroes", card=41),
            WireOption("run", "run away"),
            WireOption("hold", "keep it", card=41, barred=Barred("no", text="it is open", cure="drink it")),
        )
    )
    question = Asked(501, "combat", "What now?", answers, ("run",), "run away", 14.0)
    deeds = tuple(
        WireOption(f"give.41.{n}", f"give Fizzy Cordial to {name}", card=41, seat=n) for n, name in enumerate(NAMES)
    )
    view = replace(private(question), standing=(*STANDING[:1], *deeds))
    return keys(after(at_table(), table.Private(view)), *pressed)[0]


def _many_offers(*pressed: str) -> Model:
    answers = tuple(
        WireOption(f"agree.{n}", f"agree with {name}", f"outlook {n}", seat=n % 4) for n, name in enumerate(NAMES)
    )
    offers = tuple(
        OfferView(n % 4, f"{name} offers {'you' if n % 3 else 'Greta'} card {n}", 0 if n % 3 else 2, "for 3" * (n % 2))
        for n, name in enumerate(NAMES)
    )
    model = at_table(asked("menu"), view=public(pending_offers=offers))
    model = after(model, table.Private(replace(private(asked("menu")), standing=answers)))
    return keys(model, *pressed)[0]


def _many_people(*pressed: str) -> Model:
    talked = [talk.Said(f"{name} (spectating)" if n % 2 else name, "Hm.", "chat") for n, name in enumerate(NAMES)]
    model = after(at_table(asked("menu")), *talked, moderation.Ignoring(("Cleo", "Zoe")))
    return keys(model, *pressed)[0]


def _worn(first: int, count: int) -> Zone:
    cards = tuple(
        CardRef(
            first + n,
            FACES[(first + n) % len(FACES)].key,
            (("in_use",), ("sideways",), ("big", "locked"), ("in_use", "big"))[n % 4],
        )
        for n in range(count)
    )
    return Zone("worn", "In play", count, cards)


def _much_gear() -> Model:
    """Six who have piled up what they could, with one more pile that nobody sees into."""
    kinds = ("human", "human", "keeper", "ai", "ai", "empty")
    seats = tuple(
        SeatView(
            n,
            f"{NAMES[n]} of Ely"[: 5 + 3 * n],
            kind,
            "bribe_aware" if kind == "ai" else "",
            n != 1,
            (Meter("level", "Level", 9 - n, 10), Meter("strength", "Strength", 20 - n), Meter("luck", "Good luck", n)),
            ("Wizard", "female")[: n % 3],
            (Zone("hand", "Hand", n), Zone("trophies", "Trophies", 2 * n), _worn(100 * (n + 1), 3 * n)),
            ("turn",) if n == 2 else ("dead",) if n == 4 else ("helper", "waited") if n == 1 else (),
            "hums a tune" if n == 3 else "",
        )
        for n, kind in enumerate(kinds)
    )
    waiting = tuple(Waiting(n, "thinks" if n % 2 else "", 10.0 * n if n else None) for n in range(5))
    level, strength, _, traits, hand, play = LAYOUT.columns
    luck, trophies = Column("meter", "good luck", "luck"), Column("count", "trophies", "trophies", "trophi")
    laid = replace(LAYOUT, columns=(level, strength, luck, traits, hand, trophies, play))
    return after(at_table(view=at_rest(214, seats=seats, waiting=waiting)), laid)


def _bare_sums() -> Model:
    sides = (Side("heroes", "Boris", 0), Side("monsters", "Tax Dragon", 0, (), "Bad Stuff: nothing much"))
    notes = ("One note.", "Another (classic.combat.2) note.", "A third one, which is rather long for the place it has.")
    return at_table(asked("menu"), view=public(contest=Contest("Combat", sides, "even", notes)))


def _alone_in_a_fight() -> Model:
    """A contest of one side, whose offers stand below."""
    one = Contest("A race", CONTEST.sides[:1], "")
    return at_table(asked("help"), view=public(contest=one, waiting=()))


def _many_tables(*pressed: str) -> Model:
    states = ("filling", "running", "over", "paused")
    tables = tuple(
        replace(
            INFO,
            id=f"t{n}",
            name=f"Table {n} of {NAMES[n % 14]}" * (1 + n % 2),
            state=states[n % 4],
            watchers=n % 3,
            locked=n % 5 == 0,
            seats=INFO.seats[: n % 5],
        )
        for n in range(105)
    )
    model = after(
        connected(), lobby.Tables(tables, TABLES.sets), *(talk.Said("Bob", f"{n}?", "chat") for n in range(9))
    )
    return keys(model, *pressed)[0]


def _nobody_yet(*pressed: str) -> Model:
    """The list of tables of one's own server, by TLS, with nobody there and nothing open."""
    model = replace(connected(), errand=ArrivalSteps(Purpose.HOST, arrived=True))
    reachable = Reachable(("tls://192.168.1.20", "tls://10.8.0.2"), SshEntry(2222, "boots-ogre"), "SHA256:abcd")
    return keys(after(model, lobby.Tables((), TABLES.sets), reachable), *pressed)[0]


def _only_a_certificate() -> Model:
    model = replace(connected(), errand=ArrivalSteps(Purpose.HOST, arrived=True))
    return after(model, lobby.Tables((), TABLES.sets), Reachable((), None, "SHA256:abcd"))


def _replay_of_nothing() -> Model:
    return after(
        connected(purpose=Purpose.REPLAY),
        ReplayAt(0, 0, anew=True),
        table.Shared(at_rest(0, seats=public().seats[:2])),
        table.Private(PrivateView(0)),
        now=100.0,
    )


def _which_card(*pressed: str) -> Model:
    """One of several cards, each with what is printed on it, one that cannot be seen."""
    options = tuple(
        WireOption(f"card.{card}", "", "" if card % 2 else "once", card=card) for card in (11, 41, 42, 43, 77)
    )
    question = Asked(501, "discard", "Which one do you lose?", PickOne(options), "card.11", "", 20.0)
    return keys(at_table(question), *pressed)[0]


def _nothing_to_split() -> Model:
    return at_table(Asked(501, "charity", "Who gets what?", Split((), (), 0, 0), (), "", 20.0))


SEALS = tuple(sealed("ab" * 32, nonce) for nonce in ("01" * 16, "02" * 16))


def _a_shuffle_with_seals() -> Model:
    header = replace(public().header, commitment="ab" * 32, sealed=("", *SEALS, SEALS[0]), nonces=("", "01" * 16, ""))
    return at_table(asked("menu"), view=public(header=header))


def _filling_with_seals() -> Model:
    seats = tuple(replace(seat, sealed=SEALS[n % 2] if n < 3 else "") for n, seat in enumerate(INFO.seats))
    return after(connected(), TABLES, replace(LOBBY, table=replace(INFO, seats=seats, commitment="ab" * 32)))


LESSONS = tuple(
    lobby.SetInfo(f"lesson-{n}", f"Lesson {n}: {name}", f"What {name} is.", 3, 3, lesson=n)
    for n, name in ((3, "Help"), (1, "Doors"), (2, "Fights"))
)


def _learning(*messages: session.Accepted | table.Over) -> Model:
    """Return a client in the second lesson of three, the first of which is done."""
    errand = ArrivalSteps(Purpose.LEARN, "2", set="")
    model = replace(new_model(), errand=errand, settings=replace(UserSettings(), lessons=("lesson-1",)))
    model = after(model, LinkUp(WELCOME), LAYOUT, lobby.Tables((), LESSONS))
    model = after(model, Replied(lobby.CreateTable(UNNUMBERED, "x", "lesson-2", "female"), session.Accepted(1)))
    model = after(model, table.Faces(FACES), table.Shared(public()), now=100.0)
    return after(model, table.Private(replace(private(asked("menu")), notes=("To do: run.",))), *messages[1:])


def _reasons_left_out() -> Model:
    decision = reasons.Decision("Nothing was asked.", (), 0)
    return after(at_table(asked("menu")), replace(WEIGHED, left_out=7, decisions=(*WEIGHED.decisions, decision)))


def _reasons_of_none() -> Model:
    return after(at_table(asked("menu")), reasons.Explained(3))


def _no_book() -> Model:
    return after(keys(at_table(asked("menu")), "?", "r")[0], book.RulesFound("quest"))


def _nothing_in_the_book() -> Model:
    return after(keys(at_table(asked("menu")), "?", "r")[0], replace(CONTENTS, words="gazebo"))


def _much_in_the_book() -> Model:
    rules = tuple(book.RuleText(f"classic.help.{n}", f"Rule {n}." * 9, "So it is." * (n % 2)) for n in range(30))
    found = replace(CONTENTS, words="help", rules=rules, left_out=3)
    return keys(after(keys(at_table(asked("menu")), "?", "r")[0], found), "pagedown", "down", "down")[0]


def _watched(seat: int | None, by: int, watchers: int = 3, late_s: float = 0.0) -> Model:
    return at_table(asked("menu"), view=public(watched=Watched(watchers, seat, by, late_s)))


def _many_alike() -> Model:
    """More cards than are named where a name begins as ten others do."""
    faces = tuple(Face(f"imp_{n}", f"Imp {n}", "monster", rules=(f"Bites {n} times.",)) for n in range(11))
    return after(at_table(asked("menu")), table.Faces(faces))


def _set(*pressed: str) -> Model:
    """A form with a set beside the usual one, of which numbers are typed within their bounds."""
    numbers = (
        lobby.Setting("window_ms", "Reaction window", 8000, (2600, 8000), "ms", 100, 20_000),
        lobby.Setting("hand", "Cards in hand", 5, (), "how many", 1, 9),
        lobby.Setting("free", "Free", 3, (), "any number"),
        lobby.Setting("note", "Note", "", ("", "mug", "cup"), "a word"),
    )
    sets = (*TABLES.sets, lobby.SetInfo("quest", "Quest", "Maps and monsters.", 2, 4, numbers))
    model = replace(connected(), errand=ArrivalSteps(Purpose.JOIN, set="quest"))
    return keys(after(model, lobby.Tables((), sets)), "n", *pressed)[0]


def _known_still() -> Model:
    """A person who has nothing to type with and only looks on."""
    return after(replace(connected(purpose=Purpose.WATCH), handless=True), TABLES, table.Shared(public()))


def _typed_much(*pressed: str) -> Model:
    return keys(at_table(asked("menu")), "t", *"no deal, ", *"漢字", *pressed)[0]


def _over_and_filled_again() -> Model:
    model = after(at_table(), LOBBY, table.Over((1, 3), "Boris and Spite win.", ""), talk.Said("Bob", "Again?", "chat"))
    return after(model, LOBBY)


def _with_a_table_of_ones_own() -> Model:
    model = replace(at_table(), errand=ArrivalSteps(Purpose.PLAY), home=at_home().home)
    return after(model, table.Over((0,), "", "5eed"))


RARE: Mapping[str, Callable[[], Model]] = {
    "told-much": _told_much,
    "told-much-before": lambda: _told_much("pageup", "pageup", "pageup", "up"),
    "told-much-first": lambda: _told_much("pageup", "home", "down"),
    "many-targets": lambda: _many_targets("C"),
    "many-targets-low": lambda: _many_targets("C", *["down"] * 12),
    "many-targets-barred": lambda: _many_targets("C", "end", "up"),
    "many-deeds": lambda: _many_deeds("a"),
    "many-deeds-low": lambda: _many_deeds("a", *["down"] * 9),
    "many-offers": lambda: _many_offers("o"),
    "many-offers-low": lambda: _many_offers("o", *["down"] * 8),
    "many-people": lambda: _many_people("h", "p", *["down"] * 11),
    "many-people-ignored": lambda: _many_people("h", "p", "up", "enter"),
    "much-gear": _much_gear,
    "bare-sums": _bare_sums,
    "one-side": _alone_in_a_fight,
    "many-tables": lambda: _many_tables(*["down"] * 30),
    "many-tables-last": lambda: _many_tables("up", "up", "up"),
    "nobody-yet": _nobody_yet,
    "only-a-certificate": _only_a_certificate,
    "replay-of-nothing": _replay_of_nothing,
    "which-card": _which_card,
    "which-card-held": lambda: _which_card("down", "down"),
    "which-card-unseen": lambda: _which_card("end"),
    "nothing-to-split": _nothing_to_split,
    "sealed": _a_shuffle_with_seals,
    "filling-sealed": _filling_with_seals,
    "learning": _learning,
    "learnt": lambda: _learning(session.Accepted(1), table.Over((0,), "You have learnt it.")),
    "reasons-left-out": _reasons_left_out,
    "reasons-of-none": _reasons_of_none,
    "no-book": _no_book,
    "nothing-in-the-book": _nothing_in_the_book,
    "much-in-the-book": _much_in_the_book,
    "watched-another": lambda: _watched(1, 2),
    "watched-me": lambda: _watched(0, 1, 1),
    "watched-me-by-none": lambda: _watched(0, 0),
    "watched-by-none": lambda: _watched(None, 0, 0),
    "watched-late": lambda: _watched(None, 0, 1, 65.0),
    "many-alike": _many_alike,
    "set-up": _set,
    "set-up-number": lambda: _set("down", "right", "down", "down", *"45"),
    "set-up-least": lambda: _set(*["down"] * 4, "right", "right"),
    "set-up-free": lambda: _set("up", "up", "left", "up", "up", *"200"),
    "known-still": _known_still,
    "typed-within": lambda: _typed_much(*["left"] * 4, "delete", "home", "right", "x", "end", "c-w"),
    "over-again": _over_and_filled_again,
    "over-alone": _with_a_table_of_ones_own,
    "menu-cards-asked": lambda: at_home("8"),
    "menu-rules-asked": lambda: at_home("7", *"help", "enter"),
    "menu-sharing": lambda: at_home("2", settings=replace(SETTINGS, sex="male", ais=("random", "random"))),
}
