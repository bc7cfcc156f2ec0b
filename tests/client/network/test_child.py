"""The server that `play` starts for itself: it says its port, it ends with us, and its failures are told in a sentence.

The children here are small scripts instead of the real server, which `tests/terminal` starts.
"""

from __future__ import annotations

import asyncio
import os
import signal
import ssl
import subprocess
import sys
from pathlib import Path

import pytest

from kickdoor_client.network import child as children
from kickdoor_client.network.child import ChildServer
from kickdoor_client.network.events import Reachable
from kickdoor_client.network.link import UnreachableError
from kickdoor_client.state.settings import BY_KEY, UserSettings
from kickdoor_server.base.configuration.settings import AI_SPEEDS_MS

LISTENS = """
import socket, sys
server = socket.create_server(("127.0.0.1", 0))
print("good morning"); print("port", server.getsockname()[1], flush=True)
server.accept()[0].sendall(b"hello")
print("x" * 2000000, flush=True)
print("listening to the end", file=sys.stderr, flush=True)
sys.stdin.read()
"""
SHOWS_A_CERTIFICATE = """
import socket, sys
server = socket.create_server(("127.0.0.1", 0))
print("port", server.getsockname()[1])
print("certificate SHA256:abc"); print("addresses 192.168.1.20 10.8.0.2", flush=True)
server.accept()[0].sendall(b"hello")
sys.stdin.read()
"""
FAILS = "import sys; print('cannot write to the disk', file=sys.stderr); sys.exit(3)"
SAYS_WHY = """
import sys
print("the packs in shelf cannot be played with:"); print(); print('mug/cards.toml: card "mug": no.')
print("Error: much more", file=sys.stderr); sys.exit(1)
"""
DEAF = """
import socket, time
server = socket.create_server(("127.0.0.1", 0))
print("port", server.getsockname()[1], flush=True)
server.accept(); time.sleep(60)
"""
SAYS_NOTHING = "import sys; sys.stdin.read()"
ENDS_SOON = """
import socket, sys
server = socket.create_server(("127.0.0.1", 0))
print("port", server.getsockname()[1], flush=True)
server.accept(); print("something broke", file=sys.stderr); sys.exit(7)
"""


def test_it_is_told_how_long_its_ai_seats_shall_take() -> None:
    assert "--ai-speed" not in ChildServer().command
    assert ChildServer(ai_speed="fast").command[-2:] == ("--ai-speed", "fast")


def child(script: str, data: Path | None = None, start_most_s: float = 20.0) -> ChildServer:
    return ChildServer(data, ("-c", script), start_most_s=start_most_s)


def test_one_that_speaks_tls_is_spoken_to_by_tls_and_so_it_is_told_to_others() -> None:
    reachable: list[Reachable] = []

    async def scenario() -> None:
        server = ChildServer(command=("-c", SHOWS_A_CERTIFICATE, "--tls"))
        try:
            with pytest.raises(ssl.SSLError):
                await server.dial(reachable.append)
        finally:
            await server.stop()

    asyncio.run(scenario())
    assert reachable == [Reachable(("tls://192.168.1.20", "tls://10.8.0.2"), None, "SHA256:abc")]


def process_of(server: ChildServer) -> asyncio.subprocess.Process:
    process = server._process
    assert process is not None
    return process


def test_it_is_connected_to_and_ends_with_its_input() -> None:
    async def scenario() -> int | None:
        server = child(LISTENS)
        reader, writer = await server.dial()
        assert await reader.readexactly(5) == b"hello"
        writer.close()
        await server.stop()
        return process_of(server).returncode

    assert asyncio.run(scenario()) == 0, "also though it had much to say on stdout"


def test_of_a_child_that_is_well_no_last_words_are_told() -> None:
    async def scenario() -> str:
        server = child(LISTENS)
        reader, writer = await server.dial()
        await reader.readexactly(5)
        writer.close()
        said = server.last_words()
        await server.stop()
        return said

    assert asyncio.run(scenario()) == ""


def test_it_stands_in_a_session_of_its_own() -> None:
    async def scenario() -> None:
        server = child(LISTENS)
        await server.dial()
        assert os.getsid(process_of(server).pid) != os.getsid(0)
        await server.stop()

    asyncio.run(scenario())


def test_its_log_is_kept_where_its_data_is(tmp_path: Path) -> None:
    data = tmp_path / "night"

    async def scenario() -> None:
        server = ChildServer(data, ("-c", "import sys; print(sys.argv, file=sys.stderr);" + LISTENS))
        reader, _ = await server.dial()
        await reader.readexactly(5)
        await server.stop()

    asyncio.run(scenario())
    log = (data / "server.log").read_text("utf-8")
    assert f"'--data', '{data}'" in log
    assert "listening to the end" in log


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        (FAILS, "The server did not start. Its last words: cannot write to the disk"),
        ("pass", "The server did not start. It said nothing."),
        (SAYS_WHY, 'The packs in shelf cannot be played with:\nmug/cards.toml: card "mug": no. '),
    ],
)
def test_a_child_that_does_not_start_says_why(script: str, sentence: str) -> None:
    async def scenario() -> str:
        server = child(script)
        with pytest.raises(UnreachableError) as failed:
            await server.dial()
        said = f"{failed.value} {server.last_words()}"
        await server.stop()
        return said

    assert asyncio.run(scenario()) == sentence


def test_a_child_that_never_says_its_port_is_not_waited_for_for_ever() -> None:
    async def scenario() -> str:
        server = child(SAYS_NOTHING, start_most_s=0.05)
        with pytest.raises(UnreachableError) as failed:
            await server.dial()
        await server.stop()
        assert process_of(server).returncode == 0
        return str(failed.value)

    assert "did not start within 0.05 s" in asyncio.run(scenario())


def test_a_child_that_has_ended_is_not_dialled_again(tmp_path: Path) -> None:
    async def scenario() -> str:
        server = child(ENDS_SOON, tmp_path)
        await server.dial()
        await process_of(server).wait()
        with pytest.raises(UnreachableError) as failed:
            await server.dial()
        said = f"{failed.value} {server.last_words()}"
        await server.stop()
        return said

    log = tmp_path / "server.log"
    ended = f"The server has ended with exit code 7. Its last words: something broke  Its log is {log}"
    assert asyncio.run(scenario()) == ended


def test_a_child_that_does_not_end_by_itself_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> int | None:
        server = child(DEAF)
        await server.dial()
        await server.stop()
        return process_of(server).returncode

    monkeypatch.setattr(children, "STOP_MOST_S", 0.05)
    assert asyncio.run(scenario()) == -signal.SIGKILL


@pytest.mark.parametrize(
    ("log", "words"),
    [
        (b"", "It said nothing."),
        (b"x" * 5000, f"Its last words: {'x' * 4096}"),
        (b"one\n two \n\n", "Its last words: two"),
    ],
)
def test_its_last_words_are_the_end_of_its_log(log: bytes, words: str, tmp_path: Path) -> None:
    server = child(FAILS, tmp_path)
    (tmp_path / "server.log").write_bytes(log)
    assert server.last_words() == "", "of one that was never started nothing is told"
    server._log = server._open_log()
    assert server.last_words() == f"{words}  Its log is {tmp_path / 'server.log'}"
    server._log.close()


def test_a_data_folder_is_made_with_all_above_it_and_may_be_there_already(tmp_path: Path) -> None:
    async def scenario() -> None:
        for _ in range(2):
            server = child(FAILS, tmp_path / "deep" / "down")
            with pytest.raises(UnreachableError):
                await server.dial()
            await server.stop()

    asyncio.run(scenario())
    assert (tmp_path / "deep" / "down" / "server.log").read_text("utf-8") == "cannot write to the disk\n" * 2


def test_a_data_folder_that_cannot_be_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")

    async def scenario() -> str:
        server = child(LISTENS, tmp_path / "file" / "night")
        with pytest.raises(UnreachableError) as failed:
            await server.dial()
        await server.stop()
        return str(failed.value)

    assert asyncio.run(scenario()).startswith("The server could not be started: ")


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_when_we_are_killed_the_child_goes_too() -> None:
    """A process of its own plays us: it starts a child, says its number, and is killed without a chance to tidy up."""
    script = (
        "import asyncio\n"
        "from kickdoor_client.network.child import ChildServer\n"
        f"server = ChildServer(None, ('-c', {LISTENS!r}))\n"
        "async def main():\n"
        "    await server.dial()\n"
        "    print(server._process.pid, flush=True)\n"
        "    await asyncio.Event().wait()\n"
        "asyncio.run(main())\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE)
    assert parent.stdout is not None
    number = int(parent.stdout.readline())
    pidfd = os.pidfd_open(number)
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    parent.stdout.close()
    import select

    gone, _, _ = select.select([pidfd], [], [], 10)
    os.close(pidfd)
    assert gone, "the child outlived us"


def test_the_server_knows_every_pace_that_can_be_set() -> None:
    paces = BY_KEY["speed"].choices
    assert {*paces} - {"auto"} == {*AI_SPEEDS_MS}
    assert {UserSettings().ai_speed(lines=lines) for lines in (True, False)} == {"leisurely", "human"}
    assert AI_SPEEDS_MS["leisurely"] > AI_SPEEDS_MS["human"]
    assert "leisurely" in ChildServer(ai_speed="leisurely").command
