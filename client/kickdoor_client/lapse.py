"""A question that went unanswered: what is kept of it so that a key meant for it does not answer the next one."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Lapse:
    """A question that went unanswered from under the person's fingers: what it asked, when, whether its time was up."""

    text: str
    at: float
    ran_out: bool

    def said(self) -> str:
        """What became of it, as the beginning of a sentence."""
        return f'"{self.text}" {"has run out" if self.ran_out else "is no longer asked"}'
