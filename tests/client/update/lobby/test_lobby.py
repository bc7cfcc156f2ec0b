"""Before the match: finding a table, opening one, filling it; and the errands of the command line."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from typing import Literal

import pytest
from msgspec.structs import replace
from tests.client.evening import (
    AI_KINDS,
    CHAIRS,
    INFO,
    LOBBY,
    RUNNING,
    SETTINGS,
    TABLES,
    WELCOME,
    after,
    connected,
    keys,
    public,
    told,
)
from tests.client.outcome import screen, sent

from kickdoor_client.network.events import UNNUMBERED, LinkFailed, LinkUp, Replied
from kickdoor_client.state.effects import Effects, Quit, Show
from kickdoor_client.state.errand import ArrivalSteps, LocalPlayer, Purpose
from kickdoor_client.state.home import Home
from kickdoor_client.state.messages import Pasted, Tick, Typed
from kickdoor_client.state.model import Manner, Model, Scene
from kickdoor_client.state.overlays import CallingAi, NewTable
from kickdoor_client.state.settings import UserSettings
from kickdoor_client.text.ink import text_of
from kickdoor_client.update.lobby.browsing import find_table
from kickdoor_client.view.menus.lobby import lobby_lines
from kickdoor_client.view.screen import picture
from kickdoor_client.words.menus.lobby import filling_words
from kickdoor_protocol.base import Request
from kickdoor_protocol.messages import lobby, session, table, talk

ME = UNNUMBERED


def shown(effects: Effects) -> str:
    return "\n".join(line for effect in effects if isinstance(effect, Show) for line in effect.lines)


def browsing(manner: Manner = Manner.SCREEN) -> Model:
    return after(connected(manner), TABLES)


def filling(manner: Manner = Manner.SCREEN, **changes: object) -> Model:
    return after(browsing(manner), LOBBY)


# ---- errands


def greeted(errand: ArrivalSteps) -> tuple[Model, Effects]:
    return told(Model(LocalPlayer("Ada", "female"), errand), LinkUp(WELCOME))


def started(errand: ArrivalSteps, sets: lobby.Tables = TABLES) -> tuple[Model, Effects]:
    """What is done once it is known which sets there are."""
    model, effects = greeted(errand)
    assert sent(effects) == [lobby.ListTables(ME, 0)]
    model, effects = told(model, sets)
    model, none = told(model, Replied(lobby.ListTables(ME), session.Accepted(1)))
    assert not none
    return model, effects


def test_play_opens_a_table_calls_the_ai_seats_and_starts_one_step_at_a_time() -> None:
    errand = ArrivalSteps(Purpose.PLAY, options={"window_ms": 2600}, ais=("easy:greedy", "random"))
    model, effects = started(errand)
    said: list[Request] = []
    while sent(effects):
        (request,) = sent(effects)
        said.append(request)
        model, effects = told(model, Replied(request, session.Accepted(len(said))))
    assert said == [
        lobby.CreateTable(ME, "Ada's table", "classic", "female", {"window_ms": 2600}),
        lobby.AddAi(ME, "greedy", difficulty="easy"),
        lobby.AddAi(ME, "random"),
        lobby.SetReady(ME, True),
        lobby.StartMatch(ME),
    ]


def test_after_a_match_of_ones_own_the_next_one_is_begun() -> None:
    model, _ = started(ArrivalSteps(Purpose.PLAY, ais=("greedy", "greedy")))
    model = after(model, table.Shared(public()), table.Over((1,), "Boris wins."))
    model, effects = keys(model, "enter", now=model.now + 4)
    assert sent(effects) == [lobby.LeaveTable(ME)]
    model, effects = told(model, Replied(lobby.LeaveTable(ME), session.Accepted(7)))
    assert [type(request) for request in sent(effects)] == [lobby.ListTables]
    assert [type(request) for request in sent(told(model, TABLES)[1])] == [lobby.CreateTable]


DUEL = lobby.SetInfo("duel", "The Duel", seats_least=2, seats_most=2)
BIG = lobby.SetInfo("quest", "The Quest", seats_least=4, seats_most=6)
LESSON = lobby.SetInfo("lesson-door", "Lesson 1: Doors", seats_least=3, seats_most=3, lesson=1)


def called(errand: ArrivalSteps, *sets: lobby.SetInfo) -> tuple[str, tuple[str, ...]]:
    """Which set a table is opened with, and which AI players are to be called to it."""
    model, effects = started(errand, lobby.Tables((), sets))
    (create,) = sent(effects)
    assert isinstance(create, lobby.CreateTable)
    return create.set, tuple(each.kind for each in model.errand.todo if isinstance(each, lobby.AddAi))


def test_where_nobody_says_which_the_first_set_that_is_no_lesson_is_played() -> None:
    assert called(ArrivalSteps(Purpose.PLAY), LESSON, DUEL, BIG)[0] == "duel"
    assert called(ArrivalSteps(Purpose.PLAY, set="quest"), DUEL, BIG)[0] == "quest"
    assert called(ArrivalSteps(Purpose.PLAY, set="unheard_of"), DUEL)[0] == "unheard_of", (
        "the server says that it has none"
    )


def test_unless_somebody_says_how_many_as_many_play_as_the_set_is_for() -> None:
    usual = ArrivalSteps(Purpose.PLAY, ais=("random", "spiteful"))
    assert called(usual, DUEL)[1] == ("random",)
    assert called(usual, BIG)[1] == ("random", "spiteful", "greedy")
    two = replace(usual, purpose=Purpose.HOST, sharing=2)
    assert called(two, DUEL)[1] == ()
    assert called(two, BIG)[1] == ("random", "spiteful")


def test_a_set_for_millions_takes_no_more_memory_than_one_for_six() -> None:
    crowd = lobby.SetInfo("crowd", "The Crowd", seats_least=2**22, seats_most=2**22)
    tracemalloc.start()
    _, effects = started(ArrivalSteps(Purpose.PLAY), lobby.Tables((), (crowd,)))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 2**20
    (left,) = effects
    assert isinstance(left, Quit)
    assert "is for 4194304 players" in left.text


@pytest.mark.parametrize("named", [True, False])
def test_who_says_how_many_is_told_if_the_set_is_not_for_so_many(named: bool) -> None:
    errand = ArrivalSteps(Purpose.PLAY, ais=("random", "spiteful"), ais_named=named, counted=not named)
    _, effects = started(errand, lobby.Tables((), (DUEL,)))
    right = "random" if named else "1"
    assert effects == (Quit(1, f"The Duel is for 2 players; this would be 3. Say --ai {right}."),)
    _, effects = started(errand, lobby.Tables((), (BIG,)))
    right = "random,spiteful,spiteful" if named else "3"
    assert effects == (Quit(1, f"The Quest is for 4 to 6 players; this would be 3. Say --ai {right}."),)


@pytest.mark.parametrize("named", [True, False])
def test_where_people_take_all_chairs_no_ai_player_is_named(named: bool) -> None:
    errand = ArrivalSteps(Purpose.PLAY, sharing=2, ais=("random",), ais_named=named, counted=not named)
    _, effects = started(errand, lobby.Tables((), (DUEL,)))
    assert effects == (Quit(1, "The Duel is for 2 players; this would be 3. Leave --ai out."),)


def test_a_server_without_sets_ends_it() -> None:
    assert started(ArrivalSteps(Purpose.PLAY), lobby.Tables())[1] == (Quit(1, "This server opens no tables."),)


def test_what_nobody_has_asked_for_is_set_only_where_the_set_has_it() -> None:
    errand = ArrivalSteps(Purpose.HOST, options={"pace": "brisk"}, unasked={"window_ms": 9, "seance": True})
    model, effects = started(errand)
    (create,) = sent(effects)
    assert isinstance(create, lobby.CreateTable)
    assert create.options == {"window_ms": 9, "pace": "brisk"}
    assert model.scene is Scene.ARRIVING


UNKNOWN = session.Refused(
    2, "no_such_ai", text="There is no AI player 'gredy'; did you mean greedy?", cure="choose greedy or random"
)
SAID = "There is no AI player 'gredy'; did you mean greedy? You could: choose greedy or random."


@pytest.mark.parametrize("purpose", [Purpose.PLAY, Purpose.HOST])
@pytest.mark.parametrize("ais", [("gredy", "random"), ("random", "gredy")])
def test_an_ai_player_that_there_is_not_is_an_error_and_no_lobby(purpose: Purpose, ais: tuple[str, ...]) -> None:
    model, effects = started(ArrivalSteps(purpose, ais=ais))
    model, effects = told(model, LOBBY, Replied(sent(effects)[0], session.Accepted(1)))
    for known in ais[: ais.index("gredy")]:
        assert sent(effects) == [lobby.AddAi(ME, known)]
        model, effects = told(model, Replied(sent(effects)[0], session.Accepted(1)))
    _, effects = told(model, Replied(sent(effects)[0], UNKNOWN))
    assert effects == (Quit(1, SAID),)


def test_from_the_start_menu_it_leads_back_to_where_it_was_named() -> None:
    model = replace(
        started(ArrivalSteps(Purpose.PLAY, ais=("gredy", "random")))[0], home=Home(LocalPlayer("Ada"), "Ada")
    )
    call = lobby.AddAi(ME, "gredy")
    model, _ = told(model, LOBBY, Replied(lobby.CreateTable(ME, "", "classic", "female"), session.Accepted(1)))
    model, _ = told(model, Replied(call, UNKNOWN))
    assert model.scene is Scene.HOME
    assert model.ui.notice is not None
    assert model.ui.notice.text == SAID


def test_called_by_hand_later_it_is_a_word_in_the_lobby() -> None:
    model, effects = started(ArrivalSteps(Purpose.HOST, ais=("greedy",)))
    model, effects = told(model, LOBBY, Replied(sent(effects)[0], session.Accepted(1)))
    model, effects = told(model, Replied(sent(effects)[0], session.Accepted(2)))
    model, effects = told(model, Replied(lobby.AddAi(ME, "gredy"), UNKNOWN))
    assert (model.scene, sent(effects)) == (Scene.FILLING, [])
    assert model.ui.notice is not None
    assert "did you mean greedy?" in model.ui.notice.text


def test_another_refused_step_ends_the_errand_where_it_stands_and_says_why() -> None:
    model = Model(LocalPlayer("Ada", "female"), ArrivalSteps(Purpose.PLAY, ais=("greedy",)), Manner.LINES)
    model, effects = told(after(model, LinkUp(WELCOME)), TABLES)
    for _ in range(2):
        model, effects = told(model, LOBBY, Replied(sent(effects)[0], session.Accepted(1)))
    model, effects = told(model, Replied(sent(effects)[0], session.Refused(2, "not_ready", text="not ready: Bob")))
    assert shown(effects).splitlines()[:2] == ["Not now: not ready: Bob.", "You are at Friday night (classic)."]


def test_a_table_that_play_cannot_have_is_answered_like_any_wrong_option() -> None:
    model, effects = started(ArrivalSteps(Purpose.PLAY, options={"window_ms": 100}, ais=("greedy", "greedy")))
    refused = session.Refused(1, "bad_setting", text="windows: 100 is not possible.", cure="choose 2600 or more")
    _, effects = told(model, Replied(sent(effects)[0], refused))
    assert effects == (Quit(1, "windows: 100 is not possible. You could: choose 2600 or more."),)


@pytest.mark.parametrize("manner", Manner)
@pytest.mark.parametrize(
    ("purpose", "request_"),
    [
        (Purpose.JOIN, lobby.JoinTable(ME, "t1", "female", deck="nosuch")),
        (Purpose.HOST, lobby.CreateTable(ME, "", "ccg", "female", deck="nosuch")),
    ],
)
def test_who_named_a_deck_that_there_is_not_is_told_their_own(
    purpose: Purpose, request_: Request, manner: Manner
) -> None:
    """The server tells of those that it has; it does not know what lies on this machine."""
    errand = ArrivalSteps(purpose, "t1", deck="nosuch", own_decks=("Paper Cuts", "Slow Burn"))
    model = after(Model(LocalPlayer("Ada", "female"), errand, manner), LinkUp(WELCOME))
    why = session.Refused(1, "no_such_deck", text="There is no deck 'nosuch' here.", cure="choose Long Service")
    model, effects = told(model, Replied(request_, why))
    last_words = [effect.text for effect in effects if isinstance(effect, Quit)]
    notice = "" if model.ui.notice is None else model.ui.notice.text
    said = " ".join((*last_words, notice, shown(effects)))
    assert "There is no deck 'nosuch' here. Of your own there are: Paper Cuts, Slow Burn." in said


@pytest.mark.parametrize("wanted", ["t1", "friday night", "FRIDAY", "fri"])
def test_join_with_a_table_sits_down_there(wanted: str) -> None:
    model, effects = greeted(ArrivalSteps(Purpose.JOIN, wanted))
    assert sent(effects) == [lobby.ListTables(ME, 0)]
    _, effects = told(model, TABLES)
    assert sent(effects) == [lobby.JoinTable(ME, "t1", "female")]


def test_a_table_that_is_not_there_is_answered_with_those_that_are() -> None:
    model, _ = greeted(ArrivalSteps(Purpose.JOIN, "monday"))
    model, effects = told(model, TABLES)
    assert sent(effects) == []
    assert model.ui.notice is not None
    assert "Friday night, The long one" in model.ui.notice.text
    assert sent(told(model, TABLES)[1]) == [], "it is not looked for again"


def test_watch_with_one_table_looks_on_there_at_once() -> None:
    model, _ = greeted(ArrivalSteps(Purpose.WATCH))
    _, effects = told(model, lobby.Tables((RUNNING,)))
    assert sent(effects) == [lobby.WatchTable(ME, "t2")]
    model, _ = greeted(ArrivalSteps(Purpose.WATCH))
    model, effects = told(model, TABLES)
    assert sent(effects) == []
    assert model.scene is Scene.BROWSING


def test_watch_by_name() -> None:
    model, _ = greeted(ArrivalSteps(Purpose.WATCH, "the long"))
    assert sent(told(model, TABLES)[1]) == [lobby.WatchTable(ME, "t2")]


# ---- the list


def test_a_table_is_chosen_joined_or_looked_on_at() -> None:
    assert sent(keys(browsing(), "enter")[1]) == [lobby.JoinTable(ME, "t1", "female")]
    assert sent(keys(browsing(), "down", "v")[1]) == [lobby.WatchTable(ME, "t2")]
    assert sent(keys(browsing(), "2", "enter")[1]) == [lobby.JoinTable(ME, "t2", "female")]
    assert sent(keys(browsing(), "down", "1", "enter")[1]) == [lobby.JoinTable(ME, "t1", "female")]
    assert sent(keys(browsing(), "3", "enter")[1]) == [lobby.JoinTable(ME, "t1", "female")], "there are two"


def test_a_table_that_nobody_may_look_on_at_says_so_in_the_list() -> None:
    alone = replace(TABLES, tables=(replace(RUNNING, options={"watching": "nobody"}),))
    screen = "\n".join("".join(text for _, text in line) for line in lobby_lines(after(browsing(), alone), 90, 10))
    assert "no spectators, Cleo, Max (AI)" in screen
    _, effects = told(after(browsing(Manner.LINES), alone), Typed("tables"))
    assert "1 The long one: classic, playing, no spectators, Cleo, Max (AI)." in shown(effects)


def test_the_list_is_fetched_again_now_and_then() -> None:
    model = browsing()
    assert sent(told(model, Tick(), now=1.0)[1]) == []
    model, effects = told(model, Tick(), now=4.0)
    assert sent(effects) == [lobby.ListTables(ME, 0)]
    assert sent(told(model, Tick(), now=4.2)[1]) == [], "one at a time"
    assert sent(keys(model, "r")[1]) == [lobby.ListTables(ME, 0)]


def test_a_new_table_is_set_up_on_a_form() -> None:
    model, _ = keys(
        browsing(), "n", "backspace", "c-u", *"Dungeon", "down", "down", "down", "right", "down", "down", " "
    )
    assert isinstance(model.ui.overlay, NewTable)
    model, effects = keys(model, "enter")
    assert sent(effects) == [lobby.CreateTable(ME, "Dungeon", "classic", "female", {"window_ms": 20000, "epic": True})]
    assert after(model, LOBBY).ui.overlay is None


def test_settings_turned_back_to_what_they_were_are_not_sent() -> None:
    _, effects = keys(browsing(), "n", "down", "down", "down", "right", "left", "enter")
    (request,) = sent(effects)
    assert isinstance(request, lobby.CreateTable)
    assert request.options == {}


def test_a_name_is_pasted_into_the_form() -> None:
    model = after(keys(browsing(), "n", "c-u")[0], Pasted("Feast of\nFools"))
    assert isinstance(model.ui.overlay, NewTable)
    assert model.ui.overlay.name == "Feast of Fools"


def test_a_server_without_sets_opens_no_tables() -> None:
    model, effects = keys(after(connected(), lobby.Tables()), "n")
    assert model.ui.overlay is None
    assert model.ui.notice is not None
    assert effects == ()


# ---- filling a table


def test_the_keys_of_a_table_being_filled() -> None:
    assert sent(keys(filling(), "r")[1]) == [lobby.SetReady(ME, False)], "Ada is ready already"
    assert sent(keys(filling(), "s")[1]) == [lobby.StartMatch(ME)]
    assert sent(keys(filling(), "l")[1]) == [lobby.LeaveTable(ME)]
    assert sent(keys(filling(), "down", "down", "d")[1]) == [lobby.RemoveAi(ME, 2)]
    assert sent(keys(filling(), "d")[1]) == [], "nobody sends people away"
    assert keys(filling(), "q")[1] == (Quit(),)


def test_an_ai_seat_is_called_by_kind() -> None:
    model, effects = keys(filling(), "a")
    assert model.ui.overlay == CallingAi()
    assert effects == ()
    assert sent(keys(model, "down", "enter")[1]) == [lobby.AddAi(ME, "random")]
    assert sent(keys(model, "1")[1]) == [lobby.AddAi(ME, "greedy")]
    one = after(browsing(), lobby.Lobby(INFO, 0, SETTINGS, AI_KINDS[:1]))
    assert sent(keys(one, "a")[1]) == [lobby.AddAi(ME, "greedy")], "one kind needs no choosing"


SEVERAL = (lobby.AiKind("greedy", "Wants it all.", ("easy", "fair", "hard")), lobby.AiKind("random", "", ("fair",)))


def of_several(manner: Manner = Manner.SCREEN) -> Model:
    """A table being filled at a server whose greedy AI players play at several difficulties."""
    return after(browsing(manner), lobby.Lobby(INFO, 0, SETTINGS, SEVERAL))


def test_a_difficulty_is_chosen_beside_the_kind_and_a_kind_without_it_is_fair() -> None:
    model, _ = keys(of_several(), "a", "left")
    assert "1 easy greedy" in screen(model)
    assert "now easy" in screen(model)
    assert keys(model, "left")[0].ui.overlay == model.ui.overlay, "there is nothing easier"
    assert sent(keys(model, "enter")[1]) == [lobby.AddAi(ME, "greedy", difficulty="easy")]
    assert sent(keys(model, "2")[1]) == [lobby.AddAi(ME, "random")]
    assert sent(keys(model, "right", "right", "1")[1]) == [lobby.AddAi(ME, "greedy", difficulty="hard")]
    assert sent(keys(model, "right", "1")[1]) == [lobby.AddAi(ME, "greedy")]
    alone = after(browsing(), lobby.Lobby(INFO, 0, SETTINGS, SEVERAL[:1]))
    assert sent(keys(alone, "a", "left", "enter")[1]) == [lobby.AddAi(ME, "greedy", difficulty="easy")]


@pytest.mark.parametrize(
    ("line", "request_"),
    [
        ("ai easy greedy", lobby.AddAi(ME, "greedy", difficulty="easy")),
        ("ai a hard gre Bertha Big", lobby.AddAi(ME, "greedy", "Bertha Big", difficulty="hard")),
        ("ai Easy:greedy Greta", lobby.AddAi(ME, "greedy", "Greta", difficulty="easy")),
        ("ai fair random", lobby.AddAi(ME, "random")),
        ("ai hard random", "random cannot play at the difficulty hard. It plays fair."),
        ("ai easy odd", "There is no AI player 'odd'. There are: greedy, random."),
    ],
)
def test_a_difficulty_is_typed_before_the_kind(line: str, request_: Request | str) -> None:
    _, effects = told(of_several(Manner.LINES), Typed(line))
    if isinstance(request_, str):
        assert (sent(effects), shown(effects)) == ([], request_)
    else:
        assert sent(effects) == [request_]


def test_who_sits_there_is_shown_with_the_difficulty() -> None:
    seats = (lobby.LobbySeat(1, "ai", "Greta", "greedy", "female", ready=True, difficulty="easy"),)
    message = lobby.Lobby(replace(INFO, seats=seats), None, SETTINGS, SEVERAL)
    assert "AI: easy greedy" in screen(after(browsing(), message))
    assert "Seat 2: Greta, AI easy greedy, female." in filling_words(after(browsing(Manner.LINES), message))


def test_the_cursor_stays_on_the_table_when_chairs_go() -> None:
    model, _ = keys(filling(), "up")
    smaller = lobby.TableInfo("t1", "Friday night", "classic", "filling", CHAIRS[:2], host=0)
    model = after(model, lobby.Lobby(smaller, 0, SETTINGS, AI_KINDS))
    assert sent(keys(model, "d")[1]) == []


def test_the_match_begins_with_the_first_view() -> None:
    model = after(filling(), table.Shared(public(1)))
    assert model.scene is Scene.PLAYING


MUCH = " ".join(f"word{number}" for number in range(1, 31)) + "."
RENAMED = 'Somebody here is called "กิตติ", or much like it, so you are called "กิตติ 2" here.'


def without_tables() -> Model:
    return after(connected(), lobby.Tables())


@pytest.mark.parametrize("rows", range(15, 26, 3))
@pytest.mark.parametrize("where", [without_tables, browsing, filling])
@pytest.mark.parametrize("said", [talk.Said("Boris", MUCH, "chat", 1), talk.Said("", RENAMED, "system", 1)])
def test_talk_is_read_from_its_beginning_and_whole_where_there_are_lines(
    said: talk.Said, where: Callable[[], Model], rows: int
) -> None:
    lines = [text_of(line) for line in picture(after(where(), said), 80, rows).lines]
    shown = " ".join(" ".join(line.rpartition("│")[2].split()) for line in lines)
    whole = f"{said.who}: {said.text}" if said.who else said.text
    assert whole[:12] in shown, "it is shown who says it, and how it begins"
    beginning = next(length for length in range(len(whole), 0, -1) if whole[:length].rstrip() in shown)
    if beginning < len(whole):
        assert f"{whole[:beginning].rstrip()}.." in shown
        between = where is filling and 2
        assert sum(not line.strip() for line in lines[1:-1]) <= between, "it is cut, and lines are empty"


def test_of_two_who_talk_the_latest_is_whole() -> None:
    model = after(browsing(), talk.Said("Boris", MUCH, "chat", 1), talk.Said("Cleo", MUCH, "chat", 2))
    shown = "\n".join(text_of(line).strip() for line in picture(model, 80, 12).lines)
    assert "Boris: word1 " in shown
    assert " ".join(shown.partition("Cleo: ")[2].split()).startswith(MUCH)


def test_chat_reaches_the_lobby() -> None:
    model = after(filling(), talk.Said("Boris", "hello", "chat", 1), talk.Said("kickdoor", "Cleo has come.", "system"))
    assert [(line.who, line.text) for line in model.seen.story] == [("Boris", "hello"), ("", "Cleo has come.")]


# ---- typed


TYPED_BROWSING = [
    ("join friday", lobby.JoinTable(ME, "t1", "female")),
    ("join 1", lobby.JoinTable(ME, "t1", "female")),
    ("watch long", None),
    ("watch the long", lobby.WatchTable(ME, "t2")),
    ("create", lobby.CreateTable(ME, "Ada's table", "classic", "female")),
    (
        "create Feast of Fools window_ms=2600 epic=yes",
        lobby.CreateTable(ME, "Feast of Fools", "classic", "female", {"window_ms": 2600, "epic": True}),
    ),
    ("create Feast speed=1", None),
    ("create Feast epic=perhaps", None),
    ("create Feast window_ms=soon", None),
    ("create Feast epic=off", lobby.CreateTable(ME, "Feast", "classic", "female")),
    ("settings", None),
    ("say hello there", talk.Say(ME, "hello there")),
]


@pytest.mark.parametrize(("line", "request_"), TYPED_BROWSING)
def test_typed_among_the_tables(line: str, request_: Request | None) -> None:
    _, effects = told(browsing(Manner.LINES), Typed(line))
    assert sent(effects) == ([] if request_ is None else [request_])
    assert request_ is not None or shown(effects), "what cannot be done is said"


TYPED_FILLING = [
    ("ready", lobby.SetReady(ME, True)),
    ("unready", lobby.SetReady(ME, False)),
    ("ai gre", lobby.AddAi(ME, "greedy")),
    ("ai greedy Bertha Big", lobby.AddAi(ME, "greedy", "Bertha Big")),
    ("remove greta", lobby.RemoveAi(ME, 2)),
    ("remove 3", lobby.RemoveAi(ME, 2)),
    ("start", lobby.StartMatch(ME)),
    ("leave", lobby.LeaveTable(ME)),
]


@pytest.mark.parametrize(("line", "request_"), TYPED_FILLING)
def test_typed_at_a_table_being_filled(line: str, request_: Request) -> None:
    assert sent(told(filling(Manner.LINES), Typed(line))[1]) == [request_]


THAI, OTHER_THAI = "Ann\u0e34 2", "Ann\u0e35 2"


@pytest.mark.parametrize(
    ("names", "said", "gone"),
    [
        (("Anna", "Ann"), "ann", "Ann"),
        (("Ann", THAI), "Ann\u0e34", THAI),
        (("Ann", THAI), "Ann", "Ann"),
        (("Zoe", "Zo\u00eb 2"), "Zoe\u0308 2", "Zo\u00eb 2"),
        (("مُحَمَّدٌ", "Ann"), "محمد", "مُحَمَّدٌ"),
        (("Zoe", "Zoë 2"), "zoe", "Zoe"),
        (("Zoë",), "ZOE", "Zoë"),
        (("Adele",), "ad", "Adele"),  # Ada, a person, sits there as well
        ((THAI, OTHER_THAI), "Ann", None),
        (("Anna", "Anne"), "ann", None),
    ],
)
def test_the_ai_player_that_is_named_is_removed_and_no_other(
    names: tuple[str, ...], said: str, gone: str | None
) -> None:
    people = tuple(seat for seat in LOBBY.table.seats if seat.kind == "human")
    ais = tuple(lobby.LobbySeat(len(people) + at, "ai", name) for at, name in enumerate(names))
    table_ = replace(LOBBY.table, seats=(*people, *ais))
    _, effects = told(after(filling(Manner.LINES), replace(LOBBY, table=table_)), Typed(f"remove {said}"))
    assert sent(effects) == [lobby.RemoveAi(ME, ai.seat) for ai in ais if ai.name == gone]
    assert gone is not None or all(name in shown(effects) for name in names)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("ai", "greedy: Takes what it can carry"),
        ("ai clever", "There is no AI player 'clever'."),
        ("remove boris", "No AI player there. Say remove and its name: Greta."),
        ("hand", "Not here: hand."),
        ("bananas", "I do not know 'bananas'."),
        ("help", "start: begin the match"),
    ],
)
def test_what_is_said_to_lines_that_lead_nowhere(line: str, answer: str) -> None:
    assert answer in shown(told(filling(Manner.LINES), Typed(line))[1])


def test_no_server_ends_the_program_with_a_sentence() -> None:
    _, effects = told(connected(), LinkFailed("There is no kickdoor server at x:1.", "start one"))
    assert effects == (Quit(1, "There is no kickdoor server at x:1. You could: start one."),)


@pytest.mark.parametrize(
    ("purpose", "timer", "known", "paces"),
    [
        (Purpose.PLAY, "brisk", True, {"pace": "brisk"}),
        (Purpose.PLAY, "none", True, {}),
        (Purpose.PLAY, "brisk", False, {}),
        (Purpose.HOST, "brisk", True, {}),
    ],
)
def test_alone_among_ai_players_the_turn_timer_is_ones_own(
    purpose: Purpose, timer: Literal["brisk", "none"], known: bool, paces: dict[str, object]
) -> None:
    settings = (lobby.Setting("pace", "Pace", "none", ("none", "brisk")),) if known else ()
    sets = lobby.Tables((), (lobby.SetInfo("classic", "Classic", "", 3, 6, settings),))
    model = replace(Model(LocalPlayer("Ada", "female"), ArrivalSteps(purpose)), settings=UserSettings(timer=timer))
    _, effects = told(after(model, LinkUp(WELCOME)), sets)
    (request,) = (each for each in sent(effects) if isinstance(each, lobby.CreateTable))
    assert request.options == paces


def test_where_several_tables_are_called_so_they_are_named() -> None:
    tables = [
        replace(INFO, id=f"t{number}", name=name) for number, name in enumerate(("Attic", "attic", "Attica", "Bar"))
    ]
    for wanted, found in (
        ("t1", tables[1]),
        ("attica", tables[2]),
        ("b", tables[3]),
        ("ATTIC", "Several tables are called 'ATTIC': Attic (t0), attic (t1)."),
        ("att", "Several tables are called 'att': Attic (t0), attic (t1), Attica (t2)."),
        ("cellar", "There is no table 'cellar'. There are: Attic, attic, Attica, Bar."),
    ):
        assert find_table(tables, wanted) == found
    assert find_table((), "cellar") == "There is no table 'cellar'. There is none at all yet."
