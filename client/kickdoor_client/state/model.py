"""The model: everything that the screen depends on, one frozen value that only `update` changes.

Times are seconds of one monotonic clock; `now` is the time of the latest message. A deadline is kept as the time at
which the server's `seconds_left` was received, so a countdown needs no further messages.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Literal, TypedDict, Unpack

from msgspec import Struct, field
from msgspec.structs import replace

from kickdoor_protocol.base import Choice
from kickdoor_protocol.checks.clusters import cut_clusters
from kickdoor_protocol.messages.book import RulesFound
from kickdoor_protocol.messages.layout import Layout
from kickdoor_protocol.messages.lobby import Lobby, Tables
from kickdoor_protocol.messages.reasons import Explained
from kickdoor_protocol.messages.series import Series
from kickdoor_protocol.messages.table import Over, Told
from kickdoor_protocol.messages.talk import Talked
from kickdoor_protocol.sealing import sealed
from kickdoor_protocol.shapes import WireOption
from kickdoor_protocol.views import Asked, CardRef, Contest, Face, PrivateView, PublicView, SeatView, Watched

from ..network.places import SshEntry
from ..shapes import MenuWidget, Widget
from .countdown import NEVER, whole_seconds
from .decks import DeckState
from .errand import ArrivalSteps, LocalPlayer
from .home import Home
from .lapse import LapsedQuestion, LastAsked
from .overlays import Overlay
from .passwords import KnownPasswords
from .presence import PresenceNews
from .settings import Glyphs, UserSettings
from .watching import Replay, ReplayDownload, WatchState

STANDING = -1
"""Stands for the standing actions where otherwise the id of a question is."""

BACK = WireOption("back to the table", hint="do nothing now")
"""The first of the standing actions, where the cursor begins: pressing Enter once too often does no harm."""

TURN = "turn"
"""The mark of the seat that has the turn, in any game."""

STORY_MOST = 4_000
"""Lines of story and talk that are kept: enough for the longest match of six, so that "the whole story" is whole."""

LINE_MOST = 1_000
"""Characters of a line of the story: an event is a sentence or two, a chat line has 400 at most."""

WHO_MOST = 100
"""Characters of a speaker's name; names have 24 at most."""

NAMED_MOST = 40
"""Seats, and cards, that a line of the story is about: more than a whole hand."""

STEPS_MOST = 40
"""Steps of a line of the story that are kept: a sale of a whole hand has some ten."""

FACES_MOST = 2_000
"""Cards whose texts are kept: the largest set has some 400, packs included."""

FACE_MOST = 6_000
"""Characters of all texts of a card; the wordiest has some 900."""

LAYOUTS_MOST = 20
"""Sets whose layout is kept; a server has a few."""

LAID_OUT_MOST = 60
"""Columns, marks and piles of a layout that are kept, of each so many: a set has a dozen."""


class Manner(Enum):
    """The face that shows the model: the full screen, or line mode."""

    SCREEN = "screen"
    LINES = "lines"


class Scene(Enum):
    """The person's whereabouts: start menu, connecting, list of tables, a table being filled, or a match."""

    HOME = "home"
    ARRIVING = "arriving"
    BROWSING = "browsing"
    FILLING = "filling"
    PLAYING = "playing"


class Phase(Enum):
    """The state of the connection."""

    DIALLING = "dialling"
    OPEN = "open"
    LOST = "lost"


class Scope(Enum):
    """Duration or kind of the reaction windows that are passed automatically for the person."""

    CONTEST = "contest"
    TURN = "turn"
    MATCH = "match"
    STEPS = "steps"
    ALIKE = "alike"


class Contact(Struct, frozen=True):
    """The connection. After it was lost, `retry_at` is when it is tried again, and `reason` why it was lost."""

    phase: Phase = Phase.DIALLING
    server: str = ""
    motd: str = ""
    reason: str = ""
    attempt: int = 0
    retry_at: float = 0.0


class ShufflePromise(Struct, frozen=True):
    """The shuffle that the server has committed to for the next match, and our contribution to it, `nonce`.

    `counts`: the server has accepted our nonce; `is_open`: also in the clear. `seals`: the seals of all players when
    ours was opened; `open_until`: by when the others have to open theirs.
    """

    commitment: str = ""
    nonce: str = ""
    counts: bool = False
    is_open: bool = False
    seals: tuple[str, ...] = ()
    open_until: float = NEVER

    @property
    def mine(self) -> str:
        """The seal that commits us to our nonce; "" without a nonce."""
        return sealed(self.commitment, self.nonce) if self.nonce else ""


class StoryLine(Struct, frozen=True):
    """An event or something said. `kind`: event, chat, ai, system. `seats` and `cards` are those that it names.

    `at`: when it came. `minor`: bookkeeping, which is not read out line by line. `n`: the number of an event. `after`:
    for what was said before this person was shown the table, the number of the last event before it.

    `event`: the kind of an event, in the server's words. `steps`: the sentences of the single events, if it tells of
    several. `flavour`: the joke on the card that it shows; "" if another line shows it (`update/server/lines.py`).
    """

    kind: str
    text: str
    who: str = ""
    seats: tuple[int, ...] = ()
    cards: tuple[CardRef, ...] = ()
    at: float = 0.0
    minor: bool = False
    n: int = 0
    after: int | None = None
    event: str = ""
    steps: tuple[str, ...] = ()
    flavour: str = ""

    def bounded(self) -> StoryLine:
        """Return this line of the match log with its texts and lists cut to a maximum, so that a server cannot fill the
        memory."""
        return replace(
            self,
            text=cut_clusters(self.text, LINE_MOST),
            who=cut_clusters(self.who, WHO_MOST),
            seats=self.seats[:NAMED_MOST],
            cards=tuple(CardRef(card.id, card.key[:WHO_MOST]) for card in self.cards[:NAMED_MOST]),
            event=self.event[:WHO_MOST],
            steps=tuple(cut_clusters(step, LINE_MOST) for step in self.steps[:STEPS_MOST]),
            flavour=cut_clusters(self.flavour, LINE_MOST),
        )


class Meanwhile(Struct, frozen=True):
    """The events while this person waited for others: those behind number `after`, up to number `until`. `at`: when
    their wait ended."""

    after: int
    until: int
    at: float


class Seen(Struct, frozen=True):
    """The table that this person is at, as far as it is known. `public` and `private` are the views of it, `public_at`
    and `private_at` when they came.

    `story` has the lines told, `fresh` those told last. `heard` counts events told, `talked` lines said. From event
    `top` on, all events are in the story; 1: all of the match, 0: none was told. `wanted`: for how many lines older
    ones are requested just now. `waiting`: what was said before this person came (back), and what happened then, until
    the view of the table comes.

    `heeded`: the number of the last event told while this person did not wait for others, `meanwhile` the events of
    their last wait (`words/table/digest.py`). `jokes`: those that a line of the story shows.

    `before`: the contest until its sums last moved, at `moved_at`. `over`: the result of the match. `series`: the
    standing of the series that the match belongs to. `what_if`: the match is played on from a replay.

    `eyes`: whose view a spectator has. `code`: resumes this seat in a program that has lost its token. `presence`: who
    is connected, as told last. `came_at`: when this person came to a match in progress; NEVER: they were there from the
    beginning.
    """

    public: PublicView | None = None
    public_at: float = 0.0
    private: PrivateView | None = None
    private_at: float = 0.0
    story: tuple[StoryLine, ...] = ()
    heard: int = 0
    heeded: int = 0
    meanwhile: Meanwhile | None = None
    jokes: frozenset[str] = frozenset()
    top: int = 0
    wanted: int = 0
    talked: int = 0
    fresh: tuple[StoryLine, ...] = ()
    before: Contest | None = None
    moved_at: float = NEVER
    over: Over | None = None
    series: Series | None = None
    what_if: bool = False
    eyes: WatchState | None = None
    code: str = ""
    presence: PresenceNews = PresenceNews()
    came_at: float = NEVER
    waiting: tuple[Talked | Told, ...] = ()

    @property
    def joined(self) -> bool:
        """Whether this person came to a match in progress."""
        return self.came_at != NEVER


class Notice(Struct, frozen=True):
    """A notice to the person: `kind` is refused, wrong or word. Shown until it is put away or `until` has come.

    `unasked`: it says that nothing is asked, so the next question removes it.
    """

    kind: Literal["refused", "wrong", "word"]
    text: str
    cure: str = ""
    rule: str = ""
    until: float = 0.0
    unasked: bool = False


class Prompt(Struct, frozen=True):
    """A line being typed on the full screen. `cursor` counts the letters before it."""

    kind: Literal["talk", "command"]
    text: str = ""
    cursor: int = 0


class Sure(Struct, frozen=True):
    """An answer that gives something up and is confirmed first: it waits for the person's yes."""

    target: int
    choice: Choice


class Discard(Struct, frozen=True):
    """A key or a line that would discard half-made work and is confirmed first: it waits for the person's yes."""

    key: str = ""
    line: str = ""


class Calls(Struct, frozen=True):
    """The last call of this person to the table: `said` in these words at `rung_at`.

    `here_at`: when a key was last pressed. `again_at`: when to call once more if nobody presses a key; NEVER: no more.
    `warned`: ids of the questions about whose deadline they were warned.
    """

    said: str = ""
    rung_at: float = NEVER
    here_at: float = NEVER
    again_at: float = NEVER
    warned: frozenset[int] = frozenset()


class Ui(Struct, frozen=True):
    """The person's activity at the screen: selections, overlays and holds.

    `focus` is the id of the question (or STANDING) that keys act on, `widgets` have the state of each, `sent` are ids
    of questions answered. `letters` are those of cards in hand (`state/keys.py`). `cursor` is the place in lobby lists.
    `overlay` lies over the table, `prompt` is a line being typed.

    Until `held_until` no key answers a question; `answered_at` is when one last did; `lapsed` is the question that
    ended unanswered last, until a key shows that the person has noticed; `chosen` is the question whose cursor they
    have moved (`update/questions/hurry.py`).

    `asked_before` is the latest question of each kind. `expecting`: the kind of question to which an answer is under
    way, "" for a standing action; a change is then no surprise. `sure` is the confirmation asked for last; any key or
    line but a yes ends it (`update/questions/sure.py`, `update/unsaved.py`).
    """

    focus: int | None = None
    widgets: Mapping[int, Widget] = field(default_factory=dict)
    sent: frozenset[int] = frozenset()
    letters: Mapping[int, str] = field(default_factory=dict)
    held_until: float = NEVER
    chosen: int | None = None
    answered_at: float = NEVER
    lapsed: LapsedQuestion | None = None
    asked_before: Mapping[str, LastAsked] = field(default_factory=dict)
    expecting: str | None = None
    overlay: Overlay | None = None
    prompt: Prompt | None = None
    notice: Notice | None = None
    sure: Sure | Discard | None = None
    cursor: int = 0


class UiChanges(TypedDict, total=False):
    """The fields of `Ui`, as keyword arguments of `with_ui`."""

    focus: int | None
    widgets: Mapping[int, Widget]
    sent: frozenset[int]
    letters: Mapping[int, str]
    held_until: float
    chosen: int | None
    answered_at: float
    lapsed: LapsedQuestion | None
    asked_before: Mapping[str, LastAsked]
    expecting: str | None
    overlay: Overlay | None
    prompt: Prompt | None
    notice: Notice | None
    sure: Sure | Discard | None
    cursor: int


class Model(Struct, frozen=True):
    """The state of one person's client.

    `home`: the start menu, if the program began there. `address`: the server's as it was typed, "" for one of our own,
    of which `reachable`, `ssh` and `certificate` say how others reach it. `tables` is the list of tables, `lobby` the
    table being filled, `seen` the match.

    `faces`: texts of cards by key; `layouts`: layouts of views by set. `rulebook`: where it is open. `reasons`:
    explanations of AI players. `replay`: the one being watched; `taken`: one being received, to be kept; `keeps`: files
    can be kept on this machine. `workshop`: decks, and the one being built.

    `auto_pass`: the scopes for which windows are passed, each with the turn in which it began; `passed_kinds`: kinds of
    windows that are passed, each with the text of the question; `asks_steps`: the person wants to be asked also where
    nobody else has acted. `ignored`: people whose lines the server leaves out.

    `handless`: no more input will come. `unheard`: lines typed ahead, and `moving`: a request that leads elsewhere is
    under way (`update/ahead.py`).
    """

    me: LocalPlayer
    errand: ArrivalSteps
    manner: Manner = Manner.SCREEN
    glyphs: Glyphs = field(default_factory=Glyphs)
    now: float = 0.0
    scene: Scene = Scene.ARRIVING
    contact: Contact = field(default_factory=Contact)
    tables: Tables | None = None
    tables_at: float = 0.0
    lobby: Lobby | None = None
    faces: Mapping[str, Face] = field(default_factory=dict)
    layouts: Mapping[str, Layout] = field(default_factory=dict)
    seen: Seen = field(default_factory=Seen)
    rulebook: RulesFound | None = None
    reasons: Explained | None = None
    auto_pass: Mapping[Scope, int] = field(default_factory=dict)
    passed_kinds: Mapping[str, str] = field(default_factory=dict)
    asks_steps: bool = False
    handless: bool = False
    replay: Replay | None = None
    taken: ReplayDownload | None = None
    keeps: bool = True
    unheard: tuple[str, ...] = ()
    moving: bool = False
    ignored: tuple[str, ...] = ()
    promise: ShufflePromise = field(default_factory=ShufflePromise)
    workshop: DeckState = field(default_factory=DeckState)
    settings: UserSettings = field(default_factory=UserSettings)
    home: Home | None = None
    address: str = ""
    reachable: tuple[str, ...] = ()
    ssh: SshEntry | None = None
    certificate: str = ""
    passwords: KnownPasswords = field(default_factory=KnownPasswords)
    calls: Calls = field(default_factory=Calls)
    ui: Ui = field(default_factory=Ui)

    @property
    def questions(self) -> tuple[Asked, ...]:
        """The questions to this person that are not answered yet."""
        if self.seen.private is None or self.seen.over is not None:
            return ()
        return tuple(asked for asked in self.seen.private.questions if asked.id not in self.ui.sent)

    @property
    def unseen_since(self) -> float:
        """Since when this person may have missed events: their last key, or their arrival at this match if that was
        later; NEVER if they have pressed no key yet."""
        here = self.calls.here_at
        return here if here == NEVER else max(here, self.seen.came_at)

    @property
    def my_seat(self) -> int | None:
        """The number of this person's seat; None for spectators."""
        if self.seen.private is not None:
            return self.seen.private.seat if self.seen.eyes is None else None
        return self.lobby.your_seat if self.lobby is not None else None

    @property
    def has_turn(self) -> bool:
        """Whether it is this person's turn."""
        mine = self.seat(self.my_seat) if self.my_seat is not None else None
        return mine is not None and TURN in mine.marks

    @property
    def contest(self) -> Contest | None:
        """The fight in progress; None without one, and also after the match, even if its last fight was never left."""
        return self.seen.public.contest if self.seen.public is not None and self.seen.over is None else None

    @property
    def watched(self) -> Watched | None:
        """The spectators with more than the public view; None if nobody can have that."""
        return self.seen.public.watched if self.seen.public is not None else None

    def question(self, target: int | None) -> Asked | None:
        """Return the open question with the id `target`; None if there is none."""
        return next((asked for asked in self.questions if asked.id == target), None)

    def seconds_left(self, asked: Asked) -> int | None:
        """Return the whole seconds, rounded up, until the question's default answer counts; None if no clock runs or
        the connection is lost."""
        if self.contact.phase is Phase.LOST:
            return None  # no deadline passes while the server is gone
        return whole_seconds(asked.seconds_left, self.seen.private_at, self.now)

    def seat(self, number: int) -> SeatView | None:
        """Return the public view of the seat with that number, from 0; None if there is none."""
        seats = self.seen.public.seats if self.seen.public is not None else ()
        return next((seat for seat in seats if seat.seat == number), None)

    def with_ui(self, **changes: Unpack[UiChanges]) -> Model:
        """Return the model with these fields of its state of the user interface (`ui`) changed."""
        return replace(self, ui=replace(self.ui, **changes))

    def with_widget(self, target: int, widget: Widget) -> Model:
        """Return the model with this input widget for the question with the id `target` (STANDING: the actions possible
        at any time)."""
        return self.with_ui(widgets={**self.ui.widgets, target: widget})

    def telling(self, *lines: StoryLine) -> Model:
        """Return the model with these lines at the end of the match log; the oldest are dropped beyond `STORY_MOST`."""
        told = (replace(line.bounded(), at=self.now) for line in lines[-STORY_MOST:])
        return replace(self, seen=replace(self.seen, story=(*self.seen.story, *told)[-STORY_MOST:]))

    def knowing(self, *faces: Face) -> Model:
        """Return the model with the texts of these cards; the oldest are forgotten beyond `FACES_MOST`."""
        legible = {face.key: face for face in faces if is_legible(face)}
        known = {**{key: face for key, face in self.faces.items() if key not in legible}, **legible}
        return replace(self, faces=dict(list(known.items())[-FACES_MOST:]))

    def laid_out(self, layout: Layout) -> Model:
        """Return the model with a card set's display description (columns, marks, piles); the oldest are forgotten
        beyond `LAYOUTS_MOST`."""
        kept = Layout(
            layout.set,
            layout.columns[:LAID_OUT_MOST],
            layout.marks[:LAID_OUT_MOST],
            layout.piles[:LAID_OUT_MOST],
            layout.contest[:WHO_MOST],
        )
        others = {key: each for key, each in self.layouts.items() if key != layout.set}
        return replace(self, layouts=dict([*others.items(), (layout.set, kept)][-LAYOUTS_MOST:]))

    def is_inside(self) -> bool:
        """Return whether the player is filling in details of a menu's option, such as its target."""
        widget = self.ui.widgets.get(self.ui.focus) if self.ui.focus is not None else None
        return isinstance(widget, MenuWidget) and widget.inside is not None


def is_legible(face: Face) -> bool:
    """Return whether the texts of a card are short enough to be kept, at most `FACE_MOST` characters."""
    lists = (face.facts, face.rules, face.touches)
    texts = (face.key, face.name, face.kind, face.text, face.flavour, *(part for parts in lists for part in parts))
    return sum(map(len, texts)) + sum(map(len, lists)) <= FACE_MOST
