"""The parts of a match that exist before anybody joins it: sets, texts, clocks, AI players, lessons.

packs.py, manners.py  packs at tables, and options of a table that are none of the rules'
tempo.py              when AI players act
earlier.py            the older events of a match, packed and counted
catalogue/            what can be played here, and the book of each set
translate/            converts the game's values to those of the wire: a stage for each engine
ai_seats/, thinking/  AI players at their chairs; the processes in which they think
timing/               the clocks of a match
sealing/              what seats put into the shuffle
tutorial/             lessons
"""
