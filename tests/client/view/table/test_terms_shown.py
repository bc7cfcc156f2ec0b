"""What an offer costs stands on the screen before Enter accepts it: in every window, in each way that it can be met."""

from __future__ import annotations

import re
from itertools import product

import pytest
from tests.client.evening import after, at_table, keys, public
from tests.client.outcome import screen
from tests.client.questions import private

from kickdoor_client.state.model import Model
from kickdoor_client.words.table.question import what
from kickdoor_protocol.messages import table
from kickdoor_protocol.shapes import Barred, Menu, WireOption
from kickdoor_protocol.views import Asked, OfferView

PRICES = (
    "for nothing but thanks",
    "for 1 Treasure (the helper picks first)",
    "for 2 Treasures (they pick in turn, the helper first), Door, Detached and Third Hand",
)
LONG = "for 3 Treasures (they pick in turn, the fighter first), Off-the-Peg Waistcoat, Parasol For Ladies and Sword"
SUM = "with Spite: 10 against 2, enough; Spite brings 9; Spite goes up 1 Level for helping"
SIZES = [*product((40, 60, 76, 80, 100, 132), (10, 12, 16, 20, 24, 36)), (30, 16), (30, 24), (60, 8), (80, 8)]
SMALL = [(30, 8), (30, 10), (30, 12), (40, 8)]


def offered(*prices: str, others: int, barred: int) -> Model:
    """A fight in which somebody offers help at each of these prices, among so many other choices."""
    offers = tuple(
        WireOption(f"accept.{place}", f"accept the help of Spite {price}", SUM, seat=3)
        for place, price in enumerate(prices)
    )
    more = tuple(
        WireOption(f"ask.{place}", f"ask Greta for help {place}", "with Greta: 5 against 2, enough")
        for place in range(others)
    )
    not_now = Barred("not_ahead", "classic.combat.2", "you are behind by 3", "get help or play something first")
    closed = tuple(WireOption(f"not.{place}", f"claim the kill {place}", barred=not_now) for place in range(barred))
    shape = Menu((*offers, *more, *closed))
    text = "You have 1 against 2 of Unpaid Intern: you are losing. Find help, use cards, or run."
    offer = OfferView(3, f"Spite offers you help {prices[0]}", 0, SUM)
    asked = Asked(501, "combat", text, shape, ("ask.0",), "ask Greta", 30.0, marks=("acts", "costly"))
    model = at_table(asked, view=public(pending_offers=(offer,)))
    return after(model, table.Private(private(asked, number=215)))


def read(model: Model, columns: int, rows: int) -> str:
    """All words of the screen in a row, without those that say how many more there are."""
    return " ".join(re.sub(r"[\^v] \d+ more *$", "", screen(model, columns, rows), flags=re.MULTILINE).split())


@pytest.mark.parametrize(("others", "barred"), [(0, 0), (1, 1), (6, 0), (6, 1), (12, 4)])
def test_what_enter_would_accept_is_named_with_its_whole_price(others: int, barred: int) -> None:
    model = offered(*PRICES, others=others, barred=barred)
    model, _ = keys(model, "home")
    hidden = []
    for price in PRICES:
        words = read_at_all_sizes(model)
        hidden += [(size, price) for size, said in words.items() if f"accept the help of Spite {price}" not in said]
        model, _ = keys(model, "down")
    assert not hidden


def test_a_price_longer_than_the_room_says_that_there_is_more_of_it() -> None:
    model = offered(LONG, others=6, barred=1)
    model, _ = keys(model, "home")
    for size, said in (read_at_all_sizes(model) | {size: read(model, *size) for size in SMALL}).items():
        assert f"accept the help of Spite {LONG}" in said or ".. (m)" in said, size
    assert f"accept the help of Spite {LONG}" in " ".join(what(model)), "on the page of that key"


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (132, 40)])
def test_from_80_by_24_on_each_offer_on_the_screen_has_its_price(size: tuple[int, int]) -> None:
    for others in range(9):
        model = offered(*PRICES[:2], others=others, barred=1)
        model, _ = keys(model, "home")
        said = read(model, *size)
        assert said.count("accept the help of Spite") == sum(said.count(f"Spite {price}") for price in PRICES), others


def test_in_the_list_of_offers_too() -> None:
    model, _ = keys(offered(PRICES[2], others=6, barred=1), "o")
    for size, said in read_at_all_sizes(model).items():
        assert size in ((30, 16), (60, 8), (80, 8)) or f"accept the help of Spite {PRICES[2]}" in said, size


def read_at_all_sizes(model: Model) -> dict[tuple[int, int], str]:
    return {size: read(model, *size) for size in SIZES}


@pytest.mark.parametrize("columns", [40, 60, 80])
def test_what_enter_would_do_with_a_card_of_the_hand_is_named_whole(columns: int) -> None:
    """Also the only thing: a line for each thing to do is not enough where its name takes two."""
    deed = "use Fizzy Cordial in this combat, on the side of whoever is about to lose it to the dragon"
    model = after(at_table(), table.Private(private(standing=(WireOption("use.41", deed, card=41),))))
    model, _ = keys(model, "a")
    assert all(deed in read(model, columns, rows) for rows in (20, 24, 30))
