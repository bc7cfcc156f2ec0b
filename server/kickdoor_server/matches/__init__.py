"""A match: answers are applied, written down and told; who sits there and who is away.

match.py, batch.py               from an answer to what everybody hears of it
playing.py                       the table of a match, as a place where sessions are
audience.py, sight.py, moment.py who hears of it, and what each is shown
seats.py, seating.py             a chair and who answers for it, now and in the journal
keeping.py, deeds.py, pausing.py who is away, what was done for them, and when the table stands still
early_passes.py                  answers that nobody may notice yet
chance.py                        where dice and shuffles come from
ending.py                        how a match ends, and what is told of it
"""
