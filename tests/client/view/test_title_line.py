"""What gives way in the title line where not all of it has a place."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.client.evening import at_table, public

from kickdoor_client.text.ink import text_of
from kickdoor_client.view.screen import header_line

FIGHT = "Greta fights Unoccupied Armour and Apologetic Bat for 2 Treasures."


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        (140, f'kickdoor  bites  "Friday night"  turn 14  {FIGHT}'),
        (95, f"kickdoor  bites  turn 14  {FIGHT}"),
        (84, f"bites  turn 14  {FIGHT}"),
        (78, f"bites  {FIGHT}"),
        (72, FIGHT),
    ],
)
def test_the_name_of_the_set_gives_way_last(cells: int, said: str) -> None:
    view = public()
    model = at_table(view=replace(view, header=replace(view.header, set="bites", packs=(), status=FIGHT)))
    assert text_of(header_line(model, cells)).strip() == said
