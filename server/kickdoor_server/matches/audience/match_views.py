"""Makes the views of a match, the public one and each chair's, only where they can have changed, and sends changes.

A table is examined once for all viewers (`take_in`). What was touched since a viewer's last view
(`machine.plain.touched`) tells which parts to make again; the rest is neither observed, worded, compared nor encoded.
Changed parts get a stamp (`kickdoor_protocol.changes`), and each link is sent what is newer than its own. A view that
nobody looks at is neither made nor kept (`forget_all_but`).

Nothing here decides what a viewer may see: the stage makes everything from what the ruleset lets that chair observe, as
if it were made from scratch (`tests/server` compares both, match by match).
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from sys import intern
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from msgspec.structs import replace

from kickdoor_game.machine import run
from kickdoor_game.machine.errors import Refusal
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.plain import touched
from kickdoor_game.machine.questions import Option, Question
from kickdoor_game.machine.ruleset import Ruleset
from kickdoor_protocol.changes import Action, PrivateShown, PublicShown, pack
from kickdoor_protocol.codec import Encoded, encode
from kickdoor_protocol.messages.table import Over
from kickdoor_protocol.shapes import Barred, word_of
from kickdoor_protocol.views import Asked, Header, Pause, PrivateView, PublicView, Verb, Watched

from ...base.edge import Time
from ...table.translate.choices import asked_id, proposed_id
from ...table.translate.questions import AlreadyWorded, Wording, why_barred
from ...table.translate.stage import EVERYTHING, Hand, Occasion, Stage


@dataclass(frozen=True, slots=True)
class Moment:
    """The state of a table, as it is on the disk.

    `left_s` returns how many seconds a question has left (None: no limit). `pause`: why no clock runs. `stands_still`:
    and nobody is asked anything.
    """

    table: Any
    number: int
    left_s: Callable[[Question], float | None]
    over: Over | None = None
    pause: Pause | None = None
    stands_still: bool = False

    @property
    def questions(self) -> tuple[Question, ...]:
        """Return what is asked; nothing while the table is paused."""
        return () if self.stands_still else run.questions(self.table)


def no_clock_runs(question: Question) -> None:
    """Return None, which means no time limit: the table waits for a player who has lost the connection."""


PUBLIC_FIELDS = frozenset({"header", "zones", "contest", "board", "pending_offers"})
"""The fields of a public view that depend on the table alone."""

NO_HEADER = Header("", "")

REASONS_MOST = 2_000
"""Sentences about why something is barred that are cached for each stage."""


class StandingWords(NamedTuple):
    """The encoded words of a standing action.

    `sum`: a hash of the action without why it is barred. `rests`: the fields of the table that the words depend on;
    None: any.
    """

    sum: int
    rests: frozenset[str] | None
    packed: bytes

    @property
    def last(self) -> bool:
        """Return whether the words never change for the same action, since they depend on nothing."""
        return self.rests is not None and not self.rests


class Worded(NamedTuple):
    """A standing action with its words. `key` is one string shared by all that keep it.

    `other`: its words before, if these never change. In some games a barred action loses its details while a window is
    open, and has the same ones again when it closes.
    """

    key: str
    now: StandingWords
    other: StandingWords | None = None

    def again(self, sum_of_it: int) -> Worded | None:
        """Return the action with the words that it had before, if their checksum is `sum_of_it`; None if it is not, or
        none were kept.
        """
        if self.other is None or self.other.sum != sum_of_it:
            return None
        return Worded(self.key, self.other, self.now if self.now.last else None)

    def anew(self, words: StandingWords) -> Worded:
        """Return the action with these new words; the present ones are kept for `again` if they depend on nothing that
        changes and differ.
        """
        return Worded(self.key, words, self.now if self.now.last and self.now.sum != words.sum else self.other)


class MatchViews:
    """The views of one match. `occasion` returns what the server adds to the public view, `notes` what it adds to a
    chair's."""

    def __init__(
        self,
        rules: Ruleset,
        stage: Stage,
        time: Time,
        occasion: Callable[[Moment], Occasion],
        watched: Callable[[], Watched | None],
        notes: Callable[[Seat], tuple[str, ...]],
    ) -> None:
        self._rules = rules
        self._stage = stage
        self._time = time
        self._occasion = occasion
        self._watched = watched
        self._began_s = time.seconds()
        self._public = _Public(stage)
        self._private: dict[Seat | None, _Private] = {}
        self._now: _Now | None = None
        self._encoded: dict[tuple[object, int | None], Encoded] = {}
        self._notes = notes

    def take_in(self, moment: Moment) -> None:
        """Make all views from this state of the match from now on."""
        at_ms = round((self._time.seconds() - self._began_s) * 1000)
        self._now = _Now(moment, at_ms, self._rules)
        self._encoded.clear()
        self._public.look(self._now, self._occasion(moment), self._watched())

    def observation(self, viewer: Seat | None) -> Any:
        """Return what the rules let that seat see now; None stands for a spectator."""
        assert self._now is not None, "nothing was taken in"
        return self._now.seen(viewer)

    def let_go(self) -> None:
        """Drop the encoded views of the state that was last taken in, since all viewers have them."""
        self._now = None
        self._encoded.clear()

    def forget_all_but(self, viewers: Collection[Seat | None]) -> None:
        """Drop the cached views of all seats but these (None: spectators). A viewer who comes later is sent everything
        anew.
        """
        for viewer in [viewer for viewer in self._private if viewer not in viewers]:
            del self._private[viewer]
        if not viewers:
            self._public = _Public(self._stage)

    def told(self, seen: dict[object, int], viewer: Seat | None) -> list[Encoded]:
        """Return the encoded changes, public and of that seat, since a connection was last sent views. `seen` says how
        far it has got, and is updated.
        """
        assert self._now is not None, "nothing was taken in"
        private = self._private.get(viewer)
        if private is None:
            private = self._private[viewer] = _Private(self._rules, self._stage, viewer)
        private.look(self._now, () if viewer is None else self._notes(viewer))
        return [self._since(shown, seen) for shown in (self._public.shown, private.shown)]

    def _since(self, shown: PublicShown | PrivateShown, seen: dict[object, int]) -> Encoded:
        stamp = seen.get(shown)
        seen[shown] = shown.stamp
        if (found := self._encoded.get((shown, stamp))) is None:
            found = self._encoded[shown, stamp] = encode(shown.since(stamp))
        return found


class _Now:
    """A moment, with a cache of what was computed for it."""

    __slots__ = ("_rules", "_seen", "_touched", "at_ms", "moment")

    def __init__(self, moment: Moment, at_ms: int, rules: Ruleset) -> None:
        self.moment = moment
        self.at_ms = at_ms
        self._rules = rules
        self._seen: dict[Seat | None, Any] = {}
        self._touched: list[tuple[Any, frozenset[str]]] = []

    def seen(self, viewer: Seat | None) -> Any:
        """Return what that viewer observes."""
        if viewer not in self._seen:
            self._seen[viewer] = self._rules.observe(self.moment.table, viewer)
        return self._seen[viewer]

    def touched(self, before: Any) -> frozenset[str]:
        """Return the fields touched since that table, which is mostly the same one for all viewers."""
        for table, found in self._touched:
            if table is before:
                return found
        found = touched(before, self.moment.table)
        self._touched.append((before, found))
        return found


class _Public:
    """The public view, as it was made last."""

    __slots__ = ("_occasion", "_stage", "_table", "shown")

    def __init__(self, stage: Stage) -> None:
        self.shown = PublicShown()
        self._stage = stage
        self._table: Any = None
        self._occasion: Occasion | None = None

    def look(self, now: _Now, occasion: Occasion, watched: Watched | None) -> None:
        """Make the parts again that may have changed."""
        moment = now.moment
        before, self._occasion = self._occasion, occasion
        wanted = EVERYTHING
        if before is not None and before.put_in == occasion.put_in:
            wanted = self._stage.wanted(now.touched(self._table), len(occasion.sitters))
            wanted = wanted.with_seats(_others(before, occasion))
        self._table = moment.table
        if wanted.is_nothing:
            view = PublicView(occasion.table, moment.number, NO_HEADER, waiting=occasion.waiting)
        else:
            view = self._stage.scene_again(now.seen(None), occasion, wanted)
        view = replace(view, pause=moment.pause, watched=watched)
        self.shown.show(view, now.at_ms, but=() if wanted.fields is None else PUBLIC_FIELDS - wanted.fields)


def _others(before: Occasion, now: Occasion) -> set[int]:
    """Return the seats whose player has changed."""
    pairs = enumerate(zip(before.sitters, now.sitters, strict=True))
    return {seat for seat, (one, other) in pairs if one != other}


class _Private:
    """One chair's own view, as it was made last."""

    __slots__ = (
        "_asked",
        "_hand",
        "_is_asked",
        "_known",
        "_proposed",
        "_question",
        "_reasons",
        "_rules",
        "_stage",
        "_table",
        "_verbs",
        "_viewer",
        "_words",
        "shown",
    )

    def __init__(self, rules: Ruleset, stage: Stage, viewer: Seat | None) -> None:
        self.shown = PrivateShown()
        self._rules = rules
        self._stage = stage
        self._viewer = viewer
        self._table: Any = None
        self._is_asked: bool | None = None
        """Whether the chair could be asked anything at the last look; None before the first."""
        self._hand = Hand()
        self._question: Question | None = None
        self._asked: Asked | None = None
        self._proposed: tuple[Question, ...] = ()
        self._words: dict[str, Worded] = {}
        self._known = AlreadyWorded()
        """Words for cards that can be chosen: the same ones occur in several actions, and again after the next
        answer."""
        self._reasons = _REASONS.setdefault(stage, BarredReasons())
        self._verbs: tuple[tuple[str, ...], tuple[Verb, ...]] = ((), ())

    def look(self, now: _Now, notes: tuple[str, ...]) -> None:
        """Make the parts again that may have changed."""
        moment, viewer = now.moment, self._viewer
        if viewer is None:
            self.shown.show_parts(PrivateView(moment.number), now.at_ms, None)
            return
        is_asked = moment.over is None and not moment.stands_still
        fresh = None if self._is_asked is not is_asked else now.touched(self._table)
        before, self._table, self._is_asked = self._table, moment.table, is_asked
        holds_other = _is_touched(self._stage.holdings_rest_on(viewer), fresh)
        if holds_other:
            self._hand = self._stage.hand(now.seen(viewer), viewer)
        if holds_other or (self._proposed and fresh):
            self._proposed = tuple(self._stage.proposals(now.seen(viewer), viewer)) if is_asked else ()
        if is_asked:
            actions = self._actions(now, before, fresh)
        else:
            actions, self._words, self._known = [], {}, AlreadyWorded()
        view = PrivateView(
            moment.number,
            viewer,
            self._hand.cards,
            self._questions(now, is_new=fresh is None or bool(fresh)),
            notes=() if moment.over is not None else (*self._hand.notes, *notes),
            verbs=() if actions is None else self._verbs_of(actions),
        )
        self.shown.show_parts(view, now.at_ms, actions)

    def _questions(self, now: _Now, *, is_new: bool) -> tuple[Asked, ...]:
        """Return what the chair is asked, and what it was offered."""
        moment, viewer = now.moment, self._viewer
        assert viewer is not None, "spectators are asked nothing"
        found = []
        if moment.over is None:
            for question in moment.questions:
                if question.seat == viewer:
                    found.append(self._own(now, question, is_new=is_new))
        for proposal in self._proposed:
            number = proposed_id(proposal.numbers[0])
            wording = Wording(self._stage, now.seen(viewer), viewer, proposal)
            found.append(wording.asked(number, moment.left_s(proposal)))
        return tuple(found)

    def _own(self, now: _Now, question: Question, *, is_new: bool) -> Asked:
        """Return what the table asks, in the earlier words if nothing has changed."""
        moment, viewer = now.moment, self._viewer
        assert viewer is not None, "spectators are asked nothing"
        number, left_s = asked_id(run.question_id(moment.table, question)), moment.left_s(question)
        if is_new or self._asked is None or self._question != question:
            self._asked = Wording(self._stage, now.seen(viewer), viewer, question).asked(number, left_s)
            self._question = question
        elif (self._asked.id, self._asked.seconds_left) != (number, left_s):
            self._asked = replace(self._asked, id=number, seconds_left=left_s)
        return self._asked

    def _actions(self, now: _Now, before: Any, fresh: frozenset[str] | None) -> list[Action] | None:
        """Return the standing actions, each with why it is barred; None if they are as before."""
        table, viewer = now.moment.table, self._viewer
        assert viewer is not None, "spectators do nothing"
        if fresh is not None and self._rules.same_actions(before, table, fresh, viewer):
            return None
        answers = {option.key for asked in self._proposed for option in getattr(asked.shape, "options", ())}
        if _is_touched(self._stage.cards_rest_on(viewer), fresh):
            self._known = AlreadyWorded()
        words, self._words = self._words, {}
        wording: Wording | None = None
        found: list[Action] = []
        for option in self._rules.standing(table, viewer).options:
            key, barred = option.key, option.barred
            if key in answers:
                continue
            known, sum_of_it = words.get(key), _sum_of(option)
            packed: bytes | None = None
            again = None if known is None or known.now.sum == sum_of_it else known.again(sum_of_it)
            if again is not None:
                known, packed = again, again.now.packed
            elif known is None or known.now.sum != sum_of_it or _is_touched(known.now.rests, fresh):
                wording = wording or Wording(self._stage, now.seen(viewer), viewer, known=self._known)
                packed = pack(wording.body(option))
                words_now = StandingWords(sum_of_it, self._stage.words_rest_on(viewer, option), packed)
                known = Worded(intern(key), words_now) if known is None else known.anew(words_now)
            key = known.key
            self._words[key] = known
            found.append((key, packed, None if barred is None else self._reasons.of(barred, self._stage)))
        return found

    def _verbs_of(self, actions: list[Action]) -> tuple[Verb, ...]:
        """Return the kinds of these actions, each once."""
        words = tuple(dict.fromkeys([word_of(key) for key, _, _ in actions]))
        if words != self._verbs[0]:
            self._verbs = words, self._stage.verbs([Option(key) for key, _, _ in actions])
        return self._verbs[1]


def _sum_of(option: Option) -> int:
    """Return a hash that is equal for actions with the same words, apart from what the words depend on."""
    return hash((option.details, option.card, option.seat, option.gone, option.ends_it, option.in_vain))


def _is_touched(rests: frozenset[str] | None, fresh: frozenset[str] | None) -> bool:
    """Return whether something has changed that the words depend on; `fresh` None: everything."""
    return fresh is None or (bool(fresh) if rests is None else not fresh.isdisjoint(rests))


class BarredReasons:
    """Caches the words for why things are barred: the same ones occur at all chairs of all matches of a stage."""

    def __init__(self) -> None:
        self._known: dict[Refusal, Barred] = {}

    def of(self, refusal: Refusal, stage: Stage) -> Barred:
        """Return why an action is not allowed, in words (cached)."""
        if (found := self._known.get(refusal)) is None:
            if len(self._known) >= REASONS_MOST:
                self._known.clear()
            found = self._known[refusal] = why_barred(stage, refusal)
        return found


_REASONS: WeakKeyDictionary[Stage, BarredReasons] = WeakKeyDictionary()
