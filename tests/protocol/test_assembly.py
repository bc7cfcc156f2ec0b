"""What is told in changes is put together as it was, whoever looks when; and what makes no sense is malformed.

Views are drawn by chance: seats gain and lose zones, actions come, go and are barred, clocks run.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.protocol.session_pair import SessionPair

from kickdoor_protocol.assembly import Assembly
from kickdoor_protocol.base import Message
from kickdoor_protocol.changes import REASONS_SPARE, PrivateShown, PublicShown, read
from kickdoor_protocol.errors import RemoteProtocolError
from kickdoor_protocol.messages.table import OutOfStep, Private, PrivateChanges, PublicChanges, Shared, Told
from kickdoor_protocol.shapes import Barred, WireOption, YesNo
from kickdoor_protocol.views import (
    Asked,
    Board,
    CardRef,
    Contest,
    Header,
    Link,
    Pause,
    Place,
    PrivateView,
    PublicView,
    SeatView,
    Token,
    Verb,
    Waiting,
    Zone,
)

KEYS = ("hand", "worn", "carried")
WORDS = ("sell", "wear.1", "wear.2", "gift.1")
REASONS = (None, None, Barred("dead", "classic.death.9"), Barred("setup"))
LEFT = st.sampled_from((None, 3.0, 8.0, 90.0))


def zones() -> st.SearchStrategy[tuple[Zone, ...]]:
    one = st.builds(Zone, st.sampled_from(KEYS), st.just(""), st.integers(0, 2))
    return st.lists(one, max_size=3, unique_by=lambda zone: zone.key).map(tuple)


def boards() -> st.SearchStrategy[Board | None]:
    """Of up to three places, with ways between some of them in the order of where they begin."""
    place = st.builds(Place, st.sampled_from(("attic", "hall", "dark")), st.just("Room"), st.integers(0, 1), st.just(0))

    def with_links(places: list[Place]) -> st.SearchStrategy[Board]:
        pairs = [(one.id, other.id) for one in places for other in places if one is not other]
        kinds = st.lists(st.sampled_from(("", "door", "wall")), min_size=len(pairs), max_size=len(pairs))
        return kinds.map(
            lambda said: Board(
                tuple(places), tuple(Link(a, b, kind) for (a, b), kind in zip(pairs, said, strict=True) if kind)
            )
        )

    some = st.lists(place, max_size=3, unique_by=lambda each: each.id).flatmap(with_links)
    return st.none() | some


@st.composite
def public_views(draw: st.DrawFn, number: int) -> PublicView:
    seats = tuple(
        SeatView(seat, draw(st.sampled_from(("Ada", "Boris"))), "human", zones=draw(zones())) for seat in range(2)
    )
    asked = draw(st.lists(st.integers(0, 1), max_size=2, unique=True))
    waiting = tuple(Waiting(seat, "act", draw(LEFT)) for seat in asked)
    return PublicView(
        "t1",
        number,
        Header("classic", "Friday", draw(st.integers(0, 2)), status=draw(st.sampled_from(("", "Ada fights.")))),
        seats,
        draw(zones()),
        draw(st.sampled_from((None, Contest("a"), Contest("b")))),
        draw(boards()),
        waiting=waiting,
        pause=draw(st.sampled_from((None, Pause("agreed", "later"), Pause("lost", "away", seconds_left=9.0)))),
    )


@st.composite
def private_views(draw: st.DrawFn, number: int) -> PrivateView:
    keys = draw(st.lists(st.sampled_from(WORDS), max_size=4, unique=True))
    standing = tuple(
        WireOption(key, draw(st.sampled_from(("a", "b"))), barred=draw(st.sampled_from(REASONS))) for key in keys
    )
    ids = draw(st.lists(st.integers(0, 3), max_size=2, unique=True))
    questions = tuple(Asked(n, "kill", "?", YesNo(), True, seconds_left=draw(LEFT)) for n in ids)
    words = dict.fromkeys(key.partition(".")[0] for key in keys)
    hand = tuple(CardRef(n) for n in draw(st.lists(st.integers(0, 3), max_size=2)))
    notes = draw(st.sampled_from(((), ("Mind the gap.",))))
    return PrivateView(number, 0, hand, questions, standing, notes, tuple(Verb(word, "X", word) for word in words))


def alike(one: Any, other: Any) -> bool:
    """Whether two views are the same, but for a quarter of a second; who is waited for is marked."""
    if hasattr(one, "__struct_fields__") and type(one) is type(other):
        names = one.__struct_fields__
        return all(name == "marks" or alike(getattr(one, name), getattr(other, name)) for name in names)
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(alike, one, other))
    if isinstance(one, float) and isinstance(other, float):
        return abs(one - other) < 0.3
    return bool(one == other)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_whoever_looks_when_they_like_sees_how_it_is_then(data: st.DataObject) -> None:
    public, private = PublicShown(), PrivateShown()
    assemblies = [Assembly() for _ in range(3)]
    stamps: list[list[int | None]] = [[None, None] for _ in range(3)]
    at_ms = 0
    for number in range(data.draw(st.integers(1, 8))):
        at_ms += data.draw(st.sampled_from((0, 40, 5_000)))
        views = data.draw(public_views(number)), data.draw(private_views(number))
        public.show(views[0], at_ms)
        private.show(views[1], at_ms)
        for place, assembly in enumerate(assemblies):
            if data.draw(st.booleans()):
                shared = assembly.take(read(public.since(stamps[place][0])), 1)
                mine = assembly.take(read(private.since(stamps[place][1])), 1)
                stamps[place] = [public.stamp, private.stamp]
                assert isinstance(shared, Shared)
                assert isinstance(mine, Private)
                assert alike((shared.view, mine.view), views)


def test_who_is_waited_for_is_marked_behind_the_turn() -> None:
    seats = (SeatView(0, "Ada", "human", marks=("turn", "fighter")), SeatView(1, "Boris", "human"))
    waiting = (Waiting(0, "fight"), Waiting(1, "help"))
    said = Shared(PublicView("t1", 1, Header("classic", ""), seats, waiting=waiting))
    (heard,) = SessionPair().greet().server_says(said)
    assert isinstance(heard, Shared)
    assert [seat.marks for seat in heard.view.seats] == [("turn", "waited", "fighter"), ("waited",)]


HEADER = Header("classic", "")
FIRST = PublicChanges(1, 0, 4, header=HEADER)
MINE = PrivateChanges(1, 0, 4)


@pytest.mark.parametrize(
    ("first", "missing"),
    [(FIRST, PublicChanges(2, 0, 6, 5)), (MINE, PrivateChanges(2, 0, 6, 5)), (Told((), 4), Told((), 6, 5))],
)
def test_what_changes_something_that_never_came_is_said_once_and_taken_up_by_something_whole(
    first: Message, missing: Message
) -> None:
    assembly = Assembly()
    assert not isinstance(assembly.take(first, 1), OutOfStep)
    assert isinstance(assembly.take(missing, 1), OutOfStep)
    assert assembly.take(missing, 1) is None, "it has been said"
    assert not isinstance(assembly.take(first, 1), OutOfStep | None)
    assert isinstance(assembly.take(missing, 1), OutOfStep), "and is said again when it happens again"


def test_nobody_goes_on_from_nothing() -> None:
    for changes in (PublicChanges(2, 0, 6, 5), PrivateChanges(2, 0, 6, 5)):
        assert isinstance(Assembly().take(changes, 1), OutOfStep)


def test_a_time_that_is_left_runs_on_between_messages() -> None:
    assembly = Assembly()
    assembly.take(PublicChanges(1, 1_000, 1, header=HEADER, waiting=(Waiting(0, "act", 30.0),)), 1)
    seen = assembly.take(PublicChanges(2, 3_500, 1, 1), 1)
    assert isinstance(seen, Shared)
    assert seen.view.waiting == (Waiting(0, "act", 27.5),)


def test_what_left_the_menu_is_forgotten_and_has_to_be_told_again() -> None:
    assembly = Assembly()
    assembly.take(PrivateChanges(1, 0, 1, menu=("sell",), actions=(WireOption("sell", "sell"),)), 1)
    assembly.take(PrivateChanges(2, 0, 2, 1, menu=()), 1)
    with pytest.raises(RemoteProtocolError, match="'sell' was never sent"):
        assembly.take(PrivateChanges(3, 0, 3, 2, menu=("sell",)), 1)


def test_a_reason_is_told_once_and_means_the_same_from_then_on() -> None:
    shown = PrivateShown()
    sell, wear = WireOption("sell", barred=REASONS[2]), WireOption("wear.1")
    shown.show(PrivateView(1, 0, standing=(sell, wear)), 0)
    assert len(read(shown.since(None)).reasons) == 1
    before = shown.stamp
    shown.show(PrivateView(2, 0, standing=(WireOption("sell"), WireOption("wear.1", barred=REASONS[2]))), 0)
    changes = read(shown.since(before))
    assert (changes.reasons, changes.barred, changes.actions, changes.menu) == ((), (0, 1), (), None)


@pytest.mark.parametrize("seed", range(3))
def test_reasons_are_kept_while_something_is_barred_by_them_and_a_little_longer(seed: int) -> None:
    """And whoever has seen all of it, or only some of it, knows what each means."""
    rng = Random(seed)
    reasons = (None, *(Barred("why", "", f"because of {n}") for n in range(60)))
    shown, followers = PrivateShown(), [(Assembly(), often) for often in (1.0, 0.4, 0.1)]
    stamps: list[int | None] = [None] * len(followers)
    for number in range(300):
        view = PrivateView(number, 0, standing=tuple(WireOption(key, barred=rng.choice(reasons)) for key in WORDS))
        shown.show(view, 0)
        whole_size = len(read(shown.since(None)).reasons)
        assert whole_size <= 2 * (len(WORDS) + 1) + REASONS_SPARE
        for place, (assembly, often) in enumerate(followers):
            if rng.random() < often:
                seen = assembly.take(read(shown.since(stamps[place])), 1)
                stamps[place] = shown.stamp
                assert isinstance(seen, Private)
                assert seen.view == view


def test_a_hostile_server_fills_no_memory() -> None:
    """It sends zones that it takes away again, and never less than a client allows."""
    assembly, big = Assembly(), "x" * 10_000
    assembly.take(FIRST, 1)
    for n in range(4, 2_000):
        seen = assembly.take(PublicChanges(n, 0, n + 1, n, zones=(Zone(f"z{n}", big),), order=(f"z{n}",)), 10_100)
        assert isinstance(seen, Shared)
        assert len(seen.view.zones) == 1


def test_nothing_whole_is_kept_of_what_was_before() -> None:
    assembly = Assembly()
    assembly.take(PublicChanges(1, 0, 1, header=HEADER, contest=Contest("a"), zones=(Zone("a", ""),), order=("a",)), 1)
    seen = assembly.take(PublicChanges(1, 0, 1, header=HEADER), 1)
    assert isinstance(seen, Shared)
    assert (seen.view.contest, seen.view.zones) == (None, ())
    mine = assembly.take(MINE, 1)
    assert isinstance(mine, Private)


def test_of_a_map_only_the_places_are_told_that_have_changed() -> None:
    def at(place: str, *, moth: str) -> Board:
        tokens = {moth: (Token("Moth", "monster"),)}
        rooms = [Place(each, each.title(), x, 0, tokens=tokens.get(each, ())) for x, each in enumerate(("hall", place))]
        return Board(tuple(rooms), (Link("hall", place, "door", 1),))

    shown = PublicShown()
    view = PublicView("t1", 1, Header("quest", "Friday"), board=at("attic", moth="attic"))
    shown.show(view, 0)
    first = shown.since(None)
    assert (first.board, first.spots, first.chart) == (view.board, (), None)
    before = shown.stamp
    shown.show(replace(view, board=at("attic", moth="hall")), 0)
    moved = read(shown.since(before))
    assert isinstance(moved, PublicChanges)
    assert ([spot.place.id for spot in moved.spots], moved.board, moved.chart) == (["hall", "attic"], None, None)
    before = shown.stamp
    shown.show(replace(view, board=at("cellar", moth="hall")), 0)
    grown = read(shown.since(before))
    assert isinstance(grown, PublicChanges)
    assert ([spot.place.id for spot in grown.spots], grown.chart) == (["hall", "cellar"], ("hall", "cellar"))
    before = shown.stamp
    shown.show(replace(view, board=None), 0)
    assert shown.since(before).gone == ("board",)
    shown.show(view, 0)
    assert shown.since(before).board == view.board, "whoever has seen none since gets it whole"
