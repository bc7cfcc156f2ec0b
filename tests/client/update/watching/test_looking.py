"""Looking on with other eyes than one's own, letting others see with one's own, and what everybody is told of it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.client.evening import after, at_table, keys, public
from tests.client.onlookers import (
    ADA,
    GRETA,
    at_what_is_public,
    looked_over,
    looking_early,
    looking_late,
    looking_on,
    looking_over,
    over_adas_shoulder,
    told,
)
from tests.client.questions import asked, private
from tests.client.scripted import ScriptedServer
from tests.client.teletype import Teletype, seated, talk_through

from kickdoor_client.network.events import Pushed, Replied
from kickdoor_client.plain.narrate import narrate
from kickdoor_client.state.effects import Send
from kickdoor_client.state.messages import Typed
from kickdoor_client.state.model import Manner, Model
from kickdoor_client.text.ink import text_of
from kickdoor_client.update.route import update
from kickdoor_client.view.screen import picture
from kickdoor_client.words.menus.lobby import table_words
from kickdoor_client.words.people.looking import eyes_words, shared_words, watched_words
from kickdoor_client.words.table.question import what
from kickdoor_client.words.table.who import who
from kickdoor_client.words.table.why import barred
from kickdoor_protocol.messages import lobby, session, table, talk
from kickdoor_protocol.messages.looking import Looking, ShareSeat
from kickdoor_protocol.messages.replay import LookAs
from kickdoor_protocol.views import PrivateView, Watched


def sent(model: Model, *names: str) -> object:
    """What these keys send."""
    _, effects = keys(model, *names)
    found = [effect.request for effect in effects if isinstance(effect, Send)]
    return found[0] if found else None


def typed(model: Model, line: str) -> object:
    _, effects = update(model, Typed(line))
    found = [effect.request for effect in effects if isinstance(effect, Send)]
    return found[0] if found else None


# ---- over a shoulder


def test_a_key_leads_over_the_shoulder_of_whoever_lets_one_and_back() -> None:
    assert sent(at_what_is_public(), "v") == LookAs(0, ADA)
    assert sent(looking_over(), "v") == LookAs(0)
    assert typed(looking_over(), "as everybody") == LookAs(0)
    assert typed(at_what_is_public(), "as gr") == LookAs(0, GRETA)
    nobody, effects = keys(at_what_is_public(None), "v")
    assert not any(isinstance(effect, Send) for effect in effects)
    notice = nobody.ui.notice
    assert notice is not None
    assert (notice.text, notice.cure) == (
        "Nobody here lets others look over the shoulder.",
        "ask those who play: whoever sits there can say share",
    )


@pytest.mark.parametrize("key", ["1", "2", "enter", "x", "T", "B", "y", "tab"])
def test_no_key_answers_what_is_asked_of_the_seat_that_one_looks_over(key: str) -> None:
    model = looking_over()
    assert model.questions == ()
    assert sent(model, key, "enter") is None


def test_what_that_seat_is_asked_and_why_not_is_said_as_it_is_to_that_seat() -> None:
    model = looking_over()
    said = "\n".join(what(model))
    assert "You look over Ada's shoulder; Ada has let you for 2:10." in said
    assert "Ada is asked: Tax Dragon (18) is stronger than you (15)" in said
    assert "ask Greta for help" in said
    assert "Nobody who plays hears what you say until it is over." in said
    assert [option.key for option in barred(model)], "what Ada cannot do now is explained to both"
    assert "Ada lets you" not in said
    assert typed(model, "hand") is None


def test_the_story_holds_what_was_told_to_these_eyes_and_what_was_said_stays() -> None:
    model = after(at_what_is_public(), talk.Said("Fay", "Psst.", "aside"))
    assert model.my_seat is None
    events = len([line for line in model.seen.story if line.kind == "event"])
    over = after(model, *over_adas_shoulder())
    assert over.my_seat is None, "one spectates all the same"
    assert len([line for line in over.seen.story if line.kind == "event"]) == events
    assert "Psst." in [line.text for line in over.seen.story]
    back = after(over, Looking(), told(), table.Shared(public()), table.Private(PrivateView(215)))
    assert back.seen.private == PrivateView(215)
    assert back.seen.eyes is not None
    assert back.seen.eyes.asked == ()


def test_for_how_long_one_has_been_let_look_goes_on() -> None:
    model = looking_over()
    model = replace(model, now=model.now + 50)
    assert eyes_words(model)[0] == "You look over Ada's shoulder; Ada has let you for 3:00."


def test_one_who_has_looked_on_and_then_plays_has_his_own_eyes() -> None:
    left = after(looking_over(), Replied(table_left(), session.Accepted(1)))
    assert left.seen.eyes is None
    model = after(left, table.Shared(public()), table.Private(private(asked("menu"))))
    assert model.my_seat == ADA
    assert model.questions


def table_left() -> lobby.LeaveTable:
    return lobby.LeaveTable(1)


def test_a_refusal_is_shown_with_its_cure() -> None:
    refused = session.Refused(1, "not_shared", text="Greta does not let anybody see.", cure="ask Greta")
    model = after(at_what_is_public(), Replied(LookAs(1, GRETA), refused))
    assert model.ui.notice is not None
    assert (model.ui.notice.text, model.ui.notice.cure) == ("Not now: Greta does not let anybody see.", "ask Greta")


# ---- late


def test_late_it_is_said_how_late_and_how_long_there_is_nothing_to_see() -> None:
    assert eyes_words(looking_late())[0] == "You see this table as it was 3:00 ago, with every hand open."
    early = looking_early()
    assert "There is nothing to see for another 1:35." in who_and_what(early)
    later = replace(early, now=early.now + 95)
    assert not any("nothing to see" in line for line in who_and_what(later))
    assert sent(looking_late(), "v") is None


def who_and_what(model: Model) -> list[str]:
    return [*who(model), *what(model)]


# ---- those who play


def test_the_key_that_lets_others_look_waits_for_enter_and_the_one_that_ends_it_does_not() -> None:
    model = after(at_table(asked("menu")), table.Shared(public(watched=Watched(2))))
    typing, effects = keys(model, "f3")
    assert effects == ()
    assert typing.ui.prompt is not None
    assert typing.ui.prompt.text == "share"
    assert sent(typing, "enter") == ShareSeat(0, shared=True)
    assert sent(looked_over(), "f3") == ShareSeat(0, shared=False)
    assert typed(looked_over(), "share no") == ShareSeat(0, shared=False)
    assert sent(at_table(asked("menu")), "f3", "enter") != ShareSeat(0, shared=True), "where there is no such thing"


@pytest.mark.parametrize(
    ("watched", "said"),
    [
        (Watched(1), "1 spectates, at what is public. Press F3 to let them see what you see."),
        (Watched(3, GRETA, 2), "3 spectate, and may see what Greta sees; 2 do."),
        (Watched(3, ADA, 0), "Whoever spectates may look over your shoulder; nobody does. F3 takes it back."),
        (Watched(3, ADA, 1), "1 looks over your shoulder. F3 takes it back."),
        (Watched(0, late_s=180), "Nobody spectates; here that is 3:00 late, with every hand open."),
    ],
)
def test_whoever_plays_can_ask_who_sees_what(watched: Watched, said: str) -> None:
    model = after(at_table(asked("menu")), table.Shared(public(watched=watched)))
    assert watched_words(model) == [said]
    assert said in who(model)


def test_in_lines_the_same_is_said_when_it_changes() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("menu"))
        await tty.read("More actions")
        server.say(table.Shared(public(watched=Watched(2))))
        assert isinstance(await tty.sends("share"), ShareSeat)
        server.say(table.Shared(public(watched=Watched(2, ADA, 1))))
        await tty.read("1 looks over your shoulder. Say share no to take it back.")

    talk_through(scenario)


def test_one_who_looks_on_in_lines_hears_whose_eyes_he_has() -> None:
    before = lines_of(at_what_is_public())
    assert eyes_words(before) == ["You see what is public. Ada lets you look over the shoulder: say as Ada."]
    for nobody in (None, Watched(), Watched(2)):
        alone = after(before, table.Shared(public(watched=nobody)))
        assert eyes_words(alone) == ["You see what is public. Nobody here lets others look over the shoulder."]
    heard: list[str] = []
    model = before
    for message in over_adas_shoulder():
        then, _ = update(model, Pushed(message))
        heard += narrate(model, Pushed(message), then)
        model = then
    assert "You look over Ada's shoulder; Ada has let you for 2:10." in heard
    assert any(line.startswith("Ada is asked: Tax Dragon") for line in heard)
    assert any("Say as everybody to see with your own eyes again." in line for line in heard)


def lines_of(model: Model) -> Model:
    return replace(model, manner=Manner.LINES)


def test_the_list_of_tables_says_how_one_looks_on() -> None:
    info = lobby.TableInfo("t1", "Friday", "classic", "running", options={"watching": "late"})
    assert "shown late" in table_words(1, info)
    assert "over one shoulder" in table_words(1, replace(info, options={"watching": "seat"}))


def test_looking_on_at_an_older_server_is_as_ever() -> None:
    model = looking_on(told(), table.Shared(public()), table.Private(PrivateView(214)))
    assert model.seen.eyes is None
    assert eyes_words(model) == []
    assert "You are spectating." in what(model)


def test_the_help_names_the_key() -> None:
    model, _ = keys(looked_over(), "?")
    page = "\n".join(text_of(line) for line in picture(model, 120, 60).lines)
    assert "F3" in page.split("let spectators see what you see")[0].splitlines()[-1]


@pytest.mark.parametrize(
    ("watched", "says"),
    [
        (Watched(1, ADA, 0), "Whoever spectates may look over your shoulder; nobody does. {stop}"),
        (Watched(3, ADA, 1), "1 looks over your shoulder. {stop}"),
        (Watched(3, ADA, 2), "2 look over your shoulder. {stop}"),
        (Watched(3, GRETA, 2), ""),
        (Watched(3), ""),
        (None, ""),
    ],
)
def test_only_who_is_looked_over_is_told_so_and_nobody_once_it_is_over(watched: Watched | None, says: str) -> None:
    for manner, stop in ((Manner.LINES, "Say share no to take it back."), (Manner.SCREEN, "F3 takes it back.")):
        model = at_table(view=public(watched=watched), manner=manner)
        assert shared_words(model) == says.format(stop=stop)
        assert shared_words(after(model, table.Over((1,), "Boris wins."))) == ""
