"""The start menu in line mode: all that the pages can do is typed, and wrong words are answered with right ones."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.client.at_home import HELP, SETTINGS, at_home
from tests.client.evening import LOBBY, TABLES, WELCOME, after, at_table, spectating, told
from tests.client.outcome import sent
from tests.client.scenes import SCENES
from tests.client.update.lobby.test_lobby import shown

from kickdoor_client.network.events import LinkFailed, LinkUp, Reachable, Replied
from kickdoor_client.network.places import OwnServer, Projector, Where
from kickdoor_client.plain.narrate import narrate
from kickdoor_client.plain.sources import completions
from kickdoor_client.state.effects import Connect, Consult, Effects, HangUp, KeepSetting, Quit
from kickdoor_client.state.errand import ArrivalSteps, LocalPlayer, Purpose
from kickdoor_client.state.home import HomePage
from kickdoor_client.state.invitation import Invitation
from kickdoor_client.state.messages import Begun, Consulted, InputEnded, Key, Typed
from kickdoor_client.state.model import Manner, Model, Scene
from kickdoor_client.text.ink import text_of
from kickdoor_client.view.screen import picture
from kickdoor_protocol.finding.address import Address
from kickdoor_protocol.messages import table
from kickdoor_protocol.messages.lobby import AddAi
from kickdoor_protocol.messages.session import Accepted

SLOW = "leisurely"
"""How fast AI players are where all is in lines."""

OWN = OwnServer(ai_speed=SLOW)
SCHOOL = OwnServer(lessons=True, set="classic")

MIXED = ("bribe_aware", "greedy", "spiteful")


def menu() -> Model:
    return at_home(manner=Manner.LINES)


def typed(*lines: str) -> tuple[Model, Effects]:
    return told(menu(), *(Typed(line) for line in lines))


@pytest.mark.parametrize("verb", ["join", "watch"])
def test_only_a_bare_verb_asks_which_servers_there_are(verb: str) -> None:
    page = HomePage.JOIN if verb == "join" else HomePage.WATCH
    heard = shown(typed(verb)[1])
    assert "192.168.1.20" in heard
    assert "anna.local:7777" in heard
    for words in ("name=Bo", "address=anna name=Bo", "99"):
        effects = typed(f"{verb} {words}")[1]
        assert "192.168.1.20" not in shown(effects)
        if words == "99":
            assert shown(effects) == f"There is no server 99. Say {page.value} to hear which there are."


def test_the_menu_is_told_when_it_comes() -> None:
    begun = narrate(menu(), Begun(), menu())
    assert begun[0] == "Good evening, Ada. Say what you would like, by its number or its word."
    assert begun[1] == "1 play: against AI players, at once."
    assert len(begun) == 11
    model, effects = typed("join anna")
    back, message = replace(model, scene=Scene.ARRIVING), LinkFailed("There is no server.")
    home, effects = told(back, message)
    assert shown(effects) == "There is no server."
    assert narrate(back, message, home)[1].startswith("1 play")
    assert shown(typed("menu")[1]).splitlines()[1].startswith("1 play")


@pytest.mark.parametrize(
    ("line", "where", "name", "errand"),
    [
        ("play", OWN, "Ada", ArrivalSteps(Purpose.PLAY, set="classic", ais=MIXED)),
        ("tutorial", SCHOOL, "Ada", ArrivalSteps(Purpose.LEARN, set="")),
        ("tutorial help name=Eve", SCHOOL, "Eve", ArrivalSteps(Purpose.LEARN, "help", set="")),
        ("tutorial set=quest", OwnServer(lessons=True, set="quest"), "Ada", ArrivalSteps(Purpose.LEARN, set="")),
        ("1", OWN, "Ada", ArrivalSteps(Purpose.PLAY, set="classic", ais=MIXED)),
        ("play random spiteful", OWN, "Ada", ArrivalSteps(Purpose.PLAY, set="classic", ais=("random", "spiteful"))),
        ("play ai=random,greedy name=Bo", OWN, "Bo",
         ArrivalSteps(Purpose.PLAY, set="classic", ais=("random", "greedy"))),
        ('play name="Ada the Anvil" set=quest', OWN, "Ada the Anvil",
         ArrivalSteps(Purpose.PLAY, set="quest", ais=("greedy", "greedy", "spiteful"))),
        ("host", OwnServer(7777, SLOW), "Ada",
         ArrivalSteps(Purpose.HOST, "Ada's table", "classic", options={"seats": 4})),
        ("host Friday night ai=greedy port=8000", OwnServer(8000, SLOW), "Ada",
         ArrivalSteps(Purpose.HOST, "Friday night", "classic", options={"seats": 4}, ais=("greedy",))),
        ('host ai="greedy random"', OwnServer(7777, SLOW), "Ada",
         ArrivalSteps(Purpose.HOST, "Ada's table", "classic", options={"seats": 4}, ais=("greedy", "random"))),
        ("host ssh=2222", OwnServer(7777, SLOW, ssh=2222), "Ada",
         ArrivalSteps(Purpose.HOST, "Ada's table", "classic", options={"seats": 4})),
        ("host tls=yes", OwnServer(7777, SLOW, tls=True), "Ada",
         ArrivalSteps(Purpose.HOST, "Ada's table", "classic", options={"seats": 4})),
        ("host seat5=greedy seat6=random", OwnServer(7777, SLOW), "Ada",
         ArrivalSteps(Purpose.HOST, "Ada's table", "classic", options={"seats": 6}, ais=("greedy", "random"))),
        ("join 1", Address("192.168.1.20"), "Ada", ArrivalSteps(Purpose.JOIN)),
        ("join 3", Address("10.0.0.7", 8000), "Boris", ArrivalSteps(Purpose.JOIN)),
        ("join 3 name=Cleo", Address("10.0.0.7", 8000), "Cleo", ArrivalSteps(Purpose.JOIN)),
        ("join anna:81", Address("anna", 81), "Ada", ArrivalSteps(Purpose.JOIN)),
        ("watch 2", Address("anna.local"), "Ada", ArrivalSteps(Purpose.WATCH)),
        ("5 anna", Address("anna"), "Ada", ArrivalSteps(Purpose.WATCH)),
        ("replays 2", Projector("/replays/the long one.kickdoor"), "Ada", ArrivalSteps(Purpose.REPLAY)),
    ],
)  # fmt: skip
def test_what_is_typed_leads_where_the_pages_lead(line: str, where: Where, name: str, errand: ArrivalSteps) -> None:
    model, effects = typed(line)
    assert effects == (Connect(where, name, returns=errand.purpose is Purpose.JOIN),)
    assert model.errand == errand
    assert model.scene is Scene.ARRIVING


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("play clever", "There is no AI player 'clever'. There are: bribe_aware, greedy, random, spiteful."),
        ("play Gredy random", "There is no AI player 'Gredy'. Did you mean greedy?"),
        ("play greedy", "At least 2 AI players must play with you."),
        ("play greedy greedy greedy greedy greedy greedy", "At most 5 can sit there with you."),
        ("play sex=both", "Your hero: both is not possible. It can be female, male."),
        ("play seat2=nobody", "Seat 2: nobody is not possible. It can be bribe_aware, greedy, random, spiteful."),
        ("play colour=red", "There is no 'colour' to fill in here; there are: seat2, seat3"),
        ("host port=x", "A port is a number from 0 to 65535."),
        ("host ai=clever", "There is no AI player 'clever'"),
        ("join", "1 192.168.1.20: on this network, Friday night, 1 chair free, as Ada."),
        ("join", "2 anna.local:7777: you have been there, as Ada."),
        ("watch", "Say watch and a number, or watch and an address."),
        ("join 9", "There is no server 9. Say join to hear which there are."),
        ("join anna:http", "'http' is no port"),
        ("replays", "1 friday, 2026-11-20 23:41."),
        ("replays 7", "There is no replay 7."),
        ("cards", "Say cards and its name"),
        ("settings", "colours neutral: neutral goes with any background"),
        ("settings", "They are kept in ~/.config/kickdoor/settings.toml."),
        ("set", "Set what? There are: name, your hero, face"),
        ("set ais greedy, wizard", "AI players: there are only bribe_aware, greedy, random, spiteful."),
        ("set theme pink", "colours: pink is not possible. It can be neutral, dark, light, contrast or colourblind."),
        ("help", "play [KIND ...] [KEY=VALUE ...]: a match against AI players"),
        ("help", "set SETTING VALUE: change a setting"),
        ("dance", "I do not know 'dance'."),
        ("pass", "Not here: pass."),
        ("say hello", "Not here: say."),
    ],
)
def test_what_is_answered_at_once(line: str, answer: str) -> None:
    model, effects = typed(line)
    assert answer in shown(effects)
    assert model.scene is Scene.HOME
    assert model.home == menu().home, "the menu is as it was"


def test_settings_are_changed_by_saying_so() -> None:
    model, effects = typed("set theme dark", "set name=Ada the Anvil", "set ais greedy, random", "set bell no")
    assert [effect.what for effect in effects if isinstance(effect, KeepSetting)] == [
        ("theme", "dark"), ("name", "Ada the Anvil"), ("ais", ("greedy", "random")), ("bell", False),
    ]  # fmt: skip
    assert "colours: dark." in shown(effects)
    assert model.me == LocalPlayer("Ada the Anvil")
    assert shown(typed("set name")[1]) == "name: none."


def test_rules_and_cards_are_read_out() -> None:
    model, effects = typed("rules help")
    assert effects == (Consult(("rules", "classic", "help")),)
    model, effects = told(model, Consulted(("rules", "classic", "help"), HELP))
    assert "A fighter may request help from every other player" in shown(effects)
    assert typed("rules")[1] == (Consult(("rules", "classic")),)
    assert typed("rules all")[1] == (Consult(("rules", "classic", "--whole")),)
    assert typed("cards tax golem")[1] == (Consult(("cards", "show", "--set", "classic", "tax", "golem")),)
    assert typed("cards all")[1] == (Consult(("cards", "list", "classic")),)


def test_on_the_full_screen_the_same_can_be_typed_after_a_colon() -> None:
    model, effects = told(at_home(), *(Key(name) for name in (":", *"rules help", "enter")))
    assert effects == (Consult(("rules", "classic", "help")),)
    assert model.home is not None
    assert model.home.page is HomePage.RULES
    assert "> look up  help_" in "\n".join(text_of(line) for line in picture(model, 80, 24).lines)


def test_whoever_pipes_questions_gets_all_answers_before_the_end() -> None:
    model, effects = typed("cards tax golem", "rules help")
    model, effects = told(model, InputEnded())
    assert effects == ()
    model, effects = told(model, Consulted(("cards", "show", "--set", "classic", "tax", "golem"), ("Tax Golem",)))
    assert (shown(effects), effects[1:]) == ("Tax Golem", ())
    _, effects = told(model, Consulted(("rules", "classic", "help"), HELP))
    assert effects[-1] == Quit()


def test_one_comes_back_by_saying_menu_and_ends_by_saying_quit() -> None:
    model, _ = typed("play")
    model = after(model, LinkUp(WELCOME))
    back, effects = told(model, Typed("menu"))
    assert (back.scene, HangUp() in effects) == (Scene.HOME, True)
    assert told(model, Typed("quit"))[1] == (Quit(),)
    assert told(menu(), Typed("quit"))[1] == (Quit(),)
    assert told(menu(), InputEnded())[1] == (Quit(),)


def test_menu_is_only_offered_where_there_is_one() -> None:
    model, _ = typed("join anna")
    assert "menu" in completions(model, "")
    alone = replace(model, home=None)
    assert "menu" not in completions(alone, "")
    assert shown(told(alone, Typed("menu"))[1]).startswith("Not here: menu.")


def test_the_table_that_is_open_to_others_is_told_once_it_stands() -> None:
    model, effects = told(after(typed("host ai=greedy")[0], LinkUp(WELCOME)), TABLES)
    heard = ""
    for number in (1, 2):
        (request,) = sent(effects)
        model, effects = told(model, LOBBY, Replied(request, Accepted(number)))
        heard += shown(effects)
    assert heard.startswith("You are at Friday night (classic).")
    again = told(model, Replied(AddAi(0, "random"), Accepted(3)))[1]
    assert shown(again) == ""


def test_what_others_must_say_is_told() -> None:
    model, message = typed("host")[0], Reachable(("192.168.1.20", "10.8.0.2"))
    assert narrate(model, message, after(model, message)) == [
        "Others on this network say: kickdoor join 192.168.1.20 or kickdoor join 10.8.0.2."
    ]


def test_completion_knows_servers_kinds_and_values() -> None:
    assert completions(menu(), "join a") == ["join anna.local:7777"]
    assert completions(menu(), "play s") == ["play spiteful"]
    assert completions(menu(), "set colours l") == ["set colours light"]
    assert SETTINGS.recent[0].address == "anna.local:7777"


def test_a_shared_keyboard_is_named_by_its_people() -> None:
    (end,) = typed("play greedy random keyboard=Ann,Bob:male")[1]
    assert end == Quit(
        then=Invitation((LocalPlayer("Ann"), LocalPlayer("Bob", "male")), "classic", {}, ("greedy", "random"))
    )
    assert "two people or more" in shown(typed("play keyboard=Ann")[1])


@pytest.mark.parametrize(
    ("model", "stays"),
    [
        (spectating(), True),
        (after(spectating(), table.Over((1,), "Boris wins!")), False),
        (at_table(), False),
        (replace(spectating(), replay=SCENES["replay"]().replay), False),
    ],
    ids=["looking on", "looking on at what is over", "playing", "in a replay"],
)
def test_only_who_looks_on_at_what_goes_on_needs_no_hand(model: Model, stays: bool) -> None:
    then, effects = told(model, InputEnded())
    assert then.handless is stays
    assert effects == (() if stays else (Quit(),))
