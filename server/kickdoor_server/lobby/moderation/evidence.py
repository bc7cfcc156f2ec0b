"""What a report has besides its words: what everybody at the table could see and hear, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kickdoor_protocol.messages.talk import Spoken

from ...matches.playing.playing import Playing
from ...people.moderation.heard import Heard
from ...people.moderation.reports import EVENTS_MOST, Evidence, Line
from ...people.sessions.session import Place
from ..tables.gathering import Gathering
from .voices import is_ai


def evidence_at(place: Place | None, lobby: Heard) -> Evidence:
    """Return the last events and the last talk where that is; `lobby`: what was said by those who are at no table."""
    match place:
        case Gathering():
            return Evidence(place.id, place.name, talk=tuple(_lines(place.heard)))
        case Playing():
            match = place.match
            said = ((line.voice, line.spoken) for line in match.audience.talk.lines)
            talk = (*_lines(place.before), *_lines(said), *_lines(place.onlooking.asides))
            record = match.record
            events = match.audience.public_story(match.table, EVENTS_MOST)
            return Evidence(place.id, record.name, record.number, events, talk)
        case _:
            return Evidence(talk=tuple(_lines(lobby)))


def _lines(said: Iterable[tuple[str, Spoken]]) -> Iterator[Line]:
    for voice, spoken in said:
        yield Line(spoken.who, spoken.text, "" if is_ai(voice) else voice, spoken.kind)
