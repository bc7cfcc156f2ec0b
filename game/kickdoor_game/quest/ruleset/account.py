"""A table's contents as plain data that outlives a release: printed keys of cards instead of ids.

If the contents change, raise `VERSION`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...heroes.hero_sheet.hero import ZONES
from ...machine.ids import CardId
from ...machine.run import questions
from ..state.battle import QuestTerms
from ..state.table import QuestTable

VERSION = 4
"""Version of the format."""


def account(table: QuestTable) -> dict[str, Any]:
    """Return the table's parts by name, as plain data, with `version`. Hidden cards are included."""
    keys = [card.key for card in table.book.cards]

    def named(cards: Iterable[CardId]) -> list[str]:
        return [keys[card] if 0 <= card < len(keys) else "" for card in cards]

    def terms(said: QuestTerms) -> list[Any]:
        treasures = [said.treasures, said.order, said.in_any_case]
        return [*treasures, said.gold, named(said.items), said.helper_gold, named(said.helper_items)]

    dungeon, battle = table.dungeon, table.battle
    agreed = None if battle is None else battle.agreed
    return {
        "version": VERSION,
        "heroes": [
            [
                *(hero.name, hero.level, hero.dead, hero.colour),
                *(named(zone.cards(hero)) for zone in ZONES),
                *(named(hero.in_use), named(hero.cheats), sorted(named(hero.fresh)), sorted(hero.uses.items())),
            ]
            for hero in table.heroes
        ],
        "figures": [
            [
                *(each.room, each.spent, each.went_all_out, list(each.searched)),
                *(each.tokens, each.black, each.gold, each.treasures, each.received, each.entered, list(each.dealt)),
            ]
            for each in table.figures
        ],
        "rooms": [[room.face, room.x, room.y, list(room.sides), room.searched] for room in dungeon.rooms],
        "links": [[link.kind, link.back, link.fixed] for link in dungeon.links],
        "left": [table.supply.backs, [list(tile) for tile in table.tiles]],
        "monsters": [
            [
                *(
                    each.number,
                    *named([each.card, each.like]),
                    each.colour,
                    each.room,
                    named(each.enhancers),
                    each.boss,
                ),
                *(named(each.items), [named(pair) for pair in each.cheats.items()]),
            ]
            for each in table.monsters
        ],
        "piles": [
            [
                each.number,
                each.room,
                named(each.items),
                [named(pair) for pair in each.cheats.items()],
                each.gold,
                each.waits_for,
            ]
            for each in table.piles
        ],
        "trades": [
            [each.number, each.by, each.to, named(each.give), each.gold, named(each.want), each.wanted_gold]
            for each in table.barters
        ],
        "decks": {deck: named(cards) for deck, cards in table.decks.items()},
        "discards": {deck: named(cards) for deck, cards in table.discards.items()},
        "cards aside": named(table.aside),
        "battle": None
        if battle is None
        else [
            [battle.main, battle.helper, list(battle.monsters), battle.announced, battle.called_off, battle.thrown],
            [[each.side, each.value, each.what, each.seat, *named([each.card])] for each in battle.boosts],
            [sorted(battle.more_dice.items()), named(battle.doubled), sorted(battle.uses.items())],
            [battle.decided, None if agreed is None else [agreed.helper, terms(agreed.terms)]],
            [[each.number, each.request, each.other, terms(each.terms)] for each in battle.offers],
            [[each.request, each.other] for each in battle.said],
            [named(battle.spent), battle.left_behind, list(battle.escaped)],
            [named(battle.loot), [named(pair) for pair in battle.cheats.items()]],
        ],
        "turn": [
            table.turn,
            table.turn_number,
            table.phase,
            table.stepping,
            table.time_is_up,
            table.over,
            list(table.winners),
        ],
        "stack": [type(frame).__name__ for frame in table.stack],
        "questions": [[question.seat, question.kind] for question in questions(table)],
    }
