"""How `schemer` thinks: it deals out what it cannot see, plays on in its head, and counts how well that ends for it.

From the question to the decision:

    mind        what it would do without thinking: it bargains, and spoils nothing but wins of the game
    proposals   what is worth a look: what habit does, the default, and what habit never thinks of
    worlds      tables that fit everything known, each with a seed for what will fall there
    search      which proposal to try in which world, and what has come of it; `tree` for the decisions that follow
    playing     an imagined match goes on, everybody following `habits`, until the next turn begins
    outlook     the chance to win from there, by `features` and what they weigh there (`weighing`, made by `fitting`)
"""
