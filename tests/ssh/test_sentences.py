"""Every sentence of the ssh server to its end: to visitors, to the program that started it, and in its log.

A sentence that is added to the ssh server without a line here turns the last test red.
"""

from __future__ import annotations

import ast
import asyncio
import logging
import re
import socket
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import asyncssh
import pytest
from click.testing import CliRunner
from tests.client.scripted import Clock
from tests.ssh.inn import HOST_KEY

import kickdoor_client.ssh
from kickdoor_client.network.link import Streams
from kickdoor_client.ssh.__main__ import HostKeyError, host_key
from kickdoor_client.ssh.__main__ import main as ssh
from kickdoor_client.ssh.access import FREE, Access, AccessError, Refusals, Visitor, access, digest
from kickdoor_client.ssh.guests import TokenFile, VisitorTokens
from kickdoor_client.ssh.keyboard import Keyboard
from kickdoor_client.ssh.outlet import Outlet
from kickdoor_client.ssh.ssh_server import SshServer
from kickdoor_client.ssh.threshold import GIVES_WAY, GREETING_MOST_S, TRIES_MOST, Threshold, VisitorPlaces
from kickdoor_client.ssh.visit import TYPED_MOST, Visit
from kickdoor_client.ssh.wishes import WordError, wishes
from kickdoor_protocol.limits import NAME_MOST
from kickdoor_protocol.listening.places import Bounds

PACKAGE = Path(kickdoor_client.ssh.__file__).parent
THERE = "192.0.2.7"
KEY = asyncssh.generate_private_key("ssh-ed25519")


async def nowhere() -> Streams:
    raise ConnectionRefusedError


class Connection:
    """What asyncssh has of one: where it comes from, and how it ended."""

    def __init__(self, username: str = "Ann", address: str = THERE) -> None:
        self.ends: list[str] = []
        self._about = {"peername": (address, 5000), "username": username}
        self._transport = None

    def get_extra_info(self, name: str) -> object:
        return self._about[name]

    def disconnect(self, code: int, reason: str) -> None:
        assert code == asyncssh.DISC_BY_APPLICATION
        self.ends.append(reason)

    def abort(self) -> None:
        self.ends.append("")


class Due:
    """A call that is due."""

    def __init__(self, house: House) -> None:
        self._house = house

    def cancel(self) -> None:
        self._house.due.pop(self, None)


class House:
    """Makes one connection after the other to the same ssh server."""

    def __init__(self, who: Access, strangers_most: int = 9, visitors_most: int = 9, address_most: int = 99) -> None:
        self.access = who
        self.clock = Clock()
        self.refusals = Refusals(self.clock)
        self.guests = VisitorTokens(TokenFile(None))
        self.due: dict[Due, tuple[float, Callable[[], object]]] = {}
        self.room = VisitorPlaces(Bounds(strangers_most, visitors_most, address_most, 2), self.clock, self._later)

    def _later(self, delay_s: float, then: Callable[[], object]) -> Due:
        call = Due(self)
        self.due[call] = (self.clock.now + delay_s, then)
        return call

    def passes(self, seconds: float) -> None:
        """Time passes."""
        self.clock.now += seconds
        for call, (at_s, then) in list(self.due.items()):
            if at_s <= self.clock.now:
                del self.due[call]
                then()

    def comes(self, username: str = "Ann", address: str = THERE) -> tuple[Threshold, Connection]:
        connection = Connection(username, address)
        threshold = Threshold(self.access, self.refusals, self.guests, self.room, nowhere)
        threshold.connection_made(connection)  # type: ignore[arg-type]
        return threshold, connection


PASSWORD = Access(password=digest("custard"))


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == "kickdoor.door"]


@pytest.fixture(autouse=True)
def _all_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "kickdoor.door")


# ---- before anybody is let in


def test_of_those_whom_nobody_has_let_in_the_longest_waiting_of_the_address_with_most_goes(
    caplog: pytest.LogCaptureFixture,
) -> None:
    house = House(PASSWORD, strangers_most=3)
    _, shy = house.comes(address="198.51.100.20")
    _, first = house.comes()
    _, second = house.comes()
    third, newcomer = house.comes(address="198.51.100.21")
    assert [one.ends for one in (shy, first, second, newcomer)] == [[], [""], [], []]
    assert lines(caplog) == [f"too_many_silent address={THERE} times=1"]
    third.auth_completed()
    assert (len(house.room.places), house.room.places.known) == (3, 1)


def test_who_says_nothing_for_seconds_is_cut_off_and_who_is_asked_for_a_password_is_not() -> None:
    house = House(PASSWORD)
    _, silent = house.comes()
    asked, mistypes = house.comes()
    assert asked.begin_auth("Ann")
    house.passes(GREETING_MOST_S)
    assert (silent.ends, mistypes.ends) == ([""], [])
    asked.connection_lost(None)
    assert not house.due
    assert len(house.room.places) == 0


def test_a_flood_is_logged_once_a_minute_for_each_reason_with_its_number(caplog: pytest.LogCaptureFixture) -> None:
    house = House(PASSWORD, strangers_most=1)
    for _ in range(1_000):
        threshold, _ = house.comes()
    assert lines(caplog) == [f"too_many_silent address={THERE} times=1"]
    house.clock.now += 60
    house.comes()
    assert lines(caplog)[1:] == [f"too_many_silent address={THERE} times=999"]
    house.comes()
    house.clock.now += 60
    assert not threshold.validate_password("Ann", "mustard")
    assert lines(caplog)[2:] == [f"refused address={THERE} name='Ann' times=1", "again what=too_many_silent times=1"]


def test_of_one_address_silent_ones_go_first_and_then_nobody_more_comes_in(caplog: pytest.LogCaptureFixture) -> None:
    house = House(PASSWORD, address_most=2)
    first, _ = house.comes()
    first.auth_completed()
    _, silent = house.comes()
    third, stays = house.comes()
    assert (silent.ends, stays.ends) == ([""], [])
    third.auth_completed()
    _, late = house.comes()
    assert late.ends == [""]
    assert house.comes(address="198.51.100.20")[1].ends == []
    assert f"too_many_from_there address={THERE} times=1" in lines(caplog)


def test_who_knocks_has_a_minute_and_nothing_but_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, object] = {}

    async def listens(make: object, sock: socket.socket, **how: object) -> SimpleNamespace:
        asked.update(how, host=sock.getsockname()[0])
        sock.close()
        return SimpleNamespace(get_port=lambda: 2222)

    monkeypatch.setattr(asyncssh, "create_server", listens)
    doorway = SshServer(HOST_KEY, PASSWORD, nowhere, TokenFile(None))
    assert asyncio.run(doorway.open("127.0.0.1", 0)) == 2222
    assert asked == {
        "host": "127.0.0.1",
        "server_host_keys": [HOST_KEY],
        "server_version": "kickdoor",
        "encoding": None,
        "line_editor": False,
        "agent_forwarding": False,
        "x11_forwarding": False,
        "gss_host": None,
        "compression_algs": None,
        "login_timeout": 60.0,
        "keepalive_interval": 15,
        "keepalive_count_max": 3,
    }


def test_in_a_full_house_the_idlest_of_the_address_with_most_makes_room_for_a_newcomer(
    caplog: pytest.LogCaptureFixture,
) -> None:
    house = House(PASSWORD, visitors_most=2)
    crowd = [house.comes() for _ in range(2)]
    for threshold, _ in crowd:
        house.clock.now += 1
        threshold.auth_completed()
    newcomer, comes_in = house.comes(address="198.51.100.20")
    newcomer.auth_completed()
    assert [connection.ends for _, connection in crowd] == [[GIVES_WAY], []]
    assert comes_in.ends == []
    late, turned_away = house.comes(address="198.51.100.21")
    late.auth_completed()
    said = "There is no room for one more here. Try again later."
    assert turned_away.ends == [said]
    assert lines(caplog)[-1] == f"turned_away full address=198.51.100.21 because={said!r} times=1"


def test_in_a_full_house_whoever_was_here_before_comes_in_for_somebody_who_has_no_seat() -> None:
    house = House(PASSWORD, visitors_most=1)
    there, goes = house.comes(address="198.51.100.20")
    there.auth_completed()
    house.guests.keep(Visitor("Ann", "password"), "token")
    again, comes_in = house.comes("Ann")
    assert again.validate_password("Ann", "custard")
    again.auth_completed()
    assert (goes.ends, comes_in.ends) == ([GIVES_WAY], [])


def test_who_was_refused_too_often_hears_how_long_it_lasts(caplog: pytest.LogCaptureFixture) -> None:
    house = House(PASSWORD)
    threshold, connection = house.comes()
    for _ in range(FREE + 1):
        assert not threshold.validate_password("x" * 99, "mustard")
    assert lines(caplog) == [f"refused address={THERE} name={'x' * NAME_MOST!r} times=1"]
    said = "Too many attempts were refused. Try again in 10 seconds."
    assert not threshold.validate_password("Ann", "custard"), "the right one is not looked at"
    again, later = house.comes()
    assert again.begin_auth("Ann")
    assert (connection.ends, later.ends) == ([said], [said])
    house.clock.now += 10
    assert threshold.validate_password("Ann", "custard")


@pytest.mark.parametrize(("tries", "ends"), [(TRIES_MOST, 0), (TRIES_MOST + 1, 1)])
def test_so_many_keys_and_passwords_may_be_tried_on_one_line(tries: int, ends: int, tmp_path: Path) -> None:
    house = House(Access(tmp_path / "none", digest("custard")))
    threshold, connection = house.comes()
    for _ in range(tries - 1):
        assert not threshold.validate_public_key("Ann", KEY)
    threshold.validate_password("Ann", "mustard")
    assert connection.ends == ["Too many keys. Name the right one with `ssh -i`."] * ends


def test_what_is_asked_for_goes_by_how_the_door_is_kept(tmp_path: Path) -> None:
    ways = {
        "keys": Access(tmp_path),
        "password": PASSWORD,
        "both": Access(tmp_path, digest("x")),
        "open": Access(is_open=True),
    }
    asked = {
        name: (
            (threshold := House(who).comes()[0]).begin_auth("Ann"),
            threshold.public_key_auth_supported(),
            threshold.password_auth_supported(),
            threshold.kbdint_auth_supported(),
        )
        for name, who in ways.items()
    }
    assert asked == {
        "keys": (True, True, False, False),
        "password": (True, False, True, False),
        "both": (True, True, True, False),
        "open": (False, False, False, False),
    }


@pytest.mark.parametrize(
    ("who", "forgiven"), [(PASSWORD, True), (Access(is_open=True), False)]
)  # fmt: skip
def test_being_let_in_forgives_refusals_where_it_takes_something_to_be_let_in(who: Access, forgiven: bool) -> None:
    house = House(who)
    for _ in range(FREE):
        house.refusals.refused(THERE)
    house.comes()[0].auth_completed()
    house.refusals.refused(THERE)
    assert (house.refusals.wait_s(THERE) == 0) is forgiven


def visitor(house: House, username: str, *proves: Callable[[Threshold], object]) -> Visitor:
    """As whom somebody is known who was let in."""
    threshold, _ = house.comes(username)
    threshold.begin_auth(username)
    for prove in proves:
        prove(threshold)
    visit = threshold.session_requested()
    assert isinstance(visit, Visit)
    assert threshold.session_requested() is False, "one connection is one visit"
    return visit._visitor


def test_a_visitor_is_known_by_the_name_and_by_what_let_him_in(tmp_path: Path) -> None:
    (tmp_path / "keys").write_bytes(KEY.export_public_key())
    shown = asyncssh.import_public_key(KEY.export_public_key())
    house = House(Access(tmp_path / "keys"))
    known = visitor(house, "Ann", lambda threshold: threshold.validate_public_key("Ann", shown))
    assert known == Visitor("Ann", KEY.get_fingerprint())
    assert known.is_sure
    word = visitor(House(PASSWORD), "Ann", lambda threshold: threshold.validate_password("Ann", "custard"))
    assert word == Visitor("Ann", "password")
    anybody = visitor(House(Access(is_open=True)), " \x1b ")
    assert anybody == Visitor("Player", f"from {THERE}")
    assert not word.is_sure
    assert not anybody.is_sure
    assert len(visitor(House(Access(is_open=True)), "x" * 99).name) == NAME_MOST


# ---- who is here


def test_who_comes_and_goes_stands_in_the_log(caplog: pytest.LogCaptureFixture, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    guests = VisitorTokens(TokenFile(tmp_path / "file"))
    ann, bea = Visitor("Ann", "password"), Visitor("Bea", "SHA256:b")
    with guests.present(ann, lambda: None, lambda: 3), guests.present(bea, lambda: None, lambda: 4):
        assert [guests.is_in_doubt(each) for each in (ann, bea, Visitor("Ann", "SHA256:b"))] == [True, False, False]
        assert guests.waiting() == {"Ann": 3, "Bea": 4}
        guests.keep(ann, "token")
    assert not guests.is_in_doubt(ann)
    *came, failed, first, last = lines(caplog)
    assert came == ["came name='Ann' by='password' here=1", "came name='Bea' by='SHA256:b' here=2"]
    assert re.fullmatch(r'token_not_kept because=".*/file.*"', failed)
    assert [first, last] == ["went name='Bea' here=1", "went name='Ann' here=0"]
    assert guests.token(ann) == "token"


# ---- files and words that are of no use


def refused(does: Callable[[Path], object], tmp_path: Path) -> str:
    with pytest.raises((AccessError, HostKeyError, WordError, OSError, NotImplementedError)) as caught:
        does(tmp_path)
    return str(caught.value).replace(str(tmp_path), "HOME")


def asks(folder: Path, keys: str = "", password: str = "") -> object:
    return access(
        folder / keys if keys else None, folder / password if password else None, is_open=False, folder=folder / "file"
    )


NONE_SUCH = "no such file or directory"
NOT_UNICODE = "byte 0xFF in line 1 is not UTF-8; save it as UTF-8"
NO_COMMAND = (
    "Nothing but the game is to be had here, so {} means nothing. Known: plain (line mode), watch (only spectate), "
    "male or female (your hero's sex)."
)

OF_NO_USE: dict[str, tuple[Callable[[Path], object], str]] = {
    "no keys": (lambda home: asks(home, keys="keys"), f"the keys in HOME/keys cannot be read: {NONE_SUCH}"),
    "keys that are none": (
        lambda home: asks(home, keys="private"),
        "HOME/private is no list of public keys: No valid entries found",
    ),
    "keys that are noise": (
        lambda home: asks(home, keys="noise"),
        f"the keys in HOME/noise cannot be read: {NOT_UNICODE}",
    ),
    "no password": (
        lambda home: asks(home, password="word"),
        f"the password in HOME/word cannot be read: {NONE_SUCH}",
    ),
    "an empty password": (
        lambda home: asks(home, password="file"),
        "the first line of HOME/file should be a password, and it is empty",
    ),
    "a password that cannot be made up": (
        asks,
        "the password in HOME/file/password cannot be kept: File exists",
    ),
    "a host key that cannot be kept": (
        lambda home: host_key(home / "file" / "deep"),
        "the ssh host key HOME/file/deep/host_key cannot be kept: Not a directory",
    ),
    "a host key that is none": (
        lambda home: host_key(home / "broken"),
        "the ssh host key HOME/broken/host_key cannot be read (Invalid private key); remove it to have another made",
    ),
    "a command": (lambda _: wishes("plain sh"), NO_COMMAND.format("'sh'")),
    "a long command": (lambda _: wishes("x" * 41), NO_COMMAND.format(repr("x" * 40))),
    "a keyboard as a file": (lambda _: Keyboard("utf-8", print).fileno(), "a channel has no file"),
    "an outlet as a file": (
        lambda _: Outlet(print, lambda: 0, print, "utf-8", Clock(), paints=True).fileno(),
        "a channel has no file",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", OF_NO_USE)
def test_what_is_of_no_use_is_named_and_said_to_the_end(what: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    (tmp_path / "noise").write_bytes(b"\xff")
    (tmp_path / "private").write_bytes(KEY.export_private_key())
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "host_key").write_text("nonsense", "utf-8")
    does, sentence = OF_NO_USE[what]
    assert refused(does, tmp_path) == sentence


# ---- the program


def test_a_door_that_cannot_open_says_why_as_a_sentence(tmp_path: Path) -> None:
    told = ("--port", "0", "--game", "anna", "--host", "192.0.2.1", "--folder", str(tmp_path))
    ran = CliRunner().invoke(ssh, told)
    assert ran.exit_code == 1
    assert re.fullmatch(r"Cannot listen for ssh on port 0: .+\.\n", ran.stdout)
    (tmp_path / "host_key").write_text("nonsense", "utf-8")
    ran = CliRunner().invoke(ssh, told)
    wrong = f"The ssh host key {tmp_path}/host_key cannot be read (Invalid private key); remove it to have another made"
    assert (ran.exit_code, ran.stdout) == (1, f"{wrong}.\n")


@pytest.mark.parametrize("word", ["-h", "--help"])
def test_it_is_asked_for_its_page_by_both_words(word: str) -> None:
    ran = CliRunner().invoke(ssh, [word], prog_name="kickdoor-door")
    assert ran.exit_code == 0
    assert ran.output.startswith("Usage: kickdoor-door [OPTIONS]")


# ---- a visit


class Channel:
    """What a visitor's terminal hears; `term` None: there is none."""

    def __init__(self, term: str | None) -> None:
        self.term = term
        self.said = self.errors = b""
        self.code: int | None = None
        self.held: list[bool] = []

    def get_terminal_type(self) -> str | None:
        return self.term

    def get_environment(self) -> dict[str, str]:
        return {}

    def get_write_buffer_size(self) -> int:
        return 0

    def is_closing(self) -> bool:
        return False

    def write(self, data: bytes) -> None:
        self.said += data

    def write_stderr(self, data: bytes) -> None:
        self.errors += data

    def pause_reading(self) -> None:
        self.held.append(True)

    def resume_reading(self) -> None:
        self.held.append(False)

    def exit(self, code: int) -> None:
        self.code = code


def visits(
    words: str = "", term: str | None = "xterm", typed: Sequence[bytes] = (), here: bool = False, broken: bool = False
) -> tuple[Channel, list[str]]:
    """A visit from its beginning to its end; how the channel ended, and whether its connection was cut off."""
    channel, cuts = Channel(term), list[str]()

    async def dial() -> Streams:
        if broken:
            raise RuntimeError("a bug")
        raise ConnectionRefusedError

    async def run() -> None:
        guests = VisitorTokens(TokenFile(None))
        ann = Visitor("Ann", "password")
        visit = Visit(ann, guests, dial, lambda: cuts.append("cut"), lambda: 0)
        visit.connection_made(channel)  # type: ignore[arg-type]
        visit.exec_requested(words)

        async def all_of_it() -> None:
            visit.session_started()
            assert visit._task is not None
            for data in typed:
                await asyncio.sleep(0)
                visit.data_received(data, None)
            if typed:
                visit.eof_received()
            await visit._task

        if here:
            with guests.present(ann, lambda: None, lambda: 0):
                await all_of_it()
        else:
            await all_of_it()

    asyncio.run(run())
    return channel, cuts


IS_IT_YOU = "Ann is here already. If that is you, type y and Enter: you go on here, and the other connection ends. \r\n"
NO_SERVER = "kickdoor: There is no kickdoor server at this address: the connection was refused.\r\n"
SOMEBODY_ELSE = "kickdoor: Then come in by another name, so that each of you finds back to the right seat.\r\n"

WAITS = "Connecting. What you say meanwhile waits.\n"
VISITS: dict[str, tuple[dict[str, Any], str, str]] = {
    "no terminal": (
        {"term": None},
        "",
        "kickdoor: This is a game for a terminal, and ssh has not asked for one: say `ssh -t`. To play in lines "
        "without one, put the word `plain` behind the address.\r\n",
    ),
    "a command": ({"words": "sh"}, "", f"kickdoor: {NO_COMMAND.format(repr('sh'))}\r\n"),
    "lines without a terminal": ({"words": "plain", "term": None}, WAITS, NO_SERVER),
    "a friend of the same name": ({"here": True, "typed": [b"n\r"]}, IS_IT_YOU, SOMEBODY_ELSE),
    "no answer": ({"here": True, "typed": [b"y"]}, IS_IT_YOU, SOMEBODY_ELSE),
    "an answer that never ends": ({"here": True, "typed": [b"y" * 200]}, IS_IT_YOU, SOMEBODY_ELSE),
    "herself": ({"here": True, "words": "plain", "term": None, "typed": [b"y", b"\r"]}, IS_IT_YOU + WAITS, NO_SERVER),
    "herself, loudly": (
        {"here": True, "words": "plain", "term": None, "typed": [b"Y\n"]},
        IS_IT_YOU + WAITS,
        NO_SERVER,
    ),
}


@pytest.mark.parametrize("what", VISITS)
def test_a_visit_that_comes_to_nothing_says_why(what: str) -> None:
    how, said, error = VISITS[what]
    channel, cuts = visits(**how)
    assert (channel.said.decode(), channel.errors.decode(), channel.code, cuts) == (said, error, 1, [])


def test_a_bug_of_ours_is_told_and_noted(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    async def breaks(*_: object) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr(Visit, "_play", breaks)
    channel, _ = visits()
    said = "kickdoor: something broke here; it has been noted. Come in again to go on.\r\n"
    assert (channel.errors.decode(), channel.code) == (said, 1)
    assert "visit_failed name='Ann'" in lines(caplog)


@pytest.mark.parametrize(
    ("typed", "is_cut"),
    [
        ([b"x" * TYPED_MOST], False),
        ([b"x" * (TYPED_MOST + 1)], True),
        ([b"\n" * (TYPED_MOST // 64)], False),
        ([b"\n" * (TYPED_MOST // 64 + 1)], True),
    ],
    ids=["a line", "more than a line", "lines", "more lines"],
)
def test_whoever_pipes_more_than_can_be_read_is_cut_off(
    typed: Sequence[bytes], is_cut: bool, caplog: pytest.LogCaptureFixture
) -> None:
    _, cuts = visits("plain", None, typed)
    assert cuts == ["cut"] * is_cut
    assert ("cut_off name='Ann' because='types more than can be read'" in lines(caplog)) is is_cut


# ---- none is left out


def _said_in_the_sources() -> Iterator[tuple[str, str]]:
    """What is raised, written to the log or kept as a constant sentence; as a pattern, and where it stands."""
    for file in sorted(PACKAGE.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and re.search(r"Error$|^log\.\w+$|_turn_away$", ast.unparse(node.func)):
                text = node.args[0] if node.args else None
                parts = text.values if isinstance(text, ast.JoinedStr) else [text]
                if all(isinstance(each, ast.Constant | ast.FormattedValue) for each in parts):
                    words = [
                        re.sub("%.", ".+", re.escape(str(each.value))) if isinstance(each, ast.Constant) else ".+"
                        for each in parts
                    ]
                    yield "".join(words), f"{file.name}:{node.lineno}"


def test_each_sentence_of_the_door_has_its_line_here() -> None:
    here = re.sub(r"\{[^{}]*\}|HOME", "x", Path(__file__).read_text("utf-8")).replace('"\n', "").replace('f"', "")
    here = re.sub(r' *"(?=[a-z])', "", here)
    missing = [f"{where}: {pattern}" for pattern, where in _said_in_the_sources() if not re.search(pattern, here)]
    assert missing == []
