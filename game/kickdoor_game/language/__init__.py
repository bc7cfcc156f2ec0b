"""The card language: the words that cards are made of, as data. Engines execute them; `wording` renders them in
English.
"""
