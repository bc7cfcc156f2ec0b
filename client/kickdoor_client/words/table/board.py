"""The map in words: each place, who and what is there, and the ways from it."""

from __future__ import annotations

from collections.abc import Iterator

from kickdoor_protocol.views import Board, Link, Place, Token

from ...state.model import Model
from ..layout import mark_labels
from ..names import listed, place_ref, seat_name
from .on_cards import counted

DARK = "dark"
"""Kind of a place that nobody has seen yet."""


def board_of(model: Model) -> Board | None:
    """Return the map of the game on the table; None in games without one."""
    return model.seen.public.board if model.seen.public is not None else None


def place_card(model: Model, place: str) -> int | None:
    """Return the card id by which the text of the map's place with the id `place` can be read; None if it has no
    text."""
    board = board_of(model)
    places = board.places if board is not None else ()
    found = (place_ref(number, each).id for number, each in enumerate(places) if each.id == place and each.face)
    return next(found, None)


def own_place(model: Model, board: Board) -> Place | None:
    """Return the place of the map where this person's token stands; None if it stands nowhere."""
    return _place_of(board, model.my_seat)


def place_to_see(model: Model, board: Board) -> Place | None:
    """Return the place that has to be visible on a map that is too large for the screen: the winner's once there is
    one, until then one's own; None if there is neither."""
    over = model.seen.over
    winner = _place_of(board, over.winners[0]) if over is not None and over.winners else None
    return winner or own_place(model, board)


def _place_of(board: Board, seat: int | None) -> Place | None:
    """Return the place of a seat's token; None if there is none."""
    there = (place for place in board.places for token in place.tokens if seat is not None and token.seat == seat)
    return next(there, None)


def board_words(model: Model) -> list[str]:
    """Return a sentence for each place of the map, one's own first; on a track, only for places with something on
    them."""
    board = board_of(model)
    if board is None:
        return ["This game has no map."]
    mine = own_place(model, board)
    places = sorted((place for place in board.places if place.kind != DARK), key=lambda place: place is not mine)
    if is_track(board):
        places = [place for place in places if place.tokens or place.marks or place.note]
    return [_place(model, board, place, here=place is mine) for place in places]


def whereabouts(model: Model, words: str) -> list[str]:
    """Return where on the map somebody or something of the name `words` is, and what is at places of that name, a
    sentence for each."""
    board = board_of(model)
    if board is None:
        return ["This game has no map."]
    wanted = words.casefold().removeprefix("is ").strip(" ?").removeprefix("the ")
    found = [
        f"{token_name(model, token)}: in {place.name}."
        for place in board.places
        for token in place.tokens
        if wanted and any(wanted in said.casefold() for said in (token.label, bare_name(model, token), *token.marks))
    ]
    mine = own_place(model, board)
    found += [
        _place(model, board, place, here=place is mine)
        for place in board.places
        if wanted and wanted in place.name.casefold() and place.kind != DARK
    ]
    return found or [f"Nothing on the map is called {words!r}."]


def is_track(board: Board) -> bool:
    """Return whether the map is only a numbered sequence of places: its ways have no kind, cost, note or other
    marks."""
    links = board.links
    return bool(links) and all((each.kind, each.marks, each.cost, each.note) == ("", (), None, "") for each in links)


def _place(model: Model, board: Board, place: Place, *, here: bool) -> str:
    """Return a place in a sentence: who and what is there, its arrows, and its ways."""
    mine = [words for token in place.tokens if is_mine(model, token) for words in _remarks(model, token)]
    head = f"{place.name} ({', '.join(['you are here', *mine])})" if here else place.name
    there = [
        *place.marks,
        place.note,
        *(token_name(model, token) for token in place.tokens if not is_mine(model, token)),
    ]
    ways = [_way(place, link, to) for link, to in ways_of(board, place)]
    leads = f"to {'; to '.join(ways)}" if ways else "no way leads from here"
    arrows = [f"{pointer.label} {direction(pointer.x, pointer.y)}" for pointer in place.pointers]
    said = f"arrows: {listed(arrows)}" if arrows else ""
    parts = [listed(list(filter(None, there))), said, "" if is_track(board) else leads]
    return ": ".join(filter(None, [head, "; ".join(filter(None, parts))])) + "."


def is_mine(model: Model, token: Token) -> bool:
    """Return whether a token on the map is this person's own."""
    return token.seat is not None and token.seat == model.my_seat


def token_name(model: Model, token: Token) -> str:
    """Return the name of a token of the map, with its marks (such as having the turn) and counters."""
    name, remarks = bare_name(model, token), ", ".join(_remarks(model, token))
    return f"{name} ({remarks})" if remarks else name


def bare_name(model: Model, token: Token) -> str:
    """Return the name of a token of the map, without marks and counters."""
    return seat_name(model, token.seat) if token.seat is not None else token.label


def _remarks(model: Model, token: Token) -> list[str]:
    """Return the marks and counters of a token."""
    return [*mark_labels(model, token.marks), *counted(token.counters)]


def ways_of(board: Board, place: Place) -> Iterator[tuple[Link, Place]]:
    """Yield the ways of the map that lead from a place, each with its destination."""
    by_id = {each.id: each for each in board.places}
    for link in board.links:
        if link.a == place.id and link.b in by_id:
            yield link, by_id[link.b]
        elif link.b == place.id and link.a in by_id and not link.one_way:
            yield link, by_id[link.a]


def _way(place: Place, link: Link, to: Place) -> str:
    """Return a way: `the Laundry, north (locked door, 2 steps)`; with the direction if places have one."""
    cost = "not now" if link.cost is None else "1 step" if link.cost == 1 else f"{link.cost} steps"
    said = ", ".join(filter(None, (link.kind, *link.marks, cost, link.note)))
    whither = f" to the {direction(to.x - place.x, to.y - place.y)}" if place.kind else ""
    return f"{to.name}{whither} ({said})"


_DIRECTIONS = {(0, -1): "north", (1, 0): "east", (0, 1): "south", (-1, 0): "west"}


def direction(x: int, y: int) -> str:
    """Return the direction of a step of `x` and `y` on the map, "north" being up; "far away" for none of the four."""
    return _DIRECTIONS.get(((x > 0) - (x < 0), (y > 0) - (y < 0)), "far away")
