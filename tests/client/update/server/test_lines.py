"""The joke on a card is shown once in a match, at the line that had it first."""

from __future__ import annotations

from msgspec.structs import replace
from tests.client.evening import after, connected, public
from tests.client.questions import private

from kickdoor_client.state.errand import Purpose
from kickdoor_client.state.model import FACES_MOST, STEPS_MOST, Model, Scene
from kickdoor_client.update.server import older
from kickdoor_protocol.messages import table
from kickdoor_protocol.messages.recounting import Recounted
from kickdoor_protocol.messages.replay import ReplayAt
from kickdoor_protocol.views import Event

DRAGON, IMP = "It keeps receipts.", "Small print, large teeth."


def playing() -> Model:
    return replace(connected(), scene=Scene.PLAYING)


def shown(n: int, flavour: str = DRAGON) -> Event:
    return Event(n, f"Boris shows card {n}.", "card_played", flavour=flavour)


def jokes(model: Model) -> dict[int, str]:
    """The jokes in the story, by the number of the event that shows each."""
    return {line.n: line.flavour for line in model.seen.story if line.flavour}


def test_a_card_has_its_joke_once_whatever_comes_at_a_time() -> None:
    together = after(playing(), table.Told((shown(1), shown(2, IMP), shown(3))))
    apart = after(playing(), *(table.Told((event,)) for event in (shown(1), shown(2, IMP), shown(3))))
    assert jokes(together) == jokes(apart) == {1: DRAGON, 2: IMP}


def test_what_is_told_once_more_after_a_lost_connection_changes_nothing() -> None:
    events = (shown(1), shown(2, IMP), shown(3))
    model = after(playing(), table.Told(events), table.Told(events))
    assert jokes(model) == {1: DRAGON, 2: IMP}
    assert jokes(after(model, table.Told((*events, shown(4, IMP))))) == {1: DRAGON, 2: IMP}


def test_who_pages_back_finds_each_joke_where_it_was_shown_first() -> None:
    model = after(playing(), table.Told(tuple(shown(n) for n in range(141, 150))))
    model, effects = older.asked(model, 1)
    assert effects
    model = after(model, Recounted((shown(139, IMP), shown(140), shown(138, IMP)), 100))
    assert jokes(model) == {141: DRAGON, 139: IMP}
    model, effects = older.asked(model, 1)
    assert effects
    assert jokes(after(model, Recounted((shown(50, IMP), shown(60)), 1))) == {141: DRAGON, 139: IMP}


def test_the_next_match_has_all_jokes_again() -> None:
    first = after(playing(), table.Shared(public(300)), table.Private(private()), table.Told((shown(1),)))
    ended = after(first, table.Over((1,), "Boris wins."))
    following = after(ended, table.Told((shown(1), shown(2))), table.Shared(public(3)), table.Told((shown(3),)))
    assert [line.flavour for line in following.seen.story if line.n] == [DRAGON, DRAGON, "", ""]


def test_a_replay_that_is_wound_back_tells_them_anew() -> None:
    model = after(connected(purpose=Purpose.REPLAY), ReplayAt(5, 9, 1, 2, anew=True), table.Told((shown(1), shown(2))))
    assert jokes(model) == {1: DRAGON}
    model = after(model, ReplayAt(2, 9, 1, 2, anew=True), table.Told((shown(1),)))
    assert jokes(model) == {1: DRAGON}
    assert jokes(after(model, table.Told((shown(2),)))) == {1: DRAGON}


def test_no_server_fills_the_memory_with_jokes_and_steps() -> None:
    many = tuple(shown(n, f"Joke {n}.") for n in range(1, FACES_MOST + 9))
    model = after(playing(), table.Told(many))
    assert len(jokes(model)) == len(model.seen.jokes) == FACES_MOST
    wordy = replace(shown(1, "x" * 9_999), why=("y" * 9_999,) * (STEPS_MOST + 9))
    (line,) = after(playing(), table.Told((wordy,))).seen.story
    assert len(line.steps) == STEPS_MOST
    assert line == line.bounded()
