"""Hidden cards leak to nobody: no byte that somebody is sent names a card that they were not shown.

Whole matches go over the wire to four players and to one who looks on. Of each of them every byte is searched for the
keys and the names of the cards that are in hands of others or in a deck, and that were not shown to them until then.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import msgspec
import pytest
from tests.server.recorded import printed
from tests.server.worlds import BOARD_GAME, BOARD_GAME_SEED, CLASSIC, UNHURRIED, Game, World

from kickdoor_game.library import catalogue
from kickdoor_game.machine.ids import CHANCE
from kickdoor_server.matches.ending import Fate

EVERYBODY = range(5)
"""The four seats, and Eve who looks on."""
EVE = 4
SECONDS_APART, DELAY_S = 0.1, 10.0


def said(stream: bytes) -> Iterator[bytes]:
    """The frames of that stream, but for the faces: all that is printed on cards is known to everybody."""
    at = 0
    while at < len(stream):
        end = at + 4 + int.from_bytes(stream[at : at + 4])
        frame = stream[at + 4 : end]
        if msgspec.msgpack.decode(frame)["t"] != "faces":
            yield frame
        at = end


def songs(world: World) -> dict[int, tuple[bytes, ...]]:
    """By what each card of which there is only one would be known: its key as it is written on the wire, its name.

    Not those that the rulebook names, since it is cited to everybody.
    """
    cited = " ".join(rule.text for rule in catalogue(world.rules.name).rules.values())
    cards = world.table.book.cards
    keys = [card.key for card in cards]
    return {
        n: (msgspec.msgpack.encode(card.key), card.name.encode())
        for n, card in enumerate(cards)
        if keys.count(card.key) == 1
        and card.name not in cited
        and not any(card.name in other.name for other in cards if other is not card)
    }


@pytest.mark.parametrize(
    ("game", "seed", "over"),
    [
        (CLASSIC, 5, None),
        (CLASSIC, 6, 2),
        (BOARD_GAME, BOARD_GAME_SEED, None),
        *(pytest.param(CLASSIC, seed, None, marks=pytest.mark.drill) for seed in (6, 7)),
    ],
)
def test_until_a_card_is_shown_to_somebody_nothing_that_he_is_sent_names_it(
    game: Game, seed: int, over: int | None
) -> None:
    """`over`: the seat over whose shoulder Eve looks, so that what is shown to it is shown to her."""
    world = World(seed, 4, "everybody" if over is None else "seat", game=game)
    canaries = songs(world)
    known: list[set[int]] = [set() for _ in EVERYBODY]
    world.opens()
    if over is not None:
        world.lets_eve_look_over(over)
    listened = held = 0
    for line in [None, *world.to_come]:
        if line is not None and line.answer.seat != CHANCE:
            world.house.match.answer(line.answer)
        for who in EVERYBODY:
            stream = b"".join(said(world.heard(who)))
            known[who] |= world.seen_by(over if who == EVE and over is not None else who)
            quiet = canaries.keys() - known[who]
            sung = [world.table.book.cards[n].name for n in quiet if any(song in stream for song in canaries[n])]
            assert not sung, f"{sung} came to the ears of {who} after answer {line and line.n}"
            listened += bool(stream)
            held += sum(card in quiet for hero in world.table.heroes for card in hero.hand)
    assert game is BOARD_GAME or world.house.match.fate is Fate.OVER
    assert world.house.match.number == len(game.played(seed).answers), "it is the match that was recorded"
    assert listened > 500
    assert held > 1_000, "hardly any canary was in a hand: the test has shown nothing"


def test_what_is_shown_late_names_no_card_that_nobody_had_drawn_by_then() -> None:
    world = World(6, 4, "late", replace(UNHURRIED, watch_delay_s=DELAY_S))
    canaries = songs(world)
    world.opens()
    drawn: list[set[int]] = []
    known: set[int] = set()
    listened = 0
    for line in [None, *printed(6).answers[4:]]:
        if line is not None and line.answer.seat != CHANCE:
            world.house.match.answer(line.answer)
        in_decks = {card for deck in world.table.decks.values() for card in deck}
        drawn.append(set(canaries) - in_decks)
        world.house.clock.advance(SECONDS_APART)
        stream = b"".join(said(world.heard(EVE)))
        if (then := len(drawn) - round(DELAY_S / SECONDS_APART)) >= 0:
            known |= drawn[then]
        sung = [
            world.table.book.cards[n].name for n in canaries.keys() - known if any(s in stream for s in canaries[n])
        ]
        assert not sung, f"{sung} before its time, after answer {line and line.n}"
        listened += bool(stream)
    assert world.house.match.number == len(printed(6).answers), "it is the match that was recorded"
    assert listened > 30
    assert len(known) > len(canaries) / 3
