"""Who may come in, and how much of the server's time and tables each of them gets.

admission.py               limits for each address, and who goes first when there is no room
bans.py                    who may not come in, why, and until when
rates.py, costs.py         rate limits, and what a request costs them
portions.py                work in portions, so that many jobs do not keep the reactor from the rest
passwords.py               hashed away from the reactor, guessed slowly
openers.py, giving_way.py  how many tables one may open, and which goes where there is no room
doorman.py                 what the host may do about people
"""
