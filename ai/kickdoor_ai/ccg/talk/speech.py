"""The voices of the duel: tables of lines that are here."""

from __future__ import annotations

from ... import speech

TALK = "kickdoor_ai.ccg.talk"


class Speech(speech.Speech):
    """The voice of one seat. `kind` names its table in `lines`."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind, TALK)


def lines_of(kind: str) -> dict[str, speech.Lines]:
    """Return the lines of that character by moment."""
    return speech.lines_of(kind, TALK)
