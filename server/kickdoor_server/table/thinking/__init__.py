"""Runs AI seats in worker processes, each decision with a time budget; the server never blocks on one.

tasks.py    what is thought about and what comes of it: the interface to all thinkers
minds.py      the kinds of AI seats: ours, and those of installed packages
deciding.py   one decision of one seat, wherever it is made
pool.py       the pool of workers: the queue, the budgets, workers that hang or die
worker.py     one worker process, as the server sees it
__main__.py   the worker's own program
parcels.py    the messages between the two
compact.py    pickles that are made and opened in half the time
"""
