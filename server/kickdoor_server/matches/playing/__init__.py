"""A match that is played: answers are applied, written down and told; who sits there and who is away.

match.py                one match: its table, its clocks, its audience
answers.py              answers on their way: queued, applied together, written down
playing.py              the table of a match, as a place where sessions are
onlooking.py            spectators: how they come and go, and what they give up for that
claims.py               how a chair comes back to its owner
seating.py              who sits on which chair of a match in the journal
sequel.py               the way from one match of a series to the next
absent_seats.py, pausing.py  who is away, and when the table is paused
submission.py           an answer handed in, and who waits for the verdict
early_passes.py         passes that nobody may notice yet
"""
