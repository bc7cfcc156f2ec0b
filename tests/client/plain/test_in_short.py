"""In lines: the joke on a card after what shows it, the steps of a deed, and in short what happened meanwhile."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.client.evening import after
from tests.client.questions import asked, private
from tests.client.tales import DEFAULTS, GIST, JOKED, MEANWHILE, SALE, joked, waiting, with_turn_of

from kickdoor_client.network.events import Pushed
from kickdoor_client.plain.narrate import narrate
from kickdoor_client.plain.telling import told
from kickdoor_client.state.effects import Effects, KeepSetting, Show
from kickdoor_client.state.messages import Typed
from kickdoor_client.state.model import Manner, Model, StoryLine
from kickdoor_client.state.settings import UserSettings
from kickdoor_client.update.route import update
from kickdoor_client.words.table.digest import DIGEST_MOST, WHOLE_MOST
from kickdoor_protocol.base import Message
from kickdoor_protocol.messages import table, talk

DIGEST = replace(DEFAULTS, telling="digest")
BRIEF = replace(DEFAULTS, telling="brief")
PLAIN = replace(DEFAULTS, flavour=False)


def heard(model: Model, *messages: Message) -> tuple[Model, list[str]]:
    """The model after these messages, and what is printed meanwhile."""
    lines: list[str] = []
    for message in messages:
        later, _ = update(model, Pushed(message))
        lines += narrate(model, Pushed(message), later)
        model = later
    return model, lines


def typed(model: Model, line: str) -> tuple[list[str], Effects]:
    _, effects = update(model, Typed(line))
    return [line for effect in effects if isinstance(effect, Show) for line in effect.lines], effects


# ---- jokes


def test_a_joke_follows_what_shows_its_card_once() -> None:
    _, lines = heard(
        joked(Manner.LINES), table.Told((replace(JOKED[0], n=30), replace(JOKED[1], n=31, flavour="New.")))
    )
    assert lines == [JOKED[0].text, JOKED[1].text, '"New."']


@pytest.mark.parametrize(("settings", "are_read"), [(DEFAULTS, True), (DIGEST, True), (BRIEF, False), (PLAIN, False)])
def test_in_brief_and_without_flavour_no_joke_is_read(settings: UserSettings, are_read: bool) -> None:
    model = after(joked(Manner.LINES, settings), table.Shared(with_turn_of(0)))
    _, lines = heard(model, table.Told((replace(JOKED[0], n=30, flavour="New."),)))
    assert lines == [JOKED[0].text, *['"New."'] * are_read]


def test_the_story_has_the_jokes_where_they_were_read() -> None:
    lines, _ = typed(joked(Manner.LINES), "story")
    assert lines[lines.index(JOKED[0].text) + 1] == f'"{JOKED[0].flavour}"'
    assert sum(JOKED[0].flavour in line for line in lines) == 1
    lines, _ = typed(joked(Manner.LINES, PLAIN), "story")
    assert not any(line.startswith('"') for line in lines)


def test_what_is_folded_ends_with_a_joke() -> None:
    boots, hat, rope = (StoryLine("event", f"Greta loses {thing} (Imp).") for thing in ("Boots", "Hat", "Rope"))
    lines = told([boots, replace(hat, flavour="Snug."), rope], brief=False, jokes=True, cards=("Boots", "Hat", "Rope"))
    assert lines == ["Greta loses Boots and Hat (Imp).", '"Snug."', "Greta loses Rope (Imp)."]


# ---- steps


def test_the_steps_of_the_last_deed_or_of_one_before_are_read() -> None:
    model = joked(Manner.LINES)
    assert typed(model, "steps")[0] == [f"{SALE.text} Step by step:", *SALE.why]
    later = replace(SALE, n=40, text="Greta sells Halo.", why=("One.", "Two."))
    model = after(model, table.Told((later,)))
    assert typed(model, "steps")[0] == ["Greta sells Halo. Step by step:", "One.", "Two."]
    assert typed(model, "steps 2")[0] == [f"{SALE.text} Step by step:", *SALE.why]
    assert typed(model, "steps 3")[0] == ["No deed of several steps was told."]
    assert typed(model, "steps imp")[0] == ["Which deed? Say steps for the last one, steps 2 for the one before."]


# ---- in short

WEIGHTY = [event.text for event in MEANWHILE if event.n in GIST]


def test_in_short_what_happens_meanwhile_is_read_when_the_turn_comes() -> None:
    model, lines = heard(waiting(Manner.LINES, DIGEST), table.Told(MEANWHILE))
    assert lines == []
    model, lines = heard(model, table.Shared(with_turn_of(0, 230)))
    first, *rest = lines
    assert first.startswith("Meanwhile, in short: ")
    assert [line for line in [first.removeprefix("Meanwhile, in short: "), *rest] if line in WEIGHTY] == WEIGHTY
    assert lines[-2:] == ["Boris has Level 9 of 10.", f"Say story {len(MEANWHILE)} for all of it."]
    assert len(lines) == DIGEST_MOST + 2
    whole, _ = typed(model, f"story {len(MEANWHILE)}")
    assert whole == [event.text for event in MEANWHILE]
    _, lines = heard(model, table.Private(private(asked("menu"), number=230)))
    assert not any(line in WEIGHTY for line in lines), "it is read once"


def test_it_is_read_before_a_question_as_well_and_whole_if_it_is_little() -> None:
    little = MEANWHILE[:6]
    model, _ = heard(waiting(Manner.LINES, DIGEST), table.Told(little))
    _, lines = heard(model, table.Private(private(asked("help"), number=221)))
    assert sum(not event.minor for event in little) <= WHOLE_MOST
    assert lines[: len(little)] == [event.text for event in little]
    assert any("asks" in line for line in lines[len(little) :])


def test_nothing_is_lost_at_the_end_of_the_match() -> None:
    won = replace(MEANWHILE[-1], text="Boris wins the game!", kind="game_won")
    _, lines = heard(waiting(Manner.LINES, DIGEST), table.Told((*MEANWHILE[:-1], won)), table.Over((1,), "Boris wins."))
    assert sum("Boris wins the game!" in line for line in lines) == 1


def test_in_ones_own_turn_and_from_people_everything_is_heard_at_once() -> None:
    model = after(waiting(Manner.LINES, DIGEST), table.Shared(with_turn_of(0)))
    _, lines = heard(model, table.Told(MEANWHILE[:3]))
    assert lines == [event.text for event in MEANWHILE[:3]]
    _, lines = heard(waiting(Manner.LINES, DIGEST), talk.Said("Boris", "Oh.", "chat"), talk.Said("Greta", "Ha.", "ai"))
    assert lines == ["Boris: Oh."]


@pytest.mark.parametrize("settings", [DEFAULTS, BRIEF])
def test_else_each_event_is_read_as_it_comes(settings: UserSettings) -> None:
    model, lines = heard(waiting(Manner.LINES, settings), table.Told(MEANWHILE))
    assert [line for line in lines if line in WEIGHTY] == WEIGHTY
    assert heard(model, table.Shared(with_turn_of(0, 230)))[1] == []


def test_who_says_digest_hears_only_later_events_in_short() -> None:
    model, _ = heard(waiting(Manner.LINES), table.Told(MEANWHILE[:8]))
    later, effects = update(model, Typed("digest"))
    assert KeepSetting(("telling", "digest")) in effects
    later, lines = heard(later, table.Told(MEANWHILE[8:11]), table.Shared(with_turn_of(0, 230)))
    assert [line for line in lines if line in WEIGHTY] == [MEANWHILE[10].text]
