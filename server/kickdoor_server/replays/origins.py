"""What a replay was played with, release, rules and cards, and what is here, for people."""

from __future__ import annotations

from ..continuity.origin import cards_words
from ..journal.snapshots import code_of
from ..translate.stage import Stage
from .reel import Reel


def is_of_other_rules(reel: Reel, stage: Stage) -> bool:
    """Return whether it says that the rules or cards were others than these."""
    _, code = reel.played_with
    here = [[source.key, source.digest] for source in stage.sources]
    return code not in ("", code_of(stage)) or reel.header["cards"] != here


def origin_lines(reel: Reel, stage: Stage, release: str) -> list[str]:
    """Return what it was played with, and what is here if that is something else."""
    name, _ = reel.played_with
    here = [(source.key, source.digest) for source in stage.sources]
    played = f"{name or 'a release that did not say so'}, {cards_words(reel.header['cards'])}"
    lines = [f"played with  {played}"]
    if reel.header["cards"] != [list(each) for each in here]:
        lines.append(f"here         {release}, other cards: {cards_words(here)}")
    elif is_of_other_rules(reel, stage) or reel.went_on:
        lines.append(f"here         {release}, other rules")
    elif name not in ("", release):
        lines.append(f"here         {release}, the same rules and cards")
    return lines
