"""What the program asks of Twisted's reactor, in a process of its own: a reactor is installed once."""

from __future__ import annotations

import subprocess
import sys

ASKED = """
import sys, time
from kickdoor_server.connections.edge import the_reactor
print(the_reactor().seconds is time.monotonic, sys.getswitchinterval())
"""


def test_its_time_is_monotonic_and_other_threads_wait_half_a_millisecond() -> None:
    told = subprocess.run([sys.executable, "-c", ASKED], capture_output=True, text=True, check=True)
    assert told.stdout == "True 0.0005\n"
