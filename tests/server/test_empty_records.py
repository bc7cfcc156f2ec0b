"""What the records of the server hold before anybody has filled them (`tests.empty_records`).

The settings have a test of their own (`test_default_settings.py`).
"""

from __future__ import annotations

import math
import time

from tests.empty_records import filled

from kickdoor_server.access.portions import done_at_once
from kickdoor_server.access.quotas import never
from kickdoor_server.matches.batch import nobody_looks
from kickdoor_server.operations.counts import COMMIT_EDGES_RECORDS, COMMIT_EDGES_S, Tally
from kickdoor_server.tables.decks import Brought
from kickdoor_server.tables.repertoire import no_digest, no_figures, nobody
from kickdoor_server.translate.choices import nothing_assumed


def test_what_nobody_has_filled_is_nothing_but_for_these() -> None:
    found = {
        name: value
        for name, value in filled("kickdoor_server").items()
        if not name.startswith("configuration.settings.")
    }
    assert found == {
        "operations.counts.Counts.commit_records": Tally(COMMIT_EDGES_RECORDS),
        "operations.counts.Counts.commits": Tally(COMMIT_EDGES_S),
        "tables.manners.Manners.ai_pace": "usual",
        "tables.manners.Manners.explain": "after",
        "tables.manners.Manners.keeper": "caretaker",
        "tables.manners.Manners.talk": True,
        "tables.manners.Manners.watching": "everybody",
        "access.quotas.Quota.spares": never,
        "journal.scribe._Job.awaited": True,
        "matches.batch.Play.shown": nobody_looks,
        "matches.batch.Wish.premise": nothing_assumed,
        "matches.means.Means.do": done_at_once,
        "matches.means.Means.release": "kickdoor",
        "matches.means.Means.wall_s": time.time,
        "tables.preparing.Seated.deck": Brought(),
        "tables.repertoire.Production.figures_of": no_figures,
        "tables.repertoire.Production.prompter": nobody,
        "tables.repertoire.Production.rules_digest": no_digest,
        "moderation.hush.Muted.until": "for as long as this table is there",
        "moderation.reports.Line.kind": "chat",
        "operations.pulse.Spread.counts": [0] * 13,
        "replays.proof.Verdict.is_whole": True,
        "replays.reel.Chain.link": bytes(32),
        "replays.reel.Outcome.how": "running",
        "store.records.ChatRecord.kind": "chat",
        "thinking.desk.Job.expected_s": math.inf,
        "tutorial.lesson.Chair.level": 1,
        "tutorial.lesson.Chair.sex": "female",
        "tutorial.lesson.Lesson.first": "you",
    }
    tallies = found["operations.counts.Counts.commit_records"], found["operations.counts.Counts.commits"]
    assert [(set(tally.counts), tally.total) for tally in tallies] == [({0}, 0), ({0}, 0)]
