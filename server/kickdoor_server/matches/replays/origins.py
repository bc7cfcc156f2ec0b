"""What a replay was played with, release, rules and cards, and what is here, for people."""

from __future__ import annotations

from ...base.store.origin import cards_words
from ...table.catalogue.repertoire import Production
from ..journal.snapshots import code_of
from .reel import Reel


def is_of_other_rules(reel: Reel, production: Production) -> bool:
    """Return whether it says that the rules or cards were others than these."""
    _, code = reel.played_with
    if code not in ("", code_of(production.stage, reel.record.packs)):
        return True
    return not _has_keys_of(reel, production) or bool(other_cards(reel, production))


def other_cards(reel: Reel, production: Production) -> list[tuple[str, str, str]]:
    """Return of each set or pack whose cards do other things here its key, its digest then, and its digest here.

    The replay names the same sets and packs. Where it does not tell texts from rules, all that is printed counts.
    """
    return [
        (key, digest, here.digest)
        for (key, digest), was, here in zip(
            reel.header["cards"], reel.card_rules, production.stage.sources, strict=True
        )
        if digest != here.digest and (not was or was != here.rules)
    ]


def origin_lines(reel: Reel, production: Production, release: str) -> list[str]:
    """Return what it was played with, and what is here if that is something else."""
    name, _ = reel.played_with
    here = [(source.key, source.digest) for source in production.stage.sources]
    played = f"{name or 'a release that did not say so'}, {cards_words(reel.header['cards'])}"
    lines = [f"played with  {played}"]
    if reel.header["cards"] != [list(each) for each in here]:
        is_reworded = _has_keys_of(reel, production) and not other_cards(reel, production)
        what = "the same cards with other names or flavour" if is_reworded else "other cards"
        lines.append(f"here         {release}, {what}: {cards_words(here)}")
    elif is_of_other_rules(reel, production) or reel.went_on:
        lines.append(f"here         {release}, other rules")
    elif name not in ("", release):
        lines.append(f"here         {release}, the same rules and cards")
    return lines


def _has_keys_of(reel: Reel, production: Production) -> bool:
    return [key for key, _ in reel.header["cards"]] == [source.key for source in production.stage.sources]
