"""Paging back beyond what one was told on coming: older events are asked for, and stand above the others."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.client.evening import after, connected, keys
from tests.client.outcome import sent

from kickdoor_client.network.events import Replied
from kickdoor_client.state.effects import Effects, Show
from kickdoor_client.state.messages import Typed
from kickdoor_client.state.model import STORY_MOST, Manner, Model, Scene, StoryLine
from kickdoor_client.state.overlays import TextPage
from kickdoor_client.update.route import update
from kickdoor_client.update.server import older
from kickdoor_protocol.messages.recounting import Recounted, Story
from kickdoor_protocol.messages.session import Refused
from kickdoor_protocol.messages.table import Told
from kickdoor_protocol.messages.talk import Said
from kickdoor_protocol.views import Event


def events(first: int, behind: int) -> tuple[Event, ...]:
    return tuple(Event(n, f"This is {n}.") for n in range(first, behind))


def at_the_table(manner: Manner = Manner.SCREEN, first: int = 141) -> Model:
    """Somebody who has come late, and was told the last sixty events."""
    model = replace(connected(manner), scene=Scene.PLAYING)
    return after(model, Told(events(first, first + 60)), Said("Bo", "Hello!", "chat"))


def typed(model: Model, line: str) -> tuple[Model, Effects]:
    return update(model, Typed(line))


def numbers(model: Model) -> list[int]:
    return [line.n for line in model.seen.story if line.n]


def printed(effects: Effects) -> list[str]:
    return [line for effect in effects if isinstance(effect, Show) for line in effect.lines]


def test_near_the_top_of_the_story_what_is_above_it_is_asked_for_once() -> None:
    model, effects = keys(at_the_table(), "pageup")
    assert sent(effects) == []
    model, effects = keys(model, "pageup")
    assert sent(effects) == [Story(0, 141, 100)]
    model, effects = keys(model, "pageup")
    assert sent(effects) == [], "it is on its way"
    model = after(model, Recounted(events(41, 141), 41))
    assert numbers(model) == list(range(41, 201))
    assert model.seen.story[-1].text == "Hello!"
    model, effects = keys(model, "home")
    assert sent(effects) == [Story(0, 41, 100)]
    model = after(model, Recounted(events(2, 41), 1))
    assert numbers(model) == list(range(2, 201))
    model, effects = keys(model, "home")
    assert sent(effects) == [], "nothing was before that"


def test_a_page_of_events_that_need_no_words_is_followed_by_the_one_before() -> None:
    model, _ = keys(at_the_table(), "pageup", "pageup")
    model, effects = keys(after(model, Recounted((), 41)), "home")
    assert sent(effects) == [Story(0, 41, 100)]
    assert numbers(after(model, Recounted(events(1, 41), 1)))[:41] == [*range(1, 41), 141]


def test_what_nobody_has_asked_for_and_what_does_not_belong_there_is_passed_over() -> None:
    model = at_the_table()
    assert after(model, Recounted(events(41, 141), 41)) == model
    model, _ = keys(model, "pageup", "pageup")
    assert numbers(after(model, Recounted(events(100, 160), 100))) == list(range(100, 201))
    assert numbers(after(model, Recounted(events(1, 300), 150))) == numbers(model)


def test_they_stand_behind_the_end_of_another_match() -> None:
    model = replace(connected(), scene=Scene.PLAYING).telling(*(StoryLine("event", f"Old {n}", n=n) for n in (7, 90)))
    model = after(model, Told(events(80, 140)))
    model, _ = keys(model, "pageup", "home")
    assert numbers(after(model, Recounted(events(1, 80), 1))) == [7, 90, *range(1, 140)]


def test_when_the_story_is_full_nothing_more_is_asked_for() -> None:
    model = at_the_table().telling(*(StoryLine("chat", "x", "Bo") for _ in range(STORY_MOST - 161)))
    model, effects = keys(model, "pageup", "home")
    assert sent(effects) == [Story(0, 141, 100)]
    model = after(model, Recounted(events(41, 141), 41))
    assert len(model.seen.story) == STORY_MOST
    assert sent(keys(model, "home")[1]) == []


def test_a_refusal_is_said_but_for_the_one_that_there_is_nothing() -> None:
    model, _ = keys(at_the_table(), "pageup", "pageup")
    request = Story(0, 141, 100)
    none = after(model, Replied(request, Refused(1, "nothing_older", text="Nothing happened before that.")))
    assert none.ui.notice is None
    assert sent(keys(none, "home")[1]) == []
    again = after(model, Replied(request, Refused(1, "no_journal", text="The server could not read it.")))
    assert again.ui.notice is not None
    assert sent(keys(again, "home")[1]) == [request], "it may be asked for again"


def test_in_lines_so_many_are_read_and_what_is_missing_is_fetched() -> None:
    model = at_the_table(Manner.LINES)
    _, effects = typed(model, "story")
    assert len(printed(effects)) == 20
    assert sent(effects) == []
    model, effects = typed(model, "story 100")
    assert sent(effects) == [Story(0, 141, 39)]
    assert printed(effects) == []
    model, effects = older.recounted(model, Recounted(events(102, 121), 102))
    assert sent(effects) == [Story(0, 102, 20)], "some needed no words"
    model, effects = older.recounted(model, Recounted(events(82, 102), 82))
    assert len(printed(effects)) == 100
    assert printed(effects)[0].endswith("This is 82.")
    _, effects = typed(model, "story all")
    assert "a number from 1 to 4,000" in printed(effects)[0]


def test_in_lines_what_there_is_is_read_where_there_is_no_more() -> None:
    model, _ = typed(at_the_table(Manner.LINES), "story 100")
    model, effects = older.refused(model, Refused(1, "nothing_older", text="Nothing happened before that."))
    assert len(printed(effects)) == 61
    _, effects = typed(model, "story 100")
    assert (sent(effects), len(printed(effects))) == ([], 61)


@pytest.mark.parametrize(
    ("key", "top", "asks"),
    [
        ("up", 0, False),
        ("up", 1, True),
        ("up", 41, True),
        ("down", 41, False),
        ("pagedown", 60, False),
        ("pageup", 0, True),
        ("home", 0, True),
    ],
)
def test_only_who_goes_up_and_comes_near_the_beginning_asks_for_more(key: str, top: int, asks: bool) -> None:
    model = at_the_table().with_ui(overlay=TextPage("story", top))
    assert bool(sent(keys(model, key)[1])) is asks


def test_other_pages_ask_for_no_story() -> None:
    model = at_the_table().with_ui(overlay=TextPage("help", 60))
    assert [sent(keys(model, key)[1]) for key in ("up", "down", "end")] == [[], [], []]
