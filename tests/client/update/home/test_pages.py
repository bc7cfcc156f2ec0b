"""The start menu where it has little to offer, or other things than usual: kinds of AI players, servers, settings."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace
from tests.client.at_home import at_home, pressed
from tests.client.evening import after, told

from kickdoor_client.plain.sources import completions
from kickdoor_client.state.effects import Effects, KeepSetting, Show
from kickdoor_client.state.errand import LocalPlayer
from kickdoor_client.state.home import FoundServer, HomePage, MenuChoices
from kickdoor_client.state.messages import Begun, Consulted, LookedAround, ServersFound, Typed
from kickdoor_client.state.model import Manner, Model
from kickdoor_client.state.settings import ENTRIES, Recent, SettingEntry, UserSettings
from kickdoor_client.update.home.pages import rows, trip
from kickdoor_client.update.home.starting import WHICH_GAMES, browsed, clicked, pasted, set_to
from kickdoor_protocol.finding.address import parse_address


def with_game(ais: list[str], preferred: tuple[str, ...] = ("greedy",)) -> Model:
    """On the page "play", with a single game that these play."""
    games = json.dumps([{"key": "odd", "name": "Odd", "least": 3, "most": 3, "ais": ais}])
    model = at_home(around=False, settings=UserSettings(name="Ada", ais=preferred))
    return pressed("1", model=after(model, LookedAround(MenuChoices()), Consulted(WHICH_GAMES, (games,))))[0]


def kinds(model: Model) -> tuple[tuple[str, ...], list[str]]:
    """Who can sit on the second chair, and who sits there and on the third."""
    chairs = [row for row in rows(model) if row.key.startswith("seat")]
    return chairs[0].choices, [chair.value for chair in chairs]


def test_who_plays_other_games_sits_at_none_of_this() -> None:
    assert kinds(with_game(["greedy", "random"])) == (("greedy", "random"), ["greedy", "greedy"])
    assert kinds(with_game([])) == (("greedy",), ["greedy", "greedy"]), "where nobody says who plays it"
    assert kinds(with_game(["careful"])) == (("careful",), ["careful", "careful"]), "a set may bring its own"
    assert kinds(with_game(["careful"], preferred=("odd",))) == (("careful",), ["careful", "careful"])
    assert kinds(with_game(["random"], preferred=("spiteful",))) == (("random",), ["random", "random"])


@pytest.mark.parametrize(
    ("recent", "typed", "name"),
    [
        (Recent("anna.local", "Boris"), "", "Boris"),
        (Recent("anna.local", ""), "", "Ada"),
        (Recent("anna.local", "Boris"), "Cleo", "Cleo"),
    ],
)
def test_at_a_server_one_is_called_as_last_time_unless_one_says_so(recent: Recent, typed: str, name: str) -> None:
    settings = UserSettings(name="Ada", recent=(recent,))
    model = at_home("4", settings=settings)
    assert model.home is not None
    if typed:
        model = replace(model, home=replace(model.home, filled={(HomePage.JOIN, "name"): typed}))
    (row,) = (row for row in rows(model) if row.title == "anna.local")
    assert row.value == f"as {name}"
    found = trip(model, row)
    assert isinstance(found, tuple)
    assert (found[0], found[2].name) == (parse_address("anna.local"), name)


def test_a_server_on_the_network_says_under_which_name_one_goes_there() -> None:
    """Where one has been under another name, one goes by that one again, whoever has found the server."""
    settings = UserSettings(name="Ada", recent=(Recent("10.0.0.7:8000", "Boris"),))
    found = ServersFound((FoundServer("10.0.0.7:8000", "2 tables"), FoundServer("10.0.0.9:8000")))
    model = after(at_home("4", settings=settings), found)
    said = {row.title: row.value for row in rows(model) if row.goes}
    assert said == {"10.0.0.7:8000": "2 tables, as Boris", "10.0.0.9:8000": "as Ada"}
    for row in (row for row in rows(model) if row.goes):
        way = trip(model, row)
        assert isinstance(way, tuple)
        assert row.value.endswith(f"as {way[2].name}")


def test_what_is_pasted_or_clicked_on_the_menu_itself_is_for_no_line() -> None:
    model = at_home()
    assert pasted(model, "anna.local") == model
    assert clicked(model, 0) == (model, ())
    page = at_home("4")
    for place in (len(rows(page)), 99):
        assert clicked(page, place) == (page, ())
    assert clicked(page, len(rows(page)) - 1)[0].home is not None


@pytest.mark.parametrize(
    ("key", "value", "said", "kept"),
    [
        ("ais", "greedy random", "", ("greedy", "random")),
        ("ais", "greedy odd", "there are only bribe_aware, greedy, random, spiteful", None),
        ("theme", "dark", "", "dark"),
        ("theme", "pink", "pink is not possible. It can be", None),
        ("sex", "male", "", "male"),
        ("name", " Zoe ", "", "Zoe"),
        ("name", "", "", ""),
    ],
)
def test_a_setting_is_taken_or_the_reason_said(key: str, value: str, said: str, kept: object) -> None:
    model = at_home("9")
    model = replace(model, home=replace(model.home, filled={(HomePage.SETTINGS, key): value}))  # type: ignore[type-var]
    then, effects = set_to(model, key, value)
    assert [effect.what for effect in effects if isinstance(effect, KeepSetting)] == (
        [(key, kept)] if kept is not None else []
    )
    assert (effects == ()) == (kept is None)
    assert (said in then.ui.notice.text) if then.ui.notice is not None else not said
    assert then.home is not None
    assert (HomePage.SETTINGS, key) not in then.home.filled
    if kept is not None:
        assert getattr(then.settings, key) == kept
    called = {"Zoe": "Zoe", "": "Root"}.get(str(kept), "Ada") if key == "name" else "Ada"
    assert then.home.person == LocalPlayer(called, "male" if key == "sex" else "female")
    assert then.me == (then.home.person if kept is not None else model.me)


def said_in_lines(line: str) -> tuple[str, Effects]:
    _, effects = told(at_home(manner=Manner.LINES), Typed(line))
    return " ".join(line for effect in effects if isinstance(effect, Show) for line in effect.lines), effects


def test_a_setting_is_said_in_a_line_and_told_if_it_is_another_one() -> None:
    text, effects = said_in_lines("set theme dark")
    assert "dark." in text
    assert KeepSetting(("theme", "dark")) in effects
    assert said_in_lines("set theme DARK")[1] == effects
    assert "is not possible" in said_in_lines("set theme pink")[0]
    assert said_in_lines("set colours dark")[1] == effects, "by the name that it has on the page"
    assert said_in_lines("set  Colours = dark")[1] == effects
    assert "Set what? Perhaps colours? Say set" in said_in_lines("set colour red")[0]
    assert "Set what? There are: name, " in said_in_lines("set xyzzy red")[0]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.key)
def test_a_setting_has_one_name_on_the_page_and_in_each_line(entry: SettingEntry) -> None:
    """The name on the page sets it, lists it and completes it, and whatever is said of it calls it so."""
    (row,) = (row for row in rows(at_home("9")) if row.key == entry.key)
    assert row.title == entry.title
    other = {"name": "Zoe", "ais": "random"}.get(entry.key) or next(each for each in entry.choices if each != row.value)
    text, effects = said_in_lines(f"set {entry.title} {other}")
    assert text == f"{entry.title}: {other}."
    assert any(isinstance(effect, KeepSetting) for effect in effects)
    assert said_in_lines(f"set {entry.key} {other}") == (text, effects), "by the name that it has in the file"
    assert said_in_lines(f"set {entry.title} {'greedy ' * 40}")[0].startswith(f"{entry.title}: greedy ")
    assert said_in_lines("settings")[0].count(f"{entry.title} {row.value}: {entry.about}") == 1
    assert any(said.startswith(f"set {entry.title}") for said in completions(at_home(manner=Manner.LINES), "set "))


def test_the_network_is_asked_where_one_looks_and_no_servers_move_the_cursor() -> None:
    for keys, asks in ((("4",), True), (("5",), True), (("1",), False), ((), False)):
        model = replace(at_home(*keys), now=1000.0)
        assert bool(browsed(model)[1]) == asks
    page = at_home("4", "down", "down")
    assert page.home is not None
    on = rows(page)[page.home.row].title
    then = after(page, ServersFound((FoundServer("10.9.9.9", "Another"),)))
    assert then.home is not None
    assert "10.9.9.9" in [row.title for row in rows(then)]
    assert rows(then)[then.home.row].title == on
    assert after(replace(page, home=None), ServersFound(())) == replace(page, home=None)
    assert after(replace(page, home=None), Begun(())).home is None
