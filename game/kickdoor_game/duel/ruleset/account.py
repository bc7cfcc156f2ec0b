"""A table's contents as plain data that outlives a release: printed keys of cards instead of ids.

If the contents change, raise `VERSION`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...machine.ids import CardId
from ...machine.run import questions
from ..state.table import Aim, DuelTable

VERSION = 1
"""Version of the format."""


def account(table: DuelTable) -> dict[str, Any]:
    """Return the table's parts by name, as plain data, with `version`. Hidden cards are included."""
    keys = [card.key for card in table.book.cards]

    def named(cards: Iterable[CardId]) -> list[str]:
        return [keys[card] if 0 <= card < len(keys) else "" for card in cards]

    def aimed(aim: Aim) -> str:
        return keys[aim.card] if table.is_there(aim) else ""

    fight = table.fight
    return {
        "version": VERSION,
        "lists": [list(keys) for keys in table.lists],
        "players": [
            [
                *(each.name, each.level, each.limping, each.purse, each.kept, each.caught, each.ran),
                *(each.late, each.prompt, each.out),
                *(named(zone) for zone in (each.hand, each.deck, each.discard, each.stash, each.hoard)),
                [
                    [bleeding.count, bleeding.reckonings, aimed(bleeding.source) if bleeding.source else ""]
                    for bleeding in each.bleeding
                ],
            ]
            for each in table.duelists
        ],
        "in play": [
            [*named([card]), each.zapped, each.tokens, named(each.stuck), each.is_monster]
            for card, each in table.presences.items()
        ],
        "fight": None
        if fight is None
        else [
            *(fight.attacker, *named([fight.card]), fight.gold, named(fight.committed)),
            *(fight.facing, fight.ready, fight.revealed, fight.hired, fight.squished, fight.shielded),
            *(fight.fled, fight.caught, fight.survived, fight.paid),
        ],
        "lasting": [[aimed(each.aim), each.value, each.by, each.until] for each in table.lasting],
        "started": [[*named([each.card]), each.place] for each in table.pending],
        "being played": named(table.shown),
        "used": [[*named([card]), place] for card, place in table.used],
        "turn": [
            *(table.turn, table.turn_number, table.phase, table.fights, table.chain),
            *(table.time_is_up, table.over, list(table.winners)),
        ],
        "stack": [type(frame).__name__ for frame in table.stack],
        "questions": [[question.seat, question.kind] for question in questions(table)],
    }
