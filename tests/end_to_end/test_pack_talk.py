"""A pack at a table of a real server: its lines reach the AI players, who think in processes of their own."""

from __future__ import annotations

from pathlib import Path

from tests.end_to_end.child_server import ChildServer
from tests.end_to_end.player import Player
from tests.sets.starters import written

from kickdoor_game import library
from kickdoor_game.language.loading.talk import TALK_FILE
from kickdoor_game.new_pack import new_pack
from kickdoor_protocol.messages.lobby import StartMatch
from kickdoor_protocol.messages.table import Over
from kickdoor_protocol.messages.talk import Said


def test_ai_players_say_lines_of_the_pack_that_is_played_with(tmp_path: Path) -> None:
    moments = library.set_cards("classic").moments
    talk = "".join(f"[{moment}]\nchance = 1\nlines = ['As the pack has it: {moment}.']\n" for moment in moments)
    pack = written(tmp_path / "my-pack", {**new_pack("classic", "Games Night"), TALK_FILE: talk})
    with ChildServer(tmp_path, "--packs", str(pack)) as server, Player(server.port, "Ada") as ada:
        ada.opens("greedy", "greedy", "greedy", packs="my-pack")
        ada.does(StartMatch)
        ada.plays()
        assert ada.waits_for(Over).winners
        said = [each.text for each in ada.heard if isinstance(each, Said)]
        assert any(line.startswith("As the pack has it: ") for line in said), said
        assert server.complaints() == []
