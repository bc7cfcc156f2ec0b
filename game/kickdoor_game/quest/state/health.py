"""Health: tokens that are red or black. A hit turns one black; when all are, the hero is dead at that moment.

Deaths are part of the upkeep, so whatever turns the last token, nothing else has to look (quest.death.1).
"""

from __future__ import annotations

from ...heroes import verbs
from ...machine.ids import Seat
from .events import Healed, TokensChanged, WasHit
from .table import QuestTable


def hit(table: QuestTable, seat: Seat, count: int, why: str) -> int:
    """Turn so many tokens black, as far as they are red, and return how many it were (quest.health.3)."""
    figure = table.figures[seat]
    taken = min(count, figure.health())
    if taken and not table.heroes[seat].dead:
        figure.black += taken
        table.tell(WasHit(seat, taken, figure.health(), why))
        table.stir()
        return taken
    return 0


def heal(table: QuestTable, seat: Seat, count: int, why: str) -> int:
    """Turn so many back to red, never above the most, and return how many it were (quest.health.5, .6)."""
    figure = table.figures[seat]
    healed = min(count, figure.black)
    if healed and not table.heroes[seat].dead:
        figure.black -= healed
        table.tell(Healed(seat, healed, figure.health(), why))
        table.stir()
        return healed
    return 0


def add_token(table: QuestTable, seat: Seat, why: str) -> None:
    """Add a token with its red side up (quest.health.2)."""
    figure = table.figures[seat]
    figure.tokens += 1
    table.tell(TokensChanged(seat, figure.tokens, why))
    table.stir()


def remove_token(table: QuestTable, seat: Seat, why: str) -> None:
    """Take a red one away: hits stay with the hero, who dies without a red one left (quest.health.2)."""
    figure = table.figures[seat]
    figure.tokens -= 1
    figure.black = min(figure.black, figure.tokens)
    table.tell(TokensChanged(seat, figure.tokens, why))
    table.stir()


def look_for_the_dead(table: QuestTable) -> None:
    """Whoever has no red token left is dead, and lies where they took the last hit (quest.death.1, .3)."""
    for hero in table.heroes:
        if not hero.dead and table.figures[hero.seat].health() <= 0:
            verbs.die(table, hero.seat, "no Health left")
