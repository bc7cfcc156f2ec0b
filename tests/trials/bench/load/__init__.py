"""The load on a server: people who log in, sit down and play as fast as the server lets them.

They speak the wire by `kickdoor_protocol`, like any client, so they follow when it changes. Once messages tell changes,
`person.py` is the one module that has to know how they become what is seen.
"""
