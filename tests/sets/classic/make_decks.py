"""Write the golden file of the spread of classic's cards: kinds, levels, bonuses, prices, effects.

    .venv/bin/python -m tests.sets.classic.make_decks

The rulebook has no such numbers; they are the curve by which the cards were made. After adding or changing a card,
check that the difference is intended.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from statistics import mean, median
from typing import Any

from kickdoor_game import library
from kickdoor_game.language.cards import Curse, Item, Monster, OneShot, TreasureSpecial
from kickdoor_game.language.words import effects as e

BOOK = library.ruleset("classic").book
GOLDEN = Path(__file__).with_name("decks.golden.txt")


def deck(name: str) -> list[Any]:
    """Return all cards of that deck, copies included."""
    return [BOOK.card(number) for number in BOOK.decks[name]]


def doors() -> list[str]:
    """Return the lines of the Door deck."""
    cards = deck("door")
    monsters = [card for card in cards if isinstance(card, Monster)]
    curses = [card for card in cards if isinstance(card, Curse)]
    levels = [card.level for card in monsters]
    at_level = {level: [card for card in monsters if card.level == level] for level in sorted(set(levels))}
    struck = [effect for card in curses for effect in card.effects]
    return [
        *_section(f"{len(cards)} Doors", _kinds(cards)),
        *_section("copies", _copies(cards)),
        *_section(f"monsters by Level: {mean(levels):.1f} on average, median {median(levels)}", Counter(levels)),
        *_section(
            f"their Treasures by Level: {sum(card.treasures for card in monsters)} in all",
            {level: Counter(card.treasures for card in there) for level, there in at_level.items()},
        ),
        *_section(
            "Levels for a kill, by Level",
            {level: Counter(card.levels for card in there) for level, there in at_level.items()},
        ),
        *_section("Undead by Level", Counter(card.level for card in monsters if "undead" in card.tags)),
        *_section("what kills, by Level", Counter(card.level for card in monsters if e.Die() in card.bad_stuff)),
        *_section("curses by what they do first", Counter(type(card.effects[0]).__name__ for card in curses)),
        *_section("Items lost to curses", Counter(repr(word) for word in struck if isinstance(word, e.LoseItem))),
        *_section("Levels lost to curses", Counter(word.count for word in struck if isinstance(word, e.LoseLevels))),
    ]


def treasures() -> list[str]:
    """Return the lines of the Treasure deck."""
    cards = deck("treasure")
    items = [card for card in cards if isinstance(card, Item)]
    one_shots = [card for card in cards if isinstance(card, OneShot)]
    specials = [card for card in cards if isinstance(card, TreasureSpecial)]
    places = {place: [item for item in items if item.slot == place] for place in sorted({item.slot for item in items})}
    return [
        *_section(f"{len(cards)} Treasures", _kinds(cards)),
        *_section("copies", _copies(cards)),
        *_section("bonuses of Items", Counter(item.bonus for item in items)),
        *_section("by place", {place: Counter(item.bonus for item in there) for place, there in places.items()}),
        *_section("Big Items by place", Counter(item.slot for item in items if item.big)),
        *_section("who may use them", Counter("anybody" if item.only is None else repr(item.only) for item in items)),
        *_section(f"prices of Items: {sum(item.gold for item in items)} Gold in all", Counter(i.gold for i in items)),
        *_section("one-shots and their prices", Counter(f"{card.play!r} for {card.gold}" for card in one_shots)),
        *_section("other Treasures", Counter(repr(card.play) for card in specials)),
    ]


DECKS = {"door": doors, "treasure": treasures}


def written(name: str) -> list[str]:
    """Return the kept lines of that deck."""
    parts = GOLDEN.read_text("utf-8").split("==== ")
    return next(part for part in parts if part.startswith(f"{name}\n")).splitlines()[1:]


def _kinds(cards: Iterable[Any]) -> Counter[str]:
    return Counter(type(card).__name__ for card in cards)


def _copies(cards: Iterable[Any]) -> dict[str, Counter[str]]:
    """Return how many cards there are once, twice, three times."""
    named = Counter((type(card).__name__, card.key) for card in cards)
    return {
        f"{count} times": Counter(kind for (kind, _), there in named.items() if there == count)
        for count in sorted(set(named.values()))
    }


def _section(title: str, counts: Mapping[Any, Any]) -> Iterator[str]:
    """Yield a title and the counts below it."""
    yield title
    for what in sorted(counts):
        often = counts[what]
        if isinstance(often, Counter):
            often = ", ".join(f"{each} x{often[each]}" for each in sorted(often))
        yield f"    {what}: {often}"


if __name__ == "__main__":
    GOLDEN.write_text("".join(f"==== {name}\n" + "\n".join(deck()) + "\n" for name, deck in DECKS.items()), "utf-8")
