"""A server or a table asks for a password: on the full screen, in lines, and where nobody can type."""

from __future__ import annotations

import asyncio
import io

import pytest
from msgspec.structs import replace
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output
from tests.client.evening import LOBBY, TABLES, WELCOME, after, keys, new_model, told
from tests.client.outcome import screen, sent
from tests.client.update.lobby.test_lobby import ME, browsing, shown
from tests.client.update.lobby.test_tabling import form

from kickdoor_client.network.events import FirstMet, LinkFailed, LinkLost, LinkUp, Replied
from kickdoor_client.plain.sources import is_secret, prompt_session
from kickdoor_client.state.effects import Effects, HangUp, Quit
from kickdoor_client.state.errand import LocalPlayer, Purpose
from kickdoor_client.state.home import Home
from kickdoor_client.state.messages import InputEnded, Pasted, Tick, Typed
from kickdoor_client.state.model import Manner, Model, Scene
from kickdoor_client.state.passwords import AskingPassword, KnownPasswords
from kickdoor_protocol.messages import lobby, session

LOCKED = replace(WELCOME, locked=True)
WRONG = session.Refused(1, "wrong_password", text="That is not the password.", cure="wait 4 s")
NEEDED = session.Refused(1, "password_needed", text="This table is locked.", cure="say its password")
YES = session.Accepted(1)
ENTER = session.Enter(ME, "swordfish")


def outside(
    manner: Manner = Manner.SCREEN, purpose: Purpose = Purpose.JOIN, **changes: object
) -> tuple[Model, Effects]:
    """Greeted by a server that has a password."""
    return told(replace(new_model(purpose, manner), **changes), LinkUp(LOCKED))  # type: ignore[arg-type]


def entering(manner: Manner = Manner.SCREEN) -> Model:
    """The password has been said."""
    model = outside(manner)[0]
    return keys(model, *"swordfish", "enter")[0] if manner is Manner.SCREEN else after(model, Typed("swordfish"))


# ---- the server's, on the full screen


def test_the_password_of_the_server_is_asked_for_before_anything_else() -> None:
    model, effects = outside()
    assert sent(effects) == []
    assert "This server has a password." in screen(model)
    model, effects = keys(model, *"swordfish")
    assert "*********_" in screen(model)
    assert "swordfish" not in screen(model) + repr(model)
    _, effects = keys(model, "enter")
    assert sent(effects) == [ENTER]


def test_when_it_is_right_the_errand_begins() -> None:
    model, effects = told(entering(), Replied(ENTER, YES))
    assert sent(effects) == [lobby.ListTables(ME, 0)]
    assert model.ui.overlay is None
    assert after(model, TABLES).scene is Scene.BROWSING


def test_when_it_is_wrong_it_is_asked_for_again() -> None:
    model = after(entering(), Replied(ENTER, WRONG))
    assert "That is not the password." in screen(model)
    assert "wait 4 s" in screen(model)
    assert sent(keys(model, *"other", "enter")[1]) == [session.Enter(ME, "other")]


def test_every_key_is_for_the_password() -> None:
    model, effects = keys(outside()[0], *"q?: 1", "backspace", "c-u", *"a:b", "enter")
    assert sent(effects) == [session.Enter(ME, "a:b")]
    assert keys(model, "enter")[1] == (), "it is said once"


def test_it_can_be_pasted() -> None:
    assert sent(keys(after(outside()[0], Pasted("sword fish\n")), "enter")[1]) == [session.Enter(ME, "sword fish")]


def test_who_does_not_know_it_goes_back_to_where_he_came_from() -> None:
    assert keys(outside()[0], "escape")[1] == (Quit(),)
    model, effects = keys(outside(home=Home(LocalPlayer("Ada")))[0], "escape")
    assert model.scene is Scene.HOME
    assert HangUp() in effects


def test_nothing_is_sent_for_an_empty_one() -> None:
    assert keys(outside()[0], "enter")[1] == ()


# ---- coming back


def test_a_server_that_has_forgotten_us_is_told_again_by_itself() -> None:
    model = after(entering(), Replied(ENTER, YES), TABLES, LOBBY, LinkLost("cut", 1, 1))
    model, effects = told(model, LinkUp(LOCKED))
    assert sent(effects) == [ENTER]
    model, effects = told(model, Replied(ENTER, YES))
    assert "does not know this session any more" in screen(model)
    assert sent(effects) == [lobby.ListTables(ME, 0)]


def test_if_it_has_changed_meanwhile_it_is_asked_for() -> None:
    model = after(entering(), Replied(ENTER, YES), TABLES, LinkLost("cut", 1, 1), LinkUp(LOCKED))
    model = after(model, Replied(ENTER, WRONG))
    assert isinstance(model.ui.overlay, AskingPassword)
    assert model.passwords.server == ""


def test_a_line_cut_while_it_is_typed_asks_anew() -> None:
    model = keys(outside()[0], *"sword")[0]
    model, effects = told(model, LinkLost("cut", 1, 1), LinkUp(replace(LOCKED, resumed=True)))
    assert isinstance(model.ui.overlay, AskingPassword)
    assert sent(effects) == []
    assert sent(told(keys(model, *"swordfish", "enter")[0], Replied(ENTER, YES))[1]) == [lobby.ListTables(ME, 0)]


# ---- from the command line


GIVEN = KnownPasswords(given="swordfish")


def test_the_one_from_the_command_line_is_said_at_once() -> None:
    assert sent(outside(passwords=GIVEN)[1]) == [ENTER]


def test_where_nobody_can_type_it_ends_with_what_helps() -> None:
    model, effects = outside(Manner.LINES, Purpose.WATCH, handless=True)
    assert effects[-1].code == 1  # type: ignore[union-attr]
    assert "--password-file" in effects[-1].text  # type: ignore[union-attr]
    model, _ = outside(Manner.LINES, Purpose.WATCH, handless=True, passwords=GIVEN)
    _, effects = told(model, Replied(ENTER, WRONG))
    assert "That is not the password." in effects[-1].text  # type: ignore[union-attr]


# ---- a table's


def wanting(manner: Manner = Manner.SCREEN, **changes: object) -> tuple[Model, lobby.JoinTable]:
    """Somebody who has asked for a seat at the first table."""
    model = replace(browsing(manner), **changes)  # type: ignore[arg-type]
    model, effects = keys(model, "enter") if manner is Manner.SCREEN else told(model, Typed("join 1"))
    (request,) = sent(effects)
    assert isinstance(request, lobby.JoinTable)
    return model, request


def test_a_locked_table_asks_when_one_goes_there() -> None:
    model, request = wanting()
    model = after(model, Replied(request, NEEDED))
    assert "is locked." in screen(model)
    _, effects = keys(model, *"psst", "enter")
    assert sent(effects) == [replace(request, password="psst")]


def test_looking_on_asks_as_well() -> None:
    model, effects = keys(browsing(), "v")
    (request,) = sent(effects)
    assert isinstance(request, lobby.WatchTable)
    model = after(model, Replied(request, NEEDED))
    assert sent(keys(model, *"psst", "enter")[1]) == [replace(request, password="psst")]


def test_a_wrong_one_can_be_said_again_and_so_can_one_that_came_too_soon() -> None:
    model, request = wanting()
    said = replace(request, password="psst")
    for refused in (WRONG, session.Refused(1, "too_fast", text="Too many wrong passwords.", cure="wait 4 s")):
        model = keys(after(model, Replied(request, NEEDED)), *"psst", "enter")[0]
        model = after(model, Replied(said, refused))
        assert refused.text in screen(model)
        assert sent(keys(model, *"pssst", "enter")[1]) == [replace(request, password="pssst")]


def test_when_it_is_right_the_form_goes() -> None:
    model, request = wanting()
    model = keys(after(model, Replied(request, NEEDED)), *"psst", "enter")[0]
    model = after(model, LOBBY, Replied(replace(request, password="psst"), YES))
    assert (model.scene, model.ui.overlay) == (Scene.FILLING, None)


def test_when_the_table_cannot_be_had_anyway_that_is_said() -> None:
    model, request = wanting()
    model = keys(after(model, Replied(request, NEEDED)), *"psst", "enter")[0]
    refused = session.Refused(1, "running", text="The match at this table has begun.")
    model = after(model, Replied(replace(request, password="psst"), refused))
    assert model.ui.overlay is None
    assert "has begun" in screen(model)


def test_the_one_from_the_command_line_is_tried_once_at_a_table() -> None:
    model, request = wanting(passwords=GIVEN)
    model, effects = told(model, Replied(request, NEEDED))
    said = replace(request, password="swordfish")
    assert sent(effects) == [said]
    model, effects = told(model, Replied(said, WRONG))
    assert sent(effects) == []
    assert isinstance(model.ui.overlay, AskingPassword)


def test_a_locked_table_is_marked_in_lists() -> None:
    first, *others = TABLES.tables
    tables = replace(TABLES, tables=(replace(first, locked=True), *others))
    assert "locked, " in screen(after(browsing(), tables))
    assert "open, locked, " in shown(told(after(browsing(Manner.LINES), tables), Typed("tables"))[1])
    filling = after(browsing(), replace(LOBBY, table=replace(LOBBY.table, locked=True)))
    assert "password: yes" in screen(filling)


def test_a_new_table_may_have_one() -> None:
    model = form("up", *"psst")
    assert "****_" in screen(model)
    assert "psst" not in screen(model) + repr(model.ui)
    (request,) = sent(keys(model, "enter")[1])
    assert isinstance(request, lobby.CreateTable)
    assert request.password == "psst"
    (request,) = sent(told(browsing(Manner.LINES), Typed("create Back room password=psst"))[1])
    assert isinstance(request, lobby.CreateTable)
    assert (request.name, request.password) == ("Back room", "psst")


# ---- in lines


def test_in_lines_the_line_is_the_password_with_or_without_the_word() -> None:
    model, effects = outside(Manner.LINES)
    assert "Say password and the word, which will not be shown; or say quit." in shown(effects)
    for line in ("swordfish", "password swordfish"):
        assert sent(told(model, Typed(line))[1]) == [ENTER]
    assert told(model, Typed("quit"))[1] == (Quit(),)
    model, effects = told(entering(Manner.LINES), Replied(ENTER, WRONG))
    assert shown(effects) == "That is not the password. You could: wait 4 s."
    assert sent(told(model, Typed("two  blanks"))[1]) == [session.Enter(ME, "two  blanks")]


def test_in_lines_a_table_can_be_given_up() -> None:
    model, request = wanting(Manner.LINES)
    model, effects = told(model, Replied(request, NEEDED))
    assert "is locked. Say password and the word, which will not be shown; or say cancel." in shown(effects)
    model, _ = told(model, Typed("cancel"))
    assert model.ui.overlay is None


@pytest.mark.parametrize(
    ("line", "secret"),
    [("password x", True), ("create a b password=x", True), ("Password x", True), ("say hello", False), ("pass", False),
     ("password", False)],
)  # fmt: skip
def test_lines_with_a_password_in_them_are_hidden(line: str, secret: bool) -> None:
    assert is_secret(browsing(Manner.LINES), line) is secret
    assert is_secret(outside(Manner.LINES)[0], line), "all of them are while one is asked for"


def test_on_a_terminal_it_is_neither_echoed_nor_kept() -> None:
    """Typed into a real prompt: there are stars, and only what was said before can be brought back."""

    async def lines(typed: str, model: Model) -> tuple[list[str], list[str], str]:
        paper = io.StringIO()
        output = Vt100_Output(paper, lambda: Size(24, 80), enable_cpr=False)
        with create_pipe_input() as source:
            prompt = prompt_session(lambda: model, source, output)
            source.send_text(typed)
            said = [await prompt.prompt_async("> ", handle_sigint=False) for _ in range(typed.count("\r"))]
        return said, prompt.history.get_strings(), paper.getvalue()

    async def run() -> None:
        said, kept, shown_there = await lines("swordfish\r", outside(Manner.LINES)[0])
        assert (said, kept) == (["swordfish"], [])
        assert "*********" in shown_there
        assert "swordfish" not in shown_there
        said, kept, shown_there = await lines("tables\rpassword swordfish\r", browsing(Manner.LINES))
        assert (said, kept) == (["tables", "password swordfish"], ["tables"])
        assert "tables" in shown_there
        assert "swordfish" not in shown_there

    asyncio.run(run())


# ---- certificates


def test_a_certificate_that_was_never_seen_is_shown() -> None:
    met = FirstMet("tls://anna.local:7777", "SHA256:" + "x" * 43)
    for manner in (Manner.SCREEN, Manner.LINES):
        model, effects = told(new_model(Purpose.JOIN, manner), met)
        text = " ".join((screen(model) if manner is Manner.SCREEN else shown(effects)).split())
        assert "for the first time" in text
        assert met.fingerprint in text


def test_who_is_about_to_say_a_password_sees_to_whom() -> None:
    met = FirstMet("tls://anna.local:7777", "SHA256:" + "x" * 43)
    model = keys(after(new_model(), met, LinkUp(LOCKED)), *"sword")[0]
    model = after(model, Tick(), now=model.now + 60)
    assert met.fingerprint in screen(model), "for as long as it takes to compare"
    assert met.fingerprint not in screen(keys(outside()[0], "x")[0])


def test_one_that_has_changed_is_refused_on_the_page_where_one_can_put_it_right() -> None:
    failed = LinkFailed("The certificate of tls://anna has changed.", "ask whoever runs it")
    home = replace(new_model(Purpose.JOIN), home=Home(LocalPlayer("Ada")))
    model = after(home, failed)
    assert model.scene is Scene.HOME
    assert "has changed" in screen(model)
    assert "ask whoever runs it" in " ".join(screen(model).split())


def test_input_that_ends_before_the_password_is_said_is_no_reason_to_wait() -> None:
    model, _ = outside(Manner.LINES)
    assert told(model, InputEnded())[1] == (Quit(),)


def test_the_wrong_one_is_not_the_beginning_of_the_next() -> None:
    model = after(entering(), Replied(ENTER, WRONG))
    assert sent(keys(model, *"x", "enter")[1]) == [session.Enter(ME, "x")]
    waiting = keys(outside()[0], *"sword", "enter")[0]
    assert isinstance(waiting.ui.overlay, AskingPassword)
    assert (waiting.ui.overlay.text, waiting.ui.overlay.sent) == ("", True), "nor does it stay on the screen"


def test_no_password_stands_in_what_a_program_writes_of_its_values() -> None:
    """As the traceback of a bug would."""
    written = repr(KnownPasswords("open sesame", "open barley", outside=True)) + repr(AskingPassword(text="open wheat"))
    assert "outside=True" in written
    assert "open" not in written.replace("outside", "")
