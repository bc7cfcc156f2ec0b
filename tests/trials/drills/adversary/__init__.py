"""Hostile players with hostile packs, watched by an independent oracle that checks everything against the rulebook.

    python -m tests.trials.drills.adversary --decisions 500000 --seed 1
    python -m tests.trials.drills.adversary --set shakespeare+bites
    python -m tests.trials.drills.adversary --replay 1:123

`hostility` chooses the players' answers, `packs/` has their cards, `hostile_match` plays one match. The oracle
(`oracle`, `notes`, `scene`, and a module for each kind of laws) is written from the catalogues of rules and the page of
the card language. It reads a table's data and events and calls nothing of the engine, so that every sum and every right
is worked out twice. Differences between books come from the table's numbers, which `books` compares with its own
reading of the books. `shorter` reduces a finding to the answers that it needs.
"""
