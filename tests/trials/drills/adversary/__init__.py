"""Hostile seats with hostile packs, and an oracle of its own that looks on: what may the rulebook not allow?

    python -m tests.trials.drills.adversary --decisions 500000 --seed 1
    python -m tests.trials.drills.adversary --set shakespeare+bites
    python -m tests.trials.drills.adversary --replay 1:123

`hostility` says what the seats do, `packs/` what with, `hostile_match` is one match of it. The oracle (`oracle`,
`notes`, `scene`, and a module for each kind of laws) is written from the catalogues of rules and the page of the card
language. It reads a table's data and events and calls nothing of the engine, so that every sum and every right is
reckoned twice. What the books differ in it takes from the table, whose numbers `books` compares with its own reading
of them. `shorter` cuts a finding down to the answers that it needs.
"""
