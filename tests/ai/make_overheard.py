"""Write down what seats remember and say of stories that chance tells at tables that are dealt.

    .venv/bin/python -m tests.ai.make_overheard

As in `make_stories` anything happens at any time; here those hear it who play: the ear of a talker, the ledger of a
spiteful seat, and what a bribe-aware one knows of prices, hands and presents. Each line is an event; below it stands
whatever became different by it, so a debt that is not entered, or a fight that is not forgotten, is seen at once.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, cast

from tests.ai.dealt import dealt, opens_the_door
from tests.ai.make_stories import WORDS, invented
from tests.printings import on_tables
from tests.scene import Scene

from kickdoor_ai.api import HIDDEN, Chair, Event
from kickdoor_ai.doors.bribing.presents import Presents
from kickdoor_ai.doors.bribing.prices import USUAL, Prices
from kickdoor_ai.doors.bribing.shown import KnownCards
from kickdoor_ai.doors.ear import DoorsEar
from kickdoor_ai.doors.estimate import view_of
from kickdoor_ai.doors.grudges.ledger import GrudgeLedger
from kickdoor_ai.doors.grudges.reading import DeedReader
from kickdoor_ai.doors.grudges.tongue import of_deed, of_others
from kickdoor_ai.doors.judgement.business.trading import Favours
from kickdoor_game.doors.state import events as e
from kickdoor_game.heroes.dealings.bargains import Terms
from kickdoor_game.language.cards import Curse, Enhancer, Item, Monster
from kickdoor_game.machine.ids import CardId

GOLDEN = Path(__file__).with_name("overheard.golden.txt")
ME, CHAIRS = Chair(0), [Chair(chair) for chair in range(3)]
SAID: dict[str, Sequence[str]] = {
    **WORDS,
    "HelpAnswered.what": (*("joined",) * 4, "declined", "declined", "forced", "released", "void", "unplayed", "lapsed"),
    "CardMoved.why": ("seized", "stolen", "loot", "gift", "gift", "gift", "trade"),
    "TradeEnded.what": ("agreed", "agreed", "refused", "lapsed"),
    "Boosted.what": ("backstab", "one_shot"),
    "Boosted.side": ("monsters", "heroes", ""),
    "DieRolled.why": ("steal", "run_away"),
    "LevelsChanged.why": ("kill", "helped", "stolen", "stolen", "curse"),
    "CardDiscarded.why": ("sold", "charity", "steal_level", ""),
}
OFTEN: dict[type[Event], int] = {
    **dict.fromkeys((e.HelpAsked, e.HelpAnswered, e.KillAnnounced, e.FightBegan), 6),
    **dict.fromkeys((e.CurseStruck, e.CurseStopped, e.CardUsed, e.CardMoved, e.LevelsChanged), 5),
    **dict.fromkeys((e.Boosted, e.Enhanced, e.FoeJoined, e.TradeEnded, e.CardDiscarded, e.Received), 4),
    **dict.fromkeys((e.FightWon, e.FightEnded, e.TradeOffered, e.TurnBegan, e.DieRolled), 3),
    **dict.fromkeys((e.Died, e.Caught, e.Escaped, e.CurseStays, e.TreasurePicked, e.TookOpened, e.Revealed), 2),
    **dict.fromkeys((e.CardPlayed, e.Shuffled, e.SoughtTrouble, e.CardsGiven, e.GameWon), 1),
}
EVENTS = 140


class Seat:
    """All parts of a seat that remember, in one chair of that table."""

    def __init__(self, t: Scene) -> None:
        self.view = view_of(t.rules.observe(t.table, ME).table, ME)
        self.ear, self.reader, self.ledger = DoorsEar(), DeedReader(), GrudgeLedger(players=len(t.names))
        self.presents, self.prices, self.shown, self.favours = Presents(), Prices(), KnownCards(), Favours()
        self.names = t.names
        self.ear.sit(ME, t.names, t.table.numbers.goal_level)

    def hears(self, event: Event) -> Iterator[str]:
        """Yield what the seat could say to that event."""
        yield from map(_moment, self.ear.hear([event]))
        for deed in self.reader.read([event], self.view):
            yield f"{deed.kind} by {deed.by}: {deed.weight:.3f}{' in bad faith' * deed.faithless} {deed.card}".rstrip()
            yield from (f"is forgiven: {chair}" for chair in self.ledger.turns_to(deed.turn))
            self.ledger.enter(deed)
            yield from map(_moment, of_deed(self.ledger, deed, self.names))
        yield from (f"is forgiven: {chair}" for chair in self.ledger.turns_to(self.reader.turn))
        yield from map(_moment, of_others(self.ledger, [event], self.names, ME))
        for listener in (self.presents, self.prices, self.favours):
            listener.hear(ME, [event])
        self.shown.hear([event])

    def weighs(self, chance: Random) -> Iterator[str]:
        """Yield what the seat does now and then by itself: offers and presents, a look at what has come and at what was
        said."""
        chair = chance.choice(CHAIRS[1:])
        match 2 if self.prices.heard else chance.randrange(5):
            case 0:
                kind, gain = chance.choice(list(USUAL)), round(chance.random(), 2)
                self.prices.offered(kind, chair, gain)
                yield f"it offers {chair} something ({kind}) that should be worth {gain}"
            case 1:
                self.presents.given[chair] = self.presents.turn
                yield f"it gives {chair} a present"
            case 2:
                self.prices.weigh(_gain)
                yield "it weighs what was said"
            case 3:
                gain = round(chance.random() - 0.2, 2)
                yield f"it spares {chair} for {gain}: {self.favours.spares(chair, gain)}"
            case _:
                self.favours.weigh(self.view)
                self.ledger.settle(chair, 1.0)
                yield f"it looks at its presents, and settles with {chair}"

    def knows(self) -> dict[str, str]:
        """Return all that the seat remembers, by the name of each part."""
        parts = (self.ear, self.reader, self.ledger, self.presents, self.prices, self.shown, self.favours)
        return {
            f"{type(part).__name__}.{field.name}": _told(getattr(part, field.name))
            for part in parts
            for field in dataclasses.fields(part)
        }


def _moment(moment: tuple[str, Mapping[str, str]]) -> str:
    return f"to say: {' '.join([moment[0], *(f'{key}={word}' for key, word in moment[1].items())])}"


def _gain(chair: Chair, terms: Terms) -> float:
    """Return a simple worth of such terms to that player, as far as this is about."""
    return (chair + terms.treasures + 3 * len(terms.items) + 2 * terms.played.count(HIDDEN)) / 40


def _told(value: Any) -> str:
    """Return the value in words that are the same every time."""
    match value:
        case float():
            return f"{value + 0.0:.3f}"
        case dict():
            return f"{{{', '.join(f'{_told(key)}: {_told(one)}' for key, one in value.items())}}}"
        case set() | frozenset():
            return f"{{{', '.join(sorted(map(_told, value)))}}}"
        case list() | tuple():
            return f"[{', '.join(map(_told, value))}]"
    if dataclasses.is_dataclass(value):
        return f"({' '.join(_told(getattr(value, part.name)) for part in dataclasses.fields(value))})"
    return str(value)


def cards_of(t: Scene) -> tuple[list[CardId], dict[str, Sequence[CardId]]]:
    """Return cards of that table's deck to tell stories of, and those that each kind of event mostly tells of."""
    book, mine = t.table.book, t.table.heroes[ME]
    first = [ids[0] for ids in book.ids.values()]
    kinds = {kind: [card for card in first if isinstance(book.card(card), kind)] for kind in (Curse, Enhancer, Monster)}
    few = {kind: cards[: 8 if kind is Curse else 3] for kind, cards in kinds.items()}
    plays: dict[str, CardId] = {}
    for card in first:
        if (play := getattr(book.card(card), "play", None)) is not None:
            plays.setdefault(type(play).__name__, card)
    items = [card for card in mine.items if isinstance(book.card(card), Item)] or first[:1]
    meant: dict[str, Sequence[CardId]] = {
        "CurseStruck.card": few[Curse],
        "CurseStopped.card": few[Curse],
        "CurseStays.card": few[Curse],
        "Enhanced.card": [*few[Enhancer], *few[Monster]],
        "FoeJoined.card": few[Monster],
        "CardUsed.card": list(plays.values()),
        "CardMoved.card": items,
        "DieRolled.card": items,
    }
    return [*items, *(card for cards in few.values() for card in cards)], meant


def only_meant(event: Event, chance: Random, meant: Mapping[str, Sequence[CardId]]) -> Event:
    """Return the event with a card of the kind that such events always tell of: others name no curse, for example."""
    name = f"{type(event).__name__}.card"
    if name in meant and getattr(event, "card", None) not in (None, *meant[name]):
        changed: Any = event
        return cast(Event, dataclasses.replace(changed, card=chance.choice(meant[name])))
    return event


@on_tables()
def story(name: str) -> list[str]:
    """Return what is heard at one table, and what comes of it."""
    set_name, seed = STORIES[name]
    t, chance = dealt(seed, set_name), Random(seed)
    if seed % 2:
        opens_the_door(t, chance)
    cards, meant = cards_of(t)
    seat, told = Seat(t), list[Event]()
    lines, known = [f"==== {name}"], seat.knows()
    for kind in chance.choices(list(OFTEN), list(OFTEN.values()), k=EVENTS):
        event = only_meant(invented(kind, chance, told, cards, meant, SAID), chance, meant)
        if isinstance(event, e.TurnBegan):
            event = dataclasses.replace(event, number=seat.reader.turn + chance.randrange(1, 9))
        told.append(event)
        lines.append(in_short(t, event))
        said = list(seat.hears(event))
        if chance.random() < 0.3:
            said += seat.weighs(chance)
        knows = seat.knows()
        lines += [f"    {line}" for line in said]
        lines += [f"    {part}: {word}" for part, word in knows.items() if word != known[part]]
        known = knows
    return lines


def in_short(t: Scene, event: Event) -> str:
    """Return the event in words: cards by their keys, players by their chairs."""
    told = [type(event).__name__]
    for part in dataclasses.fields(event):
        if part.name != "audience":
            told.append(_word(t, getattr(event, part.name), "Card" in str(part.type)))
    return " ".join(filter(None, told))


def _word(t: Scene, value: object, card: bool) -> str:
    match value:
        case tuple():
            return f"({' '.join(map(partial(_word, t, card=card), value))})"
        case int() if card:
            return t.key(CardId(value))
        case None:
            return "-"
    return str(value)


STORIES = {
    f"{set_name} {seed}": (set_name, seed)
    for set_name, first in (("classic", 600), ("shakespeare", 630), ("bites", 660))
    for seed in range(first, first + 15, 3)
}
"""Tables of three."""


def written(name: str) -> list[str]:
    """Return the golden lines of that story."""
    parts = GOLDEN.read_text("utf-8").split("==== ")
    return next(f"==== {part}" for part in parts if part.startswith(f"{name}\n")).splitlines()


if __name__ == "__main__":
    GOLDEN.write_text("\n".join(line for name in STORIES for line in story(name)) + "\n", "utf-8")
