"""Keeps the replay of a match that has just ended, automatically or on request.

The replay is requested, its parts are collected, and it is written. Unrequested parts are ignored, and so is everything
beyond the length of a replay: a server may send what it likes.
"""

from __future__ import annotations

import hashlib

from msgspec.structs import replace

from kickdoor_protocol.files.stream import pack_record
from kickdoor_protocol.messages.replay import ReplayPart, TakeReplay

from ...network.events import UNNUMBERED
from ...state.effects import KeepReplay
from ...state.messages import ReplayKept
from ...state.model import Model
from ...state.watching import ReplayDownload
from ...words.names import listed
from ...words.table.question import keeps_by_itself
from ..showing.outcome import Outcome, remark, send

KIND = "replay"
"""Kind in the first record of a replay."""

BYTES_MOST = 1 << 20
"""Size limit of a replay: those of whole matches have 7 to 24 KB."""

PARTS_MOST = 1_000
"""Limit of the parts of a replay."""

NO_REPLAY = "What the server sent is no replay, so it is not kept."
"""Said if the server sent something else."""
TOO_LONG = "What the server sent is longer than any replay, so it is not kept."
"""Said if the limits were exceeded."""
NOT_HERE = "Nothing of yours can be kept at this end of an ssh line: join with kickdoor itself to keep replays."
"""Said to ssh visitors."""


def asked(model: Model, _: str = "") -> Outcome:
    """Request the replay of the match that is over, to keep it as a file."""
    if not model.keeps:
        return remark(model, "wrong", NOT_HERE)
    if model.seen.over is None:
        return remark(model, "wrong", "There is a replay when the match is over: it shows every hand.")
    if model.taken is not None:
        return remark(model, "word", "It is kept already." if model.taken.done else "It is on its way.")
    return send(replace(model, taken=ReplayDownload()), TakeReplay(UNNUMBERED))


def match_over(model: Model, *, is_news: bool) -> Outcome:
    """Request the replay of one's own match to keep it, if the settings say so. `is_news`: the end of the match was not
    known before."""
    if not is_news:
        return model, ()
    model = replace(model, taken=None)
    return asked(model) if keeps_by_itself(model) and model.replay is None else (model, ())


def come(model: Model, part: ReplayPart) -> Outcome:
    """Store one part of the requested replay; write the file after the last one."""
    taken = model.taken
    if taken is None or taken.done:
        return model, ()
    try:
        size = taken.size + sum(len(pack_record(record)) for record in part.records)
    except (ValueError, TypeError, RecursionError):
        return remark(replace(model, taken=ReplayDownload(done=True)), "wrong", NO_REPLAY)
    if size > BYTES_MOST or len(taken.parts) == PARTS_MOST:
        return remark(replace(model, taken=ReplayDownload(done=True)), "wrong", TOO_LONG)
    taken = ReplayDownload((*taken.parts, part), size)
    if part.more:
        return replace(model, taken=taken), ()
    model = replace(model, taken=ReplayDownload(done=True))
    header = taken.records[0] if taken.records else None
    if not isinstance(header, dict) or header.get("kickdoor") != KIND:
        return remark(model, "wrong", NO_REPLAY)
    keep = KeepReplay(taken.records, name(model), model.address)
    if wrong := _not_ours(model, header, taken.records[-1]):
        model, said = remark(model, "wrong", wrong)
        return model, (*said, keep)
    return model, (keep,)


def _not_ours(model: Model, first: dict[str, object], last: object) -> str:
    """Return what does not fit the commitments made during the match; "" if all does."""
    public = model.seen.public
    promised = public.header.commitment if public is not None else ""
    nonces = first.get("nonces", ())
    if promised and first.get("commitment") != promised:
        return "Beware: this replay has another shuffle than the one that was promised while you played."
    if public is not None and (not isinstance(nonces, list | tuple) or tuple(nonces) != public.header.nonces):
        return "Beware: in this replay the seats have added something else to the shuffle than while you played."
    seals = first.get("sealed", ())
    if public is not None and (not isinstance(seals, list | tuple) or tuple(seals) != public.header.sealed):
        return "Beware: in this replay players have sealed something else for the shuffle than while you played."
    try:
        seed = bytes.fromhex(str(last.get("seed", "")) if isinstance(last, dict) else "")
    except ValueError:
        seed = b""
    if promised and hashlib.sha256(seed).hexdigest() != promised:
        return "Beware: the seed in this replay does not open what was promised while you played."
    return ""


def name(model: Model) -> str:
    """Return a name for the replay's file, without date and suffix: the set, the players, the winners."""
    public, over = model.seen.public, model.seen.over
    if public is None:
        return "match"
    people = [seat.name for seat in public.seats]
    winners = [seat.name for seat in public.seats if over is not None and seat.seat in over.winners]
    won = f", {listed(winners)} won" if winners else ""
    return f"{public.header.set} {', '.join(people)}{won}"


def kept(model: Model, message: ReplayKept) -> Outcome:
    """Tell the person where the replay was written, or why it was not."""
    if message.wrong:
        return remark(replace(model, taken=None), "wrong", f"The replay could not be written: {message.wrong}.")
    where = "It is among the replays of the menu." if model.home is not None else "See it with: kickdoor replay."
    return remark(model, "word", f"The replay is kept as {message.path}. {where}")
