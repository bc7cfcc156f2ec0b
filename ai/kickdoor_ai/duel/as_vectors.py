"""The duel as the environment sees it: its words, planes that say where every card is, and what is announced.

A plane has a place for each card of the two decks, by its number on the table. Both lists lie open, so which card has
which number is no secret; where it lies may be, and then no plane says so. Chairs are counted from the one who looks.

Filled from `observe` alone: blanks are left out, so the vector cannot tell what the chair must not know. A table on
which more has been announced than there are rows shows the latest.

| stretch | length | what |
| --- | --- | --- |
| those of `PLANES`, `NUMBERS` and `BY_CHAIR` | cards | where cards are, and what their numbers are now |
| `duelist.+k` | `DUELIST` | a player: Level, gold, life, how many cards lie where |
| `announced.i` | `ANNOUNCED` | what is still resolving, the latest first |
| `fight`, `phase`, `turn` | `FIGHT`, `PHASES`, `TURN` | the rest |
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kickdoor_game.duel.announcing.announced import Announced
from kickdoor_game.duel.announcing.using import Using
from kickdoor_game.duel.state.numbers import HIGHEST_LEVEL
from kickdoor_game.duel.state.table import COOLDOWN, MUNCHKINING, SETUP, WARMUP, DuelFight, DuelTable
from kickdoor_game.duel.state.values import has_life, life_left, value_of
from kickdoor_game.duel.telling import asking, summary, tell
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CardId

from ..api import HIDDEN, Chair, Observation
from ..idle import IDLE
from ..rl.parts import Row, Segments

ACTS = ("concede", "flaunt", "mischief", "smack", "use")
MENU_WORDS = ("card", "list", "next", "seat")
"""Words of lists: of cards, of what a card can do, of what happens at the same moment, of players."""
QUESTIONS = (
    *("who_begins", "mulligan", "turn", "defend", "prepare", "divide_damage", "give_blood", "which_first", "whether"),
    *("target", "discard", "under_deck", "salvage", "choose_effect"),
)
OTHER_WINDOWS = ("attack", "interrupt", "last_word")
"""Windows that are worded by what they are about."""

PLANES = (
    *("mine", "hand", "down", "shown", "in_play", "zapped", "stuck", "monstrous", "attacking", "committed"),
    *("pending", "announced", "aimed_at", "used"),
)
"""`down`: face down in my stash. `mine`: of my own deck, wherever it lies."""
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
"""As many cards, gold or points as fill up a value that counts them."""
DEEP = 10
TURNS = 100


def _rank(place: int) -> float:
    """1 for the first, and less for each later one; never 0."""
    return 1 / (1 + place)


class DuelPart:
    """The duel, with whatever decks lie on the table."""

    words = tuple(sorted({*asking.LABELS, *asking.WITH_CARD, *MENU_WORDS} - {*ACTS}))
    acts = ACTS
    kinds = tuple(sorted({*asking.WINDOWS, *OTHER_WINDOWS, *QUESTIONS, IDLE}))

    def cards(self, table: DuelTable) -> tuple[str, ...]:
        return tuple(card.key for card in table.book.cards)

    def segments(self, seats: int, cards: int) -> Segments:
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
        """How much of the other Hero's life is gone: who has none left has lost (ccg.end.1)."""
        other = table.duelists[1 - chair]
        life = max(1, value_of(table, other.hero, "life"))
        return min(1.0, max(0.0, 1 - life_left(table, other.hero) / life))

    def tell(self, table: DuelTable, event: Event) -> str:
        return tell(table, event, None)

    def summary(self, table: DuelTable) -> str:
        return summary(table)


def _duelist(table: DuelTable, me: Chair, chair: Chair, rows: Mapping[str, Row]) -> None:
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
    """Those of them that are cards, and no blanks."""
    return [card for card in cards if 0 <= card < HIDDEN]
