"""All that people can ask for, and the tables at which they ask for it.

requests/    which request does what, and what it may leave behind
tables/      tables from being opened to being forgotten
waking/      matches of the journal, and how they come back
moderation/  what people ask for about others
"""
