"""Write the golden file of evenings at which chance decides who does what (`evenings`).

    .venv/bin/python -m tests.server.make_evenings

After a change on purpose read the first line that differs in each evening. What follows it is another evening.
"""

from __future__ import annotations

from pathlib import Path

from tests.golden import joined
from tests.printings import on_tables
from tests.server.evenings import CLASSIC, evening

GOLDEN = Path(__file__).with_name("evenings.golden.txt")
SEEDS = (0, 1, 2, 3, 5, CLASSIC + 2, CLASSIC + 3, CLASSIC + 5)
STEPS = 300
CLASSIC_STEPS = 200


@on_tables()
def told(seed: int) -> str:
    """Return the text of one evening."""
    with evening(seed) as there:
        if seed >= CLASSIC:
            there.begins()
        there.goes_on(CLASSIC_STEPS if seed >= CLASSIC else STEPS)
    return "\n".join([*there.told, ""])


if __name__ == "__main__":
    GOLDEN.write_text(joined({f"evening {seed}": told(seed) for seed in SEEDS}), "utf-8")
