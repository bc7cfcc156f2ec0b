"""Play a match to its end at a terminal, from its text alone: by keys on the full screen, or in lines.

There is no plan but to answer differently each time, so that every kind of question is answered sooner or later: some
answers are refused, such as terms that are on the table already. The foot of the screen names the keys, and a key that
was held back is pressed again, as a person would.
"""

from __future__ import annotations

import re
from random import Random

from tests.terminal.tty import Tty

LOOKS_MOST = 20_000
"""Most looks at the terminal in a match; a match that goes on never reaches it."""

SAID_MOST = 500
"""Most answers in a match, by keys or by lines; more mean that there is no answer to a question."""

WAITING = re.compile(r"(?m)^─+ (sent|waiting for|nobody is waited for)")
"""The rule over the question while there is none for this seat."""

REFUSED = re.compile(r"I do not|Not |Nothing is|Taken back|.*?: Not now")
"""Beginnings of replies to refused answers."""

CHARITY = re.compile(r"give (\d+) cards to (.+?) ─")
"""The rule over a form that gives cards to several players: how many cards, and to whom."""

PILE = re.compile(r"(?m)^ > (\d+) \[(.+?)\]")
"""The line of such a form on which the cursor is: its number, and the pile in which its card is."""

READ_OUT = re.compile(r"[:;?]\s(\d+) \w")
"""A choice with its number."""

SHARED = re.compile(r"Share out (\d+)[^:]*: .*? (\w+ takes \d.*?)\. .*Say thing and pile")
"""A question that shares things out: how many there are, and who takes how many. The answer names a pile for each
thing."""

WON = r"The game is over: (.+?) (?:won|wins?)\b"

TAKEN_IN_S = 0.1
"""Seconds without a change after which a key has had its effect."""

EYES_S = 0.45
"""Seconds without a change after which a key that was held back is pressed again: keys are held back for 0.4 s."""


class Whims:
    """Chooses the next answer. In a list it always moves the cursor first, which counts as having looked."""

    def __init__(self) -> None:
        self._lot = Random(1)

    def keys(self, text: str) -> tuple[str, ...]:
        """Return keys that answer the question on that screen, from those that its foot names."""
        foot = text.rpartition("\n")[2]
        if "arrows change" in foot:
            # The cursor begins on what sends it; other terms, or none, are for when these are refused.
            return self._lot.choice((("enter",), ("enter",), ("up", "right", "down", "enter"), ("escape",)))
        if "Space tick" in foot:
            return (" ", "down", "enter")  # one more each time, until it is enough to be sent
        if "next pile" in foot:
            return (*self._to_its_pile(text), "down", "enter")  # the same
        return (*self._lot.choice((("down", "up"), ("down", "up"), ("down",), ("down", "down"))), "enter")

    def _to_its_pile(self, text: str) -> list[str]:
        """Return keys that put the card at the cursor where it belongs: the first ones go to the players in turn, the
        others are kept. In a form that shares out something else, any pile may be right."""
        asked, at = CHARITY.search(text), PILE.search(text)
        if asked is None or at is None:
            return ["right"] * self._lot.randrange(3)
        names = re.split(", | and ", asked[2])
        number = int(at[1]) - 1
        belongs = names[number % len(names)] if number < int(asked[1]) else "keep"
        piles = ["keep", *names]
        return ["right"] * ((piles.index(belongs) - piles.index(at[2])) % len(piles))

    def words(self, text: str) -> str:
        """Return one of the numbers that were read out last, or as many as wanted; after a refusal, `what`."""
        said, _, reply = text.rstrip("> \n").rpartition("\n> ")[2].partition("\n")
        if wanted := re.match(r"Not so: pick (\d+)", reply):
            return " ".join(str(number) for number in range(1, int(wanted[1]) + 1))
        if REFUSED.match(reply) and said != "what":
            return "what"
        if shared := SHARED.search(" ".join(reply.split())):
            piles = re.findall(r"(\w+) takes", shared[2])
            return ", ".join(f"{thing + 1} {piles[thing % len(piles)]}" for thing in range(int(shared[1])))
        numbers = [found[1] for found in READ_OUT.finditer(reply)]
        return self._lot.choice(numbers or ["1", "pass", "yes", "cancel"])


def winners(tty: Tty) -> list[str]:
    """Return the winners' names: a fighter and a helper may win together."""
    return re.split(", | and ", tty.wait_for(WON)[1])


def played_by_keys(tty: Tty) -> list[str]:
    """Play from the first question on the full screen to the end; return the winners."""
    whims, said = Whims(), 0
    tty.press("p", "3", "escape")
    tty.wait_for("auto-pass: match")
    for _ in range(LOOKS_MOST):
        assert tty.look(), tty.text
        if re.search(WON, tty.text):
            break
        if "Held back" in tty.text:
            tty.settle(EYES_S)
        if not WAITING.search(tty.text):
            said += 1
            assert said < SAID_MOST, tty.text
            tty.press(*whims.keys(tty.text))
            tty.settle(TAKEN_IN_S)
    return winners(tty)


def played_in_lines(tty: Tty) -> list[str]:
    """Play from the first question in line mode to the end; return the winners."""
    whims, said = Whims(), 0
    for _ in range(LOOKS_MOST):
        assert tty.look(), tty.text
        if re.search(WON, tty.text):
            break
        if re.search(r"(?m)^>$", tty.text):
            said += 1
            assert said < SAID_MOST, tty.text
            tty.press(whims.words(tty.text), "enter")
            tty.settle(TAKEN_IN_S)  # an answer typed too soon would meet a question that has gone
    return winners(tty)
