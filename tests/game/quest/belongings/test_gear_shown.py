"""What everybody sees of what a hero has: what is in use, on the belt as well, and what is packed."""

from __future__ import annotations

import pytest
from tests.game.quest.trial import RED
from tests.game.quest.wardrobe import IDS, at_rest

from kickdoor_server.table.translate.quest.scene import zones_of


@pytest.mark.rule("quest.items.1", "quest.items.2", "quest.items.14", "quest.cards.6")
def test_the_belt_is_in_use_and_the_pack_lies_sideways() -> None:
    played = at_rest("pot harp", pack="colander", belt="soup")
    played.table.heroes[RED].cheats = {IDS["pot"]: IDS["cheat"]}
    zones = {zone.key: zone for zone in zones_of(played.table, played.table.heroes[RED])}
    shown = {key: [(card.key, card.marks) for card in zones[key].cards] for key in ("worn", "packed")}
    assert shown == {
        "worn": [("pot", ("in_use",)), ("cheat", ()), ("harp", ("in_use", "big")), ("soup", ("in_use",))],
        "packed": [("colander", ("sideways",))],
    }
