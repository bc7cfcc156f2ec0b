"""The story at the table and on its page: jokes below their lines, steps of deeds, and a digest at one's turn."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from tests.client.evening import after, keys, spectating
from tests.client.onlookers import looking_over
from tests.client.outcome import screen
from tests.client.scenes import SCENES
from tests.client.tales import DEFAULTS, GIST, JOKED, MEANWHILE, SALE, back, joked, waiting

from kickdoor_client.state.model import Model
from kickdoor_client.state.settings import with_setting
from kickdoor_client.text.ink import Line, text_of
from kickdoor_client.view.table.story import JOKES_PART, is_in_short, story_lines, story_title
from kickdoor_protocol.messages import table
from kickdoor_protocol.views import Event

DRAGON, CORDIAL = JOKED[0].flavour, JOKED[1].flavour
SHORTEST = "meanwhile, in short (PgUp: all of it)"


def is_joke(line: Line) -> bool:
    return any(style == "flavour" for style, _ in line)


def texts(model: Model, cells: int = 78, height: int = 20) -> list[str]:
    return [text_of(line).strip() for line in story_lines(model, cells, height)]


def test_a_joke_stands_below_the_line_that_shows_its_card_first() -> None:
    lines = texts(joked())
    assert lines[lines.index(JOKED[0].text) + 1] == f'"{DRAGON}"'
    assert lines[lines.index(JOKED[1].text) + 1] == f'"{CORDIAL}"'
    assert sum(DRAGON in line for line in lines) == 1


@pytest.mark.parametrize("looks_on", [spectating, looking_over, SCENES["replay"]])
def test_spectators_and_viewers_of_replays_see_jokes_as_well(looks_on: Callable[[], Model]) -> None:
    model = after(looks_on(), table.Told(tuple(replace(event, n=event.n + 500) for event in JOKED)))
    assert f'"{CORDIAL}"' in texts(model)


@pytest.mark.parametrize("height", range(13))
@pytest.mark.parametrize("cells", [30, 58, 78, 118])
def test_jokes_take_a_third_of_the_rows_at_most_and_are_whole(cells: int, height: int) -> None:
    many = tuple(
        Event(n, f"Boris shows card {n}.", "card_played", flavour=f"Joke {n}: {DRAGON}") for n in range(20, 40)
    )
    lines = story_lines(after(joked(), table.Told(many)), cells, height)
    assert len(lines) <= height
    rows = [text_of(line).strip() for line in lines if is_joke(line)]
    assert len(rows) * JOKES_PART <= height
    assert " ".join(rows).count('"') == 2 * sum(row.startswith('"') for row in rows), "none is cut"
    assert not height or "Boris shows card 39." in texts(after(joked(), table.Told(many)), cells, height)


def test_who_wants_no_jokes_sees_none() -> None:
    settings = with_setting(DEFAULTS, "flavour", "no")
    assert settings is not None
    model = replace(joked(), settings=settings)
    for shown in (screen(model), screen(keys(model, "pageup")[0])):
        assert JOKED[0].text in shown
        assert DRAGON not in shown
        assert CORDIAL not in shown


def test_the_page_of_the_story_has_every_joke_and_marks_deeds_of_several_steps() -> None:
    shown = screen(keys(joked(), "pageup")[0])
    assert DRAGON in shown
    assert CORDIAL in shown
    assert f"{SALE.text} .." in shown
    assert f"{JOKED[0].text} .." not in shown
    assert not any(step in shown for step in SALE.why)
    assert f"{SALE.text} .." not in screen(joked()), "at the table that would be noise"


def test_s_shows_the_steps_of_deeds_on_that_page_and_hides_them_again() -> None:
    model, _ = keys(joked(), "pageup", "s")
    lines = [line.strip() for line in screen(model).splitlines()]
    place = lines.index(SALE.text)
    assert lines[place + 1 : place + 4] == [f"- {step}" for step in SALE.why]
    assert not any(step in screen(keys(model, "s")[0]) for step in SALE.why)


def test_without_such_deeds_that_key_is_not_named() -> None:
    assert "s steps" in screen(keys(joked(), "pageup")[0])
    plain = replace(joked(), seen=replace(joked().seen, story=joked().seen.story[:4]))
    assert "s steps" not in screen(keys(plain, "pageup")[0])


def test_when_ones_turn_comes_it_tells_in_short_what_happened_meanwhile_until_a_key() -> None:
    told = after(waiting(), table.Told(MEANWHILE[:-1]), now=150.0)
    assert not is_in_short(told, 78, 8), "while others play, the story goes on as ever"
    model = back(told, MEANWHILE[-1])
    assert story_title(model, 78, 8) == SHORTEST
    lines = texts(model, height=8)
    assert len(lines) <= 8
    weighty = [event.text for event in MEANWHILE if event.n in GIST]
    assert [line.lstrip("+ ") for line in lines if line.lstrip("+ ") in weighty] == weighty
    assert lines[-1] == "Boris has Level 9 of 10."
    model, _ = keys(model, "down", now=170.0)
    assert story_title(model, 78, 8) == "story"
    assert texts(model, height=8)[-1] == MEANWHILE[-1].text


def test_what_fits_is_not_told_in_short() -> None:
    model = back(waiting(), *MEANWHILE[:3])
    assert not is_in_short(model, 78, 8)
    assert is_in_short(model, 78, 2)
    assert not is_in_short(back(waiting(), *MEANWHILE), 78, 30)


@pytest.mark.parametrize("height", range(1, 12))
@pytest.mark.parametrize("cells", [30, 58, 118])
def test_a_digest_keeps_to_its_rows(cells: int, height: int) -> None:
    lines = story_lines(back(waiting(), *MEANWHILE), cells, height)
    assert 0 < len(lines) <= height
