"""Everything that the screen depends on: one frozen value, changed by `update` and by nothing else.

Times are seconds of one clock that only goes forward; `now` is the time of the latest message. A deadline is kept as
the time at which the server's `seconds_left` was received, so that a countdown needs no further word from the server.
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
from .errand import Errand, LocalPlayer
from .home import Home
from .lapse import LapsedQuestion, LastAsked
from .overlays import Overlay
from .passwords import KnownPasswords
from .presence import PresenceNews
from .settings import Glyphs, UserSettings
from .watching import Replay, ReplayDownload, Viewpoint

STANDING = -1
"""Stands where a question's id could: the actions that may be taken at any time."""

BACK = WireOption("back to the table", hint="do nothing now")
"""The first line of the actions for any time, where the cursor begins: an Enter too many does no harm."""

STORY_MOST = 4_000
"""Lines of story and talk that are kept: the longest match of six, so that "the whole story" is whole."""

LINE_MOST = 1_000
"""Characters of one of them: an event is a sentence or two, a chat line has 400 at most."""

WHO_MOST = 100
"""Characters of who has said it: names have 24."""

NAMED_MOST = 40
"""Seats, and cards, that a line is about: a whole hand and more."""

FACES_MOST = 2_000
"""Cards whose texts are kept: the largest set has some 400, packs and all."""

FACE_MOST = 6_000
"""Characters of all that is printed on one of them; the wordiest has some 900."""

LAYOUTS_MOST = 20
"""Sets whose layout is kept; a server has a few."""

LAID_OUT_MOST = 60
"""Columns, marks and piles of one that are kept, of each so many: a set has a dozen."""


class Manner(Enum):
    """Which of the two faces shows the model: the full screen, or lines that are only ever added to."""

    SCREEN = "screen"
    LINES = "lines"


class Scene(Enum):
    """Where the person is."""

    HOME = "home"
    ARRIVING = "arriving"
    BROWSING = "browsing"
    FILLING = "filling"
    PLAYING = "playing"


class Phase(Enum):
    """How it stands with the connection."""

    DIALLING = "dialling"
    OPEN = "open"
    LOST = "lost"


class Scope(Enum):
    """For how long the client passes in reaction windows in the person's name."""

    CONTEST = "contest"
    TURN = "turn"
    MATCH = "match"
    STEPS = "steps"
    ALIKE = "alike"


class Contact(Struct, frozen=True):
    """The connection: `retry_at` is when it is tried again after having been lost, `reason` why it was."""

    phase: Phase = Phase.DIALLING
    server: str = ""
    motd: str = ""
    reason: str = ""
    attempt: int = 0
    retry_at: float = 0.0


class ShufflePromise(Struct, frozen=True):
    """The shuffle that the server has promised for the match to come, and what we put into it: `nonce`.

    `counts`: the server has taken it; `is_open`: in the clear. `seals`: what all have sealed, by when ours was opened;
    `open_until`: by then the others have to open theirs.
    """

    commitment: str = ""
    nonce: str = ""
    counts: bool = False
    is_open: bool = False
    seals: tuple[str, ...] = ()
    open_until: float = NEVER

    @property
    def mine(self) -> str:
        """What commits us to our nonce; "" if there is none yet."""
        return sealed(self.commitment, self.nonce) if self.nonce else ""


class StoryLine(Struct, frozen=True):
    """What happened or was said, and when. `kind`: event, chat, ai, system. It names these `seats` and `cards`.

    `minor`: bookkeeping, which is not read out line by line. `n`: the number of an event. `after`: of what was said
    before this person was shown the table, the number of the last event before it.
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

    def bounded(self) -> StoryLine:
        """The line as it is kept: a server cannot fill the memory with it."""
        return replace(
            self,
            text=cut_clusters(self.text, LINE_MOST),
            who=cut_clusters(self.who, WHO_MOST),
            seats=self.seats[:NAMED_MOST],
            cards=tuple(CardRef(card.id, card.key[:WHO_MOST]) for card in self.cards[:NAMED_MOST]),
        )


class Seen(Struct, frozen=True):
    """The table that this person is at, as far as it is known, and when the two views of it came.

    `heard` counts events told, `talked` lines said, `fresh` are the lines told last. `before`: the contest until its
    sums last moved, at `moved_at`. `what_if`: played on from a replay. `eyes`: with whose one looks on. `code`:
    gives one's seat back to a program that has lost the token. `series`: how that stands of which the match is one.
    `presence`: who of the match is there, as it was told last.

    `top`: from this number on all events are in the story; 1: nothing was before that, 0: none was told. `wanted`:
    for how many lines older ones are asked for just now. `came_at`: when this person came to a match that was going on
    already; NEVER: it began with them.
    `waiting`: what was said before they came (back), and then what has happened, until the table comes that it is of.
    """

    public: PublicView | None = None
    public_at: float = 0.0
    private: PrivateView | None = None
    private_at: float = 0.0
    story: tuple[StoryLine, ...] = ()
    heard: int = 0
    top: int = 0
    wanted: int = 0
    talked: int = 0
    fresh: tuple[StoryLine, ...] = ()
    before: Contest | None = None
    moved_at: float = NEVER
    over: Over | None = None
    series: Series | None = None
    what_if: bool = False
    eyes: Viewpoint | None = None
    code: str = ""
    presence: PresenceNews = PresenceNews()
    came_at: float = NEVER
    waiting: tuple[Talked | Told, ...] = ()

    @property
    def joined(self) -> bool:
        """Whether the match was going on already when this person came to it."""
        return self.came_at != NEVER


class Notice(Struct, frozen=True):
    """A word to the person: `kind` is refused, wrong or word. Shown until it is put away or `until` has come.

    `unasked`: it says that nothing is asked, so the next question ends it.
    """

    kind: Literal["refused", "wrong", "word"]
    text: str
    cure: str = ""
    rule: str = ""
    until: float = 0.0
    unasked: bool = False


class Prompt(Struct, frozen=True):
    """A line being typed on the full screen. `cursor` counts letters before it."""

    kind: Literal["talk", "command"]
    text: str = ""
    cursor: int = 0


class Sure(Struct, frozen=True):
    """An answer that the person was asked about once more, because it gives something up: it waits for their yes."""

    target: int
    choice: Choice


class Discard(Struct, frozen=True):
    """A key or a line that would have lost work, about which the person was asked: it waits for their yes."""

    key: str = ""
    line: str = ""


class Calls(Struct, frozen=True):
    """How this person was last called to the table: `said` in these words at `rung_at`.

    `here_at` is when a key was last pressed. `again_at`: when to call once more, unless somebody comes; NEVER: no more.
    `warned` are the questions of whose deadline a warning has been given.
    """

    said: str = ""
    rung_at: float = NEVER
    here_at: float = NEVER
    again_at: float = NEVER
    warned: frozenset[int] = frozenset()


class Ui(Struct, frozen=True):
    """What the person is doing. `focus` is the question (or STANDING) that keys act on, `sent` are answered ones.

    `letters` are those of cards in hand (`state/keys.py`).
    Until `held_until` no key answers a question; `answered_at` is when one last did; `lapsed` went unanswered last, and
    no key was pressed since that shows that it was seen to go; `chosen` is one whose cursor the person has moved
    (`update/questions/hurry.py`). `asked_before` is the latest question of each kind. `expecting`: the kind of
    question to which an answer of this person is under way, "" if it is an action; a change is then no surprise.
    `sure` was asked last, and ends with any key or line but a yes (`update/questions/sure.py`,
    `update/unsaved.py`). `cursor` goes through lobby lists.
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
    """The fields of `Ui`, each of which `with_ui` can give another value."""

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
    """One person's client at one moment. `rulebook`: where it is open. `handless`: nothing more will be typed.

    `home`: the start menu, if the program began there. `address`: the server's as it was typed, "" for one of our own;
    `reachable`: addresses under which others get to ours, `ssh`: how by that, `certificate`: what is shown there.
    `auto_pass`: for how long windows are passed for the person, each with the turn in which they have said so;
    `passed_kinds`: the kinds of windows that are passed, each with the words in which it was asked; `asks_steps`: the
    person wants to be asked where nobody else has done anything.
    `layouts`: by the key of each set, how its views are laid out.
    `replay`: the one looked at; `taken`: what has come of one to be kept; `keeps`: files can be kept for the person on
    this machine; `unheard`: lines typed ahead, and `moving`: a request that leads elsewhere is under way
    (`update/ahead.py`). `ignored`: whose lines the server does not tell. `workshop`: decks, and the one being built.
    """

    me: LocalPlayer
    errand: Errand
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
        """What is asked of this person and has not been answered yet."""
        if self.seen.private is None or self.seen.over is not None:
            return ()
        return tuple(asked for asked in self.seen.private.questions if asked.id not in self.ui.sent)

    @property
    def unseen_since(self) -> float:
        """Since when this person may have missed what happened: their last key, or their coming to this match if that
        was later; NEVER if they have pressed no key yet."""
        here = self.calls.here_at
        return here if here == NEVER else max(here, self.seen.came_at)

    @property
    def my_seat(self) -> int | None:
        """The chair one sits on; None for those who look on."""
        if self.seen.private is not None:
            return self.seen.private.seat if self.seen.eyes is None else None
        return self.lobby.your_seat if self.lobby is not None else None

    @property
    def contest(self) -> Contest | None:
        """What is being fought out; None also once all is over, though the last fight was never left."""
        return self.seen.public.contest if self.seen.public is not None and self.seen.over is None else None

    @property
    def watched(self) -> Watched | None:
        """Who sees more of this table than what is public; None where nobody can."""
        return self.seen.public.watched if self.seen.public is not None else None

    def question(self, target: int | None) -> Asked | None:
        return next((asked for asked in self.questions if asked.id == target), None)

    def seconds_left(self, asked: Asked) -> int | None:
        """Whole seconds until the default counts, rounded up; None if no clock runs."""
        if self.contact.phase is Phase.LOST:
            return None  # nothing runs out at a server that is not there
        return whole_seconds(asked.seconds_left, self.seen.private_at, self.now)

    def seat(self, number: int) -> SeatView | None:
        seats = self.seen.public.seats if self.seen.public is not None else ()
        return next((seat for seat in seats if seat.seat == number), None)

    def with_ui(self, **changes: Unpack[UiChanges]) -> Model:
        return replace(self, ui=replace(self.ui, **changes))

    def with_widget(self, target: int, widget: Widget) -> Model:
        return self.with_ui(widgets={**self.ui.widgets, target: widget})

    def telling(self, *lines: StoryLine) -> Model:
        """With these lines at the end of the story."""
        told = (replace(line.bounded(), at=self.now) for line in lines[-STORY_MOST:])
        return replace(self, seen=replace(self.seen, story=(*self.seen.story, *told)[-STORY_MOST:]))

    def knowing(self, *faces: Face) -> Model:
        """With what is printed on these cards; those heard of first are forgotten if they are too many."""
        legible = {face.key: face for face in faces if is_legible(face)}
        known = {**{key: face for key, face in self.faces.items() if key not in legible}, **legible}
        return replace(self, faces=dict(list(known.items())[-FACES_MOST:]))

    def laid_out(self, layout: Layout) -> Model:
        """With how the views of that set are laid out; the sets heard of first are forgotten if they are too many."""
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
        """Whether details of an option are being filled in."""
        widget = self.ui.widgets.get(self.ui.focus) if self.ui.focus is not None else None
        return isinstance(widget, MenuWidget) and widget.inside is not None


def is_legible(face: Face) -> bool:
    """Whether no more stands on a card than fits on one."""
    lists = (face.facts, face.rules, face.touches)
    texts = (face.key, face.name, face.kind, face.text, face.flavour, *(part for parts in lists for part in parts))
    return sum(map(len, texts)) + sum(map(len, lists)) <= FACE_MOST
