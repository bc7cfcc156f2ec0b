"""Matches: answers are applied, written down and told; who sits there, who spectates, and what comes before and after.

seats.py        a chair and who answers for it
chance.py       where dice and shuffles come from
belongings.py   what a match gets from its server and its table
done_for.py        what was done for people who are lost
ending.py       how a match ends, and what is told of it
series.py       several matches in a row
journal/        what is written when, and how a match is restored from it
replays/        matches as files, and the proof that they are genuine
preparing/      what a match needs before it begins: chairs, decks, a shuffle that everybody has a part in
audience/       who is told of a match, and what each is shown
playing/        a match that is played, and its table as a place where sessions are
"""
