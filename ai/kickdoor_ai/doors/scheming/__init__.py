"""The decisions of `schemer`: it deals out hidden cards at random, simulates what follows, and estimates its chance to
win.

From the question to the decision:

    mind        its habitual decision: it bargains, and spoils only kills that win the game; and others' habits
    proposals   decisions worth trying: the habitual one, the default, and some that habit never considers
    worlds      tables consistent with everything known, each with a seed for its random events
    search      which proposal to try in which world, the results, and the tree of the decisions that follow
    playing     an imagined match continues by habits until the next turn begins
    outlook     the chance to win from there, by `features` and their weights, which `fitting` has computed
"""
