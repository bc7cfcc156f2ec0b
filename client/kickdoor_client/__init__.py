"""The terminal client: a thin program that shows what the server tells, and asks back what the server asks.

It knows question shapes and a generic view of a table, and no rule of any game. `README.md` beside this package is
the design page.
"""
