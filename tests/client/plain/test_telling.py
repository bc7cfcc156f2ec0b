"""What line mode reads out of the story: bookkeeping in one line, and less of it in brief."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.client.evening import after, at_table, keys
from tests.client.questions import asked, private
from tests.client.scripted import ScriptedServer
from tests.client.teletype import Teletype, seated, talk_through

from kickdoor_client.network.events import Pushed
from kickdoor_client.plain.narrate import narrate
from kickdoor_client.plain.telling import folded, together, told
from kickdoor_client.state.effects import Effects, KeepSetting, Show
from kickdoor_client.state.messages import Tick, Typed
from kickdoor_client.state.model import Manner, Model, StoryLine
from kickdoor_client.state.settings import UserSettings
from kickdoor_client.update.route import update
from kickdoor_protocol.messages import table, talk
from kickdoor_protocol.views import Event

DEAL = [f"{name} draws 2 {deck} cards." for name in ("Greta", "Boris", "Spite") for deck in ("Door", "Treasure")]


@pytest.mark.parametrize(
    ("texts", "line"),
    [
        (["Greta draws 1 Door card."], "Greta draws 1 Door card."),
        (DEAL[:2], "Greta draws 2 Door cards and 2 Treasure cards."),
        (DEAL[:4], "Greta draws 2 Door cards and 2 Treasure cards, and so does Boris."),
        (DEAL, "Greta draws 2 Door cards and 2 Treasure cards, and so do Boris and Spite."),
        ([DEAL[0], DEAL[3]], "Greta draws 2 Door cards. Boris draws 2 Treasure cards."),
        (["The fight is over.", DEAL[0]], "The fight is over. Greta draws 2 Door cards."),
        (["Greta hums."], "Greta hums."),
        (["Greta hums."] * 3, "Greta hums 3 times."),
        ([DEAL[0]] * 2, "Greta draws 2 Door cards twice."),
        ([DEAL[0], DEAL[1], DEAL[0]], "Greta draws 2 Door cards twice and 2 Treasure cards."),
    ],
)
def test_bookkeeping_is_one_line(texts: list[str], line: str) -> None:
    assert folded(texts) == line


LOST = [f"Greta loses {thing} (Imp)." for thing in ("Boots", "Hat", "Cordial")]


@pytest.mark.parametrize(
    ("texts", "lines"),
    [
        (LOST, ["Greta loses Boots, Hat and Cordial (Imp)."]),
        (LOST[:1], LOST[:1]),
        ([*LOST[:2], "Boris loses Tuba (Imp)."], ["Greta loses Boots and Hat (Imp).", "Boris loses Tuba (Imp)."]),
        (
            ["Greta loses Boots (Imp).", "Greta loses Hat (Owl)."],
            ["Greta loses Boots (Imp).", "Greta loses Hat (Owl)."],
        ),
        (["Greta loses Halo, Slightly Used (Imp).", LOST[0]], ["Greta loses Halo, Slightly Used; Boots (Imp)."]),
        (["Greta loses Boots.", "Greta loses Hat."], ["Greta loses Boots.", "Greta loses Hat."]),
    ],
)
def test_what_happens_to_several_cards_for_one_reason_is_one_line(texts: list[str], lines: list[str]) -> None:
    assert together(texts, cards=("Boots", "Hat", "Cordial", "Halo, Slightly Used", "Tuba")) == lines


@pytest.mark.parametrize(
    "texts",
    [
        [
            "Greta asks Gus for help: 1 Treasure (Greta picks first).",
            "Greta asks Gus for help: 2 Treasures (Greta picks first).",
        ],
        [
            "Gus offers Greta help for 1 Treasure (Gus picks first).",
            "Gus offers Greta help for Boots (Gus picks first).",
        ],
        ["Greta goes up 1 Level (Imp).", "Greta goes up 2 Levels (Imp)."],
    ],
)
def test_what_is_not_about_cards_alone_stays_apart(texts: list[str]) -> None:
    assert together(texts, ["Greta", "Gus"], ("Boots", "Hat")) == texts


STORY = (
    StoryLine("event", "Greta loots the room."),
    *(StoryLine("event", text, minor=True) for text in DEAL[:2]),
    StoryLine("ai", "Finders keepers.", "Greta"),
    StoryLine("chat", "Oh dear.", "Boris"),
)


def test_in_brief_bookkeeping_and_small_talk_of_ai_players_are_left_out() -> None:
    folded_deal = "Greta draws 2 Door cards and 2 Treasure cards."
    assert told(STORY, brief=False) == [
        "Greta loots the room.",
        folded_deal,
        "Greta: Finders keepers.",
        "Boris: Oh dear.",
    ]
    assert told(STORY, brief=True) == ["Greta loots the room.", "Boris: Oh dear."]


EVENTS = table.Told(
    (Event(101, "Greta loots the room."), Event(102, DEAL[0], minor=True), Event(103, DEAL[1], minor=True))
)


def listening(telling: str = "full") -> Model:
    model = at_table(asked("menu"), manner=Manner.LINES)
    return replace(model, settings=UserSettings(telling=telling))  # type: ignore[arg-type]


def read_out(model: Model, message: Pushed | Tick) -> list[str]:
    later, _ = update(model, message)
    return narrate(model, message, later)


def test_a_table_is_told_like_that() -> None:
    folded_deal = "Greta draws 2 Door cards and 2 Treasure cards."
    assert read_out(listening(), Pushed(EVENTS)) == ["Greta loots the room.", folded_deal]
    assert read_out(listening("brief"), Pushed(EVENTS)) == ["Greta loots the room."]
    assert read_out(listening("brief"), Pushed(talk.Said("Greta", "Finders keepers.", "ai", 1))) == []


def typed(model: Model, line: str) -> tuple[Model, Effects]:
    return update(model, Typed(line))


def lines_of(effects: Effects) -> list[str]:
    return [line for effect in effects if isinstance(effect, Show) for line in effect.lines]


def test_brief_and_full_are_said_at_the_table_and_remembered() -> None:
    model, effects = typed(listening(), "brief")
    assert model.settings.telling == "brief"
    assert KeepSetting(("telling", "brief")) in effects
    assert lines_of(effects) == [
        "From here on in brief: no bookkeeping, small talk, jokes or card texts. Say story for what was left out."
    ]
    model, effects = typed(model, "full")
    assert (model.settings.telling, lines_of(effects)) == ("full", ["From here on in full."])
    assert KeepSetting(("telling", "full")) in effects


def test_what_was_left_out_is_in_the_story() -> None:
    model = after(listening("brief"), EVENTS)
    _, effects = typed(model, "story")
    assert DEAL[0] in lines_of(effects)


def test_on_the_full_screen_they_are_no_commands() -> None:
    model = at_table(asked("menu"))
    _, effects = typed(model, "brief")
    assert not any(isinstance(effect, KeepSetting) for effect in effects)
    assert keys(model, "?")[0].ui.overlay is not None


@pytest.mark.parametrize(
    ("seconds", "clock"), [(None, ""), (600.0, ""), (60.0, ""), (59.0, "You have 59 seconds; timeout: run away.")]
)
def test_a_clock_is_announced_under_a_minute_only(seconds: float | None, clock: str) -> None:
    model = at_table(manner=Manner.LINES)
    question = replace(asked("menu"), seconds_left=seconds)
    said = "\n".join(read_out(model, Pushed(table.Private(private(question)))))
    assert "stronger than you" in said
    assert clock in said
    assert ("second" in said) == bool(clock)


def test_one_that_was_not_announced_is_called_at_half_a_minute_and_at_the_end() -> None:
    model = at_table(replace(asked("menu"), seconds_left=90.0), manner=Manner.LINES)
    called = []
    for later_s in range(1, 90):
        later = replace(model, now=model.now + 1)
        called += [(later_s, line) for line in narrate(model, Tick(), later)]
        model = later
    assert [(at, line.partition(";")[0]) for at, line in called] == [(60, "30 seconds left"), (85, "5 seconds left")]


def test_asked_for_it_is_always_said() -> None:
    model = at_table(replace(asked("menu"), seconds_left=600.0), manner=Manner.LINES)
    _, effects = typed(model, "what")
    assert "You have 600 seconds; timeout: " in "\n".join(lines_of(effects))


def test_a_question_mark_helps_and_q_asks_before_it_costs_a_match() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        await tty.type("?", "help: this list")
        server.say(*seated("menu"))
        await tty.read("More actions")
        await tty.type("?", "Answer a question by the number")
        await tty.type("q", "Leave now? The match goes on: your seat is kept and played for you, and you can")
        await tty.type("Q", "Say yes to leave; anything else stays.")
        server.say(table.Over((1,), "Boris wins."))
        await tty.read("Boris wins")
        tty.types("q")

    assert talk_through(scenario).code == 0


def test_q_leaves_at_once_where_nothing_is_lost_by_it() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        tty.types("q")

    assert talk_through(scenario).code == 0


def test_q_ends_nothing_before_it_has_asked() -> None:
    _, effects = typed(listening(), "q")
    assert [type(effect) for effect in effects] == [Show]
