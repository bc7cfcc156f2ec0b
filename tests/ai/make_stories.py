"""Write the golden file of what listeners make of random stories: who harms whom, the fate of offers and cards.

    .venv/bin/python -m tests.ai.make_stories

A story has three players, a few cards of each kind, and any event at any time, in orders that no match would have. So
every half of every condition is true at some time, and false at another, with all else as it was.
"""

from __future__ import annotations

import dataclasses
import zlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from tests.printings import printing

from kickdoor_ai.api import Chair, Event
from kickdoor_ai.arena.watching import Aims, Levels
from kickdoor_ai.doors.retold import DoorsEnding, DoorsRetelling
from kickdoor_ai.retelling import HostileAct
from kickdoor_ai.series.bargains import Bargains
from kickdoor_ai.survey.dealings import Dealings
from kickdoor_ai.survey.draws import Draws, Effects, game_sums
from kickdoor_ai.survey.fates import PRICES, Fates
from kickdoor_game.doors.state import events as e
from kickdoor_game.language.words.plays import Blessing, HandOver, RemoveMonster, SendAway, StealLevel
from kickdoor_game.machine.ids import CardId

GOLDEN = Path(__file__).with_name("stories.golden.txt")
BOOK = printing("classic").book
CHAIRS = [Chair(chair) for chair in range(3)]
KEYS = (
    *("elf", "wizard", "cleric", "tax_golem", "musical_chairs", "mate", "load_bearing", "part_time", "hireling"),
    *("extremely_sharp_leaf", "bottled_thunder", "helm_of_selective_hearing", "cheat"),
)
PLAYS = (Blessing, HandOver, RemoveMonster, SendAway, StealLevel)
SPECIAL = [
    next(BOOK.ids[key][0] for key, card in BOOK.by_key.items() if isinstance(getattr(card, "play", None), play))
    for play in PLAYS
]
CARDS = [*(card for key in KEYS for card in BOOK.ids[key][:2]), *SPECIAL]
MEANT: dict[str, list[CardId]] = {
    "CardUsed.card": [*SPECIAL, BOOK.ids["bottled_thunder"][0]],
    "Enhanced.card": [BOOK.ids[key][0] for key in ("load_bearing", "part_time", "elf")],
    "CardPlayed.card": [BOOK.ids[key][0] for key in ("wizard", "cleric", "elf")],
    "FoeJoined.card": [BOOK.ids[key][0] for key in ("mate", "tax_golem")],
}
"""Cards that such events mostly have."""
ANSWERED: dict[type[Event], type[Event]] = {e.HelpAnswered: e.HelpAsked, e.TradeEnded: e.TradeOffered}
PAIRS = {"other": "fighter", "to": "by", "taker": "giver", "victim": "by", "at": "seat"}
WORDS: dict[str, tuple[str, ...]] = {
    "HelpAnswered.what": (*("joined",) * 4, "declined", "withdrawn", "lapsed", "forced", "released", "void"),
    "HelpAnswered.why": ("dead", ""),
    "TradeEnded.what": ("agreed", "refused", "withdrawn", "lapsed"),
    "CardMoved.why": ("seized", "stolen", "loot", "trade"),
    "CardUsed.side": ("monsters", "heroes", "", ""),
    "Boosted.what": ("backstab", "one_shot"),
    "DieRolled.why": ("run_away", "run_away", "steal"),
    "DieChanged.why": ("rolled again", "set", "flee_discards"),
    "CardDiscarded.why": ("sold", "charity", "", *sorted(PRICES)),
    "LevelsChanged.why": ("kill", "helped", "blessing", "curse"),
    "Shuffled.deck": ("door", "treasure"),
}
OFTEN: dict[type[Event], int] = {
    **dict.fromkeys((e.FightBegan, e.HelpAsked, e.HelpAnswered, e.CardUsed, e.CurseStruck, e.DieChanged), 5),
    **dict.fromkeys((e.Enhanced, e.FoeJoined, e.DieRolled, e.CardDiscarded, e.LevelsChanged), 5),
    **dict.fromkeys((e.Received, e.Opened, e.CardPlayed, e.CardMoved, e.Boosted, e.TradeOffered, e.TradeEnded), 4),
    **dict.fromkeys((e.TookOpened, e.TreasurePicked, e.SoughtTrouble, e.Claimed, e.Sold, e.TreasuresShown), 2),
    **dict.fromkeys((e.FightWon, e.FightEnded, e.Died, e.RanAway, e.TurnBegan, e.Shuffled), 2),
    **dict.fromkeys((e.CardPlayed, e.KillAnnounced), 9),
    **dict.fromkeys((e.FirstPlayer, e.GameWon), 1),
}
EVENTS = 150


def invented(
    kind: type[Event],
    chance: Random,
    told: Sequence[Event],
    cards: Sequence[CardId] = CARDS,
    meant: Mapping[str, Sequence[CardId]] = MEANT,
    words: Mapping[str, Sequence[str]] = WORDS,
) -> Event:
    """Return a random event of that kind, which mostly makes sense after the events in `told`.

    `cards`: all possible cards; `meant`: the cards that it mostly has, by event and field; `words`: its texts.
    """
    found: dict[str, Any] = {}
    for part in dataclasses.fields(kind):
        says = words.get(f"{kind.__name__}.{part.name}")
        match str(part.type):
            case _ if part.name == "audience":
                found[part.name] = None
            case "str":
                found[part.name] = chance.choice(says) if says else ""
            case "Seat":
                found[part.name] = chance.choice(CHAIRS)
            case "Seat | None":
                found[part.name] = chance.choice([*CHAIRS, None])
            case "CardId":
                found[part.name] = chance.choice(cards)
            case "CardId | None":
                found[part.name] = chance.choice([*cards, None])
            case "tuple[CardId, ...]":
                found[part.name] = tuple(chance.sample(cards, chance.randrange(3)))
            case "tuple[Seat, ...]":
                found[part.name] = tuple(sorted(chance.sample(CHAIRS, chance.choice((1, 1, 2)))))
            case "int":
                found[part.name] = chance.randrange(-1, 7)
            case "bool":
                found[part.name] = chance.random() < 0.6
            case _:
                found[part.name] = ()
    for name, first in PAIRS.items():
        if name in found and found[name] == found.get(first, -1) and chance.random() < 0.8:
            found[name] = Chair((found[name] + 1) % 3)
    if (name := f"{kind.__name__}.card") in meant and chance.random() < 0.8:
        found["card"] = chance.choice(meant[name])
    before = [event for event in told[-20:] if isinstance(event, ANSWERED.get(kind, ()))]
    if before and chance.random() < 0.8:
        pair = ("fighter", "other") if kind is e.HelpAnswered else ("by", "to")
        asked = chance.choice(before[-2:])
        found |= {name: getattr(asked, name) for name in pair}
    return kind(**found)


def in_short(event: Event) -> str:
    """Return an event in words: cards by their keys, players by their chairs."""
    told = []
    for part in dataclasses.fields(event):
        value = getattr(event, part.name)
        if part.name != "audience":
            told.append(_word(value, "Card" in str(part.type)))
    return f"{type(event).__name__} {' '.join(filter(None, told))}".rstrip()


def _word(value: object, card: bool) -> str:
    match value:
        case tuple():
            return f"({' '.join(_word(each, card) for each in value)})"
        case int() if card:
            return f"{BOOK.card(CardId(value)).key}.{value}"
        case None:
            return "-"
    return str(value)


def story(seed: int) -> Iterator[str]:
    """Yield the events of a story, the hostile acts in them, and the listeners' results."""
    chance, told = Random(seed), list[Event]()
    yield f"==== story {seed}"
    retelling, bargains, levels = DoorsRetelling(BOOK), Bargains(), Levels(3, "doors")
    aims, dealings, ending, fates, draws = Aims(levels), Dealings(), DoorsEnding(), Fates(BOOK), Draws(BOOK)
    for kind in chance.choices(list(OFTEN), list(OFTEN.values()), k=EVENTS):
        event = invented(kind, chance, told)
        if isinstance(event, e.GameWon) and any(winner not in ending._by for winner in event.winners):
            continue
        told.append(event)
        retold = list(retelling.retell(event))
        act = next((one for one in retold if isinstance(one, HostileAct)), None)
        yield in_short(event) + ("" if act is None else f"  -> {act.word} by {act.by} at {_word(act.at, False)}")
        known, wins = len(draws.drawn), ending.how
        for one in retold:
            for counter in (bargains, aims, dealings):
                counter.hear(one)
        for listener in (levels, ending, fates, draws):
            listener.hear(event)
        for drawn in draws.drawn[known:]:
            yield f"    {drawn.key} drawn by {drawn.seat} of {drawn.deck.total()}: {' '.join(drawn.kinds)}"
        if ending.how != wins:
            yield f"    won by {_word(ending.winners, False)}: {ending.how}"
    yield f"first {ending.first}, turns {ending.turns}, forced {bargains.forced}, levels {levels.now}"
    yield f"steps {dict(sorted(levels.steps.items()))}"
    yield f"counts {dict(sorted(dealings.counts.items()))}"
    for offer in bargains.offers:
        marks = [word for word in ("won", "kept", "is_deal", "is_trade") if getattr(offer, word)]
        of = f"{offer.outcome}, {offer.fighter} helped by {offer.helper}"
        price = f"{offer.treasures} {offer.gold}"
        yield " ".join([offer.kind, str(offer.by), str(offer.to), f"{price}:", of, *marks, offer.void]).rstrip()
    for blow in aims.blows:
        yield f"blow {blow.by} at {_word(blow.at, False)}: {blow.aim} {blow.blind:.3f}"
    for key, fate in sorted(fates.cards.items()):
        marks = [word for word in ("met", "in_play", "sold", "paid", "unplayed") if getattr(fate, word)]
        yield f"{key}: held {sorted(fate.held)}, played {sorted(fate.played)}, {' '.join(marks)}"
    yield f"hands {sorted(fates.holders.items())}"
    decks = {name: sorted(cards) for name, cards in (*draws.decks.items(), *draws.piles.items())}
    yield f"decks {zlib.crc32(repr(decks).encode()):08x}, piles {[len(cards) for cards in draws.piles.values()]}"
    yield from worths(draws, chance)


def worths(draws: Draws, chance: Random) -> Iterator[str]:
    """Yield the worth of cards from the draws of a story, for random winners."""
    effects = Effects()
    for _ in range(3):
        effects.add(game_sums(draws.drawn, chance.sample(CHAIRS, chance.choice((1, 2))), 3))
    for kind, sums in sorted(effects.sums.items()):
        found = [(key, one) for key, one in sorted(sums.items()) if one.draws]
        told = [f"{key} {one.draws} {one.effect:+.3f} +- {one.error:.3f}" for key, one in found[:6]]
        check = zlib.crc32(" ".join(f"{one.top:.5f} {one.bottom:.5f}" for _, one in sorted(sums.items())).encode())
        yield f"worth, {kind}: {', '.join(told)} {check:08x}"


STORIES = range(16)


def written(seed: int) -> list[str]:
    """Return the kept text of a story."""
    parts = GOLDEN.read_text("utf-8").split("==== ")
    return next(f"==== {part}" for part in parts if part.startswith(f"story {seed}\n")).splitlines()


if __name__ == "__main__":
    GOLDEN.write_text("\n".join(line for seed in STORIES for line in story(seed)) + "\n", "utf-8")
