"""A seat that comes back: its code is said, shown at a pause and typed behind `join`; others let somebody in or not."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.client.evening import after, at_table, public, spectating
from tests.client.outcome import sent
from tests.client.questions import asked
from tests.client.scenes import PAUSED
from tests.client.scripted import ScriptedServer
from tests.client.teletype import Teletype, seated, talk_through

from kickdoor_client.state.model import Manner, Model
from kickdoor_client.text.ink import text_of
from kickdoor_client.update.lobby.browsing import entered
from kickdoor_client.update.people import recovery
from kickdoor_client.view.table.question import pause_lines
from kickdoor_client.words.people.pause import pause_words
from kickdoor_protocol.messages.lobby import JoinTable, TableInfo, Tables
from kickdoor_protocol.messages.table import LetIn, SeatCode, Shared

CODE = "k7mq-92fd-x3tb"
SAID = f"To come back with another program, write down the code of your seat: {CODE}."


def story(model: Model) -> list[str]:
    return [line.text for line in model.seen.story]


def test_the_code_is_said_once_at_a_server_of_others_and_not_at_ones_own() -> None:
    own = at_table(asked("menu"))
    model = after(replace(own, address="friday.example:7777"), SeatCode(CODE), SeatCode(CODE))
    assert story(model).count(SAID) == 1
    assert SAID not in story(after(own, SeatCode(CODE)))


def test_a_paused_table_shows_it_in_both_faces() -> None:
    for manner in Manner:
        model = at_table(asked("menu"), view=public(pause=PAUSED), manner=manner)
        assert pause_words(after(model, SeatCode(CODE)))[-1] == SAID
    model = after(at_table(view=public(pause=PAUSED, waiting=())), SeatCode(CODE))
    assert CODE in " ".join(text_of(line) for line in pause_lines(model, 100))
    assert not any("code" in line for line in pause_words(at_table(view=public(pause=PAUSED))))


def test_who_spectates_has_none() -> None:
    model = after(spectating(), SeatCode(CODE), Shared(public(pause=PAUSED, waiting=())))
    assert not any(CODE in line for line in pause_words(model))


@pytest.mark.parametrize(
    ("words", "code"),
    [("1", ""), (f"1 code={CODE}", CODE), (f"Friday night code={CODE}", CODE), (f"code={CODE}", CODE)],
)
def test_join_takes_the_code(words: str, code: str) -> None:
    tables = Tables((TableInfo("t1", "Friday night", "classic", "paused"),))
    model = replace(at_table(), tables=tables)
    _, effects = entered(model, words, watch=False)
    (join,) = sent(effects)
    assert isinstance(join, JoinTable)
    assert (join.table, join.code) == ("t1", code)


def test_code_admit_and_deny_in_lines() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("menu"), SeatCode(CODE))
        await tty.read("More actions")
        await tty.type("code", CODE)
        let_in = await tty.sends("admit 2")
        assert isinstance(let_in, LetIn)
        assert (let_in.seat, let_in.allowed) == (1, True)
        await tty.type("deny Boris", "Say its number.")

    talk_through(scenario)


def test_admit_and_deny_name_a_seat_of_the_table() -> None:
    model = at_table(asked("menu"))
    for words in ("", "0", "9", "Boris"):
        after_it, effects = recovery.answered(model, words, allowed=True)
        assert sent(effects) == []
        assert after_it.ui.notice is not None
    (no,) = sent(recovery.answered(model, "1", allowed=False)[1])
    assert isinstance(no, LetIn)
    assert (no.seat, no.allowed) == (0, False)
