"""What is said in line mode can be typed on the full screen as well: `:` and the same words lead to a page of it."""

from __future__ import annotations

import pytest
from tests.client.at_home import at_home
from tests.client.evening import after, at_table, keys, told
from tests.client.outcome import screen, sent
from tests.client.questions import asked

from kickdoor_client.state.effects import Quit
from kickdoor_client.state.messages import Ended
from kickdoor_client.state.model import Model
from kickdoor_protocol.base import Message
from kickdoor_protocol.messages import reasons, table, talk
from kickdoor_protocol.messages.book import LookUp


def fighting() -> Model:
    return at_table(asked("menu"))


@pytest.mark.parametrize(
    ("line", "there"),
    [
        ("card", ("cards that can be seen", "> Fizzy Cordial")),
        ("card tuba", ("Tuba of Charm: item, +3, Big, 2 hands, 300 gold.", "It oompahs.")),
        ("card 1", ("Fizzy Cordial: one shot", "classic.combat.6")),
        ("card 1 ids", ("Fizzy Cordial: one shot", "classic.combat.6")),
        ("why", ("how the sums are made up", "level 8 (classic.combat.1)")),
        ("why sell", ("nobody sells in combat (classic.selling.6)",)),
        ("who", ("for whom we wait", "Everybody waits for you: answers Boris")),
        ("what", ("what you may do now", "ask Greta for help (with her: 24 against 18)")),
        ("hand", ("You hold 4 cards.",)),
        ("table", ("the table", "Friday night, classic, turn 14.")),
        ("story", ("the story so far",)),
        ("again", ("the story so far",)),
        ("again 2", ("the story so far",)),
        ("offers", ("what each would come to", "backstab Boris  -2, discard one card")),
        ("help", ("go to another choice; in a form, change it",)),
        ("settings", ("your hero female", "turn timer none")),
        ("auto-pass", ("when to pass without asking you", "[ ] until your turn")),
        ("explain", ("Which AI player? Say explain and its name: Greta, Spite.",)),
        ("resume", ("Nothing is half made.",)),
        ("cancel", ("There is nothing to leave.",)),
        ("save", ("There is a replay when the match is over",)),
        ("say", ("Say what?",)),
        ("pass", ("Nothing is asked that could be passed.",)),
        ("brief", ("I do not understand 'brief'.",)),
    ],
)
def test_a_word_that_is_typed_leads_to_its_page_and_sends_nothing(line: str, there: tuple[str, ...]) -> None:
    model, effects = keys(fighting(), ":", *line, "enter")
    shown = screen(model, 120, 40)
    for text in there:
        assert text in shown
        assert text not in screen(fighting(), 120, 40)
    assert sent(effects) == []


@pytest.mark.parametrize(
    ("line", "request_"),
    [
        ("say hi there", talk.Say(0, "hi there")),
        ("explain gr", reasons.Explain(0, 2)),
        ("rules", LookUp(0, "classic")),
        ("rules help", LookUp(0, "classic", "help")),
        ("backstab", table.Act(0, ("backstab",))),
        ("run", table.Answer(0, 501, ("run",))),
    ],
)
def test_what_is_meant_for_the_server_is_sent(line: str, request_: Message) -> None:
    assert sent(keys(fighting(), ":", *line, "enter")[1]) == [request_]


def test_quit_quits_and_a_line_that_is_left_does_nothing() -> None:
    asked, effects = keys(fighting(), ":", *"quit", "enter", now=200.0)
    assert (effects, "Leave now?" in screen(asked)) == ((), True)
    assert keys(asked, "enter", now=202.0)[1] == (Quit(),)
    model, effects = keys(fighting(), ":", *"quit", "escape")
    assert effects == ()
    assert screen(model) == screen(after(fighting()))


@pytest.mark.parametrize(("asked_to_go", "code"), [(Ended(), 0), (Ended(130), 130)])
def test_a_program_that_is_asked_to_go_goes_without_a_word(asked_to_go: Ended, code: int) -> None:
    for model in (fighting(), at_home(), keys(fighting(), "2")[0]):
        assert told(model, asked_to_go)[1] == (Quit(code),)
