"""Carries out all requests of people, and holds the tables that they are about.

requests/    which request does what, and what it may leave behind
tables/      tables from being opened to being closed
waking/      sleeping matches of the journal, and how they are restored
moderation/  requests about other people
"""
