"""The map in words: each place, who and what is there, and where one comes to from it."""

from __future__ import annotations

from collections.abc import Iterator

from kickdoor_protocol.views import Board, Link, Place, Token

from ...state.model import Model
from ..layout import mark_labels
from ..names import listed, place_ref, seat_name
from .lying import counted

DARK = "dark"
"""The kind of a place that nobody has seen yet."""


def board_of(model: Model) -> Board | None:
    """The map, in games that have one."""
    return model.seen.public.board if model.seen.public is not None else None


def place_card(model: Model, place: str) -> int | None:
    """By what id one reads what is printed on that place; None: nothing is."""
    board = board_of(model)
    places = board.places if board is not None else ()
    found = (place_ref(number, each).id for number, each in enumerate(places) if each.id == place and each.face)
    return next(found, None)


def own_place(model: Model, board: Board) -> Place | None:
    """Where the person stands, if they stand somewhere."""
    return _place_of(board, model.my_seat)


def place_to_see(model: Model, board: Board) -> Place | None:
    """What has to be seen of a map that is too large: the winner's place once there is one, until then one's own."""
    over = model.seen.over
    winner = _place_of(board, over.winners[0]) if over is not None and over.winners else None
    return winner or own_place(model, board)


def _place_of(board: Board, seat: int | None) -> Place | None:
    there = (place for place in board.places for token in place.tokens if seat is not None and token.seat == seat)
    return next(there, None)


def board_words(model: Model) -> list[str]:
    """A sentence for each place, one's own first; where nobody walks, of those only at which there is something."""
    board = board_of(model)
    if board is None:
        return ["This game has no map."]
    mine = own_place(model, board)
    places = sorted((place for place in board.places if place.kind != DARK), key=lambda place: place is not mine)
    if is_track(board):
        places = [place for place in places if place.tokens or place.marks or place.note]
    return [_place(model, board, place, here=place is mine) for place in places]


def whereabouts(model: Model, words: str) -> list[str]:
    """Where somebody or something of that name is, or what is at a place of that name, in a sentence for each."""
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
    """Whether its places are only numbered one after the other: nothing is said of any way, nor what it costs."""
    links = board.links
    return bool(links) and all((each.kind, each.marks, each.cost, each.note) == ("", (), None, "") for each in links)


def _place(model: Model, board: Board, place: Place, *, here: bool) -> str:
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
    """Whether it is the person's own."""
    return token.seat is not None and token.seat == model.my_seat


def token_name(model: Model, token: Token) -> str:
    """What stands there, as one says it, with what matters about it."""
    name, remarks = bare_name(model, token), ", ".join(_remarks(model, token))
    return f"{name} ({remarks})" if remarks else name


def bare_name(model: Model, token: Token) -> str:
    """The same without it."""
    return seat_name(model, token.seat) if token.seat is not None else token.label


def _remarks(model: Model, token: Token) -> list[str]:
    return [*mark_labels(model, token.marks), *counted(token.counters)]


def ways_of(board: Board, place: Place) -> Iterator[tuple[Link, Place]]:
    """The links that lead from there, each with where it leads."""
    by_id = {each.id: each for each in board.places}
    for link in board.links:
        if link.a == place.id and link.b in by_id:
            yield link, by_id[link.b]
        elif link.b == place.id and link.a in by_id and not link.one_way:
            yield link, by_id[link.a]


def _way(place: Place, link: Link, to: Place) -> str:
    """`the Laundry, north (locked door, 2 steps)`; the direction where places are said to lie in one."""
    cost = "not now" if link.cost is None else "1 step" if link.cost == 1 else f"{link.cost} steps"
    said = ", ".join(filter(None, (link.kind, *link.marks, cost, link.note)))
    whither = f" to the {direction(to.x - place.x, to.y - place.y)}" if place.kind else ""
    return f"{to.name}{whither} ({said})"


_DIRECTIONS = {(0, -1): "north", (1, 0): "east", (0, 1): "south", (-1, 0): "west"}


def direction(x: int, y: int) -> str:
    """The side of the map on which that is, north being up."""
    return _DIRECTIONS.get(((x > 0) - (x < 0), (y > 0) - (y < 0)), "far away")
