"""What the records of the server hold before anybody has filled them (`tests.empty_records`).

The settings have a test of their own (`test_default_settings.py`).
"""

from __future__ import annotations

import math
import time

from tests.empty_records import filled

from kickdoor_server.base.declined import NOBODY
from kickdoor_server.base.process.counts import COMMIT_EDGES_RECORDS, COMMIT_EDGES_S, Histogram
from kickdoor_server.base.process.portions import done_at_once
from kickdoor_server.lobby.requests.quotas import never
from kickdoor_server.matches.playing.answers import nobody_looks
from kickdoor_server.matches.preparing.decks import Brought
from kickdoor_server.operations.service import nothing
from kickdoor_server.table.catalogue.playable_sets import no_digest, no_figures
from kickdoor_server.table.tutorial.tutor import no_tutor


def test_what_nobody_has_filled_is_nothing_but_for_these() -> None:
    found = {
        name: value
        for name, value in filled("kickdoor_server").items()
        if not name.startswith("base.configuration.settings.")
    }
    assert found == {
        "base.process.counts.Counts.commit_records": Histogram(COMMIT_EDGES_RECORDS),
        "base.process.counts.Counts.commits": Histogram(COMMIT_EDGES_S),
        "table.manners.Manners.ai_pace": "usual",
        "table.manners.Manners.explain": "after",
        "table.manners.Manners.keeper": "caretaker",
        "table.manners.Manners.talk": True,
        "table.manners.Manners.watching": "everybody",
        "lobby.requests.quotas.Quota.spares": never,
        "base.store.scribe._Job.awaited": True,
        "matches.playing.answers.Play.shown": nobody_looks,
        "matches.playing.submission.Submission.waiting": NOBODY,
        "lobby.requests.kinds.RequestKind.changes_listing": True,
        "operations.service.Around.settled": nothing,
        "operations.service.Around.told": nothing,
        "matches.belongings.Means.do": done_at_once,
        "matches.belongings.Means.release": "kickdoor",
        "matches.belongings.Means.wall_s": time.time,
        "matches.preparing.preparing.Seated.deck": Brought(),
        "table.catalogue.repertoire.Production.figures_of": no_figures,
        "table.catalogue.repertoire.Production.tutor": no_tutor,
        "table.catalogue.repertoire.Production.rules_digest": no_digest,
        "people.moderation.hush.Muted.until": "for as long as this table is there",
        "people.moderation.reports.Line.kind": "chat",
        "base.process.pulse.Spread.counts": [0] * 13,
        "matches.replays.proof.Verdict.is_whole": True,
        "matches.replays.reel.Chain.link": bytes(32),
        "matches.replays.reel.Outcome.how": "running",
        "base.store.records.ChatRecord.kind": "chat",
        "table.thinking.pool.Job.expected_s": math.inf,
        "table.tutorial.lesson.Chair.level": 1,
        "table.tutorial.lesson.Chair.sex": "female",
        "table.tutorial.lesson.Lesson.first": "you",
    }
    tallies = found["base.process.counts.Counts.commit_records"], found["base.process.counts.Counts.commits"]
    assert [(set(tally.counts), tally.total) for tally in tallies] == [({0}, 0), ({0}, 0)]
