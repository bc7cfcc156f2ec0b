"""A server that lies: what nobody asked for is not kept, what is kept is bounded, nobody else's things are touched."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import msgpack
from msgspec.structs import replace
from tests.client.evening import LOBBY, SEATS, TABLES, YOU, after, at_rest, at_table, connected, public, told
from tests.client.network.test_link import with_link
from tests.client.outcome import sent
from tests.client.questions import asked, private
from tests.client.scripted import Clock, ScriptedServer, until
from tests.client.update.watching.test_replaying import COMMITMENT, parts
from tests.client.update.watching.test_replaying import ended as match_over
from tests.client.update.watching.test_staying import over

from kickdoor_client.network.events import LinkFailed, LinkLost, Replied
from kickdoor_client.network.link import (
    BYTES_A_SECOND,
    BYTES_AT_ONCE,
    MESSAGES_A_SECOND,
    MESSAGES_AT_ONCE,
    Allowance,
    ServerLink,
)
from kickdoor_client.network.tickets import Ticket
from kickdoor_client.program.outside import REPLAYS_MOST, EffectRunner, replay_files, server_folder
from kickdoor_client.program.settings_file import SettingsFile
from kickdoor_client.state.effects import Effects, KeepReplay, KeepSetting, Send
from kickdoor_client.state.errand import Purpose
from kickdoor_client.state.messages import Msg, Typed
from kickdoor_client.state.model import FACES_MOST, LINE_MOST, STORY_MOST, Manner, Model
from kickdoor_client.state.settings import Learnt, UserSettings, read, written
from kickdoor_client.text.ink import REMEMBERED_MOST, cut, remembered, width, wrap
from kickdoor_client.update.watching.staying import BYTES_MOST
from kickdoor_client.view.screen import picture
from kickdoor_protocol.limits import REQUESTS_OPEN_MOST, TOKEN_MOST
from kickdoor_protocol.messages import session, table, talk
from kickdoor_protocol.messages.lobby import ListTables, SetInfo, Tables
from kickdoor_protocol.messages.replay import ReplayAt, ReplayPart, TakeReplay
from kickdoor_protocol.views import CardRef, Contest, Event, Face, Line, PublicView, Side, Zone

EVIL = "evil.example:7777"
HEADER = {"kickdoor": "replay", "version": 1}
CARDS = tuple(CardRef(number, "boots") for number in range(4_000))
PART = ReplayPart((HEADER, {"how": "over"}))


def kept(effects: Effects) -> list[KeepReplay]:
    return [effect for effect in effects if isinstance(effect, KeepReplay)]


# ---- replays


@pytest.mark.parametrize("where", [connected, at_table, match_over, lambda: after(connected(), TABLES, LOBBY)])
def test_a_replay_that_nobody_asked_for_is_not_kept(where: Callable[[], Model]) -> None:
    model, effects = told(where(), PART, ReplayPart((HEADER,), more=True))
    assert kept(effects) == []
    assert model.taken is None or model.taken.parts == ()


def test_what_follows_the_last_part_is_not_kept() -> None:
    model, _ = over(Purpose.PLAY, UserSettings())
    model, effects = told(model, *parts())
    assert len(kept(effects)) == 1
    assert kept(told(model, PART, *parts())[1]) == []


def test_a_match_that_is_over_twice_is_kept_once() -> None:
    """`over` is said again whenever somebody comes or goes."""
    model, effects = over(Purpose.PLAY, UserSettings())
    assert sent(effects) == [TakeReplay(0)]
    model, _ = told(model, *parts())
    _, effects = told(model, table.Shared(public()), table.Over((1,), "Boris wins."))
    assert sent(effects) == []


@pytest.mark.parametrize(
    ("records", "said"),
    [
        (("x" * (BYTES_MOST + 1),), "longer than any replay"),
        (({"kickdoor": "journal"}, {}), "no replay"),
        (([1, 2], {"how": "over"}), "no replay"),
        ((), "no replay"),
        ((HEADER, msgpack.Ext(3, b"x")), "no replay"),
    ],
)
def test_what_is_no_replay_is_not_written(records: tuple[object, ...], said: str) -> None:
    model, _ = over(Purpose.PLAY, UserSettings())
    model, effects = told(model, ReplayPart(records))
    assert kept(effects) == []
    assert model.ui.notice is not None
    assert said in model.ui.notice.text
    assert kept(told(model, PART)[1]) == [], "and what comes then is not asked for"


def test_parts_without_an_end_are_given_up() -> None:
    model, _ = over(Purpose.PLAY, UserSettings())
    part = ReplayPart((HEADER, "x" * 100_000), more=True)
    model, _ = told(model, *[part] * 30)
    assert model.taken is not None
    assert (model.taken.parts, model.taken.done) == ((), True)


@pytest.mark.parametrize("nonces", [7, None, {"a": 1}, True])
def test_a_header_that_is_none_stops_nobody(nonces: object) -> None:
    model, _ = over(Purpose.PLAY, UserSettings())
    _, effects = told(model, ReplayPart(({**HEADER, "commitment": COMMITMENT, "nonces": nonces}, 5)))
    assert len(kept(effects)) == 1, "kept, with a warning"


def test_a_hundred_replays_of_one_server_leave_those_of_all_others(tmp_path: Path) -> None:
    own = tmp_path / "replays"
    own.mkdir()
    for number in range(REPLAYS_MOST):
        (own / f"{number}.kickdoor").write_bytes(b"mine")
    said: list[Msg] = []
    outside = EffectRunner(said.append, SettingsFile(tmp_path / "config"), (own, tmp_path))
    for number in range(REPLAYS_MOST + 5):
        outside(KeepReplay((HEADER,), f"classic {number}", EVIL))
    outside(KeepReplay((HEADER,), "classic", "tls://anna.local:7777"))
    assert len(list(own.glob("*.kickdoor"))) == REPLAYS_MOST
    assert len(list((own / server_folder(EVIL)).iterdir())) == REPLAYS_MOST
    assert len(list((own / "anna.local=7777").iterdir())) == 1
    assert len(replay_files((own,))) == 2 * REPLAYS_MOST + 1


def test_a_match_is_kept_under_the_server_that_it_was_on() -> None:
    model, _ = over(Purpose.HOST, UserSettings())
    (keep,) = kept(told(replace(model, address=EVIL), *parts())[1])
    assert keep.server == EVIL


@pytest.mark.parametrize("server", ["", "..", "../..", "tls://..", ".", "...:"])
def test_no_address_leads_out_of_the_folder(server: str, tmp_path: Path) -> None:
    folder = tmp_path / server_folder(server)
    assert folder == tmp_path or folder.parent == tmp_path
    assert ".." not in folder.parts


def test_names_of_six_people_in_any_script_fit_the_disk(tmp_path: Path) -> None:
    said: list[Msg] = []
    EffectRunner(said.append, SettingsFile(tmp_path), (tmp_path,))(KeepReplay((HEADER,), "classic " + "漢" * 144))
    assert len(list(tmp_path.glob("*.kickdoor"))) == 1, said


# ---- what is kept


def test_a_token_that_could_not_be_handed_back_is_not_taken(tmp_path: Path) -> None:
    async def scenario(server: ScriptedServer, link: ServerLink, delivered: list[Msg]) -> None:
        await until(lambda: delivered)

    class Generous(ScriptedServer):
        def _greet(self, hello: session.Hello) -> None:
            assert self._session is not None
            self.say(session.Welcome("x", self._session.versions, "s-1", "t" * (TOKEN_MOST + 1)))

    (failed,) = with_link(scenario, Generous())
    assert isinstance(failed, LinkFailed)
    ticket = Ticket(tmp_path, EVIL, "Ada")
    ticket.keep("t" * 5_000)
    ticket.close()
    assert Ticket(tmp_path, EVIL, "Ada").token is None, "nor from an earlier release's file"


@pytest.mark.parametrize("key", ['"\n[[recent]]\naddress = "evil', "\x1b[2J", "\x7f", "x" * 65, ""])
def test_a_lesson_by_whatever_name_leaves_the_settings_as_they_were(key: str) -> None:
    model = replace(at_table(), tables=offering(SetInfo(key, "Lesson 1", lesson=1)))
    model = replace(model, errand=replace(model.errand, purpose=Purpose.LEARN, set=key))
    model, effects = told(model, table.Over((0,)))
    mine = UserSettings(name="Ada", theme="dark")
    for effect in effects:
        if isinstance(effect, KeepSetting) and isinstance(effect.what, Learnt):
            mine = mine.having(effect.what)
    assert mine == UserSettings(name="Ada", theme="dark")
    assert read(written(mine)) == (mine, [])


def offering(*sets: SetInfo) -> Tables:
    return replace(TABLES, sets=sets)


@pytest.mark.parametrize("name", ['A"da', "A\\da", "A\nda", "A\x7fda", "A\x1bda"])
def test_whatever_a_setting_is_it_cannot_break_the_file(name: str) -> None:
    assert read(written(UserSettings(name=name, theme="dark")))[0].theme == "dark"


def test_after_six_thousand_long_lines_the_story_is_as_long_as_ever() -> None:
    cards = tuple(CardRef(number, "x" * 9_000, ("y" * 9_000,), "z" * 9_000) for number in range(200))
    loud = Event(1, "x" * 16_000, seats=tuple(range(4_000)), cards=cards)
    model = at_table()
    for start in range(1, 6_000, 2_000):
        model = after(model, table.Told(tuple(replace(loud, n=n) for n in range(start, start + 2_000))))
    model = after(model, talk.Said("w" * 16_000, "x" * 16_000, "chat"))
    assert len(model.seen.story) == STORY_MOST
    assert all(len(line.text) <= LINE_MOST and len(line.who) <= 100 for line in model.seen.story)
    line = model.seen.story[0]
    assert len(line.seats) + len(line.cards) <= 80
    assert sum(len(card.key) + len(card.note) + len(card.marks) for card in line.cards) < 5_000


def test_faces_without_end_are_forgotten_and_those_that_nobody_could_read_are_not_kept() -> None:
    model = connected()
    for start in range(0, 20_000, 1_000):
        model = after(model, table.Faces(tuple(Face(f"card {n}", "Imp") for n in range(start, start + 1_000))))
    model = after(model, table.Faces((Face("long", "Imp", rules=("x" * 16_000,) * 100),)))
    assert len(model.faces) == FACES_MOST
    assert "card 19999" in model.faces
    assert "long" not in model.faces


def test_kinds_of_questions_without_end_are_not_kept_in_mind() -> None:
    model = at_table()
    for number in range(500):
        model = after(model, table.Private(private(replace(asked("menu", number), kind=f"kind {number}"))))
    assert len(model.ui.asked_before) < 100


@pytest.mark.parametrize("label", ["", " ", "\n", "\x1b"])
def test_a_pile_without_a_name_is_painted_like_any_other(label: str) -> None:
    piles = (Zone("door_deck", label, 3), Zone("door_discards", label, 1, CARDS[:1]))
    model = after(at_table(), table.Shared(at_rest(300, zones=piles)))
    for columns, rows in ((80, 24), (50, 13), (140, 45)):
        assert len(picture(model, columns, rows).lines) == rows


@pytest.mark.parametrize("label", ["", " ", "\n", "\x1b"])
def test_a_part_of_a_sum_without_a_name_is_painted_like_any_other(label: str) -> None:
    sides = (Side("heroes", label, 8, (Line(label, 8), Line(label, 3))), Side("monsters", label, 1, (Line(label, 1),)))
    model = after(at_table(), table.Shared(public(300, contest=Contest(label, sides))))
    for columns, rows in ((80, 24), (50, 13), (140, 45)):
        assert len(picture(model, columns, rows).lines) == rows


def test_a_side_of_a_fight_that_comes_twice_has_moved_nothing() -> None:
    sides = (Side("heroes", "Boris", 8), Side("monsters", "Tax Dragon", 14))
    model = at_table(view=public(contest=Contest("Combat", sides)))
    for now in ((*sides, sides[1]), (sides[1], sides[0]), sides[:1], ()):
        model = after(model, table.Shared(public(300, contest=Contest("Combat", now))))
        assert picture(model, 80, 24).lines


@pytest.mark.parametrize("at", [ReplayAt(2**53 - 1, 3), ReplayAt(-(2**53), 3), ReplayAt(5, -3), ReplayAt(1, 2**53 - 1)])
def test_a_replay_is_nowhere_beyond_its_ends(at: ReplayAt) -> None:
    model = after(connected(purpose=Purpose.REPLAY), at, table.Shared(public()), table.Private(private()))
    assert len(picture(model, 80, 24).lines) == 24


@pytest.mark.parametrize(
    "view",
    [
        replace(public(), seats=(replace(YOU, zones=(Zone("worn", "In play", 4_000, CARDS),)), *SEATS[1:])),
        replace(public(), seats=(replace(YOU, traits=("\u6f22\u5b57 " * 20,) * 4_000), *SEATS[1:])),
        replace(public(), header=replace(public().header, status="\u6f22" * 16_000, name="\x1b" * 16_000)),
        replace(public(), contest=Contest("x", (Side("heroes", "x", 3, stake="\u6f22" * 16_000),) * 9, "y" * 16_000)),
    ],
    ids=["cards", "traits", "title", "stakes"],
)
def test_a_table_beyond_all_bounds_is_painted_with_the_work_of_some_honest_ones(view: PublicView) -> None:
    """Some: it is a hundred times as long as theirs. It was thousands of times the work."""
    honest, lied = (work_of_painting(after(at_table(), table.Shared(each))) for each in (public(), view))
    assert lied < 1_500 * honest


def work_of_painting(model: Model) -> int:
    """How many functions are called for a screen, once what can be remembered of it is."""
    picture(model, 80, 24)
    calls = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        lines = picture(model, 80, 24).lines
    finally:
        sys.setprofile(None)
    assert len(lines) == 24
    return calls


def test_a_word_of_a_book_is_laid_out_and_cut_like_any_other() -> None:
    word = "\u6f22" * 16_000
    lines = wrap(word, 40, hang=2)
    assert "".join(line.strip() for line in lines) == word
    assert {width(line) for line in lines[:-1]} == {40}
    assert cut(word, 9) == "\u6f22\u6f22\u6f22.."
    assert cut("\x1b\u0301" * 9_000 + "Ada", 9) == "Ada"
    assert cut("x" * 9 + "\u0301" * 9_000, 9) == "x" * 9 + "\u0301"


def test_long_texts_are_not_remembered_once_they_are_laid_out() -> None:
    laid: list[str] = []
    lay = remembered(4)(laid.append)
    for text in ("Ada", "Ada", "x" * REMEMBERED_MOST, "x" * REMEMBERED_MOST, "y" * 401, "y" * 401):
        lay(text)
    assert [text[:3] for text in laid] == ["Ada", "xxx", "yyy", "yyy"]


# ---- the line


def test_a_server_that_floods_is_read_at_a_bounded_rate() -> None:
    count = MESSAGES_AT_ONCE + 2 * MESSAGES_A_SECOND

    async def scenario(server: ScriptedServer, link: ServerLink, delivered: list[Msg]) -> None:
        await until(lambda: delivered)
        server.say(*[talk.Said("Boris", "x", "chat")] * count)
        await until(lambda: len(delivered) == count + 1, timeout=20)

    server = ScriptedServer()
    with_link(scenario, server)
    assert sum(server.pauses) > 1.0, "the link has not waited"


def test_the_allowance_is_for_messages_and_for_bytes() -> None:
    clock = Clock()
    allowance = Allowance(clock)
    assert allowance.take(MESSAGES_AT_ONCE, BYTES_AT_ONCE) == 0
    assert 2 <= allowance.take(messages=2 * MESSAGES_A_SECOND) < 2.1
    clock.now += 2.0
    assert allowance.take() == 0
    assert 1 <= allowance.take(size=3 * BYTES_A_SECOND) < 1.1
    clock.now += 1_000
    assert allowance.take(MESSAGES_AT_ONCE, BYTES_AT_ONCE) == 0, "no more is saved up than can be taken at once"
    assert allowance.take(messages=1) > 0


def test_keys_are_heard_while_a_server_floods() -> None:
    async def scenario(server: ScriptedServer, link: ServerLink, delivered: list[Msg]) -> None:
        await until(lambda: delivered)
        server.say(*[talk.Said("Boris", "x", "chat")] * 1_000)
        between: list[int] = []
        while len(delivered) < 1_001:
            between.append(len(delivered))
            await asyncio.sleep(0)
        assert len(between) > 10, between

    with_link(scenario)


def test_a_server_that_answers_no_ping_is_left_and_the_program_goes_on() -> None:
    async def scenario(server: ScriptedServer, link: ServerLink, delivered: list[Msg]) -> None:
        await until(lambda: delivered)
        for number in range(REQUESTS_OPEN_MOST):
            link.say(table.Answer(0, number, True))
        await until(lambda: isinstance(delivered[-1], LinkLost))
        assert "answers nothing any more" in delivered[-1].reason  # type: ignore[union-attr]

    with_link(scenario, patience_s=0.02)


def test_what_a_server_of_another_release_does_not_know_any_more_is_refused_by_ourselves() -> None:
    class Downgraded(ScriptedServer):
        def _greet(self, hello: session.Hello) -> None:
            assert self._session is not None
            if len(self.hellos) > 1:
                spoken = self._session.versions
                del spoken["list_tables"]
                self._session.versions = spoken
            super()._greet(hello)

    async def scenario(server: ScriptedServer, link: ServerLink, delivered: list[Msg]) -> None:
        await until(lambda: delivered)
        link.say(ListTables(0))
        link.say(table.Answer(0, 7, True))
        server.hang_up()
        await until(lambda: sum(isinstance(message, Replied) for message in delivered) == 1)
        assert server.heard[-1] == table.Answer(2, 7, True)
        server.hang_up()
        await until(lambda: len(server.hellos) == 3)

    replied = [message for message in with_link(scenario, Downgraded()) if isinstance(message, Replied)]
    assert [(type(each.request), each.reply.reason) for each in replied] == [  # type: ignore[union-attr]
        (ListTables, "not_agreed"),
    ]


@pytest.mark.parametrize("manner", Manner)
def test_a_question_that_keeps_its_id_in_another_shape_can_be_answered(manner: Manner) -> None:
    model = after(at_table(asked("offer"), manner=manner), table.Private(private(asked("menu"))))
    assert any(isinstance(effect, Send) for effect in told(model, Typed("run"))[1])
