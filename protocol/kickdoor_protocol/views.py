"""What a client shows of a table, independent of any game: seats, meters, zones, cards, a contest, a board.

A client that draws these can show every set. `PublicView` is the same for everybody, encoded once and sent as the same
bytes to all seats and spectators; `PrivateView` is what one chair sees in addition: its hand and its questions.

Words in `kind` and `marks` are open sets: a client shows unknown ones as they are. Fields called `seat` count from 0.
The texts of a card are sent once, as a `Face` named by `key`; a `CardRef` is one physical card.
"""

from __future__ import annotations

from .base import Bounded, Choice, Part, Seconds, Whole, Words
from .shapes import Shape, WireOption


class Face(Part, frozen=True):
    """The printed texts of a card: `facts` are short ("+3", "Big", "400 gold"), `rules` is its text by paragraph.

    `touches` holds the ids of the rules that the card refers to.
    """

    key: Words
    name: Words
    kind: Words = ""
    text: Words = ""
    flavour: Words = ""
    facts: Bounded[Words] = ()
    rules: Bounded[Words] = ()
    touches: Bounded[Words] = ()


class Counter(Part, frozen=True):
    """A count on a card or token, such as damage, charges or steps; `label` names what is counted."""

    label: Words
    count: Whole


class CardRef(Part, frozen=True):
    """One physical card on the table or in a hand.

    `key` names its face; "" is a card face down. `marks` are in_use, sideways, locked, big, ... `on` is the `id` of the
    card that it is attached to; both lie in some zone, not necessarily the same one.
    """

    id: Whole
    key: Words = ""
    marks: Bounded[Words] = ()
    note: Words = ""
    counters: Bounded[Counter] = ()
    on: Whole | None = None


class Line(Part, frozen=True):
    """One summand of a sum: its `value`, what it comes from (`label`), and the rule or card behind it."""

    label: Words
    value: Whole
    rule: Words = ""
    card: Whole | None = None


class Meter(Part, frozen=True):
    """A number of a seat, such as level, strength, gold or health. `most` is its maximum, if there is one.

    `lines` are its summands, if it is a sum.
    """

    key: Words
    label: Words
    value: Whole
    most: Whole | None = None
    lines: Bounded[Line] = ()


class Zone(Part, frozen=True):
    """A place for cards. `count` is how many lie there; `cards` only those that the viewer may see, top first."""

    key: Words
    label: Words
    count: Whole = 0
    cards: Bounded[CardRef] = ()


class SeatView(Part, frozen=True):
    """A chair and its player. `kind` is human, ai, keeper (an AI player that keeps a person's place), empty, ...

    `marks` say what matters now: turn, waited, dead, helper, fighter, ...; `traits` are class, race and the like.
    `difficulty` is that of the AI player `ai`; "" is fair.
    """

    seat: Whole
    name: Words
    kind: Words
    ai: Words = ""
    connected: bool = False
    meters: Bounded[Meter] = ()
    traits: Bounded[Words] = ()
    zones: Bounded[Zone] = ()
    marks: Bounded[Words] = ()
    note: Words = ""
    difficulty: Words = ""


class Header(Part, frozen=True):
    """The title line of a table. `status` is a sentence on who does what; `commitment` is the digest of the promised
    seed.

    `nonces` holds each seat's contribution to the shuffle, "" for none. `sealed` is `Sealed.seals`, if any seat had
    sealed something; a commitment without a nonce was not opened.
    """

    set: Words
    name: Words
    turn: Whole = 0
    phase: Words = ""
    status: Words = ""
    packs: Bounded[Words] = ()
    commitment: Words = ""
    nonces: Bounded[Words] = ()
    sealed: Bounded[Words] = ()


class Side(Part, frozen=True):
    """One side of a contest: its sum with its summands, and what it stands to win or lose."""

    key: Words
    label: Words
    total: Whole
    lines: Bounded[Line] = ()
    stake: Words = ""


class Contest(Part, frozen=True):
    """A fight or another contest in progress; `verdict` says who would win as it stands, and by which rule.

    `rolls` are dice that may yet be thrown in it: `total` is what is added to the die, `stake` the result it needs.
    """

    title: Words
    sides: Bounded[Side] = ()
    verdict: Words = ""
    notes: Bounded[Words] = ()
    rolls: Bounded[Side] = ()


class Token(Part, frozen=True):
    """A piece on a place of the board: of a seat, of a card, or something else named by `label`.

    `kind` is hero, monster, item, mark, ...; `marks` say what matters about it now. A narrow map shows the first letter
    of `label`.
    """

    label: Words
    kind: Words = ""
    seat: Whole | None = None
    card: Whole | None = None
    marks: Bounded[Words] = ()
    counters: Bounded[Counter] = ()


class Pointer(Part, frozen=True):
    """An arrow printed on a place, with a label; it points `x` places to the right and `y` places down."""

    label: Words
    x: Whole = 0
    y: Whole = 0


class Place(Part, frozen=True):
    """A place on the board, drawn `x` to the right and `y` down; links and options refer to it by `id`.

    `face` is the key of a `Face` with more text, if there is one. `kind` is the sort of place, if there are several;
    `dark` is a place that nobody has seen yet.
    """

    id: Words
    name: Words
    x: Whole
    y: Whole
    face: Words = ""
    tokens: Bounded[Token] = ()
    marks: Bounded[Words] = ()
    note: Words = ""
    kind: Words = ""
    pointers: Bounded[Pointer] = ()


class Link(Part, frozen=True):
    """A way between the places with the ids `a` and `b`. `kind` is door, stairs, wall, ...

    `cost` is in steps for the viewer's own figure; None: impassable now, and `note` may say why. `one_way`: only from
    `a` to `b`.
    """

    a: Words
    b: Words
    kind: Words = ""
    cost: Whole | None = None
    one_way: bool = False
    marks: Bounded[Words] = ()
    note: Words = ""


class Board(Part, frozen=True):
    """A map, for games that have one: places, and the links between them."""

    places: Bounded[Place] = ()
    links: Bounded[Link] = ()


class Waiting(Part, frozen=True):
    """A seat that the table waits for, and what for. `seconds_left` is as of sending; None: no clock runs."""

    seat: Whole
    what: Words
    seconds_left: Seconds | None = None


class Pause(Part, frozen=True):
    """Why the clocks are stopped, or will be. `kind` is proposed, agreed, lost, held (by the server's operator), ...

    `text` is one sentence; `agreed` are the seats that have agreed, `missing` those that still have to agree or to come
    back. `seconds_left`: until the table goes on without them; None: it waits without limit.
    """

    kind: Words
    text: Words
    agreed: Bounded[Whole] = ()
    missing: Bounded[Whole] = ()
    seconds_left: Seconds | None = None


class Watched(Part, frozen=True):
    """Spectators at a table where they can see more than the public view; `watchers` is how many there are.

    `seat` has consented to be watched (None: no seat has), and `by` spectators watch it. `late_s`: spectators see every
    hand with this delay in seconds; 0: they do not.
    """

    watchers: Whole = 0
    seat: Whole | None = None
    by: Whole = 0
    late_s: Seconds = 0.0


class OfferView(Part, frozen=True):
    """An open offer `by` one seat `to` another (None: to anybody), as a sentence.

    `outlook` says how things would stand if it were accepted ("with Greta: 24 against 18, enough; Greta brings 6").
    """

    by: Whole
    text: Words
    to: Whole | None = None
    outlook: Words = ""


class PublicView(Part, frozen=True):
    """What everybody sees of a table. `number` counts situations and only ever increases at one table.

    `pause` says why the clocks are stopped. `watched` says which spectators see more than this view; None where nobody
    can.
    """

    table: Words
    number: Whole
    header: Header
    seats: Bounded[SeatView] = ()
    zones: Bounded[Zone] = ()
    contest: Contest | None = None
    board: Board | None = None
    waiting: Bounded[Waiting] = ()
    pending_offers: Bounded[OfferView] = ()
    pause: Pause | None = None
    watched: Watched | None = None


WINDOW, ACTS, COSTLY, OFFER, STEP = "window", "acts", "costly", "offer", "step"
"""Marks of a question, see `Asked.marks`."""


class Asked(Part, frozen=True):
    """A question to this seat. `id` stays the same as long as the content does, so that an answer on its way still
    counts.

    `default` is the choice that counts on timeout, `default_text` describes it; `deadline` names the kind of clock, and
    `seconds_left` is as of sending; None: no clock runs. `rules` are the ids of the rules behind the question. `card`
    and `about` (a seat) say what and whom it concerns, if it is one card or one seat. `wins` are the seats that win the
    game if the event in question happens; None: unknown. `begin` is the key of the option on which the cursor starts,
    "" for the default.

    `marks` say how to ask. `window`: it only waits for reactions; `pass` in its menu declines, and may be sent ahead.
    `acts`: options that act on the current event (`WireOption.interferes`) belong in the same menu. `costly`: the
    default choice costs something. `offer`: it asks whether to accept an offer of the seat `about`. `step`: a window
    that opens in the course of the game, not because of another seat's action.
    """

    id: Whole
    kind: Words
    text: Words
    shape: Shape
    default: Choice
    default_text: Words = ""
    seconds_left: Seconds | None = None
    deadline: Words = ""
    rules: Bounded[Words] = ()
    card: Whole | None = None
    about: Whole | None = None
    wins: Bounded[Whole] | None = None
    begin: Words = ""
    marks: Bounded[Words] = ()


class Verb(Part, frozen=True):
    """A kind of standing action: `word` is what the keys of its options begin with, up to a dot or the end.

    `letter` is the capital that selects it in all matches of the set; verbs with the same letter have the same `label`.
    """

    word: Words
    letter: Words
    label: Words


class PrivateView(Part, frozen=True):
    """What one chair sees in addition in situation `number`. For a spectator `seat` is None.

    `notes` stay on the screen as long as they are listed; the last is the most urgent. `standing` are the actions that
    are possible at any time, each sent by `act` as a menu choice `[key, detail ...]`; `verbs` are their kinds.
    """

    number: Whole
    seat: Whole | None = None
    hand: Bounded[CardRef] = ()
    questions: Bounded[Asked] = ()
    standing: Bounded[WireOption] = ()
    notes: Bounded[Words] = ()
    verbs: Bounded[Verb] = ()


class Event(Part, frozen=True):
    """An event or a deed of several, as a sentence. `n` numbers the events of a table that reach this seat.

    `minor`: bookkeeping, which a client may fold into one line with its neighbours, or leave out.

    `why`: the steps of the deed, one by one, if `text` tells of several in one sentence. `flavour`: the joke on the
    card that the event shows; clients print it once for each card and match.
    """

    n: Whole
    text: Words
    kind: Words = ""
    seats: Bounded[Whole] = ()
    cards: Bounded[CardRef] = ()
    minor: bool = False
    why: Bounded[Words] = ()
    flavour: Words = ""
