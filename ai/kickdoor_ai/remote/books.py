"""Checks that a table's rules and cards are the same as ours, since cards are sent as numbers and observations in the
engine's form.

Releases differ in many things that a seat never meets. So digests of rules and cards are compared; the releases only
help to tell people which side has to be updated.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kickdoor_game import library
from kickdoor_game.engine import GameRules
from kickdoor_game.language.loading.packs import Pack
from kickdoor_protocol.messages.lobby import CardSource

SHOWN = 12
"""Characters of a digest that people are shown: enough to see that two differ."""

_RELEASE = re.compile(r"\d+(?:\.\d+)*")


class OtherCards(Exception):  # noqa: N818 - named for what was found
    """A table uses rules or cards other than ours; the text says which, and what to do."""


@dataclass(frozen=True, slots=True)
class Theirs:
    """A server's report about itself: program and release, and the digest of each set's rules, by the key of the
    set."""

    program: str = ""
    rules: Mapping[str, str] = field(default_factory=dict)


class Books:
    """The sets of the library and additional `packs`. `program` is ours, with its release."""

    def __init__(self, packs: Sequence[Pack] = (), program: str = "") -> None:
        self._packs = tuple(packs)
        self._program = program
        self._made: dict[tuple[str, ...], GameRules] = {}

    def rules(self, set_key: str, sources: Sequence[CardSource], theirs: Theirs) -> GameRules:
        """Return the rules with the cards of a table: the set's, then those of its packs. `theirs`: what the server
        says about its release and rules.

        Raises OtherCards if cards or rules here differ from the server's. Cards or digests of rules that the server
        does not tell are not compared.
        """
        if not library.knows(set_key):
            raise OtherCards(f"It plays {set_key!r}, which this kickdoor does not have: update this kickdoor.")
        said = theirs.rules.get(set_key, "")
        if said and said != (ours := library.rules_digest(set_key)):
            raise OtherCards(f"Its rules of {set_key} are not ours ({_two(said, ours)}). {self.cure(theirs)}")
        book = library.ruleset(set_key).book
        if sources and sources[0].key != set_key:
            raise OtherCards(f"Its cards of {set_key} are those of {sources[0].key}. {self.cure(theirs)}")
        if sources and (differ := _other(sources[0], book.digest, book.rules)):
            raise OtherCards(f"Its cards of {set_key} are not ours ({differ}). {self.cure(theirs)}")
        packs = [self._pack(set_key, source) for source in sources[1:]]
        mixture = (set_key, *(pack.key for pack in packs))
        if mixture not in self._made:
            self._made[mixture] = library.with_packs(set_key, packs)
        return self._made[mixture]

    def cure(self, theirs: Theirs) -> str:
        """Return advice for different releases: which side is older and must be updated, or if that is unknown, to
        install the same one on both."""
        there, here = _release_in(theirs.program), _release_in(self._program)
        if not there or not here:
            return "Which side is older cannot be told: install the same release of kickdoor on both sides."
        if _parts(there) < _parts(here):
            return f"The server's kickdoor ({there}) is older than this one ({here}): update kickdoor on the server."
        if _parts(here) < _parts(there):
            return f"This kickdoor ({here}) is older than the server's one ({there}): update kickdoor here."
        return f"Both call themselves {here}, and are not the same: install the same one on both sides."

    def _pack(self, set_key: str, source: CardSource) -> Pack:
        """Return the pack of that source. Raises OtherCards if it is missing or differs."""
        brought = (pack for pack in self._packs if pack.key == source.key and pack.joins(set_key))
        pack = next(brought, None)
        if pack is None:
            raise OtherCards(
                f"It plays with the pack {source.key!r} ({source.digest[:SHOWN]}): bring the pack's folder here from "
                "the server and name it with --packs."
            )
        if differ := _other(source, pack.digest, pack.rules):
            raise OtherCards(
                f"Its pack {source.key!r} is not ours ({differ}): bring the pack's folder here from the server again."
            )
        return pack


def _other(source: CardSource, digest: str, rules: str) -> str:
    """Return both digests, shortened, if those cards play differently from ours; "" if they do not.

    If the server does not send a digest without texts, the digest of all that is printed is compared.
    """
    theirs, ours = (source.rules, rules) if source.rules else (source.digest, digest)
    return "" if theirs == ours else _two(theirs, ours)


def _two(theirs: str, ours: str) -> str:
    """Return two digests in short, for people."""
    return f"{theirs[:SHOWN]} there, {ours[:SHOWN]} here"


def _release_in(program: str) -> str:
    """Return the release in "kickdoor-server 1.2.0"; "" if there is none."""
    found = _RELEASE.search(program)
    return found[0] if found else ""


def _parts(release: str) -> tuple[int, ...]:
    """Return the numbers of a release, as a tuple that compares by age."""
    return tuple(map(int, release.split(".")))
