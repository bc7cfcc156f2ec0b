"""The game kernel: runs rules as frames, asks questions, applies answers, keeps journals, and copies and saves state.

It knows no rule of any game.
"""
