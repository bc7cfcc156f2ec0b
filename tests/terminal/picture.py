"""`python -m tests.terminal.picture OUT.png [COLUMNS ROWS]`: the picture for the front page, from a real match.

A server with quick AI seats is started and Ada sits down with three of them. She wears what she can, opens doors, and
when a monster is too strong for her she makes somebody an offer for his help: that is the moment. Which cards it shows
is chance. It takes a minute or so.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Sequence

from tests.terminal.shot import png
from tests.terminal.tty import Tty

SERVER = [sys.executable, "-m", "kickdoor_server", "--port", "0", "--die-with-stdin", "--ai-speed", "fast"]
MOMENT = r"(?s) vs .*you are losing.*?(?<!-) (\d) ask \w+ for help"
"""A fight that she is losing, and somebody who could help: the number of that choice."""

MINE = r"── Your turn|then say that you are ready"
GEAR = r" ([a-z]) \*([A-Z][^*+]{2,30}?)  \+\d"
"""A card of the hand that adds something and can be played: its letter and its name."""

EQUIPPED = r"(?m)^  .* [+]\d      "
"""A line of her own sum that is a card's: a fight in bare feet is no picture."""

PATIENCE_S = 540.0


def main(arguments: Sequence[str]) -> None:
    """Play until the moment comes, and take the picture."""
    path, *size = arguments
    columns, rows = (int(size[0]), int(size[1])) if size else (100, 30)
    with subprocess.Popen(SERVER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as server:
        assert server.stdout is not None
        assert server.stdin is not None
        port = server.stdout.readline().split()[1].decode("ascii")
        tty = Tty(
            [sys.executable, "-m", "kickdoor_client", "join", f"localhost:{port}", "--name", "Ada"], columns, rows
        )
        try:
            sit_down(tty)
            make_an_offer(tty, play_until_the_moment(tty))
            png(tty.screen, path)
        finally:
            tty.close()
            server.stdin.close()


def sit_down(tty: Tty) -> None:
    """A table with three AI seats, and begin."""
    tty.wait_for("no table yet")
    tty.press("n", "enter")
    tty.wait_for("before the match")
    for count in range(3):
        tty.press("a")
        tty.wait_for("call an AI seat")
        tty.press("enter")
        tty.wait_for(rf"(?s)({'AI: .*' * (count + 1)})")
    tty.press("s")
    tty.wait_for("any time")


def make_an_offer(tty: Tty, choice: str) -> None:
    """Open the offer and promise a Treasure, but do not send it yet."""
    tty.press(choice, choice, "right")
    tty.wait_for("In all: 1 Treasure")
    tty.settle()


def play_until_the_moment(tty: Tty) -> str:
    """Wear what can be worn, do what counts by default whenever asked; the number of the choice that asks for help.

    AssertionError if that never comes.
    """
    end = time.monotonic() + PATIENCE_S
    tried: set[str] = set()
    while time.monotonic() < end:
        tty.settle(0.15, 2.0)
        moment = re.search(MOMENT, tty.text)
        if moment and re.search(EQUIPPED, tty.text):
            return moment[1]
        worn = [found for found in re.finditer(GEAR, tty.text) if found[2] not in tried]
        if worn and re.search(MINE, tty.text):
            tried.add(worn[0][2])
            tty.press(worn[0][1], "enter")
            tty.settle(0.2, 2.0)
            tty.press("enter", "escape", "escape")
        elif "the match is over" in tty.text:
            tty.press("enter")
            sit_down(tty)
        elif re.search(r"\d s, else: ", tty.text):
            tty.press("enter")
    raise AssertionError(f"no monster was too strong:\n{tty.text}")


if __name__ == "__main__":
    main(sys.argv[1:])
