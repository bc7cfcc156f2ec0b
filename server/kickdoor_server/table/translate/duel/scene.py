"""The public view of a table of the duel, and its layout. It is made from a spectator's observation, so it has nothing
hidden."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from kickdoor_game.duel.cards.effects import Value
from kickdoor_game.duel.state.table import DuelFight, Duelist, DuelTable
from kickdoor_game.duel.state.values import has_life, is_monster, is_weapon, life_left, shares, value_of
from kickdoor_game.duel.telling import summary
from kickdoor_game.machine.ids import NO_CARD, CardId
from kickdoor_game.machine.observation import HIDDEN
from kickdoor_game.machine.plain import OfSeats, RestsOn
from kickdoor_protocol.messages.layout import CARDS, COUNT, IDLE, METER, OUT, PART, TRAITS, Column, Layout, Mark
from kickdoor_protocol.views import STEP, CardRef, Contest, Counter, Line, Meter, PublicView, SeatView, Side, Zone

from ..card_refs import FACE_DOWN
from ..stage import EVERYTHING, Occasion, SceneRests, Wanted

RULES: dict[Value, str] = {
    "power": "ccg.face.12",
    "defense": "ccg.face.12",
    "life": "ccg.damage.3",
    "cost": "ccg.check.2",
    "rank": "ccg.loot.2",
}
"""The rule by which each number of a card is counted."""

_VALUES = frozenset({"presences", "lasting", "fight", "fights"})
"""Fields on which the numbers of cards depend, besides those of both players."""

_UNSEEN = frozenset({"hand", "deck", "limping", "kept", "out"})
"""Fields of a player that no number of a card depends on, so that they show at their own seat only."""

_DUELISTS = (OfSeats("duelists", Duelist, _UNSEEN),)

RESTS = SceneRests(
    {
        "header": RestsOn(frozenset({"phase", "turn", "turn_number", "over", "winners", "fight"})),
        "zones": RestsOn(frozenset({"shown", "fight", "presences"})),
        "contest": RestsOn(_VALUES, _DUELISTS),
    },
    RestsOn(_VALUES | {"turn", "turn_number", "over", "winners"}, _DUELISTS),
)
"""On which fields of the table each part of the view depends. A part that shows more must name here what that depends
on.

`tests/server/duel/test_duel_sight.py` plays random duels and compares each view made in parts with one made from
scratch.
"""


def scene(
    table: DuelTable, set_key: str, sources: tuple[str, ...], occasion: Occasion, wanted: Wanted = EVERYTHING
) -> PublicView:
    """Return the public view of a table: header, both players with their cards, what is being played, and the fight,
    those parts that are in `wanted`.

    `sources`: key and short digest of the set and each pack; `occasion`: what the server adds.
    """
    return PublicView(
        occasion.table,
        occasion.number,
        occasion.header(set_key, table.turn_number, table.phase, summary(table), sources),
        tuple(_seat(table, each, occasion) for each in table.duelists if wanted.has_seat(each.seat)),
        tuple(_zones(table)) if wanted.has("zones") else (),
        _contest(table, table.fight) if table.fight is not None and wanted.has("contest") else None,
        waiting=occasion.waiting,
    )


def card_ref(table: DuelTable, card: CardId) -> CardRef:
    """Return a reference to a card for views as it lies there: face down, or with its tokens and whether it is
    zapped.
    """
    if card == HIDDEN:
        return FACE_DOWN
    presence = table.presences.get(card)
    if presence is None:
        return CardRef(int(card), table.card(card).key)
    marks = [mark for mark, has in (("zapped", presence.zapped), ("monstrous", presence.is_monster)) if has]
    label = "damage" if has_life(table, card) else "tokens"
    counters = (Counter(label, presence.tokens),) if presence.tokens else ()
    return CardRef(int(card), table.card(card).key, tuple(marks), counters=counters)


def _refs(table: DuelTable, cards: tuple[CardId, ...]) -> Iterator[CardRef]:
    """Yield each card, followed by the cards stuck to it."""
    for card in cards:
        yield card_ref(table, card)
        for stuck in table.presences[card].stuck if card in table.presences else ():
            yield replace(card_ref(table, stuck), on=int(card))


def _zone(table: DuelTable, key: str, label: str, cards: tuple[CardId, ...]) -> Zone:
    return Zone(key, label, len(cards), tuple(_refs(table, cards)))


def _seat(table: DuelTable, duelist: Duelist, occasion: Occasion) -> SeatView:
    sitter, life = occasion.sitters[duelist.seat], value_of(table, duelist.hero, "life")
    meters = (
        Meter("life", "life", life_left(table, duelist.hero), life, lines=_life(table, duelist.hero)),
        Meter("level", "Level", duelist.level, 10),
        Meter("gold", "gold", duelist.purse),
    )
    shown = tuple(card for card in duelist.hand if card != HIDDEN)
    zones = (
        Zone("hand", "hand", len(duelist.hand), tuple(_refs(table, shown))),
        Zone("deck", "deck", len(duelist.deck)),
        Zone("discards", "discards", len(duelist.discard), tuple(_refs(table, duelist.discard[::-1]))),
        _zone(table, "hero", "Hero", (duelist.hero,)),
        _zone(table, "hoard", "hoard", duelist.hoard),
        _zone(table, "stash", "stash", duelist.stash),
    )
    printed = table.card(duelist.hero)
    traits = (printed.name, *((printed.of.title(),) if printed.of else ()))
    return SeatView(
        duelist.seat,
        sitter.name,
        sitter.kind,
        sitter.ai,
        sitter.connected,
        meters,
        traits,
        zones,
        _marks(table, duelist),
        f"Bleeding {sum(each.count for each in duelist.bleeding)}" if duelist.bleeding else "",
        sitter.difficulty,
    )


def _marks(table: DuelTable, duelist: Duelist) -> tuple[str, ...]:
    fight = table.fight
    marks = {
        "turn": table.turn == duelist.seat and bool(table.turn_number),
        "attacker": fight is not None and fight.attacker == duelist.seat,
        "defender": fight is not None and fight.attacker != duelist.seat,
        "limping": duelist.limping,
        "caught": duelist.caught,
        "bleeding": bool(duelist.bleeding),
        "out": bool(table.over and table.winners and duelist.seat not in table.winners),
        "winner": duelist.seat in table.winners,
    }
    return tuple(mark for mark, has in marks.items() if has)


def _zones(table: DuelTable) -> Iterator[Zone]:
    """Yield what is being played, and what lies in the middle."""
    if table.shown:
        yield _zone(table, "shown", "being played", table.shown)
    fight = table.fight
    if fight is not None:
        if fight.card != NO_CARD:
            yield _zone(table, "attack", "attacks", (fight.card,))
        if fight.committed:
            yield _zone(table, "committed", "committed", fight.committed)


def lines(table: DuelTable, card: CardId, value: Value) -> tuple[Line, ...]:
    """Return the parts of a number on a card as lines: the printed one, each change, and what keeps it from being below
    0 (ccg.general.2).
    """
    found = [share for share in shares(table, card, value) if share.by]
    parts = [
        Line(
            "for a while" if share.card is None else table.card(share.card).name,
            share.by,
            RULES[value],
            None if share.card is None else int(share.card),
        )
        for share in found
    ]
    total = sum(share.by for share in found)
    return (*parts, *([Line("never below 0", -total, "ccg.general.2")] if total < 0 else []))


def _life(table: DuelTable, hero: CardId) -> tuple[Line, ...]:
    """Return the parts of the life that is left: the life, and the damage (ccg.damage.2)."""
    damage = table.presences[hero].tokens
    hurt = (Line("damage", -damage, "ccg.damage.2"),) if damage else ()
    return (*lines(table, hero, "life"), *hurt)


def _contest(table: DuelTable, fight: DuelFight) -> Contest:
    """Return the Monster's power against the defender's Weapons; before it is revealed only the gold is known."""
    names = [each.name for each in table.duelists]
    attacker, defender = names[fight.attacker], names[1 - fight.attacker]
    power, parts = 0, tuple[Line, ...]()
    card, stake = "face down", f"{fight.paid} gold paid" if fight.hired else f"{fight.gold} gold committed"
    if fight.card in table.presences and not is_monster(table, fight.card):
        card = "no Monster"
    elif fight.card in table.presences:
        card = "power"
        power, parts = value_of(table, fight.card, "power"), lines(table, fight.card, "power")
        stake = f"{stake}; cost {value_of(table, fight.card, 'cost')}, life left {life_left(table, fight.card)}"
    weapons = [card for card in fight.committed if is_weapon(table, card)]
    strikes = tuple(line for card in weapons for line in lines(table, card, "power"))
    defense = sum(value_of(table, card, "defense") for card in weapons)
    sides = (
        Side("attacker", f"{attacker}: {card}", power, parts, stake),
        Side(
            "defender",
            f"{defender}: Weapons",
            sum(value_of(table, card, "power") for card in weapons),
            strikes,
            f"defense {defense}",
        ),
    )
    return Contest(f"{attacker} attacks {defender}", sides, _verdict(table, fight))


def _verdict(table: DuelTable, fight: DuelFight) -> str:
    if fight.card not in table.presences:
        return "the card lies face down"
    if fight.squished:
        return "the Monster is squished"
    if not is_monster(table, fight.card):
        return "a cheat: it is no Monster (ccg.check.1)"
    if fight.caught:
        return "a cheat: there is less gold than it costs (ccg.check.3)"
    return "the Monster is hired" if fight.hired else "the card is revealed"


MARKS = (
    Mark("attacker", "attacker", text="attacks", role=PART),
    Mark("defender", "defender", text="is attacked", role=PART),
    Mark("limping", "limps", text="the next escape costs damage"),
    Mark("caught", "caught", text="has been caught cheating this turn"),
    Mark("bleeding", "bleeds", text="takes damage in each reckoning"),
    Mark("out", "out", text="is out of the game", role=OUT),
    Mark("winner", "winner", text="has won"),
    Mark(STEP, text="nobody else has done anything to react to"),
    Mark("zapped", "zapped", "z", "zapped: it is unzapped in its owner's next warmup", role=IDLE),
    Mark("monstrous", "Monster", "m", "treated as a Monster until it leaves play"),
)
"""The marks of seats and cards, and what they mean."""


def layout(name: str) -> Layout:
    """Return how clients lay out the views of the set `name`: its columns, and what marks mean."""
    columns = (
        Column(METER, "life", "life"),
        Column(METER, "level", "level", "lvl"),
        Column(METER, "gold", "gold"),
        Column(TRAITS, "Hero / class"),
        Column(COUNT, "hand", "hand"),
        Column(COUNT, "deck", "deck"),
        Column(COUNT, "discards", "discards", "disc"),
        Column(CARDS, "hoard and stash"),
    )
    return Layout(name, columns, MARKS, (), "fight")
