"""The title line: which game, which table, whose turn, and how it stands with the connection."""

from __future__ import annotations

from kickdoor_protocol.views import Header

from ...state.model import Model, Phase, Scene
from ...text.ink import Line, cut, justified, line_width
from ...words.table.series import brief_words

BRAND = ("brand", " kickdoor ")
NAMED_FROM = 96
"""Cells from which the table's name has a place, as long as it leaves the others theirs."""


def contact_words(model: Model) -> str:
    """What is wrong with the connection; "" if nothing is."""
    if model.scene is Scene.HOME:
        return ""
    contact = model.contact
    match contact.phase:
        case Phase.OPEN:
            return ""
        case Phase.DIALLING:
            return f"connecting to {model.address} ..." if model.address else "connecting ..."
        case Phase.LOST:
            seconds = max(0, int(-(-(contact.retry_at - model.now) // 1)))
            when = f"in {seconds} s" if seconds else "now"
            return f"RECONNECTING {when}: {contact.reason}"


def header_line(model: Model, cells: int) -> Line:
    """One line, as wide as the screen."""
    wrong = contact_words(model)
    left = _where(model, cells)
    right: Line = [("alarm", f" {cut(wrong, cells - 12)} ")] if wrong else []
    return justified(left, right, cells)


def _where(model: Model, cells: int) -> Line:
    """What the line begins with. What has no place gives way: the table's name, ours, the turn, then the set's."""
    public = model.seen.public
    if model.scene is Scene.PLAYING and public is not None:
        header = public.header
        name: Line = [("hint", f'  "{header.name}"')] if header.name and cells >= NAMED_FROM else []
        turn: Line = [("hint", f"  turn {header.turn}")] if header.turn else []
        what_if: Line = [("note", "  what if?")] if model.seen.what_if else []
        game: Line = [("title", f" {' + '.join([header.set, *_packs(header)])}")]
        least: Line = [*what_if, ("status", f"  {header.status or header.phase}")]
        rest: Line = [*what_if, *turn, least[-1]]
        if series := brief_words(model):
            stands: Line = [("note", f"  {series}")]
            with_series: list[Line] = [[BRAND, *game, *stands, *rest], [*game, *stands, *rest], [*stands, *rest]]
            least = [*stands, *least] if line_width([*stands, *least]) < cells else least
            return next((words for words in with_series if line_width(words) < cells), least)
        shorter = ([BRAND, *game, *name, *rest], [BRAND, *game, *rest], [*game, *rest], [*game, *least], rest)
        return next((words for words in shorter if line_width(words) < cells), least)
    if model.scene is Scene.FILLING and model.lobby is not None:
        table = model.lobby.table
        return [BRAND, ("title", f' {table.set}  "{table.name}"'), ("hint", "  before the match")]
    if model.scene is Scene.BROWSING:
        motd = f"  {model.contact.motd}" if model.contact.motd else ""
        return [BRAND, ("title", f" {model.contact.server}"), ("hint", motd)]
    if model.scene is Scene.HOME:
        return [BRAND, ("hint", " kick down doors, bribe your friends")]
    return [BRAND]


def _packs(header: Header) -> list[str]:
    """The names of the packs that lie beside the set; their digests are on the table's page."""
    names = [pack.partition(" ")[0] for pack in header.packs]
    return [name for name in names if name != header.set]
