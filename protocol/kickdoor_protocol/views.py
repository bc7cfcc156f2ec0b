"""What can be seen of a table, in words that know no game: seats, meters, zones, cards, a contest, a board.

A client that draws these draws all five sets. `PublicView` is what everybody sees, encoded once and sent as the same
bytes to all seats and spectators; `PrivateView` is what one chair sees besides: its hand and what it is asked.

Words in `kind` and `marks` are open sets: a client shows those it does not know as they are. Numbers called `seat`
count from 0. A card's texts travel once, as a `Face` named by `key`; a `CardRef` is one physical card.
"""

from __future__ import annotations

from .base import Bounded, Choice, Part, Seconds, Whole, Words
from .shapes import Shape, WireOption


class Face(Part, frozen=True):
    """What is printed on a card: `facts` are short ("+3", "Big", "400 gold"), `rules` are its text by paragraph.

    `touches`: the ids of the rules that it has to do with.
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
    """What is counted on a card or a token: damage, charges, steps; `count` of what the `label` says."""

    label: Words
    count: Whole


class CardRef(Part, frozen=True):
    """One card lying somewhere. `marks`: in_use, sideways, locked, big, ...; a key of "" is a card face down.

    `on`: the `id` of the card that it lies on. Both are in some zone, which need not be the same one.
    """

    id: Whole
    key: Words = ""
    marks: Bounded[Words] = ()
    note: Words = ""
    counters: Bounded[Counter] = ()
    on: Whole | None = None


class Line(Part, frozen=True):
    """One part of a sum: where `value` comes from, by which rule or card."""

    label: Words
    value: Whole
    rule: Words = ""
    card: Whole | None = None


class Meter(Part, frozen=True):
    """A number that a seat has: level, strength, gold, health. `most` is its bound, if it has one.

    `lines`: how it is made up, if it is a sum.
    """

    key: Words
    label: Words
    value: Whole
    most: Whole | None = None
    lines: Bounded[Line] = ()


class Zone(Part, frozen=True):
    """A place for cards. `count` is how many lie there; `cards` only those that may be seen, top first."""

    key: Words
    label: Words
    count: Whole = 0
    cards: Bounded[CardRef] = ()


class SeatView(Part, frozen=True):
    """One chair and who sits there. `kind`: human, ai, keeper (an AI keeping a person's place), empty, ...

    `marks` say what matters now: turn, waited, dead, helper, fighter, ...; `traits` are class, race and the like.
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


class Header(Part, frozen=True):
    """The title line: `status` is one sentence saying who does what; `commitment` the promised shuffle's digest.

    `nonces`: what each seat has added to it, "" for those who added nothing. `sealed`: `Sealed.seals`, if
    anybody had sealed anything; a commitment without a nonce was not opened.
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
    """One side of a contest: its sum, how it is made up, and what it stands to win or lose."""

    key: Words
    label: Words
    total: Whole
    lines: Bounded[Line] = ()
    stake: Words = ""


class Contest(Part, frozen=True):
    """What is being fought out; `verdict` says in words who would win as it stands, and by which rule.

    `rolls`: dice that may yet be thrown in it. `total` is what is added to the die, `stake` what it has to show.
    """

    title: Words
    sides: Bounded[Side] = ()
    verdict: Words = ""
    notes: Bounded[Words] = ()
    rolls: Bounded[Side] = ()


class Token(Part, frozen=True):
    """What stands or lies at a place: a piece of a seat's, a card, or something else by its `label`.

    `kind`: hero, monster, item, mark, ...; `marks`: what matters about it now. A narrow map shows the first letter.
    """

    label: Words
    kind: Words = ""
    seat: Whole | None = None
    card: Whole | None = None
    marks: Bounded[Words] = ()
    counters: Bounded[Counter] = ()


class Pointer(Part, frozen=True):
    """An arrow that is printed at a place: it has that `label`, and points so far to the right and so far down."""

    label: Words
    x: Whole = 0
    y: Whole = 0


class Place(Part, frozen=True):
    """A place on the board: `id` is what links and options call it; it is drawn `x` to the right and `y` downwards.

    `face` is the key of a `Face`, if there is more to read of it. `kind`: what sort of place, if there are several;
    `dark`: nobody has seen it yet.
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
    """A way between two places, called by their ids. `kind`: what it is (door, stairs, wall, ...).

    `cost`: in steps, to who goes; None: nobody goes there now, and `note` may say why. `one_way`: only from `a` to `b`.
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
    """For whom the table waits, and for what. `seconds_left` as of when it was sent; None: no clock runs."""

    seat: Whole
    what: Words
    seconds_left: Seconds | None = None


class Pause(Part, frozen=True):
    """Why no clock runs, or soon none will. `kind`: proposed, agreed, lost, held (by the host of the server), ...

    `text` is one sentence; `agreed` are the seats that have agreed, `missing` those that are waited for: to agree, or
    to come back. `seconds_left`: until the table goes on without them; None: for ever.
    """

    kind: Words
    text: Words
    agreed: Bounded[Whole] = ()
    missing: Bounded[Whole] = ()
    seconds_left: Seconds | None = None


class Watched(Part, frozen=True):
    """Who looks on at a table where more than what is public can be seen: `watchers` in all.

    `seat` has consented to be looked over (None: none has), and `by` of them do; `late_s`: all see every hand, so long
    afterwards (0: they do not).
    """

    watchers: Whole = 0
    seat: Whole | None = None
    by: Whole = 0
    late_s: Seconds = 0.0


class OfferView(Part, frozen=True):
    """An open offer: `by` one seat, `to` another (None: to whoever takes it), in a sentence.

    `outlook`: how it would stand if it were accepted ("with Greta: 24 against 18, enough; Greta brings 6").
    """

    by: Whole
    text: Words
    to: Whole | None = None
    outlook: Words = ""


class PublicView(Part, frozen=True):
    """What everybody sees. `number` counts situations and only ever increases at one table. `pause`: why it waits.

    `watched`: who sees more than what is public; None where nobody can.
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
"""Marks of a question, see `Asked`."""


class Asked(Part, frozen=True):
    """A question to this seat. `id` stays while the content does, so an answer under way counts.

    `default` is what counts when time is up, `default_text` says so; `deadline` names the class of the clock, and
    `seconds_left` is as of when this was sent; None: no clock runs. `rules` are the ids that the question rests on.
    `card` and `about` (a seat) say what and whom it concerns, if it is one card or one seat.

    `wins` are the seats that win the game if what is asked about comes to pass; None: nobody has said. `begin` is the
    key of the option on which a cursor begins, "" where that is the default.

    `marks` say how to ask it. `window`: it only waits for somebody to react; `pass` in its menu lets it go, and may be
    said ahead. `acts`: what one could do about what goes on (`WireOption.interferes`) belongs into the same menu.
    `costly`: what counts by default costs something. `offer`: it asks whether an offer of the seat `about` is taken.
    `step`: a window that opens as the game goes on, and not because another seat has done anything.
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

    `letter` is a capital that means it in all matches of the set; verbs that share one share the `label`, too.
    """

    word: Words
    letter: Words
    label: Words


class PrivateView(Part, frozen=True):
    """What one chair sees besides, belonging to situation `number`. A spectator's `seat` is None.

    `notes` are to be kept in sight for as long as they stand, the last being the most urgent.

    `standing` are the actions that may be taken at any time, each sent by `act` as a menu choice `[key, detail ...]`;
    `verbs` are their kinds.
    """

    number: Whole
    seat: Whole | None = None
    hand: Bounded[CardRef] = ()
    questions: Bounded[Asked] = ()
    standing: Bounded[WireOption] = ()
    notes: Bounded[Words] = ()
    verbs: Bounded[Verb] = ()


class Event(Part, frozen=True):
    """Something that happened, told in a sentence. `n` counts a table's events as this seat is told them.

    `minor`: bookkeeping, which whoever reads aloud may fold into one line with its neighbours, or leave out.
    """

    n: Whole
    text: Words
    kind: Words = ""
    seats: Bounded[Whole] = ()
    cards: Bounded[CardRef] = ()
    minor: bool = False
