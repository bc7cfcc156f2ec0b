"""A package of misbehaving AI players, put into a folder as if it were installed there."""

from __future__ import annotations

import os
from pathlib import Path

NASTY = '''
"""Seats that do what seats must not do."""
import gc, os, signal, sys
from kickdoor_ai.api import Reply


class Meek:
    """Does what counts by default."""

    def decide(self, seen, question, standing, budget, rng):
        return Reply(question.default)

    def witness(self, events):
        pass


class Chatty(Meek):
    """Prints, and would like to read."""

    asked = 0

    def decide(self, seen, question, standing, budget, rng):
        self.asked += 1
        print(f"I read {sys.stdin.read()!r}, and say so for the {self.asked}nd time")
        return Reply(question.default)


class Raising(Meek):
    """Raises."""

    def decide(self, seen, question, standing, budget, rng):
        raise LookupError("no idea")


class Sweeping(Meek):
    """Knows how often its process was swept, and decides nothing."""

    def decide(self, seen, question, standing, budget, rng):
        raise LookupError(f"swept {gc.get_stats()[-1]['collections']} times")


class Babbling(Meek):
    """Decides something that is no decision."""

    def decide(self, seen, question, standing, budget, rng):
        return {"level": 10}


class Cheating(Meek):
    """Chooses what nobody has offered."""

    def decide(self, seen, question, standing, budget, rng):
        return Reply(("win_at_once",))


class Hanging(Meek):
    """Never comes back."""

    def decide(self, seen, question, standing, budget, rng):
        while True:
            pass


class Hungry(Meek):
    """Eats all memory there is."""

    def decide(self, seen, question, standing, budget, rng):
        eaten = []
        while True:
            eaten.append(bytes(1 << 24))


class Quitting(Meek):
    """Ends its process."""

    def decide(self, seen, question, standing, budget, rng):
        os._exit(3)


class Killed(Meek):
    """Is killed while it decides."""

    def decide(self, seen, question, standing, budget, rng):
        os.kill(os.getpid(), signal.SIGKILL)


class Frank(Meek):
    """Tells everything about the process that it lives in, once."""

    told = False

    def decide(self, seen, question, standing, budget, rng):
        if not self.told:
            self.told = True
            folder = "/proc/self/fd/"
            files = []
            for name in os.listdir(folder):
                try:
                    files.append(os.readlink(folder + name))
                except OSError:
                    pass
            print(f"my process is {os.getpid()} and has open: {files}")
        return Reply(question.default)
'''
KINDS = ("chatty", "raising", "babbling", "cheating", "hanging", "hungry", "quitting", "killed", "frank", "sweeping")


def installed(folder: Path, source: str, kinds: tuple[str, ...] = KINDS) -> dict[str, str]:
    """Install the package; return the environment of a process that finds it. Each kind is the class of that name, with
    a capital."""
    site = folder / "site"
    info = site / "kickdoor_nasty-1.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    (site / "kickdoor_nasty.py").write_text(source, "utf-8")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: kickdoor-nasty\nVersion: 1\n", "utf-8")
    points = "\n".join(f"{kind} = kickdoor_nasty:{kind.capitalize()}" for kind in kinds)
    (info / "entry_points.txt").write_text(f"[kickdoor.seats]\n{points}\n", "utf-8")
    path = os.pathsep.join(filter(None, [str(site), os.environ.get("PYTHONPATH", "")]))
    return {**os.environ, "PYTHONPATH": path}
