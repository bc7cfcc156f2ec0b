"""The card language of the duel: kinds of cards, abilities and their words, wording, and checks.

kinds kinds of cards, and keywords abilities an ability: when it starts, its cost, its target targets which cards and
players a word means conditions conditions of abilities effects effects of abilities printed what is printed on a card
lookup facts that follow from print, found once faults checks beyond types
"""
