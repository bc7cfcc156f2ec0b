"""The terminal client: shows the state that the server sends, and sends back what its user chooses.

It knows question shapes and a generic view of a table, but no rules of any game. The design is described in `README.md`
beside this package.
"""
