"""Write down the survey's report of two games.

.venv/bin/python -m tests.ai.make_survey_report
"""

from __future__ import annotations

from pathlib import Path

from tests.printings import on_tables, printing

from kickdoor_ai.series.matches import SeriesPlan
from kickdoor_ai.survey.report import lines
from kickdoor_ai.survey.tally import survey

GOLDEN = Path(__file__).with_name("survey_report.golden.txt")
THREE = SeriesPlan(("greedy", "spiteful", "bribe_aware"), seed=7)
GAMES = range(2)


@on_tables()
def report() -> str:
    """Return the golden text, as if the survey had taken ten seconds."""
    tally = survey(THREE, GAMES)
    return "\n".join(lines(THREE, tally, printing("classic").book, 10.0)) + "\n"


if __name__ == "__main__":
    GOLDEN.write_text(report(), "utf-8")
