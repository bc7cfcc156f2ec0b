"""Entry: full commands: session, decoding, rules, a journal that survives a power cut, and the views of four clients.

There are fifty tables of four clients, with one answer under way at each. The rate is per second of the server's
processor, all of its threads together.
"""

from __future__ import annotations

from tests.trials.bench import sides
from tests.trials.bench.entry import Entry, Row, Side, ratio

WHAT = "full durable command, seen by four"

ENTRY = Entry(
    name="command",
    about="a full durable command seen by four, per second of the server's processor",
    sides=(
        Side("ours", sides.ours),
        Side("echo", sides.echo, is_anchor=True),
        Side("skeleton", sides.skeleton, is_anchor=True),
        Side("boardgame.io", sides.other, is_anchor=True),
    ),
    rows=(
        Row(
            WHAT,
            "Twisted's Int32 echo",
            ratio("ours", "echo", "per_cpu_s"),
            target=1 / 20,
            stretch=1 / 8,
            floor=1 / 10,
            began=1 / 149,
        ),
        Row(
            WHAT,
            "our durable skeleton without a game",
            ratio("ours", "skeleton", "per_cpu_s"),
            target=0.5,
            floor=0.25,
            began=0.023,
        ),
        Row(
            WHAT,
            "boardgame.io, in memory",
            ratio("ours", "boardgame.io", "per_cpu_s"),
            target=3,
            stretch=10,
            floor=4,
            began=0.31,
        ),
    ),
)
