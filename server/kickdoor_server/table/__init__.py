"""What a match is made of before anybody comes to it: sets, words, clocks, AI players, lessons.

packs.py, manners.py  packs at tables, and options of which the rules of a set never hear
tempo.py              when AI players act
earlier.py            what happened before the events at hand, packed and counted
catalogue/            what can be played here, and the book of each set
translate/            from the game's values to those of the wire: a stage for each engine
ai_seats/, thinking/  AI players at their chairs; the processes in which they think
timing/               the clocks of a match
sealing/              what seats put into the shuffle
tutorial/             lessons
"""
