"""The server that Anna runs on her host, and the programs that Boris runs on his."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.lan.cable import Host

PATIENCE_S = 60
BROWSE = """
import asyncio, contextlib, sys
from kickdoor_client.network.lan import browse
from kickdoor_client.program.searching import about_server

async def until_somebody_is_found(patience_s: float) -> None:
    found = asyncio.get_running_loop().create_future()
    looking = asyncio.ensure_future(
        browse(lambda servers: found.done() or found.set_result(servers), listen_s=patience_s)
    )
    await asyncio.wait([found, looking], return_when=asyncio.FIRST_COMPLETED)
    for server in found.result() if found.done() else ():
        print(server.address, about_server(server.announcement))
    looking.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await looking

asyncio.run(until_somebody_is_found(float(sys.argv[1])))
"""
"""Program that looks for servers for a limited number of seconds: a busy machine answers late."""


@contextmanager
def annas_server(host: Host, folder: Path, *words: str) -> Iterator[str]:
    """Run the server inside this context; yield what it prints at the start."""
    settings = ["--data", str(folder), "--name", "Anna's", "--log-file", str(folder / "log"), *words]
    command = host.command(sys.executable, "-m", "kickdoor_server", *settings)
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert server.stdout is not None
    assert server.stderr is not None
    try:
        assert server.stdout.readline().startswith("port ")
        told = [server.stderr.readline() for _ in range(4)]
        yield "".join(told)
    finally:
        server.terminate()
        server.wait(PATIENCE_S)
        server.stdout.close()
        server.stderr.close()


def run_at(host: Host, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        host.command(sys.executable, *words), capture_output=True, text=True, timeout=PATIENCE_S, check=False, input=""
    )
