"""Where AI seats think: in processes of their own, each decision with a budget, none of them waited for.

riddles.py    what is thought about and what comes of it: the interface, whoever does the thinking
minds.py      the kinds of AI seats there are, ours and those of installed packages
deciding.py   one decision of one seat, wherever it is made
pool.py       who thinks when: the queue, the budgets, what happens to those who do not come back
worker.py     one worker process, as the server sees it
__main__.py   the worker itself
parcels.py    what travels between the two
compact.py    pickles that are made and opened in half the time
"""
