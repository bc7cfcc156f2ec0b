"""Ignoring, muting and reporting, as one types it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from tests.client.evening import after, at_table, connected, keys
from tests.client.outcome import sent
from tests.client.questions import asked
from tests.client.scripted import ScriptedServer
from tests.client.teletype import Teletype, seated, talk_through

from kickdoor_client.network.events import UNNUMBERED
from kickdoor_client.state.effects import Show
from kickdoor_client.state.model import Manner, Model, Prompt, StoryLine
from kickdoor_client.state.overlays import People
from kickdoor_client.text.ink import text_of
from kickdoor_client.update.commands.every import here
from kickdoor_client.update.people import moderation
from kickdoor_client.update.showing.outcome import Outcome
from kickdoor_client.view.screen import picture
from kickdoor_client.words.table.who import who
from kickdoor_protocol.base import Request
from kickdoor_protocol.limits import FIELD_MOST, MUTE_MINUTES_MOST
from kickdoor_protocol.messages.moderation import Ignore, Ignoring, Mute, Report
from kickdoor_protocol.messages.talk import Said

WHOM = "Whom, and for how long? Say mute, a name and perhaps minutes, up to 10080."


def at_my_table(manner: Manner = Manner.SCREEN) -> Model:
    model = at_table(asked("menu"), manner=manner)
    return after(model, Said("Eve 2 (spectating)", "Hello there.", "chat"))


def test_the_others_are_those_who_sit_there_and_those_who_have_spoken() -> None:
    model = at_my_table()
    assert "Eve 2" in moderation.others(model)
    assert model.me.name not in moderation.others(model)


def test_ignore_is_sent_and_told_where_one_asks_who() -> None:
    model = at_my_table()
    (said,) = sent(moderation.ignored(model, "Eve 2")[1])
    assert isinstance(said, Ignore)
    assert (said.who, said.ignored) == ("Eve 2", True)
    model = after(model, Ignoring(("Eve 2", "Boris")))
    assert model.ignored == ("Eve 2", "Boris")
    assert "You ignore Eve 2 and Boris: what they say is not shown." in who(model)
    assert not any("ignore" in line for line in who(after(model, Ignoring())))


def test_in_lines_the_list_of_people_says_whom_one_ignores_and_how_to_read_them_again() -> None:
    model = after(at_my_table(Manner.LINES), Ignoring(("Eve 2",)))
    _, effects = moderation.opened(model)
    lines = [line for effect in effects if isinstance(effect, Show) for line in effect.lines]
    assert "You ignore Eve 2: what they say is not shown." in lines
    ways = [line.partition(" NAME")[0] for line in lines if " NAME" in line]
    assert ways == ["Say ignore", "Say mute", "Say unmute", "Say report", "Say unignore"]


def test_unignore_is_offered_to_whoever_ignores_somebody() -> None:
    model = at_my_table()
    assert "unignore" not in [command.name for command in here(model)]
    model = after(model, Ignoring(("Eve 2",)))
    (command,) = [command for command in here(model) if command.name == "unignore"]
    assert command.complete(model) == ["Eve 2"]
    (said,) = sent(moderation.unignored(model, "")[1])
    assert isinstance(said, Ignore)
    assert (said.who, said.ignored) == ("Eve 2", False)


@pytest.mark.parametrize(
    ("words", "name", "minutes"),
    [("Eve 2", "Eve 2", 0), ("eve 2 30", "Eve 2", 30), ("Nobody", "Nobody", 0), ("Nobody 5", "Nobody", 5)],
)
def test_mute_takes_a_name_with_a_number_in_it(words: str, name: str, minutes: int) -> None:
    (said,) = sent(moderation.muted(at_my_table(), words)[1])
    assert isinstance(said, Mute)
    assert (said.who, said.muted, said.minutes) == (name, True, minutes)


@pytest.mark.parametrize("words", ["", "Eve 2 long", "Eve 2 0", "Eve 2 99999"])
def test_mute_says_what_it_takes(words: str) -> None:
    model, effects = moderation.muted(at_my_table(), words)
    assert sent(effects) == []
    assert model.ui.notice is not None


def test_report_takes_words() -> None:
    (said,) = sent(moderation.reported(at_my_table(), "Eve 2 tells what I hold")[1])
    assert isinstance(said, Report)
    assert (said.who, said.text) == ("Eve 2", "tells what I hold")


def test_what_was_ignored_goes_with_the_session() -> None:
    model = replace(at_my_table(), ignored=("Eve 2",))
    model, _ = moderation.told(model, Ignoring())
    assert model.ignored == ()
    assert model.ui.notice is not None
    assert isinstance(model.seen.story[-1], StoryLine)


# ---- the list on the full screen


def shown(model: Model) -> str:
    return "\n".join(text_of(line) for line in picture(model, 80, 24).lines)


def test_the_page_of_who_is_here_leads_to_a_list_of_people() -> None:
    model, _ = keys(at_my_table(), "h")
    assert "p ignore, mute or report somebody" in shown(model)
    model, effects = keys(model, "p")
    assert effects == ()
    page = shown(model)
    assert "ignore, mute or report: whom?" in page
    assert " > 1 Boris" in page
    assert "4 Eve 2" in page


def chosen(name: str, deed: str, *, ignored: tuple[str, ...] = ()) -> tuple[Model, list[Request]]:
    """Whom, then what, by the arrows."""
    model, _ = keys(replace(at_my_table(), ignored=ignored), "h", "p")
    model, _ = keys(model, *["down"] * moderation.people(model).index(name), "enter")
    assert f"about {name}" in shown(model)
    model, effects = keys(model, *["down"] * moderation.deeds(model, name).index(deed), "enter")
    return model, sent(effects)


@pytest.mark.parametrize(
    ("name", "deed", "ignored", "says"),
    [
        ("Boris", "ignore", (), Ignore(UNNUMBERED, "Boris", True)),
        ("Eve 2", "ignore", ("Boris",), Ignore(UNNUMBERED, "Eve 2", True)),
        ("Boris", "unignore", ("Boris",), Ignore(UNNUMBERED, "Boris", False)),
        ("Somebody gone", "unignore", ("Somebody gone",), Ignore(UNNUMBERED, "Somebody gone", False)),
        ("Eve 2", "mute", (), Mute(UNNUMBERED, "Eve 2", True)),
        ("Eve 2", "unmute", (), Mute(UNNUMBERED, "Eve 2", False)),
    ],
)
def test_what_is_chosen_there_is_said_to_the_server(
    name: str, deed: str, ignored: tuple[str, ...], says: Request
) -> None:
    model, said = chosen(name, deed, ignored=ignored)
    assert said == [says]
    assert model.ui.overlay is None


def test_a_report_is_typed_to_its_end() -> None:
    model, said = chosen("Eve 2", "report")
    assert said == []
    assert model.ui.prompt == Prompt("command", "report Eve 2 ", 13)
    _, effects = keys(model, *"swears", "enter")
    assert sent(effects) == [Report(UNNUMBERED, "Eve 2", "swears")]


def test_a_number_chooses_at_once_and_escape_goes_back_to_the_table() -> None:
    model, _ = keys(at_my_table(), "h", "p", "4")
    assert model.ui.overlay == People("Eve 2")
    assert sent(keys(model, "1")[1]) == [Ignore(UNNUMBERED, "Eve 2", True)]
    assert keys(model, "escape")[0].ui.overlay is None
    assert keys(model, "9")[0].ui.overlay == People("Eve 2")


def test_a_click_goes_to_somebody_and_a_second_one_chooses_them() -> None:
    model, _ = keys(at_my_table(), "h", "p", "@opt.3")
    assert model.ui.overlay == People(cursor=3)
    assert keys(model, "@opt.3")[0].ui.overlay == People("Eve 2")


def test_where_there_is_no_table_nobody_is_muted() -> None:
    model = after(connected(), Said("Eve", "Hello there.", "chat"))
    assert moderation.deeds(model, "Eve") == ["ignore", "report"]


def test_where_nobody_is_there_is_no_list() -> None:
    model, _ = moderation.opened(connected())
    assert model.ui.overlay is None
    assert model.ui.notice is not None
    assert model.ui.notice.text == "Nobody else is here, and nobody has said anything."


def test_a_list_that_has_become_empty_closes() -> None:
    model, _ = moderation.opened(after(connected(), Ignoring(("Eve",))))
    assert model.ui.overlay == People()
    assert keys(after(model, Ignoring()), "enter")[0].ui.overlay is None


@pytest.mark.parametrize(
    ("before", "now", "said"),
    [
        ((), ("Eve",), "You ignore Eve: what they say is not shown."),
        (("Eve",), ("Eve", "Boris"), "You ignore Eve and Boris: what they say is not shown."),
        (("Eve", "Boris", "Greta"), ("Boris",), "You read again what Eve and Greta says."),
        (("Eve",), (), "You read again what Eve says."),
        (("Eve",), ("Boris",), None),
        (("Eve",), ("Eve",), None),
        ((), (), None),
    ],
)
def test_who_is_ignored_is_told_whenever_it_has_changed_one_way(
    before: tuple[str, ...], now: tuple[str, ...], said: str | None
) -> None:
    was = replace(at_my_table().with_ui(notice=None), ignored=before)
    model, _ = moderation.told(was, Ignoring(now))
    assert (model.ui.notice.text if model.ui.notice is not None else None) == said
    assert model.ignored == now


@pytest.mark.parametrize(
    ("does", "words", "ignored", "said"),
    [
        (moderation.ignored, " ", (), "You ignore nobody. Say ignore and a name."),
        (moderation.ignored, "", ("Eve",), "You ignore Eve: what they say is not shown."),
        (moderation.unignored, "", (), "You ignore nobody."),
        (moderation.unignored, " ", ("Eve", "Bo"), "You ignore Eve and Bo: what they say is not shown."),
        (moderation.muted, "", (), WHOM),
        (moderation.muted, "Eve 2 0", (), WHOM),
        (moderation.muted, f"Eve 2 {MUTE_MINUTES_MOST + 1}", (), WHOM),
        (moderation.unmuted, " ", (), "Whom? Say unmute and a name."),
    ],
)  # fmt: skip
def test_what_names_nobody_says_what_it_wants(
    does: Callable[[Model, str], Outcome], words: str, ignored: tuple[str, ...], said: str
) -> None:
    model, effects = does(replace(at_my_table(), ignored=ignored), words)
    assert sent(effects) == []
    assert model.ui.notice is not None
    assert model.ui.notice.text == said


def test_the_longest_time_and_the_longest_name_are_sent_and_no_longer_one() -> None:
    name = "x" * (FIELD_MOST + 1)
    asked_for = [
        (moderation.muted, f"Eve 2 {MUTE_MINUTES_MOST}", Mute(0, "Eve 2", True, MUTE_MINUTES_MOST)),
        (moderation.muted, name, Mute(0, name[:-1], True, 0)),
        (moderation.unmuted, f" {name}", Mute(0, name[:-1], False)),
        (moderation.ignored, f" {name}", Ignore(0, name[:-1], True)),
        (moderation.unignored, f" {name}", Ignore(0, name[:-1], False)),
    ]
    for does, words, request in asked_for:
        assert sent(does(at_my_table(), words)[1]) == [request]


def test_in_lines() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("menu"))
        await tty.read("More actions")
        await tty.type("ignore", "You ignore nobody.")
        said = await tty.sends("ignore Boris")
        assert isinstance(said, Ignore)
        server.say(Ignoring(("Boris",)))
        await tty.read("You ignore Boris: what they say is not shown.")
        await tty.type("who", "You ignore Boris")
        await tty.type("people", "Say report NAME: report them, to whoever runs the server")
        muted = await tty.sends("mute Boris 10")
        assert isinstance(muted, Mute)
        assert muted.minutes == 10
        report = await tty.sends("report Boris swears")
        assert isinstance(report, Report)
        assert report.text == "swears"

    talk_through(scenario)


def test_the_longest_name_that_is_meant_is_taken_and_no_beginning_of_a_word() -> None:
    model = after(at_my_table(), Said("Eve", "Hm.", "chat"), Said("", "The server stops.", "system"))
    assert "" not in moderation.others(model)
    for words, parted in (
        ("eve 2 is rude", ("Eve 2", "is rude")),
        ("EVE 25", ("Eve", "25")),
        (" eve  so rude ", ("Eve", "so rude")),
        ("evelyn is rude", ("evelyn", "is rude")),
        ("boris", ("Boris", "")),
        ("borisa 5", ("borisa", "5")),
        ("", ("", "")),
    ):
        assert moderation.parted(model, words) == parted
    ignoring = replace(model, ignored=("Nasty Ned",))
    assert moderation.parted(ignoring, "nasty ned now") == ("Nasty Ned", "now")


def test_only_what_people_say_makes_them_known_and_nobody_is_among_the_others_of_themselves() -> None:
    model = at_table(manner=Manner.LINES)
    there = moderation.others(model)
    assert there == ["Boris", "Greta", "Spite"]
    event = StoryLine("event", "Cleo comes.", "Cleo")
    for line, more in ((event, []), (StoryLine("chat", "Hi.", "Cleo"), ["Cleo"]), (StoryLine("chat", "Hi."), [])):
        seen = replace(model, seen=replace(model.seen, story=(*model.seen.story, line)))
        assert moderation.others(seen) == [*there, *more]
