"""`kickdoor bot` as a child process, with its output."""

from __future__ import annotations

from tests.end_to_end.client_process import ClientProcess


class BotProcess(ClientProcess):
    """A fast bot at a server on that port of this machine."""

    def __init__(self, port: int, *arguments: str) -> None:
        super().__init__("bot", "--ai-speed", "fast", *arguments, f"127.0.0.1:{port}")
