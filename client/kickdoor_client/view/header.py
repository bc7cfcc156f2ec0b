"""The title line: which game, which table, whose turn, and how it stands with the connection."""

from __future__ import annotations

from kickdoor_protocol.views import Header

from ..ink import Line, cut, justified, width
from ..model import Model, Phase, Scene


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
    right: Line = [("alarm", f" {cut(wrong, cells - 12)} ")] if wrong else _commitment(model, cells)
    return justified([("brand", " kickdoor "), *_where(model, cells)], right, cells)


def _where(model: Model, cells: int) -> Line:
    public = model.seen.public
    if model.scene is Scene.PLAYING and public is not None:
        header = public.header
        line: Line = [("title", f" {' + '.join([header.set, *_packs(header)])}")]
        if header.name and cells >= 96:
            line.append(("hint", f'  "{header.name}"'))
        if header.turn:
            line.append(("hint", f"  turn {header.turn}"))
        return [*line, ("status", f"  {header.status or header.phase}")]
    if model.scene is Scene.FILLING and model.lobby is not None:
        table = model.lobby.table
        return [("title", f' {table.set}  "{table.name}"'), ("hint", "  before the match")]
    if model.scene is Scene.BROWSING:
        motd = f"  {model.contact.motd}" if model.contact.motd else ""
        return [("title", f" {model.contact.server}"), ("hint", motd)]
    if model.scene is Scene.HOME:
        return [("hint", " kick down doors, bribe your friends")]
    return []


def _packs(header: Header) -> list[str]:
    """The names of the packs that lie beside the set; their digests are on the table's page."""
    names = [pack.partition(" ")[0] for pack in header.packs]
    return [name for name in names if name != header.set]


def _commitment(model: Model, cells: int) -> Line:
    """The promised shuffle, where there is room: what is shown of it is enough to compare by eye."""
    public = model.seen.public
    if model.scene is not Scene.PLAYING or public is None or not public.header.commitment or cells < 100:
        return []
    word = f"shuffle {public.header.commitment[:8]} "
    return [("hint", word)] if width(word) < cells // 3 else []
