"""The start menu by keys: where each page leads, what is filled in, and the way back."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.client.at_home import ADA, HELP, SETTINGS, at_home, looked_up, pressed
from tests.client.evening import LOBBY, TABLES, WELCOME, after, at_rest, keys, told
from tests.client.outcome import screen

from kickdoor_client.network.events import LinkFailed, LinkUp, Reachable, Replied
from kickdoor_client.network.places import OwnServer, Projector, SshEntry, Where
from kickdoor_client.state.effects import Connect, Consult, Effects, HangUp, KeepSetting, LookAround, Quit, Send, Show
from kickdoor_client.state.errand import ArrivalSteps, LocalPlayer, Purpose
from kickdoor_client.state.home import HomePage
from kickdoor_client.state.messages import Begun, Consulted, NotKept, Pasted, Typed
from kickdoor_client.state.model import Manner, Model, Phase, Scene
from kickdoor_client.state.overlays import Leaving
from kickdoor_client.state.settings import ENTRIES, Recent, UserSettings
from kickdoor_client.text.ink import target_at, text_of
from kickdoor_client.update.home.lines import kinds
from kickdoor_client.update.home.pages import rows
from kickdoor_client.update.home.starting import WHICH_GAMES, games_in, set_to
from kickdoor_client.view.screen import picture
from kickdoor_client.words.menus.home import reachable_words
from kickdoor_protocol.finding.address import Address
from kickdoor_protocol.messages import lobby, session, table

MIXED = ("bribe_aware", "greedy", "spiteful")


def words_on_screen(model: Model) -> str:
    return " ".join(screen(model).split())


def started(*names: str, settings: UserSettings = SETTINGS) -> tuple[Where, str, ArrivalSteps, Model]:
    """Where these keys lead to, under which name and what for."""
    model, effects = pressed(*names, model=at_home(settings=settings))
    connects = [effect for effect in effects if isinstance(effect, Connect)]
    assert len(connects) == 1, effects
    assert model.scene is Scene.ARRIVING
    return connects[0].where, connects[0].name, model.errand, model


def kept(effects: Effects) -> list[object]:
    return [effect.what for effect in effects if isinstance(effect, KeepSetting)]


# ---- play now


def test_enter_twice_begins_a_match_as_kickdoor_play_does() -> None:
    where, name, errand, _ = started("enter", "enter")
    assert (where, name, errand) == (OwnServer(), "Ada", ArrivalSteps(Purpose.PLAY, set="classic", ais=MIXED))


def test_who_plays_is_turned_to_and_typed() -> None:
    where, name, errand, model = started(
        *("1", "down", "right", "right", "down", "left", "down", "left", "right"),
        *("down", "right", "down", "down", "down", *"na", "down", " ", "enter"),
        settings=replace(SETTINGS, speed="fast"),
    )
    assert where == OwnServer(ai_speed="fast")
    ais = ("random", "bribe_aware", "spiteful", "bribe_aware")
    assert errand == ArrivalSteps(Purpose.PLAY, set="classic", ais=ais)
    assert name == "Adana"
    assert model.me == LocalPlayer("Adana", "male")


def test_another_game_has_as_many_chairs_as_it_is_for_and_those_who_play_it() -> None:
    model = at_home("1", *["down"] * 6, "right")
    shown = screen(model)
    assert "> game       < quest >" in shown, "the cursor stays"
    assert "seat 4" in shown
    assert "seat 5" not in shown
    assert "bribe_aware" not in shown, "who plays other games only"
    (*_, errand, _) = started("1", *["down"] * 6, "right", "up", "right", "enter")
    assert errand == ArrivalSteps(Purpose.PLAY, set="quest", ais=("greedy", "greedy"))
    assert "< classic >" in screen(pressed("right", model=model)[0])


def test_as_long_as_it_is_not_known_which_games_there_are_one_may_be_typed() -> None:
    model, effects = pressed("1", model=at_home(around=False))
    assert Consult(WHICH_GAMES) in effects
    assert "game" in screen(model)
    assert keys(model, *["down"] * 6, *"quest", "enter")[0].errand.set == "quest"
    assert keys(model, "enter")[0].errand.set == "", "the server's usual one"


@pytest.mark.parametrize("said", ["", "Error: no such command", "[1]", '[{"key": "x"}]', '{"a": 1}'])
def test_what_is_no_list_of_games_is_none(said: str) -> None:
    assert games_in(said.splitlines()) == ()


def test_the_first_two_chairs_cannot_be_empty() -> None:
    model = at_home("1", "down")
    seen = set()
    for _ in range(8):
        seen.add(next(line for line in screen(model).splitlines() if "> seat 2" in line).split("<")[1])
        model = pressed("right", model=model)[0]
    assert len(seen) == 4
    assert not any("nobody" in value for value in seen)


def test_the_seats_preferred_are_called() -> None:
    *_, errand, _ = started("1", "enter", settings=replace(SETTINGS, ais=("spiteful", "random")))
    assert errand.ais == ("spiteful", "random")


def test_a_preferred_seat_that_is_not_installed_any_more_gives_way_to_one_that_plays() -> None:
    model = at_home("1", "down", settings=replace(SETTINGS, ais=("gone_home", "random")))
    assert "> seat 2     < bribe_aware >" in screen(model)
    assert "seat 3     < random >" in screen(model)
    assert "gone_home" not in screen(model)


def test_the_kinds_of_ai_players_are_the_same_wherever_they_are_listed() -> None:
    """In the same order, too: those of the server that would be started, on the screen and in lines."""
    known = "bribe_aware, greedy, random, spiteful"
    assert f"It can be {known}." in words_on_screen(at_home("1", "down"))
    assert f"It can be a person, {known}" in words_on_screen(at_home("3", "down", "down"))
    assert f"there are only {known}." in words_on_screen(set_to(at_home("9"), "ais", "wizard")[0])
    assert kinds(at_home(manner=Manner.LINES)) == known.split(", ")
    _, effects = told(at_home(manner=Manner.LINES), Typed("play wizard"))
    assert known in " ".join(line for effect in effects if isinstance(effect, Show) for line in effect.lines)


def test_where_it_is_not_known_yet_who_plays_the_server_is_asked() -> None:
    """In lines somebody may say it before the games are known."""
    model, effects = told(at_home(around=False, manner=Manner.LINES), Typed("play random schemer"))
    assert [effect for effect in effects if isinstance(effect, Connect)]
    assert model.errand.ais == ("random", "schemer")


# ---- hosting


def test_hosting_opens_the_server_to_the_network_and_the_table_to_people() -> None:
    where, _, errand, _ = started("3", "enter")
    assert where == OwnServer(7777)
    assert errand == ArrivalSteps(Purpose.HOST, "Ada's table", "classic", {"seats": 4})


def test_a_hosted_table_waits_for_people_and_has_the_ai_seats_one_called() -> None:
    keys = ("3", "down", "c-u", *"Friday", "down", "right", "down", "down", "down", "right", "enter")
    *_, errand, model = started(*keys)
    assert errand == ArrivalSteps(Purpose.HOST, "Friday", "classic", {"seats": 5}, ais=("bribe_aware",))
    model, effects = told(after(model, LinkUp(WELCOME)), TABLES)
    said = []
    while sent := [effect.request for effect in effects if isinstance(effect, Send)]:
        said += sent
        model, effects = told(model, Replied(sent[0], session.Accepted(len(said))))
    assert said == [
        lobby.CreateTable(0, "Friday", "classic", "female", {"seats": 5}),
        lobby.AddAi(0, "bribe_aware"),
    ], "it is not started: others are to come"


@pytest.mark.parametrize("port", ["", "x", "70000"])
def test_a_port_is_a_number(port: str) -> None:
    keys = ("3", *["down"] * 8, "c-u", *port, "enter")
    model, effects = pressed(*keys)
    assert effects[1:] == ()
    assert "A port is a number from 0 to 65535." in screen(model)


def test_the_ssh_door_is_opened_at_its_port_and_what_its_visitors_must_say_is_shown() -> None:
    where, _, _, model = started("3", *["down"] * 9, *"2222", "enter")
    assert where == OwnServer(7777, ssh=2222)
    ssh = SshEntry(2222, "boots-custard-goblin-ogre-yodel")
    model = after(model, LinkUp(WELCOME), Reachable(("192.168.1.20:8000",), ssh), TABLES, LOBBY)
    shown = " ".join(screen(model).split())
    assert "kickdoor join 192.168.1.20:8000. With nothing installed: ssh -p 2222 NAME@192.168.1.20" in shown
    assert "the password is boots-custard-goblin-ogre-yodel" in shown
    model, effects = pressed("3", *["down"] * 9, *"22x", "enter")
    assert effects[1:] == ()
    assert "A port is a number from 0 to 65535." in screen(model)


def test_a_server_that_speaks_tls_says_what_its_visitors_are_shown() -> None:
    where, _, _, model = started("3", *["down"] * 10, "right", "enter")
    assert where == OwnServer(7777, tls=True)
    model = after(model, LinkUp(WELCOME), Reachable(("tls://192.168.1.20",), None, "SHA256:abc"), TABLES, LOBBY)
    shown = " ".join(screen(model).split())
    assert "kickdoor join tls://192.168.1.20. The certificate SHA256:abc is what they are shown." in shown


JOIN = "Others on this network say: kickdoor join a or kickdoor join b:8000."
PRINT = "The certificate SHA256:abc is what they are shown."
SSH = "With nothing installed: ssh NAME@a, the password is boots-ogre"


@pytest.mark.parametrize(
    ("there", "said"),
    [
        (Reachable(()), ""),
        (Reachable(("a", "b:8000")), JOIN),
        (Reachable((), None, "SHA256:abc"), PRINT),
        (Reachable(("a", "b:8000"), None, "SHA256:abc"), f"{JOIN} {PRINT}"),
        (Reachable(("a", "b:8000"), SshEntry(22, "boots-ogre")), f"{JOIN} {SSH}"),
        (Reachable(("a", "b:8000"), SshEntry(22, "boots-ogre"), "SHA256:abc"), f"{JOIN} {PRINT} {SSH}"),
        (Reachable((), SshEntry(22, "boots-ogre")), SSH.replace("@a", "@localhost")),
        (
            Reachable(("a:8000",), SshEntry(23, "w")),
            "Others on this network say: kickdoor join a:8000. "
            "With nothing installed: ssh -p 23 NAME@a, the password is w",
        ),
    ],
)
def test_how_others_get_to_ones_own_server(there: Reachable, said: str) -> None:
    *_, model = started("3", "enter")
    assert reachable_words(after(model, LinkUp(WELCOME), there)) == said


def test_whoever_hosts_sees_what_the_others_must_say_and_is_asked_before_leaving() -> None:
    *_, model = started("3", "enter")
    model = after(model, LinkUp(WELCOME), Reachable(("192.168.1.20:8000",)), TABLES, LOBBY)
    assert "Others on this network say: kickdoor join 192.168.1.20:8000." in screen(model)
    model, effects = pressed("q", model=model)
    assert isinstance(model.ui.overlay, Leaving)
    assert "Your machine is the server" in screen(model)
    model, effects = pressed("enter", model=model)
    assert model.scene is Scene.HOME
    assert HangUp() in effects
    assert model.reachable == ()


# ---- join and watch


def test_a_server_is_joined_under_the_name_used_there() -> None:
    assert started("4", "enter")[:2] == (Address("192.168.1.20"), "Ada")
    assert started("4", "down", "down", "enter")[:2] == (Address("10.0.0.7", 8000), "Boris")
    where, name, errand, model = started("5", "down", "enter")
    assert (where, name, errand.purpose) == (Address("anna.local"), "Ada", Purpose.WATCH)
    assert model.address == "anna.local:7777"


def test_a_name_that_is_typed_counts_more() -> None:
    keys = ("4", *["down"] * 4, "c-u", *"Cleo", "up", "up", "enter")
    assert started(*keys)[:2] == (Address("10.0.0.7", 8000), "Cleo")


def test_an_address_is_typed_or_pasted() -> None:
    assert started("4", *["down"] * 3, *"anna:81", "enter")[0] == Address("anna", 81)
    model = after(at_home("4", "down", "down", "down"), Pasted(" [::1]:80\n"))
    _, effects = pressed("enter", model=model)
    assert effects == (Connect(Address("::1", 80), "Ada", returns=True),)


@pytest.mark.parametrize("page", "123456789")
def test_what_is_pasted_goes_only_to_a_line_where_one_types(page: str) -> None:
    there = rows(at_home(page))
    assert there
    for number, row in enumerate(there):
        before = at_home(page, *["down"] * number) if page not in "8" else at_home(page)
        after_it = after(before, Pasted("Zoe"))
        if row.choices or row.goes:
            assert after_it.home == before.home, row
        else:
            assert rows(after_it)[number].value == (row.value + "Zoe")[: row.most]
    menu = at_home()
    assert after(menu, Pasted("Zoe")).home == menu.home


@pytest.mark.parametrize(("typed", "said"), [("", "Type an address first"), ("anna:http", "'http' is no port")])
def test_what_is_no_address_is_said_at_once(typed: str, said: str) -> None:
    model, effects = pressed("4", *["down"] * 3, *typed, "enter")
    assert model.scene is Scene.HOME
    assert not any(isinstance(effect, Connect) for effect in effects)
    assert said in screen(model)


def test_a_server_that_was_joined_is_first_the_next_time() -> None:
    *_, model = started("4", "down", "down", "enter")
    model, effects = told(model, LinkUp(WELCOME))
    boris = Recent("10.0.0.7:8000", "Boris")
    assert kept(effects) == [boris]
    assert model.settings.recent == (boris, Recent("anna.local:7777", "Ada"))
    assert kept(told(model, LinkUp(WELCOME))[1]) == [boris], "on arrival only"


def test_ones_own_server_is_not_remembered() -> None:
    *_, model = started("1", "enter")
    assert kept(told(model, LinkUp(WELCOME))[1]) == []


def test_where_there_is_no_server_one_can_put_the_address_right() -> None:
    *_, model = started("4", *["down"] * 3, *"ana", "enter")
    model, effects = told(model, LinkFailed("There is no kickdoor server at ana:7777.", "look for a typo"))
    assert model.scene is Scene.HOME
    assert HangUp() in effects
    assert "There is no kickdoor server at ana:7777. You could: look for a typo." in screen(model)
    model, effects = pressed("left", "backspace", *"na", "enter", model=model)
    assert effects == (Connect(Address("anna"), "Ada", returns=True),)


def test_a_table_that_cannot_be_had_leads_back_to_the_form() -> None:
    *_, model = started("1", "enter")
    model, effects = told(after(model, LinkUp(WELCOME)), TABLES)
    (send,) = (effect for effect in effects if isinstance(effect, Send))
    model, effects = told(model, Replied(send.request, session.Refused(1, "no_set", text="there is no game 'classy'")))
    assert (model.scene, HangUp() in effects) == (Scene.HOME, True)
    assert "there is no game 'classy'" in screen(model)
    assert "> start" in screen(model)


# ---- back to the menu


def test_leaving_a_table_leads_back_and_nothing_of_it_is_left() -> None:
    *_, model = started("1", "enter")
    model = after(model, LinkUp(WELCOME), table.Shared(at_rest()))
    model = replace(model, seen=replace(model.seen, private=None))
    model, effects = pressed("q", model=model)
    assert HangUp() in effects
    assert LookAround() in effects
    assert model.scene is Scene.HOME
    assert (model.seen.public, model.tables, model.contact.phase) == (None, None, Phase.DIALLING)
    assert pressed("q", model=model)[1][-1] == Quit()


def test_standing_up_from_ones_own_table_leads_back_too() -> None:
    *_, model = started("1", "enter")
    model = after(model, LinkUp(WELCOME), table.Shared(at_rest()))
    model, effects = told(model, Replied(lobby.LeaveTable(0), session.Accepted(9)))
    assert (model.scene, HangUp() in effects) == (Scene.HOME, True)


def test_while_connecting_one_can_go_back_or_end() -> None:
    *_, model = started("4", "enter")
    back, effects = pressed("q", model=model)
    assert (back.scene, HangUp() in effects) == (Scene.HOME, True)
    assert pressed("c-c", model=model)[1] == (Quit(),)


def test_without_the_menu_all_is_as_before() -> None:
    *_, model = started("4", "enter")
    assert told(replace(model, home=None), LinkFailed("No."))[1] == (Quit(1, "No."),)
    assert pressed("q", model=replace(model, home=None))[1] == (Quit(),)


# ---- replays, rules, cards


def test_a_replay_is_opened() -> None:
    where, _, errand, _ = started("6", "down", "enter")
    assert where == Projector("/replays/the long one.kickdoor")
    assert errand.purpose is Purpose.REPLAY


def test_without_a_replay_that_is_said() -> None:
    model, effects = pressed("6", "enter", model=at_home(around=False))
    assert "There is no replay yet" in screen(model)
    assert not any(isinstance(effect, Connect) for effect in effects)


def test_the_book_is_looked_into_and_scrolled() -> None:
    model, effects = pressed("7", *"help 2", "enter")
    assert effects == (Consult(("rules", "classic")), Consult(("rules", "classic", "help", "2")))
    assert "looking ..." in screen(model)
    late = after(model, Consulted(("rules", "classic"), ("an old answer",)))
    assert "an old answer" not in screen(late), "an answer to what was asked before is not shown"
    model = after(model, Consulted(("rules", "classic", "help", "2"), tuple(f"line {n}" for n in range(60))))
    assert "line 0" in screen(model)
    assert "line 12" in screen(pressed("pagedown", "down", model=model)[0])
    assert "line 0" in screen(pressed("pagedown", "pageup", "up", model=model)[0])
    assert HELP[4].strip()[:30] in screen(looked_up())


# ---- settings


def to(key: str) -> list[str]:
    """The keys that lead down to a setting."""
    return ["down"] * [entry.key for entry in ENTRIES].index(key)


def test_a_setting_is_changed_and_kept_and_counts_at_once() -> None:
    model, effects = pressed("9", *to("theme"), "right", "down", "left")
    assert kept(effects) == [("theme", "dark"), ("bell", False)]
    assert (model.settings.theme, model.settings.bell) == ("dark", False)


def test_a_text_is_kept_when_its_line_is_left() -> None:
    for key in ("down", "enter", "escape"):
        model, effects = pressed("9", *"nda", key)
        assert kept(effects) == [("name", "Adanda")]
        assert model.home is not None
        assert model.me == model.home.person == LocalPlayer("Adanda")
    assert kept(pressed("9", *"nda")[1]) == []


def test_an_empty_name_is_the_logins() -> None:
    model, effects = pressed("9", "c-u", "enter")
    assert kept(effects) == [("name", "")]
    assert model.me.name == "Root"


def test_a_value_that_cannot_be_is_put_back_and_that_is_said() -> None:
    model, effects = pressed("9", *to("ais"), "c-u", *"a,b,c,d,e,f", "down")
    assert kept(effects) == []
    assert "AI players: a,b,c,d,e,f is not possible. It can be one to five kinds." in screen(model)
    assert "bribe_aware, greedy, spiteful" in screen(model)


def test_what_could_not_be_kept_or_was_ignored_is_said() -> None:
    assert "on a disk of butter" in screen(after(at_home(), NotKept("It cannot be kept on a disk of butter.")))
    assert "theme was ignored" in screen(after(at_home(), Begun(("settings.toml: theme was ignored.",))))


# ---- the mouse


def target(model: Model, words: str) -> str:
    """The key that a click on these words is."""
    for line in picture(model, 80, 24).lines:
        if words in text_of(line):
            return f"@{target_at(line, text_of(line).index(words))}"
    raise AssertionError(f"{words!r} is not on the screen")


def clicked(model: Model, words: str) -> tuple[Model, Effects]:
    return pressed(target(model, words), model=model)


def test_a_click_opens_an_entry_goes_to_a_line_and_changes_what_stands_there() -> None:
    model, _ = clicked(at_home(), "host on this LAN")
    assert "> open the table" in screen(model)
    model, effects = clicked(model, "seat 2")
    assert "> seat 2     < a person >" in screen(model)
    model, effects = clicked(model, "seat 2")
    assert "> seat 2     < bribe_aware >" in screen(model)
    model, effects = clicked(model, "open the table")
    assert effects == ()
    _, effects = clicked(model, "open the table")
    assert isinstance(effects[0], Connect)


def test_a_click_takes_what_was_typed_on_another_line() -> None:
    model, effects = clicked(at_home("9", *"nda"), "desktop notices")
    assert kept(effects) == [("name", "Adanda")]
    assert clicked(model, "Adanda")[1] == ()
    assert pressed("@row.99", "@row.x", "@key.7", model=at_home("3"))[0] == at_home("3")


# ---- keys of the menu itself


def test_the_menu_goes_round_and_pages_are_left_again() -> None:
    model = at_home("up")
    assert "> 9 settings" in screen(model)
    for number, page in enumerate(list(HomePage)[1:], 1):
        there = at_home(str(number))
        assert there.home is not None
        assert there.home.page is page
        back = pressed("escape", model=there)[0]
        assert back.home is not None
        assert back.home.page is HomePage.MENU
        assert f"> {number} " in screen(back)


def test_letters_on_a_page_are_typed_and_on_the_menu_are_commands() -> None:
    assert "qt?_" in screen(pressed("4", *["down"] * 3, *"qt?")[0])
    assert pressed("q")[1] == (Quit(),)
    assert "help" in screen(pressed("?")[0])


def test_from_the_help_to_the_rulebook() -> None:
    model, effects = pressed("?", "r")
    assert effects == (Consult(("rules", "classic")),)
    assert "> look up" in screen(model)


def test_lines_that_fit_are_shown_as_they_are_set() -> None:
    lines = ("a_key      A name: kind", "another    A longer name: kind " + "x" * 60)
    model = after(at_home("7"), Consulted(("rules", "classic"), lines))
    assert "  a_key      A name: kind" in screen(model)


def test_what_was_filled_in_is_still_there_when_one_comes_back() -> None:
    model = pressed("3", "down", "c-u", *"Friday", "escape", "enter")[0]
    assert "Friday" in screen(model)
    assert ADA.name in screen(model)
