"""Lays out the cards in front of a seat in so many cells and lines.

Names are whole if they fit; else each is shortened to the word that says what the card is and that no other card there
has; else as many as fit are named and the rest counted.

Cards without effect stand in brackets; marks with a letter have `[their label]` or the letter; what lies on a card
follows it: `[with Glue]` or `&`, `[damage 2]` or `:2`. Cards that the column of traits names are left out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from kickdoor_protocol.checks.clusters import cut_clusters
from kickdoor_protocol.messages.layout import IDLE
from kickdoor_protocol.views import CardRef, SeatView

from ...state.model import Model
from ...text.ink import cut, width
from ...words.layout import HAND, has_role, is_shown, mark_of
from ...words.names import card_name, face_of
from ...words.table.on_cards import Lying, by_themselves, lying, on_it
from ...words.table.read_out import bonus

NAME_LEAST = 5
"""Cells below which a cut name says nothing."""

ATTACHED = r",| (?:of|with|without|on|in|and|for|from|to|at|by|under|over|through|that|who|which|That|Who|Which) "
"""Words that begin an attribute in the name of a card: "of Selective Hearing" in "Helm of Selective Hearing"."""

_SMALL = """
    a an the it its is was are be this that there here who what which me my you your us our their them one all none
    no not nothing on off in out up down over under above back away again face for from to of with at by as so or
    and once right
"""
SMALL = frozenset(_SMALL.split())
"""Words that say nothing when they stand alone for a card."""

CELLS_LEAST = 2
"""The fewest cells of a card: a letter, and a comma behind it."""

NAME_MOST, BONUS_MOST = 100, 30
"""Characters of a name, and of its bonus, that are looked at; real ones have 40 and 3."""

ONE_BY_ONE_MOST = 24
"""Cards up to which each is named as fully as there is room; more are all cut alike, which is less work."""

LAID_OUT_MOST = 100
"""Cards up to which a layout is cached; nobody has so many."""


class GearPiece(Struct, frozen=True):
    """A card as it is named here. `before` is a prefix shared with the cards behind it."""

    name: str
    bonus: str
    long: str
    short: str
    sideways: bool
    before: str = ""

    def whole(self) -> str:
        """Return the full name of the card with its bonus and the labels of its marks, such as being unused."""
        return self._bracketed(" ".join(filter(None, (self.name, self.bonus, self.long))))

    def brief(self, most: int, word: str) -> str:
        """Return the card with its bonus and the short forms of its marks; if its name takes more than `most` cells,
        the beginning of `word` stands for it."""
        name = self.name if width(self.name) <= most else word[:most]
        return self._bracketed(" ".join(filter(None, (name, f"{self.bonus}{self.short}"))))

    def _bracketed(self, text: str) -> str:
        """Return the text in brackets if the card has no effect."""
        return self.before + (f"({text})" if self.sideways else text)


def what_it_is(name: str) -> str:
    """Return the most telling word of a card's name: the helm of "Helm of Selective Hearing", the ram of "Ram (Live)".

    That is the last word before "of", "with" and the like which can stand alone; else the longest.
    """
    words = kept = _words(re.split(ATTACHED, name)[0])
    while kept and (_is_small(kept[-1]) or (len(words) > len(kept) > 1 and kept[-1].endswith("ed"))):
        kept = kept[:-1]
    return kept[-1] if kept else max(_words(name), key=lambda word: (not _is_small(word), len(word)), default=name)


def words_of_each(names: Iterable[str]) -> dict[str, str]:
    """Return by card name the word that it is shortened to: that of `what_it_is`, or another one if two would look
    alike."""
    meant = {name: what_it_is(name) for name in names}
    alike = Counter(map(_seen, meant.values()))
    taken = {_seen(word) for word in meant.values() if alike[_seen(word)] == 1}
    for name, word in meant.items():
        if alike[_seen(word)] == 1:
            continue
        others = {_seen(each) for other in meant if other != name for each in _words(other)}
        own = [each for each in _words(name) if not _is_small(each) and _seen(each) not in others | taken]
        meant[name] = next(iter(own), word)
        taken.add(_seen(meant[name]))
    return meant


def _words(name: str) -> list[str]:
    """Return the words of a name, without parts in brackets and without punctuation."""
    return re.findall(r"[^\s,;:.!?()\[\]]+", re.sub(r"\(.*?\)", "", name) or name)


def _is_small(word: str) -> bool:
    """Return whether a word says nothing by itself."""
    return len(word) == 1 or word.isdigit() or word.casefold() in SMALL


def _seen(word: str) -> str:
    """Return what remains of a word in the least room."""
    return word[:NAME_LEAST].casefold()


def gear_of(model: Model, seats: Iterable[SeatView]) -> dict[int, tuple[GearPiece, ...]]:
    """Return the cards in front of each of these seats, by its number."""
    on = lying(model)
    return {seat.seat: tuple(_pieces(model, seat, on)) for seat in seats}


def _pieces(model: Model, seat: SeatView, on: Lying) -> list[GearPiece]:
    """Return the cards in front of this seat; an open hand, as in a replay, comes last and is marked."""
    zones = [zone for zone in seat.zones if is_shown(model, zone)]
    cards = [card for zone in zones if zone.key != HAND for card in by_themselves(zone.cards, on)]
    found = [_piece(model, card, on) for card in cards if card_name(model, card) not in seat.traits]
    hand = [_piece(model, card, on) for zone in zones if zone.key == HAND for card in zone.cards]
    return [*found, *(replace(piece, before="hand: ") for piece in hand[:1]), *hand[1:]]


def _piece(model: Model, card: CardRef, on: Lying) -> GearPiece:
    """Return a card as it is named here."""
    face = face_of(model, card)
    marked = [mark for mark in (mark_of(model, key) for key in card.marks) if mark.short]
    long = " ".join(f"[{words}]" for words in (*(mark.label for mark in marked), *on_it(model, card, on)))
    short = "".join(
        (
            *(mark.short for mark in marked),
            "&" * bool(on.get(card.id)),
            *(f":{counter.count}" for counter in card.counters),
        )
    )
    return GearPiece(
        cut_clusters(card_name(model, card), NAME_MOST),
        bonus(face)[:BONUS_MOST] if face is not None else "",
        cut_clusters(long, NAME_MOST),
        short[:BONUS_MOST],
        has_role(model, card.marks, IDLE),
    )


def gear(found: list[GearPiece], cells: int) -> str:
    """Return the cards in front of a seat in one line of `cells` cells, named as well as there is room for; "" if there
    are none."""
    return gear_lines(tuple(found), cells, 1)[0]


def gear_lines(found: tuple[GearPiece, ...], cells: int, most: int, lead: str = "") -> list[str]:
    """Return the cards in front of a seat in at most `most` lines of `cells` cells, behind the text `lead`; no card is
    broken in two."""
    return (_lines if len(found) <= LAID_OUT_MOST else _lines.__wrapped__)(found, cells, most, lead)


@lru_cache(maxsize=512)
def _lines(found: tuple[GearPiece, ...], cells: int, most: int, lead: str) -> list[str]:
    """Return the lines of `gear_lines`, cached."""

    def packed(names: list[str]) -> list[str]:
        lines = _packed(names, cells, most, lead)
        return lines if len(lines) <= most and all(width(line) <= cells for line in lines) else []

    all_could = (len(found) - 1) * CELLS_LEAST <= cells * most
    if all_could and (lines := packed([piece.whole() for piece in found])):
        return lines
    words = words_of_each(piece.name for piece in found)
    named = cells * most // CELLS_LEAST
    last = len(found) if all_could else named
    shortest = [piece.brief(NAME_LEAST, words[piece.name]) for piece in found[:last]]
    for count in range(len(shortest), 0, -1):
        rest = [f"+{len(found) - count} more"] if count < len(found) else []
        if packed([*shortest[:count], *rest]):
            return _longest(found[:count], words, cells, rest, packed)
    adds = " ".join(piece.bonus for piece in found[:named] if piece.bonus and not piece.sideways)
    return [cut(f"{lead}{len(found)}: {adds}" if adds else f"{lead}{len(found)} cards", cells)]


def _longest(
    found: tuple[GearPiece, ...],
    words: dict[str, str],
    cells: int,
    rest: list[str],
    packed: Callable[[list[str]], list[str]],
) -> list[str]:
    """Return the lines with names, and then `rest`, as long as `packed` has room; it has for the shortest.

    First all names are cut alike; then, for at most `ONE_BY_ONE_MOST` cards, each gets its whole word if that fits,
    from the first on, and then its full name.
    """

    def lines(limits: list[int]) -> list[str]:
        names = [piece.brief(limit, words[piece.name]) for piece, limit in zip(found, limits, strict=True)]
        return packed([*names, *rest])

    longest = min(max((width(piece.name) for piece in found), default=0), cells)
    alike = next((limit for limit in range(longest, NAME_LEAST, -1) if lines([limit] * len(found))), NAME_LEAST)
    limits = [alike] * len(found)
    if len(found) > ONE_BY_ONE_MOST:
        return lines(limits)
    for place, piece in enumerate(found):
        for limit in range(min(len(words[piece.name]), cells), alike, -1):
            if lines(longer := [*limits[:place], limit, *limits[place + 1 :]]):
                limits = longer
                break
    for place, piece in enumerate(found):
        if lines(longer := [*limits[:place], max(width(piece.name), alike), *limits[place + 1 :]]):
            limits = longer
    return lines(limits)


def _packed(names: list[str], cells: int, most: int, lead: str) -> list[str]:
    """Return the names in lines, stopping at one line too many."""
    lines = [lead]
    for place, name in enumerate(names):
        text = name + ("," if place < len(names) - 1 else "")
        gap = " " if lines[-1] and not lines[-1].endswith(" ") else ""
        if width(lines[-1]) + len(gap) + width(text) <= cells:
            lines[-1] += gap + text
        elif lines[-1]:
            lines.append(text)
        else:
            lines[-1] = text
        if len(lines) > most:
            break
    return lines
