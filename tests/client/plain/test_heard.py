"""Line mode for somebody who hears it: no answer meant for one question is taken for another, nothing is read twice."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.client.evening import after, at_table, public, told
from tests.client.questions import STANDING, asked, private
from tests.client.scripted import ScriptedServer, until
from tests.client.teletype import Teletype, seated, talk_through

from kickdoor_client.state.effects import Effects, HangUp, Send, Show
from kickdoor_client.state.errand import ArrivalSteps, LocalPlayer, Purpose
from kickdoor_client.state.home import Home
from kickdoor_client.state.messages import Key, Typed
from kickdoor_client.state.model import Manner, Model, Scene
from kickdoor_protocol.messages import table, talk
from kickdoor_protocol.messages.lobby import LeaveTable
from kickdoor_protocol.shapes import Menu, WireOption
from kickdoor_protocol.views import Event, OfferView

QUIET = tuple(option for option in STANDING if not option.interferes)


def test_in_a_window_one_hears_what_could_be_used_there_and_then() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("window"))
        heard = await tty.read("You could: ")
        assert "or 1 pass (let it happen)." in heard
        assert "2 use Fizzy Cordial (+3 either side); 3 curse somebody with Shrunken Wardrobe" in heard
        assert "any time" not in heard, "what can be done there is said once"
        assert await tty.sends("2 greta") == table.Act(2, ("play.41", "seat.2"))

    talk_through(scenario)


def test_a_window_in_which_nothing_can_be_done_is_one_line_and_no_countdown() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        quiet = table.Private(private(asked("window", seconds=8), standing=QUIET))
        server.say(*seated()[:3], quiet)
        heard = await tty.read("Nothing that you have could change it: say pass.")
        assert "Say auto-pass to pass such moments without being asked." in heard
        tty.clock.now += 4
        server.say(talk.Said("Boris", "well?", "chat", 1))
        assert await tty.read("Boris: well?") == "Boris: well?"
        assert await tty.answers("1") == ("pass",)
        server.say(table.Private(private(number=215, standing=QUIET)))
        server.say(table.Private(private(asked("window", 502), number=216, standing=QUIET)))
        assert await tty.read("Nothing that you have") == (
            "Boris has announced the kill of Tax Dragon. Nothing that you have could change it: say pass."
        )

    talk_through(scenario)


def test_a_number_for_a_window_that_has_run_out_does_not_kick_open_the_door() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("window"))
        await tty.read("You could: ")
        tty.clock.now += 14
        server.say(table.Private(private(number=215)))
        tty.clock.now += 2
        server.say(table.Private(private(asked("menu", 502), number=216)))
        await tty.read("Say: 1 run away")
        tty.clock.now += 7.5
        count = len(server.heard)
        heard = await tty.type("1", "That question has gone; now: Tax Dragon (18) is stronger than you (15).")
        assert "1 run away" in heard
        assert len(server.heard) == count
        assert await tty.answers("1") == ("run",)

    talk_through(scenario)


@pytest.mark.parametrize(
    ("manner", "said"), [(Manner.LINES, "That question has gone; now:"), (Manner.SCREEN, "Held back:")]
)
def test_that_a_question_has_gone_is_told_once_however_often_the_next_is_asked_anew(manner: Manner, said: str) -> None:
    model = at_table(asked("window"), manner=manner)
    model = after(model, table.Private(private(number=215)), now=114.0)
    model = after(model, table.Private(private(asked("menu", 502), number=216)), now=114.5)
    model, effects = told(model, Typed("1") if manner is Manner.LINES else Key("1"), now=115.0)
    heard = [line for effect in effects if isinstance(effect, Show) for line in effect.lines]
    assert said in " ".join(heard) + (model.ui.notice.text if model.ui.notice is not None else "")
    model = after(model, table.Private(private(asked("menu", 503), number=217)), now=117.0)
    _, effects = told(model, Typed("1") if manner is Manner.LINES else Key("1"), now=118.0)
    assert [effect.request for effect in effects if isinstance(effect, Send)] == [table.Answer(0, 503, ("run",))]


def test_after_three_seconds_a_number_is_for_what_is_asked_now() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("window"))
        await tty.read("You could: ")
        server.say(table.Private(private(asked("menu", 502), number=215)))
        await tty.read("1 run away")
        tty.clock.now += 3.1
        assert await tty.answers("1") == ("run",)

    talk_through(scenario)


def test_who_has_answered_goes_on_answering_without_a_pause() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("window"))
        await tty.read("You could: ")
        assert await tty.answers("1") == ("pass",)
        server.say(table.Private(private(asked("menu", 502), number=215)))
        await tty.read("1 run away")
        assert await tty.answers("1") == ("run",)

    talk_through(scenario)


def test_a_late_answer_in_words_is_told_that_it_is_too_late() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("help"))
        await tty.read("More actions")
        tty.clock.now += 14
        server.say(table.Private(private(number=215)))
        await tty.type("decline", 'Too late: "Boris asks you for help: you get 1 Treasure')
        server.say(table.Private(private(asked("window", 502), number=216)))
        await tty.read("You could: ")
        tty.clock.now += 14
        server.say(table.Private(private(number=217)))
        await tty.type("pass", 'Too late: "Boris has announced the kill of Tax Dragon" has run out.')

    talk_through(scenario)


def test_a_form_whose_question_has_gone_says_so_and_takes_no_more_numbers() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("menu"))
        await tty.read("More actions")
        await tty.type("ask greta", "Which Items?")
        server.say(table.Private(private(asked("help", 502), number=215)))
        heard = await tty.read("Say: 1 accept")
        assert 'Closed, nothing was sent: "Tax Dragon (18) is stronger than you (15)" is no longer asked.' in heard
        await tty.type("1", "That question has gone; now: Boris asks you for help")
        assert await tty.answers("accept") == ("accept",)

    talk_through(scenario)


def test_an_urgent_question_wins_over_a_half_made_action_which_is_kept() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated())
        await until(lambda: tty.printed)
        heard = await tty.type("curse", "Which one?")
        assert "Say cancel to leave it." in heard
        server.say(table.Private(private(asked("help", 502), number=215)))
        await tty.read('"curse somebody with Shrunken Wardrobe" is kept half made')
        await tty.type("2", "That question has gone; now: Boris asks you for help")
        assert await tty.answers("decline") == ("decline",)
        await tty.type("resume", "Which one?")
        await tty.type("cancel", "Taken back.")
        await tty.type("back", "Nothing is half made.")

    talk_through(scenario)


def test_an_offer_to_me_is_read_out_with_its_answers() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated())
        await until(lambda: tty.printed)
        offer = OfferView(2, "Greta offers you the Anvil for Sensible Boots", 0)
        answers = (
            WireOption("agree.2", "agree to trade with Greta", seat=2),
            WireOption("refuse.2", "refuse to trade with Greta", seat=2),
        )
        server.say(table.Shared(replace(public(215), pending_offers=(offer,))))
        server.say(table.Private(private(number=215, standing=(*STANDING, *answers))))
        heard = await tty.read("You are asked: Greta offers you the Anvil")
        assert "Say: agree to trade with Greta; refuse to trade with Greta." in heard

    talk_through(scenario)


def test_a_question_asked_again_in_the_same_turn_is_called_and_not_read_again() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("menu"))
        await tty.read("More actions")
        server.say(table.Private(private(number=215)))
        menu = asked("menu", 502)
        assert isinstance(menu.shape, Menu)
        win = replace_open(menu.shape, "win")
        server.say(table.Private(private(replace(menu, shape=win), number=216)))
        heard = await tty.read("You are asked again")
        assert "1 run away" not in heard
        assert "You can also say: 4 announce the kill." in heard
        assert "4 announce the kill" in await tty.type("what", "1 run away")

    talk_through(scenario)


def test_a_question_that_a_window_had_come_before_is_called_again_once_the_window_is_answered() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("menu"))
        await tty.read("More actions")
        server.say(table.Private(private(asked("window", 502), number=215)))
        await tty.read("You could: ")
        assert await tty.answers("pass") == ("pass",)
        server.say(table.Private(private(asked("menu", 503), number=216)))
        await tty.read("You are asked again")

    talk_through(scenario)


def replace_open(menu: Menu, key: str) -> Menu:
    """The menu in which that option can be taken, too."""
    return Menu(tuple(WireOption(o.key, o.label) if o.key == key else o for o in menu.options))


def test_rules_are_named_when_they_are_asked_for() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("menu"))
        await tty.read("More actions")
        heard = await tty.type("why", "nobody sells in combat")
        assert "classic." not in heard
        assert "Boris 15: level 8, Plate of the Day +3" in heard
        assert "(classic.combat.1)" in await tty.type("why ids", "see classic.combat.24")
        assert "classic." not in await tty.type("card 1", "Fizzy Cordial: one shot")
        await tty.type("card fizzy ids", "It touches classic.combat.6")
        assert "Printed on it:" in await tty.type("why puddle imp", "Puddle Imp: monster, level 2")

    talk_through(scenario)


def test_one_hears_who_sits_there_and_how_they_stood_in_the_end() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("menu"))
        heard = await tty.read("You are back in your seat, in a match of classic, turn 14.")
        assert "At the table: Ada (you); Boris; Greta, AI, greedy; Spite, AI, spiteful. Say table" in heard
        server.say(table.Told((Event(9, "The game is over: Boris wins!"),)))
        server.say(table.Over((1,), "The game is over: Boris won.", ""))
        heard = await tty.read("Say explain")
        assert heard.count("The game is over") == 1
        assert "In the end: Boris Level 8, Spite Level 7, you Level 6, Greta Level 5." in heard

    talk_through(scenario)


def test_what_has_just_been_told_is_not_asked_in_the_same_words() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated())
        await until(lambda: tty.printed)
        server.say(table.Told((Event(9, "Boris asks you for help: 1 Treasure."),)))
        server.say(table.Private(private(asked("help", 502), number=215)))
        heard = await tty.read("1 accept")
        assert heard.count("asks you for help") == 1
        assert "You get 1 Treasure of 5, Boris picks first. You have 14 seconds" in heard

    talk_through(scenario)


CLAIM = "Dot claims the kill, 6 against 4. With it Dot wins the game! Anybody else?"
BEATEN = "Dot has the monsters beaten, 6 against 4. With it Dot wins the game! Do you let it happen?"


@pytest.mark.parametrize(
    ("told", "sums", "asks"),
    [
        (CLAIM, 1, "\nDo you let it happen?"),
        (CLAIM.replace("6 against 4", "16 against 4"), 1, BEATEN),
        ("Boris plays Halfling.", 1, BEATEN),
    ],
)
def test_the_sums_of_a_kill_that_has_just_been_claimed_are_heard_once(told: str, sums: int, asks: str) -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated())
        await until(lambda: tty.printed)
        server.say(table.Told((Event(9, told),)))
        kill = replace(asked("menu", 502), kind="kill", text=BEATEN)
        server.say(table.Private(private(kill, number=215)))
        heard = await tty.read("1 ")
        assert heard.count(" 6 against 4.") == sums
        assert asks in heard

    talk_through(scenario)


def test_help_names_the_words_that_are_no_commands() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("menu"))
        await tty.read("More actions")
        heard = await tty.type("help", "cancel: leave what is half made; back does the same")
        assert "More actions: use, curse, send, backstab, sell, trade, with the name of a card or a seat." in heard
        assert "resume: go on" in heard
        assert "keep replays always" in await tty.type("settings", "They are changed in the start menu")

    talk_through(scenario)


def test_back_again_is_said_before_what_is_asked() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("menu"))
        await tty.read("More actions")
        server.hang_up()
        lines = (await tty.read("Connected again.")).splitlines()
        back = lines.index("Connected again.")
        assert lines[back - 1].endswith("Trying to come back.")
        assert lines[back + 1].startswith("Tax Dragon (18) is stronger than you (15).")

    talk_through(scenario)


def played_out(word: str) -> tuple[Model, Effects]:
    """A match of one's own that is over, after this word."""
    model = replace(at_table(manner=Manner.LINES), errand=ArrivalSteps(Purpose.PLAY), home=Home(LocalPlayer("Ada")))
    return told(model, table.Over((1,), "Boris wins.", ""), Typed(word))


def test_leave_leads_to_the_menu_and_another_to_another_match() -> None:
    left, effects = played_out("leave")
    assert left.scene is Scene.HOME
    assert any(isinstance(effect, HangUp) for effect in effects)
    _, effects = played_out("another")
    assert effects[-1] == Send(LeaveTable(0))
    _, effects = played_out("what")
    assert "Say another for another match, leave for the menu, or quit." in str(effects[-1])
