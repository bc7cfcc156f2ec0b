"""What happens to a server once in a blue moon, each case with every word that somebody is told or reads in the log."""

from __future__ import annotations

import builtins
import socket
import sys
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO, StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import ifaddr
import pytest
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from tests.server.classroom import Student, school
from tests.server.company import Company, think_task
from tests.server.doubles import NO_ANSWER, Hands, untyped
from tests.server.house import QUICK, Caller, House
from tests.server.lodge import opens
from tests.server.operations.test_ssh_program import Town
from tests.server.toy import TAKE_MS, ToyRound, ToyRules, ToyTable
from tests.server.toy_replays import chained, playable_set, records
from tests.server.toy_stage import ToyStage
from twisted.internet.task import Clock
from twisted.web.server import NOT_DONE_YET

from kickdoor_ai.extras import command_for
from kickdoor_game.language.catalogue import Catalogue
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import Refusal
from kickdoor_game.machine.frame import Ask
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Menu, Option, Question, YesNo
from kickdoor_protocol.finding.announcement import QUESTION, Announcement
from kickdoor_protocol.messages.lobby import AddAi, CardSource, CreateTable, JoinTable, LeaveTable, Lobby, StartMatch
from kickdoor_protocol.messages.replay import TakeReplay
from kickdoor_protocol.messages.session import Unwelcome
from kickdoor_protocol.messages.table import PauseTable
from kickdoor_protocol.messages.talk import Said, Say
from kickdoor_server.base.configuration.living import Changes, Reloading, current, living
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.declined import Declined
from kickdoor_server.base.edge import Deadline
from kickdoor_server.base.process import logs
from kickdoor_server.base.rates import Guesses
from kickdoor_server.base.store import opening
from kickdoor_server.base.store.interface import StoreUnknown
from kickdoor_server.lobby.tables.gathering import Gathering
from kickdoor_server.matches.replays.proof import origin_lines, prove
from kickdoor_server.matches.replays.replay_file import packed, read_replay_file
from kickdoor_server.matches.replays.timeline import NotThisMatch, Timeline, step
from kickdoor_server.operations.admin import asking, commands
from kickdoor_server.operations.admin.asking import Host, NoServer
from kickdoor_server.operations.admin.executor import AdminExecutor
from kickdoor_server.operations.lan import invitation
from kickdoor_server.operations.lan.announcer import Announcer
from kickdoor_server.operations.lan.zeroconf_service import Registrar
from kickdoor_server.operations.pages.page import PageResource
from kickdoor_server.operations.ssh_program import SshDoor, SshSettings
from kickdoor_server.people.connections.tls import NoTls, identity
from kickdoor_server.people.moderation.addresses import Forgetting
from kickdoor_server.people.moderation.reports import Heard
from kickdoor_server.people.sessions import passwords
from kickdoor_server.people.sessions.passwords import Passwords
from kickdoor_server.table.catalogue.playable_sets import PlayableSet
from kickdoor_server.table.catalogue.sets import known_sets
from kickdoor_server.table.thinking.__main__ import reported
from kickdoor_server.table.thinking.parcels import Decided, Lapsed, Packer, Task
from kickdoor_server.table.thinking.tasks import NonAnswer
from kickdoor_server.table.translate.stage import Stage

FULL = OSError("no space left")


def of(log: list[str], event: str) -> list[str]:
    """The lines about that; of a bug, the first."""
    return [line.splitlines()[0] for line in log if line.split()[0] == event]


def fails(*told: Any, **more: Any) -> Any:
    raise FULL


# ---- the host


def asked(house: House, deed: commands.AnyCommand) -> Any:
    """What came of it, or why nothing did."""
    heard: list[Any] = []
    AdminExecutor(house.server).carry_out(deed, "the host", heard.append)
    (answer,) = heard
    return (answer.reason, answer.text, answer.cure) if isinstance(answer, Declined) else answer


def test_a_ban_that_cannot_be_kept_holds_and_the_host_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(replace(QUICK, data=tmp_path, admin="off"))
    monkeypatch.setattr("kickdoor_server.people.access.bans.write_whole", fails)
    said = "It holds, but could not be written down: no space left."
    assert asked(house, commands.BanCommand(by="name", what="Mallory")) == (
        "not_kept",
        said,
        "mend that, and say it again",
    )
    assert [ban.what for ban in house.server.people_admin.list()] == ["Mallory"]


def test_a_lesson_has_no_replay_and_no_pause() -> None:
    ada = Student("door")
    table = ada.match.record.id
    said = "A lesson is no match: its dice are those of the teacher."
    assert asked(ada.house, commands.ExportCommand(table=table, running=True)) == (
        "lesson",
        said,
        "name the table of a match: kickdoor admin tables lists them",
    )
    refused = ada.caller.refused(PauseTable)
    assert (refused.reason, refused.text) == ("lesson", "A lesson waits for you anyway.")
    assert refused.cure == "leave it whenever you like"


def test_the_cast_of_a_lesson_sits_there_before_it_begins() -> None:
    ada = school().comes("Ada")
    ada.does(CreateTable, name="Lesson", set="lesson-door", sex="female")
    seats = [(seat.kind, seat.name, seat.ai, seat.sex) for seat in ada.last(Lobby).table.seats]
    assert seats == [
        ("human", "Ada", "", "female"), ("ai", "Boris", "scripted", "male"), ("ai", "Olga", "scripted", "female"),
    ]  # fmt: skip


@pytest.mark.parametrize("by", ["a player", "the host"])
def test_a_journal_that_cannot_be_read_is_said_and_noted(by: str, log: list[str]) -> None:
    house = House()
    boris, greta = house.sits_down("Boris", "Greta")
    plays_to_its_end(boris, greta)
    house.disk.unreadable = {1}
    if by == "a player":
        refused = boris.refused(TakeReplay)
        said = "The server could not read its journal; it has been noted."
        assert (refused.reason, refused.text, refused.cure) == ("no_journal", said, "ask again in a while")
    else:
        said = f"The journal cannot be read: {NO_ANSWER}."
        cure = "mend that, and export again"
        assert asked(house, commands.ExportCommand(table=house.match.record.id)) == ("no_journal", said, cure)
    assert of(log, "not_recalled") == [f"not_recalled match={house.match.record.id}"]


def plays_to_its_end(*people: Caller) -> None:
    for _ in range(40):
        for person in people:
            if (question := person.asked) is not None:
                person.answer(("take",) if question.kind == "take" else question.default)


def test_who_is_erased_where_the_journal_fails_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House()
    monkeypatch.setattr(house.disk, "survey", lambda make, then: then(OSError(NO_ANSWER)))
    said = f"The journal cannot be read: {NO_ANSWER}."
    assert asked(house, commands.EraseCommand(who="Boris", sure=True)) == (
        "no_journal",
        said,
        "mend that, and say it again",
    )
    monkeypatch.undo()
    monkeypatch.setattr(house.disk, "rewrite", lambda number, change, then: then(OSError(NO_ANSWER)))
    said = f"The journal cannot be written: {NO_ANSWER}."
    cure = "mend that, and say it again for the rest: what was erased stays erased"
    assert asked(house, commands.EraseCommand(who="Boris", sure=True)) == ("not_erased", said, cure)


def test_nobody_is_erased_who_waits_at_a_table_and_what_they_have_said_there_is_later() -> None:
    house = House()
    ada, table = opens(house, "Ada", password="")
    boris = house.comes("Boris")
    boris.does(JoinTable, table=table, sex="male")
    boris.does(Say, text="Hello!")
    boris.loses_the_line()
    at = ("at_a_table", f"They are still at table {table}.", "try again when it is cleared away")
    assert asked(house, commands.EraseCommand(who="Boris", sure=True)) == at
    boris = house.comes("Boris", boris.token)
    boris.does(LeaveTable)
    boris.loses_the_line()
    ada.does(Say, text="Bye!")
    gathering = house.server.lobby.tables[table]
    assert isinstance(gathering, Gathering)
    assert [spoken.text for _, spoken in gathering.heard] == ["Hello!", "Bye!"]
    assert asked(house, commands.EraseCommand(who="Boris", sure=True))["done"] is True
    assert [spoken.text for _, spoken in gathering.heard] == ["Bye!"]


def test_of_what_is_said_before_a_match_the_last_lines_are_kept() -> None:
    heard = Heard()
    for number in range(60):
        heard.add("s-1", Said("Ada", f"line {number}", "chat"))
    assert [spoken.text for _, spoken in heard] == [f"line {number}" for number in range(10, 60)]


class Line(socket.socket):
    """Another end that says something, or nothing, or breaks."""

    def __init__(self, says: bytes = b"", *, breaks: bool = False) -> None:
        super().__init__()
        self._says, self._breaks = says, breaks

    def makefile(self, *told: Any, **more: Any) -> Any:
        return SimpleNamespace(readline=lambda: self._says, close=lambda: None)

    def sendall(self, data: Any, flags: int = 0) -> None:
        if self._breaks:
            raise OSError("broken pipe")


@pytest.mark.parametrize(
    ("token", "line", "said"),
    [
        ("x", fails, "The server in {folder} does not answer (not enough values to unpack (expected 3, got 1))."),
        ("127.0.0.1 9 x", fails, "The server in {folder} does not answer (no space left)."),
        ("127.0.0.1 9 x", lambda *told: Line(), "The server has hung up."),
        ("127.0.0.1 9 x", lambda *told: Line(breaks=True), "The server does not answer (broken pipe)."),
    ],
)  # fmt: skip
def test_a_server_that_does_not_answer_its_host_is_said_to_be_so(
    token: str, line: Callable[..., Any], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "admin.token").write_text(token, "ascii")
    monkeypatch.setattr(asking.socket, "create_connection", line)  # type: ignore[attr-defined]
    with pytest.raises(NoServer) as wrong, Host(tmp_path) as host:
        host.asks(commands.StatusCommand())
    assert str(wrong.value) == said.format(folder=tmp_path)


def test_a_server_of_another_user_is_said_to_be_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "admin.token").write_text("127.0.0.1 9 x", "ascii")

    def barred(*told: Any) -> Any:
        raise PermissionError

    monkeypatch.setattr(asking.socket, "create_connection", barred)  # type: ignore[attr-defined]
    with pytest.raises(NoServer) as wrong:
        Host(tmp_path)
    assert str(wrong.value) == f"The server in {tmp_path} belongs to another user; ask as that one."


# ---- people


def test_a_set_that_cannot_be_played_like_that_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    ada, _ = opens(House(), password="")
    ada.does(AddAi, kind="meek")

    def crowded(*told: Any) -> Any:
        raise ValueError("three is a crowd")

    monkeypatch.setattr(ToyRules, "new_table", crowded)
    refused = ada.refused(StartMatch)
    assert (refused.reason, refused.text) == ("bad_table", "The set does not play like this: three is a crowd.")


def test_a_token_that_cannot_be_written_down_is_not_given(log: list[str]) -> None:
    house = House()
    boris, _ = house.sits_down("Boris", "Greta")
    token = boris.token
    boris.loses_the_line()
    house.disk.rejects = True
    again = house.comes("Boris", token)
    turned = again.last(Unwelcome)
    assert (turned.reason, turned.text) == ("server_error", "The server cannot write to its disk.")
    (line,) = of(log, "token_not_written")
    assert line.startswith("token_not_written session=s-")


def test_a_bug_in_the_sweep_is_noted_and_not_its_last(log: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    house = House()
    monkeypatch.setattr(house.server.sessions, "sweep", fails)
    house.clock.advance(QUICK.sweep_s)
    house.clock.advance(QUICK.sweep_s)
    assert of(log, "sweep_failed") == ["sweep_failed"] * 2


def test_clocks_that_cannot_be_written_are_noted(log: list[str]) -> None:
    house = House()
    house.sits_down("Boris", "Greta")
    house.disk.rejects = True
    house.clock.advance(QUICK.sweep_s)
    assert of(log, "clocks_not_written") == ["clocks_not_written"]


def test_of_passwords_that_were_right_a_thousand_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    time: Any = Clock()
    known: Any = untyped(Passwords)(Settings(), time, None)
    for number in range(passwords.RIGHT_MOST + 1):
        known._remember(f"kept {number}", "psst")
    assert not known.was_right("kept 0", "psst")
    assert known.was_right("kept 1", "psst")
    assert known.was_right(f"kept {passwords.RIGHT_MOST}", "psst")


@pytest.mark.parametrize(("quiet_s", "is_forgotten"), [(899.0, False), (900.0, True)])
def test_wrong_passwords_of_an_address_are_forgotten_after_a_while(quiet_s: float, is_forgotten: bool) -> None:
    clock: Any = Clock()
    known: Any = untyped(Passwords)(Settings(guesses_forgotten_s=900.0), clock, None)
    clock.advance(5_000.0)
    session: Any = SimpleNamespace(link=SimpleNamespace(address="203.0.113.7"), guesses=Guesses())
    known._guess(known._may_guess(session))
    clock.advance(quiet_s)
    known.sweep()
    assert (not known._addresses) is is_forgotten


# ---- what is played


def test_a_default_that_does_not_fit_its_question_gives_way_to_any_answer_that_does(
    log: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def offer(self: ToyRound, table: ToyTable) -> Ask:
        menu = Menu((Option("take"), Option("steal", barred=Refusal("too_far", "toy.arms", "wait"))))
        return Ask((Question(self.at, "take", menu, ("steal",), "take", ("toy.take",)),), self.hear)

    monkeypatch.setattr(ToyRound, "offer", offer)
    house = House()
    house.sits_down("Boris", "Greta")
    house.clock.advance(TAKE_MS / 1000)
    (line,) = of(log, "default_refused")
    assert line == f"default_refused match={house.match.record.id} seat=0 kind=take"
    assert house.match.table.points == [3, 0], "what could be taken was"


@pytest.mark.parametrize("due_s", [5.0, 6.0])
def test_the_timer_of_a_match_rings_again_at_the_same_moment_if_it_is_armed_anew(due_s: float) -> None:
    clock, rung = Clock(), list[float]()
    time: Any = clock
    deadline = Deadline(time, lambda: rung.append(clock.seconds()))
    deadline.arm(5.0)
    deadline.arm(5.0)
    assert len(clock.getDelayedCalls()) == 1
    clock.advance(5.0)
    deadline.arm(due_s)
    clock.advance(due_s - 5.0)
    assert rung == [5.0, due_s]
    deadline.arm(9.0)
    deadline.arm(None)
    clock.advance(9.0)
    assert rung == [5.0, due_s]


def test_what_the_rules_can_make_nothing_of_is_no_match() -> None:
    class Broken(ToyRules):
        def act(self, *told: Any) -> Any:
            raise RuntimeError("oh no")

    house = House()
    house.sits_down("Boris", "Greta")
    with pytest.raises(NotThisMatch) as wrong:
        step(Broken(), house.match.table, Answer(Seat(0), ("shout",), standing=True), 7)
    assert str(wrong.value) == "answer 7: the rules can make nothing of it (RuntimeError: oh no)"
    with pytest.raises(NotThisMatch, match="answer 0: nobody has been asked anything yet"):
        Timeline(ToyRules(), house.match.record, [])


# ---- what is started besides, and what is not installed


class Door(Town):
    """A reactor that can start nothing."""

    def spawnProcess(self, *told: Any, **more: Any) -> None:  # noqa: N802
        raise FULL


def test_an_ssh_door_that_cannot_be_started_is_why_the_server_ends() -> None:
    town: Any = Door()
    said: list[str] = []
    door = SshDoor(town, SshSettings(2222), said.append)
    door.open(Settings(data=Path("data")), 7_777, [])
    assert door.failure == "The ssh door cannot be started: no space left."
    assert town.stopped


@pytest.mark.parametrize("missing", [("OpenSSL",), ("OpenSSL", "cryptography")])
def test_tls_without_what_it_needs_says_what_that_is(missing: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "kickdoor_server.people.connections.tls.find_spec", lambda name: None if name in missing else name
    )
    with pytest.raises(NoTls) as wrong:
        identity(Settings(tls=True))
    assert str(wrong.value) == f"--tls needs {' and '.join(missing)}: {command_for('tls')}"


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("of its kind", "{key} is no key of that certificate (in PEM, without a passphrase)"),
        ("of another", "the key {key} does not belong to the certificate {certificate}"),
    ],
)
def test_a_key_of_another_certificate_is_said_to_be_one(kind: str, said: str, tmp_path: Path) -> None:
    certificate = identity(Settings(tls=True, data=tmp_path / "one")).certificate
    key = tmp_path / "key.pem"
    other = rsa.generate_private_key(65_537, 2_048) if kind == "of another" else ec.generate_private_key(ec.SECP256R1())
    key.write_bytes(other.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    with pytest.raises(NoTls) as wrong:
        identity(Settings(tls=True, tls_cert=certificate, tls_key=key))
    assert str(wrong.value) == said.format(key=key, certificate=certificate)


def test_a_database_without_its_driver_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    before = builtins.__import__

    def without(name: str, *told: Any, **more: Any) -> Any:
        if "postgres" in (told[2] or () if len(told) > 2 else ()):
            raise ImportError("psycopg")
        return before(name, *told, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(StoreUnknown) as wrong:
        opening.opened_reading("postgresql://db/x")
    assert str(wrong.value) == f"a PostgreSQL database needs psycopg: {command_for('postgres')}"


def test_a_set_that_nobody_knows_is_no_reason_to_start() -> None:
    with pytest.raises(KeyError) as wrong:
        known_sets(("classic", "zzz", "nope"))
    assert wrong.value.args[0].startswith("no set 'nope'; there are: ")


class Deaf(Clock):
    """A reactor on which nobody can listen for questions."""

    def listenMulticast(self, *told: Any, **more: Any) -> Any:  # noqa: N802
        raise FULL


def test_a_server_that_cannot_be_found_says_so(log: list[str]) -> None:
    deaf: Any = Deaf()
    announcer = Announcer(deaf, fails)
    assert announcer.start(deaf, 7_776) is False
    assert of(log, "not_announced") == ["not_announced port=7776 why='no space left'"]
    announcer.stop()


def test_an_answer_that_does_not_get_away_disturbs_nobody() -> None:
    house = House()
    ear = house.clock.ears[house.server.settings.announce_port]
    ear.transport = SimpleNamespace(write=fails)
    ear.datagramReceived(QUESTION, ("192.0.2.1", 9))
    assert ear.answered == 1


def test_addresses_that_stay_in_a_log_are_said_to(tmp_path: Path, log: list[str]) -> None:
    clock, hands = untyped(Clock()), Hands()
    settings = Settings(log_file=tmp_path / "gone" / "log", log_addresses_days=1)
    Forgetting(clock, hands, settings, lambda: 1_700_000_000.0).start()
    (line,) = of(log, "addresses_not_forgotten")
    assert line.startswith("addresses_not_forgotten why=")


def test_addresses_are_told_with_the_likeliest_first(monkeypatch: pytest.MonkeyPatch) -> None:
    told = ("169.254.3.3", "127.0.0.1", "203.0.113.9", "8.8.4.4", "192.168.1.20", "10.0.0.2", "8.8.8.8")
    ips = [SimpleNamespace(ip=ip, is_IPv4=True) for ip in told] + [SimpleNamespace(ip="x", is_IPv4=False)]
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: [SimpleNamespace(ips=ips[:3]), SimpleNamespace(ips=ips[3:])])
    monkeypatch.setattr(invitation, "_way_out", lambda to: "8.8.8.8")
    near = ["10.0.0.2", "192.168.1.20", "203.0.113.9"]
    assert invitation.lan_addresses() == ["8.8.8.8", *near, "8.8.4.4", "169.254.3.3"]
    assert invitation.lan_joins("0.0.0.0", 7_777)[:2] == ["8.8.8.8", "10.0.0.2"]
    assert invitation.lan_joins("0.0.0.0", 5)[:1] == ["8.8.8.8:5"]


def test_a_network_on_which_nothing_can_be_said_is_left_and_that_is_said_again() -> None:
    class Line:
        closed = 0

        def register_service(self, info: Any) -> None:
            raise FULL

        def close(self) -> None:
            Line.closed += 1
            raise OSError("nor can it be closed")

    registrar = Registrar(untyped(lambda here: Line()), lambda: ["192.0.2.1"])
    for times in (1, 2):
        with pytest.raises(OSError, match="no space left"):
            registrar.tell(Announcement(1, "ab", "attic", 7_777))
        assert Line.closed == times
    registrar.close()
    assert Line.closed == 2, "there is nothing left to close"


# ---- pages, workers, words


@pytest.mark.parametrize("is_gone", [False, True])
def test_a_page_is_told_in_plain_text_and_kept_by_nobody(is_gone: bool) -> None:
    told: list[Any] = []
    errbacks: list[Any] = []
    line = SimpleNamespace(asks=lambda: told.append("asks"), answered=lambda: told.append("answered"))
    request = SimpleNamespace(
        channel=SimpleNamespace(transport=line),
        notifyFinish=lambda: SimpleNamespace(addErrback=errbacks.append),
        setResponseCode=told.append,
        setHeader=lambda *header: told.append(header),
        write=told.append,
        finish=lambda: told.append("finished"),
    )
    page = untyped(PageResource(lambda tell: (errbacks[0]("gone") if is_gone else None, tell(503, "no\n"))))
    assert page.render_GET(request) == NOT_DONE_YET
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")]
    assert told == ["asks", "answered", *([] if is_gone else [503, *headers, b"no\n", "finished"])]


def test_a_worker_tells_of_a_mind_that_waits_and_of_one_that_cannot_be_made() -> None:
    class Patient(Company):
        def answer(self, seat: Seat, decision: Any) -> Any:
            return NonAnswer.WAIT

    found = reported(Task("elephant", "toy", None, think_task(), 100), Patient(), Packer())
    assert isinstance(found, Decided)
    assert (found.choice, found.standing, found.memory is not None) == (None, False, True)
    found = reported(Task("nobody", "toy", None, think_task(), 100), Company(), Packer())
    assert found == Lapsed("raised", "nobody cannot be made: KeyError: 'nobody'")


class Plain(Stage):
    """A stage that says nothing of its own."""

    set_entry = scene = tell = question_text = over_text = untyped(None)


def test_what_a_stage_does_not_say_is_said_by_its_keys() -> None:
    stage = untyped(Plain)(None, Catalogue("Toy", {}, {}), (CardSource("toy", "70"),))
    menu = Menu((Option("go_up.north"), Option("stay")))
    question = Question(Seat(0), "which_way", menu, ("go_up.north",), "take", ("toy.take",))
    assert stage.default_text(None, question) == "else: go up north"
    assert stage.choice_text(None, question, menu, ("stay", 3)) == "stay"
    assert stage.choice_text(None, question, menu, ("gone",)) == "gone"
    assert stage.choice_text(None, question, YesNo(), True) == "True"
    assert stage.waiting_text(question) == "which way"
    option = Option("poke", details=(YesNo(), YesNo()))
    assert stage.option_prompts(None, option) == ("", "")


def test_a_replay_with_other_cards_names_both_by_the_beginnings_of_their_digests() -> None:
    header, *rest = records()
    here = playable_set().stage.sources[0]
    for digest in ("8" * 64, here.digest):
        replay_file = read_replay_file(BytesIO(packed(chained([{**header, "cards": [["toy", digest]]}, *rest]))))
        lines = origin_lines(replay_file, playable_set(), "kickdoor test")
        assert lines[0] == f"played with  a release that did not say so, toy {digest[:12]}"
        assert len(lines) == (1 if digest == here.digest else 2)
    assert lines_of_other_cards() == (
        "This match was played with other cards: those of toy had the digest 888888888888, those of this release have "
        "999999999999."
    )


def lines_of_other_cards() -> str:
    """What is wrong with a replay of other cards, where digests are as long as they are."""

    class Long(ToyStage):
        @property
        def sources(self) -> tuple[CardSource, ...]:
            return (CardSource("toy", "9" * 64),)

    header, *rest = records()
    replay_file = read_replay_file(BytesIO(packed(chained([{**header, "cards": [["toy", "8" * 64]]}, *rest]))))
    return prove(replay_file, PlayableSet(ToyRules(), Long())).wrong


def test_a_log_is_written_in_the_letters_of_everybody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "_book", book := logs._Book())
    book.file = tmp_path / "log"
    book.open()
    assert book._out.encoding == "utf-8", "and not what this machine would take"
    book.file = None
    book.open()


def test_a_log_closes_no_stream_that_it_has_not_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = StringIO(), StringIO()
    monkeypatch.setattr(sys, "stderr", first)
    book = logs._Book()
    monkeypatch.setattr(sys, "stderr", second)
    book.open()
    assert book._out is second
    assert not first.closed


def test_settings_that_are_as_before_are_said_to_be(log: list[str]) -> None:
    held = living(Settings(log_level="info"))
    before = logs.log_level()
    try:
        changes = Reloading(held, lambda: current(held)).reload()
    finally:
        logs.log_from(before, "text")
    assert changes == Changes()
    assert of(log, "settings_as_before") == ["settings_as_before level=info"]
