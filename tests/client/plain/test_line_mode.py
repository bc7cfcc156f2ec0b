"""Line mode at the table: what is printed, and what typed lines lead to."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace
from tests.client.evening import CONTEST, TABLES, YOU, after, at_rest, at_table, connected, public
from tests.client.questions import STANDING, asked, private
from tests.client.scripted import ScriptedServer, until
from tests.client.teletype import Teletype, seated, talk_through

from kickdoor_client.network.events import Pushed
from kickdoor_client.plain.narrate import narrate
from kickdoor_client.plain.sources import completions
from kickdoor_client.state.effects import Quit, Ring
from kickdoor_client.state.model import Manner, Model
from kickdoor_protocol.base import Choice
from kickdoor_protocol.messages import table, talk
from kickdoor_protocol.shapes import WireOption
from kickdoor_protocol.views import Contest, Event, Line, Meter, PublicView, Side


def test_the_evening_of_the_screens_page() -> None:
    """Asked for help, look why, counter, hear what becomes of it."""

    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        await tty.read("Connected to test server.")
        server.say(*seated("help"))
        asked_words = await tty.read("More actions")
        assert "Boris 15 against Tax Dragon 18: behind by 3 (ties win: Warrior)." in asked_words
        assert "Boris picks first. You have 14 seconds; timeout: decline." in asked_words
        assert "Say: 1 accept (with you: 26 against 18); 2 make a counter-offer; 3 decline." in asked_words
        assert "backstab Boris" in asked_words
        why = await tty.type("why ids", "sell items")
        assert "Boris 15: level 8 (classic.combat.1), Plate of the Day +3, Lance-a-Little +4." in why
        assert "Tax Dragon 18: level 14 (classic.combat.1), Overdue +4." in why
        assert "nobody sells in combat (classic.selling.6). You could: wait for its end." in why
        assert await tty.answers("counter 2 you") == ("counter", ((), 2, "helper_first"))
        server.say(table.Told((Event(9, "You counter: 2 Treasures, you pick first."),)))
        await tty.read("You counter: 2 Treasures")

    assert talk_through(scenario) == Quit()


def test_step_by_step_an_offer_is_asked_for_part_by_part() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("menu"))
        await tty.read("More actions")
        await tty.type("2", "Which Items?")
        await tty.type("bananas", "I do not know 'bananas' here.")
        await tty.type("tuba", "classic.items.7")
        await tty.type("boots", "How many of the 5 Treasures")
        await tty.type("who", "Everybody waits for you")
        await tty.type("9", "0 to 5")
        await tty.type("2", "Who picks how?")
        assert await tty.answers("1") == ("ask.2", (("card.11",), 2, "helper_first"))

    talk_through(scenario)


def test_cancel_leaves_the_details() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("menu"))
        await tty.read("More actions")
        await tty.type("ask greta", "Which Items?")
        await tty.type("cancel", "run away (roll 5 or 6, else Bad Stuff)")
        assert await tty.answers("run") == ("run",)

    talk_through(scenario)


def test_a_question_that_comes_while_details_are_asked_says_what_is_still_open() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated())
        await until(lambda: tty.printed)
        await tty.type("trade with somebody", "Which one?")
        server.say(table.Private(private(asked("window"), number=215)))
        fresh = await tty.read('"trade with somebody" is kept half made: say resume')
        assert "Boris has announced the kill" in fresh
        assert "You could: 2 use Fizzy Cordial (+3 either side); " in fresh
        assert await tty.answers("pass") == ("pass",)
        await tty.type("resume", "Which one?")
        assert await tty.sends("greta") == table.Act(3, ("trade", "seat.2"))

    talk_through(scenario)


@pytest.mark.parametrize(
    ("name", "line", "choice"),
    [
        ("window", "pass", ("pass",)),
        ("window", "1", ("pass",)),
        ("pick_one", "greta", "seat.2"),
        ("pick_some", "all", ("card.11", "card.12")),
        ("number", "2", 2),
        ("yes_no", "accept", True),
        ("order", "imp, dragon", ("foe.2", "foe.1", "foe.3")),
        ("split", "cordial greta, imp spite", (("card.41", "seat.2"), ("card.44", "seat.3"))),
        ("offer", "2 you", ((), 2, "helper_first")),
    ],
)
def test_every_shape_is_answered_by_typing(name: str, line: str, choice: Choice) -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated(name))
        await tty.read("You could: " if name == "window" else "More actions")
        assert await tty.answers(line) == choice

    talk_through(scenario)


def test_standing_actions_are_taken_by_name_and_numbers_belong_to_the_question() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("help"))
        await tty.read("More actions")
        assert await tty.sends("backstab") == table.Act(2, ("backstab",))
        assert await tty.sends("curse greta") == table.Act(3, ("curse.43", "seat.2"))
        await tty.type("sell", "nobody sells in combat (classic.selling.6)")
        await tty.type("4", "There is no number 4: say 1 to 3.")
        await tty.type("frobnicate", "I do not understand 'frobnicate'.")

    talk_through(scenario)


def test_a_card_is_played_by_its_number_in_the_hand() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("help"))
        await tty.read("More actions")
        await tty.type("hand", "3 Curse! Shrunken Wardrobe")
        assert await tty.sends("curse 3 greta") == table.Act(2, ("curse.43", "seat.2"))
        assert await tty.sends("use 1 spite") == table.Act(3, ("play.41", "seat.3"))
        await tty.type("use 1", "Which one?")
        await tty.type("cancel", "Taken back.")
        assert await tty.answers("counter 2 you") == ("counter", ((), 2, "helper_first")), "that is no card"

    talk_through(scenario)


def test_a_number_that_was_meant_for_another_question_is_not_taken() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("help"))
        await tty.read("More actions")
        server.say(table.Private(private(asked("menu", 700), number=215)))
        assert "More actions" not in await tty.read("1 run away"), "nothing more than before"
        count = len(server.heard)
        assert "That question has gone; now: Tax Dragon (18) is stronger" in await tty.type("2", "1 run away")
        assert len(server.heard) == count
        assert await tty.answers("1") == ("run",)

    talk_through(scenario)


def test_a_question_asked_anew_in_the_same_words_is_not_read_out_again() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("help"))
        await tty.read("More actions")
        server.say(table.Private(private(asked("help", 900), number=215)))
        server.say(talk.Said("Boris", "well?", "chat", 1))
        assert await tty.read("Boris: well?") == "Boris: well?"
        assert await tty.answers("accept") == ("accept",)

    talk_through(scenario)


def test_two_questions_are_told_apart_by_name() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("help", "yes_no"))
        assert "Several things are asked: say question and its number" in await tty.read("More actions")
        request = await tty.sends("counter 1 you")
        assert isinstance(request, table.Answer)
        assert request.question == 501

    talk_through(scenario)


def test_of_two_questions_numbers_answer_the_one_that_was_said_and_before_that_none() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("help", "number"))
        await tty.read("More actions")
        count = len(server.heard)
        told = await tty.type("2", "Several things are asked: say question and its number")
        assert "Question 1: Boris asks you for help" in told
        assert "Question 2: " in told
        await tty.type("question 3", "Which question? Say question and a number, 1 to 2.")
        assert len(server.heard) == count
        await tty.type("question 2", "You have")
        await tty.type("question", "Numbers answer this one.")
        anew = table.Private(private(asked("help", 501), asked("number", 900), number=215))
        server.say(anew, talk.Said("Boris", "well?", "chat", 1))
        await tty.read("well?")
        tty.clock.now += 4
        request = await tty.sends("2")
        assert isinstance(request, table.Answer)
        assert (request.question, request.choice) == (900, 2), "it is the same one, asked anew"
        server.say(table.Private(private(asked("help", 501), number=216)), talk.Said("Boris", "and?", "chat", 1))
        await tty.read("and?")
        tty.clock.now += 4
        await tty.type("question 2", "Only one thing is asked: its numbers answer it.")
        assert await tty.answers("1") == ("accept",)

    talk_through(scenario)


def test_what_says_which_of_two_questions_is_which() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("help", "yes_no"))
        await tty.read("More actions")
        told = await tty.type("what", "More actions")
        assert "Question 1: Boris asks you for help" in told
        assert "Question 2: " in told

    talk_through(scenario)


def test_a_refusal_is_read_out_with_rule_and_cure() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("help"))
        await tty.read("More actions")
        request = await tty.sends("accept")
        server.refuse(request, "the dead do not help", "classic.death.3", "wait for your next hero")
        await tty.read("Not now: the dead do not help (classic.death.3). You could: wait for your next hero.")
        await tty.type("", "Say: 1 accept")

    talk_through(scenario)


def test_the_end_of_a_deadline_is_called() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("help"))
        await tty.read("More actions")
        tty.clock.now += 9.5
        await tty.read("5 seconds left; timeout: decline.")
        count = len(tty.printed)
        tty.clock.now += 2
        await asyncio.sleep(0)
        assert len(tty.printed) == count, "it is called once"

    talk_through(scenario)


def test_sums_are_told_when_they_move_and_not_otherwise() -> None:
    heroes, monsters = CONTEST.sides
    cordial = Line("Fizzy Cordial", 3, card=41)
    more = Side("heroes", "Boris", 18, (*heroes.lines, cordial))
    less = Side("heroes", "Boris", 14, (heroes.lines[0], heroes.lines[1], cordial))

    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated())
        await tty.read("Boris 15 against Tax Dragon 18")
        server.say(table.Shared(public(215)))
        server.say(table.Shared(public(216, contest=Contest("Combat", (more, monsters), "even"))))
        assert await tty.read("Boris 18") == "Boris 18 against Tax Dragon 18 (Fizzy Cordial +3): even."
        server.say(table.Shared(public(217, contest=Contest("Combat", (less, monsters), "behind by 4"))))
        lost = "Boris 14 against Tax Dragon 18 (without Lance-a-Little +4): behind by 4."
        assert await tty.read("Boris 14") == lost
        server.say(table.Shared(public(218, contest=Contest("Combat", (less, Side("monsters", "no monster", 0))))))
        server.say(table.Shared(at_rest(219)), talk.Said("", "Good night.", "system"))
        assert await tty.read("Good night") == "Good night.", "what is decided is told by the story"

    talk_through(scenario)


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        (None, 11, []),
        (11, 13, ["Your strength: 13, it was 11."]),
        (13, 0, ["Your strength: 0, it was 13."]),
        (0, -1, ["Your strength: -1, it was 0."]),
        (11, 11, []),
        (11, None, []),
    ],
)
@pytest.mark.parametrize("fights", [(False, False), (True, False), (False, True), (True, True)])
def test_ones_own_strength_is_told_when_it_has_moved_at_rest(
    was: int | None, now: int | None, said: list[str], fights: tuple[bool, bool]
) -> None:
    def at(strength: int | None, number: int, *, fight: bool) -> Model:
        meters = (Meter("strength", "Strength", strength),) if strength is not None else ()
        view = public(number) if fight else at_rest(number)
        seats = (replace(YOU, meters=(Meter("level", "Level", 6, 10), *meters)), *view.seats[1:])
        return at_table(manner=Manner.LINES, view=replace(view, seats=seats))

    old, new = at(was, 215, fight=fights[0]), at(now, 216, fight=fights[1])
    assert new.seen.public is not None
    lines = narrate(old, Pushed(table.Shared(new.seen.public)), new)
    assert [line for line in lines if "Your strength" in line] == ([] if any(fights) else said)


def test_what_one_puts_on_is_heard_by_what_it_adds() -> None:
    def strong(by: int) -> PublicView:
        view = at_rest(215 + by)
        mine = replace(YOU, meters=(Meter("level", "Level", 6, 10), Meter("strength", "Strength", 11 + by)))
        return replace(view, seats=(mine, *view.seats[1:]))

    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated(), table.Shared(strong(0)))
        server.say(table.Told((Event(9, "You put on the Boots."),)), table.Shared(strong(2)))
        assert "You put on the Boots.\nYour strength: 13, it was 11." in await tty.read("Your strength")
        server.say(table.Told((Event(10, "You put on the Rapier."),)), table.Shared(strong(2)))
        server.say(talk.Said("Boris", "nice", "chat", 1))
        assert "strength" not in await tty.read("nice"), "it is for Elves"

    talk_through(scenario)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("who", "Everybody waits for you: answers Boris, 14 seconds left."),
        ("what", "Say: 1 accept"),
        ("hand", "1 Fizzy Cordial: one shot, +3, either side, 100 gold."),
        (
            "table",
            "2 Boris: has the turn; fights; Level 8; Strength 15; Warrior; Human; Hand 3; In play: Plate of the Day +3",
        ),
        ("table", "Open offer by Boris to you: 1 Treasure of 5, Boris picks first."),
        ("card tuba", "Gives +3 to run away, none in combat."),
        ("card s", "Which card? Sensible Boots, Sword of Damp."),
        ("card excalibur", "No card called 'excalibur'"),
        ("card", "Say card and its name."),
        ("story", "Nothing has happened yet."),
        ("help", "why [WORDS]: how each sum is made up"),
        ("say", "Say what?"),
        ("ready", "I do not understand 'ready'."),
        ("/who", "Everybody waits for you"),
        ("WHO", "Everybody waits for you"),
    ],
)
def test_commands_answer_at_any_time(line: str, answer: str) -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("help"))
        await tty.read("More actions")
        await tty.type(line, answer)

    talk_through(scenario)


def test_auto_pass_in_line_mode() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated())
        await tty.read("Boris 15")
        await tty.type(
            "auto-pass", "2 until your turn: off. You pass until your turn comes. Say auto-pass turn to change it."
        )
        await tty.type("auto-pass combat", "You pass until this combat is over.")
        server.say(table.Private(private(asked("window"), number=215)))
        await until(lambda: table.Answer in map(type, server.heard))
        await tty.type("auto-pass", "1 this combat: ON.")
        await tty.type("auto-pass combat", "You are asked again")
        await tty.type("auto-pass sideways", "combat, turn, match, alike or none")
        await tty.type("pass", "Nothing is asked that could be passed.")

    talk_through(scenario)


def test_what_was_said_is_said_again() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("help"))
        await tty.read("More actions")
        said = await tty.type("who", "Everybody waits for you")
        assert await tty.type("again", "Everybody waits for you") == said
        server.say(talk.Said("Greta", "Well?", "ai", 2))
        await tty.read("Well?")
        assert await tty.type("again", "Well?") == "Greta: Well?"
        both = await tty.type("again 2", "Well?")
        assert "Everybody waits for you" in both
        await tty.type("again and again", "How many times back?")

    talk_through(scenario)


def test_what_may_be_done_at_any_time_is_told_once_and_then_what_is_new_of_it() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("help"))
        assert "backstab Boris" in await tty.read("More actions")
        more = (*STANDING, WireOption("steal", "steal a Small Item"))
        server.say(table.Private(private(asked("menu", 700), number=215, standing=more)))
        assert (await tty.read("More actions now")).endswith("More actions now: steal a Small Item.")
        assert "backstab Boris" in await tty.type("what", "More actions")

    talk_through(scenario)


def test_the_bell_rings_in_line_mode_when_something_happens_to_me() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated())
        await tty.read("Boris 15")
        server.say(table.Told((Event(9, "Spite curses you.", seats=(3, 0)),)))
        await tty.read("Spite curses you.")
        assert Ring() in tty.calls

    talk_through(scenario)


# ---- completion


def test_completion_knows_commands_choices_and_arguments() -> None:
    model = at_table(asked("menu"), manner=Manner.LINES)
    assert completions(model, "w") == ["what", "who", "why"]
    assert completions(model, "ask") == ["ask greta for help", "ask spite for help"]
    assert completions(model, "card se") == ["card Sensible Boots"]
    assert "announce the kill" not in completions(model, ""), "what is barred is not proposed"
    assert "create" in completions(after(connected(Manner.LINES), TABLES), "")
