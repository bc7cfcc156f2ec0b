"""The duel for the learning environment: its words, and an observation as a vector.

A plane has one place for each card of the two decks, by its number on the table. Both deck lists are open, so the
number of a card is no secret. Where a card lies may be one; no plane marks a card whose place the chair must not know.
Chairs are counted from the observer.

The vector is filled from `observe` alone, and blanks are left out, so it holds no secrets. Of more than
`ANNOUNCED_MOST` announced things it has rows for the latest only.

| stretch | length | what |
| --- | --- | --- |
| those of `PLANES`, `NUMBERS` and `BY_CHAIR` | cards | where cards are, and their present numbers |
| `duelist.+k` | `DUELIST` | a player: Level, gold, life, how many cards lie where |
| `announced.i` | `ANNOUNCED` | what is still resolving, the latest first |
| `fight`, `phase`, `turn` | `FIGHT`, `PHASES`, `TURN` | the rest |
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kickdoor_game.duel.announcing.announced import Announced
from kickdoor_game.duel.announcing.using import Using
from kickdoor_game.duel.phases.standing import CONCEDE, FLAUNT, MISCHIEF, SMACK, USE
from kickdoor_game.duel.state.numbers import HIGHEST_LEVEL
from kickdoor_game.duel.state.table import COOLDOWN, MUNCHKINING, SETUP, WARMUP, DuelFight, DuelTable
from kickdoor_game.duel.state.values import has_life, life_left, value_of
from kickdoor_game.duel.telling import asking, summary, tell
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CardId

from ..api import HIDDEN, Chair, Observation
from ..idle import IDLE
from ..rl.parts import Row, Segments

ACTS = (CONCEDE, FLAUNT, MISCHIEF, SMACK, USE)
MENU_WORDS = ("card", "list", "next", "seat")
"""Words of lists: cards, uses of a card, things that happen at the same moment, players."""
QUESTIONS = (
    *("who_begins", "mulligan", "turn", "defend", "prepare", "divide_damage", "give_blood", "which_first", "whether"),
    *("target", "discard", "under_deck", "salvage", "choose_effect"),
)
OTHER_WINDOWS = ("attack", "interrupt", "last_word")
"""Kinds of windows whose wording depends on their subject."""

PLANES = (
    *("mine", "hand", "down", "shown", "in_play", "zapped", "stuck", "monstrous", "attacking", "committed"),
    *("pending", "announced", "aimed_at", "used"),
)
"""`mine`: of the observer's own deck, wherever it lies. `down`: face down in the observer's stash."""
NUMBERS = ("tokens", "power", "life", "cost")
BY_CHAIR = ("hoard", "face_up", "discarded")
DUELIST = (
    *("level", "purse", "hand", "deck", "discard", "stash", "hoard", "life", "damage", "bleeding", "limping", "kept"),
    *("caught", "ran", "turn", "out"),
)
ANNOUNCED = ("on", "mine", "stopped", "shields", "is_card", "aims")
ANNOUNCED_MOST = 6
FIGHT = (
    *("on", "mine", "gold", "paid", "cards", "facing", "ready", "revealed", "hired", "squished", "shielded", "fled"),
    *("caught", "survived"),
)
PHASES = (SETUP, WARMUP, MUNCHKINING, COOLDOWN)
TURN = ("number", "fights", "chain", "time_is_up", "depth")
MANY = 20
"""Cards, gold or points that scale to 1 in the vector."""
DEEP = 10
"""Depth of the stack of announced things that scales to 1."""
TURNS = 100
"""Turns, and abilities in a chain, that scale to 1."""


def _rank(place: int) -> float:
    """Return 1 for place 0 and less for each later place, never 0."""
    return 1 / (1 + place)


class DuelPart:
    """The duel for the learning environment, with the two decks on the table."""

    words = tuple(sorted({*asking.LABELS, *asking.WITH_CARD, *MENU_WORDS} - {*ACTS}))
    acts = ACTS
    resigning = (CONCEDE,)
    kinds = tuple(sorted({*asking.WINDOWS, *OTHER_WINDOWS, *QUESTIONS, IDLE}))

    def cards(self, table: DuelTable) -> tuple[str, ...]:
        """Return the key of each card of the two decks; its place is the card's number."""
        return tuple(card.key for card in table.book.cards)

    def segments(self, seats: int, cards: int) -> Segments:
        """Return the names and lengths of the slices of the observation vector that `fill` writes, for `seats` chairs
        and `cards` cards."""
        chairs = [f"+{k}" for k in range(seats)]
        return (
            *((plane, cards) for plane in (*PLANES, *NUMBERS)),
            *((f"{plane}.{chair}", cards) for plane in BY_CHAIR for chair in chairs),
            *((f"duelist.{chair}", len(DUELIST)) for chair in chairs),
            *((f"announced.{place}", len(ANNOUNCED)) for place in range(ANNOUNCED_MOST)),
            ("fight", len(FIGHT)),
            ("phase", len(PHASES)),
            ("turn", len(TURN)),
        )

    def fill(self, seen: Observation, me: Chair, rows: Mapping[str, Row]) -> None:
        """Write what the chair `me` sees into `rows`, the named slices of its observation vector, as numbers from -1 to
        1. The slices are zero before."""
        table: DuelTable = seen.table
        mine = table.duelists[me]
        rows["mine"][[card for card in range(len(table.book.cards)) if table.owner(CardId(card)) == me]] = 1
        rows["hand"][_known(mine.hand)] = 1
        rows["down"][[card for card in _known(mine.stash) if card not in table.presences]] = 1
        rows["shown"][_known(table.shown)] = 1
        rows["used"][_known(card for card, _ in table.used)] = 1
        for place, waiting in reversed(list(enumerate(table.pending))):
            rows["pending"][_known((waiting.card,))] = _rank(place)
        for chair in (me, table.opponent(me)):
            _duelist(table, me, chair, rows)
        _in_play(table, rows)
        _announced(table, me, rows)
        if table.fight is not None:
            _fight(table.fight, me, rows)
        rows["phase"][PHASES.index(table.phase)] = 1
        depth = sum(isinstance(frame, Announced) for frame in table.stack)
        counts = (table.turn_number / TURNS, table.fights / MANY, table.chain / TURNS, table.time_is_up, depth / DEEP)
        rows["turn"][:] = counts

    def progress(self, table: DuelTable, chair: Chair) -> float:
        """Return the share of the other Hero's life that is gone, 0 to 1. Without life a player loses (ccg.end.1)."""
        other = table.duelists[1 - chair]
        life = max(1, value_of(table, other.hero, "life"))
        return min(1.0, max(0.0, 1 - life_left(table, other.hero) / life))

    def tell(self, table: DuelTable, event: Event) -> str:
        """Return the event in words for spectators; "" if there is nothing to tell."""
        return tell(table, event, None)

    def summary(self, table: DuelTable) -> str:
        """Return one sentence on the present state of the match, for spectators."""
        return summary(table)


def _duelist(table: DuelTable, me: Chair, chair: Chair, rows: Mapping[str, Row]) -> None:
    """Write the values and cards of one player."""
    duelist = table.duelists[chair]
    place = f"+{(chair - me) % len(table.duelists)}"
    rows[f"hoard.{place}"][_known(duelist.hoard)] = 1
    rows[f"face_up.{place}"][_known(table.face_up(chair))] = 1
    rows[f"discarded.{place}"][_known(duelist.discard)] = 1
    rows[f"duelist.{place}"][:] = (
        duelist.level / HIGHEST_LEVEL,
        duelist.purse / MANY,
        len(duelist.hand) / MANY,
        len(duelist.deck) / (2 * MANY),
        len(duelist.discard) / (2 * MANY),
        len(duelist.stash) / MANY,
        len(duelist.hoard) / MANY,
        life_left(table, duelist.hero) / (2 * MANY),
        table.presences[duelist.hero].tokens / (2 * MANY),
        sum(bleeding.count for bleeding in duelist.bleeding) / MANY,
        duelist.limping,
        duelist.kept,
        duelist.caught,
        duelist.ran / MANY,
        table.turn == chair,
        bool(duelist.out),
    )


def _in_play(table: DuelTable, rows: Mapping[str, Row]) -> None:
    """Write the cards in play and their present numbers."""
    for card, presence in table.presences.items():
        rows["in_play"][card] = 1
        rows["zapped"][card] = presence.zapped
        rows["monstrous"][card] = presence.is_monster
        rows["tokens"][card] = presence.tokens / MANY
        for place, stuck in reversed(list(enumerate(presence.stuck))):
            rows["stuck"][stuck] = _rank(place)
        rows["power"][card] = value_of(table, card, "power") / MANY
        rows["cost"][card] = value_of(table, card, "cost") / MANY
        if has_life(table, card):
            rows["life"][card] = life_left(table, card) / (2 * MANY)


def _announced(table: DuelTable, me: Chair, rows: Mapping[str, Row]) -> None:
    """Write the announced things that are still to resolve, the latest first."""
    things = [frame for frame in reversed(table.stack) if isinstance(frame, Announced)]
    for place, thing in reversed(list(enumerate(things))):
        aims = [aim.card for aim in thing.aims] if isinstance(thing, Using) else []
        rows["announced"][_known((thing.card,))] = _rank(place)
        rows["aimed_at"][_known(aims)] = _rank(place)
        if place < ANNOUNCED_MOST:
            shields = sum(thing.shields.values()) / MANY
            is_card = thing.called(table) == "card"
            rows[f"announced.{place}"][:] = (1, thing.by == me, thing.stopped, shields, is_card, len(aims))


def _fight(fight: DuelFight, me: Chair, rows: Mapping[str, Row]) -> None:
    """Write the fight."""
    rows["attacking"][_known((fight.card,))] = 1
    rows["committed"][_known(fight.committed)] = 1
    rows["fight"][:] = (
        1,
        fight.attacker == me,
        fight.gold / MANY,
        fight.paid / MANY,
        len(fight.committed) / MANY,
        fight.facing,
        fight.ready,
        fight.revealed,
        fight.hired,
        fight.squished,
        fight.shielded,
        fight.fled,
        fight.caught,
        fight.survived,
    )


def _known(cards: Iterable[CardId]) -> list[CardId]:
    """Return the known cards among them, without blanks."""
    return [card for card in cards if 0 <= card < HIDDEN]
