"""The adversary of the duel: two hostile seats, and an oracle of its own that looks on.

`match` is one match; `laws` and `fights` are what the oracle judges by as things happen, `amounts` how much a card
may do, `acts` that it does it, `begins` what begins by itself, `oracle` what must hold of a table that lies there,
`rights` what may be played when, `sight` who sees what; `scene` is what it writes down of a table, and `sums` how it
reckons a number of a card. It is written from the catalogue of rules and the page of the duel's words, reads a
table's data and events, and calls nothing of the engine. `hostility` is what the seats do, and `far` lays out a match
in which both have come far.
"""
