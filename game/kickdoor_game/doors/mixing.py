"""Rules for tables that combine several sets of this engine: all their cards, and one value for each number.

Where numbers differ, the kinder one counts (more cards, the longer pause, the freer time). Where a switch is about
cards, the value counts that makes them work: an enhancer counts for Mates, whichever set it is from. `mixed.toml` has
each decision as a rule, which refusals cite at such a table; `mixed_rulebook.toml` explains them to players, in the
first chapter of the combined book.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from importlib.resources import files
from typing import Any

from ..heroes.numbers import Numbers
from ..language.book import Book
from ..language.catalogue import Catalogue, Rule
from ..language.door_games import DOOR_GAMES
from ..language.loading.rulebooks import load_rulebook
from ..language.mixing import WITH, mixed_cards, mixed_catalogue, mixed_rulebook
from ..language.rulebook import Rulebook
from .rules import DoorsRules

Settle = Callable[[Sequence[Any]], Any]
"""A function that decides a number between the values of several sets."""


def _agreed(values: Sequence[Any]) -> Any:
    """Return the value that all sets share. Raises ValueError if they differ: a new decision is needed here and in
    `mixed.toml`.
    """
    if any(value != values[0] for value in values):
        raise ValueError(f"sets that say {' and '.join(map(str, values))} cannot be mixed")
    return values[0]


def _most_or_none(values: Sequence[Any]) -> Any:
    """Return the greatest value; None (no limit) if a set has None."""
    return None if None in values else max(values)


def _least_or_none(values: Sequence[Any]) -> Any:
    """Return the least value; None (no limit) if a set has None."""
    return None if None in values else min(values)


def _if_any_says(wanted: Any) -> Settle:
    """Return a function that returns `wanted` if a set has it, else the first set's value."""
    return lambda values: wanted if wanted in values else values[0]


def _freest(in_order: Sequence[Any]) -> Settle:
    """Return a function that returns the value that stands last in `in_order`."""
    return lambda values: max(values, key=in_order.index)


def _together(values: Sequence[Any]) -> Any:
    """Return the entries of all values, without duplicates."""
    return tuple(dict.fromkeys(entry for value in values for entry in value))


SETTLED: dict[str, Settle] = {
    "players_min": _agreed,
    "players_max": _agreed,
    "start_doors": max,
    "start_treasures": max,
    "redraw_doors": max,
    "redraw_treasures": max,
    "goal_level": _agreed,
    "hand_limit": _agreed,
    "gold_per_level": _agreed,
    "flee_on": _agreed,
    "big_limit": _agreed,
    "big_made_up_for": any,
    "hands": _agreed,
    "monster_floor": _least_or_none,
    "treasure_floor": _agreed,
    "treasure_on_nonkill": any,
    "friendly_monster_loot": any,
    "bribes_from_hand": any,
    "gifts_accepted": any,
    "followers_called": _if_any_says("Follower"),
    "followers_most": _most_or_none,
    "followers_played": _freest(("own_turn", "any_time", "from_the_start")),
    "help_only_when_losing": _agreed,
    "enhancers_apply_to_mate": any,
    "follower_for_first_roll": all,
    "free_joins": _together,
    "super_needs_two": all,
    "hybrid_single": _if_any_says("advantages_only"),
    "hybrids_timed_as_roles": all,
    "roles_received_in_fight": any,
    "usable_at_setup": all,
    "specials_on_own_turn": all,
    "level_card_target": _if_any_says("any"),
    "steal_blocked": _if_any_says("party_in_combat"),
    "sales_blocked": _if_any_says("party_in_combat"),
    "charm_min": min,
    "claim_discards": _agreed,
    "level_board": any,
    "listen_at_door": _agreed,
    "shared_victory": _agreed,
    "variants": _together,
    "help_offers_most": max,
    "trade_offers_most": max,
    "window_ms": max,
    "kill_window_ms": max,
    "reaction_floor_ms": max,
    "receive_ms": max,
    "offer_ms": max,
    "deadlines_ms": _agreed,
}
"""By name of a number, how it is decided between several sets."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """One rule of `mixed.toml`: the numbers that it decides, and the rules of the sets that it replaces."""

    rule: Rule
    numbers: tuple[str, ...]
    instead_of: tuple[str, ...]

    def needed(self, sets: Sequence[DoorsRules]) -> bool:
        """Return whether the sets differ in any of its numbers; True for a rule without numbers."""
        said = [{repr(getattr(each.base, name)) for each in sets} for name in self.numbers]
        return not said or any(len(values) > 1 for values in said)


@cache
def settlements() -> tuple[Settlement, ...]:
    """Return all rules that decide between sets at mixed tables, in the order of `mixed.toml`."""
    file = files(__package__) / "mixed.toml"
    return tuple(
        Settlement(
            Rule(entry["id"], entry["text"], entry.get("ruling", "")),
            tuple(entry["numbers"]),
            tuple(entry["instead_of"]),
        )
        for entry in tomllib.loads(file.read_text("utf-8"))["rule"]
    )


def _settled(name: str, values: Sequence[Any]) -> Any:
    """Return the value of a number at a table whose sets have these `values`. Raises ValueError if `SETTLED` lacks
    it.
    """
    if name not in SETTLED:
        raise ValueError(f"Numbers.{name} has no row in SETTLED of doors/mixing.py, which says what counts in a mix")
    return SETTLED[name](values)


def mixed(sets: Sequence[DoorsRules]) -> DoorsRules:
    """Return the rules of a table with these sets. Raises CardError or ValueError if they cannot be combined."""
    numbers = {
        field.name: _settled(field.name, [getattr(each.base, field.name) for each in sets]) for field in fields(Numbers)
    }
    book = Book.of(mixed_cards([tuple(each.book.by_key.values()) for each in sets]), DOOR_GAMES)
    return replace(
        sets[0],
        name=WITH.join(each.name for each in sets),
        title=f" {WITH} ".join(each.title for each in sets),
        book=book,
        base=Numbers(**numbers),
        sentence="Several sets shuffled together; where they differ, the first chapter of their book says what holds.",
    )


def catalogue(sets: Sequence[DoorsRules], books: Sequence[Catalogue]) -> Catalogue:
    """Return the numbered rules of a table with these sets. `books`: the catalogues of the sets, in the same order."""
    used = [each for each in settlements() if each.needed(sets)]
    overruled = {rule: each.rule.id for each in used for rule in each.instead_of}
    title = f" {WITH} ".join(book.title for book in books)
    return mixed_catalogue(title, books, [each.rule for each in used], overruled)


@cache
def settling_book() -> Rulebook:
    """Return the rulebook chapter about mixed tables. Raises RulebookError if the file is malformed."""
    figures = [field.name for field in fields(Numbers)]
    rules = [each.rule.id for each in settlements()]
    return load_rulebook(files(__package__) / "mixed_rulebook.toml", rules, figures)


def rulebook(sets: Sequence[DoorsRules], books: Sequence[Rulebook], whole: Catalogue) -> Rulebook:
    """Return the rulebook of a table with these sets. `books`: those of the sets, in the same order; `whole`: its
    catalogue.
    """
    titled = [(each.title, book) for each, book in zip(sets, books, strict=True)]
    return mixed_rulebook(settling_book(), titled, whole, [each.rule.id for each in settlements()])
