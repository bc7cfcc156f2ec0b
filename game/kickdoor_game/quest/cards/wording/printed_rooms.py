"""What is printed on a room, in words made from the data that the engine executes."""

from __future__ import annotations

from ....language.vocabulary import Print
from ..faces import RoomFace
from .printed import up_to_level_10
from .references import related_rules
from .rooms import room_facts, room_text


def printed_room(face: RoomFace) -> Print:
    """Say what it does, its icons, Search value and arrows in words, and the rules that it has to do with."""
    return Print("Room", up_to_level_10(room_text(face)), room_facts(face), related_rules(face))
